"""Moves as text: every kind reads back, and what is no move says where."""

from __future__ import annotations

import re
from dataclasses import fields

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from risk_kit.errors import NotationError, RuleError
from risk_kit.game.moves import (
    KINDS,
    Attack,
    ChooseCapital,
    Claim,
    Defend,
    EndPhase,
    Fortify,
    Occupy,
    PickPile,
    Place,
    Trade,
    move_text,
    parse_move,
)
from tests.game.tables import RULESETS, fewest, game_at, new_game, play

TEXTS = [
    (Claim("alaska"), "claim alaska"),
    (PickPile(2), "pile 2"),
    (Place("brazil", 3), "place brazil 3"),
    (Place("brazil"), "place brazil 1"),
    (ChooseCapital("peru"), "capital peru"),
    (Trade("alaska", "wild", "wild_2"), "trade alaska wild wild_2"),
    (Trade("alaska", "peru", "wild", "peru"), "trade alaska peru wild peru"),
    (Attack("alaska", "kamchatka", 3), "attack alaska kamchatka 3"),
    (Attack("alaska", "kamchatka"), "attack alaska kamchatka 0"),
    (Defend(2), "defend 2"),
    (Occupy(4), "occupy 4"),
    (Fortify("brazil", "peru", 4), "fortify brazil peru 4"),
    (EndPhase(), "end"),
]


@pytest.mark.parametrize(("move", "text"), TEXTS)
def test_every_kind_of_move_reads_back(move, text):
    assert move_text(move) == text
    assert parse_move(text) == move
    assert parse_move(f"  {text.replace(' ', '   ')}\t") == move


def test_all_kinds_are_here():
    assert {type(move) for move, _text in TEXTS} == set(KINDS)
    assert len({kind.word for kind in KINDS}) == len(KINDS)


@pytest.mark.parametrize(
    ("text", "move"),
    [("place brazil", Place("brazil", 1)), ("attack alaska kamchatka", Attack("alaska", "kamchatka", 0)),
     ("trade a b c", Trade("a", "b", "c"))],
)  # fmt: skip
def test_what_may_be_left_out(text, move):
    assert parse_move(text) == move


# A text, the column of the mistake, and what is said.
WRONG = [
    ("", 1, "A move begins with one of these words: claim, pile, place, capital, trade, attack"),
    ("   ", 1, "A move begins with one of these words"),
    ("atack alaska kamchatka", 1, "Did you mean attack?"),
    ("Attack alaska kamchatka", 1, "A move begins with one of these words"),
    ("attack alaska", 14, "This move is written like this: attack SOURCE TARGET DICE."),
    ("attack alaska kamchatka 3 4", 28, "This move is written like this: attack SOURCE TARGET DICE."),
    ("end turn", 9, "This move is written like this: end."),
    ("place brazil three", 14, "'three' should be a whole number."),
    ("place brazil -3", 14, "'-3' should be a whole number."),
    ("place  brazil   2.5", 17, "'2.5' should be a whole number."),
    ("place brazil ٣", 14, "should be a whole number."),
    ("defend ²", 8, "should be a whole number."),
    ("attack defend defend x", 22, "'x' should be a whole number."),
    ("occupy x", 8, "'x' should be a whole number."),
    ("fortify 4 4 four", 13, "'four' should be a whole number."),
    (f"place brazil {'9' * 5000}", 14, "should be a whole number."),
    ("place brazil \x1b[31m", 14, "should be a whole number."),
]


@pytest.mark.parametrize(("text", "column", "said"), WRONG, ids=[case[0][:30] for case in WRONG])
def test_what_is_no_move_says_where(text, column, said):
    with pytest.raises(NotationError, match=re.escape(said)) as raised:
        parse_move(text)
    assert (raised.value.column, raised.value.text) == (column, text)
    assert "\x1b" not in str(raised.value)
    assert len(str(raised.value)) < 500
    if len(text) < 100:
        assert str(raised.value).splitlines()[-1] == " " * (3 + column) + "^"


WORDS = st.text(st.characters(codec="utf-8", exclude_categories=["Z", "C"]), min_size=1, max_size=12)
PARTS = {"int": st.integers(0, 999_999_999), "str": WORDS}
MOVES = st.one_of(
    *(st.builds(kind, **{part.name: PARTS[part.type] for part in fields(kind)}) for kind in KINDS)
)


@given(MOVES)
def test_any_move_reads_back(move):
    assert parse_move(move_text(move)) == move


@given(
    st.one_of(
        st.text(), st.builds(" ".join, st.lists(st.sampled_from(["attack", "place", "3", "x", "-1", "end"])))
    )
)
@settings(max_examples=300)
def test_any_text_is_a_move_or_a_notation_error(text):
    move = error = None
    try:
        move = parse_move(text)
    except NotationError as caught:
        error = caught
    if error is None:
        assert parse_move(move_text(move)) == move
    else:
        assert 1 <= error.column <= len(text) + 1


@pytest.mark.parametrize("ruleset", RULESETS)
def test_legal_moves_read_back_and_are_contained(ruleset):
    game = new_game(ruleset, players=fewest(ruleset), seed=4)
    game.deal()
    for after in play(game, 40):
        moves = after.legal_moves
        some = [move for move, _count in zip(moves, range(30), strict=False)]
        assert bool(moves) == bool(some) == (not after.is_over)
        for move in some:
            assert parse_move(move_text(move)) == move
            assert move in moves
            assert after.why_not(move) is None
        assert len(moves) == sum(1 for _move in moves)


@pytest.mark.parametrize("other", [None, 3, object(), ("end",)])
def test_other_things_are_no_legal_moves(other):
    assert other not in game_at({"alaska": ("Ann", 4), "peru": ("Ben", 1)}).legal_moves


@pytest.mark.parametrize("count", [2.5, "3", None, float("nan"), float("inf")])
@pytest.mark.parametrize(
    "kind", [lambda n: Attack("alaska", "kamchatka", n), lambda n: Attack("alaska", "alberta", n)]
)
def test_a_count_is_a_whole_number(kind, count):
    game = game_at({"alaska": ("Ann", 4), "peru": ("Ben", 1)})
    before = bytes(game._array)
    with pytest.raises(RuleError, match="should be a whole number"):
        game.push(kind(count))
    assert bytes(game._array) == before


@pytest.mark.parametrize("count", [10**9 + 1, 10**30, -(10**30)])
def test_a_huge_count_is_refused_like_any_other(count):
    game = game_at({"alaska": ("Ann", 4), "peru": ("Ben", 1)})
    why = game.why_not(Attack("alaska", "kamchatka", count))
    assert why.violation.name == ("NO_DICE" if count < 0 else "TOO_MANY_ATTACK_DICE")


def test_numbers_of_numpy_are_whole_numbers():
    import numpy as np

    game = game_at({"alaska": ("Ann", 4), "peru": ("Ben", 1)})
    game.attack("alaska", "kamchatka", np.int32(2), rolled=[np.array([6, 5]), np.array([1])])
    assert game.owner("kamchatka").name == "Ann"
    assert type(game.moves[-1].move.dice) is int
