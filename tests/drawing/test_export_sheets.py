"""A picture on sheets of paper: nothing is lost, neighbors overlap, paper is turned the better way."""

from __future__ import annotations

import math
import re
import xml.etree.ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from risk_kit import RuleError, UnknownNameError, load_map, use_language
from risk_kit.drawing.export_pages import page_svgs, pages_html
from risk_kit.drawing.export_sheets import MOST_TILES, PAPERS, Sheets, lay_out, read_tiles
from risk_kit.drawing.svg import board_svg
from risk_kit.language import LANGUAGES
from tests.drawing.reading import EVIL, SVG, make_plain_board

OVERLAP = 8  # millimeters, as save_picture promises
UNPRINTED = 6  # millimeters at the edges that a printer may leave white


def blank(width: float, height: float) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-10 5 {width} {height}"></svg>'


SHEETS = st.builds(
    lay_out,
    st.builds(blank, st.floats(1, 5000), st.floats(1, 5000)),
    st.sampled_from(sorted(PAPERS)),
    st.tuples(st.integers(1, MOST_TILES), st.integers(1, MOST_TILES)),
)


@given(SHEETS)
def test_pages_show_the_whole_picture_with_strips_to_glue(sheets: Sheets):
    tiles = {(tile.column, tile.row): tile for tile in sheets.tiles()}
    assert len(tiles) == sheets.count
    for (column, row), tile in tiles.items():
        part, place = tile.part, tile.place
        # What is on the page has the scale of all, and no printer cuts it off.
        for low, high, start, end in (
            (part.left, part.right, place.left, place.right),
            (part.top, part.bottom, place.top, place.bottom),
        ):
            assert (high - low) * sheets.scale == pytest.approx(end - start, abs=1e-6)
            assert end > start
        assert place.left >= UNPRINTED - 1e-6
        assert place.top >= UNPRINTED - 1e-6
        assert place.right <= sheets.width - UNPRINTED + 1e-6
        assert place.bottom <= sheets.height - UNPRINTED + 1e-6
        for (step_x, step_y), side, own in (
            ((1, 0), "left", part.right),
            ((0, 1), "top", part.bottom),
        ):
            beside = tiles.get((column + step_x, row + step_y))
            edge = sheets.picture.right if step_x else sheets.picture.bottom
            strip = (own - getattr(beside.part, side)) * sheets.scale if beside else (own - edge)
            assert strip == pytest.approx(OVERLAP if beside else 0, abs=1e-6)
    first, last = tiles[0, 0], tiles[sheets.columns - 1, sheets.rows - 1]
    assert first.part[:2] == pytest.approx(sheets.picture[:2], abs=1e-6)
    # White paper on both sides is the same.
    assert first.place.left == pytest.approx(sheets.width - last.place.right, abs=1e-6)
    assert first.place.top == pytest.approx(sheets.height - last.place.bottom, abs=1e-6)


@given(SHEETS)
def test_picture_fills_its_pages_in_one_direction(sheets: Sheets):
    def reach(count: int, page: float) -> float:
        return count * (page - 2 * sheets.margin) - (count - 1) * OVERLAP

    full = (reach(sheets.columns, sheets.width), reach(sheets.rows, sheets.height))
    room = [most - side for most, side in zip(full, sheets.size, strict=True)]
    assert min(room) == pytest.approx(0, abs=1e-6)
    # One page fewer would not do.
    pages = ((sheets.columns, sheets.width), (sheets.rows, sheets.height))
    assert all(
        count == 1 or reach(count - 1, page) < side
        for (count, page), side in zip(pages, sheets.size, strict=True)
    )


@pytest.mark.parametrize(
    ("picture", "tiles", "turned", "pages"),
    [
        ((1000, 600), (1, 1), "landscape", (1, 1)),
        ((600, 1000), (1, 1), "portrait", (1, 1)),
        ((1000, 600), (2, 2), "landscape", (2, 2)),
        ((1000, 600), (2, 1), "portrait", (2, 1)),  # two upright pages side by side are nearly a landscape A3
        ((1000, 600), (1, 2), "landscape", (1, 1)),  # a second page below would be empty
        ((500, 900), (1, 3), "landscape", (1, 3)),
    ],
)
def test_paper_is_turned_so_that_the_picture_is_larger(picture, tiles, turned, pages):
    sheets = lay_out(blank(*picture), "A4", tiles)
    assert ("landscape" if sheets.width > sheets.height else "portrait") == turned
    assert (sheets.columns, sheets.rows) == pages
    assert sheets.trimmed == (pages != tiles)


def test_sizes_of_papers():
    # ISO 216: sides in the ratio of 1 to the square root of 2, each area half of the one before, in whole mm.
    for larger, smaller in (("A1", "A2"), ("A2", "A3"), ("A3", "A4")):
        assert PAPERS[smaller] == (math.floor(PAPERS[larger][1] / 2), PAPERS[larger][0])
    assert PAPERS["A4"] == (210, 297)
    # in inches: letter 8.5 x 11, legal 8.5 x 14, tabloid 11 x 17
    inches = {
        name: tuple(round(side / 25.4, 6) for side in PAPERS[name]) for name in ("letter", "legal", "tabloid")
    }
    assert inches == {"letter": (8.5, 11), "legal": (8.5, 14), "tabloid": (11, 17)}


@pytest.mark.parametrize(
    "text", ["2by2", "2", "", "x", "0x2", "2x0", "11x1", "2x2x2", "-1x2", "2.5x2", "١x٢x"]
)
def test_tiles_that_cannot_be_read(text):
    with pytest.raises(RuleError, match="written like 2x2, each from 1 to 10"):
        read_tiles(text)


@pytest.mark.parametrize("tiles", [(0, 1), (1, 11), (2,), (2.0, 2), ("a", "b"), 4, None])
def test_tiles_that_make_no_sense(tiles):
    with pytest.raises(RuleError, match="2x2"):
        read_tiles(tiles)


@pytest.mark.parametrize("text", ["3x2", "3X2", "3×2", " 3 x 2 "])
def test_tiles_as_people_write_them(text):
    assert read_tiles(text) == (3, 2)


def test_paper_that_nobody_makes():
    with pytest.raises(UnknownNameError, match="Did you mean A4"):
        lay_out(blank(2, 1), "A44")
    assert lay_out(blank(2, 1), "LETTER").paper == "letter"


@pytest.mark.parametrize(
    "svg",
    [
        "",
        "no picture",
        "<svg></svg>",
        '<svg viewBox="0 0 1"/>',
        '<svg viewBox="0 0 1 0"/>',
        '<svg viewBox="a b c d"/>',
        '<svg viewBox="0 0 nan 1"/>',
        '<svg viewBox="0 0 inf 1"/>',
    ],
)
def test_what_has_no_size(svg):
    with pytest.raises(RuleError, match="no SVG with a view box"):
        lay_out(svg)


def pages_of(tiles: tuple[int, int] = (2, 2)) -> list[ET.Element]:
    svg = board_svg(make_plain_board())
    return [ET.fromstring(page) for page in page_svgs(svg, lay_out(svg, "A4", tiles), EVIL)]


def test_each_page_is_a_picture_of_the_size_of_its_paper():
    for page in pages_of():
        assert (page.get("width"), page.get("height"), page.get("viewBox")) == (
            "297mm",
            "210mm",
            "0 0 297 210",
        )
    (alone,) = pages_of((1, 1))
    assert len(alone) == 1  # neither marks nor words


def words(page: ET.Element) -> list[str]:
    return ["".join(text.itertext()) for text in page.findall(f"{SVG}text")]


def test_pages_say_which_they_are():
    found = [words(page) for page in pages_of()]
    assert [texts[0] for texts in found] == ["A1", "B1", "A2", "B2"]
    assert all(texts[1] == f"{EVIL} {i}/4" for i, texts in enumerate(found, 1))
    assert "Print at actual size" in found[0][2]
    assert [len(texts) for texts in found] == [3, 2, 2, 2]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("paper", ["A4", "letter"])
def test_words_fit_on_the_narrowest_page(language, paper):
    from risk_kit.drawing.svg_text import text_width

    with use_language(language):
        svg = board_svg(load_map("world"))
        sheets = lay_out(svg, paper, (2, 1))
        assert sheets.width < sheets.height
        for page in page_svgs(svg, sheets, load_map("world").name()):
            for text in ET.fromstring(page).findall(f"{SVG}text"):
                end = float(text.get("x")) + text_width(text.text, float(text.get("font-size")))
                assert end <= sheets.width - UNPRINTED
                assert UNPRINTED <= float(text.get("y")) <= sheets.height - 4


def marks(page: ET.Element) -> dict[bool, list[tuple[float, float, str]]]:
    """Marks of a page as x, y and direction (down or right), by whether they are dashed."""
    found: dict[bool, list[tuple[float, float, str]]] = {False: [], True: []}
    for path in page.findall(f"{SVG}g/{SVG}path"):
        for x, y, way in re.findall(r"M([\d.]+) ([\d.]+)([vh])3", path.get("d", "")):
            found[path.get("stroke-dasharray") is not None].append((float(x), float(y), way))
    return found


def test_marks_are_where_neighbors_meet():
    svg = board_svg(load_map("world"))
    sheets = lay_out(svg, "A4", (2, 2))
    pages = [ET.fromstring(page) for page in page_svgs(svg, sheets, "World")]
    for tile, page in zip(sheets.tiles(), pages, strict=True):
        place, found = tile.place, marks(page)
        solid = {(way, x if way == "v" else y) for x, y, way in found[False]}
        dashed = {(way, x if way == "v" else y) for x, y, way in found[True]}
        right, below = tile.column == 0, tile.row == 0
        expected = {("v", place.left), ("h", place.top)}
        expected |= set() if right else {("v", place.right)}
        expected |= set() if below else {("h", place.bottom)}
        assert close(solid, expected)
        strips = ({("v", place.right - OVERLAP)} if right else set()) | (
            {("h", place.bottom - OVERLAP)} if below else set()
        )
        assert close(dashed, strips)
        # All lie on white paper, outside the picture.
        for x, y, way in found[False] + found[True]:
            end = (x, y + 3) if way == "v" else (x + 3, y)
            assert end[1] < place.top or y > place.bottom or end[0] < place.left or x > place.right


def close(found: set[tuple[str, float]], expected: set[tuple[str, float]]) -> bool:
    return {(way, round(at, 2)) for way, at in found} == {(way, round(at, 2)) for way, at in expected}


def test_html_to_print_names_the_size_of_its_paper():
    svg = board_svg(make_plain_board())
    sheets = lay_out(svg, "A3", (2, 1))
    page = pages_html(page_svgs(svg, sheets, EVIL), sheets, EVIL)
    assert "@page { size: 297mm 420mm; margin: 0 }" in page
    assert page.count('width="297mm" height="420mm"') == sheets.count == 2
    assert "<script" not in page


def test_sheets_in_words():
    assert lay_out(blank(1000, 600)).in_words() == "1 page A4, landscape."
    # (297 - 2 * 12) * 2 - 8 = 538 mm wide
    text = "4 pages A4, landscape. 2 across and 2 down, together 53.8 by 32.3 cm."
    assert lay_out(blank(1000, 600), tiles="2x2").in_words() == text
    assert lay_out(blank(1000, 600), tiles="1x2").in_words().endswith("More pages would be empty.")
