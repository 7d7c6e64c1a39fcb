"""Small pictures of intervals: where the line lies, what is off the scale, and a scale that does not jump."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from math import inf

import pytest

from risk_kit.drawing.intervals import WIDTH, fit_extent, interval_svg
from risk_kit.drawing.palette import INK, RULESET_A, RULESET_B, contrast


def line(svg):
    """Left and right end of the line, as shares of the half width from the middle (-1 to 1)."""
    left, right = map(float, re.search(r'd="M([\d.]+) [\d.]+H([\d.]+)"', svg).groups())
    half = WIDTH / 2
    return (left - half) / (half - 12), (right - half) / (half - 12)


@pytest.mark.parametrize(
    ("low", "high", "ends", "side", "color"),
    [
        (-2.0, 4.0, (-0.2, 0.4), 0, "currentColor"),
        (1.0, 10.0, (0.1, 1.0), 1, RULESET_B),
        (-5.0, -1.0, (-0.5, -0.1), -1, RULESET_A),
        (-inf, inf, (-1.0, 1.0), 0, "currentColor"),
        (3.0, 30.0, (0.3, 1.0), 1, RULESET_B),
        # What was decided counts, not where the ends lie: they may touch 0, or be small beside what matters.
        (0.0, 4.0, (0.0, 0.4), 1, RULESET_B),
        (-4.0, 0.0, (-0.4, 0.0), -1, RULESET_A),
        (0.1, 0.5, (0.01, 0.05), 0, "currentColor"),
    ],
)
def test_line_lies_where_the_interval_is(low, high, ends, side, color):
    middle = 0.0 if low == -inf else (low + high) / 2
    svg = interval_svg(middle, low, high, side=side, smallest=1, extent=10, title="B has more & A less")
    assert line(svg) == pytest.approx(ends, abs=0.01)
    assert f'stroke="{color}" stroke-width="4"' in svg
    arrows = svg.count('fill="none"')
    assert arrows == sum(abs(end) > 10 for end in (low, high)), "an arrow where the end is out of sight"
    assert ET.fromstring(svg).find("{*}title").text == "B has more & A less"


def test_an_undecided_interval_has_the_color_of_text_light_or_dark():
    svg = interval_svg(0.0, -1, 1, side=0, smallest=1, extent=10, title="")
    assert INK not in svg
    assert svg.count("currentColor") == 4  # the line, its two ends, the point
    for color in (RULESET_A, RULESET_B):
        assert contrast(color, "#111111") >= 3


def test_scale_stays_while_an_interval_shrinks():
    scale, seen = 0.0, []
    for width in (9.0, 5.0, 3.0, 2.0, 1.0, 0.4):
        scale = fit_extent(-width, width, 0.1, scale)
        seen.append(scale)
    assert seen == [10, 10, 10, 10, 1, 1]


def test_scale_grows_at_once_and_always_shows_what_matters():
    assert fit_extent(-30, 2, 1, before=10) == 50
    assert fit_extent(-inf, inf, 3) == 10
    assert fit_extent(0, 0, 1) == 2
