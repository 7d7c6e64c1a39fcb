"""Records of games: they save, read back and replay; whatever was changed in one is found."""

from __future__ import annotations

import json

import pytest

from risk_kit.errors import RecordError
from risk_kit.game.game import Game
from risk_kit.game.record import Record, replay
from risk_kit.kernels.words import Phase
from risk_kit.rules.limits import with_round_limit
from risk_kit.rules.load import load_ruleset
from tests.game.tables import RULESETS, fewest, game_at, new_game, pass_turn, play


def replayed(game, record=None):
    return replay(record or game.record(), board=game.board, ruleset=game.rules)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_record_reads_back_and_replays(ruleset, tmp_path):
    game = new_game(ruleset, players=fewest(ruleset), seed=7, number=3)
    for _after in play(game, 5):
        pass
    game.deal()
    for _after in play(game, 80):
        pass
    record = game.record()
    assert Record.parse(record.text()).text() == record.text()
    path = record.save(tmp_path / "game.json")
    assert Record.load(path).text() == record.text()
    seen = []
    again = replay(
        path, board=game.board, ruleset=game.rules, seen=lambda g, result: seen.append(result.text())
    )
    assert again.position() == game.position()
    assert bytes(again._array) == bytes(game._array)
    assert [step.move for step in again.moves] == [step.move for step in game.moves]
    assert len(seen) == len(game.moves)
    assert all(seen)


def test_shipped_rules_and_changes_are_found_by_the_record(tmp_path):
    game = new_game("risiko", "defense.dice=2", "attack.early_elimination=last_army_spared", seed=9)
    game.deal()
    record = game.record()
    assert record.ruleset["id"] == "risiko"
    assert len(record.ruleset["changes"]) == 2
    again = replay(record.save(tmp_path / "game.json"))
    assert (again.position(), again.rules.defense.dice) == (game.position(), 2)


@pytest.mark.parametrize(
    ("base", "lines", "changes", "limit"),
    [
        ("classic", "defense: {dice: 3}", (), 0),
        ("classic", "defense: {dice: 3}", (), 50),
        ("classic", "defense: {dice: 3}", ("attack.dice=2", "cards.draw=never"), 7),
        ("capital", "name: Ours", ("victory.capitals=null",), 0),
        ("risiko", "victory: {missions: null}", (), 20),
    ],
)
def test_a_house_rule_travels_with_the_record(tmp_path, base, lines, changes, limit):
    path = tmp_path / "ours.yaml"
    path.write_text(f"format: risk_kit/ruleset/1\nextends: {base}\n{lines}\n", encoding="utf-8")
    rules = load_ruleset(path, changes)
    rules = with_round_limit(rules, limit) if limit else rules
    game = Game(ruleset=rules, players=3, seed=5, compiled=False)
    for _after in play(game, 40):
        pass
    record = Record.parse(game.record().text())
    assert record.ruleset["base"] == base
    again = replay(record)
    assert again.rules == rules
    if not changes:
        assert replay(record, ruleset=path).rules == rules
    path.write_text(f"format: risk_kit/ruleset/1\nextends: {base}\nattack: {{dice: 1}}\n", encoding="utf-8")
    with pytest.raises(RecordError, match="not what it was"):
        replay(record, ruleset=path)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_rule_that_can_be_switched_off_replays(ruleset):
    for option in ("victory.missions", "victory.capitals"):
        rules = load_ruleset(ruleset)
        if getattr(rules.victory, option.partition(".")[2]) is None:
            continue
        changes = [f"{option}=null", "victory.domination=all_territories"]
        game = Game(ruleset=load_ruleset(ruleset, changes), players=fewest(ruleset), seed=5, compiled=False)
        assert replay(game.record()).position() == game.position()


def test_a_board_that_is_not_there_is_asked_for():
    data = json.loads(new_game("classic").record().text())
    data["board"]["id"] = "my_land"
    with pytest.raises(RecordError, match=r"There is no board 'my_land'.*--board"):
        replay(Record.parse(json.dumps(data)))


def test_dice_and_cards_of_a_real_table_replay():
    game = game_at(
        {"alaska": ("Ann", 6), "kamchatka": ("Ben", 2), "japan": ("Ben", 1)}, hands={"Ben": ["peru"]}
    )
    game.attack("alaska", "kamchatka", 3)
    game.defend(2, rolled=[[6, 6, 1], [5, 1]])
    game.occupy(4)
    game.end_phase()
    game.end_phase(cards=["congo"])
    record = Record.parse(game.record().text())
    assert [entry.get("chance") for entry in record.moves] == [
        None, [6, 6, 1, 5, 1], None, None, [game.table.card("congo")],
    ]  # fmt: skip
    assert record.start
    again = replayed(game, record)
    assert (again.position(), again.hand("Ann")) == (game.position(), ("congo",))


def test_a_game_from_given_rolls_replays():
    game = new_game("risiko", seed=5)
    opened = new_game("risiko", seed=5, given=list(game.opening))
    assert opened.record().given
    assert replayed(opened).position() == opened.position()
    assert not game.record().given


def test_an_undone_move_is_not_recorded():
    game = new_game(seed=1)
    game.claim("alaska")
    game.claim("peru")
    game.pop()
    assert [entry["move"] for entry in game.record().moves] == ["claim alaska"]
    assert replayed(game).owner("peru") is None


# A game with dice, to be tampered with: move 6 is a roll, as are some after it.


def played():
    game = game_at({"alaska": ("Ann", 30), "kamchatka": ("Ben", 20), "japan": ("Ben", 1)}, seed=4)
    for _attack in range(3):
        game.attack("alaska", "kamchatka", 3)
        game.defend(2)
    game.end_phase()
    game.end_phase()
    assert game.phase is Phase.REINFORCE
    game.place("kamchatka", game.to_place)
    return game


GAME = played()
DATA = json.loads(GAME.record().text())


def tampered(change):
    data = json.loads(json.dumps(DATA))
    change(data)
    return Record.parse(json.dumps(data))


def put(*path):
    """A change that puts the last part at the place that the others name."""
    *places, last, value = path

    def change(data):
        for place in places:
            data = data[place]
        data[last] = value

    return change


def drop(index):
    return lambda data: data["moves"].pop(index)


def twice(index):
    return lambda data: data["moves"].insert(index, data["moves"][index])


FIRST_ROLL = DATA["moves"][1]["chance"]
OTHER_ROLL = [7 - pip for pip in FIRST_ROLL]
# What is changed, the move at which that is found (0: before the first), and what is said.
TAMPERED = [
    (put("moves", 1, "chance", OTHER_ROLL), 2, "does not follow from the seed, which gives"),
    (put("moves", 3, "chance", FIRST_ROLL[:4]), 4, "does not follow from the seed"),
    (put("moves", 5, "chance", []), 6, "does not follow from the seed"),
    (put("moves", 0, "chance", [6]), 1, "does not follow from the seed, which gives: nothing"),
    (put("moves", 1, {"move": "defend 2", "chance": OTHER_ROLL, "given": True}), 4, "does not follow from the seed"),
    (put("moves", 1, {"move": "defend 2", "chance": [7, 1, 1, 1, 1], "given": True}), 2, "cannot come up here"),
    (put("moves", 1, {"move": "defend 2", "chance": [6, 1], "given": True}), 2, "5 numbers"),
    (put("moves", 1, {"move": "defend 2", "chance": [10**30] * 5, "given": True}), 2, "cannot come up here"),
    (put("moves", 1, {"move": "defend 2", "chance": "61111"}), 2, "`chance` is a list of whole numbers."),
    (put("moves", 1, {"move": "defend 2", "chance": [6.0] * 5}), 2, "`chance` is a list of whole numbers."),
    (put("moves", 1, "move", "defend 1"), 2, "does not follow from the seed"),
    (put("moves", 1, "move", "defend 3"), 2, "These are more dice than may defend Kamchatka."),
    (put("moves", 2, "move", "attack alaska japan 3"), 3, "No border leads from Alaska to Japan."),
    (put("moves", 2, "move", "attack alaska atlantis 3"), 3, "atlantis"),
    (put("moves", 2, "move", "march"), 3, "A move begins with one of these words"),
    (put("moves", 2, "attack alaska kamchatka 3"), 3, "A move is written with `move` and its text."),
    (put("moves", 2, {"moves": "end"}), 3, "A move is written with `move` and its text."),
    (put("moves", 2, None), 3, "A move is written with `move` and its text."),
    (put("moves", 8, "move", f"place kamchatka {GAME.to_place + 50}"), 9, "to place."),
    (put("moves", 8, "move", "place japan 1"), 9, "the position after them is not that of the record"),
    (drop(0), 1, "This move is not part of the phase that is being played"),
    (drop(7), 8, "This move is not part of the phase that is being played"),
    (drop(8), 8, "the position after them is not that of the record"),
    (twice(0), 2, "This move is not part of the phase that is being played"),
    (put("position", DATA["start"]), 9, "the position after them is not that of the record"),
    (put("position", ""), 9, "the position after them is not that of the record"),
    (put("start", DATA["position"]), 1, "This move is not part of the phase that is being played"),
    (put("start", DATA["start"].replace("0:30", "0:31")), 9, "the position after them is not that of the record"),
    (put("start", DATA["start"].replace("0:30", "0:0")), 0, "The opening does not replay. territories does not fit"),
    (put("start", "position"), 0, "The opening does not replay. A position begins with"),
    (put("board", "digest", "0" * 16), 0, "The board world is not what it was when the game was played."),
    (put("board", {"id": "world"}), 0, "The board world is not what it was when the game was played."),
    (put("ruleset", "digest", "0" * 16), 0, "The ruleset classic is not what it was when the game was played."),
    (put("engine", 99), 0, "version 99 of the engine; this is version 1."),
    (put("opening", [1, 2, 3]), 0, "What chance gave in the opening does not follow from the seed."),
]  # fmt: skip


@pytest.mark.parametrize(("change", "number", "said"), TAMPERED)
def test_tampering_is_found_at_the_move(change, number, said):
    record = tampered(change)
    with pytest.raises(RecordError) as raised:
        replayed(GAME, record)
    assert said in str(raised.value)
    assert raised.value.move_number == number
    if number and "position after" not in said:
        assert f"Move {number} (" in str(raised.value)


# The same for a game that begins with its opening: seed, number and players are what the rest follows from.
OPENED = new_game("risiko", seed=3)
OPENED.deal()
for _move in range(2):
    OPENED.place(OPENED.territories(OPENED.player)[0], OPENED.to_place)
    pass_turn(OPENED)
OPENING = json.loads(OPENED.record().text())


@pytest.mark.parametrize(
    ("change", "number", "said"),
    [
        (put("seed", 4), 0, "What chance gave in the opening does not follow from the seed."),
        (put("number", 1), 0, "What chance gave in the opening does not follow from the seed."),
        (put("opening", OPENING["opening"][:-1]), 0, "What chance gave in the opening does not follow"),
        (
            put("given", True),
            99,
            "the position after them is not that of the record",
        ),  # no random number was used
        (put("players", 0, ["Zoe", "red"]), 99, "the position after them is not that of the record"),
        (put("players", 0, ["Ann", "purple"]), 99, "the position after them is not that of the record"),
        (put("players", 0, ["Ben", "red"]), 0, "Two players have the same name: Ben."),
        (lambda data: data["players"].pop(), 0, "risiko is not played by 2 players."),
        (lambda data: data["players"].append(["Dan", "blue"]), 0, "does not follow from the seed"),
        (put("seed", -1), 0, "The seed and the number of a game are whole numbers from 0."),
        (put("number", 2**62), 0, "The number of a game is below"),
    ],
)
def test_a_changed_opening_is_found(change, number, said):
    data = json.loads(json.dumps(OPENING))
    change(data)
    record = Record.parse(json.dumps(data))
    with pytest.raises(RecordError) as raised:
        replayed(OPENED, record)
    assert said in str(raised.value)
    assert raised.value.move_number == min(number, len(data["moves"]))


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("engine", "1"), ("engine", None), ("engine", True), ("board", "world"), ("board", []),
        ("board", {"id": "../../etc/passwd", "digest": ""}), ("board", {"digest": ""}), ("board", {"id": 3}),
        ("ruleset", {"id": "/etc/passwd"}), ("ruleset", {"id": "classic", "changes": "x"}), ("players", 3),
        ("players", ["Ann"]), ("players", [["Ann", 3]]), ("players", [["Ann", "red", "x"]]), ("seed", "1"),
        ("seed", 1.5), ("seed", None), ("number", [1]), ("start", 1), ("start", None), ("opening", {}),
        ("opening", ["1"]), ("given", 1), ("moves", {}), ("moves", "end"), ("position", None),
    ],
)  # fmt: skip
def test_a_part_of_the_wrong_kind_is_named(key, value):
    with pytest.raises(RecordError, match=f"`{key}` of the record cannot be read."):
        tampered(put(key, value))


@pytest.mark.parametrize("change", ["defense.dice=0", "no.such=1", "x", "", 3])
def test_changed_rules_that_are_none(change):
    record = tampered(put("ruleset", "changes", [change]))
    with pytest.raises(RecordError, match="The opening does not replay"):
        replay(record)


@pytest.mark.parametrize("key", sorted(set(DATA) - {"format"}))
def test_a_missing_part_is_named(key):
    with pytest.raises(RecordError, match=f"The record lacks: {key}."):
        tampered(lambda data: data.pop(key))


NOT_JSON = [
    "",
    " ",
    "{",
    "nul",
    "{'format': 1}",
    '{"a": 1,}',
    "\x00",
    "[" * 100_000,
    '{"a":' * 100_000,
    "9" * 5000,
]


@pytest.mark.parametrize("text", NOT_JSON, ids=[text[:9] for text in NOT_JSON])
def test_what_is_no_json(text):
    with pytest.raises(RecordError, match="This is no JSON"):
        Record.parse(text)


@pytest.mark.parametrize(
    "text",
    [
        "null",
        "3",
        '"risk_kit/record/1"',
        "[]",
        "{}",
        '{"format": 1}',
        '{"format": "risk_kit/record/2"}',
        "NaN",
    ],
)
def test_what_is_json_and_no_record(text):
    with pytest.raises(
        RecordError, match="This is no record of a game: `format` should be risk_kit/record/1"
    ):
        Record.parse(text)


def test_deep_values_within_a_record():
    text = json.dumps(DATA).replace('"moves": [', '"moves": [' + "[" * 900 + "]" * 900 + ", ", 1)
    with pytest.raises(RecordError, match="A move is written with `move` and its text") as raised:
        replayed(GAME, Record.parse(text))
    assert raised.value.move_number == 1


def test_files_that_cannot_be_read(tmp_path):
    with pytest.raises(RecordError, match="cannot be read"):
        Record.load(tmp_path / "none.json")
    with pytest.raises(RecordError, match="cannot be read"):
        Record.load(tmp_path)
    path = tmp_path / "latin.json"
    path.write_bytes(b'{"format": "\xff"}')
    with pytest.raises(RecordError, match="cannot be read"):
        replay(path)


def test_every_number_of_a_record_counts():
    """Any pip of any roll, changed by one, is found at its move."""
    for index, entry in enumerate(DATA["moves"]):
        for place in range(len(entry.get("chance", ()))):
            chance = list(entry["chance"])
            chance[place] = chance[place] % 6 + 1
            with pytest.raises(RecordError) as raised:
                replayed(GAME, tampered(put("moves", index, "chance", chance)))
            assert raised.value.move_number == index + 1
