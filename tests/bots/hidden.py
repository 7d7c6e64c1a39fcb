"""What a seat may not know of a position, changed: who knows only what it may decides the same."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from risk_kit.kernels.layout import IN_DECK, NOBODY, NOWHERE
from risk_kit.kernels.words import Phase
from risk_kit.rules.options import Declared

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random

    import numpy as np

    from risk_kit.game.table import Table

    Change = Callable[[Table, Any, int, Random], object]


def changed_positions(
    table: Table, array: np.ndarray[Any, Any], seat: int, random: Random
) -> Iterator[tuple[str, np.ndarray[Any, Any]]]:
    """Each kind of secret, and the position with other ones; only where that changes anything."""
    for name, change in CHANGES.items():
        other = array.copy()
        change(table, table.state_view(other), seat, random)
        if (other != array).any():
            yield name, other


def change_cards(table: Table, g: Any, seat: int, random: Random) -> None:
    """Deal the cards of the other hands and of the draw pile anew; hands keep their sizes."""
    holders = list(g.holder[: len(table.cards)])
    unseen = [c for c, at in enumerate(holders) if at == IN_DECK or (at >= 0 and at != seat)]
    places = [holders[card] for card in unseen]
    random.shuffle(places)
    for card, place in zip(unseen, places, strict=True):
        g.holder[card] = place
    for owner in range(len(table.players)):
        for symbol in range(table.options.symbols):
            g.symbols[owner, symbol] = 0
    for card in range(len(table.cards)):
        if g.holder[card] >= 0:
            g.symbols[g.holder[card], table.options.card_symbol[card]] += 1
    order = [card for card in range(len(table.cards)) if g.holder[card] == IN_DECK]
    random.shuffle(order)
    for place, card in enumerate(order):
        g.deck[place] = card


def change_chance(table: Table, g: Any, seat: int, random: Random) -> None:
    """Let other dice come, and leave other numbers of the last move on the tape."""
    for lane in range(4):
        g.random[lane] = random.getrandbits(32)
    for place in range(len(g.chance)):
        g.chance[place] = random.randrange(len(table.territories))


def change_missions(table: Table, g: Any, seat: int, random: Random) -> None:
    """Deal the others' missions anew."""
    if table.options.missions:
        left = [mission for mission in range(table.options.missions) if mission != g.mission[seat]]
        random.shuffle(left)
        for player in range(len(table.players)):
            if player != seat:
                g.mission[player] = left.pop()


def change_capitals(table: Table, g: Any, seat: int, random: Random) -> None:
    """Put capitals elsewhere that the player never took, and let others know of other ones."""
    for player in range(len(table.players)):
        if player != seat and g.capital[player] != NOWHERE and not g.captured[seat, player]:
            g.capital[player] = random.randrange(len(table.territories))
        for other in range(len(table.players)):
            if table.options.capitals and seat not in (player, other) and other != player:
                g.captured[player, other] = random.randrange(2)


def change_piles(table: Table, g: Any, seat: int, random: Random) -> None:
    """Put other territories into the piles, which lie face down until all are picked."""
    if g.phase == Phase.PICK_PILE:
        piles = list(g.pool[: len(table.territories)])
        random.shuffle(piles)
        for territory, pile in enumerate(piles):
            g.pool[territory] = pile


def change_dice(table: Table, g: Any, seat: int, random: Random) -> None:
    """Let the attacker have announced another number of dice, where both announce together."""
    if g.phase == Phase.DEFEND and table.options.declared == Declared.TOGETHER:
        most = min(table.options.attack_dice, g.armies[g.attack_from] - 1)
        g.attack_count = 1 + g.attack_count % most


def change_own_mission(table: Table, g: Any, seat: int, random: Random) -> None:
    """Give the player another mission: a bot that does not play for missions decides the same."""
    if table.options.missions:
        dealt = list(g.mission[: len(table.players)])
        g.mission[seat] = random.choice([m for m in range(table.options.missions) if m not in dealt])


def change_own_capital(table: Table, g: Any, seat: int, random: Random) -> None:
    """Put the own capital elsewhere; the same goes for those."""
    if g.capital[seat] not in (NOBODY, NOWHERE):
        g.capital[seat] = random.randrange(len(table.territories))


CHANGES: dict[str, Change] = {
    "cards": change_cards,
    "chance": change_chance,
    "missions": change_missions,
    "capitals": change_capitals,
    "piles": change_piles,
    "dice": change_dice,
}
OBJECTIVES: dict[str, Change] = {"own mission": change_own_mission, "own capital": change_own_capital}
