"""Why a move is not legal: in words, with what would be allowed and the rule that says so."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from risk_kit.files.findings import listing
from risk_kit.game.causes import cause_of
from risk_kit.game.moves import move_text
from risk_kit.kernels.layout import NOBODY
from risk_kit.kernels.words import Kind, Phase, Violation
from risk_kit.language import armies_in_words, mark
from risk_kit.language import translate as _
from risk_kit.rules.citations import cite

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from risk_kit.game.legal import MoveRange
    from risk_kit.game.moves import Move
    from risk_kit.game.table import Numbers, Table

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
        Id of the rule in the ledger, and the title of its document. Without an id the source is the house
        rule that decides, or the document that the ruleset follows.
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
    cause = cause_of(table, g, numbers, violation)
    sources = dict(table.rules.sources)
    rule, source = cite(sources, cause.group, cause.rules.split(), cause.options.split())
    if violation == Violation.NO_SUCH_PLACE:
        rule = source = ""
    return Refusal(
        move=move_text(move),
        violation=Violation(violation),
        reason=_(cause.text).format(**_facts(table, g, numbers, violation)),
        allowed=allowed,
        rule=rule,
        source=source,
    )


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
