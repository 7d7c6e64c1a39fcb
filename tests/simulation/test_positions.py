"""Positions and records of simulated games: they read back by themselves, whatever last round was laid over."""

from __future__ import annotations

import pytest

from risk_kit import Game, Simulation, load_ruleset, replay
from risk_kit.errors import NotationError
from risk_kit.rules.limits import MOST_TRIED, limited_as, with_round_limit


def game_of(ruleset, **more):
    return Simulation(ruleset, bots="random", players=3, seed=1, compiled=False, **more).game(0)


@pytest.mark.parametrize(("ruleset", "rounds"), [("classic", None), ("classic", 3), ("risiko", 77)])
def test_a_position_of_a_simulated_game_reads_back(ruleset, rounds):
    game = game_of(ruleset, rounds=rounds)
    for _back in range(2):
        again = Game.from_position(game.position())
        assert again.position() == game.position()
        assert again.rules == game.rules
        assert again.rules.victory.round_limit == (rounds or 50)
        game.pop()


def test_a_position_without_a_last_round_gets_none():
    game = Game(ruleset="classic", seed=1)
    assert Game.from_position(game.position()).rules == load_ruleset("classic")


def test_changed_rules_are_asked_for_all_the_same():
    house = load_ruleset("classic", ["defense.dice=3"])
    game = game_of(house)
    with pytest.raises(NotationError, match="give the board or ruleset"):
        Game.from_position(game.position())
    assert Game.from_position(game.position(), ruleset=game.rules).position() == game.position()


def test_a_record_of_a_simulated_game_replays():
    game = game_of("classic", rounds=3)
    assert replay(game.record()).position() == game.position()


def test_only_so_many_last_rounds_are_tried():
    classic = load_ruleset("classic")
    for rounds in (1, 50, MOST_TRIED):
        wanted = with_round_limit(classic, rounds)
        assert limited_as(classic, wanted.__eq__) == wanted
    assert limited_as(classic, with_round_limit(classic, MOST_TRIED + 1).__eq__) == classic
