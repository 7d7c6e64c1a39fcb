"""The page of a comparison: what was found, every figure with its interval, and how to read it.

It is made of plain HTML and SVG without a script, so it can be read in the preview of a mail, and printed.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from risk_kit import __version__
from risk_kit.drawing.intervals import fit_extent, interval_svg
from risk_kit.drawing.page.colors import color_rules
from risk_kit.drawing.page.shell import page_template, part, policy
from risk_kit.drawing.page.tables import plain_table
from risk_kit.language import get_language
from risk_kit.language import translate as _

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


def comparison_page(report: Any, *, command: str = "") -> str:
    """HTML of a page that tells a comparison, in the language in use.

    Parameters
    ----------
    report : risk_kit.analysis.report.Report
        Or anything with its attributes: this layer does not know that one.
    command : str
        What gives the same comparison again.

    Notes
    -----
    Write it as UTF-8, with lines as they are: the page names a digest of its style.
    """
    style = part("base.css") + part("comparison.css") + color_rules()
    texts = {
        "title": _("Rules compared by playing"),
        "a_name": report.a,
        "b_name": report.b,
        "estimand": report.estimand,
        "played": report.played,
        "found_title": _("What was found"),
        "figures_title": _("Figures"),
        "legend": _legend(bool(report.null_rows)),
        "lengths_title": _("How long games last"),
        "dice_title": _("Dice: the exact chance to win a battle"),
        "dice_note": _dice_note(report),
        "notes_title": _("How to read it"),
        "private": _("This page needs no network and sends nothing."),
        "again": _("The same comparison again:") if command else "",
        "command": command,
        "version": __version__,
    }
    return page_template("comparison.html", "$title: $a_name – $b_name").substitute(
        {name: escape(text) for name, text in texts.items()},
        language=get_language(),
        policy=policy(style),
        style=style,
        found=_found(report),
        figures=_figures(report),
        lengths=_list(f"{name}: {text}" for name, text in report.lengths),
        battles=_battles(report),
        changes=_changes(report.changes),
        notes=_list([*report.checks, *report.notes]),
    )


def _legend(noise: bool) -> str:
    text = _(
        "The line is the interval of the difference, B less A: right of the middle B has more. "
        "Gray: too small to matter. Differences of shares are percentage points."
    )
    return text + (" " + _("The faint line below is A against A: what chance alone does.") if noise else "")


def _dice_note(report: Any) -> str:
    about = _("Attackers are counted without the army that must stay.")
    same = _("The dice rules are the same.")
    return f"{same} {about}" if report.same_dice else about


def _found(report: Any) -> str:
    undecided = [text for text in (report.same, report.open) if text]
    return _list(report.found) + "".join(f'<p class="open">{escape(text)}</p>\n' for text in undecided)


def _list(texts: Iterable[str]) -> str:
    items = "".join(f"<li>{escape(text)}</li>\n" for text in texts)
    return f"<ul>\n{items}</ul>\n" if items else ""


def _figures(report: Any) -> str:
    heads = [_("measured"), "A", "B", _("B less A"), _("interval"), _("verdict")]
    noise = {row.id: row for row in report.null_rows}
    cells = "".join(f'<th scope="col" role="columnheader">{escape(head)}</th>' for head in heads)
    rows = "".join(_figure(row, noise.get(row.id), heads) for row in report.rows)
    return (
        f'<table class="figures" role="table"><thead role="rowgroup"><tr role="row">{cells}</tr></thead>\n'
        f'<tbody role="rowgroup">\n{rows}</tbody></table>\n'
    )


def _figure(row: Any, noise: Any, heads: Sequence[str]) -> str:
    extent = fit_extent(row.low, row.high, row.smallest)
    picture = _picture(row, extent)
    if noise is not None:
        chance = _picture(noise, extent, _("A against A"))
        picture += f'<span class="noise">{chance}</span>'
    numbers = "".join(
        f'<td role="cell" class="number" data-head="{escape(head)}">{escape(text)}</td>'
        for head, text in zip(heads[1:4], (row.a_text, row.b_text, row.difference_text), strict=True)
    )
    decided, kind = "", ' class="undecided"'
    if row.decided_at:
        when = _("after {games} games").format(games=row.decided_at)
        decided = f" <small>{escape(when)}</small>"
        kind = ""
    interval = f'<span class="interval">{escape(row.interval_text)}</span>'
    return (
        f'<tr role="row"{kind}><th scope="row" role="rowheader" class="label">{escape(row.label)} '
        f'<span class="meaning">{escape(row.definition)}</span></th>{numbers}'
        f'<td role="cell" class="picture">{picture}{interval}</td>'
        f'<td role="cell" class="verdict">{escape(row.verdict_text)}{decided}</td></tr>\n'
    )


def _picture(row: Any, extent: float, whose: str = "") -> str:
    title = f"{whose}: {row.sentence}" if whose else row.sentence
    svg = interval_svg(
        row.difference,
        row.low,
        row.high,
        side=row.side,
        smallest=row.smallest,
        extent=extent,
        title=title,
    )
    # Flattened, it stays as wide as the one above.
    return svg.replace("<svg ", '<svg preserveAspectRatio="none" ', 1) if whose else svg


def _battles(report: Any) -> str:
    heads = [_("battle"), "A", "B", _("B less A")]
    rows = [(pair.label, pair.a_text, pair.b_text, pair.difference_text) for pair in report.battles]
    if report.same_dice:
        return plain_table(heads[:2], [row[:2] for row in rows], "battles", "number")
    return plain_table(heads, rows, "battles", "number")


def _changes(changes: Sequence[tuple[str, str, str]]) -> str:
    if not changes:
        return ""
    table = plain_table([_("rule"), "A", "B"], changes, "changes")
    title = escape(_("Rules that differ"))
    head = f'<h2 id="changes">{title}</h2>'
    return f'<section class="panel" aria-labelledby="changes">\n{head}\n{table}</section>\n'
