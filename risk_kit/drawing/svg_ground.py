"""The ground of a picture: outlines, lanes and label points of a board, whether or not it has shapes."""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections import defaultdict
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from risk_kit.board.board import Board, Border, Point

    Rings = tuple[tuple[Point, ...], ...]


class Box(NamedTuple):
    """A rectangle in canvas units, y down."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Box, gap: float = 0.0) -> bool:
        """True when two boxes overlap or come nearer than `gap`."""
        return (
            self.left < other.right + gap
            and other.left < self.right + gap
            and self.top < other.bottom + gap
            and other.top < self.bottom + gap
        )

    def grown(self, by: float) -> Box:
        """Box with `by` more on every side."""
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def inside(self, other: Box) -> bool:
        """True when the box lies within another."""
        return (
            self.left >= other.left
            and self.top >= other.top
            and self.right <= other.right
            and self.bottom <= other.bottom
        )


class Lane(NamedTuple):
    """The drawn line of a border: a sea lane, or a land border between discs."""

    border: Border
    lines: Rings


@dataclass(frozen=True)
class Ground:
    """What a picture of a board is drawn from.

    Attributes
    ----------
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
    rows : Rows
        Which territory lies where.
    """

    canvas: Box
    unit: float
    places: Mapping[str, Point]
    outlines: Mapping[str, Rings]
    discs: frozenset[str]
    radius: float
    lanes: tuple[Lane, ...]
    scenery: Mapping[str, Rings]
    rows: Rows


class Rows:
    """Outlines cut into horizontal rows: tells what lies under a box without any geometry library."""

    def __init__(self, outlines: Mapping[str, Rings], lanes: Iterable[Lane], canvas: Box) -> None:
        self.pitch = (canvas.bottom - canvas.top) / 240
        cut: dict[int, list[tuple[float, float, str]]] = defaultdict(list)
        for name, rings in outlines.items():
            for row, crossings in self._crossings(rings).items():
                crossings.sort()
                cut[row] += [(a, b, name) for a, b in zip(crossings[::2], crossings[1::2], strict=False)]
        self.spans = {row: sorted(spans) for row, spans in cut.items()}
        self.starts = {row: [span[0] for span in spans] for row, spans in self.spans.items()}
        self.ends = {row: [span[1] for span in spans] for row, spans in self.spans.items()}
        self.lanes: dict[int, list[float]] = defaultdict(list)
        for x, y in (point for lane in lanes for line in lane.lines for point in _along(line, self.pitch)):
            self.lanes[math.floor(y / self.pitch)].append(x)
        for crossings in self.lanes.values():
            crossings.sort()

    def _crossings(self, rings: Rings) -> dict[int, list[float]]:
        """Abscissas where the outline crosses the middle of each row."""
        found: dict[int, list[float]] = defaultdict(list)
        for ring in rings:
            for (x0, y0), (x1, y1) in pairwise((*ring, ring[0])):
                low, high = sorted((y0 / self.pitch, y1 / self.pitch))
                for row in range(math.ceil(low - 0.5), math.ceil(high - 0.5)):
                    share = ((row + 0.5) * self.pitch - y0) / (y1 - y0)
                    found[row].append(x0 + (x1 - x0) * share)
        return found

    def shares(self, box: Box, name: str | None = None) -> tuple[float, float]:
        """Shares of a box (0 to 1) that lie on one territory, and on any other land."""
        own = other = 0.0
        first, last = math.floor(box.top / self.pitch), math.ceil(box.bottom / self.pitch)
        for row in range(first, last):
            spans = self.spans.get(row)
            if not spans:
                continue
            first_span, end = bisect_left(self.ends[row], box.left), bisect_right(self.starts[row], box.right)
            for left, right, owner in spans[first_span:end]:
                length = min(right, box.right) - max(left, box.left)
                if length > 0:
                    own, other = (own + length, other) if owner == name else (own, other + length)
        whole = max((last - first) * (box.right - box.left), 1e-9)
        return own / whole, other / whole

    def lane_length(self, box: Box) -> float:
        """Length of the lanes that run through a box."""
        first, last = math.floor(box.top / self.pitch), math.floor(box.bottom / self.pitch)
        points = 0
        for row in range(first, last + 1):
            if row in self.lanes:
                points += bisect_right(self.lanes[row], box.right) - bisect_left(self.lanes[row], box.left)
        return points * self.pitch


@lru_cache(maxsize=16)
def survey(board: Board) -> Ground:
    """Ground of a board; territories without a shape become discs, borders without a lane straight lines."""
    width, height = board.canvas
    canvas = Box(0.0, 0.0, float(width), float(height))
    unit = math.sqrt(width * height / 600_000)
    shapes = {shape.id: shape.rings for shape in board.shapes if shape.kind == "territory"}
    discs = frozenset(t.id for t in board.territory_list if not shapes.get(t.id))
    places = {
        t.id: t.at or (_on_ellipse(t.index, board) if t.id in discs else _middle(shapes[t.id]))
        for t in board.territory_list
    }
    radius = _disc_radius([places[t] for t in discs], unit)
    outlines = {t: _circle(places[t], radius) if t in discs else shapes[t] for t in places}
    scenery = {
        kind: tuple(ring for s in board.shapes if s.kind == kind for ring in s.rings)
        for kind in ("lake", "land")
    }
    lanes = tuple(_lanes(board, places, discs, canvas))
    rows = Rows(outlines | {"": scenery["land"]}, lanes, canvas)
    return Ground(canvas, unit, places, outlines, discs, radius, lanes, scenery, rows)


def _along(line: Sequence[Point], step: float) -> Iterator[Point]:
    """Points along a line, about a step apart."""
    for (x0, y0), (x1, y1) in pairwise(line):
        count = max(round(math.hypot(x1 - x0, y1 - y0) / step), 1)
        yield from ((x0 + (x1 - x0) * i / count, y0 + (y1 - y0) * i / count) for i in range(count))


def _lanes(board: Board, places: Mapping[str, Point], discs: frozenset[str], canvas: Box) -> Iterator[Lane]:
    drawn = {shape.id: shape.rings for shape in board.shapes if shape.kind == "lane"}
    for border in board.borders:
        lines = drawn.get("--".join(sorted((border.a, border.b)))) if border.sea else None
        if lines:
            yield Lane(border, lines)
        elif border.sea or border.a in discs or border.b in discs:
            a, b = places[border.a], places[border.b]
            yield Lane(border, _off_both_edges(a, b, canvas) if border.wraps else ((a, b),))


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


def _disc_radius(places: list[Point], unit: float) -> float:
    """Radius at which the nearest two discs still leave room for a border between them."""
    ordered = sorted(places)
    nearest = min(
        (math.dist(a, b) for i, a in enumerate(ordered) for b in ordered[i + 1 : i + 40]), default=99.0
    )
    return min(max(nearest * 0.3, 4 * unit), 15 * unit)


def _circle(center: Point, radius: float) -> Rings:
    x, y = center
    turns = [2 * math.pi * step / 32 for step in range(33)]
    return (tuple((x + radius * math.cos(t), y + radius * math.sin(t)) for t in turns),)
