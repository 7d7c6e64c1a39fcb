"""Holm's procedure as it is published, to compare with."""

from __future__ import annotations

import numpy as np


def holm(p_values, error=0.05):
    """Which of several hypotheses are rejected, so that any false one among them has at most that chance.

    Parameters
    ----------
    p_values : array_like
        One a hypothesis. Where each is the least p-value of a run so far, the answer holds for the whole run.
    error : float

    References
    ----------
    S. Holm, A simple sequentially rejective multiple test procedure, Scandinavian Journal of Statistics 6
    (1979) 65-70.

    Examples
    --------
    >>> holm([0.01, 0.04, 0.03, 0.005]).tolist()
    [True, False, False, True]
    """
    values = np.asarray(p_values, float)
    order = np.argsort(values, kind="stable")
    limits = error / np.arange(len(values), 0, -1)
    passed = np.logical_and.accumulate(values[order] <= limits)
    rejected = np.zeros(len(values), bool)
    rejected[order] = passed
    return rejected
