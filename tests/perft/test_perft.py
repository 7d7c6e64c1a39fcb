"""All sequences of moves and chance on tiny boards: the engine and the obvious model count the same.

They are compared position by position, at every depth; the sums are pinned. The numbers come from the model,
those of the first claims and placings can be counted by hand: 4 * 3 * 2 * 1 sequences claim four territories.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from risk_kit.board.board import Border
from risk_kit.game.game import Game
from risk_kit.kernels.words import Phase
from risk_kit.rules.load import load_ruleset
from risk_kit.rules.ruleset import ByPlayers
from tests.perft import engine, model
from tests.strategies import make_board

if TYPE_CHECKING:
    from risk_kit.board.board import Board

# Borders of tiny boards ("a>b" leads one way), and their continents with a bonus.
LINE = ["a-b", "b-c"]
SQUARE = ["a-b", "b-c", "c-d", "d-a"]
ARROW = ["a-b", "b-c", "c>d", "d-a"]
WHOLE: list[tuple[str, int]] = [("ab", 1), ("cd", 2)]
CARDS = {"a": "infantry", "b": "cavalry", "c": "artillery", "d": "infantry", "wild": "wild"}

RULES: dict[str, Any] = {
    "start": 3, "a_time": 1, "place_first": "roll", "minimum": 1, "divisor": 3, "attack_dice": 1,
    "attack_choice": "chosen", "defense_dice": 1, "defense_choice": "most", "ties": "defender", "sides": 2,
    "occupy": "one", "reach": "adjacent", "moves": 1, "stay": 1,
}  # fmt: skip
TRADES = {"cards": CARDS, "most_wild": 1, "values": [2, 3], "shown": 1, "forced_from": 4, "until_below": 4}

# From the set-up on: board, continents, changed rules, and the number of sequences of each length.
GAMES = {
    "claimed, one army a time": (SQUARE, WHOLE, {}, [4, 12, 24, 24, 48, 96, 288, 448, 2048, 13520, 50552, 142408]),
    "placed by two, in turn after claiming": (LINE, [("abc", 1)], {"start": 4, "a_time": 2, "place_first": "turn"}, [3, 6, 6, 12, 30, 60, 84, 120, 240, 1024, 4636, 17320, 53764]),
}  # fmt: skip

# From a position on: owners, armies, hands, to place, board, changed rules, and the numbers.
POSITIONS: dict[str, Any] = {
    "six sides, chosen dice": (
        "0011", "3122", ("", ""), 0, SQUARE,
        {"sides": 6, "attack_dice": 2, "occupy": "dice_rolled"}, [253, 39567, 1297034, 10860738],
    ),
    "defender sees the roll": (
        "0011", "3122", ("", ""), 0, SQUARE,
        {"attack_dice": 2, "defense_dice": 2, "defense_choice": "after_roll", "sides": 3, "ties": "attacker"}, [13, 147, 1999, 7183, 17780, 76830, 352240],
    ),
    "defender says how many, most of the attack": (
        "0111", "4122", ("", ""), 0, ARROW,
        {"attack_dice": 3, "defense_dice": 2, "defense_choice": "after_attacker", "attack_choice": "most",
         "occupy": "all_but_one", "reach": "connected"}, [18, 153, 1361, 7277, 27641, 53667, 137602],
    ),
    "never fewer dice, moves into what was taken": (
        "0101", "4213", ("", ""), 1, ARROW,
        {"attack_dice": 2, "defense_dice": 2, "never_fewer": True, "reach": "taken_this_turn", "moves": 2,
         "occupy": "dice_rolled"}, [2, 2, 66, 1331, 7482, 32816, 106826, 242226],
    ),
    "armies stay behind, connected, two moves": (
        "0001", "3241", ("", ""), 1, SQUARE, {"reach": "connected", "moves": 2, "stay": 2}, [3, 3, 27, 189, 1245, 5943, 23256, 63921, 75093],
    ),
    "cards drawn and traded": (
        "0011", "3122", ("ab", "c"), 1, SQUARE, {"occupy": "all_but_one", "reach": "none"} | TRADES, [2, 2, 14, 92, 503, 1992, 6035, 17517, 69445],
    ),
    "a forced trade, and a shuffle of the discards": (
        "0011", "2221", ("abcd", "*"), 0, SQUARE, {"reach": "none", "attack_choice": "most"} | TRADES, [2, 8, 12, 44, 352, 2463, 15612, 88747],
    ),
}  # fmt: skip


def tiny_board(borders: list[str], continents: list[tuple[str, int]]) -> Board:
    ends = [(text[0], text[2], ">" in text) for text in borders]
    return make_board(
        [Border(a, b, one_way=one_way) for a, b, one_way in ends],
        {members: (bonus, list(members)) for members, bonus in continents},
        {name: symbol for name, symbol in CARDS.items() if name != "wild"},
    )


def tiny_game(borders: list[str], continents: list[tuple[str, int]], rules: dict[str, Any]) -> Game:
    """Game of the rules of a model, where player 0 has rolled highest."""
    changes = {
        "setup.armies_a_time": rules["a_time"], "setup.first_to_play": "highest_roll",
        "setup.first_to_place": {"roll": "highest_roll", "turn": "next_in_turn"}[rules["place_first"]],
        "reinforcements.minimum": rules["minimum"], "reinforcements.divisor": rules["divisor"],
        "attack.dice": rules["attack_dice"], "attack.choice": rules["attack_choice"],
        "attack.sides": rules["sides"], "attack.never_fewer": word(rules.get("never_fewer", False)),
        "defense.dice": rules["defense_dice"], "defense.sides": rules["sides"], "defense.ties": rules["ties"],
        "defense.choice": "most" if rules["defense_choice"] == "most" else "chosen",
        "defense.declared": rules["defense_choice"].replace("most", "after_attacker"),
        "occupy": rules["occupy"], "fortify.reach": rules["reach"], "fortify.moves": rules["moves"],
        "fortify.stay": rules["stay"],
    }  # fmt: skip
    if "cards" in rules:
        changes |= {
            "cards.wild": 1, "cards.sets.most_wild": rules["most_wild"],
            "cards.escalating.first": rules["values"], "cards.escalating.step": 1,
            "cards.shown_territory.armies": rules["shown"], "cards.shown_territory.counted": "each_card",
            "cards.at_start.forced_from": rules["forced_from"],
            "cards.at_start.until_below": rules["until_below"],
        }  # fmt: skip
    else:
        changes["cards.draw"] = "never"
    ruleset = load_ruleset("house.yaml", [f"{name}={value}" for name, value in changes.items()])
    # The file is for a larger board, which takes more armies.
    setup = replace(ruleset.setup, armies=ByPlayers(((2, rules["start"]),)))
    return Game(
        tiny_board(borders, continents),
        replace(ruleset, setup=setup),
        2,
        seed=1,
        given=[6, 1],
        compiled=False,
    )


def word(value: bool) -> str:
    return str(value).lower()


@pytest.fixture(autouse=True)
def house(tmp_path, monkeypatch):
    """The base of the rules here: classic for two (the board of a ruleset file must be a known one)."""
    text = "extends: classic\nplayers: {numbers: [2]}\nsetup: {armies: {2: 42}}\nformat: risk_kit/ruleset/1\n"
    (tmp_path / "house.yaml").write_text(text)
    monkeypatch.chdir(tmp_path)


def compare(ours: Any, theirs: Any, pinned: list[int]) -> None:
    for depth, (mine, other) in enumerate(zip(ours, theirs, strict=True)):
        assert mine == other, (
            f"at depth {depth}: {list((mine - other).items())[:2]} {list((other - mine).items())[:2]}"
        )
    assert [sum(layer.values()) for layer in ours[1:]] == pinned


@pytest.mark.parametrize("name", GAMES)
def test_whole_openings(name):
    borders, continents, changes, pinned = GAMES[name]
    rules = RULES | changes
    depth = len(pinned)
    theirs = model.count(
        model.Model(borders, continents, rules), model.Model(borders, continents, rules).start(0), depth
    )
    compare(engine.count(tiny_game(borders, continents, rules), depth), theirs, pinned)


@pytest.mark.parametrize("name", POSITIONS)
def test_positions(name):
    owners, armies, hands, to_place, borders, changes, pinned = POSITIONS[name]
    rules = RULES | changes
    game, position, slow = tiny_game(borders, WHOLE, rules), None, model.Model(borders, WHOLE, rules)
    held = [["wild" if card == "*" else card for card in hand] for hand in hands]
    phase = Phase.REINFORCE if to_place or held[0] else Phase.ATTACK
    game.arrange(
        {n: (int(o), int(a)) for n, o, a in zip("abcd", owners, armies, strict=True)},
        hands=dict(enumerate(held)), turn=0, phase=phase, to_place=to_place,
    )  # fmt: skip
    position = slow.start(0)
    position.update(
        phase=phase.name, turn=0, round=1, to_place=to_place, left=[0, 0],
        owner=dict(zip("abcd", map(int, owners), strict=True)),
        armies=dict(zip("abcd", map(int, armies), strict=True)), hands=[set(hand) for hand in held],
    )  # fmt: skip
    position["deck"] -= {card for hand in held for card in hand}
    position["due"] = len(held[0]) >= rules.get("forced_from", 99)
    compare(engine.count(game, len(pinned)), model.count(slow, position, len(pinned)), pinned)
