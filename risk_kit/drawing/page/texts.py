"""The words of a page, in the language in use."""

from __future__ import annotations

from typing import TYPE_CHECKING

from risk_kit.language import decimal, ngettext, percent
from risk_kit.language import translate as _
from risk_kit.rules.options import Declared, Ties

if TYPE_CHECKING:
    from risk_kit.odds import BattleOdds
    from risk_kit.rules.dice import DiceRules

MANY_THROWS = 100


def labels(most: int) -> dict[str, str]:
    """What stands still on the page, by the names in its templates.

    Parameters
    ----------
    most : int
        Most armies of a side.
    """
    return {
        "title": _("Odds of a battle"),
        "lead": _("How likely is it that an attack takes a territory? Move the sliders."),
        "still": _(
            "The sliders do not work in this preview. Open the file in a browser; the tables work here too."
        ),
        "attackers_label": _("Attackers"),
        "defenders_label": _("Defenders"),
        "fewer_attackers": _("One attacker fewer"),
        "more_attackers": _("One attacker more"),
        "fewer_defenders": _("One defender fewer"),
        "more_defenders": _("One defender more"),
        "counting": _(
            "Attackers are the armies that may fight. One more must stay on its territory; "
            "the stack is all of them together."
        ),
        "chance": _("chance to win"),
        "left": _("Who is left"),
        "axis": _("← defenders left · attackers left (without the one that stays) →"),
        "chart_table": _("The chart as a table"),
        "probability": _("probability"),
        "one_roll": _("One roll"),
        "throw": _("Throw the dice"),
        "throw_often": _("Throw {count} times").format(count=MANY_THROWS),
        "outcome": _("armies lost by attacker : defender"),
        "exact": _("exact"),
        "all_battles": _("All battles"),
        "all_lead": _(
            "Chance to win in percent, for up to {most} attackers and {most} defenders. "
            "Open a table; print it on one sheet."
        ).format(most=most),
        "method": _(
            "Exact odds of battles to the end: "
            "both sides throw the most dice they may until one of them has no armies left to fight."
        ),
        "private": _("This page needs no network and sends nothing."),
    }


def messages() -> dict[str, str]:
    """What the script fills in, with names in braces."""
    return {
        "armies": _("{attackers} (a stack of {stack}, one stays) against {defenders}"),
        "losses": _(
            "On average the attacker loses {attacker} armies and the defender {defender}, in {rolls} rolls."
        ),
        "stopped": _("In {share} of battles the rules stop it: it would throw fewer dice than the defender."),
        "wins": _("The attacker wins: {share}"),
        "holds": _("The defender holds: {share}"),
        "left": _("{who} left: {share}"),
        "barred": _("The rules forbid an attack with fewer dice than the defender throws."),
        "roll": _("{attack} against {defense}: the attacker loses {attacker}, the defender {defender}."),
        "outcome": _("The attacker loses {attacker}, the defender {defender}."),
        "attack": _("attack"),
        "defense": _("defense"),
        "thrown": _("{count} thrown"),
        "under": _("under {number}"),
        "over": _("over {number}"),
    }


def losses_in_words(odds: BattleOdds) -> str:
    """What the battle costs on average, and how often the rules stop it."""
    sentences = [
        _(
            "On average the attacker loses {attacker} armies and the defender {defender}, in {rolls} rolls."
        ).format(
            attacker=decimal(odds.attacker_losses, 1),
            defender=decimal(odds.defender_losses, 1),
            rolls=decimal(odds.rolls, 1),
        )
    ]
    if odds.stopped:
        stopped = _("In {share} of battles the rules stop it: it would throw fewer dice than the defender.")
        sentences.append(stopped.format(share=percent(odds.stopped)))
    return " ".join(sentences)


def dice_in_words(rules: DiceRules) -> str:
    """What the rules say about dice, in short sentences; what is usual is left out."""
    attack = ngettext("{count} attack die", "{count} attack dice", rules.attack_dice)
    defense = ngettext("{count} defense die", "{count} defense dice", rules.defense_dice)
    sentences = [
        _("At most {attack} against {defense}.").format(
            attack=attack.format(count=rules.attack_dice), defense=defense.format(count=rules.defense_dice)
        ),
        _("The defender wins equal dice.")
        if rules.ties == Ties.DEFENDER
        else _("The attacker wins equal dice."),
    ]
    if (rules.attack_sides, rules.defense_sides) != (6, 6):
        sides = _("Attack dice have {attack} sides, defense dice {defense}.")
        sentences.append(sides.format(attack=rules.attack_sides, defense=rules.defense_sides))
    if rules.attack_bonus or rules.defense_bonus:
        bonus = _("Added to the highest die: attack {attack}, defense {defense}.")
        sentences.append(bonus.format(attack=f"{rules.attack_bonus:+}", defense=f"{rules.defense_bonus:+}"))
    if rules.never_fewer:
        sentences.append(_("No attack with fewer dice than the defender throws."))
    if rules.declared == Declared.AFTER_ROLL:
        sentences.append(_("The defender sees the attack dice before choosing how many to throw."))
    return " ".join(sentences)
