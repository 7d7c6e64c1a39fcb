"""From one roll to the next: what a roll does to the armies that stand against each other.

A battle is a chain of rolls. How many dice fall depends only on the armies that are left, so nearly every
roll of a battle follows the same law (three dice against two) and only the last few follow another. A law
is a tuple of steps ``(attacker losses, defender losses, weight)``; no step at all means that nobody may roll.

Weights come in the numbers that a computation needs: fractions, floats, or whole numbers of a unit. The unit
is D to the power of the armies lost, with one D for all laws of a ruleset, so that a whole battle is added up
in integers and divided once at the end; this is several times faster than fractions all along.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import lru_cache
from math import gcd
from typing import Any, TypeAlias

from risk_kit.kernels.dice import count_attack_dice, count_defense_dice, is_attack_barred
from risk_kit.odds.roll import loss_counts
from risk_kit.rules.dice import DiceRules
from risk_kit.rules.options import Declared

Step: TypeAlias = tuple[int, int, Any]
Law: TypeAlias = tuple[Step, ...]
LawAt: TypeAlias = Callable[[int, int], Law]
Weigh: TypeAlias = Callable[[Fraction, int], Any]


def as_float(probability: Fraction, lost: int) -> float:
    """Weight of a step as a float, whatever the armies lost."""
    return float(probability)


def in_units(unit: int) -> Weigh:
    """Weights as whole numbers over ``unit`` to the power of the armies lost."""
    return lambda probability, lost: int(probability * unit**lost)


@lru_cache(maxsize=1024)
def roll_law(rules: DiceRules, attack_dice: int, defense_dice: int) -> tuple[Fraction, ...]:
    """Probability by armies the attacker loses in one roll (exact); empty when the attack is barred."""
    if is_attack_barred(rules, attack_dice, defense_dice):
        return ()
    counts = loss_counts(rules, attack_dice, defense_dice)
    return tuple(Fraction(ways, sum(counts)) for ways in counts)


def most_dice(rules: DiceRules, attackers: int, defenders: int) -> tuple[int, int]:
    """Dice of either side when both throw the most they may."""
    return count_attack_dice(rules, attackers), count_defense_dice(rules, defenders)


def laws_of(rules: DiceRules, weigh: Weigh) -> LawAt:
    """The law of a roll for given attackers and defenders, both throwing the most dice.

    Both throw the most, so it makes no difference whether the defender hears the attacker's number first
    (`Declared.TOGETHER`).
    """
    by_dice: dict[tuple[int, int], Law] = {}
    for attack_dice in range(1, rules.attack_dice + 1):
        for defense_dice in range(1, rules.defense_dice + 1):
            law = roll_law(rules, attack_dice, defense_dice)
            lost = len(law) - 1
            by_dice[attack_dice, defense_dice] = tuple(
                (k, lost - k, weigh(p, lost)) for k, p in enumerate(law) if p
            )
    return lambda attackers, defenders: by_dice[most_dice(rules, attackers, defenders)]


def law_at(attackers: int, defenders: int, rules: DiceRules, weigh: Weigh) -> LawAt:
    """The law of a roll at each position up to this one, whether or not the defender sees the roll first."""
    if rules.declared != Declared.AFTER_ROLL:
        return laws_of(rules, weigh)
    from risk_kit.odds.seen import solve

    _chance, laws = solve(attackers, defenders, rules, weigh)
    return lambda u, d: laws[u, d]


def exact_unit(rules: DiceRules) -> int:
    """The unit in which every weight under these rules is a whole number."""
    if rules.declared != Declared.AFTER_ROLL:
        return unit_of(rules)
    from risk_kit.odds.seen import unit_of_seen

    return unit_of_seen(rules)


@lru_cache(maxsize=256)
def unit_of(rules: DiceRules) -> int:
    """The unit of a ruleset when both sides throw the most dice."""
    return common_unit(
        (probability, len(law) - 1)
        for attack_dice in range(1, rules.attack_dice + 1)
        for defense_dice in range(1, rules.defense_dice + 1)
        for law in [roll_law(rules, attack_dice, defense_dice)]
        for probability in law
    )


def common_unit(weights: Iterable[tuple[Fraction, int]]) -> int:
    """A small D of which the power of the armies lost is a multiple of every denominator.

    Parameters
    ----------
    weights : iterable of (Fraction, int)
        Probability and armies lost of each step.
    """
    unit = 1
    for probability, lost in weights:
        while unit**lost % probability.denominator:
            missing = probability.denominator // gcd(unit**lost, probability.denominator)
            unit *= next(factor for factor in range(2, missing + 1) if missing % factor == 0)
    return unit
