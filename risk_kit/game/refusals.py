"""Why a move is not legal: in words, with what would be allowed and the rule that says so."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from risk_kit.files.findings import listing
from risk_kit.game.moves import move_text
from risk_kit.kernels.layout import NOBODY
from risk_kit.kernels.words import Kind, Phase, Violation
from risk_kit.language import armies_in_words, mark
from risk_kit.language import translate as _

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from risk_kit.game.legal import MoveRange
    from risk_kit.game.moves import Move
    from risk_kit.game.table import Numbers, Table

# What is wrong; the group of options whose source says so; and the rules of the ledger, one for each source.
_CAUSES: dict[Violation, tuple[str, str, str]] = {
    Violation.GAME_OVER: (mark("The game is over."), "victory", "pt1-01 pt2-16 es1-15 it1-01 es2-21"),
    Violation.NOT_NOW: (
        mark("This move is not part of the phase that is being played: {phase}."),
        "attack",
        "pt1-12 es1-01 it1-27",
    ),
    Violation.NO_SUCH_PLACE: (mark("There is no such territory."), "", ""),
    Violation.ALREADY_CLAIMED: (
        mark("{place} is {owner}'s already."), "setup", "pt1-08 pt2-02 es1-11 es2-04"),
    Violation.NO_SUCH_PILE: (mark("There are three piles."), "setup", "es2-06"),
    Violation.PILE_TAKEN: (mark("This pile was taken by {owner}."), "setup", "es2-06"),
    Violation.NOT_NEUTRAL: (
        mark("{place} is not neutral, and neutral armies are placed now."), "setup", "es2-08 es1-12"),
    Violation.NOT_YOURS: (
        mark("{place} is not {player}'s but {owner}'s."), "setup",
        "pt1-09 pt2-17 es1-09 it1-08 es2-04 es2-08"),
    Violation.NO_ARMIES: (mark("At least one army is needed."), "", ""),
    Violation.TOO_MANY_TO_PLACE: (
        mark("{player} has {armies} to place."), "setup", "pt1-09 pt2-17 es1-09 it1-08 es2-04 es2-08"),
    Violation.ARMIES_LEFT: (
        mark("{player} has {armies} to place first."), "reinforcements", "pt1-22 es1-01 it1-27"),
    Violation.NOT_YOUR_CARD: (
        mark("{player} does not hold this card: {card}."), "cards", "pt1-17 pt2-06 it1-13 es2-12"),
    Violation.SAME_CARD: (
        mark("A set is three cards; one is named twice."), "cards", "pt1-17 pt2-06 it1-13 es2-12"),
    Violation.NOT_A_SET: (mark("These cards are not a set."), "cards", "pt1-17 pt2-06 it1-13 es2-12"),
    Violation.TOO_MANY_WILD: (
        mark("These are more wild cards than a set may have."), "cards", "pt1-18 it1-15 es2-12"),
    Violation.NOT_SHOWN: (
        mark("No army goes there: the territory must be shown by one of the cards and be {player}'s."),
        "cards", "it1-14 es2-15"),
    Violation.SHOWN_NOT_NAMED: (
        mark("A card shows a territory that {player} holds: say where its armies go."), "cards", "es2-15"),
    Violation.MUST_STOP_TRADING: (
        mark("Enough cards were traded; no more may be traded now."), "cards", "es1-06"),
    Violation.MUST_TRADE: (
        mark("{player} holds {cards} cards and must trade a set first."), "cards",
        "pt1-19 pt2-07 es2-13"),
    Violation.TARGET_IS_YOURS: (
        mark("{target} is {player}'s own."), "attack", "pt1-23 pt2-09 es1-03 it1-29 es2-16"),
    Violation.NO_BORDER: (
        mark("No border leads from {place} to {target}."), "attack", "pt1-23 pt2-09 es1-03 it1-19 es2-16"),
    Violation.TOO_FEW_TO_ATTACK: (
        mark("An attack needs at least 2 armies in {place}: one always stays."),
        "attack", "pt1-24 pt2-09 es1-03 it1-28 es2-16"),
    Violation.TOO_MANY_ATTACK_DICE: (
        mark("These are more dice than may attack from {place}."),
        "attack", "pt1-25 pt2-10 es1-04 it1-20 es2-18"),
    Violation.NO_DICE: (
        mark("At least one die has to be rolled."), "attack", "pt1-25 pt2-10 es1-04 it1-20 es2-18"),
    Violation.MUST_ROLL_MOST: (
        mark("The number of dice is not chosen here: the most allowed are rolled."), "attack", "pt2-10"),
    Violation.FEWER_THAN_DEFENDER: (
        mark("An attack with fewer dice than the defender's is not allowed."), "attack", ""),
    Violation.TOO_EARLY_TO_ELIMINATE: (
        mark("{target} is {owner}'s last territory, and nobody may be eliminated before round {round}."),
        "attack", "it1-25"),
    Violation.TOO_MANY_DEFENSE_DICE: (
        mark("These are more dice than may defend {target}."),
        "defense", "pt1-26 pt2-11 es1-04 it1-20 es2-18"),
    Violation.TOO_FEW_TO_OCCUPY: (
        mark("At least {armies} must move into {target}."), "occupy", "pt1-29 pt2-13 it1-22"),
    Violation.TOO_MANY_TO_OCCUPY: (
        mark("At least one army must stay in {place}."), "occupy", "pt1-29 pt2-13 es1-17 it1-22"),
    Violation.SAME_PLACE: (
        mark("Armies move from one territory to another."), "fortify", "pt1-33 pt2-14 es1-07 it1-23 es2-20"),
    Violation.TOO_MANY_TO_FORTIFY: (
        mark("At least {armies} must stay in {place}."), "fortify", "pt1-33 pt2-14 es1-07 it1-23 es2-20"),
    Violation.NOT_ADJACENT: (
        mark("No border leads from {place} to {target}."), "fortify", "it1-23 pt2-14"),
    Violation.NOT_CONNECTED: (
        mark("No chain of own territories leads from {place} to {target}."),
        "fortify", "pt1-33 es1-07 es2-20"),
    Violation.NOT_TAKEN_THIS_TURN: (
        mark("{target} was not taken in this turn."), "fortify", "pt2-14"),
}  # fmt: skip

PHASES = {
    Phase.CLAIM: mark("claiming territories"),
    Phase.PICK_PILE: mark("picking a pile"),
    Phase.PLACE: mark("placing starting armies"),
    Phase.PLACE_NEUTRAL: mark("placing neutral armies"),
    Phase.CHOOSE_CAPITAL: mark("choosing capitals"),
    Phase.REINFORCE: mark("reinforcing"),
    Phase.ATTACK: mark("attacking"),
    Phase.DEFEND: mark("choosing the defense dice"),
    Phase.OCCUPY: mark("occupying"),
    Phase.TRADE: mark("trading cards after an elimination"),
    Phase.FORTIFY: mark("fortifying"),
    Phase.OVER: mark("the game is over"),
}


def phase_text(phase: int) -> str:
    """Name of a phase in the language in use."""
    return _(PHASES[Phase(phase)])


@dataclass(frozen=True)
class Refusal:
    """Why a move is not legal.

    Attributes
    ----------
    move : str
        What was tried, as text.
    violation : Violation
    reason, allowed : str
        Why not, and what would be allowed, in the language in use.
    rule, source : str
        Id of the rule in the ledger, and where the ruleset has it from; empty where no source says it.
    """

    move: str
    violation: Violation
    reason: str
    allowed: str
    rule: str
    source: str

    def text(self) -> str:
        """All of it, in a few lines."""
        lines = [_("Not allowed: {move}.").format(move=self.move), self.reason]
        if self.allowed:
            lines.append(_("Allowed: {moves}").format(moves=self.allowed))
        if self.source:
            rule = f"{self.rule}; {self.source}" if self.rule else self.source
            lines.append(_("Rule: {rule}").format(rule=rule))
        return "\n".join(lines)

    def __str__(self) -> str:
        return self.text()


def explain(table: Table, g: Any, move: Move, numbers: Numbers, violation: int, allowed: str) -> Refusal:
    """Refusal of a move that has a violation."""
    cause, group, rules = _CAUSES[Violation(violation)]
    group, rules = _IN_PHASE.get((Violation(violation), Phase(g.phase)), (group, rules))
    rule, source = _rule(dict(table.rules.sources).get(group, ""), rules.split())
    return Refusal(
        move=move_text(move),
        violation=Violation(violation),
        reason=_(cause).format(**_facts(table, g, numbers, violation)),
        allowed=allowed,
        rule=rule,
        source=source,
    )


# Where a violation comes from another group of options, or another rule, in some phase.
_PLACING = "pt1-22 pt2-04 es1-02 it1-18 es2-10"
_SPOILS = "pt1-32 pt2-15 es1-06 it1-24 es2-26"
_IN_PHASE = {
    (Violation.NOT_YOURS, Phase.CHOOSE_CAPITAL): ("victory", "es1-14"),
    (Violation.NOT_YOURS, Phase.ATTACK): ("attack", "pt1-23 pt2-09 es1-03 it1-29 es2-16"),
    (Violation.NOT_YOURS, Phase.FORTIFY): ("fortify", "pt1-33 pt2-14 es1-07 it1-23 es2-20"),
    (Violation.NOT_YOURS, Phase.REINFORCE): ("reinforcements", _PLACING),
    (Violation.NOT_YOURS, Phase.TRADE): ("cards", _SPOILS),
    (Violation.TOO_MANY_TO_PLACE, Phase.REINFORCE): ("reinforcements", _PLACING),
    (Violation.TOO_MANY_TO_PLACE, Phase.TRADE): ("cards", _SPOILS),
    (Violation.ARMIES_LEFT, Phase.TRADE): ("cards", _SPOILS),
    (Violation.MUST_TRADE, Phase.TRADE): ("cards", _SPOILS),
    (Violation.NO_DICE, Phase.DEFEND): ("defense", "pt1-26 pt2-11 es1-04 it1-20 es2-18"),
}


def _rule(source: str, rules: list[str]) -> tuple[str, str]:
    """The rule of the ledger that the ruleset's source names, else one of its document; and that source."""
    named = [m.groups() for m in re.finditer(r"\b([a-z]{2}\d)-(\d\d)(?: to \1-(\d\d))?", source)]
    for start, first, last in named:
        for rule in rules:
            if f"{start}-{first}" <= rule <= f"{start}-{last or first}":
                return rule, source
    akin = (rule for start, _first, _last in named for rule in rules if rule.startswith(start))
    return next(akin, ""), source


def _facts(table: Table, g: Any, numbers: Numbers, violation: int) -> dict[str, object]:
    kind, a, b, c, _number = numbers
    fighting = kind in (Kind.DEFEND, Kind.OCCUPY)
    place, target = (g.attack_from, g.attack_to) if fighting else (a, b)
    board = len(table.territories)
    asked = target if violation == Violation.TOO_EARLY_TO_ELIMINATE else place
    if kind == Kind.FORTIFY and violation == Violation.NOT_YOURS and g.owner[a] == g.player:
        place = asked = b
    is_place = kind not in (Kind.TRADE, Kind.PICK_PILE)
    facts = {
        "phase": phase_text(g.phase),
        "player": table.owner_name(g.player),
        "place": table.territory_name(place) if is_place and 0 <= place < board else "",
        "target": table.territory_name(target) if is_place and 0 <= target < board else "",
        "owner": table.owner_name(g.owner[asked]) if is_place and 0 <= asked < board else "",
        "armies": armies_in_words(_armies(table, g, violation)),
        "cards": g.hand[g.player] if g.player != NOBODY else 0,
        "round": table.options.eliminate_from_round,
        "card": _card(table, g, (a, b, c)) if kind == Kind.TRADE else "",
    }
    if kind == Kind.PICK_PILE and 0 <= a < 3:
        facts["owner"] = table.owner_name(g.pile_owner[a])
    return facts


def _armies(table: Table, g: Any, violation: int) -> int:
    counts: dict[int, Callable[[], int]] = {
        Violation.TOO_FEW_TO_OCCUPY: lambda: int(g.occupy_least),
        Violation.TOO_MANY_TO_FORTIFY: lambda: int(table.options.stay),
    }
    return counts.get(violation, lambda: int(g.to_place))()


def _card(table: Table, g: Any, cards: tuple[int, int, int]) -> str:
    """The first of some cards that the player does not hold."""
    foreign = [card for card in cards if not 0 <= card < len(table.cards) or g.holder[card] != g.player]
    return table.card_name(foreign[0]) if foreign and 0 <= foreign[0] < len(table.cards) else ""


def allowed_text(moves: Sequence[MoveRange]) -> str:
    """A few legal moves in a row."""
    return listing([str(move) for move in moves], most=6)
