"""``risk-kit edit``: what it says before JupyterLab starts, and the notebook that it writes."""

from __future__ import annotations

import nbformat
import pytest

from risk_kit.cli import edit
from risk_kit.cli.main import main
from tests.editing.making import copy_of


@pytest.fixture
def served(monkeypatch, tmp_path):
    """What JupyterLab would be started with."""
    calls = []
    monkeypatch.setattr(edit, "require_lab", lambda: None)
    monkeypatch.setattr(
        edit, "serve", lambda folder, page, browser: calls.append((folder, page, browser)) or 0
    )
    monkeypatch.chdir(tmp_path)
    return calls


def test_a_board_that_is_not_there_is_made_with_its_notebook(served, tmp_path, capsys):
    assert main(["edit", "tea.yaml", "--no-browser"]) == 0
    assert served == [(tmp_path, "doc/tree/edit_tea.ipynb", False)]
    assert "id: tea" in (tmp_path / "tea.yaml").read_text(encoding="utf-8")
    cells = nbformat.read(tmp_path / "edit_tea.ipynb", as_version=4).cells
    assert cells[1].source == 'from risk_kit import MapEditor\n\neditor = MapEditor("tea.yaml")\neditor'
    assert "edit_tea.ipynb" in capsys.readouterr().out


def test_the_notebook_speaks_the_users_language_and_is_kept(served, tmp_path):
    assert main(["edit", "tea.yaml", "--language", "it"]) == 0
    notebook = tmp_path / "edit_tea.ipynb"
    assert 'language="it"' in notebook.read_text(encoding="utf-8").replace("\\", "")
    notebook.write_text("mine", encoding="utf-8")
    assert main(["edit", "tea.yaml"]) == 0
    assert notebook.read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("world", "risk-kit new board my_world --like world"),
        ("tea.txt", "write one like my_land.yaml"),
        ("7.yaml", "write one like my_land.yaml"),
        ("risiko.yaml", "only whole boards can be drawn"),
        ("broken.yaml", "broken.yaml:1:4"),
        ("rules.yaml", "rules.yaml is a ruleset; only boards can be drawn."),
        ("nodir/x.yaml", "There is no folder nodir."),
    ],
)
def test_what_cannot_be_edited_is_told_at_once(served, tmp_path, capsys, name, words):
    copy_of("risiko", tmp_path)
    (tmp_path / "broken.yaml").write_text("a: [", encoding="utf-8")
    assert main(["new", "ruleset", "rules"]) == 0
    assert main(["edit", name]) == 2
    assert words in capsys.readouterr().err
    assert served == []
