"""What is told about continents: their gateways, and their bonuses beside those of comparable boards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from risk_kit.analysis.board_section import MOST_ROWS, Section, rows_left_out
from risk_kit.files.findings import listing
from risk_kit.language import decimal, mark, ngettext
from risk_kit.language import translate as _

if TYPE_CHECKING:
    from risk_kit.analysis.board_report import BoardReport

FAR = 2.0
"""Standard deviations from what comparable boards pay, beyond which a bonus is called unusual."""
_SAME = 1e-9
_ONE = mark("{continent}: {territories}, {gateways}, bonus {bonus}; comparable boards pay {pay}.")
_BEST = mark(
    "Best paid is {continent}: {territories}, {gateways}, bonus {bonus}; comparable boards pay {pay}."
)
_LEAST = mark(
    "Least well paid is {continent}: {territories}, {gateways}, bonus {bonus}; comparable boards pay {pay}."
)
_NONE = "–"
_OUTSIDE = "*"


def continents_section(report: BoardReport) -> Section:
    """The section on continents."""
    table = list(report.continents.itertuples())
    heads = (
        _("continent"),
        _("territories"),
        _("gateways"),
        _("attackable from (borders)"),
        _("bonus (per territory, gateway)"),
        _("comparable boards pay"),
    )
    return Section(
        id="continents",
        title=_("Continents and their bonuses"),
        readings=_readings(table),
        heads=heads,
        rows=tuple(_row(each) for each in table[:MOST_ROWS]),
        left_out=rows_left_out(len(table) - MOST_ROWS),
        notes=_notes(report, table),
    )


def _row(each: Any) -> tuple[str, ...]:
    by_gateway = decimal(each.bonus_per_gateway) if each.gateways else _NONE
    return (
        each.name,
        str(each.territories),
        str(each.gateways),
        f"{each.attackers} ({each.crossings})",
        f"{each.bonus} ({decimal(each.bonus_per_territory)}/{by_gateway})",
        _pay(each) + ("" if each.covered else _OUTSIDE),
    )


def _pay(each: Any) -> str:
    return f"{decimal(each.pays, 1)} ± {decimal(each.spread, 1)}"


def _apart(each: Any) -> float:
    """Standard deviations that a bonus lies above what comparable boards pay."""
    return float((each.bonus - each.pays) / each.spread)


def _readings(table: list[Any]) -> tuple[str, ...]:
    """The best and the least paid continent, and whether any bonus is unusual."""
    known = sorted((each for each in table if each.covered), key=_apart)
    if not known or _apart(known[-1]) - _apart(known[0]) < _SAME:
        sentences = [_reading(each, _ONE) for each in (known or table)[:1]]
    else:
        sentences = [_reading(known[-1], _BEST), _reading(known[0], _LEAST)]
    far = [each.name for each in known if abs(_apart(each)) > FAR]
    if far:
        text = _("More than two standard deviations from what comparable boards pay: {names}.")
        sentences.append(text.format(names=listing(far, 8)))
    elif known:
        sentences.append(_("No bonus is more than two standard deviations from what comparable boards pay."))
    return tuple(sentences)


def _reading(each: Any, text: str) -> str:
    territories = ngettext("{count} territory", "{count} territories", each.territories)
    gateways = ngettext("{count} gateway", "{count} gateways", each.gateways)
    return _(text).format(
        continent=each.name,
        territories=territories.format(count=each.territories),
        gateways=gateways.format(count=each.gateways),
        bonus=each.bonus,
        pay=_pay(each),
    )


def _notes(report: BoardReport, table: list[Any]) -> tuple[str, ...]:
    fit = report.pay
    law = _(
        "What comparable boards pay is a description, not a law: bonus = {territory} × territories + "
        "{gateway} × gateways {constant}, fitted by least squares to {count} continents of the boards "
        "{boards}. ± is one standard deviation of a continent around it. Continents of the same territories "
        "are left out, so that no board is compared with itself."
    )
    notes = [
        _(
            "Gateways are territories with a border out of the continent or into it. It can be attacked from "
            "so many territories outside (over so many borders)."
        ),
        law.format(
            territory=decimal(fit.per_territory),
            gateway=decimal(fit.per_gateway),
            constant=f"{'−' if fit.constant < 0 else '+'} {decimal(abs(fit.constant))}",
            count=len(fit.rows),
            boards=", ".join(names.text() for names in fit.boards.values()),
        ),
    ]
    if not all(each.covered for each in table):
        notes.append(
            _("* Larger or smaller, or with other gateways, than any continent of those boards: a guess.")
        )
    if any(each.exposed != each.gateways for each in table):
        notes.append(_exposed(table))
    return tuple(notes)


def _exposed(table: list[Any]) -> str:
    """Continents of which some gateways lead out only."""
    parts = [
        _("{continent} at {exposed} of {gateways}").format(
            continent=each.name, exposed=each.exposed, gateways=each.gateways
        )
        for each in table
        if each.exposed != each.gateways
    ]
    return _("Over one-way borders some gateways lead out only; attackable are: {parts}.").format(
        parts=", ".join(parts)
    )
