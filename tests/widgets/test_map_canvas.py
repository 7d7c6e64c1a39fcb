"""The canvas of the map editor without a browser: one script of all parts, all texts, messages both ways."""

from __future__ import annotations

import re

import pytest

from risk_kit.widgets.map_canvas import FOLDER, PARTS, MapCanvas, script
from risk_kit.widgets.map_canvas_texts import TEXTS, canvas_texts

SOURCES = {path.stem: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.js")}


def test_the_script_has_every_part_once():
    assert sorted(PARTS) == sorted(SOURCES)
    assert MapCanvas._esm == script()
    assert script().count("export default") == 1


@pytest.mark.parametrize("part", PARTS)
def test_parts_are_small_and_fetch_nothing(part):
    assert SOURCES[part].count("\n") <= 400
    assert not re.search(r"^\s*import\b|\bfetch\(|innerHTML|outerHTML|\beval\(", SOURCES[part], re.MULTILINE)
    assert re.findall(r"https?://\S+", SOURCES[part].replace('"http://www.w3.org/2000/svg"', "")) == []


def test_styles_are_small_and_fetch_nothing():
    sheets = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.css")}
    assert MapCanvas._css == "\n".join(sheets[name] for name in sorted(sheets))
    for sheet in sheets.values():
        assert sheet.count("\n") <= 400
        assert not re.search(r"url\(|@import", sheet)


def test_every_text_of_the_scripts_can_be_translated():
    asked = set(re.findall(r'\bt\(\s*"((?:[^"\\]|\\.)*)"', script()))
    assert asked == set(TEXTS)
    assert len(TEXTS) == len(set(TEXTS))
    assert re.findall(r"\bt\(\s*[^\s\"]", re.sub(r"\w+At?\(", "", script())) == []


def test_keys_are_no_verbs():
    """A key's name has a text of its own: no button beside the canvas says it and would turn into the key's name."""
    keys = set(re.findall(r'\[t\("(\w+)"\), t\(', SOURCES["bar"]))
    assert {"Enter", "Del"} <= keys <= set(TEXTS)
    panels = "".join(path.read_text(encoding="utf-8") for path in FOLDER.parent.glob("map_editor*.py"))
    assert keys & set(re.findall(r'_\("(\w+)"\)', panels)) == set()
    assert keys & set(re.findall(r'\bt\("(\w+)"\)(?!, t\()', script())) == set()


def test_views_are_heard_and_told(monkeypatch):
    canvas = MapCanvas(height=400)
    assert canvas.height == 400
    assert canvas.texts == canvas_texts()
    heard, sent = [], []
    canvas.listen(heard.append)
    canvas._handle_custom_msg({"type": "hello"}, [])
    assert heard == [{"type": "hello"}]
    monkeypatch.setattr(canvas, "send", sent.append)
    canvas.tell({"type": "status", "message": "Saved."})
    assert sent == [{"type": "status", "message": "Saved."}]
