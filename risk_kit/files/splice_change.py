"""Edits that change a value or a key where it stands."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from risk_kit.files import splice_render as render
from risk_kit.files.edits import Edit

if TYPE_CHECKING:
    from risk_kit.files.splice_layout import Entry, Layout, Node

_GAP = re.compile(r"([,:\]}]*)( {2,})(?=[^\s])")

_HEAD = re.compile(r"[|>][-+0-9]*")


def set_value(layout: Layout, parent: Node, number: int, value: Any) -> list[Edit]:
    """Edits that give an entry another value."""
    entry = parent.entries[number]
    node = entry.value
    if render.is_block(value, node):
        return [_block(layout, node, value)]
    written = render.flow(value, node) if parent.flow else render.inline(value, node)
    if not node.written:
        mark = " " if entry.after else ": "
        return [Edit(entry.end, entry.end, mark + written)]
    if node.style in ("|", ">"):
        return _instead_of_lines(layout, node, written)
    if node.kind == "scalar" or node.flow or not layout.first_on_line(node.start):
        return with_gap(layout, node.start, node.end, written)
    return inline_instead(layout, entry, written)


def _block(layout: Layout, node: Node, value: Any) -> Edit:
    indent = " " * layout.column(node.start)
    lines = render.block(value, node, layout)
    return Edit(node.start, node.end, (layout.newline(node.start) + indent).join(lines))


def _instead_of_lines(layout: Layout, node: Node, written: str) -> list[Edit]:
    """Edits that replace a text of several lines (``|`` or ``>``); a comment on its first line stays."""
    end = layout.line_end(node.start)
    head = _HEAD.match(layout.text, node.start)
    edits = [Edit(node.start, head.end() if head else end, written)]
    return [*edits, Edit(end, node.end, "")] if node.end > end else edits


def inline_instead(layout: Layout, entry: Entry, written: str) -> list[Edit]:
    """Edits that put a value on its key's line in place of the lines below it."""
    node, after = entry.value, entry.after or entry.start
    lines = Edit(layout.line_start(node.start), layout.next_line(node.end), "")
    return [Edit(after, after, f" {written}"), lines]


def rename_key(layout: Layout, entry: Entry, key: str) -> list[Edit]:
    """Edits that give an entry another key."""
    node = entry.key
    if node is None:
        return []
    # In quotes a key may touch its value ("a":1); without them it may not.
    glued = layout.text[node.end + 1 : node.end + 2].strip() and node.style
    like = node.style if glued else render.quote_of(node)
    return with_gap(layout, node.start, node.end, render.text(key, flow=True, like=like))


def with_gap(layout: Layout, start: int, end: int, text: str) -> list[Edit]:
    """Edits that replace a span, and keep what follows on the line in its column where there is room.

    Room is a gap of two or more spaces, as in columns or before a comment; one space of it always stays.
    """
    edits = [Edit(start, end, text)]
    more = len(text) - (end - start)
    match = _GAP.match(layout.text, end)
    if match and more and not layout.breaks(start, end):
        left, right = match.span(2)
        edits.append(Edit(left, right, " " * max(1, right - left - more)))
    return edits
