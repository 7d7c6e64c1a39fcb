"""Kinds of findings about foreign formats: what an import assumed, what an export cannot hold."""

from __future__ import annotations

from risk_kit.files.code import Code, Severity
from risk_kit.language import mark as _

E_, W_, H_ = Severity.ERROR, Severity.WARNING, Severity.HINT

FORMAT_CODES: dict[str, Code] = {
    # The file as a whole
    "foreign-not-a-map": Code(E_, _("This is not a map that can be read: {reason}.")),
    "foreign-unsafe": Code(
        E_,
        _("The file declares a document type or entities, which are never read."),
        _("Delete the <!DOCTYPE ...> part."),
    ),
    "foreign-broken": Code(E_, _("The file breaks off here: {problem}.")),
    "foreign-encoding": Code(
        H_,
        _("The text is not UTF-8; it is read in the old Windows encoding, where this word is {text!r}."),
        _("If letters look wrong, save the file with the encoding UTF-8."),
    ),
    "foreign-not-kept": Code(H_, _("Not kept, since a board has no place for it: {what}.")),
    "foreign-id": Code(H_, _("The file name gives no id; the board is called {id}.")),
    # Sections and lines
    "foreign-section-missing": Code(E_, _("The section [{section}] is missing.")),
    "foreign-section-absent": Code(W_, _("The section [{section}] is missing; nothing of it is needed.")),
    "foreign-section-unknown": Code(
        W_, _("There is no section [{section}] in this format; its lines are left out.")
    ),
    "foreign-section-name": Code(W_, _("[{found}] is read as [{section}].")),
    "foreign-section-order": Code(
        W_,
        _("[{section}] stands too late; it is read all the same."),
        _("Other programs want the sections in this order: {order}."),
    ),
    "foreign-line-outside": Code(W_, _("This stands outside of every section; it is left out.")),
    "foreign-fields": Code(E_, _("Expected {form} on this line.")),
    "foreign-extra": Code(W_, _("{text!r} is left out; expected on this line: {form}.")),
    "foreign-name-words": Code(W_, _("Several words are read as one name: {name!r}.")),
    "foreign-name-changed": Code(H_, _("The name {found!r} is read as {name!r}.")),
    # Territories and continents
    "foreign-few-territories": Code(E_, _("A board needs two territories; found: {count}.")),
    "foreign-number-order": Code(
        W_,
        _("The number {found} stands where {expected} is due; it is read as it is written."),
        _("Other programs count these lines from 1."),
    ),
    "foreign-number-twice": Code(
        E_, _("The number {found} stands here again; it was first used on line {first}.")
    ),
    "foreign-territory-twice": Code(
        E_, _("The territory {name!r} stands here again; it was first on line {first}.")
    ),
    "foreign-continent-twice": Code(
        E_, _("The continent {name!r} stands here again; it was first on line {first}.")
    ),
    "foreign-continent-same-name": Code(
        W_,
        _("The continent {name!r} has the name of the one on line {first}; the two are kept apart."),
        _("Players could not tell them apart."),
    ),
    "foreign-bonus": Code(E_, _("The bonus of {continent!r} is not a whole number: {found!r}.")),
    "foreign-bonus-missing": Code(E_, _("The continent {continent!r} has no bonus.")),
    "foreign-bonus-assumed": Code(
        W_, _("The continent {continent!r} has no bonus; {bonus} is read, a third of its territories.")
    ),
    "foreign-continent-assumed": Code(
        W_, _("No continent is named for: {territories}. They are put into a continent {continent!r}.")
    ),
    "foreign-bonus-range": Code(W_, _("The bonus of {continent!r}, {found}, is read as {bonus}.")),
    "foreign-continent-by-name": Code(
        W_, _("The continent is named here, not numbered; it is read as {continent!r}.")
    ),
    "foreign-color": Code(H_, _("Continents without a color that can be read: {continents}.")),
    "foreign-coordinates": Code(W_, _("The place of {territory!r} is not two numbers: {found!r}.")),
    "foreign-no-places": Code(
        H_,
        _("Territories without a place on the board: {territories}."),
        _("Give each its point, such as `at: [120, 80]`."),
    ),
    "foreign-same-place": Code(H_, _("The point {x}, {y} is not taken for the place of: {territories}.")),
    "foreign-moved": Code(H_, _("All places are moved by {x}, {y}, so that none is negative.")),
    "foreign-canvas": Code(
        H_, _("The size of the board is not written; {width} x {height} holds all its places.")
    ),
    "foreign-upward": Code(
        H_, _("Points are taken to be counted from the bottom; the board is turned over.")
    ),
    "foreign-scaled": Code(
        H_, _("The coordinates are not those of a canvas; they are drawn on one of {width} x {height}.")
    ),
    "foreign-component": Code(E_, _("There is no territory or continent {name!r}, or none defined before.")),
    "foreign-required": Code(
        E_, _("The bonus wants more parts of this continent than it has: {required} of {count}.")
    ),
    "foreign-continent-overlap": Code(
        W_,
        _("The territory {territory!r} stays in {continent!r}; it cannot be in {other!r} too."),
        _("A board puts each territory into one continent."),
    ),
    "foreign-continent-left": Code(W_, _("The continent {continent!r} is left out: {reason}.")),
    "foreign-bonuses": Code(
        W_, _("The bonus of {continent!r} grows with its parts; for all of it {bonus} is read.")
    ),
    "foreign-reinforcement": Code(E_, _("This part of the reinforcements makes no sense: {problem}.")),
    "foreign-position": Code(E_, _("The start on {territory!r} makes no sense: {problem}.")),
    # Borders
    "foreign-neighbor-twice": Code(W_, _("The neighbor {name!r} is listed twice.")),
    "foreign-border-line-twice": Code(
        W_, _("The borders of {territory!r} stand here again, first on line {first}; both lines are read.")
    ),
    "foreign-no-neighbors": Code(W_, _("The territory {territory!r} lists no neighbor.")),
    "foreign-borders-touching": Code(
        H_, _("The file has no borders; shapes that share a side are neighbors. Borders found: {count}.")
    ),
    "foreign-border-condition": Code(W_, _("The condition of this border is left out: {condition!r}.")),
    # Cards and missions
    "foreign-deck-missing": Code(
        H_, _("The deck {file} is not beside the map; territories have no card symbols.")
    ),
    "foreign-deck-broken": Code(
        W_, _("The deck {file} has errors; territories have no card symbols."), _("Check that file first.")
    ),
    "foreign-deck-alone": Code(
        W_,
        _("No map with these cards is beside the file; what they name cannot be checked."),
        _("Put {file} beside it."),
    ),
    "foreign-card-symbol": Code(E_, _("There is no card {found!r}; a card is one of: {choices}.")),
    "foreign-card-territory": Code(
        E_,
        _("There is no territory with the number {found}; the map has {count}."),
        _("Is this the deck of another map?"),
    ),
    "foreign-card-twice": Code(
        W_, _("The territory {territory!r} has a card already, {symbol}; this one is left out.")
    ),
    "foreign-card-missing": Code(W_, _("Territories without a card: {territories}.")),
    "foreign-wild-cards": Code(
        H_,
        _("The deck has this many wild cards: {count}. They belong to a ruleset, not to a board."),
        _("In a ruleset, write `wild: {count}` under `cards`."),
    ),
    "foreign-mission-continent": Code(
        E_, _("There is no continent with the number {found}; the map has {count}.")
    ),
    "foreign-mission-colors": Code(
        H_, _("Players to destroy are numbered; they are read as colors: {colors}.")
    ),
    "foreign-mission-text": Code(
        H_, _("The words of this mission are not kept; its sentence is made from its data.")
    ),
    "foreign-mission-no-armies": Code(
        W_, _("This mission asks for 0 armies on each territory and could not be won; 1 is read.")
    ),
    "foreign-mission-left": Code(W_, _("This mission is left out: {reason}.")),
    "foreign-mission-fallback": Code(
        W_, _("Missions to destroy a player fall back on different things; the first one is kept for all.")
    ),
    # Writing
    "export-not-held": Code(H_, _("{format} cannot hold {what}.")),
    "export-changed": Code(W_, _("{format} cannot hold {what}; {change}.")),
    "export-limit": Code(W_, _("{format} allows at most {most} {what}; here there are {count}.")),
    "export-needs": Code(H_, _("{format} also needs what convert does not make: {what}.")),
}
