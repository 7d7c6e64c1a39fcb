"""A comparison from beginning to end, on games whose true differences are known."""

from __future__ import annotations

from math import isinf

import pytest

from risk_kit import RuleError, use_language
from risk_kit.analysis.comparison import Comparison, compare
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
        "and the set-ups are the same."
    )
    assert one.changes == {"defense.dice": ("2", "3")}
    assert one.rotations == 1
    assert [pair.label for pair in one.odds][4] == "10 attackers against 10 defenders"


def test_rulesets_that_no_number_of_players_fits_both():
    with pytest.raises(RuleError, match="No number of players"):
        Comparison("two_player", "classic")


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
