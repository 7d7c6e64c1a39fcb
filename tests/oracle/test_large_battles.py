"""Both tails of large battles against whole numbers with a fixed point.

With 1100 binary places nothing is rounded off that a float could see.
"""

from __future__ import annotations

from math import log, log10

import numpy as np
import pytest

from risk_kit.odds import battle, table
from risk_kit.rules.dice import DiceRules
from risk_kit.rules.options import Declared

PLACES = 1100
OSBORNE = {  # ways by attacker losses, three dice against two and fewer
    (1, 1): (15, 21),
    (1, 2): (55, 161),
    (1, 3): (225, 1071),
    (2, 1): (125, 91),
    (2, 2): (295, 420, 581),
    (2, 3): (979, 1981, 4816),
    (3, 1): (855, 441),
    (3, 2): (2890, 2611, 2275),
    (3, 3): (6420, 10017, 12348, 17871),
}
SMALLEST = 1e-290


def fixed_point_table(size, dice, won):
    """Chance to win (``won`` true) or to fail, by [attackers][defenders], times 2 to the power of PLACES."""
    one = 1 << PLACES
    rows = [[0 if won else one] * (size + 1)]
    for u in range(1, size + 1):
        row = [one if won else 0]
        rows.append(row)
        for d in range(1, size + 1):
            ways = OSBORNE[min(u, 3), min(d, dice)]
            lost = len(ways) - 1
            row.append(sum(w * rows[u - k][d - lost + k] for k, w in enumerate(ways)) // sum(ways))
    return rows


def as_floats(rows):
    return np.array([[value / (1 << PLACES) for value in row] for row in rows])


def check_size(size, dice):
    rules = DiceRules(defense_dice=dice)
    odds = table(size, size, rules)
    for won, values in ((True, odds.win), (False, odds.fail)):
        rows = fixed_point_table(size, dice, won)
        known = as_floats(rows)
        large = known >= SMALLEST
        large[0, 0] = False
        assert large.sum() > 0.4 * large.size
        np.testing.assert_allclose(values[large], known[large], rtol=1e-12)
        for u, d in (
            (size, size),
            (size, size // 2),
            (size // 2, size),
            (size, size // 10),
            (size - 1, size),
        ):
            single = battle(attackers=u, defenders=d, rules=rules, exact=False)
            value, log_value = (single.win, single.log10_win) if won else (single.fail, single.log10_fail)
            if known[u, d] >= SMALLEST:
                assert value == pytest.approx(known[u, d], rel=1e-12, abs=0)
            if rows[u][d] > 1 << 60:
                assert log_value == pytest.approx(log10(rows[u][d]) - PLACES * log10(2), rel=1e-12, abs=1e-13)


@pytest.mark.parametrize("dice", [2, 3])
def test_both_tails_at_120(dice):
    check_size(120, dice)


@pytest.mark.slow
@pytest.mark.parametrize("dice", [2, 3])
def test_both_tails_at_1000(dice):
    check_size(1000, dice)


@pytest.mark.parametrize(
    ("dice", "win", "fail"),
    [  # computed in 128-bit floats, apart from this package
        (2, None, 1.1343734464018777e-22),
        (3, 1.818225559747e-191, None),
    ],
)
def test_ten_thousand_against_ten_thousand(dice, win, fail):
    odds = battle(attackers=10_000, defenders=10_000, rules=DiceRules(defense_dice=dice))
    assert odds.win + odds.fail == pytest.approx(1, abs=1e-12)
    if win:
        assert odds.win == pytest.approx(win, rel=1e-12, abs=0)
    if fail:
        assert odds.fail == pytest.approx(fail, rel=1e-12, abs=0)


def test_logarithm_near_certainty():
    odds = battle(attackers=10_000, defenders=10_000, rules=DiceRules())
    assert odds.log10_win == pytest.approx(-1.1343734464018777e-22 / log(10), rel=1e-12, abs=0)


def test_logarithm_where_the_defender_sees_the_roll():
    rules = DiceRules(attack_sides=2, defense_sides=20, declared=Declared.AFTER_ROLL)
    odds = battle(attackers=4, defenders=250, rules=rules, exact=False)
    assert odds.win < SMALLEST
    assert odds.log10_win == pytest.approx(
        battle(attackers=4, defenders=250, rules=rules, exact=True).log10_win, rel=1e-12
    )


@pytest.mark.parametrize("defenders", [480, 535, 10_000])  # a float still holds the first, the second badly
def test_a_lone_attacker_has_a_formula(defenders):
    """He must win every roll, all but the last against two dice."""
    odds = battle(attackers=1, defenders=defenders, rules=DiceRules())
    known = (defenders - 1) * log10(55 / 216) + log10(15 / 36)
    assert odds.log10_win == pytest.approx(known, rel=1e-13, abs=0)


@pytest.mark.parametrize("dice", [2, 3])
@pytest.mark.parametrize(
    ("attackers", "defenders"),
    [
        (2, 1500),
        (9, 1600),
        pytest.param(20, 2000, marks=pytest.mark.slow),
        pytest.param(2500, 3, marks=pytest.mark.slow),
        pytest.param(2500, 20, marks=pytest.mark.slow),
    ],
)
def test_logarithms_below_the_smallest_float(dice, attackers, defenders):
    rules = DiceRules(defense_dice=dice)
    odds = battle(attackers=attackers, defenders=defenders, rules=rules)
    exact = battle(attackers=attackers, defenders=defenders, rules=rules, exact=True)
    assert min(odds.win, odds.fail) < SMALLEST
    assert odds.log10_win == pytest.approx(exact.log10_win, rel=1e-12, abs=SMALLEST)
    assert odds.log10_fail == pytest.approx(exact.log10_fail, rel=1e-12, abs=SMALLEST)
