"""Fixes of findings: edits that mend a file, offered where safe and kept only where they hold."""

from __future__ import annotations

from bisect import bisect_left, insort
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from risk_kit.errors import SpliceError
from risk_kit.files import fixes_kinds as kinds
from risk_kit.files.edits import BOM, Edit, Fix, apply_edits
from risk_kit.files.findings import Place
from risk_kit.files.fixes_judge import Checked, edits_of, moved_back, refusals
from risk_kit.files.splice_layout import Layout, Lines
from risk_kit.language import translate as _

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from risk_kit.files.findings import Finding

MOST_TRIES = 60
"""Checks of one file while its fixes are tried."""
MOST_CHARACTERS = 4_000_000
"""Characters that are checked then: fewer tries of a large file, but never fewer than `LEAST_TRIES`."""
LEAST_TRIES = 4


@dataclass(frozen=True)
class Repair:
    """A text after its fixes.

    Attributes
    ----------
    text : str
    fixed : tuple of Finding
        What was mended, each with its fix and its place in the text as it was at first.
    left : tuple of Finding
        What is still found.
    refused : dict
        Of what is left, each that has a fix which was not kept, with the reason as a sentence.
    """

    text: str
    fixed: tuple[Finding, ...]
    left: tuple[Finding, ...]
    refused: dict[Finding, str]


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
    if not any(may_be_fixed(finding) for finding in findings):
        return findings
    lines = Lines(text.removeprefix(BOM))
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


def may_be_fixed(finding: Finding) -> bool:
    """Whether there are fixes for findings of its kind."""
    return any(finding.code in table for table in (kinds.BY_PLACE, kinds.BY_SCALAR, kinds.BY_PATH))


def repair(text: str, file: str, check: Callable[[str], Iterable[Finding]]) -> Repair:
    """The text with all fixes that hold (`fixes_judge.refusals`).

    Parameters
    ----------
    check : callable
        The findings of a text in place of the file.
    """
    trial = _Trial(text, file, check)
    now = trial.look(trial.body)
    fixed: list[Finding] = []
    rounds: list[list[Edit]] = []
    while True:
        group, after, refused = trial.step(now)
        if not group:
            return Repair(trial.mark + now.text, tuple(fixed), now.findings, refused)
        fixed += [trial.at_first(finding, now, rounds) for finding in group]
        rounds.append(edits_of(group))
        now = after


def sound_fixes(text: str, file: str, check: Callable[[str], Iterable[Finding]]) -> dict[Finding, Fix]:
    """The fixes that hold when they are tried, by their findings; see `repair`."""
    trial = _Trial(text, file, check)
    now = trial.look(trial.body)
    sound, _after, refused = trial.step(now)
    known = {*sound, *refused}
    for finding in now.findings:
        untried = finding.fix and finding not in known and trial.tries < trial.most
        if untried and not refusals(now, [finding], trial.after(now, [finding])):
            sound.append(finding)
    return {replace(finding, fix=None): finding.fix for finding in sound if finding.fix}


class _Trial:
    """A text on which fixes are tried."""

    def __init__(self, text: str, file: str, check: Callable[[str], Iterable[Finding]]) -> None:
        self.body = text.removeprefix(BOM)
        self.mark = text[: len(text) - len(self.body)]
        self.file = file
        self.check = check
        self.tries = 0
        self.most = max(LEAST_TRIES, min(MOST_TRIES, MOST_CHARACTERS // (len(text) + 1)))
        self.first = Lines(self.body)

    def look(self, body: str) -> Checked:
        """What is found in a text, with fixes."""
        return Checked(body, self.file, tuple(with_fixes(self.check(self.mark + body), body, self.file)))

    def after(self, now: Checked, group: Sequence[Finding]) -> Checked:
        """The text once some fixes are made."""
        self.tries += 1
        return self.look(apply_edits(now.text, edits_of(group)))

    def step(self, now: Checked) -> tuple[list[Finding], Checked, dict[Finding, str]]:
        """The first findings whose fixes hold together, the text with them, and why others do not.

        All are tried together, then without those that fell; where all fell, halves, down to the one that
        spoils it, then the others together.
        """
        offered = [finding for finding in now.findings if finding.fix]
        together = _compatible(offered)
        queue = [together] if together else []
        refused: dict[Finding, str] = {}
        while queue and self.tries < self.most:
            group = queue.pop(0)
            after = self.after(now, group)
            why = refusals(now, group, after)
            if not why:
                return group, after, refused
            rest = [finding for finding in group if finding not in why]
            if rest:
                queue.insert(0, rest)
            elif len(group) > 1:
                queue[:0] = [group[: len(group) // 2], group[len(group) // 2 :]]
            else:
                refused |= why
                together = _compatible(finding for finding in offered if finding not in refused)
                queue = [together] if together else []
        return [], now, self.not_tried(offered) | refused

    def not_tried(self, offered: Iterable[Finding]) -> dict[Finding, str]:
        """Why fixes that wait for others are not made."""
        why = _("Not mended: that is enough for once; mend some of this by hand, then run --fix again.")
        return dict.fromkeys(offered, why)

    def at_first(self, finding: Finding, now: Checked, rounds: Iterable[list[Edit]]) -> Finding:
        """A finding of a text, at its place in the text that was there before some rounds of edits."""
        offset = now.lines.offset(finding.place.line, finding.place.column)
        for edits in reversed(list(rounds)):
            offset = moved_back(offset, edits)
        line, column = self.first.place(offset)
        return replace(finding, place=Place(self.file, line, column))


def _compatible(findings: Iterable[Finding]) -> list[Finding]:
    """The first of findings whose fixes touch the same characters; the rest waits for the next round."""
    chosen: list[Finding] = []
    taken: list[Edit] = []
    for finding in findings:
        edits = edits_of([finding])
        if not any(_clashes(edit, taken) for edit in edits):
            chosen.append(finding)
            for edit in edits:
                insort(taken, edit)
    return chosen


def _clashes(edit: Edit, taken: list[Edit]) -> bool:
    """Whether an edit shares characters with one of some sorted edits, or a place where something is put."""
    place = bisect_left(taken, edit)
    return any(_meet(edit, one) for one in taken[max(0, place - 1) : place + 2])


def _meet(one: Edit, other: Edit) -> bool:
    if one.start == one.end or other.start == other.end:
        return one.start <= other.end and other.start <= one.end
    return one.start < other.end and other.start < one.end
