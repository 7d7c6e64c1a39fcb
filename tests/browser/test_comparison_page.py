"""The page of a comparison on a phone, on paper and in the dark: all of it is seen, nothing is fetched."""

from __future__ import annotations

import pytest

from risk_kit.analysis.comparison import Comparison
from risk_kit.analysis.report import report_of
from risk_kit.drawing.page.comparison import comparison_page
from risk_kit.drawing.palette import contrast
from tests.analysis.synthetic import play_with

pytestmark = pytest.mark.browser

OVERFLOW = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
# Text whose box leaves the panel that it stands in.
STICKS_OUT = """[...document.querySelectorAll('.panel')].flatMap(panel => {
    const right = panel.getBoundingClientRect().right + 0.5;
    return [...panel.querySelectorAll('p, li, td, th, svg')].filter(
        e => e.getBoundingClientRect().right > right).map(e => e.outerHTML);
})"""
INKS = """[...document.querySelectorAll('p, li, td, th, code, h1, h2')].map(e => {
    let box = e;
    while (box.parentElement && getComputedStyle(box).backgroundColor === 'rgba(0, 0, 0, 0)') box = box.parentElement;
    const hex = color => '#' + color.match(/\\d+/g).slice(0, 3).map(n => (+n).toString(16).padStart(2, '0')).join('');
    return [hex(getComputedStyle(e).color), hex(getComputedStyle(box).backgroundColor)];
})"""


@pytest.fixture(scope="module")
def page_file(tmp_path_factory):
    effects = {"risiko": {"rounds": 3}}
    bots = ["continental", "cautious", "aggressive", "continental", "cautious", "aggressive"]
    comparison = Comparison("classic", "risiko", seed=3, bots=bots, play=play_with(effects, 6, 6))
    list(comparison.run(600))
    file = tmp_path_factory.mktemp("page") / "page.html"
    page = comparison_page(report_of(comparison), command="risk-kit compare classic risiko")
    file.write_text(page, encoding="utf-8", newline="\n")
    return file


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 390, 768, 1280])
def test_everything_is_seen(browser, page_file, width, scheme):
    asked, problems = [], []
    context = browser.new_context(viewport={"width": width, "height": 800}, color_scheme=scheme, offline=True)
    page = context.new_page()
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: problems.append(message.text))
    page.goto(page_file.as_uri())
    assert page.evaluate(OVERFLOW) == 0
    assert page.evaluate(STICKS_OUT) == []
    for ink, paper in page.evaluate(INKS):
        assert contrast(ink, paper) >= 4.5
    assert page.locator(".figures tbody tr").count() == 20
    above, below = (page.locator(f".figures tbody tr:first-child {svg}").bounding_box()
                    for svg in (".picture > svg", ".noise svg"))  # fmt: skip
    assert (above["x"], above["width"]) == pytest.approx((below["x"], below["width"]))
    assert problems == []
    assert asked == [page_file.as_uri()]
    context.close()


def test_it_fits_on_paper(browser, page_file):
    page = browser.new_page(viewport={"width": 703, "height": 1000})  # A4 less its margins
    page.goto(page_file.as_uri())
    page.emulate_media(media="print")
    assert page.evaluate(OVERFLOW) == 0
    assert page.locator(".figures thead").is_visible()
    page.close()
