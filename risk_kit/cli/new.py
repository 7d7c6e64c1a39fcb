"""``risk-kit new``: a small file of a kind to start from, which an editor completes and checks."""

from __future__ import annotations

import unicodedata
from pathlib import Path
from typing import TYPE_CHECKING, Any

from risk_kit.cli.check import check_file
from risk_kit.cli.new_board import add_starts, chosen_start, started
from risk_kit.errors import RuleError
from risk_kit.files.findings import Report, clip
from risk_kit.files.ids import file_id
from risk_kit.files.modeline import modeline
from risk_kit.files.schema import SCHEMAS
from risk_kit.files.splice_render import scalar
from risk_kit.language import translate as _
from risk_kit.rules.house import HOUSE_RULE

if TYPE_CHECKING:
    import argparse

TEMPLATES = {
    "board": """\
format: risk_kit/board/1
id: {id}
name: {name}
canvas: {{width: 600, height: 400}}

continents:
  west: {{name: West, bonus: 2, color: "#7ca3e2"}}
  east: {{name: East, bonus: 2, color: "#f2c94c"}}

territories:
  harbor:   {{continent: west, at: [120, 140]}}
  meadow:   {{continent: west, at: [220, 260]}}
  mountain: {{continent: east, at: [360, 160]}}
  island:   {{continent: east, at: [500, 280]}}

borders:
  - [harbor, meadow]
  - [meadow, mountain]
  - {{between: [mountain, island], sea: true}}
""",
    "ruleset": HOUSE_RULE.format(id="{id}", name="{name}", base="classic", rules="defense: {{dice: 3}}"),
    "objectives": """\
format: risk_kit/objectives/1
id: {id}
name: {name}
board: world

objectives:
  - {{territories: 24}}
  - {{territories: 18, armies: 2}}
  - {{continents: [asia, south_america]}}
""",
}


def add_parser(verbs: Any, parents: list[argparse.ArgumentParser]) -> None:
    """Add the verb to the parser of the command."""
    text = _("write a small board, ruleset or deck of objectives to start from")
    parser = verbs.add_parser("new", help=text, description=text, parents=parents)
    kinds = [kind for kind in TEMPLATES if kind in SCHEMAS]
    parser.add_argument("kind", choices=kinds, metavar="|".join(kinds), help=_("what to write"))
    parser.add_argument("name", metavar=_("NAME"), help=_("its name; the file gets it in small letters"))
    add_starts(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Write the file; an existing one is never overwritten."""
    shown = unicodedata.normalize("NFC", " ".join(args.name.removesuffix(".yaml").split()))
    path = _path_of(shown, args.name)
    text = TEMPLATES[args.kind].format(
        id=scalar(path.stem, flow=False), name=scalar(shown, flow=False, like='"')
    )
    start = chosen_start(args)
    _refuse_findings(path, text, args.name)
    if start:
        new = started(start, args, shown)
        new.write(path)
        if new.findings:
            print(Report.of(new.findings).text())
    else:
        _write(path, args.kind, text)
    print(_("Wrote {file}.").format(file=path))
    print(_("Check it with: risk-kit check {file}").format(file=path))
    return 0


def _path_of(shown: str, given: str) -> Path:
    """Path of the file for a name."""
    if "/" in shown or "\\" in shown:
        message = _("{name!r} is a path. Give a name alone: the file is written to the folder you are in.")
        raise RuleError(message.format(name=given))
    return Path(f"{file_id(shown, given)}.yaml")


def _refuse_findings(path: Path, text: str, given: str) -> None:
    """Refuse a name that the check would complain about: the rest of the text is sound."""
    found = check_file(path, text=text).findings
    if found:
        problem = f"{found[0].message} {found[0].hint}".strip()
        message = _("The name {name!r} cannot be used: {problem}")
        raise RuleError(message.format(name=clip(given), problem=problem))


def _write(path: Path, kind: str, text: str) -> None:
    try:
        with path.open("x", encoding="utf-8") as stream:
            stream.write(modeline(path, kind) + text)
    except FileExistsError:
        raise RuleError(_("There is a file {file} already.").format(file=path)) from None
