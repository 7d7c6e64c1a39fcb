"""What a game is made of: three records of 64-bit integers, each field stated once.

`BoardRecord` and `RulesRecord` stay as they are through a game, `State` changes with every move. A record has
room for a capacity, so that one compiled engine serves all boards and rules within it. Compiled code sees
numpy records; interpreted code sees a view with the same names over the same bytes, because an attribute of a
numpy record costs a hundred times as much.

Players, territories, continents, cards and symbols are counted from 0. The neutral army is the owner that
follows the last player. Where nobody or nothing is meant the value is -1.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, Protocol, get_args, get_type_hints

if TYPE_CHECKING:
    import numpy as np

NOBODY = -1
NOWHERE = -1

# Where a card is when no player holds it.
IN_DECK = -1
DISCARDED = -2

# The symbol of wild cards; the board's own follow.
WILD_SYMBOL = 0


class Row(Protocol):
    """A row of integers."""

    def __getitem__(self, index: int, /) -> int: ...
    def __setitem__(self, index: int, value: int, /) -> None: ...
    def __len__(self) -> int: ...


class Table(Protocol):
    """A table of integers."""

    def __getitem__(self, index: tuple[int, int], /) -> int: ...
    def __setitem__(self, index: tuple[int, int], value: int, /) -> None: ...
    def __len__(self) -> int: ...


@dataclass(frozen=True)
class Capacity:
    """How much records have room for."""

    territories: int = 64
    borders: int = 512
    continents: int = 16
    players: int = 8
    cards: int = 128
    symbols: int = 8
    missions: int = 32
    values: int = 20

    @classmethod
    def of(cls, **needed: int) -> Capacity:
        """Smallest capacity with room for these numbers: the common one, or powers of two above it."""
        sizes = vars(cls()).copy()
        for name, count in needed.items():
            while sizes[name] < count:
                sizes[name] *= 2
        return cls(**sizes)


# Rows and tables, by what each of their places stands for. Owners are the players and the neutral army.
Territories = Annotated[Row, "territories"]
FirstBorders = Annotated[Row, "territories + 1"]
Borders = Annotated[Row, "borders"]
Continents = Annotated[Row, "continents"]
Owners = Annotated[Row, "players + 1"]
Players = Annotated[Row, "players"]
Cards = Annotated[Row, "cards"]
Symbols = Annotated[Row, "symbols"]
Missions = Annotated[Row, "missions"]
Values = Annotated[Row, "values"]
Dice = Annotated[Row, "4"]
Lanes = Annotated[Row, "4"]
Piles = Annotated[Row, "3"]
Chances = Annotated[Row, "4 * territories"]
OwnersContinents = Annotated[Table, "players + 1", "continents"]
OwnersSymbols = Annotated[Table, "players + 1", "symbols"]
PlayersPlayers = Annotated[Table, "players", "players"]
MissionsContinents = Annotated[Table, "missions", "continents"]
MissionsTerritories = Annotated[Table, "missions", "territories"]


class BoardRecord:
    """A board: the borders out of territory t are `neighbors[first[t]]` to `neighbors[first[t + 1] - 1]`.

    `neighbors_into` and `first_into` are the same for the borders into it; one-way borders differ.
    """

    territories: int
    continents: int
    first: FirstBorders
    neighbors: Borders
    first_into: FirstBorders
    neighbors_into: Borders
    continent_of: Territories
    size: Continents
    bonus: Continents


class RulesRecord:
    """The rules at one table: the options of a ruleset as numbers, its cards, missions and players."""

    players: int
    has_neutral: int
    # setup
    start_armies: int
    neutral_armies: int
    territories_first: int
    armies_a_time: int
    neutral_a_time: int
    neutral_placed: int
    neutral_begins: int
    first_to_claim: int
    first_to_place: int
    first_to_play: int
    seats: int
    # reinforcements
    divisor: int
    minimum: int
    minimum_for: int
    pays_continents: int
    # cards
    cards: int
    symbols: int
    draw: int
    three_alike: int
    one_of_each: int
    wild: int
    most_wild: int
    value: int
    first_values: int
    escalating: Values
    step: int
    alike_value: Symbols
    each_value: int
    wild_value: int
    shown_armies: int
    shown_counted: int
    shown_placed: int
    start_forced_from: int
    start_trade: int
    start_until_below: int
    takes_cards: int
    after_trade: int
    after_forced_from: int
    after_until_below: int
    hand_limit: int
    reshuffle: int
    card_territory: Cards
    card_symbol: Cards
    # attack and defense; the names of `DiceRules` where it has them
    attack_dice: int
    attack_choice: int
    attack_sides: int
    attack_bonus: int
    never_fewer: int
    eliminate_from_round: int
    early_elimination: int
    defense_dice: int
    defense_choice: int
    defense_sides: int
    defense_bonus: int
    declared: int
    ties: int
    neutral_dice: int
    # occupy and fortify
    occupy: int
    reach: int
    fortify_moves: int
    stay: int
    # victory
    domination: int
    last_survivor: int
    checked: int
    simultaneous: int
    round_limit: int
    rankings: int
    ranking: Dice
    # missions: those to deal come first, the fallback after them
    missions: int
    fallback: int
    fallback_if_absent: int
    fallback_if_own: int
    fallback_if_destroyed: int
    counts_if_another_does: int
    mission_goal: Missions
    mission_territories: Missions
    mission_armies: Missions
    mission_any_other: Missions
    mission_player: Missions
    mission_continents: MissionsContinents
    mission_hold: MissionsTerritories
    # capitals
    capitals: int
    capitals_held: int
    capitals_picked: int


class State:
    """A game at one moment, chance included."""

    phase: int
    player: int  # who moves next, such as the defender
    turn_player: int  # whose turn it is
    place: int  # of the player in turn within `order`
    first_place: int  # where rounds begin
    round: int
    alive: int
    winner: int
    ending: int
    # set-up
    highest: int  # who rolled highest, and deals
    first_placer: int
    unclaimed: int
    # the turn
    to_place: int
    trade_due: int
    captures: int
    fortifies: int
    # the battle
    attack_from: int
    attack_to: int
    attack_count: int
    defense_count: int
    attack_rolled: int
    occupy_least: int
    after_capture: int
    # cards
    sets_traded: int
    deck_size: int
    owner: Territories
    armies: Territories
    enemies: Territories  # neighbors that somebody else holds
    taken: Territories  # in this turn
    pool: Territories  # territories not yet dealt, or the pile each was dealt to
    pile_owner: Piles
    order: Players
    territories: Owners
    held: OwnersContinents  # territories held in each continent
    armies_left: Owners  # in set-up
    hand: Owners
    symbols: OwnersSymbols
    holder: Cards
    deck: Cards
    eliminated_by: Players
    mission: Players
    capital: Players
    captured: PlayersPlayers  # whose capitals a player has ever taken
    attack_pips: Dice
    defense_pips: Dice
    # chance
    random: Lanes
    chance: Chances
    chance_given: int
    chance_used: int
    chance_bad: int
    # scratch, all zeros between moves
    mark: Territories
    queue: Territories


RECORDS = (BoardRecord, RulesRecord, State)


@cache
def shapes_of(record: type, capacity: Capacity) -> dict[str, tuple[int, ...]]:
    """Shape of every field of a record; a single number has none."""
    sizes = vars(capacity)
    return {
        name: tuple(_size(text, sizes) for text in get_args(hint)[1:])
        for name, hint in get_type_hints(record, include_extras=True).items()
    }


def _size(text: str, sizes: dict[str, int]) -> int:
    """Number that a sum or product such as ``players + 1`` stands for."""
    left, _sign, right = text.partition(" + ")
    if right:
        return _size(left, sizes) + _size(right, sizes)
    left, _sign, right = text.partition(" * ")
    if right:
        return _size(left, sizes) * _size(right, sizes)
    return sizes[text] if text in sizes else int(text)


@cache
def dtype_of(record: type, capacity: Capacity) -> np.dtype[Any]:
    """Type of a record in numpy."""
    import numpy as np

    return np.dtype([(name, "i8", shape) for name, shape in shapes_of(record, capacity).items()])


def new_array(record: type, capacity: Capacity) -> np.ndarray[Any, Any]:
    """Array of zeros with room for one record."""
    import numpy as np

    return np.zeros(dtype_of(record, capacity).itemsize // 8, dtype=np.int64)


@cache
def _view_class(record: type, capacity: Capacity) -> type:
    """Class whose objects read and write the fields of a record in a buffer."""
    shapes = shapes_of(record, capacity)
    rows, start = {}, 0
    members: dict[str, Any] = {"__slots__": ("_numbers", *(n for n, shape in shapes.items() if shape))}
    for name, shape in shapes.items():
        length = 1
        for size in shape:
            length *= size
        if shape:
            rows[name] = (slice(start, start + length), shape)
        else:
            members[name] = _number_at(start)
        start += length

    def __init__(self: Any, buffer: memoryview) -> None:
        self._numbers = buffer.cast("B").cast("q")
        for name, (part, shape) in rows.items():
            row = self._numbers[part]
            setattr(self, name, row if len(shape) == 1 else row.cast("B").cast("q", shape))

    members["__init__"] = __init__
    return type(f"{record.__name__}View", (), members)


def _number_at(index: int) -> property:
    def read(self: Any) -> int:
        return int(self._numbers[index])

    def write(self: Any, value: int) -> None:
        self._numbers[index] = value

    return property(read, write)


def view_of(record: type, capacity: Capacity, array: np.ndarray[Any, Any]) -> Any:
    """View of one record, over the bytes of an array with one entry."""
    return _view_class(record, capacity)(array.view("u1").data)
