"""The table of all battles of a page: plain HTML that needs no script."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from risk_kit.drawing.page.colors import shade_of
from risk_kit.drawing.page.data import MOST_ARMIES
from risk_kit.language import translate as _
from risk_kit.odds import table

if TYPE_CHECKING:
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
