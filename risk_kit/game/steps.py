"""Making and undoing moves: the state of a game, and what each move changed in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from risk_kit.errors import RuleError
from risk_kit.files.findings import clip
from risk_kit.game.moves import (
    Attack,
    ChooseCapital,
    Claim,
    Defend,
    EndPhase,
    Fortify,
    Occupy,
    PickPile,
    Place,
    Trade,
)
from risk_kit.game.sound import whole
from risk_kit.kernels.words import Violation
from risk_kit.language import ngettext
from risk_kit.language import translate as _

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np

    from risk_kit.game.moves import Move
    from risk_kit.game.result import Result
    from risk_kit.game.table import Table


@dataclass(frozen=True, slots=True)
class Step:
    """A move that was made: what chance gave, and whether that was given from outside."""

    move: Move
    chance: tuple[int, ...]
    given: bool


class Steps:
    """The state of a game, changed by moves and changed back."""

    moves: list[Step]

    def __init__(self, table: Table) -> None:
        self._table = table
        self._array = table.new_state()
        self._record = table.state_record(self._array)
        self.state: Any = table.state_view(self._array)
        self.moves = []
        self._undo: list[tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]] = []

    def step(
        self, move: Move, given: Sequence[int], shown: Sequence[object] = ()
    ) -> tuple[Violation, np.ndarray[Any, Any]]:
        """What is wrong with a move, and the state before it; it is made when nothing is.

        `given` are numbers of chance, and `shown` is how they were written.
        """
        table, g = self._table, self.state
        numbers = table.numbers(move, g)
        before = self._array.copy()
        shown = shown or given
        self.give_chance(given, shown)
        code = table.engine.call.push(table.board_record, table.rules_record, self._record, *numbers)
        if code != Violation.NONE:
            self._array[:] = before
            return Violation(code), before
        self._check_chance(given, before, shown)
        changed = (before != self._array).nonzero()[0]
        self._undo.append((changed, before[changed]))
        self.moves.append(Step(table.move(numbers), self.chance(), bool(given)))
        return Violation.NONE, before

    def give_chance(self, given: Sequence[int], shown: Sequence[object] = ()) -> None:
        """Put numbers of chance on the tape; `shown` is how they were written."""
        g = self.state
        if len(given) > len(g.chance):
            raise RuleError(_("These are more numbers than chance gives in one move."))
        numbers = [number for number in map(whole, given) if number is not None]
        if len(numbers) < len(given):
            raise _wrong_chance(shown or given)
        for index, number in enumerate(numbers):
            g.chance[index] = number
        g.chance_given = len(given)

    def chance(self) -> tuple[int, ...]:
        """What chance gave in the last move."""
        g = self.state
        used = min(g.chance_used, len(g.chance))
        return tuple(g.chance[:used]) if used else ()

    def _check_chance(
        self, given: Sequence[int], before: np.ndarray[Any, Any], shown: Sequence[object]
    ) -> None:
        """Take a move back when what was given of chance does not fit it."""
        g = self.state
        if not given or (g.chance_used == len(given) and not g.chance_bad):
            return
        needed, bad = int(g.chance_used), bool(g.chance_bad)
        self._array[:] = before
        if bad:
            raise _wrong_chance(shown)
        text = ngettext(
            "Chance decides {count} number in this move; given: {given}.",
            "Chance decides {count} numbers in this move; given: {given}.",
            needed,
        )
        raise RuleError(text.format(given=len(given), count=needed))

    def pop(self) -> Move:
        """The last move, taken back with everything that it changed.

        Raises
        ------
        IndexError
            When no move is left to take back.
        """
        if not self._undo:
            raise IndexError(_("There is no move to take back."))
        changed, old = self._undo.pop()
        self._array[changed] = old
        return self.moves.pop().move

    def forget(self) -> None:
        """Forget the moves so far."""
        self.moves.clear()
        self._undo.clear()

    def call_legal(self, out: Any) -> int:
        """Number of rows of legal moves, written to an array as far as they fit."""
        table = self._table
        rows = out if table.engine.compiled else memoryview(out)
        return int(table.engine.call.legal(table.board_record, table.rules_record, self._record, rows))

    # A short word for each move

    def push(
        self,
        move: Move | str,
        *,
        dice: Sequence[Sequence[int]] = (),
        cards: Sequence[str] = (),
        chance: Sequence[int] = (),
    ) -> Result:
        """What a move did; a game defines it."""
        raise NotImplementedError

    def claim(self, territory: str) -> Result:
        """What claiming a territory did."""
        return self.push(Claim(territory))

    def pick_pile(self, pile: int) -> Result:
        """What picking a pile did, counted from 1."""
        return self.push(PickPile(pile))

    def place(self, territory: str, armies: int = 1) -> Result:
        """What placing armies did."""
        return self.push(Place(territory, armies))

    def choose_capital(self, territory: str) -> Result:
        """What choosing a capital did."""
        return self.push(ChooseCapital(territory))

    def trade(self, first: str, second: str, third: str, shown: str = "") -> Result:
        """What trading three cards did; `shown` says where armies for shown territories go."""
        return self.push(Trade(first, second, third, shown))

    def attack(
        self, source: str, target: str, dice: int = 0, *, rolled: Sequence[Sequence[int]] = ()
    ) -> Result:
        """What an attack did, with some dice or the most; `rolled` are dice of a real table.

        Where the defender chooses dice, the roll waits for `defend`.
        """
        return self.push(Attack(source, target, dice), dice=rolled)

    def defend(self, dice: int, *, rolled: Sequence[Sequence[int]] = ()) -> Result:
        """What the roll did, after the defender chose dice; `rolled` are dice of a real table."""
        return self.push(Defend(dice), dice=rolled)

    def occupy(self, armies: int) -> Result:
        """What moving armies into a taken territory did: how many in all."""
        return self.push(Occupy(armies))

    def fortify(self, source: str, target: str, armies: int, *, cards: Sequence[str] = ()) -> Result:
        """What moving armies between own territories did; `cards` are those drawn on a real table."""
        return self.push(Fortify(source, target, armies), cards=cards)

    def end_phase(self, *, cards: Sequence[str] = ()) -> Result:
        """What ending the phase did; `cards` are those drawn on a real table."""
        return self.push(EndPhase(), cards=cards)


def _wrong_chance(given: Sequence[object]) -> RuleError:
    message = _("One of these cannot come up here: {numbers}.")
    return RuleError(message.format(numbers=", ".join(clip(str(number), 20) for number in given)))
