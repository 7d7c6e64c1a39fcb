"""Straight cells drawn as land: tiny edges vanish, the others swing a little to both sides."""

from __future__ import annotations

import math
import random
from itertools import pairwise
from statistics import median
from typing import TYPE_CHECKING, Any

import shapely
from shapely.geometry import Polygon

from risk_kit.editing.start_sketch import tidy
from risk_kit.editing.start_templates import MARGIN
from risk_kit.files.boards import CANVAS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from shapely.geometry.base import BaseGeometry

    from risk_kit.board.board import Point

Edge = frozenset[int]
_ROUGH = 0.2
"""How far an edge swings to a side, as a share of its length."""
_FINEST = 0.2
"""Share of the size of a cell below which an edge is not bent any more."""
_TINY = 0.14
"""Share of the size of a cell below which an edge is hard to see, so that its ends become one."""


def drawn(
    rings: Sequence[Sequence[Point]],
    middles: Sequence[Point],
    beyond: Mapping[frozenset[Point], Point],
    chance: random.Random,
) -> list[BaseGeometry]:
    """Shapes of cells on a canvas; what they share they share point for point.

    Parameters
    ----------
    rings : sequence
        Corners of each cell, the same for neighbors.
    middles : sequence
        The point within each cell that sees all its corners.
    beyond : mapping
        Such a point on the other side of edges that are no border of two cells.
    """
    plan = _Plan(rings, middles, beyond)
    for rough in (_ROUGH, 0.0):
        shapes = plan.shapes(rough, chance)
        if _sound(shapes):
            break
    return shapes


def _sound(shapes: Sequence[BaseGeometry]) -> bool:
    """Whether shapes are whole and lie beside each other."""
    if not all(shape.is_valid and shape.area > 0 for shape in shapes):
        return False
    whole = float(shapely.area(shapely.union_all(shapes)))
    return math.isclose(whole, float(sum(shape.area for shape in shapes)), rel_tol=1e-6)


class _Plan:
    """Cells as rings of numbered corners; corners that are very near each other are one."""

    def __init__(
        self,
        rings: Sequence[Sequence[Point]],
        middles: Sequence[Point],
        beyond: Mapping[frozenset[Point], Point],
    ) -> None:
        numbers: dict[Point, int] = {}
        for outline in rings:
            for corner in outline:
                numbers.setdefault(corner, len(numbers))
        size = math.sqrt(median(abs(Polygon(ring).area) for ring in rings))
        self.finest = max(_FINEST * size, 12.0)
        one = _joined(list(numbers), [[numbers[c] for c in ring] for ring in rings], _TINY * size)
        groups: dict[int, list[Point]] = {}
        for corner, number in numbers.items():
            groups.setdefault(one[number], []).append(corner)
        self.corners = {number: _mean(corners) for number, corners in groups.items()}
        self.rings = [_without_repeats([one[numbers[c]] for c in ring]) for ring in rings]
        self.sides: dict[Edge, list[Point]] = {}
        for ring, middle in zip(self.rings, middles, strict=True):
            for turn in pairwise([*ring, ring[0]]):
                self.sides.setdefault(frozenset(turn), []).append(middle)
        for ends, middle in beyond.items():
            edge = frozenset(one[numbers[corner]] for corner in ends)
            if edge in self.sides:
                self.sides[edge].append(middle)

    def shapes(self, rough: float, chance: random.Random) -> list[BaseGeometry]:
        """The cells with bent edges."""
        lines = {}
        for edge, apexes in self.sides.items():
            a, b = sorted(edge)
            ends = self.corners[a], self.corners[b]
            lines[a, b] = _bent(ends, apexes, (rough, self.finest), chance)
            lines[b, a] = lines[a, b][::-1]
        found = []
        for ring in self.rings:
            turns = pairwise([*ring, ring[0]])
            found.append(Polygon([point for turn in turns for point in lines[turn][:-1]]))
        return _fitted(found)


def _fitted(shapes: Sequence[BaseGeometry]) -> list[BaseGeometry]:
    """Shapes as large as the canvas allows, with coordinates of one decimal."""
    left, top, right, bottom = shapely.total_bounds(shapes).tolist()
    (width, height), middle = CANVAS, ((left + right) / 2, (top + bottom) / 2)
    scale = min((width - 2 * MARGIN) / (right - left), (height - 2 * MARGIN) / (bottom - top))
    onto: Any = lambda points: (points - middle) * scale + (width / 2, height / 2)  # noqa: E731
    return [tidy(shape) for shape in shapely.transform(shapes, onto)]


def _joined(corners: Sequence[Point], rings: Sequence[Sequence[int]], tiny: float) -> dict[int, int]:
    """The corner that each one becomes: ends of tiny edges become one, but a ring keeps three corners."""
    one = {number: number for number in range(len(corners))}
    cells: dict[Edge, list[Sequence[int]]] = {}
    for ring in rings:
        for turn in pairwise([*ring, ring[0]]):
            cells.setdefault(frozenset(turn), []).append(ring)

    def root(number: int) -> int:
        while one[number] != number:
            number = one[number]
        return number

    lengths = sorted((math.dist(*(corners[number] for number in edge)), sorted(edge)) for edge in cells)
    for length, (a, b) in lengths:
        if length >= tiny:
            break
        around = cells[frozenset((a, b))]
        if root(a) != root(b) and all(len(set(map(root, ring))) > 3 for ring in around):
            one[max(root(a), root(b))] = min(root(a), root(b))
    return {number: root(number) for number in one}


def _mean(points: Sequence[Point]) -> Point:
    return sum(p[0] for p in points) / len(points), sum(p[1] for p in points) / len(points)


def _without_repeats(ring: Sequence[int]) -> list[int]:
    return [number for index, number in enumerate(ring) if number != ring[index - 1]]


def _bent(
    ends: tuple[Point, Point], apexes: Sequence[Point], plan: tuple[float, float], chance: random.Random
) -> list[Point]:
    """A line within the triangles of its ends with a point on each side, which no other line enters."""
    (start, end), (rough, finest) = ends, plan
    length = math.dist(start, end)
    if rough == 0 or length < finest:
        return [start, end]
    swing = rough * length * (2 * chance.random() - 1)
    across = (start[1] - end[1]) / length, (end[0] - start[0]) / length
    room = [_room(start, end, apex, math.copysign(1, swing)) for apex in apexes]
    swing = math.copysign(min(abs(swing), 0.7 * max(room, default=0.0)), swing)
    middle = (
        (start[0] + end[0]) / 2 + swing * across[0],
        (start[1] + end[1]) / 2 + swing * across[1],
    )
    halves = [_bent(half, apexes, plan, chance) for half in ((start, middle), (middle, end))]
    return [*halves[0], *halves[1][1:]]


def _room(start: Point, end: Point, apex: Point, side: float) -> float:
    """How far the middle of a line may move to a side within the triangle with a point, 0 away from it."""
    length = math.dist(start, end)
    dx, dy = end[0] - start[0], end[1] - start[1]
    x, y = apex[0] - start[0], apex[1] - start[1]
    along = (x * dx + y * dy) / length**2
    height = (dx * y - dy * x) / length
    return max(0.0, side * height * 0.5 / max(along, 1 - along, 0.5))
