"""Taking moves back: byte for byte what was before."""

from __future__ import annotations

import pytest

from tests.game.tables import RULESETS, fewest, game_at, new_game, play


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("set_up", ["played", "dealt"])
def test_push_then_pop_is_identity_over_whole_stretches(ruleset, set_up):
    game = new_game(ruleset, players=fewest(ruleset), seed=11)
    if set_up == "dealt":
        game.deal()
    states, moves, dealt = [bytes(game._array)], [], len(game.moves)
    for after in play(game, 150, set_up):
        states.append(bytes(after._array))
        moves.append(after.moves[-1].move)
    for state in reversed(states[:-1]):
        assert game.pop() == moves.pop()
        assert bytes(game._array) == state
    assert len(game.moves) == dealt


@pytest.mark.parametrize("ruleset", ["risiko", "secret_mission", "us_2004_two_player"])
def test_a_move_played_again_is_the_same(ruleset):
    game = new_game(ruleset, players=fewest(ruleset), seed=2)
    game.deal()
    for after in play(game, 60):
        there = bytes(after._array)
        after.push(after.pop())
        assert bytes(after._array) == there


def test_the_last_move_of_a_game_is_taken_back():
    game = game_at({"alaska": ("Ann", 5), "kamchatka": ("Ben", 1)}, others=("Ann", 1))
    before = bytes(game._array)
    game.attack("alaska", "kamchatka", 3, rolled=[[6, 6, 6], [1]])
    assert game.is_over
    game.pop()
    assert (game.is_over, game.outcome, game.is_out("Ben"), bytes(game._array)) == (
        False,
        None,
        False,
        before,
    )


def test_without_a_move_nothing_is_taken_back():
    game = new_game()
    before = bytes(game._array)
    with pytest.raises(IndexError, match="There is no move to take back"):
        game.pop()
    assert bytes(game._array) == before
    game.claim("alaska")
    game.pop()
    with pytest.raises(IndexError, match="There is no move to take back"):
        game.pop()


def test_a_position_set_up_by_hand_is_a_start():
    game = game_at({"alaska": ("Ann", 5), "kamchatka": ("Ben", 1)})
    with pytest.raises(IndexError, match="There is no move to take back"):
        game.pop()
