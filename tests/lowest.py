"""Print the oldest versions that pyproject.toml allows, as constraints for pip: ``python tests/lowest.py``."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

PROJECT = Path(__file__).parent.parent / "pyproject.toml"


def lowest() -> list[str]:
    """Constraints such as ``numpy==1.26``, one a dependency."""
    dependencies = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]["dependencies"]
    found = [re.fullmatch(r"([\w-]+)>=([\d.]+)(;.*)?", dependency) for dependency in dependencies]
    if not all(found):
        raise ValueError(f"each dependency has a lower bound and no other: {dependencies}")
    return [f"{match[1]}=={match[2]}" for match in found if match]


if __name__ == "__main__":
    print("\n".join(lowest()))
