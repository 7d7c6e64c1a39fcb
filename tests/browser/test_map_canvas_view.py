"""What the canvas of the map editor shows: messages of Python, several views, zoom, languages."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from risk_kit.board.load import load_map
from risk_kit.widgets.map_canvas_texts import canvas_texts
from tests.browser.canvas_page import (
    Hand,
    SmallPython,
    chosen,
    opened,
    patch,
    pixel,
    scale,
    scene_of,
    settled,
    shape,
    squares,
    tell,
)

if TYPE_CHECKING:
    pass

pytestmark = pytest.mark.browser

SHOTS = Path(__file__).parent / "shots"


def test_a_patch_touches_only_what_changed(page, hand, python):
    page.evaluate(
        """() => {
            window.touched = new Set();
            new MutationObserver(all => all.forEach(each => touched.add(
                each.target.dataset?.territory || each.target.getAttribute?.("class") || each.target.nodeName
            ))).observe(document.querySelector(".rk-world"), {attributes: true, childList: true, subtree: true});
        }"""
    )
    patch(page, python, points={"7": [690, 90]})
    assert page.evaluate("[...touched]") == ["east"]
    assert shape(page, "east").startswith("M690 90")


def test_a_lost_patch_is_noticed(page, python):
    python.patch(points={"7": [690, 90]})  # never arrives
    patch(page, python, points={"8": [910, 90]})
    assert [message["type"] for message in python.heard] == ["hello", "hello"]
    assert shape(page, "east") == "M690 90L910 90L900 300L700 300Z"


def test_two_views_show_the_same_and_zoom_apart(page, hand, python):
    page.evaluate("void show('after')")
    settled(page)
    assert page.locator(".rk-surface").count() == 2
    hand.click(150, 150)
    assert chosen(page) == ["west", "west"]
    hand.drag((300, 100), (320, 140))
    shapes = page.locator('[data-territory="west"]').evaluate_all("all => all.map(e => e.getAttribute('d'))")
    assert shapes == ["M100 100L320 140L300 300L100 300Z"] * 2
    page.locator('[data-do="in"]').first.click()
    settled(page)
    scales = page.locator(".rk-world").evaluate_all("all => all.map(e => e.getCTM().a)")
    assert scales[0] == pytest.approx(1.4 * scales[1])


def test_a_view_takes_no_answer_of_another(page, hand, python):
    patch(page, python, redo=True)
    page.set_viewport_size({"width": 1040, "height": 1500})
    page.evaluate("void show('after')")
    settled(page)
    other = Hand(page, view=1)
    hand.click(150, 150)
    python.deaf = True
    hand.drag((300, 100), (320, 140))
    python.deaf = False
    page.locator("[data-do='redo']").nth(1).click()
    python.refusal = "Too small."
    other.drag((300, 300), (320, 310))
    shapes = page.locator('[data-territory="west"]').evaluate_all("all => all.map(e => e.getAttribute('d'))")
    assert shapes == ["M100 100L320 140L300 300L100 300Z", "M100 100L300 100L300 300L100 300Z"]
    assert page.locator(".rk-alert").all_inner_texts() == ["", "Too small."]


def test_a_view_that_ends_hears_no_more(page, python):
    page.evaluate("window.end()")
    assert page.evaluate("model.handlers['msg:custom'].length") == 0
    page.keyboard.press("Control+z")
    assert [message["type"] for message in python.heard] == ["hello"]


def test_names_are_text_and_pictures_are_data(page, hand, python):
    evil = "<img src=x onerror=alert(1)>"
    told = python.scene["territories"]["west"] | {"name": evil}
    patch(
        page,
        python,
        territories={"west": told},
        background={"href": "http://127.0.0.1:9/picture.png", "opacity": 1},
        continents={"north": {"name": "North", "color": "red;x:url(http://127.0.0.1:9)", "bonus": 1}},
        findings=[{"key": "k", "severity": "error", "at": [50, 50], "territories": [], "message": evil}],
    )
    assert page.locator(".rk-canvas img").count() == 0
    assert page.locator("image").get_attribute("href") is None
    assert page.locator('[data-territory="west"]').get_attribute("fill") == "#c9c9c4"
    assert page.locator('[data-name="west"]').text_content().replace(" ", "") == evil.replace(" ", "")
    hand.move(150, 150)
    assert evil in page.get_by_role("status").text_content()


def test_a_finding_is_told_and_selects(page, hand, python):
    findings = [
        {
            "key": "one",
            "severity": "warning",
            "at": [600, 450],
            "territories": ["east"],
            "message": "Bad lane.",
        },
        {"key": "two", "severity": "error", "at": None, "territories": ["west"], "message": "No card."},
    ]
    patch(page, python, findings=findings)
    assert page.locator(".rk-finding").count() == 2
    assert page.locator(".rk-finding.rk-error title").text_content() == "No card."
    box = page.locator('[data-finding="one"] circle').bounding_box()
    page.mouse.click(box["x"] + 7, box["y"] + 7)
    settled(page)
    assert hand.says() == "Bad lane."
    assert python.heard[-1] == {"type": "select", "territories": ["east"]}
    hand.keys("f", "f")
    assert hand.says() == "No card."
    assert python.heard[-1] == {"type": "select", "territories": ["west"]}
    patch(page, python, findings=findings[:1])
    assert page.locator(".rk-finding").count() == 1


def test_go_brings_into_view(page, hand, python):
    for _ in range(6):
        page.locator('[data-do="in"]').click()
    settled(page)
    tell(page, type="go", territories=["east"], at=None)
    assert chosen(page) == ["east"]
    assert page.locator(".rk-flash").count() == 2
    surface = page.locator(".rk-surface").bounding_box()
    box = page.locator('[data-territory="east"]').bounding_box()
    assert surface["x"] < box["x"]
    assert box["x"] + box["width"] < surface["x"] + surface["width"]
    assert [message["type"] for message in python.heard] == ["hello"]


def test_go_leaves_a_begun_outline_alone(page, hand, python):
    page.get_by_role("radio", name="Draw").click()
    hand.click(100, 400)
    tell(page, type="go", territories=["east"], at=None)
    assert page.get_by_role("radio", name="Draw").get_attribute("aria-checked") == "true"
    hand.keys("v", "d")
    page.locator('[data-do="fit"]').click()
    settled(page)
    for at in ((200, 400), (200, 500)):
        hand.click(*at)
    hand.keys("Enter")
    assert python.edits[-1]["outline"] == [[100, 400], [200, 400], [200, 500]]


def test_a_silent_python_is_told(page, hand, python):
    page.clock.install()
    python.deaf = True
    page.mouse.click(*pixel(page, (150, 150)))
    page.keyboard.press("Delete")
    page.clock.run_for(1000)
    assert "journal" not in hand.says()
    page.clock.run_for(4500)
    assert hand.says() == "Python does not answer. Work up to the last edit is in the journal."
    page.evaluate("model.hear({type: 'status', message: 'Back.'})")
    page.clock.run_for(100)
    assert hand.says() == "Back."


def test_the_wheel_zooms_where_someone_works(page, hand, python):
    before = scale(page)
    hand.move(400, 200)
    page.mouse.wheel(0, -200)
    settled(page)
    assert scale(page) == before
    assert "Click the map first" in hand.says()
    hand.click(400, 200)
    at = pixel(page, (400, 200))
    page.mouse.wheel(0, -200)
    settled(page)
    assert scale(page) > before * 1.2
    assert pixel(page, (400, 200)) == pytest.approx(at, abs=0.6)
    hand.keys("0")
    assert scale(page) == before


def test_the_view_is_moved(page, hand, python):
    hand.keys("Tab")
    for button, held, tool in (("left", None, "Select"), ("middle", None, "Draw"), ("left", "Space", "Draw")):
        page.get_by_role("radio", name=tool).click()
        before = pixel(page, (500, 400))
        page.locator(".rk-surface").focus()
        if held:
            page.keyboard.down(held)
        hand.drag((500, 400), (550, 430), button=button)
        if held:
            page.keyboard.up(held)
        moved = [after - was for after, was in zip(pixel(page, (500, 400)), before, strict=True)]
        assert moved == pytest.approx([50 * scale(page), 30 * scale(page)], abs=1)
    page.keyboard.press("Alt+ArrowRight")
    settled(page)
    assert python.edits == []
    assert page.locator(".rk-dot").count() <= 1


def test_the_map_goes_on_under_a_hand_at_its_edge(page, hand, python):
    hand.click(400, 200)
    hand.keys("+", "+", "+")
    surface, before = page.locator(".rk-surface").bounding_box(), pixel(page, (500, 300))
    right = surface["x"] + surface["width"]
    hand.drag((500, 300), (520, 310), drop=False)
    page.mouse.move(right - 4, surface["y"] + 200, steps=3)
    page.wait_for_timeout(500)
    page.mouse.move(right - 100, surface["y"] + 200)
    moved = pixel(page, (500, 300))
    page.wait_for_timeout(200)
    assert pixel(page, (500, 300)) == moved
    page.mouse.up()
    settled(page)
    (edit,) = python.edits
    ((_point, at),) = edit["points"].items()
    assert pixel(page, at) == pytest.approx((right - 100, surface["y"] + 200), abs=4)
    assert moved[0] < before[0] - 150
    assert moved[1] == before[1]


def test_nothing_goes_on_where_the_whole_canvas_is_seen(page, hand, python):
    hand.click(400, 200)
    surface, before = page.locator(".rk-surface").bounding_box(), pixel(page, (500, 300))
    hand.drag((500, 300), (520, 310), drop=False)
    page.mouse.move(surface["x"] + surface["width"] - 4, surface["y"] + 200, steps=3)
    page.wait_for_timeout(200)
    page.mouse.up()
    settled(page)
    assert pixel(page, (500, 300)) == before


def test_the_focus_stays_when_all_is_drawn_anew(page, hand, python):
    hand.keys("Tab")
    page.locator(".rk-surface").focus()
    hand.keys("]", "n")
    tell(page, **(squares() | {"version": 40, "selection": ["west"]}))
    assert page.evaluate("document.activeElement.className") == "rk-surface"
    python.scene["version"] = 40
    patch(page, python, canvas=[1200, 700])
    assert page.evaluate("document.activeElement.className") == "rk-surface"
    assert page.locator(".rk-paper").get_attribute("width") == "1200"


def test_a_selection_of_python_wins_over_an_old_echo(page, hand, python):
    hand.click(150, 150)
    patch(page, python, selection=["east"])
    assert chosen(page) == ["east"]
    patch(page, python, selection=[])
    assert chosen(page) == []


@pytest.mark.parametrize("width", [700, 1400])
def test_the_world_at_any_width(browser, tmp_path, width):
    python = SmallPython(scene_of(load_map("world")))
    with opened(browser, tmp_path, python, size=(width, 900)) as page:
        hand = Hand(page)
        assert page.locator(".rk-territories path").count() == 42
        assert page.locator(".rk-lanes path").count() == 25
        hand.click(254, 471)
        assert chosen(page) == ["argentina"]
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
        SHOTS.mkdir(exist_ok=True)
        page.screenshot(path=SHOTS / f"canvas_{width}.png")


def test_it_says_everything_in_the_users_language(browser, tmp_path, python):
    texts = {text: f"«{text}»" for text in canvas_texts()}
    with opened(browser, tmp_path, python, texts=texts) as page:
        bare = page.evaluate(
            """() => {
                const walk = document.createTreeWalker(document.querySelector(".rk-canvas"), NodeFilter.SHOW_TEXT);
                const found = [];
                while (walk.nextNode()) found.push(walk.currentNode);
                const isCode = each => each.parentNode.closest("kbd, dt, .rk-badges, .rk-names");
                return found.filter(each => !isCode(each) && !each.data.startsWith("«")).map(each => each.data);
            }"""
        )
        assert bare == ["−", "+"]
        for element in page.locator("[aria-label]").all():
            assert element.get_attribute("aria-label").startswith("«")


def test_two_fingers_zoom(page, hand, python):
    before = scale(page)
    cdp = page.context.new_cdp_session(page)
    (x, y), (u, v) = pixel(page, (300, 250)), pixel(page, (500, 350))

    def touch(kind, *points):
        places = [{"x": a, "y": b, "id": i} for i, (a, b) in enumerate(points)]
        cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places})

    touch("touchStart", (x, y))
    touch("touchStart", (x, y), (u, v))
    for step in (20, 40, 60):
        touch("touchMove", (x - step, y - step / 2), (u + step, v + step / 2))
    touch("touchEnd")
    settled(page)
    assert scale(page) == pytest.approx(before * (u - x + 120) / (u - x), rel=0.02)
    assert pixel(page, (400, 300)) == pytest.approx(((x + u) / 2, (y + v) / 2), abs=2)
    assert python.edits == []
    assert chosen(page) == []


def test_keys_are_listed(page, hand):
    button = page.get_by_role("button", name="Keys")
    button.click()
    assert button.get_attribute("aria-expanded") == "true"
    assert "To the next or previous corner" in page.locator(".rk-help").text_content()
    hand.keys("Escape")
    assert not page.locator(".rk-help").is_visible()


def test_territories_without_shapes_are_their_badges(browser, tmp_path):
    scene = squares()
    for name in ("west", "east"):
        scene["territories"][name]["rings"] = []
    python = SmallPython(scene)
    with opened(browser, tmp_path, python) as page:
        hand = Hand(page)
        hand.click(200, 200)
        assert python.heard[-1] == {"type": "select", "territories": ["west"]}
        hand.drag((200, 200), (220, 240))
        assert python.edits == [{"do": "move_label", "territory": "west", "at": [220, 240]}]
        page.get_by_role("radio", name="Border").click()
        hand.click(220, 240)
        hand.click(800, 200)
        assert python.edits[-1] == {"do": "set_border", "a": "west", "b": "east", "kind": "sea"}


def test_two_selected_territories_offer_their_border(page, hand, python):
    hand.click(150, 150)
    hand.click(820, 150, shift=True)
    menu = page.get_by_role("group", name="Border between West and East")
    assert menu.get_by_role("button", pressed=True).text_content() == "No border"
    menu.get_by_role("button", name="Sea").click()
    settled(page)
    assert python.edits == [{"do": "set_border", "a": "west", "b": "east", "kind": "sea"}]
    assert menu.get_by_role("button", pressed=True).text_content() == "Sea"
    hand.click(600, 500)
    assert menu.count() == 0 or not menu.is_visible()
