"""Did-you-mean: names that look like a mistyped one, and the ids of names."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import TYPE_CHECKING

from risk_kit.errors import UnknownNameError
from risk_kit.files.lookalikes import latin
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
    names = list(known)
    close = get_close_matches(name, names, n=most, cutoff=0.6)
    small = as_id(name) if not close else ""
    return tuple(close or (get_close_matches(small, names, n=most, cutoff=0.6) if small != name else ()))


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


def as_id(text: str, *, part: bool = False) -> str:
    """The id that a name would have, empty where it has none: a letter in it has no Latin form that is known.

    Parameters
    ----------
    part : bool
        Leave such words out instead.

    Examples
    --------
    >>> as_id("North Africa"), as_id("Łódź"), as_id("Süd-Ω"), as_id("Süd-Ω", part=True)
    ('north_africa', 'lodz', '', 'sud')
    """
    words = re.split(r"[\W_]+", latin(text).lower())
    name = "_".join(word for word in words if word and (word.isascii() or not part))[:60].rstrip("_")
    return name if name.isascii() and name[:1].isalpha() else ""


def plain_name(id: str) -> str:
    """The name that an id is read as, where an entry has none.

    Examples
    --------
    >>> plain_name("north_africa")
    'North Africa'
    """
    return id.replace("_", " ").title()


def one_slip(word: str, name: str) -> bool:
    """Whether two words differ by one letter, two swapped ones or a plural of -y; not by digits or if short.

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
    plural = "y" in (one, other) and bool({one, other} & {"ie", "ies"})
    return swapped or plural or max(len(one), len(other)) == 1


def _alike(one: str, other: str) -> int:
    """How many letters two words have in common at their start."""
    pairs = zip(one, other, strict=False)
    return next((number for number, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))
