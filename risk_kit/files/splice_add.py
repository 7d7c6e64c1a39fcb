"""Edits that put a new entry among others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from risk_kit.files import splice_render as render
from risk_kit.files.edits import Edit

if TYPE_CHECKING:
    from risk_kit.files.findings import Path
    from risk_kit.files.splice_layout import Entry, Layout, Node


def add_entry(layout: Layout, path: Path, index: int, key: str | None, value: Any) -> list[Edit]:
    """Edits that put an entry into a collection, after `index` others."""
    node = layout.node(path)
    if _becomes_block(layout, path, node, value):
        return _first_line(layout, path, key, value)
    if node.flow:
        sibling = _sibling(node, index, value)
        model = sibling.value if sibling else None
        written = render.flow_entry(key, value, model, sibling.key if sibling else None)
        return _flow(layout, node, index, written)
    lines = _lines(layout, node, index, key, value)
    first = node.entries[min(index, len(node.entries) - 1)]
    newline = layout.newline(first.start) + " " * layout.column(first.start)
    if index == 0:
        return [Edit(first.start, first.start, newline.join(lines) + newline)]
    end = layout.line_end(node.entries[index - 1].end)
    return [Edit(end, end, newline + newline.join(lines))]


def _becomes_block(layout: Layout, path: Path, node: Node, value: Any) -> bool:
    """Whether the first entry of empty braces gets a line of its own: in the lists that a file is made of."""
    root = layout.node(())
    if len(path) != 1 or not node.flow or node.entries or root.flow or render.kind_of(value) == "scalar":
        return False
    return not layout.text[node.start + 1 : node.end - 1].strip()


def _first_line(layout: Layout, path: Path, key: str | None, value: Any) -> list[Edit]:
    """Edits that put a line below the key of empty braces, which vanish; a comment beside them stays."""
    parent, number = layout.entry(path)
    entry = parent.entries[number]
    start, end = entry.after or entry.start, layout.line_end(entry.value.end)
    written = (
        "- " + render.inline(value)
        if key is None
        else f"{render.text(key, flow=False)}: {render.inline(value)}"
    )
    newline = layout.newline(entry.start) + " " * layout.column(entry.start) + "  "
    return [Edit(start, entry.value.end, ""), Edit(end, end, newline + written)]


def _sibling(node: Node, index: int, value: Any) -> Entry | None:
    """The entry that a new one follows: the nearest before it of its kind, else the nearest after it."""
    kind = render.kind_of(value)
    nearest = [*reversed(node.entries[:index]), *node.entries[index:]]
    return next((entry for entry in nearest if entry.value.kind == kind), nearest[0] if nearest else None)


def _lines(layout: Layout, node: Node, index: int, key: str | None, value: Any) -> list[str]:
    sibling = _sibling(node, index, value)
    model = sibling.value if sibling else None
    if key is None:
        return render.dashed(_dash(layout, sibling), value, model, layout)
    like = render.quote_of(sibling.key if sibling else None)
    written = render.text(key, flow=False, like=like) + ":"
    step = layout.column(model.start) - layout.column(node.start) if model else 0
    lines = render.keyed(written, value, model, step, layout)
    if len(lines) == 1:
        rest = lines[0][len(written) + 1 :]
        lines = [written.ljust(_value_column(layout, node, index) - 1) + " " + rest]
    return lines


def _dash(layout: Layout, sibling: Entry | None) -> str:
    """The dash with the blanks after it, as a sibling has them."""
    if sibling and sibling.value.written:
        dash = layout.text[sibling.start : sibling.value.start]
        if dash[1:].strip(" ") == "" and len(dash) > 1:
            return dash
    return "- "


def _value_column(layout: Layout, node: Node, index: int) -> int:
    """How far after their keys the values beside a new entry begin, where they stand in a column; else 0."""
    beside = [node.entries[n] for n in (index - 2, index - 1, index, index + 1) if 0 <= n < len(node.entries)]
    columns = {
        entry.value.start - entry.start
        for entry in beside
        if entry.value.written and not layout.breaks(entry.start, entry.value.start)
    }
    gaps = [entry.value.start - entry.after for entry in beside if entry.after is not None]
    return columns.pop() if len(beside) > 1 and len(columns) == 1 and max(gaps, default=0) > 1 else 0


def _flow(layout: Layout, node: Node, index: int, written: str) -> list[Edit]:
    """Edits that put an entry, as text, into braces or brackets."""
    entries = node.entries
    if not entries:
        start = node.start + 1
        inside = layout.text[start : node.end - 1]
        if not inside.strip():
            return (
                [Edit(start, node.end - 1, written)] if "\n" not in inside else [Edit(start, start, written)]
            )
        return [Edit(start, start, written + " ")]
    if index < len(entries):
        place = entries[index].start
        if layout.first_on_line(place):
            indent = layout.text[layout.line_start(place) : place]
            return [Edit(place, place, f"{written},{layout.newline(place)}{indent}")]
        return [Edit(place, place, written + _separator(layout, node))]
    last = entries[-1].end
    if not layout.first_on_line(entries[-1].start):
        return [Edit(last, last, _separator(layout, node) + written)]
    return _own_line(layout, entries[-1], written)


def _own_line(layout: Layout, last: Entry, written: str) -> list[Edit]:
    """Edits that put an entry on a line of its own after the last one, which has its own too."""
    newline = layout.newline(last.start) + layout.text[layout.line_start(last.start) : last.start]
    comma = layout.skip(last.end)
    has_comma = layout.text[comma : comma + 1] == ","
    line = layout.line_end(comma + 1 if has_comma else last.end)
    if layout.skip(comma + 1 if has_comma else last.end) < line:  # the closing bracket
        return [Edit(last.end, last.end, f",{newline}{written}")]
    if has_comma:
        return [Edit(line, line, f"{newline}{written},")]
    if line == last.end:
        return [Edit(line, line, f",{newline}{written}")]
    return [Edit(last.end, last.end, ","), Edit(line, line, newline + written)]


def _separator(layout: Layout, node: Node) -> str:
    """What stands between the entries of one line: a comma and, most often, a space."""
    if len(node.entries) < 2:
        return ", "
    between = layout.text[node.entries[-2].end : node.entries[-1].start]
    return "," if between == "," else ", "
