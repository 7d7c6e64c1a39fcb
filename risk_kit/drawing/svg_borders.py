"""What is drawn on borders: arrows where one leads one way only, walls where shapes touch without one."""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from risk_kit.drawing import palette
from risk_kit.drawing.svg_cover import Box
from risk_kit.drawing.svg_ground import survey
from risk_kit.drawing.svg_labels import BADGE
from risk_kit.drawing.svg_meeting import gap, is_inside, length
from risk_kit.drawing.svg_paths import number, path

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from risk_kit.board.board import Board, Border, Point
    from risk_kit.drawing.svg_cover import Rings
    from risk_kit.drawing.svg_ground import Ground, Lane

ARROW = 18.0
"""Length of an arrow in units."""
WALL_WIDTH = 3.4
"""Width of a wall in units; its battlements are twice as wide."""
_HEAD = (8.5, 5.4)  # length of the head of an arrow, and half its width
_SHAFT = 1.5  # half the width of its shaft
_STEPS = 64  # into which a line is cut to look where it is seen
_PLACES = (0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8)  # of an arrow on a shared edge, the best first


class Arrow(NamedTuple):
    """An arrow of a one-way border: its middle, and a direction of length 1."""

    at: Point
    way: Point

    def box(self, unit: float) -> Box:
        """Box around the arrow."""
        return Box(*self.at, *self.at).grown(ARROW / 2 * unit)


class Marks(NamedTuple):
    """Arrows of one-way borders, and lines where shapes of blocked pairs touch."""

    arrows: tuple[Arrow, ...]
    walls: Rings


@lru_cache(maxsize=16)
def border_marks(board: Board) -> Marks:
    """Arrows and walls of a board."""
    ground = survey(board)
    one_way = {(border.a, border.b) for border in board.borders if border.one_way}
    lanes = {lane.border: lane for lane in ground.lanes}
    arrows = []
    for border in board.borders:
        if border.one_way:
            shift = ARROW / 3 * ground.unit if (border.b, border.a) in one_way else 0.0
            arrows += [_moved(arrow, shift) for arrow in _arrows(border, lanes.get(border), ground)]
    pairs = dict.fromkeys(tuple(sorted(pair)) for pair in board.blocked)
    return Marks(tuple(arrows), tuple(tuple(line) for a, b in pairs for line in ground.meeting(a, b)))


def _moved(arrow: Arrow, by: float) -> Arrow:
    """Arrow moved on its way, where one for the other way stands in the same place."""
    return arrow._replace(at=(arrow.at[0] + by * arrow.way[0], arrow.at[1] + by * arrow.way[1]))


def _arrows(border: Border, lane: Lane | None, ground: Ground) -> Iterator[Arrow]:
    lines = [_oriented(line, border, ground) for line in lane.lines] if lane else []
    seen = [stretch for line in lines if (stretch := _seen(line, lane, ground))] if lane else []
    if seen:
        # Both halves of a lane over the edges have an arrow, other lanes one.
        chosen = seen if border.wraps else [max(seen, key=length)]
        yield from (_halfway(line) for line in chosen)
    elif met := ground.meeting(border.a, border.b):
        yield _across(max(met, key=length), border, ground)
    else:
        yield from (_halfway(line) for line in lines[:1])


def _oriented(line: Sequence[Point], border: Border, ground: Ground) -> list[Point]:
    """Line of a lane as it is gone from `a` to `b`."""
    a, b = ground.outlines[border.a], ground.outlines[border.b]
    first, last = line[0], line[-1]
    if border.wraps:  # one end of each half is at the edge of the board, far from both
        there = min(gap(first, a), gap(last, b)) <= min(gap(first, b), gap(last, a))
    else:
        there = gap(first, a) + gap(last, b) <= gap(first, b) + gap(last, a)
    return list(line) if there else list(reversed(line))


def _seen(line: list[Point], lane: Lane, ground: Ground) -> list[Point]:
    """Longest stretch of a lane that does not lie under land; empty where there is none."""
    whole = length(line)
    points = [_at(line, whole * i / _STEPS) for i in range(_STEPS + 1)]
    if ground.is_over_land(lane):
        return points
    stretches: list[list[Point]] = [[]]
    for x, y in points:
        if ground.cover.under(Box(x, y, x, y).grown(0.1 * ground.cover.cell)).other:
            stretches.append([])
        else:
            stretches[-1].append((x, y))
    longest = max(stretches, key=len)
    return longest if len(longest) > 1 else []


def _halfway(line: Sequence[Point]) -> Arrow:
    line = list(line)
    return _on(line, length(line) / 2, length(line) / 8)


def _on(line: list[Point], far: float, reach: float) -> Arrow:
    """Arrow at a distance along a line, in the direction that the line has around it."""
    (x0, y0), (x1, y1) = _at(line, far - reach), _at(line, far + reach)
    size = math.dist((x0, y0), (x1, y1)) or 1.0
    return Arrow(_at(line, far), ((x1 - x0) / size, (y1 - y0) / size))


def _at(line: Sequence[Point], far: float) -> Point:
    """Point at a distance along a line."""
    for (x0, y0), (x1, y1) in pairwise(line):
        step = math.dist((x0, y0), (x1, y1))
        if far <= step and step:
            share = max(far / step, 0.0)
            return x0 + (x1 - x0) * share, y0 + (y1 - y0) * share
        far -= step
    return line[-1]


def _across(line: list[Point], border: Border, ground: Ground) -> Arrow:
    """Arrow across a shared edge into `b`, near its middle but beside the badges."""
    unit, whole = ground.unit, length(line)
    places = [ground.places[border.a], ground.places[border.b]]
    found = [_on(line, whole * share, 10 * unit) for share in _PLACES]

    def room(arrow: Arrow) -> float:
        return min(*(math.dist(arrow.at, place) for place in places), (BADGE + ARROW / 2) * unit)

    at, (dx, dy) = max(found, key=room)
    sides = ((-dy, dx), (dy, -dx))
    return Arrow(at, max(sides, key=lambda way: _leads(at, way, border, ground)))


def _leads(at: Point, way: Point, border: Border, ground: Ground) -> int:
    """How surely a way from a point leads into `b` and comes from `a`."""
    steps = [ground.unit * step for step in (0.5, 1, 2, 4, 6)]
    ahead, behind = (
        [(at[0] + sign * step * way[0], at[1] + sign * step * way[1]) for step in steps] for sign in (1, -1)
    )
    a, b = ground.outlines[border.a], ground.outlines[border.b]
    return sum(is_inside(p, b) for p in ahead) + sum(is_inside(p, a) for p in behind)


def draw_walls(walls: Rings, unit: float, digits: int) -> str:
    """SVG of walls."""
    if not walls:
        return ""
    return (
        f'<g class="walls" aria-hidden="true" fill="none" stroke-linejoin="round">'
        f"{wall(path(walls, digits), unit)}</g>"
    )


def wall(d: str, unit: float) -> str:
    """SVG of a wall along a path: a thick line with battlements, which are seen without color too."""
    dashes = f"{number(2.2 * unit)} {number(2.8 * unit)}"
    return (
        f'<path d="{d}" stroke="{palette.WALL}" stroke-width="{number(WALL_WIDTH * unit, 2)}"/>'
        f'<path d="{d}" stroke="{palette.WALL}" stroke-width="{number(2 * WALL_WIDTH * unit, 2)}"'
        f' stroke-dasharray="{dashes}"/>'
    )


def draw_arrows(arrows: Sequence[Arrow], unit: float, digits: int) -> str:
    """SVG of arrows."""
    inside = "".join(drawn_arrow(arrow, unit, digits) for arrow in arrows)
    return f'<g class="arrows" aria-hidden="true">{inside}</g>' if inside else ""


def drawn_arrow(arrow: Arrow, unit: float, digits: int = 1) -> str:
    """SVG of an arrow: the first point is its tip."""
    (x, y), (dx, dy) = arrow
    half, (head, wide) = ARROW / 2, _HEAD
    neck = half - head
    side = [(half, 0.0), (neck, wide), (neck, _SHAFT), (-half, _SHAFT)]
    corners = side + [(along, -across) for along, across in reversed(side[1:])]
    turned = [
        (x + (along * dx - across * dy) * unit, y + (along * dy + across * dx) * unit)
        for along, across in corners
    ]
    return (
        f'<path d="{path([turned], digits, closed=True)}" fill="{palette.FRONTIER}" stroke="{palette.PAPER}"'
        f' stroke-width="{number(1.6 * unit, 2)}" stroke-linejoin="round" paint-order="stroke"/>'
    )
