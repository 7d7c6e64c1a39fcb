"""What is counted in a game while it is played: one record a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from risk_kit.kernels.board import count_armies
from risk_kit.kernels.layout import NOBODY, Players, Table
from risk_kit.kernels.words import Kind, Phase

if TYPE_CHECKING:
    from risk_kit.kernels.layout import BoardRecord, RulesRecord, State


class Tally:
    """The figures of one game. Seats are counted from 0; -1 is nobody."""

    bots: Players  # the number of the bot in each seat
    first: int
    winner: int
    ending: int
    rounds: int
    turns: int
    moves: int
    rolls: int
    eliminations: int
    first_elimination: int  # round, 0 for none
    idle_rounds: int  # of players who were out
    sets_traded: int
    card_armies: int
    lead_changes: int
    leader: int
    lead_since: int  # turns after which the leader took the lead
    behind: Players  # most territories that each player was behind the leader
    lost_moves: Players
    first_lost: int  # number of the move that was lost first, 0 for none
    # between two moves
    alive: int
    turn: int
    round: int
    armies: int  # of a player who trades, on the board and to be placed


class Pace:
    """Territories and armies of each player at the end of each round, as far as there is room."""

    territories: Annotated[Table, "128", "players"]
    armies: Annotated[Table, "128", "players"]


def begin_tally(rules: RulesRecord, g: State, tally: Tally) -> None:
    """Start counting, in zeros. Where nothing is to be chosen in the set-up, the first turn has begun."""
    tally.first = g.turn_player
    tally.leader = NOBODY
    tally.winner = NOBODY
    tally.alive = g.alive
    tally.turn = NOBODY
    if g.phase == Phase.OVER:
        end_tally(rules, g, tally)


def note_before(board: BoardRecord, g: State, tally: Tally, kind: int) -> None:
    """Remember what a move may change."""
    tally.alive = g.alive
    tally.turn = g.turn_player
    tally.round = g.round
    if kind == Kind.TRADE:
        tally.armies = g.to_place + count_armies(board, g, g.turn_player)


def note_after(board: BoardRecord, rules: RulesRecord, g: State, tally: Tally, kind: int) -> None:
    """Count what a move did."""
    tally.moves += 1
    if kind in (Kind.ATTACK, Kind.DEFEND):
        # Where the defender chooses, the roll comes with that choice.
        tally.rolls += 0 + (g.phase != Phase.DEFEND)
        if g.alive < tally.alive:
            tally.eliminations += tally.alive - g.alive
            if tally.first_elimination == 0:
                tally.first_elimination = g.round
    elif kind == Kind.TRADE:
        tally.sets_traded += 1
        # Some rules put the armies for shown territories on the board at once.
        tally.card_armies += g.to_place + count_armies(board, g, tally.turn) - tally.armies
    if g.phase == Phase.OVER:
        end_tally(rules, g, tally)
    elif g.turn_player != tally.turn or g.round != tally.round:
        end_turn(rules, g, tally)


def end_turn(rules: RulesRecord, g: State, tally: Tally) -> None:
    """Count a turn that has ended: who leads, and how far the others are behind."""
    if tally.turn == NOBODY:
        tally.first = g.turn_player
    else:
        tally.turns += 1
        note_leader(rules, g, tally)
    if g.round != tally.round:
        tally.idle_rounds += rules.players - g.alive


def note_leader(rules: RulesRecord, g: State, tally: Tally) -> None:
    """Who holds most territories; with equal numbers the old leader stays in the lead."""
    best = tally.leader
    for player in range(rules.players):
        if best == NOBODY or g.territories[player] > g.territories[best]:
            best = player
    if best != tally.leader:
        tally.lead_changes += 0 + (tally.leader != NOBODY)
        tally.leader = best
        tally.lead_since = tally.turns
    for player in range(rules.players):
        tally.behind[player] = max(tally.behind[player], g.territories[best] - g.territories[player])


def end_tally(rules: RulesRecord, g: State, tally: Tally) -> None:
    """Count the end of the game."""
    end_turn(rules, g, tally)
    if tally.leader == NOBODY:
        # It was over before the first turn.
        note_leader(rules, g, tally)
    tally.winner = g.winner
    tally.ending = g.ending
    tally.rounds = g.round


def note_lost(g: State, tally: Tally) -> None:
    """Count a move that a bot lost, because it was not legal or did not come."""
    tally.lost_moves[g.player] += 1
    if tally.first_lost == 0:
        tally.first_lost = tally.moves + 1


def note_pace(board: BoardRecord, rules: RulesRecord, g: State, pace: Pace, round: int) -> None:
    """Write how the players stand at the end of a round."""
    if 0 < round <= len(pace.territories):
        for player in range(rules.players):
            pace.territories[round - 1, player] = g.territories[player]
            pace.armies[round - 1, player] = count_armies(board, g, player)
