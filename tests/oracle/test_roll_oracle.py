"""One roll, fast and obvious: every single way the dice can fall."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from risk_kit.kernels.dice import count_attacker_losses
from risk_kit.odds import roll
from risk_kit.rules.dice import DiceRules
from risk_kit.rules.options import Ties


def bf_losses(rules, attack, defense):
    """Armies the attacker loses, from dice in any order."""
    attack, defense = sorted(attack, reverse=True), sorted(defense, reverse=True)
    attack[0] = min(max(attack[0] + rules.attack_bonus, 1), rules.attack_sides)
    defense[0] = min(max(defense[0] + rules.defense_bonus, 1), rules.defense_sides)
    return sum(
        a < d or (a == d and rules.ties == Ties.DEFENDER) for a, d in zip(attack, defense, strict=False)
    )


def bf_counts(rules, attack_dice, defense_dice):
    counts = Counter()
    for attack in product(range(1, rules.attack_sides + 1), repeat=attack_dice):
        for defense in product(range(1, rules.defense_sides + 1), repeat=defense_dice):
            counts[min(attack_dice, defense_dice) - bf_losses(rules, attack, defense)] += 1
    return counts


@pytest.mark.parametrize("attack_dice", [1, 2, 3, 4])
@pytest.mark.parametrize("defense_dice", [1, 2, 3, 4])
def test_any_dice(attack_dice, defense_dice):
    sides = 6 if attack_dice + defense_dice < 7 else 4
    for ties, bonus in product(Ties, [0, 1]):
        rules = DiceRules(4, 4, sides, sides, 0, bonus, ties)
        known = bf_counts(rules, attack_dice, defense_dice)
        assert Counter(dict(roll(attack_dice, defense_dice, rules).counts)) == +known


@settings(max_examples=60, deadline=None)
@given(
    st.builds(
        DiceRules,
        attack_dice=st.just(3),
        defense_dice=st.just(3),
        attack_sides=st.integers(2, 5),
        defense_sides=st.integers(2, 5),
        attack_bonus=st.integers(-3, 3),
        defense_bonus=st.integers(-3, 3),
        ties=st.sampled_from(Ties),
    ),
    st.integers(1, 3),
    st.integers(1, 3),
)
def test_any_rules(rules, attack_dice, defense_dice):
    assert +Counter(dict(roll(attack_dice, defense_dice, rules).counts)) == bf_counts(
        rules, attack_dice, defense_dice
    )


@given(st.integers(1, 4), st.integers(1, 4), st.integers(2, 6), st.integers(2, 6), st.integers(-2, 2))
def test_mirrored_rules_mirror_the_odds(attack_dice, defense_dice, attack_sides, defense_sides, bonus):
    rules = DiceRules(4, 4, attack_sides, defense_sides, bonus, 0, Ties.DEFENDER)
    mirror = DiceRules(4, 4, defense_sides, attack_sides, 0, bonus, Ties.ATTACKER)
    odds, mirrored = roll(attack_dice, defense_dice, rules), roll(defense_dice, attack_dice, mirror)
    for losses in range(odds.pairs + 1):
        assert odds.probability(attacker_losses=losses) == mirrored.probability(defender_losses=losses)


def test_a_bonus_for_both_is_not_nothing_only_at_the_edge():
    """The highest die stays between 1 and its sides, so +1 for both makes sixes meet more often."""
    plain = roll(1, 1, DiceRules())
    both = roll(1, 1, replace(DiceRules(), attack_bonus=1, defense_bonus=1))
    assert plain.probability(attacker_losses=1) < both.probability(attacker_losses=1)


def test_a_lowered_highest_die_keeps_its_place():
    rules = DiceRules(defense_bonus=-3)
    assert count_attacker_losses(rules, (4, 4, 1), 3, (6, 5), 2) == 1  # 4 beats 6 - 3, then 4 loses to 5


def test_surplus_dice_in_a_longer_array_do_not_count():
    assert count_attacker_losses(DiceRules(), (6, 5, 4), 1, (6, 5, 1), 2) == 1
