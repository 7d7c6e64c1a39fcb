"""What a bot is, and how one is named: a shipped one, a function over kernel arrays, or a class of its own.

A bot for a notebook is any class with a method ``choose(view)`` that answers with a move::

    class Timid:
        def choose(self, view):
            return view.legal_moves.random()

It gets a `GameView`: what its seat may know, and ``view.random``, chance that repeats with the seed. Whatever
is to be decided comes to it, defense dice too. It is made anew for each game.

A compiled bot is a function of five records, which decides by writing a move into the last of them. It runs
in the loop of the engine, many times as fast::

    from risk_kit.bots.craft import count_chance, decide, decide_to_end
    from risk_kit.kernels.dice import count_attack_dice
    from risk_kit.kernels.legal import fill_moves
    from risk_kit.kernels.words import Kind, Phase

    def bold(board, rules, odds, g, mind):
        if g.phase == Phase.ATTACK:
            decide_to_end(mind)
            for start in range(board.territories):
                if g.owner[start] == g.player and g.armies[start] > 3:
                    for index in range(board.first[start], board.first[start + 1]):
                        end = board.neighbors[index]
                        chance = count_chance(odds, g.armies[start] - 1, g.armies[end])
                        if g.owner[end] != g.player and chance > 600_000:
                            dice = count_attack_dice(rules, g.armies[start] - 1)
                            decide(mind, Kind.ATTACK, start, end, -1, dice)
        else:
            fill_moves(board, rules, g, mind.rows)
            row = mind.rows
            decide(mind, row[0, 0], row[0, 1], row[0, 2], row[0, 3], row[0, 5])

Territories, players, continents and cards are numbers from 0, in the order of the board's file and by seats;
-1 is nobody, nowhere or nothing, and ``rules.players`` is the neutral army as an owner. All fields are whole
numbers, or rows (``[t]``) and tables (``[player, continent]``) of them, which are read and written place by
place:

=========  ==============================================================================================
board      ``territories``, ``continents``: how many; ``continent_of[t]``; ``size[c]``, ``bonus[c]``;
           the borders out of t are ``neighbors[first[t]]`` to ``neighbors[first[t + 1] - 1]``, those into
           it are in ``neighbors_into`` and ``first_into``
rules      ``players``; ``attack_dice``, ``defense_dice``, ``divisor``, ``minimum``, ``cards``,
           ``card_symbol[card]``, ``card_territory[card]``, ... (`RulesRecord`); options are the numbers of
           `risk_kit.rules.options`
odds       ``win[attackers, defenders]`` in millionths, ``lost[attackers, defenders]``: armies that the
           attacker loses on average, in thousandths; the army that stays is not counted. Up to 63 a side:
           ``count_chance`` and ``count_cost`` of `risk_kit.bots.craft` look larger battles up too
g          ``phase``, ``player`` (who decides now), ``turn_player``, ``round``, ``alive``; ``owner[t]``,
           ``armies[t]``, ``enemies[t]`` (neighbors of others), ``territories[player]``,
           ``held[player, continent]``; ``to_place``; ``captures`` (in this turn); ``attack_from``,
           ``attack_to``, ``attack_count``, ``attack_pips``, ``occupy_least`` (in a battle);
           ``hand[player]`` (cards), ``holder[card]``, ``mission[player]``, ``capital[player]``, ...
           (`State`)
mind       ``memory[0]`` to ``memory[63]``: the bot's own, 0 at first, kept for one game; ``rows``: room
           for legal moves; ``random``: for `risk_kit.kernels.chance.random_below`; ``stay``: an attack
           goes on unasked while it has so many armies more than the defender (0: each roll is asked for);
           ``value``, ``least_chance``, ``thrift``, ``guarded``: what `play_by_value` plays by
=========  ==============================================================================================

A move is five numbers, ``decide(mind, kind, a, b, c, number)``, with -1 for what it does not need:

=====================  ==================================  ==================================================
phase                  kind                                a, b, c; number
=====================  ==================================  ==================================================
CLAIM (0)              CLAIM (0)                           territory
PICK_PILE (1)          PICK_PILE (1)                       pile
PLACE (2)              PLACE (2)                           territory; armies, at most ``g.to_place``
PLACE_NEUTRAL (3)      PLACE (2)                           the same, for the neutral army
CHOOSE_CAPITAL (4)     CHOOSE_CAPITAL (3)                  territory
REINFORCE (5)          PLACE (2), TRADE (4)                three cards; territory for the extra armies, or -1
TRADE (9)              the same, after an elimination      the same
REINFORCE, TRADE       END_PHASE (9)                       nothing, once all armies are placed
ATTACK (6)             ATTACK (5), END_PHASE (9)           from, to; dice
DEFEND (7)             DEFEND (6)                          dice; ``g.player`` is the defender
OCCUPY (8)             OCCUPY (7)                          armies, from ``g.occupy_least``
FORTIFY (10)           FORTIFY (8), END_PHASE (9)          from, to; armies
=====================  ==================================  ==================================================

`fill_moves` writes all legal moves as rows: kind, a, b, c, least and most number, and says how many there
are. `risk_kit.bots.craft` has more to build on: ``count_threat``, ``may_trade``, ``trade_best_set``,
``defend``; `risk_kit.bots.strategy.play_by_value` plays every phase by ``mind.value``.

Compiled code has its limits. It works with whole numbers and true or false: lists, texts, dictionaries and
new arrays are refused when it is compiled. Functions that it calls stand in a module or cell, not in another
function, and are imported by their own names; numbers that are defined outside of it count as they are when
it is compiled. It must write into its mind alone, and it sees the whole state, hidden cards too, which it
should not use. *Nothing is looked at*: a place outside of a row reads or overwrites other numbers, or ends
the process; a division by zero gives 0; a loop without end never ends. So a bot of one's own plays a first
game interpreted, where each of these stops it with a `BotError` that says where. What only later games would
show stays unseen: ``Simulation(..., compiled=False)`` plays all of them that way, and there a bot that errs
loses its move.
"""

from __future__ import annotations

import inspect
from copy import deepcopy
from dataclasses import dataclass, replace
from functools import cache, partial
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from risk_kit.errors import BotError
from risk_kit.files.suggest import unknown_name
from risk_kit.language import mark
from risk_kit.language import translate as _

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from types import FunctionType

BotLike: TypeAlias = Any
"""A name, a function over records, a class or object with ``choose(view)``, or a `Bot`."""

_RECORDS = 5
_OWN_MODULES = "risk_kit.bots."


@dataclass(frozen=True)
class Bot:
    """A bot that can take a seat.

    Attributes
    ----------
    name : str
    choose : callable, optional
        Function over the records of the kernels.
    make : callable, optional
        What makes a bot with a method ``choose(view)``; one of the two is given.
    """

    name: str
    choose: Callable[..., None] | None = None
    make: Callable[[], Any] | None = None

    @property
    def source(self) -> Any:
        """The function or class that it was made from."""
        made = getattr(self.make, "args", (self.make,))[0]
        return self.choose or (made if isinstance(made, type) else type(made))

    @property
    def is_own_function(self) -> bool:
        """Whether it is a function over records that is not shipped."""
        return self.choose is not None and not str(self.choose.__module__).startswith(_OWN_MODULES)


@dataclass(frozen=True)
class Shipped:
    """What is to be said of a shipped bot.

    Attributes
    ----------
    module : str
    about : str
        How it thinks, in English, to be translated.
    uses_chance : bool
        Whether it may decide otherwise in the same position.
    plays_objectives : bool
        Whether it plays for missions and capitals.
    """

    module: str
    about: str
    uses_chance: bool = False
    plays_objectives: bool = False


SHIPPED = {
    "continental": Shipped(
        "continental",
        mark("wants whole continents, weighs each attack by its exact odds, guards what it holds"),
    ),
    "objective": Shipped(
        "objective",
        mark("plays for its secret mission or for capitals, else as continental"),
        plays_objectives=True,
    ),
    "aggressive": Shipped(
        "aggressive", mark("attacks wherever it is likelier to win than to lose, whatever it costs")
    ),
    "cautious": Shipped("cautious", mark("builds up and attacks only what it is likely to win cheaply")),
    "random": Shipped("random_moves", mark("makes any legal move by chance"), uses_chance=True),
}
USUAL_BOTS = ("continental", "cautious", "aggressive")
"""Who plays where nobody else is named: different temperaments, since what a rule does depends on them."""


def bot_names() -> tuple[str, ...]:
    """Names of the bots that are shipped."""
    return tuple(SHIPPED)


def about_bot(name: str) -> str:
    """How a shipped bot thinks, in the language in use."""
    return _(SHIPPED[name].about)


def find_bot(wanted: BotLike) -> Bot:
    """The bot that is meant: by its name, or a function or class of one's own.

    Raises
    ------
    UnknownNameError
        When no bot of that name is shipped.
    BotError
        When something else cannot take a seat.
    """
    if isinstance(wanted, Bot):
        return wanted
    if isinstance(wanted, str):
        return _shipped_bot(wanted)
    if inspect.isfunction(wanted):
        return _compiled_bot(wanted)
    if callable(getattr(wanted, "choose", None)):
        return _python_bot(wanted)
    message = _("{bot!r} is no bot: it has no method choose(view).")
    raise BotError(message.format(bot=wanted))


def _compiled_bot(choose: FunctionType) -> Bot:
    name = choose.__name__
    if len(inspect.signature(choose).parameters) != _RECORDS:
        message = _("A bot that is a function takes board, rules, odds, g and mind; {name} does not.")
        raise BotError(message.format(name=name))
    if choose.__code__.co_freevars:
        message = _("The bot {name} uses variables of the function that it stands in: {names}.")
        raise BotError(message.format(name=name, names=", ".join(choose.__code__.co_freevars)))
    return Bot(name, choose=choose)


def _python_bot(wanted: Any) -> Bot:
    kind = wanted if isinstance(wanted, type) else type(wanted)
    arguments = ("self", "view") if isinstance(wanted, type) else ("view",)
    try:
        inspect.signature(wanted.choose).bind(*arguments)
    except TypeError:
        message = _("The method choose of {name} should take one thing beside self: the view.")
        raise BotError(message.format(name=kind.__name__)) from None
    # An object is copied for each game, so that nothing it remembers depends on the order of games.
    return Bot(kind.__name__, make=wanted if isinstance(wanted, type) else partial(deepcopy, wanted))


def _shipped_bot(name: str) -> Bot:
    if name not in SHIPPED:
        message = _("There is no bot {name!r}; there are {known}.")
        raise unknown_name(message.format(name=name, known=", ".join(SHIPPED)), name, "bot", SHIPPED)
    return Bot(name, choose=import_module(f"risk_kit.bots.{SHIPPED[name].module}").choose)


def bots_digest(bots: Sequence[Bot]) -> str:
    """Short digest of the source text of some bots: whether they are what they were.

    Of a bot of one's own it covers the function, or the methods of the class, not what they call.
    """
    text = sha256()
    for bot in bots:
        source = bot.source
        if str(source.__module__).startswith(_OWN_MODULES):
            text.update(_shipped_digest())
        kinds = source.__mro__[:-1] if isinstance(source, type) else ()
        functions = [value for kind in kinds for value in vars(kind).values() if inspect.isfunction(value)]
        for function in functions or [source]:
            text.update(_source_text(function).encode())
    return text.hexdigest()[:8]


def _source_text(function: Any) -> str:
    try:
        return inspect.getsource(function)
    except (OSError, TypeError):  # defined where no text is kept
        code = getattr(function, "__code__", None)
        return f"{code.co_code!r} {code.co_names} {code.co_consts}" if code else ""


@cache
def _shipped_digest() -> bytes:
    """Digest of all modules of bots: they share what they know."""
    texts = [path.read_bytes() for path in sorted(Path(__file__).parent.glob("*.py"))]
    return sha256(b"".join(texts)).digest()


def seat_bots(wanted: BotLike | Sequence[BotLike], players: int) -> tuple[Bot, ...]:
    """A bot for each seat: those that are named, over and over where there are more seats.

    Different bots get different names, without spaces: ``Timid`` and ``Timid_2``.

    Raises
    ------
    BotError
        When there are more bots than seats, or none.
    """
    bots = [find_bot(bot) for bot in (wanted if is_several(wanted) else [wanted])]
    if not 0 < len(bots) <= players:
        message = _("There are {seats} seats, for {bots} bots.")
        raise BotError(message.format(seats=players, bots=len(bots)))
    return seated(named_apart(bots), players)


def is_several(bots: BotLike | Sequence[BotLike]) -> bool:
    """Whether bots are given one by one."""
    return isinstance(bots, (list, tuple))


def seated(bots: Sequence[Any], players: int) -> tuple[Any, ...]:
    """Bots for all seats, the given ones in turn.

    Examples
    --------
    >>> seated(["continental", "cautious"], 3)
    ('continental', 'cautious', 'continental')
    """
    return tuple(bots[seat % len(bots)] for seat in range(players))


def named_apart(bots: Sequence[Bot]) -> list[Bot]:
    """The bots with a name each, without spaces: results tell them apart by it."""
    names: dict[Bot, str] = {}
    for bot in bots:
        plain = "_".join(bot.name.split()) or "bot"
        free = (plain if number == 1 else f"{plain}_{number}" for number in range(1, len(bots) + 1))
        names.setdefault(bot, next(name for name in free if name not in names.values()))
    return [replace(bot, name=names[bot]) for bot in bots]
