"""One battle: known odds, the shape of results, what is refused."""

from __future__ import annotations

import json
import pickle
import subprocess
import sys
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from risk_kit.errors import RuleError
from risk_kit.language import use_language
from risk_kit.odds import Distribution, attackers_needed, battle
from risk_kit.odds.laws import unit_of
from risk_kit.rules.dice import DiceRules
from risk_kit.rules.options import Declared

TRUTH = Path(__file__).parent / "truth"
CLASSIC, THREE = DiceRules(), DiceRules(defense_dice=3)
NEVER_FEWER = replace(THREE, never_fewer=True)
SURVIVORS = json.loads((TRUTH / "survivors.json").read_text())


@pytest.mark.parametrize("name", SURVIVORS)
def test_known_ends(name):
    known = SURVIVORS[name]
    attackers, rest = name.removeprefix("units").split("_v_")
    defenders, dice = rest.split("_def")
    rules = DiceRules(defense_dice=int(dice))
    odds = battle(attackers=int(attackers), defenders=int(defenders), rules=rules, exact=True)
    ends = {(int(u), 0): p for u, p in known["attackers_left_given_win_unconditional"].items()}
    ends |= {(0, int(d)): p for d, p in known["defenders_left"].items()}
    assert odds.ends_exact == {end: Fraction(p) for end, p in ends.items()}
    assert odds.win_exact == Fraction(known["P_conquer"])
    floats = battle(attackers=int(attackers), defenders=int(defenders), rules=rules, exact=False)
    assert floats.ends == pytest.approx(odds.ends, rel=1e-12, abs=0)


@pytest.mark.parametrize(
    ("attackers", "defenders", "rules", "win"),
    [
        (2, 1, CLASSIC, "1955/2592"),
        (3, 1, CLASSIC, "342035/373248"),
        (2, 2, CLASSIC, "235/648"),
        (3, 2, CLASSIC, "6610505/10077696"),
        (3, 3, CLASSIC, "511817135/1088391168"),
        (3, 3, THREE, "4402175/13436928"),
        (5, 5, CLASSIC, "1599054692224736155/3158920892214411264"),
    ],
)
def test_exact_wins(attackers, defenders, rules, win):
    assert battle(attackers=attackers, defenders=defenders, rules=rules).win_exact == Fraction(win)


@pytest.mark.parametrize("rules", [CLASSIC, THREE, NEVER_FEWER])
@pytest.mark.parametrize("size", [(1, 1), (2, 70), (70, 1), (45, 45), (300, 200)])
def test_win_and_fail_share_all(rules, size):
    odds = battle(attackers=size[0], defenders=size[1], rules=rules)
    assert odds.win + odds.fail == pytest.approx(1, abs=1e-12)
    assert sum(odds.ends.values()) == pytest.approx(1, abs=1e-12)
    assert sum(odds.attackers_left.values()) == pytest.approx(1, abs=1e-12)
    assert odds.attackers_left_if_won.mean * odds.win == pytest.approx(
        sum(u * p for (u, d), p in odds.ends.items() if d == 0)
    )
    exact = battle(attackers=size[0], defenders=size[1], rules=rules, exact=True)
    assert exact.win_exact + exact.fail_exact == 1
    assert odds.win == pytest.approx(float(exact.win_exact), rel=1e-12, abs=0)
    assert odds.fail == pytest.approx(float(exact.fail_exact), rel=1e-12, abs=0)
    assert odds.ends == pytest.approx(exact.ends, rel=1e-12, abs=1e-300)
    assert odds.attacker_losses == pytest.approx(exact.attacker_losses, rel=1e-12, abs=0)
    assert odds.attacker_losses.spread == pytest.approx(exact.attacker_losses.spread, rel=1e-9, abs=0)


def test_stack_is_attackers_and_the_one_that_stays():
    odds = battle(stack=11, defenders=10, rules=CLASSIC)
    assert (odds.attackers, odds.stack) == (10, 11)
    assert odds.win == battle(attackers=10, defenders=10, rules=CLASSIC).win


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"attackers": 3, "stack": 4, "defenders": 1}, "not both"),
        ({"defenders": 1}, "not neither"),
        ({"attackers": 0, "defenders": 1}, "attackers is 0; .* from 1 to"),
        ({"stack": 1, "defenders": 1}, "stack is 1; .* from 2 to"),
        ({"attackers": 3, "defenders": 0}, "defenders is 0; .* from 1 to"),
        ({"attackers": 2.5, "defenders": 1}, "attackers is 2.5"),
        ({"attackers": "3", "defenders": 1}, "attackers is '3'"),
    ],
)
def test_senseless_counts_are_refused(arguments, message):
    with pytest.raises(RuleError, match=message):
        battle(**arguments, rules=CLASSIC)


def test_numpy_counts_are_welcome():
    import numpy as np

    assert battle(attackers=np.int64(3), defenders=np.int32(2), rules=CLASSIC).win_exact == Fraction(
        6610505, 10077696
    )


def test_fewer_dice_stop_a_battle_with_both_armies_standing():
    odds = battle(attackers=3, defenders=3, rules=NEVER_FEWER)
    assert odds.stopped == sum(p for (u, d), p in odds.ends.items() if u and d) > 0
    assert all(min(u, 3) < min(d, 3) for u, d in odds.ends if u and d)
    assert odds.fail_exact == 1 - odds.win_exact
    at_once = battle(attackers=2, defenders=3, rules=NEVER_FEWER)
    assert at_once.ends_exact == {(2, 3): 1}
    assert (at_once.win, at_once.fail, at_once.rolls, at_once.stopped) == (0, 1, 0, 1)
    assert at_once.log10_win == float("-inf")
    assert (at_once.attacker_losses, at_once.defender_losses) == (0, 0)


def test_two_dice_never_attack_three_where_fewer_are_barred():
    rules = DiceRules(attack_dice=2, defense_dice=3, never_fewer=True)
    odds = battle(attackers=100, defenders=100, rules=rules)
    assert dict(odds.ends) == {(100, 100): 1.0}


def test_seen_dice_have_a_limit_that_is_told():
    rules = DiceRules(declared=Declared.AFTER_ROLL)
    with pytest.raises(RuleError, match="up to 40000 pairs of counts"):
        battle(attackers=300, defenders=200, rules=rules)
    with pytest.raises(RuleError, match="not even"):
        attackers_needed(200, 0.999999, rules)


def test_choosing_together_is_the_same_where_most_dice_are_thrown():
    together = DiceRules(declared=Declared.TOGETHER)
    assert battle(attackers=7, defenders=6, rules=together).win_exact == (
        battle(attackers=7, defenders=6, rules=CLASSIC).win_exact
    )


def test_logarithms_where_floats_still_hold():
    odds = battle(attackers=10, defenders=40, rules=CLASSIC, exact=False)
    exact = battle(attackers=10, defenders=40, rules=CLASSIC, exact=True)
    assert 10**odds.log10_win == pytest.approx(exact.win, rel=1e-11, abs=0)
    assert 10**exact.log10_win == pytest.approx(exact.win, rel=1e-11, abs=0)
    assert odds.log10_fail == pytest.approx(exact.log10_fail, rel=1e-11, abs=0)
    assert odds.log10_fail < 0


def test_quantiles_of_survivors():
    left = battle(attackers=10, defenders=10, rules=CLASSIC).attackers_left
    assert left.quantile(0) == 0
    assert left.quantile(0.43) == 0  # fails in 43.2%
    assert left.quantile(0.44) == 1
    assert left.quantile(1) == 10
    with pytest.raises(RuleError, match="between 0 and 1"):
        left.quantile(1.2)


def test_distribution_is_a_mapping():
    left = Distribution({2: 0.5, 0: 0.5}, name="attackers_left")
    assert list(left) == [0, 2]
    assert (left.mean, left.spread) == (1, 1)
    assert left.quantile(0.5) == 0
    series = left.to_series()
    assert (series.index.name, series.name) == ("attackers_left", "probability")
    assert repr(Distribution({}, "x")) == "Distribution(x, empty)"


def test_pandas_results_are_labelled():
    odds = battle(attackers=4, defenders=3, rules=CLASSIC)
    series = odds.to_series()
    assert series.index.names == ["attackers_left", "defenders_left"]
    frame = odds.to_frame()
    assert list(frame.columns) == [
        "attackers_left",
        "defenders_left",
        "attacker_losses",
        "defender_losses",
        "won",
        "probability",
    ]
    assert frame.loc[frame["won"], "probability"].sum() == pytest.approx(odds.win)
    assert (frame["attackers_left"] + frame["attacker_losses"] == 4).all()


def test_dict_goes_through_json():
    plain = json.loads(json.dumps(battle(stack=3, defenders=2, rules=CLASSIC).to_dict()))
    assert (plain["counts"], plain["attackers"], plain["stack"], plain["defenders"]) == ("attackers", 2, 3, 2)
    assert plain["win_exact"] == "235/648"
    assert plain["rules"]["ties"] == "defender"
    assert plain["rules"]["never_fewer"] is False
    assert sum(end["probability"] for end in plain["ends"]) == pytest.approx(1)
    assert battle(attackers=190, defenders=90, rules=CLASSIC).to_dict()["win_exact"] is None


def test_results_can_be_pickled():
    odds = battle(attackers=5, defenders=5, rules=CLASSIC)
    again = pickle.loads(pickle.dumps(odds))
    assert (again.win_exact, again.rolls.spread, again.ends) == (odds.win_exact, odds.rolls.spread, odds.ends)


def test_describe_in_plain_words():
    with use_language("en"):
        assert battle(attackers=10, defenders=10, rules=CLASSIC).describe() == (
            "10 attackers (a stack of 11, one stays) against 10 defenders: the attacker takes the territory "
            "in 56.8% of battles and then has 4.7 attackers left on average. Otherwise 4.1 defenders hold it "
            "on average. On average the attacker loses 7.3 armies and the defender 8.2, in 8.2 rolls."
        )
        assert "1 attacker (a stack of 2, one stays) against 1 defender:" in (
            battle(attackers=1, defenders=1, rules=CLASSIC).describe()
        )
        assert "In 100.0% of battles the rules stop it" in (
            battle(attackers=2, defenders=3, rules=NEVER_FEWER).describe()
        )
        assert "never takes" in battle(attackers=1, defenders=10_000, rules=CLASSIC).describe()


def test_small_odds_need_neither_numpy_nor_pandas():
    code = (
        "import sys; from risk_kit.odds import battle, roll, table\n"
        "from risk_kit.rules.dice import DiceRules; classic = DiceRules()\n"
        "roll(3, 2, classic).describe(); battle(attackers=10, defenders=10, rules=classic).describe()\n"
        "table(9, 9, classic, exact=True)[9, 9]\n"
        "print(*({'numpy', 'pandas', 'yaml', 'jsonschema', 'numba'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout.strip() == ""


def test_whole_numbers_stay_small():
    """432 for each army lost is enough for every law of the classic dice."""
    assert unit_of(CLASSIC) == 432
