"""The sheet of a ruleset: sections of sentences in the language in use, and its secret missions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from risk_kit.language import translate as _
from risk_kit.rules.options import Draw, Reach
from risk_kit.rules.sheet.cards import cards_sentences
from risk_kit.rules.sheet.opening import players_sentences, setup_sentences
from risk_kit.rules.sheet.turn import (
    attack_sentences,
    defense_sentences,
    fortify_sentences,
    occupy_sentences,
    reinforcements_sentences,
)
from risk_kit.rules.sheet.winning import UNCERTAIN, mission_text, victory_sentences

if TYPE_CHECKING:
    from risk_kit.board.board import Board
    from risk_kit.rules.objectives import Deck
    from risk_kit.rules.ruleset import Ruleset


@dataclass(frozen=True)
class Section:
    """A part of a sheet: its title and its sentences, in the language in use when it was made."""

    title: str
    sentences: tuple[str, ...]


@dataclass(frozen=True)
class Sheet:
    """A ruleset to read.

    Attributes
    ----------
    title : str
        Name of the ruleset.
    about : str
        The board it is for.
    sections : tuple of Section
    missions_title : str
        Name of its deck; empty without secret missions.
    missions : tuple of str
        Each secret mission as a sentence.
    note : str
        What is to be known about the missions; may be empty.
    """

    title: str
    about: str
    sections: tuple[Section, ...]
    missions_title: str = ""
    missions: tuple[str, ...] = ()
    note: str = ""


def rules_sheet(rules: Ruleset, board: Board | None = None, deck: Deck | None = None) -> Sheet:
    """Sheet of a ruleset in the language in use; what has no effect under these rules is left out.

    Parameters
    ----------
    board : Board, optional
        For the bonuses of its continents.
    deck : Deck, optional
        The secret missions, where the ruleset has any.

    Examples
    --------
    >>> from risk_kit import load_ruleset
    >>> sheet = rules_sheet(load_ruleset("risiko"))
    >>> [section.title for section in sheet.sections][:3]
    ['Players', 'Setting up', 'A turn: reinforcements']
    >>> sheet.sections[0].sentences
    ('For 3 to 6 players.',)
    """
    listed = deck if rules.victory.missions is not None else None
    about = _("Board: {board}").format(board=board.name()) if board else ""
    if listed is None:
        return Sheet(rules.name(), about, _sections(rules, board, None))
    sections = _sections(rules, board, listed)
    missions = tuple(map(mission_text, listed))
    sentences = (*missions, *(sentence for section in sections for sentence in section.sentences))
    uncertain = any(sentence.endswith(UNCERTAIN) for sentence in sentences)
    note = _("(?) The text of this mission is not known from a published card.") if uncertain else ""
    return Sheet(rules.name(), about, sections, listed.name(), missions, note)


def _sections(rules: Ruleset, board: Board | None, deck: Deck | None) -> tuple[Section, ...]:
    parts = (
        (_("Players"), players_sentences(rules)),
        (_("Setting up"), setup_sentences(rules)),
        (_("A turn: reinforcements"), [_steps(rules), *reinforcements_sentences(rules, board)]),
        (_("A turn: cards"), cards_sentences(rules)),
        (_("A turn: attack"), attack_sentences(rules)),
        (_("Defense"), defense_sentences(rules)),
        (_("Taking a territory"), occupy_sentences(rules)),
        (_("A turn: fortify"), fortify_sentences(rules)),
        (_("Victory"), victory_sentences(rules, deck)),
    )
    return tuple(Section(title, tuple(sentences)) for title, sentences in parts)


def _steps(rules: Ruleset) -> str:
    """The steps that a turn has under these rules, in their order."""
    steps = [_("place reinforcements"), _("attack, if you like")]
    if rules.fortify.reach is not Reach.NONE and rules.fortify.moves:
        steps.append(_("move armies, if you like"))
    if rules.cards.draw is Draw.ONCE_A_TURN:
        steps.append(_("draw a card, if you have earned one"))
    return _("A turn has these steps, in this order: {steps}.").format(steps="; ".join(steps))
