"""The loop, interpreted and compiled, and the game played move by move are one game, byte for byte."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from threading import Event

import numpy as np
import pytest

from risk_kit.bots.contract import find_bot
from risk_kit.bots.watch import Watch
from risk_kit.files.locate import shipped
from risk_kit.kernels.layout import State, dtype_of
from risk_kit.simulation import setting as settings
from risk_kit.simulation.setting import Ready
from risk_kit.simulation.slow import MixedGame, SlowGame
from tests.bots.playing import setting_of
from tests.game.tables import read_ruleset

BOTS = ("continental", "random", "objective", "aggressive", "cautious", "random")
TABLES = (
    *((name, (), None) for name in sorted(shipped("ruleset"))),
    ("classic", ("defense.declared=after_roll", "defense.dice=3"), "lagoon"),
    ("risiko", ("defense.declared=together",), None),
    ("capital", ("victory.capitals.held=ever_captured",), "orchestra"),
)


def spoiler(board, rules, odds, g, mind):
    """Decide on nothing every now and then, and else as another bot."""
    mind.memory[0] += 1
    if mind.memory[0] % 7:
        find_bot("cautious").choose(board, rules, odds, g, mind)


def seated(table, bots=BOTS, seed=6):
    ruleset, changes, board = table
    numbers = read_ruleset(ruleset, changes).players.numbers
    players = numbers[len(ruleset) % len(numbers)]
    found = tuple(find_bot(bot) for bot in bots[:players])
    return replace(setting_of(ruleset, changes, board, players), bots=found, seed=seed)


def by_loop(ready, first, count, monkeypatch):
    """Tallies, paces and last states of games that the loop played."""
    states = []
    new = Ready.new

    def kept(self, record, count):
        array, records = new(self, record, count)
        if record is State:
            states.append(array)
        return array, records

    monkeypatch.setattr(settings.Ready, "new", kept)
    tallies, paces = ready.batch(first, count, pace=True)
    monkeypatch.undo()
    last = states[0].view(dtype_of(State, ready.table.capacity))
    return tallies, paces, last


@pytest.mark.parametrize("table", TABLES, ids=lambda table: "-".join(str(part) for part in table if part))
@pytest.mark.parametrize("kind", [SlowGame, MixedGame])
def test_move_by_move_it_is_the_same_game(table, kind, monkeypatch):
    ready = Ready(seated(table), compiled=False)
    tallies, paces, states = by_loop(ready, 0, 2, monkeypatch)
    for number in range(2):
        played = kind(ready, number, Watch(9)).play()
        assert played.arrays[0].tobytes() == tallies[number].tobytes()
        assert played.arrays[1].tobytes() == paces[number].tobytes()
        last = states[number].copy()
        # Only the tape of the last move may be told to begin anew.
        last["chance_given"] = played.game._array.view(states.dtype)["chance_given"][0]
        assert played.game._array.tobytes() == last.tobytes()
        assert len(played.game.moves) == tallies["moves"][number]


@pytest.mark.parametrize("kind", [SlowGame, MixedGame])
def test_lost_moves_are_lost_alike(kind, monkeypatch):
    ready = Ready(seated(("classic", (), "lagoon"), (spoiler, "random", "continental")), compiled=False)
    tallies, _paces, _states = by_loop(ready, 0, 3, monkeypatch)
    assert (tallies["lost_moves"].sum(axis=1) > 3).all()
    for number in range(3):
        played = kind(ready, number, Watch(9)).play()
        assert played.arrays[0].tobytes() == tallies[number].tobytes()
        assert played.lost[0].move == tallies["first_lost"][number]
        assert {lost.bot for lost in played.lost} == {"spoiler"}


def test_where_a_batch_begins_does_not_matter():
    ready = Ready(seated(("classic", (), "lagoon")), compiled=False)
    whole, paces = ready.batch(0, 7, pace=True)
    parts = [ready.batch(first, count, pace=True) for first, count in [(5, 2), (0, 1), (1, 4)]]
    order = [1, 2, 0]
    assert np.concatenate([parts[at][0] for at in order]).tobytes() == whole.tobytes()
    assert np.concatenate([parts[at][1] for at in order]).tobytes() == paces.tobytes()
    plain, none = ready.batch(0, 7, pace=False)
    assert (plain.tobytes(), len(none)) == (whole.tobytes(), 0)


def forgetful(board, rules, odds, g, mind):
    """A bot that reads what it never wrote in this game."""
    mind.number = 0
    found = mind.least_chance + mind.thrift + mind.guarded + mind.value[0] + mind.memory[0]
    assert found == 0 or mind.memory[1] == 1, "it remembers an earlier game"
    mind.least_chance = mind.thrift = mind.guarded = mind.value[0] = mind.memory[0] = mind.memory[1] = 1
    find_bot("random").choose(board, rules, odds, g, mind)


def test_a_mind_begins_each_game_with_nothing():
    ready = Ready(seated(("classic", (), "hourglass"), (forgetful,) * 3), compiled=False)
    assert ready.batch(0, 3, pace=False)[0]["lost_moves"].sum() == 0


def test_nobody_waits_for_functions_that_another_thread_makes(monkeypatch):
    """While the rules are compiled games are played interpreted."""
    setting = seated(("classic", (), "hourglass"))
    slow, quick = (Ready(setting, compiled=False) for _ready in range(2))
    there, going_on, function = Event(), Event(), Ready.function

    def waiting(self, bot):
        if self is slow:
            there.set()
            assert going_on.wait(30)
        return function(self, bot)

    monkeypatch.setattr(Ready, "function", waiting)
    with ThreadPoolExecutor(2) as threads:
        held = threads.submit(slow.batch, 0, 1, False)
        assert there.wait(20)
        try:
            tallies, _paces = threads.submit(quick.batch, 0, 1, False).result(timeout=10)
        finally:
            going_on.set()
        assert held.result()[0].tobytes() == tallies.tobytes()


@pytest.mark.slow
@pytest.mark.parametrize("table", TABLES, ids=lambda table: "-".join(str(part) for part in table if part))
def test_compiled_it_is_the_same_game(table, monkeypatch):
    pytest.importorskip("numba")
    setting = seated(table, seed=9)
    one, other = (by_loop(Ready(setting, compiled), 0, 6, monkeypatch) for compiled in (True, False))
    for mine, theirs in zip(one, other, strict=True):
        assert mine.tobytes() == theirs.tobytes()
    played = MixedGame(Ready(setting, compiled=True), 4, Watch(9)).play()
    assert played.arrays[0].tobytes() == one[0][4].tobytes()
