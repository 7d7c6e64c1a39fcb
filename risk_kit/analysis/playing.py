"""How the games of a comparison are played: at which table, from which seeds, by whom."""

from __future__ import annotations

import sys
from time import sleep
from typing import TYPE_CHECKING, Any

from risk_kit.bots.contract import USUAL_BOTS, find_bot, is_several, seat_bots, seated
from risk_kit.errors import RuleError
from risk_kit.files.findings import clip
from risk_kit.language import translate as _

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from concurrent.futures import Executor

    import pandas as pd

    from risk_kit.bots.contract import Bot, BotLike
    from risk_kit.game.game import Game
    from risk_kit.rules.ruleset import Ruleset
    from risk_kit.simulation.setting import Setting

    Play = Callable[[Ruleset, range, int], pd.DataFrame]
    """Results of all games of some set-ups, from a ruleset, the numbers of the set-ups, and a seed."""

USUAL_PLAYERS = 3
SHARES = 4
"""Parts of a batch that are shared out to workers, of at least so many games."""
LEAST_SHARE = 25
LOOK = 0.2
"""Seconds between two looks whether the rules are compiled."""
AGAIN = 0x2545F491
"""Added to the seed where a ruleset is played again, so that nothing is shared with the first time."""


def bots_for(
    a: Ruleset, b: Ruleset, wanted: BotLike | Sequence[BotLike] | None = None, players: int | None = None
) -> tuple[Bot, ...]:
    """A bot for each seat of a table that both rulesets allow.

    Parameters
    ----------
    a, b : Ruleset
    wanted : bot, or sequence of bots, optional
        Fewer than seats are seated over and over; without any, bots of different temperaments.
    players : int, optional
        Without it as many as there are bots, where both rulesets allow that; else three, or another number
        with seats for all.

    Raises
    ------
    RuleError
        When no number of players is allowed by both, or not this one.
    BotError, UnknownNameError
        When something cannot take a seat, or there are more bots than seats.

    Examples
    --------
    >>> from risk_kit import load_ruleset
    >>> classic = load_ruleset("classic")
    >>> [bot.name for bot in bots_for(classic, classic, ["random", "cautious"])]
    ['random', 'cautious', 'random']
    """
    named: Any = wanted if is_several(wanted) else () if wanted is None else (wanted,)
    found = [find_bot(bot) for bot in named]  # a name that is mistyped is told first
    shared = shared_players(a, b)
    if not shared:
        raise RuleError(_("No number of players is allowed by both rulesets."))
    if players is None:
        players = about_three_players(shared, len(found) if is_several(wanted) else 0)
    elif not hasattr(players, "__index__") or players not in shared:  # numpy integers are welcome, 3.0 is not
        message = _("Both rulesets are played by {numbers} players, not by {count}.")
        raise RuleError(message.format(numbers=", ".join(map(str, shared)), count=clip(str(players))))
    return seat_bots(seated(USUAL_BOTS, players) if wanted is None else found, int(players))


def shared_players(a: Ruleset, b: Ruleset) -> list[int]:
    """Numbers of players that both rulesets allow."""
    return [number for number in a.players.numbers if number in b.players.numbers]


def about_three_players(shared: Sequence[int], bots: int = 0) -> int:
    """As many players as there are bots, where that is allowed; else three, or another with seats for all."""
    tried = (bots, USUAL_PLAYERS, *shared)
    return next((number for number in tried if number in shared and number >= bots), shared[-1])


def bots_text(bots: Sequence[Bot]) -> str:
    """Names of the bots at a table.

    Examples
    --------
    >>> from risk_kit.bots.contract import seat_bots
    >>> bots_text(seat_bots(["continental", "random"], 2)), bots_text(seat_bots("random", 3))
    ('continental, random', '3 × random')
    """
    names = [bot.name for bot in bots]
    return f"{len(names)} × {names[0]}" if len(set(names)) == 1 < len(names) else ", ".join(names)


def say_waiting(text: str) -> None:
    """Say on the stream of errors what is waited for, where nobody shows it in a better place."""
    print(f"{text[:1].upper()}{text[1:]} …", file=sys.stderr, flush=True)


class Simulated:
    """Plays the set-ups of comparisons by `risk_kit.simulation`.

    Parameters
    ----------
    board : Board, str or Path
    bots : sequence of Bot
        One for each seat.
    rounds : int, optional
        Last round, where a ruleset names none.
    executor : concurrent.futures.Executor, optional
        Threads, processes or a cluster; the results are the same.
    """

    def __init__(
        self, board: Any, bots: Sequence[Bot], *, rounds: int | None = None, executor: Executor | None = None
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

    def warm_up(self, ruleset: Ruleset, seed: int, tell: Callable[[str], None] | None) -> None:
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
