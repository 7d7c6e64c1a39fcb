"""Speed of the odds, as ratios to something everyone can run. Nothing here passes or fails by the clock.

pytest tests/bench/test_odds_bench.py --benchmark-enable --benchmark-only
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from time import perf_counter

import numpy as np
import pytest

from risk_kit.odds import battle, table
from risk_kit.odds.battle import _battle
from risk_kit.rules.dice import DiceRules

CLASSIC = DiceRules()
DICE = pytest.mark.parametrize("dice", [2, 3])


def _best_of(times, work):
    best = float("inf")
    for _ in range(times):
        start = perf_counter()
        work()
        best = min(best, perf_counter() - start)
    return best


def _note_ratio(benchmark, name, other):
    """Ratio of the benchmark's best time to another best time; none where benchmarks are off."""
    if benchmark.stats is not None:
        benchmark.extra_info[name] = benchmark.stats.stats.min / other


@DICE
def test_table_of_1000(benchmark, dice):
    odds = benchmark(lambda: table(1000, 1000, DiceRules(defense_dice=dice)).win)
    assert odds.shape == (1001, 1001)
    cells = np.ones((1000, 1000))
    _note_ratio(benchmark, "ratio_to_cumsum", _best_of(9, lambda: np.cumsum(cells)))


@DICE
def test_table_of_100(benchmark, dice):
    odds = benchmark(lambda: table(100, 100, DiceRules(defense_dice=dice)).win)
    cells = np.ones((100, 100))
    _note_ratio(benchmark, "ratio_to_cumsum", _best_of(99, lambda: np.cumsum(cells)))
    assert odds.shape == (101, 101)


@pytest.mark.parametrize("size", [1000, 10_000])
def test_one_large_battle(benchmark, size):
    odds = benchmark(lambda: _battle.__wrapped__(size, size, CLASSIC, exact=False))
    assert 0.99 < odds.win < 1


@pytest.mark.slow
def test_battle_below_the_smallest_float(benchmark):
    def work():
        return _battle.__wrapped__(5000, 20_000, CLASSIC, exact=False).log10_win

    assert benchmark.pedantic(work, rounds=1) < -1000


def test_exact_battle_of_30(benchmark):
    odds = benchmark(lambda: _battle.__wrapped__(30, 30, CLASSIC, exact=True))
    assert odds.win_exact is not None


def test_exact_table_of_100(benchmark):
    icepool = pytest.importorskip(
        "icepool", reason="icepool, which this is measured against, is not installed"
    )

    def work():
        odds = table(100, 100, CLASSIC, exact=True)
        return [[odds[u, d] for d in range(101)] for u in range(101)]

    ours = benchmark.pedantic(work, rounds=3)
    assert ours[2][2] == Fraction(235, 648)
    if benchmark.stats is not None:
        _note_ratio(benchmark, "ratio_to_icepool", _best_of(1, lambda: _icepool_table(icepool, 100)))


def _icepool_table(icepool, size):
    """The same table with icepool's exact dice and a memo."""
    rolls = {
        (a, d): icepool.d6.pool(a).sort_pair(">", icepool.d6.pool(d)).size()
        for a in (1, 2, 3)
        for d in (1, 2)
    }

    @cache
    def win(u, d):
        if d == 0 or u == 0:
            return Fraction(d == 0)
        dice = min(u, 3), min(d, 2)
        return sum(
            rolls[dice].probability(hits) * win(u - min(dice) + hits, d - hits)
            for hits in range(min(dice) + 1)
        )

    return [[win(u, d) for d in range(size + 1)] for u in range(size + 1)]


def test_the_cache_of_battles(benchmark):
    assert benchmark(lambda: battle(attackers=30, defenders=30, rules=CLASSIC)).attackers == 30
