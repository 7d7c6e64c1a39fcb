"""Intervals of shares: they hold the truth as often as they say, also where games of one set-up go alike."""

import numpy as np
import pytest

from risk_kit.odds.intervals import block_interval, share_interval


def shares_held(interval, blocks, size, share, alike, rounds=2000):
    """How often an interval holds the true share, where the trials of a block are the same so often."""
    chance, held = np.random.default_rng(5), 0
    for _round in range(rounds):
        same = chance.random(blocks) < alike
        first = chance.random(blocks) < share
        counts = np.where(same, first * size, chance.binomial(size, share, blocks)).tolist()
        low, high = interval(counts, [size] * blocks)
        held += low <= share <= high
    return held / rounds


@pytest.mark.parametrize("alike", [0, 0.3, 1])
@pytest.mark.parametrize(("blocks", "size", "share"), [(20, 3, 0.5), (50, 4, 0.25), (67, 3, 0.33)])
def test_blocks_hold_the_truth(blocks, size, share, alike):
    assert shares_held(block_interval, blocks, size, share, alike) >= 0.94


def test_trials_taken_as_independent_would_not():
    def plain(counts, of):
        return share_interval(sum(counts), sum(of))

    assert shares_held(plain, 50, 4, 0.25, 1) < 0.8


def test_blocks_that_balance_are_no_narrower_than_independent_trials():
    assert block_interval([1, 1, 1, 1], [2, 2, 2, 2]) == share_interval(4, 8)


@pytest.mark.parametrize(
    ("counts", "of", "count", "trials"),
    [
        ([0, 0], [3, 3], 0, 2),
        ([3, 3], [3, 3], 2, 2),
        ([2], [5], 0.4, 1),
        ([0] * 10, [3] * 10, 0, 10),
        ([0] * 35, [3] * 35, 0, 35 + 70 / 2),
        ([4] * 60, [4] * 60, 240, 240),
    ],
)
def test_where_nothing_tells_how_blocks_spread(counts, of, count, trials):
    """Few blocks count as one trial each; from 10 to 60 of them they gain the weight of all their trials."""
    assert block_interval(counts, of) == pytest.approx(share_interval(count, trials))


def test_many_blocks_that_go_alike_say_a_lot():
    low, high = block_interval([0] * 67, [3] * 66 + [2])
    assert low == 0
    assert 0.01 < high < 0.02


@pytest.mark.parametrize("alike", [0, 0.5, 1])
@pytest.mark.parametrize("share", [0.1, 1 / 3, 0.5])
@pytest.mark.parametrize("blocks", [2, 3, 5, 8, 12])
def test_a_handful_of_blocks_holds_the_truth_too(blocks, share, alike):
    """As well as the score interval does with so few trials: 0.89 for a third of 2, 0.94 for half of 5."""
    assert shares_held(block_interval, blocks, 3, share, alike) >= 0.88


def test_few_blocks_hold_it_too():
    """With normal quantiles in place of Student's it is 0.90."""
    assert shares_held(block_interval, 4, 3, 0.5, 0.5) >= 0.94
