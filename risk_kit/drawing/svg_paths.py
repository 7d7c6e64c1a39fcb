"""SVG path data of outlines, and the lines where continents meet."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from risk_kit.board.board import Board, Point
    from risk_kit.drawing.svg_cover import Rings
    from risk_kit.drawing.svg_ground import Ground


def decimals(ground: Ground) -> int:
    """Decimals that coordinates need: a tenth of the unit is finer than the eye."""
    return max(1 - math.floor(math.log10(ground.unit) + 0.2), 0)


def number(value: float, digits: int = 1) -> str:
    """Number as short as SVG allows.

    Examples
    --------
    >>> number(-0.5), number(12.0), number(3.14159, 2)
    ('-.5', '12', '3.14')
    """
    text = f"{value:.{digits}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    if text in ("-0", ""):
        return "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def path(lines: Iterable[Iterable[Point]], digits: int = 1, *, closed: bool = False) -> str:
    """Path data of lines; steps are counted on the rounded grid, so that shared borders stay shared."""
    return "".join(_one_line(line, digits) + ("z" if closed else "") for line in lines)


def _one_line(line: Iterable[Point], digits: int) -> str:
    scale = 10**digits
    grid = [(round(x * scale), round(y * scale)) for x, y in line]
    parts = [f"M{number(grid[0][0] / scale, digits)}", number(grid[0][1] / scale, digits)]
    command = "l"
    for (x0, y0), (x1, y1) in pairwise(grid):
        if (x0, y0) != (x1, y1):
            parts += [command + number((x1 - x0) / scale, digits), number((y1 - y0) / scale, digits)]
            command = ""
    return _joined(parts)


def _joined(parts: list[str]) -> str:
    """Numbers with a space between them only where it is needed."""
    out = [parts[0]]
    for part in parts[1:]:
        out.append(part if part[0] in "-l" else " " + part)
    return "".join(out)


def frontiers(board: Board, ground: Ground) -> list[list[Point]]:
    """Lines where two continents meet by land."""
    order = {t.id: board.continents[t.continent].index for t in board.territory_list}

    def drawn(edge: frozenset[Point], owner: str) -> bool:
        others = [order[t] for t in ground.sides[edge] if order[t] != order[owner]]
        return bool(others) and order[owner] < min(others)  # from one side only

    return [run for t, rings in ground.outlines.items() for run in runs(rings, t, drawn)]


def outline(board: Board, ground: Ground, continent: str) -> list[list[Point]]:
    """Lines around the shapes of a continent: its coasts and its borders with others."""
    order = board.continents[continent].territories  # not the set: the picture is the same every time
    members = set(order)

    def drawn(edge: frozenset[Point], owner: str) -> bool:
        return len(ground.sides[edge] & members) == 1

    return [run for t in order if t not in ground.discs for run in runs(ground.outlines[t], t, drawn)]


def runs(rings: Rings, owner: str, drawn: Callable[[frozenset[Point], str], bool]) -> Iterator[list[Point]]:
    """Longest pieces of rings whose edges are all drawn; these are asked for with the rings' owner."""
    for ring in rings:
        run: list[Point] = []
        for a, b in pairwise(ring):
            if drawn(frozenset((a, b)), owner):
                run = [*run, b] if run else [a, b]
            elif run:
                yield run
                run = []
        if run:
            yield run
