"""The sheet of a ruleset by its name, with its board and its deck of missions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from risk_kit.board.load import load_map
from risk_kit.files.extends import read_named
from risk_kit.rules.load import load_ruleset
from risk_kit.rules.objectives import load_objectives
from risk_kit.rules.references import find_named
from risk_kit.rules.sheet.sheet import Sheet, rules_sheet

if TYPE_CHECKING:
    from pathlib import Path


def load_sheet(name: str | Path) -> Sheet:
    """Sheet of a ruleset, by the id of a shipped one or the path of a file, in the language in use.

    Raises
    ------
    UnknownNameError
        When no shipped ruleset has that id.
    FileError
        When the ruleset, its board or its deck has errors.

    Examples
    --------
    >>> sheet = load_sheet("risiko")
    >>> sheet.missions[1]
    'Hold 24 territories of your choice.'
    """
    rules = load_ruleset(name)
    layers = read_named(name, "ruleset")
    board = load_map(find_named("board", rules.board, layers) or rules.board)
    missions = rules.victory.missions
    if missions is None:
        return rules_sheet(rules, board)
    return rules_sheet(
        rules, board, load_objectives(find_named("objectives", missions.deck, layers) or missions.deck)
    )
