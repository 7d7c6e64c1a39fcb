"""Results are what an obvious count over all moves of each game says, whatever the rules."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from risk_kit import Simulation
from risk_kit.bots.contract import bot_names, find_bot
from risk_kit.files.locate import shipped
from risk_kit.rules.limits import with_round_limit
from risk_kit.simulation.frame import games_frame, pace_frame
from risk_kit.simulation.setting import Ready, Setting
from risk_kit.simulation.slow import SlowGame
from risk_kit.simulation.work import Batch
from tests.bots.playing import setting_of
from tests.game.tables import read_board, read_ruleset
from tests.simulation.oracle import COUNTED, counted, moments
from tests.strategies import settings_of_games

BOTS = ("continental", "random", "aggressive", "objective", "cautious", "random")
# What counts differently: when victory is looked for, where card armies go, rolls that wait, no winner.
MORE = (
    ("capital", ("victory.checked=start_of_own_turn",), None, 4),
    ("us_2004", ("cards.shown_territory.armies=2", "cards.shown_territory.placed=there"), None, 3),
    ("classic", ("defense.choice=most",), None, 3),
    (
        "classic",
        ("defense.declared=after_roll", "victory.round_limit=3", "victory.ranking=[territories]"),
        "lagoon",
        4,
    ),
    ("risiko", ("victory.checked=end_of_turn",), None, 4),
    ("two_player", (), "orchestra", 2),
    ("classic", ("victory.round_limit=1", "victory.ranking=[continents]"), "hourglass", 3),
)
TABLES = (*((name, (), None, 0) for name in sorted(shipped("ruleset"))), *MORE)


def simulation_of(ruleset, changes=(), board=None, players=0, games=3, seed=2, bots=BOTS, **how):
    rules = with_round_limit(read_ruleset(ruleset, changes), 15)
    numbers = rules.players.numbers
    players = players or numbers[len(ruleset) % len(numbers)]
    simulation = Simulation(
        rules, read_board(board or rules.board), bots[:players], players, seed, **{"compiled": False, **how}
    )
    simulation.play(games, progress=False, pace=True)
    return simulation


@pytest.mark.parametrize("table", TABLES, ids=lambda table: "-".join(str(part) for part in table if part))
def test_every_column_is_counted(table):
    simulation = simulation_of(*table)
    frame = simulation.frame()
    names = [bot.name for bot in simulation.setting.bots]
    for row in frame.to_dict("records"):
        found = counted(simulation.game(row["game"]))
        assert {name: row[name] for name in COUNTED} == pytest.approx(found)
        seats = row["seats"].split()
        assert sorted(seats) == sorted(names)
        assert row["winner_bot"] == (seats[row["winner"] - 1] if row["winner"] else "")
        assert (row["setup"], row["rotation"]) == divmod(row["game"], len(names))
        assert row["lost_moves"] == 0
    assert frame["game"].tolist() == list(range(len(frame)))


def test_there_are_games_of_every_ending():
    endings = set()
    for table in TABLES:
        endings |= set(simulation_of(*table).frame()["ending"])
    simulation = simulation_of("risiko", seed=11, games=30, bots=("aggressive",) * 3, players=3)
    endings |= set(simulation.frame()["ending"])
    assert endings >= {"all_territories", "mission", "capitals", "round_limit", "all_opponents_out"}


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(settings_of_games(), st.lists(st.sampled_from(bot_names()), min_size=4, max_size=4))
def test_every_column_is_counted_by_drawn_rules(drawn, bots):
    with drawn.deck_known():
        rules = with_round_limit(drawn.rules, 6)
        # Where the last army is spared, some bots attack it for ever.
        rules = replace(rules, attack=replace(rules.attack, eliminate_from_round=1))
        seated = tuple(find_bot(bot) for bot in bots[: drawn.players])
        ready = Ready(Setting(drawn.board, rules, seated, drawn.seed), compiled=False)
        tallies, _paces = ready.batch(0, 2, pace=False)
        batch = Batch(0, 2, tallies.tobytes(), b"")
        frame = games_frame(ready.setting, ready.table.capacity, [batch])
        for row in frame.to_dict("records"):
            game = SlowGame(ready, row["game"], None).play().game
            assert {name: row[name] for name in COUNTED} == pytest.approx(counted(game))


def test_bots_change_seats_within_a_set_up():
    """Each bot sits in each seat once, from the same stream of chance; the next set-up has other neighbors."""
    frame = simulation_of("classic", players=3, games=24).frame()
    for _setup, games in frame.groupby("setup"):
        seats = [row.split() for row in games["seats"]]
        assert [sorted(bot) for bot in zip(*seats, strict=True)] == [sorted(seats[0])] * 3
        assert seats[1] == [seats[0][2], *seats[0][:2]]
        assert games["first"].nunique() <= 3
    orders = {tuple(games["seats"]) for _setup, games in frame.groupby("setup")}
    assert len(orders) > 3


def test_equal_bots_change_nothing_by_changing_seats():
    frame = simulation_of("classic", players=3, bots=("cautious",) * 3, games=4).frame()
    assert frame["rotation"].tolist() == [0] * 4
    assert frame["setup"].tolist() == [0, 1, 2, 3]
    assert frame["moves"].nunique() == 4


def test_games_of_a_set_up_are_dealt_alike():
    simulation = simulation_of("risiko", players=3, games=3)
    starts = []
    for number in range(3):
        game = simulation.game(number)
        while game.moves:
            game.pop()
        starts.append(game.position())
    assert len(set(starts)) == 1


def test_rounds_are_kept():
    simulation = simulation_of("classic", board="lagoon", players=3, games=4)
    pace, frame = simulation.pace(), simulation.frame()
    assert pace.attrs == frame.attrs
    for number in range(4):
        game = simulation.game(number)
        told = moments(game)
        rows = pace[pace["game"] == number].set_index(["round", "seat"])
        assert rows.index.get_level_values(0).max() == frame["rounds"][number]
        for round in range(1, frame["rounds"][number] + 1):
            later = [moment for moment in told if moment.round > round]
            end = later[0] if later else told[-1]
            for seat, player in enumerate(game.players, 1):
                row = rows.loc[(round, seat)]
                held = [index for index, owner in enumerate(end.owners) if owner == player.name]
                assert row["territories"] == len(held)
                assert row["armies"] == sum(end.armies[index] for index in held)


def test_rounds_beyond_the_room_are_left_out():
    ready = Ready(setting_of("classic"), compiled=False)
    tallies, paces = ready.batch(0, 1, pace=True)
    paces["territories"][0, 127, 0], paces["armies"][0, 127, 0] = 3, 4
    frame = pace_frame(ready.setting, ready.table.capacity, [Batch(0, 1, tallies.tobytes(), paces.tobytes())])
    last = frame[frame["round"] == 128]
    assert last[["seat", "territories", "armies"]].values.tolist() == [[1, 3, 4], [2, 0, 0], [3, 0, 0]]


def test_games_without_any_choice_in_the_set_up():
    changes = ("players.numbers=[3]", "setup.armies={3: 14}")
    simulation = simulation_of("risiko", changes, players=3, games=3)
    for row in simulation.frame().to_dict("records"):
        assert {name: row[name] for name in COUNTED} == pytest.approx(counted(simulation.game(row["game"])))


def test_what_results_depend_on_is_kept():
    attrs = simulation_of("classic", players=3, seed=77).frame().attrs
    assert attrs["ruleset"].startswith("classic#")
    assert attrs["board"].startswith("world#")
    assert (attrs["bots"], attrs["seed"], attrs["round_limit"]) == (list(BOTS[:3]), 77, 15)
    assert attrs["engine_version"] >= 1
    other = simulation_of("classic", ("defense.dice=3",), players=3, seed=77, games=1).frame().attrs
    assert {name for name in attrs if attrs[name] != other[name]} == {"ruleset"}


@pytest.mark.parametrize("armies", [14, 35])
def test_a_game_that_is_over_before_the_first_turn(armies):
    """A mission that is done when the placing ends: no turn, the leader is who holds most.

    With 14 armies, one for each territory, nothing is to be placed: it is over before the first move.
    """
    simulation = simulation_of(
        "risiko",
        ("players.numbers=[3]", f"setup.armies={{3: {armies}}}"),
        players=3,
        games=1,
        bots=("random",) * 3,
    )
    ready = Ready(simulation.setting, compiled=False)
    for mission in range(len(ready.table.missions)):
        ready.table.options.mission_goal[mission] = 0
        ready.table.options.mission_territories[mission] = 1
        ready.table.options.mission_armies[mission] = 1
    tallies, _paces = ready.batch(0, 1, pace=False)
    frame = games_frame(ready.setting, ready.table.capacity, [Batch(0, 1, tallies.tobytes(), b"")])
    row = frame.iloc[0]
    assert (row["ending"], row["turns"], row["lead_changes"]) == ("mission", 0, 0)
    assert (row["moves"] == 0) == (armies == 14)
    assert row["first"] in (1, 2, 3)
    assert row["winner"] in (1, 2, 3)
    assert np.isfinite(row["settled"])
    game = SlowGame(ready, 0, None).play().game
    assert {name: row[name] for name in COUNTED} == pytest.approx(counted(game))
