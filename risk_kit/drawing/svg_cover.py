"""What lies under a box: sums over a fine grid of cells, without any geometry library."""

from __future__ import annotations

import math
from collections import defaultdict
from itertools import accumulate, pairwise
from operator import add
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from risk_kit.board.board import Point

    Rings = tuple[tuple[Point, ...], ...]
    Spans = Mapping[int, Sequence[tuple[int, int]]]

_ROWS = 240  # rows of cells over the height of the canvas


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

    def around(self, points: Iterable[Point], margin: float = 0.0) -> Box:
        """Box grown on the sides where points lie beyond it, there with a margin."""
        x, y = zip((self.left, self.top), (self.right, self.bottom), *points, strict=True)
        left, top, right, bottom = min(x), min(y), max(x), max(y)
        return Box(
            left - margin * (left < self.left),
            top - margin * (top < self.top),
            right + margin * (right > self.right),
            bottom + margin * (bottom > self.bottom),
        )


class Under(NamedTuple):
    """What lies under a box: shares (0 to 1) of one territory and of other land, and the length of lanes."""

    own: float
    other: float
    lanes: float


class Cover:
    """Territories, land out of play and lanes, cut into cells."""

    def __init__(self, outlines: Mapping[str, Rings], lanes: Iterable[Sequence[Point]], canvas: Box) -> None:
        self.cell = (canvas.bottom - canvas.top) / _ROWS
        spans = {name: self._inside(rings) for name, rings in outlines.items()}
        together: dict[int, list[tuple[int, int]]] = defaultdict(list)
        for cut in spans.values():
            for row, pieces in cut.items():
                together[row] += pieces
        self._land = _Sums(together)
        self._own = {name: _Sums(cut) for name, cut in spans.items()}
        crossed: dict[int, list[tuple[int, int]]] = defaultdict(list)
        for x, y in (point for line in lanes for point in _along(line, self.cell)):
            column = math.floor(x / self.cell)
            crossed[math.floor(y / self.cell)].append((column, column + 1))
        self._lanes = _Sums(crossed)

    def _inside(self, rings: Rings) -> Spans:
        """Columns from and to of the cells inside an outline, by row."""
        cell = self.cell
        found: dict[int, list[float]] = defaultdict(list)
        for ring in rings:
            for (x0, y0), (x1, y1) in pairwise((*ring, ring[0])):
                low, high = (y0, y1) if y0 <= y1 else (y1, y0)
                for row in range(math.ceil(low / cell - 0.5), math.ceil(high / cell - 0.5)):
                    share = ((row + 0.5) * cell - y0) / (y1 - y0)
                    found[row].append((x0 + (x1 - x0) * share) / cell)
        columns = {row: [round(x) for x in sorted(crossings)] for row, crossings in found.items()}
        return {row: list(zip(ends[::2], ends[1::2], strict=False)) for row, ends in columns.items()}

    def under(self, box: Box, name: str | None = None) -> Under:
        """What lies under a box (and the rest of the cells that it touches), seen from a territory."""
        cell = self.cell
        cells = (
            math.floor(box.left / cell),
            math.floor(box.top / cell),
            math.ceil(box.right / cell),
            math.ceil(box.bottom / cell),
        )
        whole = max((cells[2] - cells[0]) * (cells[3] - cells[1]), 1)
        own = self._own[name].count(*cells) if name in self._own else 0
        other = self._land.count(*cells) - own
        return Under(own / whole, other / whole, self._lanes.count(*cells) * cell)


class _Sums:
    """Marked cells, summed from the upper left, so that those in any box are counted by four look-ups."""

    def __init__(self, spans: Spans) -> None:
        self.top = min(spans, default=0)
        self.height = max(spans, default=-1) + 1 - self.top
        ends = [end for pieces in spans.values() for piece in pieces for end in piece]
        self.left = min(ends, default=0)
        self.width = max(ends, default=0) - self.left
        self.lines = [[0] * (self.width + 1)]
        for row in range(self.top, self.top + self.height):
            steps = [0] * (self.width + 1)
            for start, end in spans.get(row, ()):
                steps[start - self.left] += 1
                steps[end - self.left] -= 1
            marked = map(bool, accumulate(steps))
            self.lines.append(list(map(add, self.lines[-1], accumulate(marked, initial=0))))

    def count(self, left: int, top: int, right: int, bottom: int) -> int:
        """Number of marked cells in a box of cells."""
        start, end = _between(left - self.left, self.width), _between(right - self.left, self.width)
        above = self.lines[_between(top - self.top, self.height)]
        below = self.lines[_between(bottom - self.top, self.height)]
        return below[end] - below[start] - above[end] + above[start]


def _between(value: int, most: int) -> int:
    return 0 if value < 0 else most if value > most else value


def _along(line: Sequence[Point], step: float) -> Iterator[Point]:
    """Points along a line, about a step apart."""
    for (x0, y0), (x1, y1) in pairwise(line):
        count = max(round(math.hypot(x1 - x0, y1 - y0) / step), 1)
        yield from ((x0 + (x1 - x0) * i / count, y0 + (y1 - y0) * i / count) for i in range(count))
