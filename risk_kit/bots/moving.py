"""Where armies go that are not fighting: into a taken territory, and at the end of a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from risk_kit.bots.craft import count_threat, decide, decide_to_end
from risk_kit.kernels.board import clear_connected, fill_connected
from risk_kit.kernels.fortify import check_reach
from risk_kit.kernels.layout import NOWHERE
from risk_kit.kernels.words import Kind, Violation
from risk_kit.rules.options import Reach

if TYPE_CHECKING:
    from risk_kit.bots.mind import Mind
    from risk_kit.kernels.layout import BoardRecord, RulesRecord, State


def occupy(board: BoardRecord, g: State, mind: Mind) -> None:
    """Move armies to where enemies are; where they are on both sides, keep what is worth more guarded."""
    start, end, least = g.attack_from, g.attack_to, g.occupy_least
    movable = g.armies[start] - 1
    if g.enemies[start] == 0:
        more = movable
    elif g.enemies[end] == 0:
        more = 0
    else:
        guard = 0
        if mind.value[start] > mind.value[end]:
            guard = min(movable, max(0, count_threat(board, g, g.player, start) - 1))
        more = movable - guard
    decide(mind, Kind.OCCUPY, -1, -1, -1, least + more)


def fortify(board: BoardRecord, rules: RulesRecord, g: State, mind: Mind) -> None:
    """Move the largest stack without enemies beside it to the front that needs it most, or toward one."""
    player, source, most = g.player, NOWHERE, rules.stay
    for territory in range(board.territories):
        if g.owner[territory] == player and g.enemies[territory] == 0 and g.armies[territory] > most:
            source, most = territory, g.armies[territory]
    decide_to_end(mind)
    if source == NOWHERE:
        return
    if rules.reach == Reach.CONNECTED:
        target = neediest_front(board, g, mind, source)
    else:
        target = step_to_front(board, rules, g, source)
    if target != NOWHERE:
        decide(mind, Kind.FORTIFY, source, target, -1, most - rules.stay)


def neediest_front(board: BoardRecord, g: State, mind: Mind, source: int) -> int:
    """The front that armies reach through own ground, and that is most in danger for its worth."""
    found = fill_connected(board, g, source, -1)
    best, most = NOWHERE, 0
    for index in range(found):
        here = g.queue[index]
        if g.enemies[here] > 0:
            need = 1000 * (count_threat(board, g, g.player, here) - g.armies[here]) + mind.value[here]
            if best == NOWHERE or need > most:
                best, most = here, need
    clear_connected(g, found)
    return best


def step_to_front(board: BoardRecord, rules: RulesRecord, g: State, source: int) -> int:
    """The neighbor on the shortest way from a territory to a front; nowhere when none may be reached."""
    for index in range(board.first[source], board.first[source + 1]):
        there = board.neighbors[index]
        is_front = g.owner[there] == g.player and g.enemies[there] > 0
        if is_front and check_reach(board, rules, g, source, there) == Violation.NONE:
            return there
    best, nearest = NOWHERE, board.territories
    for index in range(board.first[source], board.first[source + 1]):
        there = board.neighbors[index]
        if g.owner[there] == g.player and check_reach(board, rules, g, source, there) == Violation.NONE:
            steps = count_steps_to_front(board, g, there, source)
            if steps < nearest:
                best, nearest = there, steps
    return best


def count_steps_to_front(board: BoardRecord, g: State, start: int, without: int) -> int:
    """Steps through own ground from a territory to the nearest front, around another; many for no way."""
    g.mark[without] = 1
    g.queue[0] = without
    g.mark[start] = 1
    g.queue[1] = start
    found, looked, steps = 2, 1, 0
    level_end, result = 2, board.territories
    while looked < found and result == board.territories:
        here = g.queue[looked]
        looked += 1
        if g.enemies[here] > 0:
            result = steps
        for index in range(board.first[here], board.first[here + 1]):
            there = board.neighbors[index]
            if g.mark[there] == 0 and g.owner[there] == g.player:
                g.mark[there] = 1
                g.queue[found] = there
                found += 1
        if looked == level_end:
            steps += 1
            level_end = found
    clear_connected(g, found)
    return result
