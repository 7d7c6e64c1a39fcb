"""Every edit can be undone, nothing is lost, and a file keeps what its author wrote."""

from __future__ import annotations

import errno
import json
import os
from contextlib import contextmanager
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from shapely.geometry import Point

from risk_kit.board.geometry import generated_shapes
from risk_kit.board.load import load_map
from risk_kit.cli.main import main
from risk_kit.editing import new_board
from risk_kit.editing.editor import Editor
from risk_kit.editing.plane import plane_of
from risk_kit.errors import EditError, FileError, RiskKitError, SaveError, UnknownNameError
from tests.editing.making import box, copy_of, empty, point_at, row


def state(editor):
    drawing = editor.drawing
    return drawing.text, sorted((s.kind, s.id, s.rings) for s in drawing.plane.shapes())


def test_one_border_of_the_world_changes_one_line(tmp_path):
    path = copy_of("world", tmp_path)
    before, shapes = path.read_bytes(), path.with_suffix(".geojson").read_bytes()
    editor = Editor(path)
    editor.do("set_border", a="iceland", b="alaska", kind="sea")
    editor.save()
    lines, old = path.read_bytes().splitlines(), before.splitlines()
    assert [line for line in lines if line not in old] == [b"  - {between: [iceland, alaska], sea: true}"]
    assert len(lines) == len(old) + 1
    assert path.with_suffix(".geojson").read_bytes() == shapes
    assert main(["check", str(path)]) == 0
    editor.do("set_border", a="alaska", b="iceland", kind="none")
    editor.save()
    assert path.read_bytes() == before


def test_looking_at_a_board_leaves_nothing_behind(tmp_path):
    path = copy_of("hourglass", tmp_path)
    editor = Editor(path)
    assert editor.faults == ()
    assert editor.board == load_map("hourglass")
    editor.undo()
    editor.redo()
    editor.save()
    assert [file.name for file in tmp_path.iterdir()] == ["hourglass.yaml"]


def test_a_drawn_board_is_a_file_that_reads_well(tmp_path):
    editor = row(tmp_path)
    editor.do("set_name", place="a", text="Åland", language="pt")
    editor.do("set_card", territory="a", card="infantry")
    assert (
        editor.drawing.text
        == """\
format: risk_kit/board/1
id: land
name: Land
canvas: {width: 600, height: 400}
shapes: land.geojson

continents:
  continent_1: {bonus: 2}

territories:
  a: {continent: continent_1, name: {en: A, pt: Åland}, at: [50, 50], card: infantry}
  b: {continent: continent_1, at: [150, 50]}
  c: {continent: continent_1, at: [250, 50]}

borders:
  - [b, a]
  - [c, b]
"""
    )
    assert editor.board.territory("Åland").id == "a"
    editor.save()
    assert main(["check", str(tmp_path / "land.yaml")]) == 0
    assert load_map(tmp_path / "land.yaml") == editor.board


def test_a_split_hands_borders_on_and_a_merge_takes_them_back(tmp_path):
    editor = row(tmp_path)
    editor.do("split", territory="b", line=[(150, 0), (150, 100)], name="east")
    pairs = {frozenset((b.a, b.b)) for b in editor.board.borders}
    assert pairs == {frozenset(pair) for pair in (("a", "b"), ("b", "east"), ("east", "c"))}
    editor.do("merge", a="b", b="east")
    assert {frozenset((b.a, b.b)) for b in editor.board.borders} == {frozenset("ab"), frozenset("bc")}
    assert "east" not in editor.drawing.text


def test_one_drawn_into_another_is_its_neighbor_and_leaves_the_label_on_its_ground(tmp_path):
    editor = row(tmp_path)
    editor.do("draw", outline=box(30, 30, 70, 70), name="Inner")
    assert editor.board.neighbors("inner") == ("a",)
    assert editor.faults == ()
    assert editor.drawing.plane.areas["a"].contains(Point(editor.board.territories["a"].at))
    editor.do("delete", territory="b")
    before = editor.drawing.text
    editor.do("draw", outline=box(230, 60, 240, 70))
    assert [line for line in before.splitlines() if line not in editor.drawing.text] == []


def test_a_split_takes_from_a_territory_only_what_it_no_longer_touches(tmp_path):
    editor = row(tmp_path, 5)
    editor.do("draw", outline=box(0, 100, 500, 200), name="Long")
    editor.do("split", territory="long", line=[(300, 100), (300, 200)], name="East")
    assert set(editor.board.neighbors("long")) == {"a", "b", "c", "east"}
    assert set(editor.board.neighbors("east")) == {"d", "e", "long"}
    assert set(editor.board.neighbors("b")) == {"a", "c", "long"}


def test_borders_by_sea_stay_when_shapes_move_and_borders_by_land_follow_them(tmp_path):
    editor = row(tmp_path)
    editor.do("draw", outline=box(400, 0, 500, 100), name="d")
    editor.do("set_border", a="a", b="d", kind="sea")
    editor.do("move_territory", territory="d", by=(-100, 0))
    assert ["d", "c"] in [sorted((b.a, b.b), reverse=True) for b in editor.board.borders]
    editor.do("move_points", points={point_at(editor, 300, 0): (320, 0)})
    editor.undo()
    assert any(b.sea and {b.a, b.b} == {"a", "d"} for b in editor.board.borders)


def test_a_border_by_sea_stays_when_its_shapes_part(tmp_path):
    editor = row(tmp_path, 2)
    editor.do("set_border", a="a", b="b", kind="sea")
    editor.do("split", territory="b", line=[(130, 0), (130, 100)])
    assert frozenset("ab") not in editor.drawing.plane.touching
    assert {"between": ["a", "b"], "sea": True} in editor.drawing.borders


def test_a_moved_territory_takes_its_label_along(tmp_path):
    editor = empty(tmp_path)
    editor.do("draw", outline=box(0, 0, 100, 100), name="A")
    editor.do("move_territory", territory="a", by=(30, 40))
    assert editor.drawing.territories["a"]["at"] == [80, 90]
    assert editor.drawing.plane.boxes["a"] == (30, 40, 130, 140)


def test_a_merged_territory_has_one_border_with_a_common_neighbor(tmp_path):
    editor = row(tmp_path, 2)
    editor.do("draw", outline=box(0, 100, 200, 200), name="Low")
    editor.do("merge", a="a", b="b")
    assert [sorted(border) for border in editor.drawing.borders] == [["a", "low"]]
    assert editor.faults == ()


def test_cards_are_dealt_evenly_and_within_continents(tmp_path):
    editor = row(tmp_path, 6)
    editor.do("add_continent", name="East")
    editor.do("set_continent", territories=["d", "e", "f"], continent="east")
    editor.do("deal_cards")
    dealt = {name: entry["card"] for name, entry in editor.drawing.territories.items()}
    three = ["artillery", "cavalry", "infantry"]
    assert sorted(dealt[name] for name in "abc") == sorted(dealt[name] for name in "def") == three
    editor.do("deal_cards", symbols=("moon", "sun"))
    assert sorted(t.card for t in editor.board.territory_list) == ["moon"] * 3 + ["sun"] * 3


def test_what_a_border_was_stays_where_it_is_not_changed(tmp_path):
    editor = Editor(copy_of("world", tmp_path))
    for kind in ("sea_one_way", "sea"):
        editor.do("set_border", a="alaska", b="kamchatka", kind=kind)
    assert {"between": ["alaska", "kamchatka"], "sea": True, "wraps": True} in editor.drawing.borders
    editor.do("set_border", a="siam", b="indonesia", kind="one_way")
    assert {"between": ["siam", "indonesia"], "one_way": True} in editor.drawing.borders


def grid(folder):
    """A board of three by three squares, a1 to c3, saved."""
    return Editor(new_board.grid("Nine", 3, 3).write(folder / "nine.yaml"))


def test_a_part_has_the_borders_of_what_it_was_split_from(tmp_path):
    editor = grid(tmp_path)
    editor.do("set_border", a="b2", b="c2", kind="none")
    editor.do("set_border", a="b1", b="b2", kind="one_way")
    (left, top, right, bottom) = editor.drawing.plane.boxes["b2"]
    middle = (left + right) / 2
    editor.do("move_label", territory="b2", at=(left + 10, top + 10))
    editor.do("split", territory="b2", line=[(middle, top), (middle, bottom)], name="East")
    assert ["east", "c2"] in editor.drawing.data["blocked"]
    assert {"between": ["b1", "east"], "one_way": True} in editor.drawing.borders
    assert "east" in editor.board.neighbors("b3")
    assert not [fault for fault in editor.faults if fault.finding.severity == "error"]


def test_a_merged_territory_stays_blocked_unless_it_is_a_neighbor(tmp_path):
    editor = grid(tmp_path)
    editor.do("set_border", a="b1", b="c1", kind="none")
    editor.do("set_border", a="b1", b="b2", kind="none")
    editor.do("merge", a="a1", b="b1")
    assert sorted(map(sorted, editor.drawing.data["blocked"])) == [["a1", "b2"], ["a1", "c1"]]
    editor.do("merge", a="c1", b="c2")
    editor.do("merge", a="a1", b="a2")
    assert editor.drawing.data["blocked"] == [["a1", "c1"]], "a2 and b2 were neighbors"
    assert not [fault for fault in editor.faults if fault.finding.severity == "error"]


def test_one_id_may_be_a_territory_and_a_continent(tmp_path):
    editor = row(tmp_path)
    editor.do("rename_continent", continent="continent_1", id="a")
    editor.do("set_name", place="a", text="All", group="continents")
    editor.do("set_name", place="a", text="Harbor")
    assert editor.drawing.continents["a"]["name"] == "All"
    assert editor.drawing.territories["a"]["name"] == "Harbor"


def test_regions_around_label_points_follow_them_until_something_is_drawn(tmp_path):
    editor = Editor(copy_of("hourglass", tmp_path))
    editor.do("move_label", territory="attic", at=(300, 140))
    plane = editor.drawing.plane
    assert plane.looks_like(plane_of(generated_shapes(editor.board)))
    editor.undo()
    assert editor.is_saved
    editor.save()
    assert not (tmp_path / "hourglass.geojson").exists()


def test_a_board_with_errors_is_opened_and_told(tmp_path):
    path = row(tmp_path).path
    text = path.read_text(encoding="utf-8")
    for old, new in (
        ("continents: {}", "continents: []"),
        ("territories: {}", "territories:\n  a:\n  b: 5\n  c: {continent: [x], at: 7, name: [y]}"),
        ("borders: []", "borders: [a, [b], {between: c}]\nblocked: 7"),
        ("canvas: {width: 600, height: 400}", "canvas: {width: -6, height: many}"),
        ("name: Land", "name: [Land]"),
    ):
        path.with_name("land.yaml.journal").unlink(missing_ok=True)
        path.write_text(text.replace(old, new), encoding="utf-8")
        editor = Editor(path)
        assert editor.faults[0].finding.severity == "error"
        with pytest.raises(FileError):
            _ = editor.board


def test_shapes_that_part_lose_their_border_and_those_that_meet_get_one(tmp_path):
    editor = empty(tmp_path)
    editor.do("draw", outline=box(0, 0, 100, 100), name="a")
    editor.do("draw", outline=box(120, 0, 200, 100), name="b")
    assert editor.drawing.borders == []
    near = {point_at(editor, 120, 0): (100, 0), point_at(editor, 120, 100): (100, 100)}
    editor.do("move_points", points=near)
    assert editor.drawing.borders == [["a", "b"]]


def test_blocked_neighbors_are_remembered_until_a_border_opens_them(tmp_path):
    editor = row(tmp_path, 2)
    editor.do("set_border", a="a", b="b", kind="none")
    assert editor.drawing.data["blocked"] == [["a", "b"]]
    assert "drawing-touch" not in {fault.finding.code for fault in editor.faults}
    editor.do("set_border", a="a", b="b", kind="one_way")
    assert "blocked" not in editor.drawing.data
    assert editor.drawing.borders == [{"between": ["a", "b"], "one_way": True}]


def test_a_territory_is_renamed_and_deleted_everywhere(tmp_path):
    editor = Editor(copy_of("world", tmp_path))
    editor.do("rename", territory="kamchatka", id="Kamtschatka")
    text = editor.drawing.text
    assert "kamchatka" not in text.replace("Kamchatka", "")
    assert any(shape.id == "alaska--kamtschatka" for shape in editor.drawing.plane.others)
    assert editor.faults == ()
    editor.do("delete", territory="kamtschatka")
    assert "kamtschatka" not in editor.drawing.text
    assert not any("kamtschatka" in shape.id for shape in editor.drawing.plane.shapes())
    editor.undo()
    editor.undo()
    assert editor.is_saved


def test_what_other_programs_wrote_about_shapes_stays(tmp_path):
    path = copy_of("world", tmp_path)
    beside = path.with_suffix(".geojson")
    shapes = json.loads(beside.read_text(encoding="utf-8"))
    wrote = {"alaska": {"fill": "#aa5500", "area": [1, {"of": 2}]}, "alaska--kamchatka": {"stroke": "red"}}
    for feature in shapes["features"]:
        feature["properties"] |= wrote.get(feature["id"], {})
    beside.write_text(json.dumps(shapes), encoding="utf-8")
    editor = Editor(path)
    editor.do("rename", territory="alaska", id="far_west")
    point, (x, y) = next(iter(editor.drawing.plane.points.items()))
    editor.do("move_points", points={point: (x + 1, y)})
    again = Editor(path)
    again.save()
    found = dict(properties_in(beside))
    assert found["far_west"] == {"kind": "territory"} | wrote["alaska"]
    assert found["far_west--kamchatka"] == {"kind": "lane"} | wrote["alaska--kamchatka"]
    assert sum(len(properties) for properties in found.values()) == len(found) + 3
    again.undo()
    again.undo()
    again.save()
    assert properties_in(beside) == [(f["id"], f["properties"]) for f in shapes["features"]]


def properties_in(beside):
    """Ids and properties of the features of a file, in their order."""
    return [(f["id"], f["properties"]) for f in json.loads(beside.read_text(encoding="utf-8"))["features"]]


@pytest.mark.parametrize(
    ("edit", "args", "error", "words"),
    [
        ("drew", {}, UnknownNameError, "no edit 'drew'. Did you mean draw"),
        ("set_bonus", {"continent": "continent_1", "bonos": 3}, UnknownNameError, "Did you mean bonus"),
        ("set_bonus", {"continent": "continent_1", "bonus": -1}, EditError, "0 to 1000"),
        ("set_bonus", {"continent": "continent1", "bonus": 1}, UnknownNameError, "mean continent_1"),
        ("delete", {"territory": "A"}, UnknownNameError, "no territory 'A'"),
        ("set_border", {"a": "a", "b": "a"}, EditError, "itself"),
        ("set_border", {"a": "a", "b": "b", "kind": "air"}, EditError, "land, sea"),
        ("merge", {"a": "a", "b": "a"}, EditError, "two territories"),
        ("move_label", {"territory": "a", "at": []}, EditError, "these arguments"),
        ("move_territory", {"territory": "a", "by": [1]}, EditError, "these arguments"),
        ("join_points", {"point": 1, "onto": "2"}, EditError, "these arguments"),
        ("set_name", {"place": "a", "text": None}, EditError, "these arguments"),
        ("move_points", {"points": [1]}, EditError, "these arguments"),
        ("set_color", {"continent": "continent_1", "color": "red"}, EditError, "#d6a43b"),
        ("remove_continent", {"continent": "continent_1"}, EditError, "still has territories: a, b, c"),
        ("set_background", {"file": "https://x.example/a.png"}, EditError, "beside the file"),
        ("set_canvas", {"width": 0, "height": 5}, EditError, "10 to 100000 units"),
        ("draw", {"outline": [(1, 2), "x", (3, 4)]}, EditError, "a place such as"),
        ("draw", {"outline": box(0, 200, 9, 209), "name": "…"}, EditError, "gives no id"),
        ("draw", {}, EditError, "needs: outline"),
        ("draw", {"outline": 5}, EditError, "cannot be done with these arguments"),
        ("draw", {"outline": [(0, 0), (float("nan"), 1), (2, 2)]}, EditError, "a place such as"),
        ("set_bonus", {"continent": "continent_1", "bonus": "many"}, EditError, "cannot be done with these"),
        ("set_bonus", {"continent": "continent_1", "bonus": float("inf")}, EditError, "cannot be done with"),
        ("set_color", {"continent": "continent_1", "color": None}, EditError, "cannot be done with these"),
        ("set_canvas", {"width": "a", "height": 5}, EditError, "cannot be done with these arguments"),
        ("rename", {"territory": "a", "id": "B"}, EditError, "The id b is taken already"),
        ("rename_continent", {"continent": "continent_1", "id": "!"}, EditError, "gives no id"),
    ],
)
def test_what_cannot_be_done_is_said_and_changes_nothing(tmp_path, edit, args, error, words):
    editor = row(tmp_path)
    before, done = state(editor), editor.history
    with pytest.raises(error, match=words):
        editor.do(edit, **args)
    assert (state(editor), editor.history) == (before, done)


def test_a_cure_for_another_text_is_refused(tmp_path):
    editor = row(tmp_path)
    editor.save()
    text = editor.path.read_text(encoding="utf-8").replace("at: [50, 50]", "at: [50, 50], card: infantri")
    editor.path.write_text(text.replace("  - [b, a]", "  - [b, a]\n  - [a, b]"), encoding="utf-8")
    editor = Editor(editor.path)
    (fault,) = [fault for fault in editor.faults if fault.finding.code == "border-twice"]
    editor.do("set_bonus", continent="continent_1", bonus=100)
    before = editor.drawing.text
    with pytest.raises(EditError, match="changed since"):
        editor.cure(fault)
    assert editor.drawing.text == before
    (fault,) = [fault for fault in editor.faults if fault.finding.code == "border-twice"]
    editor.cure(fault)
    assert [fault.finding.code for fault in editor.faults if fault.finding.code == "border-twice"] == []


@pytest.mark.parametrize("name", ["..", ".", "sub/land.geojson"])
def test_shapes_that_are_no_file_beside_it(tmp_path, name):
    editor = row(tmp_path)
    editor.save()
    text = editor.path.read_text(encoding="utf-8")
    editor.path.write_text(text.replace("land.geojson", name), encoding="utf-8")
    (tmp_path / "land.yaml.journal").unlink()
    assert not Editor(editor.path).drawing.drawn


def test_a_copy_that_is_refused_leaves_nothing(tmp_path):
    editor = row(tmp_path)
    (tmp_path / "other.yaml").write_text("mine", encoding="utf-8")
    with pytest.raises(SaveError, match="there already"):
        editor.save_as(tmp_path / "other.yaml")
    assert not (tmp_path / "other.geojson").exists()


def test_an_edition_is_not_drawn(tmp_path):
    path = copy_of("risiko", tmp_path)
    with pytest.raises(EditError, match="changes another board, world"):
        Editor(path)


class TestJournal:
    def test_work_that_was_not_saved_is_there_again(self, tmp_path):
        editor = row(tmp_path)
        editor.undo()
        again = Editor(editor.path)
        assert state(again) == state(editor)
        assert (again.history, again.undone) == (editor.history, editor.undone)
        assert "not saved" in again.message
        again.redo()
        assert "c" in again.board.territories

    def test_undo_goes_on_after_saving_and_opening_again(self, tmp_path):
        editor = row(tmp_path)
        editor.save()
        again = Editor(editor.path)
        assert again.is_saved
        assert again.message == ""
        for _edit in range(3):
            again.undo()
        assert again.drawing.territories == {}
        assert not again.is_saved

    def test_going_back_to_what_was_saved_can_be_undone(self, tmp_path):
        editor = row(tmp_path)
        editor.save()
        saved = state(editor)
        editor.do("delete", territory="a")
        after = state(editor)
        editor.revert()
        assert state(editor) == saved
        assert editor.is_saved
        editor.undo()
        assert state(editor) == after

    def test_a_file_that_another_program_changed_is_left_alone(self, tmp_path):
        editor = row(tmp_path)
        editor.save()
        editor.do("delete", territory="a")
        text = editor.path.read_text(encoding="utf-8").replace("Land", "Country")
        editor.path.write_text(text, encoding="utf-8")
        with pytest.raises(SaveError, match="changed on disk"):
            editor.save()
        shapes = (tmp_path / "land.geojson").read_bytes()
        again = Editor(editor.path)
        assert "what was edited here is in land_recovered.yaml" in again.message
        assert again.drawing.text == text
        assert (tmp_path / "land.geojson").read_bytes() == shapes
        copy = load_map(tmp_path / "land_recovered.yaml")
        assert set(copy.territories) == {"b", "c"}
        assert {shape.id for shape in copy.shapes} == {"b", "c"}
        assert main(["check", str(tmp_path / "land_recovered.yaml")]) == 0
        assert len(list(tmp_path.glob("*.journal.*"))) == 1

    def test_shapes_are_not_saved_where_the_text_cannot_be(self, tmp_path):
        editor = row(tmp_path)
        editor.save()
        editor.do("draw", outline=box(0, 100, 50, 150), name="d")
        before = (tmp_path / "land.geojson").read_bytes()
        editor.path.write_text(editor.path.read_text(encoding="utf-8") + "# mine\n", encoding="utf-8")
        with pytest.raises(SaveError, match="changed on disk"):
            editor.save()
        assert (tmp_path / "land.geojson").read_bytes() == before
        editor.save_as(tmp_path / "other.yaml")
        assert set(load_map(tmp_path / "other.yaml").territories) == {"a", "b", "c", "d"}
        with pytest.raises(SaveError, match="there already"):
            editor.save_as(tmp_path / "other.yaml")

    def test_the_first_editor_of_a_file_keeps_its_journal(self, tmp_path):
        path = copy_of("hourglass", tmp_path)
        one, other = Editor(path), Editor(path)
        one.do("set_bonus", continent="tomorrow", bonus=3)
        with pytest.raises(SaveError, match="open in another editor"):
            other.do("set_bonus", continent="tomorrow", bonus=4)
        one.do("set_bonus", continent="tomorrow", bonus=5)
        one.save()
        assert load_map(path).continents["tomorrow"].bonus == 5

    def test_journals_set_aside_within_a_second_are_all_kept(self, tmp_path):
        path = copy_of("hourglass", tmp_path)
        for number in range(3):
            (tmp_path / "hourglass.yaml.journal").write_text(f"broken {number}\n", encoding="utf-8")
            Editor(path)
        assert len(list(tmp_path.glob("*.journal*.*"))) == 3

    def test_a_second_editor_of_the_same_file_is_told(self, tmp_path):
        one = row(tmp_path)
        other = Editor(one.path)
        other.do("delete", territory="a")
        with pytest.raises(SaveError, match="open in another editor"):
            one.do("delete", territory="b")
        assert "b" in one.drawing.territories

    def test_wherever_writing_broke_off_what_was_answered_is_there(self, tmp_path):
        """The journal is cut at every byte of its last two lines."""
        editor = row(tmp_path)
        texts = []
        for _edit in range(4):
            texts.append(editor.drawing.text)
            editor.undo()
        texts = texts[::-1]
        raw = (tmp_path / "land.yaml.journal").read_bytes()
        start = raw[: raw[:-1].rfind(b"\n")].rfind(b"\n") + 1
        for cut in range(start, len(raw) + 1, 7):
            (tmp_path / "land.yaml.journal").write_bytes(raw[:cut])
            again = Editor(editor.path)
            assert again.drawing.text in texts
            again.do("add_continent", name="After the crash")
            assert "after_the_crash" in Editor(editor.path).drawing.continents

    @pytest.mark.parametrize(
        "text", ["", "{}\n", "not json\n", '{"journal":"risk_kit/journal/1"}\n', "\x00\n"]
    )
    def test_a_journal_that_cannot_be_followed_is_kept_and_told(self, tmp_path, text):
        path = copy_of("hourglass", tmp_path)
        (tmp_path / "hourglass.yaml.journal").write_text(text, encoding="utf-8")
        editor = Editor(path)
        assert "could not be followed" in editor.message
        editor.do("set_bonus", continent="tomorrow", bonus=4)
        assert len(list(tmp_path.glob("*.journal.*"))) == 1

    def test_a_step_that_was_tampered_with_is_noticed(self, tmp_path):
        editor = row(tmp_path)
        journal = tmp_path / "land.yaml.journal"
        lines = journal.read_text(encoding="utf-8").splitlines()
        line = json.loads(lines[2])
        line["step"]["text"][1] = "something else"
        lines[2] = json.dumps(line)
        journal.write_text("\n".join(lines) + "\n", encoding="utf-8")
        assert "could not be followed" in Editor(editor.path).message

    @pytest.mark.parametrize("file", ["land.yaml", "land.geojson"])
    def test_a_save_that_broke_off_between_the_two_files_is_finished(self, tmp_path, file):
        """One of the files is the new one, the other as it was before saving."""
        editor = row(tmp_path)
        editor.save()
        editor.do("draw", outline=box(0, 200, 50, 250), name="d")
        old = {name: (tmp_path / name).read_bytes() for name in ("land.yaml", "land.geojson")}
        editor.save()
        new = state(editor)
        (tmp_path / file).write_bytes(old[file])
        journal = tmp_path / "land.yaml.journal"
        journal.write_bytes(journal.read_bytes().removesuffix(last_line(journal)))  # that it was saved
        again = Editor(editor.path)
        assert state(again) == new
        assert not again.is_saved
        again.save()
        assert Editor(editor.path).is_saved

    @pytest.mark.parametrize("saves", [1, 2, 3])
    def test_work_is_there_again_after_saves_that_failed(self, tmp_path, monkeypatch, saves):
        editor = row(tmp_path)
        editor.save()
        editor.do("set_bonus", continent="continent_1", bonus=9)
        with full_disk(monkeypatch, ".yaml."):
            for _save in range(saves):
                with pytest.raises(SaveError, match="No space"):
                    editor.save()
        again = Editor(editor.path)
        assert again.drawing.text == editor.drawing.text
        assert not again.is_saved
        assert "not saved" in again.message
        text = editor.path.read_text(encoding="utf-8")
        editor.path.write_text(text + "# mine\n", encoding="utf-8")
        assert "land_recovered.yaml" in Editor(editor.path).message
        assert load_map(tmp_path / "land_recovered.yaml").continents["continent_1"].bonus == 9

    def test_where_one_file_cannot_be_written_the_other_is_as_it_was(self, tmp_path, monkeypatch):
        editor = row(tmp_path)
        for _time in range(2):  # without shapes on the disk, and with them
            beside = tmp_path / "land.geojson"
            before = beside.read_bytes() if beside.exists() else None
            editor.do("draw", outline=box(0, 200, 50, 250))
            with full_disk(monkeypatch, ".yaml."), pytest.raises(SaveError, match="No space"):
                editor.save()
            assert (beside.read_bytes() if beside.exists() else None) == before
            editor.undo()
            editor.save()
            assert {shape.id for shape in load_map(editor.path).shapes} == {"a", "b", "c"}

    def test_where_shapes_cannot_be_put_back_they_are_not_taken_for_saved(self, tmp_path, monkeypatch):
        editor = row(tmp_path)
        editor.save()
        editor.do("draw", outline=box(0, 200, 50, 250), name="d")
        with full_disk(monkeypatch, ".yaml.", then=".geojson."), pytest.raises(SaveError, match="No space"):
            editor.save()
        editor.undo()
        assert not editor.is_saved
        editor.save()
        assert {shape.id for shape in load_map(editor.path).shapes} == {"a", "b", "c"}

    def test_what_was_drawn_on_regions_is_saved_undone_and_saved_again(self, tmp_path):
        path = copy_of("hourglass", tmp_path)
        editor = Editor(path)
        point, (x, y) = next(iter(editor.drawing.plane.points.items()))
        editor.do("move_points", points={point: (x + 3, y + 3)})
        editor.save()
        editor.undo()
        editor.save()
        for _time in range(2):
            editor.redo()
            editor.save()
            assert load_map(path).shapes
            editor.undo()
            editor.save()
            editor = Editor(path)
        (tmp_path / "hourglass.geojson").write_text("mine", encoding="utf-8")
        editor.redo()
        with pytest.raises(SaveError, match="there already"):
            editor.save()

    def test_a_line_that_could_not_be_written_is_taken_out_again(self, tmp_path, monkeypatch):
        editor = row(tmp_path)
        with monkeypatch.context() as broken:
            broken.setattr("os.fsync", failing)
            with pytest.raises(SaveError, match="No space"):
                editor.do("delete", territory="a")
        editor.do("delete", territory="c")
        editor.save()
        assert set(Editor(editor.path).board.territories) == {"a", "b"}

    def test_a_journal_that_somebody_deleted_is_begun_again(self, tmp_path):
        editor = row(tmp_path)
        editor.save()
        editor.undo()
        (tmp_path / "land.yaml.journal").unlink()
        editor.do("set_bonus", continent="continent_1", bonus=9)
        editor.undo()
        (tmp_path / "land.yaml.journal").unlink()
        editor.redo()
        again = Editor(editor.path)
        assert state(again) == state(editor)
        assert (again.history, again.undone) == (editor.history, editor.undone)
        again.undo()
        assert again.drawing.continents["continent_1"]["bonus"] != 9

    @pytest.mark.parametrize("line", ["[1]", "7", "null", '{"step": {"points": []}}'])
    def test_lines_that_are_no_lines_of_a_journal(self, tmp_path, line):
        editor = row(tmp_path)
        journal = tmp_path / "land.yaml.journal"
        for text in (line + "\n", journal.read_text(encoding="utf-8") + line + "\n"):
            journal.write_text(text, encoding="utf-8")
            assert "could not be followed" in Editor(editor.path).message


def last_line(path):
    return path.read_bytes().splitlines(keepends=True)[-1]


def failing(*_args):
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@contextmanager
def full_disk(monkeypatch, *parts, then="?"):
    """A disk with no room for files that have a part in their names; once that failed, none for others."""
    replace, failed = Path.replace, []

    def written(self, target):
        if any(part in self.name for part in parts) or (failed and then in self.name):
            failed.append(self)
            failing()
        return replace(self, target)

    with monkeypatch.context() as full:
        full.setattr(Path, "replace", written)
        yield


EDITS = st.sampled_from(("draw", "delete", "split", "merge", "move_points", "set_border", "rename", "set_name",
                         "set_bonus", "undo", "redo", "save", "open"))  # fmt: skip


# What no edit may leave in a file.
NEVER = {"blocked-border", "border-twice", "border-to-itself", "border-unknown-territory", "drawing-crossing",
         "drawing-overlap", "drawing-touch", "shape-unknown-territory", "territory-unknown-continent"}  # fmt: skip


@given(st.data())
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_edits_undone_give_back_every_byte(tmp_path_factory, data):
    """And whoever opens the file again, at any moment, has the same drawing and the same history."""
    folder = tmp_path_factory.mktemp("any")
    editor = row(folder, 4)
    first = empty_state = None
    for _number in range(4):
        editor.undo()
    first, empty_state = editor.path.read_bytes(), state(editor)
    for _number in range(4):
        editor.redo()
    for _step in range(data.draw(st.integers(1, 12))):
        editor = _random_edit(editor, data)
        assert not NEVER & {fault.finding.code for fault in editor.faults}
    again = Editor(editor.path)
    assert state(again) == state(editor)
    assert (again.history, again.undone) == (editor.history, editor.undone)
    while again.history:
        again.undo()
    assert state(again) == empty_state
    again.save()
    assert again.path.read_bytes() == first


def _random_edit(editor, data):
    names = sorted(editor.drawing.territories) or ["none"]
    name = data.draw(st.sampled_from(names))
    other = data.draw(st.sampled_from(names))
    x, y = data.draw(st.integers(0, 10)) * 50, data.draw(st.integers(0, 6)) * 50
    kind = data.draw(EDITS)
    args = {
        "draw": {"outline": box(x, y, x + 80, y + 70), "name": "New Land"},
        "delete": {"territory": name},
        "split": {"territory": name, "line": [(x, 0), (x, 100)]},
        "merge": {"a": name, "b": other},
        "move_points": {"points": {data.draw(st.integers(1, 12)): (x, y)}},
        "set_border": {"a": name, "b": other, "kind": data.draw(st.sampled_from(("land", "sea", "none")))},
        "rename": {"territory": name, "id": data.draw(st.sampled_from(("x", "y z", "a")))},
        "set_name": {"place": name, "text": "Ítaca", "language": data.draw(st.sampled_from(("en", "pt")))},
        "set_bonus": {"continent": "continent_1", "bonus": x},
    }
    try:
        if kind in ("undo", "redo", "save"):
            getattr(editor, kind)()
        elif kind == "open":
            return Editor(editor.path)
        else:
            editor.do(kind, **args[kind])
    except SaveError:
        raise
    except RiskKitError:
        pass  # refused
    return editor
