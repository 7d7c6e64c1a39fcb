"""``risk-kit explain``: what a code of a finding means, a file that gives it and the same mended."""

from __future__ import annotations

import contextlib
import tempfile
import textwrap
from dataclasses import replace
from difflib import SequenceMatcher
from pathlib import Path
from typing import TYPE_CHECKING, Any

from risk_kit.cli.table import table
from risk_kit.files.code import told
from risk_kit.files.codes import CODES
from risk_kit.files.examples import Example, examples
from risk_kit.files.findings import clip
from risk_kit.files.reasons import reason
from risk_kit.files.suggest import unknown_name
from risk_kit.language import translate as _

if TYPE_CHECKING:
    import argparse

    from risk_kit.files.findings import Finding
    from risk_kit.files.ids import Seen

_WIDTH = 88
_INDENT = "    "
_LONGEST_LINE = 200
_MOST_LINES = 12
_AROUND = 2


def add_parser(verbs: Any, parents: list[argparse.ArgumentParser]) -> None:
    """Add the verb to the parser of the command."""
    text = _("explain a code of `risk-kit check`")
    parser = verbs.add_parser("explain", help=text, description=text, parents=parents)
    about = _("such as border-twice; without it all are listed")
    parser.add_argument("code", nargs="?", metavar=_("CODE"), help=about)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print what the code means."""
    if args.code is None:
        rows = [(code, kind.severity.text(), told(kind.message)) for code, kind in sorted(CODES.items())]
        print(table((_("code"), _("severity"), _("meaning")), rows))
        return 0
    if args.code not in CODES:
        message = _("There is no code {name!r}.").format(name=args.code)
        raise unknown_name(message, args.code, "code", CODES, _("`risk-kit explain` lists all."))
    print(explanation(args.code))
    return 0


def explanation(code: str) -> str:
    """What a code means, in the language in use: why it matters, a file that gives it and the same mended."""
    kind, example = CODES[code], examples().get(code)
    parts = [f"{code} ({kind.severity.text()})\n{_filled(told(kind.message))}"]
    if reason(code):
        parts.append(_filled(reason(code)))
    if example is None:
        return "\n\n".join((*parts, *([_filled(told(kind.hint))] if kind.hint else [])))
    bad, good = _windows(example.bad, example.good)
    saved = _("For example, saved with the encoding {encoding}:").format(encoding=example.encoding)
    parts += [saved if example.encoding != "utf-8" else _("For example:"), _shown(bad)]
    for file, text in example.named():
        parts += [_("The file {file} beside it:").format(file=file), _shown(text)]
    parts += [finding.text() for finding in found_in(example)[:1]]
    parts += [_("Mended:"), _shown(good)]
    return "\n\n".join(parts)


def found_in(example: Example) -> list[Finding]:
    """What is found in an example that bears its code, as if its file were in the folder you are in."""
    from risk_kit.cli.check import check_file

    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        path = example.write_bad(Path())
        seen: Seen = {}
        if example.checked_first:
            check_file(Path(example.checked_first), seen)
        findings = check_file(path, seen).findings
    return [replace(finding, fix=None) for finding in findings if finding.code == example.code]


def _windows(bad: str, good: str) -> tuple[str, str]:
    """Two texts; of long ones only the lines in which they differ, and some around them."""
    one, other = bad.splitlines(), good.splitlines()
    if bad == good or max(len(one), len(other)) <= _MOST_LINES:
        return bad, good
    shown: tuple[list[str], list[str]] = ([], [])
    for group in SequenceMatcher(None, one, other, autojunk=False).get_grouped_opcodes(_AROUND):
        (_word, *first), (*_rest, last) = group[0], group[-1]
        spans = ((one, first[0], group[-1][2]), (other, first[2], last))
        for lines, (text, start, end) in zip(shown, spans, strict=True):
            lines.extend([*(["…"] if start else []), *text[start:end]])
    for lines, text in zip(shown, (one, other), strict=True):
        lines.extend(["…"] if lines[-1] != text[-1] else [])
    return "\n".join(shown[0]), "\n".join(shown[1])


def _filled(text: str) -> str:
    return textwrap.fill(text, _WIDTH, break_on_hyphens=False)


def _shown(fragment: str) -> str:
    """A fragment, indented; what nobody can see in it is told by its number."""
    lines = fragment.rstrip("\n").replace("\t", "\\t").split("\n")
    return "\n".join(f"{_INDENT}{clip(line, _LONGEST_LINE)}".rstrip() for line in lines)
