"""Pictures in files: sizes, what is in them, what is never overwritten, and what to do without typst."""

from __future__ import annotations

import os
import re
import unicodedata
import xml.etree.ElementTree as ET
from base64 import b64encode

import pytest

from risk_kit import RuleError, load_map, save_picture
from risk_kit.drawing import export, palette
from risk_kit.drawing.export import pdf_bytes, png_bytes
from risk_kit.drawing.export_pages import page_svgs
from risk_kit.drawing.export_sheets import PAPERS, lay_out, view_box
from risk_kit.drawing.svg import board_svg
from risk_kit.errors import SaveError
from risk_kit.language import LANGUAGES
from tests.drawing import png
from tests.drawing.reading import all_armies, all_owners, make_plain_board

POINTS = 72 / 25.4  # a millimeter in points


@pytest.fixture(autouse=True)
def typst(request):
    """What draws PNG and PDF; tests of what needs it are skipped without."""
    if "without_typst" not in request.fixturenames:
        pytest.importorskip("typst")


@pytest.fixture
def without_typst(monkeypatch):
    monkeypatch.setattr(export, "find_spec", lambda _name: None)


def hexed(color: tuple[int, ...]) -> str:
    return "#" + "".join(f"{channel:02x}" for channel in color)


def media_boxes(pdf: bytes) -> list[list[float]]:
    return [list(map(float, box.split())) for box in re.findall(rb"/MediaBox ?\[([^\]]*)\]", pdf)]


def test_png_shows_the_board_in_its_colors():
    board = load_map("hourglass")
    picture = png_bytes(board_svg(board, names=False), 400)
    drawn = png.rows(picture)
    box = view_box(board_svg(board))
    assert png.size(picture) == (400, round(400 * (box.bottom - box.top) / (box.right - box.left)))
    assert hexed(drawn[2][2]) == palette.SEA
    for territory in board.territory_list:
        x, y = territory.at
        scale = 400 / (box.right - box.left)
        color = hexed(drawn[round((y - box.top) * scale)][round((x - box.left) * scale)])
        assert color == board.continents[territory.continent].color


@pytest.mark.parametrize("width", [16, 333, 1001])
def test_png_has_the_width_that_is_asked_for(width, tmp_path):
    saved = save_picture(load_map("hourglass"), tmp_path / "a.png", width=width)
    assert png.size(saved.path.read_bytes()) == (width, round(width * 0.75))
    assert saved.about == f"{width} by {round(width * 0.75)} pixels."


def test_png_is_2000_pixels_wide_by_itself(tmp_path):
    saved = save_picture(make_plain_board(), tmp_path / "a.PNG")
    assert png.size(saved.path.read_bytes())[0] == 2000


def letters() -> str:
    """What is no ASCII in names of territories, continents and legends of all boards, in all languages."""
    texts = set("−←→…×áéíóúüñÁÉÍÓÚÜÑ¿¡àèéìòùÀÈÉÌÒÙãõâêôçÃÕÂÊÔÇªº")
    for name in (
        "world",
        "risiko",
        "war",
        "orchestra",
        "lagoon",
        "hourglass",
        "portugal",
        "modern_spain",
        "mexican",
    ):
        for language in LANGUAGES:
            texts |= set("".join(ET.fromstring(board_svg(load_map(name), language=language)).itertext()))
    return "".join(sorted(letter for letter in texts if letter > "~" and letter.strip()))


def glyph(letter: str) -> bytes:
    text = f'<text x="4" y="40" font-size="36" font-family="\'DejaVu Sans\',Verdana,Arial,sans-serif">{letter}</text>'
    return png_bytes(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 50 50">{text}</svg>', 50)


def test_letters_of_all_languages_are_drawn():
    missing, empty = glyph("\U0010fffd"), glyph("")
    drawn = {letter: glyph(letter) for letter in letters()}
    assert len(set(drawn.values()) | {missing, empty}) == len(drawn) + 2
    for letter, picture in drawn.items():  # not without its accent
        base = unicodedata.normalize("NFD", letter)[0]
        assert base == letter or picture != glyph(base)


@pytest.mark.parametrize("paper", sorted(PAPERS))
def test_pdf_has_a_page_of_the_paper(paper, tmp_path):
    saved = save_picture(load_map("hourglass"), tmp_path / "a.pdf", paper=paper)
    short, long = PAPERS[paper]
    (box,) = media_boxes(saved.path.read_bytes())
    assert box == pytest.approx([0, 0, long * POINTS, short * POINTS], abs=0.01)


def test_pdf_is_a4_by_itself(tmp_path):
    saved = save_picture(load_map("hourglass"), tmp_path / "a.pdf")
    assert media_boxes(saved.path.read_bytes())[0] == pytest.approx([0, 0, 841.89, 595.28], abs=0.01)


@pytest.mark.parametrize(("tiles", "count"), [("2x2", 4), ((3, 2), 6), ("1x1", 1), ("1x2", 1)])
def test_pdf_has_as_many_pages_as_tiles(tiles, count, tmp_path):
    saved = save_picture(load_map("world"), tmp_path / "a.pdf", paper="A3", tiles=tiles)
    pdf = saved.path.read_bytes()
    assert pdf.startswith(b"%PDF")
    boxes = media_boxes(pdf)
    assert len(boxes) == count
    assert all(sorted(box[2:]) == pytest.approx([297 * POINTS, 420 * POINTS], abs=0.01) for box in boxes)
    assert b"DejaVu" in pdf or b"FontFile" in pdf  # text is text, with its font


def test_each_page_shows_its_part_of_the_board():
    """The pages that a PDF is made of, drawn at 2 pixels a millimeter."""
    board = load_map("hourglass")
    svg = board_svg(board, names=False)
    sheets = lay_out(svg, "A4", "2x2")
    seen = set()
    for tile, page in zip(sheets.tiles(), page_svgs(svg, sheets, "Hourglass"), strict=True):
        drawn = png.rows(png_bytes(page, round(2 * sheets.width)))
        for territory in board.territory_list:
            x, y = territory.at
            if tile.part.left < x < tile.part.right and tile.part.top < y < tile.part.bottom:
                across = tile.place.left + (x - tile.part.left) * sheets.scale
                down = tile.place.top + (y - tile.part.top) * sheets.scale
                color = hexed(drawn[round(2 * down)][round(2 * across)])
                assert color == board.continents[territory.continent].color
                seen.add(territory.id)
        outside = [drawn[round(2 * tile.place.top) - 2], drawn[round(2 * tile.place.bottom) + 2]]
        assert palette.SEA not in {hexed(pixel) for line in outside for pixel in line}
    assert seen == set(board.territories)


def test_the_same_picture_is_the_same_file():
    svg = board_svg(load_map("hourglass"))
    assert png_bytes(svg, 300) == png_bytes(svg, 300)
    sheets = lay_out(svg)
    pages = page_svgs(svg, sheets, "Hourglass")
    pdfs = [pdf_bytes(pages, (sheets.width, sheets.height), "Hourglass") for _ in range(2)]
    assert pdfs[0] == pdfs[1]
    assert b"CreationDate" not in pdfs[0]


def test_names_that_try_to_be_markup(tmp_path):
    board = make_plain_board()
    for ending in ("svg", "html", "png", "pdf"):
        saved = save_picture(
            board, tmp_path / f"a.{ending}", players=['#panic("x")', "\\*]"], owners={"t0": 0, "t1": 1}
        )
        assert saved.path.stat().st_size > 1000
    assert "<script" not in (tmp_path / "a.html").read_text(encoding="utf-8")


def test_a_picture_takes_what_boards_are_drawn_with(tmp_path):
    board = load_map("hourglass")
    armies, owners = all_armies(board), all_owners(board)
    for ending, wanted in (("svg", 'class="armies"'), ("html", 'class="armies"')):
        saved = save_picture(board, tmp_path / f"a.{ending}", armies=armies, owners=owners, language="it")
        text = saved.path.read_text(encoding="utf-8")
        assert wanted in text
        assert 'lang="it"' in text


def test_svg_is_what_the_board_shows(tmp_path):
    board = load_map("world")
    assert save_picture(board, tmp_path / "a.svg").path.read_text(encoding="utf-8") == board_svg(board)
    text = save_picture(board, tmp_path / "a.svg", width=700).path.read_text(encoding="utf-8")
    assert text == board_svg(board, width=700)


@pytest.mark.parametrize("ending", ["svg", "html", "png", "pdf"])
def test_pictures_made_here_are_replaced_and_nothing_else(ending, tmp_path):
    board, path = load_map("hourglass"), tmp_path / f"map.{ending}"
    save_picture(board, path)
    before = path.read_bytes()
    save_picture(board, path, gray=True)
    after = path.read_bytes()
    assert after != before
    for foreign in (
        b"",
        b"my own drawing",
        b"<svg>",
        b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
        b"\x89PNG\r\n\x1a\n" + bytes(100),
        b"%PDF-1.7 mine",
    ):
        path.write_bytes(foreign)
        with pytest.raises(RuleError, match=r"did not write; --force \(force=True\)"):
            save_picture(board, path)
        assert path.read_bytes() == foreign
    save_picture(board, path, gray=True, force=True)
    assert path.read_bytes() == after


def test_a_picture_that_another_program_saved_again_is_kept(tmp_path):
    path = tmp_path / "map.svg"
    save_picture(load_map("hourglass"), path)
    path.write_text('<?xml version="1.0"?>\n' + path.read_text(encoding="utf-8"), encoding="utf-8")
    with pytest.raises(RuleError, match="--force"):
        save_picture(load_map("hourglass"), path)


@pytest.mark.parametrize(
    ("name", "options", "words"),
    [
        ("a.gif", {}, "not as '.gif'"),
        ("a", {}, "not as 'a'"),
        ("a.pdf", {"width": 500}, "goes with .svg and .png"),
        ("a.html", {"width": 500}, "goes with .svg and .png"),
        ("a.png", {"paper": "A4"}, "paper and tiles with .pdf"),
        ("a.svg", {"tiles": "2x2"}, "paper and tiles with .pdf"),
        ("a.png", {"width": 15}, "from 16 to 10000, not 15"),
        ("a.png", {"width": 10001}, "from 16 to 10000"),
        ("a.png", {"width": True}, "whole number"),
        ("a.png", {"width": 99.5}, "whole number"),
        ("a.pdf", {"paper": "A44"}, "Did you mean A4"),
        ("a.pdf", {"tiles": "2by2"}, "written like 2x2"),
    ],
)
def test_what_cannot_be_is_said_and_nothing_written(name, options, words, tmp_path):
    with pytest.raises((RuleError, KeyError), match=re.escape(words)):
        save_picture(load_map("hourglass"), tmp_path / name, **options)
    assert not list(tmp_path.iterdir())


def test_a_folder_that_is_not_there(tmp_path):
    with pytest.raises(SaveError, match="was not saved"):
        save_picture(load_map("hourglass"), tmp_path / "none" / "a.png")
    (tmp_path / "b.svg").mkdir()
    with pytest.raises(SaveError, match=r"b\.svg was not saved"):
        save_picture(load_map("hourglass"), tmp_path / "b.svg")
    assert [path.name for path in tmp_path.iterdir()] == ["b.svg"]


def test_a_link_stays_a_link(tmp_path):
    if not hasattr(os, "symlink"):
        pytest.skip("no links on this system")
    (tmp_path / "real").mkdir()
    (tmp_path / "a.svg").symlink_to(tmp_path / "real" / "b.svg")
    save_picture(load_map("hourglass"), tmp_path / "a.svg")
    assert (tmp_path / "a.svg").is_symlink()
    assert (tmp_path / "real" / "b.svg").is_file()


def test_a_picture_too_high_to_draw():
    with pytest.raises(RuleError, match="50000 pixels high; at most 10000"):
        png_bytes('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 50"/>', 1000)


@pytest.mark.parametrize("svg", ['<svg viewBox="0 0 1 1">', '<svg viewBox="0 0 2 1"><a'])
def test_what_is_no_svg(svg):
    with pytest.raises(RuleError, match="could not be drawn"):
        png_bytes(svg, 20)


def test_pictures_inside_are_drawn_and_files_are_not_read(tmp_path):
    red = png_bytes(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1" fill="#f00"/></svg>',
        20,
    )
    (tmp_path / "red.png").write_bytes(red)

    def middle(link: str) -> tuple[int, ...]:
        text = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1" fill="#00f"/><image width="1" height="1" href="{link}"/></svg>'
        return png.rows(png_bytes(text, 20))[10][10]

    assert middle(f"data:image/png;base64,{b64encode(red).decode()}") == (255, 0, 0)
    for link in (str(tmp_path / "red.png"), (tmp_path / "red.png").as_uri()):
        try:
            assert middle(link) == (0, 0, 255)
        except RuleError as error:
            assert "could not be drawn" in str(error)  # noqa: PT017


def test_without_typst_a_sentence_says_what_to_do(without_typst, tmp_path):
    board = load_map("hourglass")
    with pytest.raises(RuleError, match=r"PNG files need typst: pip install 'risk_kit\[print\]'; \.svg and"):
        save_picture(board, tmp_path / "a.png")
    with pytest.raises(
        RuleError,
        match=r"PDF files need typst: pip install 'risk_kit\[print\]'; without it .* from a browser\.",
    ):
        save_picture(board, tmp_path / "a.pdf")
    with pytest.raises(RuleError, match="PNG files need typst"):
        png_bytes(board_svg(board))
    assert not list(tmp_path.iterdir())
    save_picture(board, tmp_path / "a.svg", gray=True)
    save_picture(board, tmp_path / "a.html", tiles="2x2")
    assert len(list(tmp_path.iterdir())) == 2
