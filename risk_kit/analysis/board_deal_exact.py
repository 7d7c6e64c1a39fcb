"""Exact chances of a deal, in whole numbers: continents that one hand holds, by inclusion and exclusion.

Every way to put some cards of continents into hands is weighted by how many deals have them there. A
continent that a hand holds but for one card is counted through its sets of all cards but one, of which a hand
with all of them holds as many as there are cards.
"""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from math import factorial, perm
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from risk_kit.analysis.board_hands import Hands

MOST_STATES = 3000
"""Ways to fill hands, up to which they are followed."""
MOST_TERRITORIES = 1000
"""Territories of a board up to which deals are counted."""

# Of one hand: its size, cards of continents put into it, and bonuses of the continents that it holds.
Hand = tuple[int, int, int]
# One thing that may happen to a hand: cards put into it, how often it counts, bonus gained.
Step = tuple[int, int, int]


def has_near(size: int) -> bool:
    """Whether one territory short of a continent of this size means anything: from three territories on."""
    return size > 2


def whole_chance(hands: Hands, size: int, hand: int) -> Fraction:
    """Probability that a hand of so many territories holds all of a continent of a size."""
    return Fraction(perm(hand, size), perm(hands.territories, size))


def near_chance(hands: Hands, size: int, hand: int) -> Fraction:
    """Probability that a hand holds all of a continent, or all but one of three or more territories."""
    whole = whole_chance(hands, size, hand)
    if not has_near(size):
        return whole
    total = hands.territories
    return whole + Fraction(size * perm(hand, size - 1) * (total - hand), perm(total, size))


def none_holds(hands: Hands, sizes: Sequence[int], *, near: bool) -> Fraction | None:
    """Probability that no player holds any continent, or with `near` any but for one territory.

    None where there are too many ways.
    """
    steps: list[list[Step]] = [
        [(size - 1, -size, 0), (size, size - 1, 0)] if near and has_near(size) else [(size, -1, 0)]
        for size in sizes
    ]
    found = _weigh(hands, steps)
    return None if found is None else sum(found.values(), Fraction(0))


def bonus_chances(
    hands: Hands, sizes: Sequence[int], bonuses: Sequence[int]
) -> Mapping[tuple[tuple[int, int], ...], Fraction] | None:
    """Probability of each set of hands, as sorted pairs of a size and the bonuses of the continents it holds.

    None where there are too many ways.
    """
    pairs = zip(sizes, bonuses, strict=True)
    return _weigh(hands, [[(size, 1, bonus), (size, -1, 0)] for size, bonus in pairs])


def _weigh(
    hands: Hands, continents: Sequence[Sequence[Step]]
) -> dict[tuple[tuple[int, int], ...], Fraction] | None:
    """Weight of each set of hands, after every continent went into one of them, by one step, or into none."""
    total = hands.territories
    if total > MOST_TERRITORIES:
        return None
    states: dict[tuple[Hand, ...], int] = {tuple(sorted((size, 0, 0) for size in hands.sizes)): 1}
    for steps in continents:
        states = _with_continent(states, steps)
        if not states:
            return None
    found: dict[tuple[tuple[int, int], ...], int] = defaultdict(int)
    for state, count in states.items():
        ways, used = count, 0
        for size, cards, _bonus in state:
            ways *= perm(size, cards)
            used += cards
        found[tuple((size, bonus) for size, _cards, bonus in state)] += ways * factorial(total - used)
    return {key: Fraction(ways, factorial(total)) for key, ways in found.items() if ways}


def _with_continent(
    states: Mapping[tuple[Hand, ...], int], steps: Sequence[Step]
) -> dict[tuple[Hand, ...], int]:
    """States with one continent more, none where there are too many; hands that are alike are one."""
    found: dict[tuple[Hand, ...], int] = defaultdict(int, states)
    for state, count in states.items():
        for hand in dict.fromkeys(state):
            at, (size, used, held) = state.index(hand), hand
            for cards, weight, bonus in steps:
                if used + cards <= size:
                    filled = (size, used + cards, held + bonus)
                    new = tuple(sorted((*state[:at], filled, *state[at + 1 :])))
                    found[new] += count * weight * state.count(hand)
        if len(found) > MOST_STATES:
            return {}
    return {state: count for state, count in found.items() if count}
