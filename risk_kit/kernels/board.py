"""Questions about a position: borders, owners, continents, connections; and how a territory changes hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from risk_kit.kernels.layout import NOBODY

if TYPE_CHECKING:
    from risk_kit.kernels.layout import BoardRecord, RulesRecord, State


def is_territory(board: BoardRecord, territory: int) -> bool:
    """Whether this is a territory of the board."""
    return 0 <= territory < board.territories


def is_border(board: BoardRecord, start: int, end: int) -> bool:
    """Whether a border leads from one territory to another."""
    for index in range(board.first[start], board.first[start + 1]):
        if board.neighbors[index] == end:
            return True
    return False


def is_neutral(rules: RulesRecord, owner: int) -> bool:
    """Whether this owner is the neutral army, which is no player."""
    return owner == rules.players


def is_out(g: State, player: int) -> bool:
    """Whether a player has been eliminated."""
    return g.eliminated_by[player] != NOBODY


def is_continent_held(board: BoardRecord, g: State, owner: int, continent: int) -> bool:
    """Whether an owner holds every territory of a continent."""
    return g.held[owner, continent] == board.size[continent]


def give_territory(board: BoardRecord, g: State, territory: int, owner: int) -> None:
    """Make an owner the holder of a territory, whoever held it before."""
    before = g.owner[territory]
    continent = board.continent_of[territory]
    if before != NOBODY:
        g.territories[before] -= 1
        g.held[before, continent] -= 1
    g.territories[owner] += 1
    g.held[owner, continent] += 1
    change_owner(board, g, territory, owner)


def change_owner(board: BoardRecord, g: State, territory: int, owner: int) -> None:
    """Write the owner of a territory, and count enemies beside it and beside its neighbors."""
    before = g.owner[territory]
    g.owner[territory] = owner
    g.enemies[territory] = count_enemies(board, g, territory)
    for index in range(board.first_into[territory], board.first_into[territory + 1]):
        here = board.neighbors_into[index]
        if g.owner[here] != NOBODY:
            g.enemies[here] += 0 + (g.owner[here] != owner)
            g.enemies[here] -= 0 + (g.owner[here] != before and before != NOBODY)


def count_enemies(board: BoardRecord, g: State, territory: int) -> int:
    """Neighbors of a territory that somebody else holds, counted anew."""
    owner, enemies = g.owner[territory], 0
    for index in range(board.first[territory], board.first[territory + 1]):
        there = g.owner[board.neighbors[index]]
        enemies += 0 + (there != owner and there != NOBODY)
    return enemies


def count_armies(board: BoardRecord, g: State, owner: int) -> int:
    """All armies of an owner on the board."""
    total = 0
    for territory in range(board.territories):
        if g.owner[territory] == owner:
            total += g.armies[territory]
    return total


def count_continents(board: BoardRecord, g: State, owner: int) -> int:
    """Continents that an owner holds whole."""
    total = 0
    for continent in range(board.continents):
        if is_continent_held(board, g, owner, continent):
            total += 1
    return total


def fill_connected(board: BoardRecord, g: State, start: int, end: int) -> int:
    """Number of territories that armies reach from one through own ground, itself the first in `g.queue`.

    The search stops at `end`; -1 finds them all. `clear_connected` must follow.
    """
    owner = g.owner[start]
    g.mark[start] = 1
    g.queue[0] = start
    found, looked = 1, 0
    while looked < found and (end < 0 or g.mark[end] == 0):
        here = g.queue[looked]
        looked += 1
        for index in range(board.first[here], board.first[here + 1]):
            there = board.neighbors[index]
            if g.mark[there] == 0 and g.owner[there] == owner:
                g.mark[there] = 1
                g.queue[found] = there
                found += 1
    return found


def clear_connected(g: State, found: int) -> None:
    """Leave no trace of `fill_connected`, so that equal positions stay equal byte for byte."""
    for index in range(found):
        g.mark[g.queue[index]] = 0
        g.queue[index] = 0


def is_connected(board: BoardRecord, g: State, start: int, end: int) -> bool:
    """Whether armies can go from one territory to another through own ground."""
    found = fill_connected(board, g, start, end)
    reached = g.mark[end] == 1
    clear_connected(g, found)
    return reached
