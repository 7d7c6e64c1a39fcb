"""Every shipped board by every ruleset that fits it keeps the laws of a game, whoever chooses the moves."""

from __future__ import annotations

from functools import cache

import pytest

from risk_kit.board.board import Board
from risk_kit.board.load import load_map
from risk_kit.errors import RuleError
from risk_kit.files.locate import shipped
from risk_kit.game.game import Game
from risk_kit.rules.load import load_ruleset
from risk_kit.rules.objectives import load_objectives
from risk_kit.rules.options import SetValue
from risk_kit.rules.ruleset import Ruleset
from tests.conformance.play import check_repeats, play_watched, skew

board_of, ruleset_of, deck_of = cache(load_map), cache(load_ruleset), cache(load_objectives)
BOARDS, RULESETS = list(shipped("board")), list(shipped("ruleset"))


def fits(board: Board, rules: Ruleset, players: int) -> bool:
    """Whether each player finds a territory on a board, missions their places, and cards their values."""
    missions = rules.victory.missions
    cards = deck_of(missions.deck) if missions else ()
    named = {name for card in cards for name in (*card.continents, *card.hold)}
    owners = players + (players in rules.players.neutral_at)
    if rules.cards.value is SetValue.BY_KIND:
        paid = {symbol for symbol, _armies in rules.cards.by_kind.alike}
        if not {t.card for t in board.territory_list if t.card} <= paid:
            return False
    return named <= {*board.territories, *board.continents} and owners <= len(board.territory_list)


def watch(board: str, ruleset: str, players: int, *, moves: int, near_the_end: bool) -> None:
    """Play one game and look at every move of it; a table that does not fit is refused in words."""
    rules = ruleset_of(ruleset)
    if not fits(board_of(board), rules, players):
        with pytest.raises(RuleError):
            Game(board_of(board), rules, players, seed=7, compiled=False)
        return
    game = Game(board_of(board), rules, players, seed=7, compiled=False)
    if near_the_end:
        skew(game, 7)
    play_watched(game, 7, moves, tries=2, undo=0.1)
    check_repeats(game)


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("near_the_end", [False, True], ids=["from the start", "near the end"])
def test_every_ruleset_on_its_board(ruleset, near_the_end):
    rules = ruleset_of(ruleset)
    watch(rules.board, ruleset, max(rules.players.numbers), moves=200, near_the_end=near_the_end)


@pytest.mark.parametrize("board", BOARDS)
def test_every_board(board):
    watch(board, "classic", 3, moves=80, near_the_end=True)


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("board", BOARDS)
def test_every_board_by_every_ruleset(board, ruleset):
    numbers = ruleset_of(ruleset).players.numbers
    watch(board, ruleset, min(numbers), moves=250, near_the_end=False)
    watch(board, ruleset, max(numbers), moves=100, near_the_end=True)
