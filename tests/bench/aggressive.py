"""The policy of the C yardstick as kernel functions: every decision is a checked move of the engine.

All armies go to one front; it attacks whatever it outnumbers, from wherever it can, and moves on with all
but one army; sets are traded as soon as they are held; at the end the largest idle stack goes to the border.
"""

from risk_kit.kernels.board import clear_connected
from risk_kit.kernels.cards import check_trade, has_set, is_shown
from risk_kit.kernels.chance import random_below, seed_random
from risk_kit.kernels.moves import apply_move, check_move
from risk_kit.kernels.opening import begin_game
from risk_kit.kernels.words import Kind, Phase, Violation


def make(board, rules, g, counts, kind, a, b, c, number):  # noqa: PLR0917
    """Check a move and make it; counts[0] counts decisions, counts[1] violations."""
    counts[0] += 1
    if check_move(board, rules, g, kind, a, b, c, number) != Violation.NONE:
        counts[1] += 1
        return
    apply_move(board, rules, g, kind, a, b, c, number)


def is_front(board, g, territory):
    owner = g.owner[territory]
    for index in range(board.first[territory], board.first[territory + 1]):
        if g.owner[board.neighbors[index]] != owner:
            return True
    return False


def random_front(board, g, player, lanes):
    count = 0
    for territory in range(board.territories):
        if g.owner[territory] == player and is_front(board, g, territory):
            count += 1
    wanted = random_below(lanes, count)
    for territory in range(board.territories):
        if g.owner[territory] == player and is_front(board, g, territory):
            if wanted == 0:
                return territory
            wanted -= 1
    return -1


def trade_one(board, rules, g, counts):
    """Trade the first set of the hand; a shown territory that is held comes first."""
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
                    make(board, rules, g, counts, Kind.TRADE, first, second, third, shown)
                    return


def choose_target(board, g, start, lanes):
    """A random neighbor that the attackers of a territory outnumber; -1 for none."""
    count, attackers, owner = 0, g.armies[start] - 1, g.owner[start]
    for index in range(board.first[start], board.first[start + 1]):
        end = board.neighbors[index]
        if g.owner[end] != owner and attackers > g.armies[end]:
            count += 1
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


def attack_phase(board, rules, g, lanes, counts, front):
    player = g.player
    while g.phase == Phase.ATTACK:
        end = choose_target(board, g, front, lanes)
        if end < 0:
            for territory in range(board.territories):
                if g.owner[territory] == player and g.armies[territory] > 2:
                    end = choose_target(board, g, territory, lanes)
                    if end >= 0:
                        front = territory
                        break
        if end < 0:
            return
        while g.phase == Phase.ATTACK and g.owner[end] != player and g.armies[front] - 1 > g.armies[end]:
            dice = min(g.armies[front] - 1, rules.attack_dice)
            make(board, rules, g, counts, Kind.ATTACK, front, end, -1, dice)
        if g.owner[end] == player:
            front = end
        while g.phase == Phase.TRADE:
            spend(board, rules, g, counts, front)


def spend(board, rules, g, counts, front):
    """One move of a phase that trades and places."""
    if g.trade_due or (g.phase == Phase.REINFORCE and has_set(rules, g, g.player)):
        trade_one(board, rules, g, counts)
    elif g.to_place > 0:
        make(board, rules, g, counts, Kind.PLACE, front, -1, -1, g.to_place)
    else:
        make(board, rules, g, counts, Kind.END_PHASE, -1, -1, -1, 0)


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
            if g.owner[there] != g.owner[start]:
                target = here
            elif g.mark[there] == 0:
                g.mark[there] = 1
                g.queue[found] = there
                found += 1
    clear_connected(g, found)
    return target


def fortify(board, rules, g, counts):
    player, best, most = g.player, -1, 1
    for territory in range(board.territories):
        if g.owner[territory] == player and g.armies[territory] > most and not is_front(board, g, territory):
            best, most = territory, g.armies[territory]
    target = nearest_front(board, g, best) if best >= 0 else -1
    if target >= 0:
        make(board, rules, g, counts, Kind.FORTIFY, best, target, -1, most - 1)
    else:
        make(board, rules, g, counts, Kind.END_PHASE, -1, -1, -1, 0)


def play_turn(board, rules, g, lanes, counts):
    front = random_front(board, g, g.player, lanes)
    while g.phase == Phase.REINFORCE:
        spend(board, rules, g, counts, front)
    attack_phase(board, rules, g, lanes, counts, front)
    if g.phase == Phase.ATTACK:
        make(board, rules, g, counts, Kind.END_PHASE, -1, -1, -1, 0)
    if g.phase == Phase.FORTIFY:
        fortify(board, rules, g, counts)


def play_setup(board, rules, g, lanes, counts):
    """Armies one by one on random territories, as the yardstick places them."""
    while g.phase == Phase.PLACE:
        wanted = random_below(lanes, g.territories[g.player])
        territory = 0
        while wanted > 0 or g.owner[territory] != g.player:
            if g.owner[territory] == g.player:
                wanted -= 1
            territory += 1
        make(board, rules, g, counts, Kind.PLACE, territory, -1, -1, 1)


def play_game(boards, rules, states, lanes, counts, most):
    """Turns of one game, at most so many."""
    board, rule, g = boards[0], rules[0], states[0]
    play_setup(board, rule, g, lanes, counts)
    turns = 0
    while g.phase != Phase.OVER and turns < most:
        play_turn(board, rule, g, lanes, counts)
        turns += 1
    return turns


def play_games(boards, rules, states, empty, lanes, counts, first, games):
    """Turns of many games, each from the empty state with its own stream."""
    turns = 0
    for number in range(first, first + games):
        reset(states, empty)
        begin_one(boards, rules, states, number)
        turns += play_game(boards, rules, states, lanes, counts, 1000)
    return turns


def reset(states, empty):
    states[0] = empty[0]


def begin_one(boards, rules, states, number):
    g = states[0]
    seed_random(g.random, 12345, 0, number)
    begin_game(boards[0], rules[0], g)

