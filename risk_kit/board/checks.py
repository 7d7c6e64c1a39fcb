"""Checks of a board that need its graph: pieces that cannot be reached, continents in parts."""

from __future__ import annotations

from math import dist
from typing import TYPE_CHECKING, Any

from risk_kit.files.findings import listing
from risk_kit.language import translate

if TYPE_CHECKING:
    from collections.abc import Iterable

    from risk_kit.board.board import Board
    from risk_kit.files.boards import BoardDocument


def check_names(board: Board, document: BoardDocument) -> None:
    """Add findings about two territories of one name in a language, where the document itself is to blame."""
    own = document.layers.own
    first: dict[tuple[str, str], str] = {}
    for territory in board.territory_list:
        for language, name in territory.names.texts:
            other = first.setdefault((language, name.casefold()), territory.id)
            if other == territory.id:
                continue
            paths: list[tuple[str, ...]] = [("territories", t, "name") for t in (territory.id, other)]
            path = next((p for p in paths if p in own.places), paths[0])
            document.layers.add(
                "territory-same-name", document.layers.value_place(path), path,
                a=other, b=territory.id, language=language, name=name,
            )  # fmt: skip


def check_graph(board: Board, document: BoardDocument) -> None:
    """Add findings about pieces of the board and of its continents."""
    import networkx as nx

    # One-way borders count as borders here: they are pointed at on their own.
    graph: Any = board.graph.to_undirected(as_view=True)
    pieces = sorted(nx.connected_components(graph), key=len, reverse=True)
    for piece in pieces[1:]:
        _report_piece(board, document, pieces[0], piece)
    for continent in board.continent_list:
        parts = nx.number_connected_components(graph.subgraph(continent.territories))
        if parts > 1:
            path = ("continents", continent.id)
            place = document.layers.place(path)
            document.layers.add("continent-in-pieces", place, path, continent=continent.id, count=parts)


def _report_piece(board: Board, document: BoardDocument, main: set[str], piece: set[str]) -> None:
    """Point at the first territory of a piece and offer its shortest way back to the main one."""
    members = [t.id for t in board.territory_list if t.id in piece]
    pair = _nearest(board, members, main)
    hint = translate("Add a border, such as `- [{a}, {b}]`.").format(a=pair[0], b=pair[1])
    rest = translate("the {count} territories of the largest part").format(count=len(main))
    path = ("territories", members[0])
    place = document.layers.place(path)
    named = listing(members)
    document.layers.add("board-in-pieces", place, path, hint=hint, territories=named, main=rest)


def _nearest(board: Board, piece: Iterable[str], main: Iterable[str]) -> tuple[str, str]:
    """The two territories, one of each part, whose label points lie nearest; any two without points."""
    far = (1e9, 1e9)
    places = {t.id: t.at or far for t in board.territory_list}
    return min(((a, b) for a in piece for b in main), key=lambda pair: dist(places[pair[0]], places[pair[1]]))
