"""How each kind of finding is mended: one function a kind, from the finding to edits or nothing.

A fix is offered where there is one thing that can be meant. A one-way border alone is none of them: it says
so on purpose, and only its author knows better.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from risk_kit.files import splice_render as render
from risk_kit.files.edits import Edit, Fix
from risk_kit.files.findings import clip
from risk_kit.files.lookalikes import skeleton
from risk_kit.files.scalars import read_plain
from risk_kit.files.splice import same
from risk_kit.files.splice_change import rename_key, set_value
from risk_kit.files.splice_remove import cut_entry
from risk_kit.files.suggest import as_id, one_slip
from risk_kit.language import translate as _

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from risk_kit.files.findings import Finding
    from risk_kit.files.splice_layout import Entry, Layout, Lines, Node

_BRACE = re.compile(r"([\w.-]+)[ \t]*(?=\{)")
_COLOR = re.compile(r"#[0-9a-fA-F]{6}(?![0-9A-Za-z])")


@dataclass(frozen=True)
class Spot:
    """A scalar in the text: an entry's key or its value."""

    parent: Node
    number: int
    is_key: bool

    @property
    def entry(self) -> Entry:
        """The entry it belongs to."""
        return self.parent.entries[self.number]

    @property
    def node(self) -> Node:
        """The scalar itself."""
        return self.entry.key if self.is_key and self.entry.key else self.entry.value

    @property
    def word(self) -> str:
        """What it says."""
        return str(self.node.value)


def spots(layout: Layout) -> dict[int, Spot]:
    """All written scalars by their first character."""
    found = {}
    for parent, number in layout.walk():
        entry = parent.entries[number]
        for node, is_key in ((entry.key, True), (entry.value, False)):
            if node is not None and node.kind == "scalar" and node.written:
                found[node.start] = Spot(parent, number, is_key)
    return found


# Kinds that need no tree


def invisible(finding: Finding, lines: Lines, start: int) -> Fix | None:
    """Delete what has no width, put a space for a space; controls may mean anything."""
    character = lines.text[start : start + 1]
    if character and unicodedata.category(character) == "Zs":
        return Fix(_("put a plain space here"), (Edit(start, start + 1, " "),))
    if character and unicodedata.category(character) in ("Cf", "Mn"):
        return Fix(_("delete the invisible character"), (Edit(start, start + 1, ""),))
    return None


def swallowed(finding: Finding, lines: Lines, start: int) -> Fix | None:
    """Quote a color, or a text with a number at its end; part a comment from a value that is no text."""
    line = lines.line_start(start)
    before, after = lines.text[line:start], lines.text[start : lines.line_end(start)]
    color = _COLOR.match(after)
    if color and re.search(r"[:,\[{-][ \t]+$", before):
        return _quoted(color[0], start)
    head = re.search(r"(?:: |- )[ \t]*(\w[^:#\"'\[\]{}]*)$", before)
    if head and re.fullmatch(r"#[0-9]+[ \t]*", after) and re.search(r"[^\W\d]", head[1]):
        text = head[1] + after.rstrip()
        return _quoted(text, line + head.start(1))
    value = re.search(r"[:\-] +(?:[0-9.]+|true|false)[ \t]*$", before)
    if value and before.count('"') == before.count("'") == 0:
        return Fix(_("put a space after the #"), (Edit(start + 1, start + 1, " "),))
    return None


def _quoted(text: str, start: int) -> Fix:
    edit = Edit(start, start + len(text), render.text(text, flow=True, like='"'))
    return Fix(_("put {text} in quotes").format(text=clip(text)), (edit,))


# Kinds about a scalar


def quote(finding: Finding, layout: Layout, spot: Spot) -> Fix | None:
    """Put a plain word in quotes."""
    node = spot.node
    raw = layout.text[node.start : node.end]
    return None if node.style or raw.split() != [raw] else _quoted(raw, node.start)


def normalize(finding: Finding, layout: Layout, spot: Spot) -> Fix | None:
    """Join accents with their letters."""
    node = spot.node
    raw = layout.text[node.start : node.end]
    edit = Edit(node.start, node.end, unicodedata.normalize("NFC", raw))
    return Fix(_("join the accents with their letters"), (edit,))


def look_alike(finding: Finding, layout: Layout, spot: Spot) -> Fix | None:
    """Write Latin letters for those that only look so, where the whole text is Latin then."""
    node = spot.node
    raw = layout.text[node.start : node.end]
    plain = skeleton(raw)
    if len(plain) != len(raw) or any("LATIN" not in unicodedata.name(c, "") for c in plain if c.isalpha()):
        return None
    return _written(spot.word, skeleton(spot.word), (Edit(node.start, node.end, plain),))


def mistyped(finding: Finding, layout: Layout, spot: Spot) -> Fix | None:
    """Write the one name that is a slip of the pen away."""
    near = [name for name in finding.meant if one_slip(spot.word, name) or as_id(spot.word) == name]
    return _instead(layout, spot, near[0]) if len(near) == 1 else None


def unknown_key(finding: Finding, layout: Layout, spot: Spot) -> Fix | None:
    """Mend a mistyped key, or the missing space of ``bonus:5``."""
    if spot.word != str(finding.path[-1]):
        return None
    node, empty = spot.node, not spot.entry.value.written
    raw = layout.text[node.start : node.end]
    if ":" in spot.word and (empty or ":{" in spot.word) and not node.style:
        place = node.start + raw.index(":") + 1
        return Fix(_("put a space after the :"), (Edit(place, place, " "),))
    brace = None if node.style else _BRACE.match(raw)
    if brace:
        return Fix(
            _("put a : before the {"), (Edit(node.start + brace.end(1), node.start + brace.end(), ": "),)
        )
    return mistyped(finding, layout, spot)


def other_type(finding: Finding, layout: Layout, spot: Spot) -> Fix | None:
    """Write true or false for another word that means it, and a number without its quotes."""
    if not finding.meant or spot.is_key:
        return None
    word = finding.meant[0]
    edits = tuple(set_value(layout, spot.parent, spot.number, read_plain(word).value))
    if spot.word == word:
        return Fix(_("leave out the quotes of {text}").format(text=clip(word)), edits)
    return _written(spot.word, word, edits)


def as_an_id(finding: Finding, layout: Layout, spot: Spot) -> Fix | None:
    """Write the id of a name, where no other name has it and an id that is referred to is there."""
    if not finding.meant or as_id(spot.word) != finding.meant[0]:
        return None
    new = finding.meant[0]
    if spot.is_key:
        twins = _index(layout).ids(spot.parent)[new]
        return _instead(layout, spot, new) if twins == 1 else None
    groups = [entry.value for entry in layout.root.entries if entry.word in ("territories", "continents")]
    known = finding.path == ("id",) or sum(_index(layout).ids(group)[new] for group in groups) == 1
    return _instead(layout, spot, new) if known else None


def repeated_key(finding: Finding, layout: Layout, spot: Spot) -> Fix | None:
    """Delete a repeated key, where it says the same again."""
    first = next(entry for entry in spot.parent.entries if entry.word == spot.word)
    if not spot.is_key or first is spot.entry or not same(first.value.plain(), spot.entry.value.plain()):
        return None
    if has_comment(layout, spot.parent, spot.number):
        return None
    edits = tuple(sorted(cut_entry(layout, spot.parent, spot.number)))
    return Fix(_("delete the second {text}").format(text=clip(spot.word)), edits)


def has_comment(layout: Layout, parent: Node, number: int) -> bool:
    """Whether there is a comment on an entry's line or on the one above: it would be lost, or lie."""
    entry = parent.entries[number]
    start = layout.line_start(entry.start)
    above = layout.text[layout.line_start(max(0, start - 1)) : start]
    rest = layout.text[entry.end : layout.next_line(entry.end)]
    return above.lstrip().startswith("#") or re.search(r"\s#", rest) is not None


class _Index:
    """What is looked up for many findings of one text."""

    def __init__(self) -> None:
        self.counts: dict[int, Counter[str]] = {}
        self.borders: dict[int, dict[Any, int]] = {}

    def ids(self, group: Node) -> Counter[str]:
        """How many keys of a group have each id, as it would be right."""
        if id(group) not in self.counts:
            self.counts[id(group)] = Counter(as_id(entry.word) for entry in group.entries)
        return self.counts[id(group)]

    def first_border(self, group: Node) -> dict[Any, int]:
        """Number of the first entry with each border of a list."""
        if id(group) not in self.borders:
            read = [(_border(entry.value.plain()), number) for number, entry in enumerate(group.entries)]
            self.borders[id(group)] = dict(reversed(read))
        return self.borders[id(group)]


@lru_cache(maxsize=1)
def _index(layout: Layout) -> _Index:
    return _Index()


# Kinds about a border


def repeated_border(finding: Finding, layout: Layout) -> Fix | None:
    """Delete a border that stands there twice in the same way."""
    parent, number = layout.entry(finding.path)
    border = _border(parent.entries[number].value.plain())
    if (
        border is None
        or _index(layout).first_border(parent)[border] == number
        or has_comment(layout, parent, number)
    ):
        return None
    edits = tuple(sorted(cut_entry(layout, parent, number)))
    a, b = map(clip, border[0])
    return Fix(_("delete the second border of {a} and {b}").format(a=a, b=b), edits)


def _border(entry: Any) -> tuple[tuple[str, str], tuple[bool, ...]] | None:
    """Ends and options of a border as written, the ends in order unless it is one-way; None if it is none."""
    options = entry if isinstance(entry, dict) else {"between": entry}
    ends = options.get("between")
    if not (isinstance(ends, list) and len(ends) == 2 and all(isinstance(end, str) for end in ends)):
        return None
    one_way = bool(options.get("one_way"))
    a, b = ends if one_way else sorted(ends)
    return (a, b), (one_way, bool(options.get("sea")), bool(options.get("wraps")))


def two_one_way(finding: Finding, layout: Layout) -> Fix | None:
    """Write two one-way borders that answer each other as one, where they are alike else."""
    parent, number = layout.entry(finding.path)
    entries = parent.entries
    border = _border(entries[number].value.plain())
    if border is None or has_comment(layout, parent, number):
        return None
    back = _index(layout).first_border(parent).get((border[0][::-1], border[1]), number)
    options = entries[back].value
    if back >= number:
        return None
    keys = [entry.word for entry in options.entries]
    between = options.entries[keys.index("between")].value
    if options.flow and len(keys) == 2:
        opened = [Edit(options.start, options.end, layout.text[between.start : between.end])]
    else:
        opened = cut_entry(layout, options, keys.index("one_way"))
    edits = tuple(sorted([*opened, *cut_entry(layout, parent, number)]))
    a, b = map(clip, border[0])
    return Fix(_("make one two-way border of {a} and {b}").format(a=a, b=b), edits)


def unknown_end(finding: Finding, layout: Layout) -> Fix | None:
    """Mend a mistyped territory of a border."""
    parent, number = layout.entry(finding.path)
    entry = parent.entries[number].value
    ends = entry if entry.kind == "sequence" else layout.node((*finding.path, "between"))
    # The message names the territory that is not there; the other end may look like it.
    found = [n for n, end in enumerate(ends.entries) if f"{end.value.value!r}" in finding.message]
    return mistyped(finding, layout, Spot(ends, found[0], False)) if len(found) == 1 else None


def _instead(layout: Layout, spot: Spot, new: str) -> Fix:
    if spot.is_key:
        edits = rename_key(layout, spot.entry, new)
    else:
        edits = set_value(layout, spot.parent, spot.number, new)
    return _written(spot.word, new, tuple(edits))


def _written(old: str, new: str, edits: tuple[Edit, ...]) -> Fix:
    return Fix(_("write {new} for {old}").format(new=new, old=clip(old)), tuple(sorted(edits)))


BY_PLACE: dict[str, Callable[[Finding, Lines, int], Fix | None]] = {
    "text-invisible": invisible,
    "yaml-hash": swallowed,
}
BY_SCALAR: dict[str, Callable[[Finding, Layout, Spot], Fix | None]] = {
    "yaml-boolean-word": quote,
    "yaml-number-like": quote,
    "yaml-key-not-text": quote,
    "text-not-normalized": normalize,
    "text-look-alike": look_alike,
    "schema-type": other_type,
    "schema-unknown-key": unknown_key,
    "schema-choice": mistyped,
    "ruleset-symbol-unknown": mistyped,
    "objectives-unknown-continent": mistyped,
    "objectives-unknown-territory": mistyped,
    "schema-pattern": as_an_id,
    "format-unknown": mistyped,
    "format-missing": mistyped,
    "territory-unknown-continent": mistyped,
    "yaml-duplicate-key": repeated_key,
}
BY_PATH: dict[str, Callable[[Finding, Layout], Fix | None]] = {
    "border-twice": repeated_border,
    "border-both-ways": two_one_way,
    "border-unknown-territory": unknown_end,
}
