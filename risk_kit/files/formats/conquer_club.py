"""Maps of Conquer Club: XML with continents that may overlap and nest, and territories with borders."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from risk_kit.files.formats.draft import Draft
from risk_kit.files.formats.json_board import settle_continents
from risk_kit.files.formats.lenient import clean_name, number, whole
from risk_kit.language import mark, translate

if TYPE_CHECKING:
    from collections.abc import Iterable

    from risk_kit.files.findings import Finding, Place, Source
    from risk_kit.files.formats.xml_text import Element

_NESTED = mark("it is made of other continents")
_NO_MEMBER = mark("all its territories are in others")
_LOWER_UPPER = mark("its lower bound is above its upper one")
_DIVISOR = mark("its divisor is 0")
_ZERO = mark("0 armies stand there")
_SEVERAL = mark("it is in several positions")
_LEFT = (
    ("minreinforcement",), ("reinforcements",), ("positions",), ("requirement",), ("objective",),
    ("territory", "bombardments"), ("territory", "bonus"), ("territory", "neutral"),
    ("continent", "required"), ("continent", "overrides"),
)  # fmt: skip


@dataclass
class _Reading:
    draft: Draft
    names: dict[str, Place] = field(default_factory=dict)
    defined: set[str] = field(default_factory=set)
    defined_at: dict[str, int] = field(default_factory=dict)
    home: dict[str, str] = field(default_factory=dict)
    ids: dict[str, str] = field(default_factory=dict)


def read_conquer_club(source: Source, root: Element, id: str, findings: list[Finding]) -> Draft:
    """Draft of a map; what its game knows beyond a board is told and left out."""
    draft = Draft(source, id, findings)
    reading = _Reading(draft)
    for territory in root.all("territory"):
        _take_name(reading, territory)
    for continent in root.all("continent"):
        _continent(reading, continent)
    for territory in root.all("territory"):
        _territory(reading, territory)
    for territory in root.all("territory"):
        _borders(reading, territory)
    _rules(reading, root)
    settle_continents(draft)
    _not_kept(draft, root)
    return draft


def _take_name(reading: _Reading, territory: Element) -> None:
    name = clean_name(territory.value("name"))
    if not name:
        reading.draft.add("foreign-fields", territory.place, form="<name>")
    elif name in reading.names:
        first = reading.names[name].line
        reading.draft.add("foreign-territory-twice", territory.place, name=name, first=first)
    else:
        reading.names[name] = territory.place


def _continent(reading: _Reading, continent: Element) -> None:
    draft, name = reading.draft, clean_name(continent.value("name"))
    if not name:
        draft.add("foreign-fields", continent.place, form="<name>")
        return
    if name in reading.defined:
        first = reading.defined_at[name]
        draft.add("foreign-continent-twice", continent.place, name=name, first=first)
        return
    members = _components(reading, continent)
    count = len(list(continent.all("components", "territory"))) + len(
        list(continent.all("components", "continent"))
    )
    wanted = [continent.value("required")]
    wanted += [bonus.attributes.get("required", "") for bonus in continent.all("bonuses", "bonus")]
    required = max(whole(text) or 0 for text in wanted)
    if required > count:
        draft.add("foreign-required", continent.place, required=required, count=count)
    reading.defined.add(name)
    reading.defined_at[name] = continent.place.line
    free = [member for member in members if member not in reading.home]
    for member in members:
        if member in reading.home:
            there = draft.continents[reading.home[member]].name
            draft.add(
                "foreign-continent-overlap", continent.place, territory=member, continent=there, other=name
            )
    if not free:
        reason = translate(_NO_MEMBER if members else _NESTED)
        draft.add("foreign-continent-left", continent.place, continent=name, reason=reason)
        return
    id = draft.add_continent(name, _bonus(reading, continent, name), continent.place)
    reading.home |= dict.fromkeys(free, id)


def _components(reading: _Reading, continent: Element) -> list[str]:
    """Names of the territories of a continent; a continent must be defined before one that holds it."""
    draft, found = reading.draft, []
    for component in continent.all("components", "territory"):
        name = clean_name(component.text)
        if name in reading.names:
            found.append(name)
        else:
            hint = draft.close(name, reading.names)
            draft.add("foreign-component", component.place, name=name, hint=hint)
    for component in continent.all("components", "continent"):
        name = clean_name(component.text)
        if name not in reading.defined:
            hint = draft.close(name, reading.defined)
            draft.add("foreign-component", component.place, name=name, hint=hint)
    return list(dict.fromkeys(found))


def _bonus(reading: _Reading, continent: Element, name: str) -> int | None:
    """Armies a turn for all of a continent; several bonuses add up."""
    several = [bonus.text.strip() for bonus in continent.all("bonuses", "bonus")]
    texts = several or [continent.value("bonus")]
    values = [whole(text) for text in texts]
    if None in values:
        if any(texts):
            reading.draft.add("foreign-bonus", continent.place, continent=name, found=", ".join(texts))
        return None
    total = sum(value for value in values if value is not None)
    if len(several) > 1:
        reading.draft.add("foreign-bonuses", continent.place, continent=name, bonus=total)
    return total


def _territory(reading: _Reading, territory: Element) -> None:
    name = clean_name(territory.value("name"))
    if not name or name in reading.ids:
        return
    id = reading.draft.add_territory(name, reading.home.get(name), territory.place)
    reading.ids[name] = id
    for size in ("large", "small"):
        pair = [territory.value("coordinates", f"{size}{axis}") for axis in "xy"]
        values = [number(text) for text in pair]
        if None not in values:
            reading.draft.territories[id].entry["at"] = [value for value in values if value is not None]
            return


def _borders(reading: _Reading, territory: Element) -> None:
    draft, here = reading.draft, reading.ids.get(clean_name(territory.value("name")))
    if here is None or territory.place != draft.territories[here].place:
        return
    for border in territory.all("borders", "border"):
        there = _target(reading, border)
        if there:
            draft.link(here, there, border.place)
            if border.attributes.get("condition"):
                draft.add("foreign-border-condition", border.place, condition=border.attributes["condition"])
    for bombardment in territory.all("bombardments", "bombardment"):
        if _target(reading, bombardment) == here:
            draft.add("border-to-itself", bombardment.place, territory=draft.territories[here].name)


def _target(reading: _Reading, element: Element) -> str:
    name = clean_name(element.text)
    found = reading.ids.get(name, "")
    if not found:
        hint = reading.draft.close(name, reading.ids)
        reading.draft.add("border-unknown-territory", element.place, territory=name, hint=hint)
    return found


def _rules(reading: _Reading, root: Element) -> None:
    """What the file says of rules is left out, but not without a look."""
    draft = reading.draft
    for line in root.all("reinforcements", "reinforcement"):
        lower, upper, divisor = (whole(line.value(key)) for key in ("lower", "upper", "divisor"))
        if lower is not None and upper is not None and lower > upper:
            draft.add("foreign-reinforcement", line.place, problem=translate(_LOWER_UPPER))
        if divisor == 0:
            draft.add("foreign-reinforcement", line.place, problem=translate(_DIVISOR))
    _positions(reading, root)
    territories, continents = set(reading.ids), reading.defined
    for goal in (*root.all("objective"), *root.all("requirement")):
        _known(reading, goal.all("components", "territory"), territories)
        _known(reading, goal.all("components", "continent"), continents)
    _known(reading, root.all("continent", "overrides", "override"), continents)


def _positions(reading: _Reading, root: Element) -> None:
    draft, seen = reading.draft, dict[str, int]()
    for order, position in enumerate(root.all("positions", "position")):
        _known(reading, position.all("territory"), set(reading.ids))
        for territory in position.all("territory"):
            name = clean_name(territory.text)
            if whole(territory.attributes.get("start", "3")) == 0:
                draft.add("foreign-position", territory.place, territory=name, problem=translate(_ZERO))
            if seen.setdefault(name, order) != order:
                draft.add("foreign-position", territory.place, territory=name, problem=translate(_SEVERAL))


def _known(reading: _Reading, elements: Iterable[Element], names: set[str]) -> None:
    """Add a finding for each element whose text is not one of the names."""
    for element in elements:
        name = clean_name(element.text)
        if name not in names:
            hint = reading.draft.close(name, names)
            reading.draft.add("foreign-component", element.place, name=name, hint=hint)


def _not_kept(draft: Draft, root: Element) -> None:
    found = [(path, element) for path in _LEFT if (element := root.first(*path)) is not None]
    if found:
        what = ", ".join(f"<{path[-1]}>" for path, _element in found)
        draft.add("foreign-not-kept", found[0][1].place, what=what)
