"""How the rules deal a board: how many territories each seat gets, and what they are worth in armies."""

from __future__ import annotations

from dataclasses import dataclass
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from risk_kit.kernels.turn import count_reinforcements
from risk_kit.rules.options import Territories

if TYPE_CHECKING:
    from collections.abc import Sequence

    from risk_kit.rules.ruleset import Reinforcements, Ruleset


@dataclass(frozen=True)
class Hands:
    """What is dealt at one number of players.

    Attributes
    ----------
    players : int
    sizes : tuple of int
        Territories of each player, in the order of dealing.
    neutral : int
        Territories of the neutral army, 0 without one.
    """

    players: int
    sizes: tuple[int, ...]
    neutral: int

    @property
    def territories(self) -> int:
        """All territories."""
        return sum(self.sizes) + self.neutral


def all_hands(territories: int, rules: Ruleset) -> tuple[Hands, ...]:
    """Hands for each number of players from two that the rules allow and there are territories for.

    Cards go round one by one, to the neutral army last; where they are dealt in three piles, the piles are
    hands. Where territories are claimed, these are the hands of a deal instead.

    Examples
    --------
    >>> from risk_kit import load_ruleset
    >>> [hands.sizes for hands in all_hands(42, load_ruleset("classic"))][2]
    (9, 9, 8, 8, 8)
    """
    found = []
    for players in sorted(set(rules.players.numbers) - {1}):
        piles = rules.setup.territories is Territories.PILES
        count = 3 if piles else players + (players in rules.players.neutral_at)
        if count <= territories:
            sizes = [territories // count + (place < territories % count) for place in range(count)]
            found.append(Hands(players, tuple(sizes[:players]), sum(sizes[players:])))
    return tuple(found)


def reinforcements(rules: Reinforcements, territories: int, bonuses: Sequence[int] = ()) -> int:
    """Armies at the start of a turn for so many territories and continents of these bonuses.

    Examples
    --------
    >>> from risk_kit import load_ruleset
    >>> rules = load_ruleset("classic").reinforcements
    >>> reinforcements(rules, 8), reinforcements(rules, 14, [2])
    (3, 6)
    """
    count = len(bonuses)
    # The kernel states the rule; it is given a player 0 who holds just these continents.
    board: Any = SimpleNamespace(continents=count, bonus=bonuses, size=[1] * count)
    player: Any = SimpleNamespace(territories=[territories], held={(0, c): 1 for c in range(count)})
    record: Any = SimpleNamespace(
        divisor=rules.divisor,
        minimum=rules.minimum,
        minimum_for=rules.minimum_for,
        pays_continents=rules.continents,
    )
    return count_reinforcements(board, record, player, 0)
