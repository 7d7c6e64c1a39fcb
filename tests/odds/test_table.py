"""Tables of battles: known odds, laws, labels."""

from __future__ import annotations

import csv
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from risk_kit.errors import RuleError
from risk_kit.odds import attackers_needed, battle, table
from risk_kit.rules.dice import DiceRules
from risk_kit.rules.options import Declared, Ties

TRUTH = Path(__file__).parent / "truth"
CLASSIC, THREE = DiceRules(), DiceRules(defense_dice=3)
VARIANTS = [
    CLASSIC,
    THREE,
    replace(THREE, never_fewer=True),
    replace(CLASSIC, declared=Declared.AFTER_ROLL),
    DiceRules(attack_dice=1, defense_dice=4, ties=Ties.ATTACKER),
    DiceRules(attack_dice=2, defense_dice=3, never_fewer=True),
    DiceRules(attack_dice=4, defense_dice=1, attack_sides=8, defense_bonus=1),
]


def _rows(name):
    with (TRUTH / name).open() as file:
        for row in csv.DictReader(file):
            yield int(row["attacking_units_u"]), int(row["defenders_d"]), row


@pytest.mark.parametrize("dice", [2, 3])
def test_known_wins(dice):
    odds = table(30, 30, DiceRules(defense_dice=dice))
    exact = table(30, 30, DiceRules(defense_dice=dice), exact=True)
    for u, d, row in _rows(f"conquer_def{dice}.csv"):
        assert odds[u, d] == pytest.approx(float(row["p_conquer"]), rel=1e-12, abs=0)
        assert odds.fail[u, d] == pytest.approx(float(row["p_fail"]), rel=1e-12, abs=0)
        assert float(exact[u, d]) == float(row["p_conquer"])
        assert float(1 - exact[u, d]) == float(row["p_fail"])


@pytest.mark.parametrize("dice", [2, 3])
def test_known_expected_losses(dice):
    odds = table(30, 30, DiceRules(defense_dice=dice))
    for u, d, row in _rows(f"expected_losses_def{dice}.csv"):
        single = battle(attackers=u, defenders=d, rules=DiceRules(defense_dice=dice), exact=False)
        for name, column in (
            ("attacker_losses", "E_attacker_lost"),
            ("defender_losses", "E_defender_lost"),
            ("rolls", "E_rolls"),
        ):
            assert getattr(odds, name)[u, d] == pytest.approx(float(row[column]), rel=1e-12, abs=0)
            assert getattr(single, name) == pytest.approx(float(row[column]), rel=1e-12, abs=0)


@pytest.mark.parametrize("rules", VARIANTS)
def test_table_holds_every_battle(rules):
    odds = table(12, 9, rules)
    exact = table(12, 9, rules, exact=True)
    for u in range(1, 13):
        for d in range(1, 10):
            single = battle(attackers=u, defenders=d, rules=rules)
            assert exact[u, d] == single.win_exact
            assert odds.win[u, d] == pytest.approx(single.win, rel=1e-13, abs=0)
            assert odds.fail[u, d] == pytest.approx(single.fail, rel=1e-13, abs=0)
            for name in ("attacker_losses", "defender_losses", "rolls"):
                assert getattr(odds, name)[u, d] == pytest.approx(getattr(single, name), rel=1e-12, abs=0)


@pytest.mark.parametrize("shape", [(1, 1), (1, 9), (9, 1), (2, 3), (3, 2), (40, 5), (5, 40)])
@pytest.mark.parametrize("rules", VARIANTS)
def test_any_shape_is_a_part_of_a_larger_table(rules, shape):
    part, whole = table(*shape, rules), table(41, 41, rules)
    for name in ("win", "fail", "attacker_losses", "rolls"):
        values = getattr(part, name)
        assert values.shape == (shape[0] + 1, shape[1] + 1)
        np.testing.assert_allclose(values, getattr(whole, name)[: shape[0] + 1, : shape[1] + 1], rtol=1e-13)


@pytest.mark.parametrize("rules", VARIANTS)
def test_win_and_fail_are_one_together(rules):
    odds = table(60, 60, rules)
    np.testing.assert_allclose(odds.win + odds.fail, 1, atol=1e-13)


@pytest.mark.parametrize("rules", [CLASSIC, THREE, DiceRules(ties=Ties.ATTACKER)])
def test_more_armies_never_hurt(rules):
    odds = table(300, 300, rules)
    assert (np.diff(odds.win, axis=0) >= -1e-13).all()
    assert (np.diff(odds.win, axis=1) <= 1e-13).all()
    exact = table(20, 20, rules, exact=True)
    for n in range(1, 20):
        for k in range(1, 21):
            assert exact[n, k] < exact[n + 1, k]
            assert exact[k, n] > exact[k, n + 1]


def test_giving_ties_to_the_other_side_mirrors_the_battle():
    """With equal dice, what the attacker wins here the defender wins there."""
    defender = table(15, 15, DiceRules(attack_dice=2, defense_dice=2), exact=True)
    attacker = table(15, 15, DiceRules(attack_dice=2, defense_dice=2, ties=Ties.ATTACKER), exact=True)
    for u in range(1, 16):
        for d in range(1, 16):
            assert defender[u, d] == 1 - attacker[d, u]


def test_seeing_the_roll_never_hurts_the_defender():
    for rules in (CLASSIC, THREE):
        blind = table(15, 15, rules, exact=True)
        seen = table(15, 15, replace(rules, declared=Declared.AFTER_ROLL), exact=True)
        assert all(seen[u, d] <= blind[u, d] for u in range(1, 16) for d in range(1, 16))
        assert seen[3, 2] < blind[3, 2]


def test_frames_are_labelled():
    frame = table(4, 3, CLASSIC).to_frame()
    assert (frame.index.name, frame.columns.name) == ("attackers", "defenders")
    assert (list(frame.index), list(frame.columns)) == ([1, 2, 3, 4], [1, 2, 3])
    assert frame.loc[2, 2] == pytest.approx(235 / 648)
    assert table(4, 3, CLASSIC).to_frame("rolls").loc[1, 1] == 1
    assert table(4, 3, CLASSIC, exact=True).to_frame().loc[2, 2] == Fraction(235, 648)
    with pytest.raises(RuleError, match="There is no figure 'wins'"):
        table(4, 3, CLASSIC).to_frame("wins")


def test_tables_are_read_only_and_bounded():
    odds = table(4, 3, CLASSIC)
    with pytest.raises(ValueError, match="read-only"):
        odds.win[1, 1] = 0
    for outside in ((5, 1), (1, 4), (-1, 1)):
        with pytest.raises(RuleError, match="from 0 to"):
            odds[outside]
    with pytest.raises(RuleError, match="from 1 to"):
        table(0, 3, CLASSIC)


def test_needed_attackers_are_the_first_that_are_enough():
    odds = table(200, 40, THREE)
    for d in (1, 2, 7, 33, 40):
        u = attackers_needed(d, 0.9, THREE)
        assert odds[u, d] >= 0.9
        assert odds[u - 1, d] < 0.9


def test_needed_attackers_may_not_exist():
    never = DiceRules(attack_dice=1, defense_dice=2, never_fewer=True)
    with pytest.raises(RuleError, match="not even 256 attackers win against 3"):
        attackers_needed(3, 0.5, never)
    for probability in (0, 1, 1.5):
        with pytest.raises(RuleError, match="above 0 and below 1"):
            attackers_needed(3, probability, CLASSIC)
