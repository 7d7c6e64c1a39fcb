"""A Chromium for the tests of pages, and a canvas of the map editor in it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.canvas_page import Hand, SmallPython, opened, squares
from tests.browser.chromium import launch

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="module")
def browser(chromium) -> Iterator[Any]:
    """A running Chromium."""
    from playwright.sync_api import sync_playwright

    (Path(__file__).parent / "shots").mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


@pytest.fixture
def python() -> SmallPython:
    """What answers the canvas."""
    return SmallPython(squares())


@pytest.fixture
def page(browser, tmp_path, python) -> Iterator[Any]:
    """The page with the canvas."""
    with opened(browser, tmp_path, python) as page:
        yield page


@pytest.fixture
def hand(page) -> Hand:
    """What works on it."""
    return Hand(page)
