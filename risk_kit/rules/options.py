"""The named choices of a ruleset: each word of a YAML file is the lower-case name of a member here.

Numbers travel into the kernels, words stay in the files.
"""

from __future__ import annotations

from enum import IntEnum


class Territories(IntEnum):
    """How territories find their first owner."""

    CLAIMED = 0
    DEALT = 1
    PILES = 2


class First(IntEnum):
    """Who begins a part of the game."""

    HIGHEST_ROLL = 0
    ROLLED_AGAIN = 1
    FIRST_PLACER = 2
    NEXT_IN_TURN = 3
    DEALER = 4


class Seats(IntEnum):
    """In which order the seats play."""

    CLOCKWISE = 0
    COUNTER_CLOCKWISE = 1
    BY_ROLL = 2


class NeutralPlaced(IntEnum):
    """When the armies of the neutral army are placed."""

    AFTER_ALL = 0
    AFTER_EACH = 1


class MinimumFor(IntEnum):
    """What the smallest number of reinforcements counts."""

    TERRITORIES = 0
    SUM = 1


class Draw(IntEnum):
    """When a card is drawn."""

    NEVER = 0
    ONCE_A_TURN = 1
    ONCE_A_CONQUEST = 2


class Wild(IntEnum):
    """What a wild card may stand for."""

    AS_ANY = 0
    WITH_TWO_ALIKE = 1


class SetValue(IntEnum):
    """What the armies for a card set depend on."""

    ESCALATING = 0
    BY_KIND = 1


class Counted(IntEnum):
    """How often shown territories pay."""

    ONCE_A_SET = 0
    EACH_CARD = 1


class Placed(IntEnum):
    """Where the armies for a shown territory go."""

    THERE = 0
    ANYWHERE = 1


class Trade(IntEnum):
    """How far a forced trade goes."""

    ONE_SET = 0
    UNTIL_BELOW = 1


class TradeAfterElimination(IntEnum):
    """What trading an eliminator may or must do at once."""

    FREE = 0
    FORCED = 1
    FORCED_THEN_STOP = 2
    NONE = 3


class Choice(IntEnum):
    """Whether a side chooses how many dice it rolls."""

    CHOSEN = 0
    MOST = 1


class EarlyElimination(IntEnum):
    """What happens to an attack that would eliminate a player too early."""

    BARRED = 0
    LAST_ARMY_SPARED = 1


class Declared(IntEnum):
    """When the defender says with how many dice."""

    AFTER_ATTACKER = 0
    TOGETHER = 1
    AFTER_ROLL = 2


class Ties(IntEnum):
    """Who wins a comparison of two equal dice."""

    DEFENDER = 0
    ATTACKER = 1


class NeutralDice(IntEnum):
    """Who chooses the dice of the neutral army."""

    OPPONENT = 0
    MOST = 1


class Occupy(IntEnum):
    """The fewest armies that move into a taken territory."""

    ONE = 0
    DICE_ROLLED = 1
    ALL_BUT_ONE = 2


class Reach(IntEnum):
    """How far armies move when fortifying."""

    NONE = 0
    ADJACENT = 1
    CONNECTED = 2
    TAKEN_THIS_TURN = 3


class Domination(IntEnum):
    """What conquest wins the game."""

    NONE = 0
    ALL_TERRITORIES = 1
    ALL_OPPONENTS_OUT = 2


class Held(IntEnum):
    """When a captured capital counts."""

    NOW = 0
    EVER_CAPTURED = 1


class Picked(IntEnum):
    """How a capital is found."""

    CHOSEN = 0
    DRAWN = 1


class Checked(IntEnum):
    """When victory is looked for."""

    AT_ONCE = 0
    END_OF_TURN = 1
    START_OF_OWN_TURN = 2


class Simultaneous(IntEnum):
    """Who wins when one event completes several objectives."""

    PLAYER_IN_TURN = 0
    SEAT_ORDER = 1


class Ranking(IntEnum):
    """What ranks the players when the round limit is reached."""

    TERRITORIES = 0
    ARMIES = 1
    CONTINENTS = 2
    LATER_IN_TURN = 3


class Goal(IntEnum):
    """What a secret mission asks for."""

    TERRITORIES = 0
    CONTINENTS = 1
    DESTROY = 2
    HOLD = 3
