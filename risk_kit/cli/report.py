"""``risk-kit report``: is it a good board? Its continents, narrow places and deals, as text or as a page."""

from __future__ import annotations

import shlex
import shutil
from typing import TYPE_CHECKING, Any

from risk_kit.cli.arguments import add_changes, add_html, check_html, write_page
from risk_kit.cli.table import table
from risk_kit.cli.usage import whole_number
from risk_kit.language import translate as _

if TYPE_CHECKING:
    import argparse

    from risk_kit.analysis.board_report import BoardReport

RULESET = "classic"
DEALS = 10_000
SEED = 1


def add_parser(verbs: Any, parents: list[argparse.ArgumentParser]) -> None:
    """Add the verb to the parser of the command."""
    text = _("say how good a board is: its continents, its narrow places, and how even a deal is")
    parser = verbs.add_parser("report", help=text, description=text, parents=parents)
    parser.add_argument("board", metavar=_("BOARD"), help=_("id of a shipped board, or a file"))
    about = _("id of a shipped ruleset, or a file")
    parser.add_argument("--ruleset", default=RULESET, metavar=_("RULESET"), help=about)
    add_changes(parser)
    deals = _("deals to draw where chances cannot be counted exactly (default: {count})").format(count=DEALS)
    parser.add_argument("--deals", type=whole_number, default=DEALS, metavar="N", help=deals)
    seed = _("the same seed is the same report (default: {seed})").format(seed=SEED)
    parser.add_argument("--seed", type=whole_number, default=SEED, metavar="N", help=seed)
    add_html(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the report, or write the page."""
    from risk_kit.analysis.board_report import board_report
    from risk_kit.rules.load import load_ruleset

    check_html(args.html, force=args.force)
    rules = load_ruleset(args.ruleset, args.rule)
    report = board_report(args.board, rules, deals=args.deals, seed=args.seed)
    if args.html is None:
        print(_text(report))
        return 0
    from risk_kit.drawing.page.board import board_page

    page = board_page(report, command=_command(args))
    write_page(page, args.html, force=args.force)
    return 0


def _text(report: BoardReport) -> str:
    width = shutil.get_terminal_size((100, 40)).columns
    return report.story.text(width, table)


def _command(args: argparse.Namespace) -> str:
    """The command that gives the same page again."""
    parts = ["risk-kit", "report", args.board, "--ruleset", args.ruleset]
    for rule in args.rule:
        parts += ["--rule", rule]
    if args.deals != DEALS:
        parts += ["--deals", str(args.deals)]
    if args.seed != SEED:
        parts += ["--seed", str(args.seed)]
    return shlex.join([*parts, "--html", str(args.html)])
