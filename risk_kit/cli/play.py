"""``risk-kit play``: a game of random legal moves, told move by move; and its record."""

from __future__ import annotations

import random
from pathlib import Path
from typing import TYPE_CHECKING, Any

from risk_kit.cli.arguments import add_changes, add_force, check_out
from risk_kit.errors import RecordError
from risk_kit.language import ngettext
from risk_kit.language import translate as _
from risk_kit.rules.limits import ROUNDS, with_round_limit

if TYPE_CHECKING:
    import argparse

    from risk_kit.game.game import Game
    from risk_kit.rules.ruleset import Ruleset


def add_parser(verbs: Any, parents: list[argparse.ArgumentParser]) -> None:
    """Add the verb to the parser of the command."""
    text = _("play a game of random legal moves by a ruleset")
    parser = verbs.add_parser("play", help=text, description=text, parents=parents)
    parser.add_argument("ruleset", metavar=_("RULESET"), help=_("id of a shipped ruleset, or a file"))
    parser.add_argument(
        "--players", type=int, metavar="N", help=_("how many play (default: the fewest allowed)")
    )
    parser.add_argument(
        "--board", metavar=_("BOARD"), help=_("another board than the ruleset's: an id or a file")
    )
    parser.add_argument("--seed", type=int, metavar="N", help=_("the same seed is the same game"))
    rounds = _("last round, where the ruleset names none (default: {rounds})").format(rounds=ROUNDS)
    parser.add_argument("--rounds", type=int, default=ROUNDS, metavar="N", help=rounds)
    add_changes(parser)
    parser.add_argument("--log", action="store_true", help=_("tell every move"))
    parser.add_argument("--out", type=Path, metavar=_("FILE"), help=_("save the record of the game"))
    add_force(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play a game and print how it went."""
    from risk_kit.game.game import Game
    from risk_kit.game.story_opening import opening_lines

    if args.out is not None:
        from risk_kit.drawing.export import refuse_other

        check_out(args.out)
        refuse_other(args.out, force=args.force, is_own=_is_record)
    rules = _rules(args)
    players = min(rules.players.numbers) if args.players is None else args.players
    game = Game(args.board, rules, players, seed=args.seed)
    print(_("{rules} on the board {board}, seed {seed}.").format(
        rules=rules.name(), board=game.board.name(), seed=game.seed
    ))  # fmt: skip
    for line in opening_lines(game.table, game.state, game.opening):
        print(line)
    play(game, log=args.log)
    print("\n".join(closing_lines(game)))
    if args.out is not None:
        print(_("Wrote {file}.").format(file=game.record().save(args.out)))
    return 0


def _is_record(path: Path) -> bool:
    from risk_kit.game.record import Record

    try:
        Record.load(path)
    except RecordError:
        return False
    return True


def _rules(args: argparse.Namespace) -> Ruleset:
    """The ruleset, with a last round: random play may go on for ever."""
    from risk_kit.rules.load import load_ruleset

    rules = load_ruleset(args.ruleset, args.rule)
    if any(rule.startswith("victory.round_limit") for rule in args.rule):
        return rules
    return with_round_limit(rules, args.rounds)


def play(game: Game, *, log: bool) -> None:
    """Play random legal moves to the end; each row of them is as likely, then each number in it."""
    chooser = random.Random(f"{game.seed}/play")
    while not game.is_over:
        kind, a, b, c, least, most = chooser.choice(game.legal_moves.rows())
        result = game.push(game.table.move((kind, a, b, c, chooser.randint(least, most))))
        if log:
            print(f"{result.number:>5}  {result.text()}")


def closing_lines(game: Game) -> list[str]:
    """How a game ended, and how the players stand, as the ranking counts."""
    from risk_kit.game.standing import standing_lines

    outcome = game.outcome
    assert outcome is not None
    moves = len(game.moves)
    text = ngettext("The game ended in round {round} after {count} move.",
                    "The game ended in round {round} after {count} moves.", moves)  # fmt: skip
    lines = [text.format(round=outcome.round, count=moves), outcome.text]
    return lines + [f"  {line}" for line in standing_lines(game.table, game.state)]
