"""From the coordinates of a map onto a canvas."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

WIDTH = 1000.0
MARGIN = 20.0


@dataclass(frozen=True)
class Projection:
    """A map, north up, on a canvas, y down; degrees are shrunk to the width of their latitude.

    Attributes
    ----------
    left, top : float
        Map coordinates of the corner within the margin.
    across, down : float
        Canvas units to a unit of the map.
    canvas : (float, float)
        Width and height.

    Examples
    --------
    >>> projection = Projection.of([(500, 0), (1500, 500)])
    >>> projection.canvas, projection.onto((500, 500))
    ((1000, 520), (20.0, 20.0))
    """

    left: float
    top: float
    across: float
    down: float
    canvas: tuple[float, float]

    @classmethod
    def of(cls, points: Iterable[Sequence[float]]) -> Projection:
        """Projection of points onto a canvas of a usual width."""
        points = list(points)
        left, bottom = (min(point[axis] for point in points) for axis in (0, 1))
        right, top = (max(point[axis] for point in points) for axis in (0, 1))
        degrees = max(abs(left), abs(right)) <= 360 and max(abs(bottom), abs(top)) <= 90
        shrink = max(0.1, math.cos(math.radians((bottom + top) / 2))) if degrees else 1.0
        width, height = (right - left) * shrink or 1.0, (top - bottom) or 1.0
        scale = min((WIDTH - 2 * MARGIN) / width, (4 * WIDTH) / height)
        canvas = (round(width * scale + 2 * MARGIN), round(height * scale + 2 * MARGIN))
        return cls(left, top, shrink * scale, scale, canvas)

    def onto(self, point: Sequence[float]) -> tuple[float, float]:
        """Canvas coordinates of a point, y down."""
        return (point[0] - self.left) * self.across + MARGIN, (self.top - point[1]) * self.down + MARGIN
