"""Bytes to text: the size cap, strict UTF-8, and characters that no eye can see."""

from __future__ import annotations

import errno
import os
import re
import stat
import unicodedata
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from risk_kit.files.findings import MOST_SHOWN, Place, Source

if TYPE_CHECKING:
    from risk_kit.files.findings import Finding

MOST_BYTES = 2**20
_WIDE_BOMS = (b"\xff\xfe", b"\xfe\xff", b"\x00\x00\xfe\xff")
# Controls but tab and line ends; spaces that are no plain space; zero-width, bidi, line separators, BOM.
_INVISIBLE = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\xa0\xad\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u2069\u3000\ufeff\ufff9-\ufffc]"
)


def read_text(path: str | Path) -> tuple[Source, list[Finding]]:
    """Text of a file as a `Source`, and what is wrong with it; the text is empty where it cannot be read."""
    file = str(path)
    empty = Source(file)
    try:
        if not stat.S_ISREG(Path(path).stat().st_mode):  # a folder, or a pipe that would never end
            raise OSError(errno.EISDIR, os.strerror(errno.EISDIR))
        with Path(path).open("rb") as stream:
            raw = stream.read(MOST_BYTES + 1)
            size = Path(path).stat().st_size
    except FileNotFoundError:
        return empty, [empty.finding("file-missing", Place(file))]
    except OSError as error:
        return empty, [empty.finding("file-unreadable", Place(file), reason=error.strerror or str(error))]
    if len(raw) > MOST_BYTES:
        return empty, [empty.finding("file-too-large", Place(file), size=size, most=MOST_BYTES)]
    return decode(raw, file)


def decode(raw: bytes, file: str) -> tuple[Source, list[Finding]]:
    """Text of the bytes of a file, and what is wrong with it."""
    if raw.startswith(_WIDE_BOMS):
        empty = Source(file)
        return empty, [empty.finding("text-not-utf8", Place(file))]
    raw = raw.removeprefix(b"\xef\xbb\xbf")
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        return Source(file), [_not_utf8(raw, error.start, file)]
    source = Source(file, text)
    return source, [_invisible(source, match) for match in islice(_INVISIBLE.finditer(text), MOST_SHOWN)]


def _not_utf8(raw: bytes, start: int, file: str) -> Finding:
    before = Source(file, raw[:start].decode("utf-8"))
    place = Place(file, len(before.lines), len(before.lines[-1]) + 1)
    word = re.match(rb"[^\s:,\]}]{1,20}", raw[start:])
    word_start = len(before.lines[-1].rsplit(" ", 1)[-1].encode())
    try:
        text = raw[start - word_start : start + (word.end() if word else 1)].decode("cp1252")
    except UnicodeDecodeError:
        return before.finding("text-not-utf8", place)
    return before.finding("text-not-utf8-cp1252", place, text=text)


def _invisible(source: Source, match: re.Match[str]) -> Finding:
    lines = Source(source.file, source.text[: match.start()]).lines
    character = match[0]
    return source.finding(
        "text-invisible",
        Place(source.file, len(lines), len(lines[-1]) + 1),
        character=f"U+{ord(character):04X}",
        name=unicodedata.name(character, ""),
    )
