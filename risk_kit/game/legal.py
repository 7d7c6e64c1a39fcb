"""The legal moves of a position, found when they are asked for."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from risk_kit.game.moves import KINDS, Move, as_move, move_text
from risk_kit.kernels.legal import ROW
from risk_kit.kernels.words import Violation

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from risk_kit.game.game import Game
    from risk_kit.game.table import Numbers

_ROOM = 512


@dataclass(frozen=True, slots=True)
class MoveRange:
    """Legal moves that differ in their last number only: the first of them, and the least and most number."""

    first: Move
    least: int
    most: int

    def __str__(self) -> str:
        """Text such as ``place alaska 1-5``."""
        text = move_text(self.first)
        return f"{text}-{self.most}" if self.most > self.least else text


class LegalMoves:
    """Legal moves of a game: iterate, ``move in`` (also as text), ``bool`` and ``len``; they follow the game.

    Examples
    --------
    >>> from risk_kit import Game
    >>> game = Game(ruleset="classic", players=3, seed=1)
    >>> len(game.legal_moves), next(iter(game.legal_moves))
    (42, Claim(territory='alaska'))
    >>> "claim brazil" in game.legal_moves, "attack brazil peru" in game.legal_moves
    (True, False)
    """

    def __init__(self, game: Game) -> None:
        self._game = game

    def rows(self) -> list[Sequence[int]]:
        """Rows of the kernels: kind, three places or cards, least and most of a number."""
        import numpy as np

        room = _ROOM
        while True:
            out: Any = np.zeros((room, ROW), dtype=np.int64)
            count = self._game.call_legal(out)
            if count <= room:
                return out[:count].tolist()  # type: ignore[no-any-return]
            room = count

    def numbers(self) -> Iterator[Numbers]:
        """All legal moves as numbers."""
        for kind, a, b, c, least, most in self.rows():
            for number in range(least, most + 1):
                yield kind, a, b, c, number

    def of(self, *kinds: type[Move]) -> list[Move]:
        """Legal moves of some kinds."""
        wanted = [KINDS.index(kind) for kind in kinds]
        table = self._game.table
        return [table.move(numbers) for numbers in self.numbers() if numbers[0] in wanted]

    def ranges(self, *kinds: type[Move]) -> list[MoveRange]:
        """Legal moves of some kinds, or of all; those that differ in their last number only are one range."""
        wanted = [KINDS.index(kind) for kind in kinds or KINDS]
        table = self._game.table
        return [
            MoveRange(table.move((*places, least)), least, most)
            for *places, least, most in self.rows()
            if places[0] in wanted
        ]

    def random(self) -> Move:
        """A legal move by chance, the same each time in the same game.

        Each kind of move at each place is as likely, then each number of armies or dice.
        """
        game = self._game
        chooser = Random(f"{game.seed}/{game.number}/{len(game.moves)}")
        *places, least, most = chooser.choice(self.rows())
        return game.table.move((*places, chooser.randint(least, most)))

    def __iter__(self) -> Iterator[Move]:
        return map(self._game.table.move, self.numbers())

    def __contains__(self, move: object) -> bool:
        # A text that is no move raises: a slip of the pen should not read as "not allowed".
        return isinstance(move, str | Move) and self._game.violation(as_move(move)) == Violation.NONE

    def __len__(self) -> int:
        return sum(most - least + 1 for _k, _a, _b, _c, least, most in self.rows())

    def __bool__(self) -> bool:
        return bool(self.rows())

    def __repr__(self) -> str:
        """How many, and the first of them."""
        first = ", ".join(map(repr, [move for move, _n in zip(self, range(3), strict=False)]))
        return f"LegalMoves({len(self)}: {first}, ...)" if len(self) > 3 else f"LegalMoves({first})"
