"""Attacking: declaring, defending, the roll, and the territory that is taken."""

from __future__ import annotations

from typing import TYPE_CHECKING

from risk_kit.kernels.board import give_territory, is_border, is_neutral, is_out, is_territory
from risk_kit.kernels.cards import take_hand
from risk_kit.kernels.chance import draw_number
from risk_kit.kernels.dice import (
    count_attack_dice,
    count_attacker_losses,
    count_compared_dice,
    count_defense_dice,
    is_attack_barred,
)
from risk_kit.kernels.turn import forget_battle, is_over_after_look, start_spoils
from risk_kit.kernels.words import Phase, Violation
from risk_kit.rules.options import Choice, Declared, EarlyElimination, NeutralDice, Occupy

if TYPE_CHECKING:
    from risk_kit.kernels.layout import BoardRecord, Row, RulesRecord, State


def check_attack(board: BoardRecord, rules: RulesRecord, g: State, start: int, end: int, dice: int) -> int:
    """What is wrong with an attack from one territory to another with some dice."""
    if not (is_territory(board, start) and is_territory(board, end)):
        return Violation.NO_SUCH_PLACE
    if g.owner[start] != g.player:
        return Violation.NOT_YOURS
    if g.owner[end] == g.player:
        return Violation.TARGET_IS_YOURS
    if not is_border(board, start, end):
        return Violation.NO_BORDER
    if g.armies[start] < 2:
        return Violation.TOO_FEW_TO_ATTACK
    if is_elimination_early(rules, g, end) and rules.early_elimination == EarlyElimination.BARRED:
        return Violation.TOO_EARLY_TO_ELIMINATE
    return check_attack_dice(rules, g, start, end, dice)


def check_attack_dice(rules: RulesRecord, g: State, start: int, end: int, dice: int) -> int:
    """What is wrong with this number of dice for an attack."""
    most = count_attack_dice(rules, g.armies[start] - 1)
    if dice < 1:
        return Violation.NO_DICE
    if dice > most:
        return Violation.TOO_MANY_ATTACK_DICE
    if rules.attack_choice == Choice.MOST and dice < most:
        return Violation.MUST_ROLL_MOST
    if is_attack_barred(rules, dice, count_defense_dice(rules, g.armies[end])):
        return Violation.FEWER_THAN_DEFENDER
    return Violation.NONE


def is_elimination_early(rules: RulesRecord, g: State, territory: int) -> bool:
    """Whether taking a territory would put a player out before the rules allow it."""
    owner = g.owner[territory]
    if g.round >= rules.eliminate_from_round or is_neutral(rules, owner):
        return False
    return g.territories[owner] == 1


def apply_attack(board: BoardRecord, rules: RulesRecord, g: State, start: int, end: int, dice: int) -> None:
    """Declare an attack; it is rolled at once where the defender has nothing to choose."""
    g.attack_from = start
    g.attack_to = end
    g.attack_count = dice
    if has_defense_choice(rules, g, end):
        if rules.declared == Declared.AFTER_ROLL:
            roll_attack(rules, g)
        g.phase = Phase.DEFEND
        g.player = who_defends(rules, g, g.owner[end])
    else:
        roll_and_fight(board, rules, g, count_defense_dice(rules, g.armies[end]))


def has_defense_choice(rules: RulesRecord, g: State, territory: int) -> bool:
    """Whether somebody chooses the number of defense dice."""
    if rules.defense_choice == Choice.MOST or count_defense_dice(rules, g.armies[territory]) < 2:
        return False
    return not is_neutral(rules, g.owner[territory]) or rules.neutral_dice == NeutralDice.OPPONENT


def who_defends(rules: RulesRecord, g: State, owner: int) -> int:
    """Player who chooses the defense dice; for the neutral army the attacker's next opponent."""
    if not is_neutral(rules, owner):
        return owner
    place = g.place
    for _step in range(rules.players - 1):
        place = (place + 1) % rules.players
        if not is_out(g, g.order[place]):
            return g.order[place]
    return g.turn_player


def check_defend(rules: RulesRecord, g: State, dice: int) -> int:
    """What is wrong with this number of defense dice."""
    if dice < 1:
        return Violation.NO_DICE
    if dice > count_defense_dice(rules, g.armies[g.attack_to]):
        return Violation.TOO_MANY_DEFENSE_DICE
    return Violation.NONE


def roll_dice(g: State, pips: Row, dice: int, sides: int) -> None:
    """Roll some dice and sort them from the highest."""
    for index in range(dice):
        rolled = draw_number(g, 1, sides)
        for place in range(index):
            higher = max(pips[place], rolled)
            rolled = min(pips[place], rolled)
            pips[place] = higher
        pips[index] = rolled


def roll_attack(rules: RulesRecord, g: State) -> None:
    """Roll the attacker's dice."""
    roll_dice(g, g.attack_pips, g.attack_count, rules.attack_sides)
    g.attack_rolled = 1


def roll_and_fight(board: BoardRecord, rules: RulesRecord, g: State, dice: int) -> None:
    """Roll what is not rolled yet, and let both sides lose their armies."""
    g.defense_count = dice
    if g.attack_rolled == 0:
        roll_attack(rules, g)
    roll_dice(g, g.defense_pips, dice, rules.defense_sides)
    g.phase = Phase.ATTACK
    g.player = g.turn_player
    apply_roll(board, rules, g)


def apply_roll(board: BoardRecord, rules: RulesRecord, g: State) -> None:
    """Take the losses of rolled dice, and the territory when no defender is left."""
    start, end = g.attack_from, g.attack_to
    lost = count_attacker_losses(rules, g.attack_pips, g.attack_count, g.defense_pips, g.defense_count)
    beaten = count_compared_dice(g.attack_count, g.defense_count) - lost
    g.armies[start] -= lost
    if beaten >= g.armies[end] and is_elimination_early(rules, g, end):
        beaten = g.armies[end] - 1
    g.armies[end] -= beaten
    if g.armies[end] == 0:
        capture(board, rules, g, start, end)
    else:
        forget_battle(g)


def capture(board: BoardRecord, rules: RulesRecord, g: State, start: int, end: int) -> None:
    """Take a territory: the fewest armies move in at once, more is the captor's choice."""
    loser, captor = g.owner[end], g.turn_player
    give_territory(board, g, end, captor)
    g.captures += 1
    g.taken[end] = 1
    least = count_occupiers(rules, g, start)
    g.armies[start] -= least
    g.armies[end] = least
    g.occupy_least = least
    for player in range(rules.players):
        if g.capital[player] == end:
            g.captured[captor, player] = 1
    if g.territories[loser] == 0 and not is_neutral(rules, loser):
        eliminate(rules, g, loser, captor)
    if is_over_after_look(board, rules, g):
        return
    if g.armies[start] > 1:
        g.phase = Phase.OCCUPY
    else:
        end_capture(rules, g)


def count_occupiers(rules: RulesRecord, g: State, start: int) -> int:
    """Fewest armies that move into a taken territory; one always stays."""
    most = g.armies[start] - 1
    if rules.occupy == Occupy.ALL_BUT_ONE:
        return most
    if rules.occupy == Occupy.DICE_ROLLED:
        return min(g.attack_count, most)
    return 1


def eliminate(rules: RulesRecord, g: State, loser: int, captor: int) -> None:
    """Put a player out of the game."""
    g.eliminated_by[loser] = captor
    g.alive -= 1
    g.after_capture = 1
    take_hand(rules, g, loser, captor)


def check_occupy(g: State, armies: int) -> int:
    """What is wrong with this many armies in a taken territory."""
    if armies < g.occupy_least:
        return Violation.TOO_FEW_TO_OCCUPY
    if armies > g.occupy_least + g.armies[g.attack_from] - 1:
        return Violation.TOO_MANY_TO_OCCUPY
    return Violation.NONE


def apply_occupy(board: BoardRecord, rules: RulesRecord, g: State, armies: int) -> None:
    """Move armies into a taken territory, those that went at once counted in."""
    more = armies - g.occupy_least
    g.armies[g.attack_from] -= more
    g.armies[g.attack_to] += more
    g.phase = Phase.ATTACK
    if not is_over_after_look(board, rules, g):
        end_capture(rules, g)


def end_capture(rules: RulesRecord, g: State) -> None:
    """Go on after a territory was taken: with the cards of a player who is out, or attacking."""
    forget_battle(g)
    if g.after_capture:
        start_spoils(rules, g)
