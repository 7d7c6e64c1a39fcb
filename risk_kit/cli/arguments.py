"""Arguments that several verbs share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from risk_kit.language import translate as _

if TYPE_CHECKING:
    import argparse

    from risk_kit.rules.ruleset import Ruleset


def add_rulesets(parser: Any) -> None:
    """Let a verb take one ruleset or several, and changed rules."""
    rulesets = parser.add_mutually_exclusive_group()
    about = _("id of a shipped ruleset, or a file")
    rulesets.add_argument("--ruleset", default="classic", metavar=_("RULESET"), help=about)
    several = _("several rulesets side by side")
    rulesets.add_argument("--compare", nargs="+", metavar=_("RULESET"), help=several)
    add_changes(parser)


def add_changes(parser: Any) -> None:
    """Let a verb change rules of its ruleset."""
    change = _("change a rule of the ruleset, such as defense.dice=3; may be repeated")
    parser.add_argument("--rule", action="append", default=[], metavar="NAME=VALUE", help=change)


def chosen_rulesets(args: argparse.Namespace) -> list[Ruleset]:
    """The rulesets that the arguments ask for, each with the changed rules."""
    from risk_kit.rules.load import load_ruleset

    return [load_ruleset(name, args.rule) for name in args.compare or [args.ruleset]]
