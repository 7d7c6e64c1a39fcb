"""``risk-kit check``: all problems of all files, each with its place and a hint."""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

from risk_kit.files.findings import Finding, Report, Severity
from risk_kit.files.ids import Seen, check_id
from risk_kit.files.modeline import check_modeline
from risk_kit.files.reports import FORMATS, WITH_FIXES
from risk_kit.language import ngettext
from risk_kit.language import translate as _

if TYPE_CHECKING:
    from risk_kit.files.edits import Fix

_HIDING = ("text-", "yaml-", "format-", "schema-", "extends-")
"""Starts of codes after which a file cannot be judged to its end."""
_ENDINGS = (".yaml", ".yml", ".map", ".cards", ".luxb")
"""Files that are looked for in folders; other endings are those of many things that are no boards."""
CANNOT_RUN = ("file-missing", "file-unreadable")


def add_parser(verbs: Any, parents: list[argparse.ArgumentParser]) -> None:
    """Add the verb to the parser of the command."""
    text = _("find every problem in files of boards, rulesets and objectives")
    parser = verbs.add_parser("check", help=text, description=text, parents=parents)
    parser.add_argument("paths", nargs="+", metavar=_("FILE_OR_FOLDER"), type=_path)
    outputs = ["text", *FORMATS]
    parser.add_argument(
        "--output", choices=outputs, default="text", metavar="|".join(outputs), help=_("form of the report")
    )
    fix = _("mend what can be mended safely; shows the changes and asks first")
    parser.add_argument("--fix", action="store_true", help=fix)
    parser.add_argument("--yes", action="store_true", help=_("with --fix: do not ask"))
    parser.set_defaults(run=run)


def _path(text: str) -> Path:
    """Path of an argument; an empty one, as of an unset variable, is not the current folder."""
    if not text:
        raise argparse.ArgumentTypeError(_("the name is empty"))
    return Path(text)


def run(args: argparse.Namespace) -> int:
    """Check the files; 0 without errors, 1 with errors, 2 where a file is missing or there is none."""
    files = list(dict.fromkeys(file for path in args.paths for file in files_of(path)))
    if not files:
        print(_("There are no .yaml files here."))
        return 2
    decided, refused = True, dict[Finding, str]()
    if args.fix:
        from risk_kit.cli.fix import offer_fixes
        from risk_kit.files.formats.names import is_foreign

        out = sys.stdout if args.output == "text" else sys.stderr
        own = [file for file in files if not is_foreign(file)]
        decided, refused = offer_fixes(own, _findings_of, yes=args.yes, out=out)
    seen: Seen = {}
    report = Report.of(
        replace(finding, hint=f"{finding.hint} {refused.get(finding, '')}".strip())
        for file in files
        for finding in check_file(file, seen).findings
    )
    _print(report, args.output, _summary(len(files), report))
    if any(finding.code in CANNOT_RUN for finding in report.errors):
        return 2
    return 0 if report.ok and decided else 1


def _findings_of(path: Path, text: str) -> tuple[Finding, ...]:
    return check_file(path, text=text).findings


def _print(report: Report, output: str, summary: str) -> None:
    """Print the report; for machines nothing but it, the summary goes to the other stream."""
    if output != "text":
        print(FORMATS[output](*(_with_fixes(report) if output in WITH_FIXES else (report, {}))))
        print(summary, file=sys.stderr)
        return
    if report.findings:
        print(report.text())
    print(summary)
    if any(finding.code.startswith(_HIDING) for finding in report.errors):
        print(_("More may show once these are mended."))


def _with_fixes(report: Report) -> tuple[Report, dict[str, str]]:
    """The report with the fixes that hold, and the texts of the files that they mend."""
    from risk_kit.cli.fix import text_of
    from risk_kit.files.fixes import may_be_fixed, sound_fixes

    fixes: dict[Finding, Fix] = {}
    texts = {}
    for file, found in groupby(report.findings, key=lambda finding: finding.place.file):
        text = text_of(Path(file)) if any(map(may_be_fixed, found)) else None
        if text is not None:
            texts[file] = text
            fixes |= sound_fixes(text, file, partial(_findings_of, Path(file)))
    return Report(tuple(replace(finding, fix=fixes.get(finding)) for finding in report.findings)), texts


def files_of(path: Path) -> list[Path]:
    """The path itself, or all YAML files and foreign maps below a folder, hidden ones left out."""
    if not path.is_dir():
        return [path]
    list(path.iterdir())  # a folder that may not be read is an error, not an empty one
    found = [file for file in path.rglob("*") if file.suffix.lower() in _ENDINGS]
    return sorted(f for f in found if not any(part.startswith(".") for part in f.relative_to(path).parts))


def check_file(path: Path, seen: Seen | None = None, text: str | None = None) -> Report:
    """Report of all findings in a board or a ruleset, whichever the file says it is.

    `seen` holds the ids of the files that are checked together; without it neither ids nor the line for
    editors are checked.
    A `text` is read as if it stood in the file.
    """
    from risk_kit.board import load as boards
    from risk_kit.files.extends import read_layers
    from risk_kit.files.formats.names import is_foreign
    from risk_kit.rules import load as rulesets
    from risk_kit.rules import objectives

    kind, layers = read_layers(path, text=text)
    if kind and seen is not None and not is_foreign(path):
        check_id(kind, layers, seen)
        check_modeline(kind, layers)
    if kind == "board":
        return boards.check_layers(layers)
    if kind == "ruleset":
        return rulesets.check_layers(layers)
    if kind == "objectives":
        return objectives.check_layers(layers)
    return Report.of(layers.findings)


def _summary(files: int, report: Report) -> str:
    """How many files were checked, and what was found in them."""
    checked = ngettext("{count} file checked", "{count} files checked", files).format(count=files)
    errors = len(report.errors)
    warnings = sum(finding.severity is Severity.WARNING for finding in report.findings)
    hints = len(report.findings) - errors - warnings
    parts = []
    if errors:
        parts.append(ngettext("{count} error", "{count} errors", errors).format(count=errors))
    if warnings:
        parts.append(ngettext("{count} warning", "{count} warnings", warnings).format(count=warnings))
    if hints:
        parts.append(ngettext("{count} hint", "{count} hints", hints).format(count=hints))
    found = ", ".join(parts) if parts else _("no problem found")
    return f"{checked}: {found}."
