"""The loop that plays games: bots decide, the engine checks, the tally counts.

A decision that is not legal is lost: the phase ends where it may, else the first legal move is made.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from risk_kit.bots.craft import decide, decide_to_end
from risk_kit.kernels.chance import random_below, seed_random
from risk_kit.kernels.legal import fill_moves
from risk_kit.kernels.moves import apply_move, check_move
from risk_kit.kernels.opening import begin_game
from risk_kit.kernels.words import Kind, Phase, Violation
from risk_kit.simulation.tally import begin_tally, note_after, note_before, note_lost, note_pace

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from risk_kit.bots.mind import Mind, Odds
    from risk_kit.kernels.layout import BoardRecord, Row, RulesRecord, State
    from risk_kit.simulation.tally import Pace, Tally

    Bot = Callable[[BoardRecord, RulesRecord, Odds, State, Mind], None]

# Moves after which a game is given up: no legal game is that long.
MOST_MOVES = 1_000_000

# What keeps the streams of minds and seats apart from that of the game.
_MINDS = 0x5EED
_SEATS = 0x5EA7


def play_games(  # noqa: PLR0913, PLR0917 - every record of a game
    boards: Sequence[BoardRecord],
    rules: Sequence[RulesRecord],
    odds: Sequence[Odds],
    states: Sequence[State],
    minds: Sequence[Mind],
    tallies: Sequence[Tally],
    paces: Sequence[Pace],
    bots: Sequence[Bot],
    keys: Row,
) -> None:
    """Play a game in each state of zeros, with a mind for each seat and as many bots.

    `keys` are two words of the seed, the number of the first game, and how many rotations a set-up has.
    """
    board, rule = boards[0], rules[0]
    for index in range(len(states)):
        setup, rotation = (keys[2] + index) // keys[3], (keys[2] + index) % keys[3]
        g, tally, pace = states[index], tallies[index], paces[min(index, len(paces) - 1)]
        seed_random(g.random, keys[0], keys[1], setup)
        begin_game(board, rule, g)
        begin_minds(minds, tally.bots, rule.players, keys[0], keys[1], setup, rotation)
        begin_tally(rule, g, tally)
        while g.phase != Phase.OVER and tally.moves < MOST_MOVES:
            mind = minds[g.player]
            forget_decision(mind)
            bots[tally.bots[g.player]](board, rule, odds[0], g, mind)
            follow_and_pace(board, rule, g, mind, tally, pace)


def follow_answer(
    boards: Sequence[BoardRecord],
    rules: Sequence[RulesRecord],
    states: Sequence[State],
    minds: Sequence[Mind],
    tallies: Sequence[Tally],
    paces: Sequence[Pace],
) -> None:
    """Make the move in the mind of the bot that moves, for games in which Python asks the bots."""
    mind = minds[states[0].player]
    follow_and_pace(boards[0], rules[0], states[0], mind, tallies[0], paces[0])


def follow_and_pace(
    board: BoardRecord, rules: RulesRecord, g: State, mind: Mind, tally: Tally, pace: Pace
) -> None:
    """Make the move that a bot decided on, and write how the players stand where a round has ended."""
    round = g.round
    follow(board, rules, g, mind, tally)
    if g.round != round or g.phase == Phase.OVER:
        note_pace(board, rules, g, pace, round)


def begin_minds(
    minds: Sequence[Mind], seats: Row, players: int, first: int, second: int, setup: int, rotation: int
) -> None:
    """Seat the bots, and begin a game with nothing remembered and a stream of chance for each seat."""
    seat_by_chance(seats, minds[0].random, players, first, second, setup)
    for _step in range(rotation):
        move_on(seats, players)
    for seat in range(players):
        mind = minds[seat]
        seed_random(mind.random, first ^ (seat + 1), second ^ _MINDS, setup)
        mind.least_chance = 0
        mind.thrift = 0
        mind.guarded = 0
        for place in range(len(mind.memory)):
            mind.memory[place] = 0
            mind.value[place] = 0


def seat_by_chance(seats: Row, lanes: Row, players: int, first: int, second: int, setup: int) -> None:
    """Write which bot sits in which seat, by chance for each set-up.

    Who plays after whom matters: moving on alone would favor whoever always sits behind a weak bot.
    """
    seed_random(lanes, first, second ^ _SEATS, setup)
    for seat in range(players):
        seats[seat] = seat
    for seat in range(players - 1, 0, -1):
        other = random_below(lanes, seat + 1)
        bot = seats[other]
        seats[other] = seats[seat]
        seats[seat] = bot


def move_on(seats: Row, players: int) -> None:
    """Move every bot on by one seat."""
    last = seats[players - 1]
    for seat in range(players - 1, 0, -1):
        seats[seat] = seats[seat - 1]
    seats[0] = last


def forget_decision(mind: Mind) -> None:
    """Leave nothing of the last decision, so that a bot that decides nothing decides nothing legal."""
    mind.kind = -1
    mind.a = -1
    mind.b = -1
    mind.c = -1
    mind.number = 0
    mind.stay = 0


def follow(board: BoardRecord, rules: RulesRecord, g: State, mind: Mind, tally: Tally) -> None:
    """Make the move that a bot decided on, an attack as often as it said; one that is not legal is lost."""
    if not make(board, rules, g, mind, tally):
        note_lost(g, tally)
        decide_plainly(board, rules, g, mind)
        make(board, rules, g, mind, tally)
        return
    while attacks_on(g, mind):
        if not make(board, rules, g, mind, tally):
            return


def attacks_on(g: State, mind: Mind) -> bool:
    """Whether the attack that a bot decided on goes on as it said; with fewer armies it has fewer dice."""
    if mind.kind != Kind.ATTACK or mind.stay == 0 or g.phase != Phase.ATTACK:
        return False
    mind.number = min(mind.number, g.armies[mind.a] - 1)
    return g.owner[mind.b] != g.player and g.armies[mind.a] >= g.armies[mind.b] + mind.stay


def make(board: BoardRecord, rules: RulesRecord, g: State, mind: Mind, tally: Tally) -> bool:
    """Check a move, make and count it; whether it was legal."""
    kind, a, b, c, number = mind.kind, mind.a, mind.b, mind.c, mind.number
    if check_move(board, rules, g, kind, a, b, c, number) != Violation.NONE:
        return False
    note_before(board, g, tally, kind)
    apply_move(board, rules, g, kind, a, b, c, number)
    note_after(board, rules, g, tally, kind)
    return True


def decide_plainly(board: BoardRecord, rules: RulesRecord, g: State, mind: Mind) -> None:
    """Decide for a bot that lost its move: end the phase if that is legal, else the first legal move."""
    decide_to_end(mind)
    if check_move(board, rules, g, Kind.END_PHASE, -1, -1, -1, 0) != Violation.NONE:
        fill_moves(board, rules, g, mind.rows)
        row = mind.rows
        decide(mind, row[0, 0], row[0, 1], row[0, 2], row[0, 3], row[0, 5])
