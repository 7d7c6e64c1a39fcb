"""Random legal play: every row of legal moves as likely, then every number in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from risk_kit.kernels.chance import random_below
from risk_kit.kernels.legal import fill_moves
from risk_kit.kernels.moves import apply_move
from risk_kit.kernels.words import Phase

if TYPE_CHECKING:
    from risk_kit.kernels.layout import BoardRecord, Row, RulesRecord, State, Table


def play_random_move(board: BoardRecord, rules: RulesRecord, g: State, lanes: Row, out: Table) -> None:
    """Make a random legal move; its numbers come from `lanes`, so that the dice stay those of the game."""
    count = min(fill_moves(board, rules, g, out), len(out))
    row = random_below(lanes, count)
    number = out[row, 4] + random_below(lanes, out[row, 5] - out[row, 4] + 1)
    apply_move(board, rules, g, out[row, 0], out[row, 1], out[row, 2], out[row, 3], number)


def play_random_moves(
    board: BoardRecord, rules: RulesRecord, g: State, lanes: Row, out: Table, most: int
) -> int:
    """Moves made: random ones until the game is over, at most so many."""
    moves = 0
    while moves < most and g.phase != Phase.OVER:
        play_random_move(board, rules, g, lanes, out)
        moves += 1
    return moves
