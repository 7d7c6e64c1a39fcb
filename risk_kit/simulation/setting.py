"""What is played: board, rules, bots and seed; made ready once in each process, then played by batches."""

from __future__ import annotations

from collections import OrderedDict
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace
from threading import Lock
from typing import TYPE_CHECKING, Any

import numpy as np

from risk_kit.bots.contract import find_bot, is_several, seat_bots, seated
from risk_kit.bots.faults import RECORDS, compile_fault_text
from risk_kit.bots.mind import Mind, Odds, odds_array
from risk_kit.errors import BotError
from risk_kit.game.opening import check_key, make_table
from risk_kit.kernels.layout import State, dtype_of, view_of
from risk_kit.language import translate as _
from risk_kit.odds.counts import whole_count
from risk_kit.rules.limits import ROUNDS, with_round_limit
from risk_kit.rules.load import as_ruleset
from risk_kit.simulation import loop
from risk_kit.simulation.seated import guarded
from risk_kit.simulation.tally import Pace, Tally
from risk_kit.simulation.trial import try_out, untried

if TYPE_CHECKING:
    from collections.abc import Sequence

    from risk_kit.board.board import Board
    from risk_kit.bots.contract import Bot, BotLike
    from risk_kit.game.table import Table
    from risk_kit.rules.ruleset import Ruleset

    Figures = tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]

SECONDS = 10.0
"""How long a bot that is written in Python may think about a move."""
# Compiled functions call each other only when all of them are made: one thread at a time.
_MAKING = Lock()


@dataclass(frozen=True)
class Setting:
    """Everything that the games of a simulation have in common.

    Attributes
    ----------
    board : Board
    rules : Ruleset
        With a last round.
    bots : tuple of Bot
        By seats, in the first rotation.
    seed : int
    seconds : float
        How long a bot that is written in Python may think about a move.

    Raises
    ------
    RuleError
        When the seed is no whole number from 0.
    """

    board: Board
    rules: Ruleset
    bots: tuple[Bot, ...]
    seed: int
    seconds: float = SECONDS

    def __post_init__(self) -> None:
        """Refuse a seed that is none."""
        check_key(self.seed)

    @property
    def rotations(self) -> int:
        """Games of one set-up: every bot sits in every seat once; one game where all bots are the same."""
        return len(self.bots) if len(set(self.bots)) > 1 else 1

    @property
    def is_compiled(self) -> bool:
        """Whether all bots run in the loop of the engine."""
        return all(bot.choose is not None for bot in self.bots)


def make_setting(
    ruleset: Any,
    board: Any,
    bots: BotLike | Sequence[BotLike],
    players: int | None,
    seed: int,
    rounds: int | None,
    *,
    seconds: float = SECONDS,
) -> Setting:
    """Setting of objects, or of names of files and bots.

    Raises
    ------
    RuleError, UnknownNameError, FileError, BotError
        When something of it cannot be had, or does not fit the rest.
    """
    rules = with_round_limit(as_ruleset(ruleset), ROUNDS if rounds is None else rounds)
    found = [find_bot(bot) for bot in (bots if is_several(bots) else [bots])]
    if players is None:
        players = about_four_players(rules, len(found) if is_several(bots) else 0)
    players = whole_count(players, "players", least=1)
    table = make_table(board, rules, players, compiled=False)
    return Setting(table.board, rules, seat_bots(found, players), seed, seconds)


def about_four_players(rules: Ruleset, bots: int) -> int:
    """As many players as there are bots, where the rules allow that; else four, or as near as they do."""
    if bots in rules.players.numbers:
        return bots
    return min(rules.players.numbers, key=lambda number: (abs(number - 4), number))


class Ready:
    """A setting with its records and functions, in one process."""

    def __init__(self, setting: Setting, compiled: bool) -> None:
        self.setting = setting
        self.table: Table = make_table(setting.board, setting.rules, len(setting.bots), compiled)
        engine, capacity = self.table.engine, self.table.capacity
        odds = odds_array(setting.rules, capacity)
        self.odds = engine.records(Odds, capacity, odds)
        self.odds_view = view_of(Odds, capacity, odds)
        first, second = (int(word) for word in np.random.SeedSequence(setting.seed).generate_state(2))
        self.words = (first, second)
        self._bots: tuple[Any, ...] = ()
        self._loop: Any = None

    @property
    def bots(self) -> tuple[Any, ...]:
        """The functions of the bots for the loop: as many as it has room for, not as there are players."""
        # No `cached_property`: up to Python 3.11 it would keep one thread waiting for another to compile.
        if not self._bots:
            made = [self.function(bot) for bot in self.setting.bots]
            if not self.table.engine.compiled:
                own = [bot.is_own_function for bot in self.setting.bots]
                made = [guarded(choose) if mine else choose for choose, mine in zip(made, own, strict=True)]
            self._bots = seated(made, self.table.capacity.players)
        return self._bots

    def _making(self) -> AbstractContextManager[Any]:
        """Only compiled functions wait for each other: games are played interpreted while they are made."""
        return _MAKING if self.table.engine.compiled else nullcontext()

    def function(self, bot: Bot) -> Any:
        """The function of a bot, as the engine runs it; one of one's own is tried before it is compiled.

        Raises
        ------
        BotError
            When it cannot be compiled, or errs in the first game that it is tried in.
        """
        choose: Any = bot.choose
        if self.table.engine.compiled and (waiting := untried(self.setting)):
            seats = tuple(each if each.choose else find_bot("random") for each in self.setting.bots)
            try_out(Ready(replace(self.setting, bots=seats), compiled=False), waiting)
        try:
            with self._making():
                return self.table.engine.player(choose, tuple(RECORDS.values()), self.table.capacity)
        except Exception as error:
            message = _("The bot {name} cannot be compiled: {error}")
            told = compile_fault_text(error, choose)
            raise BotError(message.format(name=bot.name, error=told)) from error

    @property
    def loop(self) -> Any:
        """The functions of the loop."""
        if self._loop is None:
            with self._making():
                self._loop = self.table.engine.add(loop)
        return self._loop

    def new(self, record: type, count: int) -> tuple[np.ndarray[Any, Any], Any]:
        """Array of zeros for some records, and the records."""
        capacity = self.table.capacity
        array = np.zeros(count * (dtype_of(record, capacity).itemsize // 8), dtype=np.int64)
        return array, self.table.engine.records(record, capacity, array)

    def batch(self, first: int, count: int, pace: bool) -> Figures:
        """Tallies of some games, and how the players stood round by round if that is wanted.

        A game in which a compiled bot raises is played interpreted, where that costs the bot its move.
        """
        play, bots = self.loop.play_games, self.bots
        try:
            return self._batch(play, bots, first, count, pace)
        except Exception:
            own = any(bot.is_own_function for bot in self.setting.bots)
            if not (own and self.table.engine.compiled):
                raise
        if count == 1:
            return ready_for(self.setting, compiled=False).batch(first, 1, pace)
        half = count // 2
        parts = self.batch(first, half, pace), self.batch(first + half, count - half, pace)
        return np.concatenate([part[0] for part in parts]), np.concatenate([part[1] for part in parts])

    def _batch(self, play: Any, bots: tuple[Any, ...], first: int, count: int, pace: bool) -> Figures:
        table, capacity = self.table, self.table.capacity
        tallies, tally_records = self.new(Tally, count)
        paces, pace_records = self.new(Pace, count if pace else 1)
        keys: Any = np.array([*self.words, first, self.setting.rotations])
        play(
            table.board_record,
            table.rules_record,
            self.odds,
            self.new(State, count)[1],
            self.new(Mind, len(self.setting.bots))[1],
            tally_records,
            pace_records,
            bots,
            keys if table.engine.compiled else memoryview(keys),
        )
        paced = paces.view(dtype_of(Pace, capacity)) if pace else paces[:0]
        return tallies.view(dtype_of(Tally, capacity)), paced


_READY: OrderedDict[tuple[Setting, bool], Ready] = OrderedDict()
_LOCK = Lock()
_KEPT = 16


def ready_for(setting: Setting, compiled: bool) -> Ready:
    """A setting made ready, from those that this process used last."""
    key = (setting, compiled)
    with _LOCK:
        if key not in _READY:
            _READY[key] = Ready(setting, compiled)
            if len(_READY) > _KEPT:
                _READY.popitem(last=False)
        _READY.move_to_end(key)
        return _READY[key]
