"""Intervals that hold while they are watched: published figures, and laws of their form."""

from __future__ import annotations

from math import inf, log

import numpy as np
import pytest

from risk_kit.analysis.sequences import (
    FEWEST,
    PRIOR_VALUES,
    _allowed_shares,
    log_evidence,
    mean_interval,
    quantile_interval,
    quantile_of,
    share_evidence,
)
from tests.analysis.holm import holm

# Tests of the reference implementation confseq (test/uniform_boundaries_unittest.cpp, two-sided normal and
# beta-binomial mixtures tuned for a variance of 100 and an error of 5%): prior 12.60056, at a sum of 10 and a
# variance of 100 the logarithm of the supermartingale, and the largest sum that is not refuted.
CONFSEQ_PRIOR, CONFSEQ_EVIDENCE, CONFSEQ_BOUND = 12.60056, -0.6510052, 30.35209
CONFSEQ_BETA_BINOMIAL = -0.6941012


def test_evidence_is_that_of_the_reference():
    """100 values whose squares sum to 100 and whose sum is 10."""
    assert log_evidence(100, 10, 100, CONFSEQ_PRIOR) == pytest.approx(CONFSEQ_EVIDENCE, abs=1e-6)


def test_bound_is_that_of_the_reference():
    assert log_evidence(100, CONFSEQ_BOUND, 100, CONFSEQ_PRIOR) == pytest.approx(log(20), abs=1e-6)


def test_evidence_about_shares_is_that_of_the_reference(monkeypatch):
    """Values 0.8 with a chance of 0.2 and -0.2 else: a variance of 100 is 625 values, a sum of 10 is 135 hits."""
    prior = (CONFSEQ_PRIOR - 0.2 * 0.8) / (0.2 * 0.8)
    monkeypatch.setattr("risk_kit.analysis.sequences.PRIOR_VALUES", prior)
    assert share_evidence(135 / 625, 625, 0.2) == pytest.approx(CONFSEQ_BETA_BINOMIAL, abs=1e-6)


def known_variance_half(n, sigma, error=0.05):
    """Waudby-Smith, Arbour, Sinha, Kennedy, Ramdas, two-sided, rho² = 1 / PRIOR_VALUES."""
    rho2 = 1 / PRIOR_VALUES
    return sigma * np.sqrt(2 * (n * rho2 + 1) / (n * n * rho2) * np.log(np.sqrt(n * rho2 + 1) / error))


@pytest.mark.parametrize(
    ("games", "half"),
    # A win rate of one half, tried before anything was built: half-widths at 200, 1000 and 5000 games.
    [(200, 0.129), (1000, 0.048), (5000, 0.022)],
)
def test_half_widths_are_those_published(games, half):
    assert known_variance_half(games, 0.5) == pytest.approx(half, abs=0.0006)
    low, high = mean_interval(games, games / 2, games / 2, PRIOR_VALUES / 4)
    ours = (high - low) / 2
    # Not knowing the variance costs a little, and ever less.
    assert known_variance_half(games, 0.5) <= ours <= known_variance_half(games, 0.5) * (1 + 12 / games)


def test_the_ends_are_where_the_evidence_is_just_enough():
    values = np.random.default_rng(1).lognormal(2, 0.6, 400)
    sums = len(values), values.sum(), (values**2).sum()
    for end in mean_interval(*sums, prior=500.0, error=0.01):
        assert log_evidence(*sums, 500.0, mean=float(end)) == pytest.approx(log(100), abs=1e-6)


def test_too_few_values_say_nothing():
    n = np.arange(1, FEWEST + 2)
    low, high = mean_interval(n, n * 5.0, n * 25.0, prior=1e-6)
    assert np.isinf(low[: FEWEST - 1]).all()
    assert np.isinf(high[: FEWEST - 1]).all()
    assert np.isfinite(low[FEWEST - 1 :]).all()
    assert (log_evidence(n, n * 5.0, n * 25.0, prior=1.0)[: FEWEST - 1] == -inf).all()


def test_values_that_are_all_the_same_do_not_give_an_interval_of_no_width():
    """No game of 100 hit the limit: that is not certainty."""
    low, high = mean_interval(100, 0.0, 0.0, prior=PRIOR_VALUES * 0.25**2)
    assert high == -low
    assert high > 0.08


def test_an_error_too_small_for_the_values_says_nothing():
    low, high = mean_interval(FEWEST, 0.0, 10.0, prior=0.1, error=1e-9)
    assert (low, high) == (-inf, inf)


def test_units_do_not_matter():
    values = np.random.default_rng(2).normal(3, 5, 200)
    one = mean_interval(200, values.sum(), (values**2).sum(), 1000.0)
    ten = mean_interval(200, 10 * values.sum(), 100 * (values**2).sum(), 100_000.0)
    assert np.allclose(np.array(one) * 10, ten)


def test_evidence_of_shares_is_its_mirror_image():
    for expected in (0.05, 0.2, 0.6):
        assert share_evidence(0.8, 300, 1 - expected) == pytest.approx(share_evidence(0.2, 300, expected))
    assert [share_evidence(share, 300, 0.0) for share in (0.0, 0.01)] == [0, inf]


def test_quantiles_are_in_their_intervals_and_few_values_give_none():
    values = np.random.default_rng(3).lognormal(2.5, 0.5, 900).round()
    for quantile in (0.1, 0.5, 0.9):
        low, high = quantile_interval(values, np.arange(900), quantile)
        assert low <= quantile_of(values, quantile) <= high
    assert quantile_interval(values[:20], np.arange(20), 0.5) == (-inf, inf)
    assert quantile_interval([], [], 0.5) == (-inf, inf)


def test_ends_of_quantiles_are_the_values_that_cannot_be_ruled_out():
    """Of 200 zeros and 800 ones, zero has a share of exactly 0.2: the median of more than that is 1."""
    values = np.repeat([0, 1], [200, 800])
    assert quantile_interval(values, np.arange(1000), 0.5) == (1, 1)
    # Each of 1000 different values adds a thousandth to the share.
    least, most = _allowed_shares(0.5, 1000, 0.05)
    assert share_evidence(least, 1000, 0.5) == pytest.approx(log(20), abs=1e-6)
    assert share_evidence(most, 1000, 0.5) == pytest.approx(log(20), abs=1e-6)
    assert quantile_interval(np.arange(1, 1001), np.arange(1000), 0.5) == (
        np.floor(1000 * least) + 1,
        np.ceil(1000 * most),
    )


def test_games_of_a_block_count_as_one():
    """Three equal games a set-up say no more than one."""
    values = np.random.default_rng(4).permutation(500)
    thrice = quantile_interval(np.repeat(values, 3), np.repeat(np.arange(500), 3), 0.5)
    assert thrice == quantile_interval(values, np.arange(500), 0.5)


def test_holm():
    # Holm 1979: compared with 5%/4, 5%/3, ... from the smallest on, up to the first that is larger.
    assert holm([0.0125, 0.0167, 0.026, 0.04]).tolist() == [True, False, False, False]
    assert holm([0.04, 0.02, 0.0166, 0.0125]).tolist() == [True, True, True, True]
    assert holm([0.05]).tolist() == [True]
    assert holm([]).tolist() == []
