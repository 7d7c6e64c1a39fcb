"""Sentences about cards, sets and what they are worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from risk_kit.language import armies_in_words, mark, ngettext
from risk_kit.language import translate as _
from risk_kit.rules.options import (
    Counted,
    Draw,
    Placed,
    SetValue,
    Trade,
    TradeAfterElimination,
    Wild,
)

if TYPE_CHECKING:
    from risk_kit.rules.ruleset import AfterElimination, Cards, Ruleset

_DRAW = {
    Draw.NEVER: mark("There are no cards."),
    Draw.ONCE_A_TURN: mark(
        "If you took at least one territory in your turn, you draw one card at its end, however "
        "many you took."
    ),
    Draw.ONCE_A_CONQUEST: mark("You draw one card for each territory that you take."),
}
_SETS = {
    (True, True): mark("A set is three cards with the same symbol, or three with different symbols."),
    (True, False): mark("A set is three cards with the same symbol."),
    (False, True): mark("A set is three cards with different symbols."),
}
_WILD = {
    Wild.AS_ANY: mark("A wild card stands for any symbol."),
    Wild.WITH_TWO_ALIKE: mark("A wild card counts only with two cards of the same symbol."),
}
_SYMBOLS = {
    "infantry": mark("infantry"),
    "cavalry": mark("cavalry"),
    "artillery": mark("artillery"),
}
_SHOWN = {
    (Counted.ONCE_A_SET, Placed.THERE): mark(
        "If a card of the set shows a territory that you hold, you get {armies} more for that territory: "
        "once a set, and you choose where several are shown."
    ),
    (Counted.ONCE_A_SET, Placed.ANYWHERE): mark(
        "If a card of the set shows a territory that you hold, you get {armies} more, once a set, "
        "to place anywhere."
    ),
    (Counted.EACH_CARD, Placed.THERE): mark(
        "For each card of the set that shows a territory that you hold, you get {armies} more for "
        "that territory."
    ),
    (Counted.EACH_CARD, Placed.ANYWHERE): mark(
        "For each card of the set that shows a territory that you hold, you get {armies} more to "
        "place anywhere."
    ),
}
_AFTER = {
    TradeAfterElimination.FREE: mark("These cards may be traded in sets at once or later."),
    TradeAfterElimination.FORCED: mark(
        "Whoever then has {forced} cards or more trades sets at once until fewer than {until} are "
        "left; more is a choice."
    ),
    TradeAfterElimination.FORCED_THEN_STOP: mark(
        "Whoever then has {forced} cards or more trades sets at once until fewer than {until} are "
        "left, and must stop there."
    ),
    TradeAfterElimination.NONE: mark("They are traded in a later turn, not at once."),
}


def symbol_name(symbol: str) -> str:
    """Name of a symbol of cards in the language in use; that of a board's own as it is written."""
    return _(_SYMBOLS[symbol]) if symbol in _SYMBOLS else symbol.replace("_", " ")


def has_wild(cards: Cards) -> bool:
    """Whether a set may have a wild card in it."""
    return bool(cards.wild and cards.sets.most_wild)


def cards_sentences(rules: Ruleset) -> list[str]:
    """Drawing, sets, their worth, and when they must be traded."""
    cards = rules.cards
    sentences = [_(_DRAW[cards.draw])]
    if cards.draw is Draw.NEVER:
        return sentences
    sentences += _sets(cards)
    sentences.append(_("At the start of your turn you may trade sets for armies."))
    sentences.append(_escalating(cards) if cards.value is SetValue.ESCALATING else _by_kind(cards))
    shown = cards.shown_territory
    if shown.armies:
        text = _(_SHOWN[shown.counted, shown.placed])
        sentences.append(text.format(armies=armies_in_words(shown.armies)))
    sentences.append(_forced(cards))
    if cards.hand_limit:
        text = ngettext(
            "A hand has at most {count} card.", "A hand has at most {count} cards.", cards.hand_limit
        )
        sentences.append(text.format(count=cards.hand_limit))
    if cards.reshuffle:
        sentences.append(
            _("Traded cards are discarded; when the draw pile is used up, they are shuffled into a new one.")
        )
    else:
        sentences.append(
            _("Traded cards are discarded; when the draw pile is used up, no more cards are drawn.")
        )
    return sentences


def _sets(cards: Cards) -> list[str]:
    sets = cards.sets
    sentences = []
    if sets.three_alike or sets.one_of_each:
        sentences.append(_(_SETS[sets.three_alike, sets.one_of_each]))
    if not has_wild(cards):
        return [*sentences, _("Wild cards are in no set.")] if cards.wild else sentences
    sentences.append(_(_WILD[sets.wild]))
    if sets.wild is Wild.AS_ANY:
        most = min(sets.most_wild, cards.wild)
        text = ngettext("A set may have {count} wild card.", "A set may have up to {count} wild cards.", most)
        sentences.append(text.format(count=most))
    return sentences


def _escalating(cards: Cards) -> str:
    paid = ", ".join(map(str, cards.escalating.first))
    if not cards.escalating.step:
        text = _(
            "Armies for a set, counted over all players: {paid} for the first sets, then always the "
            "last number."
        )
        return text.format(paid=paid)
    text = _(
        "Armies for a set, counted over all players: {paid} for the first sets, then {step} more each time."
    )
    return text.format(paid=paid, step=cards.escalating.step)


def _by_kind(cards: Cards) -> str:
    kinds = []
    if cards.sets.three_alike:
        kinds += [f"{symbol_name(symbol)} {armies}" for symbol, armies in cards.by_kind.alike]
        alike = _("three alike: {list}").format(list=", ".join(kinds))
        kinds = [alike]
    if cards.sets.one_of_each:
        kinds.append(_("three different: {armies}").format(armies=cards.by_kind.one_of_each))
    if has_wild(cards):
        kinds.append(_("two alike and a wild card: {armies}").format(armies=cards.by_kind.with_wild))
    return _("Armies for a set: {kinds}.").format(kinds="; ".join(kinds))


def _forced(cards: Cards) -> str:
    start = cards.at_start
    if not start.forced_from:
        return _("Nobody has to trade at the start of a turn.")
    if start.trade is Trade.ONE_SET:
        text = _(
            "With {forced} cards or more at the start of your turn you must trade one set; more is "
            "your choice."
        )
    else:
        text = _(
            "With {forced} cards or more at the start of your turn you must trade sets until fewer "
            "than {until} are left."
        )
    return text.format(forced=start.forced_from, until=start.until_below)


def elimination_sentences(after: AfterElimination, with_cards: bool) -> list[str]:
    """What becomes of a player who is out, and of their cards."""
    if not with_cards:
        return [_("Whoever loses the last territory is out.")]
    if not after.takes_cards:
        return [_("Whoever loses the last territory is out; their cards are discarded.")]
    sentences = [_("Whoever loses the last territory is out; the player who took it gets all their cards.")]
    text = _(_AFTER[after.trade])
    return [*sentences, text.format(forced=after.forced_from, until=after.until_below)]
