"""Charts show the odds they say, compare rulesets by more than color, and name what they count."""

from __future__ import annotations

import pytest

from risk_kit.drawing import figures
from risk_kit.language import use_language
from risk_kit.odds import battle, table
from risk_kit.odds.intervals import share_interval
from risk_kit.rules.load import load_ruleset

BOTH = ["classic", "risiko"]


def test_heat_map_has_one_panel_a_ruleset_with_the_odds_in_it():
    figure = figures.heat_map(BOTH, attackers=12, defenders=8, marked=(10, 8))
    cells = [trace for trace in figure.data if trace.type == "heatmap"]
    for trace, rules in zip(cells, BOTH, strict=True):
        assert len(trace.z) == 12
        assert trace.z[9][7] == pytest.approx(table(12, 8, rules)[10, 8], abs=1e-4)
        assert trace.text[9][7].startswith("10 attackers against 8 defenders")
    assert [a.text for a in figure.layout.annotations][:2] == ["Classic", "RisiKo!"]


def test_even_line_is_left_out_where_chances_are_never_even():
    house = load_ruleset("classic", ["defense.sides=100"])
    kinds = [trace.type for trace in figures.heat_map([house], attackers=3, defenders=8).data]
    assert kinds == ["heatmap"]


def test_survivors_add_up_to_one_and_separate_winners_from_losers():
    figure = figures.survivors(BOTH, attackers=6, defenders=4)
    for trace, rules in zip(figure.data, BOTH, strict=True):
        chances = dict(zip(trace.x, trace.y, strict=True))
        assert sum(chances.values()) == pytest.approx(1)
        won = sum(chance for left, chance in chances.items() if left > 0)
        assert won == pytest.approx(battle(attackers=6, defenders=4, rules=rules).win)
    assert len({trace.marker.pattern.shape for trace in figure.data}) == 2
    assert set(figure.layout.xaxis.ticktext) <= {str(n) for n in range(1, 7)}


def test_battles_that_the_rules_stop_are_one_bar_a_number_of_defenders():
    rules = load_ruleset("risiko", ["attack.never_fewer=true"])
    [trace] = figures.survivors([rules], attackers=6, defenders=6).data
    assert len(set(trace.x)) == len(trace.x)
    assert sum(trace.y) == pytest.approx(1)


def test_growth_follows_the_table():
    figure = figures.growth(BOTH, defenders=5, attackers=9)
    for trace, rules in zip(figure.data, BOTH, strict=True):
        assert list(trace.x) == list(range(1, 10))
        assert trace.y[4] == pytest.approx(table(9, 5, rules)[5, 5])
    assert len({trace.line.dash for trace in figure.data}) == 2


@pytest.mark.parametrize(
    ("make", "axis"),
    [
        (figures.heat_map, "yaxis"),
        (figures.survivors, "xaxis"),
        (figures.growth, "xaxis"),
    ],
)
def test_every_axis_of_attackers_says_what_it_counts(make, axis):
    assert "without the one that stays" in make().layout[axis].title.text


def test_names_cannot_bring_tags_into_a_chart(tmp_path):
    path = tmp_path / "house.yaml"
    path.write_text(
        'format: risk_kit/ruleset/1\nid: house\nextends: classic\nname: "<b>R&B"\n', encoding="utf-8"
    )
    assert figures.growth([path.as_posix()]).data[0].name == "&lt;b>R&amp;B"


def test_numbers_and_words_follow_the_language():
    with use_language("it"):
        figure = figures.survivors(BOTH)
        assert "56,8%" in figure.data[0].name
        assert "won" not in figure.data[0].name
        assert figure.layout.separators == ",."


def test_one_roll_sets_what_was_thrown_beside_what_is_exact():
    thrown = [{2: 40, 1: 30, 0: 30}, {}]
    figure = figures.one_roll(BOTH, attackers=10, defenders=10, thrown=thrown)
    bars = [trace for trace in figure.data if trace.type == "bar"]
    [points] = [trace for trace in figure.data if trace.type == "scatter"]
    assert list(bars[0].x) == ["0 : 2", "1 : 1", "2 : 0"]
    assert bars[0].y[0] == pytest.approx(2890 / 7776)
    assert bars[1].y[-1] == pytest.approx(17871 / 46656)
    assert list(points.y) == [0.4, 0.3, 0.3]
    low, high = share_interval(40, 100)
    assert points.error_y.array[0] == pytest.approx(high - 0.4)
    assert points.error_y.arrayminus[0] == pytest.approx(0.4 - low)


def test_barred_roll_is_left_out():
    rules = load_ruleset("risiko", ["attack.never_fewer=true"])
    assert figures.one_roll([rules], attackers=2, defenders=3).data == ()


# Wilson 1927; the values computed by hand from its formula with z = 1.96.
@pytest.mark.parametrize(
    ("count", "of", "low", "high"), [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0)]
)
def test_interval_of_a_share(count, of, low, high):
    assert share_interval(count, of) == pytest.approx((low, high), abs=1e-4)
