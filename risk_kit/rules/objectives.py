"""Decks of secret missions: loading, checking, and each mission as a sentence made from its data."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from risk_kit.board.load import load_map
from risk_kit.errors import FileError
from risk_kit.files.extends import Layers, read_named
from risk_kit.files.findings import Report
from risk_kit.files.locate import known
from risk_kit.files.suggest import plain_name
from risk_kit.language import armies_in_words, get_language, mark, ngettext, use_language
from risk_kit.language import translate as _
from risk_kit.rules.objective_checks import check_objectives, goal_of
from risk_kit.rules.options import Goal
from risk_kit.rules.references import find_named

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from risk_kit.board.board import Board, Names

_COLORS = {
    "red": mark("red"),
    "blue": mark("blue"),
    "yellow": mark("yellow"),
    "green": mark("green"),
    "black": mark("black"),
    "white": mark("white"),
    "gray": mark("gray"),
    "purple": mark("purple"),
    "pink": mark("pink"),
    "orange": mark("orange"),
    "brown": mark("brown"),
}


def color_name(color: str) -> str:
    """Name of a color of armies, in the language in use."""
    return _(_COLORS.get(color, color))


@dataclass(frozen=True)
class Objective:
    """One secret mission.

    Attributes
    ----------
    number : int
        Of the card, from 1; 0 for the mission that takes the place of another.
    goal : Goal
        What it asks for; the fields of other goals are empty.
    territories, armies : int
        Territories to hold, any of them, and the fewest armies on each.
    continents, any_other : tuple of str, int
        Continents to hold (ids), and how many more of the player's choice.
    destroy : str or None
        Color to destroy.
    hold : tuple of str
        Territories to hold (ids), exactly these.
    whole, rest : tuple of str
        Continents (ids) that lie wholly within `hold`, and its territories outside of them.
    uncertain : bool
        True where it is not known from a published card.

    Examples
    --------
    >>> load_objectives("risiko").objectives[0].text("en")
    'Hold 18 territories of your choice, with at least 2 armies on each.'
    """

    number: int
    goal: Goal
    territories: int = 0
    armies: int = 1
    continents: tuple[str, ...] = ()
    any_other: int = 0
    destroy: str | None = None
    hold: tuple[str, ...] = ()
    whole: tuple[str, ...] = ()
    rest: tuple[str, ...] = ()
    uncertain: bool = False
    nicknames: tuple[tuple[str, str], ...] = ()
    continent_names: tuple[Names, ...] = field(default=(), repr=False)
    territory_names: tuple[Names, ...] = field(default=(), repr=False)

    def name(self, language: str | None = None) -> str:
        """Nickname in a language (default: the one in use), else in the one it has; empty without any."""
        texts: Mapping[str, str] = dict(self.nicknames)
        return texts.get(language or get_language()) or next(iter(texts.values()), "")

    def text(self, language: str | None = None) -> str:
        """The mission as a sentence in a language (default: the one in use), made from its data."""
        with use_language(language):
            return _SENTENCES[self.goal](self)


@dataclass(frozen=True)
class Deck:
    """A deck of secret missions.

    Attributes
    ----------
    board : str
        Id of the board whose territories and continents it names.
    objectives : tuple of Objective
    fallback : Objective or None
        The mission in place of one to destroy a color that cannot be destroyed.

    Examples
    --------
    >>> deck = load_objectives("risiko")
    >>> deck, deck.colors
    (Deck('risiko', 14 objectives), ('red', 'yellow', 'green', 'black', 'purple', 'blue'))
    """

    id: str
    names: tuple[tuple[str, str], ...]
    board: str
    source: str
    objectives: tuple[Objective, ...]
    fallback: Objective | None

    @property
    def colors(self) -> tuple[str, ...]:
        """The colors that missions ask to destroy, in the order of the deck."""
        return tuple(card.destroy for card in self.objectives if card.destroy)

    def name(self, language: str | None = None) -> str:
        """Name in a language (default: the one in use), else in English, else its id."""
        texts: Mapping[str, str] = dict(self.names)
        return texts.get(language or get_language()) or texts.get("en") or self.id

    def __len__(self) -> int:
        return len(self.objectives)

    def __iter__(self) -> Iterator[Objective]:
        return iter(self.objectives)

    def __repr__(self) -> str:
        """Id and size."""
        return f"Deck({self.id!r}, {len(self)} objectives)"


def load_objectives(name: str | Path) -> Deck:
    """Deck of missions of a file, or of the id of a shipped deck.

    Parameters
    ----------
    name : str or Path
        ``"risiko"``, ``"european"``, or the path of a YAML file.

    Raises
    ------
    UnknownNameError
        When no shipped deck has that id.
    FileError
        When the file has errors; its ``report`` has all of them.

    Examples
    --------
    >>> load_objectives("us_1993").objectives[0].text("en")
    'Destroy every army of this color: red.'
    """
    layers = read_named(name, "objectives")
    report = check_layers(layers)
    if not report.ok:
        raise FileError(report)
    return _deck(layers)


def mission_texts(data: dict[str, Any], board: Board, language: str) -> list[str]:
    """A sentence in a language for each mission of a deck as plain data: its name, else what it asks for."""
    cards = [_objective(number, entry, board) for number, entry in enumerate(data["objectives"], 1)]
    with use_language(language):
        return [card.name() or card.text() for card in cards]


def check_layers(layers: Layers) -> Report:
    """Report of all findings in a deck that was read into layers."""
    if layers.usable:
        check_objectives(layers)
    return Report.of(layers.findings)


def _deck(layers: Layers) -> Deck:
    data = layers.data
    board = load_map(find_named("board", data["board"], layers) or known("board")[data["board"]])
    fallback = data.get("fallback")
    return Deck(
        id=data["id"],
        names=_texts(data.get("name") or plain_name(data["id"])),
        board=data["board"],
        source=data.get("source", ""),
        objectives=tuple(
            _objective(number, entry, board) for number, entry in enumerate(data["objectives"], 1)
        ),
        fallback=_objective(0, fallback, board) if fallback else None,
    )


def _objective(number: int, entry: dict[str, Any], board: Board) -> Objective:
    hold = tuple(entry.get("hold", ()))
    whole = tuple(c.id for c in board.continent_list if hold and set(c.territories) <= set(hold))
    continents = tuple(entry.get("continents", ()))
    inside = {name for continent in whole for name in board.continents[continent].territories}
    # Neighbors together, and the same order in every language: that of the board.
    rest = tuple(name for name in board.territories if name in hold and name not in inside)
    return Objective(
        number=number,
        goal=goal_of(entry),
        territories=entry.get("territories", 0),
        armies=entry.get("armies", 1),
        continents=continents,
        any_other=entry.get("any_other", 0),
        destroy=entry.get("destroy"),
        hold=hold,
        whole=whole,
        rest=rest,
        uncertain=entry.get("uncertain", False),
        nicknames=_texts(entry.get("name") or {}),
        continent_names=tuple(board.continents[name].names for name in continents or whole),
        territory_names=tuple(board.territories[name].names for name in rest),
    )


def _texts(name: str | dict[str, str]) -> tuple[tuple[str, str], ...]:
    return tuple(({"en": name} if isinstance(name, str) else name).items())


def _territories_sentence(objective: Objective) -> str:
    count = objective.territories
    if objective.armies == 1:
        text = ngettext(
            "Hold {count} territory of your choice.", "Hold {count} territories of your choice.", count
        )
        return text.format(count=count)
    text = ngettext(
        "Hold {count} territory of your choice, with at least {armies} on it.",
        "Hold {count} territories of your choice, with at least {armies} on each.",
        count,
    )
    return text.format(count=count, armies=armies_in_words(objective.armies))


def _continents_sentence(objective: Objective) -> str:
    names = _listed(objective.continent_names)
    if not objective.any_other:
        text = ngettext(
            "Hold every territory of this continent: {continents}.",
            "Hold every territory of these continents: {continents}.",
            len(objective.continents),
        )
        return text.format(continents=names)
    text = ngettext(
        "Hold every territory of these continents: {continents}; and of {count} other of your choice.",
        "Hold every territory of these continents: {continents}; and of {count} others of your choice.",
        objective.any_other,
    )
    return text.format(continents=names, count=objective.any_other)


def _destroy_sentence(objective: Objective) -> str:
    return _("Destroy every army of this color: {color}.").format(color=color_name(str(objective.destroy)))


def _hold_sentence(objective: Objective) -> str:
    """Whole continents are named as such: a list of twenty names is read by nobody."""
    count = len(objective.hold)
    if not objective.whole:
        text = ngettext(
            "Hold this territory: {territories}.", "Hold these {count} territories: {territories}.", count
        )
    elif not objective.rest:
        text = _("Hold these {count} territories: all of {continents}.")
    else:
        text = _("Hold these {count} territories: all of {continents}; and {territories}.")
    continents, territories = _listed(objective.continent_names), _listed(objective.territory_names)
    return text.format(count=count, continents=continents, territories=territories)


def _listed(names: tuple[Names, ...]) -> str:
    return ", ".join(name.text() for name in names)


_SENTENCES = {
    Goal.TERRITORIES: _territories_sentence,
    Goal.CONTINENTS: _continents_sentence,
    Goal.DESTROY: _destroy_sentence,
    Goal.HOLD: _hold_sentence,
}
