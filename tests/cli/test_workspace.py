"""The working folder: never loses a change, renews what nobody changed, comes back when deleted."""

from __future__ import annotations

import pytest

from risk_kit.cli import workspace
from risk_kit.cli.workspace import fill, first_notebook, shipped_files
from risk_kit.files.locate import RECORD, known
from risk_kit.files.locate import workspace as workspace_here
from risk_kit.rules.load import load_ruleset

BOARD = "maps/boards/world.yaml"


@pytest.fixture
def release(monkeypatch, tmp_path):
    """Pretend that a newer release ships another text in one file."""

    def publish(text: str) -> None:
        newer = tmp_path / "newer.yaml"
        newer.write_text(text, encoding="utf-8")
        files = shipped_files() | {BOARD: newer}
        monkeypatch.setattr(workspace, "shipped_files", lambda: files)

    return publish


def test_first_filling_copies_everything(tmp_path):
    done = fill(tmp_path / "lab")
    assert done.kept == []
    assert set(done.written) == set(shipped_files())
    assert {"notebooks/01_dice_and_battles.ipynb", BOARD, "schemas/map.schema.json"} <= set(done.written)
    assert fill(tmp_path / "lab").written == []
    assert first_notebook() == "notebooks/01_dice_and_battles.ipynb"


def test_unchanged_copy_is_renewed(tmp_path, release):
    fill(tmp_path / "lab")
    release("newer")
    assert fill(tmp_path / "lab").written == [BOARD]
    assert (tmp_path / "lab" / BOARD).read_text() == "newer"
    release("newest")
    assert fill(tmp_path / "lab").written == [BOARD]


def test_changed_copy_is_kept_for_ever(tmp_path, release):
    fill(tmp_path / "lab")
    mine = tmp_path / "lab" / BOARD
    mine.write_text("mine")
    for text in ("newer", "newest"):
        release(text)
        done = fill(tmp_path / "lab")
        assert (done.written, done.kept) == ([], [BOARD])
        assert mine.read_text() == "mine"


def test_file_that_was_there_before_is_kept(tmp_path):
    mine = tmp_path / "lab" / BOARD
    mine.parent.mkdir(parents=True)
    mine.write_text("mine")
    assert fill(tmp_path / "lab").kept == [BOARD]
    assert mine.read_text() == "mine"


def test_deleted_copy_comes_back(tmp_path):
    fill(tmp_path / "lab")
    (tmp_path / "lab" / BOARD).unlink()
    assert fill(tmp_path / "lab").written == [BOARD]


@pytest.mark.parametrize("content", ["", "{", "[]"])
def test_broken_record_loses_nothing(tmp_path, content, release):
    fill(tmp_path / "lab")
    mine = tmp_path / "lab" / BOARD
    mine.write_text("mine")
    (tmp_path / "lab" / RECORD).write_text(content)
    release("newer")
    fill(tmp_path / "lab")
    assert mine.read_text() == "mine"


def test_ids_find_the_copies_of_the_working_folder_first(tmp_path, monkeypatch):
    fill(tmp_path / "lab")
    mine = tmp_path / "lab" / "maps" / "rulesets"
    text = (mine / "classic.yaml").read_text(encoding="utf-8")
    (mine / "classic.yaml").write_text(text.replace("  dice: 2", "  dice: 4"), encoding="utf-8")
    (mine / "mine.yaml").write_text(
        "format: risk_kit/ruleset/1\nid: mine\nextends: classic\n", encoding="utf-8"
    )
    monkeypatch.chdir(tmp_path)
    assert load_ruleset("classic").defense.dice == 2
    monkeypatch.chdir(tmp_path / "lab" / "notebooks")
    assert workspace_here() == tmp_path / "lab"
    assert load_ruleset("classic").defense.dice == 4
    assert load_ruleset("mine").defense.dice == 4
    assert "mine" in known("ruleset")


def test_copies_of_notebooks_are_trusted(tmp_path, monkeypatch):
    pytest.importorskip("jupyterlab")
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path / "data"))
    import nbformat
    from nbformat.sign import NotebookNotary

    done = fill(tmp_path / "lab")
    workspace.sign(tmp_path / "lab", done.written)
    notebook = nbformat.read(tmp_path / "lab" / first_notebook(), as_version=4)
    assert NotebookNotary().check_signature(notebook)
