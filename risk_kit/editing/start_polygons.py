"""A start of polygons of any source: countries, districts, a school campus."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import shapely

from risk_kit.drawing.palette import is_color
from risk_kit.editing.shaping import SMALLEST
from risk_kit.editing.start_continents import grown, usual_count
from risk_kit.editing.start_coverage import Coverage, coverage
from risk_kit.editing.start_features import Feature, Features, read_features, shown
from risk_kit.editing.start_lanes import joining_lanes
from risk_kit.editing.start_sketch import Group, Sketch
from risk_kit.editing.start_templates import MOST, check_count
from risk_kit.errors import RuleError
from risk_kit.files.findings import listing
from risk_kit.files.formats.draft import MOST_BONUS, canvas_of
from risk_kit.files.formats.json_board import property_of
from risk_kit.files.formats.lenient import Ids
from risk_kit.files.formats.projection import Projection
from risk_kit.files.suggest import plain_name
from risk_kit.language import translate as _

if TYPE_CHECKING:
    from pathlib import Path

    from shapely.geometry.base import BaseGeometry

    from risk_kit.board.board import Point
    from risk_kit.files.findings import Finding

GAP = 1.0
_NUMBERED = {"en": "Territory {}", "es": "Territorio {}", "it": "Territorio {}", "pt": "Território {}"}
_REGIONS = {"en": "Region {}", "es": "Región {}", "it": "Regione {}", "pt": "Região {}"}
_OTHERS = {"en": "Other Lands", "es": "Otras tierras", "it": "Altre terre", "pt": "Outras terras"}
_LONGEST = 94
"""Characters of a name that leave room for a number."""


def polygon_board(
    id: str,
    name: str,
    path: Path,
    columns: tuple[str | None, str | None] = (None, None),
    continents: int | None = None,
    gap: float = GAP,
) -> tuple[Sketch, list[Finding]]:
    """A board of the polygons of a GeoJSON file, and what was assumed.

    Parameters
    ----------
    columns : (str, str)
        Properties with the names of territories and of continents; None for usual ones.
    """
    if columns[1] is not None and continents is not None:
        raise RuleError(_("Continents are counted or named by a property, not both."))
    if not 0 <= gap <= 100:
        message = _("The width of gaps must be from 0 to 100 units of the canvas, not {gap}.")
        raise RuleError(message.format(gap=f"{gap:g}"))
    file = read_features(path)
    check_count(_("territories"), len(file.features), 2, MOST)
    labels = _labels(file, columns[0])
    shapes, canvas = _onto_canvas(file)
    cover = coverage(dict(zip(labels, shapes, strict=True)), gap)
    _tell(file, cover, labels)
    source = _("Shapes from {file}.").format(file=path.name)
    sketch = Sketch(id, name, source, canvas, cover.areas, {key: labels[key] for key in cover.areas})
    placed = {key: feature for key, feature in zip(labels, file.features, strict=True) if key in cover.areas}
    column = None
    if continents is None:
        column = file.usual("continent", 2) if columns[1] is None else file.chosen(columns[1])
    sketch.groups = _named_groups(file, placed, column) if column else {}
    members = [group.territories for group in sketch.groups.values()]
    graph = sketch.graph()
    touching = graph.number_of_edges()
    sketch.lanes = joining_lanes(sketch.areas, graph, members)
    file.add("foreign-borders-touching", file.start, count=touching)
    if sketch.lanes:
        lanes = ["–".join(shown(labels[end]) for end in sorted(pair)) for pair in sketch.lanes]
        file.add("start-lanes", file.start, lanes=listing(lanes))
    if not column:
        sketch.groups = _grown_groups(file, sketch, continents)
    return sketch, file.findings


def _labels(file: Features, column: str | None) -> dict[str, Any]:
    """Names of the territories by the ids that they get, each name once in its language."""
    column = file.usual("name") if column is None else file.chosen(column)
    ids, taken, labels = Ids("territory"), set[tuple[str, str]](), dict[str, Any]()
    missing = []
    for number, feature in enumerate(file.features, start=1):
        name = file.names(feature, column)
        if not name and feature.key.replace("_", "").isalpha():
            name = plain_name(feature.key) if "_" in feature.key or file.own else feature.key
        if not name:
            missing.append(feature.place)
            name = {code: text.format(number) for code, text in _NUMBERED.items()}
        once = _once(name, taken)
        if once != name:
            file.add("start-name-twice", feature.place, name=shown(name), other=shown(once))
        labels[ids.take(shown(once))] = once
    if missing:
        file.add("start-name-missing", missing[0], count=len(missing), known=_known(file))
    return labels


def _once(name: Any, taken: set[tuple[str, str]]) -> Any:
    """The name, with a number where it was taken in one of its languages."""
    texts = name if isinstance(name, dict) else {"en": name}
    number, found = 1, texts
    while taken.intersection((code, text.casefold()) for code, text in found.items()):
        number += 1
        found = {code: f"{text[:_LONGEST].strip()} {number}" for code, text in texts.items()}
    taken.update((code, text.casefold()) for code, text in found.items())
    return found if isinstance(name, dict) else found["en"]


def _known(file: Features) -> str:
    """Names of the properties that there are, for a hint."""
    return listing(file.known(), 12) or "—"


def _onto_canvas(file: Features) -> tuple[list[BaseGeometry], Point]:
    """Shapes of the features on a canvas, and its size."""
    shapes = [feature.shape for feature in file.features]
    points = shapely.get_coordinates(shapes)
    if file.own:
        return shapes, canvas_of(points.tolist())
    left, bottom, right, top = shapely.total_bounds(shapes).tolist()
    projection = Projection.of([(left, bottom), (right, top)])
    width, height = projection.canvas
    file.add("foreign-scaled", file.start, width=f"{width:g}", height=f"{height:g}")
    onto = [projection.left, projection.top], [projection.across, -projection.down]
    corner = projection.onto((projection.left, projection.top))
    return list(shapely.transform(shapes, lambda xy: (xy - onto[0]) * onto[1] + corner)), projection.canvas


def _tell(file: Features, cover: Coverage, labels: dict[str, Any]) -> None:
    """Add findings about what was done to the shapes."""
    for a, b in cover.overlaps:
        file.add("start-overlap", file.start, a=shown(labels[a]), b=shown(labels[b]))
    if cover.gaps:
        file.add("start-gaps-closed", file.start, count=cover.gaps)
    if cover.corners:
        pairs = listing([f"{shown(labels[a])}–{shown(labels[b])}" for a, b in cover.corners])
        file.add("start-corners", file.start, pairs=pairs)
    if cover.gone:
        file.add(
            "start-too-small", file.start, territories=listing([shown(labels[key]) for key in cover.gone])
        )
    if cover.dropped:
        file.add("start-parts-dropped", file.start, area=f"{SMALLEST:g}", count=cover.dropped)
    before, after = cover.points
    if not cover.simplified:
        file.add("start-not-simplified", file.start, count=after)
    elif after < before:
        file.add("start-simplified", file.start, before=before, after=after)
    if len(cover.areas) < 2:
        file.add("foreign-few-territories", file.start, count=len(cover.areas))
        raise file.fail()


def _named_groups(file: Features, placed: dict[str, Feature], column: str) -> dict[str, Group]:
    """Continents by the values of a property; one for all territories that have none."""
    ids, by_name, groups = Ids("continent"), dict[str, Group](), dict[str, Group]()
    without = []
    for key, feature in placed.items():
        name = file.names(feature, column)
        if not name:
            without.append(key)
            continue
        group = by_name.get(shown(name).casefold())
        if group is None:
            group = by_name[shown(name).casefold()] = Group(name, [])
            groups[ids.take(shown(name))] = group
        group.territories.append(key)
        bonus, color = (property_of(feature.properties, what) for what in ("bonus", "color"))
        if group.bonus is None and type(bonus) is int and 0 <= bonus <= MOST_BONUS:
            group.bonus = bonus
        if not group.color and is_color(color if isinstance(color, str) else None):
            group.color = str(color)
    if without:
        named, place = listing(without), placed[without[0]].place
        file.add("foreign-continent-assumed", place, territories=named, continent=_OTHERS["en"])
        groups[ids.take(_OTHERS["en"])] = Group(_OTHERS, without)
    return groups


def _grown_groups(file: Features, sketch: Sketch, count: int | None) -> dict[str, Group]:
    """Continents of neighbors."""
    wanted = usual_count(len(sketch.areas)) if count is None else count
    check_count(_("continents"), wanted, 1, len(sketch.areas))
    file.add("start-continents", file.start, count=wanted, known=_known(file))
    members = grown(sketch.graph(), sketch.places(), wanted)
    return {
        f"region_{number}": Group({code: text.format(number) for code, text in _REGIONS.items()}, inside)
        for number, inside in enumerate(members, start=1)
    }
