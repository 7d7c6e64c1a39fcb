"""Where the shapes of two territories meet, and straight lines between shapes that do not."""

from __future__ import annotations

import math
from collections import defaultdict
from itertools import pairwise, permutations
from typing import TYPE_CHECKING

from risk_kit.drawing.svg_cover import Box
from risk_kit.drawing.svg_paths import runs

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from risk_kit.board.board import Point
    from risk_kit.drawing.svg_cover import Rings

    Sides = Mapping[frozenset[Point], set[str]]

NEAR = 1.0
"""Units within which two outlines look like one: a line of a border is about as wide."""
LEAST = 6.0
"""Shortest length in units along which outlines that share no edge meet; less is a corner."""


def edge_sides(outlines: Mapping[str, Rings]) -> Sides:
    """Territories on the sides of each edge; touching shapes share their vertices."""
    sides: dict[frozenset[Point], set[str]] = defaultdict(set)
    for territory, rings in outlines.items():
        for ring in rings:
            for edge in pairwise(ring):
                sides[frozenset(edge)].add(territory)
    return sides


def meeting(outlines: Mapping[str, Rings], sides: Sides, a: str, b: str, unit: float) -> list[list[Point]]:
    """Lines along which two shapes meet: edges that they share, else what lies near or over the other."""
    shared = list(runs(outlines[a], a, lambda edge, _owner: b in sides[edge]))
    near = shared or _near(outlines[a], outlines[b], unit) or _near(outlines[b], outlines[a], unit)
    return _joined(near)


def _near(rings: Rings, other: Rings, unit: float) -> list[list[Point]]:
    """Pieces of an outline that run along another one or inside it."""
    reach = NEAR * unit
    box = _around(other).grown(reach)
    if not _around(rings).meets(box):
        return []
    near = _around(rings).grown(reach)
    edges = [edge for ring in other for edge in pairwise(ring) if _around((edge,)).meets(near)]

    def drawn(edge: frozenset[Point], _owner: str) -> bool:
        (x0, y0), (x1, y1) = min(edge), max(edge)
        middle = ((x0 + x1) / 2, (y0 + y1) / 2)
        if not (box.left <= middle[0] <= box.right and box.top <= middle[1] <= box.bottom):
            return False
        return any(_distance(middle, a, b) <= reach for a, b in edges) or is_inside(middle, other)

    fine = tuple(tuple(_fine(ring, 2 * reach, box)) for ring in rings)
    found = list(runs(fine, "", drawn))
    return found if sum(map(length, found)) >= LEAST * unit else []


def _fine(ring: tuple[Point, ...], step: float, box: Box) -> Iterator[Point]:
    """Points of a ring, and those between them where it comes into a box, at most a step apart."""
    for (x0, y0), (x1, y1) in pairwise(ring):
        inside = _around((((x0, y0), (x1, y1)),)).meets(box)
        count = max(math.ceil(math.dist((x0, y0), (x1, y1)) / step), 1) if inside else 1
        yield from ((x0 + (x1 - x0) * i / count, y0 + (y1 - y0) * i / count) for i in range(count))
    yield ring[-1]


def _joined(lines: list[list[Point]]) -> list[list[Point]]:
    """Lines, two of them as one where a ring begins in the middle of it."""
    for first, second in permutations(lines, 2):
        if first[-1] == second[0]:
            rest = [line for line in lines if line is not first and line is not second]
            return _joined([first + second[1:], *rest])
    return lines


def bridge(a: Point, b: Point, start: Rings, end: Rings, inset: float) -> tuple[Point, Point]:
    """Line from a to b, less what lies inside the shapes at its start and its end, but for an inset."""
    (x0, y0), (x1, y1) = a, b
    far = math.dist(a, b) or 1.0
    leaves = max(_crossings(a, b, start), default=0.0)
    enters = min((t for t in _crossings(a, b, end) if t >= leaves), default=1.0)
    low, high = max(leaves - inset / far, 0.0), min(enters + inset / far, 1.0)
    first, last = ((x0 + (x1 - x0) * t, y0 + (y1 - y0) * t) for t in (low, high))
    return first, last


def _crossings(a: Point, b: Point, rings: Rings) -> Iterator[float]:
    """Where a line crosses an outline, as shares of its length."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    for ring in rings:
        for (x0, y0), (x1, y1) in pairwise(ring):
            ex, ey = x1 - x0, y1 - y0
            turn = dx * ey - dy * ex
            if turn:
                along = ((x0 - a[0]) * ey - (y0 - a[1]) * ex) / turn
                across = ((x0 - a[0]) * dy - (y0 - a[1]) * dx) / turn
                if 0 <= along <= 1 and 0 <= across <= 1:
                    yield along


def is_inside(point: Point, rings: Rings) -> bool:
    """True for a point inside a shape: an odd number of its rings lies around it."""
    x, y = point
    return (
        sum(
            (y0 > y) != (y1 > y) and x < x0 + (x1 - x0) * (y - y0) / (y1 - y0)
            for ring in rings
            for (x0, y0), (x1, y1) in pairwise(ring)
        )
        % 2
        == 1
    )


def gap(point: Point, rings: Rings) -> float:
    """Distance of a point to a shape, 0 inside."""
    if is_inside(point, rings):
        return 0.0
    return min((_distance(point, a, b) for ring in rings for a, b in pairwise(ring)), default=math.inf)


def length(line: list[Point]) -> float:
    """Length of a line."""
    return sum(math.dist(a, b) for a, b in pairwise(line))


def _distance(point: Point, a: Point, b: Point) -> float:
    """Distance of a point to a piece of a line."""
    (x, y), (x0, y0), (x1, y1) = point, a, b
    dx, dy = x1 - x0, y1 - y0
    whole = dx * dx + dy * dy
    share = ((x - x0) * dx + (y - y0) * dy) / whole if whole else 0.0
    share = min(max(share, 0.0), 1.0)
    return math.hypot(x - x0 - share * dx, y - y0 - share * dy)


def _around(lines: Rings) -> Box:
    x, y = zip(*(point for line in lines for point in line), strict=True)
    return Box(min(x), min(y), max(x), max(y))
