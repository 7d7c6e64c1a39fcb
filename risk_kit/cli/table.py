"""Tables for the terminal: columns that fit its width, long cells on several lines."""

from __future__ import annotations

import shutil
import textwrap
from itertools import zip_longest
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

GAP = "  "
NARROWEST = 10


def table(header: Sequence[str], rows: Sequence[Sequence[str]], width: int | None = None) -> str:
    """Text of a table with a rule below its header.

    Parameters
    ----------
    width : int, optional
        Most characters in a line (default: those of the terminal, 100 where there is none).

    Examples
    --------
    >>> print(table(("rule", "value"), [("defense.dice", "3")], width=40))
    rule          value
    ------------  -----
    defense.dice  3
    """
    width = width or shutil.get_terminal_size((100, 40)).columns
    columns = list(zip(header, *rows, strict=True))
    words = [max((len(word) for cell in column for word in cell.split()), default=0) for column in columns]
    widths = _fit([max(map(len, column)) for column in columns], words, width)
    lines = [*_lines(header, widths), GAP.join("-" * w for w in widths)]
    for row in rows:
        lines += _lines(row, widths)
    return "\n".join(lines)


def _fit(widths: list[int], words: list[int], most: int) -> list[int]:
    """Widths of the columns: the widest is narrowed until all fit in a line; the first, a name, stays.

    Words are broken only where that is not enough.
    """
    first, *rest = widths
    for least in ([max(word, NARROWEST) for word in words[1:]], [NARROWEST] * len(rest)):
        while first + sum(rest) + len(GAP) * len(rest) > most:
            wide = [place for place in range(len(rest)) if rest[place] > least[place]]
            if not wide:
                break
            rest[max(wide, key=rest.__getitem__)] -= 1
    return [first, *rest]


def _lines(cells: Sequence[str], widths: Sequence[int]) -> list[str]:
    wrapped = [textwrap.wrap(cell, width) or [""] for cell, width in zip(cells, widths, strict=True)]
    rows = zip_longest(*wrapped, fillvalue="")
    return [GAP.join(f"{c:{w}}" for c, w in zip(row, widths, strict=True)).rstrip() for row in rows]
