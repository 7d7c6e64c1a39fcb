"""Making compiled code ready before games are shared out, and saying what the wait is for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from risk_kit.kernels.engine import cache_folder
from risk_kit.language import translate as _
from risk_kit.simulation.setting import ready_for

if TYPE_CHECKING:
    from collections.abc import Callable

    from risk_kit.simulation.setting import Setting


def wait_text() -> str:
    """What the first games wait for, in the language in use; empty where compiled code is at hand."""
    if cache_folder().is_dir():
        return ""
    return _("compiling the rules for the first time, about a minute; later starts take seconds")


def warm_up(setting: Setting, tell: Callable[[str], None] | None) -> None:
    """Play one game, so that everything is compiled; where nothing is cached, say that this takes a while."""
    if tell is not None:
        tell(wait_text())
    ready_for(setting, compiled=True).batch(0, 1, pace=False)
    if tell is not None:
        tell("")
