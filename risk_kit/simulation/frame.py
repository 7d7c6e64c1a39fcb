"""Results of games as a table: one row a game, the same columns for all rules, boards and bots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from risk_kit.bots.contract import bots_digest
from risk_kit.errors import RuleError
from risk_kit.game.digest import digest
from risk_kit.kernels.engine import ENGINE_VERSION
from risk_kit.kernels.layout import dtype_of
from risk_kit.kernels.words import Ending
from risk_kit.language import translate as _
from risk_kit.simulation.tally import Pace, Tally

if TYPE_CHECKING:
    from collections.abc import Iterable

    from risk_kit.kernels.layout import Capacity
    from risk_kit.simulation.setting import Setting
    from risk_kit.simulation.work import Batch

PLAIN = (
    "rounds", "turns", "moves", "rolls", "eliminations", "first_elimination", "idle_rounds",
    "sets_traded", "card_armies", "lead_changes",
)  # fmt: skip
"""Columns that are fields of `Tally` as they stand."""


def about(setting: Setting) -> dict[str, Any]:
    """What games depend on, to be kept with their results."""
    rules, board = setting.rules, setting.board
    return {
        "ruleset": f"{rules.id}#{digest(rules)[:8]}",
        "board": f"{board.id}#{digest(board)[:8]}",
        "bots": [bot.name for bot in setting.bots],
        "bots_digest": bots_digest(setting.bots),
        "seed": int(setting.seed),
        "round_limit": rules.victory.round_limit,
        "engine_version": ENGINE_VERSION,
    }


def games_frame(setting: Setting, capacity: Capacity, played: Iterable[Batch]) -> pd.DataFrame:
    """Table of the games of some batches, in the order of their numbers."""
    order = _in_order(played)
    tallies, numbers = _tallies(order, capacity), _numbers(order)
    setups, rotation = np.divmod(numbers, setting.rotations)
    players = len(setting.bots)
    names = np.array([*(bot.name for bot in setting.bots), ""])
    seated = tallies["bots"][:, :players]
    winner = tallies["winner"]
    won = winner >= 0
    frame = pd.DataFrame(
        {
            "game": numbers,
            "setup": setups,
            "rotation": rotation,
            "seats": np.array([" ".join(row) for row in names[seated].tolist()], dtype=str),
            "first": tallies["first"] + 1,
            "winner": winner + 1,
            "winner_bot": names[np.where(won, _at(seated, winner), players)],
            "ending": np.array([ending.name.lower() for ending in Ending])[tallies["ending"]],
            **{name: tallies[name] for name in PLAIN},
            "behind": np.where(won, _at(tallies["behind"], winner), 0) / len(setting.board.territory_list),
            "settled": _settled(tallies),
            "lost_moves": tallies["lost_moves"].sum(axis=1),
        }
    )
    frame.attrs.update(about(setting))
    return frame


def _in_order(played: Iterable[Batch]) -> list[Batch]:
    return sorted(played, key=lambda batch: batch.first)


def _numbers(order: Iterable[Batch]) -> np.ndarray[Any, Any]:
    """Numbers of the games of some batches."""
    return np.concatenate([np.arange(b.first, b.first + b.count) for b in order] or [np.arange(0)])


def _tallies(order: Iterable[Batch], capacity: Capacity) -> np.ndarray[Any, Any]:
    """Their records."""
    return np.frombuffer(b"".join(batch.tallies for batch in order), dtype_of(Tally, capacity))


def _at(table: np.ndarray[Any, Any], columns: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """One number of each row."""
    return np.take_along_axis(table, np.maximum(columns, 0)[:, None], axis=1)[:, 0]


def _settled(tallies: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """Share of the turns after which the winner led for good; 1 where the winner never led before the end."""
    share = (tallies["lead_since"] - 1) / np.maximum(1, tallies["turns"] - 1)
    return np.where(tallies["leader"] == tallies["winner"], np.maximum(share, 0.0), 1.0)


def pace_frame(setting: Setting, capacity: Capacity, played: Iterable[Batch]) -> pd.DataFrame:
    """Table of territories and armies at the end of every round, one row a game, round and seat."""
    order = _in_order(played)
    paces = np.frombuffer(b"".join(batch.paces for batch in order), dtype_of(Pace, capacity))
    numbers = _numbers(order)
    players = len(setting.bots)
    territories, armies = paces["territories"][:, :, :players], paces["armies"][:, :, :players]
    was_played: Any = territories.any(axis=2)
    game, round, seat = np.nonzero(np.broadcast_to(was_played[:, :, None], territories.shape))
    frame = pd.DataFrame(
        {
            "game": numbers[game],
            "round": round + 1,
            "seat": seat + 1,
            "territories": territories[game, round, seat],
            "armies": armies[game, round, seat],
        }
    )
    frame.attrs.update(about(setting))
    return frame


def lost_by_bot(setting: Setting, capacity: Capacity, played: Iterable[Batch]) -> dict[str, int]:
    """Moves that each bot lost, by its name."""
    tallies, players = _tallies(played, capacity), len(setting.bots)
    seated, lost = tallies["bots"][:, :players], tallies["lost_moves"][:, :players]
    counts = np.bincount(seated.ravel(), lost.ravel(), minlength=players)
    found = dict.fromkeys((bot.name for bot in setting.bots), 0)
    for bot, count in zip(setting.bots, counts, strict=True):
        found[bot.name] += int(count)
    return found


def earlier(before: pd.DataFrame, new: pd.DataFrame) -> pd.DataFrame:
    """Earlier results without the games that are among the new ones, and each once.

    Raises
    ------
    RuleError
        When a column is missing.
    """
    missing = [name for name in new.columns if name not in before.columns]
    if missing:
        message = _("These results lack the columns {names}.")
        raise RuleError(message.format(names=", ".join(missing)))
    return before.loc[~before["game"].isin(new["game"]), list(new.columns)].drop_duplicates("game")


def joined(before: pd.DataFrame, new: pd.DataFrame) -> pd.DataFrame:
    """Earlier results and those of other games of the same setting, in the order of their numbers."""
    parts = [part for part in (before, new) if len(part)]
    both = pd.concat(parts, ignore_index=True) if len(parts) > 1 else (parts or [new])[0]
    both = both.sort_values("game", ignore_index=True)
    both.attrs.clear()
    both.attrs.update(new.attrs)
    return both


def ranges_of(numbers: Iterable[int]) -> list[tuple[int, int]]:
    """Ranges that make up some numbers: start and end, without the end.

    Examples
    --------
    >>> ranges_of([7, 0, 1, 2])
    [(0, 3), (7, 8)]
    """
    ranges: list[tuple[int, int]] = []
    for number in sorted({int(number) for number in numbers}):
        if ranges and ranges[-1][1] == number:
            ranges[-1] = ranges[-1][0], number + 1
        else:
            ranges.append((number, number + 1))
    return ranges
