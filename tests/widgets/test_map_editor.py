"""The map editor without a browser: what the canvas says is done, what is done is told, fields are edits."""

from __future__ import annotations

import pytest

from risk_kit.editing.editor import Editor
from risk_kit.widgets.map_editor import MapEditor
from risk_kit.widgets.map_editor_scene import changes
from tests.editing.making import box, copy_of, point_at, row


class View:
    """A view of the canvas: keeps the scene as a browser does, by patches."""

    def __init__(self, editor):
        self.editor, self.scene, self.version, self.refused, self.told = editor, None, None, [], []
        editor.canvas.tell = self.hear

    def say(self, **message):
        self.editor._heard(message)

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
                elif key not in ("type", "version"):
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
    panel._kind.value = "sea_one_way"
    assert {"between": ["a", "c"], "sea": True, "one_way": True} in editor.model.drawing.borders


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
    assert view.scene["findings"][0]["territories"] == ["a"]
    assert editor.tabs.titles[1] == "Faults (1)"
    row._go.click()
    assert view.told[-1] == "go"
    row._cures[0].click()
    assert editor.faults == ()
    assert editor.tabs.titles[1] == "Faults"
    assert editor.model.drawing.text == text


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
    (tmp_path / "sketch.png").unlink()
    view.say(type="edit", do="set_canvas", width=500, height=400)
    assert "cannot be read" in view.refused[-1]


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


def test_work_that_is_there_again_is_told(editor, tmp_path):
    assert "not saved" in editor._told.value
    assert "3 changes" in editor._told.value


def test_an_edition_or_a_broken_file_is_told(tmp_path):
    from risk_kit.errors import EditError, FileError

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
