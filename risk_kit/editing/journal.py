"""The journal beside a board: every edit, written at once, so that nothing is lost and all can be undone.

The first line holds the texts that editing began with; each further line is an edit, an undo, a redo or a
save. Whoever opens the board again goes through these lines and has the drawing and its history back.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from itertools import count, islice
from typing import TYPE_CHECKING, Any

from risk_kit.editing.disk import Digests, digests_of
from risk_kit.editing.drawing import Drawing, drawing_of, shapes_of
from risk_kit.editing.history import Step, step_of
from risk_kit.errors import SaveError
from risk_kit.language import translate as _

if TYPE_CHECKING:
    from pathlib import Path

FORMAT = "risk_kit/journal/1"
MOST_BYTES = 16 * 2**20
"""A journal that has grown beyond this is begun anew with the next board that is opened."""


@dataclass
class History:
    """Edits made so far, those taken back, and the drawing between them."""

    drawing: Drawing
    done: list[Step] = field(default_factory=list)
    undone: list[Step] = field(default_factory=list)

    def push(self, step: Step, drawing: Drawing) -> None:
        """Add an edit."""
        self.done.append(step)
        self.undone.clear()
        self.drawing = drawing

    def undo(self) -> Step:
        """Take the last edit back; it is given."""
        step = self.done[-1]
        self.drawing = step.inverse.apply(self.drawing)
        self.undone.append(self.done.pop())
        return step

    def redo(self) -> Step:
        """Make the edit again that was taken back last; it is given."""
        step = self.undone[-1]
        self.drawing = step.apply(self.drawing)
        self.done.append(self.undone.pop())
        return step


def free_path(path: Path) -> Path:
    """A path that nothing is at: with a number before its ending where something is."""
    numbered = (path.with_name(f"{path.stem}_{number}{path.suffix}") for number in count(2))
    return next(found for found in (path, *islice(numbered, 10_000)) if not found.exists())


@dataclass
class Recovered:
    """What a journal tells: the history, what may be on the disk, and when the last edit was made.

    Of a save that was broken off one file may be the new one and the other the old one, or both the old ones.

    Attributes
    ----------
    saved : tuple of Digests
        What is on the disk for sure, unless another program has written, and what may have been saved since.
    shapes : set of str
        Digests of shapes that were saved or begun with.
    """

    history: History
    saved: tuple[Digests, ...]
    last: str
    size: int
    shapes: set[str]


class Journal:
    """The file beside a board with all edits.

    Parameters
    ----------
    path : Path
        The board's file.
    """

    def __init__(self, path: Path) -> None:
        self.path = path.with_name(f"{path.name}.journal")
        self._size = 0
        self._first: Any = None

    def begin(self, text: str, shapes: str | None, drawing: Drawing) -> None:
        """Start a journal for a board as it is.

        Raises
        ------
        SaveError
            When there is one, so that the board is open elsewhere, or it cannot be written.
        """
        self._first = {"journal": FORMAT, "text": text, "shapes": shapes, "drawn": drawing.drawn}
        self._size = 0
        self._write(self._first, mode="xb")

    def begin_again(self, history: History, saved: Digests) -> None:
        """Write a journal that somebody has deleted once more.

        Raises
        ------
        SaveError
            When it cannot be written.
        """
        self._size = 0
        self._write(self._first, mode="xb")
        self.saving(saved)
        self.saved(saved)
        for step in (*history.done, *reversed(history.undone)):
            self.step(step)
        for _step in history.undone:
            self.undo()

    @property
    def is_gone(self) -> bool:
        """Whether somebody has deleted it."""
        return self._size > 0 and not self.path.exists()

    def drop(self) -> None:
        """Delete the journal, with nothing in it that is not saved."""
        with suppress(OSError):
            self.path.unlink()

    def set_aside(self) -> Path:
        """Path of the journal under another name, where it stays to be looked at."""
        stem = f"{self.path.name}.{datetime.now():%Y%m%d-%H%M%S}"
        aside = free_path(self.path.with_name(stem))
        with suppress(OSError):  # where it cannot be moved it cannot be written either
            return self.path.rename(aside)
        return self.path

    def step(self, step: Step) -> None:
        """Write an edit."""
        self._write({"step": step.plain(), "at": f"{datetime.now():%Y-%m-%d %H:%M:%S}"})

    def undo(self) -> None:
        """Write that the last edit was taken back."""
        self._write({"undo": True})

    def redo(self) -> None:
        """Write that it was made again."""
        self._write({"redo": True})

    def saving(self, digests: Digests) -> None:
        """Write what is about to be saved."""
        self._write({"saving": digests})

    def saved(self, digests: Digests) -> None:
        """Write that it was saved."""
        self._write({"saved": digests})

    def read(self, file: str) -> Recovered | None:
        """What the journal tells, None where there is none.

        Raises
        ------
        EditError, ValueError
            When it cannot be followed.
        """
        if not self.path.exists():
            return None
        raw = self.path.read_bytes()
        whole = raw[: raw.rfind(b"\n") + 1]  # a line that was cut off had not been answered
        lines = [json.loads(line) for line in whole.decode().splitlines()]
        if not lines or any(not isinstance(line, dict) for line in lines):
            raise ValueError(self.path.name)
        if lines[0].get("journal") != FORMAT:
            raise ValueError(self.path.name)
        self._size, self._first = len(whole), lines[0]
        if len(raw) != len(whole):
            with suppress(OSError):  # then nothing can be added either, and it is told
                os.truncate(self.path, len(whole))
        return _followed(lines, file, len(whole))

    def _write(self, line: Any, mode: str = "ab") -> None:
        """Add a line and bring it to the disk; refuses when another program has written meanwhile."""
        raw = (json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n").encode()
        started = False
        try:
            with self.path.open(mode) as stream:
                if stream.tell() != self._size:
                    raise FileExistsError
                started = True
                stream.write(raw)
                stream.flush()
                os.fsync(stream.fileno())
        except FileExistsError:
            message = _("{file} is open in another editor; nothing was changed here.")
            raise SaveError(message.format(file=self.path.name)) from None
        except OSError as error:
            if started:  # half a line would be taken for one of another program
                with suppress(OSError):
                    os.truncate(self.path, self._size)
            message = _("{file} cannot be written: {reason}. Nothing was changed.")
            raise SaveError(message.format(file=self.path.name, reason=error.strerror)) from error
        self._size += len(raw)


def _followed(lines: list[Any], file: str, size: int) -> Recovered:
    first = lines[0]
    shapes = shapes_of(first["shapes"], file)
    history = History(drawing_of(file, first["text"], shapes))
    saved, last = [digests_of(first["text"], first["shapes"])], ""
    ours = {saved[0][1]}
    for line in lines[1:]:
        if "step" in line:
            step = step_of(line["step"])
            history.push(step, step.apply(history.drawing))
            last = str(line.get("at", ""))
        elif "undo" in line:
            history.undo()
        elif "redo" in line:
            history.redo()
        elif "saving" in line:
            saved.append((str(line["saving"][0]), str(line["saving"][1])))
            ours.add(saved[-1][1])
        elif "saved" in line:
            saved = [(str(line["saved"][0]), str(line["saved"][1]))]
    return Recovered(history, tuple(saved), last, size, ours)
