"""The options of ``risk-kit new board``: what a new board starts from."""

from __future__ import annotations

import argparse
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from risk_kit.cli.usage import whole_number
from risk_kit.errors import RuleError
from risk_kit.language import translate as _

if TYPE_CHECKING:
    from risk_kit.editing.new_board import NewBoard

STARTS = ("blank", "grid", "ring", "voronoi", "like", "polygons")
_GO_WITH = {
    "seed": ("ring", "voronoi"),
    "spread": ("voronoi",),
    "continents": ("grid", "ring", "voronoi", "polygons"),
    "names": ("polygons",),
    "continents_from": ("polygons",),
    "gap": ("polygons",),
}
"""Options, and the starts that they go with."""


def add_starts(parser: Any) -> None:
    """Add the options to the parser of the verb."""
    group = parser.add_argument_group(_("what a board starts from"))
    starts = group.add_mutually_exclusive_group()
    starts.add_argument("--blank", action="store_true", default=None, help=_("two territories to draw over"))
    starts.add_argument("--grid", type=_size, metavar="6x4", help=_("columns and rows of squares"))
    starts.add_argument("--ring", type=whole_number, metavar="N", help=_("islands in a ring"))
    starts.add_argument("--voronoi", type=whole_number, metavar="N", help=_("territories of invented land"))
    starts.add_argument("--like", metavar=_("BOARD"), help=_("a copy of a board, an edition made whole"))
    shapes = _("GeoJSON with shapes of any source: countries, districts, a school campus")
    starts.add_argument("--polygons", type=Path, metavar=_("FILE"), help=shapes)
    group.add_argument("--seed", type=whole_number, metavar="N", help=_("another seed is another board"))
    spread = _("how much areas may differ, as a share of their mean (default: 0.25)")
    group.add_argument("--spread", type=_number, metavar="0.2", help=spread)
    group.add_argument("--continents", type=whole_number, metavar="N", help=_("how many continents"))
    names = _("property of the shapes with the names; NAME_es and the like are read too")
    group.add_argument("--names", metavar=_("PROPERTY"), help=names)
    group.add_argument(
        "--continents-from", metavar=_("PROPERTY"), help=_("property of the shapes with the continents")
    )
    gap = _("close gaps between shapes up to this width, of 1000 across the board (default: 1)")
    group.add_argument("--gap", type=_number, metavar="1", help=gap)


def chosen_start(args: argparse.Namespace) -> str:
    """The start that was asked for, empty for none.

    Raises
    ------
    RuleError
        When an option does not go with it.
    """
    chosen = next((start for start in STARTS if getattr(args, start) is not None), "")
    given = [option for option in (*STARTS, *_GO_WITH) if getattr(args, option) is not None]
    if given and args.kind != "board":
        raise RuleError(_("{option} goes with a board only.").format(option=_dashed(given[0])))
    for option in given:
        if option in _GO_WITH and chosen not in _GO_WITH[option]:
            message = _("{option} goes only with: {starts}.")
            starts = ", ".join(map(_dashed, _GO_WITH[option]))
            raise RuleError(message.format(option=_dashed(option), starts=starts))
    return chosen


def started(start: str, args: argparse.Namespace, name: str) -> NewBoard:
    """The board that was asked for."""
    from risk_kit.editing import new_board

    options: dict[str, Any] = {
        option: getattr(args, option)
        for option, starts in _GO_WITH.items()
        if start in starts and getattr(args, option) is not None
    }
    wish = getattr(args, start)
    values = () if start == "blank" else wish if start == "grid" else (wish,)
    make: Any = getattr(new_board, start)
    board: NewBoard = make(name, *values, **options)
    return board


def _dashed(option: str) -> str:
    return f"--{option.replace('_', '-')}"


def _size(text: str) -> tuple[int, int]:
    """Columns and rows of a text such as 6x4."""
    match = re.fullmatch(r"([0-9]{1,4})[x×]([0-9]{1,4})", text.strip().lower())
    if match is None:
        message = _("{text!r} is not a size such as 6x4")
        raise argparse.ArgumentTypeError(message.format(text=text))
    return int(match[1]), int(match[2])


def _number(text: str) -> float:
    try:
        return float(text.replace(",", "."))
    except ValueError:
        raise argparse.ArgumentTypeError(_("{text!r} is not a number").format(text=text)) from None
