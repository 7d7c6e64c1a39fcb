"""Reports of findings for machines: JSON, GitHub annotations, SARIF."""

from __future__ import annotations

import json
import os
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from risk_kit.files.code import told
from risk_kit.files.codes import CODES
from risk_kit.files.edits import BOM
from risk_kit.files.findings import Severity, clip
from risk_kit.files.reasons import reason

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from risk_kit.files.findings import Finding, Report

    Texts = Mapping[str, str]
    Region = tuple[int, int, int, int]  # first line and column, and those after the last character

WITH_FIXES = ("json", "sarif")
"""Formats that carry fixes."""
SARIF_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_NO_TEXTS: Texts = MappingProxyType({})
# What both call our severities.
_GITHUB = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.HINT: "notice"}
_SARIF = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.HINT: "note"}


def as_json(report: Report, texts: Texts = _NO_TEXTS) -> str:
    """The findings as a JSON list, one object each.

    Its ``fix`` is null or has ``text``, what it does in words, and ``edits``: the ``text`` that takes the
    place of what stands from ``line`` and ``column`` to before ``end_line`` and ``end_column``, from 1.

    Parameters
    ----------
    texts : mapping
        Text of each file whose fixes are wanted, by its name in the findings.
    """
    found = [finding.to_dict() | {"fix": _fix(finding, texts)} for finding in report.findings]
    return json.dumps(found, indent=2, ensure_ascii=False)


def _fix(finding: Finding, texts: Texts) -> dict[str, Any] | None:
    names = ("line", "column", "end_line", "end_column")
    edits = [
        dict(zip(names, region, strict=True)) | {"text": text} for region, text in _edits(finding, texts)
    ]
    return {"text": finding.fix.label, "edits": edits} if finding.fix and edits else None


def _edits(finding: Finding, texts: Texts) -> list[tuple[Region, str]]:
    """The edits of a finding's fix, each as the region that gives way to its text."""
    from risk_kit.files.splice_layout import Lines

    text = texts.get(finding.place.file)
    if text is None or finding.fix is None:
        return []
    lines = Lines(text.removeprefix(BOM))
    return [((*lines.place(edit.start), *lines.place(edit.end)), edit.text) for edit in finding.fix.edits]


def as_github(report: Report, texts: Texts = _NO_TEXTS) -> str:
    """The findings as workflow commands, which GitHub shows beside the lines of a change; without fixes."""
    return "\n".join(map(_annotation, report.findings))


def _annotation(finding: Finding) -> str:
    place = finding.place
    properties = {"file": place.file, "line": place.line, "col": place.column, "title": finding.code}
    listed = ",".join(f"{name}={_escaped(str(value), ':,')}" for name, value in properties.items())
    return f"::{_GITHUB[finding.severity]} {listed}::{_escaped(_sentence(finding))}"


def _escaped(text: str, more: str = "") -> str:
    """Text as a workflow command wants it; nothing in it can steer a terminal that shows the log."""
    text = "".join(character if character in "\r\n" else clip(character) for character in text)
    for character in "%\r\n" + more:
        text = text.replace(character, f"%{ord(character):02X}")
    return text


def as_sarif(report: Report, texts: Texts = _NO_TEXTS) -> str:
    """The findings as SARIF 2.1.0, the format of code scanning.

    Parameters
    ----------
    texts : mapping
        Text of each file whose fixes are wanted, by its name in the findings.
    """
    codes = dict.fromkeys(finding.code for finding in report.findings)
    rules = [_rule(code) for code in codes]
    driver = {"name": "risk-kit", "rules": rules}
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "newlineSequences": ["\r\n", "\n", "\r"],
        "results": [_result(finding, texts) for finding in report.findings],
    }
    document = {"$schema": SARIF_SCHEMA, "version": "2.1.0", "runs": [run]}
    return json.dumps(document, indent=2, ensure_ascii=False)


def _rule(code: str) -> dict[str, Any]:
    rule = {"id": code, "shortDescription": {"text": told(CODES[code].message)}}
    why = reason(code)
    return rule | ({"fullDescription": {"text": why}} if why else {})


def _uri(file: str) -> str:
    """A file as a reference that SARIF 2.1.0 wants (RFC 3986): relative ones stay relative.

    Examples
    --------
    >>> _uri("my boards/a:1%.yaml")
    'my%20boards/a%3A1%25.yaml'
    """
    path = Path(file)
    return path.as_uri() if path.is_absolute() else quote(os.fsencode(path.as_posix()))


def _result(finding: Finding, texts: Texts) -> dict[str, Any]:
    place = finding.place
    artifact = {"uri": _uri(place.file)}
    region = {"startLine": place.line, "startColumn": place.column}
    result: dict[str, Any] = {
        "ruleId": finding.code,
        "level": _SARIF[finding.severity],
        "message": {"text": _sentence(finding)},
        "locations": [{"physicalLocation": {"artifactLocation": artifact, "region": region}}],
    }
    replacements = [_replacement(*edit) for edit in _edits(finding, texts)]
    if finding.fix and replacements:
        changes = [{"artifactLocation": artifact, "replacements": replacements}]
        result["fixes"] = [{"description": {"text": finding.fix.label}, "artifactChanges": changes}]
    return result


def _replacement(region: Region, text: str) -> dict[str, Any]:
    names = ("startLine", "startColumn", "endLine", "endColumn")
    deleted = {"deletedRegion": dict(zip(names, region, strict=True))}
    return deleted | ({"insertedContent": {"text": text}} if text else {})


def _sentence(finding: Finding) -> str:
    return f"{finding.message} {finding.hint}".strip()


FORMATS: dict[str, Callable[[Report, Texts], str]] = {
    "json": as_json,
    "github": as_github,
    "sarif": as_sarif,
}
"""Writers of reports by the name of the format."""
