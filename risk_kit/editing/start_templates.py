"""Starts of a regular form: two territories, a grid, islands in a ring."""

from __future__ import annotations

import math
import random
from itertools import pairwise
from typing import TYPE_CHECKING

import shapely
from shapely.geometry import Polygon, box

from risk_kit.editing.start_continents import usual_count
from risk_kit.editing.start_names import continent_names, square_name, territory_names
from risk_kit.editing.start_sketch import Group, Sketch, tidy
from risk_kit.errors import RuleError
from risk_kit.files.boards import CANVAS
from risk_kit.files.findings import clip
from risk_kit.files.suggest import as_id
from risk_kit.language import translate as _

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shapely.geometry.base import BaseGeometry

MARGIN = 20.0
MOST = 1000
"""Territories of the largest board that is made here: its file stays within what is read quickly."""
MOST_ISLANDS = 60
_LANDS = (
    ("west", {"en": "West", "es": "Oeste", "it": "Ovest", "pt": "Oeste"}),
    ("east", {"en": "East", "es": "Este", "it": "Est", "pt": "Leste"}),
)
_ALL = {"en": "Land", "es": "Tierra", "it": "Terra", "pt": "Terra"}
_COAST = 12
"""Points of the coast of an island."""


def blank(id: str, name: str, canvas: tuple[float, float] = CANVAS) -> Sketch:
    """The smallest board there is: two territories in the middle of a canvas, to draw over."""
    width, height = canvas
    for side in canvas:
        check_count(_("units of the canvas"), side, 100, 10_000, whole=False)
    left, top = width / 4, height / 4
    areas = [box(left, top, 2 * left, 3 * top), box(2 * left, top, 3 * left, 3 * top)]
    names = [key for key, _name in _LANDS]
    return Sketch(
        id, name, _("Made with risk_kit."), canvas,
        dict(zip(names, map(tidy, areas), strict=True)), dict(_LANDS), {"land": Group(_ALL, names)},
    )  # fmt: skip


def grid(id: str, name: str, columns: int, rows: int, continents: int | None = None) -> Sketch:
    """A board of squares, named as in a spreadsheet, with blocks of them as continents."""
    check_count(_("columns"), columns, 1, MOST)
    check_count(_("rows"), rows, 1, MOST)
    check_count(_("territories"), columns * rows, 2, MOST)
    wanted = usual_count(columns * rows) if continents is None else continents
    check_count(_("continents"), wanted, 1, columns * rows)
    side = max(10, math.floor(min((CANVAS[0] - 2 * MARGIN) / columns, (CANVAS[0] - 2 * MARGIN) / rows)))
    areas, names = {}, {}
    for row in range(rows):
        for column in range(columns):
            square = square_name(column, row)
            left, top = MARGIN + column * side, MARGIN + row * side
            areas[square.lower()] = tidy(box(left, top, left + side, top + side))
            names[square.lower()] = square
    source = _("Made with risk_kit: a grid of {columns} by {rows}.").format(columns=columns, rows=rows)
    canvas = (columns * side + 2 * MARGIN, rows * side + 2 * MARGIN)
    members = [
        [square_name(column, row).lower() for row in rows_of for column in columns_of]
        for columns_of, rows_of in _blocks(columns, rows, wanted)
    ]
    return Sketch(
        id, name, source, canvas, areas, names, groups_of(members, random.Random(f"{columns}x{rows}"))
    )


def _blocks(columns: int, rows: int, count: int) -> list[tuple[range, range]]:
    """Columns and rows of so many blocks: bands of rows, each cut into about as many blocks."""
    bands = round(math.sqrt(count * rows / columns))
    bands = min(max(bands, math.ceil(count / columns), 1), rows, count)
    return [
        (columns_of, rows_of)
        for rows_of, inside in zip(_cut(rows, bands), _cut(count, bands), strict=True)
        for columns_of in _cut(columns, len(inside))
    ]


def _cut(length: int, parts: int) -> list[range]:
    """So many runs of numbers below a length, each about as long."""
    ends = [length * number // parts for number in range(parts + 1)]
    return [range(start, end) for start, end in pairwise(ends)]


def ring(id: str, name: str, islands: int, continents: int | None = None, seed: int = 1) -> Sketch:
    """A board of islands in a ring, each joined by sea to the next, with runs of them as continents."""
    check_count(_("islands"), islands, 3, MOST_ISLANDS)
    wanted = usual_count(islands) if continents is None else continents
    check_count(_("continents"), wanted, 1, islands)
    chance = random.Random(seed)
    middles = _around(islands)
    room = min(math.dist(a, b) for a, b in pairwise([*middles, middles[0]]))
    size = min(0.32 * room, 62.0)
    shown = territory_names(islands, chance)
    ids = [as_id(text) for text in shown]
    areas = {key: _island(at, size, chance) for key, at in zip(ids, middles, strict=True)}
    lanes = {
        frozenset((a, b)): tidy(shapely.shortest_line(areas[a], areas[b]))
        for a, b in pairwise([*ids, ids[0]])
    }
    source = _("Made with risk_kit: a ring of {count} islands, seed {seed}.").format(count=islands, seed=seed)
    members = [[ids[number] for number in run] for run in _cut(islands, wanted)]
    names = dict(zip(ids, shown, strict=True))
    return Sketch(id, name, source, CANVAS, areas, names, groups_of(members, chance), lanes)


def _around(count: int) -> list[tuple[float, float]]:
    """Places around the canvas, equally far along an ellipse."""
    width, height = CANVAS
    line = shapely.LineString(
        [
            (width / 2 + 0.39 * width * math.sin(turn), height / 2 - 0.36 * height * math.cos(turn))
            for turn in (math.tau * step / 720 for step in range(721))
        ]
    )
    spots = [line.interpolate(number / count, normalized=True) for number in range(count)]
    return [(spot.x, spot.y) for spot in spots]


def _island(middle: tuple[float, float], size: float, chance: random.Random) -> BaseGeometry:
    points = []
    for step in range(_COAST):
        turn = math.tau * (step + 0.5 * chance.random()) / _COAST
        reach = size * (0.75 + 0.5 * chance.random())
        points.append((middle[0] + reach * math.sin(turn), middle[1] - reach * math.cos(turn)))
    return tidy(Polygon(points))


def groups_of(members: Sequence[list[str]], chance: random.Random) -> dict[str, Group]:
    """Continents with invented names."""
    names = continent_names(len(members), chance)
    return {as_id(name): Group(name, inside) for name, inside in zip(names, members, strict=True)}


def check_count(what: str, count: float, least: int, most: int, *, whole: bool = True) -> None:
    """Refuse a number that is out of range, or not whole; `what` is said in the language in use."""
    if whole and not hasattr(count, "__index__"):
        message = _("The number of {what} must be a whole number, not {count}.")
        raise RuleError(message.format(what=what, count=clip(repr(count))))
    if not least <= count <= most:
        message = _("The number of {what} must be from {least} to {most}, not {count}.")
        shown = count if isinstance(count, int) else f"{count:g}"  # all digits: 1000000, not 1e+06
        raise RuleError(message.format(what=what, least=least, most=most, count=shown))
