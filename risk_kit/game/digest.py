"""Digests of boards and rulesets: whether a game is played by what it was played by before."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Any

from risk_kit.board.board import Board

if TYPE_CHECKING:
    from risk_kit.rules.ruleset import Ruleset


def digest(thing: Board | Ruleset) -> str:
    """Short digest of everything in a board or ruleset that a game depends on."""
    if isinstance(thing, Board):
        content: Any = (
            [(t.id, t.continent, t.card) for t in thing.territory_list],
            [(c.id, c.bonus) for c in thing.continent_list],
            [(b.a, b.b, b.one_way) for b in thing.borders],
        )
    else:
        content = [
            getattr(thing, name) for name in thing.__dataclass_fields__ if name not in ("names", "sources")
        ]
    return sha256(repr(content).encode()).hexdigest()[:16]
