"""The graph of a board, by networkx: what holds it together, what lies on the way, and how far it is."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pandas as pd

    from risk_kit.board.board import Board

EXACT_TERRITORIES = 1000
"""Most territories up to which betweenness is exact."""
SOURCES = 400
"""Territories drawn as starts of ways on a larger board."""


def choke_points(board: Board) -> tuple[str, ...]:
    """Ids of territories without which the board falls apart, in board order.

    With one-way borders also those without which two others that could reach each other no longer both can.

    Examples
    --------
    >>> from risk_kit import load_map
    >>> choke_points(load_map("world"))
    ('siam', 'indonesia')
    """
    import networkx as nx

    found = set(nx.articulation_points(_two_way(board)))
    for part in _parts(board):
        found |= _strong_points(part)
    return tuple(t.id for t in board.territory_list if t.id in found)


def bridges(board: Board) -> tuple[tuple[str, str], ...]:
    """Borders without which the board falls apart, as pairs of ids in the order of the file.

    With one-way borders also those without which two territories that could reach each other no longer can.

    Examples
    --------
    >>> from risk_kit import load_map
    >>> bridges(load_map("world"))
    (('siam', 'indonesia'),)
    """
    import networkx as nx

    found = {frozenset(pair) for pair in nx.bridges(_two_way(board))}
    for part in _parts(board):
        found |= _strong_bridges(part)
    pairs = {frozenset((border.a, border.b)): (border.a, border.b) for border in reversed(board.borders)}
    return tuple(pair for ends, pair in reversed(pairs.items()) if ends in found)


def parts(board: Board) -> tuple[tuple[str, ...], ...]:
    """Largest sets of territories of which each can be reached from each, largest first; one if all can."""
    import networkx as nx

    graph: Any = board.graph
    connected = nx.strongly_connected_components if graph.is_directed() else nx.connected_components
    place = {t.id: t.index for t in board.territory_list}
    found = [tuple(sorted(part, key=place.__getitem__)) for part in connected(graph)]
    return tuple(sorted(found, key=lambda part: (-len(part), place[part[0]])))


def _two_way(board: Board) -> Any:
    graph: Any = board.graph
    return graph.to_undirected() if graph.is_directed() else graph


def _parts(board: Board) -> list[Any]:
    """Graphs of the parts of a board with one-way borders."""
    graph: Any = board.graph
    if not graph.is_directed():
        return []
    return [graph.subgraph(part).copy() for part in parts(board) if len(part) > 1]


def _strong_points(graph: Any) -> set[str]:
    """Nodes that hold a strongly connected graph together.

    They are the dominators of its nodes, there and back, from any node, and perhaps that node itself
    (G. F. Italiano, L. Laura, F. Santaroni, Theoretical Computer Science 447 (2012) 74-84).
    """
    import networkx as nx

    start = next(iter(graph))
    found = _dominators(graph, start)
    rest = graph.subgraph(set(graph) - {start})
    if not nx.is_strongly_connected(rest):
        found.add(start)
    return found


def _strong_bridges(graph: Any) -> set[frozenset[str]]:
    """Ends of the arcs that do: they are dominators once each arc has a node of its own."""
    import networkx as nx

    divided: Any = nx.DiGraph()
    for ends in graph.edges:
        divided.add_edge(ends[0], ends)
        divided.add_edge(ends, ends[1])
    return {frozenset(node) for node in _dominators(divided, next(iter(graph))) if isinstance(node, tuple)}


def _dominators(graph: Any, start: Any) -> set[Any]:
    import networkx as nx

    both = (nx.immediate_dominators(way, start) for way in (graph, graph.reverse(copy=False)))
    return {last for found in both for node, last in found.items() if node != start} - {start, None}


@dataclass(frozen=True, eq=False)
class Betweenness:
    """How much of the board's ways leads through each territory.

    Attributes
    ----------
    table : DataFrame
        By id: `betweenness`, the share (0 to 1) of shortest ways between two others that lead through, with
        equally short ways in equal parts; `error`, its standard error, 0 where it is exact.
    exact : bool
    sources : int
        Territories from which ways were followed.
    """

    table: pd.DataFrame
    exact: bool
    sources: int


def betweenness(
    board: Board, seed: int, most: int = EXACT_TERRITORIES, sources: int = SOURCES
) -> Betweenness:
    """Betweenness of every territory: exact up to a size, else from a sample of sources.

    Parameters
    ----------
    board : Board
    seed : int
        Of the sample.
    most : int
        Most territories up to which it is exact.
    sources : int
        Size of the sample.
    """
    import networkx as nx
    import pandas as pd

    graph: Any = board.graph
    if len(graph) <= max(most, sources):
        exact = nx.betweenness_centrality(graph)
        table = pd.DataFrame({"betweenness": pd.Series(exact, dtype=float), "error": 0.0})
        return Betweenness(_indexed(table, board), exact=True, sources=len(graph))
    return Betweenness(_indexed(_sampled(graph, seed, sources), board), exact=False, sources=sources)


def _sampled(graph: Any, seed: int, sources: int) -> pd.DataFrame:
    """Mean over drawn sources of what each adds, and its error, less as the sample nears all of them."""
    import networkx as nx
    import pandas as pd

    nodes = list(graph)
    drawn = Random(seed).sample(nodes, sources)
    added = pd.DataFrame([nx.betweenness_centrality_subset(graph, [source], nodes) for source in drawn])
    count = len(nodes)
    halved = 1 if graph.is_directed() else 2  # networkx counts a pair of an undirected graph once
    scale = halved * count / ((count - 1) * (count - 2))
    left_out = 1 - sources / count
    error = (added.var() * left_out / sources) ** 0.5
    return pd.DataFrame({"betweenness": added.mean() * scale, "error": error * scale})


@dataclass(frozen=True, eq=False)
class Distances:
    """How many borders lie between territories.

    Attributes
    ----------
    table : DataFrame
        By id: `mean_distance` and `farthest`, borders crossed on the shortest way to the territory from the
        others that reach it, on average and from the farthest; `unreached_by`, how many do not reach it.
    mean : float
        Of all pairs of which one reaches the other; NaN where none does.
    diameter : int
        Of the pair farthest apart.
    farthest_pair : (str, str) or None
        Ids of the first such pair, from and to.
    """

    table: pd.DataFrame
    mean: float
    diameter: int
    farthest_pair: tuple[str, str] | None


def distances(board: Board) -> Distances:
    """Distances between all territories, by shortest ways over borders as they may be crossed."""
    import networkx as nx
    import pandas as pd

    graph: Any = board.graph
    back = graph.reverse() if graph.is_directed() else graph
    rows, total, pairs = {}, 0, 0
    diameter, pair = 0, None
    for end, found in nx.all_pairs_shortest_path_length(back):
        others, steps = len(found) - 1, sum(found.values())
        start, far = max(found.items(), key=lambda item: item[1])
        if far > diameter:
            diameter, pair = far, (start, end)
        rows[end] = (steps / others if others else float("nan"), far, len(graph) - len(found))
        total, pairs = total + steps, pairs + others
    table = pd.DataFrame.from_dict(
        rows, orient="index", columns=["mean_distance", "farthest", "unreached_by"]
    )
    mean = total / pairs if pairs else float("nan")
    return Distances(_indexed(table, board), mean, diameter, pair)


def _indexed(table: pd.DataFrame, board: Board) -> pd.DataFrame:
    """The table in board order."""
    return table.reindex([t.id for t in board.territory_list]).rename_axis("territory")
