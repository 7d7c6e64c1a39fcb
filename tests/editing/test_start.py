"""Boards to start from: sound whatever the sizes, repeatable, never over a file that is there."""

from __future__ import annotations

import json
from pathlib import Path
from statistics import fmean, pstdev

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely.geometry import Polygon, box

from risk_kit import load_map, new_board
from risk_kit.cli.check import check_file
from risk_kit.cli.main import main
from risk_kit.editing.shaping import best_place
from risk_kit.editing.start_continents import usual_bonus
from risk_kit.errors import FileError, RuleError, SaveError, UnknownNameError
from risk_kit.files.locate import find
from tests.editing.starting import assert_playable, assert_sound, board_of, pairs

KINDS = {
    "blank": lambda: new_board.blank("Blank"),
    "grid": lambda: new_board.grid("Squares", 6, 4),
    "ring": lambda: new_board.ring("Atoll", 12),
    "voronoi": lambda: new_board.voronoi("My Island", 24, seed=7),
    "like": lambda: new_board.like("Our World", "world"),
    "edition": lambda: new_board.like("Our RisiKo", "risiko"),
}


@pytest.mark.parametrize("kind", KINDS)
def test_every_start_is_a_board_to_play_on(kind, tmp_path):
    new = KINDS[kind]()
    board = board_of(new, tmp_path)
    assert_playable(board)
    if kind not in ("like", "edition"):
        assert_sound(board)
    assert "<svg" in new._repr_svg_()
    assert repr(new) == f"New{board!r}"
    assert all(line.startswith('{"type":"Feature","id":') for line in new.shapes.splitlines()[1:-1])


@settings(deadline=None, max_examples=15)
@given(st.data())
def test_grids_of_all_sizes(data):
    columns, rows = (data.draw(st.integers(1, 9), label=side) for side in ("columns", "rows"))
    if columns * rows < 2:
        columns = 2
    count = data.draw(st.integers(1, columns * rows), label="continents")
    board = new_board.grid("g", columns, rows, continents=count).board
    assert_sound(board)
    assert len(board.continents) == count
    # A grid of m by n has m(n-1) + n(m-1) borders.
    assert len(board.borders) == columns * (rows - 1) + rows * (columns - 1)


@settings(deadline=None, max_examples=15)
@given(st.integers(3, 60), st.data())
def test_rings_of_all_sizes(islands, data):
    count = data.draw(st.integers(1, islands), label="continents")
    board = new_board.ring("r", islands, continents=count, seed=data.draw(st.integers(0, 999))).board
    assert_sound(board)
    assert len(board.continents) == count
    assert all(len(board.neighbors(name)) == 2 for name in board.territories)
    assert not pairs(board)


@settings(deadline=None, max_examples=20)
@given(st.integers(2, 80), st.integers(0, 9999), st.sampled_from([0.1, 0.25, 1.0]), st.data())
def test_invented_land_of_all_sizes(territories, seed, spread, data):
    count = data.draw(st.integers(1, territories), label="continents")
    board = new_board.voronoi("v", territories, seed=seed, spread=spread, continents=count).board
    assert_sound(board)
    assert (len(board.territories), len(board.continents)) == (territories, count)
    assert len({territory.name() for territory in board.territory_list}) == territories


def spread_of(board) -> float:
    areas = [Polygon(shape.rings[0]).area for shape in board.shapes]
    return pstdev(areas) / fmean(areas)


@pytest.mark.parametrize("spread", [0.15, 0.25, 0.4])
def test_areas_are_as_even_as_is_wanted(spread):
    found = [spread_of(new_board.voronoi("v", 60, seed=seed, spread=spread).board) for seed in range(1, 6)]
    # Edges that swing change the areas a little.
    assert max(found) < spread + 0.04
    assert fmean(found) > 0.6 * spread


def test_borders_of_invented_land_can_be_seen_and_swing():
    for seed in range(1, 11):
        board = new_board.voronoi("v", 42, seed=seed).board
        areas = {shape.id: Polygon(shape.rings[0]) for shape in board.shapes}
        size = fmean(area.area for area in areas.values()) ** 0.5
        for a, b in map(sorted, pairs(board)):
            assert areas[a].boundary.intersection(areas[b].boundary).length > 0.1 * size
        # A straight cell has about six corners; edges would be drawn straight if any two of them crossed.
        assert fmean(len(shape.rings[0]) for shape in board.shapes) > 12
        uneven = new_board.voronoi("v", 60, seed=seed, spread=1).board
        assert fmean(len(shape.rings[0]) for shape in uneven.shapes) > 12


def test_labels_of_thin_shapes_are_inside():
    # Rounded to whole units it would lie outside.
    assert best_place(box(0, 0.1, 30, 0.9)) == (15, 0.5)
    assert best_place(box(0, 0, 30, 20)) == (15, 10)


def test_evenness_that_is_not_reached_is_told():
    new = new_board.voronoi("v", 12, spread=0)
    assert [finding.code for finding in new.findings] == ["start-spread"]
    assert new_board.voronoi("v", 12).findings == ()


def test_the_same_seed_is_the_same_board():
    texts = [new_board.voronoi("v", 30, seed=seed) for seed in (5, 5, 6)]
    assert texts[0] == texts[1]
    assert texts[0].shapes != texts[2].shapes


def test_continents_are_about_as_large():
    for seed in range(1, 6):
        board = new_board.voronoi("v", 42, seed=seed, continents=6).board
        sizes = [len(continent.territories) for continent in board.continent_list]
        assert max(sizes) - min(sizes) <= 2  # 7 each would be even


def test_bonus_is_the_rule_that_the_file_states():
    new = new_board.voronoi("v", 42)
    for continent in new.board.continent_list:
        gateways = len(new.board.gateways(continent.id))
        assert continent.bonus == usual_bonus(len(continent.territories), gateways)
    assert "a third of its territories and half" in " ".join(new.text.replace("#", "").split())


def test_a_large_board():
    board = new_board.voronoi("v", 400).board
    assert len(board.territories) == 400
    assert_sound(board)


def test_text_is_as_a_person_writes():
    lines = new_board.grid("Squares", 2, 1, continents=1).text.splitlines()
    assert lines[:5] == [
        "format: risk_kit/board/1",
        "id: squares",
        "name: Squares",
        'source: "Made with risk_kit: a grid of 2 by 1."',
        "canvas: {width: 1000, height: 520}",
    ]
    rows = [line for line in lines if line.startswith(("  a1:", "  b1:"))]
    assert len({(row.index("at:"), row.index("card:")) for row in rows}) == 1
    assert lines[-1] == "  - [a1, b1]"


def test_a_shipped_board_is_copied_as_it_is_written(tmp_path):
    source = find("board", "world")
    new_board.like("Our World", "world").write(tmp_path / "our_world.yaml")
    old = source.read_text("utf-8").splitlines()
    mine = (tmp_path / "our_world.yaml").read_text("utf-8").splitlines()
    changed = {(a.split(":")[0], b) for a, b in zip(old, mine, strict=True) if a != b}
    assert {key for key, _line in changed} == {"# yaml-language-server", "id", "name", "shapes"}
    assert {"id: our_world", "name: Our World", "shapes: our_world.geojson"} <= {b for _key, b in changed}
    copied = (tmp_path / "our_world.geojson").read_bytes()
    assert copied == source.with_name("world.geojson").read_bytes()


@pytest.mark.parametrize("name", ["risiko", "us_hasbro_recent", "portugal"])
def test_an_edition_becomes_a_whole_board(name, tmp_path):
    board = board_of(new_board.like("Mine", name), tmp_path)
    edition = load_map(name)
    assert "extends" not in (tmp_path / "mine.yaml").read_text("utf-8")
    assert set(board.borders) == set(edition.borders)
    assert board.territory_list == edition.territory_list  # with names in all languages
    assert board.continent_list == edition.continent_list
    assert set(board.shapes) == set(edition.shapes)
    assert (board.canvas, board.source) == (edition.canvas, edition.source)


def test_a_board_in_another_format_becomes_ours(tmp_path):
    assert main(["convert", "lagoon", str(tmp_path / "away.map")]) == 0
    board = board_of(new_board.like("Mine", tmp_path / "away.map"), tmp_path)
    assert pairs(board) == pairs(load_map("lagoon"))


def test_a_copy_keeps_comments_and_drops_what_lies_beside(tmp_path):
    text = find("board", "lagoon").read_text("utf-8").replace("canvas:", "background: old.png\r\ncanvas:")
    (tmp_path / "there.yaml").write_bytes(b"\xef\xbb\xbf" + text.encode())
    new = new_board.like("Mine", tmp_path / "there.yaml")
    assert "background" not in new.text
    assert "# bonus: armies a turn for whoever holds the whole continent" in new.text
    assert new.board.territory_list == load_map("lagoon").territory_list


def test_a_board_without_shapes_stays_without():
    new = new_board.like("Mine", "lagoon")
    assert new.shapes == ""
    assert len(new.board.territories) == 12


def test_a_start_from_a_broken_board_tells_why(tmp_path):
    (tmp_path / "bad.yaml").write_text("format: risk_kit/board/1\nid: bad\n", encoding="utf-8")
    with pytest.raises(FileError) as caught:
        new_board.like("Mine", tmp_path / "bad.yaml")
    assert {finding.code for finding in caught.value.report.errors} == {"schema-missing-keys"}
    with pytest.raises(UnknownNameError, match="world"):
        new_board.like("Mine", "wrld")


@pytest.mark.parametrize("there", ["mine.yaml", "mine.geojson"])
def test_nothing_is_written_over_a_file(there, tmp_path):
    (tmp_path / there).write_text("precious", encoding="utf-8")
    with pytest.raises(RuleError, match=there):
        new_board.ring("Atoll", 5).write(tmp_path / "mine.yaml")
    assert [path.name for path in tmp_path.iterdir()] == [there]
    assert (tmp_path / there).read_text("utf-8") == "precious"


def test_nothing_is_written_into_a_folder_that_is_not_there(tmp_path):
    with pytest.raises(SaveError):
        new_board.ring("Atoll", 5).write(tmp_path / "nowhere" / "mine.yaml")
    assert list(tmp_path.iterdir()) == []


def test_shapes_do_not_stay_alone(tmp_path, monkeypatch):
    def fail(*_arguments):
        raise OSError("full")

    monkeypatch.setattr(new_board, "modeline", fail)
    with pytest.raises(OSError, match="full"):
        new_board.ring("Atoll", 5).write(tmp_path / "mine.yaml")
    assert list(tmp_path.iterdir()) == []


def test_id_and_shapes_follow_the_file(tmp_path):
    new_board.ring("Atoll", 5).write(tmp_path / "other.yaml")
    assert check_file(tmp_path / "other.yaml").findings == ()
    assert load_map(tmp_path / "other.yaml").id == "other"
    assert {path.name for path in tmp_path.iterdir()} == {"other.yaml", "other.geojson", ".risk_kit"}


@pytest.mark.parametrize(
    "make",
    [
        lambda: new_board.grid("g", 0, 4),
        lambda: new_board.grid("g", 1, 1),
        lambda: new_board.grid("g", 100, 100),
        lambda: new_board.grid("g", 2, 2, continents=5),
        lambda: new_board.ring("r", 2),
        lambda: new_board.ring("r", 61),
        lambda: new_board.ring("r", 5, continents=0),
        lambda: new_board.voronoi("v", 1),
        lambda: new_board.voronoi("v", 10**6),
        lambda: new_board.voronoi("v", 5, continents=6),
        lambda: new_board.voronoi("v", 5, spread=-1),
        lambda: new_board.voronoi("v", 5, spread=float("nan")),
        lambda: new_board.blank("??"),
        lambda: new_board.blank("b", width=0),
    ],
)
def test_wishes_that_make_no_sense_are_refused(make):
    with pytest.raises(RuleError):
        make()


@pytest.mark.parametrize(
    ("options", "territories", "continents"),
    [
        (["--blank"], 2, 1),
        (["--grid", "6x4"], 24, 5),
        (["--ring", "12"], 12, 3),
        (["--voronoi", "24", "--seed", "1", "--spread", "0.2", "--continents", "4"], 24, 4),
        (["--like", "world"], 42, 6),
    ],
)
def test_command(options, territories, continents, capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert main(["new", "board", "Ñandú Island", *options]) == 0
    assert "nandu_island.yaml" in capsys.readouterr().out
    assert main(["check", "nandu_island.yaml"]) == 0
    assert "1 file checked: no problem found." in capsys.readouterr().out
    board = load_map(Path("nandu_island.yaml"))
    assert (len(board.territories), len(board.continents)) == (territories, continents)
    assert board.name() == "Ñandú Island"
    assert Path("nandu_island.yaml").read_text("utf-8").startswith("# yaml-language-server: $schema=")
    assert json.loads(Path("nandu_island.geojson").read_text("utf-8"))["type"] == "FeatureCollection"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["board", "x", "--seed", "3"], "--seed goes only with: --ring, --voronoi."),
        (["board", "x", "--grid", "3x3", "--names", "n"], "--names goes only with: --polygons."),
        (["ruleset", "x", "--grid", "3x3"], "--grid goes with a board only."),
        (["board", "x", "--voronoi", "5000"], "must be from 2 to 1000, not 5000."),
        (["board", "x", "--grid", "1000x1000"], "must be from 2 to 1000, not 1000000."),
    ],
)
def test_command_refuses_what_does_not_go_together(arguments, said, capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert main(["new", *arguments]) == 2
    assert said in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("size", ["3", "3x", "axb", "-1x4"])
def test_command_wants_a_size(size, capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit):
        main(["new", "board", "x", f"--grid={size}"])
    assert "is not a size such as 6x4" in capsys.readouterr().err


@pytest.mark.parametrize(
    "make",
    [
        lambda: new_board.grid("Half", 2.5, 3),
        lambda: new_board.grid("Half", 3, 3, continents=1.5),
        lambda: new_board.ring("Half", 5.5),
        lambda: new_board.voronoi("Half", 12.5),
        lambda: new_board.voronoi("Half", 12, continents="3"),
    ],
)
def test_counts_are_whole(make):
    with pytest.raises(RuleError, match="must be a whole number, not"):
        make()


def test_a_name_that_windows_keeps_for_itself_is_refused():
    with pytest.raises(RuleError, match="on Windows"):
        new_board.grid("Con", 2, 2)
