"""A position as one line of text that reads back, and the numbers that follow from the others."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, unquote

from risk_kit.errors import NotationError, UnknownNameError
from risk_kit.files.findings import clip
from risk_kit.game.digest import digest
from risk_kit.game.sound import fault_of, holders_fit, numbers_of, shapes_at
from risk_kit.kernels.board import count_enemies
from risk_kit.kernels.layout import NOBODY, State, shapes_of
from risk_kit.kernels.words import Phase
from risk_kit.language import translate as _
from risk_kit.rules.limits import limited_as
from risk_kit.rules.load import load_ruleset

if TYPE_CHECKING:
    from collections.abc import Container

    from risk_kit.errors import RiskKitError
    from risk_kit.game.table import Table
    from risk_kit.rules.ruleset import Ruleset

HEAD = "position/1"
# Numbers of up to 64 bits, also in the eyes of Python, which reads no number of thousands of digits.
_NUMBER = re.compile(r"-?[0-9]{1,18}")
# What the text need not say: it follows from the rest, or does not outlive a move.
_DERIVED = {
    "owner", "armies", "phase", "territories", "held", "enemies", "hand", "symbols",
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
    parts = [HEAD, *table.names, players, Phase(g.phase).name.lower(), ",".join(places)]
    for name, shape in shapes_of(State, table.capacity).items():
        if name not in _DERIVED:
            numbers = _numbers(getattr(g, name), shape)
            if any(numbers):
                parts.append(f"{name}={','.join(map(str, numbers))}")
    return " ".join(parts)


def _numbers(value: Any, shape: tuple[int, ...]) -> list[int]:
    """Numbers of a field, without the zeros at the end of a row or table."""
    numbers = numbers_of(value, shape)
    while shape and numbers and numbers[-1] == 0:
        numbers.pop()
    return numbers


def position_head(text: str) -> tuple[str, list[tuple[str, str]]]:
    """Board, and names and colors of the players of a position whose head is written well.

    Raises
    ------
    NotationError
        When the text is no position.
    """
    words = _words(text)
    if len(words) < 6 or words[0][1] != HEAD:
        message = _("A position begins with `{head} BOARD RULESET PLAYERS PHASE TERRITORIES`.")
        raise NotationError(message.format(head=HEAD), text=text, column=1)
    for column, word in words[1:3]:
        # A path would open whatever file a text names.
        if not re.fullmatch(r"[a-z0-9_]+(#[0-9a-f]{8})?", word):
            message = _("{word} is no id of a board or ruleset.").format(word=clip(word))
            raise NotationError(message, text=text, column=column)
    players = []
    for column, entry in _parts(*words[3]):
        name, _colon, color = entry.partition(":")
        if not (name and color):
            raise NotationError(_("A player is written NAME:COLOR."), text=text, column=column)
        players.append((unquote(name), color))
    return words[1][1].partition("#")[0], players


def named_ruleset(text: str) -> Ruleset:
    """The ruleset that a position names, with the last round that a simulation may have laid over it."""
    id, _sign, short = _words(text)[2][1].partition("#")
    return limited_as(load_ruleset(id), lambda rules: digest(rules).startswith(short))


def head_error(text: str, error: RiskKitError) -> RiskKitError:
    """What is wrong with the head of a position, when no game can be made by it."""
    names, players = _words(text)[1:3], _words(text)[3]
    if not isinstance(error, UnknownNameError) or error.kind == "color":
        return NotationError(str(error), text=text, column=players[0])
    for column, word in names:
        if word.partition("#")[0] == error.name:
            return NotationError(str(error), text=text, column=column)
    return error  # a name that did not come from the text


def _words(text: str) -> list[tuple[int, str]]:
    """Words of a text, each with its column from 1."""
    return [(match.start() + 1, match.group()) for match in re.finditer(r"\S+", text)]


def _parts(column: int, word: str) -> list[tuple[int, str]]:
    """Parts of a word between commas, each with its column."""
    return [(column + match.start(), match.group()) for match in re.finditer(r"(?<![^,])[^,]*", word)]


def check_names(table: Table, text: str, given: tuple[bool, bool]) -> None:
    """Refuse a board or ruleset that is not the one of the position, unless it was given on purpose."""
    for (column, word), own, on_purpose in zip(_words(text)[1:3], table.names, given, strict=True):
        if "#" in word and word != own and not on_purpose:
            message = _(
                "{word} is not what bears this name here; give the board or ruleset it was played by."
            )
            raise NotationError(message.format(word=word), text=text, column=column)


def read_position(table: Table, text: str, g: Any) -> None:
    """Fill a state of zeros from the text of a position.

    Raises
    ------
    NotationError
        At the word that does not fit the table, or the rest of the position.
    """
    words = _words(text)
    columns = {"phase": words[4][0], "territories": words[5][0]}
    phases = {phase.name.lower(): phase for phase in Phase}
    if words[4][1] not in phases:
        message = _("Phases are: {phases}.").format(phases=", ".join(phases))
        raise NotationError(message, text=text, column=columns["phase"])
    g.phase = phases[words[4][1]]
    _read_places(table, text, *words[5], g)
    for column, word in words[6:]:
        name, numbers = _field(text, column, word, columns)
        columns[name] = column
        _write(table, g, name, numbers, text, column)
    if not holders_fit(table, g):
        message = _("{name} does not fit the rest of the position.").format(name="holder")
        raise NotationError(message, text=text, column=columns.get("holder", len(text) + 1))
    derive(table, g)
    fault = fault_of(table, g)
    if fault:
        raise NotationError(fault[1], text=text, column=columns.get(fault[0], len(text) + 1))


def _read_places(table: Table, text: str, column: int, word: str, g: Any) -> None:
    places = _parts(column, word)
    if len(places) != len(table.territories):
        message = _("The board has {count} territories, the position has {found}.")
        message = message.format(count=len(table.territories), found=len(places))
        raise NotationError(message, text=text, column=column)
    owners = {str(player.seat): player.seat for player in table.players} | {"n": table.neutral}
    for index, (at, place) in enumerate(places):
        owner, _colon, armies = place.partition(":")
        if place == "-":
            g.owner[index] = NOBODY
        elif owner in owners and _NUMBER.fullmatch(armies):
            g.owner[index], g.armies[index] = owners[owner], int(armies)
        else:
            message = _("A territory is written OWNER:ARMIES, or - for nobody's.")
            raise NotationError(message, text=text, column=at)


def _field(text: str, column: int, word: str, seen: Container[str]) -> tuple[str, list[int]]:
    """Name and numbers of a field that was not there before."""
    name, _sign, numbers = word.partition("=")
    known = name in State.__annotations__ and name not in _DERIVED
    values = numbers.split(",")
    if not known or name in seen or not all(_NUMBER.fullmatch(value) for value in values):
        message = _("A field is written NAME=NUMBERS, with a name that positions have.")
        raise NotationError(message, text=text, column=column)
    return name, [int(value) for value in values]


def _write(table: Table, g: Any, name: str, numbers: list[int], text: str, column: int) -> None:
    shape, room = shapes_at(table)[name], shapes_of(State, table.capacity)[name]
    for index, number in enumerate(numbers):
        place = divmod(index, room[1]) if len(room) == 2 else (index,)
        if not all(at < size for at, size in zip(place, shape or (1,), strict=True)):
            if number == 0:
                continue
            message = _("These are more numbers than {name} has.").format(name=name)
            raise NotationError(message, text=text, column=column)
        if not shape:
            setattr(g, name, number)
        else:
            getattr(g, name)[place if len(place) == 2 else index] = number


def derive(table: Table, g: Any) -> None:
    """Count what follows from owners and holders: territories, continents, enemies, hands."""
    for territory in range(len(table.territories)):
        owner = g.owner[territory]
        if owner != NOBODY:
            g.territories[owner] += 1
            g.held[owner, table.board_view.continent_of[territory]] += 1
            g.enemies[territory] = count_enemies(table.board_view, g, territory)
    for card in range(len(table.cards)):
        holder = g.holder[card]
        if holder >= 0:
            g.hand[holder] += 1
            g.symbols[holder, table.options.card_symbol[card]] += 1
