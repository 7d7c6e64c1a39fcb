"""Boards compared: every kind of difference, and nothing else."""

from __future__ import annotations

from dataclasses import replace

import pytest

from risk_kit.board.board import Border, Names
from risk_kit.board.compare import compare_boards
from risk_kit.board.load import load_map
from risk_kit.files.locate import shipped


@pytest.fixture(scope="module")
def board():
    return load_map("hourglass")


def facts(one, other):
    return [(c.kind, c.ids, c.before, c.after) for c in compare_boards(one, other)]


def change_territory(board, name, **values):
    return replace(board, territory_list=tuple(
        replace(t, **values) if t.id == name else t for t in board.territory_list
    ))  # fmt: skip


@pytest.mark.parametrize("name", shipped("board"))
def test_a_board_does_not_differ_from_itself(name):
    assert compare_boards(load_map(name), load_map(name)) == ()


def test_what_a_file_says_about_itself_does_not_count(board):
    other = replace(board, id="other", source="", shapes=(), canvas=(1.0, 1.0))
    assert facts(board, change_territory(other, "attic", at=None)) == []


def test_order_and_ends_of_borders_do_not_count(board):
    turned = tuple(Border(b.b, b.a) for b in reversed(board.borders))
    other = replace(board, borders=turned, territory_list=tuple(reversed(board.territory_list)))
    assert facts(board, other) == []


@pytest.mark.parametrize(
    ("borders", "expected"),
    [
        (lambda b: b[1:], ("border", ("attic", "old_well"), "land", None)),
        (lambda b: (*b, Border("attic", "orchard", sea=True)), ("border", ("attic", "orchard"), None, "sea")),
        (
            lambda b: (Border("attic", "old_well", sea=True), *b[1:]),
            ("way", ("attic", "old_well"), "land", "sea"),
        ),
        (
            lambda b: (Border("old_well", "attic", one_way=True), *b[1:]),
            ("way", ("attic", "old_well"), "land", "land old_well → attic"),
        ),
    ],
)
def test_borders(board, borders, expected):
    assert facts(board, replace(board, borders=borders(board.borders))) == [expected]


def test_territories(board):
    names = Names((("en", "Loft"), *board.territories["attic"].names.texts[1:]))
    assert facts(board, change_territory(board, "attic", names=names)) == [
        ("name", ("attic",), "Attic", "Loft")
    ]
    assert facts(board, change_territory(board, "attic", card="cavalry")) == [
        ("card", ("attic",), "infantry", "cavalry")
    ]
    assert facts(board, change_territory(board, "attic", continent="tomorrow")) == [
        ("belongs", ("attic",), "yesterday", "tomorrow")
    ]


def test_continents(board):
    first, second = board.continent_list
    assert facts(board, replace(board, continent_list=(replace(first, bonus=3), second))) == [
        ("bonus", ("yesterday",), "1", "3")
    ]
    assert facts(board, replace(board, continent_list=(second,))) == [
        ("continent", ("yesterday",), "yesterday", None)
    ]


def test_other_territories_on_each_board():
    found = compare_boards(load_map("world"), load_map("war"))
    assert {c.ids[0] for c in found if c.kind == "territory" and c.after} >= {
        "borneo",
        "sumatra",
        "australia",
    }
    assert {c.ids[0] for c in found if c.kind == "territory" and c.before} >= {"siam", "ural"}
