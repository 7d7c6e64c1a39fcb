"""Badges with armies and the marks of players."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from risk_kit.drawing import palette
from risk_kit.drawing.svg_cover import Box
from risk_kit.drawing.svg_labels import BADGE
from risk_kit.drawing.svg_paths import number, path
from risk_kit.drawing.svg_text import xml

if TYPE_CHECKING:
    from risk_kit.board.board import Point
    from risk_kit.drawing.palette import PlayerColor

_CORNERS = {"square": (4, 45, 1.0), "triangle": (3, 0, 1.12), "diamond": (4, 0, 1.12)}  # corners, turn, size


class Spot(NamedTuple):
    """A mark at the place of a territory.

    Attributes
    ----------
    kind : str
        As of `mark`.
    size : float
        0 (a dot) to 1 (as large as a badge).
    color : str
    """

    kind: str
    size: float
    color: str


def spot(center: Point, unit: float, drawn: Spot) -> str:
    """SVG of a mark on light paper, so that it is seen on every color of land."""
    x, y = center
    radius = (2.2 + (BADGE - 2.2) * drawn.size) * unit
    paper = (
        f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius + 1.2 * unit)}" fill="{palette.PAPER}"'
        f' fill-opacity=".85"/>'
    )
    return paper + mark(drawn.kind, center, radius, drawn.color)


def mark(kind: str, center: Point, radius: float, color: str) -> str:
    """SVG of a player's mark: a shape that tells players apart without their color."""
    x, y = center
    n = number
    if kind == "circle":
        return f'<circle cx="{n(x)}" cy="{n(y)}" r="{n(radius * 0.82)}" fill="{color}"/>'
    if kind == "ring":
        wide = radius * 0.42
        return (
            f'<circle cx="{n(x)}" cy="{n(y)}" r="{n(radius * 0.68)}" fill="none" stroke="{color}"'
            f' stroke-width="{n(wide, 2)}"/>'
        )
    return f'<path d="{path([_corners(kind, x, y, radius)], 2, closed=True)}" fill="{color}"/>'


def _corners(kind: str, x: float, y: float, radius: float) -> list[Point]:
    if kind == "star":
        turns = [(36.0 * i, radius * (1.12 if i % 2 == 0 else 0.48)) for i in range(10)]
    elif kind == "cross":
        a, b = radius * 0.32, radius * 0.95
        steps = [
            (-a, -b),
            (a, -b),
            (a, -a),
            (b, -a),
            (b, a),
            (a, a),
            (a, b),
            (-a, b),
            (-a, a),
            (-b, a),
            (-b, -a),
            (-a, -a),
        ]
        return [(x + dx, y + dy) for dx, dy in steps]
    else:
        corners, turn, size = _CORNERS[kind]
        turns = [(turn + 360 * i / corners, radius * size) for i in range(corners)]
    down = 0.12 * radius if kind in ("triangle", "star") else 0.0  # they look centered a little lower
    return [(x + r * math.sin(math.radians(t)), y + down - r * math.cos(math.radians(t))) for t, r in turns]


def badge(center: Point, unit: float, count: int | None, player: PlayerColor | None) -> str:
    """SVG of a badge: a disc with the number of armies, in the owner's color and with the owner's mark."""
    x, y = center
    radius = BADGE * unit
    fill, ink = (player.fill, player.ink) if player else (palette.PAPER, palette.INK)
    edge = palette.mix(fill, palette.INK, 0.75)
    disc = (
        f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" fill="{fill}"'
        f' stroke="{edge}" stroke-width="{number(1.1 * unit, 2)}"/>'
    )
    if count is None:
        return disc + (mark(player.mark, center, radius * 0.62, ink) if player else "")
    text = str(count)
    size = unit * {1: 12.0, 2: 11.0, 3: 8.6}.get(len(text), 26.0 / len(text))
    figure = (
        f'<text class="armies" x="{number(x)}" y="{number(y + size * 0.365)}" font-size="{number(size)}"'
        f' font-weight="bold" text-anchor="middle" fill="{ink}">{xml(text)}</text>'
    )
    return disc + figure + (_tag(center, unit, player, edge) if player else "")


def _tag(center: Point, unit: float, player: PlayerColor, edge: str) -> str:
    """Small disc with the owner's mark at the upper left of a badge."""
    box = tag_box(center, unit)
    at, radius = ((box.left + box.right) / 2, (box.top + box.bottom) / 2), (box.right - box.left) / 2
    return (
        f'<circle cx="{number(at[0])}" cy="{number(at[1])}" r="{number(radius)}" fill="{palette.PAPER}"'
        f' stroke="{edge}" stroke-width="{number(0.8 * unit, 2)}"/>'
        + mark(player.mark, at, radius * 0.72, palette.mix(player.fill, palette.INK, 0.55))
    )


def tag_box(center: Point, unit: float) -> Box:
    """Box around the disc with the owner's mark, beside the badge at a label point."""
    x, y = center[0] - BADGE * unit, center[1] - BADGE * unit
    return Box(x, y, x, y).grown(5.2 * unit)
