"""The GeoJSON beside a board as other programs read it: shapely here."""

from __future__ import annotations

import json
import random
from itertools import pairwise

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st
from shapely.geometry import box, shape

from risk_kit.editing.shaping import cycles
from risk_kit.files.locate import data_folder
from risk_kit.files.shapes import ShapeEntry, shapes_in, shapes_json

MAPS = sorted(data_folder("maps").rglob("*.geojson"))


def ring(*points):
    return tuple((float(x), float(y)) for x, y in (*points, points[0]))


def square(left, top, right, bottom):
    return ring((left, top), (right, top), (right, bottom), (left, bottom))


def diamond(x, y, room):
    return ring((x - room, y), (x, y - room), (x + room, y), (x, y + room))


LAND = square(0, 0, 100, 100)
DIAMOND_LAND = ring((0, 0), (50, 0), (100, 0), (100, 50), (100, 100), (50, 100), (0, 100), (0, 50))
# Rings, the area that an odd number of them lies around (counted by hand), and how many pieces that is.
NESTS = {
    "a lake": ((LAND, square(30, 30, 60, 60)), 9100, 1),
    "the lake first": ((square(30, 30, 60, 60), LAND), 9100, 1),
    "an island in the lake": ((LAND, square(20, 20, 80, 80), square(40, 40, 60, 60)), 6800, 2),
    "a pond on the island": (
        (square(48, 48, 52, 52), square(40, 40, 60, 60), LAND, square(20, 20, 80, 80)),
        6784,
        2,
    ),
    "two lakes": ((LAND, square(10, 10, 20, 20), square(30, 30, 40, 40)), 9800, 1),
    "lakes that meet": ((LAND, square(20, 20, 40, 40), square(40, 40, 60, 60)), 9200, 1),
    "lakes that meet twice": (
        (
            LAND,
            ring((30, 30), (50, 30), (40, 50), (50, 70), (30, 70)),
            ring((50, 30), (70, 30), (70, 70), (50, 70), (60, 50)),
        ),
        10000 - 2 * 600,
        2,
    ),
    "a lake at the coast": ((DIAMOND_LAND, ring((50, 0), (60, 20), (40, 20))), 9800, 1),
    "a lake at all coasts": ((DIAMOND_LAND, diamond(50, 50, 50)), 5000, 4),
    "islands": ((square(0, 0, 10, 10), square(20, 0, 30, 10)), 200, 2),
    "islands that meet": ((square(0, 0, 10, 10), square(10, 10, 20, 20)), 200, 2),
}


def written(rings):
    """The text of a shape, and what shapely makes of it."""
    text = shapes_json({"a": ShapeEntry("territory", rings)})
    (feature,) = json.loads(text)["features"]
    return text, shape(feature["geometry"])


@pytest.mark.parametrize("name", NESTS)
def test_a_shape_with_holes_has_them_for_other_programs_too(name):
    rings, area, pieces = NESTS[name]
    text, found = written(rings)
    assert found.is_valid, shapely.is_valid_reason(found)
    assert (found.area, len(shapely.get_parts(found))) == (area, pieces)
    assert shapes_json(shapes_in(text)) == text  # read again, they are the same


@given(st.sets(st.tuples(st.integers(0, 4), st.integers(0, 4)), min_size=1), st.integers(0, 99))
def test_whatever_rings_lie_around_a_shape_it_is_one_for_other_programs(cells, seed):
    edges = set()
    for x, y in cells:
        corners = [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)]
        numbers = [a + 10 * b for a, b in corners]
        edges ^= {frozenset(edge) for edge in pairwise([*numbers, numbers[0]])}
    lines = cycles(edges)  # as they come after a merge: they may cross in their points
    random.Random(seed).shuffle(lines)
    _text, found = written([ring(*((n % 10, n // 10) for n in line)) for line in lines])
    assert found.is_valid, shapely.is_valid_reason(found)
    assert found.equals(shapely.union_all([box(x, y, x + 1, y + 1) for x, y in cells]))


@given(
    st.lists(st.lists(st.tuples(st.integers(0, 6), st.integers(0, 6)), min_size=3), min_size=1, max_size=5)
)
def test_no_ring_stops_the_writer(outlines):
    rings = [ring(*outline) for outline in outlines]
    assert shapes_in(written(rings)[0])["a"].rings


def parts(text):
    """Kind and coordinates of each line; a polygon is its own only part."""
    for feature in json.loads(text)["features"]:
        geometry = feature.pop("geometry")
        one = geometry["type"] == "Polygon"
        yield feature, [geometry["coordinates"]] if one else geometry["coordinates"]


@pytest.mark.parametrize("path", MAPS, ids=lambda path: path.stem)
def test_the_shapes_of_shipped_boards_are_written_as_they_are(path):
    text = path.read_text(encoding="utf-8")
    assert list(parts(shapes_json(shapes_in(text)))) == list(parts(text))
