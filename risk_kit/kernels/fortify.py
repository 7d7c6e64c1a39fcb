"""Fortifying: moving armies between own territories at the end of a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from risk_kit.kernels.board import is_border, is_connected, is_territory
from risk_kit.kernels.turn import can_fortify, finish_turn, is_over_after_look
from risk_kit.kernels.words import Violation
from risk_kit.rules.options import Reach

if TYPE_CHECKING:
    from risk_kit.kernels.layout import BoardRecord, RulesRecord, State


def check_fortify(board: BoardRecord, rules: RulesRecord, g: State, start: int, end: int, armies: int) -> int:
    """What is wrong with moving armies from one territory to another."""
    if not (is_territory(board, start) and is_territory(board, end)):
        return Violation.NO_SUCH_PLACE
    if g.owner[start] != g.player or g.owner[end] != g.player:
        return Violation.NOT_YOURS
    if start == end:
        return Violation.SAME_PLACE
    if armies < 1:
        return Violation.NO_ARMIES
    if armies > g.armies[start] - rules.stay:
        return Violation.TOO_MANY_TO_FORTIFY
    return check_reach(board, rules, g, start, end)


def check_reach(board: BoardRecord, rules: RulesRecord, g: State, start: int, end: int) -> int:
    """What keeps armies of one own territory from reaching another."""
    if rules.reach == Reach.CONNECTED:
        return Violation.NONE if is_connected(board, g, start, end) else Violation.NOT_CONNECTED
    if not is_border(board, start, end):
        return Violation.NOT_ADJACENT
    if rules.reach == Reach.TAKEN_THIS_TURN and g.taken[end] == 0:
        return Violation.NOT_TAKEN_THIS_TURN
    return Violation.NONE


def apply_fortify(
    board: BoardRecord, rules: RulesRecord, g: State, start: int, end: int, armies: int
) -> None:
    """Move the armies; the last move that the rules allow ends the turn."""
    g.armies[start] -= armies
    g.armies[end] += armies
    g.fortifies += 1
    if not is_over_after_look(board, rules, g) and not can_fortify(rules, g):
        finish_turn(board, rules, g)
