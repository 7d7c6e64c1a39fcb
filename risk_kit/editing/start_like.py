"""A start that is another board: a copy of its files, or one made of all that an edition extends."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from risk_kit.board.load import load_layers
from risk_kit.errors import FileError
from risk_kit.files.board_text import board_text
from risk_kit.files.boards import board_document
from risk_kit.files.edits import BOM
from risk_kit.files.extends import read_named
from risk_kit.files.formats.names import is_foreign
from risk_kit.files.formats.yaml_write import plain_board
from risk_kit.files.locate import find
from risk_kit.files.save import read_exact
from risk_kit.files.shapes import shapes_json
from risk_kit.files.splice import Add, Operation, Remove, Set, splice

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from risk_kit.files.extends import Layers
    from risk_kit.files.findings import Finding

_MODELINE = re.compile(r"# yaml-language-server:.*\r?\n")


def like_board(id: str, name: str, other: str | Path) -> tuple[str, str, tuple[Finding, ...]]:
    """Texts of a board like another one, under an id and a name of its own, and what was found in that.

    A board that stands on its own is copied as it is written, comments and all; of an edition, or a board in
    another format, a whole one is written. Names of territories stay, in all languages.

    Raises
    ------
    UnknownNameError
        When no known board has that id.
    FileError
        When the board has errors.
    """
    path = find("board", other)
    layers = read_named(other, "board")
    board, report = load_layers(layers)
    if board is None:
        raise FileError(report)
    whole = len(layers.documents) > 1 or is_foreign(path)
    text, shapes = _whole(id, name, layers) if whole else _copy(id, name, path, layers.data)
    return text, shapes, report.findings


def _whole(id: str, name: str, layers: Layers) -> tuple[str, str]:
    document = board_document(layers)
    lanes = {"--".join(sorted(ends)) for ends in document.by_ends}
    there: dict[str, Collection[str]] = {"lane": lanes, "territory": document.territories}
    shapes = {
        key: shape for key, shape in document.shapes.items() if key in there.get(shape.kind, document.shapes)
    }
    data = plain_board(document, id)
    head = {"format": data["format"], "id": id, "name": name}
    head |= {key: data[key] for key in ("source", "canvas") if key in data}
    head |= {"shapes": f"{id}.geojson"} if shapes else {}
    text = board_text(head | {key: data[key] for key in data if key not in head})
    return text, shapes_json(shapes) if shapes else ""


def _copy(id: str, name: str, path: Path, data: Mapping[str, Any]) -> tuple[str, str]:
    text = _MODELINE.sub("", read_exact(path).removeprefix(BOM), count=1)
    operations: list[Operation] = [Set(("id",), id)]
    operations.append(Set(("name",), name) if "name" in data else Add((), name, key="name", index=2))
    if "background" in data:
        operations.append(Remove(("background",)))  # the picture lies beside the other board
    if "shapes" not in data:
        return splice(text, *operations), ""
    operations.append(Set(("shapes",), f"{id}.geojson"))
    return splice(text, *operations), read_exact(path.with_name(data["shapes"]))
