"""`random`: any legal move, each row of them as likely, then each number in it. It thinks nothing at all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from risk_kit.bots.craft import decide
from risk_kit.kernels.chance import random_below
from risk_kit.kernels.legal import fill_moves

if TYPE_CHECKING:
    from risk_kit.bots.mind import Mind, Odds
    from risk_kit.kernels.layout import BoardRecord, RulesRecord, State


def choose(board: BoardRecord, rules: RulesRecord, odds: Odds, g: State, mind: Mind) -> None:
    """Decide on a move."""
    count = fill_moves(board, rules, g, mind.rows)
    row = random_below(mind.random, min(count, len(mind.rows)))
    number = mind.rows[row, 4] + random_below(mind.random, mind.rows[row, 5] - mind.rows[row, 4] + 1)
    decide(mind, mind.rows[row, 0], mind.rows[row, 1], mind.rows[row, 2], mind.rows[row, 3], number)
