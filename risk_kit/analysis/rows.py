"""A comparison as rows: figures, verdict and a sentence for each metric. Differences are B minus A."""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite
from typing import TYPE_CHECKING

from risk_kit.analysis.metrics import POINTS
from risk_kit.analysis.verdicts import Verdict
from risk_kit.language import decimal, percent
from risk_kit.language import translate as _

if TYPE_CHECKING:
    from collections.abc import Mapping

    from risk_kit.analysis.lengths import Lengths
    from risk_kit.analysis.metrics import Metric

MINUS = "−"


@dataclass(frozen=True)
class Row:
    """One metric under both rulesets; texts are in the language in use when they are asked for.

    Attributes
    ----------
    metric : Metric
    a, b : float
        Means under A and B; shares from 0 to 1.
    difference, low, high : float
        B minus A, and its interval, in the metric's unit; infinite while there are too few games.
    smallest : float
        The smallest difference that matters, in the metric's unit.
    verdict : Verdict
    decided_at : int
        Games under each ruleset after which the verdict was reached, 0 for not yet.
    games : int
        Games under each ruleset so far.
    gain : float
        How many times as many games the same interval would take without pairs; NaN where it cannot be told.
    p_value : float
        Of there being no difference, valid at every number of games, before Holm's correction.
    """

    metric: Metric
    a: float
    b: float
    difference: float
    low: float
    high: float
    smallest: float
    verdict: Verdict
    decided_at: int
    games: int
    gain: float
    p_value: float

    @property
    def id(self) -> str:
        """Stable name of the metric."""
        return self.metric.id

    @property
    def label(self) -> str:
        """Name of the metric."""
        return self.metric.label

    @property
    def definition(self) -> str:
        """What is counted."""
        return self.metric.definition

    @property
    def unit(self) -> str:
        """Unit of differences in words."""
        return unit_text(self.metric)

    @property
    def factor(self) -> int:
        """What figures are multiplied by to be shown: 100 for shares, else 1."""
        return 100 if self.metric.unit == POINTS else 1

    @property
    def digits(self) -> int:
        """Decimals worth showing, by how wide the interval is."""
        wide = (self.high - self.low) / 2 * self.factor
        return 2 if wide < 0.2 else 0 if isfinite(wide) and wide >= 20 else 1

    @property
    def side(self) -> int:
        """Which ruleset was found to have more: 1 for B, -1 for A, 0 where neither was."""
        return {Verdict.MORE: 1, Verdict.LESS: -1}.get(self.verdict, 0)

    @property
    def verdict_text(self) -> str:
        """The verdict in words."""
        return self.verdict.text

    @property
    def a_text(self) -> str:
        """Mean under A."""
        return self._mean(self.a)

    @property
    def b_text(self) -> str:
        """Mean under B."""
        return self._mean(self.b)

    @property
    def difference_text(self) -> str:
        """B minus A, with its sign."""
        return self.signed(self.difference)

    @property
    def interval_text(self) -> str:
        """Both ends of the interval, with their signs; a dash while there are too few games."""
        if not isfinite(self.low) or not isfinite(self.high):
            return "–"
        return _("{low} to {high}").format(low=self.signed(self.low), high=self.signed(self.high))

    @property
    def smallest_text(self) -> str:
        """The smallest difference that matters, with its unit."""
        return _("{number} {unit}").format(number=self._smallest_number(), unit=self.unit)

    def _mean(self, value: float) -> str:
        if self.metric.unit == POINTS:
            return percent(value, 1).replace("-", MINUS)
        return decimal(value, max(self.digits, 1))

    def signed(self, value: float) -> str:
        """A difference with its sign, without its unit."""
        text = decimal(abs(value) * self.factor, self.digits)
        if not any(figure in text for figure in "123456789"):
            return text
        return f"+{text}" if value > 0 else f"{MINUS}{text}"

    def amount(self, value: float) -> str:
        """A difference without its sign, with its unit."""
        return _("{number} {unit}").format(number=self._plain(value), unit=self.unit)

    def _smallest_number(self) -> str:
        shown = self.smallest * self.factor
        digits = next((digits for digits in range(4) if abs(round(shown, digits) - shown) < 1e-9), 4)
        return decimal(shown, digits)

    @property
    def sentence(self) -> str:
        """What was found, for people."""
        if self.verdict in (Verdict.MORE, Verdict.LESS):
            return self._differs()
        if self.verdict is Verdict.SAME:
            text = _(
                "{label}: practically the same; the difference is at most {most} ({smallest} would matter)."
            )
        elif isfinite(self.low) and isfinite(self.high):
            text = _(
                "{label}: not enough games yet; under B it may be {low} lower or {high} higher ({unit})."
            )
        else:
            text = _("{label}: not enough games yet.")
        return text.format(
            label=_capital(self.label),
            most=self.amount(max(abs(self.low), abs(self.high))),
            smallest=self._smallest_number(),
            low=self._plain(self.low),
            high=self._plain(self.high),
            unit=self.unit,
        )

    def _plain(self, value: float) -> str:
        return decimal(abs(value) * self.factor, self.digits) if isfinite(value) else "–"

    def _differs(self) -> str:
        metric = self.metric
        text = _(metric.more if self.verdict is Verdict.MORE else metric.less)
        least, most = sorted((abs(self.low), abs(self.high)))
        between = _("at most {high}") if least == 0 else _("between {low} and {high}")
        sentence = text.format(
            amount=self.amount(self.difference),
            range=between.format(low=self._plain(least), high=self._plain(most)),
            **metric.words,
        )
        if most <= self.smallest:
            note = _("That is less than what matters ({smallest}).")
            sentence += " " + note.format(smallest=self.smallest_text)
        return sentence


def unit_text(metric: Metric) -> str:
    """Unit of differences in words, in the language in use."""
    return _("percentage points") if metric.unit == POINTS else _(metric.unit)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


@dataclass(frozen=True)
class State:
    """What is known after a batch.

    Attributes
    ----------
    games, of : int
        Games under each ruleset so far, and those that were asked for.
    rows : tuple of Row
        One a metric, B minus A.
    null_rows : tuple of Row
        The same for A against A: what chance alone does. Empty where that is not played.
    lengths : mapping of str to Lengths
        Of the games under ``"A"`` and under ``"B"``.
    lost_moves : mapping of str to int
        Moves that bots lost because they erred or stalled.
    """

    games: int
    of: int
    rows: tuple[Row, ...]
    null_rows: tuple[Row, ...]
    lengths: Mapping[str, Lengths]
    lost_moves: Mapping[str, int]

    @property
    def false_alarms(self) -> tuple[Row, ...]:
        """Metrics in which A was found to differ from A."""
        return tuple(row for row in self.null_rows if row.verdict in (Verdict.MORE, Verdict.LESS))
