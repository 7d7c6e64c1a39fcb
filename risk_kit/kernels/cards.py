"""Cards: sets and their worth, trading, drawing, and whose hand a card is in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from risk_kit.kernels.board import is_neutral
from risk_kit.kernels.chance import draw_from
from risk_kit.kernels.layout import DISCARDED, IN_DECK, NOWHERE, WILD_SYMBOL
from risk_kit.kernels.words import Violation
from risk_kit.rules.options import Counted, Placed, SetValue, Wild

if TYPE_CHECKING:
    from risk_kit.kernels.layout import BoardRecord, RulesRecord, State


def give_card(rules: RulesRecord, g: State, card: int, player: int) -> None:
    """Put a card into a hand."""
    g.holder[card] = player
    g.hand[player] += 1
    g.symbols[player, rules.card_symbol[card]] += 1


def take_card(rules: RulesRecord, g: State, card: int, place: int) -> None:
    """Take a card out of its hand, onto the discard pile or into another hand to follow."""
    player = g.holder[card]
    g.hand[player] -= 1
    g.symbols[player, rules.card_symbol[card]] -= 1
    g.holder[card] = place


def shuffle_discards(rules: RulesRecord, g: State) -> None:
    """Make the discards the new draw pile. Its order does not matter: cards are drawn by chance."""
    for card in range(rules.cards):
        if g.holder[card] == DISCARDED:
            g.holder[card] = IN_DECK
            g.deck[g.deck_size] = card
            g.deck_size += 1


def has_full_hand(rules: RulesRecord, g: State, player: int) -> bool:
    """Whether a player may not take another card."""
    return rules.hand_limit > 0 and g.hand[player] >= rules.hand_limit


def draw_card(rules: RulesRecord, g: State, player: int) -> None:
    """Draw a card, unless the hand is full or no card is left."""
    if has_full_hand(rules, g, player):
        return
    if g.deck_size == 0 and rules.reshuffle:
        shuffle_discards(rules, g)
    if g.deck_size == 0:
        return
    card = draw_from(g, g.deck, g.deck_size)
    g.deck_size -= 1
    give_card(rules, g, card, player)


def take_hand(rules: RulesRecord, g: State, loser: int, captor: int) -> None:
    """Cards of an eliminated player go to the captor as far as the rules let them, else to the discards."""
    for card in range(rules.cards):
        if g.holder[card] == loser:
            take_card(rules, g, card, DISCARDED)
            if rules.takes_cards and not is_neutral(rules, captor) and not has_full_hand(rules, g, captor):
                give_card(rules, g, card, captor)


def is_shown(rules: RulesRecord, g: State, card: int, player: int) -> bool:
    """Whether a card shows a territory that the player holds."""
    territory = rules.card_territory[card]
    return territory != NOWHERE and g.owner[territory] == player


def check_set(rules: RulesRecord, first: int, second: int, third: int) -> int:
    """What keeps three symbols from being a set."""
    wild = 0 + (first == WILD_SYMBOL) + (second == WILD_SYMBOL) + (third == WILD_SYMBOL)
    if wild > rules.most_wild:
        return Violation.TOO_MANY_WILD
    if wild == 0:
        return Violation.NONE if is_plain_set(rules, first, second, third) else Violation.NOT_A_SET
    if rules.wild == Wild.WITH_TWO_ALIKE:
        plain_pair = wild == 1 and (first == second or second == third or first == third)
        return Violation.NONE if plain_pair else Violation.NOT_A_SET
    # A wild card stands for whatever makes a set: a third alike, or the third of one of each.
    alike = wild > 1 or first == second or second == third or first == third
    fits = rules.three_alike if alike else rules.one_of_each
    if wild > 1:
        fits = rules.three_alike + rules.one_of_each
    return Violation.NONE if fits else Violation.NOT_A_SET


def is_plain_set(rules: RulesRecord, first: int, second: int, third: int) -> bool:
    """Whether three symbols without a wild card are a set."""
    if first == second and second == third:
        return bool(rules.three_alike)
    different = first != second and second != third and first != third
    return different and bool(rules.one_of_each)


def has_set(rules: RulesRecord, g: State, player: int) -> bool:
    """Whether a hand holds a set, of any kind."""
    if g.hand[player] < 3:
        return False
    for first in range(rules.symbols):
        for second in range(first, rules.symbols):
            for third in range(second, rules.symbols):
                if _has_symbols(g, player, first, second, third) and (
                    check_set(rules, first, second, third) == Violation.NONE
                ):
                    return True
    return False


def _has_symbols(g: State, player: int, first: int, second: int, third: int) -> bool:
    """Whether a hand has these three symbols, smallest first."""
    if first == second and second == third:
        return g.symbols[player, first] >= 3
    if first == second or second == third:
        single = third if first == second else first
        return g.symbols[player, second] >= 2 and g.symbols[player, single] >= 1
    return g.symbols[player, first] > 0 and g.symbols[player, second] > 0 and g.symbols[player, third] > 0


def count_set_armies(rules: RulesRecord, g: State, first: int, second: int, third: int) -> int:
    """Armies that a set of three symbols pays, without those for shown territories."""
    if rules.value == SetValue.ESCALATING:
        if g.sets_traded < rules.first_values:
            return rules.escalating[g.sets_traded]
        last = rules.escalating[rules.first_values - 1]
        return last + rules.step * (g.sets_traded - rules.first_values + 1)
    plain = is_plain_set(rules, first, second, third)
    # A wild card beside two different ones stands for the third of one of each.
    if plain and first != second:
        return rules.each_value
    return rules.alike_value[first] if plain and first != WILD_SYMBOL else rules.wild_value


def is_shown_choice(rules: RulesRecord) -> bool:
    """Whether the player names the one territory that the armies for shown territories go to."""
    return (
        rules.shown_armies > 0
        and rules.shown_counted == Counted.ONCE_A_SET
        and rules.shown_placed == Placed.THERE
    )


def check_trade(
    rules: RulesRecord, g: State, player: int, first: int, second: int, third: int, shown: int
) -> int:
    """What is wrong with trading three cards; `shown` is a territory for its armies, or -1."""
    if first == second or second == third or first == third:
        return Violation.SAME_CARD
    for card in (first, second, third):
        if card < 0 or card >= rules.cards or g.holder[card] != player:
            return Violation.NOT_YOUR_CARD
    fault = check_set(rules, rules.card_symbol[first], rules.card_symbol[second], rules.card_symbol[third])
    if fault != Violation.NONE:
        return fault
    return _check_shown(rules, g, player, first, second, third, shown)


def _check_shown(
    rules: RulesRecord, g: State, player: int, first: int, second: int, third: int, shown: int
) -> int:
    named, possible = False, False
    for card in (first, second, third):
        if is_shown(rules, g, card, player):
            possible = True
            named = named or rules.card_territory[card] == shown
    if not is_shown_choice(rules):
        return Violation.NONE if shown == NOWHERE else Violation.NOT_SHOWN
    if shown == NOWHERE:
        return Violation.SHOWN_NOT_NAMED if possible else Violation.NONE
    return Violation.NONE if named else Violation.NOT_SHOWN


def apply_trade(
    board: BoardRecord, rules: RulesRecord, g: State, first: int, second: int, third: int, shown: int
) -> None:
    """Trade three cards for armies to place, and those for shown territories."""
    player = g.player
    g.to_place += count_set_armies(
        rules, g, rules.card_symbol[first], rules.card_symbol[second], rules.card_symbol[third]
    )
    g.sets_traded += 1
    paid = 0
    for card in (first, second, third):
        if rules.shown_armies > 0 and is_shown(rules, g, card, player):
            pay_shown(rules, g, rules.card_territory[card], shown, paid)
            paid += 1
        take_card(rules, g, card, DISCARDED)


def pay_shown(rules: RulesRecord, g: State, territory: int, shown: int, paid: int) -> None:
    """Pay for one card of a set that shows a held territory; `paid` cards were paid for before it."""
    if rules.shown_counted == Counted.ONCE_A_SET and rules.shown_placed == Placed.THERE:
        if territory == shown:
            g.armies[territory] += rules.shown_armies
    elif paid == 0 or rules.shown_counted == Counted.EACH_CARD:
        if rules.shown_placed == Placed.THERE:
            g.armies[territory] += rules.shown_armies
        else:
            g.to_place += rules.shown_armies
