"""The colors of every picture: players with their marks, sides of a battle, two rulesets, continents.

Colors of players differ in lightness as well as in hue, so they stay apart for color-blind readers and in a
greyscale print; the mark says it once more.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from risk_kit.language import mark, translate

INK = "#26303a"
"""Text and the strongest lines."""
PAPER = "#fffdf7"
"""Panels, halos of text and badges."""
SEA = "#cde0eb"
SHORE = ("#dbe9f1", "#ebf4f8")
"""Lighter water along the coast: the wide band, then the narrow one."""
LAKE = SEA
LANE = "#35607d"
LAND = "#c9c9c4"
"""Land that is not in play."""
EDGE = "#6b6156"
"""Coasts and borders inside a continent."""
FRONTIER = "#33291f"
"""Borders between continents."""
WALL = "#7c2314"
"""Where shapes touch, but are no neighbors."""

ATTACKER = "#c5362f"
DEFENDER = "#4f94d4"
RULESET_A = "#1b6f8f"
RULESET_B = "#d9822b"

CONTINENTS = (
    "#f2c94c",
    "#e0806a",
    "#85aae6",
    "#ccb68c",
    "#bbe0a4",
    "#d292c0",
    "#7fc4bd",
    "#e3b3b3",
    "#b9b48a",
    "#a5a9c9",
)
"""Fills of continents that name no color of their own, in board order."""


@dataclass(frozen=True)
class PlayerColor:
    """The color and mark of a player.

    Attributes
    ----------
    name : str
        English name of the color; `label` is the one in the language in use.
    fill : str
        Full color, of badges and counters.
    mark : str
        ``"circle"``, ``"square"``, ``"triangle"``, ``"diamond"``, ``"star"``, ``"cross"`` or ``"ring"``.
    """

    name: str
    fill: str
    mark: str

    @property
    def label(self) -> str:
        """Name of the color in the language in use."""
        return translate(self.name)

    @property
    def tint(self) -> str:
        """Lighter color of a territory, on which `INK` is readable."""
        return mix(self.fill, "#ffffff", 0.42)

    @property
    def ink(self) -> str:
        """Color of text on `fill`: dark or white, whichever is read better."""
        return ink_on(self.fill)


PLAYERS = (
    PlayerColor(mark("red"), "#cc3b33", "circle"),
    PlayerColor(mark("blue"), "#4c9be6", "square"),
    PlayerColor(mark("yellow"), "#f4cf3f", "triangle"),
    PlayerColor(mark("green"), "#5bcc9d", "diamond"),
    PlayerColor(mark("purple"), "#6d3f9c", "star"),
    PlayerColor(mark("black"), "#2c2f36", "cross"),
)
"""The players in seat order."""
FILLS = {color.name: color.fill for color in PLAYERS} | {
    "orange": "#e8833a",
    "white": "#f4f1e6",
    "pink": "#ef8fb6",
    "gray": "#93989e",
    "brown": "#8a5a33",
}
"""Full colors by the names that players may have."""
NEUTRAL = PlayerColor(mark("grey"), "#c9c6bf", "ring")
"""The neutral army, and whoever sits beyond the sixth seat."""


def player_color(seat: int | None, name: str = "") -> PlayerColor:
    """Color and mark of a seat (0-based); those of the neutral army for None or a seat beyond the sixth.

    A known name of a color takes the place of the seat's own; the mark stays.
    """
    if seat is None or not 0 <= seat < len(PLAYERS):
        return NEUTRAL
    own = PLAYERS[seat]
    return PlayerColor(name, FILLS[name], own.mark) if name in FILLS else own


def is_color(text: str | None) -> bool:
    """True for a color such as ``"#d6a43b"``, the only form that is let into a picture."""
    return bool(text and re.fullmatch(r"#[0-9a-fA-F]{6}", text))


def mix(color: str, other: str, share: float) -> str:
    """Color that is `share` (0 to 1) of the way from one color to another.

    Examples
    --------
    >>> mix("#000000", "#ffffff", 0.5)
    '#808080'
    """
    pairs = zip(_channels(color), _channels(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def contrast(color: str, other: str) -> float:
    """Contrast ratio (1 to 21) of two colors, as WCAG counts it; text wants 4.5 and more.

    Examples
    --------
    >>> round(contrast("#000000", "#ffffff"), 1)
    21.0
    """
    darker, lighter = sorted((luminance(color), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def luminance(color: str) -> float:
    """Relative luminance of a color (0 black, 1 white)."""
    red, green, blue = (_linear(channel / 255) for channel in _channels(color))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def ink_on(color: str) -> str:
    """Dark or white text color, whichever has more contrast on a color."""
    return INK if contrast(color, INK) >= contrast(color, "#ffffff") else "#ffffff"


def _channels(color: str) -> tuple[int, int, int]:
    return int(color[1:3], 16), int(color[3:5], 16), int(color[5:7], 16)


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else float(((channel + 0.055) / 1.055) ** 2.4)
