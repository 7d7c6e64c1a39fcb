"""`risk-kit simulate`: a summary, a table in a file, and sentences where it cannot be."""

from __future__ import annotations

import pytest

from risk_kit import load_games
from risk_kit.bots.contract import USUAL_BOTS
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
    assert f"In Python: `risk_kit.load_games({str(path)!r})`." in out
    assert frame.attrs["bots"] == list(USUAL_BOTS)
    assert (frame.attrs["seed"], frame.attrs["round_limit"]) == (3, 8)


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (["clasic"], "Did you mean classic"),
        (["classic", "--bots", "cautios"], "Did you mean cautious"),
        (["classic", "--bots", "random,random,random,random", "--players", "3"], "There are 3 seats, for 4 bots."),
        (["classic", "--out", "games.txt"], "Results are kept as .csv or .parquet"),
        (["classic", "--out", "nowhere/games.csv"], "There is no folder nowhere."),
        (["classic", "--games", "0"], "games is 0; it must be a whole number, at least 1."),
        (["classic", "--seed", "-1"], "The seed and the number of a game are whole numbers from 0."),
        (["classic", "--rounds", "0"], "The last round is a whole number from 1, not 0."),
        (["classic", "--players", "0"], "players is 0; it must be a whole number, at least 1."),
        (["classic", "--bots", "cautious,agressive"], "Did you mean aggressive?"),
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


@pytest.mark.parametrize(
    ("argv", "seats"), [(["two_player"], 2), (["classic", "--players", "4"], 4), (["classic"], 3)]
)
def test_who_plays_where_nobody_is_named(capsys, argv, seats):
    code, out, err = run(capsys, *argv, "--games", "2", "--seed", "1", "--rounds", "3")
    assert (code, err) == (0, "")
    bots = [line.split()[0] for line in out.splitlines()[4 : 4 + min(seats, 3)]]
    assert sorted(bots) == sorted(USUAL_BOTS[:seats])


@pytest.mark.parametrize(
    ("bots", "games", "column"), [("random,cautious", 6, "games"), ("random,random,cautious", 6, "seats")]
)
def test_games_and_seats_are_not_mixed_up(capsys, bots, games, column):
    code, out, _err = run(capsys, *FEW, "--bots", bots)
    lines = out.splitlines()
    assert (code, lines[2].split()[1]) == (0, column)
    counted = {line.split()[0]: int(line.split()[1]) for line in lines[4:6]}
    assert counted == {name: games * bots.split(",").count(name) for name in set(bots.split(","))}


def test_one_bot_in_all_seats_is_counted_by_seats(capsys):
    """Its own share is fixed before anything is played; what is open is which seat wins."""
    code, out, _err = run(capsys, *FEW, "--bots", "random,random", "--players", "3")
    lines = out.splitlines()
    assert code == 0
    assert lines[2] == "random sits in every seat and lost 0 moves."
    assert lines[3].split() == ["seat", "won", "share", "interval"]
    rows = [line.split() for line in lines[5:8]]
    assert [row[0] for row in rows] == ["1", "2", "3"]
    assert sum(int(row[1]) for row in rows) == 6


@pytest.mark.parametrize(
    "verb_argv", [["simulate", "classic", "--out"], ["compare", "classic", "risiko", "--html"]]
)
def test_a_file_that_could_not_be_written_is_refused_before_anything_is_played(
    capsys, tmp_path, monkeypatch, verb_argv
):
    ending = {"--out": "csv", "--html": "html"}[verb_argv[-1]]
    monkeypatch.setattr(module.Simulation, "play", lambda *_a, **_k: pytest.fail("it was played"))
    monkeypatch.setattr(
        "risk_kit.analysis.comparison.Comparison.run", lambda *_a, **_k: pytest.fail("played")
    )
    folder = tmp_path / f"is_a_folder.{ending}"
    folder.mkdir()
    wrong = [(tmp_path / "no" / f"x.{ending}", "There is no folder "), (folder, "Is a directory")]
    for path, words in wrong:
        assert main([*verb_argv, str(path)]) == 2
        assert words in capsys.readouterr().err
    monkeypatch.setattr("risk_kit.cli.arguments.os.access", lambda *_a: False)
    assert main([*verb_argv, str(tmp_path / f"x.{ending}")]) == 2
    assert "Permission denied" in capsys.readouterr().err


@pytest.mark.parametrize(
    "verb_argv", [["simulate", "classic"], ["compare", "classic", "risiko"], ["play", "classic"]]
)
def test_a_negative_seed_is_a_sentence(capsys, verb_argv):
    assert main([*verb_argv, "--seed", "-1"]) == 2
    assert "The seed and the number of a game are whole numbers from 0." in capsys.readouterr().err


def test_a_last_round_that_is_none_is_refused_everywhere(capsys):
    assert main(["play", "classic", "--rounds", "0"]) == 2
    assert "The last round is a whole number from 1, not 0." in capsys.readouterr().err


def test_a_typo_in_the_bots_of_a_comparison(capsys):
    assert main(["compare", "classic", "risiko", "--bots", "cautious,agressive"]) == 2
    assert "Did you mean aggressive?" in capsys.readouterr().err
