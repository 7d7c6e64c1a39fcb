"""The shipped boards are those of the sources, and a board answers like a graph."""

from __future__ import annotations

import itertools
import pickle
from dataclasses import replace

import networkx as nx
import pytest

from risk_kit.board.board import Border
from risk_kit.board.load import load_map
from risk_kit.errors import UnknownNameError
from risk_kit.files.locate import shipped

LANGUAGES = ("en", "es", "it", "pt")


@pytest.fixture(scope="module")
def world():
    return load_map("world")


NAMES_ONLY = (42, 6, 83, 25)  # editions that change names or cards keep the borders of world
# Territories, continents, borders, borders by sea.
SIZES = {
    "world": (42, 6, 83, 25),  # ten independent border lists
    "risiko": (42, 6, 82, 24),  # the sum of 164 of Italian tournament play
    "risiko_2023": (42, 6, 81, 24),  # Italian news, 11 September 2023: one border of risiko missing
    "anniversary_40": (42, 6, 82, 24),  # encyclopedia of 2008 and a collector: one lane missing
    "canadian": NAMES_ONLY,  # es2-03
    "mexican": NAMES_ONLY,  # es2-03
    "modern": NAMES_ONLY,  # es2-03
    "modern_spain": NAMES_ONLY,
    "latin_america": NAMES_ONLY,
    "portugal": NAMES_ONLY,
    "us_parker_classic": NAMES_ONLY,
    "us_hasbro_recent": NAMES_ONLY,
    "war": (42, 6, 79, 22),  # three programs after the Brazilian box; by sea: read off the geography
    "hourglass": (6, 2, 7, 0),  # ours: two triangles and the border between them
    "lagoon": (12, 4, 12, 0),  # ours: a ring
    "orchestra": (20, 5, 31, 23),  # ours: islands
}


def test_every_shipped_board_has_its_sizes_here():
    assert set(SIZES) == set(shipped("board"))


@pytest.mark.parametrize("name", SIZES)
def test_sizes(name):
    board = load_map(name)
    sea = sum(border.sea for border in board.borders)
    assert (len(board.territories), len(board.continents), len(board.borders), sea) == SIZES[name]
    assert sum(dict(board.graph.degree).values()) == 2 * SIZES[name][2]
    assert nx.is_connected(board.graph)


def test_bonuses_and_sizes_of_continents(world):
    # pt1-15; es2-22 says 4 to 12 territories
    found = {c.id: (c.bonus, len(c.territories)) for c in world.continent_list}
    assert found == {
        "north_america": (5, 9), "south_america": (2, 4), "europe": (5, 7),
        "africa": (3, 6), "asia": (7, 12), "oceania": (2, 4),
    }  # fmt: skip


@pytest.mark.parametrize(
    ("territory", "neighbors"),
    [
        ("greenland", {"northwest_territory", "ontario", "quebec", "iceland"}),  # es2-17
        (
            "north_africa",
            {"egypt", "western_europe", "southern_europe", "brazil", "congo", "east_africa"},
        ),  # es2-17
        ("alaska", {"kamchatka", "alberta", "northwest_territory"}),  # es2-17, it1-19
        ("madagascar", {"east_africa", "south_africa"}),
    ],
)
def test_neighbors(world, territory, neighbors):
    assert set(world.neighbors(territory)) == neighbors


def test_italian_board_differs_in_three_borders(world):
    def ends(board):
        return {frozenset((b.a, b.b)) for b in board.borders}

    risiko = load_map("risiko")
    assert ends(risiko) - ends(world) == {frozenset(("china", "middle_east"))}
    assert ends(world) - ends(risiko) == {
        frozenset(("afghanistan", "india")),
        frozenset(("east_africa", "middle_east")),
    }
    changed = {shape.id for shape in set(risiko.shapes) ^ set(world.shapes)}
    assert changed == {"middle_east", "afghanistan", "china", "india", "east_africa--middle_east"}


def test_only_alaska_kamchatka_wraps(world):
    assert [{b.a, b.b} for b in world.borders if b.wraps] == [{"alaska", "kamchatka"}]


@pytest.mark.parametrize("name", shipped("board"))
def test_every_territory_has_names_shape_place_and_card(name):
    board = load_map(name)
    shapes = {shape.id for shape in board.shapes if shape.kind == "territory"}
    cards = ("circle", "square", "triangle") if name == "war" else ("infantry", "cavalry", "artillery")
    assert all(set(dict(place.names.texts)) == set(LANGUAGES) for place in board.continent_list)
    for territory in board.territory_list:
        assert set(dict(territory.names.texts)) == set(LANGUAGES)
        assert not shapes or territory.id in shapes
        assert territory.at
        assert territory.card in cards
    for language in LANGUAGES:
        names = [t.name(language) for t in board.territory_list]
        assert len(set(names)) == len(names)


def test_cards_are_fourteen_of_each_symbol(world):
    cards = [territory.card for territory in world.territory_list]
    assert {symbol: cards.count(symbol) for symbol in set(cards)} == dict.fromkeys(
        ("infantry", "cavalry", "artillery"), 14
    )


@pytest.mark.parametrize("name", [name for name in SIZES if load_map(name).shapes])
def test_land_borders_are_the_shapes_that_share_an_edge(name):
    board = load_map(name)

    def edges(shape):
        for ring in shape.rings:
            yield from (frozenset(pair) for pair in itertools.pairwise(ring))

    owners: dict = {}
    for shape in (s for s in board.shapes if s.kind == "territory"):
        for edge in edges(shape):
            owners.setdefault(edge, set()).add(shape.id)
    touching = {frozenset(ids) for ids in owners.values() if len(ids) == 2}
    assert touching == {frozenset((b.a, b.b)) for b in board.borders if not b.sea}


@pytest.mark.parametrize("name", [name for name in SIZES if load_map(name).shapes])
def test_every_sea_border_has_a_lane(name):
    board = load_map(name)
    lanes = {shape.id for shape in board.shapes if shape.kind == "lane"}
    assert lanes == {"--".join(sorted((b.a, b.b))) for b in board.borders if b.sea}


def test_names_in_any_language_find_a_territory(world):
    assert world.territory("Stati Uniti Orientali").id == "eastern_united_states"
    assert world.territory("ALASKA").id == "alaska"
    with pytest.raises(UnknownNameError, match=r"Did you mean alaska\?") as caught:
        world.territory("Alaskaa")
    assert isinstance(caught.value, KeyError)


def test_continents_are_found_like_territories(world):
    assert world.gateways("Sud America") == ("venezuela", "brazil")
    with pytest.raises(UnknownNameError, match=r"Did you mean asia\?") as caught:
        world.gateways("asiaa")
    assert pickle.loads(pickle.dumps(caught.value)).suggestions == caught.value.suggestions


@pytest.mark.parametrize("ends", [("brazil", "north_africa"), ("north_africa", "brazil")])
def test_a_one_way_border_has_a_gateway_at_both_ends(world, ends):
    rest = [b for b in world.borders if {b.a, b.b} != set(ends) and "venezuela" not in (b.a, b.b)]
    board = replace(world, borders=(*rest, Border(*ends, one_way=True)))
    assert board.gateways("south_america") == ("brazil",)
    assert board.gateways("africa") == world.gateways("africa")
    assert list(board.gateways_by_continent) == list(board.continents)


def test_boards_are_values(world):
    again = load_map("world")
    assert again == world
    assert hash(again) == hash(world)
    assert pickle.loads(pickle.dumps(world)) == world
    with pytest.raises(nx.NetworkXError):
        world.graph.add_edge("alaska", "peru")


def test_unknown_board_is_named_with_a_suggestion():
    with pytest.raises(UnknownNameError, match=r"Did you mean world\?"):
        load_map("wrld")
