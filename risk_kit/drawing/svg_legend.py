"""The legend: name of the board, continents with their bonus, players; and a free place for it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from risk_kit.drawing import palette
from risk_kit.drawing.svg_borders import ARROW, Arrow, drawn_arrow, wall
from risk_kit.drawing.svg_cover import Box
from risk_kit.drawing.svg_lanes import LAND_WIDTH, LANE_WIDTH, dash_array, draw_ends
from risk_kit.drawing.svg_marks import mark
from risk_kit.drawing.svg_paths import number
from risk_kit.drawing.svg_text import clip, text_width, wrappings, xml
from risk_kit.language import translate as _

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from risk_kit.board.board import Board
    from risk_kit.drawing.palette import PlayerColor
    from risk_kit.drawing.svg_ground import Ground

_PAD = 10.0
_PITCH = 15.5
_TEXT = 11.0
_HEADING = 17.0
_SMALL = 9.5
_SMALL_PITCH = 12.5
_WIDEST = 150.0  # a wider remark is broken
_SWATCH = 15.0
FRONTIER_WIDTH = 1.6
"""Width of borders between continents in units, in the picture and in its legend."""


@dataclass(frozen=True)
class Row:
    """A row of the legend: a heading, a remark, a kind of line, or a swatch with a name and a figure."""

    text: str
    figure: str = ""
    color: str = ""
    player: PlayerColor | None = None
    kind: str = "entry"

    @property
    def lines(self) -> tuple[str, ...]:
        """The text, of a remark broken where it would make the legend wide."""
        ways = wrappings(self.text) if self.kind == "remark" else [(self.text,)]
        return next((way for way in ways if max(text_width(x, _SMALL) for x in way) <= _WIDEST), ways[-1])

    @property
    def height(self) -> float:
        """Height in units."""
        return {"heading": 23.0, "entry": _PITCH}.get(self.kind, _SMALL_PITCH * len(self.lines))

    @property
    def width(self) -> float:
        """Width in units."""
        if self.kind == "heading":
            return text_width(self.text, _HEADING, bold=True)
        if self.kind != "entry":
            text = max(text_width(line, _SMALL) for line in self.lines)
            return text + (0 if self.kind == "remark" else _SWATCH + 6)
        figure = text_width(self.figure, _TEXT, bold=True) + 10 if self.figure else 0
        return _SWATCH + 6 + text_width(self.text, _TEXT) + figure


def continent_rows(board: Board, language: str, lines: Sequence[str], *, title: bool) -> list[Row]:
    """Rows of the legend: the board's name, its continents with their bonus, and what kinds of lines mean."""
    rows = [Row(clip(board.name(language), 40), kind="heading")] if title else []
    for continent in board.continent_list:
        color = continent_color(board, continent.id)
        rows.append(Row(clip(continent.name(language), 40), f"{continent.bonus:+d}", color))
    if board.continent_list:
        rows.append(Row(_("+ armies a turn for the whole continent"), kind="remark"))
    words = {
        "lane": _("border by sea"),
        "bridge": _("border by land"),
        "frontier": _("border between continents"),
        "arrow": _("one-way border"),
        "wall": _("no border"),
    }
    return rows + [Row(words[kind], kind=kind) for kind in lines]


def player_rows(players: Sequence[tuple[str, PlayerColor, int]]) -> list[Row]:
    """Rows of a legend of players, who come as name, color and number of territories."""
    rows = [Row(clip(name, 30), str(territories), player=color) for name, color, territories in players]
    return [*rows, Row(_("territories held"), kind="remark")] if rows else []


def continent_color(board: Board, continent: str) -> str:
    """Fill of a continent: its own color, else one of the palette."""
    found = board.continents[continent]
    if found.color is not None and palette.is_color(found.color):
        return found.color
    return palette.CONTINENTS[found.index % len(palette.CONTINENTS)]


def legend_size(rows: Sequence[Row], unit: float) -> tuple[float, float]:
    """Width and height of a legend in canvas units."""
    return (max(row.width for row in rows) + 2 * _PAD) * unit, (
        sum(row.height for row in rows) + 1.6 * _PAD
    ) * unit


def place_panels(
    ground: Ground, panels: Sequence[Sequence[Row]], taken: Sequence[Box] = ()
) -> tuple[list[Box], Box]:
    """Boxes of the panels, and the canvas: made higher below where no sea is free for a panel."""
    boxes: list[Box] = []
    margin = 8 * ground.unit
    canvas, left = ground.canvas, ground.canvas.left + margin
    for rows in panels:
        size = legend_size(rows, ground.unit)
        box = free_place(ground, size, (*taken, *boxes))
        if box is None:
            top = ground.canvas.bottom + margin
            box = Box(left, top, left + size[0], top + size[1])
            left = box.right + margin
            canvas = canvas._replace(
                right=max(canvas.right, left), bottom=max(canvas.bottom, box.bottom + margin)
            )
        boxes.append(box)
    return boxes, canvas


def free_place(ground: Ground, size: tuple[float, float], taken: Sequence[Box]) -> Box | None:
    """Place over free sea, nearest to a corner (the lower left first); None if there is none."""
    width, height = size
    edge, step = 8 * ground.unit, 6 * ground.unit
    canvas = ground.canvas
    columns = int((canvas.right - canvas.left - width - 2 * edge) // step) + 1
    rows = int((canvas.bottom - canvas.top - height - 2 * edge) // step) + 1
    for column, row, right, up in _from_corners(columns, rows):
        left = canvas.right - edge - width - column * step if right else canvas.left + edge + column * step
        top = canvas.bottom - edge - height - row * step if up else canvas.top + edge + row * step
        box = Box(left, top, left + width, top + height)
        if _is_free(ground, box, taken):
            return box
    return None


def _from_corners(columns: int, rows: int) -> Iterator[tuple[int, int, bool, bool]]:
    """Steps sideways and up or down from each corner (right or left, below or above), fewest steps first."""
    for far in range(columns + rows - 1):
        for right, up in ((False, True), (True, True), (False, False), (True, False)):
            for column in range(max(far - rows + 1, 0), min(far + 1, columns)):
                yield column, far - column, right, up


def _is_free(ground: Ground, box: Box, taken: Sequence[Box]) -> bool:
    roomy = box.grown(6 * ground.unit)
    if any(roomy.meets(other) for other in taken):
        return False
    under = ground.cover.under(roomy)
    return not under.other and not under.lanes


def draw_legend(rows: Sequence[Row], box: Box, unit: float, *, outlined: bool) -> str:
    """SVG of a legend in a box; `outlined` swatches say that fills are owners', outlines continents."""
    label = _("Players") if any(row.player for row in rows) else _("Legend")
    parts = [
        f'<rect x="{number(box.left)}" y="{number(box.top)}" width="{number(box.right - box.left)}"'
        f' height="{number(box.bottom - box.top)}" rx="{number(5 * unit)}" fill="{palette.PAPER}"'
        f' fill-opacity=".93" stroke="{palette.EDGE}" stroke-width="{number(0.8 * unit, 2)}"/>'
    ]
    y = box.top + 0.8 * _PAD * unit
    for row in rows:
        drawn = _draw_row(row, box.left + _PAD * unit, box.right - _PAD * unit, y, unit, outlined)
        parts.append(f'<g role="listitem">{drawn}</g>')
        y += row.height * unit
    return f'<g class="legend" role="list" aria-label="{xml(label)}">{"".join(parts)}</g>'


def _draw_row(row: Row, left: float, right: float, top: float, unit: float, outlined: bool) -> str:
    middle = top + row.height * unit / 2
    if row.kind == "heading":
        return _text(row.text, left, middle, _HEADING * unit, bold=True)
    if row.kind == "remark":
        middles = [top + (i + 0.5) * _SMALL_PITCH * unit for i in range(len(row.lines))]
        return "".join(_text(row.lines[i], left, at, _SMALL * unit) for i, at in enumerate(middles))
    indent = left + (_SWATCH + 6) * unit
    if row.kind != "entry":
        return _line(row.kind, left, middle, unit) + _text(row.text, indent, middle, _SMALL * unit)
    figure = _text(row.figure, right, middle, _TEXT * unit, bold=True, anchor="end")
    return _swatch(row, left, middle, unit, outlined) + _text(row.text, indent, middle, _TEXT * unit) + figure


def _line(kind: str, left: float, middle: float, unit: float) -> str:
    """Piece of a line as the picture draws it."""
    if kind == "arrow":
        return drawn_arrow(Arrow((left + _SWATCH / 2 * unit, middle), (1.0, 0.0)), unit * _SWATCH / ARROW)
    d = f"M{number(left)} {number(middle)}h{number(_SWATCH * unit)}"
    if kind == "wall":
        return wall(d, unit)
    color, width, more = palette.FRONTIER, FRONTIER_WIDTH, ""
    if kind == "lane":
        color, width, more = palette.LANE, LANE_WIDTH, f' stroke-dasharray="{dash_array(unit)}"'
    elif kind == "bridge":
        width = LAND_WIDTH
    line = f'<path d="{d}" stroke="{color}" stroke-width="{number(width * unit, 2)}"{more}/>'
    dots = 2.4 * unit
    ends = ((left + dots, middle), (left + _SWATCH * unit - dots, middle))
    return line + (draw_ends(ends, unit) if kind == "bridge" else "")


def _swatch(row: Row, left: float, middle: float, unit: float, outlined: bool) -> str:
    if row.player:
        center = (left + _SWATCH * unit / 2, middle)
        disc = (
            f'<circle cx="{number(center[0])}" cy="{number(middle)}" r="{number(6.6 * unit)}"'
            f' fill="{row.player.fill}"/>'
        )
        return disc + mark(row.player.mark, center, 4.2 * unit, row.player.ink)
    inset = 1.5 if outlined else 0.3
    fill, stroke, width = (
        (palette.PAPER, palette.mix(row.color, palette.INK, 0.2), 3.0)
        if outlined
        else (row.color, palette.EDGE, 0.7)
    )
    return (
        f'<rect x="{number(left + inset * unit)}" y="{number(middle - (5 - inset) * unit)}"'
        f' width="{number((_SWATCH - 2 * inset) * unit)}" height="{number((10 - 2 * inset) * unit)}"'
        f' rx="{number(1.5 * unit)}" fill="{fill}" stroke="{stroke}"'
        f' stroke-width="{number(width * unit, 2)}"/>'
    )


def _text(
    text: str, x: float, middle: float, size: float, *, bold: bool = False, anchor: str = "start"
) -> str:
    weight = ' font-weight="bold"' if bold else ""
    side = "" if anchor == "start" else f' text-anchor="{anchor}"'
    return (
        f'<text x="{number(x)}" y="{number(middle + 0.36 * size)}" font-size="{number(size)}"{weight}{side}>'
        f"{xml(text)}</text>"
    )
