"""Counts of armies in words, in the language in use."""

from __future__ import annotations

from risk_kit.language.catalog import ngettext


def attackers_in_words(count: int) -> str:
    """``"1 attacker"``, ``"10 attackers"``."""
    return ngettext("{count} attacker", "{count} attackers", count).format(count=count)


def defenders_in_words(count: int) -> str:
    """``"1 defender"``, ``"10 defenders"``."""
    return ngettext("{count} defender", "{count} defenders", count).format(count=count)


def armies_in_words(count: int) -> str:
    """``"1 army"``, ``"10 armies"``."""
    return ngettext("{count} army", "{count} armies", count).format(count=count)
