"""The odds of every battle up to a size, in one table.

The chance of winning from (attackers, defenders) is the mean of the chances where one roll leads, so a table
is filled from few armies to many. While both sides throw all their dice a roll always removes the same number
of armies m: all positions with n armies on both sides together lead to positions with n - m. So the table is
kept by diagonals, each one contiguous in memory, and a whole diagonal is one correlation of an earlier one
with the law of a roll. What is handed out is a view of the same numbers by [attackers, defenders].

The chance of failing is its own table, filled in the same way: near certainty 1 - win has no digits left.
Expected losses are filled likewise, with what one roll costs added at each step.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, overload

from risk_kit.errors import RuleError
from risk_kit.language import translate as _
from risk_kit.odds.counts import dice_rules, whole_count
from risk_kit.odds.laws import Law, LawAt, as_float, exact_unit, in_units, law_at
from risk_kit.rules.dice import DiceRules
from risk_kit.rules.options import Declared

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt
    import pandas as pd

    from risk_kit.rules.ruleset import Ruleset

    Floats: TypeAlias = npt.NDArray[np.float64]

Reward: TypeAlias = Callable[[int, int], int]
"""What one outcome of a roll counts for, by the losses of both sides."""

MOST_IN_TABLE = 4000
"""Most armies of a side in a table; its diagonals take 8 bytes a cell twice over."""
FIGURES = ("win", "fail", "attacker_losses", "defender_losses", "rolls")
"""What a table can show."""


class _Table:
    """How far a table goes, and by which rules."""

    def __init__(self, attackers: int, defenders: int, rules: DiceRules) -> None:
        self.attackers = attackers
        self.defenders = defenders
        self.rules = rules

    def __repr__(self) -> str:
        return f"{type(self).__name__}(1 to {self.attackers} attackers v 1 to {self.defenders} defenders)"


class BattleTable(_Table):
    """Odds of all battles up to a size; ``table[attackers, defenders]`` is the chance to win.

    Every figure is an array of shape (attackers + 1, defenders + 1), float64, read-only, indexed by
    [attackers, defenders] at the start, row and column 0 included; each is computed when first asked for.

    Attributes
    ----------
    attackers, defenders : int
        Largest counts; the army that must stay is not counted.
    rules : DiceRules
    """

    @cached_property
    def win(self) -> Floats:
        """Probability (0 to 1) that the territory is taken."""
        return self._filled(won=1.0, failed=0.0)

    @cached_property
    def fail(self) -> Floats:
        """Probability (0 to 1) that it is not, from its own recursion."""
        return self._filled(won=0.0, failed=1.0)

    @cached_property
    def attacker_losses(self) -> Floats:
        """Armies the attacker loses on average."""
        return self._filled(reward=lambda attacker, defender: attacker)

    @cached_property
    def defender_losses(self) -> Floats:
        """Armies the defender loses on average."""
        return self._filled(reward=lambda attacker, defender: defender)

    @cached_property
    def rolls(self) -> Floats:
        """Rolls until the end on average."""
        return self._filled(reward=lambda attacker, defender: 1)

    def __getitem__(self, position: tuple[int, int]) -> float:
        """Chance to win with so many attackers against so many defenders."""
        return float(self.win[_checked(position, self.attackers, self.defenders)])

    def to_frame(self, figure: str = "win") -> pd.DataFrame:
        """One figure as a labelled table.

        Parameters
        ----------
        figure : str
            ``win``, ``fail``, ``attacker_losses``, ``defender_losses`` or ``rolls``.

        Returns
        -------
        pandas.DataFrame
            Index ``attackers``, columns ``defenders``, both from 1.
        """
        if figure not in FIGURES:
            raise RuleError(
                _("There is no figure {name!r}; there are {known}.").format(
                    name=figure, known=", ".join(FIGURES)
                )
            )
        return _frame(getattr(self, figure)[1:, 1:], self.attackers, self.defenders)

    def _filled(self, won: float = 0.0, failed: float = 0.0, reward: Reward | None = None) -> Floats:
        filled = _fill(self.attackers, self.defenders, self.rules, won, failed, reward)
        filled.flags.writeable = False
        return filled


class ExactBattleTable(_Table):
    """Exact odds of all battles up to a size; ``table[attackers, defenders]`` is a fraction.

    Attributes
    ----------
    attackers, defenders : int
        Largest counts; the army that must stay is not counted.
    rules : DiceRules
    """

    def __init__(self, attackers: int, defenders: int, rules: DiceRules) -> None:
        super().__init__(attackers, defenders, rules)
        self._unit = exact_unit(rules)
        law = law_at(attackers, defenders, rules, in_units(self._unit))
        won = [self._unit**u for u in range(attackers + 1)]
        self._rows = _plain(attackers, defenders, law, won)

    def __getitem__(self, position: tuple[int, int]) -> Fraction:
        """Chance to win with so many attackers against so many defenders."""
        attackers, defenders = _checked(position, self.attackers, self.defenders)
        return Fraction(self._rows[attackers][defenders], self._unit ** (attackers + defenders))

    def to_frame(self) -> pd.DataFrame:
        """The chance to win as a labelled table of fractions.

        Returns
        -------
        pandas.DataFrame
            Index ``attackers``, columns ``defenders``, both from 1; dtype object.
        """
        columns = range(1, self.defenders + 1)
        rows = [[self[u, d] for d in columns] for u in range(1, self.attackers + 1)]
        return _frame(rows, self.attackers, self.defenders)


@overload
def table(
    attackers: int = ...,
    defenders: int = ...,
    rules: Ruleset | DiceRules | str = ...,
    *,
    exact: Literal[False] = ...,
) -> BattleTable: ...
@overload
def table(
    attackers: int = ...,
    defenders: int = ...,
    rules: Ruleset | DiceRules | str = ...,
    *,
    exact: Literal[True],
) -> ExactBattleTable: ...
def table(
    attackers: int = 100,
    defenders: int = 100,
    rules: Ruleset | DiceRules | str = "classic",
    *,
    exact: bool = False,
) -> BattleTable | ExactBattleTable:
    """Odds of every battle with up to so many attackers and defenders.

    Parameters
    ----------
    attackers, defenders : int
        Largest counts; the army that must stay is not counted.
    rules : Ruleset, DiceRules or str
        Default the classic rules.
    exact : bool
        Fractions in place of floats; meant for up to some hundred armies.

    Returns
    -------
    BattleTable or ExactBattleTable

    Raises
    ------
    RuleError
        When a count makes no sense, or the rules let the defender see the roll and there are too many armies.

    Notes
    -----
    ``win`` and ``fail`` are good to 1e-12 relative where they are at least 1e-290; `battle` gives logarithms
    of smaller ones.

    Examples
    --------
    >>> odds = table(20, 20)
    >>> round(odds[10, 10], 6), round(float(odds.to_frame().loc[3, 2]), 4)
    (0.567593, 0.656)
    >>> table(3, 3, rules="risiko", exact=True)[3, 3]
    Fraction(4402175, 13436928)
    """
    attackers = whole_count(attackers, "attackers", least=1, most=MOST_IN_TABLE)
    defenders = whole_count(defenders, "defenders", least=1, most=MOST_IN_TABLE)
    kind = ExactBattleTable if exact else BattleTable
    return kind(attackers, defenders, dice_rules(rules))


def _fill(
    attackers: int, defenders: int, rules: DiceRules, won: float, failed: float, reward: Reward | None
) -> Floats:
    """A table by [attackers, defenders], a view of its diagonals."""
    import numpy as np

    laws = law_at(attackers, defenders, rules, as_float)
    levels = np.zeros((attackers + defenders + 1, attackers + 1))  # by armies of both sides, attackers
    down, right = levels.strides
    cells: Floats = np.lib.stride_tricks.as_strided(
        levels, shape=(attackers + 1, defenders + 1), strides=(down + right, down)
    )
    wons = [won] * (attackers + 1)
    if rules.declared == Declared.AFTER_ROLL:  # every position has its own law
        cells[:] = _plain(attackers, defenders, laws, wons, failed, reward)
        return cells
    thin = min(rules.attack_dice - 1, attackers)
    narrow = min(rules.defense_dice - 1, defenders)
    cells[: thin + 1] = rows = _plain(thin, defenders, laws, wons, failed, reward)
    cells[:, : narrow + 1] = _plain(attackers, narrow, laws, wons, failed, reward, rows)
    _fill_bulk(levels, cells, rules, laws(attackers, defenders), failed, reward)
    return cells


def _fill_bulk(
    levels: Floats, cells: Floats, rules: DiceRules, law: Law, failed: float, reward: Reward | None
) -> None:
    """Every position in which both sides throw all their dice, by whole diagonals."""
    import numpy as np

    attackers, defenders = cells.shape[0] - 1, cells.shape[1] - 1
    least_attackers, least_defenders = rules.attack_dice, rules.defense_dice
    if min(attackers - least_attackers, defenders - least_defenders) < 0:
        return
    if not law:  # barred
        cells[least_attackers:, least_defenders:] = failed
        return
    lost = law[0][0] + law[0][1]
    weights = np.zeros(lost + 1)
    for k, _other, p in law:
        weights[lost - k] = p
    constant = _mean(law, reward)
    for n in range(least_attackers + least_defenders, len(levels)):
        low, high = max(least_attackers, n - defenders), min(attackers, n - least_defenders) + 1
        diagonal = np.correlate(levels[n - lost, low - lost : high], weights, "valid")
        levels[n, low:high] = diagonal + constant if constant else diagonal


def _plain(
    attackers: int,
    defenders: int,
    law: LawAt,
    won: list[Any],
    failed: Any = 0,
    reward: Reward | None = None,
    known: list[list[Any]] | None = None,
) -> list[list[Any]]:
    """Rows of a table, cell by cell, in any kind of number; ``known`` rows are taken as they are."""
    rows = [row[: defenders + 1] for row in known or [[won[0], *[failed] * defenders]]]
    for u in range(len(rows), attackers + 1):
        row = [won[u]]
        rows.append(row)
        for d in range(1, defenders + 1):
            steps = law(u, d)
            value = sum([w * rows[u - k][d - other] for k, other, w in steps]) if steps else failed
            row.append(value + _mean(steps, reward) if reward else value)
    return rows


def _mean(law: Law, reward: Reward | None) -> Any:
    return sum(w * reward(k, other) for k, other, w in law) if reward else 0


def _checked(position: tuple[int, int], attackers: int, defenders: int) -> tuple[int, int]:
    return (
        whole_count(position[0], "attackers", least=0, most=attackers),
        whole_count(position[1], "defenders", least=0, most=defenders),
    )


def _frame(values: Any, attackers: int, defenders: int) -> pd.DataFrame:
    import pandas as pd

    index = pd.RangeIndex(1, attackers + 1, name="attackers")
    columns = pd.RangeIndex(1, defenders + 1, name="defenders")
    return pd.DataFrame(values, index=index, columns=columns)
