"""YAML text to plain data with the place of every key and value.

The reader walks YAML *events* and never composes or constructs: nothing is executed, expanded or fetched,
and depth and size are counted while reading. Keys are always text; a repeated key keeps its first value.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import yaml

from risk_kit.files.findings import Place, Source
from risk_kit.files.scalars import read_plain
from risk_kit.files.syntax import syntax_problem
from risk_kit.files.text import read_text

if TYPE_CHECKING:
    import pathlib

    from risk_kit.files.findings import Finding, Path

MOST_DEPTH = 32
MOST_NODES = 100_000
MOST_CHARACTERS = 10_000
MOST_KEY_CHARACTERS = 200
_MISSING = object()
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
    """

    source: Source
    data: Any = None
    places: dict[Path, Place] = field(default_factory=dict)
    key_places: dict[Path, Place] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)
    complete: bool = True

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
    source, findings = read_text(path)
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
        self.frames: list[_Frame] = []
        self.nodes = 0
        self.documents = 0

    def run(self) -> None:
        try:
            for event in yaml.parse(self.document.source.text, Loader=_LOADER):
                self.event(event)
        except _Stop:
            self.document.complete = False
        except yaml.YAMLError as error:
            self.document.complete = False
            place, problem = syntax_problem(error, self.document.source)
            self.document.add("yaml-syntax", (), place=place, problem=problem)
            self.swallowed_in(place.line)
        else:
            if self.document.data is None and not self.document.findings:
                self.document.complete = False
                self.add("yaml-empty", Place(self.file))

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
        if event.anchor is not None:
            self.add("yaml-anchor", place)
            self.document.complete = False
        if isinstance(event, yaml.AliasEvent):
            self.put(None, place)
            return
        if event.tag is not None and event.tag != "!":
            self.add("yaml-tag", place)
            self.document.complete = False
        if isinstance(event, yaml.ScalarEvent):
            self.scalar(event, place)
        else:
            self.collection({} if isinstance(event, yaml.MappingStartEvent) else [], place)

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
        plain = event.implicit[0] and event.style in (None, "")
        value, code = read_plain(word) if plain else (word, "")
        if plain:
            self.swallowed(event)
        if is_key:
            # Other programs change these keys; numbers as keys are the same in all.
            self.key(word, place, code if code in ("yaml-boolean-word", "yaml-number-like") else "", plain)
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

    def swallowed(self, event: Any) -> None:
        """Point at text after a plain scalar that a ``#`` turned into a comment."""
        lines = self.document.source.lines
        line = lines[event.end_mark.line] if event.end_mark.line < len(lines) else ""
        rest = line[event.end_mark.column :]
        match = re.match(r"[ \t]*(#[^\s#].*)", rest)
        if match and (event.value or match[1]):
            column = event.end_mark.column + match.start(1) + 1
            place = Place(self.file, event.end_mark.line + 1, column)
            self.add("yaml-hash", place, text=match[1])

    def swallowed_in(self, line: int) -> None:
        """Point at a comment that may have swallowed the end of what is broken: ``{color: #d6a43b}``."""
        text = self.document.source.lines[line - 1]
        match = re.search(r"[:,\[{][ \t]+(#[^\s#].*)", text)
        if match and text[: match.start()].count('"') % 2 == 0:
            self.add("yaml-hash", Place(self.file, line, match.start(1) + 1), text=match[1])

    def mark(self, event: Any) -> Place:
        return Place(self.file, event.start_mark.line + 1, event.start_mark.column + 1)

    def add(self, code: str, place: Place, **params: str | int) -> None:
        self.document.findings.append(self.document.source.finding(code, place, (), hint="", **params))

    def stop(self, code: str, place: Place, **params: str | int) -> None:
        self.add(code, place, **params)
        raise _Stop
