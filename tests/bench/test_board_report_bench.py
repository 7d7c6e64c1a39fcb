"""Speed of the report on a board, as a ratio to all shortest ways of its graph by networkx.

pytest tests/bench/test_board_report_bench.py --benchmark-enable --benchmark-only

Nothing here passes or fails by the clock.
"""

from __future__ import annotations

from time import perf_counter

import networkx as nx
import pytest

from risk_kit import board_report, load_ruleset
from risk_kit.analysis.board_pay import comparable_continents
from tests.bench.large_boards import net

RULES = load_ruleset("classic_2to6")


def _note(benchmark, board):
    """Seconds, and the ratio to finding all distances of the graph; nothing where benchmarks are off."""
    if benchmark.stats is None:
        return
    start = perf_counter()
    for _end, found in nx.all_pairs_shortest_path_length(board.graph):
        assert found
    benchmark.extra_info["ratio_to_all_distances"] = benchmark.stats.stats.min / (perf_counter() - start)


@pytest.mark.parametrize("one_way", [False, True], ids=["two-way", "one-way"])
@pytest.mark.parametrize("territories", [42, 400, pytest.param(4000, marks=pytest.mark.slow)])
def test_the_whole_report(benchmark, territories, one_way):
    """All figures and the text, for 2 to 6 players."""
    comparable_continents()
    board = net(territories, one_way)
    text = benchmark.pedantic(lambda: str(board_report(board, RULES)), rounds=1)
    assert len(text) > 1000
    _note(benchmark, board)


@pytest.mark.parametrize("territories", [42, 400, 4000])
def test_continents_alone(benchmark, territories):
    """What an editor shows while someone draws."""
    comparable_continents()
    board = net(territories)
    table = benchmark.pedantic(lambda: board_report(board, RULES, deals=0).continents, rounds=3)
    assert len(table) == territories // 10
    _note(benchmark, board)
