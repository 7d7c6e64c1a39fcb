"""What all tests of simulations share."""

from __future__ import annotations

import pytest

from tests.game.tables import keep_decks


@pytest.fixture(autouse=True)
def _decks_kept(monkeypatch):
    """Decks of missions are read once."""
    keep_decks(monkeypatch)
