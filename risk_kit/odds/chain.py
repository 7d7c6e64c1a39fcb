"""A battle followed roll by roll, in any kind of number.

The odds of standing at (attackers, defenders) are known once those of all larger positions are: every roll
removes armies and none come back. So the positions are walked by the number of armies left, from many to few;
each one hands its probability on along its law, until a side is gone or nobody may roll. What has arrived
there is the distribution of ends. Integers give exact odds, floats quick ones, decimals tiny ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

from risk_kit.odds.laws import LawAt

Position: TypeAlias = tuple[int, int]
Visits: TypeAlias = tuple[float, float, float]


def ends_of(starts: Mapping[Position, Any], law_at: LawAt) -> dict[Position, Any]:
    """Weight of every end of a battle, for weighted starts.

    Parameters
    ----------
    starts : mapping of (attackers, defenders) to number
    law_at : callable
        The law of a roll at (attackers, defenders), weights in the same kind of number.

    Returns
    -------
    dict of (attackers, defenders) to number
    """
    ends = {}
    levels = _levels(starts)
    for position, weight in _walk(levels):
        attackers, defenders = position
        law = law_at(attackers, defenders) if attackers and defenders else ()
        if not law:
            ends[position] = weight
        for attacker_losses, defender_losses, probability in law:
            level = levels[attackers + defenders - attacker_losses - defender_losses]
            there = (attackers - attacker_losses, defenders - defender_losses)
            level[there] = level.get(there, 0) + weight * probability
    return ends


def visits_of(starts: Mapping[Position, Visits], law_at: LawAt) -> dict[Position, Visits]:
    """Probability of every end, with the first and second moment of the rolls until then.

    Parameters
    ----------
    starts : mapping of (attackers, defenders) to (float, float, float)
        Probability p of being there, p times the mean number of rolls so far, p times the mean of its square.
    law_at : callable
        The law of a roll, weights as floats.

    Returns
    -------
    dict of (attackers, defenders) to (float, float, float)
        The same three numbers at each end.
    """
    ends = {}
    levels = _levels(starts)
    for position, (p, first, second) in _walk(levels):
        attackers, defenders = position
        law = law_at(attackers, defenders) if attackers and defenders else ()
        if not law:
            ends[position] = (p, first, second)
        later, later_square = first + p, second + 2 * first + p  # one more roll
        for attacker_losses, defender_losses, w in law:
            level = levels[attackers + defenders - attacker_losses - defender_losses]
            there = (attackers - attacker_losses, defenders - defender_losses)
            q, mean, square = level.get(there, (0.0, 0.0, 0.0))
            level[there] = (q + w * p, mean + w * later, square + w * later_square)
    return ends


def _levels(starts: Mapping[Position, Any]) -> list[dict[Position, Any]]:
    """The starts by armies left on both sides together."""
    levels: list[dict[Position, Any]] = [{} for _ in range(max(map(sum, starts), default=0) + 1)]
    for position, weight in starts.items():
        levels[sum(position)][position] = weight
    return levels


def _walk(levels: list[dict[Position, Any]]) -> Iterator[tuple[Position, Any]]:
    """Every position that is reached, from many armies to few."""
    while levels:
        yield from levels[-1].items()
        levels.pop()
