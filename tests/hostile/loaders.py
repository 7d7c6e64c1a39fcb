"""Reading with each of PyYAML's parsers, and what must hold of every answer."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import yaml

from risk_kit.files import reader
from risk_kit.files.findings import Source
from risk_kit.files.text import decode

LOADERS = [yaml.SafeLoader, *([yaml.CSafeLoader] if hasattr(yaml, "CSafeLoader") else [])]


def places(findings) -> list[tuple[str, int, int]]:
    """Code, line and column of each finding, in order of place."""
    return sorted(
        ((f.code, f.place.line, f.place.column) for f in findings), key=lambda found: (*found[1:], found)
    )


def read_by(loader, text: str):
    """Document of a text, read with a parser."""
    before = reader._LOADER
    reader._LOADER = loader
    try:
        return reader.parse(Source("file.yaml", text))
    finally:
        reader._LOADER = before


def verdicts(text: str) -> list[object]:
    """What each parser says of a text: findings with their places, and the data where they are complete."""
    documents = [read_by(loader, text) for loader in LOADERS]
    return [(places(d.findings), d.complete, d.data if d.complete else None) for d in documents]


def check_answer(findings, source: Source) -> None:
    """Every finding has a place in the file, and its text can be printed."""
    for finding in findings:
        place = finding.place
        assert 1 <= place.line <= len(source.lines), finding
        assert 1 <= place.column <= len(source.lines[place.line - 1]) + 1, finding
        shown = finding.text().replace("\n", "")
        assert not any(
            unicodedata.category(character) in ("Cc", "Cf", "Cs", "Zl", "Zp") for character in shown
        )


def judge(text: str) -> None:
    """Both parsers find the same in a text, at places that exist."""
    source, findings = decode(text.encode(), "file.yaml")
    check_answer(findings, source)
    if findings:
        return
    both = verdicts(source.text)
    assert all(verdict == both[0] for verdict in both)
    check_answer(reader.parse(source).findings, source)


def shipped() -> list[Path]:
    """The boards, editions, rulesets and objectives of the package."""
    return sorted((Path(__file__).parent.parent.parent / "maps").rglob("*.yaml"))
