"""Boards and decks as files of Domination: a ``.map`` and its ``.cards``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from risk_kit.files.formats.domination_cards import PLAYERS
from risk_kit.files.formats.losses import lose_drawing, lose_names, lose_sea, lose_source, whole_points
from risk_kit.language import mark, translate

if TYPE_CHECKING:
    from risk_kit.files.extends import Layers
    from risk_kit.files.formats.outgoing import Outgoing

_CARDS = {"infantry": "Infantry", "cavalry": "Cavalry", "artillery": "Cannon"}
_MOST_NAMED = 3
_PICTURES = mark("two pictures of the board, `pic` and `map`")
_SYMBOL = mark("this card symbol")
_NO_CARD = mark("its cards are left out")
_OTHER_KIND = mark("another kind of card stands for it")
_COLOR = mark("this color of armies")
_NUMBERED = mark("a number that no other color has stands for it")
_MISSION = mark("a mission of this kind")
_LEFT_OUT = mark("it is left out")
_FALLBACK = mark("a mission to fall back on that does not count territories")


def write_domination(out: Outgoing, file: str) -> dict[str, str]:
    """Texts of the files by their names; those with letters beyond ASCII start with the mark of UTF-8."""
    stem = Path(file).stem
    files = {file: _map(out, f"{stem}.cards")}
    if out.deck or any(entry.get("card") for entry in out.board.territories.values()):
        files[f"{stem}.cards"] = _cards(out)
    lose_names(out)
    lose_sea(out)
    lose_drawing(out)
    lose_source(out)
    out.add("export-needs", out.board.layers.place(()), what=translate(_PICTURES))
    return {name: text if text.isascii() else f"\ufeff{text}" for name, text in files.items()}


def _map(out: Outgoing, deck: str) -> str:
    board, points, near = out.board, whole_points(out), out.neighbors()
    numbers = {id: number for number, id in enumerate(board.territories, start=1)}
    continents = {id: number for number, id in enumerate(board.continents, start=1)}
    lines = [f"name {out.name(out.data['id'], out.data)}", "", "[files]", f"crd {deck}", "", "[continents]"]
    for id, entry in board.continents.items():
        # A color of 0 leaves the choice to the program.
        lines.append(f"{_token(out.name(id, entry))} {entry['bonus']} {entry.get('color') or 0}")
    lines += ["", "[countries]"]
    for id, entry in board.territories.items():
        x, y = points[id]
        lines.append(f"{numbers[id]} {_token(out.name(id, entry))} {continents[entry['continent']]} {x} {y}")
    lines += ["", "[borders]"]
    lines += [" ".join(str(numbers[n]) for n in (id, *there)) for id, there in near.items()]
    return "\n".join(lines) + "\n"


def _token(name: str) -> str:
    """A name as one word, where an underscore stands for a space."""
    word = "_".join(name.split())
    return f"_{word}" if word[0] in ";#[" else word


def _cards(out: Outgoing) -> str:
    lines = ["[cards]"]
    kinds = _kinds(out)
    for number, entry in enumerate(out.board.territories.values(), start=1):
        if entry.get("card") in kinds:
            lines.append(f"{kinds[entry['card']]} {number}")
    lines += ["wildcard"] * out.wild
    if out.deck and out.deck.data.get("objectives"):
        lines += ["", "[missions]", *_missions(out, out.deck)]
    return "\n".join(lines) + "\n"


def _kinds(out: Outgoing) -> dict[str, str]:
    """Kind of card for each symbol: the usual one, else one that no symbol of the board has."""
    entries = out.board.territories.items()
    first = {entry["card"]: id for id, entry in reversed(entries) if entry.get("card")}
    found = {symbol: kind for symbol, kind in _CARDS.items() if symbol in first}
    free = [kind for symbol, kind in _CARDS.items() if symbol not in first]
    order = list(out.board.territories)
    for symbol, id in sorted(first.items(), key=lambda pair: order.index(pair[1])):
        if symbol not in found:
            out.change(_SYMBOL, _OTHER_KIND if free else _NO_CARD, ("territories", id, "card"))
            if free:
                found[symbol] = free.pop(0)
    return found


def _missions(out: Outgoing, deck: Layers) -> list[str]:
    continents = {id: number for number, id in enumerate(out.board.continents, start=1)}
    players = _players(out, deck)
    fallback = deck.data.get("fallback") or {}
    if players and fallback and "territories" not in fallback:
        out.change(_FALLBACK, _LEFT_OUT, ("fallback",), deck)
    lines = []
    for index, (entry, text) in enumerate(zip(deck.data["objectives"], out.texts, strict=True)):
        goal = fallback if "destroy" in entry and "territories" in fallback else entry
        named = [str(continents[id]) for id in entry.get("continents", ()) if id in continents]
        named += ["*"] * entry.get("any_other", 0)
        if "hold" in entry or len(named) > _MOST_NAMED or entry.get("destroy", "") not in {"", *players}:
            out.change(_MISSION, _LEFT_OUT, ("objectives", index), deck)
            continue
        named += ["0"] * (_MOST_NAMED - len(named))
        territories = goal.get("territories", 0)
        armies = goal.get("armies", 1) if territories else 0
        player = players.get(entry.get("destroy", ""), 0)
        said = f"Destroy PLAYER{player}." if player else " ".join(text.split())
        lines.append(f"{player}\t{territories} {armies}\t{' '.join(named)}\t{said}")
    return lines


def _players(out: Outgoing, deck: Layers) -> dict[str, int]:
    """Number of a player for each color to destroy: the usual one, else one that is free."""
    cards = [(entry.get("destroy", ""), index) for index, entry in enumerate(deck.data["objectives"])]
    colors = {color: index for color, index in reversed(cards) if color}
    found = {color: PLAYERS.index(color) + 1 for color in colors if color in PLAYERS}
    free = [number for number in range(1, len(PLAYERS) + 1) if number not in found.values()]
    for color in sorted(colors, key=colors.__getitem__):
        if color not in found and free:
            found[color] = free.pop(0)
            out.change(_COLOR, _NUMBERED, ("objectives", colors[color]), deck)
    return found
