"""The sheet of a ruleset: every option that matters has its sentence, and what has no effect is left out."""

from __future__ import annotations

import dataclasses
import re

import pytest

from risk_kit.drawing.rules_sheet import rules_page
from risk_kit.files.locate import shipped
from risk_kit.language import LANGUAGES, use_language
from risk_kit.rules.build import options
from risk_kit.rules.load import load_ruleset
from risk_kit.rules.objectives import load_objectives
from risk_kit.rules.sheet import Section, Sheet, load_sheet, rules_sheet

MISSIONS = "victory.missions={deck: risiko, remove_absent: false, fallback_if_absent: true, "
MISSIONS += "fallback_if_own: true, fallback_if_destroyed: true, counts_if_another_does: false}"
CAPITALS = "victory.capitals={to_hold: {3: 3, 4: 3, 5: 3, 6: 3}, held: now, picked: chosen}"
NEUTRAL = ("players.neutral_at=[3]", "setup.neutral_armies={3: 30}")
BY_KIND = ("cards.value=by_kind",)

# What must hold for an option to matter, and two values of it.
MATTERS = [
    ((), "players.numbers", "[3, 4]", "[3, 4, 5, 6]"),
    (("setup.neutral_armies={3: 30, 4: 30}",), "players.neutral_at", "[3]", "[4]"),
    ((), "setup.armies", "{3: 30, 4: 30, 5: 30, 6: 30}", "{3: 31, 4: 30, 5: 30, 6: 30}"),
    (("players.neutral_at=[3]",), "setup.neutral_armies", "{3: 30}", "{3: 31}"),
    ((), "setup.territories", "claimed", "dealt"),
    ((), "setup.armies_a_time", "1", "3"),
    (NEUTRAL, "setup.neutral_a_time", "1", "2"),
    (NEUTRAL, "setup.neutral_placed", "after_all", "after_each"),
    (NEUTRAL, "setup.neutral_begins", "highest_roll", "rolled_again"),
    ((), "setup.first_to_claim", "highest_roll", "rolled_again"),
    ((), "setup.first_to_place", "highest_roll", "next_in_turn"),
    ((), "setup.first_to_play", "first_placer", "rolled_again"),
    ((), "setup.seats", "clockwise", "counter_clockwise"),
    ((), "setup.seats", "clockwise", "by_roll"),
    ((), "reinforcements.divisor", "3", "2"),
    ((), "reinforcements.divisor", "3", "1"),
    ((), "reinforcements.minimum", "3", "2"),
    ((), "reinforcements.minimum", "3", "0"),
    ((), "reinforcements.minimum_for", "territories", "sum"),
    ((), "reinforcements.continents", "true", "false"),
    (("cards.sets.most_wild=1",), "cards.wild", "2", "3"),
    ((), "cards.draw", "once_a_turn", "once_a_conquest"),
    ((), "cards.draw", "once_a_turn", "never"),
    ((), "cards.sets.three_alike", "true", "false"),
    ((), "cards.sets.one_of_each", "true", "false"),
    (("cards.sets.most_wild=1",), "cards.sets.wild", "as_any", "with_two_alike"),
    ((), "cards.sets.most_wild", "2", "1"),
    ((), "cards.sets.most_wild", "2", "0"),
    ((), "cards.value", "escalating", "by_kind"),
    ((), "cards.escalating.first", "[4, 6]", "[4, 7]"),
    ((), "cards.escalating.step", "5", "4"),
    ((), "cards.escalating.step", "5", "0"),
    (BY_KIND, "cards.by_kind.alike", "{infantry: 4}", "{infantry: 5}"),
    (BY_KIND, "cards.by_kind.one_of_each", "10", "11"),
    (BY_KIND, "cards.by_kind.with_wild", "10", "11"),
    ((), "cards.shown_territory.armies", "0", "2"),
    (("cards.shown_territory.armies=2",), "cards.shown_territory.counted", "once_a_set", "each_card"),
    (("cards.shown_territory.armies=2",), "cards.shown_territory.placed", "there", "anywhere"),
    ((), "cards.at_start.forced_from", "5", "6"),
    ((), "cards.at_start.forced_from", "5", "0"),
    ((), "cards.at_start.trade", "until_below", "one_set"),
    ((), "cards.at_start.until_below", "5", "4"),
    ((), "cards.after_elimination.takes_cards", "true", "false"),
    ((), "cards.after_elimination.trade", "forced", "forced_then_stop"),
    ((), "cards.after_elimination.trade", "free", "none"),
    ((), "cards.after_elimination.forced_from", "5", "6"),
    ((), "cards.after_elimination.until_below", "5", "4"),
    ((), "cards.hand_limit", "0", "7"),
    ((), "cards.reshuffle", "true", "false"),
    ((), "attack.dice", "3", "2"),
    ((), "attack.dice", "3", "1"),
    ((), "attack.choice", "chosen", "most"),
    ((), "attack.sides", "6", "8"),
    ((), "attack.bonus", "0", "1"),
    ((), "attack.never_fewer", "false", "true"),
    ((), "attack.eliminate_from_round", "1", "5"),
    (("attack.eliminate_from_round=5",), "attack.early_elimination", "barred", "last_army_spared"),
    ((), "defense.dice", "2", "3"),
    ((), "defense.dice", "2", "1"),
    ((), "defense.choice", "chosen", "most"),
    ((), "defense.sides", "6", "8"),
    ((), "defense.bonus", "0", "-1"),
    ((), "defense.declared", "after_attacker", "together"),
    ((), "defense.declared", "together", "after_roll"),
    ((), "defense.ties", "defender", "attacker"),
    (NEUTRAL, "defense.neutral_dice", "opponent", "most"),
    ((), "occupy", "one", "dice_rolled"),
    ((), "occupy", "one", "all_but_one"),
    ((), "fortify.reach", "connected", "adjacent"),
    ((), "fortify.reach", "taken_this_turn", "none"),
    ((), "fortify.moves", "1", "2"),
    ((), "fortify.stay", "1", "2"),
    ((), "victory.domination", "all_territories", "none"),
    ((), "victory.domination", "all_territories", "all_opponents_out"),
    ((), "victory.last_survivor", "true", "false"),
    ((MISSIONS,), "victory.missions.fallback_if_absent", "true", "false"),
    ((MISSIONS,), "victory.missions.fallback_if_own", "true", "false"),
    ((MISSIONS,), "victory.missions.fallback_if_destroyed", "true", "false"),
    (
        (MISSIONS, "victory.missions.fallback_if_destroyed=false"),
        "victory.missions.counts_if_another_does", "true", "false",
    ),
    (
        (MISSIONS, "victory.missions.fallback_if_absent=false"),
        "victory.missions.remove_absent", "true", "false",
    ),
    ((CAPITALS,), "victory.capitals.to_hold", "{3: 2, 4: 3, 5: 3, 6: 3}", "{3: 3, 4: 3, 5: 3, 6: 3}"),
    ((CAPITALS,), "victory.capitals.held", "now", "ever_captured"),
    ((CAPITALS,), "victory.capitals.picked", "chosen", "drawn"),
    ((), "victory.checked", "at_once", "end_of_turn"),
    ((), "victory.checked", "end_of_turn", "start_of_own_turn"),
    ((CAPITALS,), "victory.simultaneous", "player_in_turn", "seat_order"),
    ((), "victory.round_limit", "0", "20"),
    (("victory.round_limit=20",), "victory.ranking", "[armies]", "[continents, later_in_turn]"),
]  # fmt: skip


def sentences(*changes: str) -> list[str]:
    sheet = rules_sheet(load_ruleset("classic", changes))
    return [sentence for section in sheet.sections for sentence in section.sentences]


@pytest.mark.parametrize(("needs", "option", "one", "other"), MATTERS)
def test_an_option_that_matters_changes_the_sheet(needs, option, one, other):
    a, b = sentences(*needs, f"{option}={one}"), sentences(*needs, f"{option}={other}")
    assert a != b
    assert not any("{" in sentence or "}" in sentence for sentence in a + b)


def test_the_table_has_every_option():
    rules = load_ruleset("classic", [MISSIONS, CAPITALS])
    every = {name for name, _value in options(rules)} - {"id", "names", "board", "sources"}
    assert every - {"victory.missions.deck"} == {option for _needs, option, _one, _other in MATTERS}


# Options without effect under other options.
@pytest.mark.parametrize(
    ("needs", "option", "one", "other"),
    [
        (BY_KIND, "cards.escalating.first", "[4]", "[5]"),
        ((), "cards.by_kind.with_wild", "10", "11"),
        ((), "setup.neutral_armies", "{}", "{3: 9}"),
        ((), "setup.neutral_a_time", "1", "2"),
        ((), "defense.neutral_dice", "opponent", "most"),
        ((), "cards.shown_territory.counted", "once_a_set", "each_card"),
        ((), "attack.early_elimination", "barred", "last_army_spared"),
        (("defense.choice=most",), "defense.declared", "together", "after_roll"),
        (("fortify.reach=none",), "fortify.stay", "1", "2"),
        (("cards.draw=never",), "cards.hand_limit", "0", "7"),
        (("cards.draw=never",), "cards.after_elimination.takes_cards", "true", "false"),
        ((), "victory.ranking", "[armies]", "[territories]"),
        ((), "victory.simultaneous", "player_in_turn", "seat_order"),
        (("setup.territories=dealt", "setup.first_to_place=highest_roll"), "setup.first_to_claim", "highest_roll", "rolled_again"),
        (("cards.at_start.trade=one_set",), "cards.at_start.until_below", "4", "5"),
    ],
)  # fmt: skip
def test_an_option_without_effect_is_left_out(needs, option, one, other):
    assert sentences(*needs, f"{option}={one}") == sentences(*needs, f"{option}={other}")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", shipped("ruleset"))
def test_shipped_rulesets_have_a_sheet_in_each_language(name, language):
    with use_language(language):
        sheet = load_sheet(name)
    texts = [s for section in sheet.sections for s in (section.title, *section.sentences)] + [*sheet.missions]
    assert len(sheet.sections) == 9
    assert all(section.sentences for section in sheet.sections)
    assert not any(re.search(r"[{}]|\bNone\b|_", text) for text in texts)
    with use_language("en"):
        english = load_sheet(name)
    if language != "en":
        known = {s for section in english.sections for s in (section.title, *section.sentences)}
        same = known & set(texts)
        assert not same


def test_what_a_class_reads_of_risiko():
    """Rules it1-10, it1-13, it1-14, it1-20 and it1-25 as sentences."""
    text = " ".join(s for section in load_sheet("risiko").sections for s in section.sentences)
    for words in (
        "There is no minimum",
        "infantry 6, cavalry 8, artillery 4; three different: 10; two alike and a wild card: 12",
        "For each card of the set that shows a territory that you hold, you get 2 armies more to place anywhere.",
        "The defender chooses 1 to 3 dice",
        "Before round 5 nobody may be eliminated",
        "nobody plays that color, it is your own or another player destroys it",
        "Hold 24 territories of your choice.",
    ):
        assert words in text
    assert "counted over all players" not in text
    assert "neutral" not in text


def test_uncertain_missions_are_marked():
    sheet = load_sheet("secret_mission")
    assert all(mission.endswith("(?)") for mission in sheet.missions)
    assert sheet.note.startswith("(?)")
    assert not load_sheet("risiko").note


def test_an_uncertain_mission_to_fall_back_on_is_marked():
    # maps/objectives/us_1993.yaml: `fallback: {territories: 24, uncertain: true}`.
    said = "The mission instead: Hold 24 territories of your choice."
    sheet = load_sheet("secret_mission")
    assert f"{said} (?)" in sheet.sections[-1].sentences
    deck = load_objectives("us_1993")
    sure = dataclasses.replace(
        deck, objectives=tuple(dataclasses.replace(card, uncertain=False) for card in deck.objectives)
    )
    assert rules_sheet(load_ruleset("secret_mission"), deck=sure).note.startswith("(?)")
    known = dataclasses.replace(sure, fallback=dataclasses.replace(deck.fallback, uncertain=False))
    sheet = rules_sheet(load_ruleset("secret_mission"), deck=known)
    assert said in sheet.sections[-1].sentences
    assert not sheet.note


def test_the_page_escapes_everything_and_needs_nothing_else():
    evil = '<script>"&'
    page = rules_page(Sheet(evil, evil, (Section(evil, (evil,)),), evil, (evil,), evil))
    assert "<script" not in page
    assert page.count("&lt;script&gt;") == 8
    assert "@page { size: A4" in page
    assert ".missions { break-inside: avoid }" in page.partition("@media print")[2]
    assert not re.search(r"https?:|url\(|src=|@import", page)
