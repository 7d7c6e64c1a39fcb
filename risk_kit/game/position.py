"""A position as one line of text that reads back, and the numbers that follow from the others."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, unquote

from risk_kit.errors import NotationError
from risk_kit.kernels.layout import NOBODY, State, shapes_of
from risk_kit.kernels.words import Phase
from risk_kit.language import translate as _

if TYPE_CHECKING:
    from risk_kit.game.table import Table

HEAD = "position/1"
# What the text need not say: it follows from the rest, or does not outlive a move.
_DERIVED = {
    "owner", "armies", "phase", "territories", "held", "hand", "symbols",
    "chance", "chance_given", "chance_used", "chance_bad", "mark", "queue",
}  # fmt: skip


def position_text(table: Table, g: Any) -> str:
    """One line of text for a position.

    Territories stand in the order of the board, each as owner and armies: ``0:3`` is the first player's with
    3 armies, ``n:2`` the neutral army's, ``-`` nobody's. What is not 0 of the rest follows by name.
    """
    players = ",".join(f"{quote(player.name)}:{player.color}" for player in table.players)
    owners = {NOBODY: "-", table.neutral: "n"}
    places = [
        owners.get(g.owner[t], str(g.owner[t])) + (f":{g.armies[t]}" if g.owner[t] != NOBODY else "")
        for t in range(len(table.territories))
    ]
    parts = [HEAD, table.board.id, table.rules.id, players, Phase(g.phase).name.lower(), ",".join(places)]
    for name, shape in shapes_of(State, table.capacity).items():
        if name not in _DERIVED:
            numbers = _numbers(getattr(g, name), shape)
            if any(numbers):
                parts.append(f"{name}={','.join(map(str, numbers))}")
    return " ".join(parts)


def _numbers(value: Any, shape: tuple[int, ...]) -> list[int]:
    """Numbers of a field, without the zeros at its end."""
    if not shape:
        return [value]
    rows = value.tolist()
    numbers = [number for row in rows for number in row] if len(shape) == 2 else rows
    while numbers and numbers[-1] == 0:
        numbers.pop()
    return list(numbers)


def position_head(text: str) -> tuple[str, str, list[tuple[str, str]]]:
    """Board, ruleset, and names and colors of the players of a position.

    Raises
    ------
    NotationError
        When the text is no position.
    """
    words = text.split()
    if len(words) < 6 or words[0] != HEAD:
        message = _("A position begins with `{head} BOARD RULESET PLAYERS PHASE TERRITORIES`.")
        raise NotationError(message.format(head=HEAD), text=text, column=1)
    players = []
    for entry in words[3].split(","):
        name, _colon, color = entry.partition(":")
        if not (name and color):
            raise _wrong(text, entry, _("A player is written NAME:COLOR."))
        players.append((unquote(name), color))
    return words[1], words[2], players


def read_position(table: Table, text: str, g: Any) -> None:
    """Fill a state of zeros from the text of a position.

    Raises
    ------
    NotationError
        At the word that does not fit the table.
    """
    words = text.split()
    phases = {phase.name.lower(): phase for phase in Phase}
    if words[4] not in phases:
        raise _wrong(text, words[4], _("Phases are: {phases}.").format(phases=", ".join(phases)))
    g.phase = phases[words[4]]
    _read_places(table, text, words[5], g)
    shapes = shapes_of(State, table.capacity)
    for word in words[6:]:
        name, sign, numbers = word.partition("=")
        if not sign or name not in shapes or name in _DERIVED or not re.fullmatch(r"-?\d+(,-?\d+)*", numbers):
            raise _wrong(text, word, _("A field is written NAME=NUMBERS, with a name that positions have."))
        _write(g, name, shapes[name], [int(number) for number in numbers.split(",")], text, word)
    derive(table, g)


def _read_places(table: Table, text: str, word: str, g: Any) -> None:
    places = word.split(",")
    if len(places) != len(table.territories):
        message = _("The board has {count} territories, the position has {found}.")
        raise _wrong(text, word, message.format(count=len(table.territories), found=len(places)))
    owners = {str(player.seat): player.seat for player in table.players} | {"n": table.neutral}
    for index, place in enumerate(places):
        owner, _colon, armies = place.partition(":")
        if place == "-":
            g.owner[index] = NOBODY
        elif owner in owners and armies.isascii() and armies.isdigit():
            g.owner[index], g.armies[index] = owners[owner], int(armies)
        else:
            raise _wrong(text, place, _("A territory is written OWNER:ARMIES, or - for nobody's."))


def _write(g: Any, name: str, shape: tuple[int, ...], numbers: list[int], text: str, word: str) -> None:
    size = 1
    for length in shape:
        size *= length
    if len(numbers) > size:
        raise _wrong(text, word, _("These are more numbers than {name} has.").format(name=name))
    if not shape:
        setattr(g, name, numbers[0])
        return
    for index, number in enumerate(numbers):
        row = getattr(g, name)
        if len(shape) == 1:
            row[index] = number
        else:
            row[divmod(index, shape[1])] = number


def derive(table: Table, g: Any) -> None:
    """Count what follows from owners and holders: territories, continents, hands."""
    for territory in range(len(table.territories)):
        owner = g.owner[territory]
        if owner != NOBODY:
            g.territories[owner] += 1
            g.held[owner, table.board_view.continent_of[territory]] += 1
    for card in range(len(table.cards)):
        holder = g.holder[card]
        if holder >= 0:
            g.hand[holder] += 1
            g.symbols[holder, table.options.card_symbol[card]] += 1


def _wrong(text: str, word: str, message: str) -> NotationError:
    return NotationError(message, text=text, column=text.index(word) + 1)
