"""Distributions of whole numbers of armies, and expected values that know their spread."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import fsum, sqrt
from typing import TYPE_CHECKING

from risk_kit.errors import RuleError
from risk_kit.language import translate as _

if TYPE_CHECKING:
    import pandas as pd


class Expected(float):
    """An expected value: a number that also knows its standard deviation.

    Attributes
    ----------
    spread : float
        Standard deviation, in the same unit.

    Examples
    --------
    >>> rolls = Expected(8.0, spread=1.5)
    >>> rolls + 1, rolls.spread
    (9.0, 1.5)
    """

    spread: float

    def __new__(cls, mean: float, spread: float) -> Expected:
        """A number with its standard deviation."""
        value = super().__new__(cls, mean)
        value.spread = spread
        return value

    def __reduce__(self) -> tuple[type[Expected], tuple[float, float]]:
        return Expected, (float(self), self.spread)


class Distribution(Mapping[int, float]):
    """Probabilities (0 to 1) of counts of armies, a mapping sorted by count.

    Examples
    --------
    >>> left = Distribution({0: 0.25, 1: 0.25, 2: 0.5}, name="attackers_left")
    >>> left[2], left.mean, left.quantile(0.5)
    (0.5, 1.25, 1)
    """

    def __init__(self, probabilities: Mapping[int, float], name: str = "armies") -> None:
        self._probabilities = dict(sorted(probabilities.items()))
        self.name = name

    def __getitem__(self, count: int) -> float:
        return self._probabilities[count]

    def __iter__(self) -> Iterator[int]:
        return iter(self._probabilities)

    def __len__(self) -> int:
        return len(self._probabilities)

    @property
    def mean(self) -> float:
        """Mean count."""
        return fsum(count * p for count, p in self.items())

    @property
    def spread(self) -> float:
        """Standard deviation of the count."""
        mean = self.mean
        return sqrt(fsum((count - mean) ** 2 * p for count, p in self.items()))

    def quantile(self, probability: float) -> int:
        """Smallest count that is not exceeded with at least this probability (0 to 1).

        Raises
        ------
        RuleError
            When the probability is not between 0 and 1.
        """
        if not 0 <= probability <= 1:
            raise RuleError(
                _("A probability lies between 0 and 1; {value!r} does not.").format(value=probability)
            )
        total = 0.0
        for count, p in self.items():
            total += p
            if total >= probability - 1e-12:  # sums of floats may fall short of 1
                return count
        return max(self)

    def to_series(self) -> pd.Series[float]:
        """Probability by count.

        Returns
        -------
        pandas.Series
            Named ``probability``; the index bears the name of the count, such as ``attackers_left``.
        """
        import pandas as pd

        index = pd.Index(list(self), name=self.name, dtype="int64")
        return pd.Series(list(self.values()), index=index, name="probability", dtype="float64")

    def __repr__(self) -> str:
        if not self:
            return f"Distribution({self.name}, empty)"
        counts = f"{self.name} {min(self)} to {max(self)}"
        return f"Distribution({counts}, mean {self.mean:.4g}, spread {self.spread:.4g})"
