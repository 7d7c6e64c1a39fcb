"""A bot of one's own over kernel arrays: it runs in the loop of the engine, which is not compiled anew for it."""

from __future__ import annotations

import pytest

from risk_kit import Simulation
from risk_kit.bots.contract import Bot, find_bot
from risk_kit.errors import BotError
from risk_kit.simulation.setting import Ready, ready_for
from tests.bots.own_bot import choose
from tests.bots.playing import look_at, setting_of

OWN = Bot("own", choose=choose)


def play(bots, games=9, ruleset="classic", **more):
    simulation = Simulation(ruleset, None, bots, 3, seed=8, rounds=20, **more)
    simulation.play(games, progress=False)
    return simulation


def test_it_plays_interpreted_and_keeps_to_the_contract():
    looked, tallies = look_at("own", choose, setting_of("classic"))
    assert (looked.faults, tallies["lost_moves"].sum()) == ([], 0)
    frame = play([OWN, "random"], games=6, compiled=False).frame()
    assert frame["lost_moves"].sum() == 0


@pytest.mark.slow
def test_it_plays_compiled_as_interpreted_and_compiles_no_loop():
    pytest.importorskip("numba")
    play(["continental", "random"])
    loop = Ready(setting_of("classic"), compiled=True).loop.play_games
    before = list(loop.signatures)
    assert before
    compiled = play([OWN, "continental", "random"])
    assert list(loop.signatures) == before
    assert ready_for(compiled.setting, compiled=True).loop.play_games is loop
    assert compiled.frame().equals(play([OWN, "continental", "random"], compiled=False).frame())
    assert compiled.frame()["lost_moves"].sum() == 0


@pytest.mark.slow
def test_a_table_with_a_class_plays_compiled_as_interpreted():
    pytest.importorskip("numba")

    class Timid:
        def choose(self, view):
            return view.legal_moves.random()

    play([OWN, "random"])
    bots = [OWN, Timid, "objective"]
    for ruleset in ("risiko", "us_2004"):
        mixed = play(bots, ruleset=ruleset)
        assert mixed.frame().equals(play(bots, ruleset=ruleset, compiled=False).frame())
        assert len(mixed.game(4).moves) == mixed.frame()["moves"][4]


@pytest.mark.slow
@pytest.mark.filterwarnings("default::Warning")
def test_what_cannot_be_compiled_is_said():
    pytest.importorskip("numba")

    def texts(board, rules, odds, g, mind):
        mind.kind = {"end": 9}[str(g.phase) and "end"]

    with pytest.raises(BotError, match="The bot texts cannot be compiled: "):
        play([find_bot(texts), "random"])
    assert play([find_bot(texts), "random"], compiled=False).games == 9
