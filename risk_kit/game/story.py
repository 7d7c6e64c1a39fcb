"""A game told in sentences: what each move did, so that a person can check it against the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from risk_kit.game.moves import (
    Attack,
    ChooseCapital,
    Claim,
    Defend,
    EndPhase,
    Fortify,
    Occupy,
    PickPile,
    Place,
    Trade,
)
from risk_kit.game.refusals import phase_text
from risk_kit.kernels.layout import NOBODY
from risk_kit.kernels.words import Ending, Phase
from risk_kit.language import armies_in_words, mark, ngettext
from risk_kit.language import translate as _

if TYPE_CHECKING:
    from collections.abc import Callable

    from risk_kit.game.result import Result
    from risk_kit.game.table import Table

ENDINGS = {
    Ending.ALL_TERRITORIES: mark("{player} holds every territory and wins."),
    Ending.ALL_OPPONENTS_OUT: mark("Every opponent has been eliminated; {player} wins."),
    Ending.LAST_SURVIVOR: mark("{player} is the last one left and wins."),
    Ending.MISSION: mark("{player} has completed the secret mission and wins: {mission}"),
    Ending.CAPITALS: mark("{player} holds enough capitals and wins."),
    Ending.ROUND_LIMIT: mark("The last round is over; {player} stands first in the ranking and wins."),
}


def ending_text(table: Table, g: Any) -> str:
    """Who won and why, as a sentence in the language in use; empty while the game goes on."""
    if g.phase != Phase.OVER:
        return ""
    if g.winner == NOBODY:
        return _("The last round is over; nobody stands above the others.")
    mission = ""
    if g.ending == Ending.MISSION:
        from risk_kit.game.progress import mission_of

        mission = mission_of(table, g, g.winner).text()
    return _(ENDINGS[Ending(g.ending)]).format(player=table.owner_name(g.winner), mission=mission)


def tell(table: Table, result: Result) -> list[str]:
    """Sentences about a move: the move, what chance did, and what followed."""
    lines = [_TELLERS[type(result.move)](table, result)]
    lines += _rolled(result)
    lines += _taken(table, result)
    lines += _drawn(table, result)
    before, after = result.before, result.after
    if after.phase == Phase.OVER:
        lines.append(ending_text(table, after))
    elif after.turn_player != before.turn_player or after.round != before.round:
        lines.append(turn_text(table, after))
    return [line for line in lines if line]


def turn_text(table: Table, g: Any) -> str:
    """Whose turn begins, and with how many armies for what."""
    player, held = g.turn_player, g.territories[g.turn_player]
    text = ngettext(
        "Round {round}: {player} holds {count} territory and receives {armies}.",
        "Round {round}: {player} holds {count} territories and receives {armies}.",
        held,
    )
    armies = armies_in_words(g.to_place)
    text = text.format(round=g.round, player=table.owner_name(player), count=held, armies=armies)
    whole = [c.name() for c in table.board.continent_list if g.held[player, c.index] == len(c.territories)]
    if not whole:
        return text
    continents = _("Continents: {continents}.").format(continents=", ".join(whole))
    return f"{text} {continents}"


def _name(table: Table, territory: str) -> str:
    return table.territory_name(table.territory(territory))


def _claim(table: Table, result: Result) -> str:
    assert isinstance(result.move, Claim)
    text = _("{player} claims {place}.")
    return text.format(player=result.player, place=_name(table, result.move.territory))


def _pile(table: Table, result: Result) -> str:
    assert isinstance(result.move, PickPile)
    pile, pool = result.move.pile, result.before.pool
    places = [table.territory_name(t) for t in range(len(table.territories)) if pool[t] == pile - 1]
    text = _("{player} picks pile {pile}: {places}.")
    return text.format(player=result.player, pile=pile, places=", ".join(places))


def _place(table: Table, result: Result) -> str:
    assert isinstance(result.move, Place)
    armies = armies_in_words(result.move.armies)
    neutral = result.before.phase == Phase.PLACE_NEUTRAL
    text = (
        _("{player} places {armies} of the neutral army on {place}.")
        if neutral
        else _("{player} places {armies} on {place}.")
    )
    return text.format(player=result.player, armies=armies, place=_name(table, result.move.territory))


def _capital(table: Table, result: Result) -> str:
    assert isinstance(result.move, ChooseCapital)
    text = _("{player} chooses a capital: {place}.")
    return text.format(player=result.player, place=_name(table, result.move.territory))


def _trade(table: Table, result: Result) -> str:
    move = result.move
    assert isinstance(move, Trade)
    cards = ", ".join(table.card_name(table.card(card)) for card in (move.first, move.second, move.third))
    text = _("{player} trades a set for {armies}: {cards}.")
    return text.format(player=result.player, cards=cards, armies=armies_in_words(result.armies_traded))


def _attack(table: Table, result: Result) -> str:
    move = result.move
    assert isinstance(move, Attack)
    count = result.attack_dice
    text = ngettext(
        "{player} attacks {target} from {source} with {count} die.",
        "{player} attacks {target} from {source} with {count} dice.",
        count,
    )
    source, target = _name(table, move.source), _name(table, move.target)
    return text.format(player=result.player, source=source, target=target, count=count)


def _defend(_table: Table, result: Result) -> str:
    assert isinstance(result.move, Defend)
    count = result.move.dice
    text = ngettext("{player} defends with {count} die.", "{player} defends with {count} dice.", count)
    return text.format(player=result.player, count=count)


def _occupy(table: Table, result: Result) -> str:
    assert isinstance(result.move, Occupy)
    text = _("{player} occupies {place} with {armies}.")
    place = table.territory_name(result.before.attack_to)
    return text.format(player=result.player, armies=armies_in_words(result.move.armies), place=place)


def _fortify(table: Table, result: Result) -> str:
    move = result.move
    assert isinstance(move, Fortify)
    text = _("{player} moves {armies} from {source} to {target}.")
    source, target = _name(table, move.source), _name(table, move.target)
    armies = armies_in_words(move.armies)
    return text.format(player=result.player, armies=armies, source=source, target=target)


def _end(_table: Table, result: Result) -> str:
    text = _("{player} ends this phase: {phase}.")
    return text.format(player=result.player, phase=phase_text(result.before.phase))


_TELLERS: dict[type, Callable[[Table, Result], str]] = {
    Claim: _claim,
    PickPile: _pile,
    Place: _place,
    ChooseCapital: _capital,
    Trade: _trade,
    Attack: _attack,
    Defend: _defend,
    Occupy: _occupy,
    Fortify: _fortify,
    EndPhase: _end,
}


def _rolled(result: Result) -> list[str]:
    attack, defense = result.dice
    if not attack:
        return []
    dice = ", ".join(map(str, attack))
    if not defense:
        return [_("Dice of the attack: {attack}.").format(attack=dice)]
    text = _("Dice: {attack} against {defense}. Losses: attack {lost}, defense {beaten}.")
    lost, beaten = result.losses
    return [text.format(attack=dice, defense=", ".join(map(str, defense)), lost=lost, beaten=beaten)]


def _taken(table: Table, result: Result) -> list[str]:
    lines = []
    if result.captured:
        place = table.territory(result.captured)
        text = _("{place} is taken and holds {armies}.")
        armies = armies_in_words(result.after.armies[place])
        lines.append(text.format(place=table.territory_name(place), armies=armies))
    if result.eliminated:
        lines.append(_("{player} is eliminated.").format(player=result.eliminated))
        lines.append(_handed_over(table, result))
    return lines


def _handed_over(table: Table, result: Result) -> str:
    """What became of the cards of an eliminated player."""
    loser = result.eliminated
    assert loser is not None
    captor = result.before.turn_player
    before, after = result.before, result.after
    taken = after.hand[captor] - before.hand[captor]
    if before.hand[loser.seat] == 0:
        return ""
    text = ngettext("{player} takes {count} card.", "{player} takes {count} cards.", taken)
    return text.format(player=table.owner_name(captor), count=taken)


def _drawn(table: Table, result: Result) -> list[str]:
    names = [table.card_name(table.card(card)) for card in result.drawn]
    if not names:
        return []
    player = table.owner_name(result.before.turn_player)
    return [_("{player} draws a card: {cards}.").format(player=player, cards=", ".join(names))]
