"""The live list: every kind of fault is found where it is, and what cures it is one step that can be undone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from risk_kit.board.load import load_map
from risk_kit.editing.color_vision import alike_to, distance
from risk_kit.editing.editor import Editor
from risk_kit.errors import EditError
from risk_kit.files.locate import shipped
from tests.editing.making import box, copy_of, row


def mended(text: str, old: str, new: str) -> str:
    assert old in text
    return text.replace(old, new, 1)


def four(folder):
    """Squares A, B, C in a row and D apart from them, with a border by sea from C."""
    editor = row(folder)
    editor.do("draw", outline=box(400, 0, 500, 100), name="D")
    editor.do("set_border", a="c", b="d", kind="sea")
    editor.save()
    assert editor.faults == ()
    return editor


# What is changed in the file, the fault, its line (of the file after the change), its territories, and whether
# the first cure takes all faults away.
FAULTS = [
    ("  - [c, b]\n", "", "drawing-touch", 12, "bc", True),
    ("{between: [c, d], sea: true}", "[c, d]", "drawing-apart", 19, "cd", True),
    ("at: [50, 50]", "at: [150, 60]", "drawing-label-outside", 11, "a", True),
    ("at: [50, 50]", "at: [98, 50]", "drawing-room", 11, "a", True),
    ("at: [150, 50]", "at: [50, 50]", "territory-same-place", 12, "b", True),
    ("  - {between: [c, d], sea: true}\n", "", "board-in-pieces", 14, "d", True),
    ("[c, b]", "{between: [c, b], one_way: true}", "border-one-way", 18, "bc", True),
    (
        "[c, b]",
        "{between: [c, b], one_way: true}\n  - {between: [b, c], one_way: true}",
        "border-both-ways", 19, "bc", True,
    ),
    ("at: [450, 50]", "at: [4500, 50]", "territory-outside-canvas", 14, "d", True),
    ("bonus: 2}", "bonus: 2}\n  sea: {bonus: 1}", "continent-empty", 9, "", True),
    ("  - [c, b]\n", "  - [c, b]\n  - [b, c]\n", "border-twice", 19, "bc", True),
    ("  - [c, b]\n", "  - [c, bb]\n", "border-unknown-territory", 18, "c", False),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "code", "line", "about", "cured"), FAULTS)
def test_a_fault_is_found_where_it_is_and_its_cure_is_one_step(tmp_path, old, new, code, line, about, cured):
    path = four(tmp_path).path
    path.write_text(mended(path.read_text(encoding="utf-8"), old, new), encoding="utf-8")
    editor = Editor(path)
    fault = next(fault for fault in editor.faults if fault.finding.code == code)
    assert (fault.finding.place.line, sorted(fault.territories)) == (line, sorted(about))
    assert bool(fault.territories) == (fault.at is not None)
    if cured:
        before = editor.drawing.text
        editor.cure(fault)
        assert editor.faults == ()
        assert len(editor.history) == 1
        editor.undo()
        assert editor.drawing.text == before


def test_territories_that_touch_may_be_blocked_instead(tmp_path):
    path = four(tmp_path).path
    path.write_text(mended(path.read_text(encoding="utf-8"), "  - [c, b]\n", ""), encoding="utf-8")
    editor = Editor(path)
    fault = next(fault for fault in editor.faults if fault.finding.code == "drawing-touch")
    assert fault.at == (200, 50), "the middle of the edge that they share"
    editor.cure(fault, 1)
    assert editor.drawing.data["blocked"] == [["b", "c"]]
    assert not [fault for fault in editor.faults if fault.finding.code == "drawing-touch"]


def test_labels_that_cover_each_other_and_colors_that_look_alike(tmp_path):
    editor = four(tmp_path)
    editor.do("move_label", territory="a", at=(95, 50))
    editor.do("move_label", territory="b", at=(105, 50))
    close = [fault for fault in editor.faults if fault.finding.code == "drawing-labels-close"]
    assert [fault.territories for fault in close] == [("a", "b")]
    editor.do("set_color", continent="continent_1", color="#c0b080")
    editor.do("add_continent", name="Other", color="#c3b07c")
    editor.do("set_continent", territories=["c", "d"], continent="other")
    alike = [fault for fault in editor.faults if fault.finding.code == "drawing-colors"]
    assert "look alike to everybody" in alike[0].finding.message
    editor.cure(alike[0])
    assert not [fault for fault in editor.faults if fault.finding.code == "drawing-colors"]


def test_an_edge_of_three_is_told_as_an_overlap(tmp_path):
    """The shape of one lies exactly over that of another, beside a third."""
    editor = four(tmp_path)
    shapes = tmp_path / "land.geojson"
    text = shapes.read_text(encoding="utf-8").replace("400.0", "0.0").replace("500.0", "100.0")
    shapes.write_text(text, encoding="utf-8")
    found = [
        fault.territories for fault in Editor(editor.path).faults if fault.finding.code == "drawing-overlap"
    ]
    assert found == [("a", "d")]


def test_a_color_is_given_that_no_continent_has(tmp_path):
    """Also where continents have no color of their own: then they have those of the palette."""
    editor = row(tmp_path)
    editor.do("add_continent", name="Other", color="#f2c94c")
    editor.do("set_continent", territories=["c"], continent="other")
    (fault,) = [fault for fault in editor.faults if fault.finding.code == "drawing-colors"]
    editor.cure(fault)
    assert editor.faults == ()


def test_overlaps_and_crossings_in_a_file_are_told(tmp_path):
    editor = four(tmp_path)
    shapes = tmp_path / "land.geojson"
    text = shapes.read_text(encoding="utf-8")
    crossed = mended(text, "[[[0.0,0.0],[100.0,0.0],[100.0,100.0],[0.0,100.0],[0.0,0.0]]]",
                     "[[[0.0,0.0],[0.0,100.0],[100.0,0.0],[100.0,100.0],[0.0,0.0]]]")  # fmt: skip
    moved = crossed.replace("400.0", "280.0")
    shapes.write_text(moved, encoding="utf-8")
    found = {fault.finding.code: fault.territories for fault in Editor(editor.path).faults}
    assert found["drawing-crossing"] == ("a",)
    assert found["drawing-overlap"] == ("c", "d")


def test_a_border_by_land_may_have_a_lane_instead(tmp_path):
    editor = four(tmp_path)
    editor.do("set_border", a="c", b="d", kind="land")
    assert [fault.finding.code for fault in editor.faults] == ["drawing-apart"]
    editor.save()
    shapes = tmp_path / "land.geojson"
    lane = (
        '{"type":"Feature","id":"c--d","properties":{"kind":"lane"},'
        '"geometry":{"type":"LineString","coordinates":[[250,50],[450,50]]}}'
    )
    text = mended(shapes.read_text(encoding="utf-8"), "}\n]}", "},\n" + lane + "\n]}")
    shapes.write_text(text, encoding="utf-8")
    (tmp_path / "land.yaml.journal").unlink()
    assert Editor(editor.path).faults == ()


def test_what_has_no_cure_is_changed_by_hand(tmp_path):
    editor = Editor(copy_of("hourglass", tmp_path))
    editor.do("set_bonus", continent="tomorrow", bonus=0)
    fault = editor.faults[0]
    assert fault.finding.code == "continent-zero-bonus"
    with pytest.raises(EditError, match="by hand"):
        editor.cure(fault)


@pytest.mark.parametrize(
    "name", [path.stem for path in shipped("board").values() if path.parent.name == "boards"]
)
def test_shipped_boards_have_no_faults(tmp_path, name):
    assert Editor(copy_of(name, tmp_path)).faults == ()
    board = Editor(tmp_path / f"{name}.yaml").board
    assert replace(board, shapes=()) == replace(load_map(name), shapes=())


@pytest.mark.parametrize(
    ("one", "other", "who", "wanted"),
    [
        # Lab of sRGB white and black: L* is 100 and 0 by definition (CIE 1976).
        ("#ffffff", "#000000", "everybody", 100.0),
        # Lab of sRGB red is (53.24, 80.09, 67.20), of green (87.73, -86.18, 83.18): Lindbloom's calculator.
        ("#ff0000", "#00ff00", "everybody", 170.6),
    ],
)
def test_distances_of_colors(one, other, who, wanted):
    assert distance(one, other, who) == pytest.approx(wanted, abs=0.1)


def test_red_and_green_of_equal_light_look_alike_only_without_red_or_green_cones():
    """The classic confusion: distances shrink to a fraction, and to nothing for grays."""
    assert distance("#b06a5a", "#7d7d5a") > 3 * distance("#b06a5a", "#7d7d5a", "eyes without green cones")
    assert distance("#777777", "#777777", "eyes without blue cones") == 0
    assert alike_to("#b07058", "#8a8558").startswith("eyes without")
