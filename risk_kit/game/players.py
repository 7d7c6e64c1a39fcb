"""Players: a name and a color each, by the order of their seats."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from risk_kit.errors import RuleError
from risk_kit.files.findings import listing
from risk_kit.files.suggest import unknown_name
from risk_kit.language import ngettext
from risk_kit.language import translate as _
from risk_kit.rules.objectives import color_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from risk_kit.rules.objectives import Deck
    from risk_kit.rules.ruleset import Ruleset

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


def seat_all(
    wanted: int | Sequence[str | tuple[str, str] | Player], rules: Ruleset, deck: Deck | None
) -> tuple[Player, ...]:
    """Players with names and colors.

    Parameters
    ----------
    wanted : int, or sequence of str or (str, str)
        How many, or their names, each with a color or without.

    Raises
    ------
    RuleError
        When the rules do not allow that many, or two share a name or color.
    """
    entries = [_entry(e) for e in (range(wanted) if isinstance(wanted, int) else wanted)]
    _check_number(len(entries), rules)
    colors = list(dict.fromkeys([*(deck.colors if deck else ()), *COLORS]))
    colors += [f"color_{number}" for number in range(len(colors) + 1, len(entries) + 1)]
    taken = [color for _name, color in entries if color]
    free = [color for color in colors if color not in taken]
    players = []
    for seat, (name, color) in enumerate(entries):
        own = color or free.pop(0)
        players.append(Player(seat, name or color_name(own).capitalize(), own))
    _check_distinct(players)
    return tuple(players)


def _entry(entry: int | str | tuple[str, str] | Player) -> tuple[str, str]:
    if isinstance(entry, Player):
        return entry.name, entry.color
    if isinstance(entry, tuple):
        return entry
    return (entry, "") if isinstance(entry, str) else ("", "")


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
