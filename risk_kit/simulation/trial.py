"""A first game of a bot of one's own, interpreted and watched, before it runs in compiled code.

Compiled code notices neither a place outside of a row nor a loop without end: what is wrong there ends the
whole process, or changes numbers silently. Interpreted, it is an error that can be told.
"""

from __future__ import annotations

from threading import Lock
from typing import TYPE_CHECKING, Any

from risk_kit.bots.faults import fault_text
from risk_kit.bots.watch import StallError, Watch
from risk_kit.errors import BotError
from risk_kit.language import translate as _
from risk_kit.simulation.slow import SlowGame

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet

    from risk_kit.bots.contract import Bot
    from risk_kit.simulation.setting import Ready, Setting

MOST_MOVES = 3000
"""Moves after which a trial ends: longer than most games."""

# Functions, with the rules and the board by which they have been tried; one is tried at a time.
_TRIED: set[tuple[Any, ...]] = set()
_TRYING = Lock()


def untried(setting: Setting) -> frozenset[Bot]:
    """Bots of one's own at a table that are functions, and have not been tried by its rules on its board."""
    return frozenset(bot for bot in setting.bots if bot.is_own_function and _key(setting, bot) not in _TRIED)


def _key(setting: Setting, bot: Bot) -> tuple[Any, ...]:
    return bot.choose, setting.rules, setting.board


def try_out(ready: Ready, bots: AbstractSet[Bot]) -> None:
    """Play a game in which some bots are looked at.

    Raises
    ------
    BotError
        When one of them errs, thinks for too long, or changes what it should only read.
    """
    with _TRYING:
        watch = Watch(ready.setting.seconds).start()
        try:
            game = TrialGame(ready, watch, bots).play()
        finally:
            watch.stop()
        if game.fault is not None:
            raise game.fault
        _TRIED.update(_key(ready.setting, bot) for bot in bots)


class TrialGame(SlowGame):
    """The first game of a setting, which ends when a bot that is tried does something wrong.

    Attributes
    ----------
    fault : BotError, optional
        What it did.
    """

    def __init__(self, ready: Ready, watch: Watch, tried: AbstractSet[Bot]) -> None:
        super().__init__(ready, 0, watch)
        self.fault: BotError | None = None
        self._tried = tried
        views = (ready.table.board_view, ready.table.options, ready.odds_view, self.game.state)
        self._shared = [view._numbers for view in views]

    def play(self) -> TrialGame:
        """The same, played to its end."""
        super().play()
        return self

    def is_going_on(self) -> bool:
        """Whether nothing has gone wrong, and there is more to see."""
        return self.fault is None and self._tally.moves < MOST_MOVES and super().is_going_on()

    def choose(self, seat: int) -> None:
        """Let a bot decide; one that is tried is looked at."""
        bot = self.seats[seat]
        if bot not in self._tried:
            super().choose(seat)
            return
        before = self._numbers()
        try:
            self._watch.call(super().choose, seat)
        except StallError as error:
            self.fault = self._fault(bot, str(error))
            raise
        except (Exception, SystemExit) as error:  # a bot may fail in any way
            function: Any = bot.choose
            self.fault = self._fault(bot, fault_text(error, function))
            raise
        if self._numbers() != before:
            message = _("it changed the game: it may write into its mind alone.")
            self.fault = self._fault(bot, message)

    def _numbers(self) -> list[bytes]:
        return [numbers.tobytes() for numbers in self._shared]

    def _fault(self, bot: Bot, text: str) -> BotError:
        message = _(
            "The bot {name} failed at move {move} of a game before it was compiled: {error}\n"
            "Compiled, it could go unnoticed or end the program. With compiled=False a Simulation goes on, "
            "and the move is lost."
        )
        return BotError(message.format(name=bot.name, move=self._tally.moves + 1, error=text))
