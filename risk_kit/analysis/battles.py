"""The exact odds of some battles under two rulesets: what the dice alone change."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from risk_kit.language import attackers_in_words, decimal, defenders_in_words
from risk_kit.language import translate as _
from risk_kit.odds import battle

if TYPE_CHECKING:
    from risk_kit.odds import BattleOdds
    from risk_kit.rules.ruleset import Ruleset

SHOWN = ((3, 1), (3, 3), (5, 5), (10, 5), (10, 10), (20, 20))
"""Attackers (without the one that must stay) and defenders of the battles that are shown."""


@dataclass(frozen=True)
class BattlePair:
    """One battle under A and under B, exact.

    Attributes
    ----------
    attackers, defenders : int
        Armies at the start; the one that must stay is not counted.
    a, b : BattleOdds
    """

    attackers: int
    defenders: int
    a: BattleOdds
    b: BattleOdds

    @property
    def label(self) -> str:
        """Who fights, in the language in use."""
        return _("{attackers} against {defenders}").format(
            attackers=attackers_in_words(self.attackers), defenders=defenders_in_words(self.defenders)
        )

    @property
    def a_text(self) -> str:
        """Chance to win under A."""
        return self.a.win_in_words()

    @property
    def b_text(self) -> str:
        """Chance to win under B."""
        return self.b.win_in_words()

    @property
    def difference(self) -> float:
        """Chance to win under B less that under A (-1 to 1)."""
        return self.b.win - self.a.win

    @property
    def difference_text(self) -> str:
        """Percentage points, B less A, with the sign."""
        text = decimal(abs(self.difference) * 100, 1)
        if self.a.win == self.b.win:
            return "0"
        return f"+{text}" if self.difference > 0 else f"−{text}"


def battle_pairs(a: Ruleset, b: Ruleset) -> tuple[BattlePair, ...]:
    """The exact odds of some battles, side by side.

    Examples
    --------
    >>> from risk_kit import load_ruleset
    >>> pair = battle_pairs(load_ruleset("classic"), load_ruleset("risiko"))[4]
    >>> pair.label, pair.a_text, pair.b_text, pair.difference_text
    ('10 attackers against 10 defenders', '56.8%', '19.0%', '−37.7')
    """
    return tuple(
        BattlePair(
            attackers,
            defenders,
            battle(attackers=attackers, defenders=defenders, rules=a),
            battle(attackers=attackers, defenders=defenders, rules=b),
        )
        for attackers, defenders in SHOWN
    )
