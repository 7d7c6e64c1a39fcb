"""The exact odds of one roll: every way the dice can fall, counted.

Three dice against two fall in 6 x 6 x 6 x 6 x 6 = 7776 equally likely ways. Order does not matter once dice
are sorted, so it is enough to look at the 56 sorted hands of three dice and the 21 of two, and to remember
in how many orders each hand falls (6-6-5 in three, 6-5-4 in six, 6-6-6 in one). Each pair of hands goes once
through the rule of the game (`risk_kit.kernels.dice`) and adds its orders to the count of its outcome:

    the defender loses 2 armies in 2890 ways, both lose 1 in 2611, the attacker loses 2 in 2275.

Multiplying the odds of the single pairs would be wrong: the highest and the second die of a hand depend on
each other. (Tan, Mathematics Magazine 70, 1997, did so; Osborne, ibid. 76, 2003, has the figures above.)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb, factorial, prod
from types import MappingProxyType
from typing import TYPE_CHECKING

from risk_kit.errors import RuleError
from risk_kit.kernels.dice import count_attacker_losses, count_compared_dice, is_attack_barred
from risk_kit.language import decimal, ngettext, percent
from risk_kit.language import translate as _
from risk_kit.odds.counts import dice_rules, whole_count
from risk_kit.rules.dice import DiceRules

if TYPE_CHECKING:
    import pandas as pd

    from risk_kit.rules.ruleset import Ruleset

MOST_PAIRS = 5_000_000
"""Pairs of sorted hands that are looked through for one answer (some seconds)."""


@dataclass(frozen=True)
class RollOdds:
    """Exact odds of one roll.

    Attributes
    ----------
    attack_dice, defense_dice : int
        Dice thrown by either side.
    rules : DiceRules
        Sides, ties and bonuses.
    counts : mapping of int to int
        Armies the defender loses -> equally likely ways to fall.
    """

    attack_dice: int
    defense_dice: int
    rules: DiceRules
    counts: Mapping[int, int]

    def __getstate__(self) -> dict[str, object]:
        return {**self.__dict__, "counts": dict(self.counts)}  # a mapping proxy cannot be pickled

    @property
    def total(self) -> int:
        """Equally likely ways the dice can fall."""
        return sum(self.counts.values())

    @property
    def pairs(self) -> int:
        """Armies that both sides lose together."""
        return count_compared_dice(self.attack_dice, self.defense_dice)

    def probability(
        self, *, attacker_losses: int | None = None, defender_losses: int | None = None
    ) -> Fraction:
        """Probability (0 to 1, exact) that a side loses just so many armies; 0 where it cannot.

        Raises
        ------
        RuleError
            When not exactly one of the two is given.

        Examples
        --------
        >>> roll(3, 2).probability(attacker_losses=0)
        Fraction(1445, 3888)
        """
        if (attacker_losses is None) == (defender_losses is None):
            raise RuleError(_("Give exactly one of attacker_losses= and defender_losses=."))
        if attacker_losses is not None:
            defender_losses = self.pairs - attacker_losses
        return Fraction(self.counts.get(defender_losses or 0, 0), self.total)

    @property
    def attacker_losses(self) -> Fraction:
        """Armies the attacker loses on average (exact)."""
        return self.pairs - self.defender_losses

    @property
    def defender_losses(self) -> Fraction:
        """Armies the defender loses on average (exact)."""
        return Fraction(sum(losses * ways for losses, ways in self.counts.items()), self.total)

    def to_series(self) -> pd.Series[float]:
        """Probability by armies lost.

        Returns
        -------
        pandas.Series
            Named ``probability``, index ``(attacker_losses, defender_losses)``.
        """
        import pandas as pd

        outcomes = [(self.pairs - losses, losses) for losses in self.counts]
        index = pd.MultiIndex.from_tuples(outcomes, names=["attacker_losses", "defender_losses"])
        values = [ways / self.total for ways in self.counts.values()]
        return pd.Series(values, index=index, name="probability")

    def describe(self) -> str:
        """The odds in plain words, in the language in use."""
        lines = [
            _("{attack} against {defense}: {total} ways to fall, all equally likely.").format(
                attack=ngettext("{count} attack die", "{count} attack dice", self.attack_dice).format(
                    count=self.attack_dice
                ),
                defense=ngettext("{count} defense die", "{count} defense dice", self.defense_dice).format(
                    count=self.defense_dice
                ),
                total=self.total,
            )
        ]
        for losses, ways in sorted(self.counts.items(), reverse=True):
            line = _("The defender loses {defender} and the attacker {attacker} in {ways} of them ({share}).")
            share = percent(ways / self.total)
            lines.append(line.format(defender=losses, attacker=self.pairs - losses, ways=ways, share=share))
        means = _("On average the attacker loses {attacker} armies a roll and the defender {defender}.")
        attacker, defender = (decimal(float(m)) for m in (self.attacker_losses, self.defender_losses))
        return "\n".join([*lines, means.format(attacker=attacker, defender=defender)])

    def __repr__(self) -> str:
        ways = ", ".join(f"{losses}: {ways}" for losses, ways in self.counts.items())
        dice = f"{self.attack_dice} v {self.defense_dice} dice"
        return f"RollOdds({dice}, defender losses {{{ways}}} of {self.total})"


def roll(
    attack_dice: int = 3, defense_dice: int = 2, rules: Ruleset | DiceRules | str = "classic"
) -> RollOdds:
    """Exact odds of one roll with these dice.

    Parameters
    ----------
    attack_dice, defense_dice : int
        Dice thrown by either side, at least 1 and at most what the rules allow.
    rules : Ruleset, DiceRules or str
        Default the classic rules: three dice against two, ties to the defender.

    Returns
    -------
    RollOdds

    Raises
    ------
    RuleError
        When the rules do not allow such a roll.

    References
    ----------
    J. A. Osborne, Markov chains for the RISK board game revisited, Mathematics Magazine 76 (2003) 129-135.

    Examples
    --------
    >>> roll(3, 2)
    RollOdds(3 v 2 dice, defender losses {0: 2275, 1: 2611, 2: 2890} of 7776)
    """
    dice = dice_rules(rules)
    attack_dice = whole_count(attack_dice, "attack_dice", least=1, most=dice.attack_dice)
    defense_dice = whole_count(defense_dice, "defense_dice", least=1, most=dice.defense_dice)
    if is_attack_barred(dice, attack_dice, defense_dice):
        raise RuleError(
            _("These rules bar an attack with fewer dice ({attack}) than the defender's ({defense}).").format(
                attack=attack_dice, defense=defense_dice
            )
        )
    by_attacker = loss_counts(dice, attack_dice, defense_dice)
    counts = {losses: by_attacker[-1 - losses] for losses in range(len(by_attacker))}
    return RollOdds(attack_dice, defense_dice, dice, MappingProxyType(counts))


@lru_cache(maxsize=1024)
def loss_counts(rules: DiceRules, attack_dice: int, defense_dice: int) -> tuple[int, ...]:
    """Ways to fall by armies the attacker loses: item k of the tuple is k lost (exact)."""
    counts = [0] * (count_compared_dice(attack_dice, defense_dice) + 1)
    for hand, ways in attack_hands(rules, attack_dice, defense_dice).items():
        for losses, ways_against in enumerate(loss_counts_against(rules, hand, attack_dice, defense_dice)):
            counts[losses] += ways * ways_against
    return tuple(counts)


def attack_hands(rules: DiceRules, attack_dice: int, defense_dice: int) -> Mapping[tuple[int, ...], int]:
    """Ways to fall of each sorted attack hand, without the dice that are never compared.

    Raises
    ------
    RuleError
        When there are too many hands to go through.
    """
    _check_size(rules, attack_dice, defense_dice)
    return _hands(attack_dice, rules.attack_sides, count_compared_dice(attack_dice, defense_dice))


def loss_counts_against(
    rules: DiceRules, attack: tuple[int, ...], attack_dice: int, defense_dice: int
) -> tuple[int, ...]:
    """Ways the defense dice can fall against one known attack hand, by armies the attacker loses."""
    compared = count_compared_dice(attack_dice, defense_dice)
    counts = [0] * (compared + 1)
    for hand, ways in _hands(defense_dice, rules.defense_sides, compared).items():
        counts[count_attacker_losses(rules, attack, compared, hand, compared)] += ways
    return tuple(counts)


@lru_cache(maxsize=256)
def _hands(dice: int, sides: int, kept: int) -> Mapping[tuple[int, ...], int]:
    """Ways to fall of the ``kept`` highest dice, sorted from the highest."""
    ways: Counter[tuple[int, ...]] = Counter()
    for hand in combinations_with_replacement(range(sides, 0, -1), dice):
        repeats = prod(factorial(times) for times in Counter(hand).values())
        ways[hand[:kept]] += factorial(dice) // repeats
    return MappingProxyType(ways)


def _check_size(rules: DiceRules, attack_dice: int, defense_dice: int) -> None:
    compared = count_compared_dice(attack_dice, defense_dice)
    pairs = prod(comb(sides + compared - 1, compared) for sides in (rules.attack_sides, rules.defense_sides))
    hands = max(
        comb(rules.attack_sides + attack_dice - 1, attack_dice),
        comb(rules.defense_sides + defense_dice - 1, defense_dice),
    )
    if max(pairs, hands) > MOST_PAIRS:
        raise RuleError(
            _(
                "Dice with so many sides fall in {count} different pairs of hands, more than the {most} "
                "that are counted; three dice of 20 sides against three are not too many, "
                "nor four of 12 against four."
            ).format(count=max(pairs, hands), most=MOST_PAIRS)
        )
