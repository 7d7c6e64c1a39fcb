"""One game of a setting with its bots in their seats: how they are asked, and what they get wrong."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from risk_kit.bots.craft import decide
from risk_kit.bots.faults import fault_text
from risk_kit.bots.mind import Mind
from risk_kit.bots.watch import StallError, Watch
from risk_kit.errors import BotError
from risk_kit.game.game import Game
from risk_kit.game.moves import KINDS, Move, as_move
from risk_kit.kernels.engine import interpreted_engine
from risk_kit.kernels.words import Violation
from risk_kit.language import translate as _
from risk_kit.simulation import loop
from risk_kit.simulation.tally import Pace, Tally, begin_tally

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy as np

    from risk_kit.bots.contract import Bot
    from risk_kit.bots.mind import Odds
    from risk_kit.game.table import Numbers
    from risk_kit.kernels.layout import BoardRecord, RulesRecord, State
    from risk_kit.simulation.setting import Ready

MOST_STALLS = 3
"""Moves of a game that a bot may think about for too long; then it is not asked any more in this game."""
MOST_TOLD = 10
"""Lost moves of a game that are told; the others are only counted."""


@dataclass(frozen=True)
class LostMove:
    """A move that a bot lost.

    Attributes
    ----------
    game : int
        Number of the game.
    move : int
        Number of the move in it, from 1.
    bot, error : str
    position : str
        What it had to decide in; `Game.from_position` reads it. Where rules were changed, or the board is in
        a file of one's own, it asks for ``ruleset=`` or ``board=``.
    """

    game: int
    move: int
    bot: str
    error: str
    position: str

    def __str__(self) -> str:
        """Which move of which game, who lost it, and why."""
        message = _("game {game}, move {move}, {bot}: {error}")
        return message.format(game=self.game, move=self.move, bot=self.bot, error=self.error)


class SeatedGame:
    """A game before its first choice, with a bot in each seat.

    Attributes
    ----------
    number : int
    game : Game
    seats : list of Bot
    lost : list of LostMove
    arrays : tuple of array
        Its records `Tally` and `Pace`.
    """

    def __init__(self, ready: Ready, number: int, watch: Watch) -> None:
        setting, players = ready.setting, len(ready.setting.bots)
        setup, rotation = divmod(number, setting.rotations)
        self.number = number
        self.game = Game(ready.table, seed=setting.seed, number=setup)
        self.lost: list[LostMove] = []
        self._ready, self._watch = ready, watch
        # What the engine takes, and the same for Python.
        made = {kind: ready.new(kind, count) for kind, count in ((Tally, 1), (Pace, 1), (Mind, players))}
        self._records = {kind: records for kind, (_array, records) in made.items()}
        self._views = {kind: self._view(kind, array) for kind, (array, _records) in made.items()}
        self.arrays = made[Tally][0], made[Pace][0]
        self._tally, self._minds = self._views[Tally][0], self._views[Mind]
        loop.begin_minds(self._minds, self._tally.bots, players, *ready.words, setup, rotation)
        begin_tally(ready.table.options, self.game.state, self._tally)
        self.seats = [setting.bots[self._tally.bots[seat]] for seat in range(players)]
        self._players = [_made(bot) for bot in self.seats]
        self._seen = [self.game.view(seat) for seat in range(players)]
        self._stalls = [0] * players
        for seat, view in enumerate(self._seen):
            view.random = Random(f"{setting.seed}/{number}/{seat}")

    def _view(self, kind: type, array: np.ndarray[Any, Any]) -> Any:
        return interpreted_engine().records(kind, self._ready.table.capacity, array)

    def is_going_on(self) -> bool:
        """Whether the game is neither over nor given up."""
        return not self.game.is_over and self._tally.moves < loop.MOST_MOVES

    def ask(self) -> None:
        """Let the bot that moves decide, into its mind; what is wrong is told, and leaves nothing there."""
        seat = self.game.state.player
        mind = self._minds[seat]
        loop.forget_decision(mind)
        try:
            if self._players[seat] is None:
                self.choose(seat)
            else:
                decide(mind, *self._answer(seat))
            self._check(mind)
        except (Exception, SystemExit) as error:  # a bot may fail in any way
            forget_all(self.game.state, mind)
            self._stalls[seat] += isinstance(error, StallError)
            if len(self.lost) < MOST_TOLD:
                self.lost.append(self._told(seat, error))

    def choose(self, seat: int) -> None:
        """Let a bot that is a function decide, interpreted."""
        table, choose = self.game.table, self.seats[seat].choose
        assert choose is not None
        odds, mind = self._ready.odds_view, self._minds[seat]
        choose(table.board_view, table.options, odds, self.game.state, mind)

    def _answer(self, seat: int) -> Numbers:
        """The numbers of the move that a bot written in Python answers with."""
        if self._stalls[seat] >= MOST_STALLS:
            message = _("The bot is not asked any more in this game: it thought for too long {count} times.")
            raise BotError(message.format(count=MOST_STALLS))
        answer: Any = self._watch.call(self._players[seat].choose, self._seen[seat])
        if not isinstance(answer, str | Move):
            message = _("The bot answered with {answer}, which is no move.")
            raise BotError(message.format(answer=_short(answer)))
        return self.game.table.numbers(as_move(answer), self.game.state)

    def _check(self, mind: Any) -> None:
        """Refuse a decision that is not legal."""
        table = self.game.table
        numbers = decision(mind)
        code = table.engine.call.check(table.board_record, table.rules_record, self.game._record, *numbers)
        if code == Violation.NONE:
            return
        try:
            refusal = self.game.why_not(table.move(numbers)) if 0 <= numbers[0] < len(KINDS) else None
        except IndexError:
            refusal = None
        if refusal is not None:
            raise BotError(refusal.text())
        message = _("The bot decided on the numbers {numbers}, which are no move.")
        raise BotError(message.format(numbers=" ".join(map(str, numbers))))

    def _told(self, seat: int, error: BaseException) -> LostMove:
        bot: Any = self.seats[seat]
        if isinstance(error, BotError):
            text = str(error)
        elif bot.choose is not None:
            text = fault_text(error, bot.choose)
        else:
            text = f"{type(error).__name__}: {error}"
        return LostMove(self.number, self._tally.moves + 1, bot.name, text, self.game.position())


def decision(mind: Any) -> Numbers:
    """The numbers of the move that a mind has decided on."""
    return mind.kind, mind.a, mind.b, mind.c, mind.number


def forget_all(g: State, mind: Mind) -> None:
    """Leave nothing of a decision that failed, nor in the scratch of the state, which is all zeros."""
    loop.forget_decision(mind)
    for row in (g.mark, g.queue):
        for place in range(len(row)):
            row[place] = 0


def guarded(choose: Callable[..., None]) -> Callable[..., None]:
    """The same bot for the loop that runs interpreted: where it errs, it decides on nothing."""

    def ask(board: BoardRecord, rules: RulesRecord, odds: Odds, g: State, mind: Mind) -> None:
        try:
            choose(board, rules, odds, g, mind)
        except (Exception, SystemExit):  # told when the game is played again
            forget_all(g, mind)

    return ask


def _made(bot: Bot) -> Any:
    """A bot written in Python for one game; None for a function."""
    if bot.make is None:
        return None
    try:
        return bot.make()
    except Exception as error:
        message = _("The bot {name} cannot be made: {error}.")
        raise BotError(message.format(name=bot.name, error=f"{type(error).__name__}: {error}")) from error


def _short(answer: object) -> str:
    try:
        text = repr(answer)
    except Exception:
        text = type(answer).__name__
    return text if len(text) <= 60 else f"{text[:57]}..."
