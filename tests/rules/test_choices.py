"""Options to choose: what each is, what changing it answers, and the house rule that comes out."""

from __future__ import annotations

import random

import pytest

from risk_kit.cli.main import main
from risk_kit.errors import FileError, RuleError, SaveError, UnknownNameError
from risk_kit.files.locate import RECORD, shipped
from risk_kit.language import use_language
from risk_kit.rules.choices import Choices, Kind, rule_options
from risk_kit.rules.house import changed_options, house_rule, plain_options
from risk_kit.rules.load import load_ruleset
from risk_kit.rules.option_words import choice_text

SHIPPED = list(shipped("ruleset"))


def test_every_option_of_a_ruleset_can_be_chosen():
    options = rule_options()
    for name in SHIPPED:
        stated = set(plain_options(load_ruleset(name)))
        assert stated <= set(options)
    assert {option.kind for option in options.values()} == set(Kind)
    assert all(option.title for option in options.values())


def test_options_know_their_limits_and_words():
    options = rule_options()
    # From schemas/ruleset.schema.json.
    assert (options["attack.bonus"].least, options["attack.bonus"].most) == (-5, 5)
    assert options["defense.ties"].words == ("defender", "attacker")
    assert options["victory.ranking"].kind is Kind.LIST
    assert options["victory.ranking"].words[-1] == "later_in_turn"
    assert options["cards.by_kind.alike"].kind is Kind.TABLE
    assert options["victory.missions"].kind is Kind.SWITCH
    assert "us_1993" in options["victory.missions.deck"].words
    assert options["occupy"].group == "occupy"


@pytest.mark.parametrize(
    "option", [option for option in rule_options().values() if option.words], ids=lambda o: o.name
)
def test_every_word_has_a_text(option):
    if option.name == "victory.missions.deck":
        return  # ids of decks
    texts = [choice_text(option.name, word) for word in option.words]
    assert len(set(texts)) == len(texts)
    assert not set(texts) & {word for word in option.words if "_" in word}


def test_a_change_is_a_change_until_it_is_taken_back():
    choices = Choices("classic")
    assert choices.set("defense.dice", 3) == ()
    assert choices.changes == {"defense.dice": 3}
    assert choices.ruleset.defense.dice == 3
    assert choices.start_value("defense.dice") == 2
    assert choices.ruleset.name() == "Classic (defense.dice=3)"
    assert choices.set("defense.dice", "2") == ()
    assert choices.changes == {}
    assert choices.ruleset is choices.start


@pytest.mark.parametrize(
    ("name", "value", "code"),
    [
        ("defense.dice", 9, "schema-range"),
        ("defense.dice", "many", "schema-type"),
        ("defense.ties", "both", "schema-choice"),
        ("players.numbers", "[]", "schema-size"),
        ("setup.armies", "{three: 35}", "schema-pattern"),
        ("attack.dice", "{a", "yaml-syntax"),
    ],
)
def test_what_an_option_cannot_have_is_refused(name, value, code):
    choices = Choices("classic")
    assert [finding.code for finding in choices.set(name, value)] == [code]
    assert choices.changes == {}
    assert choices.findings == ()
    assert choices.ruleset is choices.start


def test_what_does_not_go_together_is_a_wish():
    choices = Choices("classic")
    assert [finding.code for finding in choices.set("players.numbers", [2, 3])] == ["ruleset-players-armies"]
    assert not choices.is_possible
    assert "Starting armies are missing for 2 players" in choices.problem
    assert choices.value("players.numbers") == [2, 3]
    assert choices.ruleset.players.numbers == (3, 4, 5, 6)
    with pytest.raises(RuleError, match="do not go together"):
        choices.save("Ours")
    assert choices.set("setup.armies", {"2": 40}) == ()
    assert choices.ruleset.players.numbers == (2, 3)
    assert dict(choices.ruleset.setup.armies) == {2: 40, 3: 35}


def test_reset_takes_one_or_all_back():
    choices = Choices("classic")
    choices.set("defense.dice", 3)
    choices.set("players.numbers", [2, 3])
    choices.reset("players.numbers")
    assert (choices.changes, choices.is_possible) == ({"defense.dice": 3}, True)
    choices.set("players.numbers", [2, 3])
    choices.reset()
    assert (choices.changes, choices.findings) == ({}, ())
    assert choices.ruleset is choices.start


def test_a_group_is_switched_on_and_off():
    choices = Choices("classic")
    with pytest.raises(RuleError, match=r"while victory\.missions is off"):
        choices.set("victory.missions.deck", "european")
    assert not choices.is_on("victory.missions.deck")
    choices.set("victory.missions", True)
    # secret_mission is the ruleset on this board that has missions.
    assert choices.ruleset.victory.missions == load_ruleset("secret_mission").victory.missions
    choices.set("victory.missions.deck", "european")
    assert choices.ruleset.victory.missions.deck == "european"
    choices.set("victory.missions", False)
    assert choices.ruleset is choices.start

    risiko = Choices("risiko")
    risiko.set("victory.missions.fallback_if_own", "true")
    risiko.set("victory.missions.fallback_if_destroyed", False)
    risiko.set("victory.missions.counts_if_another_does", True)
    assert risiko.ruleset.victory.missions.counts_if_another_does
    risiko.set("victory.missions", False)
    assert risiko.changes == {"victory.missions": None}
    risiko.set("victory.missions", True)
    assert risiko.ruleset is risiko.start


def test_unknown_options_are_told():
    with pytest.raises(UnknownNameError, match=r"Did you mean defense\.dice"):
        Choices("classic").set("defense.dise", 3)


def test_source_is_that_of_the_start():
    choices = Choices("risiko")
    choices.set("defense.dice", 2)
    assert choices.source("defense") == "Italian rule sheet; it1-03, it1-20 and it1-21"


def test_many_changes_are_counted_in_the_name():
    choices = Choices("classic")
    for name, value in {"defense.dice": 3, "attack.dice": 2, "cards.draw": "never"}.items():
        choices.set(name, value)
    assert choices.ruleset.name() == "Classic (3 rules changed)"
    again = Choices(choices.ruleset)
    assert again.start == choices.ruleset
    assert again.changes == {}
    again.set("occupy", "one")
    assert again.ruleset.name() == "Classic (4 rules changed)"


def test_titles_and_words_follow_the_language():
    with use_language("it"):
        assert rule_options()["defense.dice"].title != "Most defense dice"


# The house rule


def test_house_rule_says_only_what_differs():
    choices = Choices("classic")
    choices.set("defense.dice", 3)
    choices.set("players.numbers", [2, 3])
    choices.set("setup.armies", {"2": 40})
    assert choices.text('The "big" house') == (
        "format: risk_kit/ruleset/1\n"
        "id: the_big_house\n"
        "name: 'The \"big\" house'\n"
        "extends: classic\n"
        "\n"
        "# Only what differs; `risk-kit rules classic --all` lists every option.\n"
        "players: {numbers: [2, 3]}\n"
        "setup: {armies: {2: 40}}\n"
        "defense: {dice: 3}\n"
    )


def test_saved_house_rule_is_found_good(tmp_path, capsys):
    choices = Choices("classic")
    choices.set("defense.dice", 3)
    path = choices.save("Ours", tmp_path / "ours")
    assert path == tmp_path / "ours.yaml"
    assert path.read_text().startswith(
        "# yaml-language-server: $schema=.risk_kit/ruleset.schema.json\nformat:"
    )
    assert main(["check", str(path)]) == 0
    assert "no problem found" in capsys.readouterr().out
    saved = load_ruleset(path)
    assert (saved.id, saved.name()) == ("ours", "Ours")
    assert plain_options(saved) == plain_options(choices.ruleset)


def test_house_rule_is_saved_again_but_never_over_another_file(tmp_path):
    choices = Choices("classic")
    choices.set("defense.dice", 3)
    path = choices.save("Ours", tmp_path / "ours.yaml")
    choices.set("defense.dice", 4)
    assert choices.save("Ours", path) == path
    assert load_ruleset(path).defense.dice == 4
    with pytest.raises(SaveError, match="choose another name"):
        Choices("risiko").save("Mine", path)
    path.write_text(path.read_text() + "# a note\n")
    with pytest.raises(SaveError, match="has changed on disk"):
        choices.save("Ours", path)


def test_house_rule_is_put_among_the_rulesets_of_a_working_folder(tmp_path, monkeypatch):
    (tmp_path / RECORD).write_text("{}")
    (tmp_path / "maps" / "rulesets").mkdir(parents=True)
    (tmp_path / "notebooks").mkdir()
    monkeypatch.chdir(tmp_path / "notebooks")
    choices = Choices("risiko")
    choices.set("defense.dice", 2)
    choices.save("My rules")
    assert load_ruleset("my_rules").defense.dice == 2
    with pytest.raises(RuleError, match="There is a ruleset classic already"):
        choices.save("Classic")
    with pytest.raises(RuleError, match="gives no file name"):
        choices.save("...")


def test_house_rule_of_a_house_rule(tmp_path):
    (tmp_path / "ours.yaml").write_text("format: risk_kit/ruleset/1\nextends: classic\ndefense: {dice: 3}\n")
    choices = Choices(tmp_path / "ours.yaml")
    assert choices.changes == {}
    choices.set("defense.ties", "attacker")
    path = choices.save("Theirs", tmp_path / "theirs.yaml")
    assert "extends: ours.yaml" in path.read_text()
    assert load_ruleset(path).defense.dice == 3
    (tmp_path / "other").mkdir()
    with pytest.raises(RuleError, match="Save it beside"):
        choices.save("Theirs", tmp_path / "other" / "theirs.yaml")


def test_ruleset_without_its_file_is_traced_to_the_nearest(tmp_path):
    (tmp_path / "ours.yaml").write_text("format: risk_kit/ruleset/1\nextends: risiko\ndefense: {dice: 2}\n")
    choices = Choices(load_ruleset(tmp_path / "ours.yaml"))
    choices.set("attack.dice", 2)
    assert choices.text("x").splitlines()[-2:] == ["attack: {dice: 2}", "defense: {dice: 2}"]
    assert "extends: risiko" in choices.text("x")
    (tmp_path / "small.yaml").write_text("format: risk_kit/ruleset/1\nextends: classic\nboard: lagoon\n")
    with pytest.raises(RuleError, match="give the file"):
        Choices(load_ruleset(tmp_path / "small.yaml"))
    assert Choices(tmp_path / "small.yaml").start.board == "lagoon"


def test_broken_ruleset_is_told():
    with pytest.raises(FileError, match="no such file"):
        Choices("none.yaml")


@pytest.mark.parametrize("base", SHIPPED)
@pytest.mark.parametrize("other", SHIPPED)
def test_every_ruleset_is_a_house_rule_of_every_other_on_its_board(base, other, tmp_path):
    one, two = load_ruleset(base), load_ruleset(other)
    if one.board != two.board:
        return
    path = tmp_path / "variant.yaml"
    path.write_text(house_rule("Variant", "variant", base, changed_options(one, two)))
    assert plain_options(load_ruleset(path)) == plain_options(two)


@pytest.mark.parametrize("seed", range(6))
def test_any_changes_leave_a_ruleset_that_can_be_saved(seed, tmp_path):
    chooser = random.Random(seed)
    choices = Choices(chooser.choice(SHIPPED))
    options = list(rule_options().values())
    for _change in range(40):
        option = chooser.choice(options)
        if chooser.random() < 0.1:
            choices.reset(option.name)
        elif choices.is_on(option.name):
            choices.set(option.name, any_value(option, choices, chooser))
        if not choices.is_possible:
            assert choices.problem
            continue
        saved = tmp_path / "variant.yaml"
        saved.write_text(choices.text("Variant"))
        assert plain_options(load_ruleset(saved)) == plain_options(choices.ruleset)
        wished = {name: choices.value(name) for name in plain_options(choices.ruleset)}
        tables = [name for name, value in wished.items() if isinstance(value, dict)]
        got = plain_options(choices.ruleset)
        assert {n: v for n, v in got.items() if n not in tables} == {
            n: v for n, v in wished.items() if n not in tables
        }


def any_value(option, choices, chooser):
    """Some value that the option can have, or nearly."""
    value = choices.value(option.name)
    if option.kind is Kind.NUMBER:
        return chooser.randint(option.least, min(option.most, 8))
    if option.kind in (Kind.YES_NO, Kind.SWITCH):
        return chooser.random() < 0.5
    if option.kind is Kind.CHOICE:
        return chooser.choice(option.words)
    if option.kind is Kind.TABLE:
        return {key: chooser.randint(1, 50) for key in value} or {"2": 40}
    return chooser.sample(option.words or range(1, 7), 2)
