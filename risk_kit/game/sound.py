"""Whether a position can be played: each number within its range, and at one with the others.

A position that comes as text or is set up by hand may say anything; the kernels, compiled above all, trust
what they find.
"""

from __future__ import annotations

from operator import index
from typing import TYPE_CHECKING, Any

from risk_kit.kernels.attack import who_defends
from risk_kit.kernels.board import is_border
from risk_kit.kernels.cards import has_set
from risk_kit.kernels.dice import count_attack_dice, count_defense_dice
from risk_kit.kernels.layout import DISCARDED, IN_DECK, NOBODY, NOWHERE, Capacity, State, shapes_of
from risk_kit.kernels.placing import count_neutral_left
from risk_kit.kernels.words import Ending, Phase
from risk_kit.language import translate as _
from risk_kit.rules.options import Picked, Territories

if TYPE_CHECKING:
    from collections.abc import Iterator

    from risk_kit.game.table import Table

# Far more armies and rounds than any game has, far fewer than 64 bits hold.
MOST = 10**9
_SET_UP = (Phase.CLAIM, Phase.PICK_PILE, Phase.PLACE, Phase.PLACE_NEUTRAL, Phase.CHOOSE_CAPITAL)
_EMPTY = (Phase.CLAIM, Phase.PICK_PILE)


def whole(value: Any) -> int | None:
    """The whole number that a value is, cut to what a position may hold; None for any other value."""
    try:
        return max(-MOST, min(index(value), MOST))
    except TypeError:
        return None


def fault_of(table: Table, g: Any) -> tuple[str, str] | None:
    """The field that keeps a position from being played, and what is wrong with it; None for a sound one.

    What is derived from owners and holders must be counted already.
    """
    shapes = shapes_at(table)
    for name, least, most in _ranges(table, g):
        for number in numbers_of(getattr(g, name), shapes[name]):
            if not least <= number <= most:
                message = _("{name} should be from {least} to {most}.")
                return name, message.format(name=name, least=least, most=most)
    for name, fits in _agreements(table, g):
        if not fits:
            return name, _("{name} does not fit the rest of the position.").format(name=name)
    return None


def holders_fit(table: Table, g: Any) -> bool:
    """Whether every card is in the draw pile, discarded, or in the hand of a player."""
    places = (IN_DECK, DISCARDED, *range(len(table.players)))
    return all(g.holder[card] in places for card in range(len(table.cards)))


def shapes_at(table: Table) -> dict[str, tuple[int, ...]]:
    """Shapes of the fields at a table, without the room that is left."""
    sizes = vars(table.capacity) | {
        "territories": len(table.territories),
        "players": len(table.players),
        "cards": len(table.cards),
    }
    return shapes_of(State, Capacity(**sizes))


def numbers_of(value: Any, shape: tuple[int, ...]) -> list[int]:
    """Numbers of a field, row by row."""
    if not shape:
        return [value]
    if len(shape) == 1:
        return [value[place] for place in range(shape[0])]
    return [value[row, column] for row in range(shape[0]) for column in range(shape[1])]


def _ranges(table: Table, g: Any) -> Iterator[tuple[str, int, int]]:
    """Fields with their least and most."""
    rules = table.options
    players, territories, over = rules.players, len(table.territories), g.phase == Phase.OVER
    seat, place = (0, players - 1), (NOWHERE, territories - 1)
    set_up = g.phase in _SET_UP
    yield "phase", Phase.CLAIM, Phase.OVER
    yield "player", *((NOBODY, NOBODY) if over else seat)
    yield "turn_player", *((NOBODY, NOBODY) if set_up else seat)
    yield "winner", NOBODY, players - 1 if over else NOBODY
    yield "ending", *((Ending.ALL_TERRITORIES, Ending.ROUND_LIMIT) if over else (0, 0))
    yield "round", *((0, 0) if set_up else (1, MOST))
    for name in ("place", "first_place", "highest", "order"):
        yield name, *seat
    for name in ("first_placer", "eliminated_by", "pile_owner"):
        yield name, NOBODY, players - 1
    for name in ("attack_from", "attack_to", "capital"):
        yield name, *place
    yield "mission", *((0, rules.missions - 1) if rules.missions else (NOWHERE, NOWHERE))
    for name in ("to_place", "fortifies", "sets_traded", "armies_left", "occupy_least"):
        yield name, 0, MOST
    for name in ("taken", "captured", "trade_due", "after_capture", "attack_rolled"):
        yield name, 0, 1
    yield "pool", 0, 2 if g.phase == Phase.PICK_PILE else 0
    yield "attack_count", 0, rules.attack_dice
    yield "defense_count", 0, rules.defense_dice
    yield "attack_pips", 0, rules.attack_sides
    yield "defense_pips", 0, rules.defense_sides
    yield "deck", 0, max(0, len(table.cards) - 1)
    yield "deck_size", 0, len(table.cards)
    yield "random", 0, 2**32 - 1


def _agreements(table: Table, g: Any) -> Iterator[tuple[str, bool]]:
    """Fields, and whether each is at one with the others."""
    rules, players = table.options, range(table.options.players)
    places = range(len(table.territories))
    empty = sum(1 for t in places if g.owner[t] == NOBODY)
    out = [player for player in players if g.eliminated_by[player] != NOBODY]
    deck = sorted(g.deck[place] for place in range(g.deck_size))
    yield "territories", all(g.owner[t] == NOBODY or 1 <= g.armies[t] <= MOST for t in places)
    yield "territories", bool(rules.has_neutral) or g.territories[rules.players] == 0
    yield "territories", empty == 0 or g.phase in _EMPTY
    yield "unclaimed", g.unclaimed == (empty if g.phase == Phase.CLAIM else 0)
    yield "order", sorted(g.order[player] for player in players) == [*players]
    yield "deck", deck == [card for card in range(len(table.cards)) if g.holder[card] == IN_DECK]
    yield "alive", g.alive == len(players) - len(out)
    yield "captures", g.captures == sum(g.taken[t] for t in places)
    if rules.missions:
        yield "mission", len({g.mission[player] for player in players}) == len(players)
    if g.phase in _SET_UP:
        yield "eliminated_by", not out
        yield "place", g.player == g.order[g.place]
        yield from _set_up(table, g, empty)
    elif g.phase != Phase.OVER:
        yield "eliminated_by", all((g.territories[p] == 0) == (p in out) for p in players)
        yield "turn_player", g.turn_player not in out
        yield "place", g.turn_player == g.order[g.place]
        yield "capital", not rules.capitals or all(g.capital[p] != NOWHERE for p in players)
        yield from _turn(table, g)


def _set_up(table: Table, g: Any, empty: int) -> Iterator[tuple[str, bool]]:
    """The same for a set-up."""
    rules = table.options
    free = [pile for pile in range(3) if g.pile_owner[pile] == NOBODY]
    holds = g.territories[g.player] > 0
    if g.phase == Phase.CLAIM:
        yield "phase", rules.territories_first == Territories.CLAIMED and empty > 0
    elif g.phase == Phase.PICK_PILE:
        taken = [g.pile_owner[pile] for pile in range(3) if pile not in free]
        yield "phase", rules.territories_first == Territories.PILES and empty == len(table.territories)
        yield "pile_owner", len(free) > 1 and len(set(taken)) == len(taken) and g.player not in taken
    elif g.phase == Phase.PLACE:
        yield "phase", holds
        yield "to_place", 1 <= g.to_place <= g.armies_left[g.player]
    elif g.phase == Phase.PLACE_NEUTRAL:
        yield "phase", g.territories[rules.players] > 0
        yield "to_place", 1 <= g.to_place <= count_neutral_left(rules, g)
    else:
        yield "phase", rules.capitals > 0 and rules.capitals_picked == Picked.CHOSEN and holds
        yield "capital", g.capital[g.player] == NOWHERE


def _turn(table: Table, g: Any) -> Iterator[tuple[str, bool]]:
    """The same for a turn."""
    rules, board = table.options, table.board_view
    start, end = g.attack_from, g.attack_to
    trading = g.phase in (Phase.REINFORCE, Phase.TRADE)
    yield "trade_due", not g.trade_due or (trading and has_set(rules, g, g.player))
    yield "after_capture", not g.after_capture or g.phase == Phase.OCCUPY
    if g.phase in (Phase.DEFEND, Phase.OCCUPY):
        yield "attack_from", start != NOWHERE and g.owner[start] == g.turn_player and g.armies[start] > 1
        yield "attack_to", end not in (NOWHERE, start) and is_border(board, start, end)
    else:
        yield "attack_from", start == NOWHERE
        yield "attack_to", end == NOWHERE
    if g.phase == Phase.DEFEND:
        yield "attack_to", g.owner[end] != g.turn_player
        yield "player", g.player == who_defends(rules, g, g.owner[end])
        yield "attack_count", 1 <= g.attack_count <= count_attack_dice(rules, g.armies[start] - 1)
        yield "attack_pips", not g.attack_rolled or all(g.attack_pips[i] for i in range(g.attack_count))
        yield "phase", count_defense_dice(rules, g.armies[end]) > 0
        return
    yield "player", g.player == g.turn_player
    if g.phase == Phase.OCCUPY:
        yield "attack_to", g.owner[end] == g.turn_player
        yield "occupy_least", 1 <= g.occupy_least <= g.armies[end]
