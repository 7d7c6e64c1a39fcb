"""Speed of the rules engine: random play, `Game.push`, and whole games beside a C program of the same rules.

pytest tests/bench/test_game_bench.py --benchmark-enable --benchmark-only

Compiled code is only measured where benchmarks are on: compiling the policy takes a minute. Nothing here
passes or fails by the clock.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path
from time import perf_counter, process_time
from types import SimpleNamespace

import numpy as np
import pytest

from risk_kit import Game, load_map, load_ruleset
from risk_kit.kernels import records
from risk_kit.kernels.engine import compiled_engine, interpreted_engine
from risk_kit.kernels.layout import BoardRecord, RulesRecord, State, new_array
from tests.bench import aggressive

YARDSTICK = Path(__file__).parent / "yardstick" / "risk_opt.c"
# The rules that the yardstick plays by.
CHANGES = (
    "setup.territories=dealt",
    "setup.first_to_place=highest_roll",
    "attack.choice=most",
    "defense.choice=most",
    "occupy=all_but_one",
    "cards.shown_territory.armies=2",
    "cards.at_start.forced_from=0",
    "cards.after_elimination.trade=forced_then_stop",
    "cards.after_elimination.forced_from=6",
)
WAYS = pytest.mark.parametrize("way", ["interpreted", "compiled"])


@pytest.fixture
def engine(way, benchmark):
    if way == "compiled" and benchmark.disabled:
        pytest.skip("compiled code is measured with --benchmark-enable")
    return compiled_engine() if way == "compiled" else interpreted_engine()


def table_of(engine, players):
    """Records of a table by the rules of the yardstick, and what the policy needs."""
    rules, board = load_ruleset("classic", CHANGES), load_map("world")
    colors = ["red", "blue", "yellow", "green", "purple", "black"][:players]
    room = records.capacity_for(board, rules, None, players)
    lanes, counts, memory = np.array([1, 2, 3, 4]), np.zeros(2, dtype=np.int64), np.zeros(7, dtype=np.int64)
    ready = (lambda array: array) if engine.compiled else memoryview
    return SimpleNamespace(
        boards=engine.records(BoardRecord, room, records.board_array(board, room)),
        rules=engine.records(RulesRecord, room, records.rules_array(board, rules, None, colors, room)),
        new=lambda: engine.records(State, room, new_array(State, room)),
        lanes=ready(lanes), memory=ready(memory), counts=ready(counts), play=engine.add(aggressive).play_game, begin=engine.call,
    )  # fmt: skip


def play(table, first, games):
    """Turns of some games of the policy, each from its own stream of chance, and the seconds they took."""
    turns, seconds = 0, 0.0
    for number in range(first, first + games):
        states = table.new()
        table.begin.seed(states, 12345, 0, number)
        table.begin.begin(table.boards, table.rules, states)
        start = process_time()
        turns += table.play(table.boards, table.rules, states, table.lanes, table.memory, table.counts, 1000)
        seconds += process_time() - start
    return turns, seconds


@WAYS
@pytest.mark.parametrize("players", [3, 6])
def test_games_of_one_policy(benchmark, engine, players):
    """The mean of turns is the yardstick's: 41.6 with three players and 77.0 with six, in 20 000 games."""
    table, games = table_of(engine, players), 4000 if engine.compiled else 3
    play(table, 0, 1)
    turns, seconds = benchmark.pedantic(play, (table, 1, games), rounds=1)
    rate = games / seconds
    assert table.counts[1] == 0, "a decision of the policy was not legal"
    benchmark.extra_info.update(games_a_second=rate, turns_a_game=turns / games)
    if engine.compiled:
        assert turns / games == pytest.approx({3: 41.6, 6: 77.0}[players], rel=0.05)
        benchmark.extra_info["share_of_c"] = rate / yardstick_rate(players)


def yardstick_rate(players):
    """Games a second of the C program on this machine; nan without a compiler."""
    compiler = shutil.which("gcc")
    if compiler is None:
        return float("nan")
    program = Path(sys.prefix) / "yardstick"
    subprocess.run([compiler, "-O3", "-march=native", "-o", program, YARDSTICK], check=True)
    told = subprocess.run([program, str(players), "20000"], capture_output=True, text=True, check=True).stdout
    return float(re.search(r"(\d+) games/s", told)[1])


@WAYS
def test_random_moves(benchmark, engine):
    """Random legal moves a second, without names."""
    table, moves = table_of(engine, 3), 500_000 if engine.compiled else 3000
    out = np.zeros((4096, 6), dtype=np.int64)
    ready = out if engine.compiled else memoryview(out)
    states = table.new()
    table.begin.seed(states, 1, 2, 3)
    table.begin.begin(table.boards, table.rules, states)
    table.begin.play(table.boards, table.rules, states, table.lanes, ready, 200)
    start = process_time()
    made = benchmark.pedantic(
        table.begin.play, (table.boards, table.rules, states, table.lanes, ready, moves), rounds=1
    )
    benchmark.extra_info["moves_a_second"] = made / (process_time() - start)
    assert made > 0


@WAYS
def test_push(benchmark, engine):
    """Microseconds of `Game.push`, checked, with its result and undo."""
    game = Game(None, load_ruleset("classic"), 3, seed=4, compiled=engine.compiled)
    game.deal()
    moves = []
    for _ in range(300):
        if game.is_over:
            break
        kind, a, b, c, least, _most = game.legal_moves.rows()[-1 - len(moves) % 3 :][0]
        moves.append(game.table.move((kind, a, b, c, least)))
        game.push(moves[-1])
    for _ in moves:
        game.pop()

    def push_all():
        for move in moves:
            game.push(move)

    def take_back():
        while len(game.moves) > start:
            game.pop()

    start = len(game.moves)
    seconds = benchmark.pedantic(_timed, (push_all,), rounds=1)
    take_back()
    benchmark.extra_info["microseconds_a_push"] = 1e6 * seconds / len(moves)


def _timed(work):
    start = perf_counter()
    work()
    return perf_counter() - start


def test_first_compiled_call(benchmark):
    """Seconds from the start of a fresh process to its first compiled game, from a warm cache."""
    if benchmark.disabled:
        pytest.skip("compiled code is measured with --benchmark-enable")
    code = "from risk_kit import Game; Game(ruleset='classic', players=3, seed=1, compiled=True).deal()"
    command = [sys.executable, "-c", code]
    subprocess.run(command, check=True)
    benchmark.pedantic(subprocess.run, (command,), {"check": True}, rounds=3)
