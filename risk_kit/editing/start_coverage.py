"""Polygons of any source made to fit: no overlaps, no gaps, shared points, nothing too small to see."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from itertools import pairwise
from math import dist
from statistics import fmean
from typing import TYPE_CHECKING, Any

import numpy as np
import shapely
from shapely.geometry import MultiPolygon, Polygon

from risk_kit.editing.shaping import SMALLEST

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from shapely.geometry.base import BaseGeometry

GRID = 0.5
"""Canvas units between coordinates: finer than the eye, and too far for an editor to join two points."""
_VISIBLE = 1.5
"""Canvas units; a corner is left out where its triangle is smaller than a square of this side."""
_SHORT = 2.0
"""Canvas units; along less than that nobody sees two shapes touch."""
_SLIVER = 3.0
"""Canvas units; what is narrower and has neighbors all around is no lake."""
_TELLING = 0.05
"""Share of the smaller of two shapes that overlap, above which it is no slip of the pen."""


@dataclass
class Coverage:
    """Shapes that fit each other, and what was done to them.

    Attributes
    ----------
    areas : dict
        Those that are left, by name; what two of them share they share point for point.
    overlaps : list of (str, str)
        Each with the one that lost what they shared first.
    gaps, dropped : int
        Gaps that were closed; parts that were too small.
    corners : list of (str, str)
        Those that met along a line too short to be seen, and meet in a point now.
    gone : list of str
        Names of those of which nothing can be seen.
    points : (int, int)
        Numbers of points, as given and as they are now.
    simplified : bool
        Whether this version of shapely could.
    """

    areas: dict[str, BaseGeometry] = field(default_factory=dict)
    overlaps: list[tuple[str, str]] = field(default_factory=list)
    gaps: int = 0
    dropped: int = 0
    corners: list[tuple[str, str]] = field(default_factory=list)
    gone: list[str] = field(default_factory=list)
    points: tuple[int, int] = (0, 0)
    simplified: bool = True


Labeled = tuple[str, "BaseGeometry"]
Place = tuple[float, float]
Side = frozenset[Place]


def coverage(shapes: Mapping[str, BaseGeometry], gap: float) -> Coverage:
    """Coverage of shapes on a canvas.

    Parameters
    ----------
    gap : float
        Gaps up to this width are shared out among their neighbors.
    """
    with np.errstate(all="ignore"):  # older versions of shapely pass on what the processor noted on the way
        return _coverage(shapes, gap)


def _coverage(shapes: Mapping[str, BaseGeometry], gap: float) -> Coverage:
    found = Coverage()
    before = int(shapely.get_num_coordinates(list(shapes.values())).sum())
    plain = [(name, _on_grid(shape)) for name, shape in shapes.items()]
    faces = _faces(plain, found=found)
    areas = [(name, shapely.coverage_union_all(parts)) for name, parts in faces.items()]
    gaps = _gaps(areas, gap)
    found.gaps = len(gaps)
    parts = _without_small([*_parts_of(_faces(areas, gaps)).items()], found)
    found.gone = [name for name in shapes if name not in parts]
    names = [name for name in shapes if name in parts]
    if not names:
        return found
    whole = [shapely.coverage_union_all(parts[name]) for name in names]
    found.simplified = hasattr(shapely, "coverage_simplify") and shapely.geos_version >= (3, 12)
    if found.simplified:
        whole = list(shapely.coverage_simplify(whole, _VISIBLE))
    whole, found.corners = _without_short_sides(names, whole)
    found.areas = dict(zip(names, whole, strict=True))
    found.points = (before, int(shapely.get_num_coordinates(whole).sum()))
    return found


def _on_grid(shape: BaseGeometry) -> BaseGeometry:
    """The polygons of a shape of any kind, made valid, with coordinates on the grid."""
    return shapely.set_precision(MultiPolygon(_polygons(shapely.make_valid(shape))), GRID)


def _polygons(shape: BaseGeometry) -> list[Polygon]:
    """Polygons of a shape of any kind."""
    parts = shapely.get_parts(shape)
    flat = (part for outer in parts for part in shapely.get_parts(outer))
    return [part for part in flat if isinstance(part, Polygon) and not part.is_empty]


def _faces(
    areas: Sequence[Labeled], gaps: Sequence[Polygon] = (), found: Coverage | None = None
) -> dict[str, list[Polygon]]:
    """The pieces into which all outlines cut the plane, each with the smallest area around it.

    Pieces of gaps, which are cut along their middle, come to the nearest area.
    """
    shapes = [shape for _name, shape in areas]
    if not shapes:
        return {}
    lines = [*shapely.boundary([*shapes, *gaps]), *(_middle(gap) for gap in gaps)]
    noded = shapely.unary_union(lines, grid_size=GRID)
    pieces = shapely.get_parts(shapely.polygonize(shapely.get_parts(noded)))
    around = _owners(pieces, shapes)
    filled = set(_owners(pieces, list(gaps))) - set(around) if gaps else set()
    nearest = shapely.STRtree(shapes).nearest(shapely.point_on_surface(pieces))
    around |= {piece: [int(nearest[piece])] for piece in filled}
    sizes = shapely.area(shapes)
    faces: dict[str, list[Polygon]] = defaultdict(list)
    shared: dict[tuple[str, str], float] = defaultdict(float)
    for piece, owners in sorted(around.items()):
        owner = min(owners, key=lambda shape: (sizes[shape], shape))
        faces[areas[owner][0]].append(pieces[piece])
        for other in owners:
            if other != owner:
                shared[areas[other][0], areas[owner][0]] += pieces[piece].area / sizes[owner]
    if found is not None:
        found.overlaps = [pair for pair, share in shared.items() if share > _TELLING]
    return faces


def _owners(pieces: Any, shapes: Sequence[BaseGeometry]) -> dict[int, list[int]]:
    """Shapes that most of each piece lies in: outlines have moved a little on the grid."""
    found: dict[int, list[int]] = defaultdict(list)
    piece, shape = shapely.STRtree(shapes).query(pieces, predicate="intersects")
    inside = shapely.area(shapely.intersection(pieces[piece], np.array(shapes)[shape]))
    most = inside > 0.5 * shapely.area(pieces[piece])
    for a, b in zip(piece[most].tolist(), shape[most].tolist(), strict=True):
        found[a].append(b)
    return found


def _parts_of(faces: Mapping[str, Sequence[Polygon]]) -> dict[str, list[Polygon]]:
    """The pieces of each area, those that touch made one."""
    return {name: _polygons(shapely.coverage_union_all(pieces)) for name, pieces in faces.items()}


def _gaps(areas: Sequence[Labeled], width: float) -> list[Polygon]:
    """Gaps between areas: narrow holes, and open ones up to a width."""
    shapes = [shape for _name, shape in areas]
    whole = shapely.unary_union(shapes)
    holes = [Polygon(ring) for part in _polygons(whole) for ring in part.interiors]
    gaps = [hole for hole in holes if hole.buffer(-_SLIVER / 2).is_empty]
    if width > 0:
        whole = shapely.unary_union([whole, *gaps])
        closed = whole.buffer(width / 2, quad_segs=4).buffer(-width / 2, quad_segs=4)
        gaps += [gap for gap in _polygons(closed.difference(whole)) if gap.area >= width**2]
    tree = shapely.STRtree(shapes)
    near = Counter(tree.query(gaps, predicate="dwithin", distance=GRID / 4)[0].tolist() if gaps else ())
    return [gap for index, gap in enumerate(gaps) if near[index] > 1]  # else it is a bay


def _middle(gap: Polygon) -> BaseGeometry:
    """Lines that cut a gap into pieces, each nearest to one stretch of its shores."""
    shore = shapely.segmentize(gap.boundary, 2 * GRID)
    cells = shapely.voronoi_polygons(shore, extend_to=gap, only_edges=True)
    return shapely.intersection(cells, gap)


def _without_small(areas: Sequence[tuple[str, list[Polygon]]], found: Coverage) -> dict[str, list[Polygon]]:
    """The pieces that can be seen; a neighbor of a smaller one gets it, one without neighbors is dropped."""
    large = [(name, part) for name, parts in areas for part in parts if part.area >= SMALLEST]
    kept: dict[str, list[Polygon]] = defaultdict(list)
    for name, part in large:
        kept[name].append(part)
    if not large:
        return {}
    outlines = [part.boundary for _name, part in large]
    tree = shapely.STRtree(outlines)
    for name, parts in areas:
        for part in parts:
            if part.area >= SMALLEST:
                continue
            near = tree.query(part, predicate="intersects").tolist()
            sides = {index: part.boundary.intersection(outlines[index]).length for index in near}
            best = max(sides, key=sides.__getitem__, default=None)
            if best is not None and sides[best] > 0:
                kept[large[best][0]].append(part)
            else:
                found.dropped += name in kept
    return kept


def _without_short_sides(
    names: Sequence[str], shapes: Sequence[BaseGeometry]
) -> tuple[list[BaseGeometry], list[tuple[str, str]]]:
    """Shapes of which none shares a side too short to be seen with another, and which did."""
    sides: dict[tuple[int, int], list[Side]] = defaultdict(list)
    first: dict[Side, int] = {}
    for index, shape in enumerate(shapes):
        for ring in (ring for part in _polygons(shape) for ring in (part.exterior, *part.interiors)):
            for ends in pairwise(ring.coords):
                side = frozenset(ends)
                other = first.setdefault(side, index)
                if other != index:
                    sides[other, index].append(side)
    moved: dict[Place, Place] = {}
    met = []
    for (a, b), shared in sides.items():
        if sum(dist(*side) for side in shared) < _SHORT:
            points = {point for side in shared for point in side}
            middle = (fmean(x for x, _y in points), fmean(y for _x, y in points))
            to = round(middle[0] / GRID) * GRID, round(middle[1] / GRID) * GRID
            moved |= {point: to for point in points if point not in moved}
            met.append((names[a], names[b]))
    found = (
        [shapely.remove_repeated_points(_with_moved(shape, moved)) for shape in shapes] if moved else shapes
    )
    return (list(found), met) if shapely.is_valid(found).all() else (list(shapes), [])


def _with_moved(shape: BaseGeometry, moved: Mapping[Place, Place]) -> BaseGeometry:
    """A shape with some of its points elsewhere."""
    return shapely.transform(
        shape, lambda points: np.array([moved.get((x, y), (x, y)) for x, y in points.tolist()])
    )
