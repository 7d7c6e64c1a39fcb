"""The rule laboratory without a browser: controls change the rules, odds and marks follow, nothing is lost."""

from __future__ import annotations

import re
import threading

import pytest

from risk_kit.cli.main import main
from risk_kit.drawing.palette import contrast
from risk_kit.errors import RiskKitError, RuleError, UnknownNameError
from risk_kit.odds import battle
from risk_kit.rules.choices import Kind, rule_options
from risk_kit.rules.compare import compare
from risk_kit.rules.load import load_ruleset
from risk_kit.widgets.guard import ALERT, STILL
from risk_kit.widgets.rule_lab import RuleLab
from risk_kit.widgets.rule_lab_options import ALL, DIFFERENT


@pytest.fixture
def lab():
    return RuleLab("classic", "classic")


def message(lab, column):
    return lab._heads[column]._message.value


def test_starts_with_what_differs():
    lab = RuleLab("classic", "risiko")
    assert "defense.dice" in lab.table.rows
    assert "attack.dice" not in lab.table.rows
    assert lab.changes["defense.dice"] == ("2", "3")
    assert "56.8%" in lab._odds.value
    assert "19.0%" in lab._odds.value
    # Two rows for each option, and a heading for each group: victory, for one, differs in two.
    assert "victory.missions" in lab.table.rows
    assert "victory.missions.deck" not in lab.table.rows, "A has no missions at all"


def test_a_control_changes_the_rules_and_the_odds(lab):
    lab.table.show("defense")
    lab.table.control("defense.dice", 1).value = 3
    assert (lab.a.defense.dice, lab.b.defense.dice) == (2, 3)
    assert dict(lab.changes) == {"defense.dice": ("2", "3")}
    exact = battle(attackers=10, defenders=10, rules=lab.b)
    assert exact.win_in_words() in lab._odds.value
    label = lab.table._labels["defense.dice"].value
    assert "≠ Most defense dice" in label, "a sign, not a color alone"
    assert "✎ B: it was 2" in label
    assert "Different options: 1" in lab.table._count.value
    lab.table.control("defense.dice", 1).value = 2
    assert not lab.changes
    assert "≠" not in lab.table._labels["defense.dice"].value


def test_rows_stay_while_their_controls_are_used():
    lab = RuleLab("classic", "risiko")
    rows = lab.table.rows
    lab.table.control("defense.dice", 1).value = 2
    assert lab.table.rows == rows
    lab.table.show("victory")
    lab.table.show(DIFFERENT)
    assert "defense.dice" not in lab.table.rows


def test_every_option_has_two_named_controls():
    lab = RuleLab("risiko", "capital")
    lab.table.show(ALL)
    assert set(lab.table.rows) == set(rule_options())
    for name, option in rule_options().items():
        for column, letter in enumerate("AB"):
            control = lab.table.control(name, column)
            assert control.description == f"{option.title} ({letter})"
            assert control.disabled is not lab.columns[column].is_on(name)


@pytest.mark.parametrize(
    ("name", "shown", "value"),
    [
        ("defense.dice", 3, 3),
        ("cards.reshuffle", False, False),
        ("defense.ties", "attacker", "attacker"),
        ("cards.escalating.first", "2, 4", [2, 4]),
        ("setup.armies", "3:40, 4: 30", {"3": 40, "4": 30, "5": 25, "6": 20}),
        ("victory.ranking", "armies", ["armies"]),
        ("occupy", "one", "one"),
    ],
)
def test_controls_of_each_kind(lab, name, shown, value):
    lab.table.show(ALL)
    lab.table.control(name, 0).value = shown
    assert lab.columns[0].value(name) == value
    assert list(lab.columns[0].changes) == [name]
    again = RuleLab(lab.a, "classic")
    again.table.show(ALL)
    assert again.table.control(name, 0).value == lab.table.control(name, 0).value


def test_what_cannot_be_is_refused_and_told(lab):
    lab.table.show("players")
    lab.table.control("players.numbers", 0).value = "3, many"
    assert "⚠" in message(lab, 0)
    assert "many" in message(lab, 0)
    assert lab.table.control("players.numbers", 0).value == "3, 4, 5, 6"
    lab.table.control("players.numbers", 0).value = "3, 4"
    assert message(lab, 0) == ""


def test_what_does_not_go_together_is_told_until_it_does(lab):
    lab.table.show(ALL)
    lab.table.control("players.numbers", 1).value = "2, 3"
    assert "Starting armies are missing for 2 players." in message(lab, 1)
    assert "the last rules that were possible count" in message(lab, 1)
    assert lab.b.players.numbers == (3, 4, 5, 6)
    lab.table.control("setup.armies", 1).value = "2: 40, 3: 35"
    assert message(lab, 1) == ""
    assert lab.b.players.numbers == (2, 3)


def test_a_group_brings_its_options_when_it_is_switched_on(lab):
    lab.table.show("victory")
    assert "victory.missions.deck" not in lab.table.rows
    lab.table.control("victory.missions", 0).value = True
    assert "victory.missions.deck" in lab.table.rows
    assert lab.table.control("victory.missions.deck", 0).value == "us_1993"
    assert lab.table.control("victory.missions.deck", 1).disabled
    lab.table.control("victory.missions", 0).value = False
    assert "victory.missions.deck" not in lab.table.rows


def test_search_finds_options_by_their_meaning(lab):
    lab.table._search.value = "Defense DICE most"
    assert lab.table.rows == ("defense.dice",)
    lab.table._search.value = "a tie"
    assert lab.table.rows == ("defense.ties",)
    lab.table.show("occupy")
    assert lab.table.rows == ("occupy",)
    lab.table._search.value = "nothing like that"
    assert lab.table.rows == ()
    assert "No option" in lab.table.body.children[0].value


def test_groups_are_told_in_words_with_their_source():
    lab = RuleLab("classic", "risiko")
    lab.table.show("defense")
    heading = lab.table._headings["defense"].value
    assert "The defender chooses 1 to 2 dice" in heading
    assert "The defender chooses 1 to 3 dice" in heading
    assert "Italian rule sheet; it1-03, it1-20 and it1-21" in heading
    lab.table.control("defense.dice", 0).value = 1
    assert "The defender rolls 1 die." in lab.table._headings["defense"].value


def test_another_ruleset_can_be_chosen():
    lab = RuleLab("classic", "risiko")
    head = lab._heads[0]
    head.ruleset.value = next(ruleset for _name, ruleset in head.ruleset.options if ruleset.id == "capital")
    assert lab.a == load_ruleset("capital")
    assert "victory.capitals" in lab.table.rows
    lab.set("A", "defense.dice", 3)
    head.ruleset.value = next(ruleset for _name, ruleset in head.ruleset.options if ruleset.id == "classic")
    assert lab.a == load_ruleset("classic")


def test_reset_takes_everything_back(lab):
    lab.set("A", "defense.dice", 3)
    lab.table.control("occupy", 0).value = "one"
    lab._heads[0].reset.click()
    assert lab.a == load_ruleset("classic")
    assert lab.table.control("occupy", 0).value == "dice_rolled"
    lab.set("B", "defense.dice", 4)
    lab.reset("B")
    assert lab.b == load_ruleset("classic")


def test_button_saves_a_file_that_is_found_good(lab, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    lab.set("B", "defense.dice", 3)
    lab._heads[1].name.value = "Three dice"
    assert "defense: {dice: 3}" in lab._heads[1]._file.value
    lab._heads[1].save.click()
    assert "Saved as three_dice.yaml" in message(lab, 1)
    assert main(["check", "three_dice.yaml"]) == 0
    assert load_ruleset("three_dice.yaml").defense.dice == 3
    lab.set("B", "defense.dice", 4)
    lab._heads[1].save.click()
    assert load_ruleset("three_dice.yaml").defense.dice == 4
    (tmp_path / "three_dice.yaml").write_text("format: risk_kit/ruleset/1\nextends: classic\n")
    lab._heads[1].save.click()
    assert "has changed on disk" in lab._problem.value


def test_a_file_that_is_there_already_asks_for_another_name(lab, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    lab.set("B", "defense.dice", 3)
    lab._heads[1].save.click()
    assert "Saved as my_rules_b.yaml" in message(lab, 1)
    other = RuleLab("classic", "classic")
    other.set("B", "defense.dice", 4)
    other._heads[1].save.click()
    assert "There is a file my_rules_b.yaml already: choose another name." in other._problem.value
    assert load_ruleset("my_rules_b.yaml").defense.dice == 3


def test_saving_from_code(lab, tmp_path):
    lab.set("A", "defense.ties", "attacker")
    assert load_ruleset(lab.save("A", "Ours", tmp_path / "ours.yaml")).name() == "Ours"


def test_house_rules_of_a_file_can_be_compared(tmp_path):
    path = tmp_path / "house.yaml"
    # On another board, which single changed rules cannot make of any known ruleset.
    path.write_text("format: risk_kit/ruleset/1\nextends: classic\nboard: war\ndefense: {dice: 3}\n")
    lab = RuleLab("classic", path)
    assert lab.table.rows == ("defense.dice",)
    head = lab._heads[1]
    head.ruleset.value = head.ruleset.options[-1][1]
    head.ruleset.value = head.ruleset.options[0][1]
    assert lab._problem.value == ""
    assert lab.b.board == "war"
    assert dict(lab.changes) == {"defense.dice": ("2", "3")}


def test_battle_can_be_another(lab):
    lab._attackers.value, lab._defenders.value = 3, 2
    assert "3 attackers (a stack of 4, one stays) against 2 defenders" in lab._odds.value


@pytest.mark.parametrize("pair", [("classic", "risiko"), ("classic", "classic"), ("risiko", "capital")])
def test_options_that_differ_are_counted_alike_everywhere(pair):
    lab = RuleLab(*pair)
    count = len(lab.changes)
    assert f"Different options: {count}\n" in repr(lab)
    assert count == len(compare(lab.a, lab.b).differing)


def test_what_went_wrong_is_readable_on_a_light_and_a_dark_ground(lab):
    """Text has the color of other text; the bar beside it stands out from both by 3, as WCAG wants for signs."""
    lab.table.show("players")
    lab.table.control("players.numbers", 0).value = "3, many"
    told = message(lab, 0)
    lab._guarded(lab.set, "A", "defense.dise", 3)
    for shown in (told, lab._problem.value):
        assert 'role="alert"' in shown
        assert not re.search(r"(?<!-)\bcolor:", shown)
        assert ALERT in shown
    assert "#b00020" not in lab.html()
    assert min(contrast(ALERT, ground) for ground in ("#ffffff", "#111111")) >= 3


def test_wrong_names_are_told(lab):
    with pytest.raises(UnknownNameError, match="Did you mean classic"):
        RuleLab("clasic")
    with pytest.raises(RuleError, match="name A or B"):
        lab.set("C", "defense.dice", 3)
    with pytest.raises(UnknownNameError, match=r"Did you mean defense\.dice"):
        lab.set("A", "defense.dise", 3)
    with pytest.raises(RuleError, match="No games have been played"):
        lab.game("A", 0)


def test_error_in_a_callback_shows_in_the_widget(lab, capsys):
    def fail() -> None:
        raise RiskKitError("<b>too many</b>")

    lab._guarded(fail)
    assert "&lt;b&gt;too many" in lab._problem.value
    with pytest.raises(ZeroDivisionError):
        lab._guarded(lambda: 1 // 0)
    assert "ZeroDivisionError" in lab._problem.value
    assert capsys.readouterr() == ("", "")


def test_shows_itself_with_stable_text_and_a_still_picture():
    lab = RuleLab("classic", "risiko")
    bundle = lab._repr_mimebundle_()
    assert bundle["text/plain"] == repr(RuleLab("classic", "risiko"))
    assert bundle["text/plain"].startswith("RuleLab\nA: Classic\nB: RisiKo!\nDifferent options: 30\n")
    assert "0x" not in bundle["text/plain"]
    still = bundle[STILL]
    assert "Most defense dice</td><td>2</td><td>3" in still
    assert "Secret missions</td><td>no</td><td>yes" in still


def test_language_is_its_own():
    lab = RuleLab("classic", "risiko", language="it")
    lab.table.show("defense")
    assert "Most defense dice" not in lab.table._labels["defense.dice"].value
    lab.table.control("defense.dice", 0).value = 3
    assert re.search(r"\d,\d%", lab._odds.value)
    assert "A: Classico (defense.dice=3)" in repr(lab)


def test_kinds_of_controls_are_those_of_the_options(lab):
    lab.table.show(ALL)
    for name, option in lab.table.options.items():
        if name in lab.table.rows and option.kind is Kind.NUMBER:
            control = lab.table.control(name, 0)
            assert (control.min, control.max) == (option.least, option.most)


def test_callbacks_of_two_threads_do_not_meet(lab):
    """JupyterLab runs callbacks beside cells and timers."""
    steps = 8

    control = lab.table.control("defense.dice", 1)

    def move():
        for step in range(steps):
            control.value = 3 - step % 2

    def make_anew(view):
        lab.table._controls.clear()
        lab.table.show(view)

    other = threading.Thread(target=move)
    other.start()
    for step in range(steps):
        lab._guarded(make_anew, (ALL, "defense")[step % 2])
    other.join()
    assert lab._problem.value == ""
    assert lab.b.defense.dice == 2
    assert lab.columns[1].changes == {}
