"""Changes of shapes: drawing, splitting, merging, and moving the points that neighbors share.

Each function gives a new plane or refuses with `EditError`; a plane that was given is never changed.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import dist
from typing import TYPE_CHECKING

import shapely
from shapely.geometry import LineString, Point, Polygon
from shapely.ops import polylabel

from risk_kit.editing.plane import NEAR, Edge, Plane, Ring, edges_of, tidy, turns, weave
from risk_kit.errors import EditError
from risk_kit.language import translate as _

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from shapely.geometry.base import BaseGeometry

    from risk_kit.board.board import Point as Place

SMALLEST = 25.0
"""Area in canvas units below which nobody could see a territory."""
OVERLAP = 1.0
"""Area in canvas units that two territories may share by rounding."""


@dataclass(frozen=True)
class OnEdge:
    """A spot on the edge between two points."""

    edge: Edge
    at: Place


Spot = int | tuple[float, float] | OnEdge


def where(plane: Plane, spot: Spot) -> Place:
    """Coordinates of a spot: a point by its number, a place on an edge, or any place."""
    if isinstance(spot, int):
        if spot not in plane.points:
            raise EditError(_("There is no point {point}.").format(point=spot))
        return plane.points[spot]
    return tidy(spot.at if isinstance(spot, OnEdge) else spot)


def draw(plane: Plane, name: str, outline: Sequence[Spot]) -> Plane:
    """The plane with one more territory; what lies over others is cut away from it.

    One that lies within another as a whole is cut out of that.
    """
    area = _outlined([where(plane, spot) for spot in outline])
    others = [plane.areas[other] for other in plane.rings if plane.areas[other].intersects(area)]
    left = shapely.difference(area, shapely.union_all(others)) if others else area
    largest = max((part.area for part in shapely.get_parts(left)), default=0.0)
    if largest < SMALLEST:
        return _carved(plane, name, area)
    # Slips over a border leave crumbs; parts of some size are meant.
    parts = [part for part in shapely.get_parts(left) if part.area >= max(SMALLEST, largest / 5)]
    rings, found = [], plane
    for line in (line for part in parts for line in (part.exterior, *part.interiors)):
        found, ring = settle(found, line.coords[:-1])
        rings.append(ring)
    return sound(found.with_rings({name: tuple(rings)}), [name], plane)


def _carved(plane: Plane, name: str, area: Polygon) -> Plane:
    """The plane with a territory in the ground of the one that lies around it."""
    around = [other for other in plane.rings if plane.areas[other].buffer(NEAR).covers(area)]
    if len(around) != 1 or plane.areas[around[0]].area < area.area + SMALLEST:
        raise EditError(_("There is no room for it: all of it belongs to other territories."))
    found, ring = settle(plane, area.exterior.coords[:-1])
    edges = set(edges_of(ring))
    for old in found.rings[around[0]]:
        edges ^= set(edges_of(old))
    return sound(found.with_rings({name: (ring,), around[0]: tuple(cycles(edges))}), [name, *around], plane)


def _outlined(places: Sequence[Place]) -> Polygon:
    if len(set(places)) < 3:
        raise EditError(_("An outline has three corners at least."))
    area = Polygon(places)
    if not area.is_valid:
        raise EditError(_("The outline crosses itself."))
    if area.area < SMALLEST:
        raise EditError(_("This is too small to be seen."))
    return area


def settle(plane: Plane, places: Iterable[Place]) -> tuple[Plane, Ring]:
    """Plane with the points of a closed line, and their numbers; points that lie on the line join it."""
    ring: list[int] = []
    for place in places:
        plane, point = put(plane, place)
        if point not in ring:
            ring.append(point)
    return plane, _with_points_on(plane, tuple(ring))


def put(plane: Plane, spot: Spot) -> tuple[Plane, int]:
    """Plane with a point at a spot, and its number: one that is there, or a new one, also on an edge."""
    if isinstance(spot, int):
        where(plane, spot)
        return plane, spot
    at = where(plane, spot)
    close = [(dist(at, other), number) for number, other in plane.points.items() if _beside(at, other, NEAR)]
    if close and min(close)[0] <= NEAR:
        return plane, min(close)[1]
    number = max(plane.points, default=0) + 1
    edge = spot.edge if isinstance(spot, OnEdge) else _edge_at(plane, at)
    found = plane.with_points({number: at})
    if edge is None:
        return found, number
    if edge not in plane.owners:
        raise EditError(_("There is no edge of these two points."))
    return weave(found, {edge: [number]}), number


def _edge_at(plane: Plane, at: Place) -> Edge | None:
    """The edge that passes through a place."""
    place = Point(at)
    for edge in plane.owners:
        start, end = (plane.points[point] for point in edge)
        if _within(at, start, end) and LineString([start, end]).distance(place) <= NEAR:
            return edge
    return None


def _beside(one: Place, other: Place, room: float) -> bool:
    return abs(one[0] - other[0]) <= room and abs(one[1] - other[1]) <= room


def _within(at: Place, start: Place, end: Place) -> bool:
    """Whether a place lies in the box around an edge."""
    return all(
        min(start[axis], end[axis]) - NEAR <= at[axis] <= max(start[axis], end[axis]) + NEAR
        for axis in (0, 1)
    )


def _with_points_on(plane: Plane, ring: Ring) -> Ring:
    """A ring with all points of the plane that lie on its edges."""
    found: list[int] = []
    for start, end in turns(ring):
        a, b = plane.points[start], plane.points[end]
        line = LineString([a, b])
        on = [
            point
            for point, at in plane.points.items()
            if point not in ring and _within(at, a, b) and line.distance(Point(at)) <= NEAR
        ]
        found += [start, *sorted(on, key=lambda point: dist(a, plane.points[point]))]
    return tuple(found)


def merge(plane: Plane, name: str, other: str) -> Plane:
    """The plane with a territory taken into another one; edges between them vanish."""
    edges: set[Edge] = set()
    for ring in (*plane.rings[name], *plane.rings[other]):
        edges ^= set(edges_of(ring))
    return sound(plane.with_rings({name: tuple(cycles(edges)), other: None}), [name], plane)


def cycles(edges: Iterable[Edge]) -> list[Ring]:
    """Closed lines that edges form; none passes twice through a point."""
    ends: dict[int, list[int]] = {}
    for a, b in map(sorted, edges):
        ends.setdefault(a, []).append(b)
        ends.setdefault(b, []).append(a)
    found: list[Ring] = []
    for first in sorted(ends):
        while ends[first]:
            path = [first]
            while True:
                here = path[-1]
                there = ends[here].pop()
                ends[there].remove(here)
                if there in path:
                    at = path.index(there)
                    found.append(tuple(path[at:]))
                    del path[at + 1 :]
                    if there == first:
                        break
                else:
                    path.append(there)
    return found


def move(plane: Plane, points: Mapping[int, Place]) -> Plane:
    """The plane with points moved; one that comes to lie on an edge or another point joins it."""
    for point in points:
        where(plane, point)
    found = plane.with_points(points)
    for point in points:
        found = _joined(found, point)
    return sound(found, touched(plane, points), plane)


def _joined(plane: Plane, point: int) -> Plane:
    """The plane with a point made one with what lies under it."""
    at = plane.points[point]
    twin = next(
        (
            n
            for n, other in plane.points.items()
            if n != point and _beside(at, other, NEAR) and dist(at, other) <= NEAR
        ),
        None,
    )
    if twin is not None:
        return _replaced(plane, point, twin)
    bare = {edge: owners for edge, owners in plane.owners.items() if point not in edge}
    for edge in bare:
        start, end = (plane.points[number] for number in edge)
        if _within(at, start, end) and LineString([start, end]).distance(Point(at)) <= NEAR:
            return weave(plane, {edge: [point]})
    return plane


def join(plane: Plane, point: int, onto: int) -> Plane:
    """The plane with two points made one, at the place of the second: what lies there is shared."""
    where(plane, point)
    where(plane, onto)
    return sound(_replaced(plane, point, onto), touched(plane, [point, onto]), plane)


def _replaced(plane: Plane, point: int, onto: int) -> Plane:
    changes = {}
    for name in touched(plane, [point]):
        rings = []
        for ring in plane.rings[name]:
            numbers = [onto if number == point else number for number in ring]
            rings.append(tuple(n for i, n in enumerate(numbers) if n != numbers[i - 1]))
        changes[name] = tuple(ring for ring in rings if len(ring) > 2)
    return plane.with_rings(changes)


def add_point(plane: Plane, a: int, b: int, at: Place) -> Plane:
    """The plane with one more point on the edge between two, moved to a place; what lies there is shared."""
    edge = frozenset((a, b))
    if edge not in plane.owners:
        raise EditError(_("There is no edge of these two points."))
    number = max(plane.points, default=0) + 1
    found = _joined(weave(plane.with_points({number: at}), {edge: [number]}), number)
    return sound(found, touched(found, set(found.points) - set(plane.points) or (a, b)), plane)


def remove_point(plane: Plane, point: int) -> Plane:
    """The plane without a point, in all territories that it belongs to."""
    where(plane, point)
    names = touched(plane, [point])
    changes = {}
    for name in names:
        rings = [tuple(number for number in ring if number != point) for ring in plane.rings[name]]
        changes[name] = tuple(ring for ring in rings if len(ring) > 2)
    return sound(plane.with_rings(changes), names, plane)


def touched(plane: Plane, points: Iterable[int]) -> list[str]:
    """Territories that some points belong to."""
    wanted = set(points)
    return [name for name, rings in plane.rings.items() if any(wanted.intersection(ring) for ring in rings)]


def points_of(plane: Plane, name: str) -> list[int]:
    """Points of a territory."""
    return sorted({point for ring in plane.rings.get(name, ()) for point in ring})


def best_place(area: BaseGeometry) -> Place:
    """The place in an area with the most room around it, or nearly as much in its middle; in whole units.

    In decimals only where the area is so narrow that whole units would lie outside.
    """
    part = max(shapely.get_parts(area), key=lambda part: float(part.area))
    at = polylabel(part, tolerance=max(0.2, float(part.area) ** 0.5 / 60))
    middle = part.centroid
    if part.contains(middle) and part.boundary.distance(middle) >= 0.85 * part.boundary.distance(at):
        at = middle
    for digits in (0, 1, 2):
        rounded = Point(round(at.x, digits), round(at.y, digits))
        if digits == 2 or part.buffer(-0.2).contains(rounded):
            break
    return rounded.x, rounded.y


def sound(plane: Plane, names: Iterable[str], before: Plane) -> Plane:
    """The plane, if some territories are whole, can be seen and lie over no others more than before.

    Territories whose edges got new points are looked at too: a place is rounded to one decimal.
    """
    changed = [name for name, rings in plane.rings.items() if before.rings.get(name, rings) != rings]
    for name in dict.fromkeys([*names, *changed]):
        if name not in plane.rings:
            raise EditError(_("Nothing of {territory} would be left.").format(territory=name))
        area = plane.areas[name]
        if not area.is_valid:
            raise EditError(_("The outline of {territory} would cross itself.").format(territory=name))
        if area.area < SMALLEST:
            raise EditError(_("{territory} would be too small to be seen.").format(territory=name))
        for other in plane.near(name):
            _refuse_overlap(plane, name, other, before)
    return plane


def _refuse_overlap(plane: Plane, name: str, other: str, before: Plane) -> None:
    over = overlap(plane, name, other)
    both = name in before.rings and other in before.rings
    if over > OVERLAP and not (both and over <= overlap(before, name, other) + OVERLAP):
        message = _("{territory} would lie over {other}.")
        raise EditError(message.format(territory=name, other=other))


def overlap(plane: Plane, name: str, other: str) -> float:
    """Area that two territories share, in canvas units."""
    areas: list[BaseGeometry] = [plane.areas[name], plane.areas[other]]
    if not all(area.is_valid for area in areas):
        return 0.0
    return float(areas[0].intersection(areas[1]).area)
