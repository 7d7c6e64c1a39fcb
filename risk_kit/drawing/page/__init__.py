"""Pages that work by themselves: one HTML file, no network, for a phone as for a projector."""

from risk_kit.drawing.page.battle import MOST_RULESETS, battle_page
from risk_kit.drawing.page.data import MOST_ARMIES

__all__ = ["MOST_ARMIES", "MOST_RULESETS", "battle_page"]
