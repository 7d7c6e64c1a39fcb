"""The bulk of a large battle, a whole diagonal at a time, with numpy.

While both sides have enough armies for all their dice, every roll follows one law and removes the same number
of armies. So after r rolls the position is known but for one number, the armies the attacker lost, and one
more roll is one convolution of that distribution with the law. What steps out of the bulk at either end (a
side that now throws fewer dice) is set aside; `chain` carries those few positions on.

Where the answer is below the smallest float (1 against 10 000: 1e-5940), the same is done with logarithms.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from decimal import Context, Decimal
from math import log
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
import numpy.typing as npt

from risk_kit.odds.chain import Position, Visits, ends_of, visits_of
from risk_kit.odds.laws import as_float, law_at, laws_of, most_dice, roll_law
from risk_kit.rules.dice import DiceRules
from risk_kit.rules.options import Declared

if TYPE_CHECKING:
    from fractions import Fraction

Floats: TypeAlias = npt.NDArray[np.float64]
DIGITS = Context(prec=25)
"""Decimals of 25 digits, with exponents that no battle exhausts."""


def large_battle(attackers: int, defenders: int, rules: DiceRules) -> dict[Position, Visits]:
    """Probability of every end and moments of the rolls until then, as `chain.visits_of`, in floats."""
    starts: dict[Position, Visits] = {}
    law = np.array(_bulk_law(attackers, defenders, rules), np.float64)
    first = np.ones(1)
    for position, p, rolls in _leave_bulk(
        attackers, defenders, rules, first, lambda row: np.convolve(row, law)
    ):
        if p:
            starts[position] = (p, p * rolls, p * rolls * rolls)
    return visits_of(starts, laws_of(rules, as_float))


def log10_ends(attackers: int, defenders: int, rules: DiceRules) -> dict[Position, Decimal]:
    """Probability of every end as a decimal number, however small.

    Good to about 1e-10 relative, since a float holds the logarithm of a tiny number no better.
    """
    if rules.declared == Declared.AFTER_ROLL:
        return ends_of({(attackers, defenders): Decimal(1)}, law_at(attackers, defenders, rules, as_decimal))
    with np.errstate(divide="ignore"):
        law = np.log(np.array(_bulk_law(attackers, defenders, rules), np.float64))
    starts = {
        position: _exp(log_p)
        for position, log_p, rolls in _leave_bulk(
            attackers, defenders, rules, np.zeros(1), lambda row: _log_convolve(row, law)
        )
    }
    return ends_of(starts, laws_of(rules, as_decimal))


def as_decimal(probability: Fraction, lost: int) -> Decimal:
    """Weight of a step as a decimal of 25 digits, whatever the armies lost."""
    return DIGITS.divide(Decimal(probability.numerator), Decimal(probability.denominator))


def _bulk_law(attackers: int, defenders: int, rules: DiceRules) -> tuple[Fraction, ...]:
    return roll_law(rules, *most_dice(rules, attackers, defenders))


def _leave_bulk(
    attackers: int, defenders: int, rules: DiceRules, row: Floats, roll_once: Callable[[Floats], Floats]
) -> Iterator[tuple[Position, float, int]]:
    """Every position that is entered from the bulk, its number in the row, and the rolls until then.

    ``row`` holds one number for each count of attackers lost, from ``least`` on.
    """
    compared = len(_bulk_law(attackers, defenders, rules)) - 1
    spare_attackers, spare_defenders = attackers - rules.attack_dice, defenders - rules.defense_dice
    if compared < 1 or min(spare_attackers, spare_defenders) < 0:
        yield (attackers, defenders), float(row[0]), 0
        return
    rolls = least = 0
    while row.size:
        row = roll_once(row)
        rolls += 1
        lost = compared * rolls
        low = max(lost - spare_defenders, least) - least  # fewer attackers lost: too few defenders are left
        high = max(min(spare_attackers - least + 1, row.size), low)
        outside: Any = [*enumerate(row[:low].tolist()), *enumerate(row[high:].tolist(), high)]
        for index, number in outside:
            k = least + index
            yield (attackers - k, defenders - lost + k), number, rolls
        row, least = row[low:high], least + low


def _log_convolve(row: Floats, law: Floats) -> Floats:
    """Logarithm of the convolution of two distributions that are given as logarithms."""
    terms = np.full((law.size, row.size + law.size - 1), -np.inf)
    for k, log_p in enumerate(law):
        terms[k, k : k + row.size] = row + log_p
    total: Floats = np.logaddexp.reduce(terms, axis=0)
    return total


def _exp(log_p: float) -> Decimal:
    """Decimal with this natural logarithm; one power of ten is cheaper than a decimal exponential."""
    if log_p == -np.inf:
        return Decimal(0)
    exponent = round(log_p / log(10))
    return Decimal(float(np.exp(log_p - exponent * log(10)))).scaleb(exponent, DIGITS)
