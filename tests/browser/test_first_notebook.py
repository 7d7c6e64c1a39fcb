"""A teacher's first five minutes: ``risk-kit lab``, run all, move a control by keyboard, see the change."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.browser.lab import PANEL, WAIT, open_page, run_all, running_lab, scroll_to

SHOTS = Path(__file__).parent / "shots"


@pytest.mark.browser
def test_first_notebook_follows_the_keyboard(tmp_path, chromium):
    strangers: list[str] = []
    problems: list[str] = []
    SHOTS.mkdir(exist_ok=True)
    with running_lab(tmp_path / "lab") as address, open_page(address, strangers, problems) as page:
        page.locator(".jp-MarkdownOutput h1", has_text="Dice and battles").wait_for(timeout=WAIT)
        page.screenshot(path=SHOTS / "01_opened.png")
        # Answers are folded away until a cell is run.
        scroll_to(page, page.locator(".jp-Placeholder"))
        assert page.locator(".jp-Placeholder").count() > 0
        assert "15 ways" not in page.locator(".jp-Notebook").inner_text()
        run_all(page)
        panel = page.locator(PANEL).first
        page.wait_for_function(
            f"() => document.querySelector('{PANEL}').innerText.includes('56.8%')", timeout=WAIT
        )
        assert "19.0%" in panel.inner_text()
        chart = page.locator(".jupyter-widgets .js-plotly-plot").first
        before = chart.locator(".legendtext").first.text_content()
        assert "56.8%" in before
        page.screenshot(path=SHOTS / "02_before.png")

        page.get_by_label("Attackers").first.focus()
        page.keyboard.press("ArrowUp")  # a number field counts up by one
        page.wait_for_function(
            f"() => document.querySelector('{PANEL}').innerText.includes('65.')", timeout=WAIT
        )
        page.wait_for_function(
            "() => [...document.querySelectorAll('.jupyter-widgets .legendtext')].some("
            "text => text.textContent.includes('65.'))",
            timeout=WAIT,
        )
        page.screenshot(path=SHOTS / "03_after_keyboard.png")

        page.locator(".noUi-handle").first.focus()
        page.keyboard.press("ArrowLeft")
        page.wait_for_function(
            f"() => document.querySelector('{PANEL}').innerText.includes('56.8%')", timeout=WAIT
        )

        dice = panel.locator("svg title").first.text_content()
        page.get_by_role("button", name="Throw the dice").click()
        page.wait_for_function(
            "([panel, dice]) => document.querySelector(panel + ' svg title').textContent != dice",
            arg=[PANEL, dice],
            timeout=WAIT,
        )
        page.get_by_role("button", name="Throw 100 times").click()
        page.wait_for_function(
            "() => [...document.querySelectorAll('.jupyter-widgets .legendtext')].some("
            "text => text.textContent.includes('101 thrown'))",
            timeout=WAIT,
        )
        page.screenshot(path=SHOTS / "05_thrown.png")
        page.get_by_role("button", name="All battles").click()
        page.wait_for_selector(".jupyter-widgets .js-plotly-plot .heatmaplayer image", timeout=WAIT)
        page.screenshot(path=SHOTS / "04_heat_map.png")
    assert strangers == []
    assert problems == []
