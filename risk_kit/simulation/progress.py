"""A bar over long work, in a notebook or on a terminal; interrupting it loses nothing that is finished."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from risk_kit.language import translate as _

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Tell = Callable[[str], None]


def run_with_bar(
    stream: Callable[[Tell | None], Iterator[int]], games: int, before: int, progress: bool | None
) -> None:
    """Let games be played to the end, or until it is interrupted.

    Parameters
    ----------
    stream : callable
        What yields the number of games played so far; it is given something to tell what it waits for.
    games, before : int
        Games that are wanted, and those played already.
    progress : bool, optional
        Show a bar; default where somebody sees it.
    """
    from tqdm.auto import tqdm

    hidden = not (is_watched() if progress is None else progress)
    unit = _("games")
    with tqdm(total=games, initial=before, unit=f" {unit}", disable=hidden) as bar:
        try:
            for count in stream(None if hidden else bar.set_postfix_str):
                bar.update(count - bar.n)
        except KeyboardInterrupt:
            bar.set_postfix_str(_("interrupted; what is finished is kept"))


def is_watched() -> bool:
    """Whether somebody sees a bar: in a notebook or on a terminal."""
    shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    return hasattr(shell, "kernel") or sys.stderr.isatty()
