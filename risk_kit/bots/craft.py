"""What every bot can do with its hands: decide, ask for odds, trade a set, choose dice, look for a way.

Functions of a bot take the board, the rules, the odds, the state and the bot's mind, in this order. They are
written like kernels, and run interpreted or compiled like them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from risk_kit.bots.mind import MOST_ASKED
from risk_kit.kernels.board import is_neutral
from risk_kit.kernels.cards import check_trade, count_set_armies, is_shown, is_shown_choice
from risk_kit.kernels.dice import count_attacker_losses, count_compared_dice, count_defense_dice
from risk_kit.kernels.layout import NOWHERE, WILD_SYMBOL
from risk_kit.kernels.turn import is_trading_over
from risk_kit.kernels.words import Kind, Phase, Violation
from risk_kit.rules.options import Declared

if TYPE_CHECKING:
    from risk_kit.bots.mind import Mind, Odds
    from risk_kit.kernels.layout import BoardRecord, RulesRecord, State


def decide(mind: Mind, kind: int, a: int, b: int, c: int, number: int) -> None:
    """Write the move that the bot makes."""
    mind.kind = kind
    mind.a = a
    mind.b = b
    mind.c = c
    mind.number = number


def decide_to_end(mind: Mind) -> None:
    """End the phase."""
    decide(mind, Kind.END_PHASE, -1, -1, -1, 0)


def count_chance(odds: Odds, attackers: int, defenders: int) -> int:
    """Chance to win a battle, in millionths."""
    largest = max(attackers, defenders)
    if largest > MOST_ASKED:
        attackers = max(1, attackers * MOST_ASKED // largest)
        defenders = max(1, defenders * MOST_ASKED // largest)
    return odds.win[attackers, defenders]


def count_cost(odds: Odds, attackers: int, defenders: int) -> int:
    """Armies that the attacker loses in a battle on average, in thousandths."""
    largest = max(attackers, defenders)
    if largest > MOST_ASKED:
        few, against = attackers * MOST_ASKED // largest, defenders * MOST_ASKED // largest
        lost = odds.lost[max(1, few), max(1, against)] * largest // MOST_ASKED
        return min(lost, 1000 * attackers)
    return odds.lost[attackers, defenders]


def count_threat(board: BoardRecord, g: State, player: int, territory: int) -> int:
    """Armies of others, the neutral army apart, that could attack a territory if it were the player's."""
    armies = 0
    for index in range(board.first_into[territory], board.first_into[territory + 1]):
        there = board.neighbors_into[index]
        if g.owner[there] != player and g.owner[there] >= 0:
            armies += g.armies[there] - 1
    return armies


def may_trade(rules: RulesRecord, g: State) -> bool:
    """Whether the player may hand in a set now."""
    now = g.phase in (Phase.REINFORCE, Phase.TRADE)
    return now and g.hand[g.player] >= 3 and not is_trading_over(rules, g)


def trade_best_set(rules: RulesRecord, g: State, mind: Mind) -> bool:
    """Decide to trade the set that pays most, wild cards kept where they can be; whether there is one."""
    player, best = g.player, -1
    for first in range(rules.cards):
        if g.holder[first] != player:
            continue
        for second in range(first + 1, rules.cards):
            if g.holder[second] != player:
                continue
            for third in range(second + 1, rules.cards):
                if g.holder[third] == player:
                    best = _weigh_set(rules, g, mind, first, second, third, best)
    return best >= 0


def _weigh_set(
    rules: RulesRecord, g: State, mind: Mind, first: int, second: int, third: int, best: int
) -> int:
    """The better of a set and the best before it, which is then decided on."""
    player, shown, paid, wild = g.player, NOWHERE, 0, 0
    for card in (first, second, third):
        wild += 0 + (rules.card_symbol[card] == WILD_SYMBOL)
        if is_shown(rules, g, card, player):
            paid = rules.shown_armies
            # Armies on the border are worth more than those at home.
            if shown == NOWHERE or g.enemies[rules.card_territory[card]] > 0:
                shown = rules.card_territory[card]
    if not is_shown_choice(rules):
        shown = NOWHERE
    if check_trade(rules, g, player, first, second, third, shown) != Violation.NONE:
        return best
    a, b, c = rules.card_symbol[first], rules.card_symbol[second], rules.card_symbol[third]
    worth = 8 * (count_set_armies(rules, g, a, b, c) + paid) - wild + 8
    if worth > best:
        decide(mind, Kind.TRADE, first, second, third, shown)
        return worth
    return best


def defend(rules: RulesRecord, g: State, mind: Mind) -> None:
    """Choose defense dice: the most, or where the roll is seen, what loses fewest armies by the odds."""
    most = count_defense_dice(rules, g.armies[g.attack_to])
    best, fewest = most, 0
    if rules.declared == Declared.AFTER_ROLL:
        for dice in range(1, most + 1):
            lost = count_balance(rules, g, dice)
            if dice == 1 or lost < fewest:
                best, fewest = dice, lost
    decide(mind, Kind.DEFEND, -1, -1, -1, best)


def count_balance(rules: RulesRecord, g: State, dice: int) -> int:
    """Armies lost less armies beaten with so many defense dice against those on the table, in millionths."""
    # The dice lie in the scratch of the state, which is left as it was found.
    ways, lost = 1, 0
    for _die in range(dice):
        ways *= rules.defense_sides
    compared = count_compared_dice(g.attack_count, dice)
    for way in range(ways):
        left = way
        for place in range(dice):
            pips = 1 + left % rules.defense_sides
            left //= rules.defense_sides
            for before in range(place):
                higher = max(g.queue[before], pips)
                pips = min(g.queue[before], pips)
                g.queue[before] = higher
            g.queue[place] = pips
        lost += compared - 2 * count_attacker_losses(rules, g.attack_pips, g.attack_count, g.queue, dice)
    for place in range(dice):
        g.queue[place] = 0
    return lost * 1_000_000 // ways


def place_for_neutral(board: BoardRecord, rules: RulesRecord, g: State, mind: Mind) -> None:
    """Place the neutral army's armies where they stand in the way of the others."""
    best, most = NOWHERE, 0
    for territory in range(board.territories):
        if not is_neutral(rules, g.owner[territory]):
            continue
        worth = -2 * g.armies[territory]
        for index in range(board.first_into[territory], board.first_into[territory + 1]):
            owner = g.owner[board.neighbors_into[index]]
            if not is_neutral(rules, owner):
                worth += -3 if owner == g.player else 1
        if best == NOWHERE or worth > most:
            best, most = territory, worth
    decide(mind, Kind.PLACE, best, -1, -1, g.to_place)
