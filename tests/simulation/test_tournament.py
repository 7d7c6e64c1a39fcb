"""A tournament: everybody meets everybody equally often from every seat, and the standings are counted right."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pandas as pd
import pytest

from risk_kit import tournament
from risk_kit.bots.contract import Bot
from risk_kit.errors import BotError, RuleError
from risk_kit.odds.intervals import block_interval
from risk_kit.simulation.tournament import line_ups
from tests.bots.test_students import Rusher, Timid, bot_of, every_fifth

FEW = {
    "ruleset": "classic_2to6",
    "board": "hourglass",
    "rounds": 6,
    "seed": 2,
    "compiled": False,
    "progress": False,
}


@pytest.mark.parametrize("bots", range(2, 9))
@pytest.mark.parametrize("players", range(2, 7))
def test_everybody_meets_everybody_equally_often(bots, players):
    names = "ABCDEFGH"[:bots]
    tables = line_ups(names, players)
    assert all(len(table) == players for table in tables)
    seats = Counter(bot for table in tables for bot in table)
    assert len(seats) == bots
    assert len(set(seats.values())) == 1
    met = {
        pair: sum(table.count(pair[0]) * table.count(pair[1]) for table in tables)
        for pair in combinations(names, 2)
    }
    assert len(set(met.values())) == 1
    assert met["A", "B"] > 0


@pytest.mark.parametrize(
    ("bots", "players", "games", "tables", "least", "most"),
    [
        (8, 4, 200, 56, 12, 12),
        (7, 3, 21, 7, 1, 1),
        (13, 4, 52, 13, 1, 1),
        (20, 4, 200, 60, 1, 3),
        (20, 4, 2000, 500, 15, 17),
        (20, 6, 200, 40, 3, 4),
        (30, 2, 200, 120, 0, 1),
        (6, 5, 10, 6, 4, 4),
        (20, 4, 20_000, 4845, 153, 153),
    ],
)
def test_many_bots_play_a_balanced_part_of_all_tables(bots, players, games, tables, least, most):
    """Meetings of a perfect part: 7 and 13 bots form the planes of order 2 and 3, where all meet once."""
    found = line_ups(range(bots), players, games // players)
    assert len(found) == tables
    assert all(len(set(table)) == players for table in found)
    seats = Counter(bot for table in found for bot in table)
    assert (len(seats), len(set(seats.values()))) == (bots, 1)
    met = Counter(frozenset(pair) for table in found for pair in combinations(table, 2))
    counts = [met[frozenset(pair)] for pair in combinations(range(bots), 2)]
    assert (min(counts), max(counts)) == (least, most)


def test_a_class_of_students_plays_about_as_many_games_as_were_asked_for():
    bots = [type(f"Student{number}", (Timid,), {}) for number in range(9)]
    found = tournament(bots, players=2, games=20, **FEW)
    assert found.played == found.games == 36
    assert set(found.standings["games"]) == {8}
    assert len(found.standings) == 9


@pytest.mark.parametrize(
    ("bots", "players", "games", "tables"),
    [
        (["random", "cautious"], 2, 4, 1),
        (["random", "cautious", Timid], 2, 12, 3),
        (["random", "cautious", Timid], 3, 6, 1),
        (["random", "cautious"], 3, 6, 2),
        (["random", "cautious", Timid, Rusher], 3, 24, 4),
    ],
)
def test_every_bot_sits_everywhere_equally_often(bots, players, games, tables):
    found = tournament(bots, players=players, games=games, **FEW)
    frame = found.frame()
    assert (found.played, found.games, len(frame), frame["table"].nunique()) == (games, games, games, tables)
    seats = Counter((bot, seat) for row in frame["seats"] for seat, bot in enumerate(row.split()))
    assert len(seats) == len(bots) * players
    assert len(set(seats.values())) == 1
    assert set(found.standings["games"]) == {games * players // len(bots)}


@pytest.fixture(scope="module")
def played():
    clumsy = bot_of("Clumsy", every_fifth(lambda view: None).choose)
    return tournament(["cautious", Timid, clumsy], players=2, games=20, **FEW)


def test_standings_are_counted(played):
    frame, standings = played.frame(), played.standings.set_index("bot")
    assert standings["win_rate"].is_monotonic_decreasing
    assert standings.columns.tolist() == [
        "games", "wins", "win_rate", "low", "high", "by_chance", "rounds", "lost_moves",
    ]  # fmt: skip
    for bot, row in standings.iterrows():
        own = frame[[bot in seats.split() for seats in frame["seats"]]]
        wins = (own["winner_bot"] == bot).sum()
        assert (row["games"], row["wins"]) == (len(own), wins)
        assert row["win_rate"] == pytest.approx(wins / len(own))
        setups = [group for _key, group in own.groupby(["table", "setup"])]
        won = [int((group["winner_bot"] == bot).sum()) for group in setups]
        ends = block_interval(won, [len(group) for group in setups])
        assert (row["low"], row["high"]) == pytest.approx(ends)
        assert row["rounds"] == pytest.approx(own["rounds"].mean())
        assert row["by_chance"] == 0.5
    lost = Counter(each.bot for each in played.lost)
    assert set(lost) == {"Clumsy"}
    assert standings["lost_moves"].to_dict() == {
        "cautious": 0,
        "Timid": 0,
        "Clumsy": frame["lost_moves"].sum(),
    }
    assert standings.index[0] == "cautious"


def test_games_are_rounded_up_to_whole_set_ups(played):
    assert played.games == 24
    assert played.frame().groupby("table").size().tolist() == [8, 8, 8]


def test_it_can_be_read(played):
    text = repr(played)
    assert text.startswith("24 games by Classic for 2 to 6 on the board Hourglass, 2 seats.\n")
    assert "cautious" in text.splitlines()[2]
    assert "<table" in played._repr_html_()
    assert played._repr_html_().count("<tr") == 4


def test_single_games_can_be_looked_at(played):
    row = played.frame().iloc[13]
    game = played.game(row["table"], row["game"])
    assert len(game.moves) == row["moves"]


def test_tables_do_not_share_their_set_ups(played):
    seeds = {table.setting.seed for table in played.tables}
    assert len(seeds) == 3
    assert played.frame().attrs["seed"] == 2
    assert played.frame().attrs["bots"] == ["cautious", "Timid", "Clumsy"]


def test_the_same_seed_is_the_same_tournament():
    one, other = (tournament(["random", Timid, Rusher], players=2, games=12, **FEW) for _time in range(2))
    pd.testing.assert_frame_equal(one.frame(), other.frame())
    third = tournament(["random", Timid, Rusher], players=2, games=12, **FEW | {"seed": 3})
    assert not third.frame().equals(one.frame())


def test_bots_of_one_name_are_told_apart():
    first, second = bot_of("Mine", Timid.choose), bot_of("Mine", Rusher.choose)
    standings = tournament([first, second], games=4, players=2, **FEW).standings
    assert set(standings["bot"]) == {"Mine", "Mine_2"}


def test_seats_that_nobody_named():
    found = tournament(["random", "cautious", Timid], games=3, **FEW)
    assert found.players == 3
    found = tournament(["random", "cautious"], games=8, **FEW | {"ruleset": "classic"})
    assert found.players == 4


@pytest.mark.parametrize(
    ("bots", "more", "kind", "words"),
    [
        (["random"], {}, BotError, "at least two bots"),
        ([], {}, BotError, "at least two bots"),
        (["random", "random"], {}, BotError, "The bot random stands there 2 times"),
        ([Timid, Bot("Timid", make=Timid)], {}, BotError, "The bot Timid stands there 2 times"),
        (["random", "cautios"], {}, LookupError, "Did you mean cautious"),
        (["random", 3], {}, BotError, "3 is no bot"),
        ("random", {}, BotError, "at least two bots"),
        (Timid, {}, BotError, "at least two bots"),
        (
            ["random", "cautious"],
            {"games": 0},
            RuleError,
            "games is 0; it must be a whole number, at least 1.",
        ),
        (["random", "cautious"], {"games": 2.5}, RuleError, "games is 2.5"),
        (["random", "cautious"], {"players": "3"}, RuleError, "players is '3'"),
        (["random", "cautious"], {"rounds": 0}, RuleError, "The last round is a whole number from 1, not 0."),
        (
            ["random", "cautious"],
            {"seed": -1},
            RuleError,
            "The seed and the number of a game are whole numbers",
        ),
        (["random", "cautious"], {"players": 9}, RuleError, "9"),
    ],
)
def test_what_cannot_be_played(bots, more, kind, words):
    with pytest.raises(kind, match=words):
        tournament(bots, **FEW | more)


def test_an_interrupted_tournament_stands_as_far_as_it_was_played(monkeypatch):
    class Presser(Timid):
        def __init__(self):
            made.append(self)
            if len(made) == 7:
                raise KeyboardInterrupt

    made = []
    found = tournament(["random", Presser], players=2, games=20, **FEW)
    assert 0 < found.played < found.games
    assert found.standings["games"].tolist() == [found.played] * 2
    made.append(None)
    list(found.stream())
    assert found.played == found.games


@pytest.mark.slow
def test_a_bot_of_ten_lines_plays_200_games_against_the_shipped_ones():
    found = tournament(
        ["continental", "objective", "aggressive", "cautious", Rusher], games=200, seed=1, progress=False
    )
    assert found.played >= 200
    assert found.standings["bot"].iloc[-1] == "Rusher"
    assert found.standings["lost_moves"].sum() == 0


def test_interrupted_before_the_first_game_it_can_still_be_read(monkeypatch):
    def interrupted(stream, games, before, progress):
        return

    monkeypatch.setattr("risk_kit.simulation.tournament.run_with_bar", interrupted)
    found = tournament(["random", Timid], players=2, games=20, **FEW)
    assert (found.played, len(found.frame())) == (0, 0)
    assert found.standings["games"].tolist() == [0, 0]
    assert found.standings["win_rate"].isna().all()
    assert repr(found).startswith("0 games by ")
    assert found._repr_html_().count("<tr") == 3
    assert found.lost == ()
    list(found.stream())
    assert found.frame().dtypes.equals(
        tournament(["random", Timid], players=2, games=2, **FEW).frame().dtypes
    )
