"""The battle explorer without a browser: controls move the model, text, dice and chart follow."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest

from risk_kit.drawing.dice import describe_roll, roll_svg
from risk_kit.errors import FileError, RiskKitError, UnknownNameError
from risk_kit.odds import battle, roll
from risk_kit.rules.dice import DiceRules
from risk_kit.rules.load import load_ruleset
from risk_kit.rules.options import Ties
from risk_kit.widgets.battle_explorer import PLOTLY, BattleExplorer
from risk_kit.widgets.battle_model import MOST_ARMIES, BattleModel
from risk_kit.widgets.guard import STILL


@pytest.fixture
def explorer():
    return BattleExplorer()


def shown_chart(explorer):
    [output] = explorer._chart.outputs
    return output["data"][PLOTLY]


def test_starts_with_the_odds_of_both_rulesets(explorer):
    assert "56.8%" in explorer._panel.value
    assert "19.0%" in explorer._panel.value
    assert [trace["name"] for trace in shown_chart(explorer)["data"]] == [
        "Classic: 56.8% won",
        "RisiKo!: 19.0% won",
    ]


def test_text_and_chart_follow_the_armies(explorer):
    explorer.attackers = 11
    assert "11 attackers (a stack of 12, one stays) against 10 defenders" in explorer._panel.value
    assert "65.4%" in shown_chart(explorer)["data"][0]["name"]
    explorer.defenders = 3
    assert explorer.model.defenders == 3
    assert "against 3 defenders" in explorer._panel.value


def test_slider_and_number_field_are_one(explorer):
    for slider in (explorer._attackers, explorer._defenders):
        slider.value = 7
    fields = [box.children[0] for box in explorer.ui.children[0].children]
    assert [field.value for field in fields] == [7, 7]
    assert [field.description for field in fields] == ["Attackers", "Defenders"]
    fields[0].value = 9
    assert explorer.attackers == 9


def test_each_chart_can_be_chosen(explorer):
    kinds = {}
    for name in ("roll", "left", "growth", "all"):
        explorer._chart_choice.value = name
        kinds[name] = shown_chart(explorer)["data"][0]["type"]
    assert kinds == {"roll": "bar", "left": "bar", "growth": "scatter", "all": "heatmap"}


def test_ruleset_can_be_exchanged(explorer):
    first = explorer.ui.children[1].children[0]
    first.value = next(ruleset for _name, ruleset in first.options if ruleset.id == "risiko")
    assert [ruleset.id for ruleset in explorer.rulesets] == ["risiko", "risiko"]
    assert "56.8%" not in explorer._panel.value


def test_throw_changes_the_dice_and_not_the_odds(explorer):
    before = explorer._panel.value
    explorer.throw()
    assert explorer._panel.value != before
    assert "56.8%" in explorer._panel.value


def test_same_seed_throws_the_same_dice():
    one, same, other = BattleExplorer(seed=5), BattleExplorer(seed=5), BattleExplorer(seed=6)
    assert repr(one) == repr(other), "the first dice are the same for everyone"
    for explorer in (one, same, other):
        explorer.throw()
    assert repr(one) == repr(same)
    assert repr(one) != repr(other)


def test_without_a_seed_dice_are_left_to_chance():
    explorers = [BattleExplorer() for _explorer in range(6)]
    for explorer in explorers:
        explorer.throw()
    assert len({repr(explorer) for explorer in explorers}) > 1


def test_throws_are_counted_beside_the_exact_odds(explorer):
    explorer.ui.children[4].children[-1].click()
    assert explorer._chart_choice.value == "roll"
    assert [sum(losses.values()) for losses in explorer.model.thrown] == [100, 100]
    points = [trace for trace in shown_chart(explorer)["data"] if trace["type"] == "scatter"]
    assert [trace["name"] for trace in points] == ["100 thrown, with 95% interval"] * 2
    explorer.attackers = 20  # still three dice
    assert sum(explorer.model.thrown[0].values()) == 100
    explorer.attackers = 2
    assert not explorer.model.thrown[0]


def test_many_throws_come_near_the_exact_odds():
    model = BattleModel(10, 10, [load_ruleset("classic"), load_ruleset("risiko")], seed=2)
    model.throw(5000)
    for ruleset, losses in zip(model.rulesets, model.thrown, strict=True):
        odds = roll(*model.dice_counts(ruleset), ruleset.dice)
        for lost, ways in odds.counts.items():
            share = ways / odds.total
            spread = (share * (1 - share) / 5000) ** 0.5
            assert abs(losses[lost] / 5000 - share) < 5 * spread


def test_language_is_its_own():
    explorer = BattleExplorer(language="it")
    explorer.attackers = 12
    assert "under" not in explorer._panel.value
    assert re.search(r"\d,\d%", explorer._panel.value)


def test_house_ruleset_appears_beside_the_shipped_ones():
    house = load_ruleset("classic", ["defense.ties=attacker"])
    explorer = BattleExplorer(10, 10, [house])
    assert "96.7%" in explorer._panel.value


def test_error_in_a_callback_shows_in_the_widget(explorer):
    def fail() -> None:
        raise RiskKitError("<b>too many</b>")

    explorer._guarded(fail)
    assert "&lt;b&gt;too many" in explorer._problem.value
    with pytest.raises(ZeroDivisionError):
        explorer._guarded(lambda: 1 // 0)
    assert "ZeroDivisionError" in explorer._problem.value
    explorer.attackers = 5
    assert explorer._problem.value == ""


def test_shows_itself_with_stable_text_and_a_still_picture(explorer):
    bundle = explorer._repr_mimebundle_()
    assert bundle["text/plain"] == repr(explorer)
    assert "0x" not in bundle["text/plain"]
    assert "<svg" in bundle[STILL]


@pytest.mark.parametrize("attackers", [0, MOST_ARMIES + 1, -1])
def test_armies_out_of_range_are_refused(attackers):
    with pytest.raises(RiskKitError, match="attackers"):
        BattleExplorer(attackers=attackers)


def test_wrong_rulesets_are_refused():
    with pytest.raises(UnknownNameError, match="Did you mean classic"):
        BattleExplorer(rulesets=["clasic"])
    with pytest.raises(RiskKitError, match="ruleset"):
        BattleExplorer(rulesets=[])
    with pytest.raises(FileError, match="no such file"):
        BattleExplorer(rulesets=["none.yaml"])


def test_barred_attack_is_said():
    explorer = BattleExplorer(2, 3, [load_ruleset("risiko", ["attack.never_fewer=true"])])
    assert "The rules forbid an attack with fewer dice" in explorer._panel.value
    assert "The rules forbid an attack with fewer dice" in repr(explorer)
    explorer.attackers = 3
    assert "forbid" not in explorer._panel.value


def test_model_takes_as_many_of_the_same_dice_as_the_rules_allow():
    model = BattleModel(10, 10, [load_ruleset("classic"), load_ruleset("risiko")])
    (attack, defense), (same_attack, more_defense) = (model.dice(ruleset) for ruleset in model.rulesets)
    assert attack == same_attack
    assert defense == more_defense[:2]
    model.attackers, model.defenders = 1, 2
    assert [len(dice) for dice in model.dice(model.rulesets[1])] == [1, 2]


def test_dice_are_fair():
    model = BattleModel(10, 10, [load_ruleset("classic")], seed=3)
    counts = dict.fromkeys(range(1, 7), 0)
    for _throw in range(2000):
        model.throw()
        for die in model.dice(model.rulesets[0])[0]:
            counts[die] += 1
    # 6000 dice: 1000 each, standard deviation 29.
    assert all(abs(count - 1000) < 150 for count in counts.values())


def test_model_agrees_with_the_odds():
    model = BattleModel(7, 5, [load_ruleset("risiko")])
    assert model.odds(model.rulesets[0]).win == pytest.approx(
        battle(attackers=7, defenders=5, rules="risiko").win
    )


@pytest.mark.parametrize(
    ("attack", "defense", "rules", "losses"),
    [
        ([6, 3, 1], [5, 3], DiceRules(), (1, 1)),
        ([1, 6, 3], [3, 5], DiceRules(), (1, 1)),
        ([3, 3], [3, 3], DiceRules(), (2, 0)),
        ([3, 3], [3, 3], DiceRules(ties=Ties.ATTACKER), (0, 2)),
        ([4], [5, 5, 5], DiceRules(defense_dice=3), (1, 0)),
        ([5], [5], DiceRules(attack_bonus=1), (0, 1)),
    ],
)
def test_picture_of_a_roll_tells_who_loses(attack, defense, rules, losses):
    words = describe_roll(attack, defense, rules)
    assert f"the attacker loses {losses[0]} arm" in words
    assert f"the defender {losses[1]} arm" in words
    root = ET.fromstring(roll_svg(attack, defense, rules))
    dice = [e for e in root.iter() if e.tag.endswith("rect")]
    assert len(dice) == len(attack) + len(defense)
    crosses = [e for e in root.iter() if e.tag.endswith("path") and "m0 -8" in e.get("d", "")]
    assert len(crosses) == sum(losses)


def test_dice_of_many_sides_show_numbers():
    svg = roll_svg([17], [20], DiceRules(attack_sides=20, defense_sides=20))
    assert ">17<" in svg
    assert ">20<" in svg
