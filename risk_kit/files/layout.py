"""Where the layout of a YAML text breaks: a scan of quotes, brackets, colons, dashes and indentation.

Parsers say where they noticed a problem. This says where its cause is, and the same for every parser.
It never judges a text good or bad: it is asked when a parser has refused one, or where parsers differ.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import NoReturn

from risk_kit.files import cursor as words
from risk_kit.files.brackets import Brackets
from risk_kit.files.cursor import MARKER, Broken, GiveUp, Layout

# Where one line of plain text ends.
_BLOCK_END = re.compile(r":(?=[ \t]|$)|(?<![ \t])[ \t]+(?:#|$)|$")
_COLON_NEXT = re.compile(r"[ \t]*:(?=[ \t]|$)")
_GLUED_COLON = re.compile(r"[\w.-]+:(?=[^\s/:])")
_OPENS = re.compile(r"[ \t]*(?:- +)*([\w.-]+)((?::(?=\{))?)[ \t]*\{")
_BLOCK_TEXT = re.compile(r"[|>](?:[1-9][-+]?|[-+][1-9]?)?(?=[ \t]*$|[ \t]+#)")


def scan(lines: list[str]) -> Layout:
    """Layout of the lines of a text, up to what breaks it."""
    walk = _Scan(lines)
    try:
        walk.run()
    except Broken as broken:
        walk.layout.cause = broken.cause
    except GiveUp:
        pass
    walk.layout.end = walk.i, walk.j
    return walk.layout


@dataclass
class _Level:
    column: int
    is_list: bool
    first: int = field(default=0, compare=False)  # line of its first entry
    count: int = field(default=0, compare=False)  # lines that start an entry
    last: int = field(default=0, compare=False)  # the last of them
    closed: tuple[int, ...] = field(default=(), compare=False)  # columns of the levels that it closed
    after_empty: bool = field(default=False, compare=False)  # whether the key before it has no value


class _Scan(Brackets):
    """Keys and entries by their indentation, line by line."""

    def __init__(self, lines: list[str]) -> None:
        super().__init__(lines)
        self.levels: list[_Level] = []
        self.expects = True  # a value may come in the next line
        self.opening = True  # nothing but dashes stands before this on its line
        self.asked: set[int] = set()  # columns of a question mark, whose colon may follow below it
        self.compact = False  # a dash stands before this on its line
        self.column: int | None = None  # where the anchor or tag before this starts
        self.closed_levels: list[_Level] = []  # by the line that was looked at last
        self.bracket: tuple[int, int] | None = None  # a value in brackets that stands alone on its line

    @property
    def indent(self) -> int:
        return self.levels[-1].column if self.levels else -1

    def run(self) -> None:
        documents = 0
        while self.i < len(self.lines):
            self.j, self.opening, self.compact, self.column = 0, True, False, None
            marker = MARKER.match(self.line)
            if marker:
                documents += 1
                if documents > 1 or self.levels or not self.expects or marker[1] == "...":
                    raise GiveUp
                self.j, self.compact = 3, True
            while self.token():
                pass
            self.i += 1

    def token(self) -> bool:
        """Move past the next token; false when the line is done."""
        character = self.skip_blanks()
        if character in ("", "#"):
            self.comment()
            return False
        start = self.j if self.column is None else self.column
        if character in "-?:" and self.blank_at(self.j + 1):
            self.entry(character, start)
            return True
        if character in "&!":
            self.column = start
            return self.named()
        self.column = None
        if character in "|>":
            return self.block_text()
        if character in "\"'[{*":
            return self.closed(character, start)
        if character in "]}":
            self.fail_here(words.NOT_OPEN)
        if character in "%@`,":
            self.fail_here(words.START)
        return self.plain(start)

    def entry(self, character: str, column: int) -> None:
        """Move past a dash, or the mark of a key or value that stands by itself."""
        if character == ":" and self.column is not None:  # the key is no more than an anchor or a tag
            self.key(column)
            return
        if not self.opening:
            self.fail_here(words.LIST_LINE if character == "-" else words.START)
        if character == "?":
            self.asked.add(self.j)
        elif character == ":" and self.j not in self.asked:
            self.fail_here(words.KEY_MISSING)
        self.enter(self.j, character == "-")
        self.opening = self.compact = True
        self.j += 1

    def key(self, column: int) -> bool:
        """Move past the colon here, of a key that starts in a column."""
        if not self.opening:
            self.second_colon()
        self.enter(column, False)
        self.opening, self.column = False, None
        self.j += 1
        return True

    def second_colon(self) -> NoReturn:
        """Fail at a colon behind a key; of ``west {a: 1, b: 2}`` at the one that is missing."""
        brace = _OPENS.match(self.line)
        if brace and brace.end() <= self.j:
            self.fail(words.SPACE if brace[2] else words.COLON_MISSING, self.i, brace.end(2))
        self.fail_here(words.COLON)

    def enter(self, column: int, is_list: bool) -> None:
        """Take up a key or an entry in a column; after it a value is expected."""
        starts, after_empty = not self.compact, False
        if starts:
            outer = self.leave(column)
            after_empty = self.expects and outer == column and not is_list and not self.levels[-1].is_list
            if outer == column and self.levels[-1].is_list and not is_list:
                below = self.levels[-2] if len(self.levels) > 1 else None
                if not below or below.column != column:
                    self.fail(words.KEY_IN_LIST, self.i, column)
                self.levels.pop()
            elif outer == column and is_list and not self.levels[-1].is_list and not self.expects:
                lists = any(level.is_list for level in self.closed_levels)
                self.fail(words.INDENT if lists else words.ENTRY_IN_KEYS, self.i, column)
        self.count()
        if len(self.levels) >= words.MOST_DEPTH:
            self.fail(words.TOO_DEEP, self.i, column)
        if not self.levels or self.levels[-1] != _Level(column, is_list):
            self.levels.append(_Level(column, is_list, self.i))
        level = self.levels[-1]
        level.count += starts
        level.last, level.after_empty = self.i, after_empty
        level.closed = tuple(closed.column for closed in self.closed_levels) if starts else ()
        self.expects, self.compact, self.bracket = True, False, None

    def leave(self, column: int) -> int:
        """Close the levels to the right of a column; the column of the level that is open then."""
        deepest = self.indent
        self.closed_levels = []
        while self.levels and self.levels[-1].column > column:
            self.closed_levels.append(self.levels.pop())
        if self.indent < column and (deepest > column or not self.expects):
            self.fail(words.INDENT, *self.misplaced(column))
        return self.indent

    def misplaced(self, column: int) -> tuple[int, int]:
        """Line and column of what is not indented like the rest: this line, or one before it."""
        here = self.i, column
        goes_on = self.indent_below() == column
        if self.closed_levels:  # this line stands between two levels
            inner = self.closed_levels[-1]
            return (inner.first, inner.column) if inner.count == 1 and goes_on else here
        outer = self.levels[-1] if self.levels else None
        if outer is None or not outer.count:
            return here
        alone = outer.count == 1 and goes_on
        return (outer.last, outer.column) if outer.after_empty or column in outer.closed or alone else here

    def indent_below(self) -> int:
        """Column in which the next line with text starts; -1 where there is none."""
        for line in self.lines[self.i + 1 :]:
            text = line.strip()
            if text and not text.startswith("#"):
                return len(line) - len(line.lstrip())
        return -1

    def value(self, column: int) -> None:
        """Take up a value that is no key; where none is expected, something is missing."""
        self.count()
        if self.opening and not self.compact and not (self.expects and column > self.indent):
            self.missing(column)
        self.expects = self.opening = self.compact = False

    def missing(self, column: int) -> NoReturn:
        end = _BLOCK_END.search(self.line, column)
        text = self.line[column : end.start() if end else None]
        self.glued(self.i, column, text)
        if self.bracket and self.bracket[1] == column and text[:1] in ("[", "{"):
            self.fail(words.DASH_MISSING, *self.bracket)
        columns = {level.column: level.is_list for level in self.levels}
        if column not in columns:
            self.fail(words.INDENT, self.i, column)
        if columns[column]:
            self.fail(words.DASH_MISSING, self.i, column)
        self.fail(words.COLON_MISSING, self.i, column + len(text))

    def glued(self, line: int, column: int, text: str) -> None:
        """Fail where a dash or a colon is glued to the word after it."""
        if re.match(r"-[^-\s]", text):
            self.fail(words.DASH, line, column)
        glued = _GLUED_COLON.match(text)
        if glued:
            self.fail(words.SPACE, line, column + glued.end())

    def closed(self, character: str, column: int) -> bool:
        """Move past something with an end of its own: quoted text, brackets or an alias."""
        line, start = self.i, self.j
        if character == "*":
            self.named()
        elif character in "[{":
            self.flow(len(self.levels) + 1)
        else:
            self.quote()
        colon = _COLON_NEXT.match(self.line, self.j)
        if colon and self.i == line:
            self.j = colon.end() - 1
            return self.key(column)
        end = self.i, self.j
        if self.skip_blanks() not in ("", "#"):
            if character in "[{*":
                self.fail_here(words.NOT_OPEN if self.line[self.j] in "]}" else words.AFTER)
            if self.i > line:
                self.fail(words.QUOTE_OPEN, line, start)
            self.fail(words.QUOTE_ENDS, end[0], end[1] - 1)
        alone = self.opening and not self.compact
        if alone and self.i > line:
            self.i, self.j = line, len(self.lines[line])
        self.value(column)
        self.bracket = (line, column) if alone and character in "[{" else None
        self.i, self.j = end
        return True

    def block_text(self) -> bool:
        """Move past the text below a ``|`` or ``>``."""
        header = _BLOCK_TEXT.match(self.line, self.j)
        if not header:
            self.fail_here(words.START)
        if self.opening and not self.compact and not self.expects:
            self.missing(self.j)
        self.expects = self.opening = self.compact = False
        self.j = header.end()
        self.skip_blanks()
        self.comment()
        given = re.search(r"[1-9]", header[0])
        outermost = max(self.indent + 1, 1)
        least = outermost + int(given[0]) - 1 if given else None
        while self.i + 1 < len(self.lines):
            below = self.lines[self.i + 1]
            indent = len(below) - len(below.lstrip(" "))
            if below.strip(" ") and indent < (outermost if least is None else least):
                break
            self.i += 1
            if below.strip():
                # A tab before the first letter of all would indent it.
                self.keep(len(below) - len(below.lstrip()) if least is None else least, len(below))
                least = indent if least is None else least
        return False

    def plain(self, column: int) -> bool:
        """Move past plain text and the lines in which it goes on, or past a key."""
        line, start = self.i, self.j
        end = _BLOCK_END.search(self.line, self.j)
        self.j = end.start() if end else len(self.line)
        if self.line[self.j : self.j + 1] == ":":
            return self.key(column)
        after_key = not self.opening
        self.value(column)
        parts = [(line, start, self.line[start : self.j])]
        while not self.skip_blanks():
            below = self.next_text()
            indent = len(self.lines[below]) - len(self.lines[below].lstrip(" \t")) if below else 0
            if not below or indent <= self.indent or self.lines[below][indent] == "#":
                return False
            end = _BLOCK_END.search(self.lines[below], indent)
            if end and end[0] == ":":
                for part in parts:
                    self.glued(*part)
                if after_key or self.i > line:
                    self.i, self.closed_levels = below, []
                    self.fail(words.INDENT, *self.misplaced(indent))
                self.fail(words.COLON_MISSING, line, start + len(parts[0][2]))
            self.i, self.j = below, end.start() if end else 0
            parts.append((self.i, indent, self.line[indent : self.j]))
        return True

    def next_text(self) -> int:
        """Number of the next line with text; 0 where there is none, or a document ends."""
        below = self.i + 1
        while below < len(self.lines) and not self.lines[below].strip():
            below += 1
        return 0 if below == len(self.lines) or MARKER.match(self.lines[below]) else below
