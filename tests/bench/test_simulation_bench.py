"""Speed of simulations: games and decisions a second and core, threads over one, a cluster's overhead.

pytest tests/bench/test_simulation_bench.py --benchmark-enable --benchmark-only

Rates are of processor time, ratios of wall time. Nothing here passes or fails by the clock.
"""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from time import perf_counter, process_time

import pytest

from risk_kit.simulation.setting import Ready, make_setting
from risk_kit.simulation.simulate import Simulation

pytestmark = pytest.mark.skipif(
    "not config.getoption('--benchmark-enable')", reason="compiled code takes a minute"
)
SEED = 12


@pytest.mark.parametrize("compiled", [True, False], ids=["compiled", "interpreted"])
@pytest.mark.parametrize("rules", ["classic", "risiko"])
@pytest.mark.parametrize("bot", ["random", "aggressive"])
@pytest.mark.parametrize("players", [3, 6])
def test_games(benchmark, players, bot, rules, compiled):
    """Games and decisions of one core, every move checked."""
    ready = Ready(make_setting(rules, None, bot, players, SEED, 50), compiled)
    ready.batch(0, 1, pace=False)
    games = 400 if compiled else 2
    start = process_time()
    tallies, _paces = benchmark.pedantic(ready.batch, (1, games, False), rounds=1)
    seconds = process_time() - start
    assert tallies["lost_moves"].sum() == 0
    benchmark.extra_info.update(
        games_a_second=games / seconds, moves_a_second=tallies["moves"].sum() / seconds
    )


class Simple:
    """A bot as a student writes it."""

    def choose(self, view):
        return view.legal_moves.random()


def test_games_with_a_python_bot(benchmark):
    simulation = Simulation("classic", bots=[Simple, "aggressive", "aggressive"], seed=SEED)
    start = perf_counter()
    benchmark.pedantic(simulation.play, (6,), {"progress": False}, rounds=1)
    benchmark.extra_info["games_a_second"] = 6 / (perf_counter() - start)


def seconds_for(games, executor=None, batch=None):
    simulation = Simulation("classic", bots=["continental", "cautious", "aggressive"], seed=SEED)
    simulation.play(3, progress=False)
    start = perf_counter()
    simulation.play(games, executor=executor, batch=batch, progress=False)
    return perf_counter() - start


def test_two_threads_over_one(benchmark):
    """Two threads over one, on two cores that have nothing else to do."""
    with ThreadPoolExecutor(1) as one, ThreadPoolExecutor(2) as two:
        alone = min(seconds_for(9000, one) for _round in range(3))
        benchmark.pedantic(seconds_for, (9000, two), rounds=1)
        benchmark.extra_info["two_over_one"] = alone / min(seconds_for(9000, two) for _round in range(3))


def test_overhead_of_a_cluster(benchmark):
    """Dask on this machine over plain threads, 100 000 games, as a share of the threads' time."""
    distributed = pytest.importorskip("distributed")
    plain = seconds_for(99_999, batch=5000)
    with distributed.Client(
        n_workers=1, threads_per_worker=2, processes=False, dashboard_address=None
    ) as client:
        shared = benchmark.pedantic(seconds_for, (99_999, client.get_executor(), 5000), rounds=1)
    benchmark.extra_info["overhead"] = shared / plain - 1


def test_first_figures_of_a_comparison(benchmark):
    """Seconds from the start of a fresh process to the first figures, from a warm cache."""
    code = (
        "from risk_kit.analysis.comparison import Comparison\n"
        "next(iter(Comparison('classic', 'risiko', seed=1).run(games=1000)))"
    )
    command = [sys.executable, "-c", code]
    subprocess.run(command, check=True)
    benchmark.pedantic(subprocess.run, (command,), {"check": True}, rounds=3)
