"""A board being edited: every change is checked, journaled and can be undone."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from shapely.errors import ShapelyError

from risk_kit.editing.disk import digests_of, disk_of
from risk_kit.editing.edits import EDITS, Shown, given, parameters_of, required_of
from risk_kit.editing.faults import Fault, faults_of
from risk_kit.editing.history import Step, step_between
from risk_kit.editing.journal import MOST_BYTES, History, Journal, Recovered, free_path
from risk_kit.errors import EditError, FileError, RiskKitError, SaveError
from risk_kit.files.save import diff
from risk_kit.files.suggest import unknown_name
from risk_kit.language import translate as _

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from risk_kit.board.board import Board
    from risk_kit.editing.drawing import Drawing
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
        self._disk = disk_of(self.path)
        found = self._recovered()
        self._history = found.history if found else History(self._disk.drawing)
        self._begun = found is not None
        if found is None:
            return
        self._disk.ours |= found.shapes
        if not self.is_saved:
            text = _("Changes up to {time} that were not saved are here again; you can go back.")
            self.message = text.format(time=found.last)
        elif found.size > MOST_BYTES:
            self._journal.drop()
            self._history, self._begun = History(self._disk.drawing), False

    def _recovered(self) -> Recovered | None:
        """What the journal has for the files as they are; one that does not fit is set aside and told."""
        try:
            found = self._journal.read(str(self.path))
        except (RiskKitError, ValueError, LookupError, TypeError, AttributeError, OSError):
            aside = self._journal.set_aside()
            text = _("The journal could not be followed; it is kept as {file}.")
            self.message = text.format(file=aside.name)
            return None
        if found is None:
            return None
        strange = [
            i for i, mine in enumerate(self._disk.digests) if mine not in (one[i] for one in found.saved)
        ]
        if not strange:
            return found
        drawing = found.history.drawing
        self._journal.set_aside()
        if digests_of(drawing.text, drawing.shapes_text) != found.saved[0]:  # edits that only the journal has
            changed = self._disk.beside(drawing) if strange == [1] else self.path
            self._keep_copy(drawing, changed.name)
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
        return self._disk.holds(self.drawing)

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
        except (TypeError, ValueError, LookupError, AttributeError, ArithmeticError, ShapelyError) as error:
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
        """Take the last edit back, also one that was saved; nothing where there is none.

        Raises
        ------
        SaveError
            When the journal cannot be written; nothing was changed.
        """
        if self._history.done:
            self._journaled(self._journal.undo)
            step = self._history.undo().inverse
            self._select_new(step)
            self._tell(step)

    def redo(self) -> None:
        """Make the edit again that was taken back last.

        Raises
        ------
        SaveError
            When the journal cannot be written; nothing was changed.
        """
        if self._history.undone:
            self._journaled(self._journal.redo)
            step = self._history.redo()
            self._select_new(step)
            self._tell(step)

    def revert(self) -> None:
        """Go back to what was saved, as one step that can be undone.

        Raises
        ------
        SaveError
            When the journal cannot be written; nothing was changed.
        """
        step = step_between(_("go back to what was saved"), self.drawing, self._disk.drawing)
        if not step.is_nothing:
            self._journaled(lambda: self._journal.step(step))
            self._history.push(step, self._disk.drawing)
            self._select_new(step)
            self._tell(step)

    def cure(self, fault: Fault, number: int = 0) -> None:
        """Do what cures a fault: one step.

        Parameters
        ----------
        number : int
            Which of its cures, from 0.

        Raises
        ------
        EditError
            When it has none, or the board has changed since the fault was found.
        SaveError
            When the journal cannot be written; nothing was changed.
        """
        if number >= len(fault.cures):
            raise EditError(
                _("This has to be changed by hand: {problem}").format(problem=fault.finding.message)
            )
        cure = fault.cures[number]
        self.do(cure.do, **cure.args)

    def diff(self) -> str:
        """What saving changes in the YAML file, as a unified diff; empty for nothing."""
        return diff(self._disk.text, self.drawing.text, self.path.name)

    def save(self) -> None:
        """Save the board, and its shapes where they changed.

        Raises
        ------
        SaveError
            When a file has changed on disk since it was loaded, or cannot be written; the journal stays.
        """
        drawing, disk = self.drawing, self._disk
        if not disk.holds(drawing):
            disk.refuse_changed(drawing)
            saved = digests_of(drawing.text, disk.shapes_of(drawing))
            self._journaled(lambda: self._journal.saving(saved))
            disk.write(drawing)
            with suppress(SaveError):  # the files tell it, too
                self._journal.saved(saved)
        disk.drawing = drawing
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
        disk = self._disk
        if not self._begun:
            self._journal.begin(disk.text, disk.shapes, self.drawing)
            self._begun = True
        elif self._journal.is_gone:
            self._journal.begin_again(self._history, disk.digests)
        write()

    def _tell(self, step: Step | None) -> None:
        self.message = ""
        for listener in self._listeners:
            listener(step)
