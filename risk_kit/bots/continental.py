"""`continental`: it wants whole continents, and knows what they cost.

It thinks in thousandths of an army over the next turns. A territory is worth its share of reinforcements;
a continent its bonus, the more the nearer it is to being held whole; a territory that completes somebody
else's continent is worth breaking. It attacks where what is won, times the exact odds, exceeds what the
battle costs; guards the continents that it holds where that takes less than half of its armies; and takes
a card a turn when one is cheap.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from risk_kit.bots.strategy import play_by_value
from risk_kit.kernels.board import is_continent_held
from risk_kit.kernels.layout import NOBODY

if TYPE_CHECKING:
    from risk_kit.bots.mind import Mind, Odds
    from risk_kit.kernels.layout import BoardRecord, RulesRecord, State

# Turns that a gain is counted for.
HORIZON = 3


def choose(board: BoardRecord, rules: RulesRecord, odds: Odds, g: State, mind: Mind) -> None:
    """Decide on a move."""
    mind.least_chance = 550_000
    mind.thrift = 60
    fill_continental_values(board, rules, g, mind)
    play_by_value(board, rules, odds, g, mind)


def fill_continental_values(board: BoardRecord, rules: RulesRecord, g: State, mind: Mind) -> None:
    """Write what each territory is worth to the player who moves, for itself and for its continent."""
    alone = 1000 * HORIZON // rules.divisor
    mind.guarded = alone + 1000 * HORIZON
    for territory in range(board.territories):
        mind.value[territory] = alone
        if rules.pays_continents:
            continent, owner = board.continent_of[territory], g.owner[territory]
            mind.value[territory] += weigh_continent(board, g, continent)
            if owner not in (g.player, NOBODY) and is_continent_held(board, g, owner, continent):
                mind.value[territory] += 1000 * board.bonus[continent]


def weigh_continent(board: BoardRecord, g: State, continent: int) -> int:
    """What each missing territory of a continent is worth for its bonus."""
    size, held = board.size[continent], g.held[g.player, continent]
    worth = 1000 * HORIZON * board.bonus[continent]
    missing = size - held
    if missing == 0:
        return worth // 2
    # One of one missing brings the bonus; of many missing each brings little, and needs the others.
    return worth * (held + 1) // (size * (1 + missing))
