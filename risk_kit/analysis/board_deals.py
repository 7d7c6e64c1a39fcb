"""How even a deal is: continents that someone starts with, and how far the first reinforcements differ."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import isnan, nan, sqrt
from typing import TYPE_CHECKING

from risk_kit.analysis.board_deal_exact import bonus_chances, near_chance, none_holds, whole_chance
from risk_kit.analysis.board_hands import Hands, reinforcements
from risk_kit.odds.intervals import share_interval

if TYPE_CHECKING:
    from collections.abc import Mapping

    from risk_kit.analysis.board_deal_drawn import Drawn
    from risk_kit.board.board import Board, Continent
    from risk_kit.rules.ruleset import Ruleset


@dataclass(frozen=True)
class Chance:
    """A probability: exact, or a share of drawn deals with its 95% interval, or not known (NaN).

    Attributes
    ----------
    value, low, high : float
        From 0 to 1; all three are the same where it is exact.
    """

    value: float
    low: float
    high: float

    @property
    def is_known(self) -> bool:
        """False where it is not exact and nothing was drawn."""
        return not isnan(self.value)

    @property
    def is_exact(self) -> bool:
        """True where it was counted, not drawn."""
        return self.low == self.value == self.high


UNKNOWN = Chance(nan, nan, nan)


def exactly(value: float) -> Chance:
    """A chance that is known."""
    return Chance(value, value, value)


def drawn_share(count: int, of: int) -> Chance:
    """A chance that was drawn, with Wilson's interval."""
    return Chance(count / of, *share_interval(count, of))


@dataclass(frozen=True)
class ContinentChance:
    """How often some player starts with a continent.

    Attributes
    ----------
    continent : Continent
    whole, near : float
        Exact probability that some player holds all of it, and all of it or all but one of its territories;
        for a continent of one or two territories both are the same.
    """

    continent: Continent
    whole: float
    near: float


@dataclass(frozen=True)
class Seat:
    """What a player gets who is dealt to in this place.

    Attributes
    ----------
    territories : int
    armies : int
        Reinforcements of the first turn without any continent.
    mean : float
        Reinforcements of the first turn on average over all deals; NaN where not known.
    """

    territories: int
    armies: int
    mean: float


class Deal:
    """Chances of a deal at one number of players; each is computed when it is first asked for.

    Parameters
    ----------
    board : Board
    rules : Ruleset
    hands : Hands
    deals : int
        Deals to draw where something cannot be counted exactly; 0 draws none.
    seed : int

    Attributes
    ----------
    hands : Hands
    """

    def __init__(self, board: Board, rules: Ruleset, hands: Hands, deals: int, seed: int) -> None:
        self.hands = hands
        self._board, self._rules, self._deals, self._seed = board, rules, deals, seed
        self._continents = [each for each in board.continent_list if each.territories]
        self._sizes = [len(each.territories) for each in self._continents]
        self._bonuses = [each.bonus for each in self._continents]
        self._known: dict[tuple[int, int], int] = {}

    @cached_property
    def whole(self) -> Chance:
        """How often some player starts with a whole continent."""
        return self._some_hold(near=False)

    @cached_property
    def near(self) -> Chance:
        """How often some player starts with a whole continent, or with one (of three or more) but for one."""
        return self._some_hold(near=True)

    @cached_property
    def continents(self) -> tuple[ContinentChance, ...]:
        """How often some player starts with each continent; exact."""
        hands = self.hands
        return tuple(
            ContinentChance(
                continent,
                float(sum(whole_chance(hands, size, hand) for hand in hands.sizes)),
                float(sum(near_chance(hands, size, hand) for hand in hands.sizes)),
            )
            for continent, size in zip(self._continents, self._sizes, strict=True)
        )

    @cached_property
    def seats(self) -> tuple[Seat, ...]:
        """What each seat gets, in the order of dealing."""
        means = {size: self._mean(size) for size in set(self.hands.sizes)}
        return tuple(Seat(size, self._armies(size), means[size]) for size in self.hands.sizes)

    @cached_property
    def differences(self) -> Mapping[int, Chance]:
        """How often the most first reinforcements exceed the fewest by so many; empty if not known."""
        if self._exact_bonuses is not None:
            shares: dict[int, Fraction] = defaultdict(Fraction)
            for hands, chance in self._exact_bonuses.items():
                armies = [self._armies(size, bonus) for size, bonus in hands]
                shares[max(armies) - min(armies)] += chance
            return {by: exactly(float(share)) for by, share in sorted(shares.items()) if share}
        counts = self._drawn_differences
        return {by: drawn_share(count, self._deals) for by, count in sorted(counts.items())}

    @cached_property
    def uneven(self) -> Chance:
        """How often first reinforcements differ between players."""
        if self._exact_bonuses is not None:
            return exactly(sum(share.value for by, share in self.differences.items() if by))
        found = self._drawn_differences
        return drawn_share(self._deals - found[0], self._deals) if found else UNKNOWN

    @cached_property
    def mean_difference(self) -> tuple[float, float]:
        """Most less fewest first reinforcements, on average, and its standard error (0 where exact)."""
        if self._exact_bonuses is not None:
            return sum(by * share.value for by, share in self.differences.items()), 0.0
        found, of = self._drawn_differences, self._deals
        if of < 2:
            return nan, nan
        mean = sum(by * count for by, count in found.items()) / of
        squares = sum(count * (by - mean) ** 2 for by, count in found.items()) / (of - 1)
        return mean, sqrt(squares / of)

    def _armies(self, territories: int, bonus: int = 0) -> int:
        """First reinforcements for so many territories, and continents that pay a bonus."""
        key = territories, bonus
        if key not in self._known:
            self._known[key] = reinforcements(self._rules.reinforcements, territories, [bonus])
        return self._known[key]

    def _mean(self, size: int) -> float:
        """First reinforcements of a hand on average: exact by that hand alone, else of the drawn deals."""
        alone = Hands(1, (size,), self.hands.territories - size)
        chances = bonus_chances(alone, *self._paying)
        if chances is not None:
            return float(sum(self._armies(*hand) * share for (hand,), share in chances.items()))
        if self._drawn is None:
            return nan
        seats = [seat for seat, other in enumerate(self.hands.sizes) if other == size]
        paid = self._drawn.bonuses[:, seats].ravel().tolist()
        return sum(self._armies(size, bonus) for bonus in paid) / len(paid)

    def _some_hold(self, *, near: bool) -> Chance:
        none = none_holds(self.hands, self._sizes, near=near)
        if none is not None:
            return exactly(float(1 - none))
        if self._drawn is None:
            return UNKNOWN
        return drawn_share(self._drawn.near if near else self._drawn.whole, self._deals)

    @cached_property
    def _paying(self) -> tuple[list[int], list[int]]:
        """Sizes and bonuses of the continents that pay any."""
        paying = [pair for pair in zip(self._sizes, self._bonuses, strict=True) if pair[1]]
        return [size for size, _bonus in paying], [bonus for _size, bonus in paying]

    @cached_property
    def _exact_bonuses(self) -> Mapping[tuple[tuple[int, int], ...], Fraction] | None:
        return bonus_chances(self.hands, *self._paying)

    @cached_property
    def _drawn(self) -> Drawn | None:
        if self._deals < 1:
            return None
        from risk_kit.analysis.board_deal_drawn import draw_deals

        return draw_deals(self.hands, self._sizes, self._bonuses, self._deals, self._seed)

    @cached_property
    def _drawn_differences(self) -> Counter[int]:
        """How many of the drawn deals have each difference; none where none were drawn."""
        found: Counter[int] = Counter()
        if self._drawn is not None:
            for bonuses, count in Counter(map(tuple, self._drawn.bonuses.tolist())).items():
                pairs = zip(self.hands.sizes, bonuses, strict=True)
                armies = [self._armies(size, bonus) for size, bonus in pairs]
                found[max(armies) - min(armies)] += count
        return found
