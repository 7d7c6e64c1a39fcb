"""Arrows of one-way borders, walls of blocked pairs, lines by land between shapes that do not touch."""

from __future__ import annotations

import math
import re
from dataclasses import replace

import pytest

from risk_kit import load_map
from risk_kit.board.board import Board, Border, Continent, Point, Shape, Territory
from risk_kit.drawing import palette
from risk_kit.drawing.export_gray import gray_svg
from risk_kit.drawing.svg import board_svg
from risk_kit.drawing.svg_borders import border_marks
from risk_kit.drawing.svg_cover import Box
from risk_kit.drawing.svg_ground import survey
from risk_kit.drawing.svg_meeting import is_inside
from tests.drawing.reading import SVG, group, make_plain_board, name_boxes, names, titles, tree

# Left upper corners of squares of 100 by 100 on a canvas of 1000 by 600 (a unit is a little less than 1):
# b lies right of a, c below a, d right of c and below b; e is an island to the right, f one below it.
CORNERS = {
    "a": (100, 100),
    "b": (200, 100),
    "c": (100, 200),
    "d": (200, 200),
    "e": (600, 100),
    "f": (600, 400),
}
BORDERS = (Border("a", "b"), Border("c", "d"), Border("b", "e", sea=True), Border("e", "f", sea=True))


def square(x: float, y: float, size: float = 100) -> tuple[tuple[Point, ...], ...]:
    return (((x, y), (x + size, y), (x + size, y + size), (x, y + size), (x, y)),)


def make_board(*borders: Border, blocked=(), shapes=(), corners=CORNERS) -> Board:
    territories = tuple(
        Territory(t, i, names(f"Land {t}"), "k" if t in "acef" else "l", (x + 50.0, y + 50.0))
        for i, (t, (x, y)) in enumerate(corners.items())
    )
    continents = (
        Continent("k", 0, names("K"), 2, tuple("acef")),
        Continent("l", 1, names("L"), 1, tuple("bd")),
    )
    drawn = tuple(Shape("territory", t, square(*at)) for t, at in corners.items())
    return Board(
        "squares", names("Squares"), territories, continents, borders or BORDERS, (1000.0, 600.0),
        shapes=(*drawn, *shapes), blocked=tuple(blocked),
    )  # fmt: skip


def lines(d: str) -> list[list[Point]]:
    """Points of path data that moves to a point and then by steps."""
    found = []
    for piece in re.findall(r"M([^M]+)", d):
        x, y, *steps = map(float, re.findall(r"-?(?:\d+\.?\d*|\.\d+)", piece))
        line = [(x, y)]
        for dx, dy in zip(steps[::2], steps[1::2], strict=True):
            line.append((line[-1][0] + dx, line[-1][1] + dy))
        found.append(line)
    return found


def arrows(board: Board) -> list[tuple[Point, Point]]:
    """Tail and tip of each arrow, measured from what is in the picture."""
    root = tree(board_svg(board, names=False))
    groups = [g for g in root.iter(f"{SVG}g") if g.get("class") == "arrows"]
    found = []
    for drawn in [p for g in groups for p in g]:
        (points,) = lines(drawn.get("d", ""))
        tip = points[0]  # the only corner on the axis
        found.append((max(points, key=lambda point: math.dist(point, tip)), tip))
    return found


def legend(board: Board) -> set[str]:
    root = tree(board_svg(board, language="en"))
    return {text.text or "" for text in group(root, "legend").iter(f"{SVG}text")}


def lane(picture: str, key: str) -> list[list[Point]]:
    found = [p for p in tree(picture).iter(f"{SVG}path") if p.get("data-border") == key]
    return [line for p in found for line in lines(p.get("d", ""))]


@pytest.mark.parametrize("ends", ["ab", "ba", "ac", "ca", "bd", "db", "cd"])
@pytest.mark.parametrize("sea", [False, True])
def test_arrow_across_a_shared_edge_leads_from_one_into_the_other(ends: str, sea: bool) -> None:
    ((tail, tip),) = arrows(make_board(Border(*ends, sea=sea, one_way=True)))
    assert is_inside(tail, square(*CORNERS[ends[0]]))
    assert is_inside(tip, square(*CORNERS[ends[1]]))


@pytest.mark.parametrize("ends", ["be", "eb", "ef", "fe"])
@pytest.mark.parametrize("drawn", [None, ((200.0, 150.0), (600.0, 170.0)), ((600.0, 150.0), (200.0, 140.0))])
@pytest.mark.parametrize("sea", [False, True])
def test_arrow_of_a_lane_is_over_water_and_points_at_its_goal(ends: str, drawn, sea: bool) -> None:
    shapes = [Shape("lane", "b--e", (drawn,))] if drawn else []
    ((tail, tip),) = arrows(make_board(Border(*ends, sea=sea, one_way=True), shapes=shapes))
    start, goal = ((CORNERS[t][0] + 50, CORNERS[t][1] + 50) for t in ends)
    assert math.dist(tip, goal) < math.dist(tail, goal) - 10
    assert math.dist(tip, start) > math.dist(tail, start) + 10
    assert not any(is_inside(point, square(*CORNERS[t])) for point in (tail, tip) for t in CORNERS)


def test_arrow_stands_where_its_lane_is_seen() -> None:
    # By sea from a to e, under b: from the coast of b at 300 to that of e at 600.
    ((tail, tip),) = arrows(make_board(Border("a", "e", sea=True, one_way=True)))
    assert (tail[0] + tip[0]) / 2 == pytest.approx(450, abs=6)
    # By land the line is seen above b too: from a little before 200 to a little after 600.
    ((tail, tip),) = arrows(make_board(Border("a", "e", one_way=True)))
    assert (tail[0] + tip[0]) / 2 == pytest.approx(400, abs=6)


def test_each_half_of_a_lane_over_the_edges_has_an_arrow() -> None:
    left, right = sorted(arrows(make_board(Border("a", "e", sea=True, wraps=True, one_way=True))))
    for tail, tip in (left, right):
        assert tip[0] < tail[0] - 10
    assert left[0][0] < 100
    assert right[1][0] > 700
    for tail, tip in arrows(make_board(Border("e", "a", sea=True, wraps=True, one_way=True))):
        assert tip[0] > tail[0] + 10


def test_two_one_way_borders_point_away_from_each_other() -> None:
    (_tail, to_b), (_tail, to_a) = arrows(
        make_board(Border("a", "b", one_way=True), Border("b", "a", one_way=True))
    )
    assert to_a[0] < 190
    assert to_b[0] > 210


def test_discs_have_arrows_too() -> None:
    plain = make_plain_board()
    board = replace(
        plain, borders=(Border("t1", "t0", one_way=True),), shapes=(Shape("land", "x", square(0, 0, 9)),)
    )
    ((tail, tip),) = arrows(board)
    assert 60 < tip[0] < tail[0] < 150


@pytest.mark.parametrize("blocked", [[("a", "b")], [("b", "a")], [("a", "b"), ("b", "a")]])
def test_wall_stands_once_where_blocked_shapes_touch(blocked) -> None:
    root = tree(board_svg(make_board(Border("a", "c"), blocked=blocked), names=False))
    line, battlements = group(root, "walls")
    assert line.get("d") == battlements.get("d")
    assert lines(line.get("d", "")) in ([[(200, 100), (200, 200)]], [[(200, 200), (200, 100)]])
    assert {p.get("stroke") for p in (line, battlements)} == {palette.WALL}
    assert (
        float(line.get("stroke-width", "")) > 2 * 1.6 * survey(make_board()).unit
    )  # thicker than a frontier
    assert battlements.get("stroke-dasharray")


def test_no_wall_where_nothing_touches() -> None:
    for pair in (("a", "e"), ("a", "d")):  # apart; at a corner
        board = make_board(blocked=[pair])
        assert 'class="walls"' not in board_svg(board)
        assert "no border" not in legend(board)


def test_discs_have_neither_walls_nor_a_row_for_their_lines() -> None:
    board = make_board(Border("a", "b"), Border("a", "e"), blocked=[("a", "e")])
    disc = replace(board, shapes=tuple(shape for shape in board.shapes if shape.id != "e"))
    inside = tuple(replace(t, at=(150.0, 190.0)) if t.id == "e" else t for t in board.territory_list)
    for drawn in (disc, replace(disc, territory_list=inside)):
        assert survey(drawn).discs == {"e"}
        assert not border_marks(drawn).walls
        assert not legend(drawn) & {"border by land", "no border"}


def test_wall_of_an_edge_where_the_outline_begins_is_one_line() -> None:
    board = make_board(Border("a", "c"), blocked=[("a", "b")])
    ring = ((200.0, 150.0), (200.0, 200.0), (100.0, 200.0), (100.0, 100.0), (200.0, 100.0), (200.0, 150.0))
    other = ((200.0, 100.0), (300.0, 100.0), (300.0, 200.0), (200.0, 200.0), (200.0, 150.0), (200.0, 100.0))
    turned = (Shape("territory", "a", (ring,)), Shape("territory", "b", (other,)))
    (wall,) = border_marks(replace(board, shapes=(*turned, *board.shapes[2:]))).walls
    assert len(wall) == 3


def test_line_by_land_leads_from_coast_to_coast() -> None:
    board = make_board(Border("b", "e"), Border("a", "b"))
    picture = board_svg(board, names=False)
    ((start, end),) = lane(picture, "b--e")
    assert 280 < start[0] < 300
    assert 600 < end[0] < 620
    assert start[1] == end[1] == 150
    drawn = next(p for p in tree(picture).iter(f"{SVG}path") if p.get("data-border") == "b--e")
    assert drawn.get("class") == "lane land"
    assert "stroke-dasharray" not in picture
    assert not lane(picture, "a--b")


def test_line_by_land_of_shapes_that_meet_at_a_corner_only() -> None:
    ((start, end),) = lane(board_svg(make_board(Border("a", "d")), names=False), "a--d")
    assert is_inside(start, square(100, 100))
    assert is_inside(end, square(200, 200))
    assert math.dist(start, end) < 30


def test_line_by_land_over_the_edges() -> None:
    left, right = lane(board_svg(make_board(Border("a", "e", wraps=True)), names=False), "a--e")
    assert 90 < left[0][0] < 120
    assert left[1][0] == 0
    assert 680 < right[0][0] < 710
    assert right[1][0] == 1000


@pytest.mark.parametrize(
    "other",
    [
        pytest.param(square(200.6, 100), id="gap"),
        pytest.param(square(196, 100), id="overlap"),
        pytest.param(square(200, 130), id="edges overlap without common corners"),
        pytest.param(square(130, 130, 20), id="inside"),
    ],
)
def test_shapes_that_seem_to_touch_need_no_line(other) -> None:
    board = make_board(Border("a", "b", one_way=True), blocked=[("b", "a")])
    shapes = tuple(replace(s, rings=other) if s.id == "b" else s for s in board.shapes)
    at = tuple((x + y) / 2 for x, y in zip(other[0][0], other[0][2], strict=True))
    territories = tuple(replace(t, at=at) if t.id == "b" else t for t in board.territory_list)
    board = replace(board, shapes=shapes, territory_list=territories)
    assert not lane(board_svg(board, names=False), "a--b")
    assert border_marks(board).walls
    ((tail, tip),) = arrows(board)
    assert is_inside(tip, other)
    assert is_inside(tail, square(100, 100))
    # And where the gap is to be seen, there is a line.
    apart = tuple(replace(s, rings=square(210, 100)) if s.id == "b" else s for s in board.shapes)
    assert lane(board_svg(replace(board, shapes=apart), names=False), "a--b")


@pytest.mark.parametrize(
    ("row", "board"),
    [
        ("one-way border", make_board(*BORDERS[1:], Border("a", "b", one_way=True))),
        ("one-way border", make_board(*BORDERS[:3], Border("f", "e", sea=True, one_way=True))),
        ("no border", make_board(*BORDERS[1:], blocked=[("a", "b")])),
        ("border by land", make_board(*BORDERS[:3], Border("e", "f"))),
    ],
)
def test_legend_explains_what_is_there(row: str, board: Board) -> None:
    kinds = {"one-way border", "no border", "border by land"}
    assert legend(make_board()) & kinds == set()
    assert legend(board) & kinds == {row}
    assert {"border by sea", "border between continents"} <= legend(board)


@pytest.mark.parametrize("name", ["world", "risiko", "war", "hourglass"])
def test_boards_without_such_borders_have_no_marks(name: str) -> None:
    picture = board_svg(load_map(name), language="en")
    assert not re.search(r'class="(arrows|walls)"|one-way border|no border|border by land', picture)


def test_gray_picture_tells_walls_arrows_and_lines_apart() -> None:
    board = make_board(Border("a", "c", one_way=True), Border("b", "e"), blocked=[("a", "b")])
    text = gray_svg(board, language="en")
    colors = re.findall(r'(?:fill|stroke)="(#[0-9a-fA-F]{6})"', text)
    assert all(color[1:3] == color[3:5] == color[5:7] for color in colors)
    root = tree(text)
    assert (len(group(root, "walls")), len(group(root, "arrows"))) == (2, 1)
    for part in ("walls", "arrows"):
        ink = group(root, part)[0].get("stroke" if part == "walls" else "fill") or ""
        assert palette.contrast(ink, "#ffffff") > 7


def test_names_keep_off_arrows() -> None:
    board = make_board(Border("e", "f", sea=True, one_way=True))
    middle = (650.0, 300.0)  # of the lane, where c is to be named
    moved = tuple(replace(t, at=middle) if t.id == "c" else t for t in board.territory_list)
    board = replace(board, territory_list=moved)
    (arrow,) = border_marks(board).arrows
    taken = arrow.box(survey(board).unit)
    assert taken.meets(Box(*middle, *middle))
    boxes = name_boxes(tree(board_svg(board)))
    assert len(boxes) == 6
    assert not any(box.meets(taken) for box in boxes["c"])


def test_arrows_keep_off_badges() -> None:
    board = make_board(Border("a", "b", one_way=True))
    near = (198.0, 150.0)
    board = replace(board, territory_list=tuple(replace(t, at=near) if t.id == "a" else t
                                                for t in board.territory_list))  # fmt: skip
    (arrow,) = border_marks(board).arrows
    assert not arrow.box(survey(board).unit).meets(Box(*near, *near).grown(5))


def test_words_tell_blocked_pairs() -> None:
    said = titles(
        tree(board_svg(make_board(Border("a", "c"), blocked=[("b", "a"), ("b", "d")]), language="en"))
    )
    assert said["b"] == "Land b (L, bonus 1): no border with Land a, Land d"
    assert said["a"] == "Land a (K, bonus 2): borders Land c; no border with Land b"
    assert said["c"] == "Land c (K, bonus 2): borders Land a"
