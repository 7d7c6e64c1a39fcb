"""Every bot that thinks beats the one that does not, by far."""

from __future__ import annotations

import pytest

from risk_kit import Simulation
from risk_kit.bots.contract import bot_names

THINKING = [name for name in bot_names() if name != "random"]


@pytest.mark.parametrize("bot", THINKING)
@pytest.mark.parametrize(
    ("ruleset", "board", "players"), [("classic", "lagoon", 3), ("risiko", None, 3), ("two_player", None, 2)]
)
def test_thinking_beats_chance(bot, ruleset, board, players):
    """By chance a third or a half of 12 games would be won; 9 or more of them once in 3000, and once in 14."""
    games = Simulation(
        ruleset, board, [bot, *["random"] * (players - 1)], players, 3, rounds=15, compiled=False
    )
    games.play(12, progress=False)
    won = (games.frame()["winner_bot"] == bot).sum()
    assert won >= 9


@pytest.mark.slow
@pytest.mark.parametrize("bot", THINKING)
@pytest.mark.parametrize("ruleset", ["classic", "risiko", "capital", "us_2004"])
def test_thinking_beats_chance_in_many_games(bot, ruleset):
    games = Simulation(ruleset, None, [bot, "random", "random"], 3, seed=4)
    games.play(300, progress=False)
    assert (games.frame()["winner_bot"] == bot).mean() > 0.9
    assert games.frame()["lost_moves"].sum() == 0
