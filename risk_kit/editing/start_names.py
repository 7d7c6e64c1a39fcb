"""Invented names of places, which read alike in all languages."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import random

_STARTS = (
    "Al", "Ar", "Bel", "Bran", "Cal", "Dor", "El", "Fal", "Gal", "Hal", "Is", "Kel", "Lan",
    "Mel", "Nor", "Os", "Per", "Quil", "Rav", "Sel", "Tal", "Ul", "Var", "Wil", "Yar", "Zel",
)  # fmt: skip
_MIDDLES = ("a", "e", "i", "o")
_TERRITORIES = (
    "bor", "dal", "dor", "far", "gard", "holm", "lund", "mark", "mere", "mont", "nor",
    "quen", "rin", "stad", "thal", "ton", "vale", "ven", "wick", "moor", "ford", "by",
)  # fmt: skip
_CONTINENTS = ("avia", "onia", "ania", "esia")


def territory_names(count: int, chance: random.Random) -> list[str]:
    """Names of territories, each once; short ones as long as there are any.

    Examples
    --------
    >>> import random
    >>> territory_names(3, random.Random(1))
    ['Elholm', 'Belford', 'Kelmoor']
    """
    return _invented(_TERRITORIES, count, chance)


def continent_names(count: int, chance: random.Random) -> list[str]:
    """Names of continents, each once, none of them one of a territory."""
    return _invented(_CONTINENTS, count, chance)


def _invented(ends: tuple[str, ...], count: int, chance: random.Random) -> list[str]:
    names: list[str] = []
    for middles in (("",), _MIDDLES, tuple(a + "l" + b for a, b in product(_MIDDLES, _MIDDLES))):
        found = [start + middle + end for start, middle, end in product(_STARTS, middles, ends)]
        names += chance.sample(found, min(count - len(names), len(found)))
    return names


def square_name(column: int, row: int) -> str:
    """Name of a square by its 0-based column and row, as in a spreadsheet.

    Examples
    --------
    >>> square_name(0, 0), square_name(27, 8)
    ('A1', 'AB9')
    """
    letters = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return f"{letters}{row + 1}"
