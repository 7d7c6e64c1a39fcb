"""How the canvas of the map editor and Python talk: what counts as an answer, which kind of border is meant, names."""

from __future__ import annotations

import base64
from typing import TYPE_CHECKING

import pytest

from tests.browser.canvas_page import SmallPython, opened, patch, settled, shape, squares, tell

if TYPE_CHECKING:
    pass

pytestmark = pytest.mark.browser

LAB_LISTS = """
.lab dl, .lab dt, .lab dd { display: block; }
.lab dl { width: 100%; overflow: hidden; padding: 0; margin: 0; }
.lab dt { font-weight: bold; float: left; width: 20%; padding: 0; margin: 0; }
.lab dd { float: left; width: 80%; padding: 0; margin: 0; }
"""
"""What JupyterLab 4 says of lists in the output of a cell (its class there: jp-OutputArea-output)."""


class Historian(SmallPython):
    """Has one step to undo; whoever asks once more is told that nothing changed, as the editor does."""

    def undo(self, _message):
        return [self.patch(undo=False) if self.scene["undo"] else self.patch()]


@pytest.fixture
def python() -> SmallPython:
    return Historian(squares())


def undo_at_once(page, times):
    """Click Undo several times before Python can answer."""
    button = page.get_by_role("button", name="Undo")
    button.evaluate("(button, times) => { while (times--) button.click(); }", times)


def test_an_answer_without_changes_is_an_answer(page, hand, python):
    patch(page, python, undo=True)
    page.clock.install()
    undo_at_once(page, 3)
    page.wait_for_function("() => model.open === 0")
    assert [message["type"] for message in python.heard] == ["hello", "undo", "undo", "undo"]
    page.clock.run_for(6000)
    assert "does not answer" not in hand.says()


def test_a_refused_outline_comes_back_after_idle_undoing(page, hand, python):
    patch(page, python, undo=True)
    page.get_by_role("radio", name="Draw").click()
    undo_at_once(page, 3)
    settled(page)
    python.refusal = "Too small."
    for at in ((100, 400), (200, 400), (200, 500)):
        hand.click(*at)
    hand.keys("Enter")
    assert page.get_by_role("alert").text_content() == "Too small."
    assert page.locator(".rk-line.rk-sent").count() == 0
    hand.click(100, 500)
    hand.keys("Enter")
    assert python.edits[-1]["outline"] == [[100, 400], [200, 400], [200, 500], [100, 500]]


def test_what_python_tells_of_itself_is_no_answer(page, hand, python):
    hand.click(150, 150)
    before = shape(page, "west")
    python.deaf = True
    hand.drag((300, 100), (320, 140))
    moved = shape(page, "west")
    assert moved != before
    east = python.scene["territories"]["east"]
    patch(page, python, territories={"east": east | {"name": "Orient"}}, undo=True, saved=False)
    tell(page, type="refused", message="That was something else.")
    assert shape(page, "west") == moved
    tell(page, type="refused", message="Too small.", answer=python.heard[-1]["view"])
    assert shape(page, "west") == before


def test_one_way_between_neighbors_is_by_land(page, hand, python):
    page.get_by_role("radio", name="Border").click()
    for at in ((150, 150), (420, 150), (420, 150), (420, 150), (420, 150)):
        hand.click(*at)
    pair, back = {"a": "west", "b": "middle"}, {"a": "middle", "b": "west"}
    edits = [{"kind": edit["kind"], "a": edit["a"], "b": edit["b"]} for edit in python.edits]
    assert edits == [pair | {"kind": "sea"}, pair | {"kind": "one_way"}, back | {"kind": "one_way"}]
    assert not python.scene["borders"][0]["sea"]


def test_one_way_by_sea_between_neighbors_can_be_mended(page, hand, python):
    border = {"a": "west", "b": "middle", "sea": True, "one_way": True, "wraps": False, "touching": True}
    patch(page, python, borders=[border])
    page.get_by_role("radio", name="Border").click()
    hand.click(150, 150)
    hand.click(420, 150)
    button = page.get_by_role("button", name="Only West to Middle")
    assert button.get_attribute("aria-pressed") == "true"
    button.click()
    settled(page)
    assert python.edits == [{"do": "set_border", "a": "west", "b": "middle", "kind": "one_way"}]


def test_names_stand_where_python_has_ids(page, hand, python):
    patch(
        page, python, territories={"east": python.scene["territories"]["east"] | {"name": "Östlicher Hafen"}}
    )
    python.refusal = "east would lie over middle; eastward, north_east and Beast are other words."
    hand.click(720, 120)
    hand.keys("Delete")
    said = "Östlicher Hafen would lie over Middle; eastward, north_east and Beast are other words."
    assert page.get_by_role("alert").text_content() == said
    finding = {
        "key": "k",
        "severity": "error",
        "at": None,
        "territories": ["east"],
        "message": "east (south): bad.",
    }
    patch(page, python, findings=[finding])
    assert page.locator(".rk-finding title").text_content() == "Östlicher Hafen (South): bad."
    hand.keys("f")
    assert hand.says() == "Östlicher Hafen (South): bad."


@pytest.mark.parametrize("width", [700, 1040])
def test_keys_stand_beside_what_they_do_also_in_jupyterlab(browser, tmp_path, python, width):
    with opened(browser, tmp_path, python, size=(width, 760)) as page:
        page.add_style_tag(content=LAB_LISTS)
        page.evaluate("document.getElementById('one').className = 'lab'")
        page.get_by_role("button", name="Keys").click()
        boxes = page.locator(".rk-help > *").evaluate_all(
            """all => all.map(each => {
                const words = document.createRange();
                words.selectNodeContents(each);
                const {left, right, top, bottom} = words.getBoundingClientRect();
                const room = each.parentNode.getBoundingClientRect().right - each.getBoundingClientRect().right;
                return {name: each.localName, left, right, top, bottom, room};
            })"""
        )
        keys, meanings = boxes[::2], boxes[1::2]
        assert {box["name"] for box in keys} == {"dt"}
        assert max(box["room"] for box in meanings) < 35  # padding, and a bar to scroll by
        lefts = {round(box["left"]) for box in meanings}
        assert len(lefts) == 1
        assert max(box["right"] for box in keys) < lefts.pop()
        for key, meaning, after in zip(keys, meanings, [*keys[1:], None], strict=True):
            assert key["top"] == pytest.approx(meaning["top"], abs=2)
            assert after is None or meaning["bottom"] <= after["top"] + 1


def test_a_picture_to_draw_over_keeps_its_shape(page, python):
    """A red picture twice as wide as high on a canvas of 1000 by 600: paper above and below, red between."""
    picture = page.evaluate(
        """() => {
            const canvas = Object.assign(document.createElement("canvas"), {width: 40, height: 20});
            const pen = canvas.getContext("2d");
            pen.fillStyle = "red";
            pen.fillRect(0, 0, 40, 20);
            return canvas.toDataURL();
        }"""
    )
    gone = dict.fromkeys(python.scene["territories"])
    patch(page, python, territories=gone, borders=[], background={"href": picture, "opacity": 1})
    page.wait_for_timeout(200)
    seen = page.locator(".rk-surface").screenshot()
    colors = page.evaluate(
        """async ([data, heights]) => {
            const image = new Image();
            image.src = `data:image/png;base64,${data}`;
            await image.decode();
            const canvas = Object.assign(document.createElement("canvas"), {width: image.width, height: image.height});
            const pen = canvas.getContext("2d", {willReadFrequently: true});
            pen.drawImage(image, 0, 0);
            const world = document.querySelector(".rk-world").getCTM();
            return heights.map(y => {
                const at = new DOMPoint(500, y).matrixTransform(world);
                return [...pen.getImageData(at.x, at.y, 1, 1).data].slice(0, 3);
            });
        }""",
        [base64.b64encode(seen).decode(), [25, 75, 300, 525, 575]],
    )
    assert [color == [255, 0, 0] for color in colors] == [False, True, True, True, False]
