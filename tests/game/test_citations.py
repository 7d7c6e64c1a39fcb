"""Which rule a refusal cites: a house rule only for what it decides, else the rule of the ledger with its document."""

from __future__ import annotations

import re

import pytest

from risk_kit import Game, load_ruleset
from risk_kit.files.locate import shipped
from risk_kit.game.record import replay
from risk_kit.kernels.words import Ending, Phase
from risk_kit.language import LANGUAGES, use_language
from risk_kit.rules.citations import DOCUMENTS, cite, group_source
from risk_kit.rules.limits import with_round_limit
from tests.game.tables import game_at, new_game, pass_turn

FRONT = {"alaska": ("Ann", 5), "kamchatka": ("Ben", 3), "japan": ("Ben", 1)}
SMALL = {"alaska": ("Ann", 2), "kamchatka": ("Ben", 1), "japan": ("Ben", 1)}
APART = {"alaska": ("Ann", 5), "alberta": ("Ann", 1), "peru": ("Ann", 2), "japan": ("Ben", 1)}
INFANTRY = ("alaska", "alberta", "argentina", "iceland", "egypt")
# The symbols: alaska infantry, ontario and quebec cavalry (the world board).
MIXED = ("alaska", "ontario", "wild")


def hand(*cards, ruleset="classic", changes=(), holdings=FRONT):
    return game_at(holdings, ruleset, *changes, phase=Phase.REINFORCE, hands={"Ann": cards})


def one_set_later(*changes):
    """Six cards forced a set; the three that are left force nothing by themselves."""
    game = hand(*INFANTRY, "india", changes=changes)
    game.trade(*INFANTRY[:3])
    return game


def attacking(*changes, ruleset="classic", holdings=FRONT):
    return game_at(holdings, ruleset, *changes)


def defending(*changes, armies=3):
    game = game_at({**FRONT, "kamchatka": ("Ben", armies)}, "classic", *changes)
    game.attack("alaska", "kamchatka", 3)
    return game


def occupying(*changes):
    game = game_at({**FRONT, "kamchatka": ("Ben", 1)}, "classic", *changes)
    game.attack("alaska", "kamchatka", 3, rolled=[[6, 6, 6], [1]])
    return game


def fortifying(*changes, ruleset="classic"):
    return game_at(APART, ruleset, *changes, phase=Phase.FORTIFY)


def placing(*changes, ruleset="risiko"):
    game = new_game(ruleset, *changes, given=())
    assert game.phase is Phase.PLACE
    return game


# A game with one changed rule, a move, and whether the change decides; else the id of the ledger.
BLAME = [
    # a hand limit has no part in a trade that five cards force
    (lambda *c: hand(*INFANTRY, changes=c), "cards.hand_limit=6", "end", "pt1-19"),
    (lambda *c: hand(*INFANTRY, changes=c), "cards.at_start.trade=one_set", "end", "pt1-19"),
    (lambda *c: hand(*INFANTRY, changes=c), "cards.at_start.until_below=3", "end", "pt1-19"),
    (lambda *c: hand(*INFANTRY, "india", changes=c), "cards.at_start.forced_from=6", "end", ""),
    (one_set_later, "cards.at_start.until_below=3", "end", ""),
    (lambda *c: hand("alaska", "ontario", "alberta", changes=c), "cards.hand_limit=6",
     "trade alaska ontario alberta", "pt1-17"),
    (lambda *c: hand(*INFANTRY, changes=c), "cards.sets.three_alike=false", "trade alaska alberta argentina", ""),
    (lambda *c: hand(*MIXED, changes=c), "cards.sets.most_wild=0", "trade alaska ontario wild", ""),
    (lambda *c: hand(*MIXED, changes=c), "cards.sets.wild=with_two_alike", "trade alaska ontario wild", ""),
    (lambda *c: hand(*MIXED, changes=c), "cards.sets.one_of_each=false", "trade alaska ontario wild", ""),
    (lambda *c: hand(*MIXED, ruleset="risiko", changes=c), "cards.wild=3", "trade alaska ontario wild", "it1-15"),
    (lambda *c: hand(*MIXED, ruleset="risiko", changes=c), "cards.sets.one_of_each=false",
     "trade alaska ontario wild", "it1-15"),
    (lambda *c: hand("wild", "wild_2", "alaska", ruleset="risiko", changes=c), "cards.wild=3",
     "trade wild wild_2 alaska", "it1-15"),
    # dice
    (defending, "defense.ties=attacker", "defend 3", "pt1-26"),
    (defending, "defense.dice=3", "defend 4", ""),
    (lambda *c: defending(*c, armies=2), "defense.dice=3", "defend 3", "pt1-26"),
    (attacking, "attack.dice=2", "attack alaska brazil 1", "pt1-23"),
    (attacking, "attack.dice=2", "attack alaska kamchatka 3", ""),
    (attacking, "attack.dice=2", "attack alaska alaska 1", "pt1-23"),
    (attacking, "attack.dice=2", "attack japan kamchatka 1", "pt1-23"),
    (attacking, "attack.sides=8", "attack alaska kamchatka 4", "pt1-25"),
    (attacking, "attack.choice=most", "attack alaska kamchatka 1", ""),
    (attacking, "attack.choice=most", "attack alaska kamchatka 4", "pt1-25"),
    (lambda *c: attacking(*c, holdings=SMALL), "attack.dice=2", "attack alaska kamchatka 2", "pt1-25"),
    (attacking, "attack.never_fewer=true", "attack alaska kamchatka 1", ""),
    # occupying and fortifying
    (occupying, "occupy=one", "occupy 0", ""),
    (occupying, "occupy=one", "occupy 5", "pt1-29"),
    (occupying, "attack.sides=8", "occupy 2", "pt1-29"),
    (occupying, "attack.sides=8", "end", "pt1-29"),
    (fortifying, "fortify.moves=2", "fortify alaska peru 1", "pt1-33"),
    (fortifying, "fortify.stay=2", "fortify alaska peru 1", "pt1-33"),
    (fortifying, "fortify.stay=2", "fortify alaska alberta 4", ""),
    (fortifying, "fortify.reach=adjacent", "fortify alaska peru 1", ""),
    (fortifying, "fortify.reach=adjacent", "fortify alaska alberta 5", "pt1-33"),
    # placing
    (placing, "setup.armies_a_time=2", "place {own} 3", ""),
    (placing, "setup.armies_a_time=2", "place {theirs} 1", "it1-08"),
    (placing, "setup.seats=clockwise", "place {own} 4", "it1-08"),
    (lambda *c: game_at(FRONT, "classic", *c, phase=Phase.REINFORCE, to_place=3), "reinforcements.minimum=4",
     "place alaska 4", "pt1-22"),
]  # fmt: skip


def tried(game, move):
    """A refusal; `{own}` and `{theirs}` stand for territories of who moves and of another."""
    mine = {game.owner(t) == game.player: t for t in game.board.territories}
    move = move.format(own=mine.get(True), theirs=mine.get(False))
    return game.why_not(move)


@pytest.mark.parametrize(("make", "change", "move", "rule"), BLAME)
def test_a_house_rule_is_blamed_only_for_what_it_decides(make, change, move, rule):
    game = make(change)
    why = tried(game, move)
    assert why is not None
    assert (why.rule, why.source) == (rule, DOCUMENTS[rule.partition("-")[0]] if rule else change)


def test_a_file_is_blamed_only_for_what_it_decides(tmp_path):
    file = tmp_path / "h2.yaml"
    file.write_text("format: risk_kit/ruleset/1\nextends: classic\ndefense: {ties: attacker, dice: 2}\n")
    game = Game("world", load_ruleset(file), ["Ann", "Ben", "Cleo"], seed=1, compiled=False)
    game.arrange(FRONT, others=("Cleo", 1), turn="Ann")
    game.attack("alaska", "kamchatka", 3)
    assert game.why_not("defend 3").rule == "pt1-26"  # two dice, as before
    # What it calls its source speaks for its changes alone.
    file.write_text(file.read_text() + "sources: {defense: our club}\n")
    rules = load_ruleset(file)
    assert dict(rules.sources)["defense.ties"] == "our club"
    assert cite(dict(rules.sources), "defense", ["pt1-26"], ["defense.dice"])[0] == "pt1-26"
    assert cite(dict(rules.sources), "defense", ["pt1-26"], ["defense.ties"]) == ("", "our club")
    assert group_source(dict(rules.sources), "defense").startswith("our club; rule book of the golden")


@pytest.mark.parametrize("limit", ["recorded", "laid over"])
def test_a_round_limit_ends_only_games_that_reach_it(tmp_path, limit):
    """By conquest pt1-01 says so, whatever the last round would have been."""
    rules = load_ruleset("classic", ["victory.round_limit=1"])
    if limit == "laid over":
        rules = with_round_limit(load_ruleset("classic"), 1)
    for conquered in (True, False):
        game = Game("world", rules, ["Ann", "Ben", "Cleo"], seed=1, compiled=False)
        others = ("Ann", 1) if conquered else ("Cleo", 1)
        game.arrange({"alaska": ("Ann", 5), "kamchatka": ("Ben", 1)}, others=others, turn="Ann")
        game.attack("alaska", "kamchatka", 3, rolled=[[6, 6, 6], [1]])
        while not game.is_over:
            if game.phase is Phase.OCCUPY:
                game.occupy(3)
            pass_turn(game)
        game = replay(game.record(), board=game.board, ruleset=rules)
        why = game.why_not("end")
        if conquered:
            assert (game.outcome.ending, why.rule) == (Ending.ALL_TERRITORIES, "pt1-01")
        else:
            assert (game.outcome.ending, why.rule) == (Ending.ROUND_LIMIT, "")
            assert why.source == "victory.round_limit=1"


# Where no shown territory may be named: the reason, and the rule.
NOT_NAMED = [
    ("classic", (), "No armies for shown territories are given here, so no territory is named.", "pt1", ""),
    ("classic_2to6", (), "No armies for shown territories are given here, so no territory is named.", "pt2", ""),
    ("risiko", (), "Armies for shown territories are placed with the others here, so no territory is named.",
     "it1", "it1-14"),
    ("us_2004", ("cards.shown_territory.counted=each_card",),
     "Each shown territory receives its armies here, so no territory is named.", "", ""),
    ("us_2004", ("cards.shown_territory.armies=0",),
     "No armies for shown territories are given here, so no territory is named.", "", ""),
]  # fmt: skip


@pytest.mark.parametrize(("ruleset", "changes", "reason", "document", "rule"), NOT_NAMED)
def test_no_territory_is_named_where_there_is_nothing_to_choose(ruleset, changes, reason, document, rule):
    """Ann holds Alaska and its card, so it cannot be that."""
    game = hand("alaska", "alberta", "argentina", ruleset=ruleset, changes=changes)
    why = game.why_not("trade alaska alberta argentina alaska")
    assert (why.reason, why.rule) == (reason, rule)
    assert why.source == (DOCUMENTS[document] if document else changes[0])
    assert game.why_not("trade alaska alberta argentina") is None
    for language in set(LANGUAGES) - {"en"}:
        with use_language(language):
            assert game.why_not("trade alaska alberta argentina alaska").reason != reason, language


# Moves out of phase, and no armies at all: what the document of each ruleset says, or which document it is.
@pytest.mark.parametrize(
    ("ruleset", "document", "turn", "none"),
    [
        ("classic", "pt1", "pt1-12", "pt1-22"),
        ("classic_2to6", "pt2", "", "pt2-04"),
        ("classic_es", "es1", "es1-01", "es1-02"),
        ("capital", "es1", "es1-01", "es1-02"),
        ("secret_mission", "es1", "es1-01", "es1-02"),
        ("risiko", "it1", "it1-27", "it1-18"),
        ("us_2004", "es2", "", "es2-10"),
    ],
)
def test_every_ruleset_cites_something(ruleset, document, turn, none):
    game = game_at(FRONT, ruleset, phase=Phase.REINFORCE, to_place=3)
    why = game.why_not("attack alaska kamchatka 1")
    assert (why.rule, why.source) == (turn, DOCUMENTS[document])
    assert why.text().endswith(f"\nRule: {turn}; {why.source}" if turn else f"\nRule: {why.source}")
    why = game.why_not("place alaska 0")
    assert (why.rule, why.source) == (none, DOCUMENTS[document])


def test_out_of_phase_the_phase_decides():
    """Each with the rule about what is due: claiming, placing, defending, moving in, trading."""
    assert new_game("us_2004").why_not("end").rule == "es2-04"
    assert new_game("us_2004_two_player", players=["Ann", "Ben"]).why_not("end").rule == "es2-06"
    assert placing(ruleset="capital").why_not("end").rule == "es1-09"
    assert defending().why_not("end").rule == "pt1-35"
    assert occupying().why_not("end").rule == "pt1-29"
    late = game_at(FRONT, "us_2004", hands={"Ann": INFANTRY})
    assert late.why_not("trade alaska alberta argentina").rule == "es2-12"
    assert attacking(ruleset="us_2004").why_not("occupy 1").rule == ""


def test_a_house_rule_is_cited_before_the_ruleset_that_it_changes():
    """Both changed options that decide here: us_2004 pays for shown territories, the house lets them go anywhere."""
    rules = load_ruleset("us_2004", ["cards.shown_territory.placed=anywhere"])
    options = ("cards.shown_territory.armies", "cards.shown_territory.placed")
    assert cite(dict(rules.sources), "cards", ["es2-15"], options) == (
        "",
        "cards.shown_territory.placed=anywhere",
    )
    assert cite(dict(rules.sources), "cards", ["es2-15"], options[:1]) == ("es2-15", DOCUMENTS["es2"])


def test_a_tournament_cites_its_descriptions_for_what_it_changes():
    players = ("Ann", "Ben", "Cleo", "Dan")
    game = game_at(FRONT, "risiko_tournament", players=players, round=5)
    assert game.why_not("attack alaska brazil 3").rule == "it1-19"
    why = game.why_not("attack alaska kamchatka 1")
    assert (why.rule, why.source) == ("", "public descriptions of tournaments in Italy")
    game = game_at(FRONT, "risiko_tournament", players=players, phase=Phase.REINFORCE, hands={"Ann": MIXED})
    assert game.why_not("trade alaska ontario wild").rule == "it1-15"


@pytest.mark.parametrize("language", sorted(set(LANGUAGES) - {"en"}))
def test_what_is_cited_reads_in_every_language(language):
    game = game_at(FRONT)
    with use_language(language):
        text = game.why_not("attack alaska brazil 1").text()
    assert "pt1-23; " in text
    assert DOCUMENTS["pt1"] not in text


@pytest.mark.parametrize("ruleset", sorted(shipped("ruleset")))
def test_shipped_rulesets_name_only_documents_that_have_a_title(ruleset):
    text = "\n".join(text for _group, text in load_ruleset(ruleset).sources)
    assert set(re.findall(r"\b([a-z]{2}\d)-\d\d", text)) <= set(DOCUMENTS)
