"""What goes out to a foreign format: board and deck as plain data, and findings of what stays behind."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from risk_kit.files.findings import Source
from risk_kit.files.suggest import plain_name
from risk_kit.language import translate

if TYPE_CHECKING:
    from risk_kit.files.boards import BoardDocument
    from risk_kit.files.extends import Layers
    from risk_kit.files.findings import Finding, Path, Place

USUAL_WILD = 2


@dataclass
class Outgoing:
    """A board to be written in another format.

    Attributes
    ----------
    board : BoardDocument
    format : str
        Name of the format, for findings.
    deck : Layers or None
        Secret missions.
    texts : list of str
        A sentence for each mission.
    language : str
        Language of the names; where a name lacks it, English, else the first.
    wild : int
        Wild cards to write.
    """

    board: BoardDocument
    format: str
    deck: Layers | None = None
    texts: list[str] = field(default_factory=list)
    language: str = "en"
    wild: int = USUAL_WILD
    findings: list[Finding] = field(default_factory=list)

    @property
    def data(self) -> dict[str, Any]:
        """The board as plain data."""
        return self.board.layers.data

    def name(self, id: str, entry: dict[str, Any]) -> str:
        """Name of a territory, a continent or the board in the language that is written."""
        texts = entry.get("name") or plain_name(id)
        if isinstance(texts, str):
            return texts
        near = [text for code, text in texts.items() if code.split("-")[0] == self.language]
        return str(next(iter(near), None) or texts.get("en") or next(iter(texts.values())))

    def neighbors(self) -> dict[str, list[str]]:
        """Territories that each territory reaches, in board order."""
        found: dict[str, dict[str, None]] = {id: {} for id in self.board.territories}
        for border in self.board.borders:
            found[border.a][border.b] = None
            if not border.one_way:
                found[border.b][border.a] = None
        order = {id: number for number, id in enumerate(found)}
        return {id: sorted(near, key=order.__getitem__) for id, near in found.items()}

    def add(self, code: str, place: Place, path: Path = (), **params: object) -> None:
        """Add a finding at a place of the board's file or of one that it extends."""
        documents = [*self.board.layers.documents, *(self.deck.documents if self.deck else ())]
        source = next((d.source for d in documents if d.source.file == place.file), Source(place.file))
        self.findings.append(source.finding(code, place, path, hint="", format=self.format, **params))

    def lose(self, what: str, path: Path) -> None:
        """Say that something of the board stays behind; `what` is a marked text."""
        self.add("export-not-held", self.board.layers.place(path), path, what=translate(what))

    def change(self, what: str, change: str, path: Path, layers: Layers | None = None) -> None:
        """Say that something of the board or the deck is written as something else; both are marked texts."""
        place = (layers or self.board.layers).place(path)
        self.add("export-changed", place, path, what=translate(what), change=translate(change))

    def first(self, group: str, test: Any) -> Path | None:
        """Path of the first entry of a group for which a test holds, None where there is none."""
        entries = self.data.get(group) or {}
        return next(((group, id) for id, entry in entries.items() if test(entry)), None)

    def border_path(self, test: Any) -> Place | None:
        """Place of the first border for which a test holds."""
        return next((border.place for border in self.board.borders if test(border)), None)

    def lose_border(self, what: str, test: Any) -> None:
        """Say that what some borders have stays behind."""
        place = self.border_path(test)
        if place is not None:
            self.add("export-not-held", place, ("borders",), what=translate(what))
