"""What bots ask and decide by: exact odds, the dice of a defender who has seen the roll, the best set of cards."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from risk_kit.bots.contract import SHIPPED, find_bot
from risk_kit.bots.craft import count_chance, count_cost, defend, trade_best_set
from risk_kit.bots.mind import MOST_ASKED
from risk_kit.game.moves import Trade
from risk_kit.kernels.words import Kind, Phase
from risk_kit.odds import battle
from risk_kit.simulation.setting import Ready
from tests.bots.playing import new_mind, setting_of
from tests.game.tables import game_at

DICE = (
    ("classic", ()),
    ("risiko", ()),
    ("risiko_tournament", ()),
    ("classic", ("defense.ties=attacker", "attack.sides=8")),
    ("classic", ("attack.bonus=1",)),
    ("classic", ("attack.never_fewer=true",)),
)


@pytest.mark.parametrize(("ruleset", "changes"), DICE)
def test_odds_are_exact(ruleset, changes):
    ready = Ready(setting_of(ruleset, changes, players=4), compiled=False)
    odds, dice = ready.odds_view, ready.setting.rules.dice
    for attackers, defenders in [(1, 1), (1, 2), (2, 1), (3, 2), (5, 5), (10, 7), (40, 63), (63, 40)]:
        exact = battle(attackers=attackers, defenders=defenders, rules=dice)
        assert count_chance(odds, attackers, defenders) == pytest.approx(1e6 * exact.win, abs=1.1)
        lost = exact.attacker_losses
        assert count_cost(odds, attackers, defenders) == pytest.approx(1000 * lost, abs=1.1)


def test_larger_battles_are_looked_up_in_proportion():
    odds = Ready(setting_of("classic"), compiled=False).odds_view
    for attackers, defenders in [(64, 1), (1, 200), (130, 126), (1000, 900)]:
        exact = battle(attackers=attackers, defenders=defenders, rules="classic")
        assert count_chance(odds, attackers, defenders) == pytest.approx(1e6 * exact.win, abs=150_000)
        assert count_cost(odds, attackers, defenders) == pytest.approx(
            1000 * exact.attacker_losses, rel=0.2, abs=2500
        )
    assert count_chance(odds, MOST_ASKED, 1) <= 1_000_000
    for attackers in (1, 2, 5, 63):
        for defenders in (64, 200, 5000):
            assert count_cost(odds, attackers, defenders) <= 1000 * attackers


# Dice on the table, armies of the defender, and the rules: what to throw is counted by hand below.
ROLLS = [
    (changes, pips, armies)
    for changes in (
        (),
        ("defense.ties=attacker",),
        ("defense.bonus=1",),
        ("defense.dice=3", "defense.sides=4"),
    )
    for pips in ((6,), (1,), (6, 6), (3, 2), (6, 1), (6, 6, 6), (4, 4, 4), (2, 1, 1), (5, 3, 1))
    for armies in (2, 3, 5)
]


@pytest.mark.parametrize(("changes", "pips", "armies"), ROLLS)
def test_dice_against_a_roll_that_is_seen(changes, pips, armies):
    game = game_at(
        {"alaska": ("Ann", 9), "kamchatka": ("Ben", armies)},
        "classic",
        "defense.declared=after_roll",
        *changes,
    )
    game.attack("alaska", "kamchatka", len(pips), rolled=[pips])
    assert game.phase is Phase.DEFEND
    mind = new_mind(Ready(setting_of("classic"), compiled=False))
    defend(game.table.options, game.state, mind)
    rules = game.rules.defense
    means = {dice: mean_balance(pips, dice, rules) for dice in range(1, min(armies, rules.dice) + 1)}
    least = min(means.values())
    assert (mind.kind, means[mind.number]) == (Kind.DEFEND, pytest.approx(least, abs=1e-6))
    assert not any(mind.memory)


def mean_balance(pips, dice, rules):
    """Armies that the defender loses on average less those of the attacker: all throws, one by one."""
    total = 0
    for thrown in product(range(1, rules.sides + 1), repeat=dice):
        mine = sorted(thrown, reverse=True)
        mine[0] += rules.bonus
        for attack, defense in zip(pips, mine, strict=False):
            wins = attack > defense or (attack == defense and rules.ties.name == "ATTACKER")
            total += 1 if wins else -1
    return total / rules.sides**dice


@pytest.mark.parametrize("bot", [name for name in SHIPPED if name != "random"])
@pytest.mark.parametrize("declared", ["after_attacker", "together"])
@pytest.mark.parametrize(("armies", "most"), [(2, 2), (3, 2), (9, 2)])
def test_unseen_rolls_are_met_with_the_most_dice(bot, declared, armies, most):
    game = game_at(
        {"alaska": ("Ann", 9), "kamchatka": ("Ben", armies)}, "classic", f"defense.declared={declared}"
    )
    game.attack("alaska", "kamchatka", 3)
    ready = Ready(setting_of("classic"), compiled=False)
    mind = new_mind(ready)
    find_bot(bot).choose(game.table.board_view, game.table.options, ready.odds_view, game.state, mind)
    assert (mind.kind, mind.number) == (Kind.DEFEND, most)


@pytest.mark.parametrize("ruleset", ["classic", "risiko", "us_2004", "capital"])
@pytest.mark.parametrize("held", ["alaska", "quebec", "congo"])
def test_the_best_set_is_traded(ruleset, held):
    hand = ["alaska", "brazil", "wild", "congo", "peru"]
    game = game_at({held: ("Ann", 9)}, ruleset, hands={"Ann": hand}, phase=Phase.REINFORCE, to_place=3)
    paid = {}
    for cards in combinations(hand, 3):
        for shown in ("", *cards):
            move = Trade(*cards, shown)
            if shown not in ("wild", "wild_2") and game.violation(move) == 0:
                before = total(game)
                game.push(move)
                paid[cards] = max(paid.get(cards, 0), total(game) - before)
                game.pop()
    mind = new_mind(Ready(setting_of(ruleset), compiled=False))
    assert trade_best_set(game.table.options, game.state, mind) == bool(paid)
    if paid:
        chosen = game.table.move((mind.kind, mind.a, mind.b, mind.c, mind.number))
        cards = tuple(sorted((chosen.first, chosen.second, chosen.third), key=hand.index))
        assert paid[cards] == max(paid.values())
        assert game.violation(chosen) == 0


def total(game):
    """Armies of the player in turn on the board and to be placed."""
    return game.to_place + sum(game.armies(name) for name in game.territories(game.turn_player))


@pytest.mark.parametrize("bot", [name for name in SHIPPED if name != "random"])
@pytest.mark.parametrize(
    ("rule", "armies", "attacks"),
    [
        ("last_army_spared", 1, False),
        ("last_army_spared", 2, True),
        ("barred", 1, False),
        ("barred", 2, False),
    ],
)
def test_a_last_territory_is_attacked_only_to_some_effect(bot, rule, armies, attacks):
    """Before players may be put out, an attack on a last army that is spared could go on for ever."""
    game = game_at(
        {"alaska": ("Ann", 40), "kamchatka": ("Ben", armies)},
        "risiko",
        f"attack.early_elimination={rule}",
        others=("Ann", 1),
    )
    ready = Ready(setting_of("risiko"), compiled=False)
    mind = new_mind(ready)
    find_bot(bot).choose(game.table.board_view, game.table.options, ready.odds_view, game.state, mind)
    assert (Kind(mind.kind) is Kind.ATTACK) == attacks
    # Each roll is asked for: the attack must not go on by itself against the last army.
    assert mind.stay == 0
