"""The digests of all games, compiled and interpreted, each made once by a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent


def run_digests(*words: str, **environment: str) -> list[list[str]]:
    """Ruleset, players, seed and both digests of every game, as another process prints them."""
    command = [sys.executable, "-m", "tests.parity.digests", *words]
    done = subprocess.run(
        command, cwd=ROOT, env=os.environ | environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return [line.split() for line in done.stdout.splitlines()]


@pytest.fixture(scope="session")
def interpreted() -> list[list[str]]:
    return run_digests(NUMBA_DISABLE_JIT="1")


@pytest.fixture(scope="session")
def compiled() -> list[list[str]]:
    pytest.importorskip("numba")
    return run_digests("compiled", NUMBA_DISABLE_JIT="0")
