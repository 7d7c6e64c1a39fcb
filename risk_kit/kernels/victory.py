"""Victory: conquest, the last survivor, missions, capitals, and the ranking when the rounds are over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from risk_kit.kernels.board import count_armies, count_continents, is_out
from risk_kit.kernels.layout import NOBODY
from risk_kit.kernels.missions import is_mission_done
from risk_kit.kernels.words import Ending, Phase
from risk_kit.rules.options import Domination, Held, Ranking, Simultaneous

if TYPE_CHECKING:
    from risk_kit.kernels.layout import BoardRecord, RulesRecord, State


def end_game(g: State, winner: int, ending: int) -> None:
    """Stop the game."""
    g.winner = winner
    g.ending = ending
    g.phase = Phase.OVER
    g.player = NOBODY
    g.trade_due = 0


def is_over(g: State) -> bool:
    """Whether the game has ended."""
    return g.phase == Phase.OVER


def count_capitals(rules: RulesRecord, g: State, player: int) -> int:
    """Capitals that count for a player, the own one among them."""
    count = 0
    for other in range(rules.players):
        ever = rules.capitals_held == Held.EVER_CAPTURED and g.captured[player, other] == 1
        if ever or g.owner[g.capital[other]] == player:
            count += 1
    return count


def are_capitals_held(rules: RulesRecord, g: State, player: int) -> bool:
    """Whether a player still holds the own capital and has enough of the others."""
    return g.owner[g.capital[player]] == player and count_capitals(rules, g, player) >= rules.capitals


def ending_for(board: BoardRecord, rules: RulesRecord, g: State, player: int) -> int:
    """How a player has won by now, if at all."""
    if is_out(g, player):
        return Ending.NOT_OVER
    if rules.domination != Domination.NONE and g.territories[player] == board.territories:
        return Ending.ALL_TERRITORIES
    others_out = rules.players > 1 and g.alive == 1
    if rules.domination == Domination.ALL_OPPONENTS_OUT and others_out:
        return Ending.ALL_OPPONENTS_OUT
    if rules.missions > 0 and is_mission_done(board, rules, g, player):
        return Ending.MISSION
    if rules.capitals > 0 and are_capitals_held(rules, g, player):
        return Ending.CAPITALS
    # Where nobody and nothing is left to fight, the game is over whatever the rules name.
    if others_out and (rules.last_survivor or g.territories[player] == board.territories):
        return Ending.LAST_SURVIVOR
    return Ending.NOT_OVER


def look_for_winner(board: BoardRecord, rules: RulesRecord, g: State) -> None:
    """End the game when somebody has won; the rules say who is asked first."""
    if rules.simultaneous == Simultaneous.PLAYER_IN_TURN:
        look_at_player(board, rules, g, g.turn_player)
    for player in range(rules.players):
        if is_over(g):
            return
        look_at_player(board, rules, g, player)


def look_at_player(board: BoardRecord, rules: RulesRecord, g: State, player: int) -> None:
    """End the game when this player has won."""
    ending = ending_for(board, rules, g, player)
    if ending != Ending.NOT_OVER:
        end_game(g, player, ending)


def look_for_survivor(board: BoardRecord, rules: RulesRecord, g: State) -> None:
    """End the game when nobody is left to play against, whenever victory is looked for otherwise."""
    if rules.players > 1 and g.alive == 1:
        look_at_player(board, rules, g, g.turn_player)


def ranking_count(board: BoardRecord, rules: RulesRecord, g: State, player: int, measure: int) -> int:
    """How a player stands in one measure of the ranking; more is better."""
    if measure == Ranking.TERRITORIES:
        return g.territories[player]
    if measure == Ranking.ARMIES:
        return count_armies(board, g, player)
    if measure == Ranking.CONTINENTS:
        return count_continents(board, g, player)
    for place in range(rules.players):
        if g.order[place] == player:
            return (place - g.first_place) % rules.players
    return 0


def is_ranked_before(board: BoardRecord, rules: RulesRecord, g: State, player: int, other: int) -> bool:
    """Whether a player stands better than another; equal in every measure is not better."""
    for index in range(rules.rankings):
        mine = ranking_count(board, rules, g, player, rules.ranking[index])
        theirs = ranking_count(board, rules, g, other, rules.ranking[index])
        if mine != theirs:
            return mine > theirs
    return False


def end_by_ranking(board: BoardRecord, rules: RulesRecord, g: State) -> None:
    """End the game at its round limit: the best of the ranking wins, nobody when the best are equal."""
    best, shared = NOBODY, False
    for player in range(rules.players):
        if is_out(g, player):
            continue
        if best == NOBODY or is_ranked_before(board, rules, g, player, best):
            best, shared = player, False
        elif not is_ranked_before(board, rules, g, best, player):
            shared = True
    end_game(g, NOBODY if shared else best, Ending.ROUND_LIMIT)
