"""Deals drawn by chance, many at once: who holds how much of each continent."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from risk_kit.analysis.board_deal_exact import has_near

if TYPE_CHECKING:
    from collections.abc import Sequence

    from risk_kit.analysis.board_hands import Hands

CELLS = 2_000_000
"""Territories dealt in one piece of work."""


@dataclass(frozen=True, eq=False)
class Drawn:
    """What drawn deals say.

    Attributes
    ----------
    deals : int
    whole, near : int
        Deals in which some player holds a whole continent, or one but for one territory or all of it.
    bonuses : array of int
        Deals by players: bonuses of the continents that they hold.
    """

    deals: int
    whole: int
    near: int
    bonuses: np.ndarray[Any, Any]


def draw_deals(hands: Hands, sizes: Sequence[int], bonuses: Sequence[int], deals: int, seed: int) -> Drawn:
    """Deals of a board with continents of these sizes and bonuses; the same seed is the same deals."""
    cards = np.repeat(np.arange(hands.players + 1), [*hands.sizes, hands.neutral]).astype(np.int8)
    random = np.random.default_rng([seed, hands.players])
    step = max(1, CELLS // len(cards))
    whole = near = 0
    paid = []
    for first in range(0, deals, step):
        dealt = np.tile(cards, (min(step, deals - first), 1))
        # Territories stand continent by continent.
        random.permuted(dealt, axis=1, out=dealt)
        some_whole, some_near, armies = _look(dealt, hands.players, np.array(sizes), np.array(bonuses))
        whole, near = whole + some_whole, near + some_near
        paid.append(armies)
    return Drawn(deals, whole, near, np.concatenate(paid))


def _look(
    dealt: np.ndarray[Any, Any], players: int, sizes: np.ndarray[Any, Any], bonuses: np.ndarray[Any, Any]
) -> tuple[int, int, np.ndarray[Any, Any]]:
    """Deals with a whole continent, with one or nearly one, and the bonuses of each player."""
    starts = np.concatenate([[0], np.cumsum(sizes)[:-1]])
    enough = sizes - np.array([has_near(size) for size in sizes])
    whole, near = np.zeros(len(dealt), bool), np.zeros(len(dealt), bool)
    armies = []
    for player in range(players):
        held = np.add.reduceat(dealt == player, starts, axis=1, dtype=np.int32)
        all_of_it = held == sizes
        whole |= all_of_it.any(axis=1)
        near |= (held >= enough).any(axis=1)
        armies.append(all_of_it @ bonuses)
    return int(whole.sum()), int(near.sum()), np.stack(armies, axis=1)
