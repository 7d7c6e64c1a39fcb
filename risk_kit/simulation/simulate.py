"""Thousands of games: `simulate`, and the `Simulation` under it."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain
from time import monotonic
from typing import TYPE_CHECKING, Any

from risk_kit.bots.watch import Watch
from risk_kit.errors import RuleError
from risk_kit.game.opening import fresh_seed
from risk_kit.kernels.engine import has_numba
from risk_kit.language import translate as _
from risk_kit.odds.counts import whole_count
from risk_kit.simulation.frame import (
    earlier,
    games_frame,
    joined,
    lost_by_bot,
    pace_frame,
    ranges_of,
)
from risk_kit.simulation.progress import run_with_bar
from risk_kit.simulation.setting import SECONDS, Setting, make_setting, ready_for
from risk_kit.simulation.slow import SlowGame
from risk_kit.simulation.storage import check_same
from risk_kit.simulation.warm import WarmUp
from risk_kit.simulation.work import Batch, batches, play_all, play_batch, usual_batch

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from concurrent.futures import Executor

    import pandas as pd

    from risk_kit.bots.contract import BotLike
    from risk_kit.game.game import Game
    from risk_kit.simulation.seated import LostMove

_MOST_TOLD = 20


class Simulation:
    """Games of one setting, played as many as wanted, and more later.

    Parameters
    ----------
    ruleset : str, Path or Ruleset
    board : str, Path, Board or None
        None takes the board of the ruleset.
    bots : bot, or sequence of bots
        Names such as ``"continental"``, functions or classes; fewer than seats are seated over and over.
    players : int, optional
        Without it as many as there are bots, where the rules allow that, or four, or the nearest to it.
    seed : int, optional
    rounds : int, optional
        Last round, where the ruleset names none; default 50. Then territories rank the players, and armies.
    compiled : bool, optional
        Default: wherever numba is. The results are the same.
    seconds : float
        How long a bot that is written in Python may think about a move before it loses it.

    Raises
    ------
    RuleError, UnknownNameError, FileError, BotError
        When something of it cannot be had, or does not fit the rest.

    Examples
    --------
    >>> games = Simulation("classic", bots=["continental", "random"], players=3, seed=1, compiled=False)
    >>> games.play(3)
    3
    >>> games.frame()["seats"].tolist()
    ['random continental continental', 'continental random continental', 'continental continental random']
    """

    def __init__(
        self,
        ruleset: Any = "classic",
        board: Any = None,
        bots: BotLike | Sequence[BotLike] = "continental",
        players: int | None = None,
        seed: int | None = None,
        *,
        rounds: int | None = None,
        compiled: bool | None = None,
        seconds: float = SECONDS,
    ) -> None:
        chosen = fresh_seed() if seed is None else seed
        self.setting: Setting = make_setting(ruleset, board, bots, players, chosen, rounds, seconds=seconds)
        self.compiled = has_numba() if compiled is None else compiled
        self._played: dict[int, Batch] = {}
        self._resumed: pd.DataFrame | None = None
        self._seed_given = seed is not None

    def resume(self, frame: pd.DataFrame) -> Simulation:
        """The same, with the games of earlier results, so that only the others are played.

        Without a seed of its own it takes that of the results.

        Raises
        ------
        RuleError
            When they were played by other rules, on another board, by other bots, from another seed or by
            another version of the engine, or are those of a tournament; then nothing has changed.
        """
        setting = self.setting
        if not self._seed_given and not self._played:
            setting = replace(setting, seed=frame.attrs.get("seed", setting.seed))
        check_same(frame, setting)
        new = games_frame(setting, self._capacity, self._played.values())
        self._resumed, self.setting = earlier(frame, new), setting
        return self

    @property
    def games(self) -> int:
        """Games played so far."""
        return sum(end - start for start, end in self._ranges())

    def _ranges(self, *, resumed: bool = True) -> list[tuple[int, int]]:
        """Ranges of games that have been played: start and end, without the end."""
        before = ranges_of(self._resumed["game"]) if resumed and self._resumed is not None else []
        return sorted([*before, *((first, first + batch.count) for first, batch in self._played.items())])

    def missing(self, games: int, *, resumed: bool = True) -> list[tuple[int, int]]:
        """Ranges of games that have not been played of the first so many: start and end, without the end.

        Parameters
        ----------
        resumed : bool
            Count those of earlier results as played.
        """
        gaps, at = [], 0
        for start, end in self._ranges(resumed=resumed):
            gaps.append((at, min(start, games)))
            at = end
        return [gap for gap in (*gaps, (at, games)) if gap[0] < gap[1]]

    def stream(
        self,
        games: int,
        *,
        executor: Executor | None = None,
        batch: int | None = None,
        pace: bool = False,
        tell: Callable[[str], None] | None = None,
    ) -> Iterator[int]:
        """Games played so far, again after each batch, until the first so many are all played.

        Leave the loop at any time: what is finished stays, and another call goes on. With `pace`, those of
        the first so many games that were played without keeping their rounds are played again, by whole
        batches; each stays until it is replaced by the same game with its rounds.
        """
        games = whole_count(games, "games", least=1)
        if self.setting.is_compiled and self.compiled:
            yield from self._while_compiling(games, pace, tell)
        size = batch or usual_batch(self.setting, executor, games, self.compiled)
        plain = [done for done in self._played.values() if pace and not done.paces and done.first < games]
        again = [(done.first, done.count) for done in plain]
        parts = chain(again, batches(self.missing(games, resumed=not pace), size))
        for done in play_all(self.setting, parts, executor, pace=pace, compiled=self.compiled):
            self._keep(done)
            yield self.games

    def _while_compiling(self, games: int, pace: bool, tell: Callable[[str], None] | None) -> Iterator[int]:
        """Play interpreted, a few games at a time, until compiled code is there."""
        compiling = WarmUp(self.setting)
        compiling.start(tell)
        parts = batches(self.missing(games, resumed=not pace), self.setting.rotations)
        while compiling.is_going_on() and (part := next(parts, None)) is not None:
            start = monotonic()
            done = play_batch(self.setting, *part, pace, compiled=False)
            self._keep(done)
            yield self.games
            compiling.give_way(monotonic() - start)
        if tell is not None:
            tell("")

    def _keep(self, done: Batch) -> None:
        """Keep games that are finished; they take the place of the same ones of earlier results."""
        self._played[done.first] = done
        if self._resumed is not None:
            others = ~self._resumed["game"].between(done.first, done.first + done.count - 1)
            self._resumed = self._resumed.loc[others] if others.any() else None

    def play(
        self,
        games: int,
        *,
        executor: Executor | None = None,
        batch: int | None = None,
        pace: bool = False,
        progress: bool | None = None,
    ) -> int:
        """Games played so far, after the first so many are; fewer when it was interrupted.

        Parameters
        ----------
        games : int
            A whole number of set-ups is best: each has as many games as bots change seats.
        executor : concurrent.futures.Executor, optional
            Threads, processes or a cluster (``client.get_executor()`` of Dask). The results are the same.
        batch : int, optional
            Games that a worker plays at a time.
        pace : bool
            Keep territories and armies round by round, for `pace`; games that were played without are played
            again, see `stream`.
        progress : bool, optional
            Show a bar; default in a notebook or on a terminal.

        Raises
        ------
        RuleError
            When games or batch is no whole number of at least 1.
        BotError
            When a bot of one's own cannot be compiled, errs when it is tried, or cannot be sent elsewhere.
        """
        games = whole_count(games, "games", least=1)
        batch = None if batch is None else whole_count(batch, "batch", least=1)

        def stream(tell: Callable[[str], None] | None) -> Iterator[int]:
            return self.stream(games, executor=executor, batch=batch, pace=pace, tell=tell)

        run_with_bar(stream, games, self.games, progress)
        return self.games

    def frame(self) -> pd.DataFrame:
        """One row a game, with the columns of `simulate`."""
        frame = games_frame(self.setting, self._capacity, self._played.values())
        return frame if self._resumed is None else joined(self._resumed, frame)

    def pace(self) -> pd.DataFrame:
        """One row a game, round and seat, with its territories and armies at the end of the round.

        Of games whose rounds were kept; there may be others in `frame`.

        Raises
        ------
        RuleError
            When none were kept.
        """
        kept = [batch for batch in self._played.values() if batch.paces]
        if not kept and self.games:
            raise RuleError(_("Rounds were not kept; play with pace=True."))
        return pace_frame(self.setting, self._capacity, kept)

    @property
    def lost(self) -> tuple[LostMove, ...]:
        """Moves that bots have lost, each with a position to look at; the first ones of each game.

        Games that compiled bots spoiled are played again to tell, the first 20 of them.
        """
        if not self.setting.is_compiled:
            return tuple(lost for first in sorted(self._played) for lost in self._played[first].lost)
        if not self._played:
            return ()
        frame = games_frame(self.setting, self._capacity, self._played.values())
        spoiled = frame.loc[frame["lost_moves"] > 0, "game"].head(_MOST_TOLD)
        return tuple(lost for number in spoiled for lost in played_again(self.setting, number).lost)

    def lost_by_bot(self) -> dict[str, int]:
        """Moves that each bot has lost in the games played here, by its name."""
        return lost_by_bot(self.setting, self._capacity, self._played.values())

    @property
    def _capacity(self) -> Any:
        return ready_for(self.setting, compiled=False).table.capacity

    def game(self, number: int) -> Game:
        """One game, played again move by move, to look at, replay or save."""
        return replayed(self.setting, number)


def replayed(setting: Setting, number: int) -> Game:
    """A game of a setting with all its moves."""
    return played_again(setting, number).game


def played_again(setting: Setting, number: int) -> SlowGame:
    """A game of a setting, played move by move."""
    watch = Watch(setting.seconds).start()
    try:
        return SlowGame(ready_for(setting, compiled=False), number, watch).play()
    finally:
        watch.stop()


def simulate(  # noqa: PLR0913 - what a call names is a setting
    ruleset: Any = "classic",
    board: Any = None,
    bots: BotLike | Sequence[BotLike] = "continental",
    *,
    games: int = 1000,
    players: int | None = None,
    seed: int | None = None,
    rounds: int | None = None,
    executor: Executor | None = None,
    progress: bool | None = None,
) -> pd.DataFrame:
    """Table of games that bots played: one row a game.

    Parameters
    ----------
    games : int
    ruleset, board, bots, players, seed, rounds
        As for `Simulation`.
    executor, progress
        As for `Simulation.play`.

    Returns
    -------
    pandas.DataFrame
        Its ``attrs`` name ruleset, board, bots, seed and engine version.

    Raises
    ------
    RuleError, UnknownNameError, FileError, BotError
        When something of it cannot be had, does not fit the rest, or games is no whole number of at least 1.

    Notes
    -----
    The columns, seats and rounds counted from 1:

    - ``game`` (from 0), ``setup`` and ``rotation`` (from 0): games of one set-up begin with the same chance:
      what is dealt is the same, but not what bots choose; in each rotation bots have moved on by a seat;
    - ``seats``: names of the bots by seats; ``first``: the seat that plays first;
    - ``winner``: a seat, 0 for nobody; ``winner_bot``; ``ending``: how it was won, or ``round_limit``;
    - ``rounds``, ``turns``, ``moves``, ``rolls``: how many;
    - ``eliminations``; ``first_elimination``: its round, 0 for none; ``idle_rounds``: rounds that players who
      were out sat and watched, summed;
    - ``sets_traded``, ``card_armies``: sets, and armies for them, of all players;
    - ``lead_changes``: how often, at the end of a turn, another player held most territories than before;
      with equal numbers the old leader stays;
    - ``behind`` (0 to 1): largest share of all territories by which the later winner was behind the leader at
      the end of a turn;
    - ``settled`` (0 to 1): share of the turns after which the winner led for good; 1 where the winner never
      led before the end;
    - ``lost_moves``: moves that bots lost because they erred or stalled.

    Examples
    --------
    >>> table = simulate("risiko", bots="aggressive", games=20, players=3, seed=5)
    >>> len(table), sorted(set(table["ending"]))
    (20, ['last_survivor', 'mission'])
    """
    simulation = Simulation(ruleset, board, bots, players, seed, rounds=rounds)
    simulation.play(games, executor=executor, progress=progress)
    return simulation.frame()
