"""A whole game by each ruleset goes and reads as it did: ``python -m tests.golden.refresh`` writes new logs."""

from __future__ import annotations

import pytest

from risk_kit.files.locate import shipped
from tests.golden.refresh import LOGS, log_of


@pytest.mark.parametrize("ruleset", shipped("ruleset"))
def test_log(ruleset):
    assert log_of(ruleset) == (LOGS / f"{ruleset}.txt").read_text(encoding="utf-8")


def test_every_log_has_its_ruleset():
    assert {path.stem for path in LOGS.glob("*.txt")} == set(shipped("ruleset"))
