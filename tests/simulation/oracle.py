"""Every column of the results, counted a second time: in plain words, over all moves of one game."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from risk_kit.game.moves import Attack, Defend, Trade
from risk_kit.kernels.words import Phase

if TYPE_CHECKING:
    from risk_kit.game.game import Game
    from risk_kit.game.moves import Move

COUNTED = (
    "first", "winner", "ending", "rounds", "turns", "moves", "rolls", "eliminations", "first_elimination",
    "idle_rounds", "sets_traded", "card_armies", "lead_changes", "behind", "settled",
)  # fmt: skip


@dataclass(frozen=True)
class Moment:
    """How a game stands between two moves."""

    move: Move | None  # the one that led here
    owners: tuple[str | None, ...]
    armies: tuple[int, ...]
    round: int
    turn: str | None
    phase: Phase
    to_place: int
    out: frozenset[str]


def moments(game: Game) -> list[Moment]:
    """All moments of a game, from its set-up to its end; the game is taken back."""
    found = []
    while True:
        names = list(game.board.territories)
        found.append(
            Moment(
                game.moves[-1].move if game.moves else None,
                tuple(owner.name if (owner := game.owner(name)) else None for name in names),
                tuple(game.armies(name) for name in names),
                game.round,
                game.turn_player.name if game.turn_player else None,
                game.phase,
                game.to_place,
                frozenset(player.name for player in game.players if game.is_out(player)),
            )
        )
        if not game.moves:
            return found[::-1]
        game.pop()


def counted(game: Game) -> dict[str, Any]:
    """What the results should say of a game that is over."""
    players = [player.name for player in game.players]
    outcome = game.outcome
    assert outcome is not None
    winner = outcome.winner.name if outcome.winner else None
    told = moments(game)
    rounds = told[-1].round
    turns = turns_of(told)
    went_out = {name: next(m.round for m in told if name in m.out) for name in told[-1].out}
    found = {
        "first": players.index(next(m.turn for m in told if m.turn)) + 1,
        "winner": players.index(winner) + 1 if winner else 0,
        "ending": outcome.ending.name.lower(),
        "rounds": rounds,
        "turns": len(turns),
        "moves": len(told) - 1,
        "rolls": sum(is_roll(moment) for moment in told),
        "eliminations": len(went_out),
        "first_elimination": min(went_out.values(), default=0),
        "idle_rounds": sum(rounds - round for round in went_out.values()),
        "sets_traded": sum(isinstance(moment.move, Trade) for moment in told),
        "card_armies": sum(armies_gained(*pair) for pair in pairwise(told)),
    }
    return found | course(turns or [told[-1]], players, winner)


def turns_of(told: list[Moment]) -> list[Moment]:
    """How the game stood at the end of each turn: when the next one has begun, or the game is over."""
    ends = []
    for before, after in pairwise(told):
        is_over = after.phase is Phase.OVER
        if before.turn and (is_over or (before.turn, before.round) != (after.turn, after.round)):
            ends.append(after)
    return ends


def is_roll(moment: Moment) -> bool:
    """Whether dice met: at an attack, or where the defender chooses, at that choice."""
    if isinstance(moment.move, Attack):
        return moment.phase is not Phase.DEFEND
    return isinstance(moment.move, Defend)


def armies_gained(before: Moment, after: Moment) -> int:
    """Armies that a trade brought, on the board and to be placed."""
    if not isinstance(after.move, Trade):
        return 0
    return sum(after.armies) + after.to_place - sum(before.armies) - before.to_place


def course(turns: list[Moment], players: list[str], winner: str | None) -> dict[str, Any]:
    """Who led when."""
    leaders: list[str] = []
    behind = 0.0
    for moment in turns:
        held = {name: moment.owners.count(name) for name in players}
        most = max(held.values())
        if not leaders or held[leaders[-1]] < most:
            leaders.append(next(name for name in players if held[name] == most))
        else:
            leaders.append(leaders[-1])
        if winner:
            behind = max(behind, (most - held[winner]) / len(moment.owners))
    changes = sum(one != other for one, other in pairwise(leaders))
    # Turns at whose end the winner did not lead, up to the last of these.
    before = max((number for number, leader in enumerate(leaders, 1) if leader != winner), default=0)
    settled = 1.0 if before == len(leaders) else before / max(1, len(leaders) - 1)
    return {"lead_changes": changes, "behind": behind, "settled": settled}
