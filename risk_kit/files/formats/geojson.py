"""GeoJSON: a feature with shape and properties for each territory, in our own form or of any other source."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from risk_kit.files.formats.draft import Draft, tidy
from risk_kit.files.formats.json_board import (
    add_place,
    find_territory,
    kinds_of,
    property_of,
    read_members,
    settle_continents,
    twice,
)
from risk_kit.files.formats.json_text import names_of, point_of, text_of
from risk_kit.files.formats.losses import lose_cards
from risk_kit.files.formats.projection import Projection
from risk_kit.files.formats.yaml_write import plain_border
from risk_kit.files.shapes import ShapeEntry, geometry, rings_of
from risk_kit.language import mark

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from risk_kit.files.findings import Finding, Path
    from risk_kit.files.formats.json_text import JsonText
    from risk_kit.files.formats.outgoing import Outgoing
    from risk_kit.files.shapes import Ring

MEMBER = "risk_kit"
"""Member of the collection with what belongs to no feature."""
_AREAS = ("Polygon", "MultiPolygon")
_OTHERS = ("lane", "lake", "land")
ONLY_SHAPES = mark("it holds the shapes of a board and nothing else; check the .yaml beside it")
NO_FEATURES = mark("it has no features with areas or points")


def is_geojson(data: Any) -> bool:
    """Whether a value is a collection of features."""
    return isinstance(data, dict) and isinstance(data.get("features"), list)


def why_no_board(data: Any) -> str:
    """Why a collection of features is no board, as a marked text; empty where it may be one."""
    territories = [f for f in data["features"] if is_territory(f)]
    if not territories:
        return NO_FEATURES
    told = any(set(properties_of(f)) - {"kind"} for f in territories)
    return "" if told or isinstance(data.get(MEMBER), dict) else ONLY_SHAPES


def read_geojson(text: JsonText, id: str, findings: list[Finding]) -> Draft:
    """Draft of a collection of features."""
    draft = Draft(text.source, id, findings, shapes={})
    members = text.data.get(MEMBER)
    members = members if isinstance(members, dict) else {}
    read_members(draft, members, text, (MEMBER,))
    features = [(i, f) for i, f in enumerate(text.data["features"]) if isinstance(f, dict)]
    own = bool(members) or any(properties_of(f).get("kind") for _i, f in features)
    territories = [(i, f) for i, f in features if is_territory(f)]
    keyed = [(_key(i, feature), i, feature) for i, feature in territories]
    twice(draft, [(key, ("features", i)) for key, i, _f in keyed], text)
    ids: dict[str, str] = {}
    for key, i, feature in keyed:
        if key not in ids:
            ids[key] = _territory(draft, key, feature, text, i)
    for _i, feature in features:
        _other_shape(draft, feature)
    if not own:
        _project(draft)
    _place_labels(draft)
    _borders(draft, members, keyed, ids, text)
    settle_continents(draft)
    return draft


def properties_of(feature: Mapping[str, Any]) -> dict[str, Any]:
    """The properties of a feature; empty where it has none."""
    found = feature.get("properties")
    return found if isinstance(found, dict) else {}


def is_territory(feature: Any) -> bool:
    """Whether a feature is a territory by its kind and its geometry."""
    if not isinstance(feature, dict):
        return False
    kind = properties_of(feature).get("kind", "territory")
    shape = feature.get("geometry") or {"type": "Point"}
    return kind not in _OTHERS and isinstance(shape, dict) and shape.get("type") in (*_AREAS, "Point")


def _key(index: int, feature: Mapping[str, Any]) -> str:
    properties = properties_of(feature)
    name = names_of(property_of(properties, "name"))
    shown = name if isinstance(name, str) else ""
    return text_of(feature.get("id")) or text_of(properties.get("id")) or shown or f"territory {index + 1}"


def _territory(draft: Draft, key: str, feature: Mapping[str, Any], text: JsonText, index: int) -> str:
    properties = properties_of(feature)
    path: Path = ("features", index)
    if text_of(feature.get("id")) and not key.replace("_", "").isalpha():
        name = names_of(property_of(properties, "name"))
        key = name if isinstance(name, str) else key  # a number or a code tells less than a name
    id = add_place(draft, key, properties, text, path)
    shape = feature.get("geometry") or {}
    point = point_of(properties.get("at"))
    if shape.get("type") in _AREAS:
        rings = rings_of(shape)
        if rings and min(map(len, rings)) >= 4 and draft.shapes is not None:
            draft.shapes[id] = ShapeEntry("territory", rings)
        else:
            draft.add("foreign-coordinates", text.place(path), territory=key, found=shape["type"])
    elif shape.get("type") == "Point":
        point = point or point_of(shape.get("coordinates"))
    if point:
        draft.territories[id].entry["at"] = point
    return id


def _other_shape(draft: Draft, feature: Mapping[str, Any]) -> None:
    """Keep lanes, lakes and land of our own form."""
    kind = properties_of(feature).get("kind")
    shape = feature.get("geometry")
    if kind not in _OTHERS or not isinstance(shape, dict) or draft.shapes is None:
        return
    lines = ("LineString", "MultiLineString")
    if shape.get("type") in (lines if kind == "lane" else _AREAS):
        rings = rings_of(shape)
        if rings and text_of(feature.get("id")):
            draft.shapes.setdefault(text_of(feature.get("id")), ShapeEntry(str(kind), rings))


def _project(draft: Draft) -> None:
    """Bring coordinates of a map, north up, onto a canvas of a usual size."""
    shapes = draft.shapes or {}
    points = [p for shape in shapes.values() for ring in shape.rings for p in ring]
    points += [tuple(piece.entry["at"]) for piece in draft.territories.values() if "at" in piece.entry]
    if not points:
        return
    projection = Projection.of(points)

    def onto(point: tuple[float, ...]) -> tuple[float, float]:
        x, y = projection.onto(point)
        return round(x, 2), round(y, 2)

    for id, shape in shapes.items():
        shapes[id] = ShapeEntry(shape.kind, tuple(tuple(map(onto, ring)) for ring in shape.rings))
    for piece in draft.territories.values():
        if "at" in piece.entry:
            piece.entry["at"] = list(onto(piece.entry["at"]))
    draft.canvas = projection.canvas
    size = (f"{draft.canvas[0]:g}", f"{draft.canvas[1]:g}")
    draft.add("foreign-scaled", draft.start, width=size[0], height=size[1])


def _place_labels(draft: Draft) -> None:
    """Give a territory without a point the middle of its largest ring."""
    for id, shape in (draft.shapes or {}).items():
        piece = draft.territories.get(id)
        if piece is not None and shape.kind == "territory" and "at" not in piece.entry:
            ring = max(shape.rings, key=lambda ring: abs(_area(ring)))
            piece.entry["at"] = [tidy(value) for value in _middle(ring)]


def _area(ring: Ring) -> float:
    pairs = pairwise(ring)
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in pairs) / 2


def _middle(ring: Ring) -> tuple[float, float]:
    """Centroid of a ring; the mean of its points where it has no area."""
    x0, y0 = ring[0]
    near = tuple((x - x0, y - y0) for x, y in ring)
    area = _area(near)
    if abs(area) < 1e-12:
        return sum(p[0] for p in ring) / len(ring), sum(p[1] for p in ring) / len(ring)
    pairs = [(a, b, a[0] * b[1] - b[0] * a[1]) for a, b in pairwise(near)]
    x, y = (sum((a[axis] + b[axis]) * cross for a, b, cross in pairs) / (6 * area) for axis in (0, 1))
    return x + x0, y + y0


def _borders(
    draft: Draft, members: Mapping[str, Any], keyed: list[Any], ids: Mapping[str, str], text: JsonText
) -> None:
    """Borders as the file lists them, else by neighbors of each feature, else where shapes share a side."""
    listed = members.get("borders")
    if isinstance(listed, list):
        for index, entry in enumerate(listed):
            _border(draft, entry, ids, text, (MEMBER, "borders", index))
        return
    named = False
    for key, i, feature in keyed:
        neighbors = properties_of(feature).get("neighbors")
        for index, name in enumerate(neighbors if isinstance(neighbors, list) else ()):
            named = True
            path = ("features", i, "properties", "neighbors", index)
            there = find_territory(draft, ids, name, text, path)
            if there:
                draft.link(ids[key], there, text.place(path))
    if not named:
        _touching(draft)


def _border(draft: Draft, entry: Any, ids: Mapping[str, str], text: JsonText, path: Path) -> None:
    options = entry if isinstance(entry, dict) else {"between": entry}
    ends = options.get("between")
    if not isinstance(ends, list) or len(ends) != 2:
        draft.add("foreign-fields", text.place(path), form='["a", "b"]')
        return
    a, b = (find_territory(draft, ids, end, text, path) for end in ends)
    if not a or not b:
        return
    new = draft.link(a, b, text.place(path))
    if new and a != b and options.get("one_way") is not True:
        draft.links.setdefault((b, a), text.place(path))
    if kinds_of(options):
        draft.kinds[frozenset((a, b))] = kinds_of(options)


def _touching(draft: Draft) -> None:
    """Make those neighbors whose outlines share a side, point for point."""
    first: dict[frozenset[tuple[float, float]], str] = {}
    for id, shape in (draft.shapes or {}).items():
        if shape.kind != "territory":
            continue
        for ring in shape.rings:
            for side in pairwise(ring):
                other = first.setdefault(frozenset(side), id)
                if other != id and (other, id) not in draft.links:
                    draft.links[other, id] = draft.links[id, other] = draft.territories[other].place
    draft.add("foreign-borders-touching", draft.start, count=len(draft.links) // 2)


def write_geojson(out: Outgoing, file: str) -> dict[str, str]:
    """Text of the file: a feature for each territory, then lanes, lakes and land, in canvas units, y down."""
    board, data = out.board, out.data
    members: dict[str, Any] = {key: data[key] for key in ("id", "name", "source", "canvas") if key in data}
    members["continents"] = board.continents
    members["borders"] = [plain_border(border) for border in board.borders]
    near = out.neighbors()
    features = []
    for id, entry in board.territories.items():
        shape = board.shapes.get(id)
        properties = {"kind": "territory", "name": out.name(id, entry)} | entry | {"neighbors": near[id]}
        features.append(_feature(id, properties, _geometry(shape, entry)))
    features += [
        _feature(id, {"kind": shape.kind}, _geometry(shape, {}))
        for id, shape in board.shapes.items()
        if shape.kind != "territory"
    ]
    lose_cards(out, symbols=False)
    line: Callable[[Any], str] = lambda value: json.dumps(value, ensure_ascii=False)  # noqa: E731
    start = '{"type":"FeatureCollection",\n' + f'"{MEMBER}":{line(members)},\n"features":[\n'
    return {file: start + ",\n".join(map(line, features)) + "\n]}\n"}


def _feature(id: str, properties: Mapping[str, Any], shape: Any) -> dict[str, Any]:
    return {"type": "Feature", "id": id, "properties": properties, "geometry": shape}


def _geometry(shape: ShapeEntry | None, entry: Mapping[str, Any]) -> Any:
    if shape is not None:
        return geometry(shape.kind, shape.rings)
    return {"type": "Point", "coordinates": entry["at"]} if entry.get("at") else None
