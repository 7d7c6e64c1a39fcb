"""What the battle explorer knows, without any widget: armies, rulesets, a throw of dice, its picture."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field
from functools import lru_cache
from html import escape
from typing import TYPE_CHECKING

from risk_kit.drawing.dice import describe_roll, roll_svg
from risk_kit.drawing.palette import RULESET_A, RULESET_B
from risk_kit.errors import RuleError
from risk_kit.kernels.dice import (
    count_attack_dice,
    count_attacker_losses,
    count_compared_dice,
    count_defense_dice,
    is_attack_barred,
)
from risk_kit.language import attackers_in_words, decimal, defenders_in_words
from risk_kit.language import translate as _
from risk_kit.odds import battle
from risk_kit.odds.counts import whole_count

if TYPE_CHECKING:
    from risk_kit.odds import BattleOdds
    from risk_kit.rules.ruleset import Ruleset

MOST_ARMIES = 60
_MOST_DICE = 4
_COLORS = (RULESET_A, RULESET_B)
_ROW = "display:flex;flex-wrap:wrap"
_CARD = "flex:1 1 380px;padding:0 0 2px 14px;font-size:15px;line-height:1.35"
_UNSEEN = "position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)"


@dataclass
class BattleModel:
    """A battle under some rulesets, and one throw of dice for it.

    Attributes
    ----------
    attackers, defenders : int
        Armies at the start; the army that must stay is not counted.
    rulesets : list of Ruleset
    seed : int, optional
        The same seed throws the same dice; without one they are left to chance.
    thrown : list of Counter
        For each ruleset, how often the defender has lost how many armies in the rolls thrown so far.
    """

    attackers: int
    defenders: int
    rulesets: list[Ruleset]
    seed: int | None = None
    thrown: list[Counter[int]] = field(init=False)
    _random: random.Random = field(init=False, repr=False)
    _dice: tuple[list[float], list[float]] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        whole_count(self.attackers, "attackers", least=1, most=MOST_ARMIES)
        whole_count(self.defenders, "defenders", least=1, most=MOST_ARMIES)
        if not self.rulesets:
            raise RuleError(_("Name at least one ruleset."))
        # The first dice are an example, the same for everyone; what is thrown later is chance.
        self._random = random.Random(0)
        self._dice = self._new_dice()
        self._random = random.Random(self.seed)
        self.thrown = [Counter() for _ruleset in self.rulesets]

    def change(
        self,
        *,
        attackers: int | None = None,
        defenders: int | None = None,
        ruleset: tuple[int, Ruleset] | None = None,
    ) -> None:
        """Change the armies, or the ruleset at a 0-based place; other dice count throws anew."""
        before = [(each.dice, self.dice_counts(each)) for each in self.rulesets]
        self.attackers = attackers or self.attackers
        self.defenders = defenders or self.defenders
        if ruleset:
            self.rulesets[ruleset[0]] = ruleset[1]
        if before != [(each.dice, self.dice_counts(each)) for each in self.rulesets]:
            self.thrown = [Counter() for _ruleset in self.rulesets]

    def throw(self, times: int = 1) -> None:
        """Throw all dice anew and count what they cost; each ruleset takes as many as it allows."""
        for _time in range(times):
            self._dice = self._new_dice()
            for ruleset, losses in zip(self.rulesets, self.thrown, strict=True):
                if not self.is_barred(ruleset):
                    losses[self._defender_losses(ruleset)] += 1

    def _defender_losses(self, ruleset: Ruleset) -> int:
        """Armies that the defender loses by the dice thrown."""
        attack, defense = (sorted(dice, reverse=True) for dice in self.dice(ruleset))
        counts = len(attack), len(defense)
        lost = count_attacker_losses(ruleset.dice, attack, counts[0], defense, counts[1])
        return count_compared_dice(*counts) - lost

    def _new_dice(self) -> tuple[list[float], list[float]]:
        """Each die as a share (0 to 1) of its sides."""
        attack, defense = ([self._random.random() for _die in range(_MOST_DICE)] for _side in range(2))
        return attack, defense

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

    def dice(self, ruleset: Ruleset) -> tuple[list[int], list[int]]:
        """Pips of the dice thrown by the attacker and the defender under a ruleset, as they fell."""
        counts = self.dice_counts(ruleset)
        sides = ruleset.dice.attack_sides, ruleset.dice.defense_sides
        attack, defense = (
            [1 + int(share * side) for share in thrown[:count]]
            for thrown, count, side in zip(self._dice, counts, sides, strict=True)
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
        summary = ", ".join(f"{each.name()} {self.odds(each).win_in_words()}" for each in self.rulesets)
        return (
            f'<div role="status" style="{_UNSEEN}">{escape(summary)}</div>'
            f'<div class="risk-kit-battle" style="{_ROW};gap:16px">{cards}</div>'
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
        roll = (
            self._throw_in_words(ruleset)
            if self.is_barred(ruleset)
            else roll_svg(*self.dice(ruleset), ruleset.dice)
        )
        return (
            f'<section style="{_CARD};{_ROW};gap:4px 14px;border-left:6px solid {_COLORS[number % 2]}">'
            f'<div style="flex:1 1 150px"><b>{escape(ruleset.name())}</b><br>'
            f'<b style="font-size:34px;line-height:1.15">{odds.win_in_words()}</b> {chance}<br>'
            f'{armies}<br>{costs}</div><div style="flex:0 1 190px">{roll}</div></section>'
        )


@lru_cache(maxsize=512)
def _battle(attackers: int, defenders: int, ruleset: Ruleset) -> BattleOdds:
    return battle(attackers=attackers, defenders=defenders, rules=ruleset, exact=False)
