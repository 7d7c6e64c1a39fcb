"""What comparable boards pay for a continent: a line fitted to the continents of the shipped boards."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from risk_kit.analysis.board_continents import continent_figures
from risk_kit.errors import FileError
from risk_kit.files.locate import FOLDERS, data_folder
from risk_kit.files.reader import read_document

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    import numpy as np

    from risk_kit.board.board import Board, Names


@dataclass(frozen=True)
class Comparable:
    """A continent of a shipped board.

    Attributes
    ----------
    board : str
        Id of the first board that has it; `board_names` are the names of that board.
    territories : frozenset of str
        Ids.
    gateways, bonus : int
    """

    board: str
    board_names: Names
    territories: frozenset[str]
    gateways: int
    bonus: int


@dataclass(frozen=True, eq=False)
class PayFit:
    """Bonuses fitted by least squares: constant + territories × per_territory + gateways × per_gateway.

    Attributes
    ----------
    constant, per_territory, per_gateway : float
        Armies a turn.
    spread : float
        Standard deviation of the bonuses around the fitted line.
    rows : tuple of Comparable
        The continents it rests on.
    """

    constant: float
    per_territory: float
    per_gateway: float
    spread: float
    rows: tuple[Comparable, ...]
    _inverse: np.ndarray[Any, Any]

    @property
    def boards(self) -> dict[str, Names]:
        """Names of the boards it rests on, by id."""
        return {row.board: row.board_names for row in self.rows}

    def bonus(self, territories: int, gateways: int) -> float:
        """Armies a turn that comparable boards pay."""
        return self.constant + self.per_territory * territories + self.per_gateway * gateways

    def deviation(self, territories: int, gateways: int) -> float:
        """How far a further continent lies from the line: one standard deviation, the line's own included."""
        import numpy as np

        point = np.array([1.0, territories, gateways])
        return self.spread * float(np.sqrt(1 + point @ self._inverse @ point))

    def covers(self, territories: int, gateways: int) -> bool:
        """Whether there are continents as large, and some with as many gateways, among those fitted."""
        sizes = [len(row.territories) for row in self.rows]
        ways = [row.gateways for row in self.rows]
        return min(sizes) <= territories <= max(sizes) and min(ways) <= gateways <= max(ways)


def pay_fit(board: Board) -> PayFit:
    """Fit for the continents of a board; continents of the same territories are left out, on any board.

    So a shipped board is never compared with itself or with an edition of itself.

    Examples
    --------
    >>> from risk_kit import load_map
    >>> fit = pay_fit(load_map("world"))
    >>> len(fit.rows), list(fit.boards)
    (16, ['hourglass', 'lagoon', 'orchestra', 'war'])
    """
    import numpy as np

    own = {frozenset(continent.territories) for continent in board.continent_list}
    rows = tuple(row for row in comparable_continents() if row.territories not in own)
    design = np.array([[1.0, len(row.territories), row.gateways] for row in rows])
    bonuses = np.array([float(row.bonus) for row in rows])
    found = np.linalg.lstsq(design, bonuses, rcond=None)[0]
    rest = bonuses - design @ found
    spread = float(np.sqrt(rest @ rest / (len(rows) - len(found))))
    constant, per_territory, per_gateway = map(float, found)
    return PayFit(constant, per_territory, per_gateway, spread, rows, np.linalg.pinv(design.T @ design))


@lru_cache(maxsize=1)
def comparable_continents() -> tuple[Comparable, ...]:
    """Continents of all shipped boards; those of the same territories, gateways and bonus are one."""
    from risk_kit.board.load import load_map

    found: dict[tuple[frozenset[str], int, int], Comparable] = {}
    for path in _boards():
        try:
            board = load_map(path)
        except FileError:  # in a checkout it may be half edited
            continue
        for each in continent_figures(board):
            key = (frozenset(each.continent.territories), each.gateways, each.bonus)
            found.setdefault(key, Comparable(board.id, board.names, *key))
    return tuple(found.values())


def _boards() -> Iterator[Path]:
    """Files of shipped boards, before them no edition that has the graph and the bonuses of its base."""
    maps = data_folder("maps")
    for folder in FOLDERS["board"]:
        yield from (path for path in sorted((maps / folder).glob("*.yaml")) if not _only_renames(path))


def _only_renames(path: Path) -> bool:
    """Whether a file changes neither borders nor continents of the board that it extends."""
    data = read_document(path).data or {}
    if "extends" not in data or "borders" in data or "continents" in data:
        return False
    return not any("continent" in (entry or {}) for entry in data.get("territories", {}).values())
