"""How a bot is named, and what is said of what is none."""

from __future__ import annotations

import pickle

import pytest

from risk_kit.bots.contract import Bot, about_bot, bot_names, bots_digest, find_bot, seat_bots
from risk_kit.bots.craft import decide_to_end
from risk_kit.errors import BotError, UnknownNameError
from risk_kit.language import LANGUAGES, use_language


class Timid:
    def choose(self, view):
        return view.legal_moves.random()


class Counting:
    def __init__(self, asked=0):
        self.asked = asked

    def choose(self, view):
        self.asked += 1
        return view.legal_moves.random()


class Deaf:
    def choose(self):
        return None


def ender(board, rules, odds, g, mind):
    decide_to_end(mind)


def twin(name):
    return type(name, (), {"choose": lambda self, view: view.legal_moves.random()})


@pytest.mark.parametrize("name", bot_names())
def test_shipped_bots(name):
    bot = find_bot(name)
    assert (bot.name, bot.make) == (name, None)
    assert bot.choose.__module__.startswith("risk_kit.bots.")
    # It says how it thinks, in its module and in every language.
    module = __import__(bot.choose.__module__, fromlist=["choose"])
    assert module.__doc__.startswith(f"`{name}`")
    about = set()
    for language in LANGUAGES:
        with use_language(language):
            about.add(about_bot(name))
    assert all(about)


def test_own_bots():
    assert find_bot(Timid) == Bot("Timid", make=Timid)
    assert find_bot(ender) == Bot("ender", choose=ender)
    assert find_bot(find_bot("cautious")) == find_bot("cautious")


def test_an_object_is_copied_for_each_game():
    counting = Counting(7)
    bot = find_bot(counting)
    one, other = bot.make(), bot.make()
    assert (bot.name, one.asked) == ("Counting", 7)
    one.asked = 9
    assert (other.asked, counting.asked) == (7, 7)


def test_bots_travel_to_other_processes():
    for wanted in ("objective", Timid, ender, Counting(3)):
        bot = find_bot(wanted)
        again = pickle.loads(pickle.dumps(bot))
        assert (again.name, again.source) == (bot.name, bot.source)


def closure():
    wanted = 3

    def nested(board, rules, odds, g, mind):
        mind.number = wanted

    return nested


@pytest.mark.parametrize(
    ("wanted", "words"),
    [
        ("continentel", "There is no bot 'continentel'; there are continental, objective, aggressive, cautious, random. Did you mean continental?"),
        (lambda view: None, "takes board, rules, odds, g and mind; <lambda> does not."),
        (closure(), "The bot nested uses variables of the function that it stands in: wanted."),
        (Deaf, "The method choose of Deaf should take one thing beside self: the view."),
        (Deaf(), "The method choose of Deaf should take one thing beside self: the view."),
        (42, "42 is no bot: it has no method choose(view)."),
        (None, "None is no bot"),
        (object, "is no bot: it has no method choose(view)."),
    ],
)  # fmt: skip
def test_what_is_no_bot(wanted, words):
    kind = UnknownNameError if isinstance(wanted, str) else BotError
    with pytest.raises(kind) as caught:
        find_bot(wanted)
    assert words in str(caught.value)


@pytest.mark.parametrize(
    ("wanted", "players", "names"),
    [
        ("random", 3, "random random random"),
        (["random", "cautious"], 3, "random cautious random"),
        (["random", Timid, "cautious"], 3, "random Timid cautious"),
        (Timid, 2, "Timid Timid"),
    ],
)
def test_seats(wanted, players, names):
    assert " ".join(bot.name for bot in seat_bots(wanted, players)) == names


def test_different_bots_get_different_names():
    first, second = twin("Mine"), twin("Mine")
    named = seat_bots([first, second, first, Bot("two words", make=Timid)], 4)
    assert [bot.name for bot in named] == ["Mine", "Mine_2", "Mine", "two_words"]


@pytest.mark.parametrize(
    ("wanted", "words"), [([], "3 seats, for 0 bots"), (["random"] * 4, "3 seats, for 4 bots")]
)
def test_seats_that_do_not_fit(wanted, words):
    with pytest.raises(BotError, match=words):
        seat_bots(wanted, 3)


def test_the_digest_tells_bots_apart():
    digests = [
        bots_digest([find_bot(bot)]) for bot in ("random", "cautious", Timid, Counting, Counting(1), ender)
    ]
    assert len(set(digests)) == len(digests) - 1, "only the class and an object of it are alike"
    assert bots_digest([find_bot("random"), find_bot(Timid)]) not in digests
    assert bots_digest([find_bot(Timid)]) == bots_digest([find_bot(Timid)])
