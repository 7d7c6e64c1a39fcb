"""Which moves are legal: written as rows, each a kind, three places or cards, and a range of numbers.

A row such as (ATTACK, 3, 7, -1, 1, 3) stands for three moves: with 1, 2 or 3 dice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from risk_kit.kernels.attack import check_attack
from risk_kit.kernels.board import clear_connected, fill_connected
from risk_kit.kernels.cards import check_trade, is_shown, is_shown_choice
from risk_kit.kernels.dice import count_attack_dice, count_defense_dice
from risk_kit.kernels.fortify import check_reach
from risk_kit.kernels.layout import NOBODY, NOWHERE
from risk_kit.kernels.turn import check_end_phase, is_trading_over
from risk_kit.kernels.words import Kind, Phase, Violation
from risk_kit.rules.options import Reach

if TYPE_CHECKING:
    from risk_kit.kernels.layout import BoardRecord, RulesRecord, State, Table

# Numbers in a row.
ROW = 6


def write_row(out: Table, count: int, kind: int, a: int, b: int, c: int, least: int, most: int) -> int:
    """Number of rows after this one; where `out` is full it is counted only."""
    if count < len(out):
        out[count, 0] = kind
        out[count, 1] = a
        out[count, 2] = b
        out[count, 3] = c
        out[count, 4] = least
        out[count, 5] = most
    return count + 1


def fill_moves(board: BoardRecord, rules: RulesRecord, g: State, out: Table) -> int:
    """Number of rows of legal moves; as many as fit are written to `out`."""
    phase = g.phase
    if phase == Phase.ATTACK:
        return _fill_attacks(board, rules, g, out)
    if phase == Phase.REINFORCE or phase == Phase.TRADE:
        return _fill_reinforcing(board, rules, g, out)
    if phase == Phase.FORTIFY:
        return _fill_fortifying(board, rules, g, out)
    if phase == Phase.DEFEND:
        most = count_defense_dice(rules, g.armies[g.attack_to])
        return write_row(out, 0, Kind.DEFEND, -1, -1, -1, 1, most)
    if phase == Phase.OCCUPY:
        most = g.occupy_least + g.armies[g.attack_from] - 1
        return write_row(out, 0, Kind.OCCUPY, -1, -1, -1, g.occupy_least, most)
    if phase == Phase.PLACE:
        return _fill_places(board, g, out, 0, g.player)
    if phase == Phase.PLACE_NEUTRAL:
        return _fill_places(board, g, out, 0, rules.players)
    if phase == Phase.CLAIM:
        return _fill_territories(board, g, out, Kind.CLAIM, NOBODY)
    if phase == Phase.CHOOSE_CAPITAL:
        return _fill_territories(board, g, out, Kind.CHOOSE_CAPITAL, g.player)
    return _fill_piles(g, out)


def _fill_places(board: BoardRecord, g: State, out: Table, count: int, owner: int) -> int:
    if g.to_place == 0:
        return count
    for territory in range(board.territories):
        if g.owner[territory] == owner:
            count = write_row(out, count, Kind.PLACE, territory, -1, -1, 1, g.to_place)
    return count


def _fill_territories(board: BoardRecord, g: State, out: Table, kind: int, owner: int) -> int:
    count = 0
    for territory in range(board.territories):
        if g.owner[territory] == owner:
            count = write_row(out, count, kind, territory, -1, -1, 0, 0)
    return count


def _fill_piles(g: State, out: Table) -> int:
    count = 0
    if g.phase == Phase.PICK_PILE:
        for pile in range(3):
            if g.pile_owner[pile] == NOBODY:
                count = write_row(out, count, Kind.PICK_PILE, pile, -1, -1, 0, 0)
    return count


def _fill_reinforcing(board: BoardRecord, rules: RulesRecord, g: State, out: Table) -> int:
    count = _fill_places(board, g, out, 0, g.player)
    if not is_trading_over(rules, g):
        count = _fill_trades(rules, g, out, count)
    if check_end_phase(g) == Violation.NONE:
        count = write_row(out, count, Kind.END_PHASE, -1, -1, -1, 0, 0)
    return count


def _fill_trades(rules: RulesRecord, g: State, out: Table, count: int) -> int:
    """Rows of trades: for each set with a choice of the shown territory, one for each choice."""
    if g.hand[g.player] < 3:
        return count
    for first in range(rules.cards):
        if g.holder[first] != g.player:
            continue
        for second in range(first + 1, rules.cards):
            if g.holder[second] != g.player:
                continue
            for third in range(second + 1, rules.cards):
                if g.holder[third] == g.player:
                    count = _fill_set(rules, g, out, count, first, second, third)
    return count


def _fill_set(
    rules: RulesRecord, g: State, out: Table, count: int, first: int, second: int, third: int
) -> int:
    if check_trade(rules, g, g.player, first, second, third, NOWHERE) == Violation.NONE:
        return write_row(out, count, Kind.TRADE, first, second, third, NOWHERE, NOWHERE)
    if not is_shown_choice(rules):
        return count
    for card in (first, second, third):
        if is_shown(rules, g, card, g.player):
            shown = rules.card_territory[card]
            if check_trade(rules, g, g.player, first, second, third, shown) == Violation.NONE:
                count = write_row(out, count, Kind.TRADE, first, second, third, shown, shown)
    return count


def _fill_attacks(board: BoardRecord, rules: RulesRecord, g: State, out: Table) -> int:
    count = 0
    for start in range(board.territories):
        if g.owner[start] != g.player or g.armies[start] < 2:
            continue
        most = count_attack_dice(rules, g.armies[start] - 1)
        for index in range(board.first[start], board.first[start + 1]):
            end = board.neighbors[index]
            if g.owner[end] == g.player:
                continue
            least = 1
            while least <= most and check_attack(board, rules, g, start, end, least) != Violation.NONE:
                least += 1
            if least <= most:
                count = write_row(out, count, Kind.ATTACK, start, end, -1, least, most)
    return write_row(out, count, Kind.END_PHASE, -1, -1, -1, 0, 0)


def _fill_fortifying(board: BoardRecord, rules: RulesRecord, g: State, out: Table) -> int:
    count = 0
    for start in range(board.territories):
        most = g.armies[start] - rules.stay
        if g.owner[start] != g.player or most < 1:
            continue
        if rules.reach == Reach.CONNECTED:
            count = _fill_far(board, g, out, count, start, most)
        else:
            count = _fill_near(board, rules, g, out, count, start, most)
    return write_row(out, count, Kind.END_PHASE, -1, -1, -1, 0, 0)


def _fill_near(
    board: BoardRecord, rules: RulesRecord, g: State, out: Table, count: int, start: int, most: int
) -> int:
    for index in range(board.first[start], board.first[start + 1]):
        end = board.neighbors[index]
        if g.owner[end] == g.player and check_reach(board, rules, g, start, end) == Violation.NONE:
            count = write_row(out, count, Kind.FORTIFY, start, end, -1, 1, most)
    return count


def _fill_far(board: BoardRecord, g: State, out: Table, count: int, start: int, most: int) -> int:
    found = fill_connected(board, g, start, NOWHERE)
    for index in range(1, found):
        count = write_row(out, count, Kind.FORTIFY, start, g.queue[index], -1, 1, most)
    clear_connected(g, found)
    return count
