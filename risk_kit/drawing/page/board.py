"""The page of a report on a board: its picture with the ways that lead through, sentences and tables.

It is made of plain HTML and SVG without a script, so it can be read in the preview of a mail, and printed.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from risk_kit import __version__
from risk_kit.drawing.page.shell import page_template, part, policy
from risk_kit.drawing.page.tables import plain_table
from risk_kit.drawing.palette import ATTACKER, INK
from risk_kit.drawing.svg import board_svg
from risk_kit.drawing.svg_marks import Spot
from risk_kit.language import get_language
from risk_kit.language import translate as _

if TYPE_CHECKING:
    from collections.abc import Iterable

MOST_DRAWN = 1000
"""Territories of a board up to which its page has a picture."""


def board_page(report: Any, *, command: str = "") -> str:
    """HTML of a page that tells a report on a board, in the language in use.

    Parameters
    ----------
    report : risk_kit.analysis.board_report.BoardReport
        Or anything with its attributes: this layer does not know that one.
    command : str
        What gives the same report again.

    Notes
    -----
    Write it as UTF-8, with lines as they are: the page names a digest of its style.
    """
    style = part("base.css") + part("comparison.css") + part("board.css")
    story = report.story
    texts = {
        "title": _("Is it a good board?"),
        "name": story.title,
        "about": story.about,
        "private": _("This page needs no network and sends nothing."),
        "again": _("The same report again:") if command else "",
        "command": command,
        "version": __version__,
    }
    return page_template("board.html", "$title: $name").substitute(
        {name: escape(text) for name, text in texts.items()},
        language=get_language(),
        policy=policy(style),
        style=style,
        picture=_picture(report),
        sections="".join(map(_section, story.sections)),
    )


def _picture(report: Any) -> str:
    """The board with a mark on each territory, and what the marks mean."""
    if len(report.board.territory_list) > MOST_DRAWN:
        return ""
    svg = board_svg(report.board, spots=spots_of(report.territories))
    # Styles of elements are not let in by the policy; the sheet of the page has this one.
    svg = svg.replace(' style="max-width:100%;height:auto"', "", 1)
    legend = _(
        "The larger the mark, the more shortest ways lead through. Disc: gateway of a continent; ring: "
        "inside a continent; red diamond: choke point."
    )
    return (
        f'<figure class="panel">\n{svg}<figcaption class="small">{escape(legend)}</figcaption>\n</figure>\n'
    )


def spots_of(territories: Any) -> dict[str, Spot]:
    """Mark of each territory, its area by the share of ways through it.

    Parameters
    ----------
    territories : DataFrame
        By id, with columns ``betweenness``, ``gateway`` and ``choke_point``.
    """
    most = float(territories["betweenness"].max()) or 1.0
    found = {}
    for each in territories.itertuples():
        kind = "diamond" if each.choke_point else "circle" if each.gateway else "ring"
        size = (max(each.betweenness, 0.0) / most) ** 0.5
        found[each.Index] = Spot(kind, size, ATTACKER if each.choke_point else INK)
    return found


def _section(section: Any) -> str:
    table = plain_table(section.heads, section.rows, f"told {section.id}", "number") if section.rows else ""
    name = escape(section.id)
    return (
        f'<section class="panel" aria-labelledby="{name}">\n<h2 id="{name}">{escape(section.title)}</h2>\n'
        f"{_list(section.readings)}{table}{_paragraphs((section.left_out, *section.notes))}</section>\n"
    )


def _list(texts: Iterable[str]) -> str:
    items = "".join(f"<li>{escape(text)}</li>\n" for text in texts)
    return f"<ul>\n{items}</ul>\n" if items else ""


def _paragraphs(texts: Iterable[str]) -> str:
    return "".join(f'<p class="small">{escape(text)}</p>\n' for text in texts if text)
