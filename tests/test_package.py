"""The package as it is installed: the wheel carries its data and works away from the checkout."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import risk_kit
from risk_kit.cli.main import build_parser
from tests.lowest import lowest

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    return next(folder.glob("*.whl"))


@pytest.mark.slow
def test_wheel_carries_the_data(wheel):
    names = zipfile.ZipFile(wheel).namelist()
    for name in (
        "risk_kit/_data/maps/boards/world.yaml",
        "risk_kit/_data/maps/boards/world.geojson",
        "risk_kit/_data/maps/editions/risiko.yaml",
        "risk_kit/_data/maps/rulesets/classic.yaml",
        "risk_kit/_data/schemas/map.schema.json",
        "risk_kit/_data/notebooks/01_dice_and_battles.ipynb",
        "risk_kit/language/locales/it/LC_MESSAGES/risk_kit.mo",
        "risk_kit/cli/jupyter/labconfig/page_config.json",
        "risk_kit/files/examples/board.yaml",
        "risk_kit/py.typed",
    ):
        assert name in names
    assert not [name for name in names if "__pycache__" in name or "checkpoint" in name]


@pytest.mark.slow
def test_installed_wheel_works_away_from_the_checkout(wheel, tmp_path):
    target = tmp_path / "site"
    pip = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--target", str(target), str(wheel)]
    subprocess.run(pip, check=True)
    code = (
        f"import sys; sys.path.insert(0, {str(target)!r}); import risk_kit\n"
        f"assert risk_kit.__file__.startswith({str(target)!r}), risk_kit.__file__\n"
        "from risk_kit.cli.main import main\n"
        "print(risk_kit.load_map('risiko'), main(['odds', '--stack', '4', '--defenders', '3', '--language', 'it']))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert "Board('risiko', territories=42, continents=6, borders=82) 0" in done.stdout, done.stderr
    assert "47,0%" in done.stdout


def test_public_names_are_there():
    for name in risk_kit.__all__:
        assert getattr(risk_kit, name) is not None
    assert set(risk_kit.__all__) <= set(dir(risk_kit))
    with pytest.raises(AttributeError):
        risk_kit.nonsense  # noqa: B018


def test_readme_names_only_verbs_that_exist():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    help_text = build_parser().format_help()
    for verb in ("lab", "odds", "page", "rules", "diff", "show", "check", "explain", "new"):
        assert f"risk-kit {verb}" in readme
        assert f"    {verb}" in help_text


def test_ci_runs_the_line_of_the_readme():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    block = readme.partition("<!-- test line -->")[2].partition("```\n\n")[0]
    lines = [line for line in block.splitlines() if line.startswith("python3 ")]
    assert len(lines) == 1
    assert lines[0].endswith("-m pytest")
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert "sed -n '/<!-- test line -->/,/^```$/p' README.md | grep -m1 '^python3 '" in script
    assert 'bash -euo pipefail -c "$line"' in script


def test_every_dependency_has_a_lower_bound_that_can_be_tested():
    assert all("==" in constraint for constraint in lowest())
