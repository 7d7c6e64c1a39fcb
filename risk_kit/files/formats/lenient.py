"""Bytes of foreign files to text: any usual encoding, and names made fit for a board."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, NamedTuple

from risk_kit.files.findings import Place, Source, clip
from risk_kit.files.suggest import as_id
from risk_kit.files.text import is_invisible
from risk_kit.language import translate as _

if TYPE_CHECKING:
    from collections.abc import Iterator

    from risk_kit.files.findings import Finding

MOST_NAME = 100
"""Characters of a name in a board."""
_BOMS = {
    b"\xef\xbb\xbf": "utf-8",
    b"\xff\xfe": "utf-16-le",
    b"\xfe\xff": "utf-16-be",
}


class Word(NamedTuple):
    """A word of a line and where it stands."""

    text: str
    place: Place


def decode_lenient(raw: bytes, file: str) -> tuple[Source, list[Finding]]:
    """Text of the bytes of a foreign file, and what was assumed or why there is none."""
    mark = next((mark for mark in _BOMS if raw.startswith(mark)), b"")
    encoding = _BOMS.get(mark, "utf-8")
    body = raw[len(mark) :]
    if encoding == "utf-8" and b"\0" in body:
        return not_a_map(Source(file), _("it is not text"))
    try:
        text = body.decode(encoding)
    except UnicodeDecodeError as error:
        if encoding != "utf-8":
            return not_a_map(Source(file), _("it is not text"))
        return _windows(body, error.start, file)
    if not text.strip():
        return not_a_map(Source(file), _("it is empty"))
    return Source(file, text), []


def not_a_map(source: Source, reason: str) -> tuple[Source, list[Finding]]:
    """A source without text, and the one finding that says what it is not."""
    finding = source.finding("foreign-not-a-map", Place(source.file), reason=reason)
    return Source(source.file), [finding]


def _windows(raw: bytes, start: int, file: str) -> tuple[Source, list[Finding]]:
    """Text in the old Windows encoding; the five bytes that it leaves open are read as Latin-1."""
    text = "".join(
        bytes((byte,)).decode("latin-1" if byte in b"\x81\x8d\x8f\x90\x9d" else "cp1252") for byte in raw
    )
    source = Source(file, text)
    before = Source(file, text[:start]).lines
    line = source.lines[len(before) - 1]
    column = len(before[-1])
    word = next((m for m in re.finditer(r"[^\s,=]+", line) if m.start() <= column < m.end()), None)
    place = Place(file, len(before), (word.start() if word else column) + 1)
    return source, [source.finding("foreign-encoding", place, text=word[0] if word else "")]


def words(line: str, number: int, file: str, separator: str | None = None) -> list[Word]:
    """Words of a line with their places: between white space, or between separators and trimmed."""
    if separator is None:
        return [Word(m[0], Place(file, number, m.start() + 1)) for m in re.finditer(r"\S+", line)]
    return list(_parts(line, number, file, separator))


def _parts(line: str, number: int, file: str, separator: str) -> Iterator[Word]:
    column = 0
    for part in line.split(separator):
        indent = len(part) - len(part.lstrip())
        yield Word(part.strip(), Place(file, number, column + indent + 1))
        column += len(part) + len(separator)


def whole(text: str) -> int | None:
    """Whole number of a text, None where it is none.

    Examples
    --------
    >>> whole("+7"), whole("7.0"), whole("1_000"), whole("x")
    (7, 7, None, None)
    """
    match = re.fullmatch(r"[+-]?[0-9]{1,9}(?:\.0{1,9})?", text.strip())
    return int(float(match[0])) if match else None


def number(text: str) -> float | None:
    """Number of a text within what a canvas may measure, None where it is none.

    Examples
    --------
    >>> number("-7.5"), number("1e9"), number("nan")
    (-7.5, None, None)
    """
    match = re.fullmatch(r"[+-]?[0-9]{1,6}(?:\.[0-9]{0,20})?", text.strip())
    return float(match[0]) if match else None


def clean_name(text: str) -> str:
    r"""A name that a board may have: one line, no invisible characters, composed letters, not too long.

    Examples
    --------
    >>> clean_name("  Costa\u00a0 Rica\u200b ")
    'Costa Rica'
    """
    spaced = "".join(_visible(character) for character in unicodedata.normalize("NFC", text))
    return " ".join(spaced.split())[:MOST_NAME].strip()


def _visible(character: str) -> str:
    if character.isspace() or unicodedata.category(character) == "Zs":
        return " "
    return "" if is_invisible(character) or unicodedata.category(character)[0] == "C" else character


class Ids:
    """Ids for names, each once.

    Examples
    --------
    >>> ids = Ids("territory")
    >>> ids.take("North Africa"), ids.take("north africa"), ids.take("7")
    ('north_africa', 'north_africa_2', 'territory_7')
    """

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.taken: dict[str, int] = {}

    def take(self, name: str) -> str:
        """A new id that reads like the name."""
        wanted = as_id(name, part=True) or as_id(f"{self.kind} {name}", part=True)
        wanted = wanted[:50].rstrip("_")
        count = self.taken.get(wanted, 0) + 1
        found = wanted if count == 1 else f"{wanted}_{count}"
        while found in self.taken:
            count += 1
            found = f"{wanted}_{count}"
        self.taken[wanted] = count
        self.taken[found] = max(self.taken.get(found, 0), 1)
        return found


def shown(text: str) -> str:
    """A text as it goes into another message."""
    return clip(text, 60)
