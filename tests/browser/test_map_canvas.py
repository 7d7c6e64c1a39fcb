"""The canvas of the map editor in Chromium, by mouse and by keyboard: what the hand does is what Python hears."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.canvas_page import chosen, patch, settled, shape

if TYPE_CHECKING:
    pass

pytestmark = pytest.mark.browser


def test_a_click_selects_and_shift_adds(page, hand, python):
    hand.click(150, 150)
    assert python.heard[-1] == {"type": "select", "territories": ["west"]}
    assert chosen(page) == ["west"]
    assert page.locator(".rk-corner").count() == 4
    hand.click(450, 150, shift=True)
    assert python.heard[-1] == {"type": "select", "territories": ["west", "middle"]}
    hand.click(150, 150, shift=True)
    assert python.heard[-1] == {"type": "select", "territories": ["middle"]}
    hand.click(600, 500)
    assert chosen(page) == []
    hand.click(450, 150, times=2)
    assert python.heard[-1]["territories"] == ["west", "middle"]


def test_a_shared_corner_moves_for_both_while_it_is_dragged(page, hand, python):
    hand.click(150, 150)
    hand.drag((300, 100), (320, 140), drop=False)
    assert "L320 140" in shape(page, "west")
    assert "M320 140" in shape(page, "middle")
    assert python.edits == []
    page.mouse.up()
    settled(page)
    assert python.edits == [{"do": "move_points", "points": {"2": [320, 140]}}]
    assert python.scene["points"]["2"] == [320, 140]


def test_escape_puts_a_corner_back(page, hand, python):
    hand.click(150, 150)
    before = shape(page, "west")
    hand.drag((300, 100), (320, 140), drop=False)
    assert shape(page, "west") != before
    hand.keys("Escape")
    assert shape(page, "west") == before
    page.mouse.up()
    settled(page)
    assert python.edits == []


def test_what_is_refused_is_put_back_and_told(page, hand, python):
    python.refusal = "The outline would cross itself."
    hand.click(150, 150)
    before = shape(page, "west")
    hand.drag((300, 100), (320, 140))
    assert shape(page, "west") == before
    assert page.get_by_role("alert").text_content() == "The outline would cross itself."
    hand.drag((300, 100), (320, 140))
    assert page.get_by_role("alert").text_content() == ""
    assert python.scene["points"]["2"] == [320, 140]


def test_a_corner_dropped_on_another_joins_it(page, hand, python):
    hand.click(450, 150)
    hand.drag((500, 100), (694, 104), drop=False)
    assert page.locator(".rk-snap").count() == 1
    assert "L700 100" in shape(page, "middle")
    page.mouse.up()
    settled(page)
    assert python.edits == [{"do": "join_points", "point": 3, "onto": 7}]
    assert "3" not in python.scene["points"]


def test_a_corner_dropped_on_an_edge_lies_on_it(page, hand, python):
    hand.click(450, 150)
    hand.drag((500, 100), (696, 202))
    assert python.edits == [{"do": "move_points", "points": {"3": [700, 202]}}]


def test_a_corner_is_added_in_the_middle_of_an_edge(page, hand, python):
    hand.click(150, 150)
    hand.drag((200, 100), (200, 60))
    assert python.edits == [{"do": "add_point", "a": 1, "b": 2, "at": [200, 60]}]
    assert page.locator(".rk-corner").count() == 5
    assert page.locator(".rk-corner.rk-chosen").count() == 1
    hand.keys("Delete")
    assert python.edits[-1] == {"do": "remove_point", "point": 11}
    hand.click(200, 300)
    assert python.edits[-1] == {"do": "add_point", "a": 5, "b": 4, "at": [200, 300]}


def test_several_corners_are_dragged_together(page, hand, python):
    hand.click(150, 150)
    hand.click(100, 100)
    hand.click(100, 300, shift=True)
    hand.drag((100, 100), (60, 110))
    assert python.edits == [{"do": "move_points", "points": {"1": [60, 110], "4": [60, 310]}}]


def test_a_frame_chooses_corners_or_territories(page, hand, python):
    page.keyboard.down("Shift")
    hand.drag((90, 60), (560, 350))
    page.keyboard.up("Shift")
    assert python.heard[-1] == {"type": "select", "territories": ["west", "middle"]}
    hand.click(150, 150)
    page.keyboard.down("Shift")
    hand.drag((60, 60), (140, 350))
    page.keyboard.up("Shift")
    assert page.locator(".rk-corner.rk-chosen").count() == 2


def test_badge_and_cross_are_dragged(page, hand, python):
    hand.drag((800, 200), (850, 250))
    assert python.edits == [{"do": "move_label", "territory": "east", "at": [850, 250]}]
    hand.click(720, 120)
    hand.drag((850 - 25, 250), (850 - 25, 150), drop=False)
    assert page.locator(".rk-ghost").count() == 1
    page.mouse.up()
    settled(page)
    assert python.edits[-1] == {"do": "move_territory", "territory": "east", "by": [0, -100]}


def test_delete_removes_the_selected(page, hand, python):
    hand.click(720, 120)
    hand.keys("Delete")
    assert python.edits == [{"do": "delete", "territory": "east"}]
    assert page.locator('[data-territory="east"]').count() == 0


def test_drawing_snaps_to_corners_and_edges(page, hand, python):
    hand.keys("d")
    page.locator(".rk-surface").focus()
    hand.keys("d")
    for at in ((503, 296), (702, 297), (698, 250), (600, 180), (504, 200)):
        hand.click(*at)
    assert hand.says().startswith("Click the first corner or press Enter")
    hand.keys("Enter")
    assert python.edits == [
        {
            "do": "draw",
            "outline": [
                6,
                9,
                {"edge": [9, 7], "at": [700, 250]},
                [600, 180],
                {"edge": [3, 6], "at": [500, 200]},
            ],
        }
    ]
    assert "new_4" in python.scene["territories"]
    assert page.locator('[data-territory="new_4"]').count() == 1
    assert page.locator(".rk-line.rk-sent").count() == 0


def test_an_outline_is_closed_on_its_first_corner_or_by_a_double_click(page, hand, python):
    page.get_by_role("radio", name="Draw").click()
    for at in ((100, 400), (200, 400), (200, 500), (103, 403)):
        hand.click(*at)
    assert python.edits[-1]["outline"] == [[100, 400], [200, 400], [200, 500]]
    for at in ((400, 400), (500, 400)):
        hand.click(*at)
    hand.click(500, 500, times=2)
    assert python.edits[-1]["outline"] == [[400, 400], [500, 400], [500, 500]]


def test_corners_of_an_outline_are_taken_back(page, hand, python):
    page.get_by_role("radio", name="Draw").click()
    for at in ((100, 400), (200, 400), (250, 500)):
        hand.click(*at)
    hand.keys("Backspace")
    hand.click(200, 500)
    hand.keys("Enter")
    assert python.edits[-1]["outline"] == [[100, 400], [200, 400], [200, 500]]
    hand.click(400, 400)
    hand.keys("Escape", "Enter")
    assert len(python.edits) == 1
    hand.keys("Escape")
    assert page.get_by_role("radio", name="Select").get_attribute("aria-checked") == "true"


def test_an_outline_that_would_cross_itself_is_not_taken(page, hand, python):
    page.get_by_role("radio", name="Draw").click()
    for at in ((100, 400), (300, 400), (300, 500), (200, 350)):
        hand.click(*at)
    assert page.get_by_role("alert").text_content() == "The outline would cross itself there."
    hand.keys("Enter")
    assert python.edits[-1]["outline"] == [[100, 400], [300, 400], [300, 500]]


def test_a_refused_outline_comes_back_to_be_mended(page, hand, python):
    page.get_by_role("radio", name="Draw").click()
    python.refusal = "Too small."
    for at in ((100, 400), (106, 400), (106, 407)):
        page.keyboard.down("Alt")
        hand.click(*at)
        page.keyboard.up("Alt")
    hand.keys("Enter")
    assert page.get_by_role("alert").text_content() == "Too small."
    assert page.locator(".rk-dot").count() >= 3
    hand.keys("Backspace")
    hand.click(200, 500)
    hand.keys("Enter")
    assert python.edits[-1]["outline"] == [[100, 400], [106, 400], [200, 500]]


def test_a_split_leads_from_edge_to_edge(page, hand, python):
    hand.click(450, 150)
    hand.keys("x")
    hand.click(400, 160)
    assert page.get_by_role("alert").text_content() == "The line begins on the edge of Middle."
    hand.click(400, 104)
    hand.click(420, 200)
    hand.click(400, 297)
    line = [{"edge": [2, 3], "at": [400, 100]}, [420, 200], {"edge": [6, 5], "at": [400, 300]}]
    assert python.edits == [{"do": "split", "territory": "middle", "line": line}]
    hand.click(800, 250)
    assert python.heard[-1] == {"type": "select", "territories": ["east"]}
    hand.click(703, 103)
    hand.click(897, 298)
    assert python.edits[-1] == {"do": "split", "territory": "east", "line": [7, 10]}


def test_a_split_may_cross_a_hole(page, hand, python):
    lake = {"21": [380, 180], "22": [420, 180], "23": [420, 220], "24": [380, 220]}
    middle = python.scene["territories"]["middle"]
    rings = [*middle["rings"], [21, 22, 23, 24]]
    patch(page, python, points=lake, territories={"middle": middle | {"rings": rings}})
    hand.click(450, 150)
    hand.keys("x")
    hand.click(400, 104)
    hand.click(400, 178)
    hand.click(400, 222)
    assert python.edits == []
    hand.click(400, 297)
    ends = [edit["edge"] for edit in python.edits[-1]["line"]]
    assert [set(edge) for edge in ends] == [{2, 3}, {21, 22}, {23, 24}, {5, 6}]


def test_a_border_goes_through_its_kinds(page, hand, python):
    hand.keys("b")
    page.get_by_role("radio", name="Border").click()
    hand.click(420, 150)
    hand.click(820, 150)
    pair = {"do": "set_border", "a": "middle", "b": "east"}
    back = {"do": "set_border", "a": "east", "b": "middle"}
    assert python.edits == [pair | {"kind": "sea"}]
    assert page.locator('[data-lane="east|middle"]').count() == 1
    for _ in range(4):
        hand.click(820, 150)
    assert python.edits[1:] == [
        pair | {"kind": "sea_one_way"},
        back | {"kind": "sea_one_way"},
        pair | {"kind": "none"},
        pair | {"kind": "land"},
    ]
    menu = page.get_by_role("group", name="Border between Middle and East")
    assert menu.get_by_role("button", pressed=True).text_content() == "Land"
    menu.get_by_role("button", name="No border").click()
    settled(page)
    assert python.edits[-1] == pair | {"kind": "none"}
    assert page.locator(".rk-lanes path").count() == 0


def test_a_border_that_is_there_is_shown_first(page, hand, python):
    page.get_by_role("radio", name="Border").click()
    hand.click(150, 150)
    hand.click(420, 150)
    assert python.edits == []
    menu = page.get_by_role("group", name="Border between West and Middle")
    assert menu.get_by_role("button", pressed=True).text_content() == "Land"
    hand.click(420, 150)
    assert python.edits == [{"do": "set_border", "a": "west", "b": "middle", "kind": "sea"}]


def test_merging_takes_two(page, hand, python):
    page.get_by_role("radio", name="Merge").click()
    hand.click(150, 150)
    hand.click(420, 150)
    assert python.edits == [{"do": "merge", "a": "west", "b": "middle"}]


def test_everything_goes_by_keyboard(page, hand, python):
    page.keyboard.press("Tab")  # from the page to the tools
    page.get_by_role("button", name="Keys").focus()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.getAttribute('role')") == "application"
    hand.keys("]", "]")
    assert chosen(page) == ["middle"]
    assert "At 400, 200: Middle (North)" in page.get_by_role("status").text_content()
    hand.keys("n", "n")
    assert "Corner at 500, 100" in page.get_by_role("status").text_content()
    hand.keys("g", "ArrowRight", "ArrowRight", "Shift+ArrowUp", "Control+ArrowDown", "Enter")
    assert python.edits == [{"do": "move_points", "points": {"3": [520, 149]}}]
    hand.keys("g", "ArrowRight", "Escape")
    assert len(python.edits) == 1
    assert "520 149" in shape(page, "middle")
    hand.keys("p", "Delete")
    assert python.edits[-1] == {"do": "remove_point", "point": 2}
    hand.keys("l", "g", "ArrowDown", " ")
    assert python.edits[-1] == {"do": "move_label", "territory": "middle", "at": [400, 210]}
    hand.keys("t", "g", "ArrowDown", "Enter")
    assert python.edits[-1] == {"do": "move_territory", "territory": "middle", "by": [0, 10]}
    hand.keys("Control+z")
    assert python.heard[-1]["type"] == "undo"
    hand.keys("Control+s")
    assert python.heard[-1]["type"] == "save"
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.id") == "after"
    assert page.evaluate("keys.filter(key => key !== 'Tab')") == []


def test_a_territory_is_drawn_by_keyboard(page, hand, python):
    page.locator(".rk-surface").focus()
    hand.keys("d")
    hand.keys(*["Control+ArrowDown"] * 3, "Enter")
    hand.keys("Control+ArrowRight", "Enter", "Control+ArrowDown", " ")
    hand.keys("Control+ArrowLeft", "Enter")
    hand.keys("Enter")
    assert python.edits == [{"do": "draw", "outline": [[500, 450], [550, 450], [550, 500], [500, 500]]}]


def test_borders_are_set_by_keyboard(page, hand, python):
    page.locator(".rk-surface").focus()
    hand.keys("]", "b", "Enter", "]", "]", "Enter")
    assert python.edits == [{"do": "set_border", "a": "west", "b": "east", "kind": "sea"}]
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Only West to East"
    hand.keys("Enter")
    assert python.edits[-1] == {"do": "set_border", "a": "west", "b": "east", "kind": "sea_one_way"}
    assert page.evaluate("document.activeElement.textContent") == "Only West to East"


def test_undo_takes_back_a_corner_of_a_line_first(page, hand, python):
    page.get_by_role("radio", name="Draw").click()
    for at in ((100, 400), (200, 400), (300, 500)):
        hand.click(*at)
    hand.keys("Control+z")
    assert [message["type"] for message in python.heard] == ["hello"]
    hand.click(200, 500)
    hand.keys("Enter", "Control+z")
    assert python.edits[-1]["outline"] == [[100, 400], [200, 400], [200, 500]]
    assert python.heard[-1]["type"] == "undo"
    assert page.locator('[data-territory="new_4"]').count() == 0


def test_undo_redo_and_save_by_keys_and_buttons(page, hand, python):
    page.locator(".rk-surface").focus()
    for key, told in (
        ("Control+z", "There is nothing to undo."),
        ("Control+y", "There is nothing to redo."),
        ("Control+s", "All is saved."),
    ):
        hand.keys(key)
        assert hand.says() == told
    assert [message["type"] for message in python.heard] == ["hello"]
    patch(page, python, undo=True, redo=True, saved=False)
    hand.keys("Control+z", "Control+Shift+Z", "Control+y", "Control+s")
    for name in ("Undo", "Redo"):
        page.get_by_role("button", name=name, exact=True).click()
    settled(page)
    assert [message["type"] for message in python.heard[1:]] == [
        "undo",
        "redo",
        "redo",
        "save",
        "undo",
        "redo",
    ]
    hand.keys("Control+a")
    assert chosen(page) == ["west", "middle", "east"]


def test_own_corners_attract_from_near_only_and_alt_frees(page, hand, python):
    hand.click(150, 150)
    hand.drag((100, 300), (107, 107))
    assert python.edits == [{"do": "move_points", "points": {"4": [107, 107]}}]
    hand.drag((107, 107), (102, 102))
    assert python.edits[-1] == {"do": "join_points", "point": 4, "onto": 1}
    hand.click(450, 150)
    page.keyboard.down("Alt")
    hand.drag((500, 100), (697, 103))
    page.keyboard.up("Alt")
    assert python.edits[-1] == {"do": "move_points", "points": {"3": [697, 103]}}
