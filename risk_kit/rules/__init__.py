"""Rulesets: every option of a game as data."""
