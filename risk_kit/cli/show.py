"""``risk-kit show``: a board as a picture, or as a table in the terminal."""

from __future__ import annotations

import html
from pathlib import Path
from typing import TYPE_CHECKING, Any

from risk_kit.cli.table import table
from risk_kit.errors import RuleError
from risk_kit.language import get_language
from risk_kit.language import translate as _

if TYPE_CHECKING:
    import argparse

    from risk_kit.board.board import Board

PAGE = """<!doctype html>
<html lang="{language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>body {{ margin: 0; background: #fff }} svg {{ display: block; width: 100%; height: auto }}</style>
{svg}
</html>
"""


def add_parser(verbs: Any, parents: list[argparse.ArgumentParser]) -> None:
    """Add the verb to the parser of the command."""
    text = _("show a board as a picture or a table")
    parser = verbs.add_parser("show", help=text, description=text, parents=parents)
    parser.add_argument("board", metavar=_("BOARD"), help=_("id of a shipped board, or a file"))
    parser.add_argument(
        "--out",
        type=Path,
        metavar=_("FILE"),
        help=_("write the picture to a file that ends in .svg or .html"),
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Write the picture, or print the table."""
    from risk_kit.board.load import load_map

    board = load_map(args.board)
    if args.out is None:
        print(_text(board))
        print(_("`risk-kit show {board} --out {board}.svg` draws it.").format(board=args.board))
        return 0
    args.out.write_text(_picture(board, args.out), encoding="utf-8")
    print(_("Wrote {file}.").format(file=args.out))
    return 0


def _picture(board: Board, out: Path) -> str:
    from risk_kit.drawing.svg import board_svg

    if out.suffix.lower() == ".svg":
        return board_svg(board)
    if out.suffix.lower() in (".html", ".htm"):
        title = html.escape(board.name())
        return PAGE.format(language=get_language(), title=title, svg=board_svg(board))
    message = _("The picture can be written as .svg or .html, not as {ending!r}.")
    raise RuleError(message.format(ending=out.suffix or out.name))


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
