"""Files of a board look as in a browser, and pages to print come out of one on the right paper."""

from __future__ import annotations

import re

import pytest

from risk_kit import load_map, save_picture
from risk_kit.drawing.export import png_bytes
from risk_kit.drawing.export_gray import gray_svg
from risk_kit.drawing.svg import board_svg
from tests.drawing import png
from tests.drawing.reading import all_armies, all_owners

pytestmark = pytest.mark.browser

WIDTH = 500


def shot(browser, svg: str) -> bytes:
    """Picture of an SVG as Chromium draws it."""
    page = browser.new_page(viewport={"width": WIDTH, "height": 800})
    page.set_content(f"<body style='margin:0'>{svg}")
    picture = page.locator("svg").first.screenshot()
    page.close()
    return picture


def difference(one: bytes, other: bytes, side: int = 2) -> float:
    """Mean difference of two pictures of one size, 0 to 255, where a square of pixels counts as one."""
    means = [blocks(png.rows(picture), side) for picture in (one, other)]
    pairs = [pair for lines in zip(*means, strict=False) for pair in zip(*lines, strict=False)]
    return sum(abs(a - b) for a, b in pairs) / len(pairs)


def blocks(rows: list[list[tuple[int, ...]]], side: int) -> list[list[float]]:
    """Mean of each square of pixels."""
    sums = [[sum(map(sum, row[x : x + side])) for x in range(0, WIDTH, side)] for row in rows]
    strips = [sums[y : y + side] for y in range(0, len(sums) - side + 1, side)]
    return [[sum(column) / (3 * side**2) for column in zip(*strip, strict=True)] for strip in strips]


@pytest.mark.parametrize("name", ["world", "hourglass", "orchestra"])
def test_png_looks_as_in_chromium(browser, name):
    pytest.importorskip("typst")
    board = load_map(name)
    svg = board_svg(board, armies=all_armies(board), owners=all_owners(board))
    seen = shot(browser, svg)
    mine = difference(png_bytes(svg, WIDTH), seen)
    assert mine < 2  # edges are smoothed in another way
    # Whatever is left out or drawn over makes it worse.
    for part in (
        ' paint-order="stroke"',
        r' stroke-dasharray="[^"]*"',
        r"<text class=.*?</text>",
        r"<use [^>]*>",
    ):
        without, count = re.subn(part, "", svg)
        if count:
            assert difference(png_bytes(without, WIDTH), seen) > mine


def test_hatchings_look_as_in_chromium(browser):
    pytest.importorskip("typst")
    svg = gray_svg(load_map("orchestra"))
    seen = shot(browser, svg)
    plain = re.sub(r"/><path [^>]*/></pattern>", "/></pattern>", svg)
    assert plain != svg
    # Where a line falls between pixels differs: wide squares, as gray as hatching is from afar.
    assert 3 * difference(png_bytes(svg, WIDTH), seen, 20) < difference(png_bytes(plain, WIDTH), seen, 20)


def test_pages_are_printed_on_their_paper(browser, tmp_path):
    saved = save_picture(load_map("world"), tmp_path / "world.html", paper="A3", tiles="2x2")
    page = browser.new_page()
    page.goto(saved.path.as_uri())
    pdf = page.pdf(prefer_css_page_size=True)
    page.close()
    boxes = [list(map(float, box.split())) for box in re.findall(rb"/MediaBox ?\[([^\]]*)\]", pdf)]
    assert len(boxes) == 4
    # 420 x 297 mm in points; Chromium rounds to its pixels of 3/4 point
    assert all(box == pytest.approx([0, 0, 1190.55, 841.89], abs=0.75) for box in boxes)
