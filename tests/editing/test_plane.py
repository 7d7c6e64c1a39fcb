"""Territories share the points of their common borders; what touches is read off them."""

from __future__ import annotations

import pytest

from risk_kit.board.board import Shape
from risk_kit.board.geometry import generated_shapes
from risk_kit.board.load import load_map
from risk_kit.editing.plane import Plane, plane_of
from risk_kit.editing.shaping import cycles, overlap

SHIPPED = ("world", "risiko", "risiko_2023", "war", "hourglass", "lagoon", "orchestra")


def square(name, *rings):
    return Shape("territory", name, tuple((*ring, ring[0]) for ring in rings))


@pytest.mark.parametrize("name", SHIPPED)
def test_on_shipped_boards_what_touches_has_a_border_by_land_and_the_other_way_round(name):
    board = load_map(name)
    plane = plane_of(board.shapes or generated_shapes(board))
    land = {frozenset((b.a, b.b)) for b in board.borders if not (b.sea or b.wraps)}
    assert plane.touching == land
    assert all(plane.areas[name].is_valid for name in plane.rings)


@pytest.mark.parametrize("name", SHIPPED)
def test_shapes_come_out_as_they_went_in_but_for_points_of_neighbors_on_their_edges(name):
    shapes = load_map(name).shapes
    drawn = {shape.id: shape.rings for shape in plane_of(shapes).shapes()}
    for shape in shapes:
        rings = [[(round(x, 1), round(y, 1)) for x, y in ring] for ring in shape.rings]
        for ring, found in zip(rings, drawn[shape.id], strict=True):
            there = iter(found)
            assert all(point in there for point in ring), "all points are there in their order"


def test_a_point_on_the_edge_of_a_neighbor_becomes_part_of_that_edge():
    """Two small squares stand beside one long edge: three points of theirs lie on it."""
    plane = plane_of([
        square("long", [(0, 0), (10, 0), (10, 20), (0, 20)]),
        square("upper", [(10, 0), (20, 0), (20, 8), (10, 8)]),
        square("lower", [(10, 8), (20, 8), (20, 20), (10, 20)]),
    ])  # fmt: skip
    assert len(plane.rings["long"][0]) == 5
    assert plane.touching == {
        frozenset(p) for p in (("long", "upper"), ("long", "lower"), ("upper", "lower"))
    }


def test_a_corner_alone_is_no_border():
    plane = plane_of([
        square("a", [(0, 0), (10, 0), (10, 10), (0, 10)]),
        square("b", [(10, 10), (20, 10), (20, 20), (10, 20)]),
    ])  # fmt: skip
    assert plane.touching == frozenset()


def test_an_odd_number_of_rings_lies_around_what_is_inside():
    plane = plane_of([
        square("ring", [(0, 0), (30, 0), (30, 30), (0, 30)], [(10, 10), (20, 10), (20, 20), (10, 20)],
               [(40, 0), (50, 0), (50, 10), (40, 10)]),
        square("hole", [(10, 10), (20, 10), (20, 20), (10, 20)]),
    ])  # fmt: skip
    assert plane.areas["ring"].area == 900 - 100 + 100
    assert overlap(plane, "ring", "hole") == 0
    assert plane.touching == {frozenset(("ring", "hole"))}


def test_planes_look_alike_whatever_the_numbers_of_their_points():
    shapes = [square("a", [(0, 0), (9, 0), (9, 9)]), square("b", [(20, 0), (29, 0), (29, 9)])]
    one, other = plane_of(shapes), plane_of(reversed(shapes))
    assert one != other
    assert one.looks_like(other)
    assert not one.looks_like(one.with_points({1: (1, 1)}))


@pytest.mark.parametrize(
    ("edges", "wanted"),
    [
        ([(1, 2), (2, 3), (3, 1)], [{1, 2, 3}]),
        ([(1, 2), (2, 3), (3, 1), (3, 4), (4, 5), (5, 3)], [{1, 2, 3}, {3, 4, 5}]),
        ([], []),
    ],
)
def test_closed_lines_of_edges_never_pass_twice_through_a_point(edges, wanted):
    found = cycles(frozenset(edge) for edge in edges)
    assert sorted(map(sorted, found)) == sorted(map(sorted, wanted))
    assert all(len(set(ring)) == len(ring) for ring in found)


def test_a_plane_without_shapes_is_empty():
    assert plane_of([]) == Plane()
