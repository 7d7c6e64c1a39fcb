"""Seats: rolling for who begins, and in which order the players follow."""

from __future__ import annotations

from typing import TYPE_CHECKING

from risk_kit.kernels.chance import draw_number
from risk_kit.rules.options import First, Seats

if TYPE_CHECKING:
    from risk_kit.kernels.layout import RulesRecord, State

# Equal rolls are rolled again, but not for ever.
_MOST_ROLLS = 20


def roll_for_first(rules: RulesRecord, g: State, all_places: int) -> int:
    """Player with the highest roll; equal highest rolls are rolled again.

    With `all_places` every equal roll is, so that the rolls rank all players. The rolls of a player stay in
    `g.queue` as one number, for `clear_rolls` to remove.
    """
    for player in range(rules.players):
        g.queue[player] = draw_number(g, 1, 6)
    for _again in range(_MOST_ROLLS):
        tied = 0
        for player in range(rules.players):
            g.mark[player] = 0 + is_rolling_again(rules, g, player, all_places)
            tied += g.mark[player]
        if tied == 0:
            break
        for player in range(rules.players):
            g.queue[player] = g.queue[player] * 7
            if g.mark[player]:
                g.queue[player] += draw_number(g, 1, 6)
    best = 0
    for player in range(1, rules.players):
        if g.queue[player] > g.queue[best]:
            best = player
    return best


def is_rolling_again(rules: RulesRecord, g: State, player: int, all_places: int) -> bool:
    """Whether a player's rolls equal another's, where that matters."""
    mine, tied = g.queue[player], False
    for other in range(rules.players):
        if g.queue[other] > mine and not all_places:
            return False
        if other != player and g.queue[other] == mine:
            tied = True
    return tied


def clear_rolls(rules: RulesRecord, g: State) -> None:
    """Leave no trace of the rolls, so that equal positions stay equal byte for byte."""
    for player in range(rules.players):
        g.queue[player] = 0
        g.mark[player] = 0


def seat_players(rules: RulesRecord, g: State) -> None:
    """Roll for the first player and fix the order of play; `g.place` is the highest roller's."""
    by_roll = rules.seats == Seats.BY_ROLL
    g.highest = roll_for_first(rules, g, 0 + by_roll)
    for player in range(rules.players):
        place = player
        if rules.seats == Seats.COUNTER_CLOCKWISE:
            place = rules.players - 1 - player
        elif by_roll:
            place = 0
            for other in range(rules.players):
                # Rolls that stayed equal to the last go by seats.
                equal = g.queue[other] == g.queue[player] and other < player
                place += 0 + (g.queue[other] > g.queue[player] or equal)
        g.order[place] = player
    clear_rolls(rules, g)
    g.place = place_of(rules, g, g.highest)


def place_of(rules: RulesRecord, g: State, player: int) -> int:
    """Place of a player in the order of play."""
    for place in range(rules.players):
        if g.order[place] == player:
            return place
    return 0


def who_begins(rules: RulesRecord, g: State, first: int) -> int:
    """Place in the order of play of whoever begins a part of the game."""
    if first == First.ROLLED_AGAIN:
        player = roll_for_first(rules, g, 0)
        clear_rolls(rules, g)
        return place_of(rules, g, player)
    if first == First.FIRST_PLACER and g.first_placer >= 0:
        return place_of(rules, g, g.first_placer)
    if first == First.NEXT_IN_TURN:
        return g.place
    return place_of(rules, g, g.highest)
