"""A comparison from beginning to end, on games whose true differences are known."""

from __future__ import annotations

from math import isinf

import numpy as np
import pytest

from risk_kit import RuleError, UnknownNameError, use_language
from risk_kit.analysis.comparison import Comparison, compare
from risk_kit.analysis.lengths import lengths_of
from risk_kit.analysis.playing import Simulated
from risk_kit.analysis.verdicts import Verdict
from risk_kit.rules.load import load_ruleset
from tests.analysis.synthetic import play_with

# Under RisiKo! games are 3 rounds longer and 15 points more of them reach the last round.
EFFECTS = {"risiko": {"rounds": 3, "limit": 0.15, "stream": 1}}


def comparison(**how):
    settings = {"seed": 3, "play": play_with(EFFECTS), "board": "world"} | how
    return Comparison("classic", "risiko", **settings)


def last(comparison, games, batch=250):
    *_before, state = comparison.run(games, batch)
    return state


@pytest.fixture(scope="module")
def long():
    return last(comparison(), 3000)


def test_what_differs_is_found_and_what_does_not_is_not(long):
    state = long
    found = {row.id: row for row in state.rows}
    assert found["rounds"].verdict is Verdict.MORE
    assert found["rounds"].low <= 3 <= found["rounds"].high
    assert found["round_limit"].verdict is Verdict.MORE
    assert found["round_limit"].low <= 0.15 <= found["round_limit"].high
    for name in ("drama", "card_armies", "lead_changes", "eliminations", "decisiveness"):
        assert found[name].verdict in (Verdict.SAME, Verdict.UNKNOWN)
    assert found["by_objective"].verdict is Verdict.LESS  # no mission where the last round ends the game


def test_a_against_a_finds_nothing(long):
    state = long
    assert len(state.null_rows) == len(state.rows)
    assert state.false_alarms == ()
    assert any(row.difference for row in state.null_rows)


def test_verdicts_say_after_how_many_games():
    """By few set-ups at a time: a verdict is there from just that number of games on."""
    known = {}
    for state in comparison(null=False).run(600, batch=12):
        for row in state.rows:
            if row.decided_at:
                known.setdefault(row.id, (state.games, row.decided_at))
    late = [(games, decided) for games, decided in known.values() if games > 120]  # the first batch is larger
    assert "rounds" in known
    assert late
    assert all(games - 12 < decided <= games for games, decided in late)


def test_a_longer_run_agrees_with_a_shorter_one(long):
    for one, other in zip(last(comparison(), 900).rows, long.rows, strict=True):
        if one.verdict is not Verdict.UNKNOWN:
            assert (one.verdict, one.decided_at) == (other.verdict, other.decided_at)


def test_figures_come_soon_and_then_after_each_batch():
    games = [state.games for state in comparison().run(1000, batch=300)]
    assert games == [120, 420, 720, 1002]


def test_running_on_continues():
    one = comparison()
    last(one, 500)
    assert last(one, 900).rows[0].difference == pytest.approx(last(comparison(), 900).rows[0].difference)
    assert [state.games for state in one.run(600)] == [900]


def test_it_stops_after_the_batch():
    one = comparison()
    seen = []
    for state in one.run(3000):
        seen.append(state.games)
        if len(seen) == 2:
            one.stop()
    assert seen == [120, 369]
    assert one.games == 369
    assert last(one, 400).games == 402


def test_an_interruption_keeps_whole_batches():
    played = []

    def play(ruleset, setups, seed):
        played.append(ruleset.id)
        if len(played) == 5:  # B of the second batch
            raise KeyboardInterrupt
        return play_with(EFFECTS)(ruleset, setups, seed)

    one = comparison(play=play)
    with pytest.raises(KeyboardInterrupt):
        list(one.run(1000))
    assert {name: len(frame) for name, frame in one.frames.items()} == {"A": 120, "B": 120, "A again": 120}
    assert last(one, 1000).rows[0].difference == last(comparison(), 1000).rows[0].difference


def test_the_same_seed_is_the_same_comparison():
    one, other = (last(comparison(), 600).rows for _ in range(2))
    assert one == other
    assert last(comparison(seed=4), 600).rows != one


def test_set_ups_are_paired_and_the_second_run_of_a_is_another():
    asked = {}

    def play(ruleset, setups, seed):
        asked.setdefault((ruleset.id, seed), []).append(setups)
        return play_with(EFFECTS)(ruleset, setups, seed)

    last(comparison(play=play), 300)
    (_a, seed), (_b, paired), (again, other) = asked
    assert (seed, paired, again) == (3, 3, "classic")
    assert other != 3
    assert len({tuple(setups) for setups in asked.values()}) == 1


def test_pairing_shows_what_it_gained(long):
    rows = {row.id: row for row in long.rows}
    assert rows["rounds"].gain > 1.1
    assert rows["card_armies"].gain == pytest.approx(1, abs=0.1)


def test_equal_rules_are_played_from_other_set_ups():
    one = Comparison("classic", "classic", seed=1, play=play_with({}))
    state = last(one, 600)
    assert one.is_null
    assert state.null_rows == ()
    assert "all that differs is chance" in one.estimand
    assert any(row.difference for row in state.rows)
    assert not {row.verdict for row in state.rows} & {Verdict.MORE, Verdict.LESS}


def test_what_is_estimated_is_said():
    one = Comparison(
        "classic", load_ruleset("classic", ["defense.dice=3"]), bots="random", play=play_with({})
    )
    assert one.estimand == (
        "A and B differ in 1 option; the board (World), the bots (3 × random), their seats "
        "and the random numbers are the same."
    )
    assert one.changes == {"defense.dice": ("2", "3")}
    assert one.rotations == 1
    assert [pair.label for pair in one.odds][4] == "10 attackers against 10 defenders"


def test_rulesets_that_no_number_of_players_fits_both():
    with pytest.raises(RuleError, match="No number of players"):
        Comparison("two_player", "classic")


def named(name):
    """A class for a bot of one's own."""
    return type(name, (), {"choose": lambda self, view: view.legal_moves.random()})


Timid = named("Timid")
BOTS = {
    "two objects of one class": ([Timid(), Timid(), "random"], ["Timid", "Timid_2", "random"], 3),
    "two classes of one name": ([Timid, named("Timid"), "random"], ["Timid", "Timid_2", "random"], 3),
    "two of one class": ([Timid, Timid, "random"], ["Timid", "Timid", "random"], 3),
    "one class": ([Timid] * 3, ["Timid"] * 3, 1),
    "a name with a space": ([named("My bot"), "random", "random"], ["My_bot", "random", "random"], 3),
    "fewer than seats": (["random", "cautious"], ["random", "cautious", "random"], 3),
    "one in all seats": ("cautious", ["cautious"] * 3, 1),
}


@pytest.mark.parametrize(("bots", "names", "rotations"), BOTS.values(), ids=BOTS)
def test_bots_are_named_and_moved_on_as_in_every_simulation(bots, names, rotations):
    one = comparison(bots=bots)
    assert [bot.name for bot in one.bots] == names
    assert one.rotations == rotations
    wins = [metric.id for metric in one.metrics if metric.id.startswith("wins_bot_")]
    assert wins == [f"wins_bot_{name}" for name in dict.fromkeys(names) if len(set(names)) > 1]


@pytest.mark.parametrize("bots", [[Timid(), Timid(), "random"], [named("My bot"), "random", "cautious"]])
def test_wins_are_those_of_the_games(bots):
    """Of games that are really played: what is counted has the names that stand in the results."""
    short = [load_ruleset("classic", ["victory.round_limit=1", *more]) for more in ((), ["defense.dice=3"])]
    one = compare(*short, bots=bots, games=6, seed=1, null=False)
    assert one.games == len(one.frames["A"]) == 6
    rows = {row.id: row for row in one.rows}
    for bot in one.bots:
        for letter, frame in one.frames.items():
            share = (frame["winner_bot"] == bot.name).mean()
            assert getattr(rows[f"wins_bot_{bot.name}"], letter.lower()) == pytest.approx(share)
    assert one.frames["A"]["rotation"].tolist() == [0, 1, 2] * 2
    assert one.game("A", 5).is_over


def test_how_many_play():
    assert len(comparison(players=5).bots) == 5
    assert len(comparison(players=4, bots=["random", "cautious"]).bots) == 4
    assert len(comparison(bots=["random"] * 4).bots) == 4
    for players in (2, 7, "3", 3.0):
        with pytest.raises(RuleError, match="Both rulesets are played by 3, 4, 5, 6 players, not by"):
            comparison(players=players)
    with pytest.raises(UnknownNameError, match="Did you mean aggressive"):
        comparison(bots=["cautious", "agressive"])


@pytest.mark.parametrize("games", [0, -5, 2.5, "10"])
def test_no_games_are_refused(games):
    for how in ({"games": games}, {"batch": games}):
        with pytest.raises(RuleError, match="must be a whole number, at least 1"):
            compare("classic", "risiko", play=play_with({}), **how)


def test_counts_may_be_those_of_numpy():
    three, nine = np.int64(3), np.int64(9)
    found = compare("classic", "risiko", games=nine, batch=nine, players=three, play=play_with({}))
    assert (found.games, len(found.bots)) == (9, 3)
    with pytest.raises(RuleError, match=r"not by 3\.0"):
        comparison(players=3.0)


def test_what_is_waited_for_is_said(monkeypatch, capsys):
    """Rules that are compiled for the first time: by default on the stream of errors."""

    def warm_up(self, ruleset, seed, tell):
        if tell is not None:
            tell("compiling the rules")

    monkeypatch.setattr(Simulated, "warm_up", warm_up)
    monkeypatch.setattr(Simulated, "__call__", lambda self, *asked: play_with(EFFECTS)(*asked))
    compare("classic", "risiko", games=30, seed=1)
    assert capsys.readouterr() == ("", "Compiling the rules …\n")
    heard = []
    list(Comparison("classic", "risiko", seed=1).run(30, tell=heard.append))
    list(Comparison("classic", "risiko", seed=1).run(30, tell=None))
    assert heard == ["compiling the rules"]
    assert capsys.readouterr() == ("", "")


def test_before_the_first_game():
    rows = comparison().rows
    assert {row.verdict for row in rows} == {Verdict.UNKNOWN}
    assert all(isinf(row.low) for row in rows)
    assert rows[0].sentence == "Rounds: not enough games yet."
    assert rows[0].interval_text == "–"


def test_sentences_say_what_was_found(long):
    rows = {row.id: row for row in long.rows}
    rounds = rows["rounds"]
    assert rounds.sentence == (
        f"Games under B are {rounds.difference:.1f} rounds longer "
        f"(between {rounds.low:.1f} and {rounds.high:.1f})."
    )
    assert rounds.difference_text == f"+{rounds.difference:.1f}"
    assert rows["drama"].sentence.startswith("Drama: practically the same; the difference is at most ")
    assert rows["drama"].sentence.endswith(" percentage points (2 would matter).")
    assert "not enough games yet; under B it may be" in rows["wins_seat_1"].sentence
    with use_language("it"):
        assert f"{rounds.difference:.1f}".replace(".", ",") in rounds.sentence


def test_progress_is_told():
    seen = []
    compare("classic", "risiko", games=300, seed=1, play=play_with({}), progress=seen.append)
    assert [state.games for state in seen] == [120, 300]
    assert {state.of for state in seen} == {300}


def test_lengths_and_lost_moves():
    state = last(comparison(), 900)
    assert state.lengths["B"].median > state.lengths["A"].median
    assert state.lengths["A"].low <= state.lengths["A"].median <= state.lengths["A"].high
    assert state.lengths["A"].text.startswith("Half of the games are over by round ")
    assert state.lost_moves == {"A": 0, "B": 0}


@pytest.mark.parametrize(
    ("cut_off", "says"),
    [
        (0, "Half of the games are over by round 50, one in ten by round 10, nine in ten by round 90."),
        (10, "Half of the games are over by round 50, one in ten by round 10, nine in ten by round 90."),
        (
            17,
            "Half of the games are over by round 50, one in ten by round 10, "
            "nine in ten not even by round 83: 17% are cut off there.",
        ),
        (
            60,
            "One game in ten is over by round 10, half of all games not even by round 40: 60% are cut off there.",
        ),
        (95, "Not even one game in ten is over by round 5: 95% are cut off there."),
    ],
)
def test_where_games_are_cut_off_their_lengths_are_not_known(cut_off, says):
    """A hundred games that would last 1 to 100 rounds, the longest of them cut off at one round."""
    last = 100 - cut_off
    games = range(1, 101)
    lengths = lengths_of([min(n, last) for n in games], [0] * 100, [n > last for n in games])
    assert lengths.text == says


def test_the_median_has_an_upper_end_only_where_it_is_known():
    games = range(1, 1001)
    known, open_end = (
        lengths_of([min(n, last) for n in games], games, [n > last for n in games]) for last in (900, 510)
    )
    assert f" (between {known.low:.0f} and {known.high:.0f}), one in ten" in known.text
    assert isinf(open_end.high)
    assert f"by round 500 (at least {open_end.low:.0f}), one in ten" in open_end.text


def test_games_that_end_by_their_own_last_round_are_not_cut_off():
    own = load_ruleset("classic", ["victory.round_limit=30", "victory.ranking=[territories]"])
    one = Comparison(own, "classic", seed=1, play=play_with({"classic": {"limit": 0.2}}))
    lengths = last(one, 300).lengths
    assert lengths["A"].cut_off == 0
    assert lengths["B"].cut_off > 0.1
    assert "are cut off there" in lengths["B"].text


def test_a_report_without_games():
    assert comparison().state().lengths["A"].text == "No games have been played yet."
