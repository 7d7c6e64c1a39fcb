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
from risk_kit.language import mark as _
from risk_kit.language import translate

if TYPE_CHECKING:
    from risk_kit.files.findings import Finding

MOST_BYTES = 2**20
_CONTROL = _("control character")
_WIDE_BOMS = {
    b"\xff\xfe\x00\x00": "UTF-32",
    b"\x00\x00\xfe\xff": "UTF-32",
    b"\xff\xfe": "UTF-16",
    b"\xfe\xff": "UTF-16",
}
_START = 1000
# How pictures, archives and documents start.
_NO_TEXT = (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"%PDF", b"PK\x03\x04", b"\x1f\x8b", b"RIFF")
# Controls but tab and line ends; spaces that are no plain space; zero-width, bidi, line separators, BOM;
# fillers, blank braille, variation selectors but those of emoji, tags, and what is no character at all.
_INVISIBLE = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\xa0\xad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f"
    "\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufdd0-\ufdef\ufe00-\ufe0d\ufeff\uffa0"
    "\ufff0-\ufffc\ufffe\uffff\U000e0000-\U000e0fff]"
)


def read_text(path: str | Path) -> tuple[Source, list[Finding]]:
    """Text of a file as a `Source`, and what is wrong with it; the text is empty where it cannot be read."""
    raw, findings = read_raw(path)
    return (Source(str(path)), findings) if findings else decode(raw, str(path))


def read_raw(path: str | Path, most: int = MOST_BYTES) -> tuple[bytes, list[Finding]]:
    """Bytes of a file, at most `most` of them, and why there are none."""
    file = str(path)
    empty = Source(file)
    try:
        mode = Path(path).stat().st_mode
        if not stat.S_ISREG(mode):  # a folder, or a pipe that would never end
            other = translate("it is a device or a pipe")
            raise OSError(errno.EISDIR, os.strerror(errno.EISDIR) if stat.S_ISDIR(mode) else other)
        with Path(path).open("rb") as stream:
            raw = stream.read(most + 1)
            size = Path(path).stat().st_size
    except FileNotFoundError:
        return b"", [empty.finding("file-missing", Place(file))]
    except OSError as error:
        return b"", [empty.finding("file-unreadable", Place(file), reason=error.strerror or str(error))]
    if len(raw) > most:
        return b"", [empty.finding("file-too-large", Place(file), size=size, most=most)]
    return raw, []


def decode(raw: bytes, file: str) -> tuple[Source, list[Finding]]:
    """Text of the bytes of a file, and what is wrong with it."""
    wide = _wide(raw)
    if wide:
        empty = Source(file)
        return empty, [empty.finding("text-other-encoding", Place(file), encoding=wide)]
    raw = raw.removeprefix(b"\xef\xbb\xbf")
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        if b"\0" in raw[:_START] or raw.startswith(_NO_TEXT):
            return Source(file), [Source(file).finding("text-not-text", Place(file))]
        # The line is shown with a mark in place of each broken byte.
        source = Source(file, raw.decode("utf-8", "replace"))
        return Source(file), [_not_utf8(source, raw, error.start)]
    source = Source(file, text)
    return source, [_invisible(source, match) for match in islice(_INVISIBLE.finditer(text), MOST_SHOWN)]


def is_invisible(character: str) -> bool:
    r"""Whether nobody can see a character: a control, a space that is no plain space, a mark of direction.

    Examples
    --------
    >>> is_invisible("\u200b"), is_invisible(" ")
    (True, False)
    """
    return bool(_INVISIBLE.match(character))


def _wide(raw: bytes) -> str:
    """Name of an encoding with more than one byte for each letter, by its mark or its zeros; else empty."""
    for bom, name in _WIDE_BOMS.items():
        if raw.startswith(bom):
            return name
    start = raw[:400]
    zeros = [start[offset::4].count(0) for offset in range(4)]
    quarter = len(start) // 4
    if quarter < 2:
        return ""
    if sum(count >= quarter for count in zeros) == 3:
        return "UTF-32"
    for full, empty in ((0, 1), (1, 0)):
        if zeros[full] + zeros[full + 2] == 0 and zeros[empty] + zeros[empty + 2] >= quarter:
            return "UTF-16"
    return ""


def _not_utf8(source: Source, raw: bytes, start: int) -> Finding:
    before = Source(source.file, raw[:start].decode("utf-8"))
    place = Place(source.file, len(before.lines), len(before.lines[-1]) + 1)
    word = re.match(rb"[^\s:,\]}]{1,20}", raw[start:])
    word_start = len(before.lines[-1].rsplit(" ", 1)[-1].encode())
    try:
        text = raw[start - word_start : start + (word.end() if word else 1)].decode("cp1252")
    except UnicodeDecodeError:
        return source.finding("text-not-utf8", place)
    return source.finding("text-not-utf8-cp1252", place, text=text)


def _invisible(source: Source, match: re.Match[str]) -> Finding:
    lines = Source(source.file, source.text[: match.start()]).lines
    character = match[0]
    return source.finding(
        "text-invisible",
        Place(source.file, len(lines), len(lines[-1]) + 1),
        character=f"U+{ord(character):04X}",
        name=unicodedata.name(character, translate(_CONTROL)),
    )
