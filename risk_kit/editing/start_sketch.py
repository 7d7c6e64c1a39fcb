"""A board before it is written, what every start makes, and its texts."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import networkx as nx
import shapely
from shapely.geometry.polygon import orient

from risk_kit.board.board import gateways_of
from risk_kit.board.geometry import touching
from risk_kit.editing.properties import dealt
from risk_kit.editing.shaping import best_place
from risk_kit.editing.start_continents import colors, usual_bonus
from risk_kit.files.board_text import board_text
from risk_kit.files.shapes import ShapeEntry, shapes_json
from risk_kit.files.suggest import plain_name
from risk_kit.language import translate as _

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from shapely.geometry import LineString
    from shapely.geometry.base import BaseGeometry

    from risk_kit.board.board import Point as Place
    from risk_kit.files.shapes import Ring

Pair = frozenset[str]


@dataclass
class Group:
    """A continent: its name, or names by language, its territories, and its bonus where it is known."""

    name: Any
    territories: list[str]
    bonus: int | None = None
    color: str = ""


@dataclass
class Sketch:
    """A board that is being made.

    Attributes
    ----------
    id, source : str
    name : Any
        Name, or names by language, as all names here.
    canvas : (float, float)
    areas : dict
        Shapes of the territories by id; those that touch share their points.
    names : dict
        Names of territories by id.
    groups : dict of Group
        Continents by id; each territory is in one of them.
    lanes : dict
        Lines of the borders by sea, by their two territories.
    """

    id: str
    name: Any
    source: str
    canvas: Place
    areas: dict[str, BaseGeometry]
    names: dict[str, Any] = field(default_factory=dict)
    groups: dict[str, Group] = field(default_factory=dict)
    lanes: dict[Pair, LineString] = field(default_factory=dict)

    def graph(self) -> Any:
        """The borders by land and by sea as a networkx graph, in the order of the territories."""
        graph: Any = nx.Graph()
        graph.add_nodes_from(self.areas)
        order = {name: number for number, name in enumerate(self.areas)}
        pairs = sorted(
            sorted(map(order.__getitem__, pair)) for pair in touching(self.areas) | set(self.lanes)
        )
        names = list(self.areas)
        graph.add_edges_from((names[a], names[b]) for a, b in pairs)
        return graph

    def places(self) -> dict[str, Place]:
        """Where the name and the armies of each territory stand."""
        return {name: best_place(area) for name, area in self.areas.items()}


def texts(sketch: Sketch) -> tuple[str, str]:
    """The texts of the two files of a board: YAML without its first line for editors, and GeoJSON."""
    graph = sketch.graph()
    places = sketch.places()
    shapes = f"{sketch.id}.geojson"
    width, height = sketch.canvas
    data: dict[str, Any] = {"format": "risk_kit/board/1", "id": sketch.id, "name": sketch.name}
    data |= {"source": sketch.source, "canvas": {"width": width, "height": height}, "shapes": shapes}
    order = [name for group in sketch.groups.values() for name in group.territories]
    symbols = dealt(order)
    bonuses = _bonuses(graph, sketch.groups)
    palette = iter(colors(len(sketch.groups)))
    data["continents"] = {
        id: {
            **_named(id, group.name),
            "bonus": bonuses[id],
            "color": group.color or next(palette),
        }
        for id, group in sketch.groups.items()
    }
    data["territories"] = {
        name: {
            "continent": id,
            **_named(name, sketch.names.get(name)),
            "at": list(places[name]),
            "card": symbols[name],
        }
        for id, group in sketch.groups.items()
        for name in group.territories
    }
    data["borders"] = _borders(graph, order, sketch.lanes)
    return board_text(data, _notes(sketch)), shapes_json(_shape_entries(sketch, order))


def _bonuses(graph: Any, groups: Mapping[str, Group]) -> dict[str, int]:
    """Bonus of each continent: its own, else by the rule of thumb."""
    homes = {name: id for id, group in groups.items() for name in group.territories}
    gateways = gateways_of(homes, graph.edges)
    counted = {
        id: usual_bonus(len(group.territories), len(gateways.get(id, ()))) for id, group in groups.items()
    }
    return {id: counted[id] if group.bonus is None else group.bonus for id, group in groups.items()}


def _named(id: str, name: Any) -> dict[str, Any]:
    """The name of an entry, where its id does not read like it."""
    return {} if not name or name == plain_name(id) else {"name": name}


def _borders(graph: Any, order: Sequence[str], lanes: Mapping[Pair, Any]) -> list[Any]:
    rank = {name: number for number, name in enumerate(order)}
    pairs = sorted(sorted(edge, key=rank.__getitem__) for edge in graph.edges)
    pairs.sort(key=lambda pair: (rank[pair[0]], rank[pair[1]]))
    return [{"between": pair, "sea": True} if frozenset(pair) in lanes else pair for pair in pairs]


def _notes(sketch: Sketch) -> dict[str, str]:
    ruled = any(group.bonus is None for group in sketch.groups.values())
    rule = _("The start is a third of its territories and half of its gateways, rounded.") if ruled else ""
    by_sea = _("One by sea says so.") if sketch.lanes else ""
    bonus, border = (
        _("bonus: armies a turn for whoever holds the whole continent."),
        _("[a, b]: a border by land."),
    )
    return {
        "continents": f"{bonus} {rule}".strip(),
        "territories": _("at: where name and armies stand. card: the symbol in the deck."),
        "borders": f"{border} {by_sea}".strip(),
    }


def _shape_entries(sketch: Sketch, order: Sequence[str]) -> dict[str, ShapeEntry]:
    found = {name: ShapeEntry("territory", tuple(_rings(sketch.areas[name]))) for name in order}
    lanes = {"--".join(sorted(pair)): line for pair, line in sketch.lanes.items()}
    return found | {id: ShapeEntry("lane", tuple(_lines(line))) for id, line in lanes.items()}


def _rings(area: BaseGeometry) -> Iterator[Ring]:
    """Outlines and holes of a territory, these the other way around."""
    for part in map(orient, shapely.get_parts(area)):
        for ring in (part.exterior, *part.interiors):
            yield from _lines(ring)


def _lines(shape: BaseGeometry) -> Iterator[Ring]:
    return (tuple(line.coords) for line in shapely.get_parts(shape))


def tidy(shape: BaseGeometry) -> BaseGeometry:
    """A shape with coordinates of one decimal."""
    return shapely.transform(shape, lambda points: points.round(1) + 0.0)
