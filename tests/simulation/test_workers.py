"""However games are shared out, the results are the same to the last byte; interrupted work is not lost."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor, ThreadPoolExecutor

import numpy as np
import pandas as pd
import pytest

from risk_kit import Simulation, simulate
from risk_kit.errors import BotError, RuleError, UnknownNameError
from risk_kit.simulation import simulate as module
from risk_kit.simulation.work import usual_batch
from tests.bots.test_students import Timid

GAMES = 14
BOTS = ("random", "cautious")


class Here:
    """An executor that plays at once, and may be stopped."""

    def __init__(self, stop_at=None, workers=1):
        self.stop_at, self._max_workers, self.played = stop_at, workers, []

    def submit(self, function, setting, first, count, *rest):
        if self.stop_at is not None and len(self.played) == self.stop_at:
            raise KeyboardInterrupt
        self.played.append((first, count))
        future = Future()
        future.set_result(function(setting, first, count, *rest))
        return future


def simulation_of(bots=BOTS, seed=4, **more):
    return Simulation("classic_2to6", "hourglass", bots, 2, seed, rounds=8, **{"compiled": False, **more})


@pytest.fixture(scope="module")
def whole():
    simulation = simulation_of()
    simulation.play(GAMES, progress=False, pace=True)
    return simulation


def check_same(simulation, whole):
    assert simulation.games == GAMES
    assert simulation.frame().equals(whole.frame())
    assert simulation.frame().attrs == whole.frame().attrs
    assert simulation.pace().equals(whole.pace())


@pytest.mark.parametrize("batch", [1, 2, 3, 5, GAMES, 100])
def test_batches_of_any_size(whole, batch):
    simulation = simulation_of()
    simulation.play(GAMES, batch=batch, progress=False, pace=True)
    check_same(simulation, whole)


@pytest.mark.parametrize("workers", [1, 2, 5])
def test_threads(whole, workers):
    simulation = simulation_of()
    with ThreadPoolExecutor(workers) as threads:
        simulation.play(GAMES, executor=threads, batch=2, progress=False, pace=True)
    check_same(simulation, whole)


def test_processes_that_start_from_nothing(whole):
    simulation = simulation_of()
    with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("spawn")) as processes:
        simulation.play(GAMES, executor=processes, batch=4, progress=False, pace=True)
        own = simulation_of([Timid, Timid()])
        own.play(4, executor=processes, progress=False)
    check_same(simulation, whole)
    here = simulation_of([Timid, Timid()])
    here.play(4, progress=False)
    assert own.frame().equals(here.frame())


def test_any_order(whole):
    simulation = simulation_of()
    for part in [(9, 14), (0, 3), (3, 9)]:
        simulation._played.update(
            {part[0]: module.play_batch(simulation.setting, part[0], part[1] - part[0], True, False)}
        )
    check_same(simulation, whole)


def test_a_class_of_a_notebook_is_not_sent_to_processes(monkeypatch):
    monkeypatch.setattr(sys.modules["__main__"], "__file__", "", raising=False)
    monkeypatch.delattr(sys.modules["__main__"], "__file__")
    mine = type("Mine", (Timid,), {"__module__": "__main__"})
    with ProcessPoolExecutor(1) as processes, pytest.raises(BotError, match="cannot import the bot Mine"):
        simulation_of([mine, "random"]).play(2, executor=processes, progress=False)


def test_shapes_are_not_sent():
    sent = []

    class Seen(Here):
        def submit(self, function, setting, *rest):
            sent.append(setting)
            return super().submit(function, setting, *rest)

    simulation = Simulation("risiko", bots="cautious", players=3, seed=1, compiled=False)
    simulation.play(2, executor=Seen(), progress=False)
    assert simulation.setting.board.shapes
    assert not sent[0].board.shapes
    assert simulation.game(0).board.shapes


@pytest.mark.parametrize(("games", "size"), [(10, 500), (8000, 500), (24_000, 1500), (10**6, 2500)])
def test_batches_are_larger_where_they_are_sent(games, size):
    setting = simulation_of().setting
    assert usual_batch(setting, Here(workers=2), games) == size
    assert usual_batch(setting, None, games) == 500
    with ThreadPoolExecutor(1) as threads:
        assert usual_batch(setting, threads, games) == 500
    assert usual_batch(simulation_of([Timid]).setting, Here(workers=2), games) == 5
    assert usual_batch(setting, Here(workers=2), games, compiled=False) == 5


def test_games_in_python_are_played_one_by_one():
    """What is under way is lost when it is interrupted."""
    for bots, compiled in (([Timid], True), (BOTS, False)):
        assert usual_batch(simulation_of(bots).setting, None, 100, compiled) == 1
    simulation = simulation_of([Timid])
    counts = list(simulation.stream(6))
    assert counts == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("finished", [0, 1, 3])
def test_interrupted_work_goes_on(whole, finished):
    simulation, executor = simulation_of(), Here(stop_at=finished)
    played = simulation.play(GAMES, executor=executor, batch=2, progress=False, pace=True)
    # What was under way counts only when it was handed over.
    assert played <= 2 * finished
    assert played == simulation.games == len(simulation.frame())
    again = Here()
    assert simulation.play(GAMES, executor=again, batch=3, progress=False, pace=True) == GAMES
    assert sum(count for _first, count in again.played) == GAMES - played
    check_same(simulation, whole)


@pytest.fixture
def _interruptible():
    """Interruptions arrive, also where the tests run in the background of a shell."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("_interruptible")
def test_a_real_interruption_keeps_what_is_finished():
    class Presser(Timid):
        """Presses the keys that interrupt, in its fourth game, once."""

        def __init__(self):
            made.append(self)

        def choose(self, view):
            if len(made) > 3 and not pressed:
                pressed.append(True)
                os.kill(os.getpid(), signal.SIGINT)
            return super().choose(view)

    made, pressed = [], []
    simulation = simulation_of([Presser, "random"])
    played = simulation.play(GAMES, batch=1, progress=False)
    assert pressed
    assert played == len(simulation.frame()) < GAMES
    assert simulation.play(GAMES, batch=1, progress=False) == GAMES
    uninterrupted = simulation_of([Presser, "random"])
    uninterrupted.play(GAMES, progress=False)
    assert simulation.frame().equals(uninterrupted.frame())


def test_a_loop_that_is_left_goes_on(whole):
    simulation = simulation_of()
    for count in simulation.stream(GAMES, batch=3, pace=True):
        if count >= 5:
            break
    assert 5 <= simulation.games < GAMES
    counts = list(simulation.stream(GAMES, batch=2, pace=True))
    assert counts == sorted(counts)
    assert counts[-1] == GAMES
    assert list(simulation.stream(GAMES, pace=True)) == []
    check_same(simulation, whole)


def test_more_games_are_added(whole):
    simulation = simulation_of()
    for games in (3, 9, 5, GAMES):
        assert simulation.play(games, progress=False, pace=True) >= games
    check_same(simulation, whole)


def test_rounds_can_be_asked_for_later(whole):
    simulation = simulation_of()
    simulation.play(GAMES, progress=False)
    with pytest.raises(RuleError, match="Rounds were not kept; play with pace=True"):
        simulation.pace()
    simulation.play(GAMES, progress=False, pace=True)
    check_same(simulation, whole)


def test_an_error_of_a_worker_is_not_hidden():
    class Broken(Here):
        def submit(self, function, *rest):
            if len(self.played) == 2:
                future = Future()
                future.set_exception(MemoryError("no room"))
                return future
            return super().submit(function, *rest)

    simulation = simulation_of()
    with pytest.raises(MemoryError):
        simulation.play(GAMES, executor=Broken(), batch=1, progress=False)
    assert simulation.games <= 2
    assert simulation.play(GAMES, progress=False) == GAMES


@pytest.mark.parametrize("games", [0, -3])
def test_no_games_are_refused(games):
    with pytest.raises(RuleError, match=f"games is {games}; it must be a whole number, at least 1."):
        simulation_of().play(games)


SEED = "The seed and the number of a game are whole numbers from 0."


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"seed": -1}, SEED),
        ({"seed": 1.5}, SEED),
        ({"seed": "1"}, SEED),
        ({"players": 3.0}, "players is 3.0; it must be a whole number, at least 1."),
        ({"players": "3"}, "players is '3'; it must be a whole number, at least 1."),
        ({"players": 0}, "players is 0; it must be a whole number, at least 1."),
        ({"rounds": 0}, "The last round is a whole number from 1, not 0."),
        ({"rounds": -5}, "The last round is a whole number from 1, not -5."),
        ({"rounds": 1.5}, "The last round is a whole number from 1, not 1.5."),
        ({"rounds": True}, "The last round is a whole number from 1, not True."),
        ({"games": 2.5}, "games is 2.5; it must be a whole number, at least 1."),
        ({"games": "10"}, "games is '10'; it must be a whole number, at least 1."),
    ],
)
def test_numbers_that_make_no_sense_are_refused(given, words):
    with pytest.raises(RuleError) as caught:
        simulate("classic", bots="random", **{"games": 3, "progress": False, **given})
    assert str(caught.value) == words
    if "games" not in given:
        # A ruleset with a last round of its own does not hide a wrong one.
        with pytest.raises(RuleError):
            Simulation("risiko_tournament", **given)


def test_numbers_of_numpy_are_as_good():
    simulation = Simulation(
        "classic", bots="random", players=np.int64(3), seed=np.int64(4), rounds=np.int64(2)
    )
    simulation.compiled = False
    assert simulation.play(np.int64(2), progress=False) == 2
    assert type(simulation.frame().attrs["seed"]) is int


def test_results_with_a_seed_that_is_none_are_refused(whole):
    frame = whole.frame()
    frame.attrs["seed"] = -1
    with pytest.raises(RuleError, match="The seed"):
        Simulation("classic_2to6", "hourglass", BOTS, 2, rounds=8).resume(frame)


def test_a_typo_is_told_before_the_number_of_players():
    with pytest.raises(UnknownNameError, match="Did you mean aggressive"):
        Simulation("classic", bots=["cautious", "agressive"])


def test_a_bar_is_shown(capsys):
    simulation_of().play(4, progress=True)
    assert "4/4" in capsys.readouterr().err
    simulation_of().play(4)
    assert capsys.readouterr().err == ""


class Dying(Timid):
    """Takes its process down, where the environment says so."""

    def choose(self, view):
        if os.environ.get("DYING") and view.round == 2:
            os.kill(os.getpid(), signal.SIGKILL)
        return super().choose(view)


@pytest.mark.slow
def test_a_process_that_dies_costs_only_what_it_had_under_way(monkeypatch):
    """The executor is broken then, which it says; another one goes on."""
    simulation, context = simulation_of([Dying, "random"]), multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, mp_context=context) as processes:
        simulation.play(4, executor=processes, batch=2, progress=False)
    monkeypatch.setenv("DYING", "1")
    with ProcessPoolExecutor(1, mp_context=context) as processes, pytest.raises(BrokenExecutor):
        simulation.play(GAMES, executor=processes, batch=2, progress=False)
    assert simulation.games == 4
    monkeypatch.delenv("DYING")
    simulation.play(GAMES, progress=False)
    again = simulation_of([Dying, "random"])
    again.play(GAMES, progress=False)
    assert simulation.frame().equals(again.frame())


@pytest.mark.slow
def test_compiled_it_is_the_same_for_any_workers():
    pytest.importorskip("numba")
    whole = simulate(
        "classic", bots=("continental", "random", "objective"), games=900, seed=3, progress=False
    )
    for workers, batch in ((1, 1000), (2, 7), (4, 100)):
        simulation = Simulation("classic", bots=("continental", "random", "objective"), seed=3)
        with ThreadPoolExecutor(workers) as threads:
            simulation.play(900, executor=threads, batch=batch, progress=False)
        pd.testing.assert_frame_equal(simulation.frame(), whole)
    with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("spawn")) as processes:
        simulation = Simulation("classic", bots=("continental", "random", "objective"), seed=3)
        simulation.play(900, executor=processes, batch=150, progress=False)
    pd.testing.assert_frame_equal(simulation.frame(), whole)


@pytest.mark.slow
def test_threads_leave_the_filters_of_warnings_alone():
    """Filters belong to the process: one thread that put them back would uncover what another one hid."""
    pytest.importorskip("numba")
    code = (
        "import warnings; from concurrent.futures import ThreadPoolExecutor; from risk_kit import Simulation\n"
        "warnings.simplefilter('error')\n"
        "bots = ('continental', 'random', 'objective')\n"
        "Simulation('classic', bots=bots, seed=3).play(3, progress=False)\n"
        "before = list(warnings.filters)\n"
        "for seed in range(3):\n"
        "    Simulation('classic', bots=bots, seed=seed).play(\n"
        "        600, executor=ThreadPoolExecutor(4), batch=2, progress=False)\n"
        "assert warnings.filters == before"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=600)
