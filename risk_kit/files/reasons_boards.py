"""Why a finding in a board matters; `reasons` has all of them."""

from __future__ import annotations

from risk_kit.language import mark as _

_TOLD = (
    (
        ("territory-without-continent", "territory-unknown-continent"),
        _("Every territory belongs to one continent, which pays its bonus to whoever holds all of it."),
    ),
    (
        ("continent-empty",),
        _("A continent without territories would be held by everybody from the start."),
    ),
    (
        ("continent-zero-bonus",),
        _(
            "Nobody gains armies by holding it. Some boards have such continents on purpose; then "
            "leave it so."
        ),
    ),
    (
        ("continent-in-pieces",),
        _(
            "Its armies must leave the continent to get from one part to another. Some boards mean "
            "that; often a border was forgotten."
        ),
    ),
    (
        ("board-in-pieces",),
        _(
            "No path of borders leads from one part to the other, so nobody could ever conquer the "
            "whole board. Usually a border is missing."
        ),
    ),
    (
        ("territory-same-place",),
        _("Names and armies of the two would be drawn over each other."),
    ),
    (
        ("territory-outside-canvas",),
        _(
            "The canvas is the size of the drawing: `width` to the right, `height` down. What lies "
            "outside of it is not seen."
        ),
    ),
    (
        ("territory-point",),
        _(
            "`at` is where the name and the armies are drawn: steps to the right, then down, from the "
            "upper left corner."
        ),
    ),
    (
        ("territory-same-name",),
        _("The ids differ, but cards and messages show names."),
    ),
    (
        ("border-form",),
        _(
            "A border joins two territories, and can be crossed both ways. More of it, such as `sea: "
            "true`, goes into a group with `between`."
        ),
    ),
    (
        ("border-unknown-territory",),
        _("Borders name territories by their ids, as they stand below `territories`."),
    ),
    (
        ("border-to-itself",),
        _(
            "Nobody attacks or moves from a territory into itself; often one of the two names is "
            "meant to be another."
        ),
    ),
    (
        ("border-twice",),
        _(
            "One line is enough for both directions. A second one often means that another border was "
            "to be written."
        ),
    ),
    (
        ("border-not-there",),
        _(
            "Only a border of the board that is extended can be removed. `risk-kit diff` shows how "
            "two boards differ."
        ),
    ),
    (
        ("blocked-border",),
        _("`blocked` says that two territories touch on the map and are no neighbors on purpose."),
    ),
    (
        ("border-one-way",),
        _(
            "Armies can attack and move in one direction only. Some boards mean that, and then all is "
            "well; it is told since it is easily written by mistake."
        ),
    ),
    (
        ("border-both-ways",),
        _("Two lines that answer each other say the same as one, and are easily changed apart."),
    ),
    (
        ("background-missing",),
        _(
            "The picture lies under the board in the map editor, to draw over; the board is complete "
            "without it."
        ),
    ),
    (
        ("border-add-remove", "border-list-in-edition"),
        _(
            "A board of its own lists all its borders. One that `extends` another keeps those of the "
            "other and says only what differs."
        ),
    ),
    (
        ("shapes-missing", "shapes-broken"),
        _(
            "Outlines of territories are kept in a GeoJSON file beside the board. Without the line "
            "`shapes` regions are made around the points of the territories."
        ),
    ),
    (
        ("shape-unknown-territory", "shape-missing-territory", "shape-unknown-lane"),
        _(
            "Shapes are found by id. After a change of ids or borders the two files must be brought "
            "together again; `risk-kit edit` does both at once."
        ),
    ),
)
BOARD_REASONS: dict[str, str] = {code: reason for codes, reason in _TOLD for code in codes}
