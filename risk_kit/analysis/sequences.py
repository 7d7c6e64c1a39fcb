r"""Intervals that hold however often one looks (confidence sequences), and p-values that do.

An interval at 95% is right 95 times in 100 only when it is looked at once, at a number of games fixed before.
Who watches one game after another and stops at a surprise is fooled far more often. The intervals here are
wider, and in 95 of 100 runs they *never* leave out the true value, from the first game to the last.

Means
-----
For values :math:`x_1, x_2, \dots` with mean :math:`m`, sums :math:`S = \sum x_i` and
:math:`V(m) = \sum (x_i - m)^2`, the evidence against :math:`m` is

.. math:: M(m) = \sqrt{\frac{p}{V(m) + p}} \exp \frac{(S - n m)^2}{2 (V(m) + p)}

with a prior variance :math:`p > 0` chosen before. Where :math:`x_i - m` is as likely as :math:`m - x_i`, as
it is for the differences of pairs that do not differ, it is a supermartingale that begins at 1, so it
exceeds :math:`1 / a` with a chance of at most :math:`a`, ever, at any number of values. Otherwise that is
approximately so. The interval is every :math:`m` with less evidence against it than that. For a variance
that is known it is the two-sided normal mixture.

References
----------
V. H. de la Pena, A general class of exponential inequalities for martingales and ratios, Annals of
Probability 27 (1999) 537-564. S. R. Howard, A. Ramdas, J. McAuliffe, J. Sekhon, Time-uniform,
nonparametric, nonasymptotic confidence sequences, Annals of Statistics 49 (2021) 1055-1080. I. Waudby-Smith,
D. Arbour, R. Sinha, E. H. Kennedy, A. Ramdas, Time-uniform central limit theory and asymptotic confidence
sequences, Annals of Statistics 52 (2024) 2613-2640. S. R. Howard, A. Ramdas, Sequential estimation of
quantiles with applications to A/B testing and best-arm identification, Bernoulli 28 (2022) 1704-1728.
"""

from __future__ import annotations

from functools import lru_cache
from math import inf, lgamma, log, nan
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike, NDArray

if TYPE_CHECKING:
    from collections.abc import Callable

Floats = NDArray[np.float64]
FEWEST = 30
"""Values before which nothing is stated: not enough yet, whatever they are."""
PRIOR_VALUES = 200
"""The prior variance is that of so many values; intervals are narrowest at 10 to 20 times as many."""
_MOST_STEPS = 200


def log_evidence(
    counts: ArrayLike, totals: ArrayLike, squares: ArrayLike, prior: ArrayLike, mean: float = 0.0
) -> Floats:
    """Logarithm of the evidence against a mean, by numbers of values; -inf below `FEWEST`.

    Parameters
    ----------
    counts, totals, squares : array_like
        How many values, their sum, and the sum of their squares.
    prior : array_like
        Prior variance of the sum, in squared units of the values; above 0.
    mean : float
        The mean that is doubted.

    Examples
    --------
    >>> bool(log_evidence(400, 80.0, 100.0, prior=50.0) > np.log(1 / 0.05))
    True
    """
    n, total, square = (np.asarray(each, float) for each in (counts, totals, squares))
    prior = np.asarray(prior, float)
    away = total - n * mean
    spread = np.maximum(square - 2 * mean * total + n * mean**2, 0) + prior
    found = away**2 / (2 * spread) - np.log(spread / prior) / 2
    return np.where(n < FEWEST, -inf, found)


def mean_interval(
    counts: ArrayLike, totals: ArrayLike, squares: ArrayLike, prior: ArrayLike, error: float = 0.05
) -> tuple[Floats, Floats]:
    """Both ends of the interval for a mean, by numbers of values; infinite where they are too few.

    Parameters
    ----------
    counts, totals, squares : array_like
        How many values, their sum, and the sum of their squares.
    prior : array_like
        Prior variance of the sum, in squared units of the values; above 0.
    error : float
        Chance (0 to 1) that the interval ever leaves out the true mean.

    Examples
    --------
    >>> low, high = mean_interval([100, 1000], [50, 500], [50, 500], prior=50, error=0.05)
    >>> low.round(2), high.round(2)
    (array([0.27, 0.45]), array([0.73, 0.55]))
    """
    n, total, square = (np.asarray(each, float) for each in (counts, totals, squares))
    prior = np.asarray(prior, float)
    mean = total / n
    known = np.maximum(square - total * mean, 0) + prior
    # The end at mean + d has n d² = spread × weight with spread = known + n d²: the least solution is
    # approached from below.
    spread = known
    for _step in range(_MOST_STEPS):
        weight = np.log(spread / prior) + 2 * log(1 / error)
        with np.errstate(divide="ignore", invalid="ignore"):
            following = np.where(weight < n, n * known / (n - weight), inf)
        done = (following <= spread * (1 + 1e-12)) | np.isinf(following)
        spread = following
        if done.all():
            break
    else:
        spread = np.where(done, spread, inf)
    half = np.where(n < FEWEST, inf, np.sqrt(np.maximum(spread - known, 0) / n))
    return mean - half, mean + half


def share_evidence(share: float, blocks: int, expected: float) -> float:
    """Logarithm of the evidence against a mean of values between 0 and 1 (the beta-binomial mixture).

    Values between 0 and 1 with that mean are at most as spread as zeros and ones, for which this is exact.
    """
    if not 0 < expected < 1:
        return 0.0 if share == expected else inf
    a, b = expected * PRIOR_VALUES, (1 - expected) * PRIOR_VALUES
    hits, misses = share * blocks, (1 - share) * blocks
    return (
        _log_beta(a + hits, b + misses) - _log_beta(a, b) - hits * log(expected) - misses * log(1 - expected)
    )


def quantile_interval(
    values: ArrayLike, blocks: ArrayLike, quantile: float, error: float = 0.05
) -> tuple[float, float]:
    """Interval for a quantile of single games; infinite where they are too few.

    Parameters
    ----------
    values : array_like
        One a game.
    blocks : array_like of int
        Number of the block of each game; games of one block may resemble each other.
    quantile : float
        0.5 for the median.
    error : float
        Chance (0 to 1) that the interval ever leaves out the true quantile.

    Examples
    --------
    >>> quantile_interval(range(1000), range(1000), 0.5)
    (451.0, 548.0)
    """
    worths, shares, count = _cumulative_shares(values, blocks)
    if not count:
        return -inf, inf
    least, most = _allowed_shares(quantile, count, error)
    first = np.searchsorted(shares, least, side="right")
    last = np.searchsorted(shares, most, side="left")
    return (
        float(worths[first]) if least > 0 else -inf,
        float(worths[last]) if most < 1 else inf,
    )


def quantile_of(values: ArrayLike, quantile: float) -> float:
    """The smallest value that is reached by so large a share (0 to 1) of the values; NaN for none.

    Examples
    --------
    >>> quantile_of([3, 1, 2, 10], 0.5)
    2.0
    """
    ordered = np.sort(np.asarray(values, float))
    if not len(ordered):
        return nan
    return float(ordered[max(int(np.ceil(quantile * len(ordered) - 1e-9)) - 1, 0)])


def _cumulative_shares(values: ArrayLike, blocks: ArrayLike) -> tuple[Floats, Floats, int]:
    """Different values, the mean share of a block's games up to each, and the number of blocks."""
    worths, place = np.unique(np.asarray(values, float), return_inverse=True)
    _names, block, sizes = np.unique(np.asarray(blocks), return_inverse=True, return_counts=True)
    weights = 1 / sizes[block] / max(len(sizes), 1)
    shares = np.cumsum(np.bincount(place, weights, minlength=len(worths)))
    return worths, np.minimum(shares, 1), len(sizes)


@lru_cache(maxsize=1024)
def _allowed_shares(quantile: float, blocks: int, error: float) -> tuple[float, float]:
    """Observed shares between which the share of values up to the quantile never leaves; 0 and 1: any."""
    limit = log(1 / error)
    if blocks < FEWEST:
        return 0.0, 1.0
    least = _last(lambda share: share_evidence(share, blocks, quantile) >= limit, (0.0, quantile))
    most = _last(lambda share: share_evidence(share, blocks, quantile) < limit, (quantile, 1.0))
    return least, most


def _last(holds: Callable[[float], bool], span: tuple[float, float]) -> float:
    """The place in a span up to which something holds, by halving; its start where it never does."""
    low, high = span
    if not holds(low):
        return low
    if holds(high):
        return high
    for _step in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if holds(middle) else (low, middle)
    return low


def _log_beta(a: float, b: float) -> float:
    return lgamma(a) + lgamma(b) - lgamma(a + b)
