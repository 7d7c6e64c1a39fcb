"""How far an observed share may lie from the true one."""

from __future__ import annotations

from math import sqrt


def share_interval(count: int, of: int, z: float = 1.96) -> tuple[float, float]:
    """Interval (0 to 1) for the probability behind an observed share, 95% by default.

    Parameters
    ----------
    count, of : int
        How often it happened, in how many trials (at least one).
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
