"""Players: a name and a color each, by the order of their seats."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from risk_kit.errors import RuleError
from risk_kit.files.findings import clip, listing
from risk_kit.files.suggest import unknown_name
from risk_kit.game.sound import whole
from risk_kit.language import ngettext
from risk_kit.language import translate as _
from risk_kit.rules.objectives import color_name

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import NoReturn, TypeAlias

    from risk_kit.rules.objectives import Deck
    from risk_kit.rules.ruleset import Ruleset

    PlayersLike: TypeAlias = int | Sequence[str | tuple[str, str] | "Player"] | None

# Where a deck of missions names no colors.
COLORS = ("red", "blue", "yellow", "green", "purple", "black", "orange", "white", "pink", "gray", "brown")


@dataclass(frozen=True)
class Player:
    """A player.

    Attributes
    ----------
    seat : int
        Place at the table, clockwise, from 0.
    name, color : str
    """

    seat: int
    name: str
    color: str

    def __str__(self) -> str:
        return self.name


PlayerLike = Player | str | int
USUAL = 3
"""Players of a game, where nobody says how many."""


def seat_all(wanted: PlayersLike, rules: Ruleset, deck: Deck | None) -> tuple[Player, ...]:
    """Players with names and colors.

    Parameters
    ----------
    wanted : int, or sequence of str or (str, str), or None
        How many, or their names, each with a color or without; None is three, or else the fewest allowed.

    Raises
    ------
    RuleError
        When the rules do not allow that many, or two share a name or color.
    UnknownNameError
        When there is no such color.
    """
    entries = _entries(wanted, rules)
    colors = list(dict.fromkeys([*(deck.colors if deck else ()), *COLORS]))
    colors += [f"color_{number}" for number in range(len(colors) + 1, len(entries) + 1)]
    entries = [(name, _known_color(color, colors)) for name, color in entries]
    taken = [color for _name, color in entries if color]
    free = [color for color in colors if color not in taken]
    players = []
    for seat, (name, color) in enumerate(entries):
        own = color or free.pop(0)
        players.append(Player(seat, name or color_name(own).capitalize(), own))
    _check_distinct(players)
    return tuple(players)


def _entries(wanted: PlayersLike, rules: Ruleset) -> list[tuple[str, str]]:
    """Names and colors, empty where none is said."""
    if wanted is None:
        numbers = rules.players.numbers
        wanted = USUAL if USUAL in numbers else min(numbers)
    count = whole(wanted)
    if count is not None:
        _check_number(count, rules)
        return [("", "")] * count
    if isinstance(wanted, str) or not isinstance(wanted, Iterable):
        return _refuse(wanted)
    entries = [_entry(entry) for entry in wanted]
    _check_number(len(entries), rules)
    return entries


def _entry(entry: object) -> tuple[str, str]:
    if isinstance(entry, Player):
        return entry.name, entry.color
    if isinstance(entry, str):
        return entry, ""
    if isinstance(entry, list | tuple) and len(entry) == 2 and all(isinstance(part, str) for part in entry):
        return entry[0], entry[1]
    return _refuse(entry)


def _refuse(wanted: object) -> NoReturn:
    message = _("Players are a number, or a list with a name, or a name and a color, for each; not {what}.")
    raise RuleError(message.format(what=clip(repr(wanted))))


def _known_color(color: str, colors: Sequence[str]) -> str:
    """A color by its id or its name in the language in use; missions and pictures know no others."""
    known = (
        {"": "", "grey": "gray"}
        | {color_name(id).casefold(): id for id in colors}
        | {id: id for id in colors}
    )
    if color.casefold() not in known:
        raise unknown_name(
            _("There is no color {name!r} of armies.").format(name=color), color, "color", colors
        )
    return known[color.casefold()]


def _check_number(count: int, rules: Ruleset) -> None:
    numbers = rules.players.numbers
    if count not in numbers:
        text = ngettext(
            "{rules} is not played by {count} player.", "{rules} is not played by {count} players.", count
        )
        allowed = _("Numbers that are allowed: {numbers}.").format(numbers=listing([str(n) for n in numbers]))
        raise RuleError(f"{text.format(rules=rules.id, count=count)} {allowed}")


def _check_distinct(players: Sequence[Player]) -> None:
    for what, values in (
        (_("name"), [player.name for player in players]),
        (_("color"), [player.color for player in players]),
    ):
        for value in values:
            if values.count(value) > 1:
                message = _("Two players have the same {what}: {value}.")
                raise RuleError(message.format(what=what, value=value))


def find_player(players: Sequence[Player], wanted: PlayerLike) -> Player:
    """Player of a name, a color, or a seat from 0.

    Raises
    ------
    UnknownNameError
        With names that look alike.
    """
    if isinstance(wanted, Player):
        wanted = wanted.seat
    if isinstance(wanted, int) and 0 <= wanted < len(players):
        return players[wanted]
    known = {player.color: player for player in players} | {player.name: player for player in players}
    if wanted in known:
        return known[str(wanted)]
    message = _("There is no player {name!r} in this game.").format(name=wanted)
    raise unknown_name(message, str(wanted), "player", known)
