"""A board being edited: every change is checked, journaled and can be undone."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from shapely.errors import ShapelyError

from risk_kit.editing.drawing import Drawing, drawing_of, read_texts, shapes_file, shapes_of
from risk_kit.editing.edits import EDITS, Shown, given, parameters_of, required_of
from risk_kit.editing.faults import Fault, faults_of
from risk_kit.editing.history import Step, step_between
from risk_kit.editing.journal import MOST_BYTES, History, Journal, Recovered, digests_of, free_path
from risk_kit.errors import EditError, FileError, RiskKitError
from risk_kit.files.edits import BOM
from risk_kit.files.findings import Source
from risk_kit.files.reader import parse
from risk_kit.files.save import diff, refuse_changed, save
from risk_kit.files.shapes import shapes_name
from risk_kit.files.suggest import unknown_name
from risk_kit.language import translate as _

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from risk_kit.board.board import Board
    from risk_kit.files.findings import Report


class Editor:
    """A board's file while it is edited.

    What was not saved when an editor was closed or killed is there again when the file is opened; ``undo``
    takes it back, ``revert`` all of it at once.

    Parameters
    ----------
    path : str or Path
        A board's YAML file. It must not change another board (``extends``).

    Attributes
    ----------
    path : Path
    message : str
        What there is to say, such as that edits were recovered.
    selection : tuple of str
        Ids of the territories that are chosen.

    Raises
    ------
    FileError
        When the file is not YAML that can be edited.
    EditError
        When it changes another board.

    Examples
    --------
    >>> from tempfile import mkdtemp
    >>> from risk_kit.editing import new_board
    >>> editor = Editor(new_board.grid("Tiles", 3, 2).write(mkdtemp() + "/tiles.yaml"))
    >>> editor.do("set_border", a="a1", b="c2", kind="sea")
    >>> editor.board.neighbors("a1"), editor.history
    (('a2', 'b1', 'c2'), ('change the border of a1 and c2',))
    >>> editor.undo()
    >>> editor.is_saved
    True
    """

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        self.message = ""
        self.selection: tuple[str, ...] = ()
        self._listeners: list[Callable[[Step | None], None]] = []
        self._checked: tuple[Drawing, Board | None, Report, tuple[Fault, ...]] | None = None
        self._journal = Journal(self.path)
        self._open()

    def _open(self) -> None:
        text, shapes = read_texts(self.path)
        self._saved = (text, shapes)
        self._at_disk = self._loaded()
        found = self._recovered(text, shapes)
        if found is not None:
            self._history = found.history
            if not self.is_saved:
                text = _("Changes up to {time} that were not saved are here again; you can go back.")
                self.message = text.format(time=found.last)
            elif found.size > MOST_BYTES:
                self._journal.drop()
                self._history, self._begun = History(self._at_disk), False
            return
        self._history = History(self._at_disk)
        self._begun = False

    def _loaded(self) -> Drawing:
        """The drawing of the files as they were loaded or saved."""
        text, shapes = self._saved
        return drawing_of(str(self.path), text, shapes_of(shapes, self._shapes_name(text)))

    def _shapes_name(self, text: str) -> str:
        """Name of the file with the shapes, for messages."""
        return shapes_file(parse(Source("", text.removeprefix(BOM))).data) or f"{self.path.stem}.geojson"

    def _recovered(self, text: str, shapes: str | None) -> Recovered | None:
        """What the journal has for the file as it is; one that does not fit is set aside and told."""
        self._begun = True
        try:
            found = self._journal.read(str(self.path))
        except (RiskKitError, ValueError, KeyError, TypeError, IndexError):
            aside = self._journal.set_aside()
            self.message = _("The journal could not be followed; it is kept as {file}.").format(
                file=aside.name
            )
            return None
        if found is None:
            return None
        here = digests_of(text, shapes)
        strange = [i for i, mine in enumerate(here) if mine not in (one[i] for one in found.saved)]
        if not strange:
            return found
        drawing = found.history.drawing
        saved = digests_of(drawing.text, drawing.shapes_text) in found.saved
        self._journal.set_aside()
        if not saved:  # edits that only the journal has
            changed = self._shapes_name(text) if strange == [1] else self.path.name
            self._keep_copy(drawing, changed)
        return None

    def _keep_copy(self, drawing: Drawing, changed: str) -> None:
        copy = free_path(self.path.with_name(f"{self.path.stem}_recovered{self.path.suffix}"))
        try:
            drawing.copy_to(copy)
        except RiskKitError as error:
            self.message = str(error)
            return
        text = _("{file} was changed by another program since; what was edited here is in {copy}.")
        self.message = text.format(file=changed, copy=copy.name)

    @property
    def drawing(self) -> Drawing:
        """The text and the shapes as they are now."""
        return self._history.drawing

    @property
    def board(self) -> Board:
        """The board as it is now.

        Raises
        ------
        FileError
            Where it is not a board yet; its `report` has the errors.
        """
        _drawing, board, report, _faults = self._look()
        if board is None:
            raise FileError(report)
        return board

    @property
    def faults(self) -> tuple[Fault, ...]:
        """All that is wrong with it now, errors first."""
        return self._look()[3]

    def _look(self) -> tuple[Drawing, Board | None, Report, tuple[Fault, ...]]:
        if self._checked is None or self._checked[0] is not self.drawing:
            board, report = self.drawing.checked()
            self._checked = (self.drawing, board, report, faults_of(self.drawing, report))
        return self._checked

    @property
    def is_saved(self) -> bool:
        """Whether the files are as the drawing is."""
        return self.drawing.text == self._saved[0] and self._shapes_text() == self._saved[1]

    def _shapes_text(self) -> str | None:
        """Text of the shapes, as it is on the disk where they are the same, however written."""
        drawn = self.drawing.drawn == self._at_disk.drawn
        same = self.drawing.plane is self._at_disk.plane or self.drawing.plane.looks_like(self._at_disk.plane)
        return self._saved[1] if drawn and same else self.drawing.shapes_text

    @property
    def history(self) -> tuple[str, ...]:
        """What was done, first to last; `undo` takes the last away."""
        return tuple(step.label for step in self._history.done)

    @property
    def undone(self) -> tuple[str, ...]:
        """What `redo` would do, next first."""
        return tuple(step.label for step in reversed(self._history.undone))

    def listen(self, callback: Callable[[Step | None], None]) -> None:
        """Have a function called after each change with the step that was made; None after a save."""
        self._listeners.append(callback)

    def do(self, name: str, /, **args: Any) -> None:
        """Make an edit: one of `edits`, with its arguments by name.

        Raises
        ------
        EditError, UnknownNameError, SpliceError
            When it cannot be made; nothing was changed.
        SaveError
            When the journal cannot be written; nothing was changed.
        """
        if name not in EDITS:
            raise unknown_name(_("There is no edit {name!r}.").format(name=name), name, "edit", EDITS)
        function, title = EDITS[name]
        self._refuse_others(name, args)
        after = self._edited(name, function, args)
        label = _(title).format_map(Shown(args))
        step = step_between(label, self.drawing, after)
        if not step.is_nothing:
            self._journaled(lambda: self._journal.step(step))
            self._history.push(step, after)
            self._select_new(step)
            self._tell(step)

    def _edited(self, name: str, function: Callable[..., Drawing], args: Mapping[str, Any]) -> Drawing:
        """The drawing after an edit; arguments that make no sense are told as such."""
        try:
            return function(self.drawing, **given(args)).settled()
        except RiskKitError:
            raise
        except (TypeError, ValueError, OverflowError, ArithmeticError, ShapelyError) as error:
            message = _("The edit {edit} cannot be done with these arguments: {reason}.")
            raise EditError(message.format(edit=name, reason=error)) from error

    @staticmethod
    def edits() -> Mapping[str, tuple[str, ...]]:
        """The edits that there are, with the names of their arguments."""
        return {name: parameters_of(function) for name, (function, _title) in EDITS.items()}

    def _refuse_others(self, name: str, args: Mapping[str, Any]) -> None:
        known = parameters_of(EDITS[name][0])
        for other in args:
            if other not in known:
                message = _("The edit {edit} has no argument {name!r}.").format(edit=name, name=other)
                raise unknown_name(message, other, "argument", known)
        missing = [other for other in required_of(EDITS[name][0]) if other not in args]
        if missing:
            message = _("The edit {edit} needs: {names}.")
            raise EditError(message.format(edit=name, names=", ".join(missing)))

    def _select_new(self, step: Step) -> None:
        """Choose what was drawn; nothing is chosen that is gone."""
        new = [name for name, (before, _after) in step.rings.items() if before is None]
        there = self.drawing.territories
        self.selection = tuple(new) or tuple(name for name in self.selection if name in there)

    def undo(self) -> None:
        """Take the last edit back, also one that was saved; nothing where there is none."""
        if self._history.done:
            self._journaled(self._journal.undo)
            step = self._history.undo().inverse
            self._select_new(step)
            self._tell(step)

    def redo(self) -> None:
        """Make the edit again that was taken back last."""
        if self._history.undone:
            self._journaled(self._journal.redo)
            step = self._history.redo()
            self._select_new(step)
            self._tell(step)

    def revert(self) -> None:
        """Go back to what was saved, as one step that can be undone."""
        step = step_between(_("go back to what was saved"), self.drawing, self._at_disk)
        if not step.is_nothing:
            self._journaled(lambda: self._journal.step(step))
            self._history.push(step, self._at_disk)
            self._select_new(step)
            self._tell(step)

    def cure(self, fault: Fault, number: int = 0) -> None:
        """Do what cures a fault: one step.

        Parameters
        ----------
        number : int
            Which of its cures, from 0.
        """
        if number >= len(fault.cures):
            raise EditError(
                _("This has to be changed by hand: {problem}").format(problem=fault.finding.message)
            )
        cure = fault.cures[number]
        self.do(cure.do, **cure.args)

    def diff(self) -> str:
        """What saving changes in the YAML file, as a unified diff; empty for nothing."""
        return diff(self._saved[0], self.drawing.text, self.path.name)

    def save(self) -> None:
        """Save the board, and its shapes where they changed.

        Raises
        ------
        SaveError
            When a file has changed on disk since it was loaded, or cannot be written; the journal stays.
        """
        text, shapes = self.drawing.text, self._shapes_text()
        beside = self.path.with_name(shapes_file(self.drawing.data) or shapes_name(str(self.path)))
        new_shapes = shapes is not None and shapes != self._saved[1]
        if new_shapes or text != self._saved[0]:
            refuse_changed(self.path, self._saved[0])  # both files, or neither
            if new_shapes:
                refuse_changed(beside, self._saved[1])
            self._journaled(lambda: self._journal.saving(digests_of(text, shapes)))
        if shapes is not None and new_shapes:
            save(beside, shapes, self._saved[1])
            self._saved = (self._saved[0], shapes)
        if text != self._saved[0]:
            save(self.path, text, self._saved[0])
        self._saved, self._at_disk = (text, shapes), self.drawing
        self._tell(None)

    def save_as(self, path: str | Path) -> None:
        """Write the board, as it is now, to another file; this one stays what is edited.

        Raises
        ------
        SaveError
            When there is such a file, or it cannot be written.
        """
        self.drawing.copy_to(Path(path))

    def select(self, territories: Sequence[str]) -> None:
        """Choose territories; those that are not there are left out."""
        self.selection = tuple(name for name in territories if name in self.drawing.territories)

    def _journaled(self, write: Callable[[], None]) -> None:
        """Write to the journal; it begins with the first edit: looking at a board leaves nothing behind."""
        if not self._begun:
            text, shapes = self._saved
            self._journal.begin(text, shapes, self.drawing)
            self._begun = True
        write()

    def _tell(self, step: Step | None) -> None:
        self.message = ""
        for listener in self._listeners:
            listener(step)
