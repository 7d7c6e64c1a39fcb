"""The GeoJSON file with the shapes of a board, read and written: rings of points by feature."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from risk_kit.files.findings import clip
from risk_kit.files.rings import polygons
from risk_kit.language import translate as _

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

Ring = tuple[tuple[float, float], ...]
MOST_BYTES = 20 * 2**20
MOST_POINTS = 200_000
FARTHEST = 1e6
"""Coordinates beyond this are a mistake: no canvas is that large."""
_LINES = ("LineString", "MultiLineString")
_AREAS = ("Polygon", "MultiPolygon")
# Which geometries a kind of feature may have, and the fewest points of each of its rings.
_KINDS = {"territory": (_AREAS, 4), "lake": (_AREAS, 4), "land": (_AREAS, 4), "lane": (_LINES, 2)}
# How many lists lie around each line of points.
_DEPTH = {"LineString": 0, "MultiLineString": 1, "Polygon": 1, "MultiPolygon": 2}


@dataclass(frozen=True)
class ShapeEntry:
    """A feature: its kind (territory, lane, lake, land) and its rings, or the lines of a lane.

    `more` are properties that other programs wrote: kept, and never looked at.
    """

    kind: str
    rings: tuple[Ring, ...]
    more: Mapping[str, Any] = field(default_factory=dict)


class ShapeError(ValueError):
    """A GeoJSON file that we cannot read; the message says why, in the language in use."""


def shapes_name(file: str) -> str:
    """Name of the file with the shapes, beside that of a board."""
    return re.sub(r"[^A-Za-z0-9_-]+", "_", Path(file).stem)[:90] + ".geojson"


def read_shapes(path: Path) -> dict[str, ShapeEntry]:
    """Shapes of a GeoJSON file by the ids of their features.

    Raises
    ------
    OSError
        When the file cannot be read.
    ShapeError
        When it is not the GeoJSON that we write.
    """
    if path.stat().st_size > MOST_BYTES:
        raise ShapeError(_("it is larger than {most} bytes").format(most=MOST_BYTES))
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise ShapeError(_("it is not JSON")) from None
    return shapes_in(text)


def shapes_in(text: str) -> dict[str, ShapeEntry]:
    """Shapes of the text of a GeoJSON file by the ids of their features.

    Raises
    ------
    ShapeError
        When it is not the GeoJSON that we write.
    """
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        raise ShapeError(_("it is not JSON")) from None
    features = document.get("features") if isinstance(document, dict) else None
    if not isinstance(features, list):
        raise ShapeError(_("it has no list of features"))
    found: dict[str, ShapeEntry] = {}
    points = 0
    for number, feature in enumerate(features, start=1):
        name, entry = _feature(number, feature)
        if name in found:
            message = _("feature {number} has an id again: {name}")
            raise ShapeError(message.format(number=number, name=clip(name)))
        points += sum(map(len, entry.rings))
        if points > MOST_POINTS:
            raise ShapeError(_("it has more than {most} points").format(most=MOST_POINTS))
        found[name] = entry
    return found


def _feature(number: int, feature: Any) -> tuple[str, ShapeEntry]:
    def require(condition: bool, message: str) -> None:
        if not condition:
            raise ShapeError(message.format(number=number))

    require(isinstance(feature, dict), _("feature {number} is not a group of keys"))
    name = feature.get("id")
    require(isinstance(name, str) and bool(name), _("feature {number} has no id"))
    properties = feature.get("properties") or {}
    require(isinstance(properties, dict), _("the properties of feature {number} are not a group of keys"))
    kind = properties.get("kind", "territory")
    require(kind in _KINDS if isinstance(kind, str) else False, _("feature {number} is of an unknown kind"))
    geometry = feature.get("geometry")
    geometries, fewest = _KINDS[kind]
    fits = isinstance(geometry, dict) and geometry.get("type") in geometries
    require(fits, _("the geometry of feature {number} does not fit its kind"))
    rings = rings_of(geometry)
    broken = rings is None or not rings or min(map(len, rings)) < fewest
    require(not broken, _("the coordinates of feature {number} are broken"))
    more = {key: value for key, value in properties.items() if key != "kind"}
    return name, ShapeEntry(kind, rings or (), more)


def rings_of(geometry: dict[str, Any]) -> tuple[Ring, ...] | None:
    """Rings of a geometry of any kind; None where a list or a number is something else."""
    lines: list[Any] = [geometry.get("coordinates")]
    for _level in range(_DEPTH[geometry["type"]]):
        if not all(isinstance(part, list) for part in lines):
            return None
        lines = [line for part in lines for line in part]
    if not all(isinstance(line, list) and all(map(_is_point, line)) for line in lines):
        return None
    return tuple(tuple((float(point[0]), float(point[1])) for point in line) for line in lines)


def _is_point(point: Any) -> bool:
    return (
        isinstance(point, list)
        and len(point) >= 2
        and all(type(value) in (int, float) and abs(value) <= FARTHEST for value in point[:2])
    )


def shapes_json(shapes: Mapping[str, ShapeEntry]) -> str:
    """Text of the GeoJSON file beside a board: a line for each feature."""
    features = [json.dumps(feature(id, shape), separators=(",", ":")) for id, shape in shapes.items()]
    return '{"type":"FeatureCollection","features":[\n' + ",\n".join(features) + "\n]}\n"


def feature(id: str, shape: ShapeEntry) -> dict[str, Any]:
    """A shape as a GeoJSON feature."""
    return {
        "type": "Feature",
        "id": id,
        "properties": {"kind": shape.kind, **shape.more},
        "geometry": geometry(shape.kind, shape.rings),
    }


def geometry(kind: str, rings: Sequence[Ring]) -> dict[str, Any]:
    """GeoJSON geometry of closed rings, holes in their outlines, or of the lines of a lane."""
    parts: Sequence[Any] = rings if kind == "lane" else polygons(rings)
    one, several = ("LineString", "MultiLineString") if kind == "lane" else ("Polygon", "MultiPolygon")
    if len(parts) == 1:
        return {"type": one, "coordinates": parts[0]}
    return {"type": several, "coordinates": parts}
