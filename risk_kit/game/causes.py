"""What is wrong with a move, in words; by which rules of the ledger; and which options decide it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from risk_kit.kernels.layout import WILD_SYMBOL
from risk_kit.kernels.words import Ending, Kind, Phase, Violation
from risk_kit.language import mark
from risk_kit.rules.options import Counted, Placed, Wild

if TYPE_CHECKING:
    from collections.abc import Callable

    from risk_kit.game.table import Numbers, Table


@dataclass(frozen=True)
class Cause:
    """What is wrong.

    Attributes
    ----------
    text : str
        In English, as the catalog has it.
    group : str
        Group of options whose source says so; empty where that is the document that a ruleset follows.
    rules : str
        Ids of the ledger, one or more for each document.
    options : str
        Dotted names of the options that decide it: a house rule that changed none of them is not to blame.
    """

    text: str
    group: str = ""
    rules: str = ""
    options: str = ""


_PLACING = "pt1-09 pt2-17 es1-09 it1-08 es2-04 es2-08"
_REINFORCING = "pt1-22 pt2-04 es1-02 it1-18 es2-10"
_SPOILS = "pt1-32 pt2-15 es1-06 it1-24 es2-26"
_SETS = "pt1-17 pt2-06 it1-13 es2-12"
_WILD = "pt1-18 pt2-06 it1-15 es2-12"
_ADJACENT = "pt1-23 pt2-09 es1-03 it1-19 es2-16"
_ENEMY = "pt1-23 pt2-09 es1-03 it1-29 es2-16"
_ATTACK_DICE = "pt1-25 pt2-10 es1-04 it1-20 es2-18"
_DEFENSE_DICE = "pt1-26 pt2-11 es1-04 it1-20 es2-18"
_FORTIFY = "pt1-33 pt2-14 es1-07 it1-23 es2-20"
_TURN = "pt1-12 es1-01 it1-27"
_SHOWN = "cards.shown_territory"

_CAUSES: dict[Violation, Cause] = {
    Violation.GAME_OVER: Cause(mark("The game is over."), "victory", "pt1-01 pt2-16 es1-15 it1-01 es2-21"),
    Violation.NOT_NOW: Cause(
        mark("This move is not part of the phase that is being played: {phase}."), "", _TURN),
    Violation.NO_SUCH_PLACE: Cause(mark("There is no such territory.")),
    Violation.ALREADY_CLAIMED: Cause(
        mark("{place} is {owner}'s already."), "setup", "pt1-08 pt2-02 es1-11 es2-04", "setup.territories"),
    Violation.NO_SUCH_PILE: Cause(mark("There are three piles."), "setup", "es2-06", "setup.territories"),
    Violation.PILE_TAKEN: Cause(
        mark("This pile was taken by {owner}."), "setup", "es2-06", "setup.territories"),
    Violation.NOT_NEUTRAL: Cause(
        mark("{place} is not neutral, and neutral armies are placed now."), "setup", "es2-08 es1-12",
        "players.neutral_at setup.neutral_placed"),
    Violation.NOT_YOURS: Cause(mark("{place} is not {player}'s but {owner}'s."), "setup", _PLACING),
    Violation.NO_ARMIES: Cause(mark("At least one army is needed."), "setup", _PLACING),
    Violation.TOO_MANY_TO_PLACE: Cause(mark("{player} has {armies} to place."), "setup", _PLACING),
    Violation.ARMIES_LEFT: Cause(
        mark("{player} has {armies} to place first."), "reinforcements", "pt1-22 es1-01 it1-27"),
    Violation.NOT_YOUR_CARD: Cause(mark("{player} does not hold this card: {card}."), "cards", _SETS),
    Violation.SAME_CARD: Cause(mark("A set is three cards; one is named twice."), "cards", _SETS),
    Violation.NOT_A_SET: Cause(mark("These cards are not a set."), "cards", _SETS),
    Violation.TOO_MANY_WILD: Cause(
        mark("These are more wild cards than a set may have."), "cards", _WILD, "cards.sets.most_wild"),
    Violation.NOT_SHOWN: Cause(
        mark("No army goes there: the territory must be shown by one of the cards and be {player}'s."),
        "cards", "it1-14 es2-15", _SHOWN),
    Violation.SHOWN_NOT_NAMED: Cause(
        mark("A card shows a territory that {player} holds: say where its armies go."), "cards", "es2-15",
        _SHOWN),
    Violation.MUST_STOP_TRADING: Cause(
        mark("Enough cards were traded; no more may be traded now."), "cards", "es1-06",
        "cards.after_elimination.trade"),
    Violation.MUST_TRADE: Cause(
        mark("{player} holds {cards} cards and must trade a set first."), "cards", "pt1-19 pt2-07 es2-13"),
    Violation.TARGET_IS_YOURS: Cause(mark("{target} is {player}'s own."), "attack", _ENEMY),
    Violation.NO_BORDER: Cause(mark("No border leads from {place} to {target}."), "attack", _ADJACENT),
    Violation.TOO_FEW_TO_ATTACK: Cause(
        mark("An attack needs at least 2 armies in {place}: one always stays."),
        "attack", "pt1-24 pt2-09 es1-03 it1-28 es2-16"),
    Violation.TOO_MANY_ATTACK_DICE: Cause(
        mark("These are more dice than may attack from {place}."), "attack", _ATTACK_DICE),
    Violation.NO_DICE: Cause(mark("At least one die has to be rolled."), "attack", _ATTACK_DICE),
    Violation.MUST_ROLL_MOST: Cause(
        mark("The number of dice is not chosen here: the most allowed are rolled."), "attack", "pt2-10",
        "attack.choice"),
    Violation.FEWER_THAN_DEFENDER: Cause(
        mark("An attack with fewer dice than the defender's is not allowed."), "attack", "",
        "attack.never_fewer"),
    Violation.TOO_EARLY_TO_ELIMINATE: Cause(
        mark("{target} is {owner}'s last territory, and nobody may be eliminated before round {round}."),
        "attack", "it1-25", "attack.eliminate_from_round attack.early_elimination"),
    Violation.TOO_MANY_DEFENSE_DICE: Cause(
        mark("These are more dice than may defend {target}."), "defense", _DEFENSE_DICE),
    Violation.TOO_FEW_TO_OCCUPY: Cause(
        mark("At least {armies} must move into {target}."), "occupy", "pt1-29 pt2-13 it1-22", "occupy"),
    Violation.TOO_MANY_TO_OCCUPY: Cause(
        mark("At least one army must stay in {place}."), "occupy", "pt1-29 pt2-13 es1-17 it1-22"),
    Violation.SAME_PLACE: Cause(mark("Armies move from one territory to another."), "fortify", _FORTIFY),
    Violation.TOO_MANY_TO_FORTIFY: Cause(
        mark("At least {armies} must stay in {place}."), "fortify", _FORTIFY, "fortify.stay"),
    Violation.NOT_ADJACENT: Cause(
        mark("No border leads from {place} to {target}."), "fortify", "it1-23 pt2-14", "fortify.reach"),
    Violation.NOT_CONNECTED: Cause(
        mark("No chain of own territories leads from {place} to {target}."), "fortify",
        "pt1-33 es1-07 es2-20", "fortify.reach"),
    Violation.NOT_TAKEN_THIS_TURN: Cause(
        mark("{target} was not taken in this turn."), "fortify", "pt2-14", "fortify.reach"),
}  # fmt: skip

# Where a violation has another group, rules or options in some phase.
_IN_PHASE: dict[tuple[Violation, Phase], tuple[str, str, str]] = {
    (Violation.NOT_NOW, Phase.CLAIM): ("setup", "pt1-07 pt2-02 es1-11 es2-04", "setup.territories"),
    (Violation.NOT_NOW, Phase.PICK_PILE): ("setup", "es2-06", "setup.territories"),
    (Violation.NOT_NOW, Phase.PLACE): ("setup", _PLACING, ""),
    (Violation.NOT_NOW, Phase.PLACE_NEUTRAL): (
        "setup", "es2-08", "players.neutral_at setup.neutral_placed"),
    (Violation.NOT_NOW, Phase.CHOOSE_CAPITAL): ("victory", "es1-14", "victory.capitals"),
    (Violation.NOT_NOW, Phase.DEFEND): ("defense", "pt1-35 it1-20 es2-18 es1-04", "defense.choice"),
    (Violation.NOT_NOW, Phase.OCCUPY): ("occupy", "pt1-29 pt2-13 it1-22 es1-17", ""),
    (Violation.NOT_NOW, Phase.TRADE): ("cards", _SPOILS, "cards.after_elimination.trade"),
    (Violation.NOT_YOURS, Phase.CHOOSE_CAPITAL): ("victory", "es1-14", "victory.capitals"),
    (Violation.NOT_YOURS, Phase.ATTACK): ("attack", _ENEMY, ""),
    (Violation.NOT_YOURS, Phase.FORTIFY): ("fortify", _FORTIFY, ""),
    (Violation.NO_ARMIES, Phase.FORTIFY): ("fortify", _FORTIFY, ""),
    **{
        (violation, phase): (group, rules, "")
        for violation in (Violation.NOT_YOURS, Violation.NO_ARMIES, Violation.TOO_MANY_TO_PLACE)
        for phase, group, rules in (
            (Phase.REINFORCE, "reinforcements", _REINFORCING), (Phase.TRADE, "cards", _SPOILS))
    },
    (Violation.ARMIES_LEFT, Phase.TRADE): ("cards", _SPOILS, ""),
    (Violation.MUST_TRADE, Phase.TRADE): (
        "cards", _SPOILS, "cards.after_elimination.trade cards.after_elimination.forced_from"),
    (Violation.NO_DICE, Phase.DEFEND): ("defense", _DEFENSE_DICE, ""),
}  # fmt: skip

# Rules and options by the way in which a game was won.
_ENDED: dict[Ending, tuple[str, str]] = {
    Ending.ALL_TERRITORIES: ("pt1-01 pt2-16 es1-15 es2-21", "victory.domination"),
    Ending.ALL_OPPONENTS_OUT: ("pt1-01 es1-15 es2-26", "victory.domination"),
    Ending.LAST_SURVIVOR: ("pt1-01 pt2-16 es1-15 it1-01 es2-21", "victory.last_survivor"),
    Ending.MISSION: ("it1-01 es1-13", "victory.missions"),
    Ending.CAPITALS: ("es1-14", "victory.capitals"),
    Ending.ROUND_LIMIT: ("", "victory.round_limit"),
}


def cause_of(table: Table, g: Any, numbers: Numbers, violation: int) -> Cause:
    """What is wrong with a move that has a violation, in this phase and with these values of options."""
    kind, phase = Violation(violation), Phase(g.phase)
    cause = _CAUSES[kind]
    if (kind, phase) in _IN_PHASE:
        group, rules, options = _IN_PHASE[kind, phase]
        cause = replace(cause, group=group, rules=rules, options=options)
    refine = _BY_VALUE.get(kind)
    return refine(cause, table, g, numbers) if refine else cause


def _game_over(cause: Cause, _table: Table, g: Any, _numbers: Numbers) -> Cause:
    rules, options = _ENDED[Ending(g.ending)]
    return replace(cause, rules=rules, options=options)


def _not_now(cause: Cause, _table: Table, g: Any, numbers: Numbers) -> Cause:
    late = numbers[0] == Kind.TRADE and g.phase in (Phase.ATTACK, Phase.FORTIFY)
    return replace(cause, rules=f"{_TURN} es2-12") if late else cause


def _too_many_to_place(cause: Cause, table: Table, g: Any, _numbers: Numbers) -> Cause:
    """More are left, but only some are placed at a time."""
    if g.phase == Phase.PLACE and g.armies_left[g.player] > g.to_place:
        return replace(cause, options="setup.armies_a_time")
    if g.phase == Phase.PLACE_NEUTRAL and g.armies_left[table.neutral] > g.to_place:
        return replace(cause, options="setup.neutral_a_time")
    return cause


def _not_a_set(cause: Cause, table: Table, _g: Any, numbers: Numbers) -> Cause:
    symbols = [table.options.card_symbol[card] for card in numbers[1:4]]
    wild = WILD_SYMBOL in symbols
    if wild and table.options.wild == Wild.WITH_TWO_ALIKE:
        return replace(cause, rules=_WILD, options="cards.sets.wild")
    kinds = "cards.sets.three_alike cards.sets.one_of_each"
    return replace(cause, rules=_WILD if wild else _SETS, options=kinds)


def _not_shown(cause: Cause, table: Table, _g: Any, _numbers: Numbers) -> Cause:
    """Where the armies for shown territories leave no choice, no territory may be named at all."""
    rules = table.options
    if rules.shown_armies == 0:
        text = mark("No armies for shown territories are given here, so no territory is named.")
        return replace(cause, text=text, rules="", options=f"{_SHOWN}.armies")
    if rules.shown_placed == Placed.ANYWHERE:
        text = mark("Armies for shown territories are placed with the others here, so no territory is named.")
        return replace(cause, text=text, options=f"{_SHOWN}.placed")
    if rules.shown_counted == Counted.EACH_CARD:
        text = mark("Each shown territory receives its armies here, so no territory is named.")
        return replace(cause, text=text, options=f"{_SHOWN}.counted")
    return cause


def _must_trade(cause: Cause, table: Table, g: Any, _numbers: Numbers) -> Cause:
    if g.phase == Phase.TRADE:
        return cause
    if g.hand[g.player] >= table.options.start_forced_from:
        return replace(cause, options="cards.at_start.forced_from")
    # Another set is due after the first.
    return replace(cause, options="cards.at_start.trade cards.at_start.until_below")


def _too_many_attack_dice(cause: Cause, table: Table, g: Any, numbers: Numbers) -> Cause:
    is_limit = g.armies[numbers[1]] - 1 >= table.options.attack_dice
    return replace(cause, options="attack.dice") if is_limit else cause


def _too_many_defense_dice(cause: Cause, table: Table, g: Any, _numbers: Numbers) -> Cause:
    is_limit = g.armies[g.attack_to] >= table.options.defense_dice
    return replace(cause, options="defense.dice") if is_limit else cause


_BY_VALUE: dict[Violation, Callable[[Cause, Table, Any, Numbers], Cause]] = {
    Violation.GAME_OVER: _game_over,
    Violation.NOT_NOW: _not_now,
    Violation.TOO_MANY_TO_PLACE: _too_many_to_place,
    Violation.NOT_A_SET: _not_a_set,
    Violation.NOT_SHOWN: _not_shown,
    Violation.MUST_TRADE: _must_trade,
    Violation.TOO_MANY_ATTACK_DICE: _too_many_attack_dice,
    Violation.TOO_MANY_DEFENSE_DICE: _too_many_defense_dice,
}
