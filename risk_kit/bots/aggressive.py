"""`aggressive`: it attacks wherever it is likelier to win than to lose, and never stops to count the cost.

All territories are alike to it. Every army goes to the front where the most can be won, and every attack with
better than even odds is made. The likeliest comes first, unless another one could put a player out: that, and
the cards that it brings, weigh more than a better chance.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from risk_kit.bots.strategy import play_by_value

if TYPE_CHECKING:
    from risk_kit.bots.mind import Mind, Odds
    from risk_kit.kernels.layout import BoardRecord, RulesRecord, State


def choose(board: BoardRecord, rules: RulesRecord, odds: Odds, g: State, mind: Mind) -> None:
    """Decide on a move."""
    mind.least_chance = 500_001
    mind.thrift = 0
    mind.guarded = 10_000
    for territory in range(board.territories):
        mind.value[territory] = 3000
    play_by_value(board, rules, odds, g, mind)
