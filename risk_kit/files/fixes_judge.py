"""Whether fixes hold: each is judged by its own finding and by the places that it touched.

Mending one thing may uncover others: a file is checked only as far as it can be understood. So what is found
afterwards is not counted. Where nothing was hidden, though, every new error is the doing of the fixes.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from risk_kit.files.findings import Severity
from risk_kit.files.reader import document_of
from risk_kit.files.splice_layout import Lines
from risk_kit.files.text import decode
from risk_kit.language import translate as _

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from risk_kit.files.edits import Edit
    from risk_kit.files.findings import Finding, Place

_Key = tuple[str, "int | Place | None"]
"""Code and place of a finding: a character of the text (None where it was deleted), or a place elsewhere."""


@dataclass(frozen=True)
class Checked:
    """A text, without a byte order mark, and what was found in it."""

    text: str
    file: str
    findings: tuple[Finding, ...]

    @cached_property
    def lines(self) -> Lines:
        """The lines of the text."""
        return Lines(self.text)

    @cached_property
    def readable(self) -> bool:
        """Whether nothing of the text had to be left out."""
        return document_of(*decode(self.text.encode(), self.file)).complete

    def key(self, finding: Finding, edits: Sequence[Edit] = ()) -> _Key:
        """What tells a finding from others, once sorted edits of the text are made."""
        if finding.place.file != self.file:
            return finding.code, finding.place
        return finding.code, moved(self.lines.offset(finding.place.line, finding.place.column), edits)


def moved(place: int, edits: Iterable[Edit]) -> int | None:
    """Place of a character after sorted edits; None where it was deleted.

    Examples
    --------
    >>> from risk_kit.files.edits import Edit
    >>> moved(9, [Edit(0, 2, "")]), moved(1, [Edit(0, 2, "")]), moved(1, [Edit(0, 2, "xyz")])
    (7, None, 0)
    """
    shift = 0
    for edit in edits:
        if edit.start <= place < edit.end:
            return edit.start + shift if edit.text else None
        if edit.start > place:
            break
        shift += len(edit.text) - (edit.end - edit.start)
    return place + shift


def moved_back(place: int, edits: Iterable[Edit]) -> int:
    """Place that a character had before sorted edits; the start of the edit for what one has put there.

    Examples
    --------
    >>> from risk_kit.files.edits import Edit
    >>> moved_back(7, [Edit(0, 2, "")]), moved_back(1, [Edit(0, 2, "xyz")])
    (9, 0)
    """
    shift = 0
    for edit in edits:
        start = edit.start + shift
        if place < start + len(edit.text):
            return edit.start if place >= start else place - shift
        shift += len(edit.text) - (edit.end - edit.start)
    return place - shift


def edits_of(findings: Iterable[Finding]) -> list[Edit]:
    """The edits of the fixes of findings, sorted."""
    return sorted(edit for finding in findings if finding.fix for edit in finding.fix.edits)


def refusals(before: Checked, group: Sequence[Finding], after: Checked) -> dict[Finding, str]:
    """Why fixes that were made together do not hold: a sentence for each that does not.

    A fix holds when its finding is gone and nothing is found at a place that it touched but what was found
    there before. All fall together where the text cannot be read any more, or where it has new errors
    although none is gone that may have hidden them.

    Parameters
    ----------
    before, after : Checked
        The text without and with the fixes.
    group : sequence of Finding
        The findings of `before` whose fixes were made.
    """
    if before.readable and not after.readable:
        unreadable = _('Not mended: after "{fix}" the file could not be read.')
        return {finding: unreadable.format(fix=_label(finding)) for finding in group}
    new, gone = _changes(before, group, after)
    error = next(filter(_is_error, new), None)
    if error and not any(map(_is_error, gone)):
        caused = _('Not mended: "{fix}" would cause an error on line {line}: {message}')
        told = {"line": error.place.line, "message": error.message}
        return {finding: caused.format(fix=_label(finding), **told) for finding in group}
    edits = edits_of(group)
    found = _New(new, after, edits)
    reasons = {finding: found.reason(before.key(finding, edits), finding) for finding in group}
    return {finding: reason for finding, reason in reasons.items() if reason}


def _changes(
    before: Checked, group: Sequence[Finding], after: Checked
) -> tuple[list[Finding], list[Finding]]:
    """What is found only afterwards, and what was found only before."""
    edits, mended = edits_of(group), set(group)
    left: dict[_Key, list[Finding]] = {}
    for finding in before.findings:
        if finding not in mended:
            left.setdefault(before.key(finding, edits), []).append(finding)
    new = []
    for finding in after.findings:
        same = left.get(after.key(finding))
        if same:
            same.pop()
        else:
            new.append(finding)
    return new, [*group, *(finding for rest in left.values() for finding in rest)]


class _New:
    """What is found only after some edits, by its place and its path."""

    def __init__(self, new: list[Finding], after: Checked, edits: list[Edit]) -> None:
        keys = [after.key(found) for found in new]
        self.told = {(key, found.message) for key, found in zip(keys, new, strict=True)}
        self.by_path: dict[object, Finding] = {}
        for found in new:
            self.by_path.setdefault(found.path, found)
        placed = [(key[1], found) for key, found in zip(keys, new, strict=True) if isinstance(key[1], int)]
        self.placed = sorted(placed, key=lambda pair: pair[0])
        self.places = [place for place, _found in self.placed]
        self.spans: dict[Edit, tuple[int, int]] = {}
        shift = 0
        for edit in edits:
            start = edit.start + shift
            self.spans[edit] = start, start + len(edit.text)
            shift += len(edit.text) - (edit.end - edit.start)

    def reason(self, own: _Key, finding: Finding) -> str:
        """Why a fix does not hold, by what is new at its places; empty where it does."""
        if (own, finding.message) in self.told:
            return _('Not mended: "{fix}" would not help.').format(fix=_label(finding))
        same_value = self.by_path.get(finding.path) if finding.path and own[1] is not None else None
        found = same_value or self.within(finding)
        if not found:
            return ""
        follows = _('Not mended: after "{fix}" this would be found: {message}')
        return follows.format(fix=_label(finding), message=found.message)

    def within(self, finding: Finding) -> Finding | None:
        """The first new finding in a text that a fix has put there."""
        for edit in finding.fix.edits if finding.fix else ():
            start, end = self.spans[edit]
            first = bisect_left(self.places, start)
            if first < len(self.places) and self.places[first] < end:
                return self.placed[first][1]
        return None


def _is_error(finding: Finding) -> bool:
    return finding.severity is Severity.ERROR


def _label(finding: Finding) -> str:
    return finding.fix.label if finding.fix else ""
