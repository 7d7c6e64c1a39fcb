"""``risk-kit rules``: a ruleset as a table, or what differs between several."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from risk_kit.cli.table import table
from risk_kit.language import ngettext
from risk_kit.language import translate as _

if TYPE_CHECKING:
    import argparse


def add_parser(verbs: Any, parents: list[argparse.ArgumentParser]) -> None:
    """Add the verb to the parser of the command."""
    text = _("print a ruleset, or the differences between several")
    parser = verbs.add_parser("rules", help=text, description=text, parents=parents)
    parser.add_argument(
        "rulesets", nargs="+", metavar=_("RULESET"), help=_("id of a shipped ruleset, or a file")
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the table."""
    from risk_kit.rules.changes import option_titles
    from risk_kit.rules.compare import compare
    from risk_kit.rules.load import load_ruleset

    rulesets = [load_ruleset(name) for name in args.rulesets]
    compared = compare(*rulesets)
    titles = option_titles()
    rows = [(name, titles[name], *values) for name, values in compared.differing.items()]
    if len(rulesets) > 1 and not rows:
        print(_("These rulesets do not differ."))
        return 0
    print(table((_("rule"), _("meaning"), *(ruleset.name() for ruleset in rulesets)), rows))
    if len(rulesets) > 1:
        same = ngettext("{count} other rule is the same.", "{count} other rules are the same.", compared.same)
        print(same.format(count=compared.same))
    return 0
