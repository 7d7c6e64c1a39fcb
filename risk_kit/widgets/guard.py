"""What all widgets share: their language, and errors of callbacks that show where the user looks."""

from __future__ import annotations

import asyncio
from html import escape
from threading import RLock
from typing import TYPE_CHECKING, Any

import ipywidgets as w

from risk_kit.errors import RiskKitError
from risk_kit.language import get_language, use_language
from risk_kit.rules.choices import known_rulesets

if TYPE_CHECKING:
    from collections.abc import Callable

    from risk_kit.errors import FileError
    from risk_kit.rules.ruleset import Ruleset

STILL = "application/vnd.risk_kit.still+html"
"""The still picture of a widget; what refreshes stored notebooks turns it into a PNG."""


ALERT = "#d33a3a"
"""The bar beside what went wrong: seen on a light and on a dark ground, as no red text would be."""


def told(text: str) -> str:
    """HTML of a sentence that says how things stand; screen readers say it too."""
    return f'<p role="status">{escape(text)}</p>'


def alert(text: str) -> str:
    """HTML of what went wrong, in the color of other text, which is readable on any ground."""
    style = f"border-left:4px solid {ALERT};padding-left:8px;margin:2px 0;white-space:pre-line"
    return f'<p role="alert" style="{style}">⚠ {escape(text)}</p>'


class Later:
    """An action that waits until the hand rests; in a plain script it is done at once.

    Parameters
    ----------
    action : callable
    delay : float
        Seconds without another call after which the action is done.
    """

    def __init__(self, action: Callable[[], None], delay: float) -> None:
        self._action = action
        self._delay = delay
        self._waiting: asyncio.TimerHandle | None = None

    def __call__(self) -> None:
        """Ask for the action."""
        if self._waiting:
            self._waiting.cancel()
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self._action()
        else:
            self._waiting = loop.call_later(self._delay, self._action)


class Guarded:
    """A widget with a language of its own and a place for what went wrong.

    Attributes
    ----------
    language : str
    ui : Widget
        Its tree.
    """

    ui: w.Widget

    def __init__(self, language: str | None) -> None:
        self.language = language or get_language()
        self._problem = w.HTML()
        # JupyterLab may run callbacks in a thread beside that of the cells, and timers in another.
        self._lock = RLock()

    def _guarded(self, action: Callable[..., None], *args: Any, **kwargs: Any) -> None:
        """Run a callback; an error shows in the widget, since a notebook would hide it."""
        self._guard_at(self._problem)(action, *args, **kwargs)

    def _guard_at(self, place: w.HTML) -> Callable[..., None]:
        """The same with a place of its own for errors: beside what was used, where the user looks."""

        def guarded(action: Callable[..., None], *args: Any, **kwargs: Any) -> None:
            if self._shielded_at(place, action, *args, **kwargs):
                place.value = ""

        return guarded

    def _shielded_at(self, place: w.HTML, action: Callable[..., None], *args: Any, **kwargs: Any) -> bool:
        """Whether a callback went well; what went wrong before stays to be read."""
        try:
            with self._lock, use_language(self.language):
                action(*args, **kwargs)
        except Exception as error:
            text = str(error) if isinstance(error, RiskKitError) else repr(error)
            place.value = alert(text)
            if not isinstance(error, RiskKitError):
                raise  # a fault of ours: the notebook's log shows the rest
            return False
        return True

    def _known_rulesets(self) -> list[Ruleset]:
        """Every ruleset that an id finds; a file with errors is named in the widget instead."""
        broken: list[FileError] = []
        found = known_rulesets(broken)
        for error in broken:
            self._problem.value = f"<pre>{escape(error.report.text(most=1))}</pre>"
        return found

    def html(self) -> str:
        """Still picture, as HTML."""
        raise NotImplementedError

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        bundle = self.ui._repr_mimebundle_(**kwargs)
        data = bundle[0] if isinstance(bundle, tuple) else bundle
        return {**data, "text/plain": repr(self), STILL: self.html()}


def number_field(label: str, value: int, least: int, most: int, width: str) -> w.BoundedIntText:
    """A field for a whole number that says what it is, also to screen readers."""
    return w.BoundedIntText(
        value=value, min=least, max=most, description=label, layout={"width": width},
        style={"description_width": "initial"},
    )  # fmt: skip
