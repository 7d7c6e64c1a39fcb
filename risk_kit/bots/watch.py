"""A watch over bots: one that thinks for too long is interrupted, whatever it does."""

from __future__ import annotations

import ctypes
import threading
import time
from typing import TYPE_CHECKING, TypeVar

from risk_kit.errors import BotError
from risk_kit.language import translate as _

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")
_STEP = 0.1


class StallError(BotError):
    """A bot thought for too long."""


class _TooLongError(BaseException):
    """Raised inside a bot, which should not catch it."""


class Watch:
    """A call under it that takes longer than some seconds of the clock ends with a `StallError`.

    One thread looks at the clock for all calls, which costs each some microseconds. A call that is not in
    Python, such as a long sum in C, is interrupted when it comes back to it. Only a loop that catches every
    ``BaseException`` and goes on is out of reach.
    """

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._ends = 0.0  # 0 outside of a call
        self._is_late = False
        self._lock = threading.Lock()
        self._thread = 0
        self._over = threading.Event()

    def start(self) -> Watch:
        """The same, looking at the clock from now on."""
        self._over.clear()
        threading.Thread(target=self._look, daemon=True).start()
        return self

    def stop(self) -> None:
        """Look at the clock no more."""
        self._over.set()

    def call(self, function: Callable[..., T], *arguments: object) -> T:
        """What a function answers.

        Raises
        ------
        StallError
            When it took too long.
        """
        error: BaseException | None = None
        # Python may raise what interrupts a little later, so everything up to the end of the call is guarded.
        try:
            self._begin()
            answer = function(*arguments)
        except _TooLongError:
            pass
        except BaseException as raised:  # whatever it is, the watch ends first
            error = raised
        while True:
            try:
                is_late = self._end()
                break
            except _TooLongError:
                pass
        if is_late:
            message = _("The bot thought for more than {seconds:g} seconds about a move.")
            raise StallError(message.format(seconds=self.seconds)) from None
        if error is not None:
            raise error
        return answer

    def _begin(self) -> None:
        self._thread = threading.get_ident()
        with self._lock:
            self._is_late = False
            self._ends = time.monotonic() + self.seconds

    def _end(self) -> bool:
        """Whether time was over; after it nothing is raised any more."""
        with self._lock:
            self._ends = 0.0
            if self._is_late:
                ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(self._thread), None)
            return self._is_late

    def _look(self) -> None:
        while not self._over.wait(_STEP):
            with self._lock:
                if 0 < self._ends < time.monotonic():
                    self._is_late = True
                    raised = ctypes.py_object(_TooLongError)
                    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(self._thread), raised)
