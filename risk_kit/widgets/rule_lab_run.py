"""A comparison that plays in a thread of its own, so that a notebook stays at hand."""

from __future__ import annotations

import time
from threading import Thread
from typing import TYPE_CHECKING, Any

from risk_kit.language import get_language, use_language

if TYPE_CHECKING:
    from collections.abc import Callable


class Run:
    """A comparison that plays until it is over or stopped. Widgets look at it now and then; it touches none.

    Parameters
    ----------
    prepare : callable
        Gives the comparison; called in the thread, since compiling may take a while.
    games : int
        How many games to play under each ruleset.

    Attributes
    ----------
    comparison : Comparison or None
    state : object or None
        What is known after the last batch.
    waits_for : str
        What the first games wait for, where that takes long.
    error : Exception or None
        What ended the run early.
    """

    def __init__(self, prepare: Callable[[], Any], games: int) -> None:
        self._games = games
        self.comparison: Any = None
        self.state: Any = None
        self.error: BaseException | None = None
        self._prepare = prepare
        self._stopping = False
        self.waits_for = ""
        self._language = get_language()
        self._begun = time.monotonic()
        self._first: tuple[float, int] | None = None
        self._last = (0.0, 0)
        self._thread = Thread(target=self._play, daemon=True, name="rule-lab")
        self._thread.start()

    def stop(self) -> None:
        """End it after the batch that is being played."""
        self._stopping = True
        if self.comparison is not None:
            self.comparison.stop()

    def wait(self, seconds: float | None = None) -> bool:
        """Whether it is over, after so many seconds at most."""
        self._thread.join(seconds)
        return self.is_over

    @property
    def is_over(self) -> bool:
        """Whether nothing more will come."""
        return not self._thread.is_alive()

    @property
    def is_stopped(self) -> bool:
        """Whether it was asked to stop."""
        return self._stopping

    @property
    def seconds(self) -> float:
        """Seconds since it began."""
        return time.monotonic() - self._begun

    @property
    def played(self) -> int:
        """Games played under each ruleset."""
        return int(self.state.games) if self.state is not None else 0

    @property
    def wanted(self) -> int:
        """Games to play under each ruleset: whole set-ups."""
        return int(self.state.of) if self.state is not None else self._games

    @property
    def speed(self) -> float:
        """Games a second, of both rulesets, since the first batch; 0 where it cannot be told yet."""
        (begun, before), (ended, games) = self._first or (0.0, 0), self._last
        return 2 * (games - before) / (ended - begun) if self._first and ended > begun else 0.0

    def _tell(self, text: str) -> None:
        self.waits_for = text

    def _play(self) -> None:
        try:
            with use_language(self._language):
                self.comparison = self._prepare()
                if self._stopping:
                    return
                for state in self.comparison.run(games=self._games, tell=self._tell):
                    # Time and games at once: a widget may look between any two of these lines.
                    self._last = time.monotonic(), int(state.games)
                    self._first = self._first or self._last
                    self.state = state
                    if self._stopping:
                        self.comparison.stop()
        except Exception as error:
            self.error = error
