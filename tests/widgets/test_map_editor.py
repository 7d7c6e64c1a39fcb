"""The map editor without a browser: what the canvas says is done, what is done is told, fields are edits."""

from __future__ import annotations

import json
from threading import Event, Thread, current_thread

import pytest

from risk_kit.editing.editor import Editor
from risk_kit.errors import EditError
from risk_kit.language import get_language, use_language
from risk_kit.widgets.map_editor import MapEditor
from risk_kit.widgets.map_editor_scene import MOST_PICTURE, changes
from tests.editing.making import box, copy_of, point_at, row


class View:
    """A view of the canvas: keeps the scene as a browser does, by patches."""

    def __init__(self, editor):
        self.editor, self.scene, self.version, self.refused, self.told = editor, None, None, [], []
        editor.canvas.tell = self.hear

    def say(self, **message):
        self.editor._heard({"view": "one", **message})

    def hear(self, message):
        kind = message["type"]
        self.told.append(kind)
        if kind == "scene":
            self.version = message["version"]
            self.scene = {key: value for key, value in message.items() if key not in ("type", "version")}
        elif kind == "patch":
            assert message["version"] == self.version + 1
            self.version += 1
            for key, value in message.items():
                if key in ("points", "territories", "continents"):
                    merged = {**self.scene[key], **value}
                    self.scene[key] = {name: part for name, part in merged.items() if part is not None}
                elif key not in ("type", "version", "answer"):
                    self.scene[key] = value
        elif kind == "refused":
            self.refused.append(message["message"])


@pytest.fixture
def editor(tmp_path):
    path = row(tmp_path).path
    return MapEditor(path, language="en")


@pytest.fixture
def view(editor):
    view = View(editor)
    view.say(type="hello")
    return view


def fresh(editor):
    """The scene that a new view is told."""
    other = View(editor)
    other.say(type="hello")
    return other.scene


def test_a_view_that_says_hello_gets_the_whole_scene(editor, view):
    assert view.scene["canvas"] == [600.0, 400.0]
    assert list(view.scene["territories"]) == ["a", "b", "c"]
    (ring,) = view.scene["territories"]["b"]["rings"]
    corners = sorted(view.scene["points"][str(number)] for number in ring)
    assert corners == [[100.0, 0.0], [100.0, 100.0], [200.0, 0.0], [200.0, 100.0]]
    assert view.scene["borders"][0] == {
        "a": "b", "b": "a", "sea": False, "one_way": False, "wraps": False, "touching": True,
    }  # fmt: skip
    assert view.scene["undo"]
    assert not view.scene["saved"]


def test_patches_lead_to_the_scene_that_a_new_view_gets(editor, view):
    """Also when edits are refused, undone, or made in Python."""
    view.say(type="edit", do="draw", outline=box(0, 100, 100, 200))
    view.say(type="edit", do="draw", outline=box(0, 100, 100, 200))
    assert view.refused == ["There is no room for it: all of it belongs to other territories."]
    view.say(type="edit", do="set_border", a="a", b="c", kind="sea")
    editor.model.do("set_name", place="b", text="Bergland")
    view.say(type="edit", do="move_points", points={str(point_at(editor.model, 100, 0)): [120, 10]})
    view.say(type="edit", do="delete", territory="c")
    view.say(type="undo")
    editor.model.do("set_color", continent="continent_1", color="#112233")
    seen = dict(view.scene)
    assert seen == fresh(editor)
    assert seen["territories"]["b"]["name"] == "Bergland"
    assert seen["continents"]["continent_1"]["color"] == "#112233"


def test_what_changes_nothing_is_answered_too(editor, view):
    before = view.version
    view.say(type="edit", do="set_border", a="b", b="a", kind="land")
    view.say(type="redo")
    view.say(type="undo")
    assert view.version >= before + 3


def test_every_request_has_one_answer_and_nothing_else_has_one(editor, view, monkeypatch):
    """Views count answers: what is told beside them must not look like one."""
    heard = []
    monkeypatch.setattr(editor.canvas, "tell", heard.append)

    def answers():
        found = [message.get("answer") for message in heard]
        heard.clear()
        return found

    requests = [
        {"type": "edit", "do": "draw", "outline": box(0, 100, 100, 200)},
        {"type": "edit", "do": "draw", "outline": box(0, 100, 100, 200)},  # refused
        {"type": "edit", "do": "set_border", "a": "b", "b": "a", "kind": "land"},  # nothing changed
        {"type": "edit", "do": "move_label", "territory": "a", "at": [500, 300]},  # a finding follows
        *[{"type": "undo"}] * 9,
        {"type": "redo"},
        {"type": "save"},
        {"type": "save"},
    ]
    for request in requests:
        view.say(**request)
        first, *more = answers()
        assert first == "one", request
        assert not any(more), request
    for told in ({"type": "hello"}, {"type": "select", "territories": ["b"]}):
        view.say(**told)
        assert answers() == [None], told
    editor.model.do("set_bonus", continent="continent_1", bonus=9)
    assert not any(answers())


def test_an_error_of_ours_is_an_answer_too(editor, view, monkeypatch):
    heard = []
    monkeypatch.setattr(editor.canvas, "tell", heard.append)
    monkeypatch.setattr(editor.model, "undo", lambda: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        view.say(type="undo")
    assert heard == [{"type": "refused", "message": "ZeroDivisionError('division by zero')", "answer": "one"}]


def test_moving_a_corner_tells_only_that_corner(editor, view):
    told = []
    editor.canvas.tell = told.append
    number = point_at(editor.model, 100, 0)
    view.say(type="edit", do="move_points", points={str(number): [120, 10]})
    assert told[0]["points"] == {str(number): [120.0, 10.0]}
    assert "territories" not in told[0]


def test_what_was_drawn_is_chosen_and_named_in_the_field(editor, view):
    view.say(type="edit", do="draw", outline=box(0, 100, 100, 200))
    assert view.scene["selection"] == ["territory_1"]
    panel = editor.territory
    panel._name.value = "Hafen"
    assert editor.model.drawing.territories["territory_1"]["name"] == "Hafen"
    panel._id.value = "harbor"
    assert editor.model.selection == ("harbor",)
    assert panel._name.value == "Hafen"


def test_a_field_that_is_refused_goes_back_and_says_why(editor, view):
    view.say(type="select", territories=["a"])
    editor.territory._id.value = "???"
    assert editor.territory._id.value == "a"
    assert "gives no id" in editor._problem.value


def test_fields_of_a_territory_are_edits(editor, view):
    view.say(type="select", territories=["a", "b"])
    panel = editor.territory
    panel._card.value = "cavalry"
    editor.continents._new.value = "Nord"
    editor.continents._add()
    assert editor.continents._which.value == "nord"
    editor.continents._bonus.value = 7
    editor.continents._color.value = "#336699"
    panel._continent.value = "nord"
    drawing = editor.model.drawing
    assert drawing.continents["nord"] == {"bonus": 7, "color": "#336699"}
    assert [drawing.territories[name]["continent"] for name in "abc"] == ["nord", "nord", "continent_1"]
    assert drawing.territories["a"]["card"] == "cavalry"
    panel._other.value = "c"
    panel._kind.value = ("sea_one_way", True)
    assert {"between": ["a", "c"], "sea": True, "one_way": True} in editor.model.drawing.borders


def test_the_panel_tells_where_a_one_way_border_leads(editor, view):
    view.say(type="select", territories=["a"])
    panel = editor.territory
    panel._other.value = "b"
    panel._kind.value = ("one_way", False)
    assert {"between": ["b", "a"], "one_way": True} in editor.model.drawing.borders
    assert "<li>by land, one way from B</li>" in panel._list.value
    assert panel._kind.label == "by land, one way from B"
    view.say(type="select", territories=["b"])
    assert "<li>by land, one way to A</li>" in panel._list.value
    assert "<li>C: by land</li>" in panel._list.value
    panel._other.value = "a"
    assert panel._kind.value == ("one_way", True)
    panel._kind.value = ("land", True)
    assert ["b", "a"] in editor.model.drawing.borders


def test_what_is_typed_while_another_callback_fills_the_panel_is_an_edit(editor, view):
    view.say(type="select", territories=["a"])
    panel, fill, filling = editor.territory, editor.territory._fill, Event()
    typing = Thread(target=lambda: filling.wait(10) and setattr(panel._name, "value", "Hafen"))

    def fill_while_typing():
        filling.set()
        if current_thread() is other:
            typing.join(0.5)  # held up until the panel is filled, or over at once
        fill()

    other = Thread(target=lambda: view.say(type="edit", do="set_border", a="a", b="c", kind="sea"))
    panel._fill = fill_while_typing
    typing.start()
    other.start()
    for each in (other, typing):
        each.join(10)
    assert editor.model.drawing.territories["a"]["name"] == "Hafen"
    assert panel._name.value == "Hafen"


def test_an_edit_in_a_field_is_shown_in_the_language_of_the_editor(tmp_path):
    editor = MapEditor(row(tmp_path).path, language="it")
    with editor._lock, use_language("it"):
        editor._answer({"type": "select", "territories": ["a"]})
    panel = editor.territory
    kinds = [label for label, _kind in panel._kind.options]
    assert kinds[-1] == "nessun confine"  # as the catalog has it
    panel._name.value = "Porto"
    assert [label for label, _kind in panel._kind.options] == kinds
    panel._id.value = "???"
    assert [label for label, _kind in panel._kind.options] == kinds
    assert "???" in editor._problem.value


def test_a_fault_is_gone_to_by_one_callback_at_a_time_in_the_language_of_the_editor(tmp_path, monkeypatch):
    editor = MapEditor(row(tmp_path).path, language="it")
    editor.model.do("move_label", territory="a", at=[500, 300])
    seen = set()

    def tell(_message):
        other = Thread(target=look, args=[get_language()])
        other.start()
        other.join()

    def look(language):
        free = editor._lock.acquire(blocking=False)
        if free:
            editor._lock.release()
        seen.add((language, free))

    monkeypatch.setattr(editor.canvas, "tell", tell)
    editor.list._rows[0]._go.click()
    assert seen == {("it", False)}
    monkeypatch.setattr(editor.model, "select", refuse)
    editor.list._rows[0]._go.click()
    assert "not now" in editor._problem.value


def refuse(*_args):
    raise EditError("not now")


def test_numbers_out_of_range_are_refused_and_go_back(editor, view):
    continents, sheet = editor.continents, editor.sheet
    for bonus in (5000, -3):
        continents._bonus.value = bonus
        assert "from 0 to 1000" in editor._problem.value
        assert continents._bonus.value == 2
    sheet._width.value = 200_000
    assert "10 to 100000 units" in editor._problem.value
    sheet._height.value = 3
    assert "10 to 100000 units" in editor._problem.value
    assert (sheet._width.value, sheet._height.value) == (600, 400)
    continents._bonus.value = 3
    assert editor._problem.value == ""
    assert editor.model.drawing.continents["continent_1"]["bonus"] == 3


def test_a_continent_gets_another_id_and_stays_chosen(editor, view):
    editor.continents._new.value = "South"
    editor.continents._add()
    for old, new in (("continent_1", "north"), ("south", "coast")):
        editor.continents._which.value = old
        editor.continents._id.value = new
        assert editor.continents._which.value == editor.continents._id.value == new
    drawing = editor.model.drawing
    assert list(drawing.continents) == ["north", "coast"]
    assert {entry["continent"] for entry in drawing.territories.values()} == {"north"}


def test_an_id_that_is_taken_is_refused(editor, view):
    view.say(type="select", territories=["a"])
    editor.territory._id.value = "b"
    assert editor.territory._id.value == "a"
    assert editor._problem.value
    assert list(editor.model.drawing.territories) == ["a", "b", "c"]


def test_a_continent_and_a_territory_of_the_same_id_are_named_apart(editor, view):
    editor.continents._id.value = "a"
    editor.continents._name.value = "Mainland"
    view.say(type="select", territories=["a"])
    editor.territory._name.value = "Harbor"
    drawing = editor.model.drawing
    assert drawing.continents["a"]["name"] == "Mainland"
    assert drawing.territories["a"]["name"] == "Harbor"


def test_only_looking_changes_nothing(editor, view):
    for name in ("a", "b", "c"):
        view.say(type="select", territories=[name])
    for tab in range(len(editor.tabs.children)):
        editor.tabs.selected_index = tab
    editor._language.value = "it"
    assert editor.model.history == Editor(editor.model.path).history
    assert len(editor.model.history) == 3


def test_a_fault_is_listed_shown_and_cured(editor, view):
    text = editor.model.drawing.text
    view.say(type="edit", do="move_label", territory="a", at=[500, 300])
    row = editor.list._rows[0]
    assert "outside" in row._text.value
    assert "<b>A</b>" in row._text.value
    editor.model.do("set_name", place="a", text="Haven")
    assert "<b>Haven</b>" in row._text.value
    assert view.scene["findings"][0]["territories"] == ["a"]
    assert editor.tabs.titles[1] == "Faults (1)"
    row._go.click()
    assert view.told[-1] == "go"
    row._cures[0].click()
    assert editor.faults == ()
    assert editor.tabs.titles[1] == "Faults"
    assert editor.model.drawing.text == text.replace("at: [50, 50]", "name: Haven, at: [50, 50]")


def test_names_are_shown_and_written_in_the_chosen_language(editor, view):
    editor._language.value = "pt"
    view.say(type="select", territories=["a"])
    editor.territory._name.value = "Água"
    assert editor.model.drawing.territories["a"]["name"] == {"en": "A", "pt": "Água"}
    assert view.scene["territories"]["a"]["name"] == "Água"
    editor._language.value = "en"
    assert view.scene["territories"]["a"]["name"] == "A"


def test_a_picture_beside_the_board_is_drawn_over(editor, view, tmp_path):
    (tmp_path / "sketch.png").write_bytes(b"\x89PNG not really")
    editor.sheet.show()
    editor.sheet._picture.value = "sketch.png"
    assert view.scene["background"]["href"].startswith("data:image/png;base64,")
    assert editor._lost.value == ""


def test_a_picture_that_is_gone_is_told_and_keeps_nobody_from_editing(editor, view, tmp_path):
    (tmp_path / "sketch.png").write_bytes(b"\x89PNG not really")
    editor.model.do("set_background", file="sketch.png")
    (tmp_path / "sketch.png").unlink()
    view.say(type="edit", do="set_canvas", width=500, height=400)
    assert view.refused == []
    assert view.scene["canvas"] == [500.0, 400.0]
    assert view.scene["background"] is None
    for place in (editor._lost, editor.list._head):
        assert "The background sketch.png cannot be read" in place.value
    again = MapEditor(editor.model.path, language="en")
    assert "cannot be read" in again._lost.value
    (tmp_path / "sketch.png").write_bytes(b"\x89PNG not really")
    again.model.do("set_canvas", width=600, height=400)
    assert again._lost.value == ""
    assert "Nothing is wrong" in again.list._head.value


def test_a_picture_that_cannot_be_shown_is_not_chosen(editor, view, tmp_path):
    with (tmp_path / "large.png").open("wb") as stream:
        stream.truncate(MOST_PICTURE + 1)
    (tmp_path / "gone.png").write_bytes(b"\x89PNG not really")
    editor.sheet.show()
    (tmp_path / "gone.png").unlink()
    for name, words in (("gone.png", "cannot be read"), ("large.png", "larger than 12 MB")):
        editor.sheet._picture.value = name
        assert words in editor._problem.value
        assert editor.sheet._picture.value == ""
        assert "background" not in editor.model.drawing.data


def test_saving_shows_the_lines_first_and_the_state_after(editor, view):
    view.say(type="save")
    assert view.scene["saved"]
    assert "Saved" in editor._told.value
    editor.model.do("set_bonus", continent="continent_1", bonus=9)
    editor.tabs.selected_index = 5
    assert "bonus: 9" in editor.output._diff.value
    editor.output._revert.click()
    assert view.scene["saved"]
    assert "All is saved" in editor.output._diff.value


def test_the_report_and_the_preview_wait_for_a_sound_board(editor, view):
    editor.tabs.selected_index = 3
    assert "<table" in editor._balance.value
    editor.tabs.selected_index = 6
    assert "<svg" in editor._preview.value
    view.say(type="edit", do="set_border", a="b", b="c", kind="none")
    assert "when nothing is wrong" in editor._preview.value


def test_a_board_is_exported_beside_its_file(editor, view, tmp_path):
    path = editor.output.export("svg")
    assert path == tmp_path / "land.svg"
    assert "<svg" in path.read_text(encoding="utf-8")


def test_a_file_of_others_is_replaced_only_where_that_is_ticked(editor, view, tmp_path):
    path = tmp_path / "land.svg"
    path.write_text("mine", encoding="utf-8")
    with pytest.raises(EditError, match="replace a file that is there"):
        editor.output.export("svg")
    assert path.read_text(encoding="utf-8") == "mine"
    editor.output._replace.value = True
    editor.output.export("svg")
    assert "<svg" in path.read_text(encoding="utf-8")
    assert not editor.output._replace.value
    editor.output.export("svg")  # its own picture is replaced without asking


BROKEN = [
    ("{continent: west, at: [100, 100]}", ""),
    ("{continent: west, at: [100, 100]}", "5"),
    ("{continent: west, at: [100, 100]}", "[west]"),
    ("{continent: west, at: [100, 100]}", "{name: [a], continent: west}"),
    ("{continent: west, at: [100, 100]}", "{name: {en: [a], es: 5}, continent: west}"),
    ("{continent: west, at: [100, 100]}", "{name: {}, continent: west, uncertain: 5}"),
    ("{continent: west, at: [100, 100]}", "{continent: west, card: [5]}"),
    ("{continent: west, at: [100, 100]}", "{continent: west, card: {a: 5}}"),
    ("{continent: west, at: [100, 100]}", "{continent: west, card: 5}"),
    ("{continent: west, at: [100, 100]}", "{continent: [west], at: 5}"),
    ("{continent: west, at: [100, 100]}", "{continent: null, at: [a, b]}"),
    ("{continent: west, at: [100, 100]}", "{continent: west, at: [1]}"),
    ("{bonus: 2}", ""),
    ("{bonus: 2}", "[5]"),
    ("{bonus: 2}", "{bonus: many}"),
    ("{bonus: 2}", "{bonus: [2]}"),
    ("{bonus: 2}", "{bonus: -99999999999}"),
    ("{bonus: 2}", "{bonus: 99999999999999999999}"),
    ("{bonus: 2}", "{bonus: 2, name: [a], color: [red]}"),
    ("{width: 600, height: 400}", "{width: -5, height: 400}"),
    ("{width: 600, height: 400}", "{width: 0, height: 0}"),
    ("{width: 600, height: 400}", "{width: a, height: 400}"),
    ("{width: 600, height: 400}", "[600, 400]"),
    ("[[east, harbor]]", "5"),
    ("[[east, harbor]]", "{east: harbor}"),
    ("[[east, harbor]]", "[east, 5, [east], {between: 5}, {between: [east, 5]}, [east, east], [x, y]]"),
    ("[[east, harbor]]", "[{between: [east, harbor], sea: [1], one_way: {}}]"),
    ("background: ''", "background: [5]"),
    ("background: ''", "background: 5"),
    ("blocked: []", "blocked: 5"),
    ("blocked: []", "blocked: [5, [east], [east, x], [x, y], {a: 5}]"),
    ("  west:", "  zzz: 5\n  west:"),
    ("  west:", "  null: {bonus: 2}\n  west:"),
    ("  harbor:", "  zzz: 5\n  harbor:"),
    ("  harbor:", "  7: {continent: west}\n  harbor:"),
    ("id: land", "id: [5]"),
    ("name: Land", "name: [5]"),
]
SOUND = """\
format: risk_kit/board/1
id: land
name: Land
canvas: {width: 600, height: 400}
background: ''
continents:
  west: {bonus: 2}
territories:
  harbor: {continent: west, at: [100, 100]}
  east: {continent: west, at: [300, 100]}
borders: [[east, harbor]]
blocked: []
"""


@pytest.mark.parametrize(("sound", "broken"), BROKEN)
def test_a_board_with_errors_is_shown_and_all_panels_with_it(tmp_path, sound, broken):
    assert sound in SOUND
    path = tmp_path / "land.yaml"
    path.write_text(SOUND.replace(sound, broken, 1), encoding="utf-8")
    editor = MapEditor(path, language="en")
    view = View(editor)
    view.say(type="hello")
    json.dumps(view.scene, allow_nan=False)
    assert min(view.scene["canvas"]) > 0
    assert all(pair <= set(view.scene["territories"]) for pair in map(set, view.scene["blocked"]))
    assert editor.faults
    for name in editor.model.drawing.territories:
        view.say(type="select", territories=[name])
    for name in editor.model.drawing.continents:
        editor.continents._which.value = name
    for tab in range(len(editor.tabs.children)):
        editor.tabs.selected_index = tab
    editor._language.value = "it"
    assert view.refused == []
    assert editor.model.history == ()
    assert editor._problem.value == ""
    assert repr(editor)
    assert editor.html()


def test_the_picture_of_a_game_takes_the_whole_width(editor, view):
    for tab, panel in enumerate(editor.tabs.children):
        editor.tabs.selected_index = tab
        assert (editor._side.layout.flex == "1 1 100%") == (panel is editor._preview)


def test_work_that_is_there_again_is_told(editor, tmp_path):
    assert "that were not saved are here again" in editor._told.value


def test_an_edition_or_a_broken_file_is_told(tmp_path):
    from risk_kit.errors import FileError

    with pytest.raises(EditError, match="whole boards"):
        MapEditor(copy_of("risiko", tmp_path))
    (tmp_path / "bad.yaml").write_text("a: [", encoding="utf-8")
    with pytest.raises(FileError):
        MapEditor(tmp_path / "bad.yaml")


def test_an_empty_board_is_made_where_there_is_none(tmp_path):
    editor = MapEditor(tmp_path / "new_land.yaml", language="it")
    assert "id: new_land" in (tmp_path / "new_land.yaml").read_text(encoding="utf-8")
    assert repr(editor).startswith("MapEditor new_land.yaml: 0 ")


def test_the_still_picture_shows_the_board(editor):
    assert "<svg" in editor.html()
    assert repr(editor) == "MapEditor land.yaml: 3 territories, 1 continents, 2 borders"


def test_changes_between_scenes_name_what_is_gone():
    old = {"points": {"1": [0, 0], "2": [1, 1]}, "undo": True, "saved": False}
    new = {"points": {"1": [0, 5]}, "undo": True, "saved": True}
    assert changes(old, new) == {"points": {"1": [0, 5], "2": None}, "saved": True}
