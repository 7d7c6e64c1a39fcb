"""Charts of the odds as plain plotly figures; each can set several rulesets side by side.

Every axis of armies says that the army that must stay behind is not counted. Colors never stand alone:
rulesets also differ in pattern or dash.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any

from risk_kit.drawing.palette import INK, PAPER, RULESET_A, RULESET_B
from risk_kit.files.schema import import_jsonschema
from risk_kit.kernels.dice import count_attack_dice, count_defense_dice, is_attack_barred
from risk_kit.language import attackers_in_words, decimal, defenders_in_words, percent
from risk_kit.language import translate as _
from risk_kit.odds import battle, roll, table
from risk_kit.odds.intervals import share_interval
from risk_kit.rules.load import load_ruleset
from risk_kit.rules.ruleset import Ruleset

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import plotly.graph_objects as go

    from risk_kit.odds import BattleOdds, RollOdds

COLORS = (RULESET_A, RULESET_B, "#6d3f9c", "#4d7a3a")
PATTERNS = ("", "/", "x", ".")
DASHES = ("solid", "dash", "dot", "dashdot")
HEIGHT = 360
# Blue to white to orange: even chances are white, and both ends stay apart for color-blind readers.
EVEN_SCALE = [[0.0, "#2b5c8a"], [0.25, "#8fb4d3"], [0.5, "#f7f5ef"], [0.75, "#f0b27a"], [1.0, "#b45a12"]]

Rules = Ruleset | str


def heat_map(
    rulesets: Sequence[Rules] = ("classic",),
    *,
    attackers: int = 20,
    defenders: int = 20,
    marked: tuple[int, int] | None = None,
) -> go.Figure:
    """Chance to win every battle up to a size, one panel a ruleset, with the line of even chances.

    Parameters
    ----------
    rulesets : sequence of Ruleset or str
    attackers, defenders : int
        Largest counts; the army that must stay is not counted.
    marked : (int, int), optional
        Attackers and defenders of a battle to mark.
    """
    from plotly.subplots import make_subplots

    rules = _loaded(rulesets)
    titles = [plain_text(each.name()) for each in rules]
    figure = make_subplots(1, len(rules), subplot_titles=titles, shared_yaxes=True, horizontal_spacing=0.06)
    for number, each in enumerate(rules, start=1):
        win = table(attackers, defenders, each).win[1:, 1:]
        figure.add_trace(_cells(win), row=1, col=number)
        if win.min() < 0.5 < win.max():
            figure.add_trace(_even_line(win), row=1, col=number)
        if marked:
            figure.add_trace(_circle(marked), row=1, col=number)
            chance = float(win[marked[0] - 1, marked[1] - 1])
            figure.add_annotation(_label(marked, chance, top=attackers), row=1, col=number)
    step = 5 if max(attackers, defenders) <= 30 else 10
    shared = {"constrain": "domain", "dtick": step}
    figure.update_xaxes(title_text=_("defenders"), range=[0.5, defenders + 0.5], **shared)
    figure.update_yaxes(range=[0.5, attackers + 0.5], **shared)
    figure.update_yaxes(title_text=_("attackers (without the one that stays)"), col=1)
    bar = {"title": {"text": _("chance to win")}, "tickformat": ".0%", "thickness": 14}
    figure.update_layout(
        coloraxis={"colorscale": EVEN_SCALE, "cmin": 0, "cmax": 1, "colorbar": bar}, showlegend=False
    )
    return finish(figure)


def one_roll(
    rulesets: Sequence[Rules] = ("classic",),
    *,
    attackers: int = 10,
    defenders: int = 10,
    thrown: Sequence[Mapping[int, int]] = (),
) -> go.Figure:
    """What one roll costs, one panel a ruleset: exact bars, and what was thrown with its 95% interval.

    Parameters
    ----------
    rulesets : sequence of Ruleset or str
    attackers, defenders : int
        Armies that decide how many dice are rolled; the army that must stay is not counted.
    thrown : sequence of mapping, optional
        For each ruleset, how often the defender lost how many armies in real rolls.
    """
    from plotly.subplots import make_subplots

    rules = _loaded(rulesets)
    titles = [plain_text(each.name()) for each in rules]
    figure = make_subplots(1, len(rules), subplot_titles=titles, shared_yaxes=True, horizontal_spacing=0.06)
    for number, each in enumerate(rules):
        dice = count_attack_dice(each.dice, attackers), count_defense_dice(each.dice, defenders)
        if is_attack_barred(each.dice, *dice):
            continue
        odds = roll(*dice, each)
        figure.add_trace(_roll_bars(odds, number), row=1, col=number + 1)
        if number < len(thrown) and any(thrown[number].values()):
            figure.add_trace(_roll_points(odds, thrown[number], number), row=1, col=number + 1)
    figure.update_xaxes(title_text=_("armies lost by attacker : defender"), type="category")
    figure.update_yaxes(tickformat=".0%", rangemode="tozero")
    figure.update_yaxes(title_text=_("probability"), col=1)
    return finish(figure).update_layout(legend={"y": 1.12}, margin={"t": 80})  # room for the panels' titles


def survivors(
    rulesets: Sequence[Rules] = ("classic",), *, attackers: int = 10, defenders: int = 10
) -> go.Figure:
    """Who is left after a battle, and with how many armies: bars to the right are battles won.

    Parameters
    ----------
    rulesets : sequence of Ruleset or str
    attackers, defenders : int
        Armies at the start; the army that must stay is not counted.
    """
    import plotly.graph_objects as go

    figure = go.Figure()
    for number, each in enumerate(_loaded(rulesets)):
        odds = battle(attackers=attackers, defenders=defenders, rules=each)
        ends = _by_who_is_left(odds)
        label = _("{ruleset}: {share} won").format(ruleset=plain_text(each.name()), share=odds.win_in_words())
        figure.add_trace(
            go.Bar(
                x=[left for left, _p in ends],
                y=[p for _left, p in ends],
                name=label,
                customdata=[_end(left, p) for left, p in ends],
                hovertemplate="%{customdata}<extra></extra>",
                marker={
                    "color": COLORS[number % 4],
                    "pattern": {"shape": PATTERNS[number % 4], "fgcolor": PAPER},
                },
            )
        )
    figure.add_vline(x=0, line={"color": INK, "width": 1, "dash": "dot"})
    step = max(1, round((attackers + defenders) / 16))
    ticks = [*range(-defenders + (defenders - 1) % step, 0, step), *range(1, attackers + 1, step)]
    figure.update_xaxes(
        title_text=_("← defenders left · attackers left (without the one that stays) →"),
        tickvals=ticks,
        ticktext=[str(abs(tick)) for tick in ticks],
        range=[-defenders - 0.7, attackers + 0.7],
    )
    figure.update_yaxes(title_text=_("probability"), tickformat=".0%", rangemode="tozero")
    return finish(figure)


def growth(
    rulesets: Sequence[Rules] = ("classic",),
    *,
    defenders: int = 10,
    attackers: int = 30,
    marked: int | None = None,
) -> go.Figure:
    """How the chance to win grows with the attackers, for a number of defenders.

    Parameters
    ----------
    rulesets : sequence of Ruleset or str
    defenders : int
    attackers : int
        Largest count; the army that must stay is not counted.
    marked : int, optional
        Attackers to mark.
    """
    import plotly.graph_objects as go

    figure = go.Figure()
    figure.add_hline(y=0.5, line={"color": INK, "width": 1, "dash": "dot"})
    if marked is not None:
        figure.add_vline(x=marked, line={"color": INK, "width": 1, "dash": "dot"})
    counts = list(range(1, attackers + 1))
    for number, each in enumerate(_loaded(rulesets)):
        chances = table(attackers, defenders, each).win[1:, defenders].tolist()
        figure.add_trace(
            go.Scatter(
                x=counts,
                y=chances,
                name=plain_text(each.name()),
                mode="lines+markers",
                line={"color": COLORS[number % 4], "dash": DASHES[number % 4], "width": 3},
                marker={"size": 6},
                customdata=[percent(chance) for chance in chances],
                hovertemplate="%{x}: %{customdata}<extra></extra>",
            )
        )
    title = _("attackers (without the one that stays) against {defenders}").format(
        defenders=defenders_in_words(defenders)
    )
    figure.update_xaxes(title_text=title, range=[0.5, attackers + 0.5])
    figure.update_yaxes(title_text=_("chance to win"), tickformat=".0%", range=[-0.02, 1.02])
    return finish(figure)


def _loaded(rulesets: Sequence[Rules]) -> list[Ruleset]:
    import_jsonschema()  # before plotly imports it the slow way
    return [load_ruleset(each) if isinstance(each, str) else each for each in rulesets]


def _roll_bars(odds: RollOdds, number: int) -> go.Bar:
    import plotly.graph_objects as go

    losses = sorted(odds.counts, reverse=True)
    ways = _("{ways} of {total} ways: {share}")
    words = [
        ways.format(
            ways=decimal(odds.counts[lost], 0),
            total=decimal(odds.total, 0),
            share=percent(odds.counts[lost] / odds.total),
        )
        for lost in losses
    ]
    return go.Bar(
        x=_outcomes(odds, losses),
        y=[odds.counts[lost] / odds.total for lost in losses],
        text=[percent(odds.counts[lost] / odds.total) for lost in losses],
        textposition="inside",
        insidetextanchor="start",
        customdata=words,
        hovertemplate="%{x}<br>%{customdata}<extra></extra>",
        name=_("exact"),
        legendgroup="exact",
        showlegend=number == 0,
        marker={"color": COLORS[number % 4]},
    )


def _roll_points(odds: RollOdds, thrown: Mapping[int, int], number: int) -> go.Scatter:
    import plotly.graph_objects as go

    losses = sorted(odds.counts, reverse=True)
    rolls = sum(thrown.values())
    shares = [thrown.get(lost, 0) / rolls for lost in losses]
    ends = [share_interval(thrown.get(lost, 0), rolls) for lost in losses]
    spread = {
        "array": [high - share for share, (_low, high) in zip(shares, ends, strict=True)],
        "arrayminus": [share - low for share, (low, _high) in zip(shares, ends, strict=True)],
        "color": INK,
        "thickness": 2,
    }
    return go.Scatter(
        x=_outcomes(odds, losses),
        y=shares,
        error_y=spread,
        mode="markers",
        marker={"color": PAPER, "size": 11, "line": {"color": INK, "width": 2.5}},
        name=_("{count} thrown, with 95% interval").format(count=rolls),
        customdata=[percent(share) for share in shares],
        hovertemplate="%{x}<br>%{customdata}<extra></extra>",
        legendgroup="thrown",
        showlegend=number == 0,
    )


def _outcomes(odds: RollOdds, losses: Sequence[int]) -> list[str]:
    """Armies lost by both sides, as ``"0 : 2"``."""
    return [f"{odds.pairs - lost} : {lost}" for lost in losses]


def _cells(win: Any) -> go.Heatmap:
    import plotly.graph_objects as go

    attackers, defenders = win.shape
    sentence = _("{attackers} against {defenders}: {share}")
    columns = [defenders_in_words(d) for d in range(1, defenders + 1)]
    hover = [
        [
            sentence.format(attackers=attackers_in_words(u + 1), defenders=column, share=percent(chance))
            for column, chance in zip(columns, chances, strict=True)
        ]
        for u, chances in enumerate(win.tolist())
    ]
    return go.Heatmap(
        z=win.round(4).tolist(),
        x=list(range(1, defenders + 1)),
        y=list(range(1, attackers + 1)),
        text=hover,
        hovertemplate="%{text}<extra></extra>",
        coloraxis="coloraxis",
    )


def _even_line(win: Any) -> go.Contour:
    import plotly.graph_objects as go

    attackers, defenders = win.shape
    return go.Contour(
        z=win.round(4).tolist(),
        x=list(range(1, defenders + 1)),
        y=list(range(1, attackers + 1)),
        contours={"start": 0.5, "end": 0.5, "size": 1, "coloring": "none"},
        line={"color": INK, "width": 2, "dash": "dash"},
        showscale=False,
        hoverinfo="skip",
    )


def _circle(position: tuple[int, int]) -> go.Scatter:
    import plotly.graph_objects as go

    marker = {"symbol": "circle-open", "size": 14, "color": INK, "line": {"width": 3}}
    return go.Scatter(x=[position[1]], y=[position[0]], mode="markers", marker=marker, hoverinfo="skip")


def _label(position: tuple[int, int], chance: float, top: int) -> dict[str, Any]:
    """The chance above a marked battle, below it near the upper edge."""
    return {
        "x": position[1],
        "y": position[0],
        "text": f"<b>{percent(chance)}</b>",
        "showarrow": False,
        "yshift": 20 if position[0] < top - 1 else -20,
        "bgcolor": PAPER,
        "opacity": 0.9,
        "font": {"color": INK, "size": 13},
    }


def _by_who_is_left(odds: BattleOdds) -> list[tuple[int, float]]:
    """Probability by attackers left, or by defenders left as a negative number, smallest first."""
    chances: dict[int, float] = defaultdict(float)
    for (attackers, defenders), p in odds.ends.items():
        chances[-defenders if defenders else attackers] += p
    return sorted(chances.items())


def _end(left: int, probability: float) -> str:
    """Words for one bar of the survivors."""
    who = attackers_in_words(left) if left > 0 else defenders_in_words(-left)
    return _("{who} left: {share}").format(who=who, share=percent(probability))


def plain_text(text: str) -> str:
    """Text that plotly shows as it is: it would read tags in a name."""
    return text.replace("&", "&amp;").replace("<", "&lt;")


def finish(figure: go.Figure) -> go.Figure:
    """What all charts share."""
    figure.update_layout(
        height=HEIGHT,
        template="plotly_white",
        font={"size": 14, "color": INK},
        legend={"orientation": "h", "yanchor": "bottom", "y": 1.02, "x": 0},
        margin={"l": 70, "r": 20, "t": 50, "b": 60},
        bargap=0.15,
        separators=_(".,"),
    )
    return figure
