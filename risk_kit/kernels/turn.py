"""A turn from its reinforcements to its card, and whose turn follows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from risk_kit.kernels.board import is_continent_held, is_out
from risk_kit.kernels.cards import draw_card, has_set
from risk_kit.kernels.layout import NOWHERE
from risk_kit.kernels.victory import (
    end_by_ranking,
    is_over,
    look_at_player,
    look_for_survivor,
    look_for_winner,
)
from risk_kit.kernels.words import Phase, Violation
from risk_kit.rules.options import (
    Checked,
    Draw,
    MinimumFor,
    Reach,
    Trade,
    TradeAfterElimination,
)

if TYPE_CHECKING:
    from risk_kit.kernels.layout import BoardRecord, RulesRecord, State


def count_continent_armies(board: BoardRecord, g: State, player: int) -> int:
    """Armies that the continents of a player pay."""
    armies = 0
    for continent in range(board.continents):
        if is_continent_held(board, g, player, continent):
            armies += board.bonus[continent]
    return armies


def count_reinforcements(board: BoardRecord, rules: RulesRecord, g: State, player: int) -> int:
    """Armies that a player receives at the start of a turn, without cards."""
    armies = g.territories[player] // rules.divisor
    if rules.minimum_for == MinimumFor.TERRITORIES:
        armies = max(armies, rules.minimum)
    if rules.pays_continents:
        armies += count_continent_armies(board, g, player)
    if rules.minimum_for == MinimumFor.SUM:
        armies = max(armies, rules.minimum)
    return armies


def start_turn(board: BoardRecord, rules: RulesRecord, g: State, place: int) -> None:
    """Begin the turn of the player at a place in the order of play."""
    player = g.order[place]
    g.place = place
    g.turn_player = player
    g.player = player
    g.phase = Phase.REINFORCE
    g.captures = 0
    g.fortifies = 0
    for territory in range(board.territories):
        g.taken[territory] = 0
    if rules.checked == Checked.START_OF_OWN_TURN:
        look_at_player(board, rules, g, player)
        if is_over(g):
            return
    g.to_place = count_reinforcements(board, rules, g, player)
    g.trade_due = 0 + is_trade_forced(rules, g, player)


def is_trade_forced(rules: RulesRecord, g: State, player: int) -> bool:
    """Whether a player must trade a set at the start of the turn."""
    forced = rules.start_forced_from > 0 and g.hand[player] >= rules.start_forced_from
    return forced and has_set(rules, g, player)


def note_trade(rules: RulesRecord, g: State) -> None:
    """Whether another set is due, after one was traded."""
    if g.trade_due == 0:
        return
    left = g.hand[g.player]
    if g.phase == Phase.TRADE:
        due = left >= rules.after_until_below
    else:
        due = rules.start_trade == Trade.UNTIL_BELOW and left >= rules.start_until_below
    g.trade_due = 0 + (due and has_set(rules, g, g.player))


def start_spoils(rules: RulesRecord, g: State) -> None:
    """After an elimination: trade at once where the rules say so, else go on attacking."""
    g.after_capture = 0
    trade, player = rules.after_trade, g.turn_player
    allowed = trade != TradeAfterElimination.NONE and has_set(rules, g, player)
    if trade in (TradeAfterElimination.FORCED, TradeAfterElimination.FORCED_THEN_STOP):
        allowed = allowed and g.hand[player] >= rules.after_forced_from
        g.trade_due = 0 + allowed
    if allowed:
        g.phase = Phase.TRADE


def is_trading_over(rules: RulesRecord, g: State) -> bool:
    """Whether a player who had to trade must stop now."""
    stops = rules.after_trade == TradeAfterElimination.FORCED_THEN_STOP
    return g.phase == Phase.TRADE and stops and g.trade_due == 0


def check_end_phase(g: State) -> int:
    """What keeps a phase from ending."""
    if g.phase == Phase.REINFORCE or g.phase == Phase.TRADE:
        if g.trade_due:
            return Violation.MUST_TRADE
        if g.to_place > 0:
            return Violation.ARMIES_LEFT
    return Violation.NONE


def apply_end_phase(board: BoardRecord, rules: RulesRecord, g: State) -> None:
    """Go on to the next phase, or to the next player."""
    if g.phase == Phase.REINFORCE or g.phase == Phase.TRADE:
        g.phase = Phase.ATTACK
    elif g.phase == Phase.ATTACK and can_fortify(rules, g):
        g.phase = Phase.FORTIFY
    else:
        finish_turn(board, rules, g)


def can_fortify(rules: RulesRecord, g: State) -> bool:
    """Whether the rules leave a move at the end of this turn."""
    if rules.reach == Reach.NONE or g.fortifies >= rules.fortify_moves:
        return False
    return rules.reach != Reach.TAKEN_THIS_TURN or g.captures > 0


def finish_turn(board: BoardRecord, rules: RulesRecord, g: State) -> None:
    """Draw the cards that were earned, look for a winner, and pass on."""
    draws = g.captures if rules.draw == Draw.ONCE_A_CONQUEST else min(g.captures, 1)
    if rules.draw != Draw.NEVER:
        for _card in range(draws):
            draw_card(rules, g, g.turn_player)
    if rules.checked == Checked.END_OF_TURN:
        look_for_winner(board, rules, g)
    if not is_over(g):
        pass_on(board, rules, g)


def pass_on(board: BoardRecord, rules: RulesRecord, g: State) -> None:
    """Begin the turn of the next player who is not out; a round is over where it began."""
    place = g.place
    for _step in range(rules.players):
        place = (place + 1) % rules.players
        if place == g.first_place:
            if rules.round_limit > 0 and g.round >= rules.round_limit:
                end_by_ranking(board, rules, g)
                return
            g.round += 1
        if not is_out(g, g.order[place]):
            start_turn(board, rules, g, place)
            return


def is_over_after_look(board: BoardRecord, rules: RulesRecord, g: State) -> bool:
    """Look for a winner after a change on the board; whether the game has ended."""
    if rules.checked == Checked.AT_ONCE:
        look_for_winner(board, rules, g)
    else:
        look_for_survivor(board, rules, g)
    return is_over(g)


def forget_battle(g: State) -> None:
    """Leave nothing of a battle behind."""
    for die in range(max(g.attack_count, g.defense_count)):
        g.attack_pips[die] = 0
        g.defense_pips[die] = 0
    g.attack_from = NOWHERE
    g.attack_to = NOWHERE
    g.attack_count = 0
    g.defense_count = 0
    g.attack_rolled = 0
    g.occupy_least = 0
