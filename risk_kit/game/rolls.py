"""Dice of a real table: each side's roll apart, so that none is taken for the other's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from risk_kit.errors import RuleError
from risk_kit.language import ngettext
from risk_kit.language import translate as _

if TYPE_CHECKING:
    from collections.abc import Sequence

    from risk_kit.game.result import Result


def all_pips(rolls: Sequence[Sequence[int]]) -> list[int]:
    """Pips of some rolls, one after the other.

    Raises
    ------
    RuleError
        When a roll is no list.
    """
    if isinstance(rolls, str) or any(
        isinstance(roll, str) or not hasattr(roll, "__iter__") for roll in rolls
    ):
        raise RuleError(_("Dice are given roll by roll, such as [[6, 2, 1], [5, 3]]."))
    return [pips for roll in rolls for pips in roll]


def rolls_fault(result: Result, rolls: Sequence[Sequence[int]]) -> str:
    """What is wrong with the rolls that were given for a move, as a sentence; empty for nothing."""
    attack, defense = map(len, result.dice)
    wanted = [defense] if result.before.attack_rolled else [count for count in (attack, defense) if count]
    if [len(roll) for roll in rolls] == wanted:
        return ""
    if len(wanted) == 2:
        text = _("Dice are given as two rolls: {attack} of the attacker, then {defense} of the defender.")
        return text.format(attack=attack, defense=defense)
    text = ngettext(
        "One roll of {count} die is given here.", "One roll of {count} dice is given here.", wanted[0]
    )
    return text.format(count=wanted[0])
