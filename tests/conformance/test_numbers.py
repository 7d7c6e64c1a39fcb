"""Moves as the kernels get them, five numbers: whatever these are, there is an answer, and only moves are legal."""

from __future__ import annotations

import pytest

from risk_kit.game.game import Game
from risk_kit.kernels.layout import NOWHERE
from risk_kit.kernels.words import Kind, Phase, Violation
from tests.conformance.laws import check_state
from tests.conformance.play import check
from tests.rules.positions import cards_of, game_at

# What may be done in each phase.
MOVES = {
    Phase.CLAIM: {Kind.CLAIM},
    Phase.PICK_PILE: {Kind.PICK_PILE},
    Phase.PLACE: {Kind.PLACE},
    Phase.PLACE_NEUTRAL: {Kind.PLACE},
    Phase.CHOOSE_CAPITAL: {Kind.CHOOSE_CAPITAL},
    Phase.REINFORCE: {Kind.PLACE, Kind.TRADE, Kind.END_PHASE},
    Phase.TRADE: {Kind.PLACE, Kind.TRADE, Kind.END_PHASE},
    Phase.ATTACK: {Kind.ATTACK, Kind.END_PHASE},
    Phase.DEFEND: {Kind.DEFEND},
    Phase.OCCUPY: {Kind.OCCUPY},
    Phase.FORTIFY: {Kind.FORTIFY, Kind.END_PHASE},
}


@pytest.mark.parametrize("phase", MOVES, ids=lambda phase: phase.name)
def test_each_phase_has_its_moves(phase):
    """All others are refused as such; in a game that is over nothing else is said."""
    game = game_at("classic")
    game.state.phase = phase
    game.state.attack_from = game.state.attack_to = 0
    for kind in Kind:
        refused = check(game, (kind, 0, 0, 0, 0)) == Violation.NOT_NOW
        assert refused == (kind not in MOVES[phase]), kind
    game.state.phase = Phase.OVER
    assert {check(game, (kind, 0, 0, 0, 0)) for kind in Kind} == {Violation.GAME_OVER}


def test_what_was_given_of_chance_is_used_up():
    game = game_at("classic", given=[6, 1, 1])
    check_state(game.table, game.state)


def test_every_step_of_a_set_up_is_sound():
    game = game_at("capital")
    while game.phase is not Phase.REINFORCE:
        check_state(game.table, game.state)
        assert bool(game.state.to_place) == (game.phase is Phase.PLACE)
        assert (game.state.attack_from, game.state.attack_to) == (NOWHERE, NOWHERE)
        game.push(next(iter(game.legal_moves)))
    check_state(game.table, game.state)


@pytest.mark.parametrize("seats", ["clockwise", "by_roll"])
def test_rolls_that_stay_equal_go_by_seats_and_leave_no_trace(seats):
    game = game_at("classic", changes=(f"setup.seats={seats}",), given=[6] * 3 * 21)
    check_state(game.table, game.state)
    assert game.player.name == "Ann"


def trading(*more: str) -> Game:
    """Ann, of the first seat, holds three infantry cards, and Ben a fourth."""
    *mine, theirs = cards_of("iiii")
    hands = {"Ann": [*mine, *more], "Ben": [theirs]}
    holdings = {"peru": ("Ann", 1), "japan": ("Ben", 1)}
    return game_at("classic", holdings, phase=Phase.REINFORCE, hands=hands)


@pytest.mark.parametrize("place", [0, 1, 2])
@pytest.mark.parametrize("other", ["Ben's", "in the deck", -1, 44, 127, 128, -128, 10**9])
def test_all_three_cards_are_the_own(place, other):
    """Before the first and after the last card there are none, though a record has room for more."""
    game = trading()
    named = {"Ben's": "iceland", "in the deck": "egypt"}
    cards = [game.table.card(name) for name in cards_of("iii")]
    cards[place] = game.table.card(named[other]) if isinstance(other, str) else other
    assert check(game, (Kind.TRADE, *cards, -1)) == Violation.NOT_YOUR_CARD


@pytest.mark.parametrize("cards", [(0, 0, 1), (0, 1, 0), (1, 0, 0), (0, 0, 0)])
def test_no_card_is_traded_twice_at_once(cards):
    game = trading()
    hand = [game.table.card(name) for name in cards_of("iii")]
    assert check(game, (Kind.TRADE, *(hand[card] for card in cards), -1)) == Violation.SAME_CARD
