"""How near a player is to winning, one line for each way to win."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from risk_kit.kernels.board import is_continent_held
from risk_kit.kernels.layout import NOWHERE
from risk_kit.kernels.missions import mission_in_force
from risk_kit.kernels.victory import count_capitals
from risk_kit.language import translate as _
from risk_kit.rules.options import Domination, Goal

if TYPE_CHECKING:
    from collections.abc import Callable

    from risk_kit.game.table import Table
    from risk_kit.rules.objectives import Objective


@dataclass(frozen=True)
class Progress:
    """One way to win.

    Attributes
    ----------
    goal : str
        What it asks for, in the language in use.
    have, need : int
        Of what it counts: territories, continents, capitals, or opponents who are out.
    """

    goal: str
    have: int
    need: int

    @property
    def done(self) -> bool:
        """Whether enough is there."""
        return self.have >= self.need

    def __str__(self) -> str:
        return f"{self.goal} {self.have}/{self.need}"


def mission_of(table: Table, g: Any, player: int) -> Objective:
    """The mission that counts for a player: the one dealt, or the one in its place."""
    return table.missions[mission_in_force(table.options, g, player)]


def progress_of(table: Table, g: Any, player: int) -> list[Progress]:
    """How near a player is to each way to win."""
    rules, found = table.options, []
    if rules.domination == Domination.ALL_OPPONENTS_OUT and rules.players > 1:
        out = sum(1 for p in range(rules.players) if p != player and g.eliminated_by[p] >= 0)
        found.append(Progress(_("Eliminate every opponent."), out, rules.players - 1))
    elif rules.domination != Domination.NONE:
        found.append(Progress(_("Hold every territory."), g.territories[player], len(table.territories)))
    if rules.missions and g.mission[player] != NOWHERE:
        mission = mission_of(table, g, player)
        have, need = _MEASURES[mission.goal](table, g, player, mission)
        found.append(Progress(mission.text(), min(have, need), need))
    if rules.capitals and g.capital[player] != NOWHERE:
        have = count_capitals(rules, g, player)
        goal = _("Hold enough capitals, your own among them.")
        found.append(Progress(goal, have, rules.capitals))
    return found


def _territories(table: Table, g: Any, player: int, mission: Objective) -> tuple[int, int]:
    enough = [
        t for t in range(len(table.territories)) if g.owner[t] == player and g.armies[t] >= mission.armies
    ]
    return len(enough), mission.territories


def _continents(table: Table, g: Any, player: int, mission: Objective) -> tuple[int, int]:
    board = table.board_view
    held = [c.id for c in table.board.continent_list if is_continent_held(board, g, player, c.index)]
    named = [name for name in held if name in mission.continents]
    others = len(held) - len(named)
    need = len(mission.continents) + mission.any_other
    return len(named) + min(others, mission.any_other), need


def _destroy(table: Table, g: Any, player: int, mission: Objective) -> tuple[int, int]:
    target = next((p.seat for p in table.players if p.color == mission.destroy), None)
    gone = target is not None and g.eliminated_by[target] >= 0
    counts = gone and (table.options.counts_if_another_does or g.eliminated_by[target] == player)
    return int(bool(counts)), 1


def _hold(table: Table, g: Any, player: int, mission: Objective) -> tuple[int, int]:
    return sum(1 for name in mission.hold if g.owner[table.index[name]] == player), len(mission.hold)


_MEASURES: dict[Goal, Callable[[Table, Any, int, Objective], tuple[int, int]]] = {
    Goal.TERRITORIES: _territories,
    Goal.CONTINENTS: _continents,
    Goal.DESTROY: _destroy,
    Goal.HOLD: _hold,
}
