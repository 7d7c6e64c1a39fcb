"""Where the parts of a picture go on sheets of paper."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from risk_kit.drawing.svg_cover import Box
from risk_kit.errors import RuleError
from risk_kit.files.findings import clip
from risk_kit.files.suggest import unknown_name
from risk_kit.language import decimal, ngettext
from risk_kit.language import translate as _

if TYPE_CHECKING:
    from collections.abc import Iterator

PAPERS = {
    "A4": (210.0, 297.0),
    "A3": (297.0, 420.0),
    "A2": (420.0, 594.0),
    "A1": (594.0, 841.0),
    "letter": (215.9, 279.4),
    "legal": (215.9, 355.6),
    "tabloid": (279.4, 431.8),
}
"""Short and long side of papers in millimeters (ISO 216; ANSI/ASME Y14.1 and US legal)."""
OVERLAP = 8.0
"""What neighboring pages both show, in millimeters: the strip to glue."""
MOST_TILES = 10
_ALONE, _MARKED = 8.0, 12.0  # margins in millimeters: printers leave 4 to 6 white; marks and words take more
START = re.compile(r"<svg\b[^>]*>")
"""The first tag of an SVG."""


class Tile(NamedTuple):
    """A page: its label such as ``"B1"``, the part of the picture on it, and where that lies on the paper."""

    label: str
    column: int
    row: int
    part: Box
    place: Box


@dataclass(frozen=True)
class Sheets:
    """A picture on sheets of paper; lengths in millimeters.

    Attributes
    ----------
    paper : str
        Name of the paper, a key of `PAPERS`.
    width, height : float
        Size of a page, as it is turned.
    columns, rows : int
        Pages side by side and one above the other; those that would be empty are left out.
    margin : float
        White edge of each page.
    picture : Box
        View box of the picture.
    scale : float
        Millimeters of a unit of the view box.
    trimmed : bool
        Pages that were asked for would have been empty.
    """

    paper: str
    width: float
    height: float
    columns: int
    rows: int
    margin: float
    picture: Box
    scale: float
    trimmed: bool

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the picture when the pages are put together."""
        box = self.picture
        return (box.right - box.left) * self.scale, (box.bottom - box.top) * self.scale

    @property
    def count(self) -> int:
        """Number of pages."""
        return self.columns * self.rows

    def tiles(self) -> Iterator[Tile]:
        """The pages, row by row."""
        for row in range(self.rows):
            for column in range(self.columns):
                across = self._cut(column, self.columns, self.width, self.size[0])
                down = self._cut(row, self.rows, self.height, self.size[1])
                part = Box(
                    self.picture.left + across[0] / self.scale,
                    self.picture.top + down[0] / self.scale,
                    self.picture.left + across[1] / self.scale,
                    self.picture.top + down[1] / self.scale,
                )
                place = Box(across[2], down[2], across[3], down[3])
                yield Tile(f"{chr(65 + column)}{row + 1}", column, row, part, place)

    def _cut(self, index: int, count: int, page: float, length: float) -> tuple[float, float, float, float]:
        """Along one side: where a page begins and ends in the picture, and on the paper."""
        free = page - 2 * self.margin
        before = (_reach(count, free) - length) / 2  # the picture lies in the middle
        start = index * (free - OVERLAP)
        low, high = max(start, before), min(start + free, before + length)
        shift = self.margin - start
        return low - before, high - before, low + shift, high + shift

    def in_words(self) -> str:
        """How many pages of what kind there are, and how large the picture is when they are put together."""
        turned = _("landscape") if self.width > self.height else _("portrait")
        words = ngettext("1 page {paper}, {turned}.", "{pages} pages {paper}, {turned}.", self.count)
        text = words.format(pages=self.count, paper=self.paper, turned=turned)
        if self.count > 1:
            width, height = (decimal(side / 10, 1) for side in self.size)
            together = _("{columns} across and {rows} down, together {width} by {height} cm.")
            text += " " + together.format(columns=self.columns, rows=self.rows, width=width, height=height)
        return text + (" " + _("More pages would be empty.") if self.trimmed else "")


def lay_out(svg: str, paper: str = "A4", tiles: str | tuple[int, int] = (1, 1)) -> Sheets:
    """Sheets of paper that show a picture as large as it can be: upright or across, whichever is larger.

    Parameters
    ----------
    svg : str
        SVG text with a view box.
    paper : str, optional
        ``"A4"``, ``"A3"``, ``"A2"``, ``"A1"``, ``"letter"``, ``"legal"`` or ``"tabloid"``.
    tiles : tuple of int or str, optional
        Pages across and down, such as ``(2, 2)`` or ``"2x2"``.

    Raises
    ------
    RuleError
        When the tiles cannot be read.
    UnknownNameError
        When there is no such paper.
    """
    name, (short, long) = _paper(paper)
    columns, rows = read_tiles(tiles)
    picture = view_box(svg)
    margin = _ALONE if (columns, rows) == (1, 1) else _MARKED
    turned = [
        _fitted(name, page, (columns, rows), margin, picture) for page in ((long, short), (short, long))
    ]
    return max(turned, key=lambda sheets: sheets.scale)


def _fitted(
    paper: str, page: tuple[float, float], tiles: tuple[int, int], margin: float, picture: Box
) -> Sheets:
    free = [side - 2 * margin for side in page]
    sides = (picture.right - picture.left, picture.bottom - picture.top)
    scale = min(_reach(count, room) / side for count, room, side in zip(tiles, free, sides, strict=True))
    columns, rows = (
        max(math.ceil((side * scale - OVERLAP) / (room - OVERLAP) - 1e-9), 1)
        for side, room in zip(sides, free, strict=True)
    )
    trimmed = (columns, rows) != tiles
    return Sheets(paper, *page, columns, rows, margin, picture, scale, trimmed)


def _reach(count: int, free: float) -> float:
    """Length that a number of pages covers."""
    return count * free - (count - 1) * OVERLAP


def _paper(name: str) -> tuple[str, tuple[float, float]]:
    found = next((known for known in PAPERS if known.lower() == str(name).lower()), None)
    if found is None:
        message = _("There is no paper {name!r}; there are {known}.")
        text = message.format(name=clip(str(name)), known=", ".join(PAPERS))
        raise unknown_name(text, str(name), "paper", PAPERS)
    return found, PAPERS[found]


def read_tiles(tiles: str | tuple[int, int]) -> tuple[int, int]:
    """Pages across and down.

    Raises
    ------
    RuleError
        When it is no such pair, or a number is not from 1 to `MOST_TILES`.

    Examples
    --------
    >>> read_tiles("3x2")
    (3, 2)
    """
    text = "x".join(map(str, tiles)) if isinstance(tiles, tuple | list) else str(tiles)
    found = re.fullmatch(r"\s*(\d{1,3})\s*[xX×]\s*(\d{1,3})\s*", text)
    across, down = (int(found[1]), int(found[2])) if found else (0, 0)
    if not (1 <= across <= MOST_TILES and 1 <= down <= MOST_TILES):
        message = _("Pages across and down are written like 2x2, each from 1 to {most}, not {text!r}.")
        raise RuleError(message.format(most=MOST_TILES, text=clip(text)))
    return across, down


def view_box(svg: str) -> Box:
    """View box of an SVG text.

    Raises
    ------
    RuleError
        When it has none with an area.
    """
    start = START.search(svg)
    found = re.search(r'\bviewBox="([^"]*)"', start[0]) if start else None
    try:
        left, top, width, height = map(float, found[1].replace(",", " ").split()) if found else (0,) * 4
    except ValueError:
        width = height = 0.0
    if not (0 < width < math.inf and 0 < height < math.inf):
        raise RuleError(_("This is no SVG with a view box."))
    return Box(left, top, left + width, top + height)
