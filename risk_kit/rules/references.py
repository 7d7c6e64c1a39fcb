"""The boards and decks that a ruleset names by id: found where a person would look for them, and read."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from risk_kit.files.extends import read_layers
from risk_kit.files.formats.names import is_foreign
from risk_kit.files.formats.registry import map_of_deck
from risk_kit.files.locate import FOLDERS, known
from risk_kit.files.suggest import as_id

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from risk_kit.files.extends import Layers


@dataclass(frozen=True)
class BoardFacts:
    """What rules and missions need to know of a board.

    Attributes
    ----------
    territories, continents : tuple of str
        Ids in board order.
    symbols : tuple of str
        Symbols on its cards, each once.
    members : tuple of (str, frozenset of str)
        Each continent with its territories.
    named : mapping of str to str
        Ids of territories and continents by their names in all languages, these as they would be ids.
    """

    territories: tuple[str, ...]
    continents: tuple[str, ...]
    symbols: tuple[str, ...]
    members: tuple[tuple[str, frozenset[str]], ...]
    named: Mapping[str, str]

    @classmethod
    def of(cls, data: dict[str, Any]) -> BoardFacts:
        """Facts of a board as plain data."""
        territories = data.get("territories") or {}
        continents = tuple(data.get("continents") or {})
        cards = dict.fromkeys(entry["card"] for entry in territories.values() if entry.get("card"))
        members = tuple(
            (name, frozenset(t for t, entry in territories.items() if entry.get("continent") == name))
            for name in continents
        )
        named = _named(territories) | _named(data.get("continents") or {})
        return cls(tuple(territories), continents, tuple(cards), members, named)


def _named(group: dict[str, Any]) -> dict[str, str]:
    """Ids of the entries of a group by their names."""
    found = {}
    for name, entry in group.items():
        given = entry.get("name") or {}
        for text in given.values() if isinstance(given, dict) else [given]:
            found[as_id(text)] = name
    return found


_Stamps = tuple[tuple[str, int, int], ...]
_read: dict[Path, tuple[_Stamps, BoardFacts | None]] = {}
# Every ruleset that is loaded looks at its board; a board is read again when one of its files has changed.


def find_named(kind: str, name: str, layers: Layers) -> Path | None:
    """Path of a file that one of the layers names by id; None where there is none.

    Known ids come first, then a file beside the one that names it, then the neighboring folders of the kind.
    """
    return next((path for path in _candidates(kind, name, layers) if path.is_file()), None)


def _candidates(kind: str, name: str, layers: Layers) -> Iterator[Path]:
    for document in layers.documents:  # a foreign deck goes with the map beside it
        near = map_of_deck(Path(document.source.file)) if is_foreign(document.source.file) else None
        if near is not None and kind == "board":
            yield near
    here = known(kind).get(name)
    if here is not None:
        yield here
    for folder in {Path(document.source.file).parent: None for document in reversed(layers.documents)}:
        yield folder / f"{name}.yaml"
        yield from (folder.parent / neighbor / f"{name}.yaml" for neighbor in FOLDERS[kind])


def board_facts(path: Path) -> BoardFacts | None:
    """Facts of the board in a file; None where the file has errors."""
    stamps, facts = _read.get(path, ((), None))
    if not stamps or stamps != _stamps([name for name, _time, _size in stamps]):
        layers = read_layers(path, "board")[1]
        stamps = _stamps([document.source.file for document in layers.documents])
        facts = BoardFacts.of(layers.data) if layers.usable else None
        _read[path] = stamps, facts
    return facts


def _stamps(files: list[str]) -> _Stamps:
    """Time and size of each file; nothing where one is gone."""
    try:
        found = [Path(file).stat() for file in files]
    except OSError:
        return ()
    return tuple((file, s.st_mtime_ns, s.st_size) for file, s in zip(files, found, strict=True))
