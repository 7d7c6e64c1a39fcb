"""Fixtures for all tests."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from risk_kit.language import use_language
from tests.browser.chromium import HOW_TO_GET_ONE, find_chromium

ROOT = Path(__file__).parent.parent


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave guided fuzzing out unless its marker is asked for: it finds something else each time."""
    if "atheris" in config.getoption("markexpr"):
        return
    left_out = [item for item in items if item.get_closest_marker("atheris")]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]


@pytest.fixture(autouse=True)
def english():
    """Tests read English messages unless they ask for another language."""
    with use_language("en"):
        yield


@pytest.fixture(scope="session")
def chromium() -> str:
    """Path of a Chromium; without one the test is skipped, or fails where CI promises one."""
    path = find_chromium()
    if path is None:
        if os.environ.get("CI") == "true":
            pytest.fail(HOW_TO_GET_ONE)
        pytest.skip(HOW_TO_GET_ONE)
    return path


@pytest.fixture
def world_copy(tmp_path: Path) -> Path:
    """A copy of the world board that a test may spoil."""
    for name in ("world.yaml", "world.geojson"):
        shutil.copy(ROOT / "maps" / "boards" / name, tmp_path / name)
    return tmp_path / "world.yaml"
