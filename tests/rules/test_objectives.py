"""Decks of secret missions: the shipped ones, their texts, and every fault of a file."""

from __future__ import annotations

import re

import pytest

from risk_kit.board.load import load_map
from risk_kit.cli.check import check_file
from risk_kit.errors import FileError, UnknownNameError
from risk_kit.files.codes_rules import RULE_CODES
from risk_kit.files.extends import read_named
from risk_kit.files.locate import shipped
from risk_kit.files.schema import load_schema
from risk_kit.rules.objectives import check_layers, load_objectives
from risk_kit.rules.options import Goal

PAIRS = [
    ("europe", "oceania", 1),
    ("europe", "south_america", 1),
    ("asia", "south_america", 0),
    ("asia", "africa", 0),
    ("north_america", "oceania", 0),
    ("north_america", "africa", 0),
]
"""Continents of the 14-card decks: public card lists of RisiKo!, of European boxes and of War, which agree."""


# Numbers of cards: rule it1-02 (RisiKo!), rule es2-01 (US), public card lists (the others).
@pytest.mark.parametrize(
    ("name", "size", "board", "colors"),
    [
        ("risiko", 14, "risiko", {"red", "yellow", "green", "black", "purple", "blue"}),
        ("european", 14, "world", {"red", "yellow", "green", "black", "blue", "pink"}),
        ("us_1993", 12, "world", {"red", "yellow", "green", "black", "blue", "gray"}),
        ("war", 14, "war", {"blue", "yellow", "red", "black", "white", "green"}),
        ("risiko_tournament", 16, "risiko", set()),
    ],
)
def test_shipped_decks(name, size, board, colors):
    deck = load_objectives(name)
    assert (len(deck), deck.board, set(deck.colors)) == (size, board, colors)
    assert [card.number for card in deck] == list(range(1, size + 1))
    assert check_file(shipped("objectives")[name]).findings == ()
    assert deck.source


def test_all_shipped_decks_are_in_the_table():
    assert set(shipped("objectives")) == {"risiko", "european", "us_1993", "war", "risiko_tournament"}


@pytest.mark.parametrize("name", ["risiko", "european", "war"])
def test_fourteen_cards(name):
    deck = load_objectives(name)
    counts = [(c.territories, c.armies) for c in deck if c.goal is Goal.TERRITORIES]
    pairs = [(*c.continents, c.any_other) for c in deck if c.goal is Goal.CONTINENTS]
    assert counts == [(18, 2), (24, 1)]
    assert pairs == PAIRS
    assert deck.fallback is not None
    assert (deck.fallback.territories, deck.fallback.armies) == (24, 1)
    assert not any(card.uncertain for card in deck)


def test_the_us_cards_are_all_uncertain():
    deck = load_objectives("us_1993")
    assert all(card.uncertain for card in deck)
    assert [(*c.continents, c.any_other) for c in deck if c.goal is Goal.CONTINENTS] == PAIRS


def test_tournament_objectives_are_equal():
    """Borders of the territories of each objective sum to 86, and at least two continents are whole: metarisiko.it."""
    graph = load_map("risiko").graph
    for card in load_objectives("risiko_tournament"):
        assert sum(graph.degree(name) for name in card.hold) == 86, card.name()
        assert len(card.whole) >= 2, card.name()
        assert card.name("en")


# Sentences in our own words; the names are those of the board.
@pytest.mark.parametrize(
    ("deck", "number", "text"),
    [
        ("risiko", 1, "Hold 18 territories of your choice, with at least 2 armies on each."),
        ("risiko", 2, "Hold 24 territories of your choice."),
        (
            "risiko",
            3,
            "Hold every territory of these continents: Europe, Australia; and of 1 other of your choice.",
        ),
        ("risiko", 5, "Hold every territory of these continents: Asia, South America."),
        ("risiko", 9, "Destroy every army of this color: red."),
        ("risiko_tournament", 7, "Hold these 22 territories: all of South America, Africa, Asia."),
        ("risiko_tournament", 9, "Hold these 20 territories: all of Europe, Asia; and Indonesia."),
    ],
)
def test_texts_are_made_from_data(deck, number, text):
    assert load_objectives(deck).objectives[number - 1].text() == text


@pytest.mark.parametrize("name", shipped("objectives"))
def test_texts_in_four_languages(name):
    deck = load_objectives(name)
    for card in deck:
        texts = {card.text(language) for language in ("en", "es", "it", "pt")}
        assert len(texts) == 4, card
        assert not any("{" in text for text in texts)
    with pytest.raises(UnknownNameError):
        deck.objectives[0].text("xx")


def test_a_place_that_is_both_territory_and_continent_keeps_its_own_name(tmp_path):
    (tmp_path / "isle.yaml").write_text(
        "format: risk_kit/board/1\nid: isle\n"
        "continents: {isle: {name: The Isles, bonus: 1}, far: {bonus: 1}}\n"
        "territories:\n  isle: {name: Isle, continent: isle}\n  rock: {continent: isle}\n  coast: {continent: far}\n"
        "borders:\n  - [isle, rock]\n  - [rock, coast]\n",
        encoding="utf-8",
    )
    path = tmp_path / "deck.yaml"
    path.write_text(
        "format: risk_kit/objectives/1\nid: deck\nboard: isle\nobjectives:\n  - {hold: [isle]}\n"
        "  - {continents: [isle]}\n  - {hold: [isle, coast]}\n  - {hold: [rock, isle]}\n",
        encoding="utf-8",
    )
    texts = [card.text() for card in load_objectives(path)]
    assert texts == [
        "Hold this territory: Isle.",
        "Hold every territory of this continent: The Isles.",
        "Hold these 2 territories: all of Far; and Isle.",
        "Hold these 2 territories: all of The Isles.",
    ]


def test_territories_of_a_mission_stand_in_the_order_of_the_board():
    # Read off maps/boards/world.yaml: Europe from Iceland to the south. The file of the deck is in English order.
    giraffe = load_objectives("risiko_tournament").objectives[3]
    assert giraffe.text("en").endswith(
        "; and Iceland, Scandinavia, Great Britain, Northern Europe, Southern Europe, Ukraine."
    )
    assert giraffe.text("it").endswith(
        "Islanda, Scandinavia, Gran Bretagna, Europa Settentrionale, Europa Meridionale, Ucraina."
    )


# Text from line 4 on, code, line, column, words of message or hint.
CASES = [
    ("board: wrld\nobjectives:\n  - {territories: 3}", "objectives-board-unknown", 3, 8, "Did you mean world?"),
    ("board: torn\nobjectives:\n  - {territories: 3}", "objectives-board-broken", 3, 8, "torn.yaml"),
    ("board: world\nobjectives:\n  - {territories: 43}", "objectives-too-many-territories", 5, 19, "has 42"),
    ("board: world\nobjectives:\n  - {continents: [asia, afrika]}", "objectives-unknown-continent", 5, 25, "Did you mean africa?"),
    ("board: world\nobjectives:\n  - {hold: [peru, brasil]}", "objectives-unknown-territory", 5, 19, "Did you mean brazil?"),
    ("board: world\nobjectives:\n  - {continents: [asia], any_other: 6}", "objectives-too-many-continents", 5, 37, "7 continents"),
    ("board: world\nobjectives:\n  - {uncertain: true}", "objectives-no-goal", 5, 5, "territories, continents, destroy, hold"),
    ("board: world\nobjectives:\n  - {destroy: red, territories: 24}", "objectives-two-goals", 5, 20, "`destroy` and `territories`"),
    ("board: world\nobjectives:\n  - {continents: [asia], armies: 2}", "objectives-stray-key", 5, 26, "`territories`"),
    ("board: world\nobjectives:\n  - {hold: [peru, peru]}", "objectives-name-twice", 5, 19, "peru"),
    ("board: world\nobjectives:\n  - {territories: 24}\n  - {territories: 24, armies: 1}", "objectives-same", 6, 5, "mission 1"),
    ("board: world\nobjectives:\n  - {continents: [asia, africa]}\n  - {continents: [africa, asia]}", "objectives-same", 6, 5, "Mission 2"),
    ("board: world\nfallback: {destroy: red}\nobjectives:\n  - {territories: 3}", "objectives-fallback-color", 4, 21, "territories: 24"),
    ("board: world\nfallback: {territories: 99}\nobjectives:\n  - {territories: 3}", "objectives-too-many-territories", 4, 25, "99"),
    # The schema.
    ("board: world\nobjectives: []", "schema-size", 4, 13, "at least 1"),
    ("board: world", "schema-missing-key", 1, 1, "objectives"),
    ("objectives:\n  - {territories: 3}", "schema-missing-key", 1, 1, "board"),
    ("board: world\nobjectives:\n  - {destroy: rde}", "schema-choice", 5, 15, "red"),
    ("board: world\nobjectives:\n  - {territoris: 3}", "schema-unknown-key", 5, 6, "territories"),
    ("board: world\nobjectives:\n  - {territories: 0}", "schema-range", 5, 19, "from 1 to"),
    ("board: world\nobjectives:\n  - [asia]", "schema-type", 5, 5, "a group of keys"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "code", "line", "column", "words"), CASES)
def test_faults_of_decks(tmp_path, text, code, line, column, words):
    (tmp_path / "torn.yaml").write_text(
        "format: risk_kit/board/1\nid: torn\ncontinents: {}\nterritories: 3\nborders: []\n", encoding="utf-8"
    )
    path = tmp_path / "deck.yaml"
    path.write_text(f"format: risk_kit/objectives/1\nid: deck\n{text}\n", encoding="utf-8")
    report = check_layers(read_named(path, "objectives"))
    found = [f for f in report.findings if f.code == code]
    assert found, report.text()
    assert (found[0].place.line, found[0].place.column) == (line, column)
    assert words in f"{found[0].message} {found[0].hint}"


def test_every_code_has_a_case():
    tested = {code for _text, code, *_rest in CASES}
    assert {code for code in RULE_CODES if code.startswith("objectives-")} <= tested


def test_a_bad_deck_is_refused_with_its_report(tmp_path):
    path = tmp_path / "deck.yaml"
    path.write_text(
        "format: risk_kit/objectives/1\nid: deck\nboard: world\nobjectives:\n  - {territories: 43}\n",
        encoding="utf-8",
    )
    with pytest.raises(FileError, match="objectives-too-many-territories"):
        load_objectives(path)
    with pytest.raises(UnknownNameError, match=re.escape("Did you mean risiko?")):
        load_objectives("risika")
    with pytest.raises(FileError, match="This is a ruleset"):
        load_objectives(shipped("ruleset")["classic"])


def test_a_deck_extends_another(tmp_path):
    path = tmp_path / "mine.yaml"
    path.write_text(
        "format: risk_kit/objectives/1\nid: mine\nextends: risiko\nfallback: {territories: 20}\n",
        encoding="utf-8",
    )
    deck = load_objectives(path)
    assert (len(deck), deck.id, deck.name(), deck.fallback.territories) == (14, "mine", "Mine", 20)


def test_boards_of_a_folder_are_found_beside_the_deck(tmp_path):
    for name in ("boards", "objectives"):
        (tmp_path / name).mkdir()
    (tmp_path / "boards" / "dot.yaml").write_text(
        "format: risk_kit/board/1\nid: dot\ncontinents: {all: {bonus: 1}}\n"
        "territories: {a: {continent: all}, b: {continent: all}}\nborders:\n  - [a, b]\n",
        encoding="utf-8",
    )
    path = tmp_path / "objectives" / "deck.yaml"
    path.write_text(
        "format: risk_kit/objectives/1\nid: deck\nboard: dot\nobjectives:\n  - {hold: [a]}\n",
        encoding="utf-8",
    )
    assert load_objectives(path).objectives[0].hold == ("a",)


def test_schema_and_goals_say_the_same():
    card = load_schema("objectives")["$defs"]["objective"]["properties"]
    assert {goal.name.lower() for goal in Goal} <= set(card)
    assert all("title" in rule or "$ref" in rule for rule in card.values())
