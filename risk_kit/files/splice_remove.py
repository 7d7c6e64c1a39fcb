"""Edits that take an entry out from among others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from risk_kit.errors import SpliceError
from risk_kit.files.edits import Edit
from risk_kit.files.splice_change import inline_instead
from risk_kit.language import translate

if TYPE_CHECKING:
    from risk_kit.files.findings import Path
    from risk_kit.files.splice_layout import Layout, Node


def remove_entry(layout: Layout, path: Path) -> list[Edit]:
    """Edits that take out the entry at a path; a collection left without any becomes ``{}`` or ``[]``."""
    parent, number = layout.entry(path)
    if parent.flow or len(parent.entries) > 1:
        return cut_entry(layout, parent, number)
    if len(path) == 1:
        raise SpliceError(translate("The last entry of a file cannot be removed."))
    around, place = layout.entry(path[:-1])
    empty = "{}" if parent.kind == "mapping" else "[]"
    if layout.first_on_line(parent.start):
        return inline_instead(layout, around.entries[place], empty)
    return [Edit(parent.start, parent.end, empty)]


def cut_entry(layout: Layout, parent: Node, number: int) -> list[Edit]:
    """Edits that take out one of several entries, found by its number."""
    return _flow(layout, parent, number) if parent.flow else [_block(layout, parent, number)]


def _block(layout: Layout, parent: Node, number: int) -> Edit:
    entry = parent.entries[number]
    after = layout.next_line(entry.end)
    start = layout.line_start(entry.start)
    if not layout.text[start : entry.start].strip(" ?"):
        return Edit(start, after, "")
    # The first entry stands behind a dash: what comes next moves up to it, comments too.
    while after < len(layout.text) and layout.text[after] in " \t\r\n":
        after += 1
    return Edit(entry.start, after, "")


def _flow(layout: Layout, parent: Node, number: int) -> list[Edit]:
    entries, text = parent.entries, layout.text
    entry = entries[number]
    before = entries[number - 1] if number else None
    after = entries[number + 1] if number + 1 < len(entries) else None
    comma = layout.skip(entry.end)
    end = comma + 1 if text[comma : comma + 1] == "," else entry.end
    if layout.first_on_line(entry.start) and not text[end : layout.line_end(end)].split("#")[0].strip():
        lines = Edit(layout.line_start(entry.start), layout.next_line(end), "")
        return [lines] if after or not before or end > entry.end else [*_comma(layout, before.end), lines]
    if after and not layout.breaks(entry.start, after.start):
        return [Edit(entry.start, after.start, "")]
    if before and "#" not in text[before.end : entry.start]:
        return [Edit(before.end, entry.end, "")]
    if before and not after:
        return [*_comma(layout, before.end), Edit(entry.start, end, "")]
    if after and "#" not in text[end : after.start]:
        return [Edit(entry.start, after.start, "")]
    return [Edit(entry.start, end, "")]


def _comma(layout: Layout, place: int) -> list[Edit]:
    """Edit that takes out the comma after an entry."""
    comma = layout.skip(place)
    return [Edit(comma, comma + 1, "")] if layout.text[comma : comma + 1] == "," else []
