"""Figures that others have printed, each row with its source and with what it counts."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from risk_kit.odds import attackers_needed, battle, roll, table
from risk_kit.rules.dice import DiceRules
from risk_kit.rules.options import Declared, Ties

PUBLISHED = json.loads((Path(__file__).parent / "truth" / "published.json").read_text())
CLASSIC = DiceRules()
THREE = DiceRules(defense_dice=3)
ZOMBIES = DiceRules(ties=Ties.ATTACKER)
NEVER_FEWER = replace(THREE, never_fewer=True)
SEEN, SEEN_THREE = (replace(rules, declared=Declared.AFTER_ROLL) for rules in (CLASSIC, THREE))
OSBORNE = "Osborne 2003, Mathematics Magazine 76:129-135, table 3"
SMG = "SMG Studio, risk-dice README"
OWN = "computed with fractions, apart from this package"


@pytest.mark.parametrize(
    ("count", "armies", "defenders", "rules", "win", "digits", "source"),
    [
        (
            "attackers",
            10,
            10,
            CLASSIC,
            0.567593,
            6,
            "Hoehle 2025, mhoehle.github.io/blog/2025/02/21/risk.html",
        ),
        ("attackers", 50, 50, CLASSIC, 0.736, 3, "Hoehle 2025"),
        ("stack", 10, 10, CLASSIC, 0.47993525647768026, 15, "recreationalmath.com via MATLAB Cody 1260"),
        ("stack", 12, 12, CLASSIC, 0.50650, 5, "Norvig, pytudes risk.ipynb"),
        ("attackers", 5, 3, CLASSIC, 0.769, 3, "Bader, johannesbader.ch"),
        ("attackers", 300, 800, ZOMBIES, 0.8897331, 6, SMG + ", good to single precision"),
        ("attackers", 10, 10, THREE, 0.190248, 6, OWN),
        ("stack", 10, 10, THREE, 0.14527, 5, "akerfel/risk-probabilities, its 15% made exact"),
        ("stack", 17, 10, THREE, 0.49973, 5, "akerfel/risk-probabilities, its 50% made exact"),
        ("stack", 20, 10, THREE, 0.64173, 5, "akerfel/risk-probabilities, its 60% made exact"),
        ("attackers", 3, 3, NEVER_FEWER, 0.2995, 4, OWN + " (SPQRisiKo 10.13)"),
        ("attackers", 10, 10, NEVER_FEWER, 0.1737, 4, OWN + " (SPQRisiKo 10.13)"),
        ("attackers", 10, 10, SEEN, 0.4529, 4, OWN),
        ("attackers", 15, 15, SEEN, 0.4618, 4, OWN),
        ("attackers", 10, 10, SEEN_THREE, 0.0867, 4, OWN),
    ],
)
def test_chance_to_win(count, armies, defenders, rules, win, digits, source):
    for exact in (True, False):
        odds = battle(**{count: armies}, defenders=defenders, rules=rules, exact=exact)
        assert odds.win == pytest.approx(win, abs=0.5000001 * 10.0**-digits, rel=0), source


def test_shipped_rulesets():
    assert round(battle(attackers=10, defenders=10).win, 6) == 0.567593
    assert round(battle(attackers=10, defenders=10, rules="risiko").win, 6) == 0.190248


def test_osborne_hundred_cells():
    rows = _entry("win_probability", "Osborne")["rows_u1_to_10_cols_d1_to_10"]
    odds = table(10, 10, CLASSIC)
    for u, row in enumerate(rows, 1):
        assert [round(odds[u, d], 3) for d in range(1, 11)] == row, OSBORNE


def test_bartell_counts_stacks():
    for stack, row in _entry("win_probability", "bartell")["percent_rows"].items():
        wins = [battle(stack=int(stack), defenders=d, rules=CLASSIC).win for d in range(1, len(row) + 1)]
        assert [round(100 * win) for win in wins] == row


def test_hoehle_survivors():
    known = _entry("survivors", "Hoehle")
    odds = battle(attackers=10, defenders=10, rules=CLASSIC)
    assert [round(odds.attackers_left[k], 3) for k in range(1, 11)] == known["P_attackers_left_1_to_10"]
    assert [round(odds.defenders_left[k], 3) for k in range(1, 11)] == known["P_defenders_left_1_to_10"]
    half = battle(attackers=50, defenders=50, rules=CLASSIC)
    assert round(50 - half.attackers_left_if_won.mean, 1) == 37.8


def test_bader_losses():
    known = _entry("win_probability", "Bader")["5v3"]
    odds = battle(attackers=5, defenders=3, rules=CLASSIC)
    assert round(odds.attacker_losses, 2) == known["E_A_lost"]
    assert round(odds.defender_losses, 2) == known["E_D_lost"]
    assert round(odds.attackers_left[4], 3) == known["P_A_loses_exactly_1"]


def test_capital_loses_exactly_twelve():
    odds = battle(attackers=30, defenders=15, rules=THREE)
    assert odds.attackers_left[30 - 12] == pytest.approx(0.0222128001707278, rel=1e-12, abs=0), SMG


@pytest.mark.parametrize(
    ("defenders", "probability", "needed", "source"),
    [
        (15, 0.5, 14, "Hoehle 2025"),
        (25, 0.5, 23, "Hoehle 2025"),
        (35, 0.5, 31, "Hoehle 2025"),
        (50, 0.8, 53, OWN),
    ],
)
def test_attackers_needed(defenders, probability, needed, source):
    assert attackers_needed(defenders, probability, CLASSIC) == needed, source


def test_least_attackers_for_an_even_chance():
    assert [attackers_needed(d, rules=CLASSIC) for d in range(1, 11)] == [2, 3, 4, 5, 5, 6, 7, 8, 9, 10]
    assert [attackers_needed(d, rules=THREE) for d in range(1, 11)] == [2, 3, 5, 6, 8, 10, 11, 13, 15, 17]


def test_losses_with_attackers_to_spare():
    """Risk FAQ (O. Lyne): the attackers lost to clear N defenders, always throwing three dice."""
    losses = table(200, 30, CLASSIC).attacker_losses[200]
    for n in range(1, 31):
        assert losses[n] == pytest.approx(0.8534144 * n - 0.2213413 * (1 - (-0.525359) ** n), abs=8e-7)


@pytest.mark.parametrize(
    ("dice", "rules", "defender_loses_2_1_0", "source"),
    [
        ((3, 2), CLASSIC, (2890, 2611, 2275), OSBORNE),
        (
            (3, 2),
            replace(CLASSIC, defense_bonus=1),
            (1860, 3176, 2740),
            "Risk Legacy odds page, highest die + 1",
        ),
    ],
)
def test_one_roll(dice, rules, defender_loses_2_1_0, source):
    counts = roll(*dice, rules=rules).counts
    assert (counts[2], counts[1], counts[0]) == defender_loses_2_1_0, source


@pytest.mark.parametrize(
    ("attack", "defense", "defender_wins_all"),
    [(1, 1, 0.722), (1, 2, 0.861), (2, 1, 0.583), (2, 2, 0.533), (3, 1, 0.506), (3, 2, 0.352)],
)
def test_bunker(attack, defense, defender_wins_all):
    """Source: boardgames.stackexchange.com/questions/5858 (+1 on the highest defense die, at most 6)."""
    odds = roll(attack, defense, rules=replace(CLASSIC, defense_bonus=1))
    assert round(float(odds.probability(defender_losses=0)), 3) == defender_wins_all


def _entry(section, source):
    return next(entry for entry in PUBLISHED[section] if source in entry["source"])
