"""What must be settled before a parser sees a YAML text: tabs, escapes and directives.

Here parsers differ, or stop where they need not. Each such thing becomes a finding, and the parser gets a
text of the same lines and columns without it.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING

from risk_kit.files import cursor as words
from risk_kit.files.codes import CODES
from risk_kit.files.cursor import MOST_DEPTH, Span
from risk_kit.files.findings import MOST_SHOWN, Place, Severity, Source, clip
from risk_kit.files.layout import scan
from risk_kit.files.readings import read_border
from risk_kit.files.text import is_invisible
from risk_kit.language import mark as _
from risk_kit.language import translate

if TYPE_CHECKING:
    from risk_kit.files.cursor import Cause, Layout
    from risk_kit.files.findings import Finding

_CONTROL = _("control character")
_HALF = _("half of a character")
_NO_CHARACTER = _("no character")
# Parsers differ on a colon glued to a bracket or comma, a comment glued to the mark of a text, a tag, and
# a line that starts with a percent sign.
_GLUED = re.compile(r"(?<![\"'\]},]):[,?\[\]{}]|[|>][-+0-9]*#|(?<![^\s\[\]{}\"',:-])!|(?<![^\r\n])%")
# A key, the text behind it if there is any, and another key.
_TWO_KEYS = re.compile(r"[ \t]*(?:- +)*([\w.-]+):[ \t]+(?:\(|([^ \t].*[ \t])?)([a-z][a-z0-9_]*)")
_TEXTS = ("name", "source", "text", "en", "es", "it", "pt")
"""Keys whose value is a text, in which a colon is likely."""
QUESTION = "\ufdd0"
"""What stands for a question mark in brackets, which not all parsers read; no file has it."""
_DIRECTIVE = re.compile(r"(?:[ \t]*+(?:#.*+)?\n)*+%")
_HARMLESS = re.compile(r"%YAML[ \t]+1\.2[ \t]*(#.*)?")
_NOT_BLANK = re.compile(r"[^ \t]")
_INDENT = re.compile(r"[ \t-]*")
_ESCAPE = re.compile(r"\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|(.)|$)")
_MEANING = dict(zip('0abtnvfre "/\\N_LP\t', '\0\a\b\t\n\v\f\r\x1b "/\\\x85\xa0\u2028\u2029\t', strict=True))


@dataclass
class Prepared:
    """A text that all parsers read alike.

    Attributes
    ----------
    text : str
        Of the same lines and columns as that of the file.
    findings : list of Finding
    hopeless : bool
        Whether no parser should see it.
    questions : bool
        Whether `QUESTION` stands in it.
    misled : Place or None
        The first tab that indents a line: problems of the layout behind it may be its doing alone.
    tags : frozenset of tuple
        Line and column (from 0) of tags, where anchors stand now.
    cause : Cause or None
        What breaks the layout, where parsers may notice more behind it than there is to say.
    """

    text: str
    findings: list[Finding]
    hopeless: bool = False
    questions: bool = False
    misled: Place | None = None
    tags: frozenset[tuple[int, int]] = frozenset()
    cause: Cause | None = None

    @property
    def lines(self) -> list[str]:
        """The lines of the text."""
        return Source("", self.text).lines


class _Work:
    """A text on its way to a parser: its lines, what is put in their place, and what was found."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.lines = list(source.lines)
        self.changed: dict[int, list[str]] = {}
        self.findings: list[Finding] = []
        self.errors = self.warnings = 0

    def put(self, line: int, column: int, text: str) -> None:
        """Put a text in the place of another one of its length."""
        if line not in self.changed:
            self.changed[line] = list(self.lines[line])
        self.changed[line][column : column + len(text)] = text

    def settle(self) -> None:
        """Take the changes over into the lines."""
        for line, letters in self.changed.items():
            self.lines[line] = "".join(letters)
        self.changed.clear()

    def add(self, code: str, line: int, column: int, **params: object) -> None:
        is_error = CODES[code].severity is Severity.ERROR
        self.errors += is_error
        self.warnings += not is_error
        if is_error or self.warnings <= MOST_SHOWN:
            place = Place(self.source.file, line + 1, column + 1)
            self.findings.append(self.source.finding(code, place, (), hint="", **params))
        if self.errors >= MOST_SHOWN:
            raise _Enough


class _Enough(Exception):  # noqa: N818  (control flow, never seen outside)
    """More errors than anyone is shown."""


def prepare(source: Source) -> Prepared:
    """The text for a parser, and what was wrong with it."""
    text = source.text
    special = "%" in text and _DIRECTIVE.match("\n".join(source.lines))
    if not (special or any(mark in text for mark in "\t\\?") or _GLUED.search(text)):
        return Prepared(text, [])
    work = _Work(source)
    try:
        return _prepared(work)
    except _Enough:
        return Prepared("", work.findings, hopeless=True)


def _prepared(work: _Work) -> Prepared:
    _directives(work)
    layout = scan(work.lines)
    line, column = layout.end
    for number in range(line, len(work.lines)):  # where the scan ended early: no parser may meet an escape
        layout.escaped.append(Span(number, column if number == line else 0, len(work.lines[number])))
    _escapes(work, layout)
    misled = _tabs(work, layout)
    _tags(work, layout)
    for mark in layout.questions:
        work.put(mark.line, mark.start, QUESTION)
    work.settle()
    hopeless = bool(layout.cause and _is_refused_by_some(layout.cause, work.lines))
    if layout.blamed and hopeless:
        work.findings.append(syntax_finding(work.source, layout.blamed))
    tags = frozenset((tag.line, tag.start) for tag in layout.tags)
    return Prepared(
        "\n".join(work.lines),
        work.findings,
        hopeless=hopeless,
        questions=bool(layout.questions),
        misled=misled,
        tags=tags,
        cause=layout.blamed,
    )


def _is_refused_by_some(cause: Cause, lines: list[str]) -> bool:
    if cause.words not in (words.SPACE, words.VALUE, words.START) or cause.mark == "?":
        return cause.mark == "?"
    before = 0 if cause.words == words.START else 1
    return bool(_GLUED.match(lines[cause.line], max(cause.column - before, 0)))


def syntax_finding(source: Source, cause: Cause) -> Finding:
    """Finding of what breaks the layout."""
    place = Place(source.file, cause.line + 1, cause.column + 1)
    if cause.words == words.TOO_DEEP:
        return source.finding(words.TOO_DEEP, place, most=MOST_DEPTH)
    hint = _border_hint(source.lines[cause.line]) if cause.words == words.AFTER else ""
    if cause.words == words.COLON:
        hint = _keys_hint(source.lines[cause.line], cause.column)
    problem = translate(words.COLON_ALONE if hint and cause.words == words.COLON else cause.words)
    problem = problem.replace("{mark}", cause.mark)
    if cause.words == words.KEY_IN_LIST:
        hint = translate("If it belongs to the entry above, put more spaces before it.")
    return source.finding("yaml-syntax", place, hint=hint, problem=problem)


def _border_hint(line: str) -> str:
    """What to write for a border with something behind its brackets; empty for other lines."""
    start, _dash, entry = line.partition("- [")
    border = read_border(re.sub(r":\s*true\b", "", entry), ()) if not start.strip() else None
    if not border or len(border.names) < 2:
        return ""
    hint = translate("Write an entry for each border, such as `{line}`.")
    if len(border.names) == 2:
        hint = translate("Write `{line}`.")
    return hint.format(line=f"- {border.text()}")


def _keys_hint(line: str, column: int) -> str:
    """What to write for two keys on one line, whose second colon is at a column; empty for a text."""
    keys = _TWO_KEYS.fullmatch(line[:column])
    if not keys or keys[1] in _TEXTS:
        return ""
    value = line[column + 1 :].partition(" #")[0].strip()
    hint = translate("Write `{line}` on a line of its own, or put the text in quotes.")
    first = f"{keys[3]}: {value}"
    if not keys[2]:
        hint = translate("Write `{line}`, or put the text in quotes.")
        first = f"{keys[1]}: {{{keys[3]}: {value.rstrip(')')}}}"
    return hint.format(line=clip(first))


def _directives(work: _Work) -> None:
    for number, line in enumerate(work.lines):
        if line.startswith("%"):
            if not _HARMLESS.fullmatch(line):
                work.add("yaml-directive", number, 0)
            work.put(number, 0, "#")
        elif line.strip() and not line.lstrip().startswith("#"):
            break
    work.settle()


def _escapes(work: _Work, layout: Layout) -> None:
    """Take escapes out of quoted text that stand for nothing that can be used."""
    for span in layout.escaped:
        for match in _ESCAPE.finditer(work.lines[span.line], span.start, span.end):
            code, name = _escape_problem(match)
            if code:
                work.add(code, span.line, match.start(), escape=match[0], name=name)
                work.put(span.line, match.start(), "x" * len(match[0]))


def _escape_problem(match: re.Match[str]) -> tuple[str, str]:
    """Code of the finding that an escape deserves (empty for none), and what it stands for."""
    digits = match[1] or match[2] or match[3]
    if not digits:
        if match[4] is None:  # at the end of a line: the text goes on in the next one
            return "", ""
        if match[4] not in _MEANING:
            return "yaml-escape", ""
        character = _MEANING[match[4]]
    elif int(digits, 16) > 0x10FFFF:
        return "yaml-escape-invisible", translate(_NO_CHARACTER)
    else:
        character = chr(int(digits, 16))
    if character in "\t\n":
        return "", ""
    if "\ud800" <= character <= "\udfff":
        return "yaml-escape-invisible", translate(_HALF)
    name = unicodedata.name(character, translate(_CONTROL))
    return ("yaml-escape-invisible", name) if is_invisible(character) else ("", "")


def _tags(work: _Work, layout: Layout) -> None:
    """Put an anchor in the place of each tag: parsers read different letters in tags."""
    for tag in layout.tags:
        work.add("yaml-tag", tag.line, tag.start)
        length, after = tag.end - tag.start, work.lines[tag.line][tag.end : tag.end + 1]
        if after in ("[", "{") or (length == 1 and after in ("]", "}", ",")):
            work.put(tag.line, tag.start, " " * length)
        elif length > 1:
            work.put(tag.line, tag.start, "&" + "x" * (length - 1))


def _tabs(work: _Work, layout: Layout) -> Place | None:
    """Put spaces in place of tabs outside quotes and comments; the first that indents a line."""
    kept: dict[int, list[tuple[int, int]]] = {}
    for span in layout.kept:
        kept.setdefault(span.line, []).append((span.start, span.end))
    misled = None
    for number, line in enumerate(work.lines):
        if "\t" not in line:
            continue
        text = len(line.rstrip())
        spans = kept.get(number, [])
        starts, ends = [0, *(end for _, end in spans)], [*(start for start, _ in spans), len(line)]
        for start, end in zip(starts, ends, strict=True):
            at = line.find("\t", start, end)
            if at < 0:
                continue
            work.put(number, at, line[at:end].replace("\t", " "))
            behind = _NOT_BLANK.search(line, at)
            if at >= text or (behind and behind[0] == "#"):
                continue  # before nothing, or before a comment
            indents = _INDENT.fullmatch(line, 0, at) is not None
            if indents and not misled:
                misled = Place(work.source.file, number + 1, at + 1)
            work.add("yaml-tab-indent" if indents else "yaml-tab", number, at)
    return misled
