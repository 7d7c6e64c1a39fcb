"""Exact odds: of one roll, of one battle, and of every battle up to a size.

Everything here says what it counts: *attackers* are the armies that may fight, a *stack* is all armies on
the territory, attackers + 1. What is imported here is plain Python; numpy and pandas load where bulk work
starts.
"""

from risk_kit.odds.battle import battle
from risk_kit.odds.battle_odds import BattleOdds
from risk_kit.odds.distribution import Distribution, Expected
from risk_kit.odds.needed import attackers_needed
from risk_kit.odds.roll import RollOdds, roll
from risk_kit.odds.table import BattleTable, ExactBattleTable, table

__all__ = [
    "BattleOdds",
    "BattleTable",
    "Distribution",
    "ExactBattleTable",
    "Expected",
    "RollOdds",
    "attackers_needed",
    "battle",
    "roll",
    "table",
]
