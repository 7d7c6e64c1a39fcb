"""`cautious`: it builds up, guards what it holds, and attacks only what it is likely to win.

It values territories as `continental` does, but an army weighs more than twice as much to it, and an attack
needs a chance of 70%.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from risk_kit.bots.continental import fill_continental_values
from risk_kit.bots.strategy import play_by_value

if TYPE_CHECKING:
    from risk_kit.bots.mind import Mind, Odds
    from risk_kit.kernels.layout import BoardRecord, RulesRecord, State


def choose(board: BoardRecord, rules: RulesRecord, odds: Odds, g: State, mind: Mind) -> None:
    """Decide on a move."""
    mind.least_chance = 700_000
    mind.thrift = 130
    fill_continental_values(board, rules, g, mind)
    play_by_value(board, rules, odds, g, mind)
