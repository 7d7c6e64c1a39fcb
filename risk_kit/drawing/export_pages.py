"""Sheets of paper as pictures: each page an SVG of its size, and all in one page for a browser to print."""

from __future__ import annotations

import html
from typing import TYPE_CHECKING

from risk_kit.drawing import palette
from risk_kit.drawing.export_sheets import OVERLAP, START
from risk_kit.drawing.svg_paths import number
from risk_kit.drawing.svg_text import FONT, clip, text_width, xml
from risk_kit.language import get_language
from risk_kit.language import translate as _

if TYPE_CHECKING:
    from collections.abc import Sequence

    from risk_kit.drawing.export_sheets import Sheets, Tile
    from risk_kit.drawing.svg_cover import Box

GENERATOR = '<meta name="generator" content="risk_kit">'
"""By which a page is known as one of ours."""


def page_svgs(svg: str, sheets: Sheets, title: str) -> list[str]:
    """SVG texts of the pages; several have marks to cut and glue along, a label and words."""
    start = START.search(svg)
    inside = svg[start.end() :].rpartition("</svg>")[0] if start else ""
    return [_page(inside, sheets, tile, title) for tile in sheets.tiles()]


def _page(inside: str, sheets: Sheets, tile: Tile, title: str) -> str:
    part, place = tile.part, tile.place
    paper = number(sheets.width), number(sheets.height)
    name = title if sheets.count == 1 else f"{title}, {tile.label}"
    view = _numbers(part.left, part.top, part.right - part.left, part.bottom - part.top)
    left, top, wide, high = _numbers(
        place.left, place.top, place.right - place.left, place.bottom - place.top
    ).split()
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {paper[0]} {paper[1]}"'
        f' width="{paper[0]}mm" height="{paper[1]}mm" role="group"'
        f' aria-label="{xml(name)}" lang="{get_language()}" font-family="{FONT}" fill="{palette.INK}">\n'
        f'<svg x="{left}" y="{top}" width="{wide}" height="{high}" viewBox="{view}"'
        f' preserveAspectRatio="none">{inside}</svg>\n'
        + (_marks(sheets, tile) + _words(sheets, tile, title) if sheets.count > 1 else "")
        + "</svg>\n"
    )


def _numbers(*values: float) -> str:
    return " ".join(number(value, 3) for value in values)


def _marks(sheets: Sheets, tile: Tile) -> str:
    """Lines in the margins: solid ones to cut along, dashed ones where the neighbor's edge is laid."""
    place = tile.place
    right, below = tile.column < sheets.columns - 1, tile.row < sheets.rows - 1
    cut_x = [place.left] + ([] if right else [place.right])
    cut_y = [place.top] + ([] if below else [place.bottom])
    solid = _ticks(place, cut_x, cut_y)
    dashed = _ticks(
        place, [place.right - OVERLAP] if right else [], [place.bottom - OVERLAP] if below else []
    )
    return (
        f'<g fill="none" stroke="#000000" stroke-width=".2" aria-hidden="true"><path d="{solid}"/>'
        + (f'<path d="{dashed}" stroke-dasharray=".6 .4"/>' if dashed else "")
        + "</g>\n"
    )


def _ticks(place: Box, columns: list[float], rows: list[float]) -> str:
    """Short lines outside a box that continue lines across it."""
    upright = (f"M{_numbers(x, y)}v3" for x in columns for y in (place.top - 4, place.bottom + 1))
    level = (f"M{_numbers(x, y)}h3" for y in rows for x in (place.left - 4, place.right + 1))
    return "".join((*upright, *level))


def _words(sheets: Sheets, tile: Tile, title: str) -> str:
    """Label of a page and its place among the others, below; on the first, above, what to do with them."""
    base, left = sheets.height - 4.6, sheets.margin + 2
    cell = min(3.4 / sheets.rows, 3.0)
    cells = "".join(
        f'<rect x="{number(left + column * cell, 2)}" y="{number(base - 3 + row * cell, 2)}"'
        f' width="{number(cell, 2)}" height="{number(cell, 2)}"'
        + (' fill="#000000"/>' if (column, row) == (tile.column, tile.row) else ' fill="none"/>')
        for row in range(sheets.rows)
        for column in range(sheets.columns)
    )
    x = left + sheets.columns * cell + 2
    page = tile.row * sheets.columns + tile.column + 1
    after = f"{clip(title)} {page}/{sheets.count}"
    return (
        f'<g stroke="#000000" stroke-width=".2" aria-hidden="true">{cells}</g>'
        f'<text x="{number(x)}" y="{number(base)}" font-size="3.6" font-weight="bold">{tile.label}</text>'
        f'<text x="{number(x + 10)}" y="{number(base)}" font-size="2.6">{xml(after)}</text>\n'
        + (_instructions(sheets) if page == 1 else "")
    )


def _instructions(sheets: Sheets) -> str:
    text = _(
        "Print at actual size. Cut along the solid marks at the left and above, lay each page on its "
        "neighbor up to the dashed marks, glue, and trim the outer edges last."
    )
    room = sheets.width - 2 * (sheets.margin + 2)
    size = min(2.6, room / text_width(text, 1.0))
    return f'<text x="{number(sheets.margin + 2)}" y="6.6" font-size="{number(size, 2)}">{xml(text)}</text>\n'


def pages_html(pages: Sequence[str], sheets: Sheets, title: str) -> str:
    """A page for a browser, which prints each SVG on a sheet of its own."""
    width, height = number(sheets.width), number(sheets.height)
    style = (
        f"@page {{ size: {width}mm {height}mm; margin: 0 }}\n"
        "body { margin: 0; background: #8a8a8a }\n"
        "body > svg { display: block; margin: 4mm auto; background: #fff }\n"
        "@media print { body { background: none } body > svg { margin: 0; break-after: page;"
        " break-inside: avoid } body > svg:last-child { break-after: auto } }"
    )
    return html_page("".join(pages), title, style)


def html_page(body: str, title: str, style: str) -> str:
    """A whole page around SVG text."""
    return (
        f'<!doctype html>\n<html lang="{get_language()}">\n<meta charset="utf-8">\n{GENERATOR}\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{html.escape(title)}</title>\n<style>{style}</style>\n{body}</html>\n"
    )
