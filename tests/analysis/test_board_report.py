"""The report on a board as a whole: bonuses beside those of other boards, laziness, texts."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import numpy as np
import pytest
from hypothesis import given, settings

import risk_kit
from risk_kit import board_report, load_map, load_ruleset
from risk_kit.analysis import board_deal_exact, board_pay
from risk_kit.analysis.board_continents import continent_figures
from risk_kit.analysis.board_pay import Comparable, comparable_continents, pay_fit
from risk_kit.analysis.board_section import MOST_ROWS
from risk_kit.board.board import Border, Names
from risk_kit.errors import RuleError, UnknownNameError
from risk_kit.files.locate import shipped
from risk_kit.language import LANGUAGES, use_language
from tests.bench.large_boards import net
from tests.strategies import boards, make_board

NAMES = Names((("en", "Plane"),))


def comparable(number, territories, gateways, bonus):
    ids = frozenset(f"p{number}_{place}" for place in range(territories))
    return Comparable("plane", NAMES, ids, gateways, bonus)


def test_a_plane_is_found_again(monkeypatch):
    """Bonuses of 1 + 2 × territories + 3 × gateways leave nothing over."""
    places = [(3, 1), (4, 2), (7, 4), (6, 2), (12, 5), (4, 1)]
    rows = tuple(comparable(n, t, g, 1 + 2 * t + 3 * g) for n, (t, g) in enumerate(places))
    monkeypatch.setattr(board_pay, "comparable_continents", lambda: rows)
    fit = pay_fit(load_map("world"))
    assert (fit.constant, fit.per_territory, fit.per_gateway) == pytest.approx((1, 2, 3))
    assert fit.spread == pytest.approx(0, abs=1e-9)
    assert fit.bonus(10, 2) == pytest.approx(27)
    assert [fit.covers(*place) for place in ((12, 5), (13, 5), (3, 0))] == [True, False, False]


def test_each_continent_left_out_lies_as_far_off_as_least_squares_say(monkeypatch):
    """The residual of a row left out is the usual one over 1 - leverage: D. M. Allen, Technometrics 16 (1974)."""
    rows = comparable_continents()
    monkeypatch.setattr(board_pay, "comparable_continents", lambda: rows)
    everything = pay_fit(make_board([], {"c": (1, ["new"])}))
    assert len(everything.rows) == len(rows)
    design = np.array([[1, len(row.territories), row.gateways] for row in rows])
    leverage = np.diag(design @ np.linalg.inv(design.T @ design) @ design.T)
    alike = [[len(o.territories), o.gateways, o.bonus] for o in rows]
    for row, weight, own in zip(rows, leverage, alike, strict=True):
        rest = tuple(other for other in rows if other is not row)
        monkeypatch.setattr(board_pay, "comparable_continents", lambda rest=rest: rest)
        left_out = pay_fit(make_board([], {"c": (1, ["new"])})).bonus(own[0], own[1])
        residual = own[2] - everything.bonus(own[0], own[1])
        assert own[2] - left_out == pytest.approx(residual / (1 - weight))
        assert everything.deviation(own[0], own[1]) == pytest.approx(everything.spread * (1 + weight) ** 0.5)
    squares = sum((own[2] - everything.bonus(own[0], own[1])) ** 2 for own in alike)
    assert everything.spread == pytest.approx((squares / (len(rows) - 3)) ** 0.5)


def test_editions_that_only_rename_may_be_passed_over():
    """Reading every shipped board finds the same continents."""
    every = {
        (frozenset(each.continent.territories), each.gateways, each.bonus)
        for name in shipped("board")
        for each in continent_figures(load_map(name))
    }
    found = comparable_continents()
    assert len(found) == len(every)
    assert {(row.territories, row.gateways, row.bonus) for row in found} == every


@pytest.mark.parametrize("name", list(shipped("board")))
def test_no_board_is_compared_with_itself(name):
    board = load_map(name)
    fit = pay_fit(board)
    assert not {row.territories for row in fit.rows} & {
        frozenset(c.territories) for c in board.continent_list
    }
    assert len(fit.rows) > 10


def test_continents_of_the_world_beside_other_boards():
    table = board_report("world").continents
    asia = table.loc["asia"]
    assert asia[["territories", "gateways", "attackers", "crossings", "bonus"]].tolist() == [12, 5, 6, 8, 7]
    assert asia["bonus_per_territory"] == pytest.approx(7 / 12)
    assert asia["bonus_per_gateway"] == pytest.approx(7 / 5)
    # Bonuses of published boards are near each other: none is three standard deviations off.
    assert (abs(table["bonus"] - table["pays"]) < 3 * table["spread"]).all()
    assert table["covered"].all()


def test_continents_alone_compute_nothing_else():
    report = board_report(net(400), deals=0)
    assert len(report.continents) == 40
    assert not {"betweenness", "distances", "territories", "deal_chances"} & set(vars(report))


def test_nothing_is_drawn_when_no_deals_are_wanted(monkeypatch):
    monkeypatch.setattr(board_deal_exact, "MOST_STATES", 0)
    report = board_report("world", deals=0)
    assert report.deal["whole"].isna().all()
    assert not report.deal["exact"].any()
    assert report.deal_continents["whole"].notna().all()
    assert report.deal_differences.empty
    assert "no deals were drawn" in str(report)
    assert "nan" not in str(report)


def test_a_large_board_says_what_is_estimated():
    report = board_report(net(1100), "classic", deals=200, seed=4)
    text = str(report)
    assert "from 400 of 1100 territories, drawn by chance (seed 4)" in text
    assert "shares of 200 drawn deals, seed 4" in text
    assert f"... and {110 - MOST_ROWS} more" in text
    assert re.search(r"\d\.\d% ± \d\.\d", text)
    assert (report.territories["error"] >= 0).all()
    again = board_report(net(1100), "classic", deals=200, seed=4)
    assert again.territories.equals(report.territories)
    assert again.deal.equals(report.deal)


def test_tables_go_by_ids():
    report = board_report("world", "risiko")
    table = report.territories
    assert table.loc["siam", "choke_point"]
    assert not table.loc["china", "choke_point"]
    assert table.loc["indonesia", "gateway"]
    assert not table.loc["western_australia", "gateway"]
    assert table.loc["argentina", "neighbors"] == 2
    assert list(table.index) == list(report.board.territories)
    assert report.deal.index.tolist() == [3, 4, 5, 6]
    assert report.deal_seats.loc[(5, 5), ["territories", "armies"]].tolist() == [8, 2]
    assert report.deal_differences.loc[5, "share"].sum() == pytest.approx(1)
    assert report.deal_continents.loc[(6, "oceania"), "whole"] == pytest.approx(0.001876, abs=1e-6)


def test_what_is_told_of_the_world():
    text = str(board_report("world", "risiko"))
    assert "South America" in text
    assert re.search(
        r"Africa: 6 territories, 3 gateways, bonus 3; comparable boards pay 3\.\d ± 0\.\d\.", text
    )
    assert "Choke points, without which the board falls apart: Siam, Indonesia." in text
    assert "With 5 players some seats begin with 2 reinforcements and some with 3" in text
    assert "Under the ruleset RisiKo! territories are dealt one by one." in text
    assert "territories are claimed, not dealt" in str(board_report("world"))
    assert "dealt in three piles" in str(board_report("world", "us_2004_two_player"))


def test_one_way_borders_are_told():
    ring = make_board(
        [Border(f"t{n}", f"t{(n + 1) % 4}", one_way=True) for n in range(4)],
        {"c": (1, ["t0", "t1"]), "d": (1, ["t2", "t3"])},
    )
    text = str(board_report(ring))
    assert "one-way" in text
    assert (
        "Over one-way borders some gateways lead out only; attackable are: C at 1 of 2, D at 1 of 2." in text
    )
    dead_end = make_board([Border("t0", "t1", one_way=True)], {"c": (1, ["t0", "t1"])})
    assert "there are 2 parts" in str(board_report(dead_end))


@pytest.mark.parametrize(
    "held", [{"c": (1, ["t"])}, {"c": (0, ["a", "b"])}, {"c": (1, ["a"]), "d": (2, ["b"])}]
)
def test_tiny_boards_have_a_report(held):
    ids = [name for _bonus, names in held.values() for name in names]
    board = make_board([Border(*ids)] if len(ids) == 2 else [], held)
    report = board_report(board, "classic_2to6")
    assert "nan" not in str(report)
    assert len(report.territories) == len(ids)
    assert report.deal.index.tolist() == ([2] if len(ids) == 2 else [])


@settings(max_examples=40, deadline=None)
@given(boards())
def test_any_board_has_a_report(board):
    report = board_report(board, "secret_mission", deals=50)
    text = str(report)
    assert "nan" not in text.casefold().replace("tiny", "")
    assert text.count("\n---") >= 3
    ET.fromstring(f"<div>{report._repr_html_()}</div>")
    for table in (report.territories, report.continents, report.deal, report.deal_seats):
        assert not table.index.has_duplicates
    assert report.territories["betweenness"].between(0, 1).all()
    assert report.deal["near"].between(report.deal["whole"], 1).all()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language(language):
    with use_language(language):
        report = board_report("lagoon", "capital")
        assert str(report).startswith(report.board.name())
        assert report.continents.loc["harbor", "name"] == report.board.continents["harbor"].name()


def test_what_a_report_is_asked_for():
    assert repr(risk_kit.board_report("war", load_ruleset("risiko"))) == "BoardReport('war', 'risiko')"
    for wrong in ({"deals": -1}, {"seed": -1}):
        with pytest.raises(RuleError, match="whole numbers from 0"):
            board_report("world", **wrong)
    with pytest.raises(UnknownNameError, match="Did you mean world"):
        board_report("wolrd")
