"""The exact odds of one battle, rolled to the end.

Both sides throw the most dice they may until the defenders are gone, or no attacker is left but the army that
must stay. (When the defender chooses before the roll, that is the best either side can do. Only a bonus can
make fewer dice better; then these are still the odds of throwing the most.) One roll has few outcomes, and a
battle is a chain of rolls: start with certainty at (attackers, defenders), let every position hand its
probability on to those that one roll leads to, and read off where it ends.

Up to 200 armies this is done in whole numbers and the answer is an exact fraction; above, in floats, and the
odds of failing are added up on their own: 1 - win would be pure rounding where the attacker hardly ever
fails. Odds below the smallest float come as logarithms.

Classic rules favor the attacker from 5 against 5 on; three defense dice favor the defender at any equal size.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from math import fsum, sqrt
from types import MappingProxyType
from typing import TYPE_CHECKING

from risk_kit.odds.battle_odds import BattleOdds
from risk_kit.odds.chain import Position, Visits, ends_of, visits_of
from risk_kit.odds.counts import MOST_ARMIES, attackers_of, dice_rules, whole_count
from risk_kit.odds.distribution import Expected
from risk_kit.odds.laws import as_float, exact_unit, in_units, law_at
from risk_kit.rules.dice import DiceRules
from risk_kit.rules.options import Declared

if TYPE_CHECKING:
    from risk_kit.rules.ruleset import Ruleset

PLAIN_UP_TO = 60
"""Armies of both sides up to which plain floats are as quick as numpy."""
EXACT_UP_TO = 200
"""Armies of both sides together up to which a battle is exact unless asked otherwise."""


def battle(
    *,
    attackers: int | None = None,
    stack: int | None = None,
    defenders: int,
    rules: Ruleset | DiceRules | str = "classic",
    exact: bool | None = None,
) -> BattleOdds:
    """Odds of a battle to the end, both sides throwing the most dice.

    Parameters
    ----------
    attackers : int, optional
        Armies that may fight; the one that must stay is not counted.
    stack : int, optional
        All armies on the attacking territory, attackers + 1. Give one of the two.
    defenders : int
        Armies on the attacked territory.
    rules : Ruleset, DiceRules or str
        Default the classic rules: three dice against two, ties to the defender.
    exact : bool, optional
        True for fractions, False for floats. Default: fractions up to 200 armies on both sides together.

    Returns
    -------
    BattleOdds

    Raises
    ------
    RuleError
        When a count makes no sense, or the rules let the defender see the roll and there are too many armies.

    Notes
    -----
    Floats are good to 1e-12 relative, for winning and failing alike, where the value is at least 1e-290.

    Examples
    --------
    >>> battle(attackers=10, defenders=10)
    BattleOdds(attackers=10, stack=11, defenders=10, win=0.567593)
    >>> battle(stack=10, defenders=10)
    BattleOdds(attackers=9, stack=10, defenders=10, win=0.479935)
    >>> battle(attackers=10, defenders=10, rules="risiko")
    BattleOdds(attackers=10, stack=11, defenders=10, win=0.190248)
    >>> battle(attackers=2, defenders=2).win_exact
    Fraction(235, 648)
    """
    fighting = attackers_of(attackers, stack)
    defenders = whole_count(defenders, "defenders", least=1, most=MOST_ARMIES)
    if exact is None:
        exact = fighting + defenders <= EXACT_UP_TO
    return _battle(fighting, defenders, dice_rules(rules), bool(exact))


@lru_cache(maxsize=256)
def _battle(attackers: int, defenders: int, rules: DiceRules, exact: bool) -> BattleOdds:
    visits = _visits(attackers, defenders, rules)
    ends_exact = _exact_ends(attackers, defenders, rules) if exact else None
    if ends_exact is None:
        ends = {position: p for position, (p, _first, _second) in visits.items()}
        win = fsum(p for (_u, d), p in ends.items() if not d)
        fail = fsum(p for (_u, d), p in ends.items() if d)
    else:
        ends = {position: float(p) for position, p in ends_exact.items()}
        win = float(sum(p for (_u, d), p in ends_exact.items() if not d))
        fail = float(sum(p for (_u, d), p in ends_exact.items() if d))
    return BattleOdds(
        attackers=attackers,
        defenders=defenders,
        rules=rules,
        win=win,
        fail=fail,
        rolls=_rolls(visits),
        ends=MappingProxyType(dict(sorted(ends.items()))),
        ends_exact=None if ends_exact is None else MappingProxyType(ends_exact),
    )


def _rolls(visits: Mapping[Position, Visits]) -> Expected:
    mean = fsum(first for _p, first, _second in visits.values())
    square = fsum(second for _p, _first, second in visits.values())
    return Expected(mean, spread=sqrt(max(0.0, square - mean * mean)))


def _visits(attackers: int, defenders: int, rules: DiceRules) -> dict[Position, Visits]:
    """Probability of each end and moments of the rolls, in floats; numpy only where it pays."""
    if rules.declared != Declared.AFTER_ROLL and attackers + defenders > PLAIN_UP_TO:
        from risk_kit.odds.bulk import large_battle

        return large_battle(attackers, defenders, rules)
    return visits_of({(attackers, defenders): (1.0, 0.0, 0.0)}, law_at(attackers, defenders, rules, as_float))


def _exact_ends(attackers: int, defenders: int, rules: DiceRules) -> dict[Position, Fraction]:
    unit = exact_unit(rules)
    laws = law_at(attackers, defenders, rules, in_units(unit))
    powers: dict[int, int] = defaultdict(int)
    ends = ends_of({(attackers, defenders): 1}, laws)
    for u, d in ends:
        lost = attackers + defenders - u - d
        powers[lost] = powers[lost] or unit**lost
    return {(u, d): Fraction(w, powers[attackers + defenders - u - d]) for (u, d), w in sorted(ends.items())}
