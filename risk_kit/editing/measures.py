"""Places, sizes and colors of a drawing, as pictures of its board will have them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from risk_kit.drawing.palette import CONTINENTS, is_color
from risk_kit.editing.entries import label_of
from risk_kit.files.boards import CANVAS
from risk_kit.files.boards import unit_of as unit

if TYPE_CHECKING:
    from risk_kit.board.board import Point
    from risk_kit.editing.drawing import Drawing


def place_of(drawing: Drawing, name: str) -> Point | None:
    """Label point of a territory, else a place within its shape."""
    at = label_of(drawing.territories.get(name))
    if at is not None:
        return at
    if name not in drawing.plane.rings:
        return None
    inside = drawing.plane.areas[name].representative_point()
    return (inside.x, inside.y)


def color_of(drawing: Drawing, continent: str) -> str:
    """Fill of a continent: its own color, else one of the palette, as pictures have it."""
    entry = drawing.continents[continent]
    color = entry.get("color") if isinstance(entry, dict) else None
    if isinstance(color, str) and is_color(color):
        return color
    return CONTINENTS[list(drawing.continents).index(continent) % len(CONTINENTS)]


def unit_of(drawing: Drawing) -> float:
    """Length that sizes of badges are multiples of."""
    width, height = canvas_of(drawing)
    return unit(width * height)


def canvas_of(drawing: Drawing) -> tuple[float, float]:
    """Width and height of the canvas."""
    size: Any = drawing.data.get("canvas")
    try:
        width, height = float(size["width"]), float(size["height"])
    except (TypeError, KeyError, ValueError):
        return CANVAS
    return (width, height) if min(width, height) > 0 else CANVAS
