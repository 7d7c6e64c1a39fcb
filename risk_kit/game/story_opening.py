"""The set-up told: rolls for who begins, who holds what, missions, and the last round."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from risk_kit.game.moves import ChooseCapital
from risk_kit.game.progress import mission_of
from risk_kit.kernels.layout import NOBODY, NOWHERE
from risk_kit.kernels.seats import is_rolling_again
from risk_kit.kernels.words import Phase
from risk_kit.language import mark
from risk_kit.language import translate as _
from risk_kit.rules.options import First, NeutralPlaced, Seats, Territories
from risk_kit.rules.sheet.winning import round_limit_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from risk_kit.game.result import Result
    from risk_kit.game.table import Table

_FIRST = (Phase.CLAIM, Phase.PICK_PILE)
_BEGINS = mark("Rolls for who begins: {rolls}.")
_CLAIMS = mark("Rolls for who claims first: {rolls}.")
_PICKS = mark("Rolls for who picks a pile first: {rolls}.")
_PLACES = mark("Rolls for who places first: {rolls}.")
_PLACES_NEUTRAL = mark("Rolls for who places neutral armies first: {rolls}.")
_PLAYS = mark("Rolls for who plays first: {rolls}.")


class Tape:
    """What chance gave, read from its beginning, as the kernels asked for it."""

    def __init__(self, table: Table, numbers: Sequence[int]) -> None:
        self._table = table
        self._numbers = list(numbers)

    def skip(self, count: int) -> None:
        """Leave out what is told otherwise: missions, dealt cards, capitals."""
        del self._numbers[:count]

    def rolls(self, text: str, *, all_places: bool = False) -> str:
        """Rolls for who begins, and those of equals again, told by a text of the catalog; "" without any."""
        rules, players = self._table.options, self._table.players
        rolled = SimpleNamespace(queue=[0] * len(players))
        waiting, rounds = list(range(len(players))), []
        while waiting and len(self._numbers) >= len(waiting):
            pips = dict(zip(waiting, self._numbers, strict=False))
            self.skip(len(waiting))
            rounds.append(", ".join(f"{players[seat].name} {number}" for seat, number in pips.items()))
            for seat in range(len(players)):
                rolled.queue[seat] = rolled.queue[seat] * 7 + pips.get(seat, 0)
            state: Any = rolled
            waiting = [
                seat for seat in range(len(players)) if is_rolling_again(rules, state, seat, all_places)
            ]
        if not rounds:
            return ""
        again = [_("again: {rolls}").format(rolls=more) for more in rounds[1:]]
        return _(text).format(rolls="; ".join([rounds[0], *again]))


def opening_lines(table: Table, g: Any, opening: Sequence[int]) -> list[str]:
    """What is so before the first move: rolls, order of play, territories, missions, and the last round.

    Parameters
    ----------
    g : state
        Before the first move.
    opening : sequence of int
        What chance gave until then; nothing where the game began at a position.
    """
    lines = _opening_rolls(table, opening) if opening else []
    lines.append(_order_of_play(table, g))
    for player in table.players:
        lines += [_held_by(table, g, player.seat), *_mission(table, g, player.seat)]
    lines.append(_held_by(table, g, table.neutral))
    lines.append(round_limit_text(table.rules.victory))
    return [line for line in lines if line]


def _opening_rolls(table: Table, opening: Sequence[int]) -> list[str]:
    rules, tape = table.options, Tape(table, opening)
    lines = [tape.rolls(_BEGINS, all_places=rules.seats == Seats.BY_ROLL)]
    if rules.missions > 0:
        tape.skip(len(table.players))
    claims = rules.territories_first == Territories.CLAIMED
    if not claims:
        tape.skip(len(table.territories))
    if claims or rules.territories_first == Territories.PILES:
        if rules.first_to_claim == First.ROLLED_AGAIN:
            lines.append(tape.rolls(_CLAIMS if claims else _PICKS))
    elif rules.first_to_place == First.ROLLED_AGAIN:
        lines.append(tape.rolls(_PLACES))
    return lines


def _order_of_play(table: Table, g: Any) -> str:
    """The seats in the order of play, from whoever begins."""
    count = len(table.players)
    start = g.first_place if g.round else g.place
    seats = [g.order[(start + step) % count] for step in range(count)]
    names = ", ".join(table.owner_name(seat) for seat in seats)
    return _("Order of play: {players}.").format(players=names)


def _held_by(table: Table, g: Any, owner: int) -> str:
    places = [t for t in range(len(table.territories)) if g.owner[t] == owner]
    text = _("Territories of {player}: {places}")
    if owner == table.neutral:
        text = _("Territories of the neutral army: {places}")
    return text.format(player=table.owner_name(owner), places=_names(table, places)) if places else ""


def _names(table: Table, territories: Iterable[int]) -> str:
    return ", ".join(map(table.territory_name, territories))


def _mission(table: Table, g: Any, seat: int) -> list[str]:
    if not table.options.missions or g.mission[seat] == NOWHERE:
        return []
    mission, counting = table.missions[g.mission[seat]], mission_of(table, g, seat)
    text = _("Mission of {player}: {mission}")
    lines = [text.format(player=table.owner_name(seat), mission=mission.text())]
    if counting is not mission:
        lines.append(_("In its place: {mission}").format(mission=counting.text()))
    return lines


def set_up_lines(table: Table, result: Result) -> list[str]:
    """What chance and the neutral army did after a move of the set-up, in the order in which it happened."""
    before, after, rules = result.before, result.after, table.options
    if before.phase >= Phase.REINFORCE:
        return []
    tape, lines = Tape(table, result.chance), []
    if before.phase in _FIRST:
        lines.append(_neutral_share(table, result, tape))
        if after.phase not in _FIRST and rules.first_to_place == First.ROLLED_AGAIN:
            lines.append(tape.rolls(_PLACES))
    began = after.phase == Phase.PLACE_NEUTRAL and before.phase != Phase.PLACE_NEUTRAL
    rolled = rules.neutral_placed == NeutralPlaced.AFTER_ALL and rules.neutral_begins == First.ROLLED_AGAIN
    if began and rolled:
        lines.append(tape.rolls(_PLACES_NEUTRAL))
    if after.round > 0:
        lines += _drawn_capitals(table, result, tape)
        if rules.first_to_play == First.ROLLED_AGAIN:
            lines.append(tape.rolls(_PLAYS))
    return lines


def _neutral_share(table: Table, result: Result, tape: Tape) -> str:
    """Territories that became the neutral army's: one drawn by chance, or the third pile."""
    was, now, neutral = result.before.owner, result.after.owner, table.neutral
    places = [t for t in range(len(table.territories)) if was[t] == NOBODY and now[t] == neutral]
    if not places:
        return ""
    if result.before.phase == Phase.PICK_PILE:
        return _held_by(table, result.after, neutral)
    tape.skip(len(places))
    return _("Chance claims for the neutral army: {place}.").format(place=_names(table, places))


def _drawn_capitals(table: Table, result: Result, tape: Tape) -> list[str]:
    if isinstance(result.move, ChooseCapital):
        return []
    text, lines = _("The capital of {player} is drawn: {place}."), []
    for player in table.players:
        place = result.after.capital[player.seat]
        if place != NOWHERE and result.before.capital[player.seat] == NOWHERE:
            tape.skip(1)
            lines.append(text.format(player=player, place=table.territory_name(place)))
    return lines
