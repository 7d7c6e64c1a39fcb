"""Did-you-mean: names that look like a mistyped one."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

from risk_kit.language import translate

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


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
