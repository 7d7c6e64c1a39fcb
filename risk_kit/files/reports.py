"""Reports of findings for machines: JSON, GitHub annotations, SARIF."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from risk_kit.files.codes import CODES
from risk_kit.files.findings import Severity
from risk_kit.language import translate

if TYPE_CHECKING:
    from collections.abc import Callable

    from risk_kit.files.findings import Finding, Report

SARIF_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
# What both call our severities.
_GITHUB = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.HINT: "notice"}
_SARIF = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.HINT: "note"}


def as_json(report: Report) -> str:
    """The findings as a JSON list, one object each."""
    return json.dumps([finding.to_dict() for finding in report.findings], indent=2, ensure_ascii=False)


def as_github(report: Report) -> str:
    """The findings as workflow commands, which GitHub shows beside the lines of a change."""
    return "\n".join(map(_annotation, report.findings))


def _annotation(finding: Finding) -> str:
    place = finding.place
    properties = {"file": place.file, "line": place.line, "col": place.column, "title": finding.code}
    listed = ",".join(f"{name}={_escaped(str(value), ':,')}" for name, value in properties.items())
    return f"::{_GITHUB[finding.severity]} {listed}::{_escaped(_sentence(finding))}"


def _escaped(text: str, more: str = "") -> str:
    """Text as a workflow command wants it."""
    for character in "%\r\n" + more:
        text = text.replace(character, f"%{ord(character):02X}")
    return text


def as_sarif(report: Report) -> str:
    """The findings as SARIF 2.1.0, the format of code scanning."""
    codes = dict.fromkeys(finding.code for finding in report.findings)
    rules = [{"id": code, "shortDescription": {"text": translate(CODES[code].message)}} for code in codes]
    driver = {"name": "risk-kit", "rules": rules}
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": [_result(finding) for finding in report.findings],
    }
    document = {"$schema": SARIF_SCHEMA, "version": "2.1.0", "runs": [run]}
    return json.dumps(document, indent=2, ensure_ascii=False)


def _result(finding: Finding) -> dict[str, Any]:
    place = finding.place
    path = Path(place.file)
    uri = path.as_uri() if path.is_absolute() else path.as_posix()
    region = {"startLine": place.line, "startColumn": place.column}
    location = {"physicalLocation": {"artifactLocation": {"uri": uri}, "region": region}}
    return {
        "ruleId": finding.code,
        "level": _SARIF[finding.severity],
        "message": {"text": _sentence(finding)},
        "locations": [location],
    }


def _sentence(finding: Finding) -> str:
    return f"{finding.message} {finding.hint}".strip()


FORMATS: dict[str, Callable[[Report], str]] = {"json": as_json, "github": as_github, "sarif": as_sarif}
"""Writers of reports by the name of the format."""
