"""Every edit of a board by its name, and what it is called in the history."""

from __future__ import annotations

from inspect import signature
from math import isfinite, nan
from typing import TYPE_CHECKING, Any

from risk_kit.editing import borders, cures, properties, territories
from risk_kit.editing.shaping import OnEdge
from risk_kit.errors import EditError
from risk_kit.language import mark
from risk_kit.language import translate as _

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

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


def parameters_of(edit: Edit) -> tuple[str, ...]:
    """Names of the arguments of an edit, after the drawing."""
    return tuple(signature(edit).parameters)[1:]


def required_of(edit: Edit) -> tuple[str, ...]:
    """Those that have no usual value."""
    return tuple(n for n, p in list(signature(edit).parameters.items())[1:] if p.default is p.empty)


class Shown(dict[str, Any]):
    """Arguments for the name of an edit; those that are not given show as nothing."""

    def __init__(self, args: Mapping[str, Any]) -> None:
        super().__init__({key: value if isinstance(value, str) else "" for key, value in args.items()})

    def __missing__(self, key: str) -> str:
        return ""


def given(args: Mapping[str, Any]) -> dict[str, Any]:
    """Arguments as edits take them: spots on edges may come as plain data."""
    found = dict(args)
    for key in ("outline", "line"):
        if key in found:
            found[key] = [_spot(spot) for spot in found[key]]
    return found


def _spot(spot: Any) -> Any:
    if isinstance(spot, int | OnEdge):
        return spot
    try:
        if isinstance(spot, dict):
            a, b = spot["edge"]
            return OnEdge(frozenset((int(a), int(b))), (float(spot["at"][0]), float(spot["at"][1])))
        x, y = spot
        place = (float(x), float(y))
    except (TypeError, ValueError, KeyError, IndexError):
        place = (nan, nan)
    if not all(map(isfinite, place)):
        raise EditError(_("A corner is a place such as (120, 80): {found}").format(found=repr(spot)[:60]))
    return place
