"""``risk-kit explain``: what a code of a finding means, or all codes there are."""

from __future__ import annotations

from string import Formatter
from typing import TYPE_CHECKING, Any

from risk_kit.cli.table import table
from risk_kit.files.codes import CODES
from risk_kit.files.suggest import unknown_name
from risk_kit.language import translate as _

if TYPE_CHECKING:
    import argparse


def add_parser(verbs: Any, parents: list[argparse.ArgumentParser]) -> None:
    """Add the verb to the parser of the command."""
    text = _("explain a code of `risk-kit check`")
    parser = verbs.add_parser("explain", help=text, description=text, parents=parents)
    about = _("such as border-twice; without it all are listed")
    parser.add_argument("code", nargs="?", metavar=_("CODE"), help=about)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print what the code means."""
    if args.code is None:
        rows = [(code, kind.severity.text(), _readable(kind.message)) for code, kind in sorted(CODES.items())]
        print(table((_("code"), _("severity"), _("meaning")), rows))
        return 0
    if args.code not in CODES:
        message = _("There is no code {name!r}.").format(name=args.code)
        raise unknown_name(message, args.code, "code", CODES, _("`risk-kit explain` lists all."))
    kind = CODES[args.code]
    print(f"{args.code} ({kind.severity.text()})")
    print(_readable(kind.message))
    if kind.hint:
        print(_readable(kind.hint))
    return 0


def _readable(message: str) -> str:
    """A message with the names of its placeholders in angle brackets: ``<territory>``."""
    parts = Formatter().parse(_(message)) if message else ()
    return "".join(f"{text}<{name}>" if name else text for text, name, _spec, _conversion in parts)
