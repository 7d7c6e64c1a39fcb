"""A turn in JupyterLab: answers folded until asked for, boards as pictures, a refusal without a traceback."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.browser.lab import IDLE, WAIT, open_page, running_lab

SHOTS = Path(__file__).parent / "shots"
BOARD = ".jp-OutputArea-output.jp-RenderedSVG"


@pytest.mark.browser
def test_a_turn_is_played_on_the_board(tmp_path, chromium):
    strangers: list[str] = []
    problems: list[str] = []
    SHOTS.mkdir(exist_ok=True)
    with running_lab(tmp_path / "lab") as address:
        second = address.replace("01_dice_and_battles", "02_a_game_by_the_rules")
        assert second != address
        with open_page(second, strangers, problems) as page:
            page.locator(".jp-MarkdownOutput h1", has_text="A game by the rules").wait_for(timeout=WAIT)
            seen = {"stored": walk(page, "stored")}
            page.get_by_role("menuitem", name="Run", exact=True).click()
            page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
            page.wait_for_selector(IDLE, timeout=WAIT)
            page.locator(BOARD).last.wait_for(timeout=WAIT)
            seen["run"] = walk(page, "run")
    # Predictions come first: no answer is to be read before its cell was run. Of what is folded away
    # JupyterLab shows the first line.
    for answer in (
        "Ann holds 11 territories and receives 5 armies",
        "Rule: pt1-12",
        "No border leads from Argentina",
        "Rule: pt1-26",
        "Losses: attack 1, defense 1",
        "Rule: pt1-29",
        "Rule: pt1-33",
        "Ann draws a card",
        "Losses: attack 3, defense 0",
        "Ben has completed the secret mission",
        "Rule: fortify.reach=adjacent",
    ):
        assert answer not in seen["stored"], answer
        assert answer in seen["run"], answer
    for text in ("(False, True)", "Rule: house.yaml", "line 3, column 11"):
        assert text in seen["run"], text
    assert "Traceback" not in seen["run"]
    assert strangers == []
    assert problems == []


def walk(page, name):
    """Everything that a reader sees from top to bottom, who needs no sideways scrolling; screens are kept."""
    panel = page.locator(".jp-WindowedPanel-outer").first
    panel.evaluate("panel => panel.scrollTo(0, 0)")
    page.mouse.move(640, 500)
    seen = []
    for screen in range(40):
        page.wait_for_timeout(250)
        page.screenshot(path=SHOTS / f"second_{name}_{screen:02}.png")
        seen.append(page.locator(".jp-Notebook").inner_text())
        at_end = panel.evaluate("panel => panel.scrollTop + panel.clientHeight >= panel.scrollHeight - 5")
        if at_end:
            break
        page.mouse.wheel(0, 600)
    return "\n".join(seen)
