"""The canvas of the map editor: a widget that draws what it is told and tells what the hand does.

Python and the views of a widget talk by messages only, so that no old state is ever shown: a view that
appears says hello and is told the whole scene.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import anywidget
import traitlets

from risk_kit.widgets.map_canvas_texts import canvas_texts

if TYPE_CHECKING:
    from collections.abc import Callable

FOLDER = Path(__file__).parent / "canvas"
PARTS = (
    "kit",
    "scene",
    "view",
    "land",
    "labels",
    "overlay",
    "drags",
    "tools",
    "tools_line",
    "tools_pair",
    "bar",
    "app",
    "input",
    "main",
)
"""The scripts in the order in which they become one module: what is built upon comes first."""


def script() -> str:
    """The canvas as one ES module."""
    return "\n".join((FOLDER / f"{part}.js").read_text(encoding="utf-8") for part in PARTS)


def style() -> str:
    """The style sheet of the canvas."""
    return "\n".join((FOLDER / name).read_text(encoding="utf-8") for name in ("canvas.css", "map.css"))


class MapCanvas(anywidget.AnyWidget):
    """A canvas for a map that is edited.

    Parameters
    ----------
    height : int, optional
        Height of the map in pixels, without buttons and status line; its width is that of the notebook.
    texts : dict, optional
        What the canvas says, by its English (default: `canvas_texts`, in the language in use).

    Examples
    --------
    >>> canvas = MapCanvas(height=400)
    >>> canvas.listen(lambda message: print(message["type"]))
    """

    _esm = script()
    _css = style()

    height = traitlets.Int(560, min=200).tag(sync=True)
    texts = traitlets.Dict().tag(sync=True)

    def __init__(self, *, height: int = 560, texts: dict[str, str] | None = None) -> None:
        super().__init__(height=height, texts=canvas_texts() if texts is None else texts)

    def listen(self, callback: Callable[[dict[str, Any]], None]) -> None:
        """Call back with each message of a view: a dict with its ``"type"``."""
        self.on_msg(lambda _widget, content, _buffers: callback(content))

    def tell(self, message: dict[str, Any]) -> None:
        """Send a message to all views."""
        self.send(message)
