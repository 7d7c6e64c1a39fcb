"""What every new board is held to, whatever it starts from."""

from __future__ import annotations

from collections import Counter

import networkx as nx
import shapely
from shapely.geometry import Point

from risk_kit import Game, load_map, load_ruleset
from risk_kit.cli.check import check_file
from risk_kit.cli.play import play
from risk_kit.editing.plane import plane_of
from risk_kit.rules.limits import with_round_limit


def pairs(board, *, sea: bool = False) -> set[frozenset[str]]:
    """Borders by land, or by sea."""
    return {frozenset((border.a, border.b)) for border in board.borders if border.sea is sea}


def board_of(new, folder):
    """The board of the files that are written; nothing is found in them, and they say what is in memory."""
    path = new.write(folder / f"{new.board.id}.yaml")
    report = check_file(path)
    assert report.findings == (), report
    board = load_map(path)
    assert board == new.board
    return board


def assert_sound(board):
    """What an editor and players rely on."""
    plane = plane_of(board.shapes)
    assert set(plane.rings) == set(board.territories)
    assert plane.touching == pairs(board)
    # An editor finds the same points: nothing had to be joined or put into an edge.
    drawn = {shape.id: shape.rings for shape in board.shapes if shape.kind == "territory"}
    again = {shape.id: shape.rings for shape in plane.shapes() if shape.kind == "territory"}
    assert again == drawn
    areas = plane.areas
    for territory in board.territory_list:
        assert areas[territory.id].is_valid
        assert areas[territory.id].contains(Point(territory.at)), territory
    whole = shapely.union_all([areas[name] for name in plane.rings])
    total = sum(areas[name].area for name in plane.rings)
    assert abs(whole.area - total) <= 1e-6 * total
    width, height = board.canvas
    assert whole.within(shapely.box(0, 0, width, height))
    lanes = {shape.id for shape in board.shapes if shape.kind == "lane"}
    assert lanes == {"--".join(sorted(pair)) for pair in pairs(board, sea=True)}
    coordinates = [
        value for shape in board.shapes for ring in shape.rings for point in ring for value in point
    ]
    assert coordinates == [round(value, 1) for value in coordinates]
    assert_continents(board)


def assert_continents(board):
    """In one piece each; cards as often each, on the board and in each continent."""
    groups = [board.territory_list]
    for continent in board.continent_list:
        assert nx.is_connected(board.graph.subgraph(continent.territories))
        assert continent.bonus >= 1
        groups.append([board.territories[name] for name in continent.territories])
    for group in groups:
        counts = Counter(territory.card for territory in group)
        assert max(counts.values()) - min(counts.get(s, 0) for s in ("infantry", "cavalry", "artillery")) <= 1
    assert len({continent.color for continent in board.continent_list}) == len(board.continent_list)


def assert_playable(board):
    """A game of random moves comes to its end."""
    rules = with_round_limit(load_ruleset("classic_2to6"), 3)
    game = Game(board, rules, 2, seed=1)
    play(game, log=False)
    assert game.outcome is not None
