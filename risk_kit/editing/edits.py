"""Every edit of a board by its name, and what it is called in the history."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from risk_kit.editing import borders, cures, properties, territories
from risk_kit.language import mark

if TYPE_CHECKING:
    from collections.abc import Callable

    from risk_kit.editing.drawing import Drawing

    Edit = Callable[..., Drawing]

EDITS: dict[str, tuple[Edit, str]] = {
    "draw": (territories.draw, mark("draw a territory")),
    "split": (territories.split, mark("split {territory}")),
    "merge": (territories.merge, mark("merge {a} and {b}")),
    "delete": (territories.delete, mark("delete {territory}")),
    "move_points": (territories.move_points, mark("move corners")),
    "join_points": (territories.join_points, mark("join corners")),
    "add_point": (territories.add_point, mark("add a corner")),
    "remove_point": (territories.remove_point, mark("remove a corner")),
    "move_territory": (territories.move_territory, mark("move {territory}")),
    "move_label": (territories.move_label, mark("move the label of {territory}")),
    "center_label": (territories.center_label, mark("center the label of {territory}")),
    "rename": (territories.rename, mark("rename {territory}")),
    "set_border": (borders.set_border, mark("change the border of {a} and {b}")),
    "add_continent": (properties.add_continent, mark("add a continent")),
    "set_bonus": (properties.set_bonus, mark("change the bonus of {continent}")),
    "set_color": (properties.set_color, mark("change the color of {continent}")),
    "rename_continent": (properties.rename_continent, mark("rename {continent}")),
    "remove_continent": (properties.remove_continent, mark("remove {continent}")),
    "set_continent": (properties.set_continent, mark("change the continent of territories")),
    "set_name": (properties.set_name, mark("change the name of {place}")),
    "set_card": (properties.set_card, mark("change the card of {territory}")),
    "deal_cards": (properties.deal_cards, mark("deal the cards")),
    "set_canvas": (properties.set_canvas, mark("change the canvas")),
    "set_background": (properties.set_background, mark("change the background")),
    "mend": (cures.mend, mark("mend the file")),
}


def parameters_of(edit: Any) -> tuple[str, ...]:
    """Names of the arguments of an edit, after the drawing."""
    return tuple(edit.__code__.co_varnames[1 : edit.__code__.co_argcount])
