"""Lists and groups in brackets, in a scan of the layout of a YAML text."""

from __future__ import annotations

import re
from dataclasses import dataclass

from risk_kit.files import cursor as words
from risk_kit.files.cursor import BLANKS, MARKER, Cursor, Span

# Where one line of plain text ends in brackets.
_FLOW_END = re.compile(r":(?=[ \t,?\[\]{}]|$)|[,\[\]{}]|(?<![ \t])[ \t]+(?:#|$)|$")
_COLON_ENDS = re.compile(r"[\s,?\[\]{}]|$")
_CLOSES = {"]": "[", "}": "{"}


@dataclass
class _Bracket:
    mark: str
    line: int
    column: int
    last: str = "open"  # open, comma, colon, plain (may go on in the next line) or value
    since: int = 0  # line where the last value starts
    until: int = 0  # and ends
    colon: bool = False  # whether this entry has its colon
    quote: tuple[int, int] | None = None  # where it starts, if it is quoted text of several lines
    named: bool = False  # whether an anchor or a tag comes before this entry: it may be empty


class Brackets(Cursor):
    """Lists and groups in brackets."""

    def flow(self, outer: int) -> None:
        """Move past what the bracket here opens, at a depth of this many levels."""
        if outer > words.MOST_DEPTH:
            self.fail_here(words.TOO_DEEP)
        stack = [_Bracket(self.line[self.j], self.i, self.j)]
        self.j += 1
        while stack:
            top = stack[-1]
            character = self.next_in_flow(top)
            if self.goes_on(top, character):
                self.flow_plain(top)
            elif character in "[{":
                self.begin(top)
                stack.append(_Bracket(character, self.i, self.j))
                outer += 1 + (top.mark == "[" and top.colon)  # a pair within a list is a group of its own
                if outer > words.MOST_DEPTH:
                    self.fail_here(words.TOO_DEEP)
                self.j += 1
            elif character in "]}":
                if _CLOSES[character] != top.mark:
                    self.fail(words.UNCLOSED[top.mark], top.line, top.column)
                stack.pop()
                self.j += 1
                if stack:
                    stack[-1].until = self.i
                    outer -= 1 + (stack[-1].mark == "[" and stack[-1].colon)
            else:
                self.flow_token(top, character)

    def next_in_flow(self, top: _Bracket) -> str:
        """The next character that is neither blank nor in a comment."""
        while True:
            character = self.skip_blanks()
            if character == "#":
                top.last = "value" if top.last == "plain" else top.last
                self.comment()
                character = ""
            if character:
                return character
            self.i += 1
            self.j = 0
            if self.i == len(self.lines) or MARKER.match(self.line):
                self.fail(words.UNCLOSED[top.mark], top.line, top.column)

    def goes_on(self, top: _Bracket, character: str) -> bool:
        """Whether plain text from the line before goes on here."""
        if top.last != "plain" or self.i == top.until or character in ",[]{}":
            return False
        return character != ":" or not _COLON_ENDS.match(self.line, self.j + 1)

    def flow_token(self, top: _Bracket, character: str) -> None:
        """Move past a comma, a colon, or the start of a value."""
        if character == ",":
            if top.last in ("open", "comma") and not top.named:
                self.fail_here(words.COMMA_EXTRA)
            top.last, top.colon, top.named = "comma", False, False
            self.j += 1
        elif character == ":" and self.colon_in_flow(top):
            self.flow_colon(top)
        elif character in "\"'":
            self.begin(top)
            start = self.i, self.j
            self.quote()
            top.until, top.quote = self.i, start if self.i > start[0] else None
        elif character in "&!*":
            self.apart(top)
            if self.named():
                top.named = True
                return
            self.begin(top)
            top.until = self.i
        elif character == "?":
            self.fail_here(words.START)
        elif character in "%@`|>" or (character == "-" and self.dash_in_flow()):
            self.outside(top)
            self.fail_here(words.DASH_INSIDE if character == "-" else words.START)
        else:
            self.begin(top)
            self.flow_plain(top)

    def colon_in_flow(self, top: _Bracket) -> bool:
        """Whether the colon here ends a key."""
        return top.last in ("value", "plain") or bool(_COLON_ENDS.match(self.line, self.j + 1))

    def dash_in_flow(self) -> bool:
        """Whether the dash here would start an entry of a list."""
        return self.line[self.j + 1 : self.j + 2] in ("", " ", "\t", ",", "[", "]", "{", "}")

    def flow_colon(self, top: _Bracket) -> None:
        """Move past the colon of an entry."""
        new_line = top.last in ("plain", "value") and top.since != self.i  # a key has one line
        if top.colon or new_line:
            self.outside(top)
            if new_line:
                start = BLANKS.match(self.line)
                self.fail(words.COMMA, self.i, start.end() if start else 0)
            self.fail_here(words.COLON_IN_BRACKETS)
        if top.last in ("open", "comma") and not top.named:
            self.fail_here(words.KEY_MISSING)
        top.colon, top.last = True, "colon"
        self.j += 1

    def outside(self, top: _Bracket) -> None:
        """Fail where this line stands as if the brackets, or quotes before it, had ended above it."""
        if top.last == "value" and top.quote:
            self.fail(words.QUOTE_OPEN, *top.quote)
        indents = [len(line) - len(line.lstrip()) for line in (self.line, self.lines[top.line])]
        if self.i > top.line and indents[0] <= indents[1]:
            self.fail(words.UNCLOSED[top.mark], top.line, top.column)

    def begin(self, top: _Bracket) -> None:
        """Note that a value starts here."""
        self.count()
        self.apart(top)
        top.last, top.since, top.quote = "value", self.i, None

    def apart(self, top: _Bracket) -> None:
        """Fail where nothing keeps what starts here apart from a value before it."""
        if top.last in ("plain", "value"):
            self.outside(top)
            before = self.line[self.j - 1 : self.j] if top.until == self.i else ""
            if before in ("'", '"'):
                self.fail(words.QUOTE_ENDS, self.i, self.j - 1)
            self.fail_here(words.COMMA)

    def flow_plain(self, top: _Bracket) -> None:
        """Move past plain text on this line."""
        match = _FLOW_END.search(self.line, self.j)
        mark = self.line.find("?", self.j, match.start() if match else None)
        while mark >= 0:
            self.layout.questions.append(Span(self.i, mark, mark + 1))
            mark = self.line.find("?", mark + 1, match.start() if match else None)
        self.j = match.start() if match else len(self.line)
        top.last, top.until = "plain", self.i
        if self.line[self.j : self.j + 1] == ":" and not self.blank_at(self.j + 1):
            empty = self.line[self.j + 1] in ",]}"
            self.fail(words.VALUE if empty else words.SPACE, self.i, self.j + 1)
