"""Making compiled code ready: meanwhile games are played interpreted, and it is said what the wait is for.

Compiled code depends on how much its records have room for. The common room serves boards of up to 64
territories; a larger board needs code of its own, which takes as long as the first time.
"""

from __future__ import annotations

from threading import Thread
from typing import TYPE_CHECKING

from risk_kit.language import translate as _
from risk_kit.simulation.setting import ready_for

if TYPE_CHECKING:
    from collections.abc import Callable

    from risk_kit.simulation.setting import Setting

PATIENCE = 3.0
"""Seconds to wait for compiled code; from a cache it is there by then."""

_WARM: set[tuple[object, ...]] = set()


class WarmUp:
    """Compiled code for a setting, being made ready in the background.

    Attributes
    ----------
    error : Exception, optional
        What kept it from being made.
    """

    def __init__(self, setting: Setting) -> None:
        self._setting = setting
        self._key = (ready_for(setting, compiled=False).table.capacity, *(b.choose for b in setting.bots))
        self.error: Exception | None = None
        self._thread = Thread(target=self._work, daemon=True)

    def start(self, tell: Callable[[str], None] | None) -> None:
        """Begin, unless all is ready; wait a little, then say what is being done."""
        if self._key in _WARM:
            return
        self._thread.start()
        self._thread.join(PATIENCE)
        if self._thread.is_alive() and tell is not None:
            tell(_("compiling the rules, which takes a minute the first time"))

    def is_going_on(self) -> bool:
        """Whether compiled code is still to come.

        Raises
        ------
        Exception
            What kept it from being made, such as a bot that cannot be compiled.
        """
        if self.error is not None:
            raise self.error
        return self._thread.is_alive()

    def give_way(self, seconds: float) -> None:
        """Let the compiler work alone for some time after games took so many seconds; both are Python."""
        self._thread.join(4 * seconds)

    def _work(self) -> None:
        try:
            ready_for(self._setting, compiled=True).batch(0, 1, pace=False)
            _WARM.add(self._key)
        except Exception as error:  # told to who waits
            self.error = error
