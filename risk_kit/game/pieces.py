"""Pieces on a board: how the armies of a territory are shown by pieces that stand for several of them."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from risk_kit.errors import RuleError
from risk_kit.language import translate as _

if TYPE_CHECKING:
    from collections.abc import Mapping

# Armies that each piece stands for: in most boxes, and in those of RisiKo!
PIECES: Mapping[str, int] = MappingProxyType({"infantry": 1, "cavalry": 5, "artillery": 10})
FLAGS: Mapping[str, int] = MappingProxyType({"tank": 1, "flag": 10})


def count_pieces(armies: int, values: Mapping[str, int] = PIECES) -> dict[str, int]:
    """The fewest pieces that show a number of armies: how many of each, the largest first.

    Where two ways need equally few, the one with the largest piece is taken.

    Parameters
    ----------
    armies : int
        Armies on a territory, or of a whole side.
    values : mapping of str to int
        Armies that one piece of each kind stands for.

    Raises
    ------
    RuleError
        When the pieces cannot show this number.

    Examples
    --------
    >>> count_pieces(17)
    {'artillery': 1, 'cavalry': 1, 'infantry': 2}
    >>> count_pieces(17, FLAGS)
    {'flag': 1, 'tank': 7}
    """
    if armies < 0 or any(value < 1 for value in values.values()):
        raise RuleError(_("Pieces stand for at least 1 army, and show 0 armies or more."))
    largest_first = sorted(values, key=lambda name: -values[name])
    fewest: list[tuple[int, str]] = [(0, "")]
    for amount in range(1, armies + 1):
        ways = [
            (fewest[amount - values[name]][0] + 1, name) for name in largest_first if values[name] <= amount
        ]
        fewest.append(min(ways, key=lambda way: way[0], default=(armies + 1, "")))
    if fewest[armies][0] > armies:
        kinds = ", ".join(f"{name} {values[name]}" for name in largest_first)
        raise RuleError(_("These pieces cannot show {armies}: {kinds}.").format(armies=armies, kinds=kinds))
    pieces = dict.fromkeys(largest_first, 0)
    while armies > 0:
        name = fewest[armies][1]
        pieces[name] += 1
        armies -= values[name]
    return {name: count for name, count in pieces.items() if count}
