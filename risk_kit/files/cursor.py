"""A place in the lines of a YAML text, how to move past its smallest parts, and what may break there."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import NamedTuple, NoReturn

from risk_kit.language import mark as _

MOST_DEPTH = 32
MOST_NODES = 100_000
QUOTE_OPEN = _("a quote is opened here and never closed")
QUOTE_ENDS = _("the quotes end here, but text goes on; put it in the other kind of quotes, ' or \"")
COLON = _("a `:` is not expected here; put the text in quotes")
COLON_ALONE = _("a `:` is not expected here")
COLON_IN_BRACKETS = _("a `:` is not expected here; a comma is missing before it, or the text needs quotes")
COLON_MISSING = _("a `:` and a space are missing on this line")
SPACE = _("a space is missing after the `:`")
VALUE = _("there is no value after the `:`")
DASH = _("a space is missing after the `-` on this line")
DASH_MISSING = _("a `-` and a space are missing at the start of this line")
LIST_LINE = _("a list with `-` starts on a line of its own")
DASH_INSIDE = _("an entry with `-` cannot stand within brackets; put a comma between entries")
KEY_IN_LIST = _("a key stands here among the entries of a list")
ENTRY_IN_KEYS = _("an entry of a list stands here among keys")
INDENT = _("this line is not indented like the ones around it")
START = _("a value cannot start with `{mark}`; put it in quotes")
UNCLOSED = {
    "[": _("the list that starts here is not closed by a `]`"),
    "{": _("the braces that open here are not closed by a `}`"),
}
NOT_OPEN = _("nothing is open that this `{mark}` could close")
KEY_MISSING = _("there is no key before this `:`")
COMMA = _("a comma is missing before this")
COMMA_EXTRA = _("there is nothing before this comma")
TOO_DEEP = "yaml-too-deep"
"""The code of a finding, in place of words."""
AFTER = _("nothing can follow here on this line")

BLANKS = re.compile(r"[ \t]*")
MARKER = re.compile(r"(---|\.\.\.)([ \t]|$)")
_STARTS = re.compile(r"([ \t]*)(?:- |[\w.-]+:(?=[ \t]|$))")
_ANCHOR = re.compile(r"&[0-9A-Za-z_-]+(?=[\s,:\[\]{}]|$)")
_TAG = re.compile(r"![^\s,\[\]{}]*")
_ALIAS = re.compile(r"\*[0-9A-Za-z_-]+(?=[\s,\[\]{}:]|$)")
_QUOTED = {'"': re.compile(r'(?:[^"\\]+|\\.|\\$)*'), "'": re.compile(r"(?:[^']+|'')*")}


class Cause(NamedTuple):
    """What breaks the layout, and where (line and column from 0); `mark` fills the words."""

    line: int
    column: int
    words: str
    mark: str = ""


class Span(NamedTuple):
    """A part of one line, from one column to before another (from 0)."""

    line: int
    start: int
    end: int


class Broken(Exception):  # noqa: N818  (control flow, never seen outside)
    """The layout breaks here."""

    def __init__(self, cause: Cause) -> None:
        self.cause = cause


class GiveUp(Exception):  # noqa: N818
    """Something so rare that the scan does not follow it."""


@dataclass
class Layout:
    """What a scan saw.

    Attributes
    ----------
    cause : Cause or None
        The first thing that breaks the layout; the scan ends there.
    kept : list of Span
        Quoted text, comments and the text of ``|`` and ``>``, where tabs are just text; those that have any.
    escaped : list of Span
        Double-quoted text with backslashes.
    tags : list of Span
    questions : list of Span
        Question marks in plain text in brackets.
    end : tuple of int
        Line and column that the scan has reached.
    suspect : tuple of int or None
        Line and column of the first quote that is closed behind what looks like keys or entries.
    """

    cause: Cause | None = None
    kept: list[Span] = field(default_factory=list)
    escaped: list[Span] = field(default_factory=list)
    tags: list[Span] = field(default_factory=list)
    questions: list[Span] = field(default_factory=list)
    end: tuple[int, int] = (0, 0)
    suspect: tuple[int, int] | None = None

    @property
    def blamed(self) -> Cause | None:
        """What to tell of the cause: where a quote had swallowed lines before it, that one was left open."""
        return Cause(*self.suspect, QUOTE_OPEN) if self.cause and self.suspect else self.cause


class Cursor:
    """A place in the lines, and what may be done there."""

    def __init__(self, lines: list[str]) -> None:
        self.lines = lines
        self.layout = Layout()
        self.i = self.j = 0
        self.values = 0

    @property
    def line(self) -> str:
        """The line that is being read."""
        return self.lines[self.i]

    def skip_blanks(self) -> str:
        """The next character on this line that is not blank; empty at its end."""
        match = BLANKS.match(self.line, self.j)
        self.j = match.end() if match else self.j
        return self.line[self.j : self.j + 1]

    def blank_at(self, column: int) -> bool:
        """Whether a column of this line is blank or past its end."""
        return self.line[column : column + 1] in ("", " ", "\t")

    def count(self) -> None:
        """Count a value; with too many no parser gets to the end."""
        self.values += 1
        if self.values > MOST_NODES + 2000:  # parsers look ahead a little
            raise GiveUp

    def keep(self, start: int, end: int, *, escaped: bool = False) -> None:
        """Note a part of this line that is only text."""
        text = self.line[start:end]
        if "\t" in text:
            self.layout.kept.append(Span(self.i, start, end))
        if escaped and "\\" in text:
            self.layout.escaped.append(Span(self.i, start, end))

    def comment(self) -> None:
        """Move to the end of this line."""
        self.keep(self.j, len(self.line))
        self.j = len(self.line)

    def fail(self, words: str, line: int, column: int, mark: str = "") -> NoReturn:
        """End the scan with its cause."""
        raise Broken(Cause(line, column, words, mark))

    def fail_here(self, words: str) -> NoReturn:
        """End the scan here."""
        self.fail(words, self.i, self.j, self.line[self.j : self.j + 1])

    def quote(self) -> None:
        """Move past quoted text."""
        line, column, mark = self.i, self.j, self.line[self.j]
        start = self.j
        self.j += 1
        while True:
            match = _QUOTED[mark].match(self.line, self.j)
            end = match.end() if match else self.j
            if end < len(self.line):
                self.keep(start, end, escaped=mark == '"')
                self.j = end + 1
                self.suspect(line, column)
                return
            self.keep(start, end, escaped=mark == '"')
            self.i += 1
            self.j = start = 0
            if self.i == len(self.lines) or MARKER.match(self.line):
                self.fail(QUOTE_OPEN, line, column)

    def suspect(self, line: int, column: int) -> None:
        """Note a quote opened on an earlier line, if keys or entries as far to the left lie in it."""
        if self.layout.suspect or line == self.i:
            return
        indent = len(self.lines[line]) - len(self.lines[line].lstrip())
        swallowed = (_STARTS.match(self.lines[number]) for number in range(line + 1, self.i + 1))
        if any(match and match.end(1) <= indent for match in swallowed):
            self.layout.suspect = line, column

    def named(self) -> bool:
        """Move past an anchor or tag (true) or an alias (false)."""
        kind = {"&": _ANCHOR, "!": _TAG, "*": _ALIAS}[self.line[self.j]]
        match = kind.match(self.line, self.j)
        if not match:
            self.fail_here(START)
        if kind is _TAG:
            self.layout.tags.append(Span(self.i, self.j, match.end()))
        self.j = match.end()
        return kind is not _ALIAS
