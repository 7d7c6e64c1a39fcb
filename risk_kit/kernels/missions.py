"""Secret missions: what each asks for, and the one in place of a color that cannot be destroyed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from risk_kit.kernels.board import is_continent_held, is_out
from risk_kit.kernels.layout import NOBODY, NOWHERE
from risk_kit.rules.options import Goal

if TYPE_CHECKING:
    from risk_kit.kernels.layout import BoardRecord, RulesRecord, State


def mission_in_force(rules: RulesRecord, g: State, player: int) -> int:
    """The mission that counts for a player: the one dealt, or the fallback."""
    mission = g.mission[player]
    if rules.mission_goal[mission] != Goal.DESTROY:
        return mission
    target = rules.mission_player[mission]
    falls = False
    if target == NOBODY:
        falls = rules.fallback_if_absent == 1
    elif target == player:
        falls = rules.fallback_if_own == 1
    elif is_out(g, target) and g.eliminated_by[target] != player:
        falls = rules.fallback_if_destroyed == 1
    return rules.fallback if falls and rules.fallback != NOWHERE else mission


def is_mission_done(board: BoardRecord, rules: RulesRecord, g: State, player: int) -> bool:
    """Whether a player has completed the mission that counts."""
    mission = mission_in_force(rules, g, player)
    goal = rules.mission_goal[mission]
    if goal == Goal.TERRITORIES:
        return _are_territories_held(board, rules, g, player, mission)
    if goal == Goal.CONTINENTS:
        return _are_continents_held(board, rules, g, player, mission)
    if goal == Goal.HOLD:
        return _is_list_held(board, rules, g, player, mission)
    return _is_color_destroyed(rules, g, player, mission)


def _are_territories_held(
    board: BoardRecord, rules: RulesRecord, g: State, player: int, mission: int
) -> bool:
    needed = rules.mission_territories[mission]
    if g.territories[player] < needed:
        return False
    for territory in range(board.territories):
        if g.owner[territory] == player and g.armies[territory] >= rules.mission_armies[mission]:
            needed -= 1
    return needed <= 0


def _are_continents_held(board: BoardRecord, rules: RulesRecord, g: State, player: int, mission: int) -> bool:
    others = 0
    for continent in range(board.continents):
        held = is_continent_held(board, g, player, continent)
        if rules.mission_continents[mission, continent]:
            if not held:
                return False
        elif held:
            others += 1
    return others >= rules.mission_any_other[mission]


def _is_list_held(board: BoardRecord, rules: RulesRecord, g: State, player: int, mission: int) -> bool:
    for territory in range(board.territories):
        if rules.mission_hold[mission, territory] and g.owner[territory] != player:
            return False
    return True


def _is_color_destroyed(rules: RulesRecord, g: State, player: int, mission: int) -> bool:
    target = rules.mission_player[mission]
    if target in (NOBODY, player) or not is_out(g, target):
        return False
    return g.eliminated_by[target] == player or rules.counts_if_another_does == 1
