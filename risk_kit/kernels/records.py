"""Boards and rulesets as records of numbers, and the capacity that a game of both needs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from risk_kit.kernels.layout import (
    NOBODY,
    NOWHERE,
    WILD_SYMBOL,
    BoardRecord,
    Capacity,
    RulesRecord,
    new_array,
    view_of,
)
from risk_kit.rules.options import Draw

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np

    from risk_kit.board.board import Board
    from risk_kit.kernels.layout import Row
    from risk_kit.rules.objectives import Deck, Objective
    from risk_kit.rules.ruleset import Ruleset


def symbols_of(board: Board) -> tuple[str, ...]:
    """Symbols of the cards of a board, in the order in which they first appear."""
    return tuple(dict.fromkeys(t.card for t in board.territory_list if t.card))


def cards_of(board: Board, rules: Ruleset) -> tuple[tuple[int, int], ...]:
    """Territory (-1 for none) and symbol of each card, the wild ones last; none where none are drawn."""
    if rules.cards.draw is Draw.NEVER:
        return ()
    symbols = symbols_of(board)
    plain = [(t.index, symbols.index(t.card) + 1) for t in board.territory_list if t.card]
    return (*plain, *((NOWHERE, WILD_SYMBOL) for _wild in range(rules.cards.wild)))


def missions_of(rules: Ruleset, deck: Deck | None, colors: Sequence[str]) -> tuple[Objective, ...]:
    """The missions that are dealt from at a table with these colors."""
    missions = rules.victory.missions
    if missions is None or deck is None:
        return ()
    gone = [m for m in deck if missions.remove_absent and m.destroy and m.destroy not in colors]
    return tuple(mission for mission in deck if mission not in gone)


def with_fallback(missions: tuple[Objective, ...], deck: Deck | None) -> tuple[Objective, ...]:
    """Missions as kernels number them: those to deal, then the one that takes the place of another."""
    return (*missions, deck.fallback) if deck and deck.fallback else missions


def capacity_for(board: Board, rules: Ruleset, deck: Deck | None, players: int) -> Capacity:
    """Smallest capacity with room for a game."""
    missions = len(deck) + 1 if deck else 1
    return Capacity.of(
        # The queue of territories serves players and missions too.
        territories=max(len(board.territory_list), players, missions),
        borders=2 * len(board.borders),
        continents=len(board.continent_list),
        players=players,
        cards=len(cards_of(board, rules)),
        symbols=len(symbols_of(board)) + 1,
        missions=missions,
        values=len(rules.cards.escalating.first),
    )


def board_array(board: Board, capacity: Capacity) -> np.ndarray[Any, Any]:
    """Record of a board."""
    array, record = _empty(BoardRecord, capacity)
    record.territories = len(board.territory_list)
    record.continents = len(board.continent_list)
    out = [[board.territories[name].index for name in board.neighbors(t.id)] for t in board.territory_list]
    into: list[list[int]] = [[] for _territory in out]
    for start, ends in enumerate(out):
        for end in ends:
            into[end].append(start)
    _write_borders(record.first, record.neighbors, out)
    _write_borders(record.first_into, record.neighbors_into, into)
    for territory in board.territory_list:
        record.continent_of[territory.index] = board.continents[territory.continent].index
    for continent in board.continent_list:
        record.size[continent.index] = len(continent.territories)
        record.bonus[continent.index] = continent.bonus
    return array


def _write_borders(first: Row, neighbors: Row, borders: Sequence[Sequence[int]]) -> None:
    count = 0
    for territory, ends in enumerate(borders):
        for end in ends:
            neighbors[count] = end
            count += 1
        first[territory + 1] = count


def rules_array(
    board: Board, rules: Ruleset, deck: Deck | None, colors: Sequence[str], capacity: Capacity
) -> np.ndarray[Any, Any]:
    """Record of the rules at a table where the players have these colors, in the order of their seats."""
    array, record = _empty(RulesRecord, capacity)
    players = len(colors)
    record.players = players
    record.has_neutral = players in rules.players.neutral_at
    _write_setup(record, rules, players)
    _write_cards(record, rules, board)
    _write_turn(record, rules)
    _write_victory(record, rules, players)
    if rules.victory.missions is not None and deck is not None:
        _write_missions(record, rules, board, deck, colors)
    return array


def _empty(kind: type, capacity: Capacity) -> tuple[np.ndarray[Any, Any], Any]:
    array = new_array(kind, capacity)
    return array, view_of(kind, capacity, array)


def _write_setup(record: RulesRecord, rules: Ruleset, players: int) -> None:
    setup, reinforcements = rules.setup, rules.reinforcements
    record.start_armies = dict(setup.armies).get(players, 0)
    record.neutral_armies = dict(setup.neutral_armies).get(players, 0)
    record.territories_first = setup.territories
    for name in (
        "armies_a_time", "neutral_a_time", "neutral_placed", "neutral_begins", "first_to_claim",
        "first_to_place", "first_to_play", "seats",
    ):  # fmt: skip
        setattr(record, name, getattr(setup, name))
    record.divisor = reinforcements.divisor
    record.minimum = reinforcements.minimum
    record.minimum_for = reinforcements.minimum_for
    record.pays_continents = int(reinforcements.continents)


def _write_cards(record: RulesRecord, rules: Ruleset, board: Board) -> None:
    cards, sets = rules.cards, rules.cards.sets
    record.draw = cards.draw
    record.three_alike, record.one_of_each = int(sets.three_alike), int(sets.one_of_each)
    record.wild, record.most_wild = sets.wild, sets.most_wild
    record.value = cards.value
    record.first_values, record.step = len(cards.escalating.first), cards.escalating.step
    for index, armies in enumerate(cards.escalating.first):
        record.escalating[index] = armies
    alike = dict(cards.by_kind.alike)
    symbols = symbols_of(board)
    record.symbols = len(symbols) + 1
    for index, name in enumerate(symbols, 1):
        record.alike_value[index] = alike.get(name, 0)
    record.each_value, record.wild_value = cards.by_kind.one_of_each, cards.by_kind.with_wild
    _write_trades(record, rules)
    deck = cards_of(board, rules)
    record.cards = len(deck)
    for index, (territory, symbol) in enumerate(deck):
        record.card_territory[index], record.card_symbol[index] = territory, symbol


def _write_trades(record: RulesRecord, rules: Ruleset) -> None:
    cards = rules.cards
    shown, start, after = cards.shown_territory, cards.at_start, cards.after_elimination
    record.shown_armies, record.shown_counted, record.shown_placed = shown.armies, shown.counted, shown.placed
    record.start_forced_from, record.start_trade = start.forced_from, start.trade
    record.start_until_below = start.until_below
    record.takes_cards, record.after_trade = int(after.takes_cards), after.trade
    record.after_forced_from, record.after_until_below = after.forced_from, after.until_below
    record.hand_limit, record.reshuffle = cards.hand_limit, int(cards.reshuffle)


def _write_turn(record: RulesRecord, rules: Ruleset) -> None:
    attack, defense, dice = rules.attack, rules.defense, rules.dice
    for side in ("attack", "defense"):
        for name in (f"{side}_dice", f"{side}_sides", f"{side}_bonus"):
            setattr(record, name, getattr(dice, name))
    record.ties, record.declared = dice.ties, dice.declared
    record.never_fewer = int(dice.never_fewer)
    record.attack_choice, record.defense_choice = attack.choice, defense.choice
    record.eliminate_from_round = attack.eliminate_from_round
    record.early_elimination = attack.early_elimination
    record.neutral_dice = defense.neutral_dice
    record.occupy = rules.occupy
    record.reach, record.fortify_moves = rules.fortify.reach, rules.fortify.moves
    record.stay = rules.fortify.stay


def _write_victory(record: RulesRecord, rules: Ruleset, players: int) -> None:
    victory = rules.victory
    record.domination, record.last_survivor = victory.domination, int(victory.last_survivor)
    record.checked, record.simultaneous = victory.checked, victory.simultaneous
    record.round_limit = victory.round_limit
    record.rankings = len(victory.ranking)
    for index, measure in enumerate(victory.ranking):
        record.ranking[index] = measure
    if victory.capitals is not None:
        record.capitals = dict(victory.capitals.to_hold).get(players, 0)
        record.capitals_held, record.capitals_picked = victory.capitals.held, victory.capitals.picked


def _write_missions(
    record: RulesRecord, rules: Ruleset, board: Board, deck: Deck, colors: Sequence[str]
) -> None:
    missions = rules.victory.missions
    assert missions is not None  # asked by the caller
    for name in ("fallback_if_absent", "fallback_if_own", "fallback_if_destroyed", "counts_if_another_does"):
        setattr(record, name, int(getattr(missions, name)))
    dealt = missions_of(rules, deck, colors)
    record.missions = len(dealt)
    record.fallback = len(dealt) if deck.fallback else NOWHERE
    for index, mission in enumerate(with_fallback(dealt, deck)):
        _write_mission(record, index, mission, board, colors)


def _write_mission(
    record: RulesRecord, index: int, mission: Objective, board: Board, colors: Sequence[str]
) -> None:
    record.mission_goal[index] = mission.goal
    record.mission_territories[index] = mission.territories
    record.mission_armies[index] = mission.armies
    record.mission_any_other[index] = mission.any_other
    target = list(colors).index(mission.destroy) if mission.destroy and mission.destroy in colors else NOBODY
    record.mission_player[index] = target
    for name in mission.continents:
        record.mission_continents[index, board.continents[name].index] = 1
    for name in mission.hold:
        record.mission_hold[index, board.territories[name].index] = 1
