"""A last round for games that might go on for ever."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain
from operator import index
from typing import TYPE_CHECKING

from risk_kit.errors import RuleError
from risk_kit.language import translate as _
from risk_kit.rules.options import Ranking

if TYPE_CHECKING:
    from collections.abc import Callable

    from risk_kit.rules.ruleset import Ruleset

ROUNDS = 50
"""The last round, where a ruleset names none and nobody asked for another."""
MOST_TRIED = 1000
"""Last rounds that `limited_as` tries, from the first."""


def with_round_limit(rules: Ruleset, rounds: int) -> Ruleset:
    """The ruleset, with a last round where it names none; then territories rank the players, and armies.

    Raises
    ------
    RuleError
        When the last round is no whole number from 1.
    """
    try:
        whole = index(rounds)
    except TypeError:
        whole = 0
    if whole < 1 or isinstance(rounds, bool):
        message = _("The last round is a whole number from 1, not {rounds!r}.")
        raise RuleError(message.format(rounds=rounds))
    if rules.victory.round_limit:
        return rules
    ranking = rules.victory.ranking or (Ranking.TERRITORIES, Ranking.ARMIES)
    source = ("victory.round_limit", f"victory.round_limit={whole}")
    victory = replace(rules.victory, round_limit=whole, ranking=ranking)
    return replace(rules, victory=victory, sources=(*rules.sources, source))


def limited_as(rules: Ruleset, is_meant: Callable[[Ruleset], bool]) -> Ruleset:
    """The ruleset with the last round that was laid over what is meant; as it is where none makes it so."""
    if is_meant(rules) or rules.victory.round_limit:
        return rules
    tried = (with_round_limit(rules, rounds) for rounds in chain([ROUNDS], range(1, MOST_TRIED + 1)))
    return next(filter(is_meant, tried), rules)
