"""``risk-kit check --fix``: what can be mended safely, shown as a diff and then written."""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import TYPE_CHECKING, TextIO

from risk_kit.errors import SaveError
from risk_kit.files.findings import clip
from risk_kit.files.fixes import repair
from risk_kit.files.save import diff, read_exact, save
from risk_kit.files.text import MOST_BYTES
from risk_kit.language import ngettext
from risk_kit.language import translate as _

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from risk_kit.files.findings import Finding
    from risk_kit.files.fixes import Repair


def offer_fixes(
    files: Iterable[Path], check: Callable[[Path, str], Iterable[Finding]], *, yes: bool, out: TextIO
) -> tuple[bool, dict[Finding, str]]:
    """Whether all fixes that were offered were decided on, and why findings with a fix were not mended.

    Nothing is decided where nobody could be asked.

    Parameters
    ----------
    check : callable
        The findings of a file if it had a text.
    yes : bool
        Write without asking.
    """
    asked = True
    refused: dict[Finding, str] = {}
    for file in files:
        text = text_of(file)
        if text is None:
            continue
        mended = repair(text, str(file), lambda new, file=file: check(file, new))  # type: ignore[misc]
        refused |= {replace(finding, fix=None): why for finding, why in mended.refused.items()}
        if mended.text == text:
            continue
        _show(file, text, mended, out)
        if yes or _agreed(file):
            save(file, mended.text, text)
            print(_("{file} was changed.").format(file=clip(str(file), 400)), file=out)
        elif not _can_ask():
            asked = False
            print(_("Nothing was changed; `--yes` writes this without asking."), file=out)
    return asked, refused


def text_of(file: Path) -> str | None:
    """The text of a file; None where it cannot be read, which the check says better."""
    try:
        return read_exact(file) if file.is_file() and file.stat().st_size <= MOST_BYTES else None
    except (SaveError, OSError):
        return None


def _show(file: Path, text: str, mended: Repair, out: TextIO) -> None:
    count = len(mended.fixed)
    head = ngettext("{file}: {count} fix", "{file}: {count} fixes", count)
    print(head.format(file=clip(str(file), 400), count=count), file=out)
    for finding in mended.fixed:
        place = finding.place
        label = finding.fix.label if finding.fix else ""
        print(f"    {place.line}:{place.column} {finding.code}: {label}", file=out)
    print(diff(text, mended.text, str(file)), file=out)


def _can_ask() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def _agreed(file: Path) -> bool:
    """Whether the person at the terminal says yes (y, or s as in sí, sì and sim)."""
    if not _can_ask():
        return False
    try:
        answer = input(_("Change {file}? [y/N] ").format(file=clip(str(file), 400)))
    except EOFError:
        return False
    return answer.strip().lower()[:1] in ("y", "s")
