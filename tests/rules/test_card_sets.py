"""What a set is by every choice of options, beside the obvious: a wild card is whatever makes a set."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import combinations, combinations_with_replacement, permutations, product

import pytest

from risk_kit.board.board import Border
from risk_kit.game.game import Game
from risk_kit.game.moves import Trade
from risk_kit.kernels.words import Phase
from risk_kit.rules.load import load_ruleset
from risk_kit.rules.options import Wild
from risk_kit.rules.ruleset import ByPlayers, Sets
from tests.strategies import make_board

KINDS = {"i": "infantry", "c": "cavalry", "a": "artillery"}
# Four cards of each kind, four wild ones, and Ann's home and Ben's without a card.
CARDS = {f"{kind}{number}": symbol for kind, symbol in KINDS.items() for number in range(4)}
NAMES = [*CARDS, "x", "y"]
SUPPLY = {
    **{kind: [f"{kind}{n}" for n in range(4)] for kind in KINDS},
    "w": ["wild", "wild_2", "wild_3", "wild_4"],
}
# As any card up to three count in a set, with two alike one.
WILDS = [*((Wild.AS_ANY, most) for most in range(4)), *((Wild.WITH_TWO_ALIKE, most) for most in range(2))]
SETS = [Sets(alike, each, *wild) for alike, each, wild in product((True, False), (True, False), WILDS)]


@cache
def rules_with(sets: Sets):
    rules = load_ruleset("classic")
    cards = replace(rules.cards, wild=4, sets=sets, at_start=replace(rules.cards.at_start, forced_from=3))
    setup = replace(rules.setup, armies=ByPlayers(((2, 20),)))
    return replace(rules, cards=cards, setup=setup, players=replace(rules.players, numbers=(2,)))


@cache
def table_board():
    ring = [Border(a, b) for a, b in zip(NAMES, [*NAMES[1:], NAMES[0]], strict=True)]
    return make_board(ring, {"all": (2, NAMES)}, CARDS)


def hand_of(symbols: str) -> list[str]:
    supply = {symbol: iter(cards) for symbol, cards in SUPPLY.items()}
    return [next(supply[symbol]) for symbol in symbols]


def what_is_wrong(symbols: tuple[str, ...], sets: Sets) -> str:
    """Name of what keeps three symbols from being a set, found by trying all cards for the wild ones."""
    wild = symbols.count("w")
    if wild > sets.most_wild:
        return "TOO_MANY_WILD"
    if wild and sets.wild is Wild.WITH_TWO_ALIKE:
        return "" if len(set(symbols)) == 2 else "NOT_A_SET"
    for cards in product(*(KINDS if symbol == "w" else symbol for symbol in symbols)):
        kinds = len(set(cards))
        if (sets.three_alike and kinds == 1) or (sets.one_of_each and kinds == 3):
            return ""
    return "NOT_A_SET"


def game_with(sets: Sets) -> Game:
    return Game(table_board(), rules_with(sets), ["Ann", "Ben"], seed=1, compiled=False)


@pytest.mark.rule("pt1-17", "pt1-18", "pt2-06", "it1-15", "es2-12")
@pytest.mark.parametrize("sets", SETS, ids=str)
def test_any_three_cards(sets):
    """In any order, and told apart from too many wild cards."""
    game = game_with(sets)
    for symbols in combinations_with_replacement("wica", 3):
        hand = hand_of("".join(symbols))
        game.arrange(
            {"x": ("Ann", 5)}, others=("Ben", 2), hands={"Ann": hand}, turn="Ann", phase=Phase.REINFORCE
        )
        wrong = what_is_wrong(symbols, sets)
        for cards in permutations(hand):
            why = game.why_not(Trade(*cards))
            assert (why.violation.name if why else "") == wrong, cards


@pytest.mark.rule("pt1-19", "pt2-07", "es2-13")
@pytest.mark.parametrize("sets", SETS, ids=str)
def test_a_hand_with_a_set_must_be_traded_from(sets):
    """Where three cards are enough to force a trade, and just where three of the hand are a set."""
    game = game_with(sets)
    for count in (2, 3, 4, 5):
        for symbols in combinations_with_replacement("wica", count):
            if max(map(symbols.count, symbols)) > 4:
                continue
            hand = hand_of("".join(symbols))
            game.arrange(
                {"x": ("Ann", 5)}, others=("Ben", 2), hands={"Ann": hand}, turn="Ann", phase=Phase.REINFORCE
            )
            some = any(what_is_wrong(three, sets) == "" for three in combinations(symbols, 3))
            assert bool(game.state.trade_due) == some, symbols
