"""``risk-kit convert``: a board, and its missions, from one format into another."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import TYPE_CHECKING, Any

from risk_kit.errors import RuleError
from risk_kit.files.findings import Report, clip
from risk_kit.language import translate as _

if TYPE_CHECKING:
    import argparse

    from risk_kit.board.board import Board
    from risk_kit.files.extends import Layers
    from risk_kit.files.formats.outgoing import Outgoing


def add_parser(verbs: Any, parents: list[argparse.ArgumentParser]) -> None:
    """Add the verb to the parser of the command."""
    from risk_kit.files.formats.names import READ, WRITTEN

    text = _("convert a board from one format into another, and tell what was assumed or left behind")
    about = _("The endings choose the formats: {formats}.")
    formats = ".yaml, .map, .geojson, .json, .xml, .luxb"
    parser = verbs.add_parser("convert", help=text, description=f"{text}. {about.format(formats=formats)}",
                              parents=parents)  # fmt: skip
    parser.add_argument("source", metavar=_("IN"), help=_("the file to read, or the id of a shipped board"))
    parser.add_argument("target", metavar=_("OUT"), type=Path, help=_("the file to write"))
    parser.add_argument("--from", dest="source_format", choices=READ, metavar="FORMAT",
                        help=_("format of IN: {formats}").format(formats=", ".join(READ)))  # fmt: skip
    parser.add_argument("--to", dest="target_format", choices=WRITTEN, metavar="FORMAT",
                        help=_("format of OUT: {formats}").format(formats=", ".join(WRITTEN)))  # fmt: skip
    parser.add_argument("--objectives", metavar=_("DECK"), help=_("secret missions to write with the board"))
    names = _("language of the names, where the target holds one only (default: en)")
    parser.add_argument("--names", default="en", metavar=_("LANGUAGE"), help=names)
    parser.add_argument("--wild", type=int, metavar="N", help=_("wild cards of the deck (default: 2)"))
    parser.add_argument("--force", action="store_true", help=_("overwrite files that are there already"))
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Convert; 0 when the files were written, 1 when what is read has errors."""
    from risk_kit.board.load import load_layers

    target_format = args.target_format or _target_format(args.target)
    layers, deck, wild = _read(args)
    board, report = load_layers(layers)
    if deck and board:
        _check_deck(deck, layers)
        report = Report.of((*report.findings, *deck.findings))
    if board is None or not report.ok:
        print(report.text())
        print(_("Nothing was written."))
        return 1
    texts = _texts(deck, board, args.names)
    out = _outgoing(layers, deck, texts, args, wild)
    files = _write(out, target_format, args.target)
    _refuse_there(files, args)
    findings = Report.of((*report.findings, *out.findings))
    if findings.findings:
        print(findings.text())
    _save(files, args.target.parent)
    return 0


def _outgoing(
    layers: Layers, deck: Layers | None, texts: list[str], args: argparse.Namespace, wild: int | None
) -> Outgoing:
    from risk_kit.files.boards import board_document
    from risk_kit.files.formats.outgoing import USUAL_WILD, Outgoing

    found = list(layers.findings)
    document = board_document(layers)
    layers.findings[:] = found  # said already
    wanted = wild if args.wild is None else args.wild
    out = Outgoing(document, "", deck, texts, args.names)
    out.wild = USUAL_WILD if wanted is None else wanted
    return out


def _target_format(target: Path) -> str:
    from risk_kit.files.formats.names import BY_ENDING, WRITTEN

    found = BY_ENDING.get(target.suffix.lower(), "")
    if found not in WRITTEN:
        message = _("{file}: no format is written with this ending; use --to, one of: {formats}.")
        raise RuleError(message.format(file=clip(str(target)), formats=", ".join(WRITTEN)))
    return found


def _read(args: argparse.Namespace) -> tuple[Layers, Layers | None, int | None]:
    """The board that is asked for, its missions, and its wild cards where the file counts them."""
    from risk_kit.files.extends import Layers, read_layers
    from risk_kit.files.formats.names import is_foreign
    from risk_kit.files.formats.registry import read_foreign
    from risk_kit.files.locate import find

    path = find("board", args.source)
    foreign = args.source_format != "yaml" and (args.source_format or is_foreign(path))
    wild, deck = None, None
    if foreign:
        imported = read_foreign(path, args.source_format or "")
        board = Layers([imported.board], imported.board.data or {}, imported.board.findings)
        wild = imported.wild
        if imported.deck:
            deck = Layers([imported.deck], imported.deck.data or {}, imported.deck.findings)
            deck = deck if deck.usable else None  # which the board has a warning of
    else:
        board = read_layers(path, "board")[1]
    if args.objectives:
        deck = read_layers(find("objectives", args.objectives), "objectives")[1]
    elif not foreign:
        beside = path.with_name(f"{path.stem}_missions.yaml")
        deck = read_layers(beside, "objectives")[1] if beside.is_file() else None
    return board, deck, wild


def _check_deck(deck: Layers, board: Layers) -> None:
    """Add findings about what missions name that the board does not have."""
    from risk_kit.rules.objective_checks import misfits
    from risk_kit.rules.references import BoardFacts

    for misfit in misfits(deck.data, BoardFacts.of(board.data)) if deck.usable else ():
        hint = deck.did_you_mean(misfit.what, misfit.known)
        place = deck.value_place(misfit.path)
        deck.add(misfit.code, place, misfit.path, hint=hint, board=board.data["id"], **misfit.params)


def _texts(deck: Layers | None, board: Board, language: str) -> list[str]:
    """A sentence for each mission."""
    from risk_kit.language import LANGUAGES
    from risk_kit.rules.objectives import mission_texts

    if deck is None or not deck.data.get("objectives"):
        return []
    return mission_texts(deck.data, board, language if language in LANGUAGES else "en")


def _write(out: Outgoing, target_format: str, target: Path) -> dict[str, str]:
    from risk_kit.files.formats.writers import WRITERS

    out.format, write = WRITERS[target_format]
    return write(out, target.name)


def _refuse_there(files: dict[str, str], args: argparse.Namespace) -> None:
    there = [name for name in files if (args.target.parent / name).exists()]
    if there and not args.force:
        message = _("There is a file {file} already; --force overwrites it.")
        raise RuleError(message.format(file=clip(str(args.target.parent / there[0]), 400)))


def _save(files: dict[str, str], folder: Path) -> None:
    """Write the files; a board or deck of our own starts with the line that tells editors its schema."""
    from risk_kit.files.modeline import modeline
    from risk_kit.files.save import save
    from risk_kit.files.schema import FORMATS

    for name, text in files.items():
        path = folder / name
        loaded = hashlib.sha256(path.read_bytes()).digest() if path.exists() else None
        kind = FORMATS.get(text.partition("\n")[0].removeprefix("format: "))
        save(path, (modeline(path, kind) if kind else "") + text, loaded)
        print(_("Wrote {file}.").format(file=clip(str(path), 400)))
