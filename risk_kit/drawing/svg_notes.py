"""Small texts at the edge of the canvas that say where a lane over the edge leads."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from risk_kit.drawing.svg_cover import Box
from risk_kit.drawing.svg_text import LINE, clip, text_width

if TYPE_CHECKING:
    from risk_kit.board.board import Board, Point
    from risk_kit.drawing.svg_ground import Ground, Lane

_SIZE = 9.5


class Note(NamedTuple):
    """A text, its box and its size."""

    text: str
    box: Box
    size: float


def wrap_notes(board: Board, ground: Ground, language: str) -> list[Note]:
    """Notes beside the ends of lanes over the edge: an arrow and the name of the far territory."""
    found: list[Note] = []
    for lane in ground.lanes:
        if not lane.border.wraps:
            continue
        for line in lane.lines:
            near, end = sorted((line[0], line[-1]), key=lambda point: _from_border(point, lane, ground))
            name = clip(board.territories[_far_end(lane, near, ground)].name(language), 30)
            left = end[0] < near[0]
            note = _place(f"← {name}" if left else f"{name} →", end, ground, left=left)
            if not any(note.box.meets(other.box) for other in found):
                found.append(note)
    return found


def _from_border(point: Point, lane: Lane, ground: Ground) -> float:
    """Distance of a point to the nearer of the two territories of a lane."""
    return min(math.dist(point, ground.places[t]) for t in (lane.border.a, lane.border.b))


def _far_end(lane: Lane, near: Point, ground: Ground) -> str:
    """Territory at the other end of a lane."""
    a, b = lane.border.a, lane.border.b
    return b if math.dist(near, ground.places[a]) <= math.dist(near, ground.places[b]) else a


def _place(text: str, end: Point, ground: Ground, *, left: bool) -> Note:
    """Note above or below the end of a lane, over as little land as can be."""
    size, unit = _SIZE * ground.unit, ground.unit
    width, height = text_width(text, size), LINE * size
    start = end[0] + 4 * unit if left else end[0] - 4 * unit - width
    above = [end[1] - height - step * unit for step in range(2, 16)]
    below = [end[1] + step * unit for step in range(2, 16)]
    boxes = [Box(start, top, start + width, top + height) for top in (*above, *below)]

    def price(box: Box) -> float:
        under = ground.cover.under(box.grown(unit))
        return under.other * 200 + under.lanes

    return Note(text, min(boxes, key=price), size)
