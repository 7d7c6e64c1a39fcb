"""The kinds of findings in the drawing of a board, which the map editor shows; `codes` has all kinds."""

from __future__ import annotations

from risk_kit.files.code import Code, Severity
from risk_kit.language import mark as _

W_ = Severity.WARNING

DRAWING_CODES: dict[str, Code] = {
    "drawing-touch": Code(
        W_,
        _("{a} and {b} touch, but have no border."),
        _("Add a border, or block them: they are no neighbors on purpose."),
    ),
    "drawing-apart": Code(
        W_,
        _("{a} and {b} have a border by land, but do not touch."),
        _("Make it a border by sea, or let them share an edge."),
    ),
    "drawing-overlap": Code(
        W_,
        _("{a} lies over {b}."),
        _("Drag their corners onto each other: a corner that is shared moves both."),
    ),
    "drawing-crossing": Code(W_, _("The outline of {territory} crosses itself.")),
    "drawing-no-label": Code(W_, _("The territory {territory} has no place for its name and armies.")),
    "drawing-label-outside": Code(W_, _("The label of {territory} lies outside of its shape.")),
    "drawing-labels-close": Code(W_, _("The armies of {a} and {b} would cover each other.")),
    "drawing-room": Code(
        W_,
        _("The armies of {territory} have {room} units of room around the label; {wanted} are needed."),
        _("Move the label, or make the territory larger."),
    ),
    "drawing-colors": Code(
        W_, _("The colors of {a} and {b} look alike to {who}."), _("Give one of them another color.")
    ),
}
