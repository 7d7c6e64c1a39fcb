"""Games at a position for the test of one rule, and what such tests ask of them."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import pytest

from risk_kit.board.load import load_map
from risk_kit.errors import IllegalMoveError
from risk_kit.game.game import Game
from risk_kit.kernels.words import Phase
from risk_kit.rules.load import load_ruleset

if TYPE_CHECKING:
    from collections.abc import Sequence

    from risk_kit.board.board import Board
    from risk_kit.game.moves import Move

PLAYERS = ("Ann", "Ben", "Cleo")
_CARDS = {
    "i": "alaska alberta argentina iceland egypt madagascar afghanistan irkutsk japan india eastern_australia",
    "c": "greenland ontario peru congo ural china indonesia",
    "a": "quebec brazil venezuela ukraine siberia siam",
    "w": "wild wild_2",
}


_rules = cache(load_ruleset)
_board = cache(load_map)


def cards_of(symbols: str) -> list[str]:
    """Different cards of the world board, one a letter: infantry, cavalry, artillery and wild."""
    supply = {symbol: iter(cards.split()) for symbol, cards in _CARDS.items()}
    return [next(supply[symbol]) for symbol in symbols]


def spread(board: Board, count: int) -> list[str]:
    """Some territories that leave one of each continent out, so that no continent is held."""
    return [t for continent in board.continent_list for t in continent.territories[1:]][:count]


def game_at(
    ruleset: str,
    holdings: dict[str, tuple[str, int]] | None = None,
    *,
    changes: Sequence[str] = (),
    players: Any = PLAYERS,
    seed: int = 1,
    given: Sequence[int] = (),
    others: tuple[str, int] = ("Cleo", 1),
    turn: str = "Ann",
    **position: Any,
) -> Game:
    """Game before its first choice, or, where holdings are given, at a position (`Game.arrange`)."""
    rules = _rules(ruleset, tuple(changes))
    game = Game(_board(rules.board), rules, players, seed, given=given, compiled=False)
    if holdings is None:
        return game
    return game.arrange(holdings, others=others, turn=turn, **position)


def refusal(game: Game, move: Move) -> tuple[str, str] | None:
    """Violation and rule id of a move that is refused and changes nothing; None for a legal one."""
    why = game.why_not(move)
    assert (why is None) == (move in game.legal_moves)
    if why is None:
        return None
    before = game.position()
    with pytest.raises(IllegalMoveError):
        game.push(move)
    assert game.position() == before
    return why.violation.name, why.rule


def pass_turn(game: Game) -> None:
    """End the turn without any move."""
    player = game.turn_player
    while game.turn_player == player and not game.is_over:
        game.end_phase()


def take(game: Game, source: str = "alaska", target: str = "kamchatka", occupy: int = 1) -> None:
    """Attack with the most dice and the luckiest rolls until a territory is taken."""
    while game.owner(target) != game.turn_player:
        result = game.attack(source, target)
        if game.phase is Phase.DEFEND:
            game.defend(1, rolled=[[6] * result.attack_dice, [1]])
        elif result.losses[0]:
            game.pop()  # rolled at once, and badly
            dice = [6] * result.attack_dice, [1] * len(result.dice[1])
            game.attack(source, target, rolled=dice)
    if game.phase is Phase.OCCUPY:
        game.occupy(max(occupy, game.state.occupy_least))


def play_until_last_army(game: Game) -> None:
    """Play a set-up of claiming and placing one army a time, but for its last army."""
    armies = dict(game.rules.setup.armies)[len(game.players)] * len(game.players)
    for _army in range(armies - 1):
        game.push(next(iter(game.legal_moves)))
    assert game.phase is Phase.PLACE
