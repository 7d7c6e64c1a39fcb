"""A kind of finding, and how bad it is."""

from __future__ import annotations

from enum import StrEnum
from string import Formatter
from typing import NamedTuple

from risk_kit.language import mark as _
from risk_kit.language import translate


class Severity(StrEnum):
    """How bad a finding is; only an error forbids using the file."""

    ERROR = "error"
    WARNING = "warning"
    HINT = "hint"

    def text(self) -> str:
        """Its name in the language in use."""
        return translate(_LABELS[self])


_LABELS = {Severity.ERROR: _("error"), Severity.WARNING: _("warning"), Severity.HINT: _("hint")}


class Code(NamedTuple):
    """A kind of finding."""

    severity: Severity
    message: str
    hint: str = ""


def told(message: str) -> str:
    """A message or hint in the language in use, with an ellipsis for what differs from file to file.

    Examples
    --------
    >>> told("The key {key!r} is unknown here.")
    'The key … is unknown here.'
    """
    parts = Formatter().parse(translate(message)) if message else ()
    return "".join(text if name is None else f"{text}…" for text, name, _spec, _conversion in parts)
