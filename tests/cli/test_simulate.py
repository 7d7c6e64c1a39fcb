"""`risk-kit simulate`: a summary, a table in a file, and sentences where it cannot be."""

from __future__ import annotations

import pytest

from risk_kit import load_games
from risk_kit.cli import simulate as verb
from risk_kit.cli.main import main
from risk_kit.simulation import simulate as module


@pytest.fixture(autouse=True)
def _interpreted(monkeypatch):
    """A few games are not worth compiling."""
    monkeypatch.setattr(module, "has_numba", lambda: False)


def run(capsys, *argv: str) -> tuple[int, str, str]:
    code = main(["simulate", *argv])
    out, err = capsys.readouterr()
    return code, out, err


FEW = ["classic_2to6", "--board", "hourglass", "--games", "6", "--seed", "3", "--rounds", "8"]


def test_the_summary(capsys):
    code, out, err = run(capsys, *FEW, "--bots", "cautious,random")
    lines = out.splitlines()
    assert (code, err) == (0, "")
    assert lines[0] == "6 games by Classic for 2 to 6 on the board Hourglass, seed 3."
    assert lines[2].split() == ["bot", "games", "won", "share", "interval", "moves", "lost"]
    name, games, won, share, interval, lost = lines[4].split()
    assert (name, games, lost) == ("cautious", "6", "0")
    low, high = (float(part.rstrip("%")) for part in interval.split("–"))
    assert float(share.rstrip("%")) == pytest.approx(100 * int(won) / 6, abs=0.06)
    assert low <= 100 * int(won) / 6 <= high
    assert "rounds on average" in lines[-1]


@pytest.mark.parametrize("ending", ["csv", "parquet"])
def test_the_file(capsys, tmp_path, ending):
    if ending == "parquet":
        pytest.importorskip("pyarrow")
    path = tmp_path / f"games.{ending}"
    code, out, _err = run(capsys, *FEW, "--players", "3", "--rule", "defense.dice=3", "--out", str(path))
    frame = load_games(path)
    assert code == 0
    assert f"Wrote {path}." in out
    assert len(frame) == 6
    assert frame.attrs["bots"] == verb.BOTS.split(",")
    assert (frame.attrs["seed"], frame.attrs["round_limit"]) == (3, 8)


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (["clasic"], "Did you mean classic"),
        (["classic", "--bots", "cautios"], "Did you mean cautious"),
        (["classic", "--bots", "random,random,random,random", "--players", "3"], "There are 3 seats, for 4 bots."),
        (["classic", "--out", "games.txt"], "Results are kept as .csv or .parquet"),
        (["classic", "--games", "0"], "At least 1 game has to be played."),
        (["classic", "--players", "9"], "9"),
        (["classic", "--board", "moon"], "moon"),
    ],
)  # fmt: skip
def test_what_cannot_be(capsys, argv, words):
    code, out, err = run(capsys, *argv)
    assert (code, out) == (2, "")
    assert words in err
    assert "Traceback" not in err


def test_interrupted(capsys, tmp_path, monkeypatch):
    """What is finished is summed up and saved; the exit code tells."""

    def interrupted(self, games, **_more):
        return played(self, games - 4, progress=False)

    played = module.Simulation.play
    monkeypatch.setattr(module.Simulation, "play", interrupted)
    code, out, _err = run(
        capsys, *FEW, "--bots", "random", "--players", "2", "--out", str(tmp_path / "some.csv")
    )
    assert (code, out.split()[0]) == (130, "2")
    assert len(load_games(tmp_path / "some.csv")) == 2
    monkeypatch.setattr(module.Simulation, "play", lambda self, games, **more: 0)
    assert run(capsys, *FEW, "--bots", "random")[:2] == (130, "")
