"""A part of a report on a board: sentences, a table, and what is to be known about it."""

from __future__ import annotations

from dataclasses import dataclass

from risk_kit.language import ngettext

MOST_ROWS = 60
"""Rows of a table that are told; the report's own tables have all."""


@dataclass(frozen=True)
class Section:
    """A part of a report, in the language in use when it was made.

    Attributes
    ----------
    id : str
        Stable name.
    title : str
    readings : tuple of str
        What the figures say, in sentences.
    heads : tuple of str
        Heads of the table's columns; the first names its rows.
    rows : tuple of tuple of str
    left_out : str
        How many rows are not told; may be empty.
    notes : tuple of str
        How the figures are meant.
    """

    id: str
    title: str
    readings: tuple[str, ...]
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    left_out: str
    notes: tuple[str, ...]


def rows_left_out(count: int) -> str:
    """``"... and 12 more"``; empty for none."""
    text = ngettext("... and {count} more", "... and {count} more", count)
    return text.format(count=count) if count > 0 else ""
