"""How far an observed share may lie from the true one."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


FEW, MANY = 10, 60
"""Blocks that all went alike: so few count as one trial each, so many by all of their trials."""


def share_interval(count: float, of: float, z: float = 1.96) -> tuple[float, float]:
    """Interval (0 to 1) for the probability behind an observed share, 95% by default.

    Parameters
    ----------
    count, of : float
        How often it happened, in how many independent trials (at least one).
    z : float
        Standard deviations to each side.

    Notes
    -----
    The score interval of E. B. Wilson, Journal of the American Statistical Association 22 (1927) 209-212; it
    stays between 0 and 1 and is right also for few trials.

    Examples
    --------
    >>> [round(end, 3) for end in share_interval(37, 100)]
    [0.282, 0.468]
    """
    share, weight = count / of, z * z / of
    middle = (share + weight / 2) / (1 + weight)
    half = z * sqrt(share * (1 - share) / of + weight / (4 * of)) / (1 + weight)
    return max(0.0, middle - half), min(1.0, middle + half)


def block_interval(counts: Sequence[int], of: Sequence[int], z: float = 1.96) -> tuple[float, float]:
    """Interval (0 to 1) for a probability, from trials in blocks that belong together, 95% by default.

    Games from one set-up are such a block: whoever wins one of them is likelier to win the next.

    Parameters
    ----------
    counts, of : sequence of int
        How often it happened in each block, in how many trials.
    z : float
        Standard deviations to each side.

    Notes
    -----
    The score interval of as many independent trials as would spread as much as the blocks do, by the linear
    estimate for a ratio (W. G. Cochran, Sampling Techniques, 3rd edition, 1977, section 6.3), and fewer where
    few blocks tell little of how they spread. Never narrower than if all trials were independent.

    A single block does not tell how blocks spread, and neither do several in which it happened always or
    never. Up to 10 of these count as one trial each, since a block may be worth no more; from there to 60
    blocks the rest of their trials gains weight. Price: a little too narrow, 83% at worst, for 10 to 30 large
    blocks where what is rare happens in all trials of a block or in none.

    Examples
    --------
    >>> [round(end, 3) for end in block_interval([4, 0, 4, 0, 4, 4, 0, 0], [4] * 8)]
    [0.167, 0.833]
    >>> [round(end, 3) for end in share_interval(16, 32)]
    [0.336, 0.664]
    >>> [[round(end, 3) for end in block_interval([0] * blocks, [3] * blocks)] for blocks in (5, 67)]
    [[0.0, 0.434], [0.0, 0.019]]
    """
    count, trials, blocks = sum(counts), sum(of), len(of)
    share, effective = count / trials, float(trials)
    spread = sum((each - share * size) ** 2 for each, size in zip(counts, of, strict=True))
    if blocks == 1 or count in (0, trials):
        weight = min(1, max(0, (blocks - FEW) / (MANY - FEW)))
        effective = blocks + (trials - blocks) * weight
    elif spread > 0:
        variance = blocks / (blocks - 1) * spread / trials**2
        few = (_student(z, blocks - 1) / z) ** 2
        effective = min(effective, share * (1 - share) / variance / few)
    return share_interval(share * effective, effective, z)


def _student(z: float, freedom: int) -> float:
    """Quantile of Student's distribution where the normal one has `z` (Abramowitz and Stegun, 26.7.5)."""
    return z + (z**3 + z) / (4 * freedom) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
