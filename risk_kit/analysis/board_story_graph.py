"""What is told about the ways of a board: narrow places, how far it is, and what lies on the way."""

from __future__ import annotations

from math import isnan
from typing import TYPE_CHECKING, Any

from risk_kit.analysis.board_section import Section
from risk_kit.files.findings import listing
from risk_kit.language import decimal, ngettext, percent
from risk_kit.language import translate as _

if TYPE_CHECKING:
    from risk_kit.analysis.board_report import BoardReport

MOST_TERRITORIES = 10
"""Territories that are told, those with most ways through them."""


def ways_section(report: BoardReport) -> Section:
    """The section on ways."""
    ranked = report.territories.sort_values("betweenness", ascending=False, kind="stable")
    exact = report.betweenness.exact
    rows = [_row(each, report, exact=exact) for each in ranked.head(MOST_TERRITORIES).itertuples()]
    return Section(
        id="ways",
        title=_("Narrow places and ways"),
        readings=(*_narrow(report), *_far(report), _degrees(report)),
        heads=(
            _("territory"),
            _("continent"),
            _("neighbors"),
            _("shortest ways through it"),
            _("distance from others (the farthest)"),
        ),
        rows=tuple(rows),
        left_out="",
        notes=_notes(report),
    )


def _row(each: Any, report: BoardReport, *, exact: bool) -> tuple[str, ...]:
    through = percent(each.betweenness)
    if not exact:
        through += f" ± {decimal(100 * each.error, 1)}"
    return (
        each.name,
        report.board.continents[each.continent].name(),
        str(each.neighbors),
        through,
        f"{'–' if isnan(each.mean_distance) else decimal(each.mean_distance, 1)} ({each.farthest})",
    )


def _named(report: BoardReport, ids: Any) -> list[str]:
    return [report.board.territories[name].name() for name in ids]


def _arrow(report: BoardReport) -> str:
    return " → " if report.board.graph.is_directed() else " – "


def _narrow(report: BoardReport) -> list[str]:
    """Choke points and borders that hold the board together."""
    points = listing(_named(report, report.choke_points), 8)
    pairs = listing([" – ".join(_named(report, pair)) for pair in report.bridges], 8)
    return [
        _("Choke points, without which the board falls apart: {names}.").format(names=points)
        if points
        else _("There is no choke point: without any one territory the others still hold together."),
        _("Borders without which it falls apart: {borders}.").format(borders=pairs)
        if pairs
        else _("No single border holds the board together."),
    ]


def _far(report: BoardReport) -> list[str]:
    """The longest way, the mean one, and the most remote territory."""
    distances = report.distances
    if distances.farthest_pair is None:
        return []
    text = ngettext(
        "Farthest apart are {pair}: {count} border; on average it is {mean}.",
        "Farthest apart are {pair}: {count} borders; on average it is {mean}.",
        distances.diameter,
    )
    pair = _arrow(report).join(_named(report, distances.farthest_pair))
    sentences = [text.format(pair=pair, count=distances.diameter, mean=decimal(distances.mean, 1))]
    means = distances.table["mean_distance"]
    if means.max() > means.min():
        text = _("Most remote is {territory}, {mean} borders from the others on average.")
        name = report.board.territories[str(means.idxmax())].name()
        sentences.append(text.format(territory=name, mean=decimal(float(means.max()), 1)))
    return sentences


def _degrees(report: BoardReport) -> str:
    """How many neighbors a territory has."""
    neighbors = report.territories["neighbors"]
    ends = [
        (int(end), _named(report, neighbors.index[neighbors == end]))
        for end in (neighbors.min(), neighbors.max())
    ]
    (fewest, few), (most, many) = ends
    if fewest == most:
        text = ngettext(
            "Every territory has {count} neighbor.", "Every territory has {count} neighbors.", most
        )
        return text.format(count=most)
    return _(
        "Neighbors: {mean} on average, {fewest} at the fewest ({few}), {most} at the most ({many})."
    ).format(
        mean=decimal(float(neighbors.mean()), 1),
        fewest=fewest,
        few=listing(few, 3),
        most=most,
        many=listing(many, 3),
    )


def _notes(report: BoardReport) -> tuple[str, ...]:
    notes = [
        _(
            "Shortest ways: the share of those between two other territories that lead through it; distances "
            "are borders to cross."
        )
    ]
    if not report.betweenness.exact:
        text = _(
            "The shares are estimated from the ways from {sources} of {territories} territories, drawn by "
            "chance (seed {seed}); ± is their standard error."
        )
        count = len(report.board.territory_list)
        notes.append(text.format(sources=report.betweenness.sources, territories=count, seed=report.seed))
    if report.board.graph.is_directed():
        notes.append(
            _(
                "Some borders are one-way. Distances are those to a territory; neighbors are those that it "
                "can attack; what falls apart may also be the way back."
            )
        )
    if len(report.parts) > 1:
        text = _(
            "Not every territory can be reached from every other: there are {count} parts, between which "
            "ways lead in one direction only."
        )
        notes.append(text.format(count=len(report.parts)))
    return tuple(notes)
