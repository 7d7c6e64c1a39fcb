"""Marks of any size on the territories of a picture."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from risk_kit import load_map
from risk_kit.drawing.svg import board_svg
from risk_kit.drawing.svg_ground import survey
from risk_kit.drawing.svg_labels import BADGE
from risk_kit.drawing.svg_marks import Spot

NS = "{http://www.w3.org/2000/svg}"


def badges(svg):
    return next(each for each in ET.fromstring(svg).iter(f"{NS}g") if each.get("class") == "badges")


def test_marks_lie_on_their_territories():
    board = load_map("world")
    spots = {"brazil": Spot("circle", 1, "#123456"), "siam": Spot("diamond", 0, "#654321")}
    drawn = badges(board_svg(board, spots=spots))
    papers = [each for each in drawn.iter(f"{NS}circle") if each.get("fill-opacity")]
    places = survey(board).places
    assert [(float(p.get("cx")), float(p.get("cy"))) for p in papers] == [
        pytest.approx(places[name], abs=0.06) for name in places if name in spots
    ]
    radii = {each.get("fill"): float(each.get("r")) for each in papers + list(drawn.iter(f"{NS}circle"))}
    assert max(radii.values()) <= BADGE + 1.3
    assert any(each.get("fill") == "#123456" for each in drawn.iter())
    assert [each.get("fill") for each in drawn.iter(f"{NS}path")] == ["#654321"]


def test_names_stay_clear_of_marks_and_armies_come_first():
    board = load_map("world")
    spots = {name: Spot("ring", 1, "#123456") for name in board.territories}
    marked, armed = (
        board_svg(board, spots=spots),
        board_svg(board, armies=dict.fromkeys(board.territories, 5)),
    )
    names = [svg[svg.index('<g class="names"') :] for svg in (marked, armed)]
    assert names[0] == names[1]
    assert "#123456" not in board_svg(board, spots=spots, armies=dict.fromkeys(board.territories, 5))
    assert "badges" not in board_svg(board)
