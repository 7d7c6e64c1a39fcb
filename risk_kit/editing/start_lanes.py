"""Sea lanes that join islands to a board in one piece."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING, Any

import networkx as nx
import shapely
from shapely.geometry import LineString

from risk_kit.editing.shaping import best_place
from risk_kit.editing.start_sketch import tidy

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from shapely.geometry.base import BaseGeometry

Pair = frozenset[str]
_SHORTEST = 8.0
"""Canvas units of a lane between shapes that meet in a point."""


def joining_lanes(
    areas: Mapping[str, BaseGeometry], graph: Any, continents: Iterable[Sequence[str]]
) -> dict[Pair, LineString]:
    """Lanes that join the pieces of a graph, the shortest ones; they are put into the graph too.

    Pieces with territories of one continent are joined within it first, where no other land is in the way.
    """
    lanes: dict[Pair, LineString] = {}
    for members in continents:
        _join(areas, graph, list(members), lanes, within=True)
    _join(areas, graph, list(areas), lanes, within=False)
    return lanes


def _join(
    areas: Mapping[str, BaseGeometry], graph: Any, names: Sequence[str], lanes: dict[Pair, LineString],
    *, within: bool,
) -> None:  # fmt: skip
    """Join some territories that lie in different pieces of the graph."""
    left_alone: set[str] = set()
    while True:
        pieces = [[name for name in names if name in piece] for piece in nx.connected_components(graph)]
        pieces = [piece for piece in pieces if piece]
        open_ones = [piece for piece in pieces if piece[0] not in left_alone]
        if len(pieces) < 2 or not open_ones:
            return
        piece = min(open_ones, key=lambda piece: (len(piece), names.index(piece[0])))
        inside = set(piece)
        pair = _nearest(areas, piece, [name for name in names if name not in inside])
        line = shapely.shortest_line(*(areas[name] for name in pair))
        if within and _crosses(areas, line, pair):
            left_alone.update(piece)
            continue
        lanes[frozenset(pair)] = tidy(_visible(line, areas, pair))
        graph.add_edge(*pair)


def _nearest(
    areas: Mapping[str, BaseGeometry], piece: Sequence[str], others: Sequence[str]
) -> tuple[str, str]:
    """The two territories, one of each, that are nearest to each other."""
    tree = shapely.STRtree([areas[name] for name in others])
    inputs, found = tree.query_nearest([areas[name] for name in piece], all_matches=False)
    pairs = [(piece[a], others[b]) for a, b in zip(inputs.tolist(), found.tolist(), strict=True)]
    return min(pairs, key=lambda pair: areas[pair[0]].distance(areas[pair[1]]))


def _crosses(areas: Mapping[str, BaseGeometry], line: LineString, ends: Sequence[str]) -> bool:
    return any(line.intersects(area) for name, area in areas.items() if name not in ends)


def _visible(line: LineString, areas: Mapping[str, BaseGeometry], pair: Sequence[str]) -> LineString:
    """The line; where the two meet in a point, a short one through it."""
    if line.length >= _SHORTEST / 4:
        return line
    (x0, y0), (x1, y1) = (best_place(areas[name]) for name in pair)
    step = _SHORTEST / 2 / (hypot(x1 - x0, y1 - y0) or 1.0)
    (x, y), dx, dy = line.coords[0], (x1 - x0) * step, (y1 - y0) * step
    return LineString([(x - dx, y - dy), (x + dx, y + dy)])
