"""Results in files: nothing of them is lost, and games are added only to results of the same setting."""

from __future__ import annotations

import json
from dataclasses import replace

import pandas as pd
import pytest

from risk_kit import Simulation, load_games, save_games, tournament
from risk_kit.bots.contract import Bot
from risk_kit.errors import RuleError, SaveError
from risk_kit.simulation import storage
from risk_kit.simulation.frame import ranges_of
from tests.bots.test_students import Rusher, Timid, bot_of

GAMES = 8
ENDINGS = [".csv", ".parquet"]
PLAIN = ["game", "seats", "winner", "ending", "rounds", "moves", "behind", "settled", "lost_moves"]


def simulation_of(bots=("random", "NA"), seed=4, ruleset="classic_2to6", board="hourglass", **more):
    known = {"NA": Bot("NA", make=Timid)}
    seated = [known.get(bot, bot) if isinstance(bot, str) else bot for bot in bots]
    more = {"rounds": 8, "players": 2, "compiled": False, **more}
    return Simulation(ruleset, board, seated, seed=seed, **more)


@pytest.fixture(scope="module")
def frame():
    simulation = simulation_of()
    simulation.play(GAMES, progress=False)
    return simulation.frame()


def check_equal(one, other):
    pd.testing.assert_frame_equal(one, other)
    assert one.attrs == other.attrs


@pytest.mark.parametrize("ending", ENDINGS)
def test_results_come_back_as_they_were(tmp_path, frame, ending):
    path = tmp_path / f"games{ending}"
    assert save_games(frame, str(path)) == path
    check_equal(load_games(path), frame)
    assert [file.name for file in tmp_path.iterdir()] == [path.name]


@pytest.mark.parametrize("ending", ENDINGS)
def test_games_without_a_winner_and_few_digits(tmp_path, frame, ending):
    odd = frame.assign(winner=0, winner_bot="", behind=1 / 3, settled=2**-40)
    odd.attrs.update(frame.attrs)
    check_equal(load_games(save_games(odd, tmp_path / f"odd{ending}")), odd)


def test_a_csv_file_can_be_read_by_anything(tmp_path, frame):
    lines = save_games(frame, tmp_path / "games.csv").read_text(encoding="utf-8").splitlines()
    assert lines[0] == ",".join([*frame.columns, "about"])
    assert len(lines) == 1 + GAMES
    plain = pd.read_csv(tmp_path / "games.csv")
    pd.testing.assert_frame_equal(plain[PLAIN], frame[PLAIN], check_dtype=False)
    assert json.loads(plain["about"][0]) == frame.attrs
    assert plain["about"][1:].isna().all()


def test_no_games_are_not_saved(tmp_path, frame):
    for ending in ENDINGS:
        with pytest.raises(RuleError, match="There are no games to save"):
            save_games(frame.head(0), tmp_path / f"none{ending}")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("ending", ENDINGS)
def test_a_file_is_replaced_whole_or_not_at_all(tmp_path, frame, ending, monkeypatch):
    path = save_games(frame, tmp_path / f"games{ending}")
    before = path.read_bytes()

    def fails(self, *_words, **_more):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(storage.Path, "replace", fails)
    with pytest.raises(SaveError, match=r"games\.\w+ was not saved: No space left on device\."):
        save_games(frame.head(2), path)
    assert path.read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == [path.name]
    monkeypatch.undo()
    save_games(frame.head(2), path)
    assert len(load_games(path)) == 2


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("games.xlsx", "Results are kept as .csv or .parquet, not as '.xlsx'."),
        ("games", "Results are kept as .csv or .parquet, not as 'games'."),
    ],
)
def test_other_endings_are_refused(tmp_path, frame, name, words):
    for use in (lambda path: save_games(frame, path), load_games):
        with pytest.raises(RuleError) as caught:
            use(tmp_path / name)
        assert str(caught.value) == words
    assert not list(tmp_path.iterdir())


def test_parquet_without_pyarrow_says_what_to_install(tmp_path, frame, monkeypatch):
    monkeypatch.setattr(storage, "find_spec", lambda _name: None)
    for use in (lambda path: save_games(frame, path), load_games):
        with pytest.raises(RuleError, match=r"pip install 'risk_kit\[parquet\]'"):
            use(tmp_path / "games.parquet")


def test_a_folder_that_is_not_there(tmp_path, frame):
    with pytest.raises(SaveError, match="was not saved: No such file"):
        save_games(frame, tmp_path / "nowhere" / "games.csv")
    with pytest.raises(FileNotFoundError):
        load_games(tmp_path / "games.csv")


@pytest.mark.parametrize(
    "text", ["", "a,b\n1,2\n", "game,about\n1,{}\n", "game,about\n1,[1\n", "game,about\n", "\x00\xff"]
)
@pytest.mark.parametrize("ending", ENDINGS)
def test_files_of_something_else_are_refused(tmp_path, text, ending):
    path = tmp_path / f"other{ending}"
    path.write_text(text, encoding="latin1")
    with pytest.raises(RuleError, match=f"other{ending} holds no results of games"):
        load_games(path)


@pytest.mark.parametrize("kept", [[], [0, 1, 2], [5, 6], [7, 0, 3], list(range(GAMES))])
def test_only_what_is_missing_is_played(frame, kept):
    part = frame[frame["game"].isin(kept)]
    simulation = simulation_of().resume(part)
    assert simulation.games == len(kept) == len(simulation.frame())
    gaps = [number for start, end in simulation.missing(GAMES) for number in range(start, end)]
    assert sorted(gaps + kept) == list(range(GAMES))
    simulation.play(GAMES, batch=2, progress=False)
    check_equal(simulation.frame(), frame)


def test_a_seed_that_nobody_gave_is_that_of_the_results(frame):
    simulation = simulation_of(seed=None).resume(frame.head(3))
    assert simulation.setting.seed == 4
    simulation.play(GAMES, progress=False)
    check_equal(simulation.frame(), frame)


def test_games_played_already_are_not_counted_twice(frame):
    simulation = simulation_of()
    simulation.play(3, progress=False)
    simulation.resume(pd.concat([frame.iloc[1:5], frame.iloc[4:6]]).pipe(with_attrs, frame.attrs))
    assert (simulation.games, simulation.missing(GAMES)) == (6, [(6, 8)])
    simulation.play(GAMES, progress=False)
    check_equal(simulation.frame(), frame)


def with_attrs(frame, attrs):
    frame.attrs.update(attrs)
    return frame


@pytest.mark.parametrize(
    ("other", "words"),
    [
        ({"seed": 5}, "seed (4 ≠ 5)"),
        ({"ruleset": "classic_es", "players": 3, "bots": ("random", "NA", "NA")}, "ruleset (classic_2to6#"),
        ({"board": "lagoon"}, "board (hourglass#"),
        ({"rounds": 9}, "last round (8 ≠ 9)"),
        ({"bots": ("random", "cautious")}, "bots (['random', 'NA'] ≠ ['random', 'cautious'])"),
        ({"bots": ("NA", "random")}, "bots (['random', 'NA'] ≠ ['NA', 'random'])"),
        ({"bots": ("random", Bot("NA", make=Rusher))}, "source text of the bots ("),
    ],
)
def test_results_of_another_setting_are_refused(frame, other, words):
    with pytest.raises(RuleError) as caught:
        simulation_of(**other).resume(frame)
    assert words in str(caught.value)


def test_results_of_another_engine_are_refused(frame):
    old = frame.copy()
    old.attrs["engine_version"] = 0
    with pytest.raises(RuleError, match=r"version of the engine \(0 ≠ \d+\)\.$"):
        simulation_of().resume(old)


def test_results_that_lack_something_are_refused(frame):
    with pytest.raises(RuleError, match="lack the columns rolls, settled"):
        simulation_of().resume(frame.drop(columns=["rolls", "settled"]))
    with pytest.raises(RuleError, match="played otherwise"):
        simulation_of().resume(pd.DataFrame({"game": [1]}))


def test_a_bot_whose_text_has_changed_is_another(frame):
    changed = bot_of("Timid", lambda self, view: next(iter(view.legal_moves)))
    with pytest.raises(RuleError, match="source text of the bots"):
        simulation_of(("random", Bot("NA", make=changed))).resume(frame)


def test_saved_rounds(tmp_path):
    simulation = simulation_of()
    simulation.play(2, progress=False, pace=True)
    pace = simulation.pace()
    check_equal(load_games(save_games(pace, tmp_path / "pace.csv")), pace)
    resumed = simulation_of().resume(simulation.frame())
    with pytest.raises(RuleError, match="Rounds were not kept"):
        resumed.pace()
    # Asked for rounds, it plays them again.
    resumed.play(2, progress=False, pace=True)
    check_equal(resumed.pace(), pace)
    check_equal(resumed.frame(), simulation.frame())


def test_games_played_without_rounds_stay_until_they_are_played_again():
    plain, paced = simulation_of(), simulation_of()
    plain.play(6, progress=False, batch=2)
    paced.play(GAMES, progress=False, pace=True)
    frame, pace = plain.frame(), paced.pace()
    for count in plain.stream(4, batch=2, pace=True):
        assert count == 6
        break  # interrupted
    check_equal(plain.frame(), frame)
    kept = plain.pace()
    assert sorted(set(kept["game"])) in ([0, 1], [2, 3])
    rows = pace[pace["game"].isin(kept["game"])].reset_index(drop=True)
    check_equal(kept, with_attrs(rows, pace.attrs))
    assert plain.play(4, pace=True, progress=False) == 6
    check_equal(plain.frame(), frame)
    assert sorted(set(plain.pace()["game"])) == [0, 1, 2, 3]
    plain.play(GAMES, pace=True, progress=False)
    check_equal(plain.pace(), pace)


def test_resumed_games_stay_until_they_are_played_again(frame):
    simulation = simulation_of().resume(frame.iloc[[0, 1, 2, 5]])
    counts = list(simulation.stream(4, batch=2, pace=True))
    assert (min(counts) >= 4, counts[-1]) == (True, 5)
    rows = frame.iloc[[0, 1, 2, 3, 5]].reset_index(drop=True)
    check_equal(simulation.frame(), with_attrs(rows, frame.attrs))
    assert sorted(set(simulation.pace()["game"])) == [0, 1, 2, 3]


def test_a_tournament_is_not_gone_on_with_as_a_simulation():
    played = tournament(["random", "cautious"], "classic_2to6", "hourglass", players=2, games=4, seed=1,
                        rounds=8, compiled=False, progress=False)  # fmt: skip
    simulation = simulation_of(("random", "cautious"), seed=None)
    before = simulation.setting
    with pytest.raises(RuleError, match="results of a tournament"):
        simulation.resume(played.frame())
    assert (simulation.games, simulation.setting) == (0, before)


def test_results_that_are_refused_change_nothing(frame):
    for found in (simulation_of(seed=7, rounds=9), simulation_of(seed=7)):
        found.play(1, progress=False)
        other = found.frame().drop(columns=["rolls"])
        simulation = simulation_of(seed=None)
        before = simulation.setting
        with pytest.raises(RuleError):
            simulation.resume(other)
        assert simulation.setting == before


def test_ranges():
    assert ranges_of([]) == []
    assert ranges_of([3, 4, 4, 5, 9]) == [(3, 6), (9, 10)]


def test_thinking_longer_changes_nothing_that_is_kept(frame):
    simulation = simulation_of(seconds=3)
    assert replace(simulation.setting, seconds=10.0) == simulation_of().setting
    check_equal(simulation.resume(frame).frame(), frame)
