"""Tables of pages as plain HTML that needs no script; among them that of all battles."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from risk_kit.drawing.page.colors import shade_of
from risk_kit.drawing.page.data import MOST_ARMIES
from risk_kit.language import translate as _
from risk_kit.odds import table

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from risk_kit.rules.ruleset import Ruleset


def heat_table(number: int, ruleset: Ruleset) -> str:
    """A table to open, with the chance to win each battle in percent.

    Parameters
    ----------
    number : int
        0-based place of the ruleset on the page.
    ruleset : Ruleset
    """
    odds = table(MOST_ARMIES, MOST_ARMIES, ruleset)
    win, fail = odds.win.tolist(), odds.fail.tolist()
    counts = range(1, MOST_ARMIES + 1)
    name = escape(ruleset.name())
    title = _("{ruleset}: chance to win in percent").format(ruleset=name)
    corner = escape(_("attackers (rows), defenders (columns)"))
    head = "".join(f'<th scope="col">{d}</th>' for d in counts)
    rows = "".join(
        f'<tr><th scope="row">{u}</th>{"".join(_cell(win[u][d], fail[u][d]) for d in counts)}</tr>\n'
        for u in counts
    )
    return (
        f'<details class="battles r{number}"><summary>{name}</summary>\n<p class="small">{corner}</p>\n'
        f'<div class="scroll" role="region" tabindex="0" aria-label="{title}">\n'
        f'<table class="heat" data-ruleset="{number}"><caption class="unseen">{title}</caption>\n'
        f"<thead><tr><td></td>{head}</tr></thead>\n<tbody>\n{rows}</tbody></table></div></details>\n"
    )


def _cell(win: float, fail: float) -> str:
    """Whole percent; what is not quite 0 or 100 does not read so."""
    whole = str(round(win * 100))
    if win and whole == "0":
        whole = "&lt;1"
    elif fail and whole == "100":
        whole = "&gt;99"
    return f'<td class="{shade_of(win)}">{whole}</td>'


def plain_table(heads: Sequence[str], rows: Iterable[Sequence[str]], name: str, numbers: str = "") -> str:
    """HTML of a table whose first column names its rows.

    Parameters
    ----------
    heads : sequence of str
    rows : iterable of sequence of str
    name, numbers : str
        Classes of the table, and of all columns but the first.
    """
    kind = f' class="{numbers}"' if numbers else ""
    column = 'scope="col" role="columnheader"'
    head = f"<th {column}>{escape(heads[0])}</th>"
    head += "".join(f"<th {column}{kind}>{escape(text)}</th>" for text in heads[1:])
    body = "".join(
        f'<tr role="row"><th scope="row" role="rowheader" data-head="{escape(heads[0])}">{escape(first)}</th>'
        + "".join(
            f'<td role="cell"{kind} data-head="{escape(head)}">{escape(text)}</td>'
            for head, text in zip(heads[1:], rest, strict=True)
        )
        + "</tr>\n"
        for first, *rest in rows
    )
    head = f'<thead role="rowgroup"><tr role="row">{head}</tr></thead>'
    return (
        f'<table class="plain {name}" role="table">{head}\n<tbody role="rowgroup">\n{body}</tbody></table>\n'
    )
