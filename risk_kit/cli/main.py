"""The parser of ``risk-kit``, and errors as sentences: exit 0 fine, 1 problems found, 2 cannot run."""

from __future__ import annotations

import argparse
import os
import sys
from typing import TYPE_CHECKING

from risk_kit import __version__
from risk_kit.cli import (
    check,
    compare,
    convert,
    diff,
    edit,
    explain,
    lab,
    new,
    odds,
    page,
    play,
    replay,
    report,
    rules,
    show,
    simulate,
)
from risk_kit.cli.usage import Parser, translate_argparse
from risk_kit.errors import RiskKitError
from risk_kit.language import LANGUAGES, use_language
from risk_kit.language import translate as _

if TYPE_CHECKING:
    from collections.abc import Sequence

VERBS = (
    lab,
    odds,
    page,
    play,
    replay,
    simulate,
    compare,
    rules,
    diff,
    show,
    edit,
    report,
    check,
    convert,
    explain,
    new,
)


def main(argv: Sequence[str] | None = None) -> int:
    """Exit code of the command: 0 fine, 1 problems found, 2 cannot run."""
    argv = list(sys.argv[1:] if argv is None else argv)
    _print_any_text()
    try:
        with use_language(_language(argv)):
            return _run(argv)
    except RiskKitError as error:
        return _fail(str(error))
    except BrokenPipeError:  # the reader of a pipe, such as `head`, has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return 130


def _run(argv: list[str]) -> int:
    translate_argparse()
    args = build_parser().parse_args(argv)
    try:
        return int(args.run(args))
    except RiskKitError as error:
        return _fail(str(error))
    except BrokenPipeError:
        raise
    except OSError as error:  # a file that cannot be written
        return _fail(f"{error.filename}: {error.strerror}" if error.filename else str(error))


def build_parser() -> argparse.ArgumentParser:
    """Parser of the command, with texts in the language in use."""
    language = argparse.ArgumentParser(add_help=False)
    language.add_argument(
        "--language", metavar="|".join(LANGUAGES), help=_("language of all texts (default: the system's)")
    )
    parser = Parser(
        prog="risk-kit",
        description=_("Teach with, design maps for, and compare the rules of Risk and its relatives."),
        epilog=_("`risk-kit {verb} --help` explains a verb.").format(verb=_("VERB")),
        parents=[language],
    )
    shown = _("show program's version number and exit")
    parser.add_argument("--version", action="version", version=f"risk-kit {__version__}", help=shown)
    verbs = parser.add_subparsers(metavar=_("VERB"), required=True)
    for verb in VERBS:
        verb.add_parser(verbs, parents=[language])
    return parser


def _language(argv: list[str]) -> str | None:
    """The language asked for, read before the parser is made: its own texts depend on it."""
    finder = argparse.ArgumentParser(add_help=False, allow_abbrev=False, exit_on_error=False)
    finder.add_argument("--language", nargs="?")
    found: str | None = finder.parse_known_args(argv)[0].language
    return found


def _fail(message: str) -> int:
    print(f"risk-kit: {message}", file=sys.stderr)
    return 2


def _print_any_text() -> None:
    """Never fail on a letter that an old terminal cannot print."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
