"""Edits of a text as values: what is replaced by what, and a fix made of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


BOM = "\ufeff"
"""The byte order mark with which a text may start."""


@dataclass(frozen=True, order=True)
class Edit:
    """The characters from `start` up to `end` (0-based) give way to `text`."""

    start: int
    end: int
    text: str


@dataclass(frozen=True)
class Fix:
    """A safe way to mend a finding: edits of its file, and what they do in a few words.

    Positions count from the first character after a byte order mark.
    """

    label: str
    edits: tuple[Edit, ...]


def apply_edits(text: str, edits: Iterable[Edit]) -> str:
    """The text with all edits made; they may touch but not overlap.

    Examples
    --------
    >>> apply_edits("bonus: 5", [Edit(7, 8, "6")])
    'bonus: 6'
    """
    parts = []
    done = 0
    for edit in sorted(edits):
        if not done <= edit.start <= edit.end <= len(text):
            raise ValueError(f"edits overlap or leave the text: {edit}")
        parts += [text[done : edit.start], edit.text]
        done = edit.end
    return "".join([*parts, text[done:]])
