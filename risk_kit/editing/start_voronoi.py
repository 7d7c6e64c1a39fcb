"""A start of invented land: the cells around points of chance, made as even as is wanted."""

from __future__ import annotations

import heapq
import math
import random
from dataclasses import dataclass
from itertools import pairwise
from statistics import fmean, pstdev
from typing import TYPE_CHECKING, Any

import shapely
from shapely.geometry import MultiPoint, box

from risk_kit.editing.start_borders import drawn
from risk_kit.editing.start_continents import grown, usual_count
from risk_kit.editing.start_names import territory_names
from risk_kit.editing.start_sketch import Sketch
from risk_kit.editing.start_templates import MARGIN, MOST, check_count, groups_of
from risk_kit.errors import RuleError
from risk_kit.files.boards import CANVAS
from risk_kit.files.suggest import as_id
from risk_kit.language import translate as _

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from risk_kit.board.board import Point

SPREAD = 0.25
_MOST_STEPS = 80
_CLEAR = 0.3
"""Share of the size of a cell, from which on an edge keeps the land together."""
_AROUND = 2.5
"""Cells of sea around the land on each side, so that no cell of land is cut off at the edge."""


def invented_land(
    id: str,
    name: str,
    territories: int,
    *,
    seed: int = 1,
    spread: float = SPREAD,
    continents: int | None = None,
) -> tuple[Sketch, float]:
    """A board of cells around points of chance, and the spread of their areas.

    Parameters
    ----------
    spread : float
        Largest standard deviation of the areas, as a share of their mean. Points of chance have about 0.5;
        each Lloyd step moves them halfway to the middles of their cells.
    """
    check_count(_("territories"), territories, 2, MOST)
    wanted = usual_count(territories) if continents is None else continents
    check_count(_("continents"), wanted, 1, territories)
    if not 0 <= spread < math.inf:
        message = _("The spread of the areas is a share of their mean, such as 0.2, not {spread}.")
        raise RuleError(message.format(spread=f"{spread:g}"))
    chance = random.Random(seed)
    land, found = _even_land(territories, spread, chance)
    shown = territory_names(territories, chance)
    ids = [as_id(text) for text in shown]
    shapes = drawn(land.rings, land.middles, land.beyond, chance)
    source = _(
        "Made with risk_kit: {count} territories around points of chance, seed {seed}, spread {spread}."
    )
    sketch = Sketch(
        id, name, source.format(count=territories, seed=seed, spread=f"{spread:g}"), CANVAS,
        dict(zip(ids, shapes, strict=True)), dict(zip(ids, shown, strict=True)),
    )  # fmt: skip
    sketch.groups = groups_of(grown(sketch.graph(), sketch.places(), wanted), chance)
    return sketch, found


@dataclass(frozen=True)
class _Land:
    """Cells: their corners, their points, and the points of the cells around, by the edges of the coast."""

    rings: list[list[Point]]
    middles: list[Point]
    beyond: dict[frozenset[Point], Point]


def _even_land(count: int, spread: float, chance: random.Random) -> tuple[_Land, float]:
    """Land of so many cells, and the spread of their areas."""
    sea = _Sea(count, chance)
    for _step in range(_MOST_STEPS):
        areas = shapely.area(sea.cells[sea.land])
        found = pstdev(areas) / fmean(areas)
        if found <= spread:
            break
        sea.relax()
    return sea.found_land(), found


class _Sea:
    """Points of chance in a box with land in its middle, and their cells."""

    def __init__(self, count: int, chance: random.Random) -> None:
        self.count = count
        self.wide, self.tall = (side / 2 - MARGIN for side in CANVAS)
        self.size = size = math.sqrt(math.pi * self.wide * self.tall / count)
        self.half = (self.wide + _AROUND * size, self.tall + _AROUND * size)
        points = round(4 * self.half[0] * self.half[1] / size**2)
        self.points = [
            ((2 * chance.random() - 1) * self.half[0], (2 * chance.random() - 1) * self.half[1])
            for _point in range(points)
        ]
        self.waves = [(0.22 * chance.random() / wave**0.5, math.tau * chance.random()) for wave in (2, 3, 5)]
        self._look()

    def relax(self) -> None:
        """Move each point halfway to the middle of its cell."""
        inside = shapely.clip_by_rect(self.cells, -self.half[0], -self.half[1], *self.half)
        middles = shapely.get_coordinates(shapely.centroid(inside)).tolist()
        self.points = [
            ((x + mx) / 2, (y + my) / 2) for (x, y), (mx, my) in zip(self.points, middles, strict=True)
        ]
        self._look()

    def _look(self) -> None:
        """Find the cells of the points, and which of them are land."""
        around = box(-self.half[0], -self.half[1], *self.half)
        cells = shapely.get_parts(shapely.voronoi_polygons(MultiPoint(self.points), extend_to=around))
        found = shapely.STRtree(cells).query(shapely.points(self.points), predicate="within")
        self.cells = cells[found[1][found[0].argsort(kind="stable")]]
        self.rings = [_corners(cell) for cell in self.cells]
        self.edges: dict[frozenset[Point], list[int]] = {}
        for number, ring in enumerate(self.rings):
            for edge in _edges(ring):
                self.edges.setdefault(edge, []).append(number)
        self.land = self._grown(shapely.within(self.cells, around).tolist())

    def _grown(self, allowed: Sequence[bool]) -> list[int]:
        """Cells of the land, in one piece: from the middle of the box outward."""
        near: dict[int, list[int]] = {number: [] for number in range(len(self.rings))}
        for sides in self._clear_edges():
            near[sides[0]].append(sides[1])
            near[sides[1]].append(sides[0])
        depth = [self._depth(point) for point in self.points]
        first = min((number for number in near if allowed[number]), key=depth.__getitem__)
        queue, seen, land = [(depth[first], first)], {first}, list[int]()
        while len(land) < self.count:
            _far, number = heapq.heappop(queue)
            land.append(number)
            for other in near[number]:
                if other not in seen and allowed[other]:
                    seen.add(other)
                    heapq.heappush(queue, (depth[other], other))
        return sorted(land, key=lambda number: (self.points[number][0], number))

    def _clear_edges(self) -> Iterator[list[int]]:
        """Cells on both sides of edges that are long enough to be a border, or the longest of a cell."""
        lengths = {edge: math.dist(*edge) for edge in self.edges}
        longest = {max(_edges(ring), key=lengths.__getitem__) for ring in self.rings}
        for edge, sides in self.edges.items():
            if len(sides) == 2 and (lengths[edge] > _CLEAR * self.size or edge in longest):
                yield sides

    def _depth(self, point: Point) -> float:
        """How far out a point is, on an ellipse with bays and capes."""
        x, y = point[0] / self.wide, point[1] / self.tall
        turn = math.atan2(y, x)
        waves = zip((2, 3, 5), self.waves, strict=True)
        return math.hypot(x, y) / (1 + sum(height * math.sin(n * turn + at) for n, (height, at) in waves))

    def found_land(self) -> _Land:
        """The cells that are land."""
        inside = set(self.land)
        beyond = {
            edge: self.points[next(number for number in sides if number not in inside)]
            for edge, sides in self.edges.items()
            if len(sides) == 2 and len(inside.intersection(sides)) == 1
        }
        rings = [self.rings[number] for number in self.land]
        return _Land(rings, [self.points[number] for number in self.land], beyond)


def _corners(cell: Any) -> list[Point]:
    return [(x, y) for x, y in cell.exterior.coords[:-1]]


def _edges(ring: Sequence[Point]) -> Iterator[frozenset[Point]]:
    return (frozenset(edge) for edge in pairwise([*ring, ring[0]]))
