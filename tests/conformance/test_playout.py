"""Random play of the kernels: every row of legal moves as likely, then every number in it, and as many as asked."""

from __future__ import annotations

from array import array
from functools import cache

import pytest

from risk_kit.board.load import load_map
from risk_kit.game.game import Game
from risk_kit.kernels.chance import random_below
from risk_kit.kernels.legal import ROW
from risk_kit.kernels.words import Phase
from risk_kit.rules.load import load_ruleset

ROOM = 300
board_of, rules_of = cache(load_map), cache(load_ruleset)


def begun(ruleset: str, players: int, *changes: str) -> Game:
    rules = rules_of(ruleset, changes)
    return Game(board_of(rules.board), rules, players, seed=3, compiled=False)


def play(game: Game, lanes: memoryview, most: int, room: int = ROOM) -> int:
    """Moves made by the kernels."""
    table = game.table
    out = memoryview(array("q", [0] * room * ROW)).cast("B").cast("q", (room, ROW))
    return table.engine.call.play(table.board_record, table.rules_record, game._record, lanes, out, most)


def lanes_of(*words: int) -> memoryview:
    return memoryview(array("q", words))


@pytest.mark.parametrize(
    ("ruleset", "players", "room"),
    [("us_2004_two_player", 2, ROOM), ("capital", 3, ROOM), ("risiko", 4, ROOM), ("classic", 3, 20)],
)
def test_a_row_is_drawn_and_then_a_number_in_it(ruleset, players, room):
    """Where not all rows fit, among those that do."""
    game, twin = begun(ruleset, players), begun(ruleset, players)
    ours, theirs = lanes_of(1, 2, 3, 4), lanes_of(1, 2, 3, 4)
    for _move in range(200):
        rows = twin.legal_moves.rows()[:room]
        *move, least, most = rows[random_below(theirs, len(rows))]
        twin.push(twin.table.move((*move, least + random_below(theirs, most - least + 1))))
        assert play(game, ours, 1, room) == 1
        assert game._array.tobytes() == twin._array.tobytes()
        assert ours.tolist() == theirs.tolist()
        if game.is_over:
            return


@pytest.mark.parametrize("ruleset", ["us_2004", "classic"])
def test_sets_of_cards_are_traded(ruleset):
    """Three cards and a territory to name, or none."""
    game, twin = begun(ruleset, 3), begun(ruleset, 3)
    for each in (game, twin):
        hand = [t.id for t in each.board.territory_list if t.card == "infantry"][:12]
        mine = dict.fromkeys(each.table.territories[:14], (0, 1))
        each.arrange(mine, others=(1, 2), hands={0: hand}, turn=0, phase=Phase.REINFORCE)
    ours, theirs = lanes_of(1, 2, 3, 4), lanes_of(1, 2, 3, 4)
    while game.hand(0):
        rows = twin.legal_moves.rows()
        *move, least, most = rows[random_below(theirs, len(rows))]
        twin.push(twin.table.move((*move, least + random_below(theirs, most - least + 1))))
        assert play(game, ours, 1) == 1
        assert game._array.tobytes() == twin._array.tobytes()


@pytest.mark.parametrize("most", [0, 1, 7])
def test_as_many_moves_as_asked(most):
    game, again = begun("classic", 3), begun("classic", 3)
    assert play(game, lanes_of(1, 2, 3, 4), most) == most
    one, lanes = 0, lanes_of(1, 2, 3, 4)
    for _move in range(most):
        one += play(again, lanes, 1)
    assert (one, again.position()) == (most, game.position())


def test_play_ends_with_the_game():
    game = begun("classic", 3, "victory.round_limit=1", "victory.ranking=[armies]")
    made = play(game, lanes_of(1, 2, 3, 4), 10_000)
    assert game.is_over
    assert 42 < made < 10_000
    assert play(game, lanes_of(1, 2, 3, 4), 10) == 0
