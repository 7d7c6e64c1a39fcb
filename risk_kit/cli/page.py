"""``risk-kit page``: a page that works by itself, to send or to show, without a network."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from risk_kit.cli.arguments import add_force, add_rulesets, check_html, chosen_rulesets, write_page
from risk_kit.cli.usage import whole_number
from risk_kit.language import translate as _

if TYPE_CHECKING:
    import argparse


def add_parser(verbs: Any, parents: list[argparse.ArgumentParser]) -> None:
    """Add the verb to the parser of the command."""
    text = _("write a page that works by itself, on a phone and without a network")
    parser = verbs.add_parser("page", help=text, description=text, parents=parents)
    pages = parser.add_subparsers(metavar=_("PAGE"), required=True)
    _add_battle(pages, parents)


def _add_battle(pages: Any, parents: list[argparse.ArgumentParser]) -> None:
    text = _("the odds of all battles up to 30 against 30, with sliders and dice")
    parser = pages.add_parser("battle", help=text, description=text, parents=parents)
    add_rulesets(parser)
    for side, about in (
        ("--attackers", _("attackers shown first (default: 10)")),
        ("--defenders", _("defenders shown first (default: 10)")),
    ):
        parser.add_argument(side, type=whole_number, default=10, metavar="N", help=about)
    parser.add_argument(
        "--out",
        type=Path,
        default=Path("battle.html"),
        metavar=_("FILE"),
        help=_("the file to write, ending in .html (default: battle.html)"),
    )
    add_force(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Write the page."""
    from risk_kit.drawing.page import battle_page

    check_html(args.out, force=args.force)
    rulesets = chosen_rulesets(args)
    page = battle_page(rulesets, attackers=args.attackers, defenders=args.defenders)
    write_page(page, args.out, force=args.force)
    return 0
