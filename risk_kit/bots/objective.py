"""`objective`: it plays for what wins the game: its secret mission, or capitals.

Beside what `continental` wants, every territory that its mission names is worth much: those of the
continents or of the list to be held, all where a number of territories is asked for, those of the player
to be destroyed. With capitals it guards its own, and goes for those that it knows of. Where nothing of
the kind is played for, it plays as `continental` does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from risk_kit.bots.continental import fill_continental_values
from risk_kit.bots.strategy import play_by_value
from risk_kit.kernels.layout import NOBODY, NOWHERE
from risk_kit.kernels.missions import mission_in_force
from risk_kit.rules.options import Goal

if TYPE_CHECKING:
    from risk_kit.bots.mind import Mind, Odds
    from risk_kit.kernels.layout import BoardRecord, RulesRecord, State

# Thousandths of an army: what a territory is worth that the objective asks for.
WANTED = 6000


def choose(board: BoardRecord, rules: RulesRecord, odds: Odds, g: State, mind: Mind) -> None:
    """Decide on a move."""
    mind.least_chance = 550_000
    mind.thrift = 80
    fill_continental_values(board, rules, g, mind)
    if rules.missions > 0 and g.mission[g.player] != NOWHERE:
        add_mission(board, rules, g, mind)
    if rules.capitals > 0:
        add_capitals(rules, g, mind)
    play_by_value(board, rules, odds, g, mind)


def add_mission(board: BoardRecord, rules: RulesRecord, g: State, mind: Mind) -> None:
    """Add what the player's own mission makes each territory worth."""
    player = g.player
    mission = mission_in_force(rules, g, player)
    goal, target = rules.mission_goal[mission], rules.mission_player[mission]
    for territory in range(board.territories):
        if goal == Goal.TERRITORIES:
            worth = WANTED // 3
        elif goal == Goal.CONTINENTS:
            worth = WANTED * is_continent_wanted(board, rules, g, mission, board.continent_of[territory])
        elif goal == Goal.HOLD:
            worth = WANTED * rules.mission_hold[mission, territory]
        else:
            worth = WANTED * (0 + (target != player and target == g.owner[territory]))
        # What is held already only needs to be kept.
        mind.value[territory] += worth if g.owner[territory] != player else worth // 4


def is_continent_wanted(
    board: BoardRecord, rules: RulesRecord, g: State, mission: int, continent: int
) -> int:
    """1 for a continent that a mission names, or the nearest to held of those left to choose; else 0."""
    if rules.mission_continents[mission, continent]:
        return 1
    if rules.mission_any_other[mission] == 0:
        return 0
    best, most = -1, 0
    for other in range(board.continents):
        if rules.mission_continents[mission, other] == 0:
            share = 1000 * (g.held[g.player, other] + 1) // board.size[other]
            if share > most:
                best, most = other, share
    return 0 + (best == continent)


def add_capitals(rules: RulesRecord, g: State, mind: Mind) -> None:
    """Add what capitals are worth: the own one, and those of others that the player has taken before."""
    for other in range(rules.players):
        capital = g.capital[other]
        if capital != NOWHERE and g.captured[g.player, other] == 1:
            mind.value[capital] += 2 * WANTED
    if g.capital[g.player] != NOBODY:
        mind.value[g.capital[g.player]] += WANTED
