"""Sharing games out: batches over threads, processes or a cluster, with the same results for any of them."""

from __future__ import annotations

import os
import sys
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, replace
from threading import Event
from typing import TYPE_CHECKING

import numpy as np

from risk_kit.bots.watch import Watch
from risk_kit.errors import BotError
from risk_kit.kernels.engine import cache_folder
from risk_kit.language import translate as _
from risk_kit.simulation.setting import ready_for
from risk_kit.simulation.slow import MixedGame

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from risk_kit.simulation.seated import LostMove
    from risk_kit.simulation.setting import Setting

BATCH = 500
"""Games that a worker plays at a time, at most."""
SENT_BATCH = 2500
"""The same where batches are sent to other processes, and there are enough games for all of them."""
SLOW_BATCH = 5
"""The same where games are played in Python; without sending it is one, so that little is interrupted."""


@dataclass(frozen=True)
class Batch:
    """Games that were played one after another.

    Attributes
    ----------
    first : int
        Number of the first game.
    tallies : bytes
        A record `Tally` of each.
    paces : bytes
        A record `Pace` of each, where that was wanted.
    lost : tuple of LostMove
        Of bots written in Python.
    """

    first: int
    count: int
    tallies: bytes
    paces: bytes
    lost: tuple[LostMove, ...] = ()


def play_batch(
    setting: Setting, first: int, count: int, pace: bool, compiled: bool, stopped: Event | None = None
) -> Batch:
    """Some games, played here. This is what workers run; those of other threads are told to stop."""
    if setting.is_compiled:
        tallies, paces = ready_for(setting, compiled).batch(first, count, pace)
        return Batch(first, count, tallies.tobytes(), paces.tobytes())
    watch = Watch(setting.seconds).start()
    try:
        # A few games are not worth a minute of compiling.
        ready = ready_for(setting, compiled and cache_folder().is_dir())
        games = [MixedGame(ready, number, watch).play(stopped) for number in range(first, first + count)]
    finally:
        watch.stop()
    tallies, paces = (np.concatenate([game.arrays[kind] for game in games]) for kind in (0, 1))
    lost = tuple(lost for game in games for lost in game.lost)
    return Batch(first, count, tallies.tobytes(), paces.tobytes() if pace else b"", lost)


def usual_batch(setting: Setting, executor: Executor | None, games: int, compiled: bool = True) -> int:
    """Games that a worker plays at a time: more where batches are sent around, as long as all have work."""
    is_quick = setting.is_compiled and compiled
    if executor is None or isinstance(executor, ThreadPoolExecutor):
        return BATCH if is_quick else 1
    if not is_quick:
        return SLOW_BATCH
    return min(SENT_BATCH, max(BATCH, games // (8 * count_workers(executor))))


def batches(gaps: Sequence[tuple[int, int]], size: int) -> Iterator[tuple[int, int]]:
    """First number and count of batches that make up some ranges of games."""
    for start, end in gaps:
        for first in range(start, end, size):
            yield first, min(size, end - first)


def play_all(
    setting: Setting,
    parts: Iterator[tuple[int, int]],
    executor: Executor | None,
    *,
    pace: bool,
    compiled: bool,
) -> Iterator[Batch]:
    """Batches as they are finished, in any order; without an executor by threads, one a core."""
    if executor is not None:
        if not isinstance(executor, ThreadPoolExecutor):
            # Only who uses processes has loaded them; in a browser there are none.
            processes = sys.modules.get("concurrent.futures.process")
            by_name = isinstance(executor, getattr(processes, "ProcessPoolExecutor", ()))
            setting = fit_to_send(setting, by_name)
        yield from _play_by(executor, setting, parts, pace, compiled)
        return
    stopped = Event()
    with ThreadPoolExecutor(os.cpu_count() or 1) as threads:
        try:
            yield from _play_by(threads, setting, parts, pace, compiled, stopped)
        finally:
            stopped.set()


def fit_to_send(setting: Setting, by_name: bool) -> Setting:
    """The setting as other processes get it, without the shapes of its board, which nobody plays by.

    Raises
    ------
    BotError
        When functions and classes are sent by their names, and a bot stands where no other process finds it.
    """
    here = sys.modules["__main__"]
    for bot in setting.bots if by_name and not hasattr(here, "__file__") else ():
        if bot.source.__module__ == here.__name__:
            message = _(
                "Other processes cannot import the bot {name}, which is defined in a notebook: put it in a "
                "file, or play without an executor."
            )
            raise BotError(message.format(name=bot.name))
    return replace(setting, board=replace(setting.board, shapes=()))


def count_workers(executor: Executor) -> int:
    """How many batches an executor plays at a time, as far as it tells."""
    client = getattr(executor, "_client", None)
    if client is not None:
        return sum(client.nthreads().values()) or 1
    return getattr(executor, "_max_workers", None) or os.cpu_count() or 1


def _play_by(
    executor: Executor,
    setting: Setting,
    parts: Iterator[tuple[int, int]],
    pace: bool,
    compiled: bool,
    *stopped: Event,
) -> Iterator[Batch]:
    """A few batches are under way at a time, so that who stops early waits for little."""
    under_way: set[Future[Batch]] = set()
    most = 2 * count_workers(executor)
    try:
        while True:
            while len(under_way) < most and (part := next(parts, None)) is not None:
                under_way.add(executor.submit(play_batch, setting, *part, pace, compiled, *stopped))
            if not under_way:
                return
            done, under_way = wait(under_way, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
    finally:
        for future in under_way:
            future.cancel()
