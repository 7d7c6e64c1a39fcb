"""How long edits of a board of 400 territories take, beside reading its file once.

``pytest tests/bench/test_editor_bench.py --benchmark-enable --benchmark-only``
"""

from __future__ import annotations

import pytest

from risk_kit.editing import new_board
from risk_kit.editing.editor import Editor
from risk_kit.files.findings import Source
from risk_kit.files.reader import parse
from risk_kit.widgets.map_editor_scene import changes, scene_of


@pytest.fixture(scope="module")
def editor(tmp_path_factory):
    """An editor over invented land."""
    return Editor(new_board.voronoi("Big", 400, seed=1).write(tmp_path_factory.mktemp("big") / "big.yaml"))


def test_reading_the_text(benchmark, editor):
    """What the others are measured by."""
    text = editor.drawing.text
    assert benchmark(lambda: parse(Source("", text))).complete


def test_moving_a_corner(benchmark, editor):
    """From the message to what the canvas is told: seen within 150 ms."""
    number, (x, y) = next(iter(editor.drawing.plane.points.items()))
    places = iter(range(1, 10**6))

    def move():
        before = scene_of(editor.drawing, "en")
        editor.do("move_points", points={number: (x + next(places) % 2, y)})
        return changes(before, scene_of(editor.drawing, "en"))

    assert list(benchmark(move)["points"]) == [str(number)]


def test_setting_a_border(benchmark, editor):
    """One line of the text changes; the text is read again."""
    a, b = list(editor.drawing.territories)[::200][:2]
    kinds = iter(["sea", "none"] * 10**4)
    benchmark(lambda: editor.do("set_border", a=a, b=b, kind=next(kinds)))


def test_finding_all_faults(benchmark, editor):
    """What is done when the hand rests."""

    def look():
        editor._checked = None
        return editor.faults

    assert not [fault for fault in benchmark(look) if fault.finding.severity == "error"]
