"""Battles and tables, fast and obvious: a plain recursion in fractions over every roll."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from risk_kit.odds import battle, table
from risk_kit.odds.chain import visits_of
from risk_kit.odds.laws import as_float, laws_of
from risk_kit.rules.dice import DiceRules
from risk_kit.rules.options import Declared, Ties

RULES = st.builds(
    DiceRules,
    attack_dice=st.integers(1, 3),
    defense_dice=st.integers(1, 3),
    attack_sides=st.integers(2, 4),
    defense_sides=st.integers(2, 4),
    attack_bonus=st.integers(-1, 1),
    defense_bonus=st.integers(-1, 1),
    ties=st.sampled_from(Ties),
    never_fewer=st.booleans(),
    declared=st.sampled_from([Declared.AFTER_ATTACKER, Declared.TOGETHER]),
)


def bf_losses(rules, attack, defense):
    """Armies the attacker loses, from dice in any order."""
    attack, defense = sorted(attack, reverse=True), sorted(defense, reverse=True)
    attack[0] = min(max(attack[0] + rules.attack_bonus, 1), rules.attack_sides)
    defense[0] = min(max(defense[0] + rules.defense_bonus, 1), rules.defense_sides)
    return sum(
        a < d or (a == d and rules.ties == Ties.DEFENDER) for a, d in zip(attack, defense, strict=False)
    )


@cache
def bf_roll(rules, attack_dice, defense_dice, seen=None):
    """Probability of each (attacker losses, defender losses), for one attack hand or for all."""
    hands = [seen] if seen else list(product(range(1, rules.attack_sides + 1), repeat=attack_dice))
    falls = Counter()
    for attack in hands:
        for defense in product(range(1, rules.defense_sides + 1), repeat=defense_dice):
            lost = bf_losses(rules, attack, defense)
            falls[lost, min(attack_dice, defense_dice) - lost] += 1
    return {fall: Fraction(ways, sum(falls.values())) for fall, ways in falls.items()}


@cache
def bf_ends(rules, attackers, defenders):
    """Probability of (attackers left, defenders left, rolls)."""
    attack_dice, defense_dice = min(attackers, rules.attack_dice), min(defenders, rules.defense_dice)
    if not attackers or not defenders or (rules.never_fewer and attack_dice < defense_dice):
        return {(attackers, defenders, 0): Fraction(1)}
    ends = Counter()
    for (a, d), p in bf_roll(rules, attack_dice, defense_dice).items():
        for (u, v, rolls), q in bf_ends(rules, attackers - a, defenders - d).items():
            ends[u, v, rolls + 1] += p * q
    return ends


@cache
def bf_win_seen(rules, attackers, defenders):
    """Chance to win where the defender sees the roll and takes the reply that is worst for the attacker."""
    attack_dice, most = min(attackers, rules.attack_dice), min(defenders, rules.defense_dice)
    if not defenders:
        return Fraction(1)
    if not attackers or (rules.never_fewer and attack_dice < most):
        return Fraction(0)
    hands = list(product(range(1, rules.attack_sides + 1), repeat=attack_dice))
    replies = (
        min(
            sum(
                p * bf_win_seen(rules, attackers - a, defenders - d)
                for (a, d), p in bf_roll(rules, attack_dice, dice, hand).items()
            )
            for dice in range(1, most + 1)
        )
        for hand in hands
    )
    return sum(replies) / len(hands)


@settings(max_examples=60, deadline=None)
@given(RULES, st.integers(1, 8), st.integers(1, 8))
def test_battle(rules, attackers, defenders):
    known = bf_ends(rules, attackers, defenders)
    odds = battle(attackers=attackers, defenders=defenders, rules=rules)
    ends = Counter()
    for (u, d, _rolls), p in known.items():
        ends[u, d] += p
    assert odds.ends_exact == ends
    assert odds.win_exact == sum(p for (_u, d), p in ends.items() if d == 0)
    assert odds.fail_exact == sum(p for (_u, d), p in ends.items() if d)
    _check_moments(odds.attacker_losses, ((attackers - u, p) for (u, _d), p in ends.items()))
    _check_moments(odds.defender_losses, ((defenders - d, p) for (_u, d), p in ends.items()))
    _check_moments(odds.rolls, ((rolls, p) for (_u, _d, rolls), p in known.items()))
    floats = battle(attackers=attackers, defenders=defenders, rules=rules, exact=False)
    assert floats.ends == pytest.approx({end: float(p) for end, p in ends.items()}, rel=1e-13, abs=0)


def _check_moments(expected, outcomes):
    outcomes = list(outcomes)
    mean = sum(value * p for value, p in outcomes)
    variance = sum((value - mean) ** 2 * p for value, p in outcomes)
    assert expected == pytest.approx(float(mean), rel=1e-12, abs=1e-13)
    assert expected.spread == pytest.approx(float(variance) ** 0.5, rel=1e-6, abs=1e-6)


@settings(max_examples=40, deadline=None)
@given(RULES, st.integers(1, 9), st.integers(1, 9))
def test_table(rules, attackers, defenders):
    exact = table(attackers, defenders, rules, exact=True)
    odds = table(attackers, defenders, rules)
    for u in range(1, attackers + 1):
        for d in range(1, defenders + 1):
            win = sum(p for (_u, left, _r), p in bf_ends(rules, u, d).items() if left == 0)
            assert exact[u, d] == win
            assert odds.win[u, d] == pytest.approx(float(win), rel=1e-13, abs=0)
            assert odds.fail[u, d] == pytest.approx(float(1 - win), rel=1e-13, abs=0)


@settings(max_examples=25, deadline=None)
@given(RULES, st.integers(31, 45), st.integers(30, 45))
def test_diagonals_against_fractions(rules, attackers, defenders):
    """The numpy path of a single battle, beyond what plain floats do."""
    odds = battle(attackers=attackers, defenders=defenders, rules=rules, exact=False)
    exact = battle(attackers=attackers, defenders=defenders, rules=rules, exact=True)
    assert odds.win_exact is None
    assert odds.ends == pytest.approx(exact.ends, rel=1e-12, abs=1e-300)
    for name in ("win", "fail"):
        assert getattr(odds, name) == pytest.approx(getattr(exact, name), rel=1e-12, abs=0)
    visits = visits_of({(attackers, defenders): (1.0, 0.0, 0.0)}, laws_of(rules, as_float)).values()
    mean = sum(first for _p, first, _second in visits)
    assert odds.rolls == pytest.approx(mean, rel=1e-12, abs=0)
    square = sum(second for _p, _first, second in visits)
    assert odds.rolls.spread**2 == pytest.approx(square - mean**2, rel=1e-8, abs=1e-9)


@settings(max_examples=25, deadline=None)
@given(RULES, st.integers(1, 5), st.integers(1, 5))
def test_seen_dice(rules, attackers, defenders):
    rules = replace(rules, declared=Declared.AFTER_ROLL)
    win = bf_win_seen(rules, attackers, defenders)
    odds = battle(attackers=attackers, defenders=defenders, rules=rules)
    assert odds.win_exact == win
    assert odds.fail_exact == 1 - win
    assert table(attackers, defenders, rules, exact=True)[attackers, defenders] == win
    np.testing.assert_allclose(
        table(attackers, defenders, rules).win[attackers, defenders], float(win), rtol=1e-13
    )
