"""``risk-kit simulate``: many games between bots, summed up, and saved as a table."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from risk_kit.cli.arguments import add_changes, add_force, check_out, named_bots
from risk_kit.cli.table import table
from risk_kit.cli.usage import whole_number
from risk_kit.errors import RuleError
from risk_kit.language import decimal, ngettext, percent
from risk_kit.language import translate as _
from risk_kit.rules.limits import ROUNDS

if TYPE_CHECKING:
    import argparse

    import pandas as pd

    from risk_kit.simulation.simulate import Simulation

GAMES = 1000


def add_parser(verbs: Any, parents: list[argparse.ArgumentParser]) -> None:
    """Add the verb to the parser of the command."""
    text = _("play many games between bots by a ruleset")
    parser = verbs.add_parser("simulate", help=text, description=text, parents=parents)
    parser.add_argument("ruleset", metavar=_("RULESET"), help=_("id of a shipped ruleset, or a file"))
    bots = _("who plays, names with commas between, one seat after another")
    parser.add_argument("--bots", metavar=_("BOTS"), help=bots)
    players = _("how many play (default: three, or as many as bots)")
    parser.add_argument("--players", type=whole_number, metavar="N", help=players)
    games = _("games (default: {games})").format(games=GAMES)
    parser.add_argument("--games", type=whole_number, default=GAMES, metavar="N", help=games)
    parser.add_argument(
        "--board", metavar=_("BOARD"), help=_("another board than the ruleset's: an id or a file")
    )
    parser.add_argument("--seed", type=whole_number, metavar="N", help=_("the same seed is the same games"))
    rounds = _("last round, where the ruleset names none (default: {rounds})").format(rounds=ROUNDS)
    parser.add_argument("--rounds", type=whole_number, default=ROUNDS, metavar="N", help=rounds)
    add_changes(parser)
    out = _("save a row a game to a file that ends in .csv or .parquet")
    parser.add_argument("--out", type=Path, metavar=_("FILE"), help=out)
    add_force(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play, print a summary, and save the table."""
    from risk_kit.bots.contract import USUAL_BOTS
    from risk_kit.drawing.export import refuse_other
    from risk_kit.rules.load import load_ruleset
    from risk_kit.simulation.setting import about_four_players
    from risk_kit.simulation.simulate import Simulation
    from risk_kit.simulation.storage import check_ending, save_games

    if args.out is not None:
        check_ending(args.out)
        check_out(args.out)
        refuse_other(args.out, force=args.force, is_own=_has_games)
    rules, bots, players = load_ruleset(args.ruleset, args.rule), named_bots(args.bots), args.players
    if bots is None:
        # As many of them as there are seats, or all over and over.
        players = about_four_players(rules, len(USUAL_BOTS)) if players is None else players
        bots = list(USUAL_BOTS[: max(1, players)])
    simulation = Simulation(rules, args.board, bots, players, args.seed, rounds=args.rounds)
    played = simulation.play(args.games)
    if not played:
        return 130
    print(summary(simulation))
    if args.out is not None:
        print(_("Wrote {file}.").format(file=save_games(simulation.frame(), args.out)))
        print(_("In Python: `risk_kit.load_games({file!r})`.").format(file=str(args.out)))
    return 0 if played >= args.games else 130


def _has_games(path: Path) -> bool:
    from risk_kit.simulation.storage import load_games

    try:
        load_games(path)
    except (RuleError, OSError):
        return False
    return True


def summary(simulation: Simulation) -> str:
    """What was played, how often each bot won, or each seat where one bot has all, and how the games went."""
    setting, frame = simulation.setting, simulation.frame()
    text = ngettext(
        "{count} game by {rules} on the board {board}, seed {seed}.",
        "{count} games by {rules} on the board {board}, seed {seed}.",
        len(frame),
    )
    heading = text.format(
        count=len(frame), rules=setting.rules.name(), board=setting.board.name(), seed=setting.seed
    )
    standings = _by_bot(simulation, frame) if len(set(setting.bots)) > 1 else _by_seat(simulation, frame)
    lengths = _("Games last {rounds} rounds on average; {share} of them reach the last allowed round.")
    cut_off = float((frame["ending"] == "round_limit").mean())
    return "\n".join(
        [
            heading,
            "",
            *standings,
            "",
            lengths.format(rounds=decimal(float(frame["rounds"].mean()), 1), share=percent(cut_off)),
        ]
    )


def _by_bot(simulation: Simulation, frame: pd.DataFrame) -> list[str]:
    """How often each bot won; one that had several seats in a game counts once for each of them."""
    from risk_kit.simulation.standings import standings_of

    bots = simulation.setting.bots
    seats = _("games") if len(set(bots)) == len(bots) else _("seats")
    header = (_("bot"), seats, _("won"), _("share"), _("interval"), _("moves lost"))
    standings = standings_of(frame, simulation.lost_by_bot(), len(bots))
    rows = [
        (
            row["bot"], str(row["games"]), str(row["wins"]), percent(row["win_rate"]),
            f"{percent(row['low'])}–{percent(row['high'])}", str(row["lost_moves"]),
        )
        for row in standings.to_dict("records")
    ]  # fmt: skip
    return [table(header, rows)]


def _by_seat(simulation: Simulation, frame: pd.DataFrame) -> list[str]:
    """How often each seat won: where one bot sits in all of them, its own share says nothing."""
    from risk_kit.simulation.standings import seat_standings

    bots = simulation.setting.bots
    lost = sum(simulation.lost_by_bot().values())
    text = ngettext(
        "{bot} sits in every seat and lost {count} move.",
        "{bot} sits in every seat and lost {count} moves.",
        lost,
    )
    rows = [
        (
            str(row["seat"]), str(row["wins"]), percent(row["win_rate"]),
            f"{percent(row['low'])}–{percent(row['high'])}",
        )
        for row in seat_standings(frame, len(bots)).to_dict("records")
    ]  # fmt: skip
    about = text.format(bot=bots[0].name, count=lost)
    return [about, table((_("seat"), _("won"), _("share"), _("interval")), rows)]
