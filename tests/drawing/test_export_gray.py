"""A board in gray: no color is left, and continents can still be told apart."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest

from risk_kit import load_map
from risk_kit.drawing.export_gray import gray_svg
from risk_kit.drawing.palette import INK, contrast
from risk_kit.drawing.svg import board_svg
from tests.drawing.reading import SVG, all_armies, all_owners, group, make_plain_board

BOARDS = ("world", "risiko_2023", "orchestra", "hourglass", "lagoon")


def colors(text: str) -> set[str]:
    return set(re.findall(r"#[0-9a-fA-F]{6}\b", text)) - set(re.findall(r'href="(#[^"]*)"', text))


def fills(text: str) -> dict[str, str]:
    """Fill of each territory."""
    root = ET.fromstring(text)
    found = {}
    for territory in root.iter(f"{SVG}g"):
        if territory.get("class") == "territory":
            found[territory.get("data-territory", "")] = territory[0].get("fill", "")
    return found


def drawn(board, kind):
    if kind == "plain":
        return gray_svg(board)
    return gray_svg(board, armies=all_armies(board), owners=all_owners(board))


@pytest.mark.parametrize("kind", ["plain", "owned"])
@pytest.mark.parametrize("name", BOARDS)
def test_no_color_is_left(name, kind):
    found = colors(drawn(load_map(name), kind))
    assert len(found) > 3
    assert all(color[1:3] == color[3:5] == color[5:7] for color in found)
    sea = ET.fromstring(drawn(load_map(name), kind)).find(f"{SVG}rect")
    assert sea.get("fill") == "#ffffff"


@pytest.mark.parametrize("name", BOARDS)
def test_each_continent_has_a_hatching(name):
    board = load_map(name)
    text = gray_svg(board)
    found = fills(text)
    looks = {c.id: {found[t] for t in c.territories} for c in board.continent_list}
    assert all(len(look) == 1 for look in looks.values())
    assert len(set().union(*looks.values())) == len(board.continent_list)
    # The legend shows the same, and every hatching is there once.
    swatches = [rect.get("fill") for rect in group(ET.fromstring(text), "legend").iter(f"{SVG}rect")][1:]
    assert swatches == [look for c in board.continent_list for look in looks[c.id]]
    wanted = set(re.findall(r"url\(#([^)]*)\)", text))
    assert sorted(wanted) == sorted(re.findall(r'<pattern id="([^"]*)"', text))


@pytest.mark.parametrize("name", BOARDS)
def test_outlines_tell_continents_apart_where_fills_are_owners(name):
    board = load_map(name)
    root = ET.fromstring(drawn(board, "owned"))
    legend = next(g for g in root.iter(f"{SVG}g") if g.get("class") == "legend")
    swatches = [(r.get("stroke"), r.get("stroke-dasharray")) for r in legend.iter(f"{SVG}rect")][1:]
    assert len(set(swatches)) == len(swatches) == len(board.continent_list)
    outlines = {(p.get("stroke"), p.get("stroke-dasharray")) for p in root.iter(f"{SVG}path")}
    assert set(swatches) <= outlines


def test_names_are_read_on_every_ground():
    for name in BOARDS:
        for fill in {*fills(gray_svg(load_map(name))).values()}:
            assert fill.startswith("url(#") or contrast(fill, INK) >= 7
    text = gray_svg(load_map("world"))
    grounds = re.findall(r'<pattern [^>]*><rect [^>]*fill="(#......)"', text)
    assert grounds
    assert all(contrast(ground, INK) >= 7 for ground in grounds)


@pytest.mark.parametrize("kind", ["plain", "owned"])
def test_gray_changes_nothing_but_colors(kind):
    board = load_map("world")
    colored = (
        board_svg(board)
        if kind == "plain"
        else board_svg(board, armies=all_armies(board), owners=all_owners(board))
    )
    kept = re.sub(r"<defs>.*</defs>\n", "", drawn(board, kind))
    for text in (colored, kept):
        assert text
    plain = [
        re.sub(r' stroke-(dasharray|linecap)="[^"]*"|"(#[0-9a-f]{6}|url\([^)]*\))"|land-\w+', "", t)
        for t in (colored, kept)
    ]
    assert plain[0] == plain[1]


def test_text_that_looks_like_a_color_stays():
    board = make_plain_board()
    players = ['fill="#cc3b33"']
    text = gray_svg(board, owners={"t0": 0}, players=players)
    assert "fill=&quot;#cc3b33&quot;" in text
    ET.fromstring(text)
