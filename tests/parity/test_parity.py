"""The same seed is the same game, byte for byte: compiled and interpreted, and from one version to the next."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import risk_kit
from risk_kit import Game
from risk_kit.files.locate import shipped
from risk_kit.kernels.engine import ENGINE_VERSION, engine_for
from risk_kit.kernels.layout import Capacity
from tests.parity.refresh import PINNED

PACKAGE = Path(risk_kit.__file__).parent
CHANGED = f"""
These games are not what they were. If that was meant, follow the recipe in tests/parity/refresh.py, which
raises ENGINE_VERSION from {ENGINE_VERSION}; if not, the last change of the rules engine altered more than it should.
"""


def test_games_are_those_of_this_engine_version(interpreted):
    head, *rows = PINNED.read_text(encoding="utf-8").splitlines()
    found = [" ".join([name, players, seed, named]) for name, players, seed, _bytes, named in interpreted]
    assert found == rows, CHANGED
    assert head == f"engine {ENGINE_VERSION}", "python -m tests.parity.refresh"


def test_every_ruleset_is_played(interpreted):
    assert {name for name, *_rest in interpreted} == set(shipped("ruleset"))
    assert len({row[-1] for row in interpreted}) == len(interpreted), "two games are the same"


@pytest.mark.slow
def test_compiled_games_are_the_same_byte_for_byte(compiled, interpreted):
    assert compiled == interpreted


SCRIPT = """
import sys
from pathlib import Path
import risk_kit
from risk_kit.kernels.engine import cache_folder
package = Path(risk_kit.__file__).parent
assert package == Path(sys.argv[1]) / "risk_kit", package
before = cache_folder()
assert cache_folder() == before
for name in sys.argv[2:]:
    path = package / name
    text = path.read_bytes()
    path.write_bytes(text + b"\\n")
    print(name, cache_folder() != before)
    path.write_bytes(text)
assert cache_folder() == before
"""


def compiled_sources() -> list[str]:
    """Files that compiled code is made from: the entries, and what they import when they run."""
    found, wanted = [], ["kernels/entries.py", "kernels/engine.py"]
    while wanted:
        name = wanted.pop()
        if name in found:
            continue
        found.append(name)
        tree = ast.parse((PACKAGE / name).read_text(encoding="utf-8"))
        modules = [node.module for node in tree.body if isinstance(node, ast.ImportFrom) and node.module]
        own = [m.removeprefix("risk_kit.").replace(".", "/") + ".py" for m in modules if "risk_kit." in m]
        wanted += [path for path in own if (PACKAGE / path).is_file()]
    return sorted(found)


def test_what_is_compiled():
    found = compiled_sources()
    assert "rules/options.py" in found
    assert {"kernels/attack.py", "kernels/layout.py", "kernels/words.py"} <= set(found)


def test_an_edit_of_any_source_moves_the_cache(tmp_path):
    """The numba of a running Python would not see an edit in another file than that of a function."""
    pytest.importorskip("numba")
    shutil.copytree(PACKAGE, tmp_path / "risk_kit", ignore=shutil.ignore_patterns("_data", "__pycache__"))
    names = compiled_sources()
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, str(tmp_path), *names],
        env=os.environ | {"PYTHONPATH": str(tmp_path)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == [word for name in names for word in (name, "True")]


def test_code_that_is_only_asked_for_is_not_there_yet():
    """A game that leaves the choice open does not wait for code that is still being compiled."""
    pytest.importorskip("numba")
    capacity = Capacity.of(territories=1000)
    assert engine_for(capacity, True).compiled
    assert not engine_for(capacity, None).compiled


@pytest.mark.slow
def test_code_that_was_compiled_is_used():
    pytest.importorskip("numba")
    game = Game(seed=1, compiled=True)
    game.push(next(iter(game.legal_moves)))
    assert engine_for(game.table.capacity, None).compiled
    assert not engine_for(Capacity.of(territories=1000), None).compiled
