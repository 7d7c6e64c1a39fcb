"""``risk-kit show``: a board as a picture, or as a table in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from risk_kit.cli.table import table
from risk_kit.cli.usage import whole_number
from risk_kit.errors import RuleError
from risk_kit.language import translate as _

if TYPE_CHECKING:
    import argparse

    from risk_kit.board.board import Board


def add_parser(verbs: Any, parents: list[argparse.ArgumentParser]) -> None:
    """Add the verb to the parser of the command."""
    text = _("show a board as a picture or a table")
    parser = verbs.add_parser("show", help=text, description=text, parents=parents)
    parser.add_argument("board", metavar=_("BOARD"), help=_("id of a shipped board, or a file"))
    out = _("write the picture to a file that ends in .svg, .html, .png or .pdf")
    parser.add_argument("--out", type=Path, metavar=_("FILE"), help=out)
    width = _("width of a .png or .svg in pixels (.png: 2000)")
    parser.add_argument("--width", type=whole_number, metavar="N", help=width)
    paper = _("paper of a .pdf, or of an .html to print (A4): A4, A3, A2, A1, letter, legal, tabloid")
    parser.add_argument("--paper", metavar=_("PAPER"), help=paper)
    tiles = _("enlarge it over pages across and down, such as 2x2, to glue together")
    parser.add_argument("--tiles", metavar="2x2", help=tiles)
    gray = _("hatchings and grays instead of colors")
    parser.add_argument("--gray", action="store_true", help=gray)
    force = _("overwrite a file that is no picture made here")
    parser.add_argument("--force", action="store_true", help=force)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Write the picture, or print the table."""
    from risk_kit.board.load import load_map

    wanted = (args.width, args.paper, args.tiles, args.gray or None, args.force or None)
    if args.out is None and wanted.count(None) < len(wanted):
        raise RuleError(_("Options of a picture go with a file to write: --out FILE."))
    board = load_map(args.board)
    if args.out is None:
        print(_text(board))
        print(_("`risk-kit show {board} --out {board}.svg` draws it.").format(board=args.board))
        return 0
    from risk_kit.drawing.export import save_picture

    saved = save_picture(
        board,
        args.out,
        width=args.width,
        paper=args.paper,
        tiles=args.tiles,
        gray=args.gray,
        force=args.force,
    )
    print(" ".join((_("Wrote {file}.").format(file=args.out), saved.about)).rstrip())
    return 0


def _text(board: Board) -> str:
    rows = [
        (
            continent.name(),
            str(continent.bonus),
            str(len(continent.territories)),
            ", ".join(board.territories[name].name() for name in continent.territories),
        )
        for continent in board.continent_list
    ]
    header = (_("continent"), _("bonus"), _("number"), _("territories"))
    counts = _("{territories} territories, {continents} continents, {borders} borders").format(
        territories=len(board.territories), continents=len(board.continents), borders=len(board.borders)
    )
    return f"{board.name()}: {counts}\n\n{table(header, rows)}\n"
