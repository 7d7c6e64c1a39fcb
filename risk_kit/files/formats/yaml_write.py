"""Boards and decks as YAML files of risk_kit, in the manner of the shipped ones."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from risk_kit.files.board_text import board_text
from risk_kit.files.shapes import shapes_json, shapes_name
from risk_kit.files.splice_render import flow, inline
from risk_kit.files.suggest import as_id

if TYPE_CHECKING:
    from collections.abc import Mapping

    from risk_kit.files.boards import BoardDocument, BorderEntry
    from risk_kit.files.formats.outgoing import Outgoing


def write_yaml(out: Outgoing, file: str) -> dict[str, str]:
    """Texts of the files by their names: the board, its shapes and its missions, where it has any."""
    stem = Path(file).stem
    id = as_id(stem) or out.data["id"]
    data = plain_board(out.board, id)
    files = {}
    if out.board.shapes:
        shapes = shapes_name(file)
        data["shapes"] = shapes
        files[shapes] = shapes_json(out.board.shapes)
    files = {file: board_text(data)} | files
    if out.deck and out.deck.data.get("objectives"):
        deck = out.deck.data | {"id": f"{id[:50]}_missions".replace("__", "_"), "board": id}
        files[f"{stem}_missions.yaml"] = deck_yaml({key: deck[key] for key in deck if key != "extends"})
    return files


def plain_board(board: BoardDocument, id: str) -> dict[str, Any]:
    """A board as plain data of its own, with all that it extends; without its shapes."""
    data = board.layers.data
    own = {"format": data["format"], "id": id}
    own |= {key: data[key] for key in ("name", "source", "canvas") if key in data}
    own |= {"continents": board.continents, "territories": board.territories}
    own["borders"] = [plain_border(border) for border in board.borders]
    return own | ({"blocked": data["blocked"]} if data.get("blocked") else {})


def plain_border(border: BorderEntry) -> Any:
    """A border as it is written."""
    return written_border(border.a, border.b, sea=border.sea, one_way=border.one_way, wraps=border.wraps)


def written_border(a: str, b: str, *, sea: bool = False, one_way: bool = False, wraps: bool = False) -> Any:
    """A border as it is written: two ids, or a group where there is more to say."""
    options = {"sea": sea, "one_way": one_way, "wraps": wraps}
    said = {key: True for key, value in options.items() if value}
    return {"between": [a, b], **said} if said else [a, b]


def deck_yaml(data: Mapping[str, Any]) -> str:
    """Text of a deck of missions: a line for each."""
    lines = [f"{key}: {inline(data[key])}" for key in data if key != "objectives"]
    lines += ["", "objectives:", *(f"  - {flow(entry)}" for entry in data["objectives"])]
    return "\n".join(lines) + "\n"
