"""What every shipped bot keeps to: it plays everything, repeats itself, and knows only what its seat may know."""

from __future__ import annotations

import pytest

from risk_kit.bots import random_moves
from risk_kit.bots.contract import SHIPPED, find_bot
from risk_kit.bots.craft import decide
from risk_kit.files.locate import shipped
from risk_kit.kernels.chance import random_below
from risk_kit.kernels.layout import NOWHERE
from risk_kit.kernels.legal import fill_moves
from risk_kit.kernels.words import Ending, Kind, Phase
from tests.bots.playing import look_at, setting_of
from tests.game.tables import read_ruleset

RULESETS = tuple(sorted(shipped("ruleset")))
# Ruleset, changed rules, board: what the shipped rulesets do not have, and boards of all sizes.
MORE = (
    ("classic", (), "hourglass"),
    ("classic", ("fortify.reach=taken_this_turn", "cards.draw=once_a_conquest"), "lagoon"),
    ("two_player", (), "orchestra"),
    ("secret_mission", ("victory.missions.deck=war",), "war"),
    ("capital", ("victory.capitals.held=ever_captured", "defense.declared=after_roll"), "orchestra"),
    ("risiko", ("attack.early_elimination=last_army_spared", "defense.declared=together"), None),
    ("classic", ("victory.checked=start_of_own_turn", "attack.never_fewer=true", "fortify.stay=3"), "lagoon"),
)
TABLES = (*((name, (), None) for name in RULESETS), *MORE)


def name_of(value: object) -> str:
    return "-".join(str(part) for part in value if part) if isinstance(value, tuple) else str(value)


@pytest.mark.parametrize("table", TABLES, ids=name_of)
@pytest.mark.parametrize("bot", SHIPPED)
def test_a_bot_keeps_to_the_contract(bot, table):
    ruleset, changes, board = table
    numbers = read_ruleset(ruleset, changes).players.numbers
    players = numbers[(list(SHIPPED).index(bot) + TABLES.index(table)) % len(numbers)]
    setting = setting_of(ruleset, changes, board, players)
    looked, tallies = look_at(bot, find_bot(bot).choose, setting)
    assert looked.faults == []
    assert tallies["lost_moves"].sum() == 0
    assert (tallies["ending"] > Ending.NOT_OVER).all()
    assert sum(looked.phases.values()) > 5
    assert SHIPPED[bot].plays_objectives or not looked.swayed


def test_all_that_is_to_be_decided_is_looked_at():
    """The tables above lead bots into every phase."""
    phases = set()
    for ruleset, changes, board in TABLES:
        players = read_ruleset(ruleset, changes).players.numbers[0]
        looked, _tallies = look_at(
            "cautious", find_bot("cautious").choose, setting_of(ruleset, changes, board, players)
        )
        phases |= set(looked.phases)
    assert phases == {phase.name for phase in Phase} - {"OVER"}


@pytest.mark.parametrize("ruleset", ["risiko", "capital"])
def test_objective_plays_for_its_own_mission_and_capital(ruleset):
    looked, _tallies = look_at("objective", find_bot("objective").choose, setting_of(ruleset), every=2)
    assert looked.swayed == {"risiko": {"own mission"}, "capital": {"own capital"}}[ruleset]


@pytest.mark.parametrize("bot", SHIPPED)
def test_two_plays_from_one_seed_are_equal(bot):
    first, second = (
        look_at(bot, find_bot(bot).choose, setting_of("classic_es", players=4), games=(0, 1), every=1000)[1]
        for _time in range(2)
    )
    assert first.tobytes() == second.tobytes()
    assert first[0] != first[1]


# Bots that do what none may do, to see that it would be noticed.


def nth_legal(board, rules, g, mind, number):
    """Decide on a legal move, another one for another number."""
    count = min(fill_moves(board, rules, g, mind.rows), len(mind.rows))
    row = mind.rows
    at = number % count
    armies = row[at, 4] + number % (row[at, 5] - row[at, 4] + 1)
    decide(mind, row[at, 0], row[at, 1], row[at, 2], row[at, 3], armies)


def with_secret(secret):
    def choose(board, rules, odds, g, mind):
        nth_legal(board, rules, g, mind, secret(board, rules, g, mind))

    return choose


def of_others(rules, g, row):
    return sum((2 + player) * row[player] for player in range(rules.players) if player != g.player)


CHEATS = {
    "cards": lambda b, r, g, m: sum(card * (g.holder[card] >= 0) * (g.holder[card] != g.player) for card in range(r.cards)),
    "deck": lambda b, r, g, m: g.deck[0],
    "chance": lambda b, r, g, m: g.random[0],
    "tape": lambda b, r, g, m: g.chance[0],
    "missions": lambda b, r, g, m: of_others(r, g, g.mission),
    "capitals": lambda b, r, g, m: of_others(r, g, g.capital),
    "piles": lambda b, r, g, m: g.pool[0] if g.phase == Phase.PICK_PILE else 0,
    "dice": lambda b, r, g, m: g.attack_count if g.phase == Phase.DEFEND else 0,
}  # fmt: skip


@pytest.mark.parametrize(
    ("cheat", "ruleset", "changes", "secret"),
    [
        ("cards", "classic", (), "cards"),
        ("deck", "classic", (), "cards"),
        ("chance", "classic", (), "chance"),
        ("tape", "classic", (), "chance"),
        ("missions", "risiko", (), "missions"),
        ("capitals", "capital", (), "capitals"),
        ("piles", "us_2004_two_player", (), "piles"),
        ("dice", "risiko", ("defense.declared=together",), "dice"),
    ],
)
def test_a_bot_that_looks_into_secrets_is_found_out(cheat, ruleset, changes, secret):
    players = 2 if cheat == "piles" else 3
    looked, _tallies = look_at(
        cheat, with_secret(CHEATS[cheat]), setting_of(ruleset, changes, players=players)
    )
    assert {fault.partition(": it knows the ")[2] for fault in looked.faults} == {secret}


def test_a_bot_that_changes_the_game_is_found_out():
    def choose(board, rules, odds, g, mind):
        random_moves.choose(board, rules, odds, g, mind)
        g.mark[0] = 1

    looked, _tallies = look_at("scribbler", choose, setting_of("classic"))
    assert set(looked.faults) >= {"it changed the game"}


def test_a_bot_that_uses_chance_without_saying_so_is_found_out():
    looked, _tallies = look_at("gambler", random_moves.choose, setting_of("classic"))
    assert "it uses chance" in looked.faults


def test_a_bot_that_remembers_elsewhere_is_found_out():
    moves = []

    def choose(board, rules, odds, g, mind):
        moves.append(1)
        nth_legal(board, rules, g, mind, len(moves))

    looked, _tallies = look_at("notebook", choose, setting_of("classic"))
    assert "CLAIM: it decided otherwise in the same position" in looked.faults


def test_a_lost_move_is_counted():
    def choose(board, rules, odds, g, mind):
        if random_below(mind.random, 10) == 0:
            decide(mind, Kind.ATTACK, 0, 0, NOWHERE, 1)
        else:
            random_moves.choose(board, rules, odds, g, mind)

    _looked, tallies = look_at("clumsy", choose, setting_of("classic"))
    lost = tallies["lost_moves"][0, :3]
    assert (lost > 5).all()
    assert tallies["first_lost"][0] > 0
