"""Drawing, splitting, merging and moving: neighbors stay neighbors, and nothing lies over anything."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely.geometry import Point

from risk_kit.editing import shaping
from risk_kit.editing.plane import Plane
from risk_kit.editing.splitting import split
from risk_kit.errors import EditError
from tests.editing.making import box


def drawn(**outlines):
    plane = Plane()
    for name, outline in outlines.items():
        plane = shaping.draw(plane, name, outline)
    return plane


TWO = drawn(left=box(0, 0, 100, 100), right=box(100, 0, 200, 100))


def number_at(plane, *at):
    return next(number for number, place in plane.points.items() if place == at)


def test_a_neighbor_shares_the_points_of_the_common_edge():
    assert len(TWO.points) == 6
    assert TWO.touching == {frozenset(("left", "right"))}


def test_what_lies_over_others_is_cut_away():
    plane = shaping.draw(TWO, "low", box(50, 50, 150, 200))
    assert plane.areas["low"].area == 100 * 100
    assert plane.touching == {frozenset(pair) for pair in combinations(("left", "right", "low"), 2)}
    assert plane.areas["left"].area == plane.areas["right"].area == 100 * 100


def test_a_neighbor_too_thin_for_a_point_on_its_edge_stays_whole():
    """The rounded place of the crossing would make the thin triangle cross itself."""
    thin = drawn(thin=[(0, 0), (5, 0), (200, 90)])
    with pytest.raises(EditError, match="thin would cross itself"):
        shaping.draw(thin, "new", [(0, 0), (0, 35), (190, 85)])


def test_of_what_is_cut_in_parts_crumbs_fall_off():
    """Of 40 by 100 below and 40 by 30 above both stay, of 40 by 10 above only what lies below."""
    plane = shaping.draw(TWO, "across", box(20, -30, 60, 200))
    assert plane.areas["across"].bounds == (20, -30, 60, 200)
    assert plane.areas["across"].area == 40 * 130
    plane = shaping.draw(TWO, "across", box(20, -10, 60, 200))
    assert plane.areas["across"].bounds == (20, 100, 60, 200)


@pytest.mark.parametrize(
    ("outline", "words"),
    [
        ([(0, 0), (10, 10)], "three corners"),
        ([(0, 0), (10, 10), (0, 0)], "three corners"),
        ([(300, 0), (400, 100), (400, 0), (300, 100)], "crosses itself"),
        (box(300, 0, 304, 4), "too small"),
        (box(20, 20, 180, 80), "no room"),
        ([(300, 0), 99, (300, 50)], "no point 99"),
    ],
)
def test_what_cannot_be_drawn_is_refused_with_the_reason(outline, words):
    with pytest.raises(EditError, match=words):
        shaping.draw(TWO, "new", outline)


def test_a_shared_point_moves_for_both():
    plane = shaping.move(TWO, {number_at(TWO, 100, 0): (120, 10)})
    assert plane.areas["left"].area + plane.areas["right"].area == pytest.approx(20000 - 1000)
    assert plane.touching == TWO.touching


@pytest.mark.parametrize(
    ("at", "to", "words"),
    [
        ((220, 0), (150, 50), "far would lie over right"),
        ((0, 0), (150, 50), "left would cross itself"),
        ((0, 200), (10, 240.2), "low would be too small"),
    ],
)
def test_a_point_is_not_moved_over_others(at, to, words):
    plane = drawn(
        left=box(0, 0, 100, 100), right=box(100, 0, 200, 100), far=box(220, 0, 300, 100),
        low=[(0, 200), (50, 240), (0, 240)],
    )  # fmt: skip
    with pytest.raises(EditError, match=words):
        shaping.move(plane, {number_at(plane, *at): to})


def test_a_point_dropped_on_another_one_or_on_an_edge_is_shared():
    apart = drawn(left=box(0, 0, 100, 100), right=box(110, 20, 200, 80))
    assert apart.touching == frozenset()
    moved = shaping.move(apart, {number_at(apart, 110, 20): (100, 20), number_at(apart, 110, 80): (100, 80)})
    assert moved.touching == {frozenset(("left", "right"))}
    joined = shaping.join(moved, number_at(moved, 100, 20), number_at(moved, 100, 0))
    assert joined.areas["right"].bounds == (100, 0, 200, 80)
    assert len(joined.points) == len(moved.points) - 1


def test_points_are_put_into_edges_and_taken_out_again():
    a, b = number_at(TWO, 100, 0), number_at(TWO, 100, 100)
    more = shaping.add_point(TWO, a, b, (110, 50))
    assert more.areas["left"].area == 10000 + 500
    assert shaping.remove_point(more, number_at(more, 110, 50)).looks_like(TWO)
    with pytest.raises(EditError, match="no edge"):
        shaping.add_point(TWO, a, number_at(TWO, 0, 100), (5, 5))


def test_the_last_corners_of_a_territory_stay():
    triangle = drawn(one=[(0, 0), (50, 0), (0, 50)])
    with pytest.raises(EditError, match="Nothing of one would be left"):
        shaping.remove_point(triangle, 1)


def test_a_split_keeps_the_label_and_all_ground():
    plane = split(TWO, "left", [(0, 40), (50, 60), (100, 40)], (50, 90), "upper")
    assert plane.areas["left"].area + plane.areas["upper"].area == 100 * 100
    assert plane.areas["left"].bounds == (0, 40, 100, 100)
    assert plane.touching == {frozenset(pair) for pair in combinations(("left", "upper", "right"), 2)}
    assert shaping.merge(plane, "left", "upper").areas["left"].area == 100 * 100


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ([(0, 40)], "two points"),
        ([(0, 40), (50, 50)], "from one edge"),
        ([(0, 40), (150, 50)], "from one edge"),
        ([(0, 40), (50, 140), (100, 40)], "leaves left"),
        ([(0, 50), (80, 50), (40, 20), (40, 80), (100, 80)], "crosses itself"),
        ([(0, 0.2), (100, 0.2)], "too small"),
        ([(0, 40), (0, 40), (100, 40)], "touches the outline"),
        ([(0, 40), (0, 60), (100, 40)], "touches the outline"),
        ([(0, 40), (100, 40), (50, 100)], "touches the outline"),
    ],
)
def test_a_line_that_splits_nothing_is_refused(line, words):
    with pytest.raises(EditError, match=words):
        split(TWO, "left", line, (50, 90), "new")


def test_a_territory_with_a_hole_keeps_it_on_the_right_side():
    around = shaping.draw(drawn(inner=box(20, 20, 40, 40)), "outer", box(0, 0, 100, 100))
    assert around.areas["outer"].area == 10000 - 400
    plane = split(around, "outer", [(60, 0), (60, 100)], (80, 50), "west")
    assert plane.areas["outer"].area == 4000
    assert plane.areas["west"].area == 6000 - 400
    filled = shaping.merge(plane, "west", "inner")
    assert filled.areas["west"].area == 6000


def test_a_ring_is_cut_in_two_across_its_hole():
    ring = shaping.draw(drawn(inner=box(40, 40, 60, 60)), "outer", box(0, 0, 100, 100))
    for line in (
        [(0, 50), (100, 50)],
        [(0, 50), (50, 50), (100, 50)],
        [(0, 50), (55, 45), (45, 55), (100, 50)],
    ):
        plane = split(ring, "outer", line, (50, 90), "upper")
        assert plane.areas["outer"].area + plane.areas["upper"].area == 10000 - 400
        assert plane.areas["upper"].contains(Point(50, 10))
        assert plane.touching == {frozenset(pair) for pair in combinations(("outer", "upper", "inner"), 2)}
        assert shaping.merge(plane, "outer", "upper").areas["outer"].area == 10000 - 400
    with pytest.raises(EditError, match="from one edge"):
        split(ring, "outer", [(0, 50), (40, 50)], (50, 90), "upper")


def test_a_line_through_two_holes_leaves_a_third_where_it_is():
    plane = drawn(a=box(20, 20, 40, 40), b=box(60, 20, 80, 40), c=box(40, 70, 60, 90))
    plane = shaping.draw(plane, "outer", box(0, 0, 100, 100))
    plane = split(plane, "outer", [(0, 30), (100, 30)], None, "upper")
    assert plane.areas["upper"].area == 3000 - 2 * 200
    assert plane.areas["outer"].area == 7000 - 3 * 400 + 2 * 200
    assert frozenset(("upper", "c")) not in plane.touching


def test_parts_of_an_archipelago_stay_where_the_line_does_not_cut_them():
    plane = drawn(lake=box(0, 0, 60, 60), isle=box(100, 0, 120, 20))
    plane = shaping.merge(plane, "lake", "isle")
    plane = split(plane, "lake", [(0, 30), (60, 30)], (30, 45), "upper")
    assert (plane.areas["lake"].area, plane.areas["upper"].area) == (1800 + 400, 1800)


def test_a_territory_is_drawn_into_another():
    plane = shaping.draw(TWO, "enclave", box(20, 20, 60, 60))
    assert plane.areas["left"].area == 10000 - 1600
    assert plane.touching == {frozenset(("left", "right")), frozenset(("left", "enclave"))}
    assert shaping.merge(plane, "left", "enclave").areas["left"].area == 10000


def test_one_drawn_into_a_corner_of_another_shares_its_edges():
    plane = shaping.draw(TWO, "corner", box(50, 0, 100, 50))
    assert plane.areas["left"].area == 10000 - 2500
    assert plane.touching == {frozenset(pair) for pair in combinations(("left", "right", "corner"), 2)}


@pytest.mark.parametrize("outline", [box(0, 0, 100, 100), box(50, 0, 150, 100), box(0, 0, 100, 99.9)])
def test_nothing_is_drawn_that_leaves_nothing_or_lies_over_two(outline):
    with pytest.raises(EditError, match="no room"):
        shaping.draw(TWO, "new", outline)


@given(st.data())
@settings(max_examples=40, deadline=None)
def test_whatever_is_done_nothing_crosses_and_nothing_lies_over_anything(data):
    """Random edits, many of which are refused: what is left is sound, and refusals change nothing."""
    places = st.tuples(st.integers(0, 60).map(lambda x: x * 5), st.integers(0, 40).map(lambda y: y * 5))
    plane = Plane()
    for step in range(data.draw(st.integers(3, 12))):
        names = sorted(plane.rings)
        kind = data.draw(st.sampled_from(("draw", "draw", "split", "merge", "move", "remove")))
        try:
            if kind == "draw" or not names:
                plane = shaping.draw(plane, f"t{step}", data.draw(st.lists(places, min_size=3, max_size=6)))
            elif kind == "split":
                name = data.draw(st.sampled_from(names))
                ends = st.sampled_from(shaping.points_of(plane, name))
                line = [data.draw(ends), *data.draw(st.lists(places, max_size=2)), data.draw(ends)]
                before, plane = plane, split(plane, name, line, None, f"t{step}")
                ground = sum(plane.areas[part].area for part in (name, f"t{step}"))
                assert ground == pytest.approx(before.areas[name].area, abs=3 * len(plane.points))
            elif kind == "merge" and len(names) > 1:
                plane = shaping.merge(plane, *data.draw(st.permutations(names))[:2])
            elif kind == "move":
                plane = shaping.move(
                    plane, {data.draw(st.sampled_from(sorted(plane.points))): data.draw(places)}
                )
            else:
                plane = shaping.remove_point(plane, data.draw(st.sampled_from(sorted(plane.points))))
        except EditError:
            pass
        assert set(plane.points) == {p for rings in plane.rings.values() for ring in rings for p in ring}
        for name in plane.rings:
            assert plane.areas[name].is_valid
            assert all(len(set(ring)) == len(ring) >= 3 for ring in plane.rings[name])
        for one, other in combinations(plane.rings, 2):
            assert shaping.overlap(plane, one, other) <= 3
