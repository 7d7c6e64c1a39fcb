"""What goes out of the map editor: the change to the file, the board as it is played, pictures to print."""

from __future__ import annotations

from functools import partial
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

import ipywidgets as w

from risk_kit.drawing.svg import board_svg
from risk_kit.errors import EditError, FileError, RiskKitError
from risk_kit.game.game import Game
from risk_kit.language import translate as _
from risk_kit.language import use_language
from risk_kit.widgets.guard import told
from risk_kit.widgets.map_editor_panels import button
from risk_kit.widgets.rule_lab_style import heading

if TYPE_CHECKING:
    from collections.abc import Callable

    from risk_kit.editing.editor import Editor

PAPERS = ("A4", "A3")


class OutputPanel:
    """Saving with the lines that change, a preview, and exports beside the board's file.

    Parameters
    ----------
    saved : callable
        Saves the board.
    """

    def __init__(
        self,
        editor: Editor,
        guard: Callable[..., None],
        language: Callable[[], str],
        saved: Callable[[], None],
    ) -> None:
        self.editor, self.language = editor, language
        self._diff = w.HTML()
        self._told = w.HTML()
        self._paper = w.Dropdown(options=PAPERS, description=_("Paper"), layout={"width": "160px"})
        self._tiles = w.Dropdown(
            options=[(_("one page"), (1, 1)), ("2 × 1", (2, 1)), ("2 × 2", (2, 2)), ("3 × 2", (3, 2))],
            description=_("Pages"), layout={"width": "190px"},
        )  # fmt: skip
        self._revert = button(_("Go back to what was saved"), editor.revert, guard)
        self._replace = w.Checkbox(description=_("replace a file that is there"), indent=False)
        exports = [button(kind.upper(), partial(self.export, kind), guard) for kind in ("svg", "png", "pdf")]
        self.ui = w.VBox([
            w.HBox([button(_("Save"), saved, guard, button_style="primary"), self._revert],
                   layout={"flex_flow": "row wrap"}),
            self._diff,
            w.HTML(heading(_("Take it along"))),
            w.HBox([self._paper, self._tiles], layout={"flex_flow": "row wrap"}),
            w.HBox(exports),
            self._replace,
            self._told,
        ], layout={"width": "98%"})  # fmt: skip

    def show(self) -> None:
        """Show what saving would change."""
        changed = self.editor.diff()
        self._revert.disabled = self.editor.is_saved
        if changed:
            rows = "".join(_colored(line) for line in changed.splitlines()[2:])
            text = f"<pre class='risk-kit-diff'>{rows}</pre>"
        elif self.editor.is_saved:
            text = told(_("All is saved."))
        else:
            text = told(_("Only shapes have changed."))
        self._diff.value = text

    def export(self, kind: str) -> Path:
        """Path of a picture of the board that was written beside its file: SVG, PNG or PDF, by `kind`."""
        from risk_kit.drawing.export import is_ours, save_picture

        path = self.editor.path.with_suffix(f".{kind}")
        if path.exists() and not self._replace.value and not is_ours(path):
            message = _("{file} is there already, and no picture that was written here. "
                        "Tick “{box}” to write over it.")  # fmt: skip
            raise EditError(message.format(file=path.name, box=self._replace.description))
        options: dict[str, Any] = {}
        if kind == "pdf":
            options = {"paper": self._paper.value, "tiles": self._tiles.value}
        save_picture(self.editor.board, path, language=self.language(), force=self._replace.value, **options)
        self._replace.value = False
        self._told.value = told(_("Wrote {file}.").format(file=path.name))
        return path


def _colored(line: str) -> str:
    kind = {"+": "new", "-": "old"}.get(line[:1], "")
    return f"<span class='{kind}'>{escape(line)}</span>\n"


def preview(editor: Editor, language: str, players: int = 4) -> str:
    """SVG of the board as it is played: dealt to some players, with armies; plain where it cannot be yet."""
    try:
        board = editor.board
    except FileError:
        return ""
    with use_language(language):
        try:
            game = Game(board, "classic", players=players, seed=1)
            game.deal()
        except RiskKitError:  # too small for so many players, say
            return board_svg(board, language=language, prefix="preview-")
        return game._repr_svg_()
