"""A last round for games that might go on for ever."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from risk_kit.rules.options import Ranking

if TYPE_CHECKING:
    from risk_kit.rules.ruleset import Ruleset

ROUNDS = 50
"""The last round, where a ruleset names none and nobody asked for another."""


def with_round_limit(rules: Ruleset, rounds: int) -> Ruleset:
    """The ruleset, with a last round where it names none; then territories rank the players, and armies."""
    if rules.victory.round_limit:
        return rules
    ranking = rules.victory.ranking or (Ranking.TERRITORIES, Ranking.ARMIES)
    return replace(rules, victory=replace(rules.victory, round_limit=rounds, ranking=ranking))
