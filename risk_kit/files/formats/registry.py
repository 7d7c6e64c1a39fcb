"""The foreign formats: which one a file has by its ending and its text, and reading it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from risk_kit.files.findings import Place, Source
from risk_kit.files.formats.conquer_club import read_conquer_club
from risk_kit.files.formats.conquest import has_conquest_sections, read_conquest
from risk_kit.files.formats.domination import read_domination
from risk_kit.files.formats.domination_cards import deck_document, read_cards
from risk_kit.files.formats.geojson import is_geojson, read_geojson, why_no_board
from risk_kit.files.formats.json_text import MOST_BYTES as MOST_JSON
from risk_kit.files.formats.json_text import JsonText
from risk_kit.files.formats.lenient import decode_lenient, not_a_map, shown
from risk_kit.files.formats.lux import read_lux
from risk_kit.files.formats.names import ENDINGS
from risk_kit.files.formats.node_link import is_node_link, read_node_link
from risk_kit.files.formats.xml_text import read_xml
from risk_kit.files.reader import Document
from risk_kit.files.suggest import as_id
from risk_kit.files.text import MOST_BYTES, read_raw
from risk_kit.language import translate
from risk_kit.language import translate as _

if TYPE_CHECKING:
    from collections.abc import Callable

    from risk_kit.files.findings import Finding
    from risk_kit.files.formats.domination import Reading
    from risk_kit.files.formats.domination_cards import Cards
    from risk_kit.files.formats.draft import Draft

_JSON = ("geojson", "node-link")
_JSON_ENDINGS = (".geojson", ".json")


@dataclass
class Imported:
    """What a foreign file holds, as plain documents.

    Attributes
    ----------
    board : Document
    deck : Document or None
        Its secret missions, where it has any.
    """

    board: Document
    deck: Document | None = None
    wild: int | None = None


def read_foreign(path: str | Path, name: str = "", text: str | None = None) -> Imported:
    """The documents of a foreign file; every problem is a finding, never an exception.

    Parameters
    ----------
    name : str
        Name of its format; empty to find out.
    text : str, optional
        Text to read as if it stood in the file.
    """
    most = MOST_JSON if name in _JSON or Path(path).suffix.lower() in _JSON_ENDINGS else MOST_BYTES
    raw, findings = (text.encode(), []) if text is not None else read_raw(path, most)
    source = Source(str(path))
    if not findings:
        source, findings = decode_lenient(raw, str(path))
    if not source.text:
        return Imported(Document(source, findings=findings, complete=False))
    name = name or ENDINGS.get(Path(path).suffix.lower(), "") or _sniff(source.text)
    if name not in READERS:
        reason = _("no part of it is one that maps have, such as [countries] or [Territories]")
        source, findings = not_a_map(source, reason)
        return Imported(Document(source, findings=findings, complete=False))
    return READERS[name](source, findings)


def _sniff(text: str) -> str:
    """Name of the format of a text with sections; empty for none."""
    sections = {match.lower() for match in re.findall(r"(?m)^\s*\[\s*([A-Za-z ]+?)\s*\]", text)}
    if sections & {"countries", "borders", "files"}:
        return "domination"
    return "conquest" if has_conquest_sections(sections) else ""


def board_id(source: Source, findings: list[Finding]) -> str:
    """The id of a board by the name of its file."""
    stem = Path(source.file).stem
    id = as_id(stem) or as_id(f"map {stem}") or "map"
    if not as_id(stem):
        findings.append(source.finding("foreign-id", Place(source.file), id=id))
    return id


def _domination(source: Source, findings: list[Finding]) -> Imported:
    if Path(source.file).suffix.lower() == ".cards":
        return _domination_cards(source, findings)
    reading = read_domination(source, board_id(source, findings), findings)
    cards = _deck_beside(reading) if reading.deck else None
    if cards and cards.sound:
        for id, symbol in cards.symbols.items():
            reading.draft.territories[id].entry["card"] = symbol
    document = reading.draft.document()
    if cards is None:
        return Imported(document)
    deck = deck_document(cards, f"{reading.draft.id}_missions"[:60], reading.draft.id)
    return Imported(document, deck, cards.wild)


def _deck_beside(reading: Reading) -> Cards | None:
    """The deck that a map names, if it is beside it."""
    draft = reading.draft
    path = _beside(Path(draft.source.file), reading.deck)
    line = next(i for i, text in enumerate(draft.source.lines, 1) if reading.deck in text)
    place = Place(draft.source.file, line, draft.source.lines[line - 1].index(reading.deck) + 1)
    if path is None:
        draft.add("foreign-deck-missing", place, file=reading.deck)
        return None
    cards = _read_deck(path, reading)
    if not cards.sound:
        draft.add("foreign-deck-broken", place, file=reading.deck)
    return cards


def _read_deck(path: Path, reading: Reading | None) -> Cards:
    raw, findings = read_raw(path)
    source = Source(str(path))
    if not findings:
        source, findings = decode_lenient(raw, str(path))
    return read_cards(source, findings, reading, f"{path.stem}.map")


def _beside(path: Path, name: str) -> Path | None:
    """A file in the same folder by name, whatever its case; never one of another folder."""
    if Path(name).name != name:
        return None
    exact = path.parent / name
    if exact.is_file():
        return exact
    wanted = name.casefold()
    return next(
        (file for file in sorted(path.parent.glob("*.cards")) if file.name.casefold() == wanted), None
    )


def map_of_deck(path: Path) -> Path | None:
    """The map that a deck belongs to: the one of its name beside it, else the first that names it."""
    same = path.with_suffix(".map")
    if same.is_file():
        return same
    pattern = re.compile(rf"(?mi)^\s*crd\s+{re.escape(path.name)}\s*$")
    for file in sorted(path.parent.glob("*.map")):
        raw, findings = read_raw(file)
        if not findings and pattern.search(raw.decode("latin-1")):
            return file
    return None


def _domination_cards(source: Source, findings: list[Finding]) -> Imported:
    path = Path(source.file)
    near = map_of_deck(path)
    reading = None
    if near is not None:
        raw, problems = read_raw(near)
        map_source, problems = (
            decode_lenient(raw, str(near)) if not problems else (Source(str(near)), problems)
        )
        if map_source.text:
            reading = read_domination(map_source, board_id(map_source, problems), problems)
            if not reading.draft.sound:
                reading = None
    cards = read_cards(source, findings, reading, f"{path.stem}.map")
    board = reading.draft.id if reading else ""
    deck = deck_document(cards, board_id(source, findings), board)
    return Imported(Document(source, findings=findings, complete=False), deck, cards.wild)


def _conquest(source: Source, findings: list[Finding]) -> Imported:
    return Imported(read_conquest(source, board_id(source, findings), findings).document())


def _json(source: Source, findings: list[Finding]) -> Imported:
    """A board in one of the JSON formats, told by what the text holds."""
    text = JsonText(source, findings)
    reason = ""
    draft: Draft | None = None
    if is_node_link(text.data):
        draft = read_node_link(text, board_id(source, findings), findings)
    elif is_geojson(text.data):
        reason = translate(why_no_board(text.data))
        draft = None if reason else read_geojson(text, board_id(source, findings), findings)
    elif text.data is not None:
        reason = _("it has neither features (GeoJSON) nor nodes with edges (node-link JSON)")
    if draft is None:
        if reason:
            findings.append(source.finding("foreign-not-a-map", Place(source.file), reason=reason))
        return Imported(Document(source, findings=findings, complete=False))
    return Imported(draft.document())


def _xml(source: Source, findings: list[Finding]) -> Imported:
    """A board in one of the XML formats, told by its root."""
    root = read_xml(source, findings)
    read = _ROOTS.get(root.tag) if root is not None else None
    if root is None or read is None:
        if root is not None:
            reason = _("it starts with <{tag}>, not with <map> or <luxboard>").format(tag=shown(root.tag))
            findings.append(source.finding("foreign-not-a-map", Place(source.file), reason=reason))
        return Imported(Document(source, findings=findings, complete=False))
    return Imported(read(source, root, board_id(source, findings), findings).document())


_ROOTS = {"map": read_conquer_club, "luxboard": read_lux}
READERS: dict[str, Callable[[Source, list[Finding]], Imported]] = {
    "domination": _domination,
    "xml": _xml,
    "conquer-club": _xml,
    "lux": _xml,
    "conquest": _conquest,
    "json": _json,
    "geojson": _json,
    "node-link": _json,
}
