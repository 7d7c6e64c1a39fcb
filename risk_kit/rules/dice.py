"""What a ruleset says about dice, as one value: the only thing that the odds of a battle depend on."""

from __future__ import annotations

from dataclasses import dataclass

from risk_kit.rules.options import Declared, Ties


@dataclass(frozen=True)
class DiceRules:
    """How many dice are rolled, with which sides, and who wins what.

    Attributes
    ----------
    attack_dice, defense_dice : int
        Most dice of either side in one roll (1 to 4).
    attack_sides, defense_sides : int
        Sides of each die (2 to 100).
    attack_bonus, defense_bonus : int
        Added to the highest die of a side, which stays between 1 and its number of sides.
    ties : Ties
        Who wins a comparison of two equal dice.
    never_fewer : bool
        No attack with fewer dice than the defender will roll (tournament RisiKo!).
    declared : Declared
        When the defender chooses the number of dice.
    """

    attack_dice: int = 3
    defense_dice: int = 2
    attack_sides: int = 6
    defense_sides: int = 6
    attack_bonus: int = 0
    defense_bonus: int = 0
    ties: Ties = Ties.DEFENDER
    never_fewer: bool = False
    declared: Declared = Declared.AFTER_ATTACKER
