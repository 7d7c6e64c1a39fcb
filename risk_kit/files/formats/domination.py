"""Maps of Domination: ``.map`` with the sections files, continents, countries and borders."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from risk_kit.files.findings import Place, listing
from risk_kit.files.formats.draft import Draft, tidy
from risk_kit.files.formats.lenient import number, whole, words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from risk_kit.files.findings import Finding, Source
    from risk_kit.files.formats.lenient import Word

SECTIONS = ("files", "continents", "countries", "borders")
_NEEDED = SECTIONS[1:]
_HEADER = re.compile(r"\s*\[\s*([^\]]*?)\s*\]")
CONTINENT = "name bonus color"
COUNTRY = "number name continent x y"
BORDER = "number neighbor neighbor ..."
COLORS = {
    "black": "#000000", "blue": "#0000ff", "cyan": "#00ffff", "darkgray": "#404040", "gray": "#808080",
    "green": "#00ff00", "lightgray": "#c0c0c0", "magenta": "#ff00ff", "orange": "#ffc800",
    "pink": "#ffafaf", "red": "#ff0000", "white": "#ffffff", "yellow": "#ffff00",
}  # fmt: skip


@dataclass
class Reading:
    """A map that is being read.

    Attributes
    ----------
    draft : Draft
    continents : list of str
        Ids by number, the first has 1.
    countries : dict
        Ids by number as written; empty text for a country whose line has an error.
    deck : str
        Name of the file with the cards.
    """

    draft: Draft
    continents: list[str] = field(default_factory=list)
    countries: dict[int, str] = field(default_factory=dict)
    deck: str = ""
    kept_out: list[str] = field(default_factory=list)
    kept_out_at: Place | None = None
    colorless: list[str] = field(default_factory=list)
    lines_of: dict[int, int] = field(default_factory=dict)
    names: dict[str, int] = field(default_factory=dict)
    border_lines: dict[str, int] = field(default_factory=dict)

    @property
    def file(self) -> str:
        """Name of the file, for places."""
        return self.draft.source.file


def read_domination(source: Source, id: str, findings: list[Finding]) -> Reading:
    """Reading of the text of a map; every problem is a finding of its draft."""
    reading = Reading(Draft(source, id, findings))
    parts = _sections(reading)
    for line, text in parts.get("", ()):
        _header_line(reading, words(text, line, reading.file), text)
    for line, text in parts.get("files", ()):
        _file_line(reading, words(text, line, reading.file))
    for line, text in parts.get("continents", ()):
        _continent(reading, words(text, line, reading.file))
    for line, text in parts.get("countries", ()):
        _country(reading, words(text, line, reading.file))
    if "countries" in parts:
        for line, text in parts.get("borders", ()):
            _borders(reading, words(text, line, reading.file))
    _summarize(reading)
    return reading


def _sections(reading: Reading) -> dict[str, list[tuple[int, str]]]:
    """Lines with their numbers by section; those before the first one under the empty name."""
    draft = reading.draft
    parts: dict[str, list[tuple[int, str]]] = {"": []}
    name, latest = "", 0
    for line, text in enumerate(draft.source.lines, start=1):
        match = _HEADER.match(text)
        if match:
            name = match[1].lower()
            place = Place(reading.file, line, text.index("[") + 1)
            if name not in SECTIONS:
                draft.add("foreign-section-unknown", place, section=match[1])
                name = "-"
                continue
            if match[1] != name:
                draft.add("foreign-section-name", place, found=match[1], section=name)
            if SECTIONS.index(name) < latest:
                order = " ".join(f"[{section}]" for section in SECTIONS)
                draft.add("foreign-section-order", place, section=name, order=order)
            latest = max(latest, SECTIONS.index(name))
            parts.setdefault(name, [])
        elif text.strip() and not text.lstrip().startswith((";", "#")):
            parts.setdefault(name, []).append((line, text))
    for needed in _NEEDED:
        if needed not in parts:
            draft.add("foreign-section-missing", draft.start, section=needed)
    return parts


def _header_line(reading: Reading, line: list[Word], text: str) -> None:
    key, *rest = line
    if key.text.lower() == "name" and rest:
        reading.draft.name = " ".join(word.text for word in rest)[:100]
    elif key.text.lower() not in ("ver", "test") and rest:
        _keep_out(reading, text.strip(), key.place)


def _file_line(reading: Reading, line: list[Word]) -> None:
    if line[0].text.lower() == "crd" and len(line) > 1:
        reading.deck = " ".join(word.text for word in line[1:])
    else:
        _keep_out(reading, " ".join(word.text for word in line), line[0].place)


def _keep_out(reading: Reading, what: str, place: Place) -> None:
    reading.kept_out.append(what)
    reading.kept_out_at = reading.kept_out_at or place


def _continent(reading: Reading, line: list[Word]) -> None:
    draft, place = reading.draft, line[0].place
    if len(line) < 2:
        draft.add("foreign-fields", place, form=CONTINENT)
        reading.continents.append(draft.add_continent(_spaced(line[0].text), None, place))
        return
    at = _where_bonus(line)
    name = _spaced(" ".join(word.text for word in line[:at]))
    if at > 1:
        draft.add("foreign-name-words", place, name=name)
    bonus = whole(line[at].text)
    if bonus is None:
        draft.add("foreign-bonus", line[at].place, continent=name, found=line[at].text)
    first = reading.names.setdefault(name.casefold(), place.line)
    if first != place.line:
        draft.add("foreign-continent-same-name", place, name=name, first=first)
    id = draft.add_continent(name, bonus, place)
    reading.continents.append(id)
    color = _color(line[at + 1].text) if len(line) > at + 1 else ""
    if color:
        draft.continents[id].entry["color"] = color
    elif len(line) == at + 1 or line[at + 1].text != "0":
        reading.colorless.append(id)
    _extra(draft, line[at + 2 :], CONTINENT)


def _where_bonus(line: list[Word]) -> int:
    """Index of the bonus: the second word, or the last number where a name has several words."""
    if whole(line[1].text) is not None:
        return 1
    for index in (len(line) - 2, len(line) - 1):
        name, after = line[1:index], line[index + 1 :]
        fits = whole(line[index].text) is not None and all(_color(word.text) for word in after)
        if name and fits and all(whole(word.text) is None for word in name):
            return index
    return 1


def _color(text: str) -> str:
    """A color as ``#rrggbb``, empty where it is none."""
    match = re.fullmatch(r"(?:#|0[xX])([0-9a-fA-F]{6})", text)
    return f"#{match[1].lower()}" if match else COLORS.get(text.lower(), "")


def _country(reading: Reading, line: list[Word]) -> None:
    draft, place = reading.draft, line[0].place
    found = whole(line[0].text)
    if found is None or len(line) < 3:
        draft.add("foreign-fields", place, form=COUNTRY)
        if found is not None:
            reading.countries.setdefault(found, "")
        return
    if found in reading.countries:
        first = reading.lines_of.get(found, place.line)
        draft.add("foreign-number-twice", place, found=found, first=first)
        return
    expected = max(reading.countries, default=0) + 1
    if found != expected:
        draft.add("foreign-number-order", place, found=found, expected=expected)
    at = _where_continent(line)
    name = _spaced(" ".join(word.text for word in line[1:at]))
    if at > 2:
        draft.add("foreign-name-words", line[1].place, name=name)
    id = draft.add_territory(name, _continent_of(reading, line[at]), line[1].place)
    reading.countries[found], reading.lines_of[found] = id, place.line
    _point(reading, id, line[at + 1 : at + 3])
    _extra(draft, line[at + 3 :], COUNTRY)


def _where_continent(line: list[Word]) -> int:
    """Index of the continent: the third word, or the first of three last numbers after a longer name."""
    if whole(line[2].text) is None and len(line) > 5:
        last = [whole(word.text) for word in line[-3:]]
        if None not in last:
            return len(line) - 3
    return 2


def _continent_of(reading: Reading, word: Word) -> str | None:
    """Id of a continent by its number, or by its name."""
    draft, index = reading.draft, whole(word.text)
    if index is not None and 1 <= index <= len(reading.continents):
        return reading.continents[index - 1]
    wanted = _spaced(word.text).casefold()
    named = next((id for id, piece in draft.continents.items() if piece.name.casefold() == wanted), None)
    if named is not None:
        draft.add("foreign-continent-by-name", word.place, continent=draft.continents[named].name)
    elif reading.continents:  # else the section is missing, which is said once
        draft.add("territory-unknown-continent", word.place, continent=word.text)
    return named


def _point(reading: Reading, id: str, line: Sequence[Word]) -> None:
    if not line:
        return
    values = [number(word.text) for word in line]
    if len(values) == 2 and None not in values:
        reading.draft.territories[id].entry["at"] = [tidy(value) for value in values if value is not None]
    else:
        name, found = reading.draft.territories[id].name, " ".join(word.text for word in line)
        reading.draft.add("foreign-coordinates", line[0].place, territory=name, found=found)


def _borders(reading: Reading, line: list[Word]) -> None:
    draft = reading.draft
    here = _country_of(reading, line[0])
    if not here:
        return
    first = reading.border_lines.setdefault(here, line[0].place.line)
    if first != line[0].place.line:
        name = draft.territories[here].name
        draft.add("foreign-border-line-twice", line[0].place, territory=name, first=first)
    for word in line[1:]:
        there = _country_of(reading, word)
        if there:
            draft.link(here, there, word.place)


def _country_of(reading: Reading, word: Word) -> str:
    """Id of a country by its number; empty, with a finding, where there is none."""
    found = whole(word.text)
    if found is None or found not in reading.countries:
        reading.draft.add("border-unknown-territory", word.place, territory=word.text)
        return ""
    return reading.countries[found]


def _summarize(reading: Reading) -> None:
    draft = reading.draft
    if reading.colorless:
        place = draft.continents[reading.colorless[0]].place
        names = [draft.continents[id].name for id in reading.colorless]
        draft.add("foreign-color", place, continents=listing(names))
    if reading.kept_out_at:
        draft.add("foreign-not-kept", reading.kept_out_at, what=listing(reading.kept_out, 8))


def _extra(draft: Draft, rest: Sequence[Word], form: str) -> None:
    if rest:
        text = " ".join(word.text for word in rest)
        draft.add("foreign-extra", rest[0].place, text=text, form=form)


def _spaced(text: str) -> str:
    """A name as it is shown: an underscore stands for a space."""
    return text.replace("_", " ").strip() or text
