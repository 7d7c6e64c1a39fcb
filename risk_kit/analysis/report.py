"""A comparison as texts: what the terminal prints and a page shows, in the language in use."""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite
from typing import TYPE_CHECKING

from risk_kit.analysis.sequences import FEWEST
from risk_kit.analysis.verdicts import Verdict
from risk_kit.language import decimal, ngettext
from risk_kit.language import translate as _
from risk_kit.rules.changes import option_titles
from risk_kit.rules.limits import ROUNDS
from risk_kit.rules.option_words import choice_text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from risk_kit.analysis.battles import BattlePair
    from risk_kit.analysis.comparison import Comparison
    from risk_kit.analysis.rows import Row

DIFFERENT = (Verdict.MORE, Verdict.LESS)


@dataclass(frozen=True)
class Report:
    """Everything that is told about a comparison.

    Attributes
    ----------
    a, b : str
        Names of the rulesets.
    estimand : str
        What A and B share, and in how much they differ.
    played : str
        How many games, from which seed.
    rows, null_rows : tuple of Row
        One a metric: B against A, and A against A.
    found : tuple of str
        A sentence for each difference.
    same, open : str
        Which metrics are practically the same, and which are not decided; empty where there are none.
    checks : tuple of str
        A against A, what pairing gained, lost moves.
    lengths : tuple of (str, str)
        The letter of a ruleset, and how long its games last.
    battles : tuple of BattlePair
        Exact odds.
    same_dice : bool
    changes : tuple of (str, str, str)
        What an option means, and its values under A and B.
    notes : tuple of str
        How to read it.
    """

    a: str
    b: str
    estimand: str
    played: str
    rows: tuple[Row, ...]
    null_rows: tuple[Row, ...]
    found: tuple[str, ...]
    same: str
    open: str
    checks: tuple[str, ...]
    lengths: tuple[tuple[str, str], ...]
    battles: tuple[BattlePair, ...]
    same_dice: bool
    changes: tuple[tuple[str, str, str], ...]
    notes: tuple[str, ...]


def report_of(comparison: Comparison) -> Report:
    """Report of what is known now."""
    state = comparison.state()
    rows = state.rows
    a, b = _names(comparison)
    return Report(
        a=a,
        b=b,
        estimand=comparison.estimand,
        played=_played(comparison),
        rows=rows,
        null_rows=state.null_rows,
        found=tuple(row.sentence for row in rows if row.verdict in DIFFERENT),
        same=_listed(_("Practically the same: {metrics}."), rows, Verdict.SAME),
        open=_listed(_("Not enough games yet: {metrics}."), rows, Verdict.UNKNOWN),
        checks=tuple(
            filter(
                None,
                (null_text(state.null_rows), _gain_text(comparison), _lost_text(state.lost_moves.values())),
            )
        ),
        lengths=tuple((name, lengths.text) for name, lengths in state.lengths.items()),
        battles=comparison.odds,
        same_dice=comparison.a.dice == comparison.b.dice,
        changes=changes_of(comparison),
        notes=_notes(comparison),
    )


def null_text(null_rows: tuple[Row, ...]) -> str:
    """How often A was found to differ from A; empty where that was not played."""
    if not null_rows:
        return ""
    alarms = [row.label for row in null_rows if row.verdict in DIFFERENT]
    text = _("A against A, as a check: {count} of {metrics} metrics are called different.")
    text = text.format(count=len(alarms), metrics=len(null_rows))
    if alarms:
        text += " " + _("By chance alone: {metrics}.").format(metrics=", ".join(alarms))
    return text


def changes_of(comparison: Comparison) -> tuple[tuple[str, str, str], ...]:
    """What each option that differs means, and its values under A and B in words."""
    titles = option_titles()
    return tuple(
        (titles.get(name, name), _value(name, a), _value(name, b))
        for name, (a, b) in comparison.changes.items()
    )


def _value(name: str, value: str) -> str:
    plain = {"true": _("yes"), "false": _("no"), "null": "–"}
    return plain.get(value) or choice_text(name, value)


def _names(comparison: Comparison) -> tuple[str, str]:
    """Names of both; rulesets of one name by their ids."""
    a, b = comparison.a, comparison.b
    return (a.name(), b.name()) if a.name() != b.name() else (a.id, b.id)


def _played(comparison: Comparison) -> str:
    games, setups = comparison.games, comparison.setups
    text = ngettext("{games} game under each, seed {seed}.", "{games} games under each, seed {seed}.", games)
    text = text.format(games=decimal(games, 0), seed=comparison.seed)
    if comparison.rotations == 1:
        return text
    more = _(
        "Each of {setups} set-ups was played {rotations} times, always with the same random numbers "
        "but the bots in other seats."
    )
    return f"{text} {more.format(setups=decimal(setups, 0), rotations=comparison.rotations)}"


def _listed(text: str, rows: Iterable[Row], verdict: Verdict) -> str:
    labels = [row.label for row in rows if row.verdict is verdict]
    return text.format(metrics=", ".join(labels)) if labels else ""


def _gain_text(comparison: Comparison) -> str:
    """What playing both with the same random numbers was worth."""
    gains = {row.label: row.gain for row in comparison.rows if isfinite(row.gain)}
    if comparison.is_null or comparison.setups < FEWEST or not gains:
        return ""
    best = max(gains, key=lambda label: gains[label])
    middle = sorted(gains.values())[len(gains) // 2]
    return _(
        "Playing both with the same random numbers is worth {middle} times as many games "
        "(the middle of all metrics), at most {most} times ({metric})."
    ).format(middle=decimal(middle, 2), most=decimal(gains[best], 2), metric=best)


def _lost_text(lost: Iterable[int]) -> str:
    a, b = lost
    if not a and not b:
        return ""
    return _("Moves lost because a bot erred or stalled: {a} under A, {b} under B.").format(
        a=decimal(a, 0), b=decimal(b, 0)
    )


def _notes(comparison: Comparison) -> tuple[str, ...]:
    games = decimal(comparison.games, 0)
    return (
        _(
            "Differences are B less A. All intervals together hold the true differences in 95 of 100 such "
            "comparisons, however often one looks meanwhile; they are wider than intervals for one look."
        ),
        _(
            "More and less: that anything without a difference is ever called so has a chance of at most 5%, "
            "over all metrics together. Practically the same: the interval lies within the smallest "
            "difference that matters, to both sides. A verdict is kept once it is reached."
        ),
        _(
            "Intervals rest on {games} games under each ruleset, by bots: {bots}. People may play otherwise."
        ).format(games=games, bots=", ".join(dict.fromkeys(bot.name for bot in comparison.bots))),
        _("Where a ruleset names no last round, games are cut off after round {round}.").format(round=ROUNDS),
    )
