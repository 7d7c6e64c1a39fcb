"""Moves as values, and as text that reads back: ``attack alaska kamchatka 3``."""

from __future__ import annotations

import re
from dataclasses import MISSING, dataclass, fields
from typing import TYPE_CHECKING, Any, ClassVar

from risk_kit.errors import NotationError, RuleError
from risk_kit.files.findings import clip
from risk_kit.files.suggest import did_you_mean, suggestions
from risk_kit.language import translate as _

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Claim:
    """Take an empty territory in the set-up."""

    territory: str
    word: ClassVar[str] = "claim"


@dataclass(frozen=True, slots=True)
class PickPile:
    """Take one of three piles of territories in the set-up, counted from 1."""

    pile: int
    word: ClassVar[str] = "pile"


@dataclass(frozen=True, slots=True)
class Place:
    """Place armies on a territory."""

    territory: str
    armies: int = 1
    word: ClassVar[str] = "place"


@dataclass(frozen=True, slots=True)
class ChooseCapital:
    """Choose a capital, secretly."""

    territory: str
    word: ClassVar[str] = "capital"


@dataclass(frozen=True, slots=True)
class Trade:
    """Trade three cards for armies.

    Attributes
    ----------
    first, second, third : str
        The cards: the territory that each shows, or ``wild``, ``wild_2``, ...
    shown : str
        Territory that gets the armies for shown territories, where the rules leave a choice; else empty.
    """

    first: str
    second: str
    third: str
    shown: str = ""
    word: ClassVar[str] = "trade"


@dataclass(frozen=True, slots=True)
class Attack:
    """Attack one territory from another with some dice; 0 stands for the most."""

    source: str
    target: str
    dice: int = 0
    word: ClassVar[str] = "attack"


@dataclass(frozen=True, slots=True)
class Defend:
    """Defend with some dice."""

    dice: int
    word: ClassVar[str] = "defend"


@dataclass(frozen=True, slots=True)
class Occupy:
    """Move armies into a taken territory: how many in all."""

    armies: int
    word: ClassVar[str] = "occupy"


@dataclass(frozen=True, slots=True)
class Fortify:
    """Move armies between own territories at the end of a turn."""

    source: str
    target: str
    armies: int
    word: ClassVar[str] = "fortify"


@dataclass(frozen=True, slots=True)
class EndPhase:
    """Go on to the next phase, or to the next player."""

    word: ClassVar[str] = "end"


Move = Claim | PickPile | Place | ChooseCapital | Trade | Attack | Defend | Occupy | Fortify | EndPhase
KINDS: tuple[type[Move], ...] = (
    Claim, PickPile, Place, ChooseCapital, Trade, Attack, Defend, Occupy, Fortify, EndPhase,
)  # fmt: skip
# Of a number in a move; no count is that long, and Python reads no number of thousands of digits.
_MOST_DIGITS = 9
_WORDS: Mapping[str, type[Move]] = {kind.word: kind for kind in KINDS}


def move_text(move: Move) -> str:
    """Text of a move, which `parse_move` reads back.

    Examples
    --------
    >>> move_text(Attack("alaska", "kamchatka", 3))
    'attack alaska kamchatka 3'
    """
    values = [getattr(move, field.name) for field in fields(move)]
    return " ".join([move.word, *(str(value) for value in values if value != "")])


def parse_move(text: str) -> Move:
    """Move of a text such as ``fortify brazil peru 4``: the word of the move, then its parts in order.

    Raises
    ------
    NotationError
        When the text is no move; its ``column`` is the place of the mistake, from 1.

    Examples
    --------
    >>> parse_move("place brazil 3")
    Place(territory='brazil', armies=3)
    """
    words = text.split()
    kind = _WORDS.get(words[0]) if words else None
    if kind is None:
        close = did_you_mean(suggestions(words[0], _WORDS)) if words else ""
        known = ", ".join(_WORDS)
        message = _("A move begins with one of these words: {words}.").format(words=known)
        raise NotationError(f"{message} {close}".strip(), text=text, column=1)
    parts = fields(kind)
    least = sum(1 for part in parts if part.default is MISSING)
    if not least <= len(words) - 1 <= len(parts):
        shape = " ".join([kind.word, *(part.name.upper() for part in parts)])
        message = _("This move is written like this: {shape}.").format(shape=shape)
        raise NotationError(message, text=text, column=len(text.rstrip()) + 1)
    values: list[Any] = [
        _part(text, index, word, part.type == "int")
        for index, (word, part) in enumerate(zip(words[1:], parts, strict=False), 1)
    ]
    return kind(*values)


def as_move(move: Move | str) -> Move:
    """A move, read where it is a text.

    Raises
    ------
    NotationError
        When the text is no move.
    RuleError
        When it is neither a move nor a text.
    """
    if not isinstance(move, str | Move):
        message = _("A move is a text such as {example!r}, or one of the classes of moves; not {what}.")
        raise RuleError(message.format(example="attack alaska kamchatka 3", what=clip(repr(move))))
    return parse_move(move) if isinstance(move, str) else move


def _part(text: str, index: int, word: str, is_number: bool) -> str | int:
    """Value of one word of a move."""
    if not is_number:
        return word
    if word.isascii() and word.isdigit() and len(word) <= _MOST_DIGITS:
        return int(word)
    column = [match.start() + 1 for match in re.finditer(r"\S+", text)][index]
    message = _("{word!r} should be a whole number.").format(word=clip(word))
    raise NotationError(message, text=text, column=column)
