"""Two rulesets compared by playing: what differs, with intervals that hold while games come in."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from threading import Event
from typing import TYPE_CHECKING, Any

import numpy as np

from risk_kit.analysis.arms import Arm
from risk_kit.analysis.battles import BattlePair, battle_pairs
from risk_kit.analysis.metrics import metrics
from risk_kit.analysis.playing import AGAIN, Simulated, bots_for, bots_text, say_waiting
from risk_kit.analysis.rows import Row, State
from risk_kit.analysis.smallest import smallest_differences
from risk_kit.analysis.verdicts import Watch, pairing_gain
from risk_kit.errors import RuleError
from risk_kit.language import ngettext
from risk_kit.language import translate as _
from risk_kit.odds.counts import whole_count
from risk_kit.rules.compare import compare as compare_rules
from risk_kit.rules.load import as_ruleset

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from concurrent.futures import Executor
    from pathlib import Path

    import pandas as pd

    from risk_kit.analysis.playing import Play
    from risk_kit.board.board import Board
    from risk_kit.game.game import Game
    from risk_kit.rules.ruleset import Ruleset

BATCH = 250
"""Games under each ruleset between two looks."""
FIRST_SETUPS = 40
"""Set-ups of the first batch at most, so that the first figures come soon."""


class Comparison:
    """Two rulesets on the same board, with the same bots in the same seats; differences are B minus A.

    Set-ups are paired: the games of one draw the same random numbers under A and under B. Where the rules of
    setting up are the same, and bots choose alike, they begin with the same territories.

    Parameters
    ----------
    a, b : Ruleset, str or Path
    board : Board, str or Path, optional
        The board of both (default: that of A).
    bots : bot, or sequence of bots, optional
        Fewer than seats are seated over and over; where they differ they move on by one seat from game to
        game of a set-up.
    players : int, optional
        Without it as many as there are bots, where both rulesets allow that; else three, or another number.
    seed : int, optional
        The same seed is the same comparison.
    smallest_difference : mapping of str to float or str, optional
        By the id of a metric, the smallest difference that matters: ``{"rounds": 2, "first_player": "3%"}``.
    null : bool
        Play A a second time too, with other random numbers, and compare it with A in the same way.
    play : callable, optional
        Results of set-ups, from a ruleset, their numbers and a seed (default: a `Simulated`, by threads).

    Attributes
    ----------
    a, b : Ruleset
    bots : tuple of Bot
        By seats, with the names that results tell them apart by.
    rotations : int
        Games of one set-up: every bot sits in every seat once; 1 where all bots are the same.
    seed : int
    metrics : tuple of Metric

    Raises
    ------
    RuleError
        When no number of players is allowed by both rulesets, a seed or smallest difference makes no sense,
        or a ruleset does not fit the board.
    BotError, UnknownNameError, FileError
        When something cannot take a seat, a name is not known, or a file has errors.

    Examples
    --------
    >>> three = Comparison("classic", "classic_es", bots="random", players=3, seed=1)
    >>> three
    Comparison('classic', 'classic_es', 0 games)
    >>> three.changes["reinforcements.minimum_for"]
    ('territories', 'sum')
    """

    def __init__(  # noqa: PLR0913 - what a call names is a setting
        self,
        a: Ruleset | str | Path,
        b: Ruleset | str | Path,
        *,
        board: Any = None,
        bots: Any = None,
        players: int | None = None,
        seed: int | None = None,
        smallest_difference: Mapping[str, float | str] | None = None,
        null: bool = True,
        play: Play | None = None,
    ) -> None:
        self.a, self.b = as_ruleset(a), as_ruleset(b)
        self.seed = _fresh_seed() if seed is None else seed
        self.board = self.a.board if board is None else board
        simulated = Simulated(self.board, bots_for(self.a, self.b, bots, players))
        # What does not fit is refused before anything is played.
        setting, _other = (simulated.setting(rules, self.seed) for rules in (self.a, self.b))
        self._play = play or simulated
        self.bots, self.rotations = setting.bots, setting.rotations
        names = tuple(bot.name for bot in self.bots)
        objectives = any(each.victory.missions or each.victory.capitals for each in (self.a, self.b))
        self.metrics = metrics(len(names), names, objectives=objectives)
        self.smallest = smallest_differences(self.metrics, smallest_difference)
        # Where nothing differs, equal set-ups would be equal games: then B is A again.
        self.is_null = not self.changes
        self._arms = {
            "A": Arm(self.a, self.seed),
            "B": Arm(self.b, self.seed + AGAIN if self.is_null else self.seed),
        }
        if null and not self.is_null:
            self._arms["A again"] = Arm(self.a, self.seed + AGAIN)
        self._watches = {
            name: Watch(self.metrics, self.smallest, self.rotations) for name in self._arms if name != "A"
        }
        self._stop = Event()

    @cached_property
    def changes(self) -> Mapping[str, tuple[str, ...]]:
        """Options that differ, by dotted name, with their values under A and B as files write them."""
        return compare_rules(self.a, self.b).differing

    @cached_property
    def odds(self) -> tuple[BattlePair, ...]:
        """Exact odds of some battles side by side."""
        return battle_pairs(self.a, self.b)

    @property
    def setups(self) -> int:
        """Set-ups played under each ruleset."""
        return self._arms["A"].setups

    @property
    def games(self) -> int:
        """Games played under each ruleset."""
        return self.setups * self.rotations

    @property
    def frames(self) -> dict[str, pd.DataFrame]:
        """Results under ``"A"``, ``"B"``, and where it is played ``"A again"``; one row a game."""
        return {name: arm.frame for name, arm in self._arms.items()}

    @property
    def rows(self) -> tuple[Row, ...]:
        """What is known now, one a metric."""
        return self._rows("B")

    @property
    def null_rows(self) -> tuple[Row, ...]:
        """A against A, one a metric; empty where it is not played."""
        return self._rows("A again") if "A again" in self._arms else ()

    def run(
        self, games: int = 2000, batch: int = BATCH, tell: Callable[[str], None] | None = say_waiting
    ) -> Iterator[State]:
        """Play on until there are so many games under each ruleset; what is known, after each batch.

        Parameters
        ----------
        games : int
            Rounded up to whole set-ups; those played before count.
        batch : int
            Games under each ruleset between two looks.
        tell : callable, optional
            Given a sentence where the first games wait for something, such as for rules that are compiled;
            by default it goes to the stream of errors.

        Raises
        ------
        RuleError
            When games or batch is no whole number of at least 1.

        Notes
        -----
        Interrupted in the middle of a batch, all batches before it stay; run again to go on.
        """
        games, batch = whole_count(games, "games", least=1), whole_count(batch, "batch", least=1)
        self._stop.clear()
        wanted = -(-games // self.rotations)
        if self.setups >= wanted:
            yield self.state(games)
        else:
            self.warm_up(tell)
        while self.setups < wanted and not self._stop.is_set():
            size = max(1, batch // self.rotations)
            if not self.setups:
                size = min(size, FIRST_SETUPS)
            self._add(range(self.setups, min(self.setups + size, wanted)))
            yield self.state(wanted * self.rotations)

    def stop(self) -> None:
        """Let the run end after the batch that is being played; from another thread, or between batches."""
        self._stop.set()

    def warm_up(self, tell: Callable[[str], None] | None = say_waiting) -> None:
        """Compile the rules before the first batch; where that takes a while, `tell` is given a sentence."""
        if isinstance(self._play, Simulated):
            self._play.warm_up(self.a, self.seed, tell)

    def share(self, executor: Executor) -> None:
        """Let others play from now on: threads, processes or a cluster."""
        self._play = Simulated(self.board, self.bots, executor=executor)

    def state(self, of: int | None = None) -> State:
        """What is known now."""
        return State(
            games=self.games,
            of=max(of or 0, self.games),
            rows=self.rows,
            null_rows=self.null_rows,
            lengths={name: self._arms[name].lengths for name in ("A", "B")},
            lost_moves={name: self._arms[name].lost_moves for name in ("A", "B")},
        )

    def game(self, name: str, number: int) -> Game:
        """One game with all its moves, to look at, replay or save.

        Parameters
        ----------
        name : str
            ``"A"``, ``"B"`` or ``"A again"``.
        number : int
            Its number in `frames`.

        Raises
        ------
        RuleError
            When there is no such game, or the games were not simulated here.
        """
        if name not in self._arms or not 0 <= number < self.games or not isinstance(self._play, Simulated):
            message = _("There is no game {number} under {name}; {count} were played.")
            raise RuleError(message.format(number=number, name=name, count=self.games))
        arm = self._arms[name]
        return self._play.game(arm.ruleset, arm.seed, number)

    @property
    def estimand(self) -> str:
        """What is estimated, in a sentence: what A and B share, and in how much they differ."""
        if self.is_null:
            return _(
                "A and B are the same rules, played with other random numbers: all that differs is chance."
            )
        count = len(self.changes)
        text = ngettext(
            "A and B differ in {count} option; the board ({board}), the bots ({bots}), their seats "
            "and the random numbers are the same.",
            "A and B differ in {count} options; the board ({board}), the bots ({bots}), their seats "
            "and the random numbers are the same.",
            count,
        )
        return text.format(count=count, board=self.board_name, bots=bots_text(self.bots))

    @property
    def board_name(self) -> str:
        """Name of the board in the language in use."""
        return self._board.name()

    @cached_property
    def _board(self) -> Board:
        from risk_kit.board.load import as_board

        return as_board(self.board)

    @property
    def table(self) -> pd.DataFrame:
        """What is known now: one row a metric, shares from 0 to 1, differences B minus A with intervals."""
        import pandas as pd

        rows = self.rows
        return pd.DataFrame(
            {
                "A": [row.a for row in rows],
                "B": [row.b for row in rows],
                "difference": [row.difference for row in rows],
                "low": [row.low for row in rows],
                "high": [row.high for row in rows],
                "verdict": [row.verdict.name.lower() for row in rows],
                "decided_at": [row.decided_at for row in rows],
            },
            index=pd.Index([row.id for row in rows], name="metric"),
        )

    def __str__(self) -> str:
        """What is compared, how much was played, and what was found."""
        from risk_kit.analysis.report import report_of

        report = report_of(self)
        lines = [f"A: {report.a}", f"B: {report.b}", report.estimand, report.played]
        return "\n".join(
            [*lines, *(f"- {line}" for line in (*report.found, report.same, report.open) if line)]
        )

    def __repr__(self) -> str:
        """The rulesets, and how many games were played."""
        return f"Comparison({self.a.id!r}, {self.b.id!r}, {self.games} games)"

    def _add(self, setups: range) -> None:
        """Play set-ups everywhere before anything is counted."""
        played = {name: arm.played(self._play, setups, self.metrics) for name, arm in self._arms.items()}
        for name, batch in played.items():
            self._arms[name].add(*batch)
        for name, watch in self._watches.items():
            watch.add(played[name][1] - played["A"][1])

    def _rows(self, name: str) -> tuple[Row, ...]:
        a, b = self._arms["A"].values(len(self.metrics)), self._arms[name].values(len(self.metrics))
        gains = pairing_gain(a, b)
        findings = self._watches[name].findings()
        means = [each.mean(axis=0) if len(each) else np.zeros(len(self.metrics)) for each in (a, b)]
        return tuple(
            Row(
                metric=metric,
                a=float(means[0][column]),
                b=float(means[1][column]),
                difference=found.difference,
                low=found.low,
                high=found.high,
                smallest=self.smallest[column],
                verdict=found.verdict,
                decided_at=found.decided_at * self.rotations,
                games=self.games,
                gain=float(gains[column]),
                p_value=found.p_value,
            )
            for column, (metric, found) in enumerate(zip(self.metrics, findings, strict=True))
        )


def compare(
    a: Ruleset | str | Path,
    b: Ruleset | str | Path,
    *,
    games: int = 2000,
    batch: int = BATCH,
    progress: Callable[[State], object] | None = None,
    executor: Executor | None = None,
    **how: Any,
) -> Comparison:
    """Comparison of two rulesets after so many games under each.

    Parameters
    ----------
    a, b : Ruleset, str or Path
    games : int
        Rounded up to whole set-ups.
    batch : int
        Games under each ruleset between two looks.
    progress : callable, optional
        Called with the state after each batch.
    executor : concurrent.futures.Executor, optional
        Threads, processes or a cluster (``client.get_executor()`` of Dask); give it larger batches.
    **how
        ``board``, ``bots``, ``players``, ``seed``, ``smallest_difference``, ``null``: see `Comparison`.

    Raises
    ------
    RuleError, BotError, UnknownNameError, FileError
        As `Comparison` does; RuleError also when games or batch is no whole number of at least 1.

    Examples
    --------
    >>> from risk_kit import load_ruleset
    >>> class Timid:
    ...     def choose(self, view):
    ...         return view.legal_moves.random()
    >>> rules = load_ruleset("classic_2to6"), load_ruleset("classic_2to6", ["defense.dice=3"])
    >>> found = compare(*rules, board="hourglass", bots=[Timid, "random"], games=4, seed=1, null=False)
    >>> found.games, dict(found.changes), found.rows[0].verdict.name
    (4, {'defense.dice': ('2', '3')}, 'UNKNOWN')
    """
    comparison = Comparison(a, b, **how)
    if executor is not None:
        comparison.share(executor)
    for state in comparison.run(games, batch):
        if progress is not None:
            progress(state)
    return comparison


def _fresh_seed() -> int:
    from risk_kit.game.opening import fresh_seed

    return fresh_seed()
