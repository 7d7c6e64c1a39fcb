"""How long games last, beyond the mean: the median and the shortest and longest tenth."""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite
from typing import TYPE_CHECKING

from risk_kit.analysis.sequences import quantile_interval, quantile_of
from risk_kit.language import decimal
from risk_kit.language import translate as _

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

TENTH, NINETIETH = 0.1, 0.9


@dataclass(frozen=True)
class Lengths:
    """Rounds of single games.

    Attributes
    ----------
    median : float
        Half of the games are over by then.
    low, high : float
        Interval of the median that holds however often one looks; infinite while there are too few games.
    tenth, ninetieth : float
        Rounds by which one game in ten, and nine in ten, are over.
    """

    median: float
    low: float
    high: float
    tenth: float
    ninetieth: float

    @property
    def text(self) -> str:
        """The figures as a sentence, in the language in use."""
        between = ""
        if isfinite(self.low) and isfinite(self.high):
            text = _(" (between {low} and {high})")
            between = text.format(low=decimal(self.low, 0), high=decimal(self.high, 0))
        return _(
            "Half of the games are over by round {median}{between}, one in ten by round {tenth}, "
            "nine in ten by round {ninetieth}."
        ).format(
            median=decimal(self.median, 0),
            between=between,
            tenth=decimal(self.tenth, 0),
            ninetieth=decimal(self.ninetieth, 0),
        )


def lengths_of(rounds: ArrayLike, setups: ArrayLike, error: float = 0.025) -> Lengths:
    """Lengths of games.

    Parameters
    ----------
    rounds, setups : array_like
        One a game; games of one set-up may resemble each other.
    error : float
        Chance (0 to 1) that the interval of the median ever leaves out the true one; the default makes those
        of two rulesets right together with 95%.

    Examples
    --------
    >>> lengths_of([9, 12, 10, 30], [0, 1, 2, 3]).median
    10.0
    """
    low, high = quantile_interval(rounds, setups, 0.5, error)
    tenth, median, ninetieth = (quantile_of(rounds, share) for share in (TENTH, 0.5, NINETIETH))
    return Lengths(median, low, high, tenth, ninetieth)
