"""The map editor: a canvas to draw on, fields beside it, and what is wrong and how fair the board is."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

import ipywidgets as w

from risk_kit.analysis.board_report import board_report
from risk_kit.drawing.svg import board_svg
from risk_kit.editing.drawing import there
from risk_kit.editing.editor import Editor
from risk_kit.errors import EditError, FileError, RiskKitError
from risk_kit.language import LANGUAGES, use_language
from risk_kit.language import translate as _
from risk_kit.widgets.guard import Guarded, Later, alert, told
from risk_kit.widgets.map_canvas import MapCanvas
from risk_kit.widgets.map_canvas_texts import canvas_texts
from risk_kit.widgets.map_editor_faults import FaultList
from risk_kit.widgets.map_editor_output import OutputPanel, preview
from risk_kit.widgets.map_editor_panels import BoardPanel, ContinentPanel, TerritoryPanel, choose
from risk_kit.widgets.map_editor_scene import changes, findings_of, picture_of, scene_of, subjects_of
from risk_kit.widgets.map_editor_style import STYLE

if TYPE_CHECKING:
    from risk_kit.board.board import Board
    from risk_kit.editing.faults import Fault
    from risk_kit.editing.history import Step

LANGUAGE_NAMES = {"en": "English", "es": "Español", "it": "Italiano", "pt": "Português"}
ASKED = ("edit", "undo", "redo", "save")
"""Messages of the canvas that wait for an answer."""
REST = 0.35
"""Seconds without an edit after which the board is checked anew."""


class MapEditor(Guarded):
    """A board's file, drawn with mouse, keyboard or Python.

    Work that was not saved is there again when the file is opened; see `Editor`.

    Parameters
    ----------
    path : str or Path
        The YAML file of a board; an empty board is made where it is not there yet.
    language : str, optional
        Language of the widget, and at first of the names on the board (default: the one in use).
    height : int
        Of the canvas, in pixels.

    Attributes
    ----------
    model : Editor
        The board that is edited: ``editor.model.do("set_bonus", continent="asia", bonus=7)``.
    canvas : MapCanvas

    Raises
    ------
    FileError, EditError
        For a file that cannot be read, an edition of another board, or a folder that is not there.

    Examples
    --------
    >>> from tempfile import mkdtemp
    >>> from risk_kit.editing import new_board
    >>> editor = MapEditor(new_board.grid("Tiles", 3, 2).write(mkdtemp() + "/tiles.yaml"))
    >>> editor.board
    Board('tiles', territories=6, continents=2, borders=7)
    >>> editor
    MapEditor tiles.yaml: 6 territories, 2 continents, 7 borders
    """

    def __init__(self, path: str | Path, *, language: str | None = None, height: int = 560) -> None:
        super().__init__(language)
        with use_language(self.language):
            self.model = Editor(there(Path(path)))
            self.canvas = MapCanvas(height=height, texts=canvas_texts())
            self.canvas.layout = {"flex": "1 1 0", "min_width": "0"}
            self._names = self.language
            self._scene: dict[str, Any] = {}
            self._version = 0
            self._asking = ""  # the view that waits for an answer
            self._background: tuple[Any, dict[str, Any] | None, str] = (None, None, "")
            self._look_later = Later(lambda: self._guarded(self._look), REST)
            self._build()
            self.model.listen(self._changed)
            self.canvas.listen(self._heard)
            self._show(self.model.message)
            self._look()

    @property
    def board(self) -> Board:
        """The board as it is now.

        Raises
        ------
        FileError
            Where it is not a board yet; its `report` has the errors.
        """
        with use_language(self.language):
            return self.model.board

    @property
    def faults(self) -> tuple[Fault, ...]:
        """All that is wrong with the board now, errors first."""
        with use_language(self.language):
            return self.model.faults

    def save(self) -> None:
        """Save the board; see `Editor.save`."""
        with self._lock, use_language(self.language):
            self.model.save()

    def html(self) -> str:
        """Still picture: the board as it is now, and what is wrong with it."""
        with use_language(self.language):
            try:
                picture = board_svg(self.model.board, language=self._names, prefix="editor-")
            except FileError as error:
                picture = f"<pre>{escape(error.report.text(most=5))}</pre>"
            items = "".join(f"<li>{escape(f.finding.message)}</li>" for f in self.model.faults[:8])
            return f"{picture}<ul>{items}</ul>" if items else picture

    def _build(self) -> None:
        def names() -> str:
            return self._names

        self.territory = TerritoryPanel(self.model, self, names)
        self.continents = ContinentPanel(self.model, self, names)
        self.sheet = BoardPanel(self.model, self, names)
        self.list = FaultList(
            lambda fault: self._guarded(self._go, fault),
            lambda fault, number: self._guarded(self.model.cure, fault, number),
        )
        self.output = OutputPanel(self.model, self._guarded, names, self.save)
        self._balance, self._preview = w.HTML(), w.HTML()
        self._language = w.Dropdown(description=_("Names in"), layout={"width": "190px"})
        choose(self._language, [(LANGUAGE_NAMES[code], code) for code in LANGUAGES], self._names)
        self._language.observe(lambda change: self._guarded(self._speak, change["new"]), "value")
        self._told, self._lost = w.HTML(), w.HTML()
        panels = [self.territory.ui, self.list.ui, self.continents.ui, self._balance, self.sheet.ui,
                  self.output.ui, self._preview]  # fmt: skip
        for panel in panels:
            if panel is not self._preview:  # long ones scroll, so that the map stays in sight
                panel.layout.max_height, panel.layout.overflow = f"{self.canvas.height}px", "auto"
                panel.add_class("risk-kit-panel")
        titles = [
            _("Territory"),
            _("Faults"),
            _("Continents"),
            _("Balance"),
            _("Board"),
            _("File"),
            _("Play"),
        ]
        self.tabs = w.Tab(panels, titles=titles, layout={"width": "auto"})
        self.tabs.observe(lambda _change: self._guarded(self._look_at_tab), "selected_index")
        canvas = w.Box([self.canvas], layout={"flex": "3 1 560px", "min_width": "0"})
        self._side = w.VBox([self._problem, self._lost, self.tabs], layout={"min_width": "300px"})
        body = w.HBox([canvas, self._side], layout={"flex_flow": "row wrap", "width": "100%"})
        head = w.HBox([self._told, self._language], layout={"justify_content": "space-between"})
        self.ui = w.VBox([w.HTML(STYLE), head, body])
        self.ui.add_class("risk-kit-editor")

    def _heard(self, message: dict[str, Any]) -> None:
        """Do what a view of the canvas asks for; what cannot be done is told there."""
        with self._lock, use_language(self.language):
            self._asking = str(message.get("view", "")) if message.get("type") in ASKED else ""
            try:
                self._answer(message)
            except RiskKitError as error:
                self._refuse(str(error))
            except Exception as error:
                self._refuse(repr(error))
                raise
            finally:
                if self._asking:  # the canvas waits for an answer, also where nothing changed
                    self._tell({})

    def _answer(self, message: dict[str, Any]) -> None:
        kind = message.get("type")
        if kind == "hello":
            self.canvas.tell({"type": "scene", "version": self._version, **self._scene})
        elif kind == "edit":
            args = {key: value for key, value in message.items() if key not in ("type", "view", "do")}
            if message["do"] == "draw":
                args.setdefault("language", self._names)
            self.model.do(str(message["do"]), **args)
            if message["do"] == "draw":
                self.tabs.selected_index = 0  # its name comes next
        elif kind == "select":
            self.model.select(message.get("territories", ()))
            self.territory.show()
            self._send({"selection": list(self.model.selection)})
        elif kind == "undo":
            self.model.undo()
        elif kind == "redo":
            self.model.redo()
        elif kind == "save":
            self.model.save()

    def _changed(self, step: Step | None) -> None:
        """Show an edit at once; what follows from it is looked at when the hand rests."""
        with self._lock, use_language(self.language):
            self._show("" if step else _("Saved."))
            self._look_later()

    def _show(self, message: str = "") -> None:
        """Show the drawing: what differs goes to the canvas."""
        model = self.model
        state = {
            **scene_of(model.drawing, self._names),
            "selection": list(model.selection),
            "undo": bool(model.history),
            "redo": bool(model.undone),
            "saved": model.is_saved,
            "background": self._picture()[0],
            "findings": self._scene.get("findings", []),
        }
        self._send(state)
        lost = self._picture()[1]
        self._lost.value = alert(lost) if lost else ""
        for panel in (self.territory, self.continents, self.sheet):
            panel.show()
        word = message or ("" if model.is_saved else _("Not saved yet; the journal has every edit."))
        name = f"<b>{escape(model.path.name)}</b>"
        self._told.value = f"<span role='status'>{name} {escape(word)}</span>"

    def _send(self, state: dict[str, Any]) -> None:
        found = changes(self._scene, state)
        if found:
            self._scene = {**self._scene, **state}
            self._tell(found)

    def _tell(self, found: dict[str, Any]) -> None:
        self._version += 1
        self.canvas.tell({"type": "patch", "version": self._version, **found, **self._answering()})

    def _refuse(self, message: str) -> None:
        self.canvas.tell({"type": "refused", "message": message, **self._answering()})

    def _answering(self) -> dict[str, str]:
        """What makes the first message after a request an answer to the view that asked."""
        mark = {"answer": self._asking} if self._asking else {}
        self._asking = ""
        return mark

    def _picture(self) -> tuple[dict[str, Any] | None, str]:
        """The background, or why it cannot be shown; read again only when its file has changed."""
        name = self.model.drawing.data.get("background")
        path = self.model.path.parent / name if isinstance(name, str) and Path(name).name == name else None
        key = (path, path.stat().st_mtime_ns if path and path.exists() else 0)
        if self._background[0] != key:
            try:
                self._background = (key, picture_of(path) if path else None, "")
            except EditError as error:
                self._background = (key, None, str(error))
        return self._background[1:]

    def _look(self) -> None:
        """Check the board, and show what was found where it is looked at."""
        faults = self.model.faults
        self._list_faults()
        self.tabs.set_title(1, _("Faults ({count})").format(count=len(faults)) if faults else _("Faults"))
        self._send({"findings": findings_of(faults)})
        self._look_at_tab()

    def _list_faults(self) -> None:
        drawing = self.model.drawing
        self.list.show(
            self.model.faults, lambda fault: subjects_of(drawing, fault, self._names), self._picture()[1]
        )

    def _look_at_tab(self) -> None:
        """Fill the panel that is seen; those that cost time wait until they are looked at."""
        shown = self.tabs.children[self.tabs.selected_index or 0]
        wide = False
        if shown is self.output.ui:
            self.output.show()
        elif shown is self._balance:
            self._balance.value = self._report()
        elif shown is self._preview:
            picture = preview(self.model, self._names)
            wide = bool(picture)
            self._preview.value = picture or told(_("It can be played when nothing is wrong with it."))
        self._side.layout.flex = "1 1 100%" if wide else "1 1 410px"  # a board that is played needs room
        (self._side.add_class if wide else self._side.remove_class)("risk-kit-wide")

    def _report(self) -> str:
        try:
            board = self.model.board
        except FileError:
            return told(_("It can be judged when nothing is wrong with it."))
        with use_language(self._names):
            return board_report(board, deals=2000)._repr_html_()

    def _go(self, fault: Fault) -> None:
        """Show a fault on the canvas."""
        self.model.select(fault.territories)
        at = list(fault.at) if fault.at else None
        self._send({"selection": list(self.model.selection)})
        self.canvas.tell({"type": "go", "territories": list(fault.territories), "at": at})
        self.territory.show()

    def _speak(self, language: str) -> None:
        """Show and write names in another language."""
        self._names = language
        self._show()
        self._list_faults()
        self._look_at_tab()

    def __repr__(self) -> str:
        """The state in words, the same in every run."""
        with use_language(self.language):
            drawing = self.model.drawing
            sizes = _("{territories} territories, {continents} continents, {borders} borders").format(
                territories=len(drawing.territories),
                continents=len(drawing.continents),
                borders=len(drawing.borders),
            )
            faults = "\n".join(f"- {fault.finding.message}" for fault in self.model.faults)
            return f"MapEditor {self.model.path.name}: {sizes}\n{faults}".rstrip()
