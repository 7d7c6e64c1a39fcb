"""The words of a game as numbers: phases, moves, endings, and what can be wrong with a move."""

from __future__ import annotations

from enum import IntEnum


class Phase(IntEnum):
    """What is to be done next."""

    CLAIM = 0
    PICK_PILE = 1
    PLACE = 2
    PLACE_NEUTRAL = 3
    CHOOSE_CAPITAL = 4
    REINFORCE = 5
    ATTACK = 6
    DEFEND = 7
    OCCUPY = 8
    TRADE = 9
    FORTIFY = 10
    OVER = 11


class Kind(IntEnum):
    """Kinds of moves. Each move is five numbers: its kind, up to three places or cards, and a number."""

    CLAIM = 0
    PICK_PILE = 1
    PLACE = 2
    CHOOSE_CAPITAL = 3
    TRADE = 4
    ATTACK = 5
    DEFEND = 6
    OCCUPY = 7
    FORTIFY = 8
    END_PHASE = 9


class Ending(IntEnum):
    """How a game ended."""

    NOT_OVER = 0
    ALL_TERRITORIES = 1
    ALL_OPPONENTS_OUT = 2
    LAST_SURVIVOR = 3
    MISSION = 4
    CAPITALS = 5
    ROUND_LIMIT = 6


class Violation(IntEnum):
    """What is wrong with a move; 0 is nothing."""

    NONE = 0
    GAME_OVER = 1
    NOT_NOW = 2
    NO_SUCH_PLACE = 3
    # set-up
    ALREADY_CLAIMED = 4
    NO_SUCH_PILE = 5
    PILE_TAKEN = 6
    NOT_NEUTRAL = 7
    # placing
    NOT_YOURS = 8
    NO_ARMIES = 9
    TOO_MANY_TO_PLACE = 10
    ARMIES_LEFT = 11
    # cards
    NOT_YOUR_CARD = 12
    SAME_CARD = 13
    NOT_A_SET = 14
    TOO_MANY_WILD = 15
    NOT_SHOWN = 16
    SHOWN_NOT_NAMED = 17
    MUST_STOP_TRADING = 18
    MUST_TRADE = 19
    # attack and defense
    TARGET_IS_YOURS = 20
    NO_BORDER = 21
    TOO_FEW_TO_ATTACK = 22
    TOO_MANY_ATTACK_DICE = 23
    NO_DICE = 24
    MUST_ROLL_MOST = 25
    FEWER_THAN_DEFENDER = 26
    TOO_EARLY_TO_ELIMINATE = 27
    TOO_MANY_DEFENSE_DICE = 28
    # occupy and fortify
    TOO_FEW_TO_OCCUPY = 29
    TOO_MANY_TO_OCCUPY = 30
    SAME_PLACE = 31
    TOO_MANY_TO_FORTIFY = 32
    NOT_ADJACENT = 33
    NOT_CONNECTED = 34
    NOT_TAKEN_THIS_TURN = 35
