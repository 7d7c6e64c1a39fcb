"""Whether fixes hold: each is judged by its own finding and by the places that it touched.

Mending one thing may uncover others: a file is checked only as far as it can be understood. So what is found
afterwards is not counted. Where nothing was hidden, though, every new error is the doing of the fixes.
"""

from __future__ import annotations

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
    reasons = {finding: _reason(before.key(finding, edits), finding, after, new, edits) for finding in group}
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


def _reason(own: _Key, finding: Finding, after: Checked, new: list[Finding], edits: list[Edit]) -> str:
    """Why one fix does not hold, by what is new at its places; empty where it does."""
    touched = _touched(edits, finding.fix.edits if finding.fix else ())
    for found in new:
        key = after.key(found)
        if key == own and found.message == finding.message:
            return _('Not mended: "{fix}" would not help.').format(fix=_label(finding))
        same_value = own[1] is not None and found.path and found.path == finding.path
        if same_value or (isinstance(key[1], int) and any(key[1] in span for span in touched)):
            follows = _('Not mended: after "{fix}" this would be found: {message}')
            return follows.format(fix=_label(finding), message=found.message)
    return ""


def _touched(edits: list[Edit], own: Iterable[Edit]) -> list[range]:
    """Where the texts of some of the sorted edits stand once all are made."""
    own = set(own)
    spans = []
    shift = 0
    for edit in edits:
        start = edit.start + shift
        if edit in own:
            spans.append(range(start, start + len(edit.text)))
        shift += len(edit.text) - (edit.end - edit.start)
    return spans


def _is_error(finding: Finding) -> bool:
    return finding.severity is Severity.ERROR


def _label(finding: Finding) -> str:
    return finding.fix.label if finding.fix else ""
