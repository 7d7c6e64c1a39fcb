"""Boards of Lux: ``.luxb``, XML with a polygon for each country."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from risk_kit.files.boards import is_extent
from risk_kit.files.formats.draft import Draft, tidy
from risk_kit.files.formats.json_board import settle_continents
from risk_kit.files.formats.lenient import clean_name, number, whole
from risk_kit.files.shapes import ShapeEntry

if TYPE_CHECKING:
    from risk_kit.files.findings import Finding, Source
    from risk_kit.files.formats.xml_text import Element
    from risk_kit.files.shapes import Ring

_LEFT = ("email", "webpage", "theme", "description", "playerinfolocation", "armyset", "line")


def read_lux(source: Source, root: Element, id: str, findings: list[Finding]) -> Draft:
    """Draft of a board; y grows upward in this format."""
    draft = Draft(source, id, findings, shapes={})
    draft.name = clean_name(root.value("title"))
    draft.origin = clean_name(root.value("author"))
    width, height = number(root.value("width")), number(root.value("height"))
    if width and height and is_extent(width) and is_extent(height):
        draft.canvas = (width, height)
    ids: dict[str, str] = {}
    for index, continent in enumerate(root.all("continent"), start=1):
        name = clean_name(continent.value("continentname")) or f"Continent {index}"
        written = continent.value("bonus")
        bonus = whole(written)
        if bonus is None and written:
            draft.add("foreign-bonus", continent.place, continent=name, found=written)
        home = draft.add_continent(name, bonus, continent.place)
        for country in continent.all("country"):
            _country(draft, country, home, ids, height if draft.canvas else None)
    for country in root.all("continent", "country"):
        _borders(draft, country, ids)
    settle_continents(draft)
    if draft.canvas and draft.shapes:
        draft.add("foreign-upward", draft.start)
    left = [element for tag in _LEFT if (element := root.first(tag)) is not None]
    if left:
        draft.add("foreign-not-kept", left[0].place, what=", ".join(f"<{e.tag}>" for e in left))
    return draft


def _country(draft: Draft, country: Element, home: str, ids: dict[str, str], height: float | None) -> None:
    key = country.value("id")
    if not key or key in ids:
        if key:
            first = draft.territories[ids[key]].place.line
            draft.add("foreign-number-twice", country.place, found=key, first=first)
        else:
            draft.add("foreign-fields", country.place, form="<id>")
        return
    name = clean_name(country.value("name")) or f"Country {key}"
    ids[key] = draft.add_territory(name, home, country.place)
    rings = [_ring(polygon.text, height) for polygon in country.all("polygon")]
    rings = [ring for ring in rings if len(ring) >= 4]
    if rings and draft.shapes is not None:
        draft.shapes[ids[key]] = ShapeEntry("territory", tuple(rings))
    spot = _ring(country.value("armylocation"), height)
    points = spot or [point for ring in rings[:1] for point in ring[:-1]]
    if points:
        middle = (sum(p[axis] for p in points) / len(points) for axis in (0, 1))
        draft.territories[ids[key]].entry["at"] = [tidy(value) for value in middle]


def _ring(text: str, height: float | None) -> Ring:
    """Closed ring of pairs in a text; upside down where the height is known."""
    pairs = re.findall(r"(-?\d{1,6}(?:\.\d+)?)\s*,\s*(-?\d{1,6}(?:\.\d+)?)", text)
    points = [(float(x), float(y) if height is None else height - float(y)) for x, y in pairs]
    if len(points) > 2 and points[0] != points[-1]:
        points.append(points[0])
    return tuple(points)


def _borders(draft: Draft, country: Element, ids: dict[str, str]) -> None:
    here = ids.get(country.value("id"))
    listed = country.first("adjoining")
    if here is None or listed is None or country.place != draft.territories[here].place:
        return
    for key in re.split(r"[,\s]+", listed.text.strip()):
        if key in ids:
            draft.link(here, ids[key], listed.place)
        elif key:
            draft.add("border-unknown-territory", listed.place, territory=key)
