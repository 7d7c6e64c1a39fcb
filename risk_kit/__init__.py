"""Teach with, design maps for, and compare the rules of Risk and its relatives.

Names are loaded when they are first used: ``import risk_kit`` alone loads no other library.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

__version__ = "0.1.0"

if TYPE_CHECKING:
    from risk_kit import odds
    from risk_kit.analysis.board_report import BoardReport, board_report
    from risk_kit.analysis.comparison import Comparison, compare
    from risk_kit.board.board import Board
    from risk_kit.board.load import check_map, load_map
    from risk_kit.drawing import figures
    from risk_kit.drawing.export import save_picture
    from risk_kit.editing import new_board
    from risk_kit.editing.editor import Editor
    from risk_kit.errors import FileError, IllegalMoveError, RiskKitError, RuleError, UnknownNameError
    from risk_kit.game.game import Game
    from risk_kit.game.moves import (
        Attack,
        ChooseCapital,
        Claim,
        Defend,
        EndPhase,
        Fortify,
        Occupy,
        PickPile,
        Place,
        Trade,
    )
    from risk_kit.game.record import replay
    from risk_kit.kernels.words import Phase
    from risk_kit.language import use_language
    from risk_kit.rules.load import check_ruleset, load_ruleset
    from risk_kit.rules.objectives import load_objectives
    from risk_kit.rules.ruleset import Ruleset
    from risk_kit.simulation.simulate import Simulation, simulate
    from risk_kit.simulation.storage import load_games, save_games
    from risk_kit.simulation.tournament import tournament
    from risk_kit.widgets.battle_explorer import BattleExplorer
    from risk_kit.widgets.map_editor import MapEditor
    from risk_kit.widgets.rule_lab import RuleLab

_HOMES = {
    "Attack": "risk_kit.game.moves",
    "BattleExplorer": "risk_kit.widgets.battle_explorer",
    "Board": "risk_kit.board.board",
    "BoardReport": "risk_kit.analysis.board_report",
    "ChooseCapital": "risk_kit.game.moves",
    "Claim": "risk_kit.game.moves",
    "Comparison": "risk_kit.analysis.comparison",
    "Defend": "risk_kit.game.moves",
    "Editor": "risk_kit.editing.editor",
    "EndPhase": "risk_kit.game.moves",
    "FileError": "risk_kit.errors",
    "Fortify": "risk_kit.game.moves",
    "Game": "risk_kit.game.game",
    "IllegalMoveError": "risk_kit.errors",
    "MapEditor": "risk_kit.widgets.map_editor",
    "Occupy": "risk_kit.game.moves",
    "Phase": "risk_kit.kernels.words",
    "PickPile": "risk_kit.game.moves",
    "Place": "risk_kit.game.moves",
    "RiskKitError": "risk_kit.errors",
    "RuleError": "risk_kit.errors",
    "RuleLab": "risk_kit.widgets.rule_lab",
    "Ruleset": "risk_kit.rules.ruleset",
    "Simulation": "risk_kit.simulation.simulate",
    "Trade": "risk_kit.game.moves",
    "UnknownNameError": "risk_kit.errors",
    "board_report": "risk_kit.analysis.board_report",
    "check_map": "risk_kit.board.load",
    "check_ruleset": "risk_kit.rules.load",
    "compare": "risk_kit.analysis.comparison",
    "figures": "risk_kit.drawing.figures",
    "load_games": "risk_kit.simulation.storage",
    "load_map": "risk_kit.board.load",
    "load_objectives": "risk_kit.rules.objectives",
    "load_ruleset": "risk_kit.rules.load",
    "new_board": "risk_kit.editing.new_board",
    "odds": "risk_kit.odds",
    "replay": "risk_kit.game.record",
    "save_games": "risk_kit.simulation.storage",
    "save_picture": "risk_kit.drawing.export",
    "simulate": "risk_kit.simulation.simulate",
    "tournament": "risk_kit.simulation.tournament",
    "use_language": "risk_kit.language",
}

__all__ = [
    "Attack",
    "BattleExplorer",
    "Board",
    "BoardReport",
    "ChooseCapital",
    "Claim",
    "Comparison",
    "Defend",
    "Editor",
    "EndPhase",
    "FileError",
    "Fortify",
    "Game",
    "IllegalMoveError",
    "MapEditor",
    "Occupy",
    "Phase",
    "PickPile",
    "Place",
    "RiskKitError",
    "RuleError",
    "RuleLab",
    "Ruleset",
    "Simulation",
    "Trade",
    "UnknownNameError",
    "board_report",
    "check_map",
    "check_ruleset",
    "compare",
    "figures",
    "load_games",
    "load_map",
    "load_objectives",
    "load_ruleset",
    "new_board",
    "odds",
    "replay",
    "save_games",
    "save_picture",
    "simulate",
    "tournament",
    "use_language",
]


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    home = _HOMES[name]
    module = import_module(home)
    # A module of that name is what was asked for, unless it holds the thing itself.
    return getattr(module, name, module) if home.endswith(f".{name}") else getattr(module, name)


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
