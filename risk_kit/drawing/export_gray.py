"""A board in gray, for printers without color: continents by hatching, players by lightness and mark."""

from __future__ import annotations

import re
from dataclasses import replace
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from risk_kit.drawing import palette
from risk_kit.drawing.svg import board_svg
from risk_kit.drawing.svg_ground import survey
from risk_kit.drawing.svg_paths import number

if TYPE_CHECKING:
    from risk_kit.board.board import Board

_COLOR = re.compile(r'(?:fill|stroke)="(#[0-9a-fA-F]{6})"')
_WATER = {palette.SEA, palette.LAKE, *palette.SHORE}
_LINE = "#6a6a6a"  # of hatching: names stay readable over it
_CELL = 48  # of many lines: small cells are drawn with whole pixels by some, which loses fine lines
_STEPS = range(3, _CELL, 6)
_LEVEL = "".join(f"M-1 {y}h{_CELL + 2}" for y in _STEPS)
_UPRIGHT = "".join(f"M{x}-1v{_CELL + 2}" for x in _STEPS)
_DOT = "".join(f"M{x - 1} {y}a1 1 0 1 0 2 0a1 1 0 1 0-2 0z" for y in _STEPS for x in _STEPS)
# Hatchings in board order: ground, path in a cell, turn.
_HATCHINGS = (
    ("#c8c8c8", "", 0),
    ("#ffffff", _LEVEL, 45),
    ("#e9e9e9", "", 0),
    ("#ffffff", _DOT, 45),
    ("#ffffff", _LEVEL, -45),
    ("#d9d9d9", _LEVEL, 0),
    ("#ffffff", _LEVEL + _UPRIGHT, 45),
    ("#ffffff", _UPRIGHT, 0),
    ("#d9d9d9", _DOT, 0),
    ("#d9d9d9", _LEVEL + _UPRIGHT, 0),
)
# Outlines of continents where fills are owners': color, and dashes in units.
_OUTLINES = tuple((color, dashes) for dashes in ((), (6, 2), (2, 1.5), (7, 1.5, 2, 1.5))
                  for color in ("#1f1f1f", "#8a8a8a"))  # fmt: skip


def gray_svg(board: Board, **shown: Any) -> str:
    """SVG text of a board that needs no color.

    Continents have a hatching each, or an outline where territories are filled by owner; beyond ten
    continents (eight outlines) these come again. Water is white.

    Parameters
    ----------
    board : Board
    **shown
        What `board_svg` takes.

    Examples
    --------
    >>> from risk_kit import load_map
    >>> "#f2c94c" in gray_svg(load_map("world"))  # the yellow of North America
    False
    """
    # Each continent gets a color of its own for the while, by which it is found in the text.
    own = [f"#00{8 * continent.index:04x}" for continent in board.continent_list]
    continents = zip(board.continent_list, own, strict=True)
    board = replace(board, continent_list=tuple(replace(c, color=color) for c, color in continents))
    text = board_svg(board, **shown)
    unit = survey(board).unit
    hatchings = [_hatching(continent.index, unit) for continent in board.continent_list]
    drawn = {f'fill="{color}"': f'fill="{fill}"' for color, (fill, _) in zip(own, hatchings, strict=True)}
    for continent, color in zip(board.continent_list, own, strict=True):
        mixed = palette.mix(color, palette.INK, 0.2)  # as outlines of continents are
        drawn[f'stroke="{mixed}"'] = _outline(continent.index, unit)
    gray = _COLOR.sub(lambda found: drawn.get(found[0]) or found[0].replace(found[1], _gray(found[1])), text)
    patterns = "".join(dict.fromkeys(pattern for _, pattern in hatchings))
    body, end, after = gray.rpartition("</svg>")
    return f"{body}<defs>{patterns}</defs>\n{end}{after}"


def _gray(color: str) -> str:
    """Gray as light as a color; white for water, which saves ink."""
    if color in _WATER:
        return "#ffffff"
    light = palette.luminance(color)
    level = 12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055
    return "#" + f"{round(255 * level):02x}" * 3


def _hatching(index: int, unit: float) -> tuple[str, str]:
    """Fill of a continent, and the pattern that it needs."""
    ground, lines, turn = _HATCHINGS[index % len(_HATCHINGS)]
    if not lines:
        return ground, ""
    ink = f'fill="{_LINE}"' if lines == _DOT else f'stroke="{_LINE}" stroke-width=".8" fill="none"'
    scale = number(0.8 * unit, 3)
    inside = (
        f'width="{_CELL}" height="{_CELL}" patternUnits="userSpaceOnUse"'
        f' patternTransform="scale({scale}) rotate({turn})"><rect x="-1" y="-1" width="{_CELL + 2}"'
        f' height="{_CELL + 2}" fill="{ground}" stroke="none"/><path d="{lines}" {ink}/></pattern>'
    )
    name = f"hatching-{sha256(inside.encode()).hexdigest()[:10]}"
    return f"url(#{name})", f'<pattern id="{name}" {inside}'


def _outline(index: int, unit: float) -> str:
    color, dashes = _OUTLINES[index % len(_OUTLINES)]
    array = " ".join(number(dash * unit) for dash in dashes)
    return f'stroke="{color}"' + (f' stroke-dasharray="{array}" stroke-linecap="butt"' if dashes else "")
