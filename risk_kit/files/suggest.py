"""Did-you-mean: names that look like a mistyped one, and the ids of names."""

from __future__ import annotations

import re
import unicodedata
from difflib import get_close_matches
from typing import TYPE_CHECKING

from risk_kit.errors import UnknownNameError
from risk_kit.language import translate

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

MOST_COMPARED = 20_000
"""Names looked at for suggestions in one file, where each look takes a while."""


def suggestions(name: str, known: Iterable[str], most: int = 3) -> tuple[str, ...]:
    """Known names that look like `name`, best first.

    Examples
    --------
    >>> suggestions("nort_africa", ["north_africa", "south_africa", "peru"])
    ('north_africa', 'south_africa')
    """
    return tuple(get_close_matches(name, list(known), n=most, cutoff=0.6))


def did_you_mean(close: Sequence[str]) -> str:
    """Sentence that asks whether the best suggestion was meant; empty where there is none."""
    return translate("Did you mean {name}?").format(name=close[0]) if close else ""


def unknown_name(
    message: str, name: str, kind: str, known: Iterable[str], hint: str = ""
) -> UnknownNameError:
    """The error that there is no such name, with those that look like it, or a hint where none does."""
    close = suggestions(name, known)
    text = f"{message} {did_you_mean(close) or hint}".strip()
    return UnknownNameError(text, name=name, kind=kind, suggestions=close)


def as_id(text: str) -> str:
    """The id that a name would have, empty where there is none.

    Examples
    --------
    >>> as_id("North Africa")
    'north_africa'
    """
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    name = re.sub(r"[^a-z0-9]+", "_", plain).strip("_")[:60]
    return name if name[:1].isalpha() else ""


def one_slip(word: str, name: str) -> bool:
    """Whether two words differ by one letter, or two swapped ones; not by a digit, and not if they are short.

    Examples
    --------
    >>> one_slip("nort_africa", "north_africa"), one_slip("sector_1", "sector_2")
    (True, False)
    """
    if min(len(word), len(name)) < 4:
        return False
    start = _alike(word, name)
    end = _alike(word[start:][::-1], name[start:][::-1])
    one, other = word[start : len(word) - end], name[start : len(name) - end]
    if any(letter.isdigit() for letter in one + other):
        return False
    swapped = len(one) == 2 and one == other[::-1]
    return swapped or max(len(one), len(other)) == 1


def _alike(one: str, other: str) -> int:
    """How many letters two words have in common at their start."""
    pairs = zip(one, other, strict=False)
    return next((number for number, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))
