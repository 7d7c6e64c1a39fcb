"""What is measured on played games: one number a game for each metric, with its meaning in words."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from risk_kit.language import mark
from risk_kit.language import translate as _

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    import pandas as pd
    from numpy.typing import NDArray

    Values = NDArray[np.float64]

POINTS = "points"
"""Unit of shares (0 to 1), written as percentages; their differences are percentage points."""
OBJECTIVES = ("mission", "capitals")
"""Endings that are wins by an objective."""


@dataclass(frozen=True)
class Metric:
    """One thing that is measured.

    Attributes
    ----------
    id : str
        Stable name, such as ``"rounds"`` or ``"wins_seat_1"``.
    unit : str
        `POINTS` for shares, else what is counted, in English.
    smallest : float
        The smallest difference that matters, unless another is named; in the metric's unit (shares: 0 to 1).
    scale : float
        How far the values of two games typically differ, rather too large. It says where intervals are
        narrowest, and guards those of skewed or rare values.
    value : callable
        One number a game, from the table of results.
    """

    id: str
    unit: str
    smallest: float
    scale: float
    value: Callable[[pd.DataFrame], Values] = field(compare=False)
    title: str
    meaning: str
    more: str
    less: str
    words: Mapping[str, object] = field(default_factory=dict, hash=False)

    @property
    def label(self) -> str:
        """Short name in the language in use."""
        return _(self.title).format(**self.words)

    @property
    def definition(self) -> str:
        """What is counted, in one sentence, in the language in use."""
        return _(self.meaning).format(**self.words)

    def __repr__(self) -> str:
        return f"Metric({self.id!r})"


def metrics(players: int, bots: tuple[str, ...] = (), *, objectives: bool = True) -> tuple[Metric, ...]:
    """All metrics for a number of players, in the order of tables.

    Parameters
    ----------
    players : int
    bots : tuple of str
        Bots at the table; where they differ, the wins of each are measured, too.
    objectives : bool
        Whether games may be won by a mission or by capitals.

    Examples
    --------
    >>> [metric.id for metric in metrics(3)][:5]
    ['rounds', 'round_limit', 'first_player', 'wins_seat_1', 'wins_seat_2']
    """
    names = tuple(dict.fromkeys(bots))
    return (
        *_LENGTH,
        _first_player(players),
        *(_wins_of_seat(seat) for seat in range(1, players + 1)),
        *(_wins_of_bot(name, bots.count(name)) for name in names if len(names) > 1),
        *_COURSE,
        *(_OBJECTIVE if objectives else ()),
    )


def block_means(frame: pd.DataFrame, chosen: tuple[Metric, ...]) -> tuple[NDArray[np.int64], Values]:
    """Numbers of the set-ups, in order, and for each the mean of its games, one column a metric.

    Parameters
    ----------
    frame : DataFrame
        Results, one row a game, with the number of its set-up in ``setup``.

    Examples
    --------
    >>> import pandas as pd
    >>> block_means(pd.DataFrame({"setup": [0, 0, 1], "rounds": [10, 14, 9]}), _LENGTH[:1])
    (array([0, 1]), array([[12.], [ 9.]]))
    """
    setups, block, sizes = np.unique(
        np.asarray(frame["setup"], np.int64), return_inverse=True, return_counts=True
    )
    sums = [np.bincount(block, metric.value(frame), minlength=len(setups)) for metric in chosen]
    return setups, np.column_stack(sums) / sizes[:, None]


def lost_moves(frame: pd.DataFrame) -> int:
    """Moves that bots lost because they erred or stalled, over all games."""
    return int(np.asarray(frame["lost_moves"]).sum())


def _column(name: str) -> Callable[[pd.DataFrame], Values]:
    return lambda frame: np.nan_to_num(np.asarray(frame[name], float))


def _where(holds: Callable[[pd.DataFrame], Any]) -> Callable[[pd.DataFrame], Values]:
    return lambda frame: np.asarray(holds(frame), float)


def _first_elimination(frame: pd.DataFrame) -> Values:
    """Round of the first elimination; where nobody went out, the number of rounds."""
    first = np.asarray(frame["first_elimination"], float)
    return np.where(first > 0, first, np.asarray(frame["rounds"], float))


def _card_armies(frame: pd.DataFrame) -> Values:
    """Armies from cards a round: of whole games a few long ones would make up nearly all."""
    armies, rounds = (np.asarray(frame[name], float) for name in ("card_armies", "rounds"))
    per_round: Values = armies / np.maximum(rounds, 1)
    return per_round


def _first_player(players: int) -> Metric:
    return Metric(
        id="first_player",
        unit=POINTS,
        smallest=0.02,
        scale=0.7,
        value=_where(lambda frame: (frame["winner"] == frame["first"]) - 1 / players),
        title=mark("edge of the first player"),
        meaning=mark(
            "How often whoever plays first wins, less the fair share of one in {players}; "
            "0 means that going first neither helps nor harms."
        ),
        more=mark("Under B whoever plays first wins more often, by {amount} ({range})."),
        less=mark("Under B whoever plays first wins less often, by {amount} ({range})."),
        words={"players": players},
    )


def _wins_of_seat(seat: int) -> Metric:
    return Metric(
        id=f"wins_seat_{seat}",
        unit=POINTS,
        smallest=0.02,
        scale=0.7,
        value=_where(lambda frame: frame["winner"] == seat),
        title=mark("wins of seat {seat}"),
        meaning=mark("Share of games that seat {seat} wins, whoever plays first."),
        more=mark("Under B seat {seat} wins more often, by {amount} ({range})."),
        less=mark("Under B seat {seat} wins less often, by {amount} ({range})."),
        words={"seat": seat},
    )


def _wins_of_bot(name: str, seats: int) -> Metric:
    return Metric(
        id=f"wins_bot_{name}",
        unit=POINTS,
        smallest=0.02,
        scale=0.7,
        value=_where(lambda frame: frame["winner_bot"] == name),
        title=mark("wins of {bot}"),
        meaning=mark("Share of games won by the bot {bot}, which holds {seats} of the seats; seats rotate."),
        more=mark("Under B {bot} wins more often, by {amount} ({range})."),
        less=mark("Under B {bot} wins less often, by {amount} ({range})."),
        words={"bot": name, "seats": seats},
    )


_LENGTH = (
    Metric(
        id="rounds",
        unit=mark("rounds"),
        smallest=1,
        scale=12,
        value=_column("rounds"),
        title=mark("rounds"),
        meaning=mark("Rounds that a game lasts, on average; a round is one turn of everyone still in."),
        more=mark("Games under B are {amount} longer ({range})."),
        less=mark("Games under B are {amount} shorter ({range})."),
    ),
    Metric(
        id="round_limit",
        unit=POINTS,
        smallest=0.02,
        scale=0.25,
        value=_where(lambda frame: frame["ending"] == "round_limit"),
        title=mark("games cut off"),
        meaning=mark("Share of games that the last allowed round ends; their lengths are cut off there."),
        more=mark("Under B more games reach the last allowed round, by {amount} ({range})."),
        less=mark("Under B fewer games reach the last allowed round, by {amount} ({range})."),
    ),
)
_COURSE = (
    Metric(
        id="lead_changes",
        unit=mark("times"),
        smallest=1,
        scale=9,
        value=_column("lead_changes"),
        title=mark("lead changes"),
        meaning=mark("How often in a game another player comes to hold most territories, at ends of turns."),
        more=mark("Under B the lead changes more often, by {amount} a game ({range})."),
        less=mark("Under B the lead changes less often, by {amount} a game ({range})."),
    ),
    Metric(
        id="drama",
        unit=POINTS,
        smallest=0.02,
        scale=0.25,
        value=_column("behind"),
        title=mark("drama"),
        meaning=mark(
            "How far the later winner was behind at the worst moment: "
            "territories less than the leader's, as a share of the board."
        ),
        more=mark("Winners under B come from further behind, by {amount} ({range})."),
        less=mark("Winners under B come from less far behind, by {amount} ({range})."),
    ),
    Metric(
        id="decisiveness",
        unit=POINTS,
        smallest=0.02,
        scale=0.5,
        value=lambda frame: 1 - np.asarray(frame["settled"], float),
        title=mark("decided early"),
        meaning=mark("Share of a game's turns that are left when its winner takes the lead for good."),
        more=mark("Games under B are decided earlier, by {amount} of the turns ({range})."),
        less=mark("Games under B are decided later, by {amount} of the turns ({range})."),
    ),
    Metric(
        id="eliminations",
        unit=mark("players"),
        smallest=0.1,
        scale=0.6,
        value=_column("eliminations"),
        title=mark("players out"),
        meaning=mark("Players who lose all territories, on average; whoever goes out last may end the game."),
        more=mark("Under B {amount} more go out ({range})."),
        less=mark("Under B {amount} fewer go out ({range})."),
    ),
    Metric(
        id="first_elimination",
        unit=mark("rounds"),
        smallest=1,
        scale=8,
        value=_first_elimination,
        title=mark("rounds with everyone"),
        meaning=mark("Round in which the first player goes out; the last one where nobody does."),
        more=mark("Under B everyone stays in for longer, by {amount} ({range})."),
        less=mark("Under B the first player goes out earlier, by {amount} ({range})."),
    ),
    Metric(
        id="idle_rounds",
        unit=mark("rounds"),
        smallest=1,
        scale=6,
        value=_column("idle_rounds"),
        title=mark("rounds watched"),
        meaning=mark("Rounds that players who are out sit and watch, added up over the players of a game."),
        more=mark("Under B players who are out watch for longer, by {amount} a game ({range})."),
        less=mark("Under B players who are out watch for less long, by {amount} a game ({range})."),
    ),
    Metric(
        id="card_armies",
        unit=mark("armies"),
        smallest=1,
        scale=10,
        value=_card_armies,
        title=mark("armies from cards"),
        meaning=mark("Armies a round that all players together get for card sets."),
        more=mark("Under B cards bring {amount} more a round ({range})."),
        less=mark("Under B cards bring {amount} fewer a round ({range})."),
    ),
)
_OBJECTIVE = (
    Metric(
        id="by_objective",
        unit=POINTS,
        smallest=0.02,
        scale=0.7,
        value=_where(lambda frame: frame["ending"].isin(OBJECTIVES)),
        title=mark("won by objective"),
        meaning=mark("Share of games won by a mission or by capitals, not by conquest."),
        more=mark("Under B more games are won by a mission or capitals, by {amount} ({range})."),
        less=mark("Under B fewer games are won by a mission or capitals, by {amount} ({range})."),
    ),
)
