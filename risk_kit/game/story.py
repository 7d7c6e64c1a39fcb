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
from risk_kit.game.story_opening import set_up_lines
from risk_kit.kernels.layout import DISCARDED, NOBODY, NOWHERE
from risk_kit.kernels.words import Ending, Phase
from risk_kit.language import armies_in_words, mark, ngettext
from risk_kit.language import translate as _
from risk_kit.rules.options import Counted, Draw, Placed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

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
    lines += set_up_lines(table, result)
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
    text = _("{player} trades a set for {armies}: {cards}.")
    cards = _cards(table, map(table.card, (move.first, move.second, move.third)))
    text = text.format(player=result.player, cards=cards, armies=armies_in_words(result.armies_traded))
    return f"{text} {_shown(table, result)}".rstrip()


def _shown(table: Table, result: Result) -> str:
    """Which of the armies of a set are for territories that its cards show."""
    move, rules, before, after = result.move, table.options, result.before, result.after
    assert isinstance(move, Trade)
    numbers = [rules.card_territory[table.card(card)] for card in (move.first, move.second, move.third)]
    shown = [number for number in numbers if number != NOWHERE and before.owner[number] == before.player]
    if not (rules.shown_armies and shown):
        return ""
    if rules.shown_placed == Placed.ANYWHERE:
        count = rules.shown_armies * (len(shown) if rules.shown_counted == Counted.EACH_CARD else 1)
        text = _("Of these, {armies} are for shown territories: {places}.")
    else:
        shown = [number for number in shown if after.armies[number] > before.armies[number]]
        count = sum(after.armies[number] - before.armies[number] for number in shown)
        text = _("Of these, {armies} are placed on shown territories: {places}.")
    return text.format(armies=armies_in_words(count), places=", ".join(map(table.territory_name, shown)))


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
        text = _("{place} is the capital of {player}.")
        for player in table.players:
            if result.before.capital[player.seat] == place:
                lines.append(text.format(place=table.territory_name(place), player=player))
    if result.eliminated:
        lines.append(_("{player} is eliminated.").format(player=result.eliminated))
        lines += _handed_over(table, result)
    return lines


def _handed_over(table: Table, result: Result) -> list[str]:
    """What became of the cards of an eliminated player."""
    loser, captor, lines = result.eliminated, result.before.turn_player, []
    assert loser is not None
    was, now = result.before.holder, result.after.holder
    cards = [card for card in range(len(table.cards)) if was[card] == loser.seat]
    taken, gone = ([card for card in cards if now[card] == place] for place in (captor, DISCARDED))
    if taken:
        text = ngettext("{player} takes {count} card: {cards}.", "{player} takes {count} cards: {cards}.",
                        len(taken))  # fmt: skip
        player = table.owner_name(captor)
        lines.append(text.format(player=player, count=len(taken), cards=_cards(table, taken)))
    if gone:
        text = ngettext("{count} card is discarded: {cards}.", "{count} cards are discarded: {cards}.",
                        len(gone))  # fmt: skip
        lines.append(text.format(count=len(gone), cards=_cards(table, gone)))
    return lines


def _cards(table: Table, cards: Iterable[int]) -> str:
    return ", ".join(map(table.card_name, cards))


def _drawn(table: Table, result: Result) -> list[str]:
    """The card that was earned, or why there is none."""
    if not isinstance(result.move, (EndPhase, Fortify)):
        return []
    before, after, lines = result.before, result.after, []
    old = [c for c in range(len(table.cards)) if before.holder[c] == DISCARDED != after.holder[c]]
    if old:
        text = ngettext(
            "The draw pile is empty: {count} discarded card is shuffled into a new one.",
            "The draw pile is empty: {count} discarded cards are shuffled into a new one.",
            len(old),
        )
        lines.append(text.format(count=len(old)))
    player, names = table.owner_name(before.turn_player), _cards(table, map(table.card, result.drawn))
    if names:
        lines.append(_("{player} draws a card: {cards}.").format(player=player, cards=names))
    if _is_turn_over(before, after) and len(result.drawn) < _earned(table, before):
        hand, limit = after.hand[before.turn_player], table.options.hand_limit
        text = _("{player} draws no more: no card is left.")
        if 0 < limit <= hand:
            text = _("{player} draws no more: a hand holds at most {count} cards.")
        lines.append(text.format(player=player, count=limit))
    return lines


def _is_turn_over(before: Any, after: Any) -> bool:
    passed_on = after.turn_player != before.turn_player or after.round != before.round
    return bool(passed_on or after.ending == Ending.ROUND_LIMIT)


def _earned(table: Table, g: Any) -> int:
    """Cards that a turn has earned."""
    if table.options.draw == Draw.NEVER:
        return 0
    return int(g.captures if table.options.draw == Draw.ONCE_A_CONQUEST else min(g.captures, 1))
