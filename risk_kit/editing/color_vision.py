"""How far apart two colors look, also to color-blind eyes."""

from __future__ import annotations

from math import dist
from typing import TYPE_CHECKING

from risk_kit.language import mark

if TYPE_CHECKING:
    from collections.abc import Sequence

Rgb = tuple[float, float, float]

ALIKE = 7.0
"""Distance in CIELAB (CIE 1976) below which fills are hard to tell apart: thrice what is just noticeable."""
# Machado, Oliveira and Fernandes (2009), "A Physiologically-based Model for Simulation of Color Vision
# Deficiency", severity 1.0, over linear RGB.
_EYES: dict[str, tuple[Rgb, Rgb, Rgb]] = {
    mark("everybody"): ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    mark("eyes without red cones"): (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    mark("eyes without green cones"): (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    mark("eyes without blue cones"): (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
# sRGB to XYZ and the white point D65: IEC 61966-2-1.
_XYZ = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
_WHITE = (0.95047, 1.0, 1.08883)


def alike_to(one: str, other: str) -> str:
    """To whom two colors like ``"#d6a43b"`` look alike, as a marked text; empty for nobody.

    Examples
    --------
    >>> alike_to("#d6a43b", "#d6a43b"), alike_to("#ff0000", "#0000ff")
    ('everybody', '')
    """
    return next((who for who in _EYES if distance(one, other, who) < ALIKE), "")


def distance(one: str, other: str, who: str = "everybody") -> float:
    """Distance of two colors in CIELAB, as some eyes see them."""
    return dist(_lab(_seen(one, _EYES[who])), _lab(_seen(other, _EYES[who])))


def _seen(color: str, eyes: Sequence[Rgb]) -> Rgb:
    """Linear RGB of a color through some eyes, within the gamut."""
    values = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in values]
    red, green, blue = (min(max(_sum(row, linear), 0.0), 1.0) for row in eyes)
    return red, green, blue


def _lab(color: Rgb) -> Rgb:
    x, y, z = (_curve(_sum(row, color) / white) for row, white in zip(_XYZ, _WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _curve(value: float) -> float:
    return value ** (1 / 3) if value > (6 / 29) ** 3 else value / (3 * (6 / 29) ** 2) + 4 / 29


def _sum(row: Sequence[float], color: Sequence[float]) -> float:
    return sum(a * b for a, b in zip(row, color, strict=True))
