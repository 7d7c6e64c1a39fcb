"""Cutting a territory in two along a line."""

from __future__ import annotations

from itertools import pairwise
from math import dist
from typing import TYPE_CHECKING

import numpy as np
import shapely
from shapely.geometry import LineString, Point, Polygon

from risk_kit.editing.plane import NEAR, edges_of
from risk_kit.editing.shaping import SMALLEST, put, sound, where
from risk_kit.errors import EditError
from risk_kit.language import translate as _

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from shapely.geometry.base import BaseGeometry

    from risk_kit.board.board import Point as Place
    from risk_kit.editing.plane import Edge, Plane, Ring
    from risk_kit.editing.shaping import Spot


def split(plane: Plane, name: str, line: Sequence[Spot], label: Place | None, new: str) -> Plane:
    """The plane with a territory cut in two along a line from edge to edge, which may cross its holes.

    The part around the label point keeps its name, else the larger one; the other is called `new`.
    """
    if len(line) < 2:
        raise EditError(_("A line to split along has two points at least."))
    across, before = LineString([where(plane, spot) for spot in line]), plane
    numbers: list[int] = []
    for spot in line:
        plane, point = put(plane, spot)
        numbers.append(point)
    start, *middle, end = numbers
    cut = next((r for r in plane.rings[name] if start in r and end in r), None)
    if cut is None or start == end:
        message = _("The line must lead from one edge of {territory} to another.")
        raise EditError(message.format(territory=name))
    if not (across.is_simple and _filled(plane.areas[name]).buffer(NEAR).covers(across)):
        raise EditError(_("The line leaves {territory} or crosses itself.").format(territory=name))
    parts: list[Polygon] = []
    if len({*cut, *middle}) == len(cut) + len(middle):
        plane, numbers = _through(plane, [ring for ring in plane.rings[name] if ring != cut], numbers)
        parts, rest = _parts(plane, name, numbers)
    if len(parts) != 2:
        raise EditError(_("The line touches the outline of {territory} on its way.").format(territory=name))
    kept, gone = _in_order(parts, label)
    moved = [part for part in rest if Polygon(gone.exterior).contains(part)]
    stay = [part for part in rest if part not in moved]
    rings = {name: _rings(plane, [kept, *stay]), new: _rings(plane, [gone, *moved])}
    return sound(plane.with_rings(rings), [name, new], before)


def _filled(area: BaseGeometry) -> BaseGeometry:
    """An area without its holes."""
    return shapely.union_all([Polygon(part.exterior) for part in shapely.get_parts(area)])


def _through(plane: Plane, rings: Iterable[Ring], numbers: Sequence[int]) -> tuple[Plane, list[int]]:
    """The plane with a point wherever a line crosses one of some rings, and the line with these points."""
    holes = shapely.union_all([LineString(plane.closed(ring)) for ring in rings])
    found = [numbers[0]]
    for a, b in pairwise(numbers):
        start = plane.points[a]
        crossed = shapely.get_coordinates(LineString([start, plane.points[b]]).intersection(holes)).tolist()
        for x, y in sorted(crossed, key=lambda place: dist(start, place)):
            plane, point = put(plane, (x, y))
            if point not in (found[-1], b):
                found.append(point)
        found.append(b)
    return plane, found


def _parts(plane: Plane, name: str, line: Sequence[int]) -> tuple[list[Polygon], list[Polygon]]:
    """Parts of a territory that a line leaves: those at the line, and others."""
    ground = plane.areas[name].buffer(NEAR)
    cut = {frozenset(pair) for pair in pairwise(line) if ground.covers(_edge(plane, frozenset(pair)))}
    edges = cut.union(*(edges_of(ring) for ring in plane.rings[name]))
    with np.errstate(invalid="ignore"):  # of faces that GEOS tries and drops
        faces = shapely.get_parts(shapely.polygonize([_edge(plane, edge) for edge in edges]))
    parts = [face for face in faces if ground.covers(face.representative_point())]
    seam = shapely.union_all([_edge(plane, edge) for edge in cut])
    at = [part for part in parts if part.boundary.intersection(seam).length > 0]
    return at, [part for part in parts if part not in at]


def _edge(plane: Plane, edge: Edge) -> LineString:
    return LineString([plane.points[point] for point in edge])


def _in_order(parts: Sequence[Polygon], label: Place | None) -> list[Polygon]:
    """Parts, first the one around the label point, else the larger one, else the one more to the left."""
    if min(part.area for part in parts) < SMALLEST:
        raise EditError(_("One of the parts would be too small to be seen."))

    def rank(part: Polygon) -> tuple[float, float, tuple[float, ...]]:
        return part.distance(Point(label)) if label else 0.0, -round(part.area), part.bounds

    return sorted(parts, key=rank)


def _rings(plane: Plane, parts: Iterable[Polygon]) -> tuple[Ring, ...]:
    """Outlines and holes of parts, by the numbers of their points."""
    numbers = {at: point for point, at in plane.points.items()}
    lines = [line for part in parts for line in (part.exterior, *part.interiors)]
    return tuple(tuple(numbers[x, y] for x, y in line.coords[:-1]) for line in lines)
