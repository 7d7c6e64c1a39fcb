"""The exceptions of risk_kit; each is also the built-in that a user would catch."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from risk_kit.files.findings import Report
    from risk_kit.game.moves import Move
    from risk_kit.game.refusals import Refusal
    from risk_kit.kernels.words import Violation


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


class EditError(RiskKitError, ValueError):
    """A change of a board that cannot be made, as an outline that crosses itself; nothing was changed."""


class SaveError(RiskKitError, OSError):
    """A file that was not saved, such as one that another program has changed; it is as it was."""


class NotationError(RiskKitError, ValueError):
    """A move or position whose text cannot be read.

    Attributes
    ----------
    text : str
    column : int
        Place of the mistake, from 1.
    """

    def __init__(self, message: str, *, text: str, column: int) -> None:
        super().__init__(message)
        self.text = text
        self.column = column

    def __reduce__(self) -> tuple[object, ...]:
        return _notation, (self.args[0], self.text, self.column)

    def __str__(self) -> str:
        # A position is long: what stands around the mistake is shown.
        first = max(0, min(self.column - 1 - _AROUND, len(self.text) - 2 * _AROUND))
        part = self.text[first : first + 2 * _AROUND]
        shown = "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in part)
        return f"{self.args[0]}\n    {shown}\n    {' ' * (self.column - 1 - first)}^"


# Characters shown on each side of a mistake in a text.
_AROUND = 50


def _notation(message: str, text: str, column: int) -> NotationError:
    return NotationError(message, text=text, column=column)


class IllegalMoveError(RiskKitError, ValueError):
    """A move that the rules do not allow; the game is as it was.

    Attributes
    ----------
    move : risk_kit.game.moves.Move
        What was tried.
    refusal : risk_kit.game.refusals.Refusal
        Why not, what would be allowed, and which rule says so.
    position : str
        The position, as text that reads back.
    """

    def __init__(self, move: Move, refusal: Refusal, position: str) -> None:
        super().__init__(move, refusal, position)
        self.move = move
        self.refusal = refusal
        self.position = position

    @property
    def violation(self) -> Violation:
        """What is wrong, as a value."""
        return self.refusal.violation

    @property
    def rule(self) -> str:
        """Id of the rule in the ledger of rules, such as ``pt1-23``; empty where none says it."""
        return self.refusal.rule

    def __str__(self) -> str:
        return self.refusal.text()


class GameOverError(IllegalMoveError):
    """A move in a game that has ended."""


class BotError(RiskKitError, RuntimeError):
    """Something that cannot play as a bot, or one that took too long over a move."""


class RecordError(RiskKitError, ValueError):
    """A record of a game that does not replay.

    Attributes
    ----------
    move_number : int
        The move that fails, from 1; 0 for the opening.
    """

    def __init__(self, message: str, *, move_number: int = 0) -> None:
        super().__init__(message)
        self.move_number = move_number

    def __reduce__(self) -> tuple[object, ...]:
        return _record, (self.args[0], self.move_number)


def _record(message: str, move_number: int) -> RecordError:
    return RecordError(message, move_number=move_number)
