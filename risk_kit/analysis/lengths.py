"""How long games last, beyond the mean: the median and the shortest and longest tenth.

A game that was cut off lasts longer than what was seen of it, so it counts as endless here: a quantile among
such games is not known, only that it lies beyond the round in which they were cut off.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, isfinite, isnan
from typing import TYPE_CHECKING

import numpy as np

from risk_kit.analysis.sequences import quantile_interval, quantile_of
from risk_kit.language import decimal, percent
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
        Half of the games are over by then; infinite where so many are cut off that it is not known.
    low, high : float
        Interval of the median that holds however often one looks; infinite while there are too few games.
    tenth, ninetieth : float
        Rounds by which one game in ten, and nine in ten, are over; infinite where that is not known. All are
        NaN where there are no games.
    cut_off : float
        Share (0 to 1) of games that were cut off, since their ruleset names no last round.
    last : float
        The round after which they were cut off; 0 where there are none.
    """

    median: float
    low: float
    high: float
    tenth: float
    ninetieth: float
    cut_off: float = 0.0
    last: float = 0.0

    @property
    def text(self) -> str:
        """The figures as a sentence, in the language in use."""
        if isnan(self.tenth):
            return _("No games have been played yet.")
        if isfinite(self.ninetieth):
            text = _(
                "Half of the games are over by round {median}{between}, one in ten by round {tenth}, "
                "nine in ten by round {ninetieth}."
            )
        elif isfinite(self.median):
            text = _(
                "Half of the games are over by round {median}{between}, one in ten by round {tenth}, "
                "nine in ten not even by round {last}: {share} are cut off there."
            )
        elif isfinite(self.tenth):
            text = _(
                "One game in ten is over by round {tenth}, half of all games not even by round {last}: "
                "{share} are cut off there."
            )
        else:
            text = _("Not even one game in ten is over by round {last}: {share} are cut off there.")
        return text.format(
            between=self._between(),
            share=percent(self.cut_off, 0),
            **{name: _round(getattr(self, name)) for name in ("median", "tenth", "ninetieth", "last")},
        )

    def _between(self) -> str:
        """The interval of the median in brackets; nothing while there are too few games."""
        if not isfinite(self.low):
            return ""
        text = _(" (between {low} and {high})") if isfinite(self.high) else _(" (at least {low})")
        return text.format(low=_round(self.low), high=_round(self.high))


def lengths_of(
    rounds: ArrayLike, setups: ArrayLike, cut_off: ArrayLike | None = None, error: float = 0.025
) -> Lengths:
    """Lengths of games.

    Parameters
    ----------
    rounds, setups : array_like
        One a game; games of one set-up may resemble each other.
    cut_off : array_like of bool, optional
        Which games did not come to their end.
    error : float
        Chance (0 to 1) that the interval of the median ever leaves out the true one; the default makes those
        of two rulesets right together with 95%.

    Examples
    --------
    >>> lengths_of([9, 12, 10, 30], [0, 1, 2, 3]).median
    10.0
    >>> lengths_of([9, 12, 10, 50], [0, 1, 2, 3], [False, False, False, True]).ninetieth
    inf
    """
    seen = np.asarray(rounds, float)
    cut = np.zeros(len(seen), bool) if cut_off is None else np.asarray(cut_off, bool)
    ends = np.where(cut, inf, seen)
    low, high = quantile_interval(ends, setups, 0.5, error)
    tenth, median, ninetieth = (quantile_of(ends, share) for share in (TENTH, 0.5, NINETIETH))
    share = float(cut.mean()) if len(cut) else 0.0
    return Lengths(median, low, high, tenth, ninetieth, share, float(seen[cut].max(initial=0.0)))


def _round(number: float) -> str:
    return decimal(number, 0) if isfinite(number) else "–"
