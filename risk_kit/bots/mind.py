"""What a bot has while it plays: exact odds to ask, its own stream of chance, and the move it decides on."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any

from risk_kit.kernels.layout import Lanes, Table, Territories, dtype_of, new_array
from risk_kit.rules.options import Declared

if TYPE_CHECKING:
    import numpy as np

    from risk_kit.kernels.layout import Capacity
    from risk_kit.rules.ruleset import Ruleset

MILLION = 1_000_000
MOST_ASKED = 63
"""Most armies of a side in a bot's table of odds; larger battles are looked up in proportion."""


class Odds:
    """Exact odds of battles by [attackers, defenders]; the army that must stay is not counted."""

    win: Annotated[Table, "64", "64"]  # chance in millionths
    lost: Annotated[Table, "64", "64"]  # armies that the attacker loses on average, in thousandths


class Mind:
    """What one bot knows beside the board: nothing of it is shared, and it lasts for one game."""

    random: Lanes
    # the move it decides on, the five numbers of a move
    kind: int
    a: int
    b: int
    c: int
    number: int
    # an attack goes on without asking while it has so many armies more than the defender; 0 rolls once
    stay: int
    # how the crafts are to play
    least_chance: int  # millionths: no attack with a smaller chance
    thrift: int  # percent: how much a lost army weighs
    guarded: int  # thousandths of an army: what is worth more is guarded before anything is attacked
    value: Territories  # how much it wants each territory, in thousandths of an army
    memory: Territories  # the bot's own, kept from move to move
    rows: Annotated[Table, "8 * borders", "6"]  # room for legal moves


def odds_array(rules: Ruleset, capacity: Capacity) -> np.ndarray[Any, Any]:
    """Record of the exact odds by the dice of a ruleset.

    Where the defender sees the roll before choosing, they are those of a choice before it: a little better.
    """
    from risk_kit.odds import table

    dice = rules.dice
    if dice.declared is Declared.AFTER_ROLL:
        dice = replace(dice, declared=Declared.AFTER_ATTACKER)
    battles = table(MOST_ASKED, MOST_ASKED, rules=dice)
    array = new_array(Odds, capacity)
    record = array.view(dtype_of(Odds, capacity))[0]
    record["win"] = (MILLION * battles.win).astype(int)
    record["lost"] = (1000 * battles.attacker_losses).astype(int)
    return array
