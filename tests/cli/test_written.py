"""Files that verbs write: refused before the work where they are others' or cannot be written, whole or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from risk_kit.analysis.comparison import Comparison
from risk_kit.cli.main import main
from tests.analysis.synthetic import play_with

# The command without the file, the file's ending, and what does the work.
PLAIN = ["--rounds", "2", "--seed", "1"]
VERBS = {
    "page": (["page", "battle", "--out"], ".html", "risk_kit.drawing.page.battle_page"),
    "report": (["report", "hourglass", "--html"], ".html", "risk_kit.analysis.board_report.board_report"),
    "compare": (
        ["compare", "classic", "risiko", "--games", "30", "--seed", "1", "--html"],
        ".html",
        "risk_kit.analysis.comparison.Comparison.run",
    ),
    "rules": (["rules", "risiko", "--out"], ".html", "risk_kit.rules.sheet.load_sheet"),
    "play": (["play", "two_player", *PLAIN, "--out"], ".json", "risk_kit.cli.play.play"),
    "simulate": (
        ["simulate", "two_player", *PLAIN, "--games", "2", "--bots", "random", "--out"],
        ".csv",
        "risk_kit.simulation.simulate.Simulation.play",
    ),
}
OTHERS = b"\xff<h1>Somebody's own work</h1>\n"


@pytest.fixture(params=VERBS)
def command(request, monkeypatch):
    class Quick(Comparison):
        def __init__(self, *args, **how):
            super().__init__(*args, **how)
            self._play = play_with({}, self.rotations, len(self.bots))

    monkeypatch.setattr("risk_kit.analysis.comparison.Comparison", Quick)
    return VERBS[request.param]


def not_now(*_args, **_how):
    raise AssertionError("the work was done before the file was looked at")


def test_a_file_of_others_is_refused_before_the_work(command, tmp_path, capsys, monkeypatch):
    argv, ending, work = command
    file = tmp_path / f"mine{ending}"
    file.write_bytes(OTHERS)
    with monkeypatch.context() as patched:
        patched.setattr(work, not_now)
        assert main([*argv, str(file)]) == 2
    assert "that risk_kit did not write; --force" in capsys.readouterr().err
    assert file.read_bytes() == OTHERS
    assert main([*argv, str(file), "--force"]) == 0
    assert file.read_bytes() != OTHERS


def test_a_file_of_ours_is_replaced_by_the_same_command(command, tmp_path, capsys):
    argv, ending, _work = command
    file = tmp_path / f"ours{ending}"
    assert main([*argv, str(file)]) == 0
    first = file.read_bytes()
    assert main([*argv, str(file)]) == 0
    assert file.read_bytes() == first
    assert [path.name for path in tmp_path.iterdir()] == [file.name]
    assert capsys.readouterr().err == ""


def test_a_folder_that_is_not_there_is_told_before_the_work(command, tmp_path, capsys, monkeypatch):
    argv, ending, work = command
    monkeypatch.setattr(work, not_now)
    assert main([*argv, str(tmp_path / "no" / f"mine{ending}")]) == 2
    assert "There is no folder" in capsys.readouterr().err


def test_a_disk_that_is_full_costs_no_file(command, tmp_path, capsys, monkeypatch):
    argv, ending, _work = command
    file = tmp_path / f"ours{ending}"
    assert main([*argv, str(file)]) == 0
    first = file.read_bytes()

    def full(*_args, **_how):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    assert main([*argv, str(file)]) == 2
    assert "was not saved: No space left on device." in capsys.readouterr().err
    assert file.read_bytes() == first
    assert [path.name for path in tmp_path.iterdir()] == [file.name]
