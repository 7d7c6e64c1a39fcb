"""One roll: known counts, laws, and what is refused."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

from risk_kit.errors import RuleError
from risk_kit.language import use_language
from risk_kit.odds import roll
from risk_kit.rules.dice import DiceRules
from risk_kit.rules.options import Ties

TRUTH = Path(__file__).parent / "truth"
FOUR = DiceRules(attack_dice=4, defense_dice=4)
ONE_ROLL = json.loads((TRUTH / "one_roll.json").read_text())
MIXED = json.loads((TRUTH / "one_roll_mixed_sides.json").read_text())


@pytest.mark.parametrize("winner", ["defender", "attacker"])
@pytest.mark.parametrize("dice", ONE_ROLL["defender"])
def test_known_counts(winner, dice):
    known = ONE_ROLL[winner][dice]
    rules = DiceRules(attack_dice=4, defense_dice=4, ties=Ties[winner.upper()])
    odds = roll(*map(int, dice.split("v")), rules=rules)
    counts = {str(odds.pairs - losses): ways for losses, ways in odds.counts.items()}
    assert counts == known["counts_by_attacker_loss"]
    assert odds.total == known["total"]
    assert odds.attacker_losses == Fraction(known["E_attacker_loss"])
    assert odds.defender_losses == Fraction(known["E_defender_loss"])
    for losses, probability in known["prob"].items():
        assert odds.probability(attacker_losses=int(losses)) == Fraction(probability)


@pytest.mark.parametrize("name", MIXED)
def test_known_mixed_sides(name):
    (attack, attack_sides), (defense, defense_sides) = (part.split("d") for part in name.split("_v_"))
    rules = DiceRules(defense_dice=3, attack_sides=int(attack_sides), defense_sides=int(defense_sides))
    odds = roll(int(attack), int(defense), rules=rules)
    for losses, probability in MIXED[name].items():
        assert odds.probability(attacker_losses=int(losses)) == Fraction(probability)


def test_highest_and_second_die_depend_on_each_other():
    joint = ONE_ROLL["joint_top_two_pairs"]
    assert roll(3, 2, FOUR).probability(attacker_losses=0) == Fraction(1445, 3888)
    assert Fraction(3667, 7776) * Fraction(1181, 1944) != Fraction(1445, 3888)
    assert joint  # the file that says so


def test_default_is_classic_three_against_two():
    assert dict(roll().counts) == {0: 2275, 1: 2611, 2: 2890}


def test_probability_takes_either_side():
    odds = roll(3, 2, FOUR)
    assert odds.probability(defender_losses=2) == odds.probability(attacker_losses=0)
    assert odds.probability(defender_losses=3) == 0
    assert odds.probability(attacker_losses=5) == 0
    for wrong in ({}, {"attacker_losses": 1, "defender_losses": 1}):
        with pytest.raises(RuleError, match="exactly one"):
            odds.probability(**wrong)


def test_series_is_labelled():
    series = roll(3, 2, FOUR).to_series()
    assert series.index.names == ["attacker_losses", "defender_losses"]
    assert series.name == "probability"
    assert series[0, 2] == 2890 / 7776
    assert series.sum() == pytest.approx(1)


def test_describe_says_all_outcomes():
    with use_language("en"):
        text = roll(1, 1, FOUR).describe()
    assert text == (
        "1 attack die against 1 defense die: 36 ways to fall, all equally likely.\n"
        "The defender loses 1 and the attacker 0 in 15 of them (41.7%).\n"
        "The defender loses 0 and the attacker 1 in 21 of them (58.3%).\n"
        "On average the attacker loses 0.58 armies a roll and the defender 0.42."
    )


@pytest.mark.parametrize(
    ("attack", "defense", "rules", "message"),
    [
        (4, 2, DiceRules(), "attack_dice is 4; it must be a whole number from 1 to 3"),
        (3, 3, DiceRules(), "defense_dice is 3; it must be a whole number from 1 to 2"),
        (0, 1, DiceRules(), "from 1 to 3"),
        (True, 1, DiceRules(), "from 1 to 3"),
        (2.5, 1, DiceRules(), "from 1 to 3"),
        (1, 2, DiceRules(never_fewer=True), "bar an attack with fewer dice"),
        (1, 1, DiceRules(attack_sides=1), "attack_sides is 1"),
        (1, 1, DiceRules(defense_dice=5), "defense_dice is 5"),
        (4, 4, DiceRules(4, 4, 100, 100), "more than the 5000000 that are counted"),
    ],
)
def test_senseless_rolls_are_refused(attack, defense, rules, message):
    with pytest.raises(RuleError, match=message):
        roll(attack, defense, rules)
