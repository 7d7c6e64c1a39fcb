"""The files of a board on the disk, as far as an editor knows them: both are written, or neither."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from risk_kit.editing.drawing import Drawing, drawing_of, read_texts, shapes_file, shapes_of
from risk_kit.errors import SaveError
from risk_kit.files.save import digest, read_exact, refuse_changed, save
from risk_kit.files.shapes import shapes_name

if TYPE_CHECKING:
    from pathlib import Path

Digests = tuple[str, str]


def digests_of(text: str, shapes: str | None) -> Digests:
    """Digests of the two texts of a board, in hexadecimal; empty for shapes that are not there."""
    return digest(text).hex(), digest(shapes).hex() if shapes is not None else ""


@dataclass
class Disk:
    """Both files of a board.

    Attributes
    ----------
    path : Path
        The board's file.
    text, shapes : str
        Its text, and that of its shapes, None where it has none.
    drawing : Drawing
        What they hold.
    ours : set of str
        Digests of shapes that were the board's own once: undoing leaves their file there.
    """

    path: Path
    text: str
    shapes: str | None
    drawing: Drawing
    ours: set[str] = field(default_factory=set)

    @property
    def digests(self) -> Digests:
        """Digests of both files."""
        return digests_of(self.text, self.shapes)

    def holds(self, drawing: Drawing) -> bool:
        """Whether a drawing is what the files hold."""
        return drawing.text == self.text and self.shapes_of(drawing) == self.shapes

    def shapes_of(self, drawing: Drawing) -> str | None:
        """Text of the shapes of a drawing, as it is on the disk where they are the same, however written."""
        drawn = drawing.drawn == self.drawing.drawn
        same = drawing.plane is self.drawing.plane or drawing.plane.looks_like(self.drawing.plane)
        return self.shapes if drawn and same else drawing.shapes_text

    def beside(self, drawing: Drawing) -> Path:
        """Path of the file with the shapes."""
        return self.path.with_name(shapes_file(drawing.data) or shapes_name(str(self.path)))

    def refuse_changed(self, drawing: Drawing) -> None:
        """Refuse to write a drawing where another program has changed what it would be written over.

        Raises
        ------
        SaveError
        """
        refuse_changed(self.path, self.text)
        if self._new_shapes(drawing) is not None:
            refuse_changed(self.beside(drawing), self._loaded(self.beside(drawing)))

    def write(self, drawing: Drawing) -> None:
        """Write both files where they differ.

        Raises
        ------
        SaveError
            When one cannot be written; then the other is as it was.
        """
        text, shapes, beside = drawing.text, self.shapes_of(drawing), self.beside(drawing)
        new, before = self._new_shapes(drawing), None
        if new is not None:
            before = read_exact(beside) if beside.exists() else None
            save(beside, new, self._loaded(beside))
        try:
            if text != self.text:
                save(self.path, text, self.text)
        except SaveError:
            if new is not None:
                self._put_back(beside, new, before, drawing)
            raise
        self.text, self.shapes, self.drawing = text, shapes, drawing
        self.ours.add(self.digests[1])

    def _new_shapes(self, drawing: Drawing) -> str | None:
        """Text of the shapes where it has to be written, else None."""
        shapes = self.shapes_of(drawing)
        return shapes if shapes != self.shapes else None

    def _loaded(self, beside: Path) -> str | bytes | None:
        """What the file with the shapes has to be, to be written over."""
        if self.shapes is None and beside.exists():
            there = digest(read_exact(beside))
            return there if there.hex() in self.ours else None
        return self.shapes

    def _put_back(self, beside: Path, shapes: str, before: str | None, drawing: Drawing) -> None:
        try:
            if before is None:
                beside.unlink()
            else:
                save(beside, before, shapes)
        except (OSError, SaveError):  # then the new ones are what is there
            self.shapes, self.drawing = shapes, replace(self.drawing, plane=drawing.plane, drawn=True)


def disk_of(path: Path) -> Disk:
    """The files of a board as they are.

    Raises
    ------
    FileError, EditError, SaveError
        When they cannot be read, or are no board of its own.
    """
    text, shapes, name = read_texts(path)
    return Disk(path, text, shapes, drawing_of(str(path), text, shapes_of(shapes, name)))
