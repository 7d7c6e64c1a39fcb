from __future__ import annotations

import os
import re
import subprocess
import sys
from dataclasses import replace
from itertools import combinations, pairwise

import pytest

from risk_kit import load_map
from risk_kit.board.board import Board, Continent, Shape, Territory
from risk_kit.drawing import palette
from risk_kit.drawing.svg import board_svg
from risk_kit.drawing.svg_cover import Box
from risk_kit.drawing.svg_ground import survey
from risk_kit.drawing.svg_text import wrappings
from risk_kit.language import LANGUAGES, use_language
from risk_kit.language import translate as _
from tests.drawing.reading import (
    EVIL,
    SVG,
    circle_boxes,
    group,
    legend_boxes,
    legend_texts,
    make_plain_board,
    name_boxes,
    names,
    pictures,
    tree,
    view,
)

MAPS = ("world", "risiko")


@pytest.fixture
def plain_board() -> Board:
    return make_plain_board()


@pytest.mark.parametrize("map_id", MAPS)
def test_picture_is_well_formed_and_small(map_id: str) -> None:
    board = load_map(map_id)
    for picture in pictures(map_id, "it"):
        root = tree(picture)
        assert root.get("role") == "group"
        assert root[0].tag == f"{SVG}title"
        assert root[0].text == board.name("it")
        assert "42" in (root[1].text or "")
        assert len(picture.encode()) < 200_000


@pytest.mark.parametrize(("map_id", "language"), [*(("world", code) for code in LANGUAGES), ("risiko", "it")])
def test_every_text_is_readable_at_a_thousand_pixels(map_id: str, language: str) -> None:
    for picture in pictures(map_id, language):
        root = tree(picture)
        assert root.get("viewBox") == "0 0 1000 600"
        texts = [text for text in root.iter(f"{SVG}text") if text.get("class") != "armies"]
        sizes = [float(text.get("font-size") or group(root, "notes").get("font-size", "")) for text in texts]
        assert min(sizes) >= 9.5


@pytest.mark.parametrize(("map_id", "language"), [*(("world", code) for code in LANGUAGES), ("risiko", "it")])
def test_no_name_overlaps_a_name_a_badge_a_legend_or_the_edge(map_id: str, language: str) -> None:
    for picture in pictures(map_id, language):
        root = tree(picture)
        boxes = name_boxes(root)
        assert len(boxes) == 42
        canvas = view(root)
        solid = legend_boxes(root) + (circle_boxes(root) if 'class="badges"' in picture else [])
        for (one, lines), (other, others) in combinations(boxes.items(), 2):
            assert not any(a.meets(b) for a in lines for b in others), (one, other)
        for territory, lines in boxes.items():
            assert all(box.inside(canvas) for box in lines), territory
            assert not any(box.meets(thing) for box in lines for thing in solid), territory


@pytest.mark.parametrize("map_id", MAPS)
def test_legends_lie_on_the_canvas_over_free_sea(map_id: str) -> None:
    board = load_map(map_id)
    root = tree(pictures(map_id, "it")[2])
    first, second = legend_boxes(root)
    assert root.get("viewBox") == "0 0 1000 600"
    for panel in (first, second):
        assert all(box.inside(panel.grown(-5)) for box in legend_texts(root) if box.meets(panel))
    assert not first.meets(second)
    points = [p for shape in board.shapes for ring in shape.rings for p in ring if shape.kind != "lane"]
    for panel in (first, second):
        assert panel.inside(Box(0, 0, 1000, 600))
        assert not any(panel.left < x < panel.right and panel.top < y < panel.bottom for x, y in points)


def test_legend_explains_the_lines_between_continents(plain_board: Board) -> None:
    with use_language("en"):
        shaped = tree(board_svg(load_map("world"), names=False))
        text = next(
            t for t in group(shaped, "legend").iter(f"{SVG}text") if t.text == _("border between continents")
        )
        row = next(g for g in group(shaped, "legend") if text in list(g))
        (drawn,) = (p for p in group(shaped, "frontiers") if p.get("stroke") == palette.FRONTIER)
        for key in ("stroke", "stroke-width"):
            assert row[0].get(key) == drawn.get(key)
        assert "border between continents" not in board_svg(plain_board)  # which draws no such line


def test_legend_without_free_sea_goes_below() -> None:
    board = load_map("world")
    corners = ((0.0, 0.0), (1000.0, 0.0), (1000.0, 600.0), (0.0, 600.0), (0.0, 0.0))
    flooded = replace(board, shapes=(*board.shapes, Shape("land", "all", (corners,))))
    root = tree(board_svg(flooded, names=False))
    (panel,) = legend_boxes(root)
    assert panel.top > 600
    assert panel.inside(view(root))


@pytest.mark.parametrize("map_id", MAPS)
def test_one_dashed_lane_a_sea_border(map_id: str) -> None:
    board = load_map(map_id)
    root = tree(pictures(map_id, "it")[0])
    dashed = [g for g in root.iter(f"{SVG}g") if g.get("stroke-dasharray")]
    lanes = [lane.get("data-border", "") for g in dashed for lane in g]
    assert sorted(lanes) == sorted("--".join(sorted((b.a, b.b))) for b in board.borders if b.sea)


@pytest.mark.parametrize("map_id", ["world", "plain"])
def test_wrapping_lane_touches_both_edges_and_says_where_it_leads(map_id: str, plain_board: Board) -> None:
    board = plain_board if map_id == "plain" else load_map(map_id)
    border = next(b for b in board.borders if b.wraps)
    root = tree(board_svg(board, language="en", names=False))
    key = "--".join(sorted((border.a, border.b)))
    lane = next(p for p in root.iter(f"{SVG}path") if p.get("data-border") == key)
    reached = set()
    for piece in re.findall(r"M([^M]+)", lane.get("d", "")):
        x, _y, *steps = map(float, re.findall(r"-?(?:\d+\.?\d*|\.\d+)", piece))
        reached.add(round(x + sum(steps[::2]), 1))
    assert {0.0, board.canvas[0]} <= reached
    notes = {text.text for text in group(root, "notes")}
    west, east = sorted((border.a, border.b), key=lambda t: board.territories[t].at or (0, 0))
    assert notes == {f"← {board.territories[east].name('en')}", f"{board.territories[west].name('en')} →"}


def test_names_are_escaped(plain_board: Board) -> None:
    picture = board_svg(plain_board, owners={"t0": EVIL}, armies={"t0": 3})
    root = tree(picture)
    assert "<script" not in picture
    assert any(EVIL in (title.text or "") for title in root.iter(f"{SVG}title"))


def test_illegal_characters_do_not_break_the_xml(plain_board: Board) -> None:
    bad = replace(plain_board, names=names("a\x00b\x1bc\ud800\uffff"))
    assert tree(board_svg(bad))[0].text == "a�b�c��"


def test_plain_board_draws_discs_and_straight_borders(plain_board: Board) -> None:
    root = tree(board_svg(plain_board))
    lanes = [p for p in root.iter(f"{SVG}path") if p.get("data-border")]
    assert len(lanes) == len(plain_board.borders)
    assert len([g for g in root.iter(f"{SVG}g") if g.get("class") == "territory"]) == 7
    boxes = name_boxes(root)
    assert len(boxes) == 7
    for one, other in combinations(boxes.values(), 2):
        assert not any(a.meets(b) for a in one for b in other)


def test_picture_is_the_same_every_time(plain_board: Board) -> None:
    from risk_kit.drawing import svg_ground, svg_labels

    for board in (load_map("world"), plain_board):
        first = board_svg(board, language="it", owners={t.id: 0 for t in board.territory_list})
        svg_ground.survey.cache_clear()
        svg_labels.place_names.cache_clear()
        assert board_svg(board, language="it", owners={t.id: 0 for t in board.territory_list}) == first


def test_picture_does_not_depend_on_the_order_of_sets() -> None:
    script = (
        "from risk_kit import load_map; from risk_kit.drawing.svg import board_svg; from hashlib import md5;"
        "b = load_map('world'); owners = {t.id: 0 for t in b.territory_list};"
        "print(md5(board_svg(b, language='en', owners=owners).encode()).hexdigest())"
    )
    digests = {
        subprocess.run(
            [sys.executable, "-c", script],
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(digests) == 1


def test_long_names_at_the_edge_stay_on_the_canvas() -> None:
    corners = [(2.0, 2.0), (398.0, 2.0), (2.0, 248.0), (398.0, 248.0)]
    territories = tuple(
        Territory(f"t{i}", i, names("Incomprehensibilities"), "a", at) for i, at in enumerate(corners)
    )
    continent = Continent("a", 0, names("A"), 1, tuple(t.id for t in territories))
    board = Board("edge", names("Edge"), territories, (continent,), (), (400.0, 250.0))
    root = tree(board_svg(board, legend=False))
    boxes, canvas = name_boxes(root), view(root)
    assert len(boxes) == 4
    discs = [ring for rings in survey(board).outlines.values() for ring in rings]
    assert all(Box(x, y, x, y).inside(canvas) for ring in discs for x, y in ring)
    assert all(box.inside(canvas) for lines in boxes.values() for box in lines)


def test_sea_border_without_a_drawn_lane_is_a_straight_dashed_line() -> None:
    board = load_map("world")
    bare = replace(board, shapes=tuple(shape for shape in board.shapes if shape.kind != "lane"))
    root = tree(board_svg(bare, names=False))
    lanes = {p.get("data-border"): p.get("d", "") for p in root.iter(f"{SVG}path") if p.get("data-border")}
    assert len(lanes) == 25
    x, y = board.territories["brazil"].at or (0, 0)
    assert lanes["brazil--north_africa"].startswith(f"M{x:g} {y:g}l")


def test_names_side_by_side_are_not_read_as_one() -> None:
    for language in LANGUAGES:
        for picture in pictures("world", language):
            for one, other in combinations(name_boxes(tree(picture)).values(), 2):
                wide = [Box(a.left - 4, a.top + 1, a.right + 4, a.bottom - 1) for a in one]
                assert not any(a.meets(b) for a in wide for b in other)


def test_ids_of_two_boards_on_a_page_differ() -> None:
    one, other = load_map("world"), load_map("risiko")
    first, second = (
        {e.get("id") for e in tree(p).iter() if e.get("id")}
        for p in (board_svg(one, prefix="a-", names=False), board_svg(other, prefix="b-", names=False))
    )
    assert not first & second
    assert "a-t-alaska" in first
    # What is drawn by reference finds its own land even without a prefix.
    lands = []
    for board in (one, other):
        picture = board_svg(board, names=False)
        land = re.search(r'href="#([^"]+)"', picture)
        assert land
        assert f'id="{land[1]}"' in picture
        lands.append(land[1])
    assert lands[0] != lands[1]


def test_parts_can_be_left_out() -> None:
    board = load_map("world")
    bare = board_svg(board, names=False, legend=False, width=800)
    assert 'class="names"' not in bare
    assert 'class="legend"' not in bare
    assert 'width="800" height="480"' in bare
    untitled = tree(board_svg(board, language="en", title=False, names=False))
    assert "World" not in [text.text for text in group(untitled, "legend").iter(f"{SVG}text")]


def test_owner_is_told_by_color_and_by_mark() -> None:
    board = load_map("world")
    root = tree(board_svg(board, names=False, owners={"alaska": 0, "peru": 1}))
    badges = {g.get("data-territory"): g for g in root.iter(f"{SVG}g") if g.get("class") == "badge"}
    assert set(badges) == {"alaska", "peru"}
    (disc, circle), (_disc, square) = badges["alaska"], badges["peru"]
    assert disc.get("fill") == palette.PLAYERS[0].fill
    assert (circle.tag, square.tag) == (f"{SVG}circle", f"{SVG}path")


def test_text_is_readable_on_every_color() -> None:
    for player in (*palette.PLAYERS, palette.NEUTRAL):
        assert palette.contrast(player.fill, player.ink) >= 4.5, player.name
    for color in palette.CONTINENTS:
        assert palette.contrast(color, palette.INK) >= 4.5, color
    board = load_map("world")
    for continent in board.continent_list:
        assert palette.contrast(continent.color or "", palette.INK) >= 4.5


def test_players_differ_in_lightness_and_mark() -> None:
    lights = sorted(palette.luminance(p.fill) ** (1 / 3) for p in palette.PLAYERS)
    assert min(b - a for a, b in pairwise(lights)) > 0.07
    assert len({p.mark for p in (*palette.PLAYERS, palette.NEUTRAL)}) == 7


@pytest.mark.parametrize("text", ["Territori del Nord Ovest", "Madagascar", "", "a b c d e"])
def test_wrapping_keeps_every_word(text: str) -> None:
    for lines in wrappings(text):
        assert " ".join(lines) == text
