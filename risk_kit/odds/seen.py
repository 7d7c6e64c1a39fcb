"""Battles in which the defender sees the attacker's dice before choosing how many to throw.

A common house rule, and a costly one. Against 6-6-1 one die risks one army instead of two; against 3-2-1 two
dice kill more. For each sorted hand the defender takes the number of dice that leaves the attacker the
smallest chance to win the battle, so positions are solved from few armies to many, and the law of a roll
is another at every position. Of two replies that are equally good he throws more dice.

With three dice against two, 10 attackers beat 10 defenders in 45.3% of battles instead of 56.8%.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from typing import Any, TypeAlias

from risk_kit.errors import RuleError
from risk_kit.kernels.dice import count_compared_dice, is_attack_barred
from risk_kit.language import translate as _
from risk_kit.odds.chain import Position
from risk_kit.odds.laws import Law, Weigh, common_unit, most_dice
from risk_kit.odds.roll import attack_hands, loss_counts_against
from risk_kit.rules.dice import DiceRules

MOST_POSITIONS = 40_000
"""Positions (attackers x defenders) that are solved for one answer: 200 x 200 takes a second or two."""

Hand: TypeAlias = tuple[Law, ...]
"""The laws among which the defender chooses against one hand, most dice first, weighted by the hand."""


def solve(
    attackers: int, defenders: int, rules: DiceRules, weigh: Weigh
) -> tuple[dict[Position, Any], dict[Position, Law]]:
    """The attacker's chance and the law of a roll at every position up to this one.

    Parameters
    ----------
    attackers, defenders : int
    rules : DiceRules
    weigh : callable
        The kind of number, as in `laws`.

    Raises
    ------
    RuleError
        When there are too many positions.
    """
    if attackers * defenders > MOST_POSITIONS:
        message = _(
            "Where the defender sees the roll first, odds are computed for up to {most} pairs of counts "
            "(such as 200 attackers and 200 defenders), not {asked}; "
            "with declared: after_attacker there is no such limit."
        )
        raise RuleError(message.format(most=MOST_POSITIONS, asked=attackers * defenders))
    chance: dict[Position, Any] = {(0, d): 0 for d in range(1, defenders + 1)}
    chance |= {(u, 0): weigh(Fraction(1), u) for u in range(attackers + 1)}
    hands = {
        dice: _weighted_hands(rules, *dice, weigh)
        for dice in {most_dice(rules, u + 1, d + 1) for u in range(attackers) for d in range(defenders)}
    }
    margin = weigh(Fraction(1, 10**12), 0)  # 0 in whole numbers; elsewhere rounding must not choose the dice
    laws = {}
    for u in range(1, attackers + 1):
        for d in range(1, defenders + 1):
            law, win = _best_replies(hands[most_dice(rules, u, d)], chance, u, d, margin)
            laws[u, d], chance[u, d] = law, win
    return chance, laws


def unit_of_seen(rules: DiceRules) -> int:
    """The unit of whole-number weights (`laws.in_units`) when the defender sees the roll."""
    return common_unit(
        (share * probability, losses + other)
        for attack_dice in range(1, rules.attack_dice + 1)
        for defense_dice in range(1, rules.defense_dice + 1)
        for share, replies in _hands_and_replies(rules, attack_dice, defense_dice)
        for reply in replies
        for losses, other, probability in reply
    )


def _best_replies(
    hands: list[Hand], chance: dict[Position, Any], attackers: int, defenders: int, margin: Any
) -> tuple[Law, Any]:
    """The law of a roll after the best reply to each hand, and the attacker's chance under it."""
    steps: Counter[tuple[int, int]] = Counter()
    win: Any = 0
    for replies in hands:
        best: Any = None
        for law in replies:
            value = sum(w * chance[attackers - k, defenders - other] for k, other, w in law)
            if best is None or value < best - best * margin:
                best, chosen = value, law
        win += best
        for k, other, w in chosen:
            steps[k, other] += w
    return tuple((k, other, w) for (k, other), w in steps.items()), win


def _weighted_hands(rules: DiceRules, attack_dice: int, defense_dice: int, weigh: Weigh) -> list[Hand]:
    return [
        tuple(tuple((k, other, weigh(share * p, k + other)) for k, other, p in law) for law in replies)
        for share, replies in _hands_and_replies(rules, attack_dice, defense_dice)
    ]


@lru_cache(maxsize=64)
def _hands_and_replies(
    rules: DiceRules, attack_dice: int, most: int
) -> tuple[tuple[Fraction, tuple[Law, ...]], ...]:
    """Probability of each kind of attack hand, with the laws of 1 to ``most`` dice against it, most first.

    Hands that fare alike against every number of dice are one kind. Whether an attack is barred is judged
    by the most dice that the defender may throw.
    """
    if is_attack_barred(rules, attack_dice, most):
        return ()
    kinds: Counter[tuple[Law, ...]] = Counter()
    for hand, ways in attack_hands(rules, attack_dice, most).items():
        kinds[tuple(_replies(rules, hand, attack_dice, most))] += ways
    return tuple((Fraction(ways, rules.attack_sides**attack_dice), laws) for laws, ways in kinds.items())


def _replies(rules: DiceRules, hand: tuple[int, ...], attack_dice: int, most: int) -> Iterator[Law]:
    for dice in range(most, 0, -1):
        counts = loss_counts_against(rules, hand, attack_dice, dice)
        compared = count_compared_dice(attack_dice, dice)
        yield tuple((k, compared - k, Fraction(ways, sum(counts))) for k, ways in enumerate(counts) if ways)
