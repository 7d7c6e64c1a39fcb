"""Large texts, made when the test runs: over the limits they are refused at once, within them they are read."""

from __future__ import annotations

import time

import pytest
import yaml

from risk_kit.cli.check import check_file
from risk_kit.files import reader
from risk_kit.files.text import MOST_BYTES
from tests.hostile.loaders import LOADERS, places, read_by

# Far above what any of them takes: this only tells an answer from a hang.
SECONDS = 20
FAST = LOADERS[-1]
needs_libyaml = pytest.mark.skipif(FAST is yaml.SafeLoader, reason="the pure parser promises no time")


def fill(piece: str, before: str = "", after: str = "") -> str:
    """A text of pieces, as long as a file may be."""
    room = MOST_BYTES - len((before + after).encode())
    return before + piece * (room // len(piece.encode())) + after


def territories(count: int) -> str:
    lines = [f"  t{number}: {{continent: c{number % 50}, at: [1, 2]}}\n" for number in range(count)]
    return "format: risk_kit/board/1\nid: large\nterritories:\n" + "".join(lines)


TOO_LARGE = {
    "scalar": lambda: "a: " + "x" * 50_000_000,
    "quoted": lambda: 'a: "' + "x" * 50_000_000 + '"',
    "comment": lambda: "# " + "x" * 50_000_000,
    "levels": lambda: "".join(" " * level + "a:\n" for level in range(3_000)),
    "aliases": lambda: "a: &a x\n" + "- *a\n" * 1_000_000,
    "territories": lambda: territories(200_000),
}


@pytest.mark.parametrize("name", TOO_LARGE)
def test_file_over_the_limit_is_refused_unread(name, tmp_path):
    path = tmp_path / "large.yaml"
    path.write_text(TOO_LARGE[name]())
    started = time.process_time()
    [finding] = check_file(path).findings
    assert finding.code == "file-too-large"
    assert len(finding.text()) < 1000
    assert time.process_time() - started < SECONDS


REFUSED = {
    # text, and the first finding
    "levels in lists": ("[" * 100_000, ("yaml-too-deep", 1, 33)),
    "levels in dashes": ("- " * 100_000, ("yaml-too-deep", 1, 65)),
    "levels in groups": ("{a: " * 100_000, ("yaml-too-deep", 1, 129)),
    "levels in lines": ("".join(" " * n + "a:\n" for n in range(1_400)), ("yaml-too-deep", 33, 33)),
    "complex keys": ("? " * 100_000, ("yaml-too-deep", 1, 65)),
    "aliases": (fill("*a,", "[", "]"), ("yaml-anchor", 1, 2)),
    "alias lines": (fill("- *a\n"), ("yaml-anchor", 1, 3)),
    "anchors": (fill("- &a x\n"), ("yaml-anchor", 1, 3)),
    "items": (fill("- 1\n"), ("yaml-too-many", 100_000, 3)),
    "entries": (fill("1,", "[", "]"), ("yaml-too-many", 1, 200_000)),
    "digits": (fill("9", "a: "), ("yaml-too-long", 1, 4)),
    "hexadecimal": (fill("f", "a: 0x"), ("yaml-too-long", 1, 4)),
    "base sixty": (fill(":59", "a: 1"), ("yaml-too-long", 1, 4)),
    "quoted": (fill("x", 'a: "', '"'), ("yaml-too-long", 1, 4)),
    "block": (fill("x", "a: |\n "), ("yaml-too-long", 1, 4)),
    "long key": (fill("k", "", ": 1"), ("yaml-too-long", 1, 1)),
    "spaces": (fill(" ", "a: b", "c"), ("yaml-too-long", 1, 4)),
    "quotes": (fill("'"), ("yaml-too-long", 1, 1)),
    "odd quotes": (fill('"'), ("yaml-syntax", 1, 2)),
    "colons": (fill(": "), ("yaml-syntax", 1, 1)),
    "escapes": (fill("\\e", 'a: "', '"'), ("yaml-escape-invisible", 1, 5)),
    "open quote": (fill("x\n", 'a: "'), ("yaml-syntax", 1, 4)),
    "open list": (fill("b,\n", "a: ["), ("yaml-too-many", 99_998, 1)),
    "directives": (fill("%YAML 1.1\n"), ("yaml-directive", 1, 1)),
    "double keys": (fill("a: 1\n"), ("yaml-duplicate-key", 2, 1)),
    "question marks": (fill("a?,", "[", "]"), ("yaml-too-many", 1, 299_999)),
    "tabs": (fill("a:\t'b'\t\n"), ("yaml-tab", 1, 3)),
    "words": (fill("- no\n"), ("yaml-boolean-word", 1, 3)),
    "comments": (fill("- a #b\n"), ("yaml-hash", 1, 5)),
    "other alphabets": (fill("- \u0430b\n"), ("text-look-alike", 1, 3)),
}


@pytest.mark.slow
@needs_libyaml
@pytest.mark.parametrize("name", REFUSED)
def test_largest_hostile_text_answers(name):
    text, first = REFUSED[name]
    started = time.process_time()
    found = places(read_by(FAST, text).findings)
    assert time.process_time() - started < SECONDS
    assert found[0] == first
    assert len(found) <= reader.MOST_WARNINGS + 1


@pytest.mark.parametrize("name", REFUSED)
def test_start_of_hostile_text_is_judged_alike(name):
    text = REFUSED[name][0][:3_000]
    assert len({str(places(read_by(loader, text).findings)) for loader in LOADERS}) == 1


@pytest.mark.slow
@needs_libyaml
def test_large_good_file_is_read(tmp_path):
    path = tmp_path / "large.yaml"
    path.write_text(territories(3_000))  # 6 values a territory: nearly 20 000
    started = time.process_time()
    document = reader.read_document(path)
    assert time.process_time() - started < SECONDS
    assert document.findings == []
    assert len(document.data["territories"]) == 3_000
    assert not [f for f in check_file(path).findings if f.code.startswith(("yaml", "text"))]


def test_most_names_of_a_board_that_fit_are_not_too_many(tmp_path):
    path = tmp_path / "large.yaml"
    path.write_text(territories(25_000))
    codes = {finding.code for finding in check_file(path).findings}
    assert codes & {"file-too-large", "yaml-too-many"}
