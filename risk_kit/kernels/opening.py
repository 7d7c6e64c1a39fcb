"""The opening: who begins, the first owners of territories, and missions and capitals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from risk_kit.kernels.board import give_territory, is_territory
from risk_kit.kernels.chance import draw_from
from risk_kit.kernels.layout import IN_DECK, NOBODY, NOWHERE
from risk_kit.kernels.placing import start_placing
from risk_kit.kernels.seats import seat_players, who_begins
from risk_kit.kernels.turn import forget_battle
from risk_kit.kernels.words import Phase, Violation
from risk_kit.rules.options import Territories

if TYPE_CHECKING:
    from risk_kit.kernels.layout import BoardRecord, RulesRecord, State


def begin_game(board: BoardRecord, rules: RulesRecord, g: State) -> None:
    """Set up a state of zeros with a seeded stream: up to the first choice of a player."""
    clear_table(board, rules, g)
    for card in range(rules.cards):
        g.holder[card] = IN_DECK
        g.deck[card] = card
    g.deck_size = rules.cards
    seat_players(rules, g)
    if rules.missions > 0:
        deal_missions(rules, g)
    if rules.territories_first == Territories.CLAIMED:
        g.unclaimed = board.territories
        g.phase = Phase.CLAIM
        g.place = who_begins(rules, g, rules.first_to_claim)
        g.player = g.order[g.place]
    else:
        deal_territories(board, rules, g)


def clear_table(board: BoardRecord, rules: RulesRecord, g: State) -> None:
    """Nobody holds anything yet."""
    g.alive = rules.players
    g.winner = NOBODY
    g.turn_player = NOBODY
    g.first_placer = NOBODY
    forget_battle(g)
    for territory in range(board.territories):
        g.owner[territory] = NOBODY
    for player in range(rules.players):
        g.eliminated_by[player] = NOBODY
        g.mission[player] = NOWHERE
        g.capital[player] = NOWHERE
        g.armies_left[player] = rules.start_armies
    if rules.has_neutral:
        g.armies_left[rules.players] = rules.neutral_armies
    for pile in range(3):
        g.pile_owner[pile] = NOBODY


def deal_missions(rules: RulesRecord, g: State) -> None:
    """One mission each, in the order of seats."""
    for mission in range(rules.missions):
        g.queue[mission] = mission
    left = rules.missions
    for player in range(rules.players):
        g.mission[player] = draw_from(g, g.queue, left)
        left -= 1
    for mission in range(rules.missions):
        g.queue[mission] = 0


def deal_territories(board: BoardRecord, rules: RulesRecord, g: State) -> None:
    """Deal the cards of all territories: to the players and the neutral army, or in three piles."""
    for territory in range(board.territories):
        g.queue[territory] = territory
    piles = rules.territories_first == Territories.PILES
    hands = 3 if piles else rules.players + rules.has_neutral
    for dealt in range(board.territories):
        territory = draw_from(g, g.queue, board.territories - dealt)
        hand = dealt % hands
        if piles:
            g.pool[territory] = hand
        else:
            owner = hand if hand == rules.players else g.order[(g.place + hand) % rules.players]
            found_territory(board, g, territory, owner)
    for territory in range(board.territories):
        g.queue[territory] = 0
    if piles:
        g.phase = Phase.PICK_PILE
        g.place = who_begins(rules, g, rules.first_to_claim)
        g.player = g.order[g.place]
    else:
        start_placing(board, rules, g)


def found_territory(board: BoardRecord, g: State, territory: int, owner: int) -> None:
    """Put the first army on a territory."""
    give_territory(board, g, territory, owner)
    g.armies[territory] = 1
    g.armies_left[owner] = max(0, g.armies_left[owner] - 1)


def check_claim(board: BoardRecord, g: State, territory: int) -> int:
    """What is wrong with claiming a territory."""
    if not is_territory(board, territory):
        return Violation.NO_SUCH_PLACE
    return Violation.NONE if g.owner[territory] == NOBODY else Violation.ALREADY_CLAIMED


def apply_claim(board: BoardRecord, rules: RulesRecord, g: State, territory: int) -> None:
    """Claim a territory. The neutral army's turn comes after the last seat; chance claims for it."""
    if g.first_placer == NOBODY:
        g.first_placer = g.player
    claim(board, g, territory, g.player)
    claimed = board.territories - g.unclaimed
    if rules.has_neutral and g.unclaimed > 0 and claimed % (rules.players + 1) == rules.players:
        claim_for_neutral(board, rules, g)
    g.place = (g.place + 1) % rules.players
    g.player = g.order[g.place]
    if g.unclaimed == 0:
        start_placing(board, rules, g)


def claim(board: BoardRecord, g: State, territory: int, owner: int) -> None:
    """Make an unclaimed territory somebody's."""
    found_territory(board, g, territory, owner)
    g.unclaimed -= 1


def claim_for_neutral(board: BoardRecord, rules: RulesRecord, g: State) -> None:
    """Claim a territory by chance."""
    free = 0
    for territory in range(board.territories):
        if g.owner[territory] == NOBODY:
            g.queue[free] = territory
            free += 1
    claim(board, g, draw_from(g, g.queue, free), rules.players)
    for index in range(free):
        g.queue[index] = 0


def check_pick_pile(g: State, pile: int) -> int:
    """What is wrong with picking a pile."""
    if pile < 0 or pile > 2:
        return Violation.NO_SUCH_PILE
    return Violation.NONE if g.pile_owner[pile] == NOBODY else Violation.PILE_TAKEN


def apply_pick_pile(board: BoardRecord, rules: RulesRecord, g: State, pile: int) -> None:
    """Pick a pile; what is left when all have one is the neutral army's."""
    g.pile_owner[pile] = g.player
    g.place = (g.place + 1) % rules.players
    g.player = g.order[g.place]
    free = 0
    for other in range(3):
        free += 0 + (g.pile_owner[other] == NOBODY)
    if free > 1:
        return
    for territory in range(board.territories):
        owner = g.pile_owner[g.pool[territory]]
        found_territory(board, g, territory, rules.players if owner == NOBODY else owner)
        g.pool[territory] = 0
    start_placing(board, rules, g)
