"""What a continent takes to defend: its gateways, and who can come in from outside."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from risk_kit.board.board import Board, Continent


@dataclass(frozen=True)
class ContinentFigures:
    """A continent in numbers.

    Attributes
    ----------
    continent : Continent
    gateways : int
        Its territories with a border out of it or into it.
    exposed : int
        Its territories that can be attacked from outside; fewer than gateways only with one-way borders.
    attackers : int
        Territories outside from which it can be attacked.
    crossings : int
        Borders over which it can be attacked.
    """

    continent: Continent
    gateways: int
    exposed: int
    attackers: int
    crossings: int

    @property
    def territories(self) -> int:
        """Number of its territories."""
        return len(self.continent.territories)

    @property
    def bonus(self) -> int:
        """Armies a turn for the whole continent."""
        return self.continent.bonus


def continent_figures(board: Board) -> tuple[ContinentFigures, ...]:
    """Figures of every continent, in board order.

    Examples
    --------
    >>> from risk_kit import load_map
    >>> south_america = continent_figures(load_map("world"))[1]
    >>> south_america.territories, south_america.gateways, south_america.attackers
    (4, 2, 2)
    """
    import networkx as nx

    graph: Any = board.graph
    back = graph.reverse(copy=False) if graph.is_directed() else graph
    found = []
    for continent in board.continent_list:
        inside = set(continent.territories)
        into = list(nx.edge_boundary(back, inside))
        exposed = {own for own, _other in into}
        attackers = {other for _own, other in into}
        gateways = board.gateways_by_continent[continent.id]
        found.append(ContinentFigures(continent, len(gateways), len(exposed), len(attackers), len(into)))
    return tuple(found)
