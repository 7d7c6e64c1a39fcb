"""Games of RisiKo! for the tests of its rules: missions and rolls that are given, positions set up by hand."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from risk_kit.game.moves import Place
from risk_kit.game.opening import opening_chance
from risk_kit.kernels.words import Phase
from tests.game.tables import new_game

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from risk_kit import Game
    from risk_kit.game.result import Result
    from risk_kit.game.table import Table

# Colors by seats; purple and black are of the deck of missions, and nobody's at a table of three or four.
SEATS = (
    ("Ann", "red"),
    ("Ben", "blue"),
    ("Cleo", "green"),
    ("Dan", "yellow"),
    ("Eva", "purple"),
    ("Fay", "black"),
)
# Cards of missions by their numbers in the deck.
EIGHTEEN, TWENTY_FOUR = 1, 2
DESTROY = {"red": 9, "yellow": 10, "green": 11, "black": 12, "purple": 13, "blue": 14}
# Missions that no position of these tests completes by chance, one a seat.
AIMLESS = (3, 4, 5, 6, 7, 8)


@cache
def _table(players: int, changes: tuple[str, ...]) -> Table:
    return new_game("risiko", *changes, players=SEATS[:players]).table


def begin(
    players: int = 3,
    rolls: Sequence[int] = (),
    *,
    missions: Sequence[int] = (),
    deal: Sequence[str] = (),
    changes: Sequence[str] = (),
    seed: int = 1,
) -> Game:
    """A game whose opening is given: the rolls (Ann's the highest), missions by seats, and the deal."""
    table = _table(players, tuple(changes))
    missions = [*missions, *(number for number in AIMLESS if number not in missions)][:players]
    cards = list(dict.fromkeys([*deal, *table.territories]))
    rolls = rolls or range(6, 6 - players, -1)
    given = opening_chance(table, rolls=rolls, missions=missions, deal=cards)
    return new_game("risiko", *changes, players=SEATS[:players], given=given, seed=seed)


def set_up(game: Game) -> list[tuple[str, int]]:
    """Who placed how many armies at each step of the set-up, all on the first own territory."""
    steps = []
    while game.phase is Phase.PLACE:
        steps.append((game.player.name, game.to_place))
        game.push(Place(game.territories(game.player)[0], game.to_place))
    return steps


def at(
    holdings: Mapping[str, tuple[str, int]],
    *,
    players: int = 3,
    missions: Sequence[int] = (),
    changes: Sequence[str] = (),
    others: tuple[str, int] = ("Cleo", 1),
    turn: str = "Ann",
    round: int = 5,
    seed: int = 1,
    **position,
) -> Game:
    """A game at a position: the rest is Cleo's; in the fifth round, when all may be put out."""
    game = begin(players, missions=missions, changes=changes, seed=seed)
    set_up(game)
    return game.arrange(holdings, others=others, turn=turn, round=round, **position)


def fight(game: Game, source: str, target: str, attack: Sequence[int], defense: Sequence[int]) -> Result:
    """What a roll with these dice did."""
    if game.armies(target) > 1:
        game.attack(source, target, len(attack))
        return game.defend(len(defense), rolled=[attack, defense])
    return game.attack(source, target, len(attack), rolled=[attack, defense])


def take(game: Game, source: str, target: str, armies: int = 1) -> Result:
    """What taking a territory that holds 1 army did; so many armies move in."""
    result = fight(game, source, target, [6], [1])
    if game.phase is Phase.OCCUPY:
        game.occupy(armies)
    return result


def scattered(board, count: int) -> list[str]:
    """Territories of a board, among them no whole continent: all but the first of each."""
    firsts = {continent.territories[0] for continent in board.continent_list}
    return [name for name in board.territories if name not in firsts][:count]


def held_by(player: str, names: Sequence[str], armies: int = 1) -> dict[str, tuple[str, int]]:
    """Holdings that give some territories to a player."""
    return dict.fromkeys(names, (player, armies))
