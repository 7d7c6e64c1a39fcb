"""Sharing games out: batches over threads, processes or a cluster, with the same results for any of them."""

from __future__ import annotations

import os
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from risk_kit.bots.watch import Watch
from risk_kit.simulation.setting import ready_for
from risk_kit.simulation.slow import SECONDS, LostMove, SlowGame

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from risk_kit.simulation.setting import Setting

BATCH = 500
"""Games that a worker plays at a time, at most."""
SLOW_BATCH = 5
"""The same where a bot is written in Python."""


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


def play_batch(setting: Setting, first: int, count: int, pace: bool, compiled: bool) -> Batch:
    """Some games, played here. This is what workers run."""
    if setting.is_compiled:
        tallies, paces = ready_for(setting, compiled).batch(first, count, pace)
        return Batch(first, count, tallies.tobytes(), paces.tobytes())
    watch = Watch(SECONDS).start()
    try:
        ready = ready_for(setting, compiled=False)
        games = [SlowGame(ready, number, watch).play() for number in range(first, first + count)]
    finally:
        watch.stop()
    tallies, paces = (np.concatenate([game.arrays[kind] for game in games]) for kind in (0, 1))
    lost = tuple(lost for game in games for lost in game.lost)
    return Batch(first, count, tallies.tobytes(), paces.tobytes() if pace else b"", lost)


def batches(gaps: Sequence[tuple[int, int]], setting: Setting, size: int | None) -> Iterator[tuple[int, int]]:
    """First number and count of batches that make up some ranges of games."""
    size = size or (BATCH if setting.is_compiled else SLOW_BATCH)
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
        yield from _play_by(executor, setting, parts, pace, compiled)
        return
    with ThreadPoolExecutor(os.cpu_count() or 1) as threads:
        yield from _play_by(threads, setting, parts, pace, compiled)


def _play_by(
    executor: Executor, setting: Setting, parts: Iterator[tuple[int, int]], pace: bool, compiled: bool
) -> Iterator[Batch]:
    """A few batches are under way at a time, so that who stops early waits for little."""
    under_way: set[Future[Batch]] = set()
    most = 2 * (getattr(executor, "_max_workers", None) or os.cpu_count() or 1)
    try:
        while True:
            while len(under_way) < most and (part := next(parts, None)) is not None:
                under_way.add(executor.submit(play_batch, setting, *part, pace, compiled))
            if not under_way:
                return
            done, under_way = wait(under_way, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
    finally:
        for future in under_way:
            future.cancel()
