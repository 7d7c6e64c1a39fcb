"""Comparisons of games that bots really play."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from risk_kit.analysis.comparison import Comparison, compare
from risk_kit.analysis.metrics import block_means
from risk_kit.analysis.verdicts import Verdict
from risk_kit.errors import BotError, RuleError, UnknownNameError
from risk_kit.rules.load import load_ruleset

HOUSE = ("classic", load_ruleset("classic", ["defense.dice=3"]))


@pytest.fixture(scope="module")
def played():
    return compare(*HOUSE, games=600, seed=5)


@pytest.mark.slow
def test_three_defense_dice_make_games_longer(played):
    rows = {row.id: row for row in played.rows}
    assert rows["rounds"].verdict is Verdict.MORE
    assert rows["rounds"].low > 1
    assert rows["round_limit"].verdict is Verdict.MORE
    assert played.state().false_alarms == ()
    assert played.state().lost_moves == {"A": 0, "B": 0}


@pytest.mark.slow
def test_what_it_costs_to_look_as_often_as_one_likes():
    """Intervals are two to three times as wide as for one look at one metric, also of players out.

    With a scale of 1.2 those of players out were four times as wide: under classic rules all but one go out.
    """
    played = compare(*HOUSE, games=1500, seed=5, null=False)
    values = [block_means(played.frames[name], played.metrics)[1] for name in ("A", "B")]
    apart = values[1] - values[0]
    once = 1.96 * apart.std(axis=0, ddof=1) / len(apart) ** 0.5
    wider = {row.id: (row.high - row.low) / 2 / half for row, half in zip(played.rows, once, strict=True)}
    for name in ("rounds", "first_player", "wins_bot_cautious", "lead_changes", "eliminations"):
        assert 1.8 < wider[name] < 2.8, name


@pytest.mark.slow
def test_a_run_ten_times_as_long_agrees(played):
    long = compare(*HOUSE, games=6000, seed=5)
    for one, other in zip(played.rows, long.rows, strict=True):
        if one.verdict is not Verdict.UNKNOWN:
            assert other.verdict is one.verdict
        assert one.low <= other.difference <= one.high
    assert long.state().false_alarms == ()


@pytest.mark.slow
def test_another_seed_does_not_say_the_contrary(played):
    other = compare(*HOUSE, games=3000, seed=6)
    for one, two in zip(played.rows, other.rows, strict=True):
        assert {one.verdict, two.verdict} != {Verdict.MORE, Verdict.LESS}
        assert one.low <= two.high
        assert two.low <= one.high


@pytest.mark.slow
def test_a_single_game_can_be_looked_at(played):
    for name in ("A", "B", "A again"):
        row = played.frames[name].iloc[17]
        game = played.game(name, 17)
        assert game.is_over
        assert len(game.moves) == row["moves"]
        assert game.outcome.round == row["rounds"]
        seat = -1 if game.outcome.winner is None else game.outcome.winner.seat
        assert seat + 1 == row["winner"]
    assert played.frames["B"].iloc[17]["game"] == 17


@pytest.mark.slow
def test_others_may_play(played):
    with ThreadPoolExecutor(2) as threads:
        assert compare(*HOUSE, games=600, seed=5, executor=threads).rows == played.rows


@pytest.mark.parametrize("asked", [("A", -1), ("A", 0), ("C", 0)])
def test_a_game_that_was_not_played(asked):
    with pytest.raises(RuleError, match=r"There is no game"):
        Comparison(*HOUSE, seed=5).game(*asked)


def test_who_or_what_does_not_fit_is_refused_before_anything_is_played():
    with pytest.raises(UnknownNameError, match="continental"):
        Comparison(*HOUSE, bots=["continentl"] * 3)
    with pytest.raises(BotError, match="There are 6 seats, for 9 bots"):
        Comparison(*HOUSE, bots=["random"] * 9)
    with pytest.raises(RuleError, match="risiko"):
        Comparison("risiko", "classic", board="hourglass")
