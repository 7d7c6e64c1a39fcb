"""The page of a report on a board, on a phone, on paper and in the dark: all is seen, nothing is fetched."""

from __future__ import annotations

import pytest

from risk_kit import board_report
from risk_kit.drawing.page.board import board_page
from risk_kit.drawing.palette import contrast
from tests.browser.test_comparison_page import INKS, OVERFLOW, STICKS_OUT

pytestmark = pytest.mark.browser

CUT_OFF = """[...document.querySelectorAll('.told th, .told td')].filter(
    e => e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).display !== 'inline').map(e => e.outerHTML)"""


@pytest.fixture(scope="module")
def page_file(tmp_path_factory):
    file = tmp_path_factory.mktemp("page") / "world.html"
    page = board_page(board_report("world", "risiko"), command="risk-kit report world --ruleset risiko")
    file.write_text(page, encoding="utf-8", newline="\n")
    return file


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 400, 768, 1280])
def test_everything_is_seen(browser, page_file, width, scheme):
    asked, problems = [], []
    context = browser.new_context(viewport={"width": width, "height": 800}, color_scheme=scheme, offline=True)
    page = context.new_page()
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: problems.append(message.text))
    page.goto(page_file.as_uri())
    assert page.evaluate(OVERFLOW) == 0
    assert page.evaluate(STICKS_OUT) == []
    assert page.evaluate(CUT_OFF) == []
    for ink, paper in page.evaluate(INKS):
        assert contrast(ink, paper) >= 4.5
    assert [page.locator(f".told.{name} tbody tr").count() for name in ("continents", "ways", "deal")] == [
        6,
        10,
        4,
    ]
    picture = page.locator("figure svg").bounding_box()
    assert picture["width"] > 0.8 * width if width < 800 else picture["width"] > 600
    assert page.locator("figure .badges > circle").count() >= 42
    assert problems == []
    assert asked == [page_file.as_uri()]
    context.close()


def test_a_phone_names_each_figure(browser, page_file):
    page = browser.new_page(viewport={"width": 400, "height": 800})
    page.goto(page_file.as_uri())
    head = "getComputedStyle(document.querySelector('.told.deal tbody {}'), '::{}').content"
    assert page.evaluate(head.format("th", "after")) == '" players"'
    assert page.evaluate(head.format("td", "before")) == '"territories each (armies)"'
    page.close()


def test_it_fits_on_paper(browser, page_file):
    page = browser.new_page(viewport={"width": 703, "height": 1000})  # A4 less its margins
    page.goto(page_file.as_uri())
    page.emulate_media(media="print")
    assert page.evaluate(OVERFLOW) == 0
    assert page.locator(".told.continents thead").is_visible()
    page.close()
