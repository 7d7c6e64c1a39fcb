"""Games on drawn boards by drawn rules keep every law."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings

from tests.conformance.play import check_repeats, play_watched, skew
from tests.strategies import Setting, settings_of_games

GAMES_A_SETTING, MOVES = 5, 150


def play_setting(setting: Setting, games: int) -> None:
    with setting.deck_known():
        for number in range(games):
            game = setting.game(number)
            if (setting.seed + number) % 2:
                skew(game, setting.seed)
            play_watched(game, setting.seed + number, MOVES)
            check_repeats(game)


@settings(max_examples=20, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(settings_of_games())
def test_a_few_games(setting):
    play_setting(setting, 1)


@pytest.mark.slow
@settings(max_examples=400, deadline=None, suppress_health_check=list(HealthCheck))
@given(settings_of_games())
def test_two_thousand_games(setting):
    play_setting(setting, GAMES_A_SETTING)
