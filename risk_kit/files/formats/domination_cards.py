"""Decks of Domination: ``.cards`` with the cards of the territories and the secret missions."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from risk_kit.files.findings import Place, Severity, listing
from risk_kit.files.formats.lenient import clean_name, whole, words
from risk_kit.files.reader import Document
from risk_kit.language import mark, translate

if TYPE_CHECKING:
    from risk_kit.files.findings import Finding, Source
    from risk_kit.files.formats.domination import Reading
    from risk_kit.files.formats.lenient import Word

SYMBOLS = {"infantry": "infantry", "cavalry": "cavalry", "cannon": "artillery", "artillery": "artillery"}
PLAYERS = ("red", "blue", "yellow", "green", "black", "pink")
"""The color that stands for each number of a player to destroy."""
CARD = "Infantry|Cavalry|Cannon number"
MISSION = "player territories armies continent continent continent text"
_HEADER = re.compile(r"\s*\[\s*([^\]]*?)\s*\]")
_BOTH = mark("it asks for territories and for continents")
_ANY = mark("it asks for any continents, none of them named")
_NOTHING = mark("it asks for nothing")


@dataclass
class Cards:
    """A deck that is being read.

    Attributes
    ----------
    reading : Reading or None
        The map whose numbers the deck uses.
    symbols : dict
        Symbol of each territory (ids).
    wild : int
    missions : list of (dict, Place)
        Missions as plain data.
    fallbacks : list of (dict, Place)
        What missions to destroy a player fall back on.
    """

    source: Source
    findings: list[Finding]
    reading: Reading | None
    symbols: dict[str, str] = field(default_factory=dict)
    wild: int = 0
    wild_at: Place | None = None
    missions: list[tuple[dict[str, Any], Place]] = field(default_factory=list)
    fallbacks: list[tuple[dict[str, Any], Place]] = field(default_factory=list)
    colors_at: Place | None = None

    def add(self, code: str, place: Place, *, hint: str = "", **params: object) -> None:
        """Add a finding."""
        self.findings.append(self.source.finding(code, place, (), hint=hint, **params))

    @property
    def sound(self) -> bool:
        """Whether nothing found so far is an error."""
        return not any(finding.severity is Severity.ERROR for finding in self.findings)


def read_cards(source: Source, findings: list[Finding], reading: Reading | None, map_file: str) -> Cards:
    """The cards and missions of a text; every problem is a finding.

    Parameters
    ----------
    map_file : str
        Name that the map should have, for the finding where there is none.
    """
    cards = Cards(source, findings, reading)
    section, known = "", True
    if reading is None:
        cards.add("foreign-deck-alone", Place(source.file), file=map_file)
    for line, text in enumerate(source.lines, start=1):
        match = _HEADER.match(text)
        if match:
            section, known = match[1].lower(), match[1].lower() in ("cards", "missions")
            if not known:
                cards.add("foreign-section-unknown", Place(source.file, line), section=match[1])
        elif text.strip() and not text.startswith(";") and known:
            _line(cards, section, words(text, line, source.file), text)
    _summarize(cards)
    return cards


def deck_document(cards: Cards, id: str, board: str) -> Document:
    """The missions of a deck as plain data, as if they had been read from YAML."""
    document = Document(cards.source, {"format": "risk_kit/objectives/1", "id": id}, findings=cards.findings)
    document.places[()] = Place(cards.source.file)
    if not cards.missions:
        return document
    document.data["board"] = board
    if cards.fallbacks:
        document.data["fallback"], document.places["fallback",] = cards.fallbacks[0]
    document.data["objectives"] = [entry for entry, _place in cards.missions]
    for index, (_entry, place) in enumerate(cards.missions):
        document.places["objectives", index] = place
    return document


def _line(cards: Cards, section: str, line: list[Word], text: str) -> None:
    if section == "cards":
        _card(cards, line)
    elif section == "missions":
        _mission(cards, line, text)
    else:
        cards.add("foreign-line-outside", line[0].place)


def _card(cards: Cards, line: list[Word]) -> None:
    kind = line[0].text.lower()
    if kind in ("wildcard", "wild"):
        cards.wild += 1
        cards.wild_at = cards.wild_at or line[0].place
    elif kind not in SYMBOLS:
        choices = "Infantry, Cavalry, Cannon, wildcard"
        cards.add("foreign-card-symbol", line[0].place, found=line[0].text, choices=choices)
    elif len(line) < 2 or whole(line[1].text) is None:
        cards.add("foreign-fields", line[0].place, form=CARD)
    else:
        _symbol(cards, SYMBOLS[kind], line[1])
        if len(line) > 2:
            rest = " ".join(word.text for word in line[2:])
            cards.add("foreign-extra", line[2].place, text=rest, form=CARD)


def _symbol(cards: Cards, symbol: str, word: Word) -> None:
    if cards.reading is None:
        return
    countries = cards.reading.countries
    found = whole(word.text)
    if found not in countries:
        cards.add("foreign-card-territory", word.place, found=word.text, count=len(countries))
        return
    id = countries[found]
    if not id:
        return  # the line in the map has an error
    if id in cards.symbols:
        name = cards.reading.draft.territories[id].name
        cards.add("foreign-card-twice", word.place, territory=name, symbol=cards.symbols[id])
    cards.symbols.setdefault(id, symbol)


def _mission(cards: Cards, line: list[Word], text: str) -> None:
    numbers = [whole(word.text) for word in line[:3]]
    if len(line) < 6 or None in numbers:
        cards.add("foreign-fields", line[0].place, form=MISSION)
        return
    player, territories, armies = (value or 0 for value in numbers)
    goal = _count_goal(cards, line[1], territories, armies) if territories > 0 else {}
    continents = _continents(cards, line[3:6])
    words_at = line[6].place if len(line) > 6 else None
    said = text[words_at.column - 1 :].strip() if words_at else ""
    place = line[0].place
    if not 0 <= player <= len(PLAYERS):
        cards.add("foreign-fields", place, form=MISSION)
    elif player:
        if goal:
            cards.fallbacks.append((goal, place))
        cards.missions.append(({"destroy": PLAYERS[player - 1]}, place))
        cards.colors_at = cards.colors_at or place
    elif goal and continents:
        cards.add("foreign-mission-left", place, reason=translate(_BOTH))
    elif goal or continents:
        cards.missions.append((_said(cards, said, words_at) | goal | continents, place))
    elif cards.reading is not None and not any(word.text == "*" for word in line[3:6]):
        cards.add("foreign-mission-left", place, reason=translate(_NOTHING))


def _count_goal(cards: Cards, word: Word, territories: int, armies: int) -> dict[str, Any]:
    if armies < 1:
        cards.add("foreign-mission-no-armies", word.place)
    return {"territories": territories} | ({"armies": armies} if armies > 1 else {})


def _continents(cards: Cards, line: list[Word]) -> dict[str, Any]:
    """Continents of a mission: named ones, and how many others."""
    named: list[str] = []
    others = 0
    if cards.reading is None:
        return {}
    known = cards.reading.continents
    for word in line:
        found = whole(word.text)
        if word.text == "*":
            others += 1
        elif found is None or not 0 <= found <= len(known):
            cards.add("foreign-mission-continent", word.place, found=word.text, count=len(known))
        elif found and known[found - 1] not in named:
            named.append(known[found - 1])
    if not named and others:
        cards.add("foreign-mission-left", line[0].place, reason=translate(_ANY))
    if not named:
        return {}
    return {"continents": named} | ({"any_other": others} if others else {})


def _said(cards: Cards, said: str, place: Place | None) -> dict[str, Any]:
    """The words of a mission as its name, where they fit."""
    name = clean_name(said)
    if not name or place is None:
        return {}
    if len(name) < len(said) or re.search(r"PLAYER\d", name):
        cards.add("foreign-mission-text", place)
        return {}
    return {"name": name}


def _summarize(cards: Cards) -> None:
    if cards.wild_at:
        cards.add("foreign-wild-cards", cards.wild_at, count=cards.wild)
    if cards.colors_at:
        colors = ", ".join(f"{number} {color}" for number, color in enumerate(PLAYERS, start=1))
        cards.add("foreign-mission-colors", cards.colors_at, colors=colors)
    for goal, place in cards.fallbacks:
        if goal != cards.fallbacks[0][0]:
            cards.add("foreign-mission-fallback", place)
            break
    if cards.reading is not None and cards.sound:
        territories = cards.reading.draft.territories
        without = [piece.name for id, piece in territories.items() if id not in cards.symbols]
        if without and cards.symbols:
            cards.add("foreign-card-missing", Place(cards.source.file), territories=listing(without))
