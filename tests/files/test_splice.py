"""Edits of a text: it reads as expected, and what had no part in the edit keeps every byte."""

from __future__ import annotations

import copy
import re

import pytest
import yaml
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from risk_kit.errors import RiskKitError, SpliceError
from risk_kit.files import reader, splice_layout
from risk_kit.files import splice_render as render
from risk_kit.files.edits import Edit, apply_edits
from risk_kit.files.findings import Source
from risk_kit.files.locate import data_folder
from risk_kit.files.splice import Add, Remove, Rename, Set, applied, edits_of, same, splice
from risk_kit.files.text import is_invisible

LOADERS = [yaml.SafeLoader, *([yaml.CSafeLoader] if hasattr(yaml, "CSafeLoader") else [])]
WORLD = (data_folder("maps") / "boards" / "world.yaml").read_text(encoding="utf-8")
CLASSIC = (data_folder("maps") / "rulesets" / "classic.yaml").read_text(encoding="utf-8")


@pytest.fixture(params=LOADERS, ids=lambda loader: loader.__name__)
def loader(request, monkeypatch):
    monkeypatch.setattr(reader, "_LOADER", request.param)
    monkeypatch.setattr(splice_layout, "_LOADER", request.param)


def read(text: str):
    document = reader.parse(Source("file.yaml", text.removeprefix("\ufeff")))
    assert document.complete, document.findings
    return document.data


# Before, operation, after. Each is what a careful person would have typed.
EXAMPLES = {
    "set a plain value": ("a: 1\nb: 2\n", Set(("a",), 3), "a: 3\nb: 2\n"),
    "set keeps the comment": ("a: 1  # one\n", Set(("a",), 2), "a: 2  # one\n"),
    "set keeps the comment's column": ("a: 1   # one\n", Set(("a",), 12), "a: 12  # one\n"),
    "set keeps the column of a comment after braces": (
        "a: {b: x}    # c\n",
        Set(("a", "b"), "xyz"),
        "a: {b: xyz}  # c\n",
    ),
    "set keeps columns in braces": ("{a: x,   b: 1}\n", Set(("a",), "xyz"), "{a: xyz, b: 1}\n"),
    "set needs quotes": ("a: x\n", Set(("a",), "no"), 'a: "no"\n'),
    "set keeps single quotes": ("a: 'x'\n", Set(("a",), "it's"), "a: 'it''s'\n"),
    "set keeps quotes nobody needs": ('a: "x"\n', Set(("a",), "y"), 'a: "y"\n'),
    "set drops quotes that were needed": ('a: "#fff"\n', Set(("a",), "red"), "a: red\n"),
    "set a number instead of quotes": ('a: "x"\n', Set(("a",), 5), "a: 5\n"),
    "set nothing there": ("a:\nb: 1\n", Set(("a",), 1), "a: 1\nb: 1\n"),
    "set nothing there, with a comment": ("a:  # c\nb: 1\n", Set(("a",), 1), "a: 1  # c\nb: 1\n"),
    "set a key alone in braces": ("{a, b}\n", Set(("a",), 1), "{a: 1, b}\n"),
    "set nothing after a dash": ("-\n- b\n", Set((0,), "a"), "- a\n- b\n"),
    "set a folded text": ("a: >-\n  x\n  y\nb: 1\n", Set(("a",), "z"), "a: z\nb: 1\n"),
    "set text of two lines": ("a: x\n", Set(("a",), "x\ny"), 'a: "x\\ny"\n'),
    "set a list in brackets": ("a: [1, 2]  # c\n", Set(("a",), [1]), "a: [1]     # c\n"),
    "set a block to nothing": (
        "a:  # c\n  # d\n  - 1\n  - 2\nb: 1\n",
        Set(("a",), []),
        "a: []  # c\n  # d\nb: 1\n",
    ),
    "set a block": ("a:\n  - 1\n  - 2\nb: 1\n", Set(("a",), [3]), "a:\n  - 3\nb: 1\n"),
    "set in an unindented list": ("a:\n- 1\n- 2\n", Set(("a", 1), 3), "a:\n- 1\n- 3\n"),
    "set text as in a color": ("a: x\n", Set(("a",), "#d6a43b"), 'a: "#d6a43b"\n'),
    "set true": ("a: x\n", Set(("a",), True), "a: true\n"),
    "set the same": ("a:   1\n", Set(("a",), 1), "a:   1\n"),
    "set true for 1": ("a: 1\n", Set(("a",), True), "a: true\n"),
    "add a border": ("b:\n  - [a, b]\n", Add(("b",), ["b", "c"]), "b:\n  - [a, b]\n  - [b, c]\n"),
    "add before a heading": (
        "b:\n  - x  # c\n\n  # Next\nc: 1\n",
        Add(("b",), "new"),
        "b:\n  - x  # c\n  - new\n\n  # Next\nc: 1\n",
    ),
    "add as the first": ("b:\n  # A\n  - x\n", Add(("b",), "new", index=0), "b:\n  # A\n  - new\n  - x\n"),
    "add in the middle": (
        "b:\n  - x\n  # Z\n  - z\n",
        Add(("b",), "new", index=1),
        "b:\n  - x\n  - new\n  # Z\n  - z\n",
    ),
    "add without a last line end": ("- x", Add((), "new"), "- x\n- new"),
    "add with CRLF": ("a: 1\r\n", Add((), 2, key="b"), "a: 1\r\nb: 2\r\n"),
    "add after a mark": ("\ufeffa: 1\n", Add((), 2, key="b"), "\ufeffa: 1\nb: 2\n"),
    "add in a list with the dash's blanks": ("-   x\n", Add((), "new"), "-   x\n-   new\n"),
    "add in the column of the values": (
        "alps:   {a: 1}\nbig_sea: {a: 2}\n".replace("alps:  ", "alps:  "),
        Add((), {"a": 3}, key="c"),
        "alps:   {a: 1}\nbig_sea: {a: 2}\nc: {a: 3}\n",
    ),
    "add in a true column": (
        "alps:    {a: 1}\nbig_sea: {a: 2}\n",
        Add((), {"a": 3}, key="c"),
        "alps:    {a: 1}\nbig_sea: {a: 2}\nc:       {a: 3}\n",
    ),
    "add a group like its neighbor": (
        "t:\n  a:\n    x: 1\n    l:\n    - 1\n",
        Add(("t",), {"x": 2, "l": [3, 4]}, key="b"),
        "t:\n  a:\n    x: 1\n    l:\n    - 1\n  b:\n    x: 2\n    l:\n    - 3\n    - 4\n",
    ),
    "add a group behind a dash": (
        "- a: 1\n  b: 2\n",
        Add((), {"a": 3, "b": 4}),
        "- a: 1\n  b: 2\n- a: 3\n  b: 4\n",
    ),
    "add to braces": ("{a: 1}  # c\n", Add((), 2, key="b"), "{a: 1, b: 2}  # c\n"),
    "add to tight brackets": ("[3,4]\n", Add((), 5), "[3,4,5]\n"),
    "add to spaced braces": ("{ a: 1 }\n", Add((), 2, key="b"), "{ a: 1, b: 2 }\n"),
    "add to empty brackets": ("a: []\n", Add(("a",), 1), "a: [1]\n"),
    "add in front within braces": ("{a: 1}\n", Add((), 2, key="b", index=0), "{b: 2, a: 1}\n"),
    "add to a list of lines": ("[\n  a,\n  b  # c\n]\n", Add((), "d"), "[\n  a,\n  b,  # c\n  d\n]\n"),
    "add to a list of lines with commas": (
        "[\n  a,\n  b,  # c\n]\n",
        Add((), "d"),
        "[\n  a,\n  b,  # c\n  d,\n]\n",
    ),
    "add to wrapped brackets": ("[a, b,\n c, d]\n", Add((), "e"), "[a, b,\n c, d, e]\n"),
    "add a text with a comma": ("[a]\n", Add((), "b, c"), '[a, "b, c"]\n'),
    "remove a line": ("a: 1\n# b\nb: 2  # two\nc: 3\n", Remove(("b",)), "a: 1\n# b\nc: 3\n"),
    "remove a group with what is in it": ("a:\n  # x\n  b: 1\n\nc: 3\n", Remove(("a",)), "\nc: 3\n"),
    "remove the last of a list": ("a:\n  - x  # c\nb: 1\n", Remove(("a", 0)), "a: []\nb: 1\n"),
    "remove behind a dash": ("- a: 1\n  b: 2\n- c: 3\n", Remove((0, "a")), "- b: 2\n- c: 3\n"),
    "remove behind a dash, with a comment": ("- a: 1\n  # b\n  b: 2\n", Remove((0, "a")), "- # b\n  b: 2\n"),
    "remove in braces": ("{a: 1, b: 2, c: 3}\n", Remove(("b",)), "{a: 1, c: 3}\n"),
    "remove the first in braces": ("{a: 1,  b: 2}\n", Remove(("a",)), "{b: 2}\n"),
    "remove the last in braces": ("{a: 1, b: 2 }\n", Remove(("b",)), "{a: 1 }\n"),
    "remove the only one in braces": ("{a: 1}\n", Remove(("a",)), "{}\n"),
    "remove a line in brackets": ("[\n  a,\n  b,  # c\n  d\n]\n", Remove((1,)), "[\n  a,\n  d\n]\n"),
    "remove the last line in brackets": ("[\n  a,  # c\n  b\n]\n", Remove((1,)), "[\n  a  # c\n]\n"),
    "remove the end of wrapped brackets": ("[a,  # c\n b]\n", Remove((1,)), "[a  # c\n ]\n"),
    "remove from wrapped brackets": ("[a, b,  # c\n d]\n", Remove((1,)), "[a,  # c\n d]\n"),
    "rename": ("a: 1\nb: 2\n", Rename(("a",), "c"), "c: 1\nb: 2\n"),
    "rename in a column": ("a:   1\nbcd: 2\n", Rename(("a",), "no"), '"no": 1\nbcd: 2\n'),
    "rename a quoted key": ('{"a":1}\n', Rename(("a",), "b"), '{"b":1}\n'),
}  # fmt: skip


@pytest.mark.usefixtures("loader")
@pytest.mark.parametrize(("before", "operation", "after"), EXAMPLES.values(), ids=EXAMPLES)
def test_examples(before, operation, after):
    assert splice(before, operation) == after


REFUSED = {
    "nothing there": ("a: 1\n", Set(("b",), 1), "nothing at b"),
    "no such index": ("a: [1]\n", Remove(("a", 1)), "nothing at a.1"),
    "index from the end": ("a: [1]\n", Remove(("a", -1)), "nothing at a.-1"),
    "key there already": ("a: 1\n", Add((), 2, key="a"), "key a is there already"),
    "renamed to one there": ("a: 1\nb: 2\n", Rename(("a",), "b"), "key b is there already"),
    "entry without a key": ("a: 1\n", Add((), 2), "Expected a list at the top of the file."),
    "key into a list": ("- 1\n", Add((), 2, key="a"), "Expected a group of keys at the top"),
    "key of an index": ("- 1\n", Rename((0,), "a"), "Expected a group of keys at the top"),
    "the whole": ("a: 1\n", Set((), 1), "whole file"),
    "the last entry": ("a: 1\n", Remove(("a",)), "last entry of a file"),
    "not a number": ("a: 1\n", Set(("a",), float("nan")), "nan cannot be written"),
    "endless number": ("a: 1\n", Set(("a",), 10**400), "cannot be written"),
    "half a letter": ("a: 1\n", Set(("a",), "\ud800"), "cannot be written"),
    "what nobody can see": ("a: 1\n", Set(("a",), "x\u200by"), "cannot be written"),
    "no plain data": ("a: 1\n", Set(("a",), {1, 2}), "set cannot be written"),
    "a key that is no text": ("a: 1\n", Set(("a",), {3: 1}), "A key must be text, not 3"),
    "broken text": ("a: [1\n", Set(("a",), 1), "must be mended first"),
    "an alias": ("a: &x 1\nb: *x\n", Set(("a",), 1), "must be mended first"),
    "a pair without braces": ("[a: 1]\n", Add((0,), 2, key="b"), "does not allow"),
    "a repeated key": ("a: 1\na: 2\nb: 3\n", Remove(("a",)), "does not allow"),
    "more than the reader takes": ("a: 1\n", Set(("a",), "x" * 20_000), "does not allow"),
}


@pytest.mark.parametrize(("before", "operation", "words"), REFUSED.values(), ids=REFUSED)
def test_what_cannot_be_placed_is_refused(before, operation, words):
    with pytest.raises(SpliceError, match=re.escape(words)) as caught:
        splice(before, operation)
    assert isinstance(caught.value, RiskKitError | ValueError)


def test_operations_follow_each_other():
    text = splice(
        "t: {a: 1}\n",
        Rename(("t", "a"), "b"),
        Set(("t", "b"), 2),
        Add(("t",), 3, key="c"),
        Remove(("t", "b")),
    )
    assert text == "t: {c: 3}\n"


@pytest.mark.parametrize(
    ("text", "operations", "wanted"),
    [
        (
            "territories: 3\n",
            (Set(("territories",), {}), Add(("territories",), {"a": 1}, key="x")),
            {"x": {"a": 1}},
        ),
        ("territories:\n", (Set(("territories",), {"x": 1}), Set(("territories", "x"), 2)), {"x": 2}),
        (
            "territories: {}\n",
            (Add(("territories",), 1, key="x"), Rename(("territories", "x"), "y")),
            {"y": 1},
        ),
        ("territories: [1]\n", (Add(("territories",), 2), Remove(("territories", 1))), [1]),
        ("territories:\n  - 1\n", (Add(("territories",), 2), Add(("territories",), 3, index=2)), [1, 2, 3]),
    ],
)
def test_an_operation_may_be_on_what_an_earlier_one_wrote(text, operations, wanted):
    assert read(splice(text, *operations)) == {"territories": wanted}


def test_one_new_border_changes_one_line_of_a_shipped_board():
    new = splice(WORLD, Add(("borders",), ["alaska", "peru"]))
    old_lines, new_lines = WORLD.splitlines(), new.splitlines()
    place = new_lines.index("  - [alaska, peru]")
    assert new_lines[:place] + new_lines[place + 1 :] == old_lines


def test_edits_may_not_overlap():
    with pytest.raises(ValueError, match="overlap"):
        apply_edits("abc", [Edit(0, 2, ""), Edit(1, 3, "")])


# Random documents, written by a hand that does as it likes.

WORDS = st.sampled_from(
    ["a", "north_africa", "North Africa", "no", "12:30", "010", "null", "#d6a43b", "x: y", "é ñ", "it's",
     'say "hi"', "", " x", "a, b", "[x", "-", "- a", "...", "---", "a\nb", "\t", "🎲", "yes", "1e3",
     "?", "a:b", "x #y", "back\\slash", "=", "<<", "@", "%x", "!t", "&a", "*a", "|", ">", "~", "'", '"']
)  # fmt: skip
NAMES = st.sampled_from(["a", "b", "c", "key", "north_africa", "no", "12", "x y", "a:b", "é", "k: v", "#h"])
SCALARS = (
    WORDS | st.integers(-(10**6), 10**6) | st.booleans() | st.none() | st.sampled_from([0.5, -2.25, 1e-7])
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=3),
    max_leaves=6,
)
ROOTS = st.dictionaries(NAMES, VALUES, min_size=1, max_size=5) | st.lists(VALUES, min_size=1, max_size=5)


class Hand:
    """Writes plain data as YAML, each time in another manner; every comment has a number."""

    def __init__(self, draw):
        self.draw = draw
        self.comments = 0

    def one(self, *choices):
        return self.draw(st.sampled_from(choices))

    def comment(self):
        if self.one(True, True, False):
            return ""
        self.comments += 1
        return self.one("  ", " ", "      ") + f"# n{self.comments}."

    def lines_between(self, indent):
        for _ in range(self.one(0, 0, 0, 1, 2)):
            self.comments += 1
            yield self.one("", "", f"{' ' * indent}# n{self.comments}.", f"# n{self.comments}.")

    def scalar(self, value, flow):
        if isinstance(value, str):
            like = self.one("", "", '"', "'")
            return render.text(value, flow=flow, like=like)
        if value is None:
            return self.one("null", "~")
        return render.scalar(value, flow=flow)

    def flow(self, value, indent, lines):
        """In braces; with `lines` perhaps over several."""
        if not isinstance(value, dict | list):
            return self.scalar(value, True)
        ends = "{}" if isinstance(value, dict) else "[]"
        parts = []
        for entry in value.items() if isinstance(value, dict) else value:
            if isinstance(value, dict):
                key, entry = entry  # noqa: PLW2901
                parts.append(
                    f"{self.scalar(key, True)}: {self.one('', '  ')}{self.flow(entry, indent, False)}"
                )
            else:
                parts.append(self.flow(entry, indent, False))
        if not lines or not parts or self.one(True, True, False):
            blank = self.one("", "", " ")
            return ends[0] + blank + self.one(", ", ",  ", ",").join(parts) + blank + ends[1]
        # JSON-like, an entry a line, or wrapped.
        margin = "\n" + " " * (indent + 2)
        if self.one(True, False):
            last = self.one("", ",") + self.comment()
            rows = [part + "," + self.comment() for part in parts[:-1]] + [parts[-1] + last]
            return ends[0] + margin + margin.join(rows) + margin + ends[1]
        return ends[0] + margin.join(
            [part + "," + self.comment() for part in parts[:-1]] + [parts[-1] + ends[1]]
        )

    def block(self, value, indent):
        """Lines without braces, the first without its indentation."""
        pad = " " * indent
        lines = []
        for entry in value.items() if isinstance(value, dict) else value:
            if lines:
                lines += self.lines_between(indent)
            if isinstance(value, dict):
                lines += self.entry(f"{self.scalar(entry[0], False)}:", entry[1], indent, pad)
            else:
                lines += self.entry("-", entry, indent, pad)
        return lines

    def entry(self, head, value, indent, pad):
        gap = self.one(" ", " ", "   ")
        if isinstance(value, dict | list) and value and self.one(True, False):
            if head == "-" and self.one(True, False):
                first, *rest = self.block(value, indent + 1 + len(gap))
                return [f"{pad}-{gap}{first.lstrip()}", *rest]
            step = self.one(2, 4, 1, 0 if isinstance(value, list) and head != "-" else 2)
            return [
                f"{pad}{head}{self.comment()}",
                *self.lines_between(indent),
                *self.block(value, indent + step),
            ]
        if value is None and self.one(True, False):
            return [f"{pad}{head}{self.comment()}"]
        if isinstance(value, str) and re.fullmatch(r"[a-z]+( [a-z]+)*", value) and self.one(True, False):
            words = value.split(" ")
            inner = pad + "   "
            return [f"{pad}{head} >-{self.comment()}", *(inner + word for word in words)]
        if isinstance(value, dict | list):
            written = self.flow(value, indent, True)
        else:
            written = self.scalar(value, False)
        return [*(f"{pad}{head}{gap}{written}{self.comment()}").split("\n")]


@st.composite
def documents(draw, roots=ROOTS):
    """Text and the data it was written from."""
    data = draw(roots)
    hand = Hand(draw)
    lines = [*hand.lines_between(0), *hand.block(data, 0), *hand.lines_between(0)]
    newline = draw(st.sampled_from(["\n", "\r\n"]))
    text = draw(st.sampled_from(["", "\ufeff"])) + newline.join(lines) + draw(st.sampled_from([newline, ""]))
    return text, data


def paths(data, here=()):
    yield here
    parts = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for step, part in parts:
        yield from paths(part, (*here, step))


def at(data, path):
    for step in path:
        data = data[step]
    return data


@st.composite
def operations(draw, data, values=VALUES):
    """An operation that makes sense on the data."""
    places = list(paths(data))
    kinds = {
        "add": [p for p in places if isinstance(at(data, p), dict | list)],
        "set": [p for p in places if p],
        "remove": [p for p in places if p and not (len(p) == 1 and len(data) == 1)],
        "rename": [p for p in places if p and isinstance(at(data, p[:-1]), dict)],
    }
    kind = draw(st.sampled_from([kind for kind, found in kinds.items() if found]))
    path = draw(st.sampled_from(kinds[kind]))
    if kind == "remove":
        return Remove(path)
    if kind == "set":
        return Set(path, draw(values))
    taken = at(data, path if kind == "add" else path[:-1])
    key = draw(NAMES.filter(lambda name: name not in taken)) if isinstance(taken, dict) else None
    if kind == "rename":
        return Rename(path, key)
    index = draw(st.none() | st.integers(0, len(taken)))
    return Add(path, draw(values), key, index)


def done(data, operation):
    """The operation on plain data, written apart from the package."""
    data = copy.deepcopy(data)
    if isinstance(operation, Add):
        group = at(data, operation.path)
        index = len(group) if operation.index is None else operation.index
        if isinstance(group, list):
            group[index:index] = [operation.value]
            return data
        pairs = list(group.items())
        pairs[index:index] = [(operation.key, operation.value)]
    else:
        *around, step = operation.path
        group = at(data, around)
        if isinstance(operation, Set):
            group[step] = operation.value
            return data
        if isinstance(operation, Remove):
            group.pop(step)
            return data
        pairs = [(operation.key if key == step else key, value) for key, value in group.items()]
    group.clear()
    group.update(pairs)
    return data


def lines_of(text):
    return re.findall(r"[^\r\n]*(?:\r\n|\n|\r)|[^\r\n]+$", text)


def assert_rest_untouched(old, new, operation):
    """What had no part in the edit is there, byte for byte, and so is every comment that was not within."""
    layout = splice_layout.Layout(old.removeprefix("\ufeff"))
    body, after = layout.text, new.removeprefix("\ufeff")
    assert old.startswith("\ufeff") == new.startswith("\ufeff")
    if isinstance(operation, Add):
        node = layout.node(operation.path)
        changed = lost_lines(body, after)
        behind_a_dash = not node.flow and not layout.first_on_line(node.start) and operation.index == 0
        assert len(changed) <= (2 if node.flow else int(behind_a_dash))
        gone = ""
    else:
        parent, number = layout.entry(operation.path)
        entry = parent.entries[number]
        first, last = layout.line_start(entry.start), layout.next_line(entry.end)
        if isinstance(operation, Remove):
            gone = body[first:last]
            if parent.flow and number:  # the comma before
                first = layout.line_start(parent.entries[number - 1].end)
            if parent.flow and number + 1 < len(parent.entries):  # the rest moves up
                last = layout.next_line(parent.entries[number + 1].start)
            if not parent.flow and number == 0:
                last = layout.next_line(layout.skip(last))
            if len(parent.entries) == 1:  # {} on the line of the key
                around, place = layout.entry(operation.path[:-1])
                first = layout.line_start(around.entries[place].start)
        else:
            gone = "" if isinstance(operation, Rename) or entry.value.kind == "scalar" else body[first:last]
        assert after.startswith(body[:first])
        assert after.endswith(body[last:])
    comments = re.findall(r"# n\d+\.", body)
    for comment in comments:
        assert comment in after or comment in gone, comment
    if "\r\n" in old:
        assert not re.search(r"(?<!\r)\n", new)
    else:
        assert "\r" not in new


def lost_lines(old, new):
    """Lines of the old text between the first and the last that changed; a last line end counts as there."""
    before, after = ([line.rstrip("\r\n") for line in lines_of(text)] for text in (old, new))
    while before and after and before[0] == after[0]:
        del before[0], after[0]
    while before and after and before[-1] == after[-1]:
        del before[-1], after[-1]
    return before


SLOW = settings(max_examples=400, deadline=None, suppress_health_check=list(HealthCheck))


@SLOW
@given(documents())
def test_the_hand_writes_what_it_means(document):
    text, data = document
    assert same(read(text), data)


@SLOW
@given(documents(), st.data())
def test_any_edits_of_any_document(document, choose):
    text, data = document
    for _ in range(choose.draw(st.integers(1, 4))):
        operation = choose.draw(operations(data))
        new = splice(text, operation)
        wanted = done(data, operation)
        assert same(read(new), wanted)
        assert same(applied(data, operation), wanted)
        if not same(data, wanted):
            assert_rest_untouched(text, new, operation)
        else:
            assert new == text
        text, data = new, wanted


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.sampled_from([WORLD, CLASSIC, WORLD.replace("\n", "\r\n"), "\ufeff" + CLASSIC]), st.data())
def test_any_edits_of_shipped_files(text, choose):
    data = read(text)
    for _ in range(2):
        operation = choose.draw(operations(data))
        assume(not same(done(data, operation), data))
        new = splice(text, operation)
        assert same(read(new), done(data, operation))
        assert_rest_untouched(text, new, operation)
        text, data = new, done(data, operation)


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=30) | WORDS, st.booleans(), st.sampled_from(["", "'", '"']))
def test_any_text_reads_back(word, flow, like):
    assume(not any(is_invisible(c) or "\ud800" <= c <= "\udfff" for c in word if c not in "\n\r"))
    written = render.text(word, flow=flow, like=like)
    text = f"[{written}, {written}]" if flow else f"- {written}\n- {written}\n"
    document = reader.parse(Source("file.yaml", text))
    assert document.data == [word, word]
    assert not any(finding.severity == "error" for finding in document.findings)


@SLOW
@given(documents(), st.data())
def test_edits_are_spans_of_the_text(document, choose):
    text, data = document
    operation = choose.draw(operations(data))
    edits = edits_of(text, operation)
    assert list(edits) == sorted(edits)
    assert apply_edits(text, edits) == splice(text, operation)


@SLOW
@given(documents(), st.data())
def test_operations_at_once_say_what_they_say_one_after_the_other(document, choose):
    text, data = document
    several = []
    for _ in range(choose.draw(st.integers(2, 4))):
        several.append(choose.draw(operations(data)))
        data = done(data, several[-1])
    assert same(read(splice(text, *several)), data)
