"""Rings told apart: outlines with their holes, as GeoJSON wants polygons.

A place is inside when an odd number of rings lies around it; so a ring in a hole is an outline again.
"""

from __future__ import annotations

from collections import Counter
from functools import partial
from itertools import pairwise
from math import atan2
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from risk_kit.files.shapes import Ring

Point = tuple[float, float]
Edge = tuple[Point, Point]
_CLOSE = 1e-9


def polygons(rings: Sequence[Ring]) -> list[list[Ring]]:
    """Closed rings as polygons, each its outline and then its holes, in the order of the rings.

    Rings that meet in points are taken as they are where each polygon stays in one piece, else drawn anew.

    Examples
    --------
    >>> land = ((0, 0), (9, 0), (9, 9), (0, 9), (0, 0))
    >>> lake = ((3, 3), (6, 3), (6, 6), (3, 6), (3, 3))
    >>> polygons([lake, land]) == [[land, lake]]
    True
    """
    if len(rings) < 2:
        return [list(rings)]
    met = Counter(point for ring in rings for point in ring[1:])
    if max(met.values()) > 1:
        rings = _redrawn(rings)
    boxes = [_box(ring) for ring in rings]
    around = [
        [i for i, box in enumerate(boxes) if i != j and _holds(box, boxes[j]) and _contains(rings[i], ring)]
        for j, ring in enumerate(rings)
    ]
    found = {j: [ring] for j, ring in enumerate(rings) if len(around[j]) % 2 == 0}
    for j in set(range(len(rings))) - found.keys():
        outlines = [i for i in around[j] if len(around[i]) % 2 == 0]
        # Without one only where rings cross between their points: such a shape is broken anyhow.
        outline = max(outlines, key=lambda i: len(around[i]), default=j)
        found.setdefault(outline, []).append(rings[j])
    return list(found.values())


def _box(ring: Ring) -> tuple[float, float, float, float]:
    xs, ys = zip(*ring, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _holds(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    return one[0] <= other[0] and one[1] <= other[1] and one[2] >= other[2] and one[3] >= other[3]


def _contains(ring: Ring, other: Ring) -> bool:
    """Whether a ring lies around another one, which it may meet in points."""
    corners = set(ring)
    middles = (_middle(edge) for edge in pairwise(other))
    for place in (*(point for point in other if point not in corners), *middles):
        if not any(_is_on(place, edge) for edge in pairwise(ring)):
            return _is_odd_above(place, pairwise(ring))
    return False


def _middle(edge: Edge) -> Point:
    (x, y), (u, v) = edge
    return (x + u) / 2, (y + v) / 2


def _is_on(place: Point, edge: Edge) -> bool:
    (x, y), (u, v) = edge
    length = abs(u - x) + abs(v - y)
    over = abs((u - x) * (place[1] - y) - (v - y) * (place[0] - x)) > _CLOSE * max(1.0, length)
    return not over and min(x, u) <= place[0] <= max(x, u) and min(y, v) <= place[1] <= max(y, v)


def _is_odd_above(place: Point, edges: Iterable[Edge], apart: frozenset[Point] = frozenset()) -> bool:
    """Whether an odd number of edges, but for one, lies above a place."""
    px, py = place
    crossed = 0
    for (ax, ay), (bx, by) in edges:
        if (ax > px) != (bx > px) and ay + (by - ay) * (px - ax) / (bx - ax) > py:
            crossed += frozenset(((ax, ay), (bx, by))) != apart
    return crossed % 2 == 1


def _is_inside_left(edge: Edge, edges: Iterable[Edge]) -> bool:
    """Whether the inside of all edges lies to the left of one of them."""
    (x, y), (u, v) = edge
    if abs(v - y) > abs(u - x):  # upright: the same with x and y changed over, where left is right
        turned = ((a[::-1], b[::-1]) for a, b in edges)
        return not _is_inside_left((edge[0][::-1], edge[1][::-1]), turned)
    return _is_odd_above(_middle(edge), edges, frozenset(edge)) == (u > x)


def _redrawn(rings: Sequence[Ring]) -> Sequence[Ring]:
    """Rings along the same edges, each around one piece or one hole; as they are where they are such."""
    edges: dict[frozenset[Point], Edge] = {}
    for edge in (edge for ring in rings for edge in pairwise(ring)):
        if edge[0] != edge[1] and edges.pop(frozenset(edge), None) is None:
            edges[frozenset(edge)] = edge
    near: dict[Point, list[Point]] = {}
    for a, b in edges.values():
        near.setdefault(a, []).append(b)
        near.setdefault(b, []).append(a)
    for point, others in near.items():
        others.sort(key=partial(_angle, point))
    found = _walked(_directed(edges, near), near)
    drawn = {frozenset(map(frozenset, pairwise(ring))) for ring in found}
    same = drawn == {frozenset(map(frozenset, pairwise(ring))) for ring in rings}
    # Where edges cross between their points, nothing can be said.
    whole = sum(len(ring) - 1 for ring in found) == len(edges) and all(len(ring) > 3 for ring in found)
    return found if whole and found and not same else rings


def _angle(point: Point, other: Point) -> float:
    return atan2(other[1] - point[1], other[0] - point[0])


def _directed(edges: dict[frozenset[Point], Edge], near: dict[Point, list[Point]]) -> dict[Edge, None]:
    """Edges in the direction that has the inside to its left.

    Around a point inside and outside take turns: so do edges that lead away and those that come.
    """
    found: dict[Edge, None] = {}
    for first in edges.values():
        if first in found or first[::-1] in found:
            continue
        left = _is_inside_left(first, edges.values())
        waiting = [first if left else (first[1], first[0])]
        while waiting:
            edge = waiting.pop()
            if edge in found:
                continue
            found[edge] = None
            for here, there, leads in ((*edge, True), (*edge[::-1], False)):
                at = near[here].index(there)
                for step, other in enumerate((*near[here][at + 1 :], *near[here][:at]), start=1):
                    away = leads == (step % 2 == 0)
                    waiting.append((here, other) if away else (other, here))
    return found


def _walked(edges: dict[Edge, None], near: dict[Point, list[Point]]) -> list[Ring]:
    """Rings along edges: at each point as far to the left as there is a way, cut where one meets itself."""
    found: list[Ring] = []
    while edges:
        path = [next(iter(edges))[0]]
        edge = next(iter(edges))
        while edge in edges:
            del edges[edge]
            here = edge[1]
            if here in path:
                at = path.index(here)
                found.append((*path[at:], here))
                del path[at + 1 :]
            else:
                path.append(here)
            around = near[here]
            edge = (here, around[around.index(edge[0]) - 1])
    return found
