"""The policy of the C yardstick as a bot: every decision is a checked move of the engine.

All armies go to one front; it attacks whatever it outnumbers, from wherever it can, and moves on with all
but one army; sets are traded as soon as they are held; at the end the largest idle stack goes to the border.

`mind.memory` holds the front and the target plus 1, 0 for none.
"""

from risk_kit.bots.craft import decide, decide_to_end
from risk_kit.kernels.board import clear_connected
from risk_kit.kernels.cards import check_trade, has_set, is_shown
from risk_kit.kernels.chance import random_below
from risk_kit.kernels.words import Kind, Phase, Violation

FRONT = 0
TARGET = 1


def choose(board, rules, odds, g, mind):
    """Decide on the next move."""
    decide_to_end(mind)
    if g.phase == Phase.ATTACK:
        attack(board, rules, g, mind)
    elif g.phase == Phase.PLACE:
        decide(mind, Kind.PLACE, random_own(g, mind.random), -1, -1, 1)
    elif g.phase == Phase.FORTIFY:
        fortify(board, g, mind)
        mind.memory[FRONT] = 0
        mind.memory[TARGET] = 0
    else:
        spend(board, rules, g, mind)


def random_own(g, lanes):
    wanted = random_below(lanes, g.territories[g.player])
    territory = -1
    while wanted >= 0:
        territory += 1
        wanted -= 0 + (g.owner[territory] == g.player)
    return territory


def random_front(board, g, lanes):
    count, player = 0, g.player
    for territory in range(board.territories):
        count += 0 + ((g.owner[territory] == player) & (g.enemies[territory] > 0))
    wanted = random_below(lanes, count)
    territory = -1
    while wanted >= 0:
        territory += 1
        wanted -= 0 + ((g.owner[territory] == player) & (g.enemies[territory] > 0))
    return territory


def spend(board, rules, g, mind):
    """Trade and place: at the start of a turn, or after an elimination."""
    move_up(g, mind)
    if mind.memory[FRONT] == 0:
        mind.memory[FRONT] = 1 + random_front(board, g, mind.random)
    if g.trade_due or (g.phase == Phase.REINFORCE and has_set(rules, g, g.player)):
        trade(rules, g, mind)
    elif g.to_place > 0:
        decide(mind, Kind.PLACE, mind.memory[FRONT] - 1, -1, -1, g.to_place)


def trade(rules, g, mind):
    """Trade the first set of the hand; the first shown territory that is held gets its armies."""
    player = g.player
    for first in range(rules.cards):
        if g.holder[first] != player:
            continue
        for second in range(first + 1, rules.cards):
            if g.holder[second] != player:
                continue
            for third in range(second + 1, rules.cards):
                if g.holder[third] != player:
                    continue
                shown = -1
                for card in (first, second, third):
                    if shown < 0 and is_shown(rules, g, card, player):
                        shown = rules.card_territory[card]
                if check_trade(rules, g, player, first, second, third, shown) == Violation.NONE:
                    decide(mind, Kind.TRADE, first, second, third, shown)
                    return


def move_up(g, mind):
    """A target that was taken is the new front."""
    target = mind.memory[TARGET] - 1
    if target >= 0 and g.owner[target] == g.player:
        mind.memory[FRONT] = target + 1
        mind.memory[TARGET] = 0


def attack(board, rules, g, mind):
    move_up(g, mind)
    front, target = mind.memory[FRONT] - 1, mind.memory[TARGET] - 1
    if target < 0 or g.armies[front] - 1 <= g.armies[target]:
        target = choose_target(board, g, front, mind.random)
    if target < 0:
        for territory in range(board.territories):
            if g.owner[territory] == g.player and g.armies[territory] > 2 and g.enemies[territory] > 0:
                target = choose_target(board, g, territory, mind.random)
                if target >= 0:
                    front = territory
                    break
    mind.memory[FRONT] = front + 1
    mind.memory[TARGET] = target + 1
    if target >= 0:
        attackers = g.armies[front] - 1
        decide(mind, Kind.ATTACK, front, target, -1, min(attackers, rules.attack_dice))
        mind.stay = 1


def choose_target(board, g, start, lanes):
    """A random neighbor that the attackers of a territory outnumber; -1 for none."""
    count, attackers, owner = 0, g.armies[start] - 1, g.owner[start]
    for index in range(board.first[start], board.first[start + 1]):
        end = board.neighbors[index]
        count += 0 + (g.owner[end] != owner and attackers > g.armies[end])
    if count == 0:
        return -1
    wanted = random_below(lanes, count)
    for index in range(board.first[start], board.first[start + 1]):
        end = board.neighbors[index]
        if g.owner[end] != owner and attackers > g.armies[end]:
            if wanted == 0:
                return end
            wanted -= 1
    return -1


def fortify(board, g, mind):
    player, best, most = g.player, -1, 1
    for territory in range(board.territories):
        if g.owner[territory] == player and g.armies[territory] > most and g.enemies[territory] == 0:
            best, most = territory, g.armies[territory]
    target = nearest_front(board, g, best) if best >= 0 else -1
    if target >= 0:
        decide(mind, Kind.FORTIFY, best, target, -1, most - 1)


def nearest_front(board, g, start):
    """The first territory beside an enemy that armies reach through own ground; -1 for none."""
    g.mark[start] = 1
    g.queue[0] = start
    found, looked, target = 1, 0, -1
    while target < 0 and looked < found:
        here = g.queue[looked]
        looked += 1
        for index in range(board.first[here], board.first[here + 1]):
            there = board.neighbors[index]
            if g.owner[there] == g.owner[start] and g.mark[there] == 0:
                if g.enemies[there] > 0:
                    target = there
                    break
                g.mark[there] = 1
                g.queue[found] = there
                found += 1
    clear_connected(g, found)
    return target
