"""The rule laboratory in JupyterLab: change a rule, play, watch intervals shrink, stop, replay, save."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from risk_kit.cli.main import main
from risk_kit.rules.load import load_ruleset
from tests.browser.lab import IDLE, WAIT, open_page, running_lab

SHOTS = Path(__file__).parent / "shots"
LAB = ".risk-kit-lab"
ROUNDS = 'tr[data-metric="rounds"]'


@pytest.mark.browser
def test_rule_lab_from_a_changed_rule_to_a_saved_file(tmp_path, chromium):
    strangers: list[str] = []
    problems: list[str] = []
    SHOTS.mkdir(exist_ok=True)
    folder = tmp_path / "lab"
    with running_lab(folder) as address:
        third = address.replace("01_dice_and_battles", "03_compare_rules")
        assert third != address
        with open_page(third, strangers, problems) as page:
            page.locator(".jp-MarkdownOutput h1", has_text="Comparing rules").wait_for(timeout=WAIT)
            stored = page.locator(".jp-Notebook").inner_text()
            assert "10 attackers against 10 defenders" not in stored, "predictions come first"
            lab = open_lab(page)
            change_a_rule(page, lab)
            play_and_stop(page, lab)
            replay(page, lab)
            save(page, lab)
            fits_a_projector(page, lab)
    saved = folder / "maps" / "rulesets" / "four_dice.yaml"
    assert main(["check", str(saved)]) == 0
    assert load_ruleset(saved).defense.dice == 4
    assert "extends: classic" in saved.read_text()
    assert strangers == []
    assert problems == []


def open_lab(page):
    """Run all cells and go to the laboratory."""
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
    page.wait_for_selector('[data-status="busy"]', timeout=WAIT)
    idle = 0
    while idle < 5:  # between two cells the kernel rests for a moment
        page.wait_for_selector(IDLE, timeout=WAIT)
        page.wait_for_timeout(200)
        idle = idle + 1 if page.locator(IDLE).count() else 0
    page.locator(".jp-WindowedPanel-outer").first.evaluate("panel => panel.scrollTo(0, 0)")
    page.mouse.move(640, 500)
    lab = page.locator(LAB).first
    for _turn in range(80):
        page.wait_for_timeout(200)
        # Cells far from the screen are there, but not shown.
        box = lab.bounding_box() if lab.count() and lab.is_visible() else None
        if box and box["y"] < 400:
            break
        page.mouse.wheel(0, 300)
    lab.wait_for(timeout=WAIT)
    return lab


def change_a_rule(page, lab):
    """By keyboard: the control of B is named by its option; odds and marks follow."""
    odds = lab.locator(".risk-kit-battle section").nth(1)
    before = odds.inner_text()
    lab.get_by_label("Search").fill("most defense dice")
    dice = lab.get_by_label("Most defense dice (B)")
    dice.focus()
    assert dice.input_value() == "3"
    page.keyboard.press("ArrowUp")
    page.wait_for_function(
        "([lab, before]) => document.querySelectorAll(lab + ' .risk-kit-battle section')[1].innerText != before",
        arg=[LAB, before],
        timeout=WAIT,
    )
    lab.get_by_text("B: it was 3").wait_for(timeout=WAIT)
    page.screenshot(path=SHOTS / "third_changed.png")


def play_and_stop(page, lab):
    """Start by keyboard, see the interval of the rounds shrink, stop before the end."""
    lab.get_by_label("Games", exact=True).first.fill("99999")
    start = lab.get_by_role("button", name="Start", exact=True)
    start.focus()
    page.keyboard.press("Enter")
    lab.locator(ROUNDS).first.wait_for(timeout=WAIT)
    first = width(lab)
    page.screenshot(path=SHOTS / "third_playing.png")
    page.wait_for_function(
        "([row, first]) => +document.querySelector(row).dataset.width < first / 2",
        arg=[f"{LAB} {ROUNDS}", first],
        timeout=WAIT,
    )
    assert "of 99,999 games under each ruleset" in lab.inner_text()
    lab.get_by_role("button", name="Stop", exact=True).click()
    lab.get_by_text("Stopped.").wait_for(timeout=WAIT)
    lab.locator(ROUNDS).first.scroll_into_view_if_needed()
    page.screenshot(path=SHOTS / "third_stopped.png")
    assert width(lab) < first / 2
    assert "more" in lab.locator(ROUNDS).first.inner_text()


def width(lab):
    """Length of the interval of the rounds; large while there is none."""
    text = lab.locator(ROUNDS).first.get_attribute("data-width")
    return min(float(text), 1e9)


def replay(page, lab):
    """One game, moved on by button and by slider."""
    lab.get_by_label("Rules", exact=True).select_option("B")
    lab.get_by_label("Game", exact=True).fill("5")
    lab.get_by_role("button", name="Show this game").click()
    board = lab.locator(".risk-kit-replay svg").first
    board.wait_for(timeout=WAIT)
    lab.get_by_text(re.compile(r"Move \d+ of \d+, round 1:")).wait_for(timeout=WAIT)
    board.scroll_into_view_if_needed()
    page.screenshot(path=SHOTS / "third_replay.png")
    shown = board.inner_html()
    lab.get_by_role("button", name="turn ▶").click()
    changed = "([board, shown]) => document.querySelector(board).innerHTML != shown"
    place = f"{LAB} .risk-kit-replay svg"
    page.wait_for_function(changed, arg=[place, shown], timeout=WAIT)
    lab.locator(".noUi-handle").first.focus()
    shown = board.inner_html()
    page.keyboard.press("End")
    page.wait_for_function(changed, arg=[place, shown], timeout=WAIT)
    lab.get_by_text(re.compile(r"Move (\d+) of \1, round")).wait_for(timeout=WAIT)


def save(page, lab):
    """B under a name of one's own, into the working folder."""
    name = lab.get_by_label("Name", exact=True).nth(1)
    name.fill("Four dice")
    name.press("Enter")
    lab.get_by_role("button", name="Save B as file").click()
    lab.get_by_text("Saved as").wait_for(timeout=WAIT)
    page.screenshot(path=SHOTS / "third_saved.png")


def fits_a_projector(page, lab):
    """At 1024 pixels nothing is wider than its place."""
    page.set_viewport_size({"width": 1024, "height": 768})
    page.wait_for_timeout(500)
    lab.get_by_label("Search").fill("")
    lab.get_by_label("Show", exact=True).select_option(label="all options")
    page.wait_for_timeout(1000)
    page.screenshot(path=SHOTS / "third_projector.png")
    too_wide = lab.evaluate(
        "lab => [...lab.querySelectorAll('*')].filter(e => e.clientWidth && "
        "e.getBoundingClientRect().right > lab.getBoundingClientRect().right + 2).length"
    )
    assert too_wide == 0
