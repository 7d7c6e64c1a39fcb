"""Intervals of differences as small SVG pictures, one a row of a table; the middle is no difference."""

from __future__ import annotations

from html import escape
from math import floor, isfinite, log10

from risk_kit.drawing.palette import RULESET_A, RULESET_B

WIDTH, HEIGHT = 260, 26
_HALF = WIDTH / 2 - 12
_ZOOM = 6
"""How much shorter than the picture an interval gets before the picture is drawn larger."""
COLORS = {1: RULESET_B, -1: RULESET_A}
"""Colors of what is decided, by `side`; what is not has the color of the text beside it, light or dark."""


def interval_svg(
    difference: float, low: float, high: float, *, side: int, smallest: float, extent: float, title: str
) -> str:
    """SVG of an interval around a difference: right of the middle B has more, left of it A has.

    Parameters
    ----------
    difference, low, high : float
        What was seen, and its interval; ends may be infinite.
    side : int
        Which has more: 1 for B, -1 for A, 0 where that is not decided.
    smallest : float
        The smallest difference that matters, to both sides of the middle: the gray band.
    extent : float
        Value at the right end of the picture; see `fit_extent`.
    title : str
        The same in words.
    """
    middle, y = WIDTH / 2, HEIGHT / 2

    def place(value: float) -> float:
        return middle + _HALF * max(-1.0, min(1.0, value / extent))

    band = place(smallest) - middle
    color = COLORS.get(side, "currentColor")
    left, right = place(low), place(high)
    ends = "".join(
        f'<path d="M{x:.1f} {y - 5}l{step} 5l{-step} 5" fill="none" stroke="{color}" stroke-width="2"/>'
        if abs(value) > extent
        else f'<path d="M{x:.1f} {y - 6}v12" stroke="{color}" stroke-width="2"/>'
        for x, value, step in ((left, low, -6), (right, high, 6))
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{WIDTH}" height="{HEIGHT}" '
        f'viewBox="0 0 {WIDTH} {HEIGHT}"><title>{escape(title)}</title>'
        f'<rect x="{middle - band:.1f}" y="0" width="{2 * band:.1f}" height="{HEIGHT}" fill="#8883"/>'
        f'<path d="M{middle} 0v{HEIGHT}" stroke="#888" stroke-width="1"/>'
        f'<path d="M{left:.1f} {y}H{right:.1f}" stroke="{color}" stroke-width="4"/>{ends}'
        f'<circle cx="{place(difference):.1f}" cy="{y}" r="4.5" fill="{color}" stroke="#fff"/></svg>'
    )


def fit_extent(low: float, high: float, smallest: float, before: float = 0.0) -> float:
    """Value at the right end of a picture: as before, to see an interval shrink, until it is tiny.

    Parameters
    ----------
    low, high, smallest : float
    before : float
        The value before; 0 for none.

    Examples
    --------
    >>> fit_extent(-3.2, 1.0, 1.0)
    5.0
    >>> fit_extent(-2.0, 1.0, 1.0, before=5.0), fit_extent(-0.5, 0.1, 0.2, before=5.0)
    (5.0, 0.5)
    """
    ends = [abs(end) for end in (low, high) if isfinite(end)]
    reach = max([*ends, 2 * smallest])
    return before if reach <= before <= _ZOOM * reach else _round_up(reach)


def _round_up(value: float) -> float:
    """The next of 1, 2 and 5 times a power of ten."""
    power = 10.0 ** floor(log10(value)) if value > 0 else 1.0
    return next(step * power for step in (1, 2, 5, 10) if step * power >= value * (1 - 1e-9))
