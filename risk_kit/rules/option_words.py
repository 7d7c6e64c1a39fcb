"""The named choices of options in the words of a person; in files they are words such as ``once_a_turn``."""

from __future__ import annotations

from risk_kit.language import mark
from risk_kit.language import translate as _

_FIRST = {
    "highest_roll": mark("whoever rolls highest before the game"),
    "rolled_again": mark("whoever rolls highest in a new roll"),
    "first_placer": mark("whoever placed the first army"),
    "next_in_turn": mark("whoever is next, the order running on"),
    "dealer": mark("whoever dealt the cards"),
}
_DICE = {
    "chosen": mark("as many as the player likes"),
    "most": mark("always as many as possible"),
}
_CHOICES = {
    "setup.territories": {
        "claimed": mark("claimed one after the other"),
        "dealt": mark("dealt by cards"),
        "piles": mark("three piles to pick from"),
    },
    "setup.neutral_placed": {
        "after_all": mark("after all own armies"),
        "after_each": mark("after each own step"),
    },
    "setup.neutral_begins": _FIRST,
    "setup.first_to_claim": _FIRST,
    "setup.first_to_place": _FIRST,
    "setup.first_to_play": _FIRST,
    "setup.seats": {
        "clockwise": mark("clockwise"),
        "counter_clockwise": mark("counter-clockwise"),
        "by_roll": mark("from the highest roll down"),
    },
    "reinforcements.minimum_for": {
        "territories": mark("for territories alone"),
        "sum": mark("for territories and continents together"),
    },
    "cards.draw": {
        "never": mark("never"),
        "once_a_turn": mark("once a turn with a conquest"),
        "once_a_conquest": mark("for each conquest"),
    },
    "cards.sets.wild": {
        "as_any": mark("any symbol"),
        "with_two_alike": mark("the third beside two alike"),
    },
    "cards.value": {
        "escalating": mark("more with each set of the game"),
        "by_kind": mark("by the kind of set"),
    },
    "cards.shown_territory.counted": {
        "once_a_set": mark("once a set"),
        "each_card": mark("for each card"),
    },
    "cards.shown_territory.placed": {
        "there": mark("on that territory"),
        "anywhere": mark("on any own territory"),
    },
    "cards.at_start.trade": {
        "one_set": mark("one set"),
        "until_below": mark("until few cards are left"),
    },
    "cards.after_elimination.trade": {
        "free": mark("allowed, not forced"),
        "forced": mark("forced, and more is allowed"),
        "forced_then_stop": mark("forced, and no more"),
        "none": mark("not before the next turn"),
    },
    "attack.choice": _DICE,
    "attack.early_elimination": {
        "barred": mark("is barred"),
        "last_army_spared": mark("spares the last army"),
    },
    "defense.choice": _DICE,
    "defense.declared": {
        "after_attacker": mark("after the attacker, before the roll"),
        "together": mark("at the same time as the attacker"),
        "after_roll": mark("after seeing the roll"),
    },
    "defense.ties": {
        "defender": mark("the defender"),
        "attacker": mark("the attacker"),
    },
    "defense.neutral_dice": {
        "opponent": mark("the attacker's opponent"),
        "most": mark("nobody: always as many as possible"),
    },
    "occupy": {
        "one": mark("one"),
        "dice_rolled": mark("as many as dice rolled"),
        "all_but_one": mark("all but one"),
    },
    "fortify.reach": {
        "none": mark("no move"),
        "adjacent": mark("to a neighbor"),
        "connected": mark("through own territories"),
        "taken_this_turn": mark("into what was taken in this turn"),
    },
    "victory.domination": {
        "none": mark("no conquest wins"),
        "all_territories": mark("all territories"),
        "all_opponents_out": mark("all opponents out"),
    },
    "victory.capitals.held": {
        "now": mark("while it is held"),
        "ever_captured": mark("once captured, for good"),
    },
    "victory.capitals.picked": {
        "chosen": mark("chosen by its owner"),
        "drawn": mark("drawn by lot"),
    },
    "victory.checked": {
        "at_once": mark("at once"),
        "end_of_turn": mark("at the end of each turn"),
        "start_of_own_turn": mark("at the start of one's own turn"),
    },
    "victory.simultaneous": {
        "player_in_turn": mark("the player in turn"),
        "seat_order": mark("the first by seats"),
    },
    "victory.ranking": {
        "territories": mark("most territories"),
        "armies": mark("most armies"),
        "continents": mark("most continents"),
        "later_in_turn": mark("later in the order of play"),
    },
}


def choice_text(option: str, word: str) -> str:
    """A choice of an option in the language in use; the word itself where it has no text.

    Examples
    --------
    >>> choice_text("cards.draw", "once_a_conquest")
    'for each conquest'
    """
    return _(_CHOICES.get(option, {}).get(word, "")) or word
