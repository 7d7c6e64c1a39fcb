"""Guarded reading: every problem is a finding with a place, and nothing hangs, crashes or runs."""

from __future__ import annotations

import os
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from risk_kit.files import reader
from risk_kit.files.findings import Source
from risk_kit.files.scalars import read_plain
from risk_kit.files.text import decode
from tests.hostile.loaders import LOADERS


@pytest.fixture(params=LOADERS, ids=lambda loader: loader.__name__)
def loader(request, monkeypatch):
    monkeypatch.setattr(reader, "_LOADER", request.param)


def read(text: str):
    return reader.parse(Source("file.yaml", text))


def places(document):
    return [(f.code, f.place.line, f.place.column) for f in document.findings]


@pytest.mark.usefixtures("loader")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a: &x 1\n", [("yaml-anchor", 1, 4)]),
        ("a: *x\n", [("yaml-anchor", 1, 4)]),
        ("<<: {a: 1}\n", [("yaml-merge", 1, 1)]),
        ("a: !!python/object:os.system {}\n", [("yaml-tag", 1, 4)]),
        ("a: 1\n---\nb: 2\n", [("yaml-documents", 2, 1)]),
        ("? [a, b]\n: 1\n", [("yaml-complex-key", 1, 3)]),
        ("a: 1\nb: 2\na: 3\n", [("yaml-duplicate-key", 3, 1)]),
        ("name: No\n", [("yaml-boolean-word", 1, 7)]),
        ("no: Norway\n", [("yaml-boolean-word", 1, 1)]),
        ("at: 12:30\n", [("yaml-number-like", 1, 5)]),
        ("on_day: 2026-02-30\n", [("yaml-number-like", 1, 9)]),
        ("bonus: 010\n", [("yaml-leading-zero", 1, 8)]),
        ("bonus: .nan\n", [("yaml-not-finite", 1, 8)]),
        ("title: Rule #3\n", [("yaml-hash", 1, 13)]),
        ("color: #d6a43b\n", [("yaml-hash", 1, 8)]),
        ("title: Rule # 3\n", []),
        ("# a comment\na: 1  # another\n", []),
        ("", [("yaml-empty", 1, 1)]),
        ("# nothing\n", [("yaml-empty", 1, 1)]),
        ("a: [1, 2\nb: 3\n", [("yaml-syntax", 1, 4)]),
        ('a: 1\nb: "open\nc: 2\n', [("yaml-syntax", 2, 4)]),
        ("a: b: c\n", [("yaml-syntax", 1, 5)]),
        ("%YAML 1.1\n---\na: 1\n", [("yaml-directive", 1, 1)]),
        ("# x\n%TAG ! tag:x,2000:\n---\na: 1\n", [("yaml-directive", 2, 1)]),
        ("%YAML 1.2  # as ever\n---\na: 1\n", []),
        ("a: ! x\n", [("yaml-tag", 1, 4)]),
        ("a: !<x\nb: [!é%, !x[z]]\n", [("yaml-tag", 1, 4), ("yaml-tag", 2, 5), ("yaml-tag", 2, 10)]),
        ("!x a: 1\nb: !!set {c}\n", [("yaml-tag", 1, 1), ("yaml-tag", 2, 4)]),
        ("a: 1\n%b: 2\n", [("yaml-syntax", 2, 1)]),
        ("a: -b -c\n", []),
        ("a:\n  -b\n  -c\n", [("yaml-dash", 2, 3)]),
        ("a: “b”\n", [("text-typographic", 1, 4)]),
        ("a:\n  – b\n", [("text-typographic", 2, 3)]),
        ('a: "say “b”"\n', []),
        ("a:\tb\n", [("yaml-tab", 1, 3)]),
        ("a: b\tc\n", [("yaml-tab", 1, 5)]),
        ("a: b\t# comment\n\t\n\t# another\nc: d\t\n", []),
        ("a: 'b\tc'\n", []),
        ("a:\n\tb: 1\n  c: 2\n", [("yaml-tab-indent", 2, 1)]),
        ("a:\n-\tb: 1\n", [("yaml-tab-indent", 2, 2)]),
        ("a: |\n  x\ty\n", []),
        ("a: |\n \tx\n", [("yaml-tab-indent", 2, 2)]),
        ("a: |\n x\n \ty\n", []),
        ('a: "\\q"\n', [("yaml-escape", 1, 5)]),
        ('a: "C:\\maps"\n', [("yaml-escape", 1, 7)]),
        ('a: "\\x4"\n', [("yaml-escape", 1, 5)]),
        ('a: "\\ud800"\n', [("yaml-escape-invisible", 1, 5)]),
        ('a: "\\U00110000"\n', [("yaml-escape-invisible", 1, 5)]),
        ('a: "\\e[31m"\n', [("yaml-escape-invisible", 1, 5)]),
        ('a: "\\u202e"\n', [("yaml-escape-invisible", 1, 5)]),
        ('a: "\\u00e3 \\t \\\\ \\" \\\n  b"\n', []),
        ("a: '\\q'\nb: \\q\n# \\q\n", []),
        ("a: [What?, who?]\n", []),
        ("a: {b:}\n", [("yaml-syntax", 1, 7)]),
        ("[" * 40, [("yaml-too-deep", 1, 33)]),
        (f"a: {'x' * 10_001}\n", [("yaml-too-long", 1, 4)]),
    ],
)
def test_problem_is_found_at_its_place(text, expected):
    assert places(read(text)) == expected


@pytest.mark.usefixtures("loader")
def test_values_keep_their_places():
    document = read("a:\n  b: [x, {c: 3}]\n")
    assert document.data == {"a": {"b": ["x", {"c": 3}]}}
    assert document.value_place(("a", "b", 1, "c")).column == 14
    assert document.place(("a", "b", 1, "c")).column == 11
    assert document.place(("a", "b", 7)).line == 2  # the nearest thing around what is not there


@pytest.mark.parametrize(
    ("word", "value"),
    [
        ("12", 12), ("-3", -3), ("0", 0), ("3.0", 3), ("2.5", 2.5), ("1e3", 1000), ("true", True), ("~", None),
        ("", None), ("null", None), ("yes", "yes"), ("0x1F", "0x1F"), ("1_000", "1_000"),
        ("٣", "٣"), ("north_africa", "north_africa"), ("1" * 18, 10**18 // 9),
    ],
)  # fmt: skip
def test_scalar_values(word, value):
    assert read_plain(word).value == value
    assert type(read_plain(word).value) is type(value)


@pytest.mark.parametrize(
    "word",
    [
        "1" * 19,
        "-" + "9" * 5000,
        "1e999",
        "-1.0e+999",
        "1e-999",
        "0." + "1" * 30,
        ".nan",
        ".NaN",
        ".inf",
        "-.INF",
        "0" * 20,
    ],
)
def test_numbers_that_no_computer_can_use_are_refused(word):
    assert read_plain(word) == (None, "yaml-not-finite")


@pytest.mark.parametrize(
    ("key", "code"),
    [
        ("1", ""), ("-3", ""), ("010", "yaml-key-not-text"), ("1.0", "yaml-key-not-text"), (".nan", "yaml-key-not-text"),
        ("true", "yaml-key-not-text"), ("null", "yaml-key-not-text"), ("~", "yaml-key-not-text"),
        ("no", "yaml-boolean-word"), ("0x1", "yaml-number-like"), ("2026-11-29", "yaml-number-like"),
        ('"true"', ""), ("'1.0'", ""), ("plain", ""),
    ],
)  # fmt: skip
def test_keys_are_text_and_pointed_at_where_others_differ(key, code):
    document = read(f"{key}: x\n")
    assert document.data == {key.strip("'\""): "x"}
    assert [f.code for f in document.findings] == ([code] if code else [])


@pytest.mark.parametrize(
    ("raw", "code", "line", "column"),
    [
        ("a: 1\nb: S\xe3o\n".encode("latin-1"), "text-not-utf8-cp1252", 2, 5),
        ("a: 1".encode("utf-16"), "text-other-encoding", 1, 1),
        ("a: 1\n".encode("utf-16-be"), "text-other-encoding", 1, 1),
        ("a: 1\n".encode("utf-32"), "text-other-encoding", 1, 1),
        ("a: 1\n".encode("utf-32-le"), "text-other-encoding", 1, 1),
        (b"a: 1\nb: \xff\x81\n", "text-not-utf8", 2, 4),
        (b"\x89PNG\r\n\x1a\n", "text-not-text", 1, 1),
        (b"%PDF-1.7\n%\xe2\xe3\n", "text-not-text", 1, 1),
        (b"a: \xff\x00\x01\n", "text-not-text", 1, 1),
        ("a: 1\nb: x\u200by\n".encode(), "text-invisible", 2, 5),
        ("a:\xa01\n".encode(), "text-invisible", 1, 3),
        (b"a: \x00\n", "text-invisible", 1, 4),
        ("a: \u202eabc\n".encode(), "text-invisible", 1, 4),
        ("a: 1\n\ufeffb: 2\n".encode(), "text-invisible", 2, 1),
        ("a: 1\x85b: 2\n".encode(), "text-invisible", 1, 5),
        ("a: x\ufffe\n".encode(), "text-invisible", 1, 5),
        ("a: x\U000e0041\n".encode(), "text-invisible", 1, 5),
        ("a: \u3164\n".encode(), "text-invisible", 1, 4),
    ],
)
def test_bytes_that_are_no_text(raw, code, line, column):
    [finding] = decode(raw, "file.yaml")[1]
    assert (finding.code, finding.place.line, finding.place.column) == (code, line, column)


def test_broken_letter_is_shown_as_meant():
    [finding] = decode("name: São Paulo\n".encode("cp1252"), "file.yaml")[1]
    assert "São" in finding.message


def test_bom_and_line_ends_are_accepted():
    for text in ("\ufeffa: 1\nb: 2\n", "a: 1\r\nb: 2\r\n", "a: 1\rb: 2\r"):
        source, findings = decode(text.encode(), "file.yaml")
        assert findings == []
        assert reader.parse(source).data == {"a": 1, "b": 2}


def test_large_and_missing_files(tmp_path):
    large = tmp_path / "large.yaml"
    large.write_text("a: " + "x" * 2**21)
    assert [f.code for f in reader.read_document(large).findings] == ["file-too-large"]
    assert [f.code for f in reader.read_document(tmp_path / "none.yaml").findings] == ["file-missing"]
    assert [f.code for f in reader.read_document(tmp_path).findings] == ["file-unreadable"]
    assert "directory" in reader.read_document(tmp_path).findings[0].message


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no named pipes")
def test_devices_and_pipes_are_called_so(tmp_path):
    os.mkfifo(tmp_path / "pipe.yaml")
    for path in (tmp_path / "pipe.yaml", os.devnull):
        [finding] = reader.read_document(path).findings
        assert finding.message == "The file cannot be read: it is a device or a pipe."


BOMB = "a: &a [x, x]\n" + "".join(
    f"{b}: &{b} [*{a}, *{a}]\n" for a, b in zip("abcdefgh", "bcdefghi", strict=True)
)


@pytest.mark.parametrize(
    "text",
    [
        BOMB,
        "[" * 100_000,
        "- " * 50_000,
        "{a: " * 30_000,
        "a: " + "9" * 9_000,
        "\n".join("- 1" for _ in range(99_000)),
    ],
    ids=["bomb", "brackets", "dashes", "braces", "digits", "items"],
)
def test_hostile_text_answers_at_once(text):
    # Far above what it takes: this only tells an answer from a hang.
    started = time.process_time()
    read(text)
    assert time.process_time() - started < 20


@settings(max_examples=300, deadline=None)
@given(
    st.text(st.characters(codec="utf-8"), max_size=80) | st.text("ab:-[]{}#&*!|>'\"%@, \n\t0", max_size=60)
)
def test_any_text_gives_findings_and_no_exception(text):
    source, _findings = decode(text.encode(), "file.yaml")
    for finding in reader.parse(source).findings:
        assert "\x1b" not in finding.text()
        assert 1 <= finding.place.line <= len(source.lines)


def test_findings_show_clipped_and_escaped_text():
    [escape, duplicate] = read(f'"\\e[31m": 1\n{"k" * 150}: 1\n{"k" * 150}: 2\n').findings
    assert escape.code == "yaml-escape-invisible"
    assert "\x1b" not in escape.text()
    assert len(duplicate.message) < 200
    name = decode(b"a: b: c", "\x1b[31m.yaml")[0]
    assert "\\u001b[31m.yaml" in reader.parse(name).findings[0].text()
