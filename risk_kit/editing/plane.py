"""The drawing of a board as one plane: territories are faces that share their points with their neighbors.

Every change gives a new plane. A point that two territories share moves for both, so no gap can open and
no overlap appear between them; which territories touch is read off the edges that they share.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property, reduce
from itertools import combinations, pairwise
from math import dist
from typing import TYPE_CHECKING, Any

import numpy as np
import shapely
from shapely.geometry import Polygon

from risk_kit.board.board import Shape

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping

    from shapely.geometry.base import BaseGeometry

    from risk_kit.board.board import Point

Ring = tuple[int, ...]
Edge = frozenset[int]
Pair = frozenset[str]

NEAR = 0.15
"""Canvas units within which two points are one, and a point lies on an edge: coordinates have one decimal."""


@dataclass(frozen=True)
class Plane:
    """Territories as faces over shared points.

    Attributes
    ----------
    points : mapping
        Canvas coordinates of each point, by its number.
    rings : mapping
        Closed lines of points of each territory, outlines and holes alike (a place is inside when an odd
        number of them lies around it); the first point is not repeated.
    others : tuple of Shape
        What is drawn beside territories: lanes, lakes, land that is not in play.
    properties : mapping
        What other programs wrote about a shape, by its id; kept for them.
    """

    points: Mapping[int, Point] = field(default_factory=dict)
    rings: Mapping[str, tuple[Ring, ...]] = field(default_factory=dict)
    others: tuple[Shape, ...] = ()
    properties: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)

    @cached_property
    def owners(self) -> Mapping[Edge, tuple[str, ...]]:
        """Territories at each edge; two where they touch."""
        found: dict[Edge, tuple[str, ...]] = {}
        for name, edge in self.edges():
            found[edge] = (*found.get(edge, ()), name)
        return found

    @cached_property
    def touching(self) -> frozenset[Pair]:
        """Pairs of territories that share an edge."""
        several = {frozenset(names) for names in self.owners.values() if len(set(names)) > 1}
        # More than two only where shapes lie over each other.
        return frozenset(frozenset(pair) for names in several for pair in combinations(sorted(names), 2))

    @cached_property
    def areas(self) -> Mapping[str, BaseGeometry]:
        """Territories as shapes of shapely, each made when it is first wanted."""
        return _Areas(self)

    @cached_property
    def overlaps(self) -> Mapping[tuple[str, str], float]:
        """Area in canvas units that two territories share, for pairs that share any."""
        names = [name for name in self.rings if self.areas[name].is_valid]
        if not names:
            return {}
        areas = np.array([self.areas[name] for name in names])
        near = shapely.STRtree(areas).query(areas, predicate="intersects")
        first, second = near[:, near[0] < near[1]]
        shared = shapely.area(shapely.intersection(areas[first], areas[second]))
        pairs = zip(first.tolist(), second.tolist(), shared.tolist(), strict=True)
        return {(names[a], names[b]): area for a, b, area in pairs if area > 0}

    def edges(self) -> Iterator[tuple[str, Edge]]:
        """Every edge of every territory."""
        for name, rings in self.rings.items():
            for ring in rings:
                for edge in edges_of(ring):
                    yield name, edge

    def shapes(self) -> tuple[Shape, ...]:
        """The drawing as shapes of a board."""
        drawn = [
            Shape("territory", name, tuple(self.closed(ring) for ring in rings))
            for name, rings in self.rings.items()
        ]
        return (*drawn, *self.others)

    def looks_like(self, other: Plane) -> bool:
        """Whether another plane shows the same, whatever the numbers of its points."""
        return dict(_by_id(self.shapes())) == dict(_by_id(other.shapes()))

    def closed(self, ring: Ring) -> tuple[Point, ...]:
        """Coordinates of a ring, the first one repeated at the end."""
        return tuple(self.points[point] for point in (*ring, ring[0]))

    def near(self, name: str) -> list[str]:
        """Other territories whose boxes meet that of one."""
        left, top, right, bottom = self.boxes[name]
        return [
            other
            for other, box in self.boxes.items()
            if other != name and box[0] <= right and left <= box[2] and box[1] <= bottom and top <= box[3]
        ]

    @cached_property
    def boxes(self) -> Mapping[str, tuple[float, float, float, float]]:
        """Left, top, right and bottom of each territory."""
        found = {}
        for name, rings in self.rings.items():
            xs, ys = zip(*(self.points[point] for ring in rings for point in ring), strict=True)
            found[name] = (min(xs), min(ys), max(xs), max(ys))
        return found

    def with_rings(self, changes: Mapping[str, tuple[Ring, ...] | None]) -> Plane:
        """The plane with other rings for some territories, None for no shape; loose points are left out.

        What other programs wrote goes with its territory: another one of that id has not inherited it.
        """
        rings = {**self.rings, **changes}
        kept = {name: value for name, value in rings.items() if value}
        used = {point for value in kept.values() for ring in value for point in ring}
        points = {number: at for number, at in self.points.items() if number in used}
        properties = {id: more for id, more in self.properties.items() if id in kept or id not in rings}
        return self._heir(replace(self, points=points, rings=kept, properties=properties), changes)

    def with_points(self, points: Mapping[int, Point]) -> Plane:
        """The plane with some points elsewhere or new."""
        moved = {number for number in points if number in self.points}
        changed = {name for name, rings in self.rings.items() if any(not moved.isdisjoint(r) for r in rings)}
        new = {number: tidy(at) for number, at in points.items()}
        return self._heir(replace(self, points={**self.points, **new}), changed)

    def _heir(self, plane: Plane, changed: Collection[str]) -> Plane:
        """A plane that has the areas of those territories which have not changed."""
        kept = {name: area for name, area in self.areas.items() if name not in changed}
        plane.__dict__["areas"] = _Areas(plane, kept)
        return plane

    def with_others(self, others: Iterable[Shape]) -> Plane:
        """The plane with other lanes, lakes and land."""
        shapes = tuple(others)
        gone = {shape.id for shape in self.others}.difference(shape.id for shape in shapes)
        properties = {id: more for id, more in self.properties.items() if id not in gone}
        return replace(self, others=shapes, properties=properties)


class _Areas(dict[str, "BaseGeometry"]):
    """Shapes of territories, each made when it is first wanted."""

    def __init__(self, plane: Plane, made: Mapping[str, BaseGeometry] | None = None) -> None:
        super().__init__(made or {})
        self._plane = plane

    def __missing__(self, name: str) -> BaseGeometry:
        self[name] = area = area_of(self._plane, self._plane.rings[name])
        return area


def area_of(plane: Plane, rings: Iterable[Ring]) -> BaseGeometry:
    """Shape of some rings: what an odd number of them lies around."""
    parts = [Polygon(plane.closed(ring)) for ring in rings]
    broken = next((part for part in parts if not part.is_valid), None)
    if broken is not None:
        return broken
    # Rings that are far apart need no geometry to be told apart.
    return reduce(_odd, sorted(parts, key=lambda part: -part.area))


def _odd(one: BaseGeometry, other: BaseGeometry) -> BaseGeometry:
    if not one.intersects(other):
        polygons = [part for shape in (one, other) for part in shapely.get_parts(shape)]
        return shapely.multipolygons(polygons)
    return one.symmetric_difference(other)


def plane_of(shapes: Iterable[Shape]) -> Plane:
    """Plane of the shapes of a board: equal points become one, a point on an edge becomes part of it."""
    numbers: dict[Point, int] = {}
    rings: dict[str, tuple[Ring, ...]] = {}
    others: list[Shape] = []
    for shape in shapes:
        if shape.kind != "territory":
            others.append(shape)
            continue
        found = [_numbered(ring, numbers) for ring in shape.rings]
        rings[shape.id] = tuple(ring for ring in found if len(ring) > 2)
    plane = Plane({number: at for at, number in numbers.items()}, rings, tuple(others))
    return _with_points_on_edges(plane.with_rings({}))


def _numbered(ring: Iterable[Point], numbers: dict[Point, int]) -> Ring:
    found: list[int] = []
    for point in ring:
        number = numbers.setdefault(tidy(point), len(numbers) + 1)
        if not found or found[-1] != number:
            found.append(number)
    return tuple(found[:-1] if len(found) > 1 and found[0] == found[-1] else found)


def _with_points_on_edges(plane: Plane) -> Plane:
    """Points that lie on an edge of another territory put into that edge, so that the two share it."""
    names = list(plane.points)
    tree = shapely.STRtree(shapely.points([plane.points[name] for name in names]) if names else [])
    edges = [tuple(edge) for edge, owners in plane.owners.items() if len(owners) == 1]
    if not edges:
        return plane
    lines = shapely.linestrings([[plane.points[a], plane.points[b]] for a, b in edges])
    on: dict[Edge, list[int]] = {}
    for line, point in tree.query(lines, predicate="dwithin", distance=NEAR).T.tolist():
        if names[point] not in edges[line]:
            on.setdefault(frozenset(edges[line]), []).append(names[point])
    return weave(plane, on)


def weave(plane: Plane, on: Mapping[Edge, Iterable[int]]) -> Plane:
    """The plane with points put into edges, in all territories at them."""
    changes = {}
    for name in {owner for edge in on for owner in plane.owners.get(edge, ())}:
        changes[name] = tuple(
            ring for ring in (_woven(plane, ring, on) for ring in plane.rings[name]) if len(ring) > 2
        )
    return replace(plane, rings={**plane.rings, **changes})  # points of a ring to come stay


def _woven(plane: Plane, ring: Ring, on: Mapping[Edge, Iterable[int]]) -> Ring:
    found: list[int] = []
    for start, end in turns(ring):
        found.append(start)
        between = [point for point in on.get(frozenset((start, end)), ()) if point not in ring]
        found += sorted(between, key=lambda point: dist(plane.points[start], plane.points[point]))
    return tuple(found)


def turns(ring: Ring) -> Iterator[tuple[int, int]]:
    """Neighboring points of a ring, all around."""
    return pairwise((*ring, ring[0]))


def edges_of(ring: Ring) -> Iterator[Edge]:
    """Edges of a ring."""
    return (frozenset(turn) for turn in turns(ring))


def tidy(at: Any) -> Point:
    """Coordinates with one decimal, as they are saved."""
    return (round(float(at[0]), 1) + 0.0, round(float(at[1]), 1) + 0.0)


def _by_id(shapes: Iterable[Shape]) -> Iterator[tuple[tuple[str, str], object]]:
    return (((shape.kind, shape.id), shape.rings) for shape in shapes)
