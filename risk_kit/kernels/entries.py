"""What Python calls: each takes the records of a game as sequences of one, as compiled code wants them.

Numbers of a move and of the result travel in `move`, one row of integers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from risk_kit.kernels.chance import seed_random
from risk_kit.kernels.legal import fill_moves
from risk_kit.kernels.moves import apply_move, check_move
from risk_kit.kernels.opening import begin_game
from risk_kit.kernels.playout import play_random_moves
from risk_kit.kernels.turn import count_reinforcements
from risk_kit.kernels.words import Violation

if TYPE_CHECKING:
    from collections.abc import Sequence

    from risk_kit.kernels.layout import BoardRecord, Row, RulesRecord, State, Table

    Boards = Sequence[BoardRecord]
    Rules = Sequence[RulesRecord]
    States = Sequence[State]


def seed(states: States, first: int, second: int, number: int) -> None:
    """Start the stream of a game by two words of a seed and the number of the game."""
    seed_random(states[0].random, first, second, number)


def begin(boards: Boards, rules: Rules, states: States) -> None:
    """Set up a game in a state of zeros with a seeded stream."""
    g = states[0]
    g.chance_used = 0
    begin_game(boards[0], rules[0], g)
    g.chance_given = 0


def check(
    boards: Boards, rules: Rules, states: States, kind: int, a: int, b: int, c: int, number: int
) -> int:
    """What is wrong with a move."""
    return check_move(boards[0], rules[0], states[0], kind, a, b, c, number)


def push(boards: Boards, rules: Rules, states: States, kind: int, a: int, b: int, c: int, number: int) -> int:
    """What is wrong with a move; it is made when nothing is."""
    g = states[0]
    violation = check_move(boards[0], rules[0], g, kind, a, b, c, number)
    if violation == Violation.NONE:
        apply_move(boards[0], rules[0], g, kind, a, b, c, number)
        g.chance_given = 0
    return violation


def legal(boards: Boards, rules: Rules, states: States, out: Table) -> int:
    """Number of rows of legal moves, written to `out` as far as they fit."""
    return fill_moves(boards[0], rules[0], states[0], out)


def play(boards: Boards, rules: Rules, states: States, lanes: Row, out: Table, most: int) -> int:
    """Random legal moves made, at most so many."""
    return play_random_moves(boards[0], rules[0], states[0], lanes, out, most)


def reinforcements(boards: Boards, rules: Rules, states: States, player: int) -> int:
    """Armies that a player would receive for territories and continents."""
    return count_reinforcements(boards[0], rules[0], states[0], player)
