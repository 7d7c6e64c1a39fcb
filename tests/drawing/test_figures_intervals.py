"""Charts of a comparison: each interval where it belongs, and what lies beyond at the edge."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from risk_kit.drawing.figures_intervals import MOST, interval_chart, shrinking_chart
from risk_kit.drawing.palette import INK, RULESET_A, RULESET_B


def row(**changed):
    values = {
        "label": "rounds <b>",
        "unit": "rounds",
        "difference": 3.0,
        "low": 2.0,
        "high": 5.0,
        "side": 1,
        "smallest": 2.0,
        "factor": 1,
        "games": 100,
        "decided_at": 50,
        "sentence": "Games are longer.",
        "difference_text": "+3.0",
        "interval_text": "+2.0 to +5.0",
    }
    return SimpleNamespace(**values | changed)


def test_intervals_are_in_smallest_differences():
    figure = interval_chart([row(), row(difference=-100, low=-110, high=-90)], [row(low=-1, high=1)])
    noise, found = figure.data
    assert list(found.x) == [1.5, -MOST]
    assert found.error_x.array[0] == pytest.approx((5 - 3) / 2)
    assert found.error_x.arrayminus[0] == pytest.approx((3 - 2) / 2)
    assert (found.error_x.array[1], found.error_x.arrayminus[1]) == (0, 0)
    assert noise.error_x.array[0] == pytest.approx(1 / 2 - 3 / 2)
    assert figure.layout.yaxis.ticktext[0] == "rounds &lt;b>"
    assert len(figure.layout.yaxis.ticktext) == 2


def test_colors_say_what_was_decided():
    rows = [row(low=0.0), row(side=-1, high=0.0), row(side=0, low=0.1)]
    assert list(interval_chart(rows).data[-1].marker.color) == [RULESET_B, RULESET_A, INK]


def test_an_unknown_interval_reaches_both_edges():
    found = interval_chart([row(difference=0.0, low=float("-inf"), high=float("inf"))]).data[-1]
    assert found.error_x.array[0] == found.error_x.arrayminus[0] == MOST


def test_an_interval_shrinks_over_the_games():
    early = row(games=50, low=float("-inf"), high=float("inf"))
    history = [early, row(games=100, low=-1, high=7, factor=100), row(games=200, factor=100)]
    band, middle = shrinking_chart(history).data
    assert list(band.x) == [100, 200, 200, 100]
    assert list(band.y) == [700, 500, 200, -100]
    assert list(middle.x) == [100, 200]
