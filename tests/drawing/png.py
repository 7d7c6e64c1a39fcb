"""Reading PNGs back, with the standard library alone."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator


def chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Name and content of each chunk, after its checksum was found right."""
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    at = 8
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        name, content = png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        assert zlib.crc32(name + content) == struct.unpack(">I", png[at + 8 + length : at + 12 + length])[0]
        yield name, content
        at += 12 + length


def size(png: bytes) -> tuple[int, int]:
    """Width and height."""
    return struct.unpack(">II", dict(chunks(png))[b"IHDR"][:8])


def rows(png: bytes) -> list[list[tuple[int, ...]]]:
    """Red, green and blue of every pixel, row by row; for 8 bits a channel, not interlaced."""
    parts = list(chunks(png))
    width, height, depth, kind, _compression, _filter, interlaced = struct.unpack(">IIBBBBB", parts[0][1])
    assert (depth, interlaced) == (8, 0)
    step = {2: 3, 6: 4}[kind]
    raw = zlib.decompress(b"".join(content for name, content in parts if name == b"IDAT"))
    found, before = [], bytearray(width * step)
    for row in range(height):
        start = row * (width * step + 1)
        line = bytearray(raw[start + 1 : start + 1 + width * step])
        _unfilter(raw[start], line, before, step)
        found.append([tuple(line[at : at + 3]) for at in range(0, len(line), step)])
        before = line
    return found


def _unfilter(kind: int, line: bytearray, above: bytearray, step: int) -> None:
    """Undo the prediction of a line (PNG specification, chapter 9)."""
    for at in range(len(line)):
        left = line[at - step] if at >= step else 0
        corner = above[at - step] if at >= step else 0
        guess = (0, left, above[at], (left + above[at]) // 2, _paeth(left, above[at], corner))[kind]
        line[at] = (line[at] + guess) & 255


def _paeth(left: int, above: int, corner: int) -> int:
    guess = left + above - corner
    return min((left, above, corner), key=lambda value: abs(guess - value))
