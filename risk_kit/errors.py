"""The exceptions of risk_kit; each is also the built-in that a user would catch."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from risk_kit.files.findings import Report


class RiskKitError(Exception):
    """Anything that risk_kit refuses, with a message meant for the person who asked."""


class FileError(RiskKitError, ValueError):
    """A file that cannot be used; the message is its whole report.

    Attributes
    ----------
    report : risk_kit.files.findings.Report
        Every finding, with place and hint.
    """

    def __init__(self, report: Report) -> None:
        super().__init__(report)
        self.report = report

    def __str__(self) -> str:
        return self.report.text()


class UnknownNameError(RiskKitError, KeyError):
    """A name that nothing bears.

    Attributes
    ----------
    name, kind : str
        What was asked for, and of what kind (``"territory"``, ``"ruleset"``, ...).
    suggestions : tuple of str
        Names that look alike, best first.
    """

    def __init__(self, message: str, *, name: str, kind: str, suggestions: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.name = name
        self.kind = kind
        self.suggestions = tuple(suggestions)

    def __reduce__(self) -> tuple[object, ...]:
        # Exceptions are pickled by their arguments, which leave the keywords out.
        return _unknown_name, (self.args[0], self.name, self.kind, self.suggestions)

    def __str__(self) -> str:
        return str(self.args[0])  # KeyError would show the repr


def _unknown_name(message: str, name: str, kind: str, suggestions: tuple[str, ...]) -> UnknownNameError:
    return UnknownNameError(message, name=name, kind=kind, suggestions=suggestions)


class RuleError(RiskKitError, ValueError):
    """A rule or a count of armies or dice that makes no sense here; the message says what would."""


class SpliceError(RiskKitError, ValueError):
    """An edit that cannot be placed in a text without touching more than it should; nothing was changed."""


class SaveError(RiskKitError, OSError):
    """A file that was not saved, such as one that another program has changed; it is as it was."""
