"""Spoiled files never crash the check, whatever parser reads them, and both parsers say the same."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from risk_kit.cli.check import check_file
from risk_kit.files import reader
from risk_kit.files.findings import Source
from risk_kit.files.text import decode
from tests.hostile.loaders import LOADERS, check_answer, judge
from tests.hostile.mutations import FRAGMENTS, spoiled

MANY = settings(
    deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture]
)
ROOT = Path(__file__).parent.parent.parent


# Texts on which the parsers once said different things, kept from the fuzzers.
FOUND = [
    "{a::}\n",
    "! \n",
    "a: ! :\n",
    "!!s[:]tr \n",
    "a: !%YAML x\nb: [!]?]\n",
    "[[[[[{[[[[[{]!]]]]\n",
    "i:\n{{\n",
    "? {a: 1}\n%Y\n: b\n",
    "[?a\n\n:-\n: b\n",
    "a: {b, c #d\n e:,  f]]\n",
    "a:\n  b: {c: d, e :[f]}\n",
    "a: [!as[! : 1, b: 2]\n",
    "a: {b: c,  1e999   [d:]   e: f}\n",
    "[[[[[[{[]!]]a:\n\tb:\n\t\tc: d\n",
    "a: >#-\n  b\n",
    "a: |\n \tx\n",
    "[" * 1_500 + "\n",
    "{" + "[" * 1_500 + "\n",
    "a: [b?, c - ? d]\n",
]


@pytest.mark.parametrize("text", FOUND)
def test_parsers_agree_on_what_was_found(text):
    judge(text)


@settings(MANY, max_examples=300)
@given(spoiled())
def test_parsers_agree_on_spoiled_files(text):
    judge(text)


@settings(MANY, max_examples=300)
@given(
    st.lists(st.sampled_from(FRAGMENTS) | st.sampled_from(["a", "b: c", "d:", "- e"]), max_size=12).map(
        "".join
    )
)
def test_parsers_agree_on_fragments(text):
    judge(text)


@pytest.mark.slow
@settings(MANY, max_examples=5_000)
@given(spoiled())
def test_parsers_agree_on_many_spoiled_files(text):
    judge(text)


@settings(MANY, max_examples=100)
@given(text=spoiled(most=400), loader=st.sampled_from(LOADERS))
def test_spoiled_file_is_checked_to_the_end(text, loader, tmp_path_factory, monkeypatch):
    path = tmp_path_factory.getbasetemp() / "spoiled.yaml"
    path.write_bytes(text.encode())
    monkeypatch.setattr(reader, "_LOADER", loader)
    report = check_file(path)
    check_answer(
        [f for f in report.findings if f.place.file == str(path)],
        Source(str(path), text.removeprefix("\ufeff")),
    )


@settings(MANY, max_examples=100)
@given(st.binary(max_size=300))
def test_any_bytes_are_judged(raw):
    source, findings = decode(raw, "file.yaml")
    for finding in [*findings, *reader.parse(source).findings]:
        assert finding.text()


@pytest.mark.atheris
@pytest.mark.skipif(find_spec("atheris") is None, reason="needs atheris: pip install atheris")
def test_guided_fuzzing_finds_no_crash(tmp_path):
    seconds = os.environ.get("FUZZ_SECONDS", "20")
    command = [sys.executable, "-m", "tests.hostile.fuzz_reader", f"-max_total_time={seconds}", str(tmp_path)]
    done = subprocess.run(command, check=False, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-3000:]
