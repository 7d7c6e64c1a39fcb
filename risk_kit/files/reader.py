"""YAML text to plain data with the place of every key and value.

The reader walks YAML *events* and never composes or constructs: nothing is executed, expanded or fetched,
and depth and size are counted while reading. Keys are always text; a repeated key keeps its first value.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import yaml

from risk_kit.files.codes import CODES
from risk_kit.files.cursor import MOST_DEPTH, MOST_NODES
from risk_kit.files.findings import MOST_SHOWN, Place, Severity, Source
from risk_kit.files.layout import scan
from risk_kit.files.lookalikes import find_look_alike, is_composed, skeleton, typographic_mark
from risk_kit.files.prepare import QUESTION, Prepared, prepare, syntax_finding
from risk_kit.files.scalars import read_plain
from risk_kit.files.syntax import syntax_problem
from risk_kit.files.text import read_text

if TYPE_CHECKING:
    import pathlib

    from risk_kit.files.findings import Finding, Path
    from risk_kit.files.scalars import Scalar
    from risk_kit.files.shapes import ShapeEntry

MOST_CHARACTERS = 10_000
MOST_KEY_CHARACTERS = 200
MOST_WARNINGS = 1000
"""Warnings of one file that are kept; it is read on without counting more."""
_MAY_BE_OVERTAKEN = ("yaml-complex-key", "yaml-merge", "yaml-too-long", "yaml-documents")
_MISSING = object()
_SWALLOWED = re.compile(r"[ \t]*(#[^\s#].*)")
_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@dataclass
class Document:
    """A file as plain data, with places and findings.

    Attributes
    ----------
    source : Source
    data : dict, list, scalar or None
        The value; None where the text could not be read.
    places, key_places : dict
        Place of the value, and of the key, at a path.
    findings : list of Finding
    complete : bool
        False when reading stopped early or left something out, so that the data cannot be judged further.
    shapes : dict, optional
        Shapes that stood in the file itself, as they do in foreign formats.
    """

    source: Source
    data: Any = None
    places: dict[Path, Place] = field(default_factory=dict)
    key_places: dict[Path, Place] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)
    complete: bool = True
    shapes: dict[str, ShapeEntry] | None = None

    def place(self, path: Path) -> Place:
        """Place of the key at a path, else of the value, else of the nearest thing around it."""
        while path:
            found = self.key_places.get(path) or self.places.get(path)
            if found:
                return found
            path = path[:-1]
        return self.places.get((), Place(self.source.file))

    def value_place(self, path: Path) -> Place:
        """Place of the value at a path, else as `place`."""
        return self.places.get(path) or self.place(path)

    def add(
        self, code: str, path: Path, *, place: Place | None = None, hint: str = "", **params: object
    ) -> None:
        """Add a finding at a path (default place: its key)."""
        where = place or self.place(path)
        self.findings.append(self.source.finding(code, where, path, hint=hint, **params))


def read_document(path: str | pathlib.Path) -> Document:
    """The document of a file; every problem is a finding, never an exception."""
    return document_of(*read_text(path))


def document_of(source: Source, findings: list[Finding]) -> Document:
    """The document of a text and what was found wrong with it so far."""
    if findings:
        return Document(source, findings=findings, complete=False)
    return parse(source)


def parse(source: Source) -> Document:
    """The document of a text."""
    document = Document(source)
    _Walk(document).run()
    return document


@dataclass
class _Frame:
    """A mapping or sequence that is being read."""

    value: Any
    path: Path
    key: Any = _MISSING  # the key whose value comes next, in a mapping
    first: dict[str, int] = field(default_factory=dict)  # line of each key's first use
    looks: dict[str, str] = field(default_factory=dict)  # keys by what they look like, once one is not ASCII

    @property
    def wants_key(self) -> bool:
        return isinstance(self.value, dict) and self.key is _MISSING

    def next_path(self) -> Path:
        step = self.key if isinstance(self.value, dict) else len(self.value)
        return (*self.path, step)


class _Stop(Exception):  # noqa: N818  (control flow, never seen outside)
    """Reading cannot go on; the finding says why."""


class _Walk:
    """One pass over the events of a document."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.file = document.source.file
        self.lines = document.source.lines
        self.frames: list[_Frame] = []
        self.nodes = 0
        self.documents = 0
        self.errors = self.warnings = 0
        self.tags: frozenset[tuple[int, int]] = frozenset()

    def run(self) -> None:
        prepared = prepare(self.document.source)
        self.document.findings += prepared.findings
        self.tags = prepared.tags
        self.document.complete = not any(f.severity is Severity.ERROR for f in prepared.findings)
        if prepared.hopeless:
            return
        try:
            for event in yaml.parse(prepared.text, Loader=_LOADER):
                if prepared.questions and isinstance(event, yaml.ScalarEvent):
                    event.value = event.value.replace(QUESTION, "?")
                self.event(event)
        except _Stop:
            self.document.complete = False
            self.overtaken(prepared)
        except yaml.YAMLError as error:
            self.document.complete = False
            self.syntax(syntax_problem(error, self.document.source, prepared.lines), prepared)
        else:
            if self.document.data is None and not self.document.findings:
                self.document.complete = False
                self.add("yaml-empty", Place(self.file))

    def overtaken(self, prepared: Prepared) -> None:
        """Put a syntax error in the place of what ended the reading, where some parsers see it first."""
        ended = self.document.findings[-1]
        cause = prepared.cause
        if not cause and ended.code in _MAY_BE_OVERTAKEN:
            cause = scan(prepared.lines).blamed
        if cause:
            problem = syntax_finding(self.document.source, cause)
            if self.line_before(problem.place.line) <= ended.place.line:
                self.syntax(problem, prepared)

    def line_before(self, line: int) -> int:
        """Number of the line with text before another line, from 1; 0 where there is none."""
        line -= 1
        while line and (not self.lines[line - 1].strip() or self.lines[line - 1].lstrip().startswith("#")):
            line -= 1
        return line

    def syntax(self, problem: Finding, prepared: Prepared) -> None:
        """Add the finding of a syntax error; what was found behind its cause is no use to anyone.

        How much of the broken line and the one before it was read differs between parsers.
        """
        last = self.line_before(problem.place.line)
        early = [finding for finding in prepared.findings if finding.place < problem.place]
        findings = self.document.findings
        findings[:] = early + [f for f in findings if f.place.line < last and f not in early]
        if prepared.misled and prepared.misled < problem.place:
            return
        findings.append(problem)
        self.swallowed_in(problem.place.line)

    def event(self, event: Any) -> None:
        if isinstance(event, yaml.DocumentStartEvent):
            self.documents += 1
            if self.documents > 1:
                self.stop("yaml-documents", self.mark(event))
        elif isinstance(event, yaml.MappingEndEvent | yaml.SequenceEndEvent):
            self.frames.pop()
        elif isinstance(event, yaml.NodeEvent):
            self.node(event)

    def node(self, event: Any) -> None:
        self.nodes += 1
        place = self.mark(event)
        if self.nodes > MOST_NODES:
            self.stop("yaml-too-many", place, most=MOST_NODES)
        mark = event.start_mark
        if (mark.line, mark.column) in self.tags:
            self.document.complete = False  # the finding is there already
        elif event.anchor is not None:
            self.anchor(place)
        elif getattr(event, "tag", None) is not None:
            self.add("yaml-tag", place)
            self.document.complete = False
        if isinstance(event, yaml.AliasEvent):
            self.put(None, place)
            return
        if isinstance(event, yaml.ScalarEvent):
            self.scalar(event, place)
        else:
            self.collection({} if isinstance(event, yaml.MappingStartEvent) else [], place)

    def anchor(self, place: Place) -> None:
        """Point at an anchor or alias, once a line."""
        self.document.complete = False
        last = self.document.findings[-1] if self.document.findings else None
        if not last or (last.code, last.place.line) != ("yaml-anchor", place.line):
            self.add("yaml-anchor", place)

    def collection(self, value: Any, place: Place) -> None:
        if len(self.frames) >= MOST_DEPTH:
            self.stop("yaml-too-deep", place, most=MOST_DEPTH)
        if self.frames and self.frames[-1].wants_key:
            self.stop("yaml-complex-key", place)
        path = self.frames[-1].next_path() if self.frames else ()
        self.put(value, place)
        self.frames.append(_Frame(value, path))

    def scalar(self, event: Any, place: Place) -> None:
        word = event.value
        is_key = bool(self.frames) and self.frames[-1].wants_key
        most = MOST_KEY_CHARACTERS if is_key else MOST_CHARACTERS
        if len(word) > most:
            self.stop("yaml-too-long", place, most=most)
        tagged = (event.start_mark.line, event.start_mark.column) in self.tags
        plain = event.implicit[0] and event.style in (None, "") and not tagged
        value, code = read_plain(word) if plain else (word, "")
        if plain:
            self.plain(event, place)
        if not word.isascii():
            self.letters(word, place, is_key)
        if is_key:
            self.key(word, place, _key_code(word, value, code) if plain else "", plain)
        else:
            if code:
                self.add(code, place, word=word)
            self.put(value, place)

    def key(self, word: str, place: Place, code: str, plain: bool) -> None:
        frame = self.frames[-1]
        if plain and word == "<<":
            self.stop("yaml-merge", place)
        if code:
            self.add(code, place, word=word)
        frame.key = word
        path = frame.next_path()
        if word in frame.first:
            self.add("yaml-duplicate-key", place, key=word, first=frame.first[word])
        else:
            if frame.looks or not word.isascii():
                self.twin(frame, word, place)
            frame.first[word] = place.line
            self.document.key_places[path] = place

    def put(self, value: Any, place: Place) -> None:
        if not self.frames:
            self.document.data = value
            self.document.places[()] = place
            return
        frame = self.frames[-1]
        if frame.wants_key:  # an alias or a collection as a key
            self.stop("yaml-complex-key", place)
        path = frame.next_path()
        if isinstance(frame.value, list):
            frame.value.append(value)
            self.document.places[path] = place
        elif path not in self.document.places:
            frame.value[frame.key] = value
            self.document.places[path] = place
        frame.key = _MISSING

    def twin(self, frame: _Frame, word: str, place: Place) -> None:
        """Point at a key that looks like one before it in its group."""
        if not frame.looks:
            frame.looks = {skeleton(key): key for key in frame.first}
        other = frame.looks.setdefault(skeleton(word), word)
        if other != word:
            self.add("yaml-key-look-alike", place, key=word, other=other, first=frame.first[other])

    def letters(self, word: str, place: Place, is_key: bool) -> None:
        """Point at letters that are not what they look like."""
        if not is_composed(word):
            self.add("text-not-normalized", place, text=word)
        alike = find_look_alike(word, any_word=is_key)
        if alike:
            character = f"U+{ord(alike.character):04X}"
            self.add(
                "text-look-alike", place, text=word, plain=alike.plain, character=character, name=alike.name
            )

    def plain(self, event: Any, place: Place) -> None:
        """Point at what plain text swallows: typographic quotes, dashes, and a comment behind it."""
        mark = None if event.value.isascii() else typographic_mark(event.value)
        if mark:
            self.add("text-typographic", place, mark=mark[0], plain=mark[1])
        end = event.end_mark
        if end.line > event.start_mark.line and event.value[:1] == "-":
            self.add("yaml-dash", place)
        line = self.lines[end.line] if end.line < len(self.lines) else ""
        match = _SWALLOWED.match(line, end.column)
        if match:
            self.add("yaml-hash", Place(self.file, end.line + 1, match.start(1) + 1), text=match[1])

    def swallowed_in(self, line: int) -> None:
        """Point at a comment that may have swallowed the end of what is broken: ``{color: #d6a43b}``."""
        text = self.lines[line - 1]
        match = re.search(r"[:,\[{][ \t]+(#[^\s#].*)", text)
        if match and text[: match.start()].count('"') % 2 == 0:
            self.add("yaml-hash", Place(self.file, line, match.start(1) + 1), text=match[1])

    def mark(self, event: Any) -> Place:
        return Place(self.file, event.start_mark.line + 1, event.start_mark.column + 1)

    def add(self, code: str, place: Place, **params: str | int) -> None:
        if CODES[code].severity is Severity.ERROR:
            self.errors += 1
        else:
            self.warnings += 1
            if self.warnings > MOST_WARNINGS:
                return
        self.document.findings.append(self.document.source.finding(code, place, (), hint="", **params))
        if self.errors > MOST_SHOWN:
            raise _Stop

    def stop(self, code: str, place: Place, **params: str | int) -> None:
        """End the reading; what was found behind the place is no use to anyone."""
        findings = self.document.findings
        findings[:] = [finding for finding in findings if finding.place < place]
        self.add(code, place, **params)
        raise _Stop


def _key_code(word: str, value: Scalar, code: str) -> str:
    """Code of the finding of a plain key: whole numbers are the same key in all programs."""
    if code in ("yaml-boolean-word", "yaml-number-like"):
        return code
    as_it_is = isinstance(value, str) or word.lstrip("+-").isdigit()
    return "" if as_it_is and not code else "yaml-key-not-text"
