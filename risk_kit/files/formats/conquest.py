"""Maps of Conquest: ``.map`` with the sections Map, Continents and Territories."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from risk_kit.files.findings import Place, listing
from risk_kit.files.formats.draft import Draft, tidy
from risk_kit.files.formats.lenient import clean_name, number, whole, words

if TYPE_CHECKING:
    from risk_kit.files.findings import Finding, Source
    from risk_kit.files.formats.lenient import Word

SECTIONS = {"map": "Map", "continents": "Continents", "territories": "Territories"}
_ALIASES = {"continent": "continents", "country": "territories", "countries": "territories",
            "territory": "territories"}  # fmt: skip
_HEADER = re.compile(r"\s*\[\s*([^\]]*?)\s*\]")
CONTINENT = "Name=bonus"
TERRITORY = "Name,x,y,Continent,Neighbor,..."


@dataclass
class _Reading:
    """A map that is being read: ids of continents and territories by their names in small letters."""

    draft: Draft
    continents: dict[str, str] = field(default_factory=dict)
    territories: dict[str, str] = field(default_factory=dict)
    neighbors: list[tuple[str, list[Word]]] = field(default_factory=list)
    kept_out: list[str] = field(default_factory=list)
    kept_out_at: Place | None = None


def has_conquest_sections(names: set[str]) -> bool:
    """Whether a file with sections of these names, in small letters, is such a map."""
    return bool(names & {"territories", "country", "territory"} or names >= {"map", "continents"})


def read_conquest(source: Source, id: str, findings: list[Finding]) -> Draft:
    """Draft of the text of a map."""
    reading = _Reading(Draft(source, id, findings))
    parts = _sections(reading)
    for line, text in parts.get("map", ()):
        _setting(reading, words(text, line, source.file, "="))
    for line, text in parts.get("continents", ()):
        _continent(reading, words(text, line, source.file, "="))
    for line, text in parts.get("territories", ()):
        _territory(reading, words(text, line, source.file, ","), "continents" in parts)
    for here, names in reading.neighbors:
        for word in names:
            there = _named(reading, word)
            if there:
                reading.draft.link(here, there, word.place)
    if reading.kept_out_at:
        reading.draft.add("foreign-not-kept", reading.kept_out_at, what=listing(reading.kept_out, 8))
    return reading.draft


def _sections(reading: _Reading) -> dict[str, list[tuple[int, str]]]:
    """Lines with their numbers by section."""
    draft = reading.draft
    parts: dict[str, list[tuple[int, str]]] = {}
    name, outside = "", False
    for line, text in enumerate(draft.source.lines, start=1):
        match = _HEADER.match(text)
        if match:
            name = _ALIASES.get(match[1].lower(), match[1].lower())
            place = Place(draft.source.file, line, text.index("[") + 1)
            if name not in SECTIONS:
                draft.add("foreign-section-unknown", place, section=match[1])
            elif match[1].lower() != name:
                draft.add("foreign-section-name", place, found=match[1], section=SECTIONS[name])
            parts.setdefault(name, [])
        elif text.strip() and not text.lstrip().startswith(";"):
            if not name and not outside:
                draft.add("foreign-line-outside", Place(draft.source.file, line))
                outside = True
            parts.setdefault(name or "-", []).append((line, text))
    for needed in ("continents", "territories"):
        if needed not in parts:
            draft.add("foreign-section-missing", draft.start, section=SECTIONS[needed])
    if "map" not in parts:
        draft.add("foreign-section-absent", draft.start, section=SECTIONS["map"])
    return parts


def _setting(reading: _Reading, line: list[Word]) -> None:
    key, value = line[0].text.lower(), "=".join(word.text for word in line[1:])
    if key == "author" and value:
        reading.draft.origin = clean_name(value)
    elif value and key != "warn":
        reading.kept_out.append(f"{line[0].text}={value}")
        reading.kept_out_at = reading.kept_out_at or line[0].place


def _continent(reading: _Reading, line: list[Word]) -> None:
    draft, name = reading.draft, line[0]
    if not clean_name(name.text):
        draft.add("foreign-fields", name.place, form=CONTINENT)
        return
    key = _key(name.text)
    if key in reading.continents:
        first = draft.continents[reading.continents[key]].place.line
        draft.add("foreign-continent-twice", name.place, name=name.text, first=first)
        return
    bonus = whole(line[1].text) if len(line) > 1 else None
    if len(line) < 2 or not line[1].text:
        draft.add("foreign-bonus-missing", name.place, continent=name.text)
    elif bonus is None:
        draft.add("foreign-bonus", line[1].place, continent=name.text, found=line[1].text)
    reading.continents[key] = draft.add_continent(name.text, bonus, name.place)


def _territory(reading: _Reading, line: list[Word], continents_known: bool) -> None:
    draft, name = reading.draft, line[0]
    line = _without_trailing(line)
    if not line or not clean_name(name.text):
        draft.add("foreign-fields", name.place, form=TERRITORY)
        return
    key = _key(name.text)
    if key in reading.territories:
        first = draft.territories[reading.territories[key]].place.line
        draft.add("foreign-territory-twice", name.place, name=name.text, first=first)
        return
    # Some programs leave the two numbers out.
    short = len(line) > 1 and _key(line[1].text) in reading.continents
    if len(line) < (2 if short else 4):
        draft.add("foreign-fields", name.place, form=TERRITORY)
    at = 1 if short else 3
    continent = _continent_of(reading, line[at], continents_known) if len(line) > at else None
    id = draft.add_territory(name.text, continent, name.place)
    reading.territories[key] = id
    if not short and len(line) > 2:
        _point(draft, id, line[1:3])
    reading.neighbors.append((id, [word for word in line[at + 1 :] if word.text]))


def _without_trailing(line: list[Word]) -> list[Word]:
    while line and not line[-1].text:
        line = line[:-1]
    return line


def _point(draft: Draft, id: str, pair: list[Word]) -> None:
    values = [number(word.text) for word in pair]
    if None in values:
        name, found = draft.territories[id].name, ",".join(word.text for word in pair)
        draft.add("foreign-coordinates", pair[0].place, territory=name, found=found)
    else:
        draft.territories[id].entry["at"] = [tidy(value) for value in values if value is not None]


def _continent_of(reading: _Reading, word: Word, known: bool) -> str | None:
    found = reading.continents.get(_key(word.text))
    if found is None and known:  # else the section is missing, which is said once
        names = [piece.name for piece in reading.draft.continents.values()]
        hint = reading.draft.close(word.text, names)
        reading.draft.add("territory-unknown-continent", word.place, continent=word.text, hint=hint)
    return found


def _named(reading: _Reading, word: Word) -> str:
    """Id of a territory by its name; empty, with a finding, where there is none."""
    draft = reading.draft
    found = reading.territories.get(_key(word.text), "")
    if not found:
        names = [piece.name for piece in draft.territories.values()]
        hint = draft.close(word.text, names)
        draft.add("border-unknown-territory", word.place, territory=word.text, hint=hint)
    return found


def _key(name: str) -> str:
    """A name as names are compared: without regard to case and spaces."""
    return clean_name(name).casefold()
