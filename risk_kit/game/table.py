"""A table: what stays the same through a game, and names for the numbers of the kernels."""

from __future__ import annotations

from contextlib import suppress
from functools import cached_property
from typing import TYPE_CHECKING, Any

from risk_kit.errors import RiskKitError, RuleError
from risk_kit.files.suggest import unknown_name
from risk_kit.game.digest import digest
from risk_kit.game.moves import (
    KINDS,
    Attack,
    ChooseCapital,
    Claim,
    Defend,
    EndPhase,
    Fortify,
    Move,
    Occupy,
    PickPile,
    Place,
    Trade,
)
from risk_kit.game.sound import whole
from risk_kit.kernels import records
from risk_kit.kernels.engine import engine_for
from risk_kit.kernels.layout import NOBODY, NOWHERE, BoardRecord, RulesRecord, State, new_array, view_of
from risk_kit.language import translate as _

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import numpy as np

    from risk_kit.board.board import Board
    from risk_kit.game.players import Player
    from risk_kit.rules.objectives import Deck
    from risk_kit.rules.ruleset import Ruleset

Numbers = tuple[int, int, int, int, int]

# The parts of each kind of move: field, its place among the numbers, and what it is.
_PARTS: dict[type[Move], tuple[tuple[str, int, str], ...]] = {
    Claim: (("territory", 1, "territory"),),
    PickPile: (("pile", 1, "pile"),),
    Place: (("territory", 1, "territory"), ("armies", 4, "count")),
    ChooseCapital: (("territory", 1, "territory"),),
    Trade: (("first", 1, "card"), ("second", 2, "card"), ("third", 3, "card"), ("shown", 4, "shown")),
    Attack: (("source", 1, "territory"), ("target", 2, "territory"), ("dice", 4, "count")),
    Defend: (("dice", 4, "count"),),
    Occupy: (("armies", 4, "count"),),
    Fortify: (("source", 1, "territory"), ("target", 2, "territory"), ("armies", 4, "count")),
    EndPhase: (),
}


class Table:
    """Board, rules and players, and their records of numbers."""

    def __init__(
        self,
        board: Board,
        rules: Ruleset,
        deck: Deck | None,
        players: Sequence[Player],
        compiled: bool | None,
    ) -> None:
        self.board = board
        self.rules = rules
        self.deck = deck
        self.players = tuple(players)
        self.capacity = records.capacity_for(board, rules, deck, len(players))
        self.engine = engine_for(self.capacity, compiled)
        colors = [player.color for player in players]
        arrays = {
            BoardRecord: records.board_array(board, self.capacity),
            RulesRecord: records.rules_array(board, rules, deck, colors, self.capacity),
        }
        self.board_record, self.rules_record = (
            self.engine.records(kind, self.capacity, array) for kind, array in arrays.items()
        )
        self.options: Any = view_of(RulesRecord, self.capacity, arrays[RulesRecord])
        self.board_view: Any = view_of(BoardRecord, self.capacity, arrays[BoardRecord])
        self.territories = [territory.id for territory in board.territory_list]
        self.index = {name: index for index, name in enumerate(self.territories)}
        self._read: dict[str, Callable[[Any], int]] = {
            "territory": self.territory, "card": self.card, "count": _count,
            "shown": lambda name: self.territory(name) if name else NOWHERE,
            "pile": lambda pile: _count(pile) - 1,
        }  # fmt: skip
        self._write: dict[str, Callable[[int], Any]] = {
            "territory": self.territories.__getitem__,
            "card": lambda card: self.cards[card],
            "shown": lambda territory: self.territories[territory] if territory != NOWHERE else "",
            "pile": lambda pile: pile + 1,
            "count": int,
        }
        self.missions = records.with_fallback(records.missions_of(rules, deck, colors), deck)

    @cached_property
    def cards(self) -> list[str]:
        """Names of the cards: the territory that each shows, and ``wild``, ``wild_2``, ..."""
        cards = records.cards_of(self.board, self.rules)
        plain = [self.territories[territory] for territory, _symbol in cards if territory != NOWHERE]
        wild = range(1, len(cards) - len(plain) + 1)
        return [*plain, *("wild" if number == 1 else f"wild_{number}" for number in wild)]

    @cached_property
    def names(self) -> tuple[str, str]:
        """Board and ruleset by their ids, each with a short digest of what it is."""
        board, rules = self.board, self.rules
        return f"{board.id}#{digest(board)[:8]}", f"{rules.id}#{digest(rules)[:8]}"

    @property
    def neutral(self) -> int:
        """Number of the neutral army as an owner."""
        return len(self.players)

    def new_state(self) -> np.ndarray[Any, Any]:
        """State of zeros."""
        return new_array(State, self.capacity)

    def state_record(self, array: np.ndarray[Any, Any]) -> Any:
        """State as the kernels take it."""
        return self.engine.records(State, self.capacity, array)

    def state_view(self, array: np.ndarray[Any, Any]) -> Any:
        """State as Python reads it."""
        return view_of(State, self.capacity, array)

    def territory(self, name: str) -> int:
        """Number of a territory, by its id or a name in any language."""
        found = self.index.get(name)
        return self.board.territory(name).index if found is None else found

    def card(self, name: str) -> int:
        """Number of a card, by its id or a name of its territory in any language."""
        if name in self.cards:
            return self.cards.index(name)
        with suppress(RiskKitError):
            id = self.board.territory(name).id
            if id in self.cards:
                return self.cards.index(id)
        message = _("There is no card {name!r} in this game.").format(name=name)
        raise unknown_name(message, name, "card", self.cards)

    def numbers(self, move: Move, g: Any) -> Numbers:
        """The numbers of a move: kind, three places or cards, and a count.

        Raises
        ------
        UnknownNameError
            When a territory or card does not exist.
        RuleError
            When a count is no whole number.
        """
        kind = type(move)
        row = [KINDS.index(kind), NOWHERE, NOWHERE, NOWHERE, 0]
        for name, slot, what in _PARTS[kind]:
            row[slot] = self._read[what](getattr(move, name))
        if kind is Attack and row[4] == 0:
            row[4] = max(1, min(g.armies[row[1]] - 1, self.options.attack_dice))
        return row[0], row[1], row[2], row[3], row[4]

    def move(self, numbers: Sequence[int]) -> Move:
        """Move of its numbers."""
        kind = KINDS[numbers[0]]
        return kind(*(self._write[what](numbers[slot]) for _name, slot, what in _PARTS[kind]))

    def player(self, number: int) -> Player | None:
        """Player of a number; None for nobody and the neutral army."""
        return None if number in (NOBODY, self.neutral) else self.players[number]

    def owner_name(self, number: int) -> str:
        """Name of an owner, the neutral army included."""
        player = self.player(number)
        return player.name if player else _("the neutral army") if number == self.neutral else _("nobody")

    def territory_name(self, number: int) -> str:
        """Name of a territory in the language in use."""
        return self.board.territory_list[number].name()

    def card_name(self, number: int) -> str:
        """Name of a card in the language in use."""
        territory = self.options.card_territory[number]
        return self.territory_name(territory) if territory != NOWHERE else _("a wild card")


def _count(value: object) -> int:
    """Count of a move, dice or armies."""
    number = whole(value)
    if number is None:
        raise RuleError(_("{word!r} should be a whole number.").format(word=value))
    return number
