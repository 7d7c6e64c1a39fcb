"""A ruleset as a sheet to read: every option that matters in it as a plain sentence."""

from risk_kit.rules.sheet.load import load_sheet
from risk_kit.rules.sheet.sheet import Section, Sheet, rules_sheet

__all__ = ["Section", "Sheet", "load_sheet", "rules_sheet"]
