"""The lines of borders: dashed lanes by sea, plain lines by land."""

from __future__ import annotations

from typing import TYPE_CHECKING

from risk_kit.drawing import palette
from risk_kit.drawing.svg_paths import number, path
from risk_kit.drawing.svg_text import xml

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from risk_kit.board.board import Point
    from risk_kit.drawing.svg_ground import Ground, Lane

LANE_WIDTH = 1.5
"""Width of lanes in units."""
LAND_WIDTH = 1.1 * LANE_WIDTH
"""The same of lines by land."""


def dash_array(unit: float) -> str:
    """Dashes of a lane by sea."""
    return f"{number(3.6 * unit)} {number(2.4 * unit)}"


def is_bridge(lane: Lane, ground: Ground) -> bool:
    """True for a line by land between two shapes; a disc has no other borders."""
    return not lane.border.sea and ground.discs.isdisjoint((lane.border.a, lane.border.b))


def draw_lanes(lanes: Sequence[Lane], unit: float, digits: int, *, halo: bool = False) -> str:
    """SVG of lanes; a halo and dots at the ends show them where they run over land."""
    land = "".join(_lane(lane, "land", digits) for lane in lanes if not lane.border.sea)
    sea = "".join(_lane(lane, "sea", digits) for lane in lanes if lane.border.sea)
    parts = [_halo(lanes, unit, digits)] if halo else []
    width = number(LAND_WIDTH * unit, 2)
    color = palette.FRONTIER if halo else palette.EDGE
    parts.append(f'<g stroke="{color}" stroke-width="{width}" fill="none">{land}</g>' if land else "")
    if sea:
        parts.append(
            f'<g stroke="{palette.LANE}" stroke-width="{number(LANE_WIDTH * unit, 2)}" fill="none"'
            f' stroke-dasharray="{dash_array(unit)}">{sea}</g>'
        )
    inside = "".join(parts)
    return f'<g class="lanes" aria-hidden="true">{inside}</g>' if inside else ""


def _halo(lanes: Sequence[Lane], unit: float, digits: int) -> str:
    lines = [line for lane in lanes for line in lane.lines]
    return (
        f'<path d="{path(lines, digits)}" fill="none" stroke="{palette.PAPER}"'
        f' stroke-width="{number(4.2 * unit)}"/>'
        + draw_ends((end for line in lines for end in (line[0], line[-1])), unit, digits)
    )


def draw_ends(ends: Iterable[Point], unit: float, digits: int = 1) -> str:
    """SVG of the dots at the ends of lines over land."""
    dots = "".join(
        f'<circle cx="{number(x, digits)}" cy="{number(y, digits)}" r="{number(2.4 * unit)}"/>'
        for x, y in dict.fromkeys(ends)
    )
    return f'<g fill="{palette.FRONTIER}" stroke="{palette.PAPER}" stroke-width="{number(unit)}">{dots}</g>'


def _lane(lane: Lane, kind: str, digits: int) -> str:
    key = "--".join(sorted((lane.border.a, lane.border.b)))
    return f'<path class="lane {kind}" data-border="{xml(key)}" d="{path(lane.lines, digits)}"/>'
