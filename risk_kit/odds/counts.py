"""What people ask with: armies counted in one of two ways, and rules named in one of three.

*Attackers* are the armies that may fight; the one that must stay behind is not counted. A *stack* is all
armies on the attacking territory, attackers + 1. Public odds use either and seldom say which: 10 against 10
is 0.5676 in attackers and 0.4799 in stacks.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from risk_kit.errors import RuleError
from risk_kit.language import translate as _
from risk_kit.rules.dice import DiceRules
from risk_kit.rules.options import Declared, Ties

if TYPE_CHECKING:
    from risk_kit.rules.ruleset import Ruleset


MOST_ARMIES = 20_000
"""Most armies of a side in one battle; more would take minutes."""


def attackers_of(attackers: int | None, stack: int | None) -> int:
    """Armies that may fight, from whichever of the two counts was given.

    Raises
    ------
    RuleError
        When both or neither is given, or nobody may fight.

    Examples
    --------
    >>> attackers_of(None, 11)
    10
    """
    if (attackers is None) == (stack is None):
        raise RuleError(
            _(
                "Give either attackers= (armies that may fight, without the one that stays) "
                "or stack= (all armies on the territory), not both and not neither."
            )
        )
    if attackers is not None:
        return whole_count(attackers, "attackers", least=1, most=MOST_ARMIES)
    return whole_count(stack, "stack", least=2, most=MOST_ARMIES + 1) - 1


def whole_count(count: object, name: str, *, least: int, most: int | None = None) -> int:
    """The same count, checked to be a whole number of at least ``least`` (and at most ``most``).

    Raises
    ------
    RuleError
        When it is not.
    """
    try:
        whole = count.__index__()  # type: ignore[attr-defined]  # numpy integers are welcome, 2.5 is not
    except AttributeError:
        whole = None
    if (
        isinstance(whole, int)
        and not isinstance(count, bool)
        and whole >= least
        and (not most or whole <= most)
    ):
        return whole
    if most is None:
        message = _("{name} is {count!r}; it must be a whole number, at least {least}.")
    else:
        message = _("{name} is {count!r}; it must be a whole number from {least} to {most}.")
    raise RuleError(message.format(name=name, count=count, least=least, most=most))


def dice_rules(rules: Ruleset | DiceRules | str) -> DiceRules:
    """What a ruleset says about dice, checked.

    Parameters
    ----------
    rules : Ruleset, DiceRules or str
        A string is the id of a shipped ruleset or a path.

    Raises
    ------
    RuleError
        When the dice make no sense (no dice, no sides).
    """
    if not isinstance(rules, DiceRules):
        from risk_kit.rules.load import dice_rules_of  # a name or path reads a file

        rules = dice_rules_of(rules)
    return _checked(rules)


@lru_cache
def _checked(rules: DiceRules) -> DiceRules:
    for name in ("attack_dice", "defense_dice"):
        whole_count(getattr(rules, name), name, least=1, most=4)
    for name in ("attack_sides", "defense_sides"):
        whole_count(getattr(rules, name), name, least=2, most=100)
    if rules.ties not in tuple(Ties) or rules.declared not in tuple(Declared):
        raise RuleError(_("Ties and declared are members of the options of that name."))
    return rules
