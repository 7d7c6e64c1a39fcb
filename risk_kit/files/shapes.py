"""The GeoJSON file with the shapes of a board: rings of points by feature."""

from __future__ import annotations

import json
from dataclasses import dataclass
from math import isfinite
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

Ring = tuple[tuple[float, float], ...]
KINDS = ("territory", "lane", "lake", "land")
MOST_BYTES = 20 * 2**20
# How many lists lie around each line of points.
_DEPTH = {"LineString": 0, "MultiLineString": 1, "Polygon": 1, "MultiPolygon": 2}


@dataclass(frozen=True)
class ShapeEntry:
    """A feature: its kind (`KINDS`) and its rings, or the lines of a lane."""

    kind: str
    rings: tuple[Ring, ...]


def read_shapes(path: Path) -> dict[str, ShapeEntry]:
    """Shapes of a GeoJSON file by the ids of their features.

    Raises
    ------
    OSError
        When the file cannot be read.
    ValueError
        When it is not the GeoJSON that we write; the message says what is wrong.
    """
    if path.stat().st_size > MOST_BYTES:
        raise ValueError(f"more than {MOST_BYTES} bytes")
    try:
        document = json.loads(path.read_text(encoding="utf-8"))
    except RecursionError:
        raise ValueError("nested too deep") from None
    if not isinstance(document, dict) or not isinstance(document.get("features"), list):
        raise ValueError("no features")
    return dict(_feature(number, feature) for number, feature in enumerate(document["features"]))


def _feature(number: int, feature: Any) -> tuple[str, ShapeEntry]:
    try:
        name = feature["id"]
        kind = (feature.get("properties") or {}).get("kind", "territory")
        lines = feature["geometry"]["coordinates"]
        depth = _DEPTH[feature["geometry"]["type"]]
        for _ in range(2, depth + 1):
            lines = [line for part in lines for line in part]
        rings = tuple(_ring(line) for line in (lines if depth else [lines]))
    except (KeyError, TypeError, AttributeError, IndexError, OverflowError) as error:
        raise ValueError(f"features[{number}]: {type(error).__name__} {error}") from None
    if not isinstance(name, str) or kind not in KINDS:
        raise ValueError(f"features[{number}]: id {name!r}, kind {kind!r}")
    return name, ShapeEntry(kind, rings)


def _ring(line: Any) -> Ring:
    ring = tuple((float(point[0]), float(point[1])) for point in line)
    if not all(isfinite(x) and isfinite(y) for x, y in ring):
        raise ValueError("a coordinate is not a number")
    return ring
