"""Placing armies: those of the set-up, a few at a time in turn, and the reinforcements of a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from risk_kit.kernels.board import is_neutral, is_territory
from risk_kit.kernels.chance import draw_from
from risk_kit.kernels.layout import NOBODY, NOWHERE
from risk_kit.kernels.seats import who_begins
from risk_kit.kernels.turn import is_over_after_look, start_turn
from risk_kit.kernels.words import Phase, Violation
from risk_kit.rules.options import NeutralPlaced, Picked

if TYPE_CHECKING:
    from risk_kit.kernels.layout import BoardRecord, RulesRecord, State


def check_place(board: BoardRecord, rules: RulesRecord, g: State, territory: int, armies: int) -> int:
    """What is wrong with placing armies on a territory."""
    if not is_territory(board, territory):
        return Violation.NO_SUCH_PLACE
    if g.phase == Phase.PLACE_NEUTRAL:
        if not is_neutral(rules, g.owner[territory]):
            return Violation.NOT_NEUTRAL
    elif g.owner[territory] != g.player:
        return Violation.NOT_YOURS
    if armies < 1:
        return Violation.NO_ARMIES
    return Violation.NONE if armies <= g.to_place else Violation.TOO_MANY_TO_PLACE


def apply_place(board: BoardRecord, rules: RulesRecord, g: State, territory: int, armies: int) -> None:
    """Place armies; in the set-up the next player follows when a player's share is placed."""
    g.armies[territory] += armies
    g.to_place -= armies
    if g.phase == Phase.REINFORCE or g.phase == Phase.TRADE:
        is_over_after_look(board, rules, g)
        return
    owner = rules.players if g.phase == Phase.PLACE_NEUTRAL else g.player
    g.armies_left[owner] -= armies
    if g.first_placer == NOBODY:
        g.first_placer = g.player
    if g.to_place == 0:
        go_on_placing(board, rules, g)


def start_placing(board: BoardRecord, rules: RulesRecord, g: State) -> None:
    """Begin to place the rest of the starting armies."""
    g.place = who_begins(rules, g, rules.first_to_place)
    offer_own(board, rules, g)


def go_on_placing(board: BoardRecord, rules: RulesRecord, g: State) -> None:
    """What follows a share: neutral armies by the same player, or the next player's share."""
    own_step = g.phase == Phase.PLACE
    if own_step and rules.neutral_placed == NeutralPlaced.AFTER_EACH and count_neutral_left(rules, g) > 0:
        offer_neutral(rules, g)
        return
    g.place = (g.place + 1) % rules.players
    if not own_step and rules.neutral_placed == NeutralPlaced.AFTER_ALL:
        offer_neutral_or_end(board, rules, g)
    else:
        offer_own(board, rules, g)


def offer_own(board: BoardRecord, rules: RulesRecord, g: State) -> None:
    """Ask the next player who has armies left to place some."""
    for _step in range(rules.players):
        player = g.order[g.place]
        if g.armies_left[player] > 0:
            g.phase = Phase.PLACE
            g.player = player
            g.to_place = min(rules.armies_a_time, g.armies_left[player])
            return
        g.place = (g.place + 1) % rules.players
    if count_neutral_left(rules, g) > 0 and rules.neutral_placed == NeutralPlaced.AFTER_ALL:
        g.place = who_begins(rules, g, rules.neutral_begins)
    offer_neutral_or_end(board, rules, g)


def count_neutral_left(rules: RulesRecord, g: State) -> int:
    """Armies of the neutral army still to be placed; none where it holds nothing."""
    if not rules.has_neutral or g.territories[rules.players] == 0:
        return 0
    return g.armies_left[rules.players]


def offer_neutral(rules: RulesRecord, g: State) -> None:
    """Ask the player at this place to place neutral armies."""
    g.phase = Phase.PLACE_NEUTRAL
    g.player = g.order[g.place]
    g.to_place = min(rules.neutral_a_time, count_neutral_left(rules, g))


def offer_neutral_or_end(board: BoardRecord, rules: RulesRecord, g: State) -> None:
    """Go on with the neutral army, or end the placing."""
    if count_neutral_left(rules, g) > 0:
        offer_neutral(rules, g)
    else:
        start_capitals(board, rules, g)


def start_capitals(board: BoardRecord, rules: RulesRecord, g: State) -> None:
    """Choose or draw capitals where the rules have them; then the first turn begins."""
    g.to_place = 0
    if rules.capitals == 0:
        start_play(board, rules, g)
    elif rules.capitals_picked == Picked.DRAWN:
        for player in range(rules.players):
            draw_capital(board, g, player)
        start_play(board, rules, g)
    else:
        g.phase = Phase.CHOOSE_CAPITAL
        g.player = g.order[g.place]


def draw_capital(board: BoardRecord, g: State, player: int) -> None:
    """Draw one of a player's territories as the capital."""
    found = 0
    for territory in range(board.territories):
        if g.owner[territory] == player:
            g.queue[found] = territory
            found += 1
    if found > 0:
        set_capital(g, player, draw_from(g, g.queue, found))
    for index in range(found):
        g.queue[index] = 0


def set_capital(g: State, player: int, territory: int) -> None:
    """Fix a capital; the own one counts as taken."""
    g.capital[player] = territory
    g.captured[player, player] = 1


def check_choose_capital(board: BoardRecord, g: State, territory: int) -> int:
    """What is wrong with a capital."""
    if not is_territory(board, territory):
        return Violation.NO_SUCH_PLACE
    return Violation.NONE if g.owner[territory] == g.player else Violation.NOT_YOURS


def apply_choose_capital(board: BoardRecord, rules: RulesRecord, g: State, territory: int) -> None:
    """Choose a capital; the first turn begins when all have one."""
    set_capital(g, g.player, territory)
    g.place = (g.place + 1) % rules.players
    g.player = g.order[g.place]
    if g.capital[g.player] != NOWHERE:
        start_play(board, rules, g)


def start_play(board: BoardRecord, rules: RulesRecord, g: State) -> None:
    """Begin the first turn."""
    g.first_place = who_begins(rules, g, rules.first_to_play)
    g.round = 1
    start_turn(board, rules, g, g.first_place)
    if g.phase != Phase.OVER:
        is_over_after_look(board, rules, g)
