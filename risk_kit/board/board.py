"""The board as an immutable value; everything about its graph comes from networkx."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeVar

from risk_kit.errors import UnknownNameError
from risk_kit.files.boards import CANVAS
from risk_kit.files.suggest import did_you_mean, plain_name, suggestions
from risk_kit.language import get_language
from risk_kit.language import translate as _

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    import networkx as nx

Point = tuple[float, float]


@dataclass(frozen=True)
class Names:
    """A name in several languages.

    Attributes
    ----------
    texts : tuple of (str, str)
        Language code and name.
    uncertain : frozenset of str
        Languages whose name is not known from a published board.
    """

    texts: tuple[tuple[str, str], ...]
    uncertain: frozenset[str] = frozenset()

    def text(self, language: str | None = None) -> str:
        """Name in a language (default: the one in use), else in English, else in the first there is."""
        wanted = language or get_language()
        # A name in pt-BR serves for pt too.
        near = [text for code, text in self.texts if code.split("-")[0] == wanted]
        texts = dict(self.texts)
        return texts.get(wanted) or next(iter(near), None) or texts.get("en") or self.texts[0][1]


def names_of(id: str, entry: Mapping[str, Any]) -> Names:
    """Names of an entry of a file; without any, its id reads as English: north_africa is North Africa."""
    texts = entry.get("name") or plain_name(id)
    if isinstance(texts, str):
        texts = {"en": texts}
    return Names(tuple(texts.items()), frozenset(entry.get("uncertain") or ()))


@dataclass(frozen=True)
class Territory:
    """A territory of a board.

    Attributes
    ----------
    id : str
        Its snake_case id; `index` is its 0-based place on the board.
    continent : str
        Id of its continent.
    at : (float, float) or None
        Where its label and armies stand, in canvas units, y down.
    card : str or None
        Symbol on its card.
    """

    id: str
    index: int
    names: Names
    continent: str
    at: Point | None = None
    card: str | None = None

    def name(self, language: str | None = None) -> str:
        """Name in a language (default: the one in use)."""
        return self.names.text(language)


@dataclass(frozen=True)
class Continent:
    """A continent: its territories (ids, in board order) and its bonus in armies a turn."""

    id: str
    index: int
    names: Names
    bonus: int
    territories: tuple[str, ...]
    color: str | None = None

    def name(self, language: str | None = None) -> str:
        """Name in a language (default: the one in use)."""
        return self.names.text(language)


Place = TypeVar("Place", Territory, Continent)


@dataclass(frozen=True)
class Border:
    """A border between two territories (ids).

    Attributes
    ----------
    sea : bool
        Crossed by sea: drawn as a dashed lane.
    one_way : bool
        Crossed from `a` to `b` only.
    wraps : bool
        Its lane leaves the board at one edge and comes back at the opposite one.
    """

    a: str
    b: str
    sea: bool = False
    one_way: bool = False
    wraps: bool = False


@dataclass(frozen=True)
class Shape:
    """A drawn feature of a board: rings of points in canvas units, y down.

    Attributes
    ----------
    kind : str
        ``"territory"``, ``"lane"``, ``"lake"`` or ``"land"`` (land that is not in play).
    id : str
        The territory's id; for a lane ``"a--b"`` with the ids in alphabetical order.
    rings : tuple of tuple of (float, float)
        Closed outlines, or open lines for a lane.
    """

    kind: str
    id: str
    rings: tuple[tuple[Point, ...], ...]


def gateways_of(
    continents: Mapping[str, str], borders: Iterable[tuple[str, str]]
) -> dict[str, tuple[str, ...]]:
    """Territories with a border out of their continent or into it, by continent.

    Parameters
    ----------
    continents : mapping
        Continent of each territory, in board order.
    borders : iterable of (str, str)
        The two territories of each border.
    """
    ends = {end for pair in borders if len({continents[end] for end in pair}) == 2 for end in pair}
    found: dict[str, list[str]] = {}
    for territory, continent in continents.items():
        if territory in ends:
            found.setdefault(continent, []).append(territory)
    return {continent: tuple(names) for continent, names in found.items()}


@dataclass(frozen=True)
class Board:
    """A board: territories, continents and borders; `blocked` are pairs of ids that touch without one.

    Examples
    --------
    >>> from risk_kit import load_map
    >>> board = load_map("world")
    >>> board
    Board('world', territories=42, continents=6, borders=83)
    >>> board.neighbors("alaska")
    ('northwest_territory', 'alberta', 'kamchatka')
    >>> board.continents["oceania"].bonus, board.gateways("oceania")
    (2, ('indonesia',))
    """

    id: str
    names: Names
    territory_list: tuple[Territory, ...]
    continent_list: tuple[Continent, ...]
    borders: tuple[Border, ...]
    canvas: tuple[float, float] = CANVAS
    source: str = ""
    shapes: tuple[Shape, ...] = field(default=(), repr=False)
    blocked: tuple[tuple[str, str], ...] = ()

    @cached_property
    def territories(self) -> Mapping[str, Territory]:
        """Territories by id, in board order."""
        return MappingProxyType({territory.id: territory for territory in self.territory_list})

    @cached_property
    def continents(self) -> Mapping[str, Continent]:
        """Continents by id, in board order."""
        return MappingProxyType({continent.id: continent for continent in self.continent_list})

    @cached_property
    def graph(self) -> nx.Graph[str]:
        """The networkx graph, directed when a border is one-way.

        Nodes are territory ids with ``continent``, ``bonus`` and ``pos``; edges have ``kind``
        (``"land"`` or ``"sea"``).
        """
        import networkx as nx

        directed = any(border.one_way for border in self.borders)
        graph: Any = nx.DiGraph() if directed else nx.Graph()
        for territory in self.territory_list:
            bonus = self.continents[territory.continent].bonus
            graph.add_node(territory.id, continent=territory.continent, bonus=bonus, pos=territory.at)
        for border in self.borders:
            kind = "sea" if border.sea else "land"
            graph.add_edge(border.a, border.b, kind=kind)
            if directed and not border.one_way:
                graph.add_edge(border.b, border.a, kind=kind)
        return nx.freeze(graph)

    def name(self, language: str | None = None) -> str:
        """Name in a language (default: the one in use)."""
        return self.names.text(language)

    def territory(self, name: str) -> Territory:
        """Territory of an id, or of a name in any language, whatever its case.

        Raises
        ------
        UnknownNameError
            With names that look alike.
        """
        message = _("There is no territory {name!r} on the board {board}.")
        return self._look_up(name, self.territory_list, "territory", message)

    def continent(self, name: str) -> Continent:
        """Continent of an id, or of a name in any language, whatever its case.

        Raises
        ------
        UnknownNameError
            With names that look alike.
        """
        message = _("There is no continent {name!r} on the board {board}.")
        return self._look_up(name, self.continent_list, "continent", message)

    def _look_up(self, name: str, places: Sequence[Place], kind: str, message: str) -> Place:
        known = {text.casefold(): place for place in places for _language, text in place.names.texts}
        known |= {place.id: place for place in places}
        if name.casefold() in known:
            return known[name.casefold()]
        close = suggestions(name.casefold(), known)
        text = f"{message.format(name=name, board=self.id)} {did_you_mean(close)}".strip()
        raise UnknownNameError(text, name=name, kind=kind, suggestions=close)

    def neighbors(self, territory: str) -> tuple[str, ...]:
        """Ids of the territories that can be attacked from a territory (id or name), in board order."""
        reached = set(self.graph[self.territory(territory).id])
        return tuple(t.id for t in self.territory_list if t.id in reached)

    def gateways(self, continent: str) -> tuple[str, ...]:
        """Ids of a continent's territories with a border out of it or into it, in board order."""
        return self.gateways_by_continent[self.continent(continent).id]

    @cached_property
    def gateways_by_continent(self) -> Mapping[str, tuple[str, ...]]:
        """Ids of the gateways of each continent, in board order."""
        home = {territory.id: territory.continent for territory in self.territory_list}
        found = gateways_of(home, ((border.a, border.b) for border in self.borders))
        return MappingProxyType({each.id: found.get(each.id, ()) for each in self.continent_list})

    def __reduce__(self) -> tuple[type[Board], tuple[object, ...]]:
        """Its fields alone: what was computed from them is computed anew."""
        return Board, tuple(getattr(self, name) for name in self.__dataclass_fields__)

    def __repr__(self) -> str:
        """Id and sizes."""
        sizes = f"territories={len(self.territory_list)}, continents={len(self.continent_list)}"
        return f"Board({self.id!r}, {sizes}, borders={len(self.borders)})"

    def _repr_svg_(self) -> str:
        """The picture of the board, for notebooks."""
        from importlib import import_module

        # The picture lies a layer above; it is looked up when it is wanted.
        return str(import_module("risk_kit.drawing.svg").board_svg(self))
