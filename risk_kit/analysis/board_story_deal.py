"""What is told about deals: continents at the start, and first reinforcements."""

from __future__ import annotations

from math import isnan
from typing import TYPE_CHECKING

from risk_kit.analysis.board_section import Section
from risk_kit.language import decimal, mark, percent
from risk_kit.language import translate as _
from risk_kit.rules.options import Territories

if TYPE_CHECKING:
    from collections.abc import Iterable

    from risk_kit.analysis.board_deals import Chance, Deal
    from risk_kit.analysis.board_report import BoardReport

_DEALING = {
    Territories.DEALT: mark("Under the ruleset {ruleset} territories are dealt one by one."),
    Territories.CLAIMED: mark(
        "Under the ruleset {ruleset} territories are claimed, not dealt: these are figures of a random deal."
    ),
    Territories.PILES: mark(
        "Under the ruleset {ruleset} territories are dealt in three piles: these are figures of piles picked "
        "blindly."
    ),
}


def deal_section(report: BoardReport) -> Section:
    """The section on deals."""
    deals = report.deal_chances
    dealing = _(_DEALING[report.ruleset.setup.territories]).format(ruleset=report.ruleset.name())
    few = _("The board has too few territories for the players that the ruleset allows.")
    return Section(
        id="deal",
        title=_("How even a deal is"),
        readings=(dealing, *_often(deals[0]), *filter(None, map(_unlike, deals))) if deals else (few,),
        heads=(
            _("players"),
            _("territories each (armies)"),
            _("a whole continent"),
            _("or all but one territory"),
            _("armies differ"),
            _("by, on average"),
        ),
        rows=tuple(map(_row, deals)),
        left_out="",
        notes=_notes(report) if deals else (),
    )


def _row(deal: Deal) -> tuple[str, ...]:
    mean, error = deal.mean_difference
    return (
        str(deal.hands.players),
        f"{_range(deal.hands.sizes)} ({_range(seat.armies for seat in deal.seats)})",
        _chance(deal.whole),
        _chance(deal.near),
        _chance(deal.uneven),
        "–" if isnan(mean) else decimal(mean) + (f" ± {decimal(error)}" if error else ""),
    )


def _range(numbers: Iterable[int]) -> str:
    ordered = sorted(numbers)
    return "–".join(dict.fromkeys((str(ordered[0]), str(ordered[-1]))))


def _chance(chance: Chance) -> str:
    if not chance.is_known:
        return "–"
    if chance.is_exact:
        return percent(chance.value)
    return f"{percent(chance.value)} ({percent(chance.low)}–{percent(chance.high)})"


def _often(deal: Deal) -> list[str]:
    """The continent that is most often held at the start."""
    often = max(deal.continents, key=lambda each: each.whole)
    if not often.whole:
        return []
    text = _("With {players} players, one of them starts with {continent} most often: {share}.")
    share = percent(often.whole)
    return [text.format(players=deal.hands.players, continent=often.continent.name(), share=share)]


def _unlike(deal: Deal) -> str:
    """Where some seats begin with fewer armies, whatever they are dealt."""
    armies = [seat.armies for seat in deal.seats]
    if min(armies) == max(armies):
        return ""
    text = _(
        "With {players} players some seats begin with {fewest} reinforcements and some with {most}, before "
        "any continent."
    )
    return text.format(players=deal.hands.players, fewest=min(armies), most=max(armies))


def _notes(report: BoardReport) -> tuple[str, ...]:
    notes = [
        _(
            "How often some player starts with a whole continent, or with all but one territory of a "
            "continent of three or more."
        ),
        _(
            "Armies are the reinforcements of a first turn, without continents; armies differ: how often, "
            "continents counted, some player gets more than another, and by how many armies the most exceeds "
            "the fewest."
        ),
    ]
    exact = all(
        chance.is_exact for deal in report.deal_chances for chance in (deal.whole, deal.near, deal.uneven)
    )
    if exact:
        notes.append(_("All these chances are exact."))
    elif report.deals:
        text = _(
            "Chances with an interval (95%) are shares of {deals} drawn deals, seed {seed}; others are exact."
        )
        notes.append(text.format(deals=decimal(report.deals, 0), seed=report.seed))
    else:
        notes.append(_("Chances that cannot be counted exactly are left out: no deals were drawn."))
    return tuple(notes)
