"""What is counted: each metric on games that can be counted by eye."""

from __future__ import annotations

import pandas as pd
import pytest

from risk_kit.analysis.metrics import block_means, lost_moves, metrics
from risk_kit.analysis.smallest import smallest_differences
from risk_kit.errors import RuleError, UnknownNameError

BOTS = ("continental", "cautious", "cautious")
GAMES = pd.DataFrame(
    [
        # Set-up 0: seat 1 plays first and wins; then nobody wins at the last round.
        {"setup": 0, "first": 1, "winner": 1, "winner_bot": "continental", "ending": "mission", "rounds": 10}
        | {"eliminations": 1, "first_elimination": 4, "idle_rounds": 6, "card_armies": 50, "lead_changes": 3}
        | {"behind": 0.25, "settled": 0.75, "lost_moves": 0},
        {"setup": 0, "first": 1, "winner": 0, "winner_bot": "", "ending": "round_limit", "rounds": 50}
        | {"eliminations": 0, "first_elimination": 0, "idle_rounds": 0, "card_armies": 30, "lead_changes": 1}
        | {"behind": float("nan"), "settled": 1.0, "lost_moves": 2},
        # Set-up 5: seat 3 plays first, seat 2 wins.
        {"setup": 5, "first": 3, "winner": 2, "winner_bot": "cautious", "ending": "all_opponents_out"}
        | {"rounds": 7, "eliminations": 2, "first_elimination": 5, "idle_rounds": 2, "card_armies": 0}
        | {"lead_changes": 0, "behind": 0.0, "settled": 0.0, "lost_moves": 1},
    ]
)
EXPECTED = {
    "rounds": (30, 7),
    "round_limit": (0.5, 0),
    "first_player": (0.5 - 1 / 3, 0 - 1 / 3),
    "wins_seat_1": (0.5, 0),
    "wins_seat_2": (0, 1),
    "wins_seat_3": (0, 0),
    "wins_bot_continental": (0.5, 0),
    "wins_bot_cautious": (0, 1),
    "lead_changes": (2, 0),
    "drama": (0.125, 0),
    "decisiveness": (0.125, 1),
    "eliminations": (0.5, 2),
    "first_elimination": ((4 + 50) / 2, 5),
    "idle_rounds": (3, 2),
    "card_armies": ((50 / 10 + 30 / 50) / 2, 0),
    "by_objective": (0.5, 0),
}


@pytest.mark.parametrize("column", range(len(EXPECTED)), ids=list(EXPECTED))
def test_means_of_blocks(column):
    chosen = metrics(3, BOTS)
    assert [metric.id for metric in chosen] == list(EXPECTED)
    setups, values = block_means(GAMES, chosen)
    assert setups.tolist() == [0, 5]
    assert values[:, column].tolist() == pytest.approx(EXPECTED[chosen[column].id])


def test_lost_moves_are_counted():
    assert lost_moves(GAMES) == 3


def test_metrics_that_a_table_can_have():
    same = {metric.id for metric in metrics(2, ("random", "random"), objectives=False)}
    assert "wins_seat_2" in same
    assert not {"wins_seat_3", "wins_bot_random", "by_objective"} & same


def test_every_metric_says_what_it_is():
    for metric in metrics(6, BOTS):
        for text in (metric.label, metric.definition):
            assert text
            assert "{" not in text
        assert "{amount}" in metric.more
        assert "{range}" in metric.less
        assert metric.smallest > 0
        assert metric.scale > 0


@pytest.mark.parametrize(
    ("named", "error", "says"),
    [
        ({"round": 1}, UnknownNameError, "Did you mean rounds?"),
        ({"rounds": 0}, RuleError, "above 0, not 0"),
        ({"rounds": "many"}, RuleError, "not many"),
        ({"rounds": "2%"}, RuleError, "not 2%"),
        ({"rounds": "nan"}, RuleError, "not nan"),
        ({"first_player": 3}, RuleError, "3% or 0.03"),
    ],
)
def test_a_smallest_difference_that_makes_no_sense(named, error, says):
    with pytest.raises(error, match=r"smallest|metric|share") as caught:
        smallest_differences(metrics(3), named)
    assert says in str(caught.value)


def test_smallest_differences_as_people_write_them():
    named = {"rounds": "2,5", "wins_seat": "3 %", "wins_seat_2": 0.1}
    assert smallest_differences(metrics(2)[:5], named) == (2.5, 0.02, 0.02, 0.03, 0.1)
