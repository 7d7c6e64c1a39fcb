"""A kind of finding, and how bad it is."""

from __future__ import annotations

from enum import StrEnum
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
