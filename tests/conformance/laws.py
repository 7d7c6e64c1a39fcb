"""Laws of every game, whatever its board and rules, counted anew from the plain rows of a state."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from risk_kit.game.moves import Attack, Defend, Trade
from risk_kit.kernels.board import count_armies
from risk_kit.kernels.layout import DISCARDED, IN_DECK, NOBODY, WILD_SYMBOL
from risk_kit.kernels.words import Phase
from risk_kit.rules.options import Checked, Counted, EarlyElimination, MinimumFor, SetValue, Ties

if TYPE_CHECKING:
    from risk_kit.game.game import Game
    from risk_kit.game.result import Result
    from risk_kit.game.table import Table

SET_UP = (Phase.CLAIM, Phase.PICK_PILE, Phase.PLACE, Phase.PLACE_NEUTRAL, Phase.CHOOSE_CAPITAL)


def check_state(table: Table, g: Any) -> None:
    """What holds in every position."""
    owners = range(len(table.players) + 1)
    places = range(len(table.territories))
    for owner in owners:
        held = [t for t in places if g.owner[t] == owner]
        assert g.territories[owner] == len(held)
        assert count_armies(table.board_view, g, owner) == sum(g.armies[t] for t in held)
        for continent in table.board.continent_list:
            inside = [t for t in held if table.territories[t] in continent.territories]
            assert g.held[owner, continent.index] == len(inside)
    for t in places:
        beside = [table.index[name] for name in table.board.neighbors(table.territories[t])]
        others = [b for b in beside if g.owner[b] not in (g.owner[t], NOBODY)]
        assert g.enemies[t] == (len(others) if g.owner[t] != NOBODY else 0)
    check_cards(table, g, owners)
    assert not any(g.mark)
    assert not any(g.queue)
    assert g.chance_given == 0
    assert g.to_place >= 0
    assert all(left >= 0 for left in g.armies_left)
    for t in places:
        assert (g.owner[t] == NOBODY) == (g.armies[t] == 0)
    if g.phase not in SET_UP:
        check_turn(table, g, owners)


def check_cards(table: Table, g: Any, owners: range) -> None:
    """Every card is in one place, and hands are what is counted of them."""
    cards = range(len(table.cards))
    assert {g.holder[c] for c in cards} <= {*owners, IN_DECK, DISCARDED}
    assert sorted(g.deck[: g.deck_size]) == [c for c in cards if g.holder[c] == IN_DECK]
    for owner in owners:
        hand = [c for c in cards if g.holder[c] == owner]
        assert g.hand[owner] == len(hand)
        symbols = Counter(table.options.card_symbol[c] for c in hand)
        for symbol in range(table.options.symbols):
            assert g.symbols[owner, symbol] == symbols[symbol]
        limit = table.rules.cards.hand_limit
        assert not limit or len(hand) <= limit
    held = sum(g.hand[owner] for owner in owners)
    assert held + g.deck_size + [g.holder[c] for c in cards].count(DISCARDED) == len(cards)


def check_turn(table: Table, g: Any, owners: range) -> None:
    """What holds once the set-up is over."""
    assert all(g.owner[t] in owners and g.armies[t] >= 1 for t in range(len(table.territories)))
    alive = [p.seat for p in table.players if g.territories[p.seat] > 0]
    assert [p.seat for p in table.players if g.eliminated_by[p.seat] == NOBODY] == alive
    assert g.alive == len(alive)
    for player in table.players:
        assert player.seat in alive or g.hand[player.seat] == 0 or g.phase == Phase.OVER
    if g.phase != Phase.OVER:
        assert g.turn_player in alive
        assert g.player == g.turn_player or g.phase == Phase.DEFEND
        assert g.trade_due in (0, 1)
        assert g.order[g.place] == g.turn_player
        assert g.winner == NOBODY
        assert g.phase in (Phase.REINFORCE, Phase.TRADE) or g.to_place == 0
    else:
        assert g.winner == NOBODY or g.winner in alive
    limit = table.rules.victory.round_limit
    assert not limit or g.round <= limit


def armies_of(table: Table, g: Any) -> int:
    """All armies there are: on the board, in the boxes of the set-up, and those to place in a turn."""
    waiting = 0 if g.phase in SET_UP else g.to_place
    return sum(g.armies[t] for t in range(len(table.territories))) + sum(g.armies_left) + waiting


def check_armies(game: Game, result: Result) -> None:
    """A move makes and loses just the armies that it may."""
    before, after = result.before, result.after
    change = armies_of(game.table, after) - armies_of(game.table, before)
    assert change == expected_traded(game.table, result) - sum(expected_losses(result, game)) + received(
        game.table, result
    )
    assert result.losses == expected_losses(result, game)
    if isinstance(result.move, Trade):
        assert result.armies_traded == expected_traded(game.table, result)


def received(table: Table, result: Result) -> int:
    """Reinforcements of a turn that a move has begun; what was left to place in the one before is gone."""
    before, g = result.before, result.after
    began = (before.turn_player, before.round) != (g.turn_player, g.round)
    if not began or (g.phase == Phase.OVER and table.rules.victory.checked is Checked.START_OF_OWN_TURN):
        return 0
    own = [t for t in table.territories if g.owner[table.index[t]] == g.turn_player]
    rules = table.rules.reinforcements
    armies = len(own) // rules.divisor
    bonus = sum(c.bonus for c in table.board.continent_list if set(c.territories) <= set(own))
    bonus = bonus if rules.continents else 0
    if rules.minimum_for is MinimumFor.SUM:
        return max(armies + bonus, rules.minimum)
    return max(armies, rules.minimum) + bonus


def expected_losses(result: Result, game: Game) -> tuple[int, int]:
    """Losses that follow from the dice of a roll, highest against highest."""
    attack, defense = result.dice
    if not attack or not defense:
        return 0, 0
    rules, before = game.rules, result.before
    sides, bonus = (rules.attack.sides, rules.defense.sides), (rules.attack.bonus, rules.defense.bonus)
    tops = [max(1, min(hand[0] + b, s)) for hand, b, s in zip((attack, defense), bonus, sides, strict=True)]
    pairs = [(tops[0], tops[1]), *zip(attack[1:], defense[1:], strict=False)]
    wins = sum(a > d or (a == d and rules.defense.ties is Ties.ATTACKER) for a, d in pairs)
    target = target_of(result, game)
    last = game.table.player(before.owner[target]) and before.territories[before.owner[target]] == 1
    early = before.round < rules.attack.eliminate_from_round and last
    beaten = wins
    if early and rules.attack.early_elimination is EarlyElimination.LAST_ARMY_SPARED:
        beaten = min(wins, before.armies[target] - 1)
    return len(pairs) - wins, beaten


def target_of(result: Result, game: Game) -> int:
    """Number of the territory that was attacked."""
    move = result.move
    if isinstance(move, Attack):
        return game.table.index[move.target]
    assert isinstance(move, Defend)
    return int(result.before.attack_to)


def expected_traded(table: Table, result: Result) -> int:
    """Armies that a trade pays, from the cards by their names."""
    move, g = result.move, result.before
    if not isinstance(move, Trade):
        return 0
    rules = table.rules.cards
    cards = [table.card(name) for name in (move.first, move.second, move.third)]
    symbols = [table.options.card_symbol[card] for card in cards]
    if rules.value is SetValue.ESCALATING:
        steps = [*rules.escalating.first, *(0 for _more in range(g.sets_traded))]
        last = len(rules.escalating.first) - 1
        for index in range(last + 1, len(steps)):
            steps[index] = steps[index - 1] + rules.escalating.step
        armies = steps[g.sets_traded]
    elif len(set(symbols)) == 3:  # a wild card beside two different ones stands for the third
        armies = rules.by_kind.one_of_each
    elif WILD_SYMBOL in symbols:
        armies = rules.by_kind.with_wild
    else:
        armies = dict(rules.by_kind.alike)[str(table.board.territories[move.first].card)]
    return armies + expected_shown(table, result, [move.first, move.second, move.third])


def expected_shown(table: Table, result: Result, cards: list[str]) -> int:
    """Armies for cards that show a territory of the player."""
    shown, g = table.rules.cards.shown_territory, result.before
    held = [c for c in cards if c in table.index and g.owner[table.index[c]] == g.player]
    if shown.counted is Counted.EACH_CARD:
        return shown.armies * len(held)
    return shown.armies if held else 0
