"""Who plays best: every bot meets the others equally often, from every seat."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np
import pandas as pd

from risk_kit.bots.contract import Bot, bots_digest, find_bot, is_several, named_apart
from risk_kit.errors import BotError
from risk_kit.game.opening import check_key, fresh_seed
from risk_kit.language import ngettext
from risk_kit.language import translate as _
from risk_kit.odds.counts import whole_count
from risk_kit.rules.load import as_ruleset
from risk_kit.simulation.progress import run_with_bar
from risk_kit.simulation.setting import SECONDS, about_four_players
from risk_kit.simulation.simulate import Simulation
from risk_kit.simulation.standings import standings_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from concurrent.futures import Executor

    from risk_kit.bots.contract import BotLike
    from risk_kit.game.game import Game
    from risk_kit.simulation.seated import LostMove

T = TypeVar("T")
PARTS = 8
"""Parts that the games of each table are played in, the tables taking turns."""


class Tournament:
    """Games of bots at several tables, and how well each has played.

    Attributes
    ----------
    bots : tuple of Bot
    players : int
        Seats at a table.
    tables : tuple of Simulation
        One for each choice of who plays.
    games : int
        Games that are wanted, a whole number of set-ups at each table; the same number at each.
    seed : int
    """

    def __init__(
        self, bots: Sequence[Bot], players: int, tables: Sequence[Simulation], games: int, seed: int
    ) -> None:
        self.bots, self.players, self.tables, self.seed = tuple(bots), players, tuple(tables), seed
        setup = len(self.tables) * players
        self.games = -(-games // setup) * setup

    @property
    def played(self) -> int:
        """Games played so far; fewer than `games` where it was interrupted."""
        return sum(table.games for table in self.tables)

    def stream(
        self, executor: Executor | None = None, tell: Callable[[str], None] | None = None
    ) -> Iterator[int]:
        """Games played so far, again after each batch; the tables take turns."""
        setups = self.games // (len(self.tables) * self.players)
        for part in range(1, PARTS + 1):
            wanted = -(-setups * part // PARTS) * self.players
            for table in self.tables:
                for _count in table.stream(wanted, executor=executor, tell=tell):
                    yield self.played

    def frame(self) -> pd.DataFrame:
        """One row a game, with the columns of `simulate` and the number of its table before them."""
        frames = [table.frame().assign(table=number) for number, table in enumerate(self.tables)]
        frame = pd.concat([frame for frame in frames if len(frame)] or frames[:1], ignore_index=True)
        frame.attrs.clear()
        frame.attrs.update(frames[0].attrs)
        named = [bot.name for bot in self.bots]
        frame.attrs.update(bots=named, bots_digest=bots_digest(self.bots), seed=self.seed)
        return frame[["table", *(name for name in frame.columns if name != "table")]]

    @property
    def standings(self) -> pd.DataFrame:
        """One row a bot, the best first: see `standings_of`."""
        lost = dict.fromkeys((bot.name for bot in self.bots), 0)
        for table in self.tables:
            for name, count in table.lost_by_bot().items():
                lost[name] += count
        return standings_of(self.frame(), lost, self.players)

    @property
    def lost(self) -> tuple[LostMove, ...]:
        """Moves that bots have lost, each with a position to look at; ``game`` is the number at its table."""
        return tuple(lost for table in self.tables for lost in table.lost)

    def game(self, table: int, number: int) -> Game:
        """One game, played again move by move, by the numbers in columns ``table`` and ``game``."""
        return self.tables[table].game(number)

    def heading(self) -> str:
        """What was played, as a sentence."""
        rules, count = self.tables[0].setting.rules, self.played
        text = ngettext(
            "{count} game by {rules} on the board {board}, {players} seats.",
            "{count} games by {rules} on the board {board}, {players} seats.",
            count,
        )
        board = self.tables[0].setting.board.name()
        return text.format(count=count, rules=rules.name(), board=board, players=self.players)

    def __repr__(self) -> str:
        """What was played, and the standings."""
        return f"{self.heading()}\n{self.standings.to_string(index=False, float_format='{:.3f}'.format)}"

    def _repr_html_(self) -> str:
        table = self.standings.to_html(index=False, float_format="{:.3f}".format, border=0)
        return f"<p>{self.heading()}</p>{table}"


def tournament(  # noqa: PLR0913 - what a call names is a setting
    bots: Sequence[BotLike],
    ruleset: Any = "classic",
    board: Any = None,
    *,
    players: int | None = None,
    games: int = 200,
    seed: int | None = None,
    rounds: int | None = None,
    seconds: float = SECONDS,
    executor: Executor | None = None,
    progress: bool | None = None,
    compiled: bool | None = None,
) -> Tournament:
    """A tournament, played: every bot meets the others equally often, from every seat.

    With more bots than seats every choice of bots plays at a table of its own, if there are games enough for
    that; else as many of them play as the games allow, in which every bot sits equally often, and meets any
    other nearly so. With fewer bots than seats they are seated more than once, each as often as any other.

    Parameters
    ----------
    bots : sequence of bots
        Two or more: names, classes with a method ``choose(view)``, or functions over records.
    players : int, optional
        Seats at a table (default: as many as bots, where the rules allow that, or four, or near it).
    games : int
        At least so many in all, and a few more where that makes a whole number of set-ups at each table.
    ruleset, board, seed, rounds, seconds, compiled
        As for `Simulation`.
    executor, progress
        As for `Simulation.play`.

    Raises
    ------
    BotError
        When something is no bot, stands there twice, or there is only one.
    RuleError, UnknownNameError, FileError
        When the rest of it cannot be had, or does not fit.

    Examples
    --------
    >>> class Timid:
    ...     def choose(self, view):
    ...         return view.legal_moves.random()
    >>> won = tournament(["continental", Timid], "classic_2to6", games=4, seed=1, compiled=False)
    >>> won.standings["bot"].tolist(), won.played
    (['continental', 'Timid'], 4)
    """
    games = whole_count(games, "games", least=1)
    rules, entered = as_ruleset(ruleset), _entered(bots)
    if players is None:
        players = about_four_players(rules, len(entered))
    players = whole_count(players, "players", least=1)
    chosen = fresh_seed() if seed is None else seed
    check_key(chosen)
    tables = [
        Simulation(
            rules, board, seats, players, _seed(chosen, number),
            rounds=rounds, compiled=compiled, seconds=seconds,
        )
        for number, seats in enumerate(line_ups(entered, players, games // players))
    ]  # fmt: skip
    result = Tournament(entered, players, tables, games, chosen)
    run_with_bar(lambda tell: result.stream(executor, tell), result.games, 0, progress)
    return result


def _entered(bots: Sequence[BotLike]) -> list[Bot]:
    # A single one would be taken for its letters, or cannot be gone through.
    found = [find_bot(bot) for bot in (bots if is_several(bots) else [bots])]
    for bot, count in Counter(found).items():
        if count > 1:
            raise BotError(_("The bot {name} stands there {count} times.").format(name=bot.name, count=count))
    if len(found) < 2:
        raise BotError(_("A tournament needs at least two bots."))
    return named_apart(found)


def line_ups(bots: Sequence[T], players: int, tables: int | None = None) -> list[tuple[T, ...]]:
    """Who plays at each table, so that every bot meets every other equally often.

    Parameters
    ----------
    bots : sequence
    players : int
        Seats at a table.
    tables : int, optional
        Where that would take more tables than so many, it is about so many: at least as many as bots, and
        then bots meet only nearly equally often.

    Examples
    --------
    >>> line_ups("AB", 3)
    [('A', 'B', 'A'), ('A', 'B', 'B')]
    >>> line_ups("ABC", 2)
    [('A', 'B'), ('A', 'C'), ('B', 'C')]
    >>> line_ups("ABCDEFG", 3, 7)[:3]
    [('A', 'B', 'D'), ('B', 'C', 'E'), ('C', 'D', 'F')]
    """
    all_of_them, more = divmod(players, len(bots))
    rounds = 0 if tables is None else max(1, -(-tables // len(bots)))
    if tables is None or comb(len(bots), more) <= max(tables, rounds * len(bots)):
        return [(*bots,) * all_of_them + rest for rest in combinations(bots, more)]
    return [
        (*bots,) * all_of_them + tuple(bots[(place + step) % len(bots)] for place in places)
        for places in _circles(len(bots), more, rounds)
        for step in range(len(bots))
    ]


def _circles(bots: int, seats: int, rounds: int) -> list[list[int]]:
    """Places on a circle of bots for some rounds of tables: in each, a table moves on step by step.

    Two bots meet as often as the distance between them is one between two places, so each place is taken
    where the distances to the others have come least often so far.
    """
    met, found = [0] * bots, []
    for _round in range(rounds):
        places = [0]
        while len(places) < seats:
            free = [place for place in range(bots) if place not in places]
            nearest = min(free, key=lambda place: _weight(met, places, place))
            for other in places:
                for distance in (nearest - other, other - nearest):
                    met[distance % bots] += 1
            places.append(nearest)
        found.append(places)
    return found


def _weight(met: list[int], places: list[int], place: int) -> int:
    """How often the distances from a place to some others have come; each counts with what is added to it."""
    apart = [place - other for other in places]
    counts = Counter(distance % len(met) for one in apart for distance in (one, -one))
    return sum(count * (2 * met[distance] + count) for distance, count in counts.items())


def _seed(seed: int, table: int) -> int:
    """Seed of a table, so that tables do not share their set-ups."""
    return int(np.random.SeedSequence([seed, table]).generate_state(1)[0])
