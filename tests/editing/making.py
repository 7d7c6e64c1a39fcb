"""Boards to edit: small ones on a grid, whose right answers can be seen at a glance."""

from __future__ import annotations

import shutil
import struct
import zlib
from pathlib import Path

from risk_kit.editing.editor import Editor
from risk_kit.files.locate import find

EMPTY = """\
format: risk_kit/board/1
id: land
name: Land
canvas: {width: 600, height: 400}

continents: {}

territories: {}

borders: []
"""


def box(left: float, top: float, right: float, bottom: float) -> list[tuple[float, float]]:
    """Corners of a rectangle."""
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


def empty(folder: Path) -> Editor:
    """An editor over a board on which nothing is drawn yet."""
    path = folder / "land.yaml"
    path.write_text(EMPTY, encoding="utf-8")
    return Editor(path)


def row(folder: Path, count: int = 3) -> Editor:
    """An editor with a row of squares a, b, c ... of 100 units that touch, from (0, 0)."""
    editor = empty(folder)
    for number in range(count):
        editor.do("draw", outline=box(100 * number, 0, 100 * number + 100, 100), name="ABCDEFGH"[number])
    return editor


def copy_of(board: str, folder: Path) -> Path:
    """A copy of a shipped board's files, byte for byte."""
    source = find("board", board)
    assert source is not None
    shutil.copy(source, folder)
    shapes = source.with_suffix(".geojson")
    if shapes.exists():
        shutil.copy(shapes, folder)
    return folder / source.name


def point_at(editor: Editor, x: float, y: float) -> int:
    """Number of the point at a place."""
    return next(n for n, at in editor.drawing.plane.points.items() if at == (x, y))


def sketch(width: int, height: int) -> bytes:
    """A PNG to draw over: pale paper with a line every 20 pixels."""
    lines = [
        b"\0" + bytes(200 if x % 20 == 0 or y % 20 == 0 else 245 for x in range(width)) for y in range(height)
    ]
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    parts = ((b"IHDR", head), (b"IDAT", zlib.compress(b"".join(lines))), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))
        for name, content in parts
    )
