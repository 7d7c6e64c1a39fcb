"""``risk-kit odds``: the exact odds of a battle, in plain words or as JSON."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from risk_kit.cli.arguments import add_rulesets, chosen_rulesets
from risk_kit.cli.table import table
from risk_kit.cli.usage import whole_number
from risk_kit.language import attackers_in_words, decimal, defenders_in_words
from risk_kit.language import translate as _

if TYPE_CHECKING:
    import argparse

    from risk_kit.odds import BattleOdds
    from risk_kit.rules.ruleset import Ruleset


def add_parser(verbs: Any, parents: list[argparse.ArgumentParser]) -> None:
    """Add the verb to the parser of the command."""
    text = _("the exact odds of a battle")
    parser = verbs.add_parser("odds", help=text, description=text, parents=parents)
    armies = parser.add_mutually_exclusive_group(required=True)
    armies.add_argument(
        "--attackers",
        type=whole_number,
        metavar="N",
        help=_("armies that may fight, without the one that stays"),
    )
    armies.add_argument(
        "--stack", type=whole_number, metavar="N", help=_("all armies on the attacking territory")
    )
    parser.add_argument(
        "--defenders", type=whole_number, required=True, metavar="N", help=_("armies that defend")
    )
    add_rulesets(parser)
    parser.add_argument("--json", action="store_true", help=_("print the result for machines"))
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the odds under each ruleset."""
    from risk_kit.odds import battle

    count = {"attackers": args.attackers, "stack": args.stack, "defenders": args.defenders}
    results = [(ruleset, battle(rules=ruleset, **count)) for ruleset in chosen_rulesets(args)]
    if args.json:
        found = [{"ruleset": ruleset.id, "rules": args.rule, **odds.to_dict()} for ruleset, odds in results]
        print(json.dumps(found if args.compare else found[0], indent=2, ensure_ascii=False))
        return 0
    print(_side_by_side(results) if args.compare else f"{results[0][0].name()}: {results[0][1].describe()}")
    return 0


def _side_by_side(results: list[tuple[Ruleset, BattleOdds]]) -> str:
    """A sentence on what is compared, and a table with a row for each ruleset."""
    odds = results[0][1]
    head = _("{attackers} (a stack of {stack}, one stays) against {defenders}").format(
        attackers=attackers_in_words(odds.attackers),
        stack=odds.stack,
        defenders=defenders_in_words(odds.defenders),
    )
    columns = (
        _("ruleset"),
        _("chance to win"),
        _("attackers left if won"),
        _("attackers lost"),
        _("defenders lost"),
        _("rolls"),
    )
    rows = [
        (
            ruleset.name(),
            odds.win_in_words(),
            decimal(odds.attackers_left_if_won.mean, 1) if odds.attackers_left_if_won else "–",
            decimal(odds.attacker_losses, 1),
            decimal(odds.defender_losses, 1),
            decimal(odds.rolls, 1),
        )
        for ruleset, odds in results
    ]
    return f"{head}\n\n{table(columns, rows)}"
