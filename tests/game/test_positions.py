"""A position as text: it reads back and plays on alike; any other text is refused at its mistake."""

from __future__ import annotations

import random
import re

import pytest

from risk_kit import Game, load_ruleset
from risk_kit.errors import NotationError, UnknownNameError
from risk_kit.kernels.words import Phase
from tests.game.tables import RULESETS, board_of, fewest, game_at, new_game, play, rules_of


def reread(game, text=None):
    return Game.from_position(game.position() if text is None else text, board=game.board, ruleset=game.rules)


def bytes_of(game):
    """The state, but for what chance gave in the last move."""
    copy = game._array.copy()
    g = game.table.state_view(copy)
    for index in range(len(g.chance)):
        g.chance[index] = 0
    g.chance_given = g.chance_used = 0
    return bytes(copy)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_position_reads_back_and_plays_on_alike(ruleset):
    game = new_game(ruleset, players=fewest(ruleset), seed=5)
    chooser = random.Random(ruleset)
    for stage in ("set-up", "play"):
        for after in play(game, 100, stage):
            if chooser.random() < 0.05 or after.phase in (
                Phase.DEFEND,
                Phase.OCCUPY,
                Phase.TRADE,
                Phase.OVER,
            ):
                again = reread(after)
                assert again.position() == after.position()
                assert bytes_of(again) == bytes_of(after)
                assert again.legal_moves.rows() == after.legal_moves.rows()
        again = reread(game)
        for one, other in zip(play(game, 15, "on"), play(again, 15, "on"), strict=True):
            assert bytes_of(one) == bytes_of(other)
        game.deal()


def test_a_position_is_one_line_of_words_with_names_that_are_quoted():
    game = new_game(players=[("Ann Lee", "red"), ("Bén,:=%\n", "blue"), ("日本", "green")])
    text = game.position()
    assert len(text.splitlines()) == 1
    assert [word.partition("#")[0] for word in text.split()[:3]] == ["position/1", "world", "classic"]
    again = reread(game)
    assert [(p.name, p.color) for p in again.players] == [(p.name, p.color) for p in game.players]


def test_shipped_board_and_ruleset_are_found_by_the_text():
    text = new_game("risiko").position()
    game = Game.from_position(text)
    assert (game.board.id, game.rules.id, game.position()) == ("risiko", "risiko", text)
    assert Game.from_position(text.replace(" ", "  ")).position() == text


GAME = game_at(
    {"alaska": ("Ann", 4), "kamchatka": ("Ben", 2)}, "capital", turn="Ben", hands={"Ann": ["peru", "wild"]}
)
TEXT = GAME.position()


def changed(pattern, replacement):
    text, count = re.subn(pattern, replacement, TEXT, count=1)
    assert count == 1
    assert text != TEXT
    return text


# What replaces what in a position, what is pointed at, and what is said.
WRONG = [
    ("position/1", "position/2", "position/2", "A position begins with"),
    (r" world\S+ ", " nowhere ", "nowhere", "There is no board 'nowhere'"),
    (r" world\S+ ", " ../world ", "../world", "is no id of a board or ruleset"),
    (r" world\S+ ", " /etc/passwd ", "/etc/passwd", "is no id of a board or ruleset"),
    (r" world\S+ ", " world.yaml ", "world.yaml", "is no id of a board or ruleset"),
    (r" capital\S+ ", " captal ", "captal", "Did you mean capital?"),
    (r" capital\S+ ", " capital#00000000 ", "capital#", "is not what bears this name here"),
    ("Ann:red", "Ann", "Ann,", "A player is written NAME:COLOR."),
    ("Ann:red", ":red", ":red", "A player is written NAME:COLOR."),
    ("Ann:red", "Ann:blue", "Ann:blue", "Two players have the same color: blue."),
    ("Ann:red", "Cleo:red", "Cleo:red", "Two players have the same name: Cleo."),
    ("Ann:red,", "", "Ben", "is not played by 2 players"),
    (" attack ", " atack ", "atack", "Phases are: claim, pick_pile,"),
    (" 0:4,", " 0:4,0:1,", "0:4,", "The board has 42 territories, the position has 43."),
    (" 0:4,", " 3:4,", "3:4,", "A territory is written OWNER:ARMIES"),
    (" 0:4,", " 0:x,", "0:x,", "A territory is written OWNER:ARMIES"),
    (" 0:4,", " 0,", "0,", "A territory is written OWNER:ARMIES"),
    (" 0:4,", " ,", ",", "A territory is written OWNER:ARMIES"),
    (" 0:4,", " 0:0,", "0:0,", "territories does not fit the rest of the position."),
    (" 0:4,", " n:4,", "n:4,", "territories does not fit the rest of the position."),
    (" 0:4,", " -,", "-,", "territories does not fit the rest of the position."),
    (" 0:4,", f" 0:{10**20},", "0:1000", "A territory is written OWNER:ARMIES"),
    (" 0:4,", f" 0:{'9' * 5000},", "0:999", "A territory is written OWNER:ARMIES"),
    (" round=1", " round=0", "round=0", "round should be from 1 to 1000000000."),
    (" round=1", " round=1 round=2", "round=2", "A field is written NAME=NUMBERS"),
    (" round=1", " round", "round", "A field is written NAME=NUMBERS"),
    (" round=1", " round=", "round=", "A field is written NAME=NUMBERS"),
    (" round=1", " round=1.5", "round=1.5", "A field is written NAME=NUMBERS"),
    (" round=1", " round=٣", "round=٣", "A field is written NAME=NUMBERS"),
    (" round=1", " round=1,2", "round=1,2", "These are more numbers than round has."),
    (" round=1", " rounds=1", "rounds=1", "A field is written NAME=NUMBERS"),
    (" round=1", " round=1 owner=1", "owner=1", "A field is written NAME=NUMBERS"),
    (" round=1", " round=1 chance=1", "chance=1", "A field is written NAME=NUMBERS"),
    (" round=1", " round=1 __class__=1", "__class__", "A field is written NAME=NUMBERS"),
    (" round=1", f" round={'9' * 5000}", "round=999", "A field is written NAME=NUMBERS"),
    (r" turn_player=\d", " turn_player=7", "turn_player=7", "turn_player should be from 0 to 2."),
    (r" turn_player=\d", " turn_player=-1", "turn_player=-1", "turn_player should be from 0 to 2."),
    (r" order=\S+", " order=0,0,1", "order=0", "order does not fit the rest of the position."),
    (r" order=\S+", " order=0,1,2,3", "order=0", "These are more numbers than order has."),
    (r" holder=\S+", " holder=7", "holder=7", "holder does not fit the rest of the position."),
    (r" deck_size=\d+", " deck_size=99", "deck_size=99", "deck_size should be from 0 to 44."),
    (r" deck_size=\d+", " deck_size=3", "deck=", "deck does not fit the rest of the position."),
    (r" alive=3", " alive=2", "alive=2", "alive does not fit the rest of the position."),
    (r" alive=3", " alive=3 captures=1", "captures=1", "captures does not fit the rest of the position."),
    (r" attack_from=-1", " attack_from=0", "attack_from=0", "attack_from does not fit the rest of the position."),
    (r" attack_from=-1", " attack_from=42", "attack_from=42", "attack_from should be from -1 to 41."),
    (r" eliminated_by=-1", " eliminated_by=1", "eliminated_by=1", None),
    (r" capital=\S+", " capital=-1,-1,-1", "capital=-1", "capital does not fit the rest of the position."),
    (r" captured=\S+", " captured=2", "captured=2", "captured should be from 0 to 1."),
    (r" captured=\S+", " captured=0,0,0,1", "captured=0", "These are more numbers than captured has."),
    (r" random=\S+", " random=-1", "random=-1", "random should be from 0 to 4294967295."),
    (" attack ", " defend ", "attack_from=", "attack_from does not fit the rest of the position."),
    (" attack ", " occupy ", "attack_from=", "attack_from does not fit the rest of the position."),
    (" attack ", " claim ", "player=", None),
    (" attack ", " over ", "player=", None),
]  # fmt: skip


@pytest.mark.parametrize(
    ("pattern", "replacement", "at", "said"),
    WRONG,
    ids=[f"{case[2][:20]}-{n}" for n, case in enumerate(WRONG)],
)
def test_a_wrong_position_is_refused_at_its_mistake(pattern, replacement, at, said):
    text = changed(pattern, replacement)
    named = (
        {"board": GAME.board, "ruleset": GAME.rules}
        if pattern not in (r" world\S+ ", r" capital\S+ ")
        else {}
    )
    with pytest.raises(NotationError) as raised:
        Game.from_position(text, **named)
    if said is not None:
        assert said in raised.value.args[0]
        assert text[raised.value.column - 1 :].startswith(at)
    assert len(str(raised.value)) < 600


@pytest.mark.parametrize(
    "text", ["", " ", "position/1", "position/1 world classic", "hello", "position/1 " * 6, "\x00"]
)
def test_what_is_no_position_at_all(text):
    with pytest.raises(NotationError) as raised:
        Game.from_position(text)
    assert 1 <= raised.value.column <= len(text) + 1
    assert "\x00" not in str(raised.value)


def test_a_board_that_the_caller_names_wrongly_is_the_callers_mistake():
    with pytest.raises(UnknownNameError):
        Game.from_position(re.sub(r" world\S+ ", " elsewhere ", TEXT), board="nowhere")


NUMBERS = (-2, -1, 0, 1, 2, 3, 5, 13, 43, 44, 10**9, 2**40)
PHASES = [phase.name.lower() for phase in Phase]
LETTERS = "abn:,-=9% \x00٣"


def spoiled(text, chooser):
    """A position with a few things changed: numbers mostly, sometimes the phase or letters."""
    words = text.split()
    for _change in range(chooser.choice((1, 1, 2))):
        place = chooser.randrange(3, len(words))
        word, kind = words[place], chooser.random()
        numbers = list(re.finditer(r"-?\d+", word))
        if place == 4:
            words[place] = chooser.choice(PHASES)
        elif kind < 0.1:
            del words[place]
        elif kind < 0.85 and numbers:
            number = chooser.choice(numbers)
            words[place] = f"{word[: number.start()]}{chooser.choice(NUMBERS)}{word[number.end() :]}"
        else:
            cut = chooser.randrange(len(word))
            words[place] = word[:cut] + chooser.choice(LETTERS) + word[chooser.randrange(len(word)) :]
    return " ".join(words)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_spoiled_position_is_refused_or_can_be_played(ruleset):
    chooser = random.Random(ruleset)
    game = new_game(ruleset, players=fewest(ruleset), seed=6)
    texts = [after.position() for after in play(game, 6)]
    game.deal()
    texts += [after.position() for after in play(game, 90)]
    refused = 0
    for text in chooser.sample(texts, 24):
        bad = spoiled(text, chooser)
        try:
            read = reread(game, bad)
        except NotationError as error:
            refused += 1
            str(error)
            continue
        for _after in play(read, 12):
            pass
        assert read.is_over or read.legal_moves
    assert refused > 8


def test_every_shipped_ruleset_is_tried():
    assert len(RULESETS) >= 10
    assert all(board_of(name).id == rules_of(name).board for name in RULESETS)


def test_a_position_of_a_changed_ruleset_needs_that_ruleset():
    house = load_ruleset("classic", ["defense.dice=3"])
    text = Game(ruleset=house, players=3, seed=1).position()
    with pytest.raises(NotationError, match="is not what bears this name here"):
        Game.from_position(text)
    assert Game.from_position(text, ruleset=house).rules.defense.dice == 3
    assert Game.from_position(text, ruleset="classic").rules.defense.dice == 2
