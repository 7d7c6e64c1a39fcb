"""The kinds of findings about starting a board from something else; `codes` has all kinds."""

from __future__ import annotations

from risk_kit.files.code import Code, Severity
from risk_kit.language import mark as _

W_, H_ = Severity.WARNING, Severity.HINT

START_CODES: dict[str, Code] = {
    "start-spread": Code(
        W_,
        _("The areas differ by {found} of their mean; points as even as {wanted} were not found."),
        _("Try another seed, or a larger spread."),
    ),
    # Polygons of any source
    "start-no-area": Code(H_, _("Features that are no areas are left out: {count}.")),
    "start-name-missing": Code(
        W_,
        _("Features without a name are numbered: {count}."),
        _("Choose the property with the names: {known}."),
    ),
    "start-name-twice": Code(H_, _("The name {name!r} stands here again; this one is called {other!r}.")),
    "start-overlap": Code(W_, _("{a} and {b} overlap; what they share goes to {b}, the smaller one.")),
    "start-corners": Code(
        H_, _("These touch along a line too short to be seen, and are no neighbors: {pairs}.")
    ),
    "start-too-small": Code(
        W_,
        _("Too small to be seen, and left out: {territories}."),
        _("Start from a file with their part of the map alone."),
    ),
    "start-parts-dropped": Code(
        H_, _("Parts of territories smaller than {area} square units of the canvas are dropped: {count}.")
    ),
    "start-gaps-closed": Code(H_, _("Narrow gaps between shapes are closed: {count}.")),
    "start-simplified": Code(
        H_, _("Outlines are simplified to what can be seen: {after} points of {before}.")
    ),
    "start-not-simplified": Code(
        H_,
        _("Outlines keep all their points: {count}."),
        _("With shapely 2.1 or newer they would be simplified."),
    ),
    "start-lanes": Code(
        H_, _("Islands are joined by the shortest sea lanes, so that the board is in one piece: {lanes}.")
    ),
    "start-continents": Code(
        H_,
        _("No property names continents; neighbors are put together into {count}."),
        _("Choose the property with the continents: {known}."),
    ),
}
