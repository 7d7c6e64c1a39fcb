"""Charts of a comparison: the intervals of all metrics on one scale, and one of them over the games."""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING, Any

from risk_kit.drawing.figures import finish, plain_text
from risk_kit.drawing.intervals import COLORS
from risk_kit.drawing.palette import INK, PAPER, RULESET_A, RULESET_B
from risk_kit.files.schema import import_jsonschema
from risk_kit.language import translate as _

if TYPE_CHECKING:
    from collections.abc import Sequence

    import plotly.graph_objects as go

MOST = 8.0
"""Smallest differences that matter to each side; what lies beyond is drawn at the edge."""
BAND = "rgba(136,136,136,0.2)"
NOISE = "#8a8f94"
ROW_HEIGHT = 30


def interval_chart(rows: Sequence[Any], null_rows: Sequence[Any] = ()) -> go.Figure:
    """Differences of all metrics with their intervals, each in units of the smallest difference that matters.

    Parameters
    ----------
    rows : sequence of risk_kit.analysis.rows.Row
        B against A, as a `State` has them.
    null_rows : sequence of Row
        A against A, drawn fainter below.
    """
    import_jsonschema()  # before plotly imports it the slow way
    import plotly.graph_objects as go

    figure = go.Figure()
    figure.add_vrect(x0=-1, x1=1, fillcolor=BAND, line_width=0, layer="below")
    figure.add_vline(x=0, line={"color": INK, "width": 1})
    if null_rows:
        figure.add_trace(_intervals(null_rows, _("A against A"), NOISE, width=2, shift=0.22))
    figure.add_trace(_intervals(rows, _("B less A"), _colors(rows), width=4))
    figure.update_yaxes(
        tickvals=list(range(len(rows))),
        ticktext=[plain_text(row.label) for row in rows],
        range=[len(rows) - 0.5, -0.5],
        zeroline=False,
        showgrid=False,
        automargin=True,
    )
    title = _("← A has more · B has more →, in smallest differences that matter")
    figure.update_xaxes(title_text=title, range=[-MOST * 1.04, MOST * 1.04], zeroline=False)
    return finish(figure).update_layout(height=120 + ROW_HEIGHT * len(rows))


def shrinking_chart(history: Sequence[Any]) -> go.Figure:
    """How the interval of one metric has shrunk while games came in.

    Parameters
    ----------
    history : sequence of risk_kit.analysis.rows.Row
        Rows of the same metric after more and more games; at least one.
    """
    import_jsonschema()
    import plotly.graph_objects as go

    last = history[-1]
    known = [row for row in history if isfinite(row.low) and isfinite(row.high)]
    figure = go.Figure()
    smallest = last.smallest * last.factor
    figure.add_hrect(y0=-smallest, y1=smallest, fillcolor=BAND, line_width=0, layer="below")
    figure.add_hline(y=0, line={"color": INK, "width": 1})
    figure.add_trace(_tube(known))
    figure.add_trace(_course(known))
    if last.decided_at:
        figure.add_vline(x=last.decided_at, line={"color": RULESET_B, "width": 2, "dash": "dot"})
    figure.update_xaxes(title_text=_("games under each ruleset"), rangemode="tozero")
    label = _("{metric}: B less A ({unit})").format(metric=last.label, unit=last.unit)
    figure.update_yaxes(title_text=plain_text(label), zeroline=False)
    return finish(figure)


def _tube(known: Sequence[Any]) -> go.Scatter:
    """The interval, as an area over the games."""
    import plotly.graph_objects as go

    games = [row.games for row in known]
    return go.Scatter(
        x=games + games[::-1],
        y=[row.high * row.factor for row in known] + [row.low * row.factor for row in reversed(known)],
        fill="toself",
        mode="lines",
        line={"color": RULESET_A, "width": 1},
        fillcolor="rgba(27,111,143,0.25)",
        name=_("interval"),
        hoverinfo="skip",
    )


def _course(known: Sequence[Any]) -> go.Scatter:
    """The difference that was seen, over the games."""
    import plotly.graph_objects as go

    return go.Scatter(
        x=[row.games for row in known],
        y=[row.difference * row.factor for row in known],
        mode="lines+markers",
        line={"color": INK, "width": 2},
        name=_("B less A"),
        customdata=[plain_text(f"{row.difference_text} ({row.interval_text})") for row in known],
        hovertemplate="%{x}: %{customdata}<extra></extra>",
    )


def _colors(rows: Sequence[Any]) -> list[str]:
    return [COLORS.get(row.side, INK) for row in rows]


def _intervals(
    rows: Sequence[Any], name: str, color: str | list[str], *, width: int, shift: float = 0.0
) -> go.Scatter:
    """Points with their intervals; what lies beyond the chart is drawn at its edge."""
    import plotly.graph_objects as go

    middles = [_inside(row.difference / row.smallest) for row in rows]
    highs = [_inside(row.high / row.smallest) for row in rows]
    lows = [_inside(row.low / row.smallest) for row in rows]
    return go.Scatter(
        x=middles,
        y=[place + shift for place in range(len(rows))],
        mode="markers",
        name=name,
        marker={"color": color, "size": 2.5 * width, "line": {"color": PAPER, "width": 1}},
        error_x={
            "array": [high - middle for high, middle in zip(highs, middles, strict=True)],
            "arrayminus": [middle - low for low, middle in zip(lows, middles, strict=True)],
            "color": color if isinstance(color, str) else INK,
            "thickness": width,
            "width": 1.5 * width,
        },
        customdata=[plain_text(row.sentence) for row in rows],
        hovertemplate="%{customdata}<extra></extra>",
    )


def _inside(value: float) -> float:
    return max(-MOST, min(MOST, value))
