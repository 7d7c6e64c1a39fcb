"""How often each bot, or each seat, has won: shares with intervals over whole set-ups."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from risk_kit.odds.intervals import block_interval

if TYPE_CHECKING:
    from collections.abc import Mapping


def standings_of(frame: pd.DataFrame, lost: Mapping[str, int], players: int) -> pd.DataFrame:
    """One row a bot, the best first.

    ``games`` counts a game as often as the bot had seats in it; of these, ``wins`` is how many it won and
    ``win_rate`` their share (0 to 1), with an interval from ``low`` to ``high`` at 95% that takes the games
    from one set-up as belonging together. ``by_chance`` is the share that every bot would win if all played
    alike. ``rounds`` is the mean length of its games.

    Parameters
    ----------
    frame : DataFrame
        Results of games.
    lost : mapping of str to int
        Names of all bots, and how many moves each lost.
    players : int
    """
    rows = frame["seats"].str.split().explode()
    rounds = frame["rounds"].reindex(rows.index)
    found = []
    for name, count_lost in lost.items():
        own = (rows == name).to_numpy()
        seats = np.bincount(frame.index.get_indexer(rows.index[own]), minlength=len(frame))
        won = (frame["winner_bot"] == name).to_numpy()
        found.append(
            {
                "bot": name,
                **_share(frame, won, seats),
                "by_chance": 1 / players,
                "rounds": rounds[own].mean(),
                "lost_moves": count_lost,
            }
        )
    return pd.DataFrame(found).sort_values("win_rate", ascending=False, ignore_index=True, kind="stable")


def seat_standings(frame: pd.DataFrame, players: int) -> pd.DataFrame:
    """One row a seat, counted from 1: ``games``, ``wins``, ``win_rate``, ``low`` and ``high`` as for bots."""
    once = np.ones(len(frame), dtype=int)
    rows = [
        {"seat": seat, **_share(frame, (frame["winner"] == seat).to_numpy(), once)}
        for seat in range(1, players + 1)
    ]
    return pd.DataFrame(rows)


def _share(frame: pd.DataFrame, won: np.ndarray[Any, Any], seats: np.ndarray[Any, Any]) -> dict[str, Any]:
    """How often something won in the games in which it had seats."""
    setup = [name for name in ("table", "setup") if name in frame]
    blocks = pd.DataFrame({"won": won, "seats": seats}).groupby([frame[name].to_numpy() for name in setup])
    counts = blocks.sum().query("seats > 0")
    games, wins = int(seats.sum()), int(won.sum())
    low, high = block_interval(counts["won"].tolist(), counts["seats"].tolist()) if games else (0.0, 1.0)
    rate = wins / games if games else np.nan
    return {"games": games, "wins": wins, "win_rate": rate, "low": low, "high": high}
