"""A watch over bots: one that thinks for too long is interrupted, whatever it does."""

from __future__ import annotations

import ctypes
import threading
import time
from typing import TYPE_CHECKING

from risk_kit.errors import BotError
from risk_kit.language import translate as _

if TYPE_CHECKING:
    from types import TracebackType

_STEP = 0.1


class _TooLongError(BaseException):
    """Raised inside a bot, which should not catch it."""


class Watch:
    """A block under it that takes longer than some seconds of the clock ends with a `BotError`.

    One thread looks at the clock for all blocks, a microsecond each. A block that is not in Python,
    such as a long sum in C, is interrupted when it comes back to it.
    """

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._ends = 0.0  # 0 outside of a block
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

    def _look(self) -> None:
        while not self._over.wait(_STEP):
            with self._lock:
                if 0 < self._ends < time.monotonic():
                    self._ends = 0.0
                    raised = ctypes.py_object(_TooLongError)
                    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(self._thread), raised)

    def __enter__(self) -> None:
        self._thread = threading.get_ident()
        with self._lock:
            self._ends = time.monotonic() + self.seconds

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with self._lock:
            self._ends = 0.0
        if kind is _TooLongError:
            message = _("The bot thought for more than {seconds:g} seconds about a move.")
            raise BotError(message.format(seconds=self.seconds)) from None
