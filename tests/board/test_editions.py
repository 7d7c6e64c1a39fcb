"""Every edition differs from what it extends exactly as its source says; and our own boards are what they claim."""

from __future__ import annotations

from collections import Counter

import networkx as nx
import pytest

from risk_kit.board.board import Board
from risk_kit.board.compare import Change, compare_boards
from risk_kit.board.load import load_map
from risk_kit.files.extends import read_layers
from risk_kit.files.locate import shipped

EAST, AMERICA = ("east_africa", "middle_east"), ("eastern_united_states", "central_america")
# What an edition extends, and its changes: names (territory, language): name; borders; how many cards.
NAMES = {
    # es2-03
    "canadian": (
        "world",
        {
            ("alberta", "en"): "Western Canada",
            ("alberta", "es"): "Canadá Occidental",
            ("ontario", "en"): "Central Canada",
            ("ontario", "es"): "Canadá Central",
            ("quebec", "en"): "Eastern Canada",
            ("quebec", "es"): "Canadá Oriental",
        },
    ),
    # es2-03
    "mexican": ("latin_america", {("central_america", "en"): "Mexico", ("central_america", "es"): "México"}),
    # es2-03
    "modern": ("world", {("ukraine", "en"): "Russia", ("ukraine", "es"): "Rusia"}),
    # a program after the recent Spanish box
    "modern_spain": ("modern", {("siam", "es"): "Sudeste Asiático"}),
    # three programs in Latin American Spanish
    "latin_america": (
        "world",
        {
            ("northwest_territory", "es"): "Territorio Noroccidental",
            ("western_united_states", "es"): "Estados Unidos Occidentales",
            ("eastern_united_states", "es"): "Estados Unidos Orientales",
            ("south_africa", "es"): "África del Sur",
            ("middle_east", "es"): "Medio Oriente",
        },
    ),
    # ordinary European Portuguese
    "portugal": (
        "world",
        {
            ("greenland", "pt"): "Gronelândia",
            ("quebec", "pt"): "Quebeque",
            ("middle_east", "pt"): "Médio Oriente",
            ("yakutsk", "pt"): "Iacútia",
            ("siam", "pt"): "Sião",
        },
    ),
    # three programs after the recent US deck; Russia is in modern
    "us_hasbro_recent": (
        "modern",
        {("quebec", "en"): "Eastern Canada", ("congo", "en"): "Central Africa", ("siam", "en"): "Southeast Asia"},
    ),
}  # fmt: skip
BORDERS = {
    "risiko": (
        "world",
        {
            (("middle_east", "china"), None, "land"),
            (("afghanistan", "india"), "land", None),
            (EAST, "sea", None),
        },
    ),  # the sum of 164
    "anniversary_40": ("world", {(EAST, "sea", None)}),
    "risiko_2023": ("risiko", {(AMERICA, "land", None)}),
}


def changes(name: str, base: str) -> list[Change]:
    return list(compare_boards(load_map(base), load_map(name)))


@pytest.mark.parametrize("name", NAMES)
def test_names_of_an_edition(name):
    base, expected = NAMES[name]
    found = [change for change in changes(name, base) if change.kind != "card"]
    assert {change.kind for change in found} == {"name"}
    renamed = {(change.ids[0], change.language): change.after for change in found}
    assert expected.items() <= renamed.items()
    # Beyond what the source says there are translations only, and they are marked.
    board = load_map(name)
    for territory, language in renamed.keys() - expected.keys():
        assert language in board.territories[territory].names.uncertain


@pytest.mark.parametrize("name", BORDERS)
def test_borders_of_an_edition(name):
    base, expected = BORDERS[name]
    found = changes(name, base)
    assert {change.kind for change in found} == {"border"}
    assert {(change.ids, change.before, change.after) for change in found} == expected


def test_every_edition_is_looked_at():
    extending = {n for n, path in shipped("board").items() if "extends" in read_layers(path)[1].own.data}
    assert extending == {*NAMES, *BORDERS, "us_parker_classic"}


@pytest.mark.parametrize("name", [*NAMES, *BORDERS, "us_parker_classic"])
def test_an_edition_says_nothing_twice(name):
    """Every line of an edition changes something, and it says where it is from."""
    layers = read_layers(shipped("board")[name])[1]
    base = load_map(layers.own.data["extends"])
    assert layers.own.data["source"]
    for territory, entry in (layers.own.data.get("territories") or {}).items():
        before = base.territories[territory]
        if "card" in entry:
            assert entry["card"] != before.card
        if "name" in entry:
            assert entry["name"] != dict(before.names.texts)
        assert set(entry) <= {"name", "uncertain", "card"}


# Columns of the comparison of three decks; A and B agree on 13 cards.
@pytest.mark.parametrize(("name", "changed"), [("us_parker_classic", 42 - 13), ("us_hasbro_recent", 29)])
def test_decks(name, changed):
    board = load_map(name)
    assert Counter(t.card for t in board.territory_list) == dict.fromkeys(
        ("infantry", "cavalry", "artillery"), 14
    )
    assert sum(change.kind == "card" for change in changes(name, "world")) == changed


# Two full lists of the Parker deck and three of the Hasbro deck: some cards of each.
@pytest.mark.parametrize(
    ("territory", "parker", "hasbro"),
    [
        ("alaska", "artillery", "infantry"),
        ("siberia", "infantry", "cavalry"),
        ("brazil", "infantry", "artillery"),
        ("egypt", "cavalry", "infantry"),
        ("eastern_australia", "cavalry", "artillery"),
        ("south_africa", "artillery", "artillery"),
    ],
)
def test_cards_of_both_us_decks(territory, parker, hasbro):
    found = [load_map(name).territories[territory].card for name in ("us_parker_classic", "us_hasbro_recent")]
    assert found == [parker, hasbro]


def test_war_is_the_brazilian_board():
    war = load_map("war")
    assert {c.id: (c.bonus, len(c.territories)) for c in war.continent_list} == {
        "north_america": (5, 9), "south_america": (2, 4), "europe": (5, 7),
        "africa": (3, 6), "asia": (7, 12), "oceania": (2, 4),
    }  # fmt: skip
    assert war.territory("Bornéu").id == "borneo"
    # What the comparison with world names as its own: Tchita beside China, Egypt beside western Europe, ...
    for a, b in [("china", "tchita"), ("china", "japan"), ("china", "vladivostok"), ("borneo", "australia"),
                 ("egypt", "france"), ("india", "sumatra"), ("mongolia", "omsk")]:  # fmt: skip
        assert b in war.neighbors(a)
    for a, b in [
        ("sweden", "germany"),
        ("germany", "moscow"),
        ("algeria", "poland"),
        ("new_guinea", "sumatra"),
    ]:
        assert b not in war.neighbors(a)
    # One figure of the list is wrong, and the file says so.
    assert Counter(t.card for t in war.territory_list) == {"circle": 15, "square": 14, "triangle": 13}
    assert all(t.names.uncertain == {"en", "es", "it"} for t in war.territory_list)


def gateways(board: Board) -> dict[str, int]:
    return {c.id: len(board.gateways(c.id)) for c in board.continent_list}


def test_hourglass_has_one_choke_point():
    board = load_map("hourglass")
    assert set(map(frozenset, nx.bridges(board.graph))) == {frozenset(("midnight", "daybreak"))}
    assert set(nx.articulation_points(board.graph)) == {"midnight", "daybreak"}
    assert gateways(board) == {c.id: c.bonus for c in board.continent_list}


def test_lagoon_is_a_ring():
    board = load_map("lagoon")
    assert nx.is_isomorphic(board.graph, nx.cycle_graph(12))
    assert set(gateways(board).values()) == {2}
    assert all(c.bonus == len(c.territories) - 1 for c in board.continent_list)


def test_orchestra_is_islands_and_pays_for_gateways():
    board = load_map("orchestra")
    assert gateways(board) == {c.id: c.bonus for c in board.continent_list}
    land = nx.Graph()
    land.add_nodes_from(board.territories)
    land.add_edges_from((b.a, b.b) for b in board.borders if not b.sea)
    assert max(map(len, nx.connected_components(land))) == 2


@pytest.mark.parametrize("name", ["hourglass", "lagoon", "orchestra"])
def test_symbols_of_our_boards_are_even(name):
    counts = Counter(t.card for t in load_map(name).territory_list).values()
    assert len(counts) == 3
    assert max(counts) - min(counts) <= 1
