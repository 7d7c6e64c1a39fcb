"""What the script of a page is given: the law of each roll, which die beats which, words and numbers.

Every rule was applied before: the script adds up laws, compares dice by looking them up, and fills in texts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from risk_kit.drawing.page.texts import messages
from risk_kit.drawing.palette import ATTACKER, DEFENDER, INK, PAPER
from risk_kit.kernels.dice import count_compared_dice, is_attacker_hit
from risk_kit.language import armies_in_words, attackers_in_words, decimal, defenders_in_words, percent
from risk_kit.odds.laws import as_float, law_at, most_dice
from risk_kit.rules.options import Declared

if TYPE_CHECKING:
    from risk_kit.rules.dice import DiceRules
    from risk_kit.rules.ruleset import Ruleset

MOST_ARMIES = 30
"""Most armies of a side on a page."""


def page_data(rulesets: list[Ruleset], attackers: int, defenders: int) -> dict[str, Any]:
    """Plain values for JSON: rulesets as laws, the first battle, words, numbers and colors."""
    counts = range(MOST_ARMIES + 1)
    return {
        "most": MOST_ARMIES,
        "attackers": attackers,
        "defenders": defenders,
        "rulesets": [{"name": each.name(), **_laws(each.dice), **_dice(each.dice)} for each in rulesets],
        "words": {
            "attackers": [attackers_in_words(count) for count in counts],
            "defenders": [defenders_in_words(count) for count in counts],
            "armies": [armies_in_words(count) for count in counts],
        },
        "texts": messages(),
        "numbers": _numbers(),
        "colors": {"attacker": ATTACKER, "defender": DEFENDER, "ink": INK, "paper": PAPER},
    }


def _laws(rules: DiceRules) -> dict[str, Any]:
    """Each different law of a roll once, with its dice, and which one holds for which armies.

    A law is a list of ``[attacker losses, defender losses, probability]``, empty where the attack is barred.
    ``at[attackers - 1][defenders - 1]`` is the number of a law.
    """
    law = law_at(MOST_ARMIES, MOST_ARMIES, rules, as_float)
    numbers: dict[Any, int] = {}
    at = [
        [
            numbers.setdefault((most_dice(rules, u, d), tuple(sorted(law(u, d)))), len(numbers))
            for d in range(1, MOST_ARMIES + 1)
        ]
        for u in range(1, MOST_ARMIES + 1)
    ]
    return {"laws": [{"dice": dice, "steps": steps} for dice, steps in numbers], "at": at}


def _dice(rules: DiceRules) -> dict[str, Any]:
    """Sides of the dice, and for each pair a table of 1 where the attacker's pips (rows) lose.

    No table where the defender chooses the number of dice after the roll: it depends on the armies.
    """
    attack, defense = (range(1, sides + 1) for sides in (rules.attack_sides, rules.defense_sides))
    pairs = count_compared_dice(rules.attack_dice, rules.defense_dice)
    tables: dict[tuple[str, ...], int] = {}
    numbers = [
        tables.setdefault(
            tuple("".join("01"[is_attacker_hit(rules, pair, a, d)] for d in defense) for a in attack),
            len(tables),
        )
        for pair in range(pairs if rules.declared != Declared.AFTER_ROLL else 0)
    ]
    return {"sides": [len(attack), len(defense)], "hits": list(tables), "pairs": numbers}


def _numbers() -> dict[str, str]:
    """How the language in use writes a decimal number and a percentage."""
    return {
        "sign": decimal(0.5, 1).strip("05"),
        "percent": percent(0.5, 1).replace(decimal(50, 1), "{number}"),
    }
