"""Explanations of codes: each example is a file that gives its code, and mended it gives nothing."""

from __future__ import annotations

import re

import pytest

from risk_kit.cli.check import check_file
from risk_kit.cli.explain import explanation
from risk_kit.cli.main import main
from risk_kit.files.code import told
from risk_kit.files.codes import CODES
from risk_kit.files.examples import FILE, examples
from risk_kit.files.reasons import REASONS, reason
from risk_kit.language import use_language

MOST_WITHOUT_EXAMPLE = 39
"""Codes without an example: limits, drawings, what starting a board and writing tell. It may only fall."""
# What cannot be had without another finding.
ALSO = {
    "extends-broken": {"schema-type"},  # in the file that is extended
    "id-twice": {"id-not-file-name"},
    "schema-empty-text": {"schema-pattern"},
    "yaml-key-look-alike": {"schema-unknown-key", "text-look-alike"},
}


@pytest.mark.parametrize("code", examples())
def test_bad_example_gives_its_code_at_a_line_that_is_shown(tmp_path, monkeypatch, code):
    monkeypatch.chdir(tmp_path)
    example = examples()[code]
    path = example.write_bad(tmp_path).relative_to(tmp_path)
    seen = {}
    if example.checked_first:
        check_file(tmp_path / example.checked_first, seen)
    found = check_file(path, seen).findings
    if example.file == FILE:  # foreign formats tell a lot besides
        assert {f.code for f in found} == {code} | ALSO.get(code, set())
    first = next(f for f in found if f.code == code)
    lines = example.bad.split("\n")
    assert first.place.line < len(lines)
    if example.encoding == "utf-8":
        assert first.source_line == lines[first.place.line - 1]


@pytest.mark.parametrize("code", examples())
def test_mended_example_gives_nothing(tmp_path, code):
    example = examples()[code]
    found = check_file(example.write_good(tmp_path), {}).findings
    assert code not in {f.code for f in found}
    if example.file == FILE:
        assert found == ()


def test_examples_are_of_codes_that_there_are():
    assert examples().keys() <= CODES.keys()
    assert REASONS.keys() <= CODES.keys()
    assert [code for code in CODES if not reason(code)] == []


def test_ever_fewer_codes_lack_an_example():
    without = sorted(CODES.keys() - examples().keys())
    assert len(without) <= MOST_WITHOUT_EXAMPLE, without


def test_codes_that_people_meet_have_an_example():
    # What no small file gives: limits, several files, files that are not there.
    hard = {"yaml-too-many", "yaml-too-long", "schema-other", "extends-too-deep", "text-not-text"}
    groups = (
        "schema text yaml format extends board border territory continent shape shapes ruleset objectives"
    )
    met = {code for code in CODES if code.partition("-")[0] in groups.split()}
    assert met - examples().keys() == hard


@pytest.mark.parametrize("code", sorted(CODES))
def test_every_code_is_explained(capsys, code):
    assert main(["explain", code]) == 0
    out = capsys.readouterr().out
    assert out.startswith(f"{code} (")
    if code in examples():
        file = re.escape(examples()[code].file)
        assert re.search(rf"^{file}:\d+:\d+: \w+ {code}: ", out, re.MULTILINE)
        assert "Mended:" in out


@pytest.mark.parametrize("code", sorted(CODES))
def test_no_name_of_a_placeholder_is_shown(code):
    kind = CODES[code]
    for text in (kind.message, kind.hint):
        assert not re.search(r"\{\w+(![a-z])?\}", told(text))


def test_an_example_is_told_in_the_language_in_use():
    with use_language("it"):
        text = explanation("border-to-itself")
    assert "example.yaml:5:5: errore border-to-itself: Il territorio 'valley'" in text
    assert "has a border with itself" not in text


def test_an_example_is_the_same_in_any_folder(tmp_path, monkeypatch):
    before = explanation("ruleset-board-unknown")
    (tmp_path / "wrld.yaml").write_text("format: risk_kit/board/1\nid: wrld\n", encoding="utf-8")
    (tmp_path / "example.yaml").write_text("mine", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert explanation("ruleset-board-unknown") == before
    assert (tmp_path / "example.yaml").read_text(encoding="utf-8") == "mine"


def test_what_cannot_be_seen_is_told():
    assert r"    name: My\u200bIsland" in explanation("text-invisible")
    assert r"    \twest: {bonus: 2}" in explanation("yaml-tab-indent")


def test_all_codes_are_listed(capsys):
    main(["explain"])
    out = capsys.readouterr().out
    assert all(code in out for code in CODES)


def test_unknown_code_is_answered_with_a_suggestion(capsys):
    assert main(["explain", "border-twise"]) == 2
    assert "Did you mean border-twice?" in capsys.readouterr().err
