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


@pytest.mark.parametrize(("counts", "of"), [([0, 0], [3, 3]), ([3, 3], [3, 3]), ([2], [5])])
def test_where_nothing_tells_how_blocks_spread(counts, of):
    assert block_interval(counts, of) == share_interval(sum(counts), sum(of))


def test_few_blocks_hold_it_too():
    """With normal quantiles in place of Student's it is 0.90."""
    assert shares_held(block_interval, 4, 3, 0.5, 0.5) >= 0.94
