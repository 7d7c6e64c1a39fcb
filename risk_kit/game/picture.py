"""The picture of a position: owners and armies on the board."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from risk_kit.game.table import Table


def state_svg(table: Table, g: Any) -> str:
    """SVG of the state of a game at a table."""
    # The picture lies layers above; it is looked up when it is wanted.
    draw = import_module("risk_kit.drawing.svg").board_svg
    owners = {name: g.owner[index] for index, name in enumerate(table.territories)}
    held = {name: owner for name, owner in owners.items() if owner >= 0}
    return str(
        draw(
            table.board,
            owners={name: None if owner == table.neutral else owner for name, owner in held.items()},
            armies={name: g.armies[table.index[name]] for name in held},
            players=[player.name for player in table.players],
            colors=[player.color for player in table.players],
        )
    )
