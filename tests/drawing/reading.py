"""Reading pictures of boards back: what stands where, and what is said."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from functools import lru_cache

from risk_kit import load_map
from risk_kit.board.board import Board, Border, Continent, Names, Territory
from risk_kit.drawing.svg import board_svg
from risk_kit.drawing.svg_cover import Box
from risk_kit.drawing.svg_text import BASELINE, LINE, text_width

SVG = "{http://www.w3.org/2000/svg}"
EVIL = '<script>alert("1")</script>'


def tree(text: str) -> ET.Element:
    return ET.fromstring(text)


def group(root: ET.Element, name: str) -> ET.Element:
    return next(g for g in root.iter(f"{SVG}g") if g.get("class") == name)


def view(root: ET.Element) -> Box:
    left, top, width, height = map(float, root.get("viewBox", "").split())
    return Box(left, top, left + width, top + height)


def name_boxes(root: ET.Element) -> dict[str, list[Box]]:
    """Boxes of the drawn lines of each name, measured anew from what is in the picture."""
    found: dict[str, list[Box]] = {}
    for text in group(root, "names").iter(f"{SVG}text"):
        size = float(text.get("font-size", ""))
        for span in text.iter(f"{SVG}tspan"):
            width = text_width(span.text or "", size)
            left, top = float(span.get("x", "")) - width / 2, float(span.get("y", "")) - BASELINE * size
            box = Box(left, top, left + width, top + LINE * size)
            found.setdefault(text.get("data-territory", ""), []).append(box)
    return found


def titles(root: ET.Element) -> dict[str, str]:
    """What is said of each territory."""
    found = {}
    for territory in root.iter(f"{SVG}g"):
        if territory.get("class") == "territory":
            (image,) = territory
            assert (territory.get("role"), image.get("role")) == ("listitem", "img")
            found[territory.get("data-territory", "")] = image[0].text or ""
    return found


def items(element: ET.Element) -> list[ET.Element]:
    """List items in an element, without those that are hidden."""
    if element.get("role") == "listitem":
        return [element]
    return [i for child in element if child.get("aria-hidden") != "true" for i in items(child)]


def circle_boxes(root: ET.Element) -> list[Box]:
    circles = group(root, "badges").iter(f"{SVG}circle")
    return [
        Box(x, y, x, y).grown(float(c.get("r", "")))
        for c in circles
        for x, y in [(float(c.get("cx", "")), float(c.get("cy", "")))]
    ]


def legend_boxes(root: ET.Element) -> list[Box]:
    found = []
    for panel in root.iter(f"{SVG}g"):
        if panel.get("class") == "legend":
            rect = next(panel.iter(f"{SVG}rect"))
            x, y, width, height = (float(rect.get(key, "")) for key in ("x", "y", "width", "height"))
            found.append(Box(x, y, x + width, y + height))
    return found


def legend_texts(root: ET.Element) -> list[Box]:
    """Boxes of the texts of legends that are read from the left."""
    texts = [t for g in root.iter(f"{SVG}g") if g.get("class") == "legend" for t in g.iter(f"{SVG}text")]
    found = []
    for text in texts:
        x, y, size = (float(text.get(key, "")) for key in ("x", "y", "font-size"))
        width = text_width(text.text or "", size, bold=text.get("font-weight") == "bold")
        if text.get("text-anchor") != "end":
            found.append(Box(x, y - size * 0.7, x + width, y))
    return found


def all_armies(board: Board) -> dict[str, int]:
    return {t.id: 1 + t.index * 3 % 120 for t in board.territory_list}


def all_owners(board: Board) -> dict[str, int | None]:
    return {t.id: None if t.index % 7 == 6 else t.index % 6 for t in board.territory_list}


@lru_cache
def pictures(map_id: str, language: str) -> list[str]:
    """Pictures of a board: plain, with armies, with armies and owners."""
    board = load_map(map_id)
    armies, owners = all_armies(board), all_owners(board)
    return [
        board_svg(board, language=language),
        board_svg(board, language=language, armies=armies),
        board_svg(board, language=language, armies=armies, owners=owners),
    ]


def names(text: str) -> Names:
    return Names((("en", text),))


def make_plain_board() -> Board:
    """A board without shapes, with a name that tries to be markup and a border over the edges."""
    places = [(60, 60), (150, 50), (70, 140), (160, 130), (260, 120), (330, 60), None]
    called = ["North", EVIL, "Lake & Co", "Ford", "A Very Long Name Of Land", "Isle", "Nowhere"]
    territories = tuple(
        Territory(f"t{i}", i, names(text), "a" if i < 4 else "b", at)
        for i, (text, at) in enumerate(zip(called, places, strict=True))
    )
    continents = (
        Continent("a", 0, names(EVIL), 2, ("t0", "t1", "t2", "t3")),
        Continent("b", 1, names("Bee"), -1, ("t4", "t5", "t6"), color='red"/><script/>'),
    )
    borders = (
        Border("t0", "t1"),
        Border("t0", "t2"),
        Border("t1", "t3"),
        Border("t3", "t4"),
        Border("t4", "t5", sea=True),
        Border("t4", "t6"),
        Border("t0", "t5", sea=True, wraps=True),
    )
    return Board("plain", names(EVIL), territories, continents, borders, (400.0, 250.0))
