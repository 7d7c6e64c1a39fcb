"""Lanes between generated regions: from coast to coast, around the land of others where there is a way."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import shapely
from shapely.geometry import LineString

from risk_kit.board.board import Shape

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from shapely.geometry.base import BaseGeometry

    from risk_kit.board.board import Board, Border, Point

_BENDS = (0.0, 0.1, -0.1, 0.2, -0.2, 0.32, -0.32, 0.45, -0.45, 0.6, -0.6)
_STEPS = 16
_OVER_LAND = 6.0  # price of a lane over the land of others, beside its length


def lanes(
    board: Board, regions: Mapping[str, BaseGeometry], apart: Collection[frozenset[str]]
) -> Iterator[Shape]:
    """Lanes of borders by sea, and lines over land of borders whose regions could not be made to meet."""
    places = {t.id: t.at for t in board.territory_list if t.at}
    ground = _Ground(regions)
    done = set()
    for border in board.borders:
        pair = frozenset((border.a, border.b))
        if pair in done or not (border.sea or border.wraps or pair in apart):
            continue
        done.add(pair)
        a, b = places[border.a], places[border.b]
        if border.wraps:
            lines = _over_the_edges(border, (a, b), board.canvas[0], ground)
        else:
            lines = (_best([_bent(a, b, bend) for bend in _BENDS], pair, ground),)
        yield Shape("lane", "--".join(sorted(pair)), lines)


class _Ground:
    """The regions, found quickly by what crosses them."""

    def __init__(self, regions: Mapping[str, BaseGeometry]) -> None:
        self.regions = regions
        self.names = list(regions)
        self.tree = shapely.STRtree(list(regions.values()))

    def crossed(self, way: LineString, ends: Collection[str]) -> float:
        """Length of a way over the land of others than its ends."""
        names = (self.names[i] for i in self.tree.query(way, predicate="intersects"))
        return float(sum(way.intersection(self.regions[n]).length for n in names if n not in ends))


def _best(ways: list[list[Point]], ends: Collection[str], ground: _Ground) -> tuple[Point, ...]:
    """The way over the least land of others, less what lies on its own ends; the shorter of two alike."""
    found = min(
        (LineString(way) for way in ways), key=lambda w: w.length + _OVER_LAND * ground.crossed(w, ends)
    )
    own = shapely.unary_union([ground.regions[name] for name in ends])
    sea = max(shapely.get_parts(found.difference(own)), key=lambda part: part.length, default=found)
    return tuple((round(x, 1), round(y, 1)) for x, y in (sea.coords or found.coords))


def _bent(a: Point, b: Point, bend: float) -> list[Point]:
    """A line from a to b that swings out sideways by a share of its length."""
    (x0, y0), (x1, y1) = a, b
    dx, dy = x1 - x0, y1 - y0
    swing = [(i / _STEPS, 4 * bend * (i / _STEPS) * (1 - i / _STEPS)) for i in range(_STEPS + 1)]
    return [(x0 + dx * t - dy * s, y0 + dy * t + dx * s) for t, s in swing]


def _over_the_edges(
    border: Border, ends: tuple[Point, Point], width: float, ground: _Ground
) -> tuple[tuple[Point, ...], ...]:
    """Two lines that leave the board at its left and right edge, at the same height where that is free."""
    (left, one), (right, other) = sorted(zip(ends, (border.a, border.b), strict=True))
    middle = (left[1] + right[1]) / 2
    rise = math.dist(left, right) / 40
    levels = [middle + rise * step for step in (0, 1, -1, 2, -2, 3, -3, 4, -4)]
    return (
        _best([[left, (0.0, level)] for level in levels], (one,), ground),
        _best([[right, (width, level)] for level in levels], (other,), ground),
    )
