"""XML text to a plain tree with places; document types and entities are refused, nothing is ever fetched."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from xml.parsers import expat

from risk_kit.files.cursor import MOST_DEPTH, MOST_NODES
from risk_kit.files.findings import Place
from risk_kit.language import translate as _

if TYPE_CHECKING:
    from collections.abc import Iterator

    from risk_kit.files.findings import Finding, Source


@dataclass
class Element:
    """An element with its text, its attributes and its children."""

    tag: str
    place: Place
    attributes: dict[str, str] = field(default_factory=dict)
    text: str = ""
    children: list[Element] = field(default_factory=list)

    def all(self, *path: str) -> Iterator[Element]:
        """Elements below this one by the tags that lead to them, in small letters."""
        first, *rest = path
        for child in self.children:
            if child.tag == first:
                if rest:
                    yield from child.all(*rest)
                else:
                    yield child

    def first(self, *path: str) -> Element | None:
        """The first element by the tags that lead to it."""
        return next(self.all(*path), None)

    def value(self, *path: str) -> str:
        """Text of the first element by the tags that lead to it; empty where there is none."""
        found = self.first(*path)
        return found.text.strip() if found else ""


class _Stop(Exception):  # noqa: N818  (control flow, never seen outside)
    """Reading cannot go on; the finding is there."""


class _Reader:
    def __init__(self, source: Source, findings: list[Finding]) -> None:
        self.source = source
        self.findings = findings
        self.open: list[Element] = []
        self.root: Element | None = None
        self.count = 0
        self.parser: Any = expat.ParserCreate("utf-8")
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = lambda _tag: self.open.pop()
        self.parser.CharacterDataHandler = self.characters
        self.parser.StartDoctypeDeclHandler = self.refuse
        self.parser.EntityDeclHandler = self.refuse
        self.parser.ExternalEntityRefHandler = self.refuse

    def place(self) -> Place:
        return Place(self.source.file, self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1)

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        self.count += 1
        if self.count > MOST_NODES or len(self.open) >= MOST_DEPTH:
            code, most = (
                ("yaml-too-many", MOST_NODES) if self.count > MOST_NODES else ("yaml-too-deep", MOST_DEPTH)
            )
            self.findings.append(self.source.finding(code, self.place(), most=most))
            raise _Stop
        element = Element(tag.lower(), self.place(), attributes)
        if self.open:
            self.open[-1].children.append(element)
        self.root = self.root or element
        self.open.append(element)

    def characters(self, text: str) -> None:
        self.open[-1].text += text

    def refuse(self, *_arguments: object) -> int:
        self.findings.append(self.source.finding("foreign-unsafe", self.place()))
        raise _Stop


def read_xml(source: Source, findings: list[Finding]) -> Element | None:
    """The root of a text; None, with a finding, where it cannot be read."""
    reader = _Reader(source, findings)
    try:
        reader.parser.Parse(source.text.encode("utf-8", "replace"), True)
    except _Stop:
        return None
    except expat.ExpatError as error:
        place = Place(source.file, error.lineno, error.offset + 1)
        problem = _("this is not well-formed XML")
        if reader.root is None:
            findings.append(source.finding("foreign-not-a-map", place, reason=problem))
        else:
            findings.append(source.finding("foreign-broken", place, problem=problem))
        return None
    return reader.root
