"""Games that are played move by move: to look at one again, and with bots that are written in Python."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from risk_kit.bots.mind import Mind
from risk_kit.kernels.words import Violation
from risk_kit.simulation import loop
from risk_kit.simulation.seated import SeatedGame, decision
from risk_kit.simulation.tally import Pace, Tally, note_after, note_before, note_lost, note_pace

if TYPE_CHECKING:
    from threading import Event

    from risk_kit.bots.watch import Watch
    from risk_kit.game.steps import Step
    from risk_kit.simulation.setting import Ready


class SlowGame(SeatedGame):
    """One game of a setting, played through `Game` with all its moves: the same game as the loop plays."""

    def play(self) -> SlowGame:
        """The same, played to its end."""
        g, table = self.game.state, self.game.table
        while self.is_going_on():
            round, mind = g.round, self._minds[g.player]
            self.ask()
            if not self._move(mind):
                note_lost(g, self._tally)
                loop.decide_plainly(table.board_view, table.options, g, mind)
                self._move(mind)
            else:
                while loop.attacks_on(g, mind) and self._move(mind):
                    pass
            if g.round != round or self.game.is_over:
                note_pace(table.board_view, table.options, g, self._views[Pace][0], round)
        return self

    def _move(self, mind: Any) -> bool:
        """Make the move that a mind has decided on, and count it; whether it was legal."""
        g, table = self.game.state, self.game.table
        numbers = decision(mind)
        if table.engine.call.check(table.board_record, table.rules_record, self.game._record, *numbers):
            return False
        note_before(table.board_view, g, self._tally, numbers[0])
        violation, _before = self.game.step(table.move(numbers), ())
        assert violation == Violation.NONE
        note_after(table.board_view, table.options, g, self._tally, numbers[0])
        return True


class MixedGame(SeatedGame):
    """One game of a setting in which only the bots written in Python decide in Python.

    The others, and the rules, run the way of the engine. The moves are counted, not kept.
    """

    def __init__(self, ready: Ready, number: int, watch: Watch) -> None:
        super().__init__(ready, number, watch)
        self.game.moves = _Counted(self._tally)
        self._choose = [bot.choose and ready.function(bot) for bot in self.seats]

    def play(self, stopped: Event | None = None) -> MixedGame:
        """The same, played to its end.

        Raises
        ------
        InterruptedError
            When it is stopped.
        """
        table, follow_answer = self.game.table, self._ready.loop.follow_answer
        kept = (self._records[kind] for kind in (Mind, Tally, Pace))
        records = table.board_record, table.rules_record, self.game._record, *kept
        while self.is_going_on():
            if stopped is not None and stopped.is_set():
                raise InterruptedError
            self.ask()
            follow_answer(*records)
        return self

    def choose(self, seat: int) -> None:
        """Let a bot that is a function decide, the way of the engine."""
        table = self.game.table
        self._choose[seat](
            table.board_record[0],
            table.rules_record[0],
            self._ready.odds[0],
            self.game._record[0],
            self._records[Mind][seat],
        )


class _Counted(list["Step"]):
    """Moves of which only the number is known."""

    def __init__(self, tally: Any) -> None:
        super().__init__()
        self._tally = tally

    def __len__(self) -> int:
        return int(self._tally.moves)
