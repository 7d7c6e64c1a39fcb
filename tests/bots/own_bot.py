"""A bot over kernel arrays as somebody else may write it, in a file of its own."""

from __future__ import annotations

from risk_kit.bots.craft import count_chance, decide, decide_to_end, defend, may_trade, trade_best_set
from risk_kit.kernels.dice import count_attack_dice
from risk_kit.kernels.legal import fill_moves
from risk_kit.kernels.words import Kind, Phase

LEAST = 600_000


def choose(board, rules, odds, g, mind):
    """Attack where the odds are good, trade and place at once, and do else the first thing that is legal."""
    if may_trade(rules, g) and trade_best_set(rules, g, mind):
        return
    if g.phase == Phase.DEFEND:
        defend(rules, g, mind)
    elif g.phase == Phase.ATTACK:
        find_attack(board, rules, odds, g, mind)
    elif g.phase == Phase.FORTIFY:
        decide_to_end(mind)
    else:
        fill_moves(board, rules, g, mind.rows)
        mind.memory[0] += 1
        row = mind.rows
        decide(mind, row[0, 0], row[0, 1], row[0, 2], row[0, 3], row[0, 5])


def find_attack(board, rules, odds, g, mind):
    """Decide on the attack with the best odds."""
    decide_to_end(mind)
    best = LEAST
    for start in range(board.territories):
        if g.owner[start] != g.player or g.armies[start] < 2:
            continue
        for index in range(board.first[start], board.first[start + 1]):
            end = board.neighbors[index]
            chance = count_chance(odds, g.armies[start] - 1, g.armies[end])
            if g.owner[end] != g.player and chance > best:
                best = chance
                decide(mind, Kind.ATTACK, start, end, -1, count_attack_dice(rules, g.armies[start] - 1))
