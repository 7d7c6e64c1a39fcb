"""Dask on a local cluster: the same results, also when a worker is killed in the middle."""

from __future__ import annotations

import os
import signal
from collections import Counter

import pytest

from risk_kit import Simulation
from risk_kit.simulation.work import count_workers
from tests.bots.test_students import Timid

distributed = pytest.importorskip("distributed")
pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore")]
GAMES = 60


@pytest.fixture(scope="module")
def client():
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        distributed.Client(cluster) as connected,
    ):
        yield connected


def simulation_of(bots=("random", "cautious")):
    return Simulation("classic", "lagoon", bots, 3, 4, rounds=10, compiled=False)


@pytest.fixture(scope="module")
def whole():
    simulation = simulation_of()
    simulation.play(GAMES, progress=False)
    return simulation.frame()


def test_a_cluster_gives_the_same_results(client, whole):
    simulation, executor = simulation_of(), client.get_executor()
    assert count_workers(executor) == 2
    simulation.play(GAMES, executor=executor, batch=7, progress=False)
    assert simulation.frame().equals(whole)


def test_a_class_travels_to_a_cluster(client):
    class Mine(Timid):
        pass

    here, there = simulation_of([Mine, "random"]), simulation_of([Mine, "random"])
    here.play(6, progress=False)
    there.play(6, executor=client.get_executor(), progress=False)
    assert there.frame().equals(here.frame())


def test_a_worker_that_is_killed_loses_nothing_and_counts_nothing_twice(client, whole):
    simulation, counts = simulation_of(), []
    for count in simulation.stream(GAMES, executor=client.get_executor(), batch=4):
        counts.append(count)
        if len(counts) == 3:
            os.kill(next(iter(client.run(os.getpid).values())), signal.SIGKILL)
    frame = simulation.frame()
    assert counts[-1] == simulation.games == GAMES
    assert counts == sorted(set(counts))
    assert set(Counter(frame["game"]).values()) == {1}
    assert frame.equals(whole)
