"""Writes the digests that `test_parity` is pinned to: ``python -m tests.parity.refresh``.

When a change alters games on purpose:

1. raise ``ENGINE_VERSION`` in ``risk_kit/kernels/engine.py`` (records and results name it),
2. say in CHANGELOG.md what is different,
3. run this, and ``python -m tests.golden.refresh``; read what changed in the logs.

When nothing was meant to change, the digests found a mistake: do not refresh them.
"""

from __future__ import annotations

from pathlib import Path

from risk_kit.kernels.engine import ENGINE_VERSION
from tests.parity.digests import lines

PINNED = Path(__file__).with_name("pinned.txt")


def pinned_text() -> str:
    """Version of the engine, then ruleset, players, seed and digest of the fields of each game."""
    games = [line.split() for line in lines(compiled=False)]
    rows = [" ".join([name, players, seed, named]) for name, players, seed, _bytes, named in games]
    return "\n".join([f"engine {ENGINE_VERSION}", *rows, ""])


if __name__ == "__main__":
    PINNED.write_text(pinned_text(), encoding="utf-8")
    print(f"Wrote {PINNED}.")
