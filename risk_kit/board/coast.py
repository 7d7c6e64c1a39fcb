"""Coasts and borders as nature draws them: a smooth, repeatable displacement of the plane.

Every point is moved by where it is alone. So an edge that two regions share stays shared, and a change at one
end of a board leaves the coasts at the other end as they were.
"""

from __future__ import annotations

import math
from collections import defaultdict
from itertools import pairwise, product
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from risk_kit.board.board import Point

# Wavelength and height of waves: the bend of whole borders; then capes and bays, headlands, rocks.
_BEND = (1.9, 0.24)
_WAVES = ((0.8, 0.13), (0.36, 0.06), (0.17, 0.025))


class Swell:
    """A displacement of the plane, high where regions are large and low where they are small.

    Parameters
    ----------
    sizes : mapping of point to float
        Size of the regions around some points; between them the size changes gradually.
    scale, texture : float
        Typical size of regions, and of what coasts show; they set the wavelengths.
    strength : float
        Share (0 to 1) of the full height.
    """

    def __init__(
        self, sizes: Mapping[Point, float], scale: float, texture: float, strength: float = 1.0
    ) -> None:
        rough = min(texture / scale, 1.0)
        self.waves = [(_BEND[0] * _step(scale), _BEND[1] * strength)]
        self.waves += [(wave * _step(texture), height * rough * strength) for wave, height in _WAVES]
        self.bucket = 2 * scale
        self.typical = 0.6 * scale
        self.near: dict[tuple[int, int], list[tuple[Point, float]]] = defaultdict(list)
        for (x, y), size in sizes.items():
            column, row = int(x // self.bucket), int(y // self.bucket)
            for place in product((column - 1, column, column + 1), (row - 1, row, row + 1)):
                self.near[place].append(((x, y), size))

    def moved(self, point: Point) -> Point:
        """Where a point goes."""
        x, y = point
        size = self._size(x, y)
        for number, (wave, height) in enumerate(self.waves):
            x += size * height * _noise(point[0] / wave, point[1] / wave, 2 * number)
            y += size * height * _noise(point[0] / wave, point[1] / wave, 2 * number + 1)
        return round(x, 2), round(y, 2)

    def _size(self, x: float, y: float) -> float:
        """Mean of the sizes near by, those of nearer points counting more; far from all the typical one."""
        total, weights = 1e-4 * self.typical, 1e-4
        for at, size in self.near.get((int(x // self.bucket), int(y // self.bucket)), ()):
            share = max(1 - math.dist(at, (x, y)) / self.bucket, 0.0)
            total += share**8 * size
            weights += share**8
        return total / weights


def _step(length: float) -> float:
    """The length in steps, so that a small change of the board leaves the waves where they are."""
    return float(2 ** (round(2 * math.log2(length)) / 2))


def _noise(x: float, y: float, layer: int) -> float:
    """Smooth noise from -1 to 1: random values at whole numbers, blended between."""
    left, top = math.floor(x), math.floor(y)
    u, v = _eased(x - left), _eased(y - top)
    above = _blend(_value(left, top, layer), _value(left + 1, top, layer), u)
    below = _blend(_value(left, top + 1, layer), _value(left + 1, top + 1, layer), u)
    return _blend(above, below, v)


def _eased(t: float) -> float:
    return t * t * t * (t * (6 * t - 15) + 10)


def _blend(a: float, b: float, share: float) -> float:
    return a + (b - a) * share


def _value(column: int, row: int, layer: int) -> float:
    """Value from -1 to 1 at a place of the lattice, the same on every machine and run."""
    mixed = (column * 0x9E3779B1 + row * 0x85EBCA77 + layer * 0xC2B2AE3D + 0x27D4EB2F) & 0xFFFFFFFF
    for shift in (15, 13, 16):
        mixed = ((mixed ^ (mixed >> shift)) * 0x2C1B3C6D) & 0xFFFFFFFF
    return mixed / 0x7FFFFFFF - 1


def subdivided(edges: Iterable[tuple[Point, Point]], longest: float) -> Iterator[tuple[Point, Point]]:
    """Edges cut into pieces of at most a length, in the same places whichever way an edge runs."""
    for edge in sorted({(min(ends), max(ends)) for ends in edges}):
        (x0, y0), (x1, y1) = edge
        count = max(math.ceil(math.dist(*edge) / longest), 1)
        points = [(x0 + (x1 - x0) * i / count, y0 + (y1 - y0) * i / count) for i in range(count)]
        points.append(edge[1])
        yield from pairwise(points)
