"""What most foreign formats cannot hold of a board: told once each, at the first place that has it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from risk_kit.language import mark

if TYPE_CHECKING:
    from risk_kit.files.formats.outgoing import Outgoing

_NAMES = mark("names in several languages")
_SEA = mark("whether a border is crossed by sea")
_WRAPS = mark("that a lane leaves the board at one edge and comes back at the other")
_SHAPES = mark("shapes")
_SOURCE = mark("where the board comes from")
_CANVAS = mark("the size of the canvas")
_COLORS = mark("colors of continents")
_CARDS = mark("card symbols")
_MISSIONS = mark("secret missions")
_FRACTIONS = mark("fractions of a point")
_ROUNDED = mark("places are rounded")
_NO_PLACE = mark("a territory without a place")
_ZERO = mark("0, 0 is written, which is read back as none")


def lose_names(out: Outgoing) -> None:
    """Names in more than one language."""
    for group in ("territories", "continents"):
        path = out.first(group, lambda entry: isinstance(entry.get("name"), dict) and len(entry["name"]) > 1)
        if path:
            out.lose(_NAMES, (*path, "name"))
            return


def lose_drawing(out: Outgoing, *, canvas: bool = True) -> None:
    """Shapes and the size of the canvas."""
    if out.board.shapes:
        out.lose(_SHAPES, ("shapes",))
    if canvas and "canvas" in out.data:
        out.lose(_CANVAS, ("canvas",))


def lose_source(out: Outgoing) -> None:
    """Where the board comes from."""
    if out.data.get("source"):
        out.lose(_SOURCE, ("source",))


def lose_sea(out: Outgoing, *, wraps: bool = True) -> None:
    """What a border is crossed by, and lanes around the edge."""
    out.lose_border(_SEA, lambda border: border.sea)
    if wraps:
        out.lose_border(_WRAPS, lambda border: border.wraps)


def lose_colors(out: Outgoing) -> None:
    """Colors of continents."""
    path = out.first("continents", lambda entry: entry.get("color"))
    if path:
        out.lose(_COLORS, (*path, "color"))


def lose_cards(out: Outgoing, *, symbols: bool = True) -> None:
    """Card symbols and missions."""
    path = out.first("territories", lambda entry: entry.get("card"))
    if path and symbols:
        out.lose(_CARDS, (*path, "card"))
    if out.deck:
        out.lose(_MISSIONS, ())


def whole_points(out: Outgoing) -> dict[str, tuple[int, int]]:
    """Places as whole numbers, 0, 0 where there is none."""
    fraction = out.first("territories", lambda entry: any(v != int(v) for v in entry.get("at") or ()))
    if fraction:
        out.change(_FRACTIONS, _ROUNDED, (*fraction, "at"))
    without = out.first("territories", lambda entry: not entry.get("at"))
    if without:
        out.change(_NO_PLACE, _ZERO, without)
    points = {}
    for id, entry in out.board.territories.items():
        x, y = entry.get("at") or (0, 0)
        points[id] = (round(x), round(y))
    return points
