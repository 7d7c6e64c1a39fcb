"""Boards of polygons: an invented campus, drawn well and drawn badly, and what only some files have."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely.geometry import Polygon

from risk_kit import load_map, new_board
from risk_kit.cli.main import main
from risk_kit.errors import FileError, RuleError, UnknownNameError
from risk_kit.files.codes_start import START_CODES
from risk_kit.files.locate import find
from tests.editing.starting import assert_playable, assert_sound, board_of, pairs

FOLDER = Path(__file__).parent / "polygons"
CAMPUS = FOLDER / "campus.geojson"
NOISY = FOLDER / "noisy_campus.geojson"
# Read off the drawing of the campus by eye.
TOUCHING = {
    ("science_hall", "laboratory"),
    ("science_hall", "arts_house"),
    ("laboratory", "library"),
    ("laboratory", "main_square"),
    ("library", "main_square"),
    ("library", "sports_field"),
    ("main_square", "arts_house"),
    ("main_square", "canteen"),
    ("main_square", "garden"),
    ("main_square", "sports_field"),
    ("arts_house", "theater"),
    ("arts_house", "canteen"),
    ("theater", "canteen"),
    ("canteen", "garden"),
    ("garden", "sports_field"),
    ("sports_field", "gym"),
}
LAND = set(map(frozenset, TOUCHING))
SIMPLIFIES = hasattr(shapely, "coverage_simplify")
ABOUT_POINTS = {"start-simplified", "start-not-simplified"}
LANES = {frozenset(("boathouse", "garden")), frozenset(("observatory", "arts_house"))}


def codes(new) -> set[str]:
    return {finding.code for finding in new.findings}


def collection(*features) -> str:
    return json.dumps({"type": "FeatureCollection", "features": list(features)})


def square(x: float, y: float, size: float = 1.0, **properties) -> dict:
    ring = [[x, y], [x + size, y], [x + size, y + size], [x, y + size], [x, y]]
    geometry = {"type": "Polygon", "coordinates": [ring]}
    return {"type": "Feature", "properties": properties, "geometry": geometry}


@pytest.fixture
def made(tmp_path):
    """Makes a board of features."""

    def make(*features, **options):
        file = tmp_path / "shapes.geojson"
        file.write_text(collection(*features), encoding="utf-8")
        return new_board.polygons("Mine", file, **options)

    return make


def test_campus(tmp_path):
    new = new_board.polygons("Campus", CAMPUS, continents_from="zone")
    board = board_of(new, tmp_path)
    assert_sound(board)
    assert_playable(board)
    assert pairs(board) == LAND
    assert pairs(board, sea=True) == LANES
    science = board.territories["science_hall"]
    assert dict(science.names.texts) == {
        "en": "Science Hall",
        "es": "Pabellón de Ciencias",
        "it": "Palazzo di Scienze",
        "pt": "Pavilhão de Ciências",
    }
    assert dict(board.continents["east_meadow"].names.texts)["es"] == "Prado del Este"
    assert board.continents["north_wing"].territories == ("science_hall", "laboratory", "library")
    # North is up: the science hall lies above the theater.
    assert science.at[1] < board.territories["theater"].at[1]
    rings = {shape.id: len(shape.rings) for shape in board.shapes}
    assert rings["garden"] == 2  # with the hole of its pond
    assert rings["gym"] == 2  # two halls
    assert json.loads(new.shapes)["features"][-1]["properties"] == {"kind": "lane"}
    assert codes(new) - ABOUT_POINTS == {
        "foreign-borders-touching",
        "foreign-scaled",
        "start-lanes",
        "start-no-area",
    }
    [left_out] = [finding for finding in new.findings if finding.code == "start-no-area"]
    assert left_out.place.line == 14  # the bus stop, a point


def test_noisy_campus(tmp_path):
    new = new_board.polygons("Noisy Campus", NOISY, continents_from="zone")
    board = board_of(new, tmp_path)
    assert_sound(board)
    assert_playable(board)
    # The kiosk stands on the square; it has no name.
    assert pairs(board) == LAND | {frozenset(("main_square", "territory_15"))}
    assert board.territories["territory_15"].name("it") == "Territorio 15"
    assert board.territories["gym_2"].continent == "other_lands"
    assert "shed" not in board.territories
    assert codes(new) - ABOUT_POINTS == {
        "foreign-borders-touching",
        "foreign-scaled",
        "foreign-continent-assumed",
        "start-lanes",
        "start-overlap",
        "start-too-small",
        "start-gaps-closed",
        "start-corners",
        "start-parts-dropped",
        "start-name-twice",
        "start-name-missing",
    }
    told = {finding.code: finding.message for finding in new.findings}
    assert "Main Square and Territory 15 overlap" in told["start-overlap"]
    assert "Shed" in told["start-too-small"]
    assert "Science Hall–Main Square" in told["start-corners"]


def test_shapes_of_the_common_board_touch_where_it_has_borders():
    file = find("board", "world").with_name("world.geojson")
    board = new_board.polygons("World", file, gap=0.5).board
    assert pairs(board) == pairs(load_map("world"))
    assert_sound(board)


@settings(deadline=None, max_examples=15)
@given(st.integers(2, 60), st.integers(0, 999), st.sampled_from([1e-4, 0.01, 7.0]))
def test_exact_shapes_keep_their_borders(tmp_path_factory, territories, seed, scale):
    there = new_board.voronoi("v", territories, seed=seed).board
    features = []
    for shape in there.shapes:
        ring = [[x * scale, -y * scale] for x, y in shape.rings[0]]
        name = there.territories[shape.id].name()
        geometry = {"type": "Polygon", "coordinates": [ring]}
        features.append({"type": "Feature", "properties": {"name": name}, "geometry": geometry})
    file = tmp_path_factory.mktemp("shapes") / "exact.geojson"
    file.write_text(collection(*features), encoding="utf-8")
    board = new_board.polygons("back", file).board
    assert_sound(board)
    assert pairs(board) >= pairs(there)
    # Coasts that nearly meet are taken to touch.
    areas = {shape.id: Polygon(shape.rings[0]) for shape in there.shapes}
    for pair in pairs(board) - pairs(there):
        assert areas[min(pair)].distance(areas[max(pair)]) < 2


@settings(deadline=None, max_examples=10)
@given(st.integers(2, 6), st.integers(0, 9999))
def test_squares_drawn_by_a_shaking_hand_fit(tmp_path_factory, side, seed):
    # Each corner of each square is off by up to 1.5 units of the canvas, which is 960 units wide.
    chance, off = random.Random(seed), 1.5 * side / 960
    features = []
    for x in range(side):
        for y in range(side):
            corners = ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1))
            ring = [[value + chance.uniform(-off, off) for value in corner] for corner in corners]
            geometry = {"type": "Polygon", "coordinates": [[*ring, ring[0]]]}
            features.append({"type": "Feature", "properties": {"name": f"s{x}{y}"}, "geometry": geometry})
    file = tmp_path_factory.mktemp("shapes") / "shaken.geojson"
    file.write_text(collection(*features), encoding="utf-8")
    board = new_board.polygons("shaken", file, gap=4).board
    assert_sound(board)
    wanted = {frozenset((f"s{x}{y}", f"s{x + 1}{y}")) for x in range(side - 1) for y in range(side)}
    wanted |= {frozenset((f"s{x}{y}", f"s{x}{y + 1}")) for x in range(side) for y in range(side - 1)}
    assert pairs(board) >= wanted
    # Four squares meet in a point; one pair of them may touch across it.
    for a, b in map(sorted, pairs(board) - wanted):
        assert abs(int(a[1]) - int(b[1])) == abs(int(a[2]) - int(b[2])) == 1


def test_names_and_continents_are_found_under_usual_properties(made):
    new = made(
        square(0, 0, NAME="North", region_un="x", SUBREGION="Cold", bonus=4, color="#123456"),
        square(0, 1, NAME="South", region_un="x", SUBREGION="cold"),
        square(1, 1, NAME="Norte", region_un="x", SUBREGION="Warm"),
    )
    assert [t.name() for t in new.board.territory_list] == ["North", "South", "Norte"]
    assert {c.name(): (c.bonus, len(c.territories)) for c in new.board.continent_list} == {
        "Cold": (4, 2),
        "Warm": (1, 1),
    }
    assert new.board.continents["cold"].color == "#123456"


def test_names_of_languages_in_usual_spellings(made):
    new = made(
        {**square(0, 0), "properties": {"n": "One", "n:es": "Uno", "N_IT": "Uno", "n_de": "Eins"}},
        {**square(1, 0), "properties": {"n": "Two", "n-pt": "Dois", "n_en": "Two"}},
        names="n",
    )
    texts = [dict(t.names.texts) for t in new.board.territory_list]
    assert texts == [{"en": "One", "es": "Uno", "it": "Uno"}, {"en": "Two", "pt": "Dois"}]


def test_a_property_that_is_not_there_is_answered_with_a_suggestion(made):
    with pytest.raises(UnknownNameError, match="Did you mean faculty"):
        made(square(0, 0, faculty="a"), square(1, 0, faculty="b"), continents_from="facluty")


def test_continents_are_counted_or_named(made):
    squares = [square(x, y, name=f"s {x} {y}", zone="z") for x in range(4) for y in range(4)]
    assert len(made(*squares, continents=2).board.continents) == 2
    new = made(*squares)
    assert len(new.board.continents) == 4
    assert new.board.continents["region_2"].name("es") == "Región 2"
    assert "start-continents" in codes(new)
    assert len(made(*squares, continents_from="zone").board.continents) == 1
    for options in ({"continents": 17}, {"continents": 2, "continents_from": "zone"}, {"gap": -1}):
        with pytest.raises(RuleError):
            made(*squares, **options)


def test_wide_gaps_are_closed_when_that_is_wanted(made):
    blocks = [square(x * 1.1, y * 1.1, name=f"b {x} {y}") for x in range(3) for y in range(3)]
    assert pairs(made(*blocks).board) == set()
    # Streets of 0.1 on a board of 3.2, which is 960 units wide: 30 units.
    board = made(*blocks, gap=40).board
    assert_sound(board)
    middle = {name for pair in pairs(board) if "b_1_1" in pair for name in pair} - {"b_1_1"}
    assert {"b_0_1", "b_2_1", "b_1_0", "b_1_2"} <= middle


def test_shapes_that_meet_in_a_corner_are_joined_by_a_lane(made):
    board = made(square(0, 0, name="a"), square(1, 1, name="b")).board
    assert pairs(board) == set()
    assert pairs(board, sea=True) == {frozenset("ab")}
    [lane] = [shape for shape in board.shapes if shape.kind == "lane"]
    assert shapely.LineString(lane.rings[0]).length > 4
    assert_sound(board)


def test_islands_are_joined_within_their_continent(made):
    # a and b lie nearer to c than to each other.
    new = made(
        square(0, 0, name="a", continent="x"),
        square(6, 0, name="b", continent="x"),
        square(3, 2.5, name="c", continent="y"),
    )
    lanes = pairs(new.board, sea=True)
    assert len(lanes) == 2
    assert frozenset("ab") in lanes
    assert_sound(new.board)


def test_no_lane_crosses_the_land_of_others(made):
    new = made(
        square(0, 0, name="a", continent="x"),
        square(6, 0, name="b", continent="x"),
        square(3, -1, 3, name="c", continent="y"),
    )
    assert pairs(new.board, sea=True) == {frozenset("ac")}
    assert pairs(new.board) == {frozenset("bc")}


def test_narrow_holes_are_closed_even_where_gaps_stay(made):
    # A notch of 0.004 on a board of 2, which is 960 units wide: two units.
    left = [[0, 0], [1, 0], [1, 0.3], [0.996, 0.5], [1, 0.7], [1, 1], [0, 1], [0, 0]]
    right = [[1, 0], [2, 0], [2, 1], [1, 1], [1, 0.7], [1, 0.3], [1, 0]]
    shapes = ({"type": "Polygon", "coordinates": [ring]} for ring in (left, right))
    new = made(*({"type": "Feature", "properties": {}, "geometry": shape} for shape in shapes), gap=0)
    areas = [Polygon(shape.rings[0]) for shape in new.board.shapes]
    assert list(shapely.union_all(areas).interiors) == []
    assert "start-gaps-closed" in codes(new)


def test_a_broken_outline_is_mended(made):
    bow = {"type": "Polygon", "coordinates": [[[0, 0], [2, 2], [2, 0], [0, 2], [0, 0]]]}
    new = made({"type": "Feature", "properties": {"name": "bow"}, "geometry": bow}, square(2, 0, 2, name="b"))
    assert_sound(new.board)
    assert pairs(new.board) == {frozenset(("bow", "b"))}


def test_what_is_under_another_shape_is_left_out(made):
    new = made(square(0, 0, 1, name="a"), square(0, 0, 1, name="b"), square(1, 0, 1, name="c"))
    assert set(new.board.territories) == {"a", "c"}
    assert {"start-too-small", "start-overlap"} <= codes(new)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "foreign-not-a-map"),
        ("{", "foreign-broken"),
        ("[]", "foreign-not-a-map"),
        (collection(), "foreign-few-territories"),
        (collection(square(0, 0)), "foreign-few-territories"),
        (collection(square(0, 0, 0), square(0, 0, 0)), "foreign-few-territories"),
        (collection(square(0, 0, 0.001), square(9, 9, 0.001)), "foreign-few-territories"),
        (collection(1, None, {"type": "Feature"}, {"geometry": 3}), "foreign-few-territories"),
        (collection({**square(0, 0), "geometry": {"type": "Polygon", "coordinates": [[1]]}}), "foreign-coordinates"),
        (collection({**square(0, 0), "geometry": {"type": "Polygon", "coordinates": []}}), "foreign-coordinates"),
    ],
)  # fmt: skip
def test_what_is_no_board_is_answered(text, code, tmp_path):
    file = tmp_path / "shapes.geojson"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(FileError) as caught:
        new_board.polygons("Mine", file)
    assert code in {finding.code for finding in caught.value.report.findings}


def test_a_file_that_is_not_there():
    with pytest.raises(FileError, match="file-missing"):
        new_board.polygons("Mine", "nowhere.geojson")


def test_without_simplification_all_points_stay(monkeypatch):
    monkeypatch.delattr(shapely, "coverage_simplify", raising=False)
    new = new_board.polygons("Noisy", NOISY)
    assert "start-not-simplified" in codes(new)
    assert_sound(new.board)


@pytest.mark.skipif(not SIMPLIFIES, reason="shapely 2.1 and newer simplify")
def test_many_points_are_simplified(made):
    ring = [[step / 500, 0.0005 * (step % 2)] for step in range(501)]
    upper = {"type": "Polygon", "coordinates": [[*ring, [1, 1], [0, 1], [0, 0]]]}
    lower = {"type": "Polygon", "coordinates": [[*ring, [1, -1], [0, -1], [0, 0]]]}
    new = made(*({"type": "Feature", "properties": {}, "geometry": shape} for shape in (upper, lower)))
    assert sum(len(shape.rings[0]) for shape in new.board.shapes) < 500  # of 1008
    assert "start-simplified" in codes(new)
    assert_sound(new.board)


def test_every_kind_of_finding_is_tested():
    text = "".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("test_start*.py"))
    assert [code for code in START_CODES if code not in text] == []


def test_command(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    options = ["--polygons", str(CAMPUS), "--names", "name", "--continents-from", "zone", "--gap", "2"]
    assert main(["new", "board", "Campus", *options]) == 0
    out = capsys.readouterr().out
    assert "start-lanes" in out
    assert "Wrote campus.yaml." in out
    assert main(["check", "campus.yaml"]) == 0
    assert "no problem found" in capsys.readouterr().out
    assert main(["new", "board", "Other", "--polygons", str(CAMPUS), "--names", "nmae"]) == 2
    assert "Did you mean name?" in capsys.readouterr().err
