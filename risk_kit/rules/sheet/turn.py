"""Sentences about the steps of a turn: reinforcements, attack, defense, occupying, fortifying."""

from __future__ import annotations

from typing import TYPE_CHECKING

from risk_kit.language import mark, ngettext
from risk_kit.language import translate as _
from risk_kit.rules.options import (
    Choice,
    Declared,
    Draw,
    EarlyElimination,
    MinimumFor,
    NeutralDice,
    Occupy,
    Reach,
    Ties,
)
from risk_kit.rules.sheet.cards import elimination_sentences

if TYPE_CHECKING:
    from risk_kit.board.board import Board
    from risk_kit.rules.ruleset import Ruleset

_DECLARED = {
    Declared.AFTER_ATTACKER: mark("The defender says how many dice after the attacker has, before the roll."),
    Declared.TOGETHER: mark("Attacker and defender say how many dice at the same time, before the roll."),
    Declared.AFTER_ROLL: mark("The defender says how many dice after seeing the attacker's roll."),
}
_TIES = {
    Ties.DEFENDER: mark("Of two equal dice the defender's wins."),
    Ties.ATTACKER: mark("Of two equal dice the attacker's wins."),
}
_NEUTRAL = {
    (NeutralDice.OPPONENT, True): mark(
        "For the neutral army the attacker's opponent rolls, and chooses the number of dice."
    ),
    (NeutralDice.OPPONENT, False): mark("For the neutral army the attacker's opponent rolls."),
    (NeutralDice.MOST, True): mark("The neutral army always rolls as many dice as it may."),
    (NeutralDice.MOST, False): mark("The neutral army always rolls as many dice as it may."),
}
_OCCUPY = {
    Occupy.ONE: mark("Move at least 1 army into a territory that you took; at least 1 stays behind."),
    Occupy.DICE_ROLLED: mark(
        "Move at least as many armies into a territory that you took as you rolled dice in the last roll; "
        "at least 1 stays behind."
    ),
    Occupy.ALL_BUT_ONE: mark("Move all armies but 1 into a territory that you took."),
}
_EARLY = {
    EarlyElimination.BARRED: mark(
        "Before round {round} nobody may be eliminated: an attack on a player's last territory is "
        "not allowed."
    ),
    EarlyElimination.LAST_ARMY_SPARED: mark(
        "Before round {round} nobody may be eliminated: the last army of a player is spared."
    ),
}
_REACH = {
    Reach.NONE: mark("There is no move at the end of a turn."),
    Reach.ADJACENT: mark(
        "At the end of your turn you may move armies from one of your territories to a neighboring "
        "one of yours."
    ),
    Reach.CONNECTED: mark(
        "At the end of your turn you may move armies from one of your territories to another that "
        "is joined to it "
        "by territories of yours."
    ),
    Reach.TAKEN_THIS_TURN: mark(
        "At the end of your turn you may move armies into a territory that you took in it, from a "
        "neighboring one of yours."
    ),
}


def reinforcements_sentences(rules: Ruleset, board: Board | None) -> list[str]:
    """How many armies a turn brings."""
    options = rules.reinforcements
    if options.divisor == 1:
        sentences = [_("You get one army for each of your territories.")]
    else:
        text = _(
            "Count your territories and divide by {divisor}, without the remainder: so many armies you get."
        )
        sentences = [text.format(divisor=options.divisor)]
    if options.minimum and options.minimum_for is MinimumFor.TERRITORIES:
        sentences.append(_("You get at least {minimum} for territories.").format(minimum=options.minimum))
    elif options.minimum:
        text = _("You get at least {minimum} for territories and continents together.")
        sentences.append(text.format(minimum=options.minimum))
    elif options.divisor > 1:
        text = _("There is no minimum: fewer than {divisor} territories bring none.")
        sentences.append(text.format(divisor=options.divisor))
    if not options.continents:
        sentences.append(_("Continents bring nothing."))
    else:
        sentences.append(
            _("A continent that you hold as a whole at the start of your turn brings its bonus.")
        )
        if board is not None:
            bonuses = ", ".join(f"{c.name()} {c.bonus}" for c in board.continent_list)
            sentences.append(_("Bonuses: {bonuses}.").format(bonuses=bonuses))
    return [*sentences, _("Place all these armies on territories of yours before you attack.")]


def attack_sentences(rules: Ruleset) -> list[str]:
    """Who attacks what, with how many dice."""
    attack, defense = rules.attack, rules.defense
    sentences = [
        _(
            "Attack a neighboring territory of another player, across a border or a sea line, from one "
            "of yours "
            "with at least 2 armies; as often as you like."
        ),
        _attack_dice(attack.dice, attack.choice),
    ]
    if attack.sides == defense.sides:
        sentences.append(_("All dice have {sides} sides.").format(sides=attack.sides))
    else:
        text = _("The attacker's dice have {attack} sides, the defender's {defense}.")
        sentences.append(text.format(attack=attack.sides, defense=defense.sides))
    if attack.bonus:
        text = _("{bonus} is added to the attacker's highest die, which stays between 1 and {sides}.")
        sentences.append(text.format(bonus=f"{attack.bonus:+d}", sides=attack.sides))
    if attack.never_fewer:
        sentences.append(_("You may not attack with fewer dice than the defender rolls."))
    return sentences


def _attack_dice(dice: int, choice: Choice) -> str:
    if dice == 1:
        return _("The attacker rolls 1 die.")
    if choice is Choice.CHOSEN:
        text = _("The attacker chooses 1 to {dice} dice, at most one fewer than the armies there.")
    else:
        text = _(
            "The attacker rolls as many dice as possible: up to {dice}, at most one fewer than the "
            "armies there."
        )
    return text.format(dice=dice)


def defense_sentences(rules: Ruleset) -> list[str]:
    """The defender's dice, and who loses what."""
    defense = rules.defense
    chosen = defense.choice is Choice.CHOSEN and defense.dice > 1
    if defense.dice == 1:
        sentences = [_("The defender rolls 1 die.")]
    elif chosen:
        text = _("The defender chooses 1 to {dice} dice, at most as many as the armies there.")
        sentences = [text.format(dice=defense.dice), _(_DECLARED[defense.declared])]
    else:
        text = _(
            "The defender rolls as many dice as possible: up to {dice}, at most as many as the armies there."
        )
        sentences = [text.format(dice=defense.dice)]
    if defense.bonus:
        text = _("{bonus} is added to the defender's highest die, which stays between 1 and {sides}.")
        sentences.append(text.format(bonus=f"{defense.bonus:+d}", sides=defense.sides))
    sentences.append(
        _("Dice are compared highest with highest, and so on down; whoever has the lower one loses an army.")
    )
    sentences.append(_(_TIES[defense.ties]))
    if rules.players.neutral_at:
        sentences.append(_(_NEUTRAL[defense.neutral_dice, chosen]))
    return sentences


def occupy_sentences(rules: Ruleset) -> list[str]:
    """What follows a conquest."""
    attack = rules.attack
    with_cards = rules.cards.draw is not Draw.NEVER
    sentences = [_(_OCCUPY[rules.occupy])]
    if rules.players.numbers != (2,):  # of two, the one who is left has won
        sentences += elimination_sentences(rules.cards.after_elimination, with_cards)
    if attack.eliminate_from_round > 1:
        text = _(_EARLY[attack.early_elimination])
        sentences.append(text.format(round=attack.eliminate_from_round))
    return sentences


def fortify_sentences(rules: Ruleset) -> list[str]:
    """The move at the end of a turn."""
    fortify = rules.fortify
    if fortify.reach is Reach.NONE or not fortify.moves:
        return [_(_REACH[Reach.NONE])]
    moves = ngettext("{count} such move a turn.", "Up to {count} such moves a turn.", fortify.moves)
    stay = ngettext(
        "At least {count} army stays behind.", "At least {count} armies stay behind.", fortify.stay
    )
    return [_(_REACH[fortify.reach]), moves.format(count=fortify.moves), stay.format(count=fortify.stay)]
