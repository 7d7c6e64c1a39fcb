"""The graph figures of a board against plain searches over its borders."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from math import isnan

import pytest
from hypothesis import given, settings

from risk_kit import load_map
from risk_kit.analysis.board_continents import continent_figures
from risk_kit.analysis.board_graph import betweenness, bridges, choke_points, distances, parts
from risk_kit.board.board import Border
from tests.strategies import boards, make_board

SOME = settings(max_examples=60, deadline=None)


def ways(board, two_way=False):
    """Where one gets from each territory, read off the borders."""
    out = defaultdict(set)
    for border in board.borders:
        out[border.a].add(border.b)
        if two_way or not border.one_way:
            out[border.b].add(border.a)
    return out


def reached(out, start, without=(), closed=()):
    """Territories that are reached from one, not over closed pairs of them nor through some others."""
    found, todo = {start: 0}, [start]
    for here in todo:
        for there in sorted(out[here]):
            if there not in found and there not in without and {here, there} not in closed:
                found[there] = found[here] + 1
                todo.append(there)
    return found


def holds(board, without=(), closed=()):
    """Whether all that was together, to and fro or taking borders as two-way, still is."""
    left = [name for name in board.territories if name not in without]
    for two_way in (False, True):
        out = ways(board, two_way)
        for a in left:
            for b in left:
                together = b in reached(out, a) and a in reached(out, b)
                if together and b not in reached(out, a, without, closed):
                    return False
    return True


@SOME
@given(boards(most=9))
def test_narrow_places_are_those_without_which_something_is_cut_off(board):
    assert set(choke_points(board)) == {t for t in board.territories if not holds(board, {t})}
    pairs = {frozenset((border.a, border.b)) for border in board.borders}
    assert set(map(frozenset, bridges(board))) == {p for p in pairs if not holds(board, closed=[p])}


@SOME
@given(boards(most=9))
def test_parts_are_what_is_reached_to_and_fro(board):
    out = ways(board)
    found = parts(board)
    assert sorted(name for part in found for name in part) == sorted(board.territories)
    for a in board.territories:
        for b in board.territories:
            both = b in reached(out, a) and a in reached(out, b)
            assert both == any(a in part and b in part for part in found)
    assert [len(part) for part in found] == sorted(map(len, found), reverse=True)


@SOME
@given(boards(most=9))
def test_distances(board):
    out = ways(board)
    found = {start: reached(out, start) for start in board.territories}
    table = distances(board).table
    for end, row in table.iterrows():
        steps = [found[start][end] for start in board.territories if start != end and end in found[start]]
        assert row["unreached_by"] == len(board.territories) - 1 - len(steps)
        assert row["farthest"] == max(steps, default=0)
        if steps:
            assert row["mean_distance"] == pytest.approx(sum(steps) / len(steps))
        else:
            assert isnan(row["mean_distance"])
    every = [steps for others in found.values() for steps in others.values() if steps]
    assert distances(board).diameter == max(every)
    assert distances(board).mean == pytest.approx(sum(every) / len(every))
    start, end = distances(board).farthest_pair
    assert found[start][end] == max(every)


def shares(board):
    """Betweenness by listing all shortest ways."""
    out, total = ways(board), defaultdict(Fraction)
    names = list(board.territories)
    for start in names:
        steps = reached(out, start)
        lists = {start: [[start]]}
        for end in sorted(steps, key=steps.__getitem__):
            if end != start:
                before = [here for here in steps if end in out[here] and steps[here] == steps[end] - 1]
                lists[end] = [[*way, end] for here in before for way in lists[here]]
                for way in lists[end]:
                    for between in way[1:-1]:
                        total[between] += Fraction(1, len(lists[end]))
    pairs = (len(names) - 1) * (len(names) - 2)
    return {name: float(total[name] / pairs) for name in names}


@SOME
@given(boards(most=9))
def test_betweenness_counts_shortest_ways(board):
    found = betweenness(board, 1)
    assert found.exact
    assert found.table["betweenness"].to_dict() == pytest.approx(shares(board))
    assert (found.table["error"] == 0).all()


@pytest.mark.parametrize("one_way", [False, True])
def test_sampled_betweenness_is_right_on_average_and_its_error_tells_how_far_off(one_way):
    board = load_map("world")
    if one_way:
        borders = [Border(b.a, b.b, one_way=i % 9 == 0) for i, b in enumerate(board.borders)]
        held = {c.id: (c.bonus, list(c.territories)) for c in board.continent_list}
        board = make_board(borders, held)
    exact = betweenness(board, 1).table["betweenness"]
    found = [betweenness(board, seed, most=0, sources=14) for seed in range(120)]
    assert not found[0].exact
    assert found[0].sources == 14
    off = [each.table["betweenness"] - exact for each in found]
    spread = (sum(each**2 for each in off) / len(off)) ** 0.5
    errors = (sum(each.table["error"] ** 2 for each in found) / len(found)) ** 0.5
    # 120 samples: their mean lies within 5 standard errors of the exact value, territory by territory.
    assert (abs(sum(off) / len(off)) <= 5 * spread / len(off) ** 0.5 + 1e-12).all()
    busy = exact > 0.02
    assert busy.sum() > 20
    assert errors[busy].sum() == pytest.approx(spread[busy].sum(), rel=0.1)


# Counted by eye on the board; that Australia has one way in and South America two is common knowledge.
CONTINENTS = {
    "north_america": (9, 3, 3, 3, 3, 5),
    "south_america": (4, 2, 2, 2, 2, 2),
    "europe": (7, 4, 4, 6, 8, 5),
    "africa": (6, 3, 3, 4, 6, 3),
    "asia": (12, 5, 5, 6, 8, 7),
    "oceania": (4, 1, 1, 1, 1, 2),
}


def test_continents_of_the_world():
    found = {
        each.continent.id: (
            each.territories, each.gateways, each.exposed, each.attackers, each.crossings, each.bonus
        )
        for each in continent_figures(load_map("world"))
    }  # fmt: skip
    assert found == CONTINENTS
    assert sum(row[0] for row in found.values()) == 42


@SOME
@given(boards())
def test_continents_are_attacked_over_the_borders_that_lead_in(board):
    home = {t.id: t.continent for t in board.territory_list}
    out = ways(board)
    for each in continent_figures(board):
        name = each.continent.id
        into = {(a, b) for a in home for b in out[a] if home[a] != name == home[b]}
        assert each.crossings == len(into)
        assert each.attackers == len({a for a, _b in into})
        assert each.exposed == len({b for _a, b in into})
        assert each.gateways == len(board.gateways(name))


def test_one_way_borders_have_their_own_narrow_places():
    """A ring that goes round in one direction: every territory and every border holds it together."""
    ring = make_board(
        [Border(f"t{n}", f"t{(n + 1) % 5}", one_way=True) for n in range(5)],
        {"c": (1, [f"t{n}" for n in range(5)])},
    )
    assert choke_points(ring) == tuple(f"t{n}" for n in range(5))
    assert len(bridges(ring)) == 5
    assert len(parts(ring)) == 1


def test_a_board_of_one_territory():
    board = make_board([], {"c": (1, ["t"])})
    assert (choke_points(board), bridges(board), parts(board)) == ((), (), (("t",),))
    assert betweenness(board, 1).table.loc["t"].tolist() == [0, 0]
    found = distances(board)
    assert (found.diameter, found.farthest_pair) == (0, None)
    assert isnan(found.mean)
