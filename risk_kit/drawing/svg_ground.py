"""The ground of a picture: outlines, lanes and label points of a board, whether or not it has shapes."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import lru_cache
from importlib.util import find_spec
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from risk_kit.drawing.svg_cover import Box, Cover
from risk_kit.drawing.svg_meeting import bridge, edge_sides, meeting
from risk_kit.files.boards import unit_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from risk_kit.board.board import Board, Border, Point, Shape
    from risk_kit.drawing.svg_cover import Rings
    from risk_kit.drawing.svg_meeting import Sides

_ASHORE = 8.0  # units that a line by land reaches into the shapes at its ends


class Lane(NamedTuple):
    """The drawn line of a border: a sea lane, or a land border of discs or of shapes that do not touch."""

    border: Border
    lines: Rings


@dataclass(frozen=True)
class Ground:
    """What a picture of a board is drawn from.

    Attributes
    ----------
    canvas : Box
        What the picture shows: the canvas of the board, and shapes that lie beyond it.
    unit : float
        Length that is 1 on a canvas of 1000 by 600; sizes of text and lines are multiples of it.
    places : mapping
        Label point of every territory.
    outlines : mapping
        Rings of every territory; a circle for those that have no shape (`discs`).
    radius : float
        Radius of the discs.
    scenery : mapping of str to rings
        Rings of lakes and of land out of play, by kind.
    cover : Cover
        Which territory lies where.
    sides : mapping
        Territories on the sides of each edge.
    """

    canvas: Box
    unit: float
    places: Mapping[str, Point]
    outlines: Mapping[str, Rings]
    discs: frozenset[str]
    radius: float
    lanes: tuple[Lane, ...]
    scenery: Mapping[str, Rings]
    cover: Cover
    sides: Sides

    @property
    def mixed(self) -> bool:
        """True when discs lie among shapes."""
        return 0 < len(self.discs) < len(self.places)

    def is_over_land(self, lane: Lane) -> bool:
        """True for a line drawn above the land: to a disc, or by land between regions that do not meet."""
        return not lane.border.sea or not self.discs.isdisjoint((lane.border.a, lane.border.b))

    def meeting(self, a: str, b: str) -> list[list[Point]]:
        """Lines along which two territories meet; none for a disc."""
        if a in self.discs or b in self.discs:
            return []
        return meeting(self.outlines, self.sides, a, b, self.unit)


@lru_cache(maxsize=16)
def survey(board: Board) -> Ground:
    """Ground of a board; territories without a shape become discs, borders without a lane straight lines."""
    canvas = Box(0.0, 0.0, *map(float, board.canvas))
    all_shapes = _shapes(board)
    shapes = {shape.id: shape.rings for shape in all_shapes if shape.kind == "territory"}
    scenery = {
        kind: tuple(ring for s in all_shapes if s.kind == kind for ring in s.rings)
        for kind in ("lake", "land")
    }
    discs = frozenset(t.id for t in board.territory_list if not shapes.get(t.id))
    places = {
        t.id: t.at or (_on_ellipse(t.index, board) if t.id in discs else _middle(shapes[t.id]))
        for t in board.territory_list
    }
    land = [p for rings in (*shapes.values(), *scenery.values()) for ring in rings for p in ring]
    unit = _unit(canvas, [*land, *places.values()], shaped=bool(shapes))
    radius = _disc_radius(places, discs, unit)
    outlines = {t: _circle(places[t], radius) if t in discs else shapes[t] for t in places}
    drawn = {shape.id: shape.rings for shape in all_shapes if shape.kind == "lane"}
    canvas = canvas.around(p for rings in drawn.values() for line in rings for p in line)
    round_discs = (p for t in discs for ring in outlines[t] for p in ring)
    canvas = canvas.around([*land, *round_discs], 6 * unit)
    sides, bare = edge_sides(outlines), Cover({}, (), canvas)
    ground = Ground(canvas, unit, places, outlines, discs, radius, (), scenery, bare, sides)
    lanes = tuple(_lanes(board, drawn, ground))
    cover = Cover(outlines | {"": scenery["land"]}, (line for lane in lanes for line in lane.lines), canvas)
    return replace(ground, lanes=lanes, cover=cover)


def _shapes(board: Board) -> tuple[Shape, ...]:
    """Shapes of a board; for one that has no territories among them regions are made, where shapely is."""
    if any(shape.kind == "territory" for shape in board.shapes) or find_spec("shapely") is None:
        return board.shapes
    from risk_kit.board.geometry import generated_shapes

    return (*generated_shapes(board), *board.shapes)


def _unit(canvas: Box, points: list[Point], *, shaped: bool) -> float:
    """Unit of the canvas, or of the shapes where these fill another part of it."""
    sheet = canvas.around(points)
    area = (sheet.right - sheet.left) * (sheet.bottom - sheet.top)
    if shaped:
        x, y = zip(*points, strict=True)
        area = min(area, 1.2 * (max(x) - min(x)) * (max(y) - min(y)))
    return unit_of(area)


def _lanes(board: Board, drawn: Mapping[str, Rings], ground: Ground) -> Iterator[Lane]:
    for border in board.borders:
        ends, lines = (border.a, border.b), drawn.get("--".join(sorted((border.a, border.b))))
        if lines:
            yield Lane(border, lines)
        elif border.sea or not ground.discs.isdisjoint(ends):
            a, b = (ground.places[end] for end in ends)
            yield Lane(border, _off_both_edges(a, b, ground.canvas) if border.wraps else ((a, b),))
        elif not ground.meeting(*ends):
            yield Lane(border, _bridges(border, ground))


def _bridges(border: Border, ground: Ground) -> Rings:
    """Lines by land between two shapes that do not touch, from coast to coast or over the edges."""
    (a, start), (b, end) = ((ground.places[t], ground.outlines[t]) for t in (border.a, border.b))
    inset = _ASHORE * ground.unit
    if not border.wraps:
        return (bridge(a, b, start, end, inset),)
    shapes = (start, end) if a[0] <= b[0] else (end, start)
    halves = zip(_off_both_edges(a, b, ground.canvas), shapes, strict=True)
    return tuple(bridge(place, edge, shape, (), inset) for (place, edge), shape in halves)


def _off_both_edges(a: Point, b: Point, canvas: Box) -> Rings:
    """Two lines that leave the canvas, each at the edge on its own side."""
    (left, right) = (a, b) if a[0] <= b[0] else (b, a)
    level = (left[1] + right[1]) / 2
    return ((left, (canvas.left, level)), (right, (canvas.right, level)))


def _on_ellipse(index: int, board: Board) -> Point:
    """Place of a territory that has neither shape nor label point."""
    turn = 2 * math.pi * index / len(board.territory_list)
    width, height = board.canvas
    return width * (0.5 + 0.4 * math.sin(turn)), height * (0.5 - 0.4 * math.cos(turn))


def _middle(rings: Rings) -> Point:
    """Middle of the largest ring."""
    x, y = zip(*max(rings, key=lambda ring: abs(_area(ring))), strict=True)
    return (min(x) + max(x)) / 2, (min(y) + max(y)) / 2


def _area(ring: tuple[Point, ...]) -> float:
    return sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in pairwise((*ring, ring[0]))) / 2


def _disc_radius(places: Mapping[str, Point], discs: frozenset[str], unit: float) -> float:
    """Radius at which a disc and the nearest label point still leave room for a border between them."""
    ordered = sorted((at, territory in discs) for territory, at in places.items())
    nearest = min(
        (
            math.dist(a, b)
            for i, (a, disc) in enumerate(ordered)
            for b, other in ordered[i + 1 : i + 40]
            if (disc or other) and a != b  # two at one point are a mistake of one of them
        ),
        default=99.0,
    )
    return min(max(nearest * 0.3, 4 * unit), 15 * unit)


def _circle(center: Point, radius: float) -> Rings:
    x, y = center
    turns = [2 * math.pi * step / 32 for step in range(33)]
    return (tuple((x + radius * math.cos(t), y + radius * math.sin(t)) for t in turns),)
