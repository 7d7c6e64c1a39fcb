"""Pairs that touch but are no neighbors on purpose belong to a board."""

from __future__ import annotations

import pickle
from dataclasses import replace

from risk_kit import load_map

FILE = """
format: risk_kit/board/1
id: pair
continents:
  all: {bonus: 2}
territories:
  one: {continent: all}
  two: {continent: all}
  three: {continent: all}
borders:
  - [one, two]
  - [two, three]
"""


def test_blocked_pairs_are_read_and_kept(tmp_path):
    file = tmp_path / "pair.yaml"
    file.write_text(FILE)
    plain = load_map(file)
    assert plain.blocked == ()
    file.write_text(FILE + "blocked:\n  - [three, one]\n")
    board = load_map(file)
    assert board.blocked == (("three", "one"),)
    assert board == replace(plain, blocked=(("three", "one"),)) != plain
    assert pickle.loads(pickle.dumps(board)) == board
    assert repr(board) == repr(plain) == "Board('pair', territories=3, continents=1, borders=2)"
    assert board.neighbors("one") == ("two",)


def test_shipped_boards_block_nothing():
    assert load_map("world").blocked == ()
