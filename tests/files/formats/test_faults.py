"""Every fault of a foreign file is told at its line: a small file of our own for each kind of finding."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from risk_kit.cli.check import check_file
from risk_kit.files.codes_formats import FORMAT_CODES

FAULTS = Path(__file__).parent / "faults"
ROWS = [line.split("\t") for line in (FAULTS / "expected.tsv").read_text(encoding="utf-8").splitlines()[1:]]
FILES = sorted(path for path in FAULTS.iterdir() if path.suffix != ".tsv")
# Told by what is written, not by what is read: see test_convert.
WRITING = {code for code in FORMAT_CODES if code.startswith("export-")}


@pytest.mark.parametrize(("file", "code", "severity", "line"), ROWS, ids=[row[0] for row in ROWS])
def test_a_fault_is_told_at_its_line(file, code, severity, line):
    found = [finding for finding in check_file(FAULTS / file).findings if finding.code == code]
    assert found, f"{code} is not found"
    assert (str(found[0].severity), found[0].place.line) == (severity, int(line))


def test_each_kind_of_finding_has_a_file():
    assert FORMAT_CODES.keys() - WRITING == {row[1] for row in ROWS if row[1] in FORMAT_CODES}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_spoiled_files_never_raise(path, tmp_path):
    chance = random.Random(path.name)
    raw = path.read_bytes()
    for _ in range(25):
        spoiled = bytearray(raw)
        for _ in range(chance.randint(1, 6)):
            where = chance.randrange(len(spoiled)) if spoiled else 0
            kind = chance.randrange(3)
            if kind == 0:
                spoiled[where : where + chance.randint(1, 30)] = b""
            elif kind == 1:
                spoiled[where:where] = chance.choice(
                    [b"\n", b",", b"[", b"9", b'"', b"<a>", b"\xff", b"{", b"-"]
                )
            else:
                spoiled[where:where] = bytes(spoiled[where : where + 40])
        file = tmp_path / path.name
        file.write_bytes(spoiled)
        assert isinstance(check_file(file).text(), str)


@pytest.mark.parametrize("name", ["foreign-bonus-assumed.node-link.json", "foreign-scaled.shapes.geojson"])
def test_json_with_values_of_another_type_never_raises(name, tmp_path):
    source = FAULTS / name
    chance = random.Random(name)
    odd = [None, True, 7, -1.5, "x", "", [], {}, [1, 2], [[[]]], {"a": 1}, 10**400, "\ud800"]
    for _ in range(400):
        data = json.loads(source.read_text(encoding="utf-8"))
        _spoil(data, chance, odd)
        file = tmp_path / name
        file.write_text(json.dumps(data), encoding="utf-8")
        assert isinstance(check_file(file).text(), str)


def _spoil(data, chance, odd):
    while True:
        keys = list(data) if isinstance(data, dict) else range(len(data))
        if not keys:
            return
        key = chance.choice(list(keys))
        if isinstance(data[key], dict | list) and data[key] and chance.random() < 0.7:
            data = data[key]
            continue
        data[key] = chance.choice(odd)
        return


def test_a_bomb_of_entities_is_refused_unread(tmp_path):
    bomb = '<!DOCTYPE m [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><map>&b;</map>'
    outside = '<!DOCTYPE m SYSTEM "file:///etc/passwd"><map/>'
    for text in (bomb, outside):
        path = tmp_path / "bomb.xml"
        path.write_text(text, encoding="utf-8")
        assert [finding.code for finding in check_file(path).findings] == ["foreign-unsafe"]


@pytest.mark.parametrize(("ending", "size"), [(".map", 2**20), (".xml", 2**20), (".geojson", 20 * 2**20)])
def test_size_is_limited(ending, size, tmp_path):
    path = tmp_path / f"large{ending}"
    path.write_bytes(b" " * (size + 1))
    assert [finding.code for finding in check_file(path).findings] == ["file-too-large"]


def test_a_deck_is_never_taken_from_another_folder(tmp_path):
    (tmp_path / "secret.cards").write_text("[cards]\nInfantry 1\n", encoding="utf-8")
    (tmp_path / "maps").mkdir()
    path = tmp_path / "maps" / "sly.map"
    text = (FAULTS / "foreign-canvas.domination.map").read_text(encoding="utf-8")
    path.write_text(text.replace("corners.cards", "../secret.cards"), encoding="utf-8")
    assert "foreign-deck-missing" in {finding.code for finding in check_file(path).findings}
