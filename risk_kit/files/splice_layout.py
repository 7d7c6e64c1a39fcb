"""Where everything stands in a YAML text: the tree of its values with their first and last characters.

Only texts that `risk_kit.files.reader` has read are laid out, so nothing is guarded against here.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

import yaml

from risk_kit.errors import SpliceError
from risk_kit.files.findings import Source, clip
from risk_kit.files.prepare import prepare
from risk_kit.files.scalars import read_plain
from risk_kit.language import translate

if TYPE_CHECKING:
    from collections.abc import Iterator

    from risk_kit.files.findings import Path

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_TRIVIA = re.compile(r"(?:[ \t\r\n]+|#[^\r\n]*)*")
_BREAK = re.compile(r"\r\n|\n|\r")


@dataclass
class Node:
    """A value in the text.

    Attributes
    ----------
    kind : str
        ``"mapping"``, ``"sequence"`` or ``"scalar"``.
    flow : bool
        Whether a collection stands in braces or brackets.
    start, end : int
        First character and the one after the last; of a block scalar without its last line end.
    style : str
        Of a scalar: its quote, ``"|"``, ``">"``, ``"*"`` for an alias, or empty for a plain one.
    value : scalar
        What the scalar means.
    bare : bool
        Whether this is a pair in a list without braces of its own (``[a: 1]``).
    """

    kind: str
    start: int
    end: int
    flow: bool = False
    style: str = ""
    value: Any = None
    bare: bool = False
    entries: list[Entry] = field(default_factory=list)

    @property
    def written(self) -> bool:
        """False for nothing at all, as after the colon of ``key:``."""
        return self.end > self.start

    def plain(self) -> Any:
        """The value as plain data; of a repeated key the first."""
        if self.kind == "mapping":
            return {e.word: e.value.plain() for e in reversed(self.entries)}
        if self.kind == "sequence":
            return [entry.value.plain() for entry in self.entries]
        return self.value


@dataclass
class Entry:
    """An entry of a mapping or sequence.

    Attributes
    ----------
    start : int
        Its first character: of the key, or the dash.
    after : int or None
        Place after the colon or the dash; None where a key stands without a colon (``{a, b}``).
    """

    start: int
    key: Node | None
    after: int | None
    value: Node

    @property
    def word(self) -> str:
        """Its key."""
        return str(self.key.value) if self.key else ""

    @property
    def end(self) -> int:
        """Place after its last character."""
        if self.value.written:
            return self.value.end
        return self.after or (self.key.end if self.key else self.value.end)


class Lines:
    """A text and its lines."""

    def __init__(self, text: str) -> None:
        self.text = text

    def line_start(self, place: int) -> int:
        """First place of the line of a place."""
        return max(self.text.rfind("\n", 0, place), self.text.rfind("\r", 0, place)) + 1

    def line_end(self, place: int) -> int:
        """Place of the line's break, or the end of the text."""
        found = _BREAK.search(self.text, place)
        return found.start() if found else len(self.text)

    def next_line(self, place: int) -> int:
        """First place of the next line, or the end of the text."""
        found = _BREAK.search(self.text, place)
        return found.end() if found else len(self.text)

    def newline(self, place: int) -> str:
        """The line break in use around a place."""
        for start in (self.line_end(place), self.line_end(0)):
            found = _BREAK.match(self.text, start)
            if found:
                return found[0]
        return "\n"

    def column(self, place: int) -> int:
        """Column of a place, counted from 0."""
        return place - self.line_start(place)

    def first_on_line(self, place: int) -> bool:
        """Whether only blanks stand before a place on its line."""
        return not self.text[self.line_start(place) : place].strip(" \t")

    def breaks(self, start: int, end: int) -> bool:
        """Whether there is a line break in a span."""
        return bool(_BREAK.search(self.text, start, end))

    def skip(self, place: int) -> int:
        """Next place that is neither blank nor comment."""
        match = _TRIVIA.match(self.text, place)
        return match.end() if match else place

    def offset(self, line: int, column: int) -> int:
        """Place of a line and a column, both counted from 1."""
        return min(self._starts[line - 1] + column - 1, len(self.text)) if line <= len(self._starts) else 0

    def place(self, offset: int) -> tuple[int, int]:
        """Line and column of a place, both counted from 1."""
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    @cached_property
    def _starts(self) -> list[int]:
        return [0, *(match.end() for match in _BREAK.finditer(self.text))]


class Layout(Lines):
    """The tree of a text."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self._stack: list[Node] = []
        self._key: list[Node | None] = []
        self.root = Node("scalar", 0, 0)
        try:
            for event in yaml.parse(_parsed(text), Loader=_LOADER):
                self._event(event)
        except yaml.YAMLError as error:
            problem = clip(str(error), 120)
            raise SpliceError(
                translate("The text must be mended first: {problem}").format(problem=problem)
            ) from None

    # Looking things up

    def entry(self, path: Path) -> tuple[Node, int]:
        """The collection around a path and the entry's number in it; the first of a repeated key."""
        node = self.root
        number = -1
        for depth, step in enumerate(path):
            found = _number(self.node_of(node, number), step)
            if found is None:
                where = clip(".".join(map(str, path[: depth + 1])), 120)
                raise SpliceError(translate("There is nothing at {path}.").format(path=where))
            node, number = self.node_of(node, number), found
        return node, number

    def node(self, path: Path) -> Node:
        """The value at a path."""
        return self.node_of(*self.entry(path)) if path else self.root

    @staticmethod
    def node_of(node: Node, number: int) -> Node:
        """The value of an entry; the node itself for -1."""
        return node if number < 0 else node.entries[number].value

    def walk(self, node: Node | None = None) -> Iterator[tuple[Node, int]]:
        """All entries below a node, each as its collection and number."""
        stack = [node or self.root]
        while stack:
            parent = stack.pop()
            for number, entry in enumerate(parent.entries):
                yield parent, number
                stack.append(entry.value)

    # Building

    def _event(self, event: Any) -> None:
        if isinstance(event, yaml.MappingEndEvent | yaml.SequenceEndEvent):
            node = self._stack.pop()
            self._key.pop()
            mark: Any = event.end_mark
            node.end = mark.index if node.flow and not node.bare else node.end
            if node.entries and (not node.flow or node.bare):
                node.end = node.entries[-1].end
        elif isinstance(event, yaml.NodeEvent):
            self._node(event)

    def _node(self, event: Any) -> None:
        start, end = event.start_mark.index, event.end_mark.index
        if isinstance(event, yaml.ScalarEvent):
            node = Node("scalar", start, end, style=event.style or "")
            plain = event.implicit[0] and not node.style
            node.value = read_plain(event.value).value if plain else event.value
            if node.style in ("|", ">"):
                node.end = start + len(self.text[start:end].rstrip())
            if self._stack and self._stack[-1].kind == "mapping" and self._key[-1] is None:
                node.value = event.value
        elif isinstance(event, yaml.AliasEvent):  # refused by the reader, but the rest can be mended
            node = Node("scalar", start, end, style="*")
        else:
            kind = "mapping" if isinstance(event, yaml.MappingStartEvent) else "sequence"
            node = Node(kind, start, end, flow=bool(event.flow_style))
            node.bare = node.flow and self.text[start : start + 1] not in ("{", "[")
        self._put(node)
        if node.kind != "scalar":
            self._stack.append(node)
            self._key.append(None)

    def _put(self, node: Node) -> None:
        if not self._stack:
            self.root = node
            return
        parent = self._stack[-1]
        key = self._key[-1]
        if parent.kind == "mapping" and key is None:
            self._key[-1] = node
            return
        after: int | None
        if key is not None:
            self._key[-1] = None
            colon = self.skip(key.end)
            after = colon + 1 if self.text[colon : colon + 1] == ":" else None
            entry = Entry(key.start, key, after, node)
        elif parent.flow:
            entry = Entry(node.start, None, None, node)
        else:
            dash = self.skip(parent.entries[-1].end) if parent.entries else parent.start
            entry = Entry(dash, None, dash + 1, node)
        if node.kind == "scalar" and not node.written:
            node.start = node.end = entry.after or (key.end if key else node.start)
        parent.entries.append(entry)


def _number(node: Node, step: str | int) -> int | None:
    """Number of the entry with a key or an index; None where there is none."""
    if node.kind == "sequence":
        good = isinstance(step, int) and not isinstance(step, bool) and 0 <= step < len(node.entries)
        return int(step) if good else None
    return next((n for n, entry in enumerate(node.entries) if entry.word == step), None)


def _parsed(text: str) -> str:
    """The text as the reader gives it to its parser, where every character is in the same place."""
    prepared = prepare(Source("", text)).text
    return prepared if len(prepared) == len(text) else text
