"""Loading and checking boards: from a file or a shipped id to a `Board` or a report."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from risk_kit.board.board import Board, Border, Continent, Shape, Territory, names_of
from risk_kit.board.checks import check_graph, check_names
from risk_kit.errors import FileError
from risk_kit.files.boards import BoardDocument, board_document
from risk_kit.files.extends import Layers, read_layers, read_named
from risk_kit.files.findings import Report

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from risk_kit.files.shapes import ShapeEntry


def load_map(name: str | Path) -> Board:
    """Board of a file, or of the id of a shipped board.

    Parameters
    ----------
    name : str or Path
        ``"world"``, ``"risiko"``, or the path of a YAML file.

    Raises
    ------
    UnknownNameError
        When no shipped board has that id.
    FileError
        When the file has errors; its ``report`` has all of them.

    Examples
    --------
    >>> load_map("risiko")
    Board('risiko', territories=42, continents=6, borders=82)
    """
    board, report = load_layers(read_named(name, "board"))
    if board is None:
        raise FileError(report)
    return board


def as_board(wanted: Board | str | Path) -> Board:
    """The board that is meant: itself, or loaded by its name."""
    return wanted if isinstance(wanted, Board) else load_map(wanted)


def check_map(name: str | Path) -> Report:
    """Report of all findings in the file of a board.

    Raises
    ------
    UnknownNameError
        When no shipped board has that id.

    Examples
    --------
    >>> report = check_map("world")
    >>> report.ok, len(report.findings)
    (True, 0)
    """
    return check_layers(read_named(name, "board"))


def check_layers(layers: Layers) -> Report:
    """Report of all findings in a board that was read into layers."""
    return load_layers(layers)[1]


def load_layers(layers: Layers) -> tuple[Board | None, Report]:
    """Board of layers that were read, None where they have errors, and the report of all findings."""
    board = None
    # A board is checked as far as it can be read; an edition with errors is not laid over its base.
    if layers.usable or (layers.own.complete and layers.data and "extends" not in layers.data):
        document = board_document(layers)
        # Names must be known before the graph can be looked at, else every finding is followed by ten others.
        if layers.usable:
            board = _board(document)
            check_graph(board, document)
            check_names(board, document)
        if not layers.usable and len(layers.documents) > 1:
            _blame_base(layers)
    report = Report.of(layers.findings)
    return (board if report.ok else None), report


def _blame_base(layers: Layers) -> None:
    """Where the base of an edition has errors of its own, report those and nothing that follows from them."""
    file = layers.documents[-2].source.file
    base = check_layers(read_layers(file, "board")[1])
    if not base.ok:
        layers.findings[:] = base.errors
        layers.own.findings = layers.findings
        place = layers.own.value_place(("extends",))
        layers.own.add("extends-broken", ("extends",), place=place, name=file)


def _board(document: BoardDocument) -> Board:
    data = document.layers.data
    members: dict[str, list[str]] = {name: [] for name in document.continents}
    for name, entry in document.territories.items():
        members[entry["continent"]].append(name)
    return Board(
        id=data["id"],
        names=names_of(data["id"], data),
        territory_list=tuple(
            Territory(
                name, index, names_of(name, entry), entry["continent"], _point(entry), entry.get("card")
            )
            for index, (name, entry) in enumerate(document.territories.items())
        ),
        continent_list=tuple(
            Continent(
                name, index, names_of(name, entry), entry["bonus"], tuple(members[name]), entry.get("color")
            )
            for index, (name, entry) in enumerate(document.continents.items())
        ),
        borders=tuple(Border(b.a, b.b, b.sea, b.one_way, b.wraps) for b in document.borders),
        canvas=document.canvas,
        source=data.get("source", ""),
        shapes=_shapes(document),
        blocked=tuple((a, b) for a, b in data.get("blocked") or ()),
    )


def _shapes(document: BoardDocument) -> tuple[Shape, ...]:
    """All shapes, less the lanes of borders that an edition has removed."""
    lanes = {"--".join(sorted(ends)) for ends in document.by_ends}
    return tuple(s for s in as_shapes(document.shapes) if s.kind != "lane" or s.id in lanes)


def as_shapes(entries: Mapping[str, ShapeEntry]) -> tuple[Shape, ...]:
    """Shapes that were read, as those of a board."""
    return tuple(Shape(entry.kind, name, entry.rings) for name, entry in entries.items())


def _point(entry: dict[str, Any]) -> tuple[float, float] | None:
    at = entry.get("at")
    return (float(at[0]), float(at[1])) if at else None
