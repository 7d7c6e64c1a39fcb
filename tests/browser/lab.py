"""A JupyterLab of the command ``risk-kit lab`` and its page, for tests and measurements."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from tests.browser.chromium import launch

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

WAIT = 90_000
"""Milliseconds that a busy machine may take."""
IDLE = '.jp-Notebook-ExecutionIndicator[data-status="idle"]'
PANEL = ".risk-kit-battle"


@contextmanager
def running_lab(folder: Path) -> Iterator[str]:
    """Address that ``risk-kit lab FOLDER --no-browser`` prints, while it runs."""
    with serving("lab", folder) as (address, _server):
        yield address


@contextmanager
def serving(verb: str, path: Path) -> Iterator[tuple[str, int]]:
    """Address that ``risk-kit VERB PATH --no-browser`` prints, and the number of its process, while it runs."""
    command = [sys.executable, "-m", "risk_kit", verb, str(path), "--no-browser", "--language", "en"]
    # JupyterLab would open the tabs of an earlier run again.
    env = {**os.environ, "JUPYTERLAB_WORKSPACES_DIR": str(path.parent / "workspaces")}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env) as lab:
        try:
            assert lab.stdout is not None
            addresses = (re.search(r"http://\S+", line) for line in lab.stdout)
            yield next(found[0] for found in addresses if found), lab.pid
        finally:
            lab.terminate()
            lab.wait(timeout=30)


@contextmanager
def open_page(address: str, strangers: list[str], problems: list[str]) -> Iterator[Any]:
    """The page of an address; requests to other machines and errors are noted."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = launch(playwright)
        page = browser.new_page(viewport={"width": 1280, "height": 900})
        page.on(
            "request", lambda request: strangers.append(request.url) if _is_strange(request.url) else None
        )
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.goto(address, timeout=WAIT)
        page.wait_for_selector(IDLE, timeout=WAIT)
        yield page
        browser.close()


def _is_strange(url: str) -> bool:
    return not re.match(r"(https?|wss?)://(localhost|127\.0\.0\.1)[:/]|data:|blob:|about:", url)


def run_all(page: Any) -> None:
    """Run all cells, wait for the end, and scroll to the widget."""
    page.locator(".jp-Cell").first.click()
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
    page.wait_for_function(
        "() => !document.querySelector('.jp-Notebook-ExecutionIndicator[data-status=\"busy\"]')", timeout=WAIT
    )
    heading = page.locator(".jp-MarkdownOutput h2", has_text="From a roll to a battle")
    scroll_to(page, heading, page.locator(PANEL))
    page.locator(PANEL).first.wait_for(timeout=WAIT)
    heading.first.scroll_into_view_if_needed()
    page.wait_for_selector(".js-plotly-plot .bars", timeout=WAIT)


def scroll_to(page: Any, *wanted: Any) -> None:
    """Scroll from the top until all that is wanted is on the page: JupyterLab draws cells as they come near."""
    page.locator(".jp-WindowedPanel-outer").first.evaluate("panel => panel.scrollTo(0, 0)")
    page.mouse.move(640, 500)
    for _turn in range(120):
        if all(locator.count() for locator in wanted):
            return
        page.mouse.wheel(0, 200)
        page.wait_for_timeout(150)
