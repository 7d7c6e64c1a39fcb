"""The colors of a page as CSS: those of the pictures, and the shades of a table of chances."""

from __future__ import annotations

from itertools import pairwise

from risk_kit.drawing.figures import COLORS, EVEN_SCALE
from risk_kit.drawing.palette import ATTACKER, DEFENDER, contrast, mix

SHADES = 20
"""Steps from never to always."""


def color_rules() -> str:
    """CSS with the colors of the sides, of the rulesets and of each shade."""
    light = [f"--attacker:{ATTACKER}", f"--defender:{DEFENDER}"]
    light += [f"--ruleset-{number}:{color}" for number, color in enumerate(COLORS)]
    dark = [f"--attacker:{mix(ATTACKER, '#ffffff', 0.25)}"]
    dark += [f"--ruleset-{number}:{mix(color, '#ffffff', 0.35)}" for number, color in enumerate(COLORS)]
    rules = [
        f":root{{{';'.join(light)}}}",
        f"@media screen and (prefers-color-scheme:dark){{:root{{{';'.join(dark)}}}}}",
    ]
    for shade in range(SHADES + 1):
        color = _scaled(shade / SHADES)
        ink = "#000000" if contrast(color, "#000000") > contrast(color, "#ffffff") else "#ffffff"
        rules.append(f".s{shade}{{background:{color};color:{ink}}}")
    return "\n".join(rules) + "\n"


def shade_of(chance: float) -> str:
    """Class of a cell, by its chance (0 to 1)."""
    return f"s{round(chance * SHADES)}"


def _scaled(share: float) -> str:
    """Color at a place (0 to 1) of the scale around even chances."""
    stops = [(float(str(place)), str(color)) for place, color in EVEN_SCALE]
    for (low, before), (high, after) in pairwise(stops):
        if share <= high:
            return mix(before, after, (share - low) / (high - low))
    return stops[-1][1]
