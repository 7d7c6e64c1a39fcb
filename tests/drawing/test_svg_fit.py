from __future__ import annotations

from dataclasses import replace

import pytest

from risk_kit import load_map
from risk_kit.board.board import Board, Border, Territory
from risk_kit.drawing import palette, svg_labels
from risk_kit.drawing.svg import board_svg
from risk_kit.drawing.svg_cover import Box, Cover
from risk_kit.drawing.svg_text import text_width
from tests.drawing.reading import all_owners, group, legend_boxes, name_boxes, names, tree, view


@pytest.fixture(scope="module")
def torino_board() -> Board:
    """The world with a territory in the middle of Europe that has no shape."""
    world = load_map("world")
    torino = Territory("torino", 42, names("Torino"), "europe", (480.0, 160.0))
    continents = tuple(
        replace(c, territories=(*c.territories, "torino")) if c.id == "europe" else c
        for c in world.continent_list
    )
    borders = (*world.borders, Border("torino", "western_europe"), Border("torino", "egypt", sea=True))
    return replace(
        world, territory_list=(*world.territory_list, torino), continent_list=continents, borders=borders
    )


@pytest.mark.parametrize("owned", [False, True])
def test_a_disc_and_its_lines_lie_above_the_shapes(torino_board: Board, owned: bool) -> None:
    owners = all_owners(torino_board) if owned else None
    root = tree(board_svg(torino_board, language="en", owners=owners))
    order = list(root.iter())
    last = max(i for i, e in enumerate(order) if e.get("id") == "t-yakutsk")
    disc = next(i for i, e in enumerate(order) if e.get("id") == "t-torino")
    rims = order.index(group(root, "rims"))
    lines = [i for i, e in enumerate(order) if "torino" in e.get("data-border", "")]
    assert len(lines) == 2
    assert (
        max(i for i, e in enumerate(order) if e.get("class") in ("territory", "frontiers", "lakes")) == disc
    )
    assert all(last < i < rims < disc for i in lines)
    color = palette.PLAYERS[0].tint if owned else torino_board.continents["europe"].color
    assert order[disc][0].get("fill") == color
    assert (
        f'stroke="{palette.FRONTIER}"' in board_svg(torino_board).split('id="t-torino"')[0].splitlines()[-2]
    )
    halo = group(root, "rims")[0]
    assert halo.get("stroke") == palette.PAPER
    assert any(e.get("id") == (halo.get("href") or "")[1:] for e in order[:disc])


@pytest.mark.parametrize("owned", [False, True])
def test_the_name_of_a_disc_stands_close_to_it(torino_board: Board, owned: bool) -> None:
    owners = all_owners(torino_board) if owned else None
    boxes = name_boxes(tree(board_svg(torino_board, language="en", owners=owners)))
    assert len(boxes) == 43
    (box,) = boxes["torino"]
    disc = Box(480, 160, 480, 160).grown(9)
    assert box.meets(disc, gap=15)


@pytest.mark.parametrize("canvas", [(2000.0, 1200.0), (800.0, 400.0), (1000.0, 600.0)])
def test_canvas_that_does_not_fit_the_shapes(canvas: tuple[float, float]) -> None:
    board = replace(load_map("world"), canvas=canvas)
    root = tree(board_svg(board, language="en"))
    shown = view(root)
    assert Box(0, 0, *canvas).inside(shown)
    points = [p for shape in board.shapes for ring in shape.rings for p in ring]
    assert all(Box(x, y, x, y).inside(shown) for x, y in points)
    assert len(name_boxes(root)) == 42
    notes = {text.text: text for text in group(root, "notes")}
    size = float(group(root, "notes").get("font-size", ""))
    right = notes["Alaska →"]
    end = float(right.get("x", "")) + text_width("Alaska →", size)
    assert 990 < end < 1000  # the lane ends at 1000, wherever the canvas does
    assert 0 < float(notes["← Kamchatka"].get("x", "")) < 10
    for panel in legend_boxes(root):
        assert panel.inside(shown)


def test_few_places_are_weighed_for_names(monkeypatch: pytest.MonkeyPatch) -> None:
    """Speed, counted: nearly all the time of a drawing goes into weighing places."""
    weighed = []
    under = Cover.under
    monkeypatch.setattr(Cover, "under", lambda *args: weighed.append(1) or under(*args))
    svg_labels.place_names.cache_clear()
    board_svg(load_map("world"), language="en")
    assert 1000 < len(weighed) < 25_000
