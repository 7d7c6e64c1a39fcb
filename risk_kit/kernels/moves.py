"""Every kind of move: what is wrong with it, and what it does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from risk_kit.kernels.attack import (
    apply_attack,
    apply_occupy,
    check_attack,
    check_defend,
    check_occupy,
    roll_and_fight,
)
from risk_kit.kernels.cards import apply_trade, check_trade
from risk_kit.kernels.fortify import apply_fortify, check_fortify
from risk_kit.kernels.opening import apply_claim, apply_pick_pile, check_claim, check_pick_pile
from risk_kit.kernels.placing import apply_choose_capital, apply_place, check_choose_capital, check_place
from risk_kit.kernels.turn import (
    apply_end_phase,
    check_end_phase,
    is_over_after_look,
    is_trading_over,
    note_trade,
)
from risk_kit.kernels.words import Kind, Phase, Violation

if TYPE_CHECKING:
    from risk_kit.kernels.layout import BoardRecord, RulesRecord, State


def is_move_of_phase(kind: int, phase: int) -> bool:
    """Whether moves of a kind belong to a phase: the table of the game."""
    if phase == Phase.ATTACK:
        return kind == Kind.ATTACK or kind == Kind.END_PHASE
    if phase == Phase.DEFEND:
        return kind == Kind.DEFEND
    if phase == Phase.OCCUPY:
        return kind == Kind.OCCUPY
    if phase == Phase.REINFORCE or phase == Phase.TRADE:
        return kind == Kind.PLACE or kind == Kind.TRADE or kind == Kind.END_PHASE
    if phase == Phase.FORTIFY:
        return kind == Kind.FORTIFY or kind == Kind.END_PHASE
    if phase == Phase.PLACE or phase == Phase.PLACE_NEUTRAL:
        return kind == Kind.PLACE
    if phase == Phase.CLAIM:
        return kind == Kind.CLAIM
    if phase == Phase.PICK_PILE:
        return kind == Kind.PICK_PILE
    return phase == Phase.CHOOSE_CAPITAL and kind == Kind.CHOOSE_CAPITAL


def check_move(
    board: BoardRecord, rules: RulesRecord, g: State, kind: int, a: int, b: int, c: int, number: int
) -> int:
    """What is wrong with a move; 0 is nothing. Never changes anything."""
    if g.phase == Phase.OVER:
        return Violation.GAME_OVER
    if not is_move_of_phase(kind, g.phase):
        return Violation.NOT_NOW
    if kind == Kind.ATTACK:
        return check_attack(board, rules, g, a, b, number)
    if kind == Kind.DEFEND:
        return check_defend(rules, g, number)
    if kind == Kind.OCCUPY:
        return check_occupy(g, number)
    if kind == Kind.PLACE:
        return check_place(board, rules, g, a, number)
    if kind == Kind.END_PHASE:
        return check_end_phase(g)
    if kind == Kind.FORTIFY:
        return check_fortify(board, rules, g, a, b, number)
    if kind == Kind.TRADE:
        if is_trading_over(rules, g):
            return Violation.MUST_STOP_TRADING
        return check_trade(rules, g, g.player, a, b, c, number)
    return _check_opening(board, g, kind, a)


def _check_opening(board: BoardRecord, g: State, kind: int, a: int) -> int:
    if kind == Kind.CLAIM:
        return check_claim(board, g, a)
    if kind == Kind.PICK_PILE:
        return check_pick_pile(g, a)
    return check_choose_capital(board, g, a)


def apply_move(
    board: BoardRecord, rules: RulesRecord, g: State, kind: int, a: int, b: int, c: int, number: int
) -> None:
    """Make a move that was checked."""
    g.chance_used = 0
    if kind == Kind.ATTACK:
        apply_attack(board, rules, g, a, b, number)
    elif kind == Kind.DEFEND:
        roll_and_fight(board, rules, g, number)
    elif kind == Kind.OCCUPY:
        apply_occupy(board, rules, g, number)
    elif kind == Kind.PLACE:
        apply_place(board, rules, g, a, number)
    elif kind == Kind.END_PHASE:
        apply_end_phase(board, rules, g)
    elif kind == Kind.FORTIFY:
        apply_fortify(board, rules, g, a, b, number)
    elif kind == Kind.TRADE:
        apply_trade(board, rules, g, a, b, c, number)
        note_trade(rules, g)
        is_over_after_look(board, rules, g)
    else:
        _apply_opening(board, rules, g, kind, a)


def _apply_opening(board: BoardRecord, rules: RulesRecord, g: State, kind: int, a: int) -> None:
    if kind == Kind.CLAIM:
        apply_claim(board, rules, g, a)
    elif kind == Kind.PICK_PILE:
        apply_pick_pile(board, rules, g, a)
    else:
        apply_choose_capital(board, rules, g, a)
