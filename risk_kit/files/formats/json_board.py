"""What boards in JSON have in common: members of the file about the board, properties of each territory."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from risk_kit.files.boards import is_extent
from risk_kit.files.findings import listing
from risk_kit.files.formats.json_text import names_of, text_of
from risk_kit.files.formats.lenient import clean_name
from risk_kit.files.suggest import as_id

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from risk_kit.files.findings import Path
    from risk_kit.files.formats.draft import Draft
    from risk_kit.files.formats.json_text import JsonText

USUAL = {
    "name": ("name", "admin", "name_en", "name_1", "title", "label"),
    "continent": ("continent", "region", "superregion", "subregion"),
    "bonus": ("bonus", "continent_bonus"),
    "card": ("card",),
    "color": ("color", "continent_color"),
}
"""Usual names of properties in small letters, by what they tell."""


def property_of(properties: Mapping[str, Any], wanted: str) -> Any:
    """The value of a property under any of its usual names, whatever their case; None where it has none."""
    lower = {str(key).lower(): value for key, value in properties.items()}
    return next((lower[key] for key in USUAL[wanted] if lower.get(key) not in (None, "")), None)


def read_members(draft: Draft, members: Mapping[str, Any], text: JsonText, path: Path) -> None:
    """Take what a file says of the whole board: its name, its source, its canvas and its continents."""
    name, source, canvas = (members.get(key) for key in ("name", "source", "canvas"))
    draft.name = names_of(name) or ""
    draft.origin = text_of(source)
    if isinstance(canvas, dict):
        size = [canvas.get(key) for key in ("width", "height")]
        width, height = (_extent(value) for value in size)
        draft.canvas = (width, height) if width and height else None
    continents = members.get("continents")
    for key, value in continents.items() if isinstance(continents, dict) else ():
        place = text.place((*path, "continents", key))
        entry = value if isinstance(value, dict) else {}
        bonus = entry.get("bonus")
        if bonus is not None and type(bonus) is not int:
            draft.add(
                "foreign-bonus", place, continent=str(key), found=text_of(bonus) or type(bonus).__name__
            )
            bonus = None
        id = draft.add_continent(str(key), bonus, place)
        if id == key:
            draft.continents[id].entry.pop("name", None)  # an id is no name
        _name(draft.continents[id].entry, names_of(entry.get("name")))
        _color(draft.continents[id].entry, entry.get("color"))


def add_place(draft: Draft, key: str, properties: Mapping[str, Any], text: JsonText, path: Path) -> str:
    """Id of a new territory with its properties, its continent made where it is new."""
    place = text.place(path)
    names = names_of(property_of(properties, "name"))
    shown = names if isinstance(names, str) else key
    id = draft.add_territory(shown, continent_of(draft, properties, text, path), place, id=key)
    entry = draft.territories[id].entry
    if id == key and not isinstance(names, str):
        entry.pop("name", None)  # an id is no name
    if isinstance(names, dict):
        entry["name"] = names
    card = text_of(property_of(properties, "card"))
    if card and as_id(card):
        entry["card"] = as_id(card)
    if isinstance(properties.get("uncertain"), list):
        entry["uncertain"] = [code for code in properties["uncertain"] if isinstance(code, str)]
    return id


def continent_of(draft: Draft, properties: Mapping[str, Any], text: JsonText, path: Path) -> str | None:
    """Id of the continent that properties name, None where they name none."""
    name = clean_name(text_of(property_of(properties, "continent")))
    if not name:
        return None
    known = {piece.name.casefold(): id for id, piece in draft.continents.items()}
    id = name if name in draft.continents else known.get(name.casefold())
    bonus = property_of(properties, "bonus")
    if id is None:
        id = draft.add_continent(name, bonus if type(bonus) is int else None, text.place(path))
        _color(draft.continents[id].entry, property_of(properties, "color"))
    return id


def settle_continents(draft: Draft) -> None:
    """Put territories without a continent into one, and give continents a bonus that have none."""
    without = [id for id, piece in draft.territories.items() if "continent" not in piece.entry]
    if without:
        name = "Land" if len(without) == len(draft.territories) else "Other Lands"
        place = draft.territories[without[0]].place
        named = listing([draft.territories[id].name for id in without])
        draft.add("foreign-continent-assumed", place, territories=named, continent=name)
        id = draft.add_continent(name, None, place)
        for territory in without:
            draft.territories[territory].entry["continent"] = id
    for id, piece in draft.continents.items():
        size = sum(entry.entry.get("continent") == id for entry in draft.territories.values())
        if "bonus" not in piece.entry and size:
            piece.entry["bonus"] = max(1, size // 3)
            name = piece.name
            draft.add("foreign-bonus-assumed", piece.place, continent=name, bonus=piece.entry["bonus"])


def find_territory(draft: Draft, ids: Mapping[str, str], key: Any, text: JsonText, path: Path) -> str:
    """Id of a territory by the key that the file uses; empty, with a finding, where there is none."""
    found = ids.get(text_of(key), "")
    if not found:
        hint = draft.close(text_of(key), ids)
        draft.add("border-unknown-territory", text.place(path), territory=text_of(key) or "?", hint=hint)
    return found


def kinds_of(options: Mapping[str, Any]) -> dict[str, bool]:
    """What is said of a border, as its keys in a board."""
    sea = options.get("sea") is True or options.get("kind") == "sea"
    return ({"sea": True} if sea else {}) | ({"wraps": True} if options.get("wraps") is True else {})


def twice(draft: Draft, keys: Iterable[tuple[str, Path]], text: JsonText) -> None:
    """Add a finding for each key that an earlier one has already."""
    first: dict[str, Path] = {}
    for key, path in keys:
        if first.setdefault(key, path) != path:
            line = text.place(first[key]).line
            draft.add("foreign-territory-twice", text.place(path), name=key, first=line)


def _name(entry: dict[str, Any], names: Any) -> None:
    if names:
        entry["name"] = names


def _color(entry: dict[str, Any], value: Any) -> None:
    if isinstance(value, str) and re.fullmatch(r"#[0-9a-fA-F]{6}", value):
        entry["color"] = value


def _extent(value: Any) -> float | None:
    return value if type(value) in (int, float) and is_extent(value) else None
