"""The words of argparse itself, in the language in use."""

from __future__ import annotations

import argparse
from typing import Any

from risk_kit.files.suggest import did_you_mean, suggestions
from risk_kit.language import mark, ngettext, translate

WORDS = (
    mark("usage: "),
    mark("positional arguments"),
    mark("options"),
    mark("show this help message and exit"),
    mark("show program's version number and exit"),
    mark("%(prog)s: error: %(message)s\n"),
    mark("unrecognized arguments: %s"),
    mark("the following arguments are required: %s"),
    mark("one of the arguments %s is required"),
    mark("not allowed with argument %s"),
    mark("expected one argument"),
    mark("expected at least one argument"),
    mark("argument %(argument_name)s: %(message)s"),
    mark("invalid choice: %(value)r (choose from %(choices)s)"),
)
"""What argparse says; English that a newer Python words otherwise stays English."""


class Parser(argparse.ArgumentParser):
    """A parser that asks whether a known word was meant by an unknown one."""

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        try:
            super()._check_value(action, value)
        except argparse.ArgumentError as error:
            close = suggestions(str(value), map(str, action.choices or ()), most=1)
            error.message = f"{error.message}. {did_you_mean(close)}" if close else error.message
            raise


def whole_number(text: str) -> int:
    """Whole number of an argument; argparse shows the sentence of the error."""
    try:
        return int(text)
    except ValueError:
        message = translate("{text!r} is not a whole number")
        raise argparse.ArgumentTypeError(message.format(text=text)) from None


def translate_argparse() -> None:
    """Let argparse look its words up in our catalog, for the rest of this process."""
    module: Any = argparse
    module._, module.ngettext = translate, ngettext
