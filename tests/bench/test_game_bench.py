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

import numpy as np
import pytest

from risk_kit import Game, load_map, load_ruleset
from risk_kit.bots.contract import Bot
from risk_kit.game.opening import make_table
from risk_kit.kernels.engine import compiled_engine, interpreted_engine
from risk_kit.simulation.setting import Ready, make_setting
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


def policy_games(engine, players):
    """Games of the yardstick's policy and rules, made ready."""
    rules, board = load_ruleset("classic", CHANGES), load_map("world")
    setting = make_setting(rules, board, Bot("yardstick", choose=aggressive.choose), players, 1, rounds=334)
    return Ready(setting, engine.compiled)


@WAYS
@pytest.mark.parametrize("players", [3, 6])
def test_games_of_one_policy(benchmark, engine, players):
    """The mean of turns is the yardstick's: 41.6 with three players and 77.0 with six, in 20 000 games."""
    ready, games = policy_games(engine, players), 4000 if engine.compiled else 3
    ready.batch(0, 1, pace=False)
    start = process_time()
    tallies, _paces = benchmark.pedantic(ready.batch, (1, games, False), rounds=1)
    rate = games / (process_time() - start)
    assert tallies["lost_moves"].sum() == 0, "a decision of the policy was not legal"
    turns = tallies["turns"].mean()
    benchmark.extra_info.update(games_a_second=rate, turns_a_game=turns)
    if engine.compiled:
        assert turns == pytest.approx({3: 41.6, 6: 77.0}[players], rel=0.05)
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
    table, moves = make_table("world", "classic", 3, engine.compiled), 500_000 if engine.compiled else 3000
    out, lanes = np.zeros((4096, 6), dtype=np.int64), np.array([1, 2, 3, 4])
    rows = (lanes, out) if engine.compiled else (memoryview(lanes), memoryview(out))
    state = table.state_record(table.new_state())
    engine.call.seed(state, 1, 2, 3)
    engine.call.begin(table.board_record, table.rules_record, state)
    engine.call.play(table.board_record, table.rules_record, state, *rows, 200)
    start = process_time()
    made = benchmark.pedantic(
        engine.call.play, (table.board_record, table.rules_record, state, *rows, moves), rounds=1
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
