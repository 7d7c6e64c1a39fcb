"""Findings: what is wrong in a file, where, and what would be right, as values."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from risk_kit.files.codes import CODES, Severity
from risk_kit.language import ngettext, translate

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from risk_kit.files.edits import Fix

__all__ = ["Finding", "Place", "Report", "Severity", "Source", "clip"]

MOST_SHOWN = 50
MOST_OF_A_VALUE = 120
"""Characters of a value in a message; raw values are clipped shorter where they are put into words."""
Path = tuple[str | int, ...]


@dataclass(frozen=True, order=True)
class Place:
    """A place in a file; line and column count from 1."""

    file: str
    line: int = 1
    column: int = 1


@dataclass(frozen=True)
class Finding:
    """One problem of one file.

    Attributes
    ----------
    code : str
        Stable name of the kind of problem, such as ``"border-unknown-territory"``.
    severity : Severity
    place : Place
        File, line and column, counted from 1.
    path : tuple
        Keys and 0-based indices that lead to the value.
    message, hint : str
        What is wrong and what would be right, in the language in use when it was found.
    source_line : str
        The line of the file, unclipped.
    meant : tuple of str
        What may be meant by the word at the place, best first.
    fix : Fix, optional
        Edits of the file that mend it, where that is safe.
    """

    code: str
    severity: Severity
    place: Place
    path: Path
    message: str
    hint: str = ""
    source_line: str = ""
    meant: tuple[str, ...] = ()
    fix: Fix | None = None

    def text(self) -> str:
        """``file:line:col: severity code: message``, the line with a caret below it, and the hint."""
        place = self.place
        lines = [
            f"{clip(place.file, 400)}:{place.line}:{place.column}: "
            f"{self.severity.text()} {self.code}: {self.message}"
        ]
        if self.source_line.strip():
            shown, caret = _window(self.source_line, place.column - 1)
            lines += [f"    {shown}", f"    {' ' * caret}^"]
        if self.hint:
            lines.append(f"    {Severity.HINT.text()}: {self.hint}")
        return "\n".join(lines)

    def to_dict(self) -> dict[str, Any]:
        """The finding as plain data, for JSON."""
        return {
            "code": self.code,
            "severity": str(self.severity),
            "file": self.place.file,
            "line": self.place.line,
            "column": self.place.column,
            "path": list(self.path),
            "message": self.message,
            "hint": self.hint,
        }


@dataclass(frozen=True)
class Report:
    """All findings of one or more files, in order of place."""

    findings: tuple[Finding, ...]

    @classmethod
    def of(cls, findings: Iterable[Finding]) -> Report:
        """Report of findings, sorted by file, line and column, doubles dropped."""
        unique = dict.fromkeys(findings)
        return cls(tuple(sorted(unique, key=lambda finding: (finding.place, finding.code))))

    @property
    def errors(self) -> tuple[Finding, ...]:
        """The findings that forbid using the file."""
        return tuple(finding for finding in self.findings if finding.severity is Severity.ERROR)

    @property
    def ok(self) -> bool:
        """True when there is no error; warnings and hints may remain."""
        return not self.errors

    def text(self, most: int = MOST_SHOWN) -> str:
        """The findings as text, at most `most` of them, then how many there are."""
        shown = [finding.text() for finding in self.findings[:most]]
        left = len(self.findings) - len(shown)
        if left > 0:
            more = ngettext("... and {count} more finding", "... and {count} more findings", left)
            shown.append(more.format(count=left))
        return "\n".join(shown)

    def __str__(self) -> str:
        """The findings as text."""
        return self.text()


class Source:
    """The text of a file, from which findings take their line."""

    def __init__(self, file: str, text: str = "") -> None:
        self.file = file
        self.text = text
        # Only the breaks that YAML counts: str.splitlines would also split at form feeds.
        self.lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")

    def finding(
        self,
        code: str,
        place: Place,
        path: Path = (),
        *,
        hint: str = "",
        meant: object = (),
        **params: object,
    ) -> Finding:
        """Finding of a code at a place; `params` fill the message, `meant` is a tuple of names."""
        kind = CODES[code]
        values: Mapping[str, object] = {
            name: _Shown(clip(value, MOST_OF_A_VALUE)) if isinstance(value, str) else value
            for name, value in params.items()
        }
        line = self.lines[place.line - 1] if 0 < place.line <= len(self.lines) else ""
        return Finding(
            code=code,
            severity=kind.severity,
            place=place,
            path=path,
            message=translate(kind.message).format(**values),
            hint=hint or translate(kind.hint).format(**values),
            source_line=line,
            meant=tuple(map(str, meant)) if isinstance(meant, tuple) else (),
        )


class _Shown(str):
    """A text that is escaped already: in quotes it stays as it is."""

    __slots__ = ()

    def __repr__(self) -> str:
        mark = '"' if "'" in self and '"' not in self else "'"
        return f"{mark}{self}{mark}"


def clip(text: str, most: int = 60) -> str:
    """Text safe to print: invisible characters escaped, long text cut in the middle.

    Examples
    --------
    >>> clip("a" * 100, 9)
    'aaaa…aaaa'
    """
    if len(text) > most:
        half = (most - 1) // 2
        text = f"{text[:half]}…{text[-half:]}"
    return "".join(_printable(character) for character in text)


def listing(names: Sequence[str], most: int = 5) -> str:
    """The first names of a list, and whether there are more."""
    shown = ", ".join(map(clip, names[:most]))
    return f"{shown}, …" if len(names) > most else shown


def _printable(character: str) -> str:
    if character == " " or unicodedata.category(character)[0] not in "CZ":
        return character
    return f"\\u{ord(character):04x}" if ord(character) < 0x10000 else f"\\U{ord(character):08x}"


def _window(line: str, column: int, width: int = 100) -> tuple[str, int]:
    """The part of a line around a 0-based column, and the column within it, in printed characters."""
    start = max(0, column - width // 2) if len(line) > width else 0
    prefix = "…" if start else ""
    end = "…" if len(line) > start + width else ""
    text = line.replace("\t", " ")
    before = clip(text[start:column], width * 2)
    after = clip(text[column : start + width], width * 2)
    return f"{prefix}{before}{after}{end}", len(prefix + before)
