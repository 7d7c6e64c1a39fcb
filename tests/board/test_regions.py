"""Generated regions: whole, around their labels, meeting where the board says so, the same every time."""

from __future__ import annotations

import random
import subprocess
import sys
from dataclasses import replace
from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely.geometry import LineString, Point, Polygon

from risk_kit.board.board import Board, Border, Continent, Names, Territory
from risk_kit.board.geometry import MOST, generated_shapes, touching
from risk_kit.board.load import load_map
from risk_kit.drawing.svg import board_svg
from risk_kit.drawing.svg_ground import survey
from risk_kit.files.locate import shipped
from tests.drawing.reading import all_armies, name_boxes, tree

# Older versions of shapely pass on what the processor noted about numbers on the way.
pytestmark = pytest.mark.filterwarnings("ignore::RuntimeWarning")
GENERATED = [name for name in shipped("board") if not load_map(name).shapes]


def regions_of(board: Board) -> dict[str, Polygon]:
    shapes = [shape for shape in generated_shapes(board) if shape.kind == "territory"]
    return {shape.id: Polygon(shape.rings[0], shape.rings[1:]) for shape in shapes}


def land_of(board: Board) -> set[frozenset[str]]:
    return {frozenset((b.a, b.b)) for b in board.borders if not b.sea}


def make_board(
    places: list[tuple[float, float]], land: list[tuple[int, int]], sea: list[tuple[int, int]] = ()
):
    names = [Names((("en", f"T{i}"),)) for i in range(len(places))]
    territories = tuple(Territory(f"t{i}", i, names[i], "c", at) for i, at in enumerate(places))
    continent = Continent("c", 0, names[0], 2, tuple(t.id for t in territories))
    borders = [Border(f"t{a}", f"t{b}") for a, b in land] + [
        Border(f"t{a}", f"t{b}", sea=True) for a, b in sea
    ]
    return Board("made", names[0], territories, (continent,), tuple(borders), (1000.0, 600.0))


def test_boards_with_generated_regions_are_the_ones_meant():
    assert set(GENERATED) == {"war", "hourglass", "lagoon", "orchestra"}


@pytest.mark.parametrize("name", GENERATED)
def test_regions_are_whole_and_around_their_labels(name):
    board = load_map(name)
    regions = regions_of(board)
    assert list(regions) == list(board.territories)
    sheet = Polygon([(0, 0), (board.canvas[0], 0), board.canvas, (0, board.canvas[1])])
    for territory, region in regions.items():
        assert region.is_valid
        assert not region.interiors
        assert region.contains(Point(board.territories[territory].at).buffer(7))  # room for a counter
        assert sheet.contains(region)
    for one, other in combinations(regions.values(), 2):
        assert one.intersection(other).area < 1e-6


@pytest.mark.parametrize("name", GENERATED)
def test_regions_meet_where_there_is_a_border_by_land_and_nowhere_else(name):
    board = load_map(name)
    regions = regions_of(board)
    assert touching(regions) == land_of(board)
    for one, other in combinations(regions, 2):
        gap = regions[one].distance(regions[other])
        line = regions[one].boundary.intersection(regions[other].boundary)
        if frozenset((one, other)) in land_of(board):
            assert line.length > 10  # wide enough to be seen
        elif any({b.a, b.b} == {one, other} for b in board.borders):
            assert gap > 1  # water to see


@pytest.mark.parametrize("name", GENERATED)
def test_lanes_lead_from_coast_to_coast_and_over_no_other_land(name):
    board = load_map(name)
    regions = regions_of(board)
    lanes = {shape.id: shape.rings for shape in generated_shapes(board) if shape.kind == "lane"}
    assert lanes.keys() == {"--".join(sorted((b.a, b.b))) for b in board.borders if b.sea}
    for key, lines in lanes.items():
        ends = key.split("--")
        assert len(lines) == (2 if key == "alaska--vladivostok" else 1)
        for line in map(LineString, lines):
            assert min(line.distance(regions[end]) for end in ends) < 0.2
            assert not any(line.crosses(region) for name, region in regions.items() if name not in ends)


def test_regions_are_the_same_in_another_process():
    script = (
        "from risk_kit.board.geometry import generated_shapes as g; from risk_kit import load_map; import hashlib;"
        "print(hashlib.sha256(repr(g(load_map('war'))).encode()).hexdigest())"
    )
    runs = {
        subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
        for _again in range(2)
    }
    assert len(runs) == 1


def test_a_change_leaves_far_coasts_as_they_were():
    war = load_map("war")
    moved = replace(war, territory_list=tuple(
        replace(t, at=(t.at[0] + 6, t.at[1])) if t.id == "new_guinea" else t for t in war.territory_list
    ))  # fmt: skip
    before, after = regions_of(war), regions_of(moved)
    changed = {name for name in before if not before[name].equals(after[name])}
    assert "new_guinea" in changed
    assert changed <= {"new_guinea", "borneo", "australia"}


@pytest.mark.parametrize(
    "board",
    [
        make_board([(100, 100), (100, 100), (300, 100)], [(0, 1), (1, 2)]),  # two labels in one place
        make_board([(100, 100), None, (300, 100)], [(0, 1), (1, 2)]),  # no label point
        make_board([(float(i), 0.0) for i in range(MOST + 1)], []),  # too many
    ],
)
def test_boards_for_which_no_regions_are_made_are_drawn_with_discs(board):
    assert generated_shapes(board) == ()
    assert survey(board).discs == set(board.territories)


def test_a_border_that_cannot_meet_is_a_line_over_the_land():
    places = [(300.0, 150.0), (500.0, 150.0), (300.0, 350.0), (500.0, 350.0)]
    board = make_board(places, [(0, 1), (0, 2), (1, 3), (2, 3), (0, 3), (1, 2)])
    lanes = [shape.id for shape in generated_shapes(board) if shape.kind == "lane"]
    assert lanes in (["t0--t3"], ["t1--t2"])  # the diagonals cross: one of them meets
    root = tree(board_svg(board))
    order = [e.get("data-border") or e.get("id") for e in root.iter()]
    assert order.index(lanes[0]) > order.index("t-t3")


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10**6), count=st.integers(2, 24), share=st.floats(0, 1))
def test_any_board_gets_sound_regions_or_discs(seed, count, share):
    chance = random.Random(seed)
    places = [(chance.uniform(0, 1000), chance.uniform(0, 600)) for _territory in range(count)]
    pairs = [pair for pair in combinations(range(count), 2) if chance.random() < 3 / count]
    cut = round(share * len(pairs))
    board = make_board(places, pairs[:cut], pairs[cut:])
    shapes = generated_shapes(board)
    regions = regions_of(board)
    lanes = {frozenset(shape.id.split("--")) for shape in shapes if shape.kind == "lane"}
    if shapes:
        assert list(regions) == list(board.territories)
        assert all(region.is_valid for region in regions.values())
        assert all(region.contains(Point(board.territories[t].at)) for t, region in regions.items())
        assert touching(regions) <= land_of(board)
        assert land_of(board) <= touching(regions) | lanes


@pytest.mark.parametrize("columns", [2, 6])
def test_a_grid_gets_regions(columns):
    """Where four territories meet in one place, cells are easily broken."""
    places = [(80.0 + 100 * (i % columns), 80.0 + 100 * (i // columns)) for i in range(columns * 4)]
    beside = [(i, i + 1) for i in range(len(places)) if (i + 1) % columns]
    below = [(i, i + columns) for i in range(len(places) - columns)]
    board = make_board(places, beside + below)
    assert touching(regions_of(board)) == land_of(board)


def test_without_shapely_a_board_is_drawn_with_discs(monkeypatch):
    board = load_map("hourglass")
    survey.cache_clear()
    monkeypatch.setattr("risk_kit.drawing.svg_ground.find_spec", lambda name: None)
    assert survey(board).discs == set(board.territories)
    survey.cache_clear()


def test_touching_regions_share_every_vertex_of_their_border():
    regions = regions_of(load_map("hourglass"))
    a, b = regions["midnight"], regions["daybreak"]
    edges = [{frozenset(edge) for edge in pairwise(region.exterior.coords)} for region in (a, b)]
    assert len(edges[0] & edges[1]) > 10


@pytest.mark.parametrize("name", GENERATED)
@pytest.mark.parametrize("language", ["en", "es", "it", "pt"])
def test_every_name_finds_a_place(name, language):
    board = load_map(name)
    for armies in ({}, all_armies(board)):
        assert len(name_boxes(tree(board_svg(board, language=language, armies=armies)))) == len(
            board.territories
        )
