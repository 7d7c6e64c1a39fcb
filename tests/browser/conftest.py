"""A Chromium for the tests of pages."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

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
