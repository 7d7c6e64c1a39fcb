"""Regions for boards without shapes, made around the label points of their territories.

Each territory grows from its label point and along its land borders up to the middle of each. So regions meet
where there is a border by land, and water runs where there is none.
"""

from __future__ import annotations

import math
import warnings
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations, pairwise
from statistics import median
from typing import TYPE_CHECKING, Any

import shapely
from shapely.geometry import LineString, MultiPoint, Point, Polygon, box

from risk_kit.board.board import Board, Shape
from risk_kit.board.coast import Swell, subdivided
from risk_kit.board.lanes import lanes

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    import networkx as nx
    from shapely.geometry.base import BaseGeometry

    from risk_kit.board.board import Point as Place

Pair = frozenset[str]
MOST = 400
"""Territories of the largest board for which regions are made: more would take longer than a person waits."""


@lru_cache(maxsize=16)
def generated_shapes(board: Board) -> tuple[Shape, ...]:
    """Shapes of territories and lanes, made around the label points; the same for the same board.

    A border by land whose regions cannot be made to meet gets a lane over land. There are no shapes at all
    when a territory has no label point, when two lie on top of each other, or beyond `MOST` territories.

    Examples
    --------
    >>> from risk_kit import load_map
    >>> board = load_map("war")
    >>> shapes = generated_shapes(board)
    >>> sum(shape.kind == "territory" for shape in shapes)
    42
    """
    points = {t.id: t.at for t in board.territory_list if t.at}
    if len(set(points.values())) < max(len(board.territory_list), 2) or len(points) > MOST:
        return ()
    plan = _Plan(board, points)
    if min(plan.nearest.values()) < 0.05 * plan.scale:
        return ()
    with warnings.catch_warnings():
        # Older versions of shapely pass on what the processor noted about numbers on the way.
        warnings.simplefilter("ignore", RuntimeWarning)
        try:
            return _shapes(plan)
        except shapely.errors.GEOSException:  # a picture with discs is better than none
            return ()


def _shapes(plan: _Plan) -> tuple[Shape, ...]:
    for strength in (1.0, 0.6, 0.3, 0.0):
        regions = _wobbled(plan, strength)
        if _sound(plan, regions):
            apart = plan.wanted - touching(regions)
            found = [Shape("territory", name, tuple(_rings(region))) for name, region in regions.items()]
            return (*found, *lanes(plan.board, regions, apart))
    return ()


def touching(regions: Mapping[str, BaseGeometry]) -> frozenset[Pair]:
    """Pairs of territories whose regions share an edge."""
    owners: dict[frozenset[Place], set[str]] = {}
    for name, region in regions.items():
        for ring in _rings(region):
            for edge in pairwise(ring):
                owners.setdefault(frozenset(edge), set()).add(name)
    return frozenset(frozenset(names) for names in owners.values() if len(names) == 2)


@dataclass(frozen=True)
class _Plan:
    """What regions are made from: label points, borders by land, and how far each territory reaches."""

    board: Board
    points: Mapping[str, Place]

    @cached_property
    def wanted(self) -> frozenset[Pair]:
        """Borders by land, all of them."""
        return frozenset(frozenset((b.a, b.b)) for b in self.board.borders if not (b.sea or b.wraps))

    @cached_property
    def land(self) -> Mapping[Pair, LineString]:
        """Borders by land that can be made, with lines that cross no other and pass over no third label."""
        lines: dict[Pair, LineString] = {}
        for pair in sorted(self.wanted, key=lambda pair: (self._length(pair), sorted(pair))):
            line = LineString([self.points[name] for name in sorted(pair)])
            crossing = any(line.crosses(other) for key, other in lines.items() if not pair & key)
            over = any(
                line.distance(Point(at)) < 0.2 * self.nearest[name]
                for name, at in self.points.items()
                if name not in pair
            )
            if not (crossing or over):
                lines[pair] = line
        return lines

    def _length(self, pair: Pair) -> float:
        a, b = pair
        return math.dist(self.points[a], self.points[b])

    @cached_property
    def sea(self) -> frozenset[Pair]:
        return frozenset(frozenset((b.a, b.b)) for b in self.board.borders if b.sea)

    @cached_property
    def nearest(self) -> Mapping[str, float]:
        """Distance of each label point to the nearest other one."""
        return {
            name: min(math.dist(at, other) for key, other in self.points.items() if key != name)
            for name, at in self.points.items()
        }

    @cached_property
    def scale(self) -> float:
        """Typical distance of neighboring label points, in steps: most small changes of a board leave it."""
        return float(2 ** (round(6 * math.log2(median(self.nearest.values()))) / 6))

    @cached_property
    def texture(self) -> float:
        """Size of capes and bays: not larger on a board of few large territories."""
        width, height = self.board.canvas
        return min(self.scale, math.sqrt(width * height) / 9)

    @cached_property
    def reach(self) -> Mapping[str, float]:
        """Radius of the land around each label point."""
        return {name: self._reach(name) for name in self.points}

    def _reach(self, name: str) -> float:
        (x, y), (width, height) = self.points[name], self.board.canvas
        edge = min(x, y, width - x, height - y) - 0.12 * self.scale
        most = min(0.85 * self.scale, edge)
        for key, other in self.points.items():
            share = 0.62 if frozenset((name, key)) in self.land else 0.47  # water needs room too
            most = min(most, share * math.dist(self.points[name], other)) if key != name else most
        return max(most, min(0.3 * self.scale, 0.45 * self.nearest[name]))

    @cached_property
    def middles(self) -> Mapping[Pair, Place]:
        """Where each border by land is crossed: nearer to the territory that reaches less far."""
        found = {}
        for pair in self.land:
            a, b = sorted(pair)
            share = self.reach[a] / (self.reach[a] + self.reach[b])
            (x0, y0), (x1, y1) = self.points[a], self.points[b]
            found[pair] = (x0 + (x1 - x0) * share, y0 + (y1 - y0) * share)
        return found

    @cached_property
    def smooth(self) -> Mapping[str, BaseGeometry]:
        """Regions before they are displaced."""
        return _smooth_regions(self)

    @cached_property
    def graph(self) -> nx.Graph[str]:
        """Territories with their borders by land."""
        import networkx as nx

        graph: Any = nx.Graph()
        graph.add_nodes_from(self.points)
        graph.add_edges_from(sorted(pair) for pair in self.land)
        return graph

    @cached_property
    def necks(self) -> Mapping[Pair, float]:
        """Half the width of the land where a border is crossed; the only way to some land is an isthmus."""
        import networkx as nx

        only = {frozenset(pair) for pair in nx.bridges(self.graph)}
        return {
            pair: (0.4 if pair in only else 0.62) * min(self.reach[name] for name in pair)
            for pair in self.middles
        }


def _wobbled(plan: _Plan, strength: float) -> dict[str, BaseGeometry]:
    """Regions with borders and coasts displaced."""
    smooth = plan.smooth
    grid = plan.scale / 2000
    lines = shapely.unary_union([region.boundary for region in smooth.values()], grid_size=grid)
    arcs = shapely.simplify(shapely.get_parts(shapely.line_merge(lines)), 4 * grid)
    edges = [edge for arc in arcs for edge in pairwise(arc.coords)]
    pieces = [LineString(edge) for edge in subdivided(edges, plan.texture / 18)]
    sizes = {plan.points[name]: reach for name, reach in plan.reach.items()}
    swell = Swell(sizes, plan.scale, plan.texture, strength)
    moved = lru_cache(maxsize=None)(swell.moved)
    tree = shapely.STRtree(list(smooth.values()))
    names = list(smooth)
    faces: dict[str, list[Any]] = {name: [] for name in names}
    for face in shapely.get_parts(shapely.polygonize(pieces)):
        for index in tree.query(face.representative_point(), predicate="within"):
            holes = [[moved(p) for p in ring.coords] for ring in face.interiors]
            faces[names[index]].append(Polygon([moved(p) for p in face.exterior.coords], holes))
    return {name: max(parts, key=lambda part: part.area, default=Polygon()) for name, parts in faces.items()}


def _sound(plan: _Plan, regions: Mapping[str, BaseGeometry]) -> bool:
    """Whether the waves have left every region whole and around its label point."""
    return all(
        region.is_valid
        and region.contains(Point(plan.points[name]).buffer(0.06 * min(plan.nearest[name], plan.scale)))
        for name, region in regions.items()
    )


def _smooth_regions(plan: _Plan) -> dict[str, BaseGeometry]:
    """Regions before they are displaced: the cells on land, less the water between them."""
    cells = _cells(plan)
    rounding = 0.1 * plan.texture
    # Ends of straits are rounded too, where all straits are wide enough to stay open.
    tip = 0.5 * rounding if min(plan.reach.values()) > 0.25 * plan.scale else 0.0
    land = _land(plan).difference(_water(plan, cells))
    land = land.buffer(-rounding).buffer(rounding + tip).buffer(-tip)
    found = {}
    for name, cell in cells.items():
        label = Point(plan.points[name])
        core = label.buffer(min(0.25 * plan.nearest[name], 0.9 * label.distance(cell.boundary)))
        parts = shapely.get_parts(cell.intersection(land.union(core)))
        found[name] = min(parts, key=lambda part: (part.distance(label), -part.area))
    return found


def _cells(plan: _Plan) -> dict[str, BaseGeometry]:
    """What is nearer to a territory, its label point and its halves of borders, than to any other."""
    step = plan.scale / 12
    owners: dict[Place, str] = {at: name for name, at in plan.points.items()}
    for pair, middle in plan.middles.items():
        for name in sorted(pair):
            for point in _along(plan.points[name], middle, step):
                owners.setdefault(point, name)
    # Points of a regular lattice, where four cells would meet in one place, are moved by a hair.
    hair = plan.scale * 2e-3
    seeds = {
        (x + hair * math.sin(37 * x + 11 * y), y + hair * math.cos(53 * x + 7 * y)): name
        for (x, y), name in owners.items()
    }
    width, height = plan.board.canvas
    around = box(0, 0, width, height).buffer(plan.scale)
    cells = shapely.get_parts(shapely.voronoi_polygons(MultiPoint(list(seeds)), extend_to=around))
    tree = shapely.STRtree(cells)
    parts: dict[str, list[BaseGeometry]] = {name: [] for name in plan.points}
    for point, name in seeds.items():
        parts[name] += [cells[index] for index in tree.query(Point(point), predicate="within")]
    return {name: shapely.unary_union(own) for name, own in parts.items()}


def _along(start: Place, end: Place, step: float) -> Iterator[Place]:
    """Points from a start to half a step before an end."""
    length = math.dist(start, end)
    count = max(round(length / step), 1)
    for i in range(count):
        share = (i + 0.5) / count
        yield start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def _land(plan: _Plan) -> BaseGeometry:
    """All land: around label points, along borders by land, and between territories that all meet."""
    parts: list[BaseGeometry] = [Point(at).buffer(plan.reach[name]) for name, at in plan.points.items()]
    for pair, middle in plan.middles.items():
        neck = Point(middle).buffer(plan.necks[pair])
        parts += [
            neck.union(Point(plan.points[name]).buffer(0.85 * plan.reach[name])).convex_hull for name in pair
        ]
    parts += list(_between(plan))
    close = 0.34 * plan.texture
    width, height = plan.board.canvas
    sheet = box(0, 0, width, height).buffer(-0.25 * plan.scale)
    for at in plan.points.values():
        sheet = sheet.union(Point(at).buffer(0.3 * plan.scale))
    land = shapely.unary_union(parts).buffer(close).buffer(-close)
    return land.intersection(sheet)


def _between(plan: _Plan) -> Iterator[BaseGeometry]:
    """Ground between three territories that meet each other, or four that meet around a point."""
    near = {name: set(plan.graph[name]) for name in plan.graph}
    for a, b in combinations(plan.graph, 2):
        shared = sorted(near[a] & near[b])
        if b in near[a]:
            rings = [[a, b, c] for c in shared]
        else:
            rings = [[a, c, b, d] for c, d in combinations(shared, 2) if d not in near[c]]
        for ring in rings:
            yield MultiPoint([plan.points[name] for name in ring]).convex_hull


def _water(plan: _Plan, cells: Mapping[str, BaseGeometry]) -> BaseGeometry:
    """Straits between territories that lie side by side without a border by land."""
    names, shapes = list(cells), list(cells.values())
    tree = shapely.STRtree(shapes)
    parts: list[BaseGeometry] = []
    near = tree.query(shapes, predicate="dwithin", distance=0.01 * plan.scale)
    for first, second in sorted(near.T.tolist()):
        pair = frozenset((names[first], names[second]))
        if first < second and pair not in plan.land:
            width = (0.13 if pair in plan.sea else 0.09) * plan.scale
            width = min(width, *(0.3 * plan.reach[name] for name in pair))
            parts.append(shapes[first].buffer(width).intersection(shapes[second].buffer(width)))
    crossings = []
    for pair, at in plan.middles.items():
        crossing = Point(at).buffer(0.45 * plan.necks[pair])
        others = [shapes[i] for i in tree.query(crossing) if names[i] not in pair]
        crossings.append(crossing.difference(_union(others).buffer(0.02 * plan.scale)))
    return _union(parts).difference(_union(crossings))


def _union(parts: list[BaseGeometry]) -> BaseGeometry:
    """Union of any number of parts, none too."""
    return shapely.unary_union(parts) if parts else Polygon()


def _rings(region: BaseGeometry) -> Iterator[tuple[Place, ...]]:
    """Rings of a region: outlines one way around, holes the other."""
    for part in map(shapely.geometry.polygon.orient, shapely.get_parts(region)):
        for ring in (part.exterior, *part.interiors):
            yield tuple((x, y) for x, y in ring.coords)
