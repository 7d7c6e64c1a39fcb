"""Digests of random games, printed one a line: ``python -m tests.parity.digests [compiled]``.

Each is the sha256 of all bytes of the state after every hundredth move, chance and random stream included.
"""

from __future__ import annotations

import sys
from hashlib import sha256
from typing import TYPE_CHECKING, Any

import numpy as np

from risk_kit.files.locate import shipped
from risk_kit.game.game import Game
from risk_kit.kernels.layout import State, shapes_of
from risk_kit.kernels.legal import ROW
from risk_kit.rules.load import load_ruleset

if TYPE_CHECKING:
    from collections.abc import Iterator

SEEDS = (1, 2)
MOVES, CHUNK = 500, 100
ROOM = 512


def games() -> Iterator[tuple[str, int, int]]:
    """Ruleset, number of players and seed of every game: all numbers of players take turns."""
    for name in shipped("ruleset"):
        numbers = load_ruleset(name).players.numbers
        for index, seed in enumerate(SEEDS):
            yield name, numbers[index % len(numbers)], seed


def fields(game: Game) -> bytes:
    """Everything in a state that is not 0, by name."""
    found = {}
    for name, shape in shapes_of(State, game.table.capacity).items():
        values = np.ravel(getattr(game.state, name) if shape else [getattr(game.state, name)])
        found[name] = (
            np.trim_zeros(values, "b").tolist() if len(shape) < 2 else sorted(values[values != 0].tolist())
        )
    return repr(sorted((name, values) for name, values in found.items() if values)).encode()


def digests(name: str, players: int, seed: int, compiled: bool) -> tuple[str, str]:
    """Digest of the bytes of a game, and one of its fields by name, whatever their order and room in a state."""
    game = Game(ruleset=name, players=players, seed=seed, compiled=compiled)
    table = game.table
    lanes, out = np.array([seed, 2, 3, 4], dtype=np.int64), np.zeros((ROOM, ROW), dtype=np.int64)
    rows: tuple[Any, Any] = (lanes, out) if compiled else (memoryview(lanes), memoryview(out))
    all_bytes, named, moves = sha256(game._array.tobytes()), sha256(fields(game)), 0
    while moves < MOVES and not game.is_over:
        made = table.engine.call.play(table.board_record, table.rules_record, game._record, *rows, CHUNK)
        moves += int(made)
        all_bytes.update(game._array.tobytes())
        named.update(fields(game))
    all_bytes.update(lanes.tobytes())
    return all_bytes.hexdigest()[:32], named.hexdigest()[:32]


def lines(compiled: bool) -> list[str]:
    """Ruleset, players, seed and both digests of every game."""
    return [
        " ".join([name, str(players), str(seed), *digests(name, players, seed, compiled)])
        for name, players, seed in games()
    ]


if __name__ == "__main__":
    print("\n".join(lines("compiled" in sys.argv)))
