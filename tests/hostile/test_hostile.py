"""Files that break, stall or fool other readers: what each must say, whoever parses it.

``FINDINGS.tsv`` has a line for each file: what is found (code@line:column), or ``accepted``. The places were
read off the files by eye.
"""

from __future__ import annotations

import csv
import time
from pathlib import Path

import pytest

from risk_kit.cli.check import check_file
from risk_kit.files import reader
from risk_kit.files.findings import Source
from risk_kit.files.text import decode
from tests.hostile.loaders import LOADERS, check_answer, places

HERE = Path(__file__).parent
with (HERE / "FINDINGS.tsv").open(encoding="utf-8", newline="") as stream:
    FINDINGS = {row["file"]: row["findings"] for row in csv.DictReader(stream, delimiter="\t")}
FILES = sorted(HERE.glob("*.yaml"))
# Far above what any of them takes: this only tells an answer from a hang.
SECONDS = 10


def test_every_file_has_a_line():
    assert [path.name for path in FILES] == sorted(FINDINGS)
    assert len(FILES) >= 46


@pytest.mark.parametrize("loader", LOADERS, ids=lambda loader: loader.__name__)
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_file_gives_its_findings(path, loader, monkeypatch):
    monkeypatch.setattr(reader, "_LOADER", loader)
    started = time.process_time()
    found = places(reader.read_document(path).findings)
    assert time.process_time() - started < SECONDS
    assert " ".join(f"{code}@{line}:{column}" for code, line, column in found) == (
        FINDINGS[path.name].replace("accepted", "")
    )


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_file_can_be_checked(path):
    started = time.process_time()
    report = check_file(path)
    assert report.text()
    assert not report.ok  # none of them is a board
    assert time.process_time() - started < SECONDS
    text = decode(path.read_bytes(), str(path))[0].text or path.read_bytes().decode("utf-8", "replace")
    check_answer(report.findings, Source(str(path), text))


@pytest.mark.parametrize(
    ("name", "part"),
    [
        # What a person needs to read, file by file.
        ("utf16le_bom.yaml", "UTF-16"),
        ("utf16le_nobom.yaml", "UTF-16"),
        ("utf32_bom.yaml", "UTF-32"),
        ("latin1.yaml", "São"),
        ("cp1252_quotes.yaml", "“Mapa”"),
        ("control_char.yaml", "U+0007 control character"),
        ("nbsp_after_colon.yaml", "NO-BREAK SPACE"),
        ("bidi.yaml", "RIGHT-TO-LEFT OVERRIDE"),
        ("missing_space.yaml", "space is missing after the `:`"),
        ("unquoted_apostrophe.yaml", "the quotes end here"),
        ("percent_value.yaml", "cannot start with `%`"),
        ("star_percent_at.yaml", "cannot start with `@`"),
        ("tab_indent.yaml", "tab"),
        ("smart_quotes.yaml", "“"),
        ("duplicate_keys.yaml", "on line 2"),
    ],
)
def test_answer_says_what_a_person_needs(name, part):
    assert part in reader.read_document(HERE / name).findings[0].message
