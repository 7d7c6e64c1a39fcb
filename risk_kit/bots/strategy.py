"""From wishes to moves: how a bot that knows what each territory is worth claims, places, attacks and moves.

A bot fills `mind.value`, in thousandths of an army, and says how bold it is; the rest is here, and the
same for all bots. A battle is weighed by its exact odds: what winning it brings, times its chance, less
the armies that it costs on average.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from risk_kit.bots.craft import (
    count_chance,
    count_cost,
    count_threat,
    decide,
    decide_to_end,
    defend,
    may_trade,
    place_for_neutral,
    trade_best_set,
)
from risk_kit.bots.moving import fortify, occupy
from risk_kit.kernels.attack import is_elimination_early
from risk_kit.kernels.board import is_neutral
from risk_kit.kernels.dice import count_attack_dice, count_defense_dice, is_attack_barred
from risk_kit.kernels.layout import NOBODY, NOWHERE
from risk_kit.kernels.words import Kind, Phase
from risk_kit.rules.options import Draw, EarlyElimination

if TYPE_CHECKING:
    from risk_kit.bots.mind import Mind, Odds
    from risk_kit.kernels.layout import BoardRecord, RulesRecord, State

# Thousandths of an army: what a card, the cards of an eliminated player, and the end of a player are worth.
CARD = 2500
ELIMINATION = 4000
NO_ATTACK = -1_000_000_000


def play_by_value(board: BoardRecord, rules: RulesRecord, odds: Odds, g: State, mind: Mind) -> None:
    """Decide on a move, whatever the phase, by what each territory is worth."""
    phase = g.phase
    if phase == Phase.ATTACK:
        attack(board, rules, odds, g, mind)
    elif phase in (Phase.REINFORCE, Phase.TRADE):
        reinforce(board, rules, odds, g, mind)
    elif phase == Phase.PLACE:
        place(board, rules, odds, g, mind, g.armies_left[g.player])
    elif phase == Phase.DEFEND:
        defend(rules, g, mind)
    elif phase == Phase.OCCUPY:
        occupy(board, g, mind)
    elif phase == Phase.FORTIFY:
        fortify(board, rules, g, mind)
    else:
        open_by_value(board, g, mind)
        if phase == Phase.PLACE_NEUTRAL:
            place_for_neutral(board, rules, g, mind)


def open_by_value(board: BoardRecord, g: State, mind: Mind) -> None:
    """Claim what is worth most, pick any pile, since nobody knows them, or a capital that few can attack."""
    if g.phase == Phase.PICK_PILE:
        pile = 0
        while g.pile_owner[pile] != NOBODY:
            pile += 1
        decide(mind, Kind.PICK_PILE, pile, -1, -1, 0)
        return
    best, most = NOWHERE, 0
    capital = g.phase == Phase.CHOOSE_CAPITAL
    for territory in range(board.territories):
        if g.owner[territory] == (g.player if capital else NOBODY):
            worth = mind.value[territory]
            if capital:
                worth -= 1000 * (count_threat(board, g, g.player, territory) - g.armies[territory])
            if best == NOWHERE or worth > most:
                best, most = territory, worth
    decide(mind, Kind.CHOOSE_CAPITAL if capital else Kind.CLAIM, best, -1, -1, 0)


def reinforce(board: BoardRecord, rules: RulesRecord, odds: Odds, g: State, mind: Mind) -> None:
    """Trade whenever there is a set, and place all armies."""
    if may_trade(rules, g) and trade_best_set(rules, g, mind):
        return
    if g.to_place > 0:
        place(board, rules, odds, g, mind, g.to_place)
    else:
        decide_to_end(mind)


def place(board: BoardRecord, rules: RulesRecord, odds: Odds, g: State, mind: Mind, more: int) -> None:
    """Guard what is worth most where it is threatened, else strengthen an attack; `more` are to come."""
    player, best, most, number = g.player, NOWHERE, 0, g.to_place
    for territory in range(board.territories):
        if g.owner[territory] != player:
            continue
        missing = count_threat(board, g, player, territory) - g.armies[territory]
        if missing > 0 and mind.value[territory] > mind.guarded:
            worth = mind.value[territory] // missing
            if worth > most and 2 * missing <= more:
                best, most, number = territory, worth, min(missing, g.to_place)
    if best != NOWHERE:
        decide(mind, Kind.PLACE, best, -1, -1, number)
        return
    most = NO_ATTACK
    for territory in range(board.territories):
        if g.owner[territory] == player:
            worth = weigh_front(board, rules, odds, g, mind, territory, more)
            if best == NOWHERE or worth > most:
                best, most = territory, worth
    decide(mind, Kind.PLACE, best, -1, -1, g.to_place)


def weigh_front(
    board: BoardRecord, rules: RulesRecord, odds: Odds, g: State, mind: Mind, territory: int, more: int
) -> int:
    """What the best attack out of a territory would be worth with so many armies more."""
    best = NO_ATTACK
    if g.enemies[territory] == 0:
        return best
    armies = g.armies[territory] + more
    for index in range(board.first[territory], board.first[territory + 1]):
        end = board.neighbors[index]
        if g.owner[end] != g.player and g.owner[end] != NOBODY:
            worth = weigh_attack(rules, odds, g, mind, armies - 1, end)
            # In the set-up everybody has few armies: stand where much is to be had.
            best = max(best, worth + mind.value[end] // 8)
    return best


def weigh_attack(rules: RulesRecord, odds: Odds, g: State, mind: Mind, attackers: int, end: int) -> int:
    """What an attack brings times its chance, less what it costs, in thousandths of an army."""
    defenders = g.armies[end]
    chance = count_chance(odds, attackers, defenders)
    cost = count_cost(odds, attackers, defenders)
    # The fewer opponents are left, the more an army that one of them loses is an army won.
    beaten = 1000 * defenders // max(1, g.alive - 1)
    won = chance * (weigh_capture(rules, g, mind, end) + beaten * mind.thrift // 100) // 1_000_000
    return won - cost * mind.thrift // 100


def weigh_capture(rules: RulesRecord, g: State, mind: Mind, end: int) -> int:
    """What taking a territory brings: itself, a card, and the end of its owner."""
    owner = g.owner[end]
    worth = mind.value[end]
    if g.captures == 0 and rules.draw != Draw.NEVER:
        worth += CARD
    if not is_neutral(rules, owner) and g.territories[owner] == 1:
        worth += ELIMINATION + CARD * g.hand[owner] * rules.takes_cards
    return worth


def attack(board: BoardRecord, rules: RulesRecord, odds: Odds, g: State, mind: Mind) -> None:
    """Make the attack that is worth most, as long as one is worth more than nothing."""
    player, most = g.player, 0
    decide_to_end(mind)
    for territory in range(board.territories):
        if g.owner[territory] != player or g.enemies[territory] == 0 or g.armies[territory] < 2:
            continue
        attackers = g.armies[territory] - 1
        for index in range(board.first[territory], board.first[territory + 1]):
            end = board.neighbors[index]
            if g.owner[end] == player:
                continue
            if count_chance(odds, attackers, g.armies[end]) < mind.least_chance:
                continue
            worth = weigh_attack(rules, odds, g, mind, attackers, end)
            if worth > most and is_allowed(rules, g, attackers, end):
                most = worth
                dice = count_attack_dice(rules, attackers)
                decide(mind, Kind.ATTACK, territory, end, -1, dice)
                # Asked again when the battle has gone badly, or before a last army that is spared.
                mind.stay = 0 if is_elimination_early(rules, g, end) else 2


def is_allowed(rules: RulesRecord, g: State, attackers: int, end: int) -> bool:
    """Whether the rules let this many attack a neighbor, to some effect."""
    dice = count_attack_dice(rules, attackers)
    if is_attack_barred(rules, dice, count_defense_dice(rules, g.armies[end])):
        return False
    if not is_elimination_early(rules, g, end):
        return True
    # A last army that is spared could be attacked for ever.
    return rules.early_elimination == EarlyElimination.LAST_ARMY_SPARED and g.armies[end] > 1
