"""What the battle explorer knows, without any widget: armies, rulesets, a throw of dice, its picture."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from functools import lru_cache
from html import escape
from typing import TYPE_CHECKING

from risk_kit.drawing.dice import describe_roll, roll_svg
from risk_kit.drawing.palette import RULESET_A, RULESET_B
from risk_kit.errors import RuleError
from risk_kit.kernels.dice import count_attack_dice, count_defense_dice, is_attack_barred
from risk_kit.language import attackers_in_words, decimal, defenders_in_words, ngettext, percent
from risk_kit.language import translate as _
from risk_kit.odds import battle, roll
from risk_kit.odds.counts import whole_count

if TYPE_CHECKING:
    from risk_kit.odds import BattleOdds, RollOdds
    from risk_kit.rules.ruleset import Ruleset

MOST_ARMIES = 60
_MOST_DICE = 4
_COLORS = (RULESET_A, RULESET_B)
_CARD = "flex:1 1 400px;padding:0 0 2px 14px"
_CELL = "text-align:right;vertical-align:bottom;padding:0 8px 0 0;max-width:62px"


@dataclass
class BattleModel:
    """A battle under some rulesets, and one throw of dice for it.

    Attributes
    ----------
    attackers, defenders : int
        Armies at the start; the army that must stay is not counted.
    rulesets : list of Ruleset
    seed : int
        The same seed throws the same dice.
    """

    attackers: int
    defenders: int
    rulesets: list[Ruleset]
    seed: int = 1
    _random: random.Random = field(init=False, repr=False)
    _thrown: tuple[list[float], list[float]] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        whole_count(self.attackers, "attackers", least=1, most=MOST_ARMIES)
        whole_count(self.defenders, "defenders", least=1, most=MOST_ARMIES)
        if not self.rulesets:
            raise RuleError(_("Name at least one ruleset."))
        self._random = random.Random(self.seed)
        self.throw()

    def throw(self) -> None:
        """Throw all dice anew; every ruleset takes as many of the same dice as it allows."""
        attack, defense = ([self._random.random() for _die in range(_MOST_DICE)] for _side in range(2))
        self._thrown = (attack, defense)

    def odds(self, ruleset: Ruleset) -> BattleOdds:
        """Odds of the battle under a ruleset."""
        return _battle(self.attackers, self.defenders, ruleset)

    def dice_counts(self, ruleset: Ruleset) -> tuple[int, int]:
        """Most dice of the attacker and the defender in the first roll."""
        rules = ruleset.dice
        return count_attack_dice(rules, self.attackers), count_defense_dice(rules, self.defenders)

    def is_barred(self, ruleset: Ruleset) -> bool:
        """Whether the ruleset forbids the attack because the defender would throw more dice."""
        return is_attack_barred(ruleset.dice, *self.dice_counts(ruleset))

    def roll_odds(self, ruleset: Ruleset) -> RollOdds:
        """Odds of its first roll under a ruleset."""
        return roll(*self.dice_counts(ruleset), ruleset.dice)

    def dice(self, ruleset: Ruleset) -> tuple[list[int], list[int]]:
        """Pips of the dice thrown by the attacker and the defender under a ruleset, as they fell."""
        counts = self.dice_counts(ruleset)
        sides = ruleset.dice.attack_sides, ruleset.dice.defense_sides
        attack, defense = (
            [1 + int(share * side) for share in thrown[:count]]
            for thrown, count, side in zip(self._thrown, counts, sides, strict=True)
        )
        return attack, defense

    def describe(self) -> str:
        """The odds under each ruleset and the throw, in plain words."""
        return "\n".join(
            f"{ruleset.name()}: {self.odds(ruleset).describe()} {self._throw_in_words(ruleset)}"
            for ruleset in self.rulesets
        )

    def _throw_in_words(self, ruleset: Ruleset) -> str:
        if self.is_barred(ruleset):
            return _("The rules forbid an attack with fewer dice than the defender throws.")
        return _("Thrown: {roll}").format(roll=describe_roll(*self.dice(ruleset), ruleset.dice))

    def html(self) -> str:
        """The odds and the dice under each ruleset, side by side."""
        cards = "".join(self._card(number, ruleset) for number, ruleset in enumerate(self.rulesets))
        return (
            f'<div style="display:flex;flex-wrap:wrap;gap:16px;font-size:15px;line-height:1.35">{cards}</div>'
        )

    def _card(self, number: int, ruleset: Ruleset) -> str:
        odds = self.odds(ruleset)
        armies = _("{attackers} (a stack of {stack}, one stays) against {defenders}").format(
            attackers=attackers_in_words(self.attackers),
            stack=odds.stack,
            defenders=defenders_in_words(self.defenders),
        )
        costs = _("lost on average: attacker {attacker}, defender {defender}").format(
            attacker=decimal(odds.attacker_losses, 1), defender=decimal(odds.defender_losses, 1)
        )
        chance = _("chance to win")
        return (
            f'<section style="{_CARD};border-left:6px solid {_COLORS[number % len(_COLORS)]}">'
            f"<div><b>{escape(ruleset.name())}</b></div>"
            f'<div><b style="font-size:34px;line-height:1.15">{percent(odds.win, rest=odds.fail)}</b> '
            f"{chance}</div>"
            f"<div>{armies}</div><div>{costs}</div>"
            f"{self._roll(ruleset)}</section>"
        )

    def _roll(self, ruleset: Ruleset) -> str:
        """The dice thrown and what one roll can cost."""
        if self.is_barred(ruleset):
            return f"<p>{self._throw_in_words(ruleset)}</p>"
        return (
            '<div style="display:flex;flex-wrap:wrap;gap:6px 14px;margin-top:8px">'
            f"<div>{roll_svg(*self.dice(ruleset), ruleset.dice)}</div>{self._outcomes(ruleset)}</div>"
        )

    def _outcomes(self, ruleset: Ruleset) -> str:
        """What one roll of these dice can cost, with the ways it can happen."""
        odds = self.roll_odds(ruleset)
        words = (_("attacker loses"), _("defender loses"), _("ways"), _("chance"))
        header = "".join(f'<th scope="col" style="{_CELL};font-weight:normal">{word}</th>' for word in words)
        rows = [
            (odds.pairs - lost, lost, decimal(ways, 0), percent(ways / odds.total))
            for lost, ways in sorted(odds.counts.items(), reverse=True)
        ]
        body = "".join(
            f"<tr>{''.join(f'<td style={_CELL!r}>{cell}</td>' for cell in row)}</tr>" for row in rows
        )
        caption = ngettext("One roll: {total} way", "One roll: {total} ways", odds.total)
        caption = caption.format(total=decimal(odds.total, 0))
        return (
            '<table style="border-collapse:collapse;font-size:13px;line-height:1.25;align-self:start">'
            f'<caption style="text-align:left;font-weight:bold">{caption}</caption>'
            f"<tr>{header}</tr>{body}</table>"
        )


@lru_cache(maxsize=512)
def _battle(attackers: int, defenders: int, ruleset: Ruleset) -> BattleOdds:
    return battle(attackers=attackers, defenders=defenders, rules=ruleset, exact=False)
