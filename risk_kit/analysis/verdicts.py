"""Whether two rulesets differ, metric by metric: four verdicts that hold however often one looks.

Differences are always **B minus A**, one value a pair of set-ups. All intervals of a table together are right
with 95%, at every number of games. *More* and *less* come from p-values that are valid at every number of
games, with Holm's correction over the metrics: that any metric without a difference is ever called more or
less has a chance of at most 5%. *Practically the same* comes from the interval: it lies within the smallest
difference that matters, to both sides. A verdict that was reached is kept.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from math import exp, inf, log
from typing import TYPE_CHECKING

import numpy as np

from risk_kit.analysis.metrics import POINTS
from risk_kit.analysis.sequences import FEWEST, PRIOR_VALUES, log_evidence, mean_interval
from risk_kit.language import mark, translate

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from risk_kit.analysis.metrics import Metric

    Floats = NDArray[np.float64]

ERROR = 0.05
"""Chance (0 to 1) that a table as a whole is ever wrong."""


class Verdict(StrEnum):
    """What is known about a difference, B minus A."""

    MORE = "more"
    LESS = "less"
    SAME = "practically the same"
    UNKNOWN = "not enough games yet"

    @property
    def text(self) -> str:
        """The verdict in the language in use."""
        return translate(_TEXTS[self])


_TEXTS = {
    Verdict.MORE: mark("more"),
    Verdict.LESS: mark("less"),
    Verdict.SAME: mark("practically the same"),
    Verdict.UNKNOWN: mark("not enough games yet"),
}


@dataclass(frozen=True)
class Finding:
    """What is known about one metric.

    Attributes
    ----------
    difference, low, high : float
        The mean difference seen, B minus A, and its interval. Where later pairs led out of the interval that
        was reached before, its nearer end stands for the difference.
    verdict : Verdict
    decided_at : int
        Pairs of set-ups after which the verdict was reached, 0 for none yet.
    p_value : float
        The least p-value so far of there being no difference, before Holm's correction.
    """

    difference: float
    low: float
    high: float
    verdict: Verdict
    decided_at: int
    p_value: float


class Watch:
    """The differences of several metrics, watched while pairs of set-ups come in.

    Parameters
    ----------
    chosen : sequence of Metric
    smallest : sequence of float
        The smallest difference that matters, one a metric.
    games : int
        Games of a set-up, whose mean is one value.

    Notes
    -----
    Every number of pairs is looked at, so the verdicts do not depend on how many come in at a time.

    Examples
    --------
    >>> from risk_kit.analysis.metrics import metrics
    >>> watch = Watch(metrics(3)[:1], [1.0])
    >>> watch.add(np.full((200, 1), 4.0))
    >>> watch.findings()[0].verdict.value, watch.findings()[0].decided_at
    ('more', 108)
    """

    def __init__(self, chosen: Sequence[Metric], smallest: Sequence[float], games: int = 1) -> None:
        many = len(chosen)
        self.smallest = np.array(smallest, float)
        scales = np.array([metric.scale for metric in chosen], float)
        self._prior = PRIOR_VALUES * scales**2 / games
        self.count = 0
        self._total, self._squares = np.zeros(many), np.zeros(many)
        # Shares do not differ by more than 1, whatever is seen.
        self._high = np.array([1.0 if metric.unit == POINTS else inf for metric in chosen])
        self._low = -self._high
        # The largest evidence so far, and the sign of the difference then.
        self._evidence, self._side = np.full(many, -inf), np.zeros(many)
        # Pairs after which a difference was certain (and its sign), and after which it was surely small.
        self._apart = np.zeros(many, np.int64)
        self._sign = np.zeros(many)
        self._close = np.zeros(many, np.int64)

    def add(self, differences: Floats) -> None:
        """Take in pairs of set-ups, one row each, one column a metric."""
        if not len(differences):
            return
        counts = self.count + np.arange(1, len(differences) + 1)
        totals = self._total + np.cumsum(differences, axis=0)
        squares = self._squares + np.cumsum(differences**2, axis=0)
        sums = counts[:, None], totals, squares
        evidence, sides = self._largest(log_evidence(*sums, self._prior), np.sign(totals))
        low, high = mean_interval(*sums, self._prior, ERROR / len(self.smallest))
        lows = np.maximum.accumulate(np.vstack([self._low, low]))[1:]
        highs = np.minimum.accumulate(np.vstack([self._high, high]))[1:]
        self._reject(counts, sides, evidence)
        small = (lows >= -self.smallest) & (highs <= self.smallest) & (lows <= highs)
        reached = small.any(axis=0) & (self._close == 0)
        self._close[reached] = counts[small.argmax(axis=0)[reached]]
        self.count = int(counts[-1])
        self._total, self._squares = totals[-1], squares[-1]
        self._evidence, self._side = evidence[-1], sides[-1]
        # An empty intersection is one of the 5%; then what is seen now is all there is.
        empty = lows[-1] > highs[-1]
        self._low = np.where(empty, low[-1], lows[-1])
        self._high = np.where(empty, high[-1], highs[-1])

    def _largest(self, evidence: Floats, signs: Floats) -> tuple[Floats, Floats]:
        """The largest evidence up to each pair, and the sign of the difference where it was reached."""
        largest = np.maximum.accumulate(np.vstack([self._evidence, evidence]))
        rows = np.arange(1, len(largest))[:, None]
        reached = np.maximum.accumulate(np.where(evidence > largest[:-1], rows, 0))
        return largest[1:], np.take_along_axis(np.vstack([self._side, signs]), reached, axis=0)

    def _reject(self, counts: NDArray[np.int64], sides: Floats, evidence: Floats) -> None:
        """Holm's procedure on evidence that only grows: what it rejects once stays rejected."""
        start = 0
        while (left := int((self._apart == 0).sum())) > 0:
            over = (evidence[start:] >= log(left / ERROR)) & (self._apart == 0)
            if not over.any():
                return
            start += int(over.any(axis=1).argmax())
            column = int(np.where(self._apart == 0, evidence[start], -inf).argmax())
            self._apart[column] = counts[start]
            self._sign[column] = sides[start, column]

    def findings(self) -> tuple[Finding, ...]:
        """What is known now, one a metric."""
        return tuple(self._finding(column) for column in range(len(self.smallest)))

    def _finding(self, column: int) -> Finding:
        apart, close = int(self._apart[column]), int(self._close[column])
        verdict = Verdict.UNKNOWN
        if apart and not 0 < close <= apart:
            verdict = Verdict.MORE if self._sign[column] > 0 else Verdict.LESS
        elif close:
            verdict = Verdict.SAME
        low, high = float(self._low[column]), float(self._high[column])
        if self.count < FEWEST:
            low, high = -inf, inf
        # Holm's procedure may know the side of 0 before the interval does, which is made for all metrics.
        if apart and self._sign[column] > 0:
            low, high = max(low, 0.0), max(high, 0.0)
        elif apart:
            low, high = min(low, 0.0), min(high, 0.0)
        decided = min((at for at in (apart, close) if at), default=0)
        seen = float(self._total[column] / self.count) if self.count else 0.0
        return Finding(
            difference=min(max(seen, low), high),
            low=low,
            high=high,
            verdict=verdict,
            decided_at=decided,
            p_value=min(1.0, exp(-float(self._evidence[column]))) if self.count >= FEWEST else 1.0,
        )


def pairing_gain(a: Floats, b: Floats) -> Floats:
    """How many times as many games would be needed without pairing set-ups, one figure a metric; NaN if none.

    Parameters
    ----------
    a, b : array
        Values of paired set-ups, one row each, one column a metric.

    Examples
    --------
    >>> pairing_gain(np.array([[1.0], [2], [3]]), np.array([[2.0], [4], [3]])).round(2)
    array([2.])
    """
    apart = (b - a).var(axis=0, ddof=1) if len(a) > 1 else np.zeros(a.shape[1])
    both = a.var(axis=0, ddof=1) + b.var(axis=0, ddof=1) if len(a) > 1 else apart
    with np.errstate(divide="ignore", invalid="ignore"):
        # Pairs that are equal but for rounding tell nothing.
        return np.where(apart > 1e-12 * both, both / apart, np.nan)
