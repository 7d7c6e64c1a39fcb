"""Chances of a deal against every deal there is, against formulas, and against openings of games."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb, sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from risk_kit import Game, load_map, load_ruleset
from risk_kit.analysis import board_deal_exact
from risk_kit.analysis.board_deals import Deal
from risk_kit.analysis.board_hands import Hands, all_hands, reinforcements
from risk_kit.files.locate import shipped
from risk_kit.rules.options import MinimumFor, Territories
from risk_kit.rules.ruleset import Players
from tests.strategies import boards, make_board

CLASSIC = load_ruleset("classic_2to6")


@cache
def deals(territories, sizes):
    """Every way to split the territories into hands of these sizes, in order."""
    if not sizes:
        return [()]
    first = [frozenset(hand) for hand in combinations(sorted(territories), sizes[0])]
    return [(hand, *rest) for hand in first for rest in deals(territories - hand, sizes[1:])]


def by_listing(board, rules, hands):
    """Everything that a `Deal` says, counted over all deals."""
    names = frozenset(board.territories)
    every = deals(names, hands.sizes)
    whole = near = 0
    by_continent, nearly, differences, armies = Counter(), Counter(), Counter(), Counter()
    for dealt in every:
        lacking = [
            (continent, min(len(set(continent.territories) - hand) for hand in dealt))
            for continent in board.continent_list
        ]
        held = [c.id for c, least in lacking if least == 0]
        close = [c.id for c, least in lacking if least == 0 or (least == 1 and len(c.territories) > 2)]
        by_continent.update(held)
        nearly.update(close)
        whole += bool(held)
        near += bool(close)
        bonuses = [sum(c.bonus for c in board.continent_list if set(c.territories) <= hand) for hand in dealt]
        paid = [
            turn(rules.reinforcements, len(hand), bonus) for hand, bonus in zip(dealt, bonuses, strict=True)
        ]
        differences[max(paid) - min(paid)] += 1
        armies.update(dict(enumerate(paid)))
    of = len(every)
    return {
        "whole": whole / of,
        "near": near / of,
        "continents": [(by_continent[c.id] / of, nearly[c.id] / of) for c in board.continent_list],
        "differences": {by: count / of for by, count in differences.items()},
        "means": [armies[seat] / of for seat in range(hands.players)],
    }


def turn(rules, territories, bonus):
    """Reinforcements as the options are described."""
    bonus = bonus if rules.continents else 0
    if rules.minimum_for is MinimumFor.TERRITORIES:
        return max(rules.minimum, territories // rules.divisor) + bonus
    return max(rules.minimum, territories // rules.divisor + bonus)


def said(deal):
    return {
        "whole": deal.whole.value,
        "near": deal.near.value,
        "continents": [(each.whole, each.near) for each in deal.continents],
        "differences": {by: chance.value for by, chance in deal.differences.items()},
        "means": [seat.mean for seat in deal.seats],
    }


def check(deal, listed):
    found = said(deal)
    assert found["whole"] == pytest.approx(listed["whole"])
    assert found["near"] == pytest.approx(listed["near"])
    for one, other in zip(found["continents"], listed["continents"], strict=True):
        assert one == pytest.approx(other)
    assert found["differences"] == pytest.approx(listed["differences"])
    assert found["means"] == pytest.approx(listed["means"])
    uneven = 1 - listed["differences"].get(0, 0)
    assert deal.uneven.value == pytest.approx(uneven)
    assert deal.mean_difference == pytest.approx((sum(by * s for by, s in listed["differences"].items()), 0))


def cut(sizes, bonuses):
    """Board of continents of these sizes; borders do not matter to a deal."""
    held, start = {}, 0
    for number, (size, bonus) in enumerate(zip(sizes, bonuses, strict=True)):
        held[f"c{number}"] = (bonus, [f"t{n:02}" for n in range(start, start + size)])
        start += size
    return make_board([], held)


@pytest.mark.parametrize(
    ("sizes", "bonuses"),
    [
        ((3, 3), (2, 1)),
        ((4, 3, 1), (3, 2, 1)),
        ((2, 2, 2, 2), (1, 1, 0, 2)),
        ((8,), (5,)),
        ((1, 1), (1, 1)),
        ((3, 3, 3), (2, 2, 5)),
        ((5, 4), (4, 3)),
    ],
)
@pytest.mark.parametrize("neutral", [(), (2, 3)])
@pytest.mark.parametrize("minimum_for", MinimumFor)
def test_every_deal_is_counted(sizes, bonuses, neutral, minimum_for):
    board = cut(sizes, bonuses)
    own = replace(CLASSIC.reinforcements, minimum_for=minimum_for, minimum=2, divisor=2)
    rules = replace(CLASSIC, players=Players((2, 3, 4), neutral), reinforcements=own)
    found = all_hands(sum(sizes), rules)
    assert [hands.players for hands in found] == [n for n in (2, 3, 4) if n + (n in neutral) <= sum(sizes)]
    for hands in found:
        deal = Deal(board, rules, hands, 0, 1)
        check(deal, by_listing(board, rules, hands))
        assert deal.whole.is_exact
        assert deal.near.is_exact


@settings(max_examples=40, deadline=None)
@given(
    board=boards(most=8),
    players=st.integers(2, 4),
    neutral=st.booleans(),
    divisor=st.integers(1, 4),
    minimum=st.integers(0, 4),
    minimum_for=st.sampled_from(MinimumFor),
    paid=st.booleans(),
)
def test_every_deal_of_any_board_is_counted(board, players, neutral, divisor, minimum, minimum_for, paid):
    own = replace(
        CLASSIC.reinforcements, divisor=divisor, minimum=minimum, minimum_for=minimum_for, continents=paid
    )
    rules = replace(CLASSIC, players=Players((players,), (players,) if neutral else ()), reinforcements=own)
    for hands in all_hands(len(board.territories), rules):
        check(Deal(board, rules, hands, 0, 1), by_listing(board, rules, hands))


def test_figures_of_the_world_by_hand():
    """A hand of 7 of 42 holds the 4 of Australia in C(38, 3) of C(42, 7) deals; there are six such hands."""
    board = load_map("world")
    deal = Deal(board, CLASSIC, all_hands(42, CLASSIC)[-1], 0, 1)
    australia = next(each for each in deal.continents if each.continent.id == "oceania")
    assert australia.whole == pytest.approx(6 * comb(38, 3) / comb(42, 7))
    assert australia.near == pytest.approx(6 * (comb(38, 3) + 4 * comb(38, 4)) / comb(42, 7))
    africa = next(each for each in deal.continents if each.continent.id == "africa")
    assert africa.whole == pytest.approx(6 * 36 / comb(42, 7))
    # Where two are held at once they are Australia and South America, in two hands; others are much rarer.
    both = 30 * Fraction(comb(34, 3) * comb(31, 3), comb(42, 7) * comb(35, 7))
    apart = sum(each.whole for each in deal.continents)
    assert apart - deal.whole.value == pytest.approx(float(both), rel=0.02)


@pytest.mark.parametrize(
    ("ruleset", "players", "sizes", "neutral"),
    [
        ("risiko", 4, (11, 11, 10, 10), 0),
        ("classic_2to6", 5, (9, 9, 8, 8, 8), 0),
        ("two_player", 2, (14, 14), 14),
        ("us_2004_two_player", 2, (14, 14), 14),
    ],
)
def test_hands_of_shipped_rulesets(ruleset, players, sizes, neutral):
    found = {hands.players: hands for hands in all_hands(42, load_ruleset(ruleset))}
    assert found[players] == Hands(players, sizes, neutral)


@pytest.mark.parametrize("ruleset", list(shipped("ruleset")))
@pytest.mark.parametrize("board", ["world", "orchestra", "hourglass"])
def test_hands_are_those_of_a_game(ruleset, board):
    """Territories of each seat once all of them have an owner, in the order of play."""
    rules = load_ruleset(ruleset)
    rules = replace(rules, victory=replace(rules.victory, missions=None, domination=1))
    for hands in all_hands(len(load_map(board).territories), rules):
        game = Game(board, rules, hands.players, seed=3, compiled=False)
        if rules.setup.territories is Territories.PILES:
            while "pile" in str(next(iter(game.legal_moves), "")).lower():
                game.push(next(iter(game.legal_moves)))
        elif rules.setup.territories is Territories.CLAIMED:
            while min(game.state.owner[: len(game.board.territory_list)]) < 0:
                game.push(next(iter(game.legal_moves)))
        held = Counter(game.state.owner[: len(game.board.territory_list)])
        assert sorted(held[seat] for seat in range(hands.players)) == sorted(hands.sizes)
        assert held[hands.players] == hands.neutral


def test_openings_of_games_are_such_deals():
    """How often someone starts with a continent in 3000 openings; within 4 standard errors."""
    board, rules = load_map("risiko"), load_ruleset("risiko")
    deal = Deal(board, rules, all_hands(42, rules)[0], 0, 1)
    whole = near = 0
    count, table = 3000, Game(board, rules, 3, compiled=False).table
    for number in range(count):
        owner = Game(table, rules, 3, seed=11, number=number, compiled=False).state.owner
        most = {
            c.id: max(Counter(owner[board.territories[t].index] for t in c.territories).values())
            for c in board.continent_list
        }
        lacking = [len(c.territories) - most[c.id] for c in board.continent_list]
        whole += min(lacking) == 0
        near += min(lacking) <= 1
    for found, chance in ((whole, deal.whole.value), (near, deal.near.value)):
        assert abs(found / count - chance) < 4 * sqrt(chance * (1 - chance) / count)


@pytest.mark.parametrize("players", [2, 3, 5])
def test_drawn_deals_agree_with_exact_ones(players, monkeypatch):
    board, rules = (
        load_map("world"),
        replace(load_ruleset("risiko"), players=Players((2, 3, 5), ())),
    )
    hands = next(each for each in all_hands(42, rules) if each.players == players)
    exact = Deal(board, rules, hands, 0, 1)
    kept = said(exact), exact.mean_difference[0], exact.uneven.value
    monkeypatch.setattr(board_deal_exact, "MOST_STATES", 0)
    drawn = Deal(board, rules, hands, 20_000, 5)
    listed, difference, uneven = kept
    for name in ("whole", "near"):
        chance = getattr(drawn, name)
        assert not chance.is_exact
        # Wilson's interval at 95% is two standard errors to each side; at this seed the value lies within four.
        assert (
            chance.low - (chance.high - chance.low) / 2 <= listed[name] <= 1.5 * chance.high - chance.low / 2
        )
    mean, error = drawn.mean_difference
    assert abs(mean - difference) < 4 * error
    assert abs(drawn.uneven.value - uneven) < 0.02
    for seat, mean in zip(drawn.seats, listed["means"], strict=True):
        assert seat.mean == pytest.approx(mean, abs=0.03)
    for by, chance in drawn.differences.items():
        assert chance.value == pytest.approx(listed["differences"].get(by, 0), abs=0.015)
    again = Deal(board, rules, hands, 20_000, 5)
    assert again.whole == drawn.whole
    assert Deal(board, rules, hands, 20_000, 6).near != drawn.near


def test_what_is_neither_counted_nor_drawn_is_not_known(monkeypatch):
    monkeypatch.setattr(board_deal_exact, "MOST_STATES", 0)
    deal = Deal(load_map("world"), CLASSIC, all_hands(42, CLASSIC)[0], 0, 1)
    for chance in (deal.whole, deal.near, deal.uneven):
        assert not chance.is_known
        assert not chance.is_exact
    assert deal.differences == {}
    assert all(seat.mean != seat.mean for seat in deal.seats)
    assert deal.continents[1].whole > 0.1


def test_reinforcements_are_the_kernels_rule():
    rules = CLASSIC.reinforcements
    assert [reinforcements(rules, count) for count in (1, 8, 12, 14)] == [3, 3, 4, 4]
    assert reinforcements(rules, 14, [5, 2]) == 11
    assert reinforcements(replace(rules, continents=False), 14, [5, 2]) == 4
    assert reinforcements(replace(rules, minimum_for=MinimumFor.SUM), 6, [2]) == 4
    assert reinforcements(replace(rules, minimum_for=MinimumFor.SUM), 3, [1]) == 3
