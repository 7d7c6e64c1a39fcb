"""What a bot is, and how one is named: a shipped one, a function over kernel arrays, or a class of its own.

A bot for a notebook is any class with a method ``choose(view)`` that answers with a move::

    class Timid:
        def choose(self, view):
            return view.legal_moves.random()

It gets a `GameView`: what its seat may know, and ``view.random``, chance that repeats with the seed. Whatever
is to be decided comes to it, defense dice too. It is made anew for each game.

A compiled bot is a function of five records, ``choose(board, rules, odds, g, mind)``, that decides by
`risk_kit.bots.craft.decide`; the shipped ones are examples. It runs in the loop of the engine.
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
        if source.__module__.startswith("risk_kit.bots."):
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
