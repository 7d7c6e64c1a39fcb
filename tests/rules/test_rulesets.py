"""Ruleset files: complete, like their schema, overridable by three lines or by one rule."""

from __future__ import annotations

import dataclasses
import re
import typing
from enum import IntEnum
from types import UnionType

import pytest

from risk_kit.cli.check import check_file
from risk_kit.errors import FileError, RuleError, UnknownNameError
from risk_kit.files.locate import shipped
from risk_kit.files.schema import load_schema
from risk_kit.rules.build import options, word
from risk_kit.rules.changes import option_titles
from risk_kit.rules.compare import compare
from risk_kit.rules.load import load_ruleset
from risk_kit.rules.options import Ties, Wild
from risk_kit.rules.ruleset import ByPlayers, Ruleset

GROUPS = ("players", "setup", "reinforcements", "cards", "attack", "defense", "occupy", "fortify", "victory")


# The value of each option that the rule ledger states, with the id of the rule.
LEDGER = [
    ("classic", "players.numbers", "[3, 4, 5, 6]", "pt1-05"),
    ("classic", "setup.armies", "{3: 35, 4: 30, 5: 25, 6: 20}", "pt1-05"),
    ("classic", "setup.territories", "claimed", "pt1-07"),
    ("classic", "setup.first_to_claim", "highest_roll", "pt1-06"),
    ("classic", "setup.first_to_place", "next_in_turn", "pt1-09"),
    ("classic", "setup.armies_a_time", "1", "pt1-09"),
    ("classic", "setup.first_to_play", "rolled_again", "pt1-11"),
    ("classic", "setup.seats", "clockwise", "pt1-06"),
    ("classic", "reinforcements.divisor", "3", "pt1-13"),
    ("classic", "reinforcements.minimum", "3", "pt1-14"),
    ("classic", "reinforcements.continents", "true", "pt1-15"),
    ("classic", "cards.sets.three_alike", "true", "pt1-17"),
    ("classic", "cards.sets.one_of_each", "true", "pt1-17"),
    ("classic", "cards.sets.wild", "as_any", "pt1-18"),
    ("classic", "cards.sets.most_wild", "2", "pt1-18"),
    ("classic", "cards.wild", "2", "pt1-03"),
    ("classic", "cards.at_start.forced_from", "5", "pt1-19"),
    ("classic", "cards.value", "escalating", "pt1-20"),
    ("classic", "cards.escalating.first", "[4, 6, 8, 10, 12, 15]", "es2-14"),
    ("classic", "cards.escalating.step", "5", "es2-14"),
    ("classic", "attack.dice", "3", "pt1-25"),
    ("classic", "attack.choice", "chosen", "pt1-25"),
    ("classic", "defense.dice", "2", "pt1-26"),
    ("classic", "defense.choice", "chosen", "pt1-26"),
    ("classic", "defense.ties", "defender", "pt1-27"),
    ("classic", "defense.declared", "after_attacker", "pt1-35"),
    ("classic", "occupy", "dice_rolled", "pt1-29"),
    ("classic", "cards.after_elimination.takes_cards", "true", "pt1-31"),
    ("classic", "cards.after_elimination.trade", "forced", "pt1-32"),
    ("classic", "cards.after_elimination.forced_from", "5", "pt1-32"),
    ("classic", "fortify.reach", "connected", "pt1-33"),
    ("classic", "fortify.moves", "1", "pt1-33"),
    ("classic", "fortify.stay", "1", "pt1-33"),
    ("classic", "cards.draw", "once_a_turn", "pt1-34"),
    ("classic", "victory.domination", "all_territories", "pt1-01"),
    ("risiko", "players.numbers", "[3, 4, 5, 6]", "it1-01"),
    ("risiko", "victory.missions.deck", "risiko", "it1-02"),
    ("risiko", "victory.checked", "at_once", "it1-01"),
    ("risiko", "cards.wild", "2", "it1-02"),
    ("risiko", "attack.dice", "3", "it1-03"),
    ("risiko", "defense.dice", "3", "it1-03"),
    ("risiko", "setup.seats", "by_roll", "it1-04"),
    ("risiko", "setup.first_to_play", "highest_roll", "it1-04"),
    ("risiko", "setup.armies", "{3: 35, 4: 30, 5: 25, 6: 20}", "it1-06"),
    ("risiko", "setup.territories", "dealt", "it1-07"),
    ("risiko", "setup.armies_a_time", "3", "it1-08"),
    ("risiko", "reinforcements.divisor", "3", "it1-10"),
    ("risiko", "reinforcements.minimum", "0", "it1-10"),
    ("risiko", "cards.draw", "once_a_turn", "it1-12"),
    ("risiko", "cards.value", "by_kind", "it1-13"),
    ("risiko", "cards.by_kind.alike", "{infantry: 6, cavalry: 8, artillery: 4}", "it1-13"),
    ("classic", "cards.at_start.trade", "until_below", "pt1-19"),
    ("classic", "cards.at_start.until_below", "5", "pt1-19"),
    ("classic", "cards.after_elimination.until_below", "5", "pt1-32"),
    ("risiko", "attack.choice", "chosen", "it1-20"),
    ("risiko", "victory.last_survivor", "true", "it1-01"),
    ("risiko", "cards.by_kind.one_of_each", "10", "it1-13"),
    ("risiko", "cards.by_kind.with_wild", "12", "it1-13"),
    ("risiko", "cards.shown_territory.armies", "2", "it1-14"),
    ("risiko", "cards.shown_territory.counted", "each_card", "it1-14"),
    ("risiko", "cards.shown_territory.placed", "anywhere", "it1-18"),
    ("risiko", "cards.sets.wild", "with_two_alike", "it1-15"),
    ("risiko", "cards.sets.most_wild", "1", "it1-15"),
    ("risiko", "cards.at_start.forced_from", "0", "it1-16"),
    ("risiko", "cards.hand_limit", "0", "it1-16"),
    ("risiko", "cards.reshuffle", "true", "it1-17"),
    ("risiko", "defense.declared", "after_attacker", "it1-20"),
    ("risiko", "defense.choice", "chosen", "it1-20"),
    ("risiko", "defense.ties", "defender", "it1-21"),
    ("risiko", "occupy", "dice_rolled", "it1-22"),
    ("risiko", "fortify.reach", "adjacent", "it1-23"),
    ("risiko", "fortify.stay", "1", "it1-23"),
    ("risiko", "cards.after_elimination.takes_cards", "true", "it1-24"),
    ("risiko", "cards.after_elimination.trade", "free", "it1-24"),
    ("risiko", "attack.eliminate_from_round", "5", "it1-25"),
    ("risiko", "attack.early_elimination", "barred", "it1-25"),
]


@pytest.mark.parametrize(("ruleset", "name", "value", "rule"), LEDGER)
def test_options_are_those_of_the_sources(ruleset, name, value, rule):
    assert word(dict(options(load_ruleset(ruleset)))[name]) == value, rule


@pytest.mark.parametrize("name", shipped("ruleset"))
def test_shipped_rulesets_name_the_source_of_each_group(name):
    ruleset = load_ruleset(name)
    assert set(dict(ruleset.sources)) == set(GROUPS)
    assert ruleset.id == name
    assert check_file(shipped("ruleset")[name]).findings == ()


def schema_of(kind, found: dict, path: str = ""):
    """What the schema must say of a dataclass: names, choices and types by dotted name."""
    for name, hint in typing.get_type_hints(kind).items():
        optional = typing.get_origin(hint) is UnionType
        inner = typing.get_args(hint)[0] if optional else hint
        if dataclasses.is_dataclass(inner):
            schema_of(inner, found, f"{path}{name}.")
        elif isinstance(inner, type) and issubclass(inner, IntEnum):
            found[path + name] = [member.name.lower() for member in inner]
        else:
            found[path + name] = inner


def test_schema_and_dataclasses_say_the_same():
    wanted: dict = {}
    schema_of(Ruleset, wanted)
    stated: dict = {}

    def walk(properties, path=""):
        for name, rule in properties.items():
            if "properties" in rule:
                walk(rule["properties"], f"{path}{name}.")
            else:
                stated[path + name] = rule

    walk({k: v for k, v in load_schema("ruleset")["properties"].items() if k in GROUPS})
    wanted = {name: kind for name, kind in wanted.items() if name.split(".")[0] in GROUPS}
    assert stated.keys() == wanted.keys()
    for name, kind in wanted.items():
        rule = stated[name]
        if isinstance(kind, list):
            assert rule["enum"] == kind
        elif kind in (int, bool):
            assert rule["type"] == {int: "integer", bool: "boolean"}[kind]
        elif kind is ByPlayers:
            assert rule["$ref"].endswith("by_players")
        assert rule["title"]


def test_titles_cover_every_option():
    assert set(dict(options(load_ruleset("risiko")))) - {"id", "names", "board", "sources"} <= set(
        option_titles()
    ) | {"victory.capitals"}


def test_house_rule_is_three_lines(tmp_path):
    path = tmp_path / "house.yaml"
    path.write_text(
        "format: risk_kit/ruleset/1\nid: house\nextends: classic\nattack: {dice: 2}\n", encoding="utf-8"
    )
    house, classic = load_ruleset(path), load_ruleset("classic")
    assert compare(classic, house).differing == {"attack.dice": ("3", "2")}
    assert house.name() == "House"
    assert load_ruleset(path, ["attack.dice=1"]).name() == "House (attack.dice=1)"


@pytest.mark.parametrize(
    ("text", "code", "line", "hint"),
    [
        ("extends: classic\ndefense: {dice: 5}", "schema-range", 4, ""),
        ("extends: classic\ndefense: {ties: atacker}", "schema-choice", 4, "attacker"),
        ("extends: classic\ndefence: {dice: 2}", "schema-unknown-key", 4, "defense"),
        ("extends: classic\nplayers: {numbers: [2, 3]}", "ruleset-players-armies", 4, ""),
        ("extends: clasic", "extends-unknown", 3, "classic"),
        ("players: {numbers: [3]}", "schema-missing-key", 1, "setup"),
    ],
)
def test_faults_of_rulesets(tmp_path, text, code, line, hint):
    path = tmp_path / "house.yaml"
    path.write_text(f"format: risk_kit/ruleset/1\nid: house\n{text}\n", encoding="utf-8")
    findings = [f for f in check_file(path).errors if f.code == code]
    assert findings
    assert hint in findings[0].hint
    assert findings[0].place.line == line


def test_an_option_left_out_of_a_group_is_named(tmp_path):
    text = shipped("ruleset")["classic"].read_text(encoding="utf-8").replace("  armies_a_time: 1\n", "")
    path = tmp_path / "classic.yaml"
    path.write_text(text, encoding="utf-8")
    [finding] = check_file(path).errors
    assert "setup.armies_a_time" in finding.message
    assert finding.source_line == "setup:"


@pytest.mark.parametrize(
    ("change", "name", "value"),
    [
        ("defense.dice=3", "defense.dice", 3),
        ("defense.ties = attacker", "defense.ties", Ties.ATTACKER),
        ("cards.sets.wild=with_two_alike", "cards.sets.wild", Wild.WITH_TWO_ALIKE),
        ("players.numbers=[3, 4]", "players.numbers", (3, 4)),
        ("setup.armies={3: 10, 4: 9, 5: 8, 6: 7}", "setup.armies", ((3, 10), (4, 9), (5, 8), (6, 7))),
    ],
)
def test_single_rules_can_be_changed(change, name, value):
    assert dict(options(load_ruleset("classic", [change])))[name] == value


@pytest.mark.parametrize(
    ("change", "error", "words"),
    [
        ("defense.dise=3", UnknownNameError, "Did you mean defense.dice?"),
        ("defense=3", UnknownNameError, "There is no rule 'defense'"),
        ("id=other", UnknownNameError, "There is no rule"),
        ("defense.dice=9", FileError, "at most 4"),
        ("defense.dice=two", FileError, "a whole number"),
        ("defense.dice=", RuleError, "needs a value"),
        ("defense.dice", RuleError, "needs a value"),
        ("defense.ties=atacker", FileError, "Did you mean attacker?"),
        ("defense.dice=[1", FileError, "not closed"),
        ("defense.dice=*x", FileError, "alias"),
        ("defense.dice=null", RuleError, "needs a value"),
        ("defense.dice=# 3", RuleError, "needs a value"),
        ("defense.dice=3\udcff", FileError, "not UTF-8"),
        ("defense.dice=\x1b[31m", FileError, "invisible"),
        ("players.numbers=[2]", FileError, "--rule players.numbers:1:1"),
    ],
)
def test_wrong_changes_say_what_would_be_right(change, error, words):
    with pytest.raises(error, match=re.escape(words)):
        load_ruleset("classic", [change])


def test_a_group_can_be_switched_off():
    assert load_ruleset("risiko", ["victory.missions=null"]).victory.missions is None
    with pytest.raises(FileError, match="Nobody can win"):
        load_ruleset("risiko", ["victory.missions=null", "victory.last_survivor=false"])


def test_each_bad_change_is_reported_once_at_its_own_place():
    with pytest.raises(FileError) as caught:
        load_ruleset("classic", ["defense.dice=9", "attack.dice=9"])
    assert [finding.place.file for finding in caught.value.report.errors] == [
        "--rule attack.dice",
        "--rule defense.dice",
    ]


def test_who_must_throw_the_most_has_nothing_to_choose():
    rules = load_ruleset("classic", ["defense.choice=most", "defense.declared=after_roll"]).dice
    assert rules == load_ruleset("classic").dice


def test_changes_leave_the_shipped_ruleset_alone():
    load_ruleset("classic", ["defense.dice=3"])
    assert load_ruleset("classic").defense.dice == 2
