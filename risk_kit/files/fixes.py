"""Fixes of findings: edits that mend a file, offered where safe and kept only where they helped."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from risk_kit.errors import SpliceError
from risk_kit.files import fixes_kinds as kinds
from risk_kit.files.edits import Edit, Fix, apply_edits
from risk_kit.files.findings import Severity
from risk_kit.files.reader import document_of
from risk_kit.files.splice_layout import Layout, Lines
from risk_kit.files.text import decode

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from risk_kit.files.findings import Finding

_BOM = "\ufeff"
MOST_TOGETHER = 200
MOST_TRIES = 60
"""Checks of one file while its fixes are tried one by one."""


@dataclass(frozen=True)
class Repair:
    """A text after its fixes.

    Attributes
    ----------
    text : str
    fixed : tuple of Finding
        What was mended, each with its fix and its place in the text as it was before that round.
    left : tuple of Finding
        What is still found.
    """

    text: str
    fixed: tuple[Finding, ...]
    left: tuple[Finding, ...]


def with_fixes(findings: Iterable[Finding], text: str, file: str) -> list[Finding]:
    """The findings, with a fix each where there is a safe one.

    Parameters
    ----------
    text : str
        The text of the file in which they were found.
    file : str
        Its name as in the places of the findings; those of other files get no fix.
    """
    findings = list(findings)
    if not any(_kind(finding) for finding in findings):
        return findings
    lines = Lines(text.removeprefix(_BOM))
    try:
        layout = Layout(lines.text)
    except SpliceError:
        layout = None
    spots = kinds.spots(layout) if layout else {}

    def fix(finding: Finding) -> Fix | None:
        if finding.place.file != file:
            return None
        start = lines.offset(finding.place.line, finding.place.column)
        if finding.code in kinds.BY_PLACE:
            return kinds.BY_PLACE[finding.code](finding, lines, start)
        if layout and finding.code in kinds.BY_PATH:
            return kinds.BY_PATH[finding.code](finding, layout)
        if layout and finding.code in kinds.BY_SCALAR and start in spots:
            return kinds.BY_SCALAR[finding.code](finding, layout, spots[start])
        return None

    return [replace(finding, fix=_or_none(fix, finding)) for finding in findings]


def _or_none(fix: Callable[[Finding], Fix | None], finding: Finding) -> Fix | None:
    try:
        return fix(finding)
    except SpliceError:
        return None


def _kind(finding: Finding) -> bool:
    return any(finding.code in table for table in (kinds.BY_PLACE, kinds.BY_SCALAR, kinds.BY_PATH))


def repair(text: str, file: str, check: Callable[[str], Iterable[Finding]]) -> Repair:
    """The text with all fixes that make it better.

    Fixes are made together, then looked at: a text that can be read is better than one that cannot, then
    fewer errors are, then fewer findings. Where all together are no better, each is tried alone.

    Parameters
    ----------
    check : callable
        The findings of a text in place of the file.
    """
    mark = _BOM if text.startswith(_BOM) else ""
    body = text.removeprefix(_BOM)
    tries = 0
    fixed: list[Finding] = []
    left = with_fixes(check(text), body, file)
    rank = _rank(body, file, left)
    while tries < MOST_TRIES:
        group = next(groups := _groups(left), None)
        while group and tries < MOST_TRIES:
            tries += 1
            new = apply_edits(body, _edits(group))
            found = with_fixes(check(mark + new), new, file)
            if _rank(new, file, found) < rank:
                break
            group = next(groups, None)
        else:
            break
        fixed += group
        body, left, rank = new, found, _rank(new, file, found)
    return Repair(mark + body, tuple(fixed), tuple(left))


def _groups(findings: Iterable[Finding]) -> Iterator[list[Finding]]:
    """What to mend in one step: all that can be mended together, else each finding alone."""
    offered = [finding for finding in findings if finding.fix]
    together = _compatible(offered)
    if len(together) > 1:
        yield together
    yield from ([finding] for finding in offered)


def _rank(body: str, file: str, findings: Sequence[Finding]) -> tuple[bool, int, int]:
    """How bad a text is: whether it cannot be read, its errors, all its findings."""
    document = document_of(*decode(body.encode(), file))
    errors = sum(finding.severity is Severity.ERROR for finding in findings)
    return not document.complete, errors, len(findings)


def _compatible(findings: Iterable[Finding]) -> list[Finding]:
    """The first of findings whose fixes touch the same characters; the rest waits for the next round."""
    chosen: list[Finding] = []
    taken: list[Edit] = []
    for finding in findings:
        edits = _edits([finding])
        if not any(_clash(one, other) for one in edits for other in taken):
            chosen.append(finding)
            taken += edits
        if len(chosen) == MOST_TOGETHER:
            break
    return chosen


def _clash(one: Edit, other: Edit) -> bool:
    return one.start <= other.end and other.start <= one.end


def _edits(findings: Iterable[Finding]) -> list[Edit]:
    return [edit for finding in findings if finding.fix for edit in finding.fix.edits]
