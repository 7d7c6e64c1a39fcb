"""Syntax errors are told in plain words at the place of their cause, the same by every parser."""

from __future__ import annotations

import pytest
import yaml

from risk_kit.files.layout import scan
from tests.hostile.loaders import LOADERS, read_by, shipped

# Where a person has to look, read off each text by eye.
NOT_CLOSED = "a quote is opened here and never closed"
CASES = [
    # The quote that closes an open one stands far below, in a line that is right.
    ('name: "My board\nc:\n  west: {color: "#7ca3e2"}\n  east: {color: "#f2c94c"}\n', 1, 7, NOT_CLOSED),
    ("c:\n  west: {name: 'West}\n  east: {name: 'East'}\n  south: {name: 'South'}\n", 2, 16, NOT_CLOSED),
    ('l:\n  - "a\n  - b\n  - "c"\nd: [\n', 2, 5, NOT_CLOSED),
    # A text of several lines is no open quote for a colon in it.
    ('name: "two\n  lines: yes"\nb\nc: 1\n', 3, 2, "a `:` and a space are missing on this line"),
    ("  west {name: West, bonus: 2}\n", 1, 7, "a `:` and a space are missing on this line"),
    ("west {name: West, bonus: 2}\n", 1, 5, "a `:` and a space are missing on this line"),
    ("  west:{name: West, bonus: 2}\n", 1, 8, "a space is missing after the `:`"),
    ("defense: dice: 2\n", 1, 14, "a `:` is not expected here."),
    (
        "name: 'Costa d'Avorio'\n",
        1,
        15,
        "the quotes end here, but text goes on; put it in the other kind of quotes, ' or \"",
    ),
    ('a: 1\nb: "open\nc: 2\n', 2, 4, "a quote is opened here and never closed"),
    ('a: "open\nb: "x"\n', 1, 4, "a quote is opened here and never closed"),
    ("a: [1, 2\nb: 3\n", 1, 4, "the list that starts here is not closed by a `]`"),
    ("a: {b: 1\nc: 2\n", 1, 4, "the braces that open here are not closed by a `}`"),
    ("a: {b:, c: 1}\n", 1, 7, "there is no value after the `:`"),
    ("a: {b:}\n", 1, 7, "there is no value after the `:`"),
    ("a: [b:,c]\n", 1, 7, "there is no value after the `:`"),
    ("a: {b:[1]}\n", 1, 7, "a space is missing after the `:`"),
    # A line indented less is to blame, not the next one, which is right.
    ("t:\n  a: 1\nb: 2\n  c: 3\n  d: 4\n", 3, 1, "this line is not indented like the ones around it"),
    (
        "t:\n  a: {x: 1}\nb: {x: 2}\n  c: {x: 3}\nd: 4\n",
        3,
        1,
        "this line is not indented like the ones around it",
    ),
    ("t:\n  a: 1\n  # c\nb: 2\n\n  c: 3\n", 4, 1, "this line is not indented like the ones around it"),
    ("t:\n  a: 1\n b: 2\n  c: 3\n", 3, 2, "this line is not indented like the ones around it"),
    ("t:\n a: 1\n  b: 2\n  c: 3\n", 2, 2, "this line is not indented like the ones around it"),
    ("t:\n    a: 1\n  b: 2\n  c: 3\n", 2, 5, "this line is not indented like the ones around it"),
    ("t:\na: {x: 1}\n  b: {x: 2}\n", 2, 1, "this line is not indented like the ones around it"),
    ("t:\n  a:\n    x: 1\n  y: 2\n    z: 3\n", 4, 3, "this line is not indented like the ones around it"),
    ("t:\n  a:\n  x: 1\n    y: 2\n", 3, 3, "this line is not indented like the ones around it"),
    ("l:\n- [a, b]\n  - [c, d]\n  - [e, f]\n", 2, 1, "this line is not indented like the ones around it"),
    ("l:\n  - [a, b]\n- [c, d]\n  - [e, f]\n", 3, 1, "this line is not indented like the ones around it"),
    ("l:\n  [a, b]\n  [c, d]\n", 2, 3, "a `-` and a space are missing at the start of this line"),
    ("a: {b: [1}\n", 1, 8, "the list that starts here is not closed by a `]`"),
    ("a: [x]]\n", 1, 7, "nothing is open that this `]` could close"),
    ("a: }\n", 1, 4, "nothing is open that this `}` could close"),
    ("a: 1\nfoo\nb: 2\n", 2, 4, "a `:` and a space are missing on this line"),
    ("foo\nb: 1\n", 1, 4, "a `:` and a space are missing on this line"),
    ("land:\n  brazil\n    bonus: 1\n", 2, 9, "a `:` and a space are missing on this line"),
    ("land:\n  brazil:\n    continent:sa\n    bonus: 2\n", 3, 15, "a space is missing after the `:`"),
    ("a: 1\nb:2\nc: 3\n", 2, 3, "a space is missing after the `:`"),
    ("list:\n  - a\n  -b\n  - c\n", 3, 3, "a space is missing after the `-` on this line"),
    ("list:\n  -[a, b]\n  - {a: b}\n", 2, 3, "a space is missing after the `-` on this line"),
    ("a:\n    b: 1\n  c: 2\n", 3, 3, "this line is not indented like the ones around it"),
    ("a: 1\n  b: 2\n", 2, 3, "this line is not indented like the ones around it"),
    ("- a\nb: 1\n", 2, 1, "a key stands here among the entries of a list"),
    ("a: 1\n- b\n", 2, 1, "an entry of a list stands here among keys"),
    ("list:\n  - a\n  b: 1\n", 3, 3, "a key stands here among the entries of a list"),
    ("a: - b\n", 1, 4, "a list with `-` starts on a line of its own"),
    ("a: @home\n", 1, 4, "a value cannot start with `@`; put it in quotes"),
    ("a: %50\n", 1, 4, "a value cannot start with `%`; put it in quotes"),
    ("a: `x`\n", 1, 4, "a value cannot start with ```; put it in quotes"),
    ("a: *\n", 1, 4, "a value cannot start with `*`; put it in quotes"),
    ("a: * bold *\n", 1, 4, "a value cannot start with `*`; put it in quotes"),
    ("a: &\n", 1, 4, "a value cannot start with `&`; put it in quotes"),
    ("a: > 5\n", 1, 4, "a value cannot start with `>`; put it in quotes"),
    ("a: |x\n", 1, 4, "a value cannot start with `|`; put it in quotes"),
    (
        "a: {b: 1 c: 2}\n",
        1,
        11,
        "a `:` is not expected here; a comma is missing before it, or the text needs quotes",
    ),
    ("a: {b: 1\n  c: 2}\n", 2, 3, "a comma is missing before this"),
    ("a: ['b' 'c']\n", 1, 9, "a comma is missing before this"),
    ("a: [[b, c] [d, e]]\n", 1, 12, "a comma is missing before this"),
    ("a: [b,, c]\n", 1, 7, "there is nothing before this comma"),
    ("a: {, b}\n", 1, 5, "there is nothing before this comma"),
    (
        "a: {b: c: d}\n",
        1,
        9,
        "a `:` is not expected here; a comma is missing before it, or the text needs quotes",
    ),
    (
        "a: ['it's']\n",
        1,
        8,
        "the quotes end here, but text goes on; put it in the other kind of quotes, ' or \"",
    ),
    ("a: [x]y\n", 1, 7, "nothing can follow here on this line"),
    (
        'a: "x" y\n',
        1,
        6,
        "the quotes end here, but text goes on; put it in the other kind of quotes, ' or \"",
    ),
    (": a\nb: c\n", 1, 1, "there is no key before this `:`"),
    ("a: ,b\n", 1, 4, "a value cannot start with `,`; put it in quotes"),
    ("a: [- b]\n", 1, 5, "an entry with `-` cannot stand within brackets; put a comma between entries"),
    ("a: [\n  - b\n]\n", 2, 3, "an entry with `-` cannot stand within brackets; put a comma between entries"),
    ("list:\n  - a\n  c\n", 3, 3, "a `-` and a space are missing at the start of this line"),
    ("a: {b: 'c}\nd: 'e'\n", 1, 8, "a quote is opened here and never closed"),
    ("a: {color: #ffffff}\nb: 1\n", 1, 4, "the braces that open here are not closed by a `}`"),
    ("a: b\n c: d\n", 2, 2, "this line is not indented like the ones around it"),
    ("a:\n- b\n c: d\n", 2, 4, "a `:` and a space are missing on this line"),
    ("a: b\n...\nc: d\n", 3, 1, "this does not go with the lines around it"),
    ("key : value\nother:value\n", 2, 7, "a space is missing after the `:`"),
    (
        'a: 1\n"b" 2\n',
        2,
        3,
        "the quotes end here, but text goes on; put it in the other kind of quotes, ' or \"",
    ),
    ("a: 'x\n---\nb'\n", 1, 4, "a quote is opened here and never closed"),
    ("name: Rio: the city\n", 1, 10, "a `:` is not expected here; put the text in quotes"),
    ("- [a, b]\n- [c, d\n- [e, f]\n", 2, 3, "the list that starts here is not closed by a `]`"),
    ("a: [b, c}\n", 1, 4, "the list that starts here is not closed by a `]`"),
    (
        'note: "He said "go" now"\n',
        1,
        16,
        "the quotes end here, but text goes on; put it in the other kind of quotes, ' or \"",
    ),
]


@pytest.mark.parametrize("loader", LOADERS, ids=lambda loader: loader.__name__)
@pytest.mark.parametrize(("text", "line", "column", "words"), CASES)
def test_cause_is_told_in_plain_words(text, line, column, words, loader):
    [finding] = [f for f in read_by(loader, text).findings if f.code == "yaml-syntax"]
    assert (finding.place.line, finding.place.column) == (line, column)
    assert words in finding.message


# What to write for two keys on one line; nothing where the value is a text.
HINTS = {
    "defense: dice: 2\n": "Write `defense: {dice: 2}`, or put the text in quotes.",
    "a:\n  - defense: dice: 2 # two\n": "Write `defense: {dice: 2}`, or put the text in quotes.",
    "defense: (dice: 2)\n": "Write `defense: {dice: 2}`, or put the text in quotes.",
    "format: risk_kit/ruleset/1 extends: risiko\n": (
        "Write `extends: risiko` on a line of its own, or put the text in quotes."
    ),
    "name: risk: the game\n": "",
    "source: from here: there\n": "",
    "title: Rio: the city\n": "",
}


@pytest.mark.parametrize("loader", LOADERS, ids=lambda loader: loader.__name__)
@pytest.mark.parametrize(("text", "hint"), HINTS.items())
def test_two_keys_on_a_line_are_told_apart(text, hint, loader):
    [finding] = read_by(loader, text).findings
    assert finding.hint == hint
    assert ("in quotes" in finding.message) == (not hint)


# Sound texts, from the corners of YAML: the scan must find nothing wrong with them.
SOUND = [
    "a:\n- b\n- c\nd: e\n",
    "a:\n  - b\n  - - c\n    - d\n  - e: f\n    g: h\n",
    "- a: b\n  c: d\n-\n  e: f\n- |\n  text: x\n  - y\n- >-\n\n  text\n",
    "a: |\n  b: c\n    d\n\n  e\nf: >2\n   g\nh: i\n",
    "a: b\n  c\n\n  d\ne: f\n",
    "a: 'b\n  c: d'\ne: \"f\n g\\\n h\"\n",
    "a: it's\nb: 'it''s'\nc: \"\\\"\"\n",
    "a: [b, 'c', \"d\",\n  e\n  f, [g], {h: i},]\n",
    "a: {b: c, d: [e: f], g: , h}\n",
    '{"a":1,"b":[2,3],"c":{}}\n',
    "a: [b, # c ]\n  d]\n",
    "a:b: c\nd: e:f\ng: http://h\n",
    "? a\n: b\n? c\n",
    "--- # start\na: b\n...\n",
    "a: b # c: d\n# e: f\n  # g\nh: i\n",
    "'a': b\n\"c\" : d\n-e: f\n? g\n: - h\n  - i\n",
    "a: &x b\nc: *x\n&y d: !e f\n",
    "a:\n\n  # comment\n\n  b: c\n",
    "plain text\n over two lines\n",
]


@pytest.mark.parametrize("text", SOUND)
def test_nothing_is_wrong_with_sound_texts(text):
    assert list(yaml.parse(text, Loader=yaml.SafeLoader))
    assert scan(text.split("\n")).cause is None


@pytest.mark.parametrize("path", shipped(), ids=lambda path: path.stem)
def test_nothing_is_wrong_with_shipped_files(path):
    assert scan(path.read_text(encoding="utf-8").split("\n")).cause is None
