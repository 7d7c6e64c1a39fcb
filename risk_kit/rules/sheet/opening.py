"""Sentences about players and setting up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from risk_kit.language import armies_in_words, mark, ngettext
from risk_kit.language import translate as _
from risk_kit.rules.build import word
from risk_kit.rules.option_words import choice_text
from risk_kit.rules.options import Draw, First, NeutralPlaced, Picked, Seats, Territories

if TYPE_CHECKING:
    from risk_kit.rules.ruleset import ByPlayers, Ruleset

_TERRITORIES = {
    Territories.CLAIMED: mark(
        "Territories are claimed: in turn everyone puts one army on a free territory, until none is free."
    ),
    Territories.DEALT: mark(
        "Territories are dealt: the cards without the wild ones are given out, and everyone puts one army "
        "on each territory shown. The cards go back into the deck."
    ),
    Territories.PILES: mark(
        "The territory cards without the wild ones are dealt into three equal piles. Each player picks one, "
        "the third is the neutral army's. One army goes on each territory shown, and the cards go back into "
        "the deck."
    ),
}
_SEATS = {
    Seats.CLOCKWISE: mark("Play goes clockwise, to the left."),
    Seats.COUNTER_CLOCKWISE: mark("Play goes counter-clockwise, to the right."),
    Seats.BY_ROLL: mark("Play goes in the order of the first rolls, from the highest down."),
}
_CAPITALS = {
    Picked.CHOSEN: mark("Then everyone secretly chooses one of their territories as their capital."),
    Picked.DRAWN: mark("Then everyone draws one of their territories by lot as their capital."),
}


def _first(who: First) -> str:
    return choice_text("setup.first_to_play", word(who))


def numbers_in_words(numbers: tuple[int, ...]) -> str:
    """``"3 to 6"`` for numbers in a row, else all of them."""
    ordered = sorted(set(numbers))
    if len(ordered) > 2 and ordered == list(range(ordered[0], ordered[-1] + 1)):
        return _("{first} to {last}").format(first=ordered[0], last=ordered[-1])
    return one_of([str(number) for number in ordered])


def one_of(texts: list[str]) -> str:
    """``"a, b or c"``."""
    return _(" or ").join(filter(None, (", ".join(texts[:-1]), texts[-1])))


def by_players(counts: ByPlayers) -> str:
    """``"35 with 3 players, 30 with 4 players"``."""
    return ", ".join(
        ngettext("{count} with {players} player", "{count} with {players} players", players).format(
            count=count, players=players
        )
        for players, count in counts
    )


def players_sentences(rules: Ruleset) -> list[str]:
    """Who may play, and when a neutral army joins."""
    numbers, neutral_at = rules.players.numbers, rules.players.neutral_at
    text = ngettext("For {numbers} player.", "For {numbers} players.", max(numbers))
    sentences = [text.format(numbers=numbers_in_words(numbers))]
    if neutral_at:
        if set(numbers) <= set(neutral_at):
            sentences.append(_("A neutral army joins."))
        else:
            text = ngettext(
                "With {numbers} player a neutral army joins.",
                "With {numbers} players a neutral army joins.",
                max(neutral_at),
            )
            sentences.append(text.format(numbers=numbers_in_words(neutral_at)))
        sentences.append(_("It never attacks and receives no armies during play; it only defends."))
    return sentences


def setup_sentences(rules: Ruleset) -> list[str]:
    """From the box to the first turn."""
    setup, victory = rules.setup, rules.victory
    sentences = [_("Armies of each player at the start: {counts}.").format(counts=by_players(setup.armies))]
    if rules.players.neutral_at:
        counts = by_players(setup.neutral_armies)
        sentences.append(_("Armies of the neutral army: {counts}.").format(counts=counts))
    if victory.missions is not None:
        sentences.append(_("Everyone draws one secret mission and shows it to nobody."))
        if victory.missions.remove_absent:
            sentences.append(_("Missions to destroy a color that nobody plays are taken out before."))
    sentences.append(_(_TERRITORIES[setup.territories]))
    if setup.territories is Territories.DEALT and rules.players.neutral_at:
        sentences.append(_("The neutral army gets its share like a player."))
    sentences += _beginners(rules)
    sentences += _placing(rules)
    if victory.capitals is not None:
        sentences.append(_(_CAPITALS[victory.capitals.picked]))
    if rules.cards.draw is not Draw.NEVER:
        sentences.append(_deck(rules.cards.wild))
    sentences.append(_("First to play: {who}.").format(who=_first(setup.first_to_play)))
    if First.HIGHEST_ROLL in _firsts(rules) or First.ROLLED_AGAIN in _firsts(rules):
        sentences.append(_("Tied highest rolls are rolled again."))
    sentences.append(_(_SEATS[setup.seats]))
    return sentences


def _firsts(rules: Ruleset) -> tuple[First, ...]:
    setup = rules.setup
    return setup.first_to_claim, setup.first_to_place, setup.first_to_play, setup.neutral_begins


def _beginners(rules: Ruleset) -> list[str]:
    setup = rules.setup
    sentences = []
    if setup.territories is Territories.CLAIMED:
        sentences.append(_("First to claim: {who}.").format(who=_first(setup.first_to_claim)))
    elif setup.territories is Territories.PILES:
        sentences.append(_("First to pick a pile: {who}.").format(who=_first(setup.first_to_claim)))
    return sentences


def _placing(rules: Ruleset) -> list[str]:
    setup = rules.setup
    text = ngettext(
        "Then in turn everyone places {count} army on a territory of their own, until all are placed.",
        "Then in turn everyone places {count} armies on territories of their own, until all are placed.",
        setup.armies_a_time,
    )
    sentences = [text.format(count=setup.armies_a_time)]
    sentences.append(_("First to place: {who}.").format(who=_first(setup.first_to_place)))
    if not rules.players.neutral_at:
        return sentences
    armies = armies_in_words(setup.neutral_a_time)
    if setup.neutral_placed is NeutralPlaced.AFTER_ALL:
        text = _(
            "After that the players in turn place the neutral armies on neutral territories: {armies} "
            "each time."
        )
    else:
        text = _(
            "After each such step the same player places neutral armies on neutral territories: {armies}."
        )
    sentences.append(text.format(armies=armies))
    if setup.neutral_placed is NeutralPlaced.AFTER_ALL:
        who = _first(setup.neutral_begins)
        sentences.append(_("First to place neutral armies: {who}.").format(who=who))
    return sentences


def _deck(wild: int) -> str:
    if not wild:
        return _("The territory cards are shuffled into the draw pile.")
    text = ngettext(
        "The territory cards and {count} wild card are shuffled into the draw pile.",
        "The territory cards and {count} wild cards are shuffled into the draw pile.",
        wild,
    )
    return text.format(count=wild)
