"""What an edit leaves alone, and what it refuses."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from risk_kit.board.board import Shape
from risk_kit.board.geometry import generated_shapes
from risk_kit.editing.editor import Editor
from risk_kit.editing.plane import Plane, plane_of
from risk_kit.errors import EditError
from tests.editing.making import box, row

ROUND = """\
format: risk_kit/board/1
id: round
name: Round
canvas: {width: 1000, height: 600}
continents:
  c: {bonus: 2}
territories:
  x: {continent: c, at: [100, 300]}
  y: {continent: c, at: [500, 300]}
  z: {continent: c, at: [900, 300]}
borders:
  - [x, y]
  - [y, z]
  - {between: [x, z], sea: true}
"""


def around(folder):
    """An editor over a board without shapes, with a lane from its first to its last territory."""
    path = folder / "round.yaml"
    path.write_text(ROUND, encoding="utf-8")
    editor = Editor(path)
    assert [shape.id for shape in editor.drawing.plane.others if shape.kind == "lane"] == ["x--z"]
    return editor


def assert_not_drawn(editor):
    """Nothing of it would be saved but its text, and its regions are those that anyone sees."""
    assert not editor.drawing.drawn
    assert "shapes" not in editor.drawing.data
    assert editor.drawing.plane.looks_like(plane_of(generated_shapes(editor.board)))


@pytest.mark.parametrize("kind", ["none", "land"])
def test_a_border_by_sea_that_goes_leaves_a_board_without_shapes(tmp_path, kind):
    editor = around(tmp_path)
    editor.do("set_border", a="x", b="z", kind=kind)
    assert_not_drawn(editor)


@pytest.mark.parametrize("name", ["y", "z"])
def test_a_territory_that_goes_leaves_a_board_without_shapes(tmp_path, name):
    editor = around(tmp_path)
    if name == "y":
        editor.do("set_border", a="x", b="z", kind="land")
    editor.do("delete", territory=name)
    assert_not_drawn(editor)
    editor.undo()
    assert name in editor.drawing.plane.rings


def test_what_is_deleted_vanishes_also_where_the_rest_is_no_board(tmp_path):
    editor = around(tmp_path)
    editor.do("delete", territory="y")
    editor.do("delete", territory="x")
    editor.do("delete", territory="z")
    assert editor.drawing.checked()[0] is None
    assert not editor.drawing.drawn
    assert editor.drawing.plane.rings == {}


@pytest.mark.parametrize("size", [(9, 600), (600, 9), (100_001, 600), (600, 1e9), (float("nan"), 600)])
def test_a_canvas_has_bounds_here_too(tmp_path, size):
    editor = row(tmp_path)
    before = editor.drawing.text
    with pytest.raises(EditError, match="10 to 100000 units"):
        editor.do("set_canvas", width=size[0], height=size[1])
    assert editor.drawing.text == before
    editor.do("set_canvas", width=100_000, height=10)
    assert editor.drawing.data["canvas"] == {"width": 100_000, "height": 10}


def test_a_label_stands_where_it_is_put_with_one_decimal(tmp_path):
    editor = row(tmp_path)
    for at, written in (((6.44, 6.6), "[6.4, 6.6]"), ((7.0, 8.04), "[7, 8]"), ((0.96, -0.02), "[1, 0]")):
        editor.do("move_label", territory="a", at=at)
        assert f"a: {{continent: continent_1, at: {written}}}" in editor.drawing.text


def test_the_label_of_a_narrow_territory_stands_in_it(tmp_path):
    editor = row(tmp_path)
    editor.do("draw", outline=box(0, 200.2, 60, 200.8), name="Spit")
    assert editor.drawing.territories["spit"]["at"] == [30, 200.5]
    editor.do("move_label", territory="spit", at=(30, 300))
    editor.do("center_label", territory="spit")
    assert editor.drawing.territories["spit"]["at"] == [30, 200.5]


def properties(editor):
    """What is saved beside the kind of each shape."""
    features = json.loads(editor.drawing.shapes_text)["features"]
    return {f["id"]: f["properties"] for f in features if len(f["properties"]) > 1}


def with_note(folder):
    """An editor over a row of which another program has marked `a`."""
    editor = row(folder)
    editor.save()
    path = folder / "land.geojson"
    document = json.loads(path.read_text(encoding="utf-8"))
    for feature in document["features"]:
        if feature["id"] == "a":
            feature["properties"]["note"] = "old"
    path.write_text(json.dumps(document), encoding="utf-8")
    return Editor(editor.path)


def test_what_other_programs_wrote_goes_with_its_territory(tmp_path):
    editor = with_note(tmp_path)
    assert properties(editor) == {"a": {"kind": "territory", "note": "old"}}
    editor.do("delete", territory="a")
    assert dict(editor.drawing.plane.properties) == {}
    editor.do("draw", outline=[(0, 0), (100, 0), (100, 100), (0, 100)], name="A")
    assert properties(editor) == {}
    editor.undo()
    editor.undo()
    assert properties(editor) == {"a": {"kind": "territory", "note": "old"}}
    assert editor.is_saved
    editor.redo()
    assert dict(editor.drawing.plane.properties) == {}


def test_what_other_programs_wrote_goes_with_its_lane(tmp_path):
    shapes = (Shape("lane", "a--b", (((0, 0), (9, 9)),)), Shape("lake", "pond", ()))
    plane = replace(Plane(), others=shapes, properties={"a--b": {"note": 1}, "pond": {"note": 2}})
    assert plane.with_others(shapes[1:]).properties == {"pond": {"note": 2}}


def test_a_merged_territory_takes_its_properties_with_it(tmp_path):
    editor = with_note(tmp_path)
    editor.do("merge", a="b", b="a")
    editor.do("split", territory="b", line=[(100, 0), (100, 100)], name="A")
    assert properties(editor) == {}
