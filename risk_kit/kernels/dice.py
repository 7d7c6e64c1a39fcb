"""How dice are counted and compared: the one statement of it.

A roll is one exchange of dice. Each side throws some dice and sorts them from the highest. The highest die
of one side meets the highest of the other, then the second meets the second, as long as both have one.
The lower die of a pair costs its owner one army; who wins equal dice is a rule (`Ties`), as is a bonus on
the highest die. Surplus dice drop out, so a roll always costs as many armies as there are pairs.

``rules`` is a `DiceRules` or any record with its names; dice come in lists, tuples or arrays, sorted from
the highest, of which the first ``attack_dice`` or ``defense_dice`` count.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from risk_kit.rules.options import Ties

if TYPE_CHECKING:
    from collections.abc import Sequence

    from risk_kit.kernels.layout import Row, RulesRecord
    from risk_kit.rules.dice import DiceRules


def count_attack_dice(rules: DiceRules | RulesRecord, attackers: int) -> int:
    """Most dice that this many attackers may throw (the army that must stay is not among them)."""
    return min(attackers, rules.attack_dice)


def count_defense_dice(rules: DiceRules | RulesRecord, defenders: int) -> int:
    """Most dice that this many defenders may throw."""
    return min(defenders, rules.defense_dice)


def count_compared_dice(attack_dice: int, defense_dice: int) -> int:
    """Pairs of dice that are compared: the armies that both sides together lose in one roll."""
    return min(attack_dice, defense_dice)


def is_attack_barred(rules: DiceRules | RulesRecord, attack_dice: int, defense_dice: int) -> bool:
    """Whether the rules forbid this attack because the defender would throw more dice."""
    return bool(rules.never_fewer) and attack_dice < defense_dice


def count_shifted_pips(pips: int, bonus: int, sides: int) -> int:
    """Pips of the highest die after its bonus: never under 1 nor over the number of sides."""
    return max(1, min(pips + bonus, sides))


def is_attacker_hit(rules: DiceRules | RulesRecord, pair: int, attack_pips: int, defense_pips: int) -> bool:
    """Whether the attacker loses the army of one pair of dice, counted from 0 for the highest.

    The highest die keeps its place after its bonus, even where it then shows less than the second.
    """
    if pair == 0:
        attack_pips = count_shifted_pips(attack_pips, rules.attack_bonus, rules.attack_sides)
        defense_pips = count_shifted_pips(defense_pips, rules.defense_bonus, rules.defense_sides)
    if attack_pips == defense_pips:
        return rules.ties == Ties.DEFENDER
    return attack_pips < defense_pips


def count_attacker_losses(
    rules: DiceRules | RulesRecord,
    attack: Sequence[int] | Row,
    attack_dice: int,
    defense: Sequence[int] | Row,
    defense_dice: int,
) -> int:
    """Armies that the attacker loses in one roll; the defender loses the other pairs.

    Both hands are sorted from the highest.
    """
    losses = 0
    for pair in range(count_compared_dice(attack_dice, defense_dice)):
        if is_attacker_hit(rules, pair, attack[pair], defense[pair]):
            losses += 1
    return losses
