"""How the games of a comparison are played: at which table, from which seeds, by whom."""

from __future__ import annotations

from time import sleep
from typing import TYPE_CHECKING, Any

from risk_kit.bots.contract import find_bot, seated
from risk_kit.errors import RuleError
from risk_kit.language import translate as _

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from concurrent.futures import Executor

    import pandas as pd

    from risk_kit.game.game import Game
    from risk_kit.rules.ruleset import Ruleset
    from risk_kit.simulation.setting import Setting

    Play = Callable[[Ruleset, range, int], pd.DataFrame]
    """Results of all games of some set-ups, from a ruleset, the numbers of the set-ups, and a seed."""

USUAL_PLAYERS = 3
USUAL_BOTS = ("continental", "cautious", "aggressive")
"""Who plays where nobody else is named: different temperaments, since what a rule does depends on them."""
SHARES = 4
"""Parts of a batch that are shared out to workers, of at least so many games."""
LEAST_SHARE = 25
LOOK = 0.2
"""Seconds between two looks whether the rules are compiled."""
AGAIN = 0x2545F491
"""Added to the seed where a ruleset is played again, so that nothing is shared with the first time."""


def usual_bots(a: Ruleset, b: Ruleset, players: int | None = None) -> tuple[str, ...]:
    """Bots for as many players as both rulesets allow (three, if they do).

    Raises
    ------
    RuleError
        When no number of players is allowed by both.

    Examples
    --------
    >>> from risk_kit import load_ruleset
    >>> usual_bots(load_ruleset("classic"), load_ruleset("risiko"))
    ('continental', 'cautious', 'aggressive')
    """
    shared = shared_players(a, b)
    if not shared:
        raise RuleError(_("No number of players is allowed by both rulesets."))
    if players is None:
        players = USUAL_PLAYERS if USUAL_PLAYERS in shared else shared[0]
    return seated(USUAL_BOTS, players)


def shared_players(a: Ruleset, b: Ruleset) -> list[int]:
    """Numbers of players that both rulesets allow."""
    return [number for number in a.players.numbers if number in b.players.numbers]


def bot_name(bot: Any) -> str:
    """Name of a bot, as it stands in results.

    Examples
    --------
    >>> class Timid:
    ...     def choose(self, view): ...
    >>> bot_name("continental"), bot_name(Timid)
    ('continental', 'Timid')
    """
    return bot if isinstance(bot, str) else find_bot(bot).name


def bots_text(bots: Sequence[Any]) -> str:
    """Names of the bots at a table.

    Examples
    --------
    >>> bots_text(["continental", "random"]), bots_text(["random", "random", "random"])
    ('continental, random', '3 × random')
    """
    names = [bot_name(bot) for bot in bots]
    return f"{len(names)} × {names[0]}" if len(set(names)) == 1 < len(names) else ", ".join(names)


class Simulated:
    """Plays the set-ups of comparisons by `risk_kit.simulation`.

    Parameters
    ----------
    board : Board, str or Path
    bots : sequence
        One for each seat.
    rounds : int, optional
        Last round, where a ruleset names none.
    executor : concurrent.futures.Executor, optional
        Threads, processes or a cluster; the results are the same.
    """

    def __init__(
        self, board: Any, bots: Sequence[Any], *, rounds: int | None = None, executor: Executor | None = None
    ) -> None:
        self._board, self._bots, self._rounds, self._executor = board, list(bots), rounds, executor
        self._settings: dict[tuple[Ruleset, int], Setting] = {}

    def setting(self, ruleset: Ruleset, seed: int) -> Setting:
        """What is played; refuses what does not fit."""
        from risk_kit.simulation.setting import make_setting

        key = (ruleset, seed)
        if key not in self._settings:
            how = self._bots, len(self._bots), seed, self._rounds
            self._settings[key] = make_setting(ruleset, self._board, *how)
        return self._settings[key]

    def warm_up(self, ruleset: Ruleset, seed: int, tell: Callable[[str], None]) -> None:
        """Compile what is to be played, and say so where that takes a while."""
        from risk_kit.kernels.engine import has_numba
        from risk_kit.simulation.warm import WarmUp

        setting = self.setting(ruleset, seed)
        if has_numba() and setting.is_compiled:
            compiling = WarmUp(setting)
            compiling.start(tell)
            while compiling.is_going_on():
                sleep(LOOK)

    def __call__(self, ruleset: Ruleset, setups: range, seed: int) -> pd.DataFrame:
        """Results of all games of some set-ups."""
        from risk_kit.kernels.engine import has_numba
        from risk_kit.simulation.frame import games_frame
        from risk_kit.simulation.setting import ready_for
        from risk_kit.simulation.work import SLOW_BATCH, batches, play_all

        setting = self.setting(ruleset, seed)
        first, end = setups.start * setting.rotations, setups.stop * setting.rotations
        share = max(LEAST_SHARE, -(-(end - first) // SHARES)) if setting.is_compiled else SLOW_BATCH
        parts = batches([(first, end)], share)
        played = play_all(setting, parts, self._executor, pace=False, compiled=has_numba())
        return games_frame(setting, ready_for(setting, compiled=False).table.capacity, list(played))

    def game(self, ruleset: Ruleset, seed: int, number: int) -> Game:
        """One game with all its moves."""
        from risk_kit.simulation.simulate import replayed

        return replayed(self.setting(ruleset, seed), number)
