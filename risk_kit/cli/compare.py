"""``risk-kit compare``: two rulesets compared by playing, printed as the games come in, or as a page."""

from __future__ import annotations

import shlex
import shutil
import sys
import textwrap
from typing import TYPE_CHECKING, Any

from risk_kit.cli.arguments import add_html, check_html, named_bots, write_page
from risk_kit.cli.table import table
from risk_kit.cli.usage import whole_number
from risk_kit.errors import RuleError
from risk_kit.language import ngettext
from risk_kit.language import translate as _

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from risk_kit.analysis.comparison import Comparison
    from risk_kit.analysis.report import Report
    from risk_kit.rules.ruleset import Ruleset

GAMES = 2000
MOST_CHANGES = 12
"""Options that differ, up to which they are printed."""
WIDE = 90
"""Characters in a line from which there is room for all figures."""


def add_parser(verbs: Any, parents: list[argparse.ArgumentParser]) -> None:
    """Add the verb to the parser of the command."""
    text = _("compare two rulesets by playing thousands of games")
    parser = verbs.add_parser("compare", help=text, description=text, parents=parents)
    about = _("id of a shipped ruleset, or a file")
    parser.add_argument("a", metavar="A", help=about)
    parser.add_argument("b", metavar="B", nargs="?", help=_("the same; without it A with changed rules"))
    rule = _("change a rule of B, such as defense.dice=3; of A with A: before it; may be repeated")
    parser.add_argument("--rule", action="append", default=[], metavar="[A:]NAME=VALUE", help=rule)
    games = _("games under each ruleset (default: {games})").format(games=GAMES)
    parser.add_argument("--games", type=whole_number, default=GAMES, metavar="N", help=games)
    parser.add_argument("--board", metavar=_("BOARD"), help=_("board of both (default: that of A)"))
    bots = _("who plays, names with commas between, one seat after another")
    parser.add_argument("--bots", metavar=_("BOTS"), help=bots)
    players = _("how many play (default: three, or as many as bots)")
    parser.add_argument("--players", type=whole_number, metavar="N", help=players)
    parser.add_argument(
        "--seed", type=whole_number, metavar="N", help=_("the same seed is the same comparison")
    )
    smallest = _("smallest difference that matters, such as rounds=2 or first_player=3%%; may be repeated")
    parser.add_argument("--smallest", action="append", default=[], metavar="METRIC=N", help=smallest)
    parser.add_argument("--no-null", action="store_true", help=_("do not play A against A as a check"))
    add_html(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play, print what was found, and write the page."""
    from risk_kit.analysis.report import report_of

    check_html(args.html, force=args.force)
    if args.games < 1:
        raise RuleError(_("At least 1 game has to be played."))
    comparison = _comparison(args)
    whole = _play(comparison, args.games)
    if not comparison.games:
        return 130
    report = report_of(comparison)
    print(report_text(report))
    if args.html is not None:
        from risk_kit.drawing.page.comparison import comparison_page

        page = comparison_page(report, command=_command(args, comparison))
        print()
        write_page(page, args.html, force=args.force)
    return 0 if whole else 130


def _comparison(args: argparse.Namespace) -> Comparison:
    from risk_kit.analysis.comparison import Comparison

    a, b = _rulesets(args)
    bots = named_bots(args.bots)
    return Comparison(
        a,
        b,
        board=args.board,
        bots=bots,
        players=args.players,
        seed=args.seed,
        smallest_difference=dict(map(_named, args.smallest)),
        null=not args.no_null,
    )


def _rulesets(args: argparse.Namespace) -> tuple[Ruleset, Ruleset]:
    """A and B, each with its changed rules; B is A changed where it is not named."""
    from risk_kit.rules.load import load_ruleset

    rules: dict[str, list[str]] = {"A": [], "B": []}
    for rule in args.rule:
        letter, colon, change = rule.partition(":")
        if colon and letter.strip().upper() in rules:
            rules[letter.strip().upper()].append(change.strip())
        else:
            rules["B"].append(rule)
    changes = rules["B"] if args.b else rules["A"] + rules["B"]
    return load_ruleset(args.a, rules["A"]), load_ruleset(args.b or args.a, changes)


def _named(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        message = _("A smallest difference is written as METRIC=NUMBER, not as {text}.")
        raise RuleError(message.format(text=text))
    return name.strip(), value.strip()


def _play(comparison: Comparison, games: int) -> bool:
    """Whether all games were played; on a terminal a bar shows how many are."""
    from tqdm import tqdm

    from risk_kit.analysis.playing import say_waiting

    unit, watched = _("games"), sys.stderr.isatty()
    with tqdm(total=games, unit=f" {unit}", disable=not watched, leave=False) as bar:
        try:
            for state in comparison.run(games, tell=bar.set_postfix_str if watched else say_waiting):
                bar.total = state.of
                bar.update(state.games - bar.n)
                bar.set_postfix_str(_verdicts_so_far(state.rows))
        except KeyboardInterrupt:
            bar.close()
            said = _("Interrupted; this is what the games so far say.")
            none = _("Interrupted before the first games were over: there is nothing to tell yet.")
            print(said if comparison.games else none, file=sys.stderr)
            return False
    return True


def _verdicts_so_far(rows: Sequence[Any]) -> str:
    decided = sum(row.decided_at > 0 for row in rows)
    return _("{decided} of {metrics} decided").format(decided=decided, metrics=len(rows))


def report_text(report: Report, width: int | None = None) -> str:
    """A report as text for the terminal.

    Parameters
    ----------
    width : int, optional
        Most characters in a line (default: those of the terminal, 100 where there is none).
    """
    width = width or shutil.get_terminal_size((100, 40)).columns
    blocks = [
        f"A: {report.a}\nB: {report.b}",
        "\n".join(_filled([report.estimand, report.played], width)),
        _section(_("What was found"), _found(report, width)),
        _section(_("Figures"), [_figures(report, width)]),
        _section(
            _("How long games last"), _filled([f"{name}: {text}" for name, text in report.lengths], width)
        ),
        _section(_("Dice: the exact chance to win a battle"), [_battles(report, width)]),
        _section(_("Rules that differ"), [_changes(report, width)]) if report.changes else "",
        _section(_("Checks"), _filled(report.checks, width)) if report.checks else "",
        _section(_("How to read it"), _filled(report.notes, width)),
    ]
    return "\n\n".join(block for block in blocks if block)


def _section(title: str, lines: Sequence[str]) -> str:
    return "\n".join([title, "-" * len(title), *lines])


def _filled(texts: Sequence[str], width: int, mark: str = "") -> list[str]:
    return [
        textwrap.fill(text, width, initial_indent=mark, subsequent_indent=" " * len(mark)) for text in texts
    ]


def _found(report: Report, width: int) -> list[str]:
    return _filled([*report.found, *filter(None, (report.same, report.open))], width, "- ")


def _figures(report: Report, width: int) -> str:
    head = (_("measured"), "A", "B", _("B less A"), _("interval"), _("verdict"), _("games"))
    rows = [
        (
            row.label,
            row.a_text,
            row.b_text,
            row.difference_text,
            row.interval_text,
            row.verdict.text,
            str(row.decided_at) if row.decided_at else "",
        )
        for row in report.rows
    ]
    about = _("Differences of shares are percentage points; interval: where the true difference lies.")
    if width < WIDE:
        head, rows = head[:-1], [row[:-1] for row in rows]  # type: ignore[assignment, misc]
    else:
        about += " " + _("Games: when the verdict was reached.")
    return "\n".join([table(head, rows, width), *_filled([about], width)])


def _battles(report: Report, width: int) -> str:
    about = _("Attackers are counted without the army that must stay.")
    if report.same_dice:
        about = _("The dice rules are the same.") + " " + about
    head = (_("battle"), "A", "B", _("B less A"))
    rows = [(pair.label, pair.a_text, pair.b_text, pair.difference_text) for pair in report.battles]
    if report.same_dice:
        head, rows = head[:2], [row[:2] for row in rows]  # type: ignore[assignment, misc]
    return "\n".join([table(head, rows, width), *_filled([about], width)])


def _changes(report: Report, width: int) -> str:
    text = table((_("rule"), "A", "B"), report.changes[:MOST_CHANGES], width)
    more = len(report.changes) - MOST_CHANGES
    if more > 0:
        line = ngettext("... and {count} more: `risk-kit diff` lists all.",
                        "... and {count} more: `risk-kit diff` lists all.", more)  # fmt: skip
        text += "\n" + line.format(count=more)
    return text


def _command(args: argparse.Namespace, comparison: Comparison) -> str:
    """The command that gives the same page again."""
    parts = ["risk-kit", "compare", args.a, *([args.b] if args.b else []), "--games", str(comparison.games)]
    parts += ["--seed", str(comparison.seed), "--bots", ",".join(bot.name for bot in comparison.bots)]
    parts += ["--players", str(len(comparison.bots))]
    parts += ["--board", args.board] if args.board else []
    for option, values in (("--rule", args.rule), ("--smallest", args.smallest)):
        for value in values:
            parts += [option, value]
    return shlex.join([*parts, *(["--no-null"] if args.no_null else [])])
