"""Games that are played move by move: with bots written in Python, and again to look at one game."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from risk_kit.bots.mind import Mind
from risk_kit.bots.watch import Watch
from risk_kit.errors import IllegalMoveError
from risk_kit.game.game import Game
from risk_kit.simulation import loop
from risk_kit.simulation.tally import Pace, Tally, begin_tally, note_after, note_before, note_lost, note_pace

if TYPE_CHECKING:
    from risk_kit.game.moves import Move
    from risk_kit.simulation.setting import Ready

SECONDS = 10.0
"""How long a bot may think about a move."""


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
        What it had to decide in; `Game.from_position` reads it.
    """

    game: int
    move: int
    bot: str
    error: str
    position: str


class SlowGame:
    """One game of a setting, played through `Game`: the same game as the loop plays.

    Attributes
    ----------
    game : Game
    lost : list of LostMove
    """

    def __init__(self, ready: Ready, number: int, watch: Watch) -> None:
        setting = ready.setting
        setup, rotation = divmod(number, setting.rotations)
        self.number = number
        self.game = Game(ready.table, seed=setting.seed, number=setup)
        self.lost: list[LostMove] = []
        self.arrays, records = zip(*(ready.new(record, 1) for record in (Tally, Pace)), strict=True)
        self._tally, self._pace = (record[0] for record in records)
        self._minds = ready.new(Mind, len(setting.bots))[1]
        self._odds = ready.odds[0]
        self._watch = watch
        players = len(setting.bots)
        loop.begin_minds(self._minds, self._tally.bots, players, *ready.words, setup, rotation)
        self.seats = [setting.bots[self._tally.bots[seat]] for seat in range(players)]
        self._players = [bot.make() if bot.make else None for bot in self.seats]
        self._views = [self.game.view(seat) for seat in range(len(self.seats))]
        for seat, view in enumerate(self._views):
            view.random = Random(f"{setting.seed}/{number}/{seat}")
        begin_tally(self.game.state, self._tally)

    def play(self) -> SlowGame:
        """The same, played to its end."""
        g = self.game.state
        while not self.game.is_over and self._tally.moves < loop.MOST_MOVES:
            round = g.round
            self.decide_and_move()
            if g.round != round or self.game.is_over:
                note_pace(self.game.table.board_view, self.game.table.options, g, self._pace, round)
        return self

    def decide_and_move(self) -> None:
        """Let the bot whose turn it is decide, and do it."""
        table, g = self.game.table, self.game.state
        seat = g.player
        mind = self._minds[seat]
        loop.forget_decision(mind)
        try:
            self.push(self.decision(seat))
        except Exception as error:  # a bot may fail in any way
            self.lost.append(self.lost_move(seat, error))
            note_lost(g, self._tally)
            loop.decide_plainly(table.board_view, table.options, g, mind)
            self.push(self.move_of(mind))
            return
        try:
            while loop.attacks_on(g, mind):
                self.push(self.move_of(mind))
        except IllegalMoveError:
            # As in the loop: an attack that may not go on has ended, and is no fault.
            pass

    def decision(self, seat: int) -> Move | str:
        """What the bot of a seat decides on."""
        table, choose = self.game.table, self.seats[seat].choose
        if choose is None:
            player: Any = self._players[seat]
            with self._watch:
                return player.choose(self._views[seat])  # type: ignore[no-any-return]
        mind = self._minds[seat]
        choose(table.board_view, table.options, self._odds, self.game.state, mind)
        return self.move_of(mind)

    def move_of(self, mind: Any) -> Move:
        """The move that a mind has decided on."""
        return self.game.table.move((mind.kind, mind.a, mind.b, mind.c, mind.number))

    def push(self, move: Move | str) -> None:
        """Make a move and count it."""
        g, table = self.game.state, self.game.table
        note_before(g, self._tally)
        self.game.push(move)
        kind = table.numbers(self.game.moves[-1].move, g)[0]
        note_after(table.board_view, table.options, g, self._tally, kind)

    def lost_move(self, seat: int, error: Exception) -> LostMove:
        """What is to be told of a lost move."""
        text = f"{type(error).__name__}: {error}"
        return LostMove(
            self.number, len(self.game.moves) + 1, self.seats[seat].name, text, self.game.position()
        )
