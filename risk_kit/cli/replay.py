"""``risk-kit replay``: check the record of a game, move by move."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from risk_kit.errors import RecordError
from risk_kit.language import ngettext
from risk_kit.language import translate as _

if TYPE_CHECKING:
    import argparse

    from risk_kit.game.game import Game
    from risk_kit.game.result import Result


def add_parser(verbs: Any, parents: list[argparse.ArgumentParser]) -> None:
    """Add the verb to the parser of the command."""
    text = _("replay the record of a game and check every move")
    parser = verbs.add_parser("replay", help=text, description=text, parents=parents)
    parser.add_argument(
        "file", type=Path, metavar=_("FILE"), help=_("a record, as `risk-kit play --out` saves it")
    )
    parser.add_argument("--board", metavar=_("BOARD"), help=_("the board, where it is a file of your own"))
    parser.add_argument(
        "--ruleset", metavar=_("RULESET"), help=_("the ruleset, where it is a file of your own")
    )
    parser.add_argument("--log", action="store_true", help=_("tell every move"))
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Replay a record; the exit code is 1 when it does not replay."""
    from risk_kit.cli.play import closing_lines
    from risk_kit.game.record import replay

    try:
        game = replay(args.file, board=args.board, ruleset=args.ruleset, seen=_tell if args.log else None)
    except RecordError as error:
        print(error)
        return 1
    moves = len(game.moves)
    text = ngettext("{count} move replays as recorded.", "All {count} moves replay as recorded.", moves)
    print(text.format(count=moves))
    print("\n".join(closing_lines(game) if game.is_over else [game.position()]))
    return 0


def _tell(game: Game, result: Result) -> None:
    """Print a move, before the first one how the game began."""
    from risk_kit.game.story_opening import opening_lines

    if result.number == 1:
        print("\n".join(opening_lines(game.table, result.before, game.opening)))
    print(f"{result.number:>5}  {result.text()}")
