"""Games for tests: shipped rulesets with changed rules, at a position or before their first choice."""

from __future__ import annotations

import random
from functools import cache
from typing import TYPE_CHECKING, Any

from risk_kit import Game, load_map, load_objectives, load_ruleset
from risk_kit.files.locate import shipped
from risk_kit.game import opening
from risk_kit.kernels.words import Phase

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    import pytest

    from risk_kit.board.board import Board
    from risk_kit.rules.ruleset import Ruleset

PLAYERS = ("Ann", "Ben", "Cleo")
RULESETS = tuple(sorted(shipped("ruleset")))

read_ruleset = cache(load_ruleset)
read_board = cache(load_map)
read_deck = cache(load_objectives)


def keep_decks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Decks of missions are read once: reading them again would take most of the time."""
    monkeypatch.setattr(opening, "load_objectives", read_deck)


def rules_of(ruleset: str, *changes: str) -> Ruleset:
    """A shipped ruleset with changed rules."""
    return read_ruleset(ruleset, changes)


def board_of(ruleset: str) -> Board:
    """The board of a shipped ruleset."""
    return read_board(rules_of(ruleset).board)


def new_game(
    ruleset: str = "classic", *changes: str, players: Any = PLAYERS, seed: int = 1, **more: Any
) -> Game:
    """A game before its first choice, interpreted."""
    rules = rules_of(ruleset, *changes)
    return Game(board_of(ruleset), rules, players, seed, **{"compiled": False, **more})


def fewest(ruleset: str) -> int:
    """Fewest players of a shipped ruleset."""
    return min(rules_of(ruleset).players.numbers)


def game_at(
    holdings: Mapping[str, tuple[str | None, int]],
    ruleset: str = "classic",
    *changes: str,
    players: Any = PLAYERS,
    others: tuple[str | None, int] = ("Cleo", 1),
    turn: str = "Ann",
    seed: int = 1,
    given: Sequence[int] = (),
    **position: Any,
) -> Game:
    """A game at a position, where the rest of the board is Cleo's with 1 army each, but for capitals."""
    game = new_game(ruleset, *changes, players=players, seed=seed, given=given)
    if game.rules.victory.capitals:
        game.deal()
        own = {str(game.capital(player)): (player.name, 1) for player in game.players}
        holdings = own | dict(holdings)
    return game.arrange(holdings, others=others, turn=turn, **position)


def play(game: Game, moves: int, key: object = 0) -> Iterator[Game]:
    """The game after each of some random legal moves; ending a phase is no likelier than any kind of move."""
    chooser = random.Random(f"{game.rules.id}/{key}")
    for _move in range(moves):
        if game.is_over:
            return
        rows = game.legal_moves.rows()
        kind = chooser.choice(sorted({row[0] for row in rows}))
        *numbers, least, most = chooser.choice([row for row in rows if row[0] == kind])
        game.push(game.table.move((*numbers, chooser.randint(least, most))))
        yield game


def pass_turn(game: Game) -> None:
    """End the turn without another move."""
    player = game.turn_player
    for _phase in range(4):
        if game.turn_player != player or game.is_over:
            return
        game.end_phase()
    assert game.turn_player != player or game.is_over, "the turn does not end"


def is_set_up(game: Game) -> bool:
    """Whether a game is still being set up."""
    return game.phase < Phase.REINFORCE
