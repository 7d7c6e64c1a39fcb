"""``risk-kit rules``: a ruleset as a sheet to read, all its options, or what differs between several."""

from __future__ import annotations

import shutil
import textwrap
from pathlib import Path
from typing import TYPE_CHECKING, Any

from risk_kit.cli.arguments import add_force, check_html, write_page
from risk_kit.cli.table import table
from risk_kit.errors import RuleError
from risk_kit.language import ngettext
from risk_kit.language import translate as _

if TYPE_CHECKING:
    import argparse

    from risk_kit.rules.sheet import Sheet


def add_parser(verbs: Any, parents: list[argparse.ArgumentParser]) -> None:
    """Add the verb to the parser of the command."""
    text = _("print a ruleset, or the differences between several")
    parser = verbs.add_parser("rules", help=text, description=text, parents=parents)
    parser.add_argument(
        "rulesets", nargs="+", metavar=_("RULESET"), help=_("id of a shipped ruleset, or a file")
    )
    parser.add_argument("--all", action="store_true", help=_("all options as a table, as a file names them"))
    parser.add_argument(
        "--out",
        type=Path,
        metavar=_("FILE"),
        help=_("write the sheet of one ruleset to a file that ends in .html, made for printing"),
    )
    add_force(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print or write the sheet of one ruleset, or print the table."""
    if args.out is not None:
        return _write(args)
    if len(args.rulesets) == 1 and not args.all:
        from risk_kit.rules.sheet import load_sheet

        print(sheet_text(load_sheet(args.rulesets[0])))
        return 0
    return print_table(args.rulesets, everything=args.all)


def _write(args: argparse.Namespace) -> int:
    if len(args.rulesets) > 1 or args.all:
        raise RuleError(_("`--out` takes one ruleset, without `--all`."))
    check_html(args.out, force=args.force)
    from risk_kit.drawing.rules_sheet import rules_page
    from risk_kit.rules.sheet import load_sheet

    write_page(rules_page(load_sheet(args.rulesets[0])), args.out, force=args.force)
    return 0


def print_table(names: list[str], *, everything: bool = False) -> int:
    """Print the options of rulesets, of several only those that differ; the exit code 0."""
    from risk_kit.rules.changes import option_titles
    from risk_kit.rules.compare import compare
    from risk_kit.rules.load import load_ruleset

    rulesets = [load_ruleset(name) for name in names]
    compared = compare(*rulesets, everything=everything)
    titles = option_titles()
    rows = [(name, titles[name], *values) for name, values in compared.differing.items()]
    if len(rulesets) > 1 and not rows:
        print(_("These rulesets do not differ."))
        return 0
    print(table((_("rule"), _("meaning"), *(ruleset.name() for ruleset in rulesets)), rows))
    if len(rulesets) > 1 and not everything:
        same = ngettext("{count} other rule is the same.", "{count} other rules are the same.", compared.same)
        print(same.format(count=compared.same))
    return 0


def sheet_text(sheet: Sheet, width: int | None = None) -> str:
    """A sheet as text for the terminal.

    Parameters
    ----------
    width : int, optional
        Most characters in a line (default: those of the terminal, 100 where there is none).
    """
    width = width or shutil.get_terminal_size((100, 40)).columns
    lines = [sheet.title, "=" * len(sheet.title), *filter(None, [sheet.about])]
    for section in sheet.sections:
        lines += ["", section.title, "-" * len(section.title)]
        lines += [_item("- ", sentence, width) for sentence in section.sentences]
    if sheet.missions:
        lines += ["", sheet.missions_title, "-" * len(sheet.missions_title)]
        lines += [_item(f"{number:2}. ", text, width) for number, text in enumerate(sheet.missions, 1)]
    lines += ["", sheet.note] if sheet.note else []
    return "\n".join(lines)


def _item(mark: str, text: str, width: int) -> str:
    return textwrap.fill(text, width, initial_indent=mark, subsequent_indent=" " * len(mark))
