"""What is being edited: the text of a board's file, and the plane with its shapes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from risk_kit.board.geometry import generated_shapes
from risk_kit.board.load import as_shapes, load_layers
from risk_kit.editing.entries import empty
from risk_kit.editing.plane import Plane, plane_of
from risk_kit.errors import EditError, FileError
from risk_kit.files.boards import CANVAS
from risk_kit.files.edits import BOM
from risk_kit.files.extends import Layers, read_layers
from risk_kit.files.findings import Report, Source
from risk_kit.files.modeline import modeline
from risk_kit.files.reader import Document, parse
from risk_kit.files.save import read_exact, refuse_changed, save
from risk_kit.files.schema import FORMATS, KIND_NAMES
from risk_kit.files.shapes import ShapeEntry, ShapeError, shapes_in, shapes_json, shapes_name
from risk_kit.files.splice import Operation, Set, spliced
from risk_kit.files.suggest import as_id, plain_name
from risk_kit.language import translate as _

if TYPE_CHECKING:
    from collections.abc import Mapping

    from risk_kit.board.board import Board


@dataclass(frozen=True, eq=False)
class Drawing:
    """A board while it is edited; an edit gives another drawing.

    Attributes
    ----------
    document : Document
        The text of its file, read; without a byte order mark.
    plane : Plane
        Its shapes.
    drawn : bool
        Whether the shapes are the board's own; others were made around its label points and are not saved.
    bom : str
        The byte order mark, where the file has one.
    """

    document: Document
    plane: Plane
    drawn: bool
    bom: str = ""

    @property
    def text(self) -> str:
        """The text of the file."""
        return self.bom + self.document.source.text

    @cached_property
    def shapes_text(self) -> str | None:
        """The text of the file with the shapes; None where the board has none of its own."""
        if not self.drawn:
            return None
        return shapes_json(self._shape_entries)

    @cached_property
    def _shape_entries(self) -> dict[str, ShapeEntry]:
        more = self.plane.properties
        found = {s.id: ShapeEntry(s.kind, s.rings, more.get(s.id, {})) for s in self.plane.shapes()}
        # In the order of the territories: that of the edits would be another after each undo.
        listed = [id for id in self.territories if id in found]
        return {id: found[id] for id in dict.fromkeys((*listed, *found))}

    @property
    def data(self) -> Any:
        """The board as plain data."""
        return self.document.data

    @cached_property
    def territories(self) -> Mapping[str, Any]:
        """Entries of the territories by id; what is no entry at all is told by the report."""
        return self._group("territories")

    @cached_property
    def continents(self) -> Mapping[str, Any]:
        """Entries of the continents by id."""
        return self._group("continents")

    def _group(self, key: str) -> Mapping[str, Any]:
        found = self.data.get(key)
        entries = found if isinstance(found, dict) else {}
        return {id: entry for id, entry in entries.items() if isinstance(entry, dict)}

    @property
    def borders(self) -> list[Any]:
        """Borders as they are written."""
        found = self.data.get("borders")
        return found if isinstance(found, list) else []

    def edited(self, *operations: Operation) -> Drawing:
        """The drawing with operations made in its text."""
        return replace(self, document=spliced(self.document, *operations)) if operations else self

    def redrawn(self, plane: Plane) -> Drawing:
        """The drawing with other shapes; from now on they are its own."""
        found = replace(self, plane=plane, drawn=True)
        if self.data.get("shapes") is None:
            found = found.edited(empty(self, "shapes", shapes_name(self.document.source.file)))
        return found

    def with_text(self, text: str) -> Drawing:
        """The drawing with another text."""
        document = parse(Source(self.document.source.file, text.removeprefix(BOM)))
        return replace(self, document=document, bom=BOM if text.startswith(BOM) else "")

    def settled(self) -> Drawing:
        """The drawing whose regions, where they are not its own, are those around its label points now."""
        if self.drawn:
            return self
        board, _report = self.checked()
        return replace(self, plane=plane_of(generated_shapes(board))) if board else self

    def copy_to(self, path: Path) -> None:
        """Write a copy under another name, with its id and shapes; nothing is overwritten.

        Raises
        ------
        SaveError
            When there is such a file, or it cannot be written.
        """
        id = as_id(path.stem)
        copy = self.edited(Set(("id",), id)) if id and "id" in self.data else self
        refuse_changed(path, None)
        if self.drawn and "shapes" in self.data:
            copy = copy.edited(Set(("shapes",), shapes_name(str(path))))
            save(path.with_name(shapes_name(str(path))), self.shapes_text or "", None)
        save(path, copy.text, None)

    def layers(self) -> Layers:
        """The layers that checks and boards are made from."""
        found = read_layers(self.document.source.file, "board", self.text)[1]
        if self.drawn:
            found.own.shapes = self._shape_entries
        return found

    def checked(self) -> tuple[Board | None, Report]:
        """The board, None where it has errors, and the report of all findings."""
        return load_layers(self.layers())


EMPTY = """\
format: risk_kit/board/1
id: {id}
name: {name}
canvas: {{width: {width:g}, height: {height:g}}}

# bonus: armies a turn for whoever holds the whole continent
continents: {{}}

territories: {{}}

borders: []
"""


def there(path: Path) -> Path:
    """The file of a board; an empty board is made where it is not there yet.

    Raises
    ------
    EditError
        When its folder is not there, or its name gives no id.
    SaveError
        When it cannot be written.
    """
    if not path.exists():
        if not path.parent.is_dir():
            raise EditError(_("There is no folder {folder}.").format(folder=path.parent))
        id = as_id(path.stem)
        if not id or path.suffix not in (".yaml", ".yml"):
            raise EditError(
                _("{file} is no name for a board: write one like my_land.yaml.").format(file=path.name)
            )
        width, height = CANVAS
        text = EMPTY.format(id=id, name=plain_name(id), width=width, height=height)
        save(path, modeline(path, "board") + text, None)
    return path


def drawing_of(file: str, text: str, shapes: Mapping[str, ShapeEntry] | None) -> Drawing:
    """Drawing of the texts of a board.

    Raises
    ------
    EditError
        When it is no board of its own: a ruleset, a deck, or what changes another board.
    FileError
        When it is not YAML that can be read.
    """
    document = parse(Source(file, text.removeprefix(BOM)))
    if not document.complete or not isinstance(document.data, dict):
        raise FileError(Report.of(document.findings))
    kind = FORMATS.get(str(document.data.get("format")), "board")
    if kind != "board":
        message = _("{file} is {kind}; only boards can be drawn.")
        raise EditError(message.format(file=Path(file).name, kind=_(KIND_NAMES[kind])))
    if "extends" in document.data:
        message = _("{file} changes another board, {base}; only whole boards can be drawn.")
        raise EditError(message.format(file=Path(file).name, base=document.data["extends"]))
    bom = BOM if text.startswith(BOM) else ""
    if shapes is not None:
        properties = {id: entry.more for id, entry in shapes.items() if entry.more}
        plane = replace(plane_of(as_shapes(shapes)), properties=properties)
        return Drawing(document, plane, drawn=True, bom=bom)
    return Drawing(document, Plane(), drawn=False, bom=bom).settled()


def read_texts(path: Path) -> tuple[str, str | None, str]:
    """Text of a board's file, that of its shapes, None where it has none, and the name of their file."""
    text = read_exact(path)
    document = parse(Source(str(path), text.removeprefix(BOM)))
    name = shapes_file(document.data)
    beside = path.with_name(name) if name else None
    return text, read_exact(beside) if beside and beside.is_file() else None, name


def shapes_file(data: Any) -> str:
    """Name of the file with the shapes that a board names, empty without one."""
    name = data.get("shapes") if isinstance(data, dict) else None
    plain = isinstance(name, str) and Path(name).name == name and name not in (".", "..")
    return str(name) if plain else ""


def shapes_of(text: str | None, file: str) -> dict[str, ShapeEntry] | None:
    """Shapes of the text of a GeoJSON file.

    Raises
    ------
    EditError
        When they cannot be read.
    """
    try:
        return None if text is None else shapes_in(text)
    except ShapeError as error:
        message = _("{file} cannot be read: {problem}.")
        raise EditError(message.format(file=file, problem=error)) from None
