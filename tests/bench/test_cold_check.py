"""How long ``risk-kit check`` takes from a cold start: under a second on an idle core, beside JupyterLab too."""

from __future__ import annotations

import subprocess
import sys

import pytest

BORDER = "  - {between: [siam, indonesia], sea: true}\n"


@pytest.mark.parametrize("broken", [False, True], ids=["good", "broken"])
def test_cold_check(benchmark, world_copy, broken):
    if broken:
        text = world_copy.read_text(encoding="utf-8")
        world_copy.write_text(text.replace(BORDER, ""), encoding="utf-8")
    command = [sys.executable, "-m", "risk_kit", "check", str(world_copy)]
    done = benchmark(subprocess.run, command, capture_output=True, check=False)
    assert done.returncode == broken
