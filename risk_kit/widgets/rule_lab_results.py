"""What games have shown so far, as a table with pictures of the intervals."""

from __future__ import annotations

from html import escape
from itertools import groupby
from math import isfinite
from typing import TYPE_CHECKING

from risk_kit.analysis.report import DIFFERENT, null_text, report_of
from risk_kit.analysis.verdicts import Verdict
from risk_kit.drawing.intervals import fit_extent, interval_svg
from risk_kit.language import translate as _
from risk_kit.widgets.rule_lab_style import folded, items

if TYPE_CHECKING:
    from collections.abc import Sequence

    from risk_kit.analysis.rows import Row, State
    from risk_kit.widgets.rule_lab_run import Run

SIGNS = {Verdict.MORE: "▲", Verdict.LESS: "▼", Verdict.SAME: "≈", Verdict.UNKNOWN: "…"}


class Results:
    """A table of metrics whose pictures keep their scale, so that intervals are seen to shrink."""

    def __init__(self) -> None:
        self._extents: dict[str, float] = {}

    def html(self, rows: Sequence[Row]) -> str:
        """The table, as HTML."""
        numbers = "".join(
            f'<th class="number" scope="col">{escape(text)}</th>'
            for text in ("A", "B", _("B less A"), _("interval"))
        )
        words = [
            f'<th scope="col">{escape(text)}</th>'
            for text in (_("measured"), _("A has more · B has more"), _("verdict"))
        ]
        head = f"{words[0]}{numbers}{words[1]}{words[2]}"
        for name, family in groupby(rows, _family):
            self._fit(name, list(family))
        body = "".join(map(self._row, rows))
        return f'<table class="risk-kit-table risk-kit-results"><tr>{head}</tr>{body}</table>'

    def _fit(self, name: str, family: Sequence[Row]) -> None:
        """Choose the scale of some rows."""
        ends = [end for row in family for end in (row.low, row.high) if isfinite(end)]
        smallest = max(row.smallest for row in family)
        reach = min(ends, default=0.0), max(ends, default=0.0)
        self._extents[name] = fit_extent(*reach, smallest, self._extents.get(name, 0.0))

    def _row(self, row: Row) -> str:
        extent = self._extents[_family(row)]
        picture = interval_svg(
            row.difference,
            row.low,
            row.high,
            side=row.side,
            smallest=row.smallest,
            extent=extent,
            title=row.sentence,
        )
        numbers = "".join(
            f'<td class="number">{escape(text)}</td>'
            for text in (row.a_text, row.b_text, row.difference_text, row.interval_text)
        )
        known = row.verdict is not Verdict.UNKNOWN
        verdict = f"{SIGNS[row.verdict]} {escape(row.verdict.text)}"
        return (
            f'<tr data-metric="{escape(row.id)}" data-width="{row.high - row.low:.6g}">'
            f"<td>{escape(row.label)}</td>{numbers}<td>{picture}</td>"
            f"<td>{f'<b>{verdict}</b>' if known else verdict}</td></tr>"
        )


def _family(row: Row) -> str:
    """What has one scale with a row: wins of the seats, and of the bots."""
    return row.id.rpartition("_")[0] if row.id.startswith("wins_") else row.id


def found_html(state: State) -> str:
    """What was found, in sentences, and how long games last."""
    found = [row.sentence for row in state.rows if row.verdict in DIFFERENT]
    return items(found + [f"{name}: {lengths.text}" for name, lengths in state.lengths.items()])


def checks_html(run: Run) -> str:
    """A against A, and once all is played what else is to be known, with the figures of A again."""
    if not run.is_over:
        return f"<p>{escape(null_text(run.state.null_rows))}</p>"
    report = report_of(run.comparison)
    table = ""
    if report.null_rows:
        table = folded(_("A against A"), Results().html(report.null_rows))
    return items(report.checks) + table


def meaning_html(run: Run) -> str:
    """What is estimated, what each measure counts, and how to read it; folded away."""
    report = report_of(run.comparison)
    metrics = "".join(f"<li><b>{escape(row.label)}</b>: {escape(row.definition)}</li>" for row in report.rows)
    text = f"<p>{escape(report.estimand)} {escape(report.played)}</p><ul>{metrics}</ul>{items(report.notes)}"
    return folded(_("What is measured, and how to read it"), text)
