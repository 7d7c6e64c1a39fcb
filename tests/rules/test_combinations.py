"""Options that cannot go together are found, with a reason, at the option to blame."""

from __future__ import annotations

import pytest

from risk_kit.cli.check import check_file
from risk_kit.errors import FileError
from risk_kit.files.codes_rules import RULE_CODES
from risk_kit.files.locate import shipped
from risk_kit.rules.load import load_ruleset

DECKS = {
    "tiny": "objectives:\n  - {territories: 24}\n  - {territories: 20}\n",
    "bare": "objectives:\n"
    + "".join(f"  - {{destroy: {c}}}\n" for c in ["red", "blue", "green", "black", "white", "pink"]),
    "broken": "objectives:\n  - {continents: [atlantis]}\n",
}
BOARDS = {
    # Three territories, two symbols.
    "pair": """\
continents: {all: {bonus: 1}}
territories:
  here: {continent: all, at: [100, 100], card: star}
  there: {continent: all, at: [300, 100], card: moon}
  beyond: {continent: all, at: [500, 100], card: moon}
borders:
  - [here, there]
  - [there, beyond]
""",
    "plain": """\
continents: {all: {bonus: 1}}
territories:
  here: {continent: all, at: [100, 100]}
  there: {continent: all, at: [300, 100]}
borders:
  - [here, there]
""",
    "torn": "continents: {all: {bonus: 1}}\nterritories: {here: {continent: nowhere}}\nborders: []\n",
}


@pytest.fixture
def folder(tmp_path):
    for name, text in DECKS.items():
        about = f"format: risk_kit/objectives/1\nid: {name}\nboard: world\n"
        (tmp_path / f"{name}.yaml").write_text(about + text, encoding="utf-8")
    for name, text in BOARDS.items():
        about = f"format: risk_kit/board/1\nid: {name}\n"
        (tmp_path / f"{name}.yaml").write_text(about + text, encoding="utf-8")
    return tmp_path


MISSIONS = "remove_absent: false, fallback_if_absent: true, fallback_if_own: true, "
MISSIONS += "fallback_if_destroyed: true, counts_if_another_does: false"

# House rule (from line 3 on), code, line and column of the option to blame, words of message or hint.
CASES = [
    # More armies are forced than there are.
    ("extends: classic\nsetup: {armies: {3: 10}}", "ruleset-too-few-armies", 4, 21, "up to 14"),
    ("extends: classic\nplayers:\n  numbers: [3]\nsetup:\n  armies: {3: 13}", "ruleset-too-few-armies", 7, 15, "least 14"),
    # 42 // 4 is 10, but two of four players are dealt 11.
    ("extends: classic\nsetup: {armies: {4: 10}}", "ruleset-too-few-armies", 4, 21, "up to 11"),
    ("extends: two_player\nsetup: {neutral_armies: {2: 13}}", "ruleset-too-few-neutral", 4, 29, "up to 14"),
    ("extends: us_2004_two_player\nsetup: {armies: {2: 13}}", "ruleset-too-few-armies", 4, 21, "up to 14"),
    # Players and the neutral army.
    ("extends: classic\nplayers: {numbers: []}", "schema-size", 4, 20, "at least 1"),
    ("extends: classic\nplayers: {numbers: [3, 4, 3]}", "ruleset-twice", 4, 27, "3 stands here twice"),
    ("extends: classic\nplayers: {numbers: [2, 3]}", "ruleset-players-armies", 4, 20, "2 players"),
    ("extends: classic\nplayers: {numbers: [1], neutral_at: [1]}", "ruleset-players-armies", 4, 20, "for 1 player."),
    ("extends: classic\nplayers: {numbers: [1]}\nsetup: {armies: {1: 50}}", "ruleset-one-player", 4, 20, "nobody"),
    ("extends: classic\nplayers: {neutral_at: [3]}", "ruleset-neutral-armies", 4, 23, "Add a line for 3"),
    ("extends: classic\nplayers: {neutral_at: [2]}", "ruleset-neutral-unused", 4, 23, "not for 2"),
    ("extends: us_2004_two_player\nplayers: {neutral_at: []}", "ruleset-piles", 4, 23, "without one"),
    ("extends: classic\nsetup: {territories: piles}", "ruleset-piles", 4, 22, "3 players"),
    # Who begins.
    ("extends: classic\nsetup: {first_to_claim: next_in_turn}", "ruleset-first-unknown", 4, 25, "placed"),
    ("extends: classic\nsetup: {first_to_play: dealer}", "ruleset-first-unknown", 4, 24, "no territories"),
    ("extends: risiko\nsetup: {first_to_place: first_placer}", "ruleset-first-unknown", 4, 25, "highest_roll"),
    # Wild cards and sets.
    ("extends: classic\ncards: {wild: 0}", "ruleset-most-wild", 4, 15, "the deck has 0"),
    ("extends: classic\ncards: {wild: 1}", "ruleset-most-wild", 4, 15, "may hold 2"),
    ("extends: classic\ncards: {sets: {most_wild: 3}}", "ruleset-most-wild", 4, 27, "`wild: 3`"),
    ("extends: classic\ncards: {sets: {most_wild: 0}}", "ruleset-wild-useless", 4, 27, "most_wild: 1"),
    ("extends: classic\ncards: {sets: {wild: with_two_alike}}", "ruleset-wild-alone", 4, 22, "room for one"),
    (
        "extends: classic\ncards: {sets: {three_alike: false, one_of_each: false}}",
        "ruleset-no-sets", 4, 29, "no three",
    ),
    ("extends: classic\nboard: plain", "ruleset-no-cards", 4, 8, "draw: never"),
    ("extends: classic\nboard: pair", "ruleset-one-of-each", 4, 8, "too few symbols: 2"),
    ("extends: risiko\nboard: pair", "ruleset-symbol-missing", 4, 8, "'star'"),
    ("extends: risiko\ncards: {by_kind: {alike: {infantri: 6}}}", "ruleset-symbol-unknown", 4, 27, "mean infantry"),
    ("extends: classic\ncards: {by_kind: {alike: {infantri: 6}}}", "ruleset-symbol-unknown", 4, 27, "infantry, "),
    ("extends: classic\ncards: {escalating: {first: []}}", "schema-size", 4, 29, "at least 1"),
    # More players than territories.
    (
        "extends: classic\nplayers: {numbers: [3, 50]}\nsetup: {armies: {50: 35}}",
        "ruleset-too-many-players", 4, 24, "42 territories",
    ),
    (
        "extends: classic\nboard: hourglass\nplayers: {numbers: [7]}\nsetup: {armies: {7: 1}}",
        "ruleset-too-many-players", 5, 21, "7 players",
    ),
    ("extends: classic\nboard: plain", "ruleset-too-many-players", 4, 8, "3 players"),
    (
        "extends: classic\nboard: plain\nplayers: {numbers: [2], neutral_at: [2]}\n"
        "setup: {armies: {2: 9}, neutral_armies: {2: 9}}",
        "ruleset-too-many-players", 5, 21, "2 players",
    ),
    # Forced trades.
    ("extends: classic\ncards: {at_start: {until_below: 6}}", "ruleset-trade-until", 4, 33, "5 cards on"),
    ("extends: classic\ncards: {at_start: {forced_from: 4}}", "ruleset-trade-until", 4, 33, "over at once"),
    ("extends: classic\ncards: {at_start: {until_below: 0}}", "ruleset-trade-never-ends", 4, 33, "never ends"),
    ("extends: classic\ncards: {at_start: {forced_from: 2}}", "ruleset-trade-few", 4, 33, "a set has three"),
    (
        "extends: classic\ncards: {after_elimination: {forced_from: 0}}",
        "ruleset-trade-from-none", 4, 42, "trade: free",
    ),
    (
        "extends: classic_es\ncards: {after_elimination: {until_below: 7}}",
        "ruleset-trade-until", 4, 42, "6 cards on",
    ),
    ("extends: classic\ncards: {hand_limit: 4}", "ruleset-hand-limit", 4, 21, "never reaches"),
    # Dice, moves.
    ("extends: risiko\nattack: {dice: 2, never_fewer: true}", "ruleset-never-fewer", 4, 32, "at least 3 attack"),
    ("extends: risiko_tournament\ndefense: {dice: 4}", "ruleset-never-fewer", 4, 17, "can never be"),
    ("extends: classic\nfortify: {moves: 0}", "ruleset-fortify-no-moves", 4, 18, "reach: none"),
    # Victory.
    ("extends: classic\nvictory: {domination: none, last_survivor: false}", "ruleset-no-victory", 4, 1, "Nobody can win"),
    ("extends: classic\nvictory: {round_limit: 9, ranking: []}", "ruleset-ranking-missing", 4, 36, "round 9"),
    ("extends: classic\nvictory: {ranking: [armies, armies]}", "ruleset-twice", 4, 29, "armies stands"),
    ("extends: risiko\nvictory: {round_limit: 3}", "ruleset-elimination-late", 4, 24, "round 5"),
    # Capitals.
    ("extends: capital\nvictory: {capitals: {to_hold: {4: 5}}}", "ruleset-capitals-count", 4, 35, "2 to 4"),
    ("extends: capital\nvictory: {capitals: {to_hold: {4: 1}}}", "ruleset-capitals-count", 4, 35, "4 capitals"),
    (
        "extends: capital\nplayers: {numbers: [2]}\nsetup: {armies: {2: 40}}",
        "ruleset-capitals-missing", 4, 20, "2 players",
    ),
    (
        "extends: capital\nplayers: {numbers: [1]}\nsetup: {armies: {1: 50}}",
        "ruleset-capitals-alone", 4, 20, "no capital",
    ),
    # The board and the deck.
    ("extends: classic\nboard: wrld", "ruleset-board-unknown", 4, 8, "Did you mean world?"),
    ("extends: classic\nboard: torn", "ruleset-board-broken", 4, 8, "torn.yaml"),
    ("extends: risiko\nvictory: {missions: {deck: risika}}", "ruleset-deck-unknown", 4, 28, "Did you mean risiko?"),
    ("extends: risiko\nvictory: {missions: {deck: zzz}}", "ruleset-deck-unknown", 4, 28, "european"),
    ("extends: risiko\nvictory: {missions: {deck: broken}}", "ruleset-deck-broken", 4, 28, "broken.yaml"),
    ("extends: risiko\nvictory: {missions: {deck: tiny}}", "ruleset-deck-small", 4, 28, "2 missions"),
    ("extends: risiko\nvictory: {missions: {deck: bare}}", "ruleset-deck-fallback", 4, 28, "fallback_if_absent"),
    ("extends: risiko\nboard: pair", "ruleset-deck-board", 4, 8, "no 18 territories, 24 territories, europe"),
    (
        f"extends: classic\nboard: pair\nvictory: {{missions: {{deck: risiko_tournament, {MISSIONS}}}}}",
        "ruleset-deck-board", 5, 28, "alaska",
    ),
    # Missions to destroy a color.
    (
        "extends: risiko\nvictory: {missions: {remove_absent: true}}",
        "ruleset-missions-contradict", 4, 37, "`fallback_if_absent`",
    ),
    (
        "extends: risiko\nvictory: {missions: {counts_if_another_does: true}}",
        "ruleset-missions-contradict", 4, 46, "completed or replaced",
    ),
    (
        "extends: risiko\nvictory: {missions: {fallback_if_own: false}}",
        "ruleset-mission-hopeless", 4, 39, "one's own",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("text", "code", "line", "column", "words"), CASES)
def test_impossible_combinations(folder, text, code, line, column, words):
    path = folder / "house.yaml"
    path.write_text(f"format: risk_kit/ruleset/1\nid: house\n{text}\n", encoding="utf-8")
    found = [f for f in check_file(path).findings if f.code == code]
    assert found, check_file(path).text()
    places = [(f.place.line, f.place.column) for f in found]
    assert (line, column) in places
    finding = found[places.index((line, column))]
    assert words in f"{finding.message} {finding.hint}"
    assert "{" not in finding.message


def test_every_code_has_a_case():
    tested = {code for _text, code, *_rest in CASES}
    assert {code for code in RULE_CODES if code.startswith("ruleset-")} <= tested


@pytest.mark.parametrize("name", shipped("ruleset"))
def test_shipped_rulesets_are_possible(name):
    assert check_file(shipped("ruleset")[name]).findings == ()


@pytest.mark.parametrize(
    "text",
    [
        # Without cards nothing about them matters, nor does a board without symbols.
        "extends: classic\nboard: plain\nplayers: {numbers: [2]}\nsetup: {armies: {2: 9}}\ncards: {draw: never, wild: 0}",
        # A table of the base is laid over: symbols of its own board are no fault here.
        "extends: risiko\nboard: pair\nvictory: {missions: null}\n"
        "cards: {by_kind: {alike: {star: 4, moon: 6}}, sets: {one_of_each: false}}",
        "extends: classic\nplayers: {numbers: [2, 3]}\nsetup: {armies: {2: 40}}",
        "extends: secret_mission\nvictory: {missions: {deck: european}}",
        "extends: risiko\nattack: {never_fewer: true}",
        "extends: classic\nplayers: {numbers: [1], neutral_at: [1]}\n"
        "setup: {armies: {1: 40}, neutral_armies: {1: 40}, territories: dealt, first_to_place: highest_roll}",
    ],
)
def test_possible_house_rules_pass(folder, text):
    path = folder / "house.yaml"
    path.write_text(f"format: risk_kit/ruleset/1\nid: house\n{text}\n", encoding="utf-8")
    assert check_file(path).ok, check_file(path).text()


def test_changed_rules_are_checked_too():
    with pytest.raises(FileError, match="ruleset-never-fewer"):
        load_ruleset("risiko", ["attack.dice=2", "attack.never_fewer=true"])
    assert load_ruleset("classic", ["cards.wild=0", "cards.sets.most_wild=0"]).cards.wild == 0


def test_an_edited_board_is_read_again(folder):
    path = folder / "house.yaml"
    path.write_text(
        "format: risk_kit/ruleset/1\nextends: classic\nboard: pair\n"
        "cards: {sets: {one_of_each: false}}\n", encoding="utf-8",
    )  # fmt: skip
    assert check_file(path).ok
    board = folder / "pair.yaml"
    board.write_text(
        board.read_text(encoding="utf-8").replace(", card: star", "").replace(", card: moon", ""),
        encoding="utf-8",
    )
    assert [f.code for f in check_file(path).errors] == ["ruleset-no-cards"]
