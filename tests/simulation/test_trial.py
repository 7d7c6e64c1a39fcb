"""A bot of one's own is tried before it is compiled: what compiled code would not notice is told with its place."""

from __future__ import annotations

import inspect
import pickle
import textwrap

import pytest

from risk_kit import Simulation, tournament
from risk_kit.bots import contract
from risk_kit.bots.contract import Bot, find_bot
from risk_kit.bots.craft import decide
from risk_kit.bots.faults import RECORDS, compile_fault_text
from risk_kit.bots.random_moves import choose as choose_by_chance
from risk_kit.bots.watch import Watch
from risk_kit.errors import BotError
from risk_kit.kernels.words import Kind, Phase
from risk_kit.simulation import trial
from risk_kit.simulation.setting import Ready, ready_for
from risk_kit.simulation.slow import MixedGame
from tests.bots.own_bot import choose as own_choose
from tests.bots.playing import setting_of
from tests.bots.test_students import Timid


def outside(board, rules, odds, g, mind):
    choose_by_chance(board, rules, odds, g, mind)
    mind.memory[1000] = 1


def divides(board, rules, odds, g, mind):
    decide(mind, 1 // (g.player - g.player), 0, 0, 0, 0)


def half(board, rules, odds, g, mind):
    decide(mind, Kind.PLACE, 0.5, 0, 0, 1)


def misspelt(board, rules, odds, g, mind):
    decide(mind, g.armys[0], 0, 0, 0, 0)


def forgets(board, rules, odds, g, mind):
    decide(mind, Kind.CLAIM, 0)


def idles(board, rules, odds, g, mind):
    while board.territories:
        pass


def cheats(board, rules, odds, g, mind):
    choose_by_chance(board, rules, odds, g, mind)
    if g.round == 2:
        g.armies[0] += 1


def bribes(board, rules, odds, g, mind):
    choose_by_chance(board, rules, odds, g, mind)
    board.bonus[0] = 99


def late(board, rules, odds, g, mind):
    """Errs in some games, in the third round."""
    choose_by_chance(board, rules, odds, g, mind)
    if g.round == 3 and g.armies[0] == 2:
        raise ValueError


def line_of(choose, text):
    lines, first = inspect.getsourcelines(choose)
    return first + next(at for at, line in enumerate(lines) if text in line)


def refused(*bots, seconds=10.0):
    """What is said of bots when their code is wanted."""
    setting = setting_of("classic", bots=tuple(find_bot(bot) for bot in bots), seed=3)
    object.__setattr__(setting, "seconds", seconds)
    with pytest.raises(BotError) as caught:
        Ready(setting, compiled=True).function(setting.bots[0])
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)
    return str(caught.value)


@pytest.mark.parametrize(
    ("choose", "place", "words"),
    [
        (outside, "memory[1000]", "IndexError: index out of bounds"),
        (divides, "1 //", "ZeroDivisionError: "),
        (half, "0.5", "it wrote something else than a whole number into a record."),
        (misspelt, "armys", "g has no field armys. Did you mean armies?"),
        (forgets, "CLAIM", "TypeError: decide() missing 3"),
        (idles, "", "The bot thought for more than 0.3 seconds about a move."),
        (cheats, "", "it changed the game: it may write into its mind alone."),
        (bribes, "", "it changed the game: it may write into its mind alone."),
    ],
    ids=lambda value: getattr(value, "__name__", "-"),
)
def test_what_goes_wrong_is_told(choose, place, words):
    pytest.importorskip("numba")
    text = refused(choose, "random", "random", seconds=0.3 if choose is idles else 10.0)
    assert text.startswith(f"The bot {choose.__name__} failed at move ")
    assert words in text
    assert (f"line {line_of(choose, place)}: " in text) == bool(place)
    assert "compiled=False" in text


def test_a_tournament_says_it_too():
    pytest.importorskip("numba")
    with pytest.raises(BotError, match=r"The bot outside failed at move \d of a game before"):
        tournament([outside, "random"], games=4, seed=1, progress=False)
    setting = setting_of("classic", bots=tuple(map(find_bot, [Timid, outside, "random"])))
    with pytest.raises(BotError, match="The bot outside failed at move"):
        MixedGame(Ready(setting, compiled=True), 0, Watch(9))


def test_a_bot_is_tried_once_and_others_not_at_all(monkeypatch):
    played = []
    monkeypatch.setattr(trial, "_TRIED", set())
    monkeypatch.setattr(trial.TrialGame, "play", lambda self: played.append(self.seats) or self)
    own = Bot("own", choose=own_choose)
    setting = setting_of("classic", bots=(own, find_bot("random"), find_bot("random")), seed=3)
    for _time in range(2):
        if waiting := trial.untried(setting):
            trial.try_out(ready_for(setting, compiled=False), waiting)
    assert len(played) == 1
    assert not trial.untried(setting_of("classic", bots=(find_bot("random"),) * 3))
    assert trial.untried(setting_of("risiko", bots=(own,) * 3)) == {own}


def test_an_illegal_move_is_lost_and_no_fault(monkeypatch):
    def silent(board, rules, odds, g, mind):
        return

    monkeypatch.setattr(trial, "_TRIED", set())
    setting = setting_of("classic", bots=(find_bot(silent),) * 3)
    trial.try_out(Ready(setting, compiled=False), trial.untried(setting))
    assert not trial.untried(setting)


@pytest.mark.slow
def test_what_a_trial_does_not_show_costs_the_move_all_the_same(monkeypatch):
    """Compiled, an error in the middle of a batch: its game is played interpreted, the others are not."""
    pytest.importorskip("numba")
    setting = setting_of("classic", bots=(find_bot(late), *(find_bot("random"),) * 2), seed=3)
    monkeypatch.setattr(trial, "_TRIED", {trial._key(setting, setting.bots[0])})
    one, other = (Ready(setting, compiled).batch(0, 12, pace=True) for compiled in (True, False))
    lost = other[0]["lost_moves"].sum(axis=1)
    assert 0 < (lost > 0).sum() < 12
    for mine, theirs in zip(one, other, strict=True):
        assert mine.tobytes() == theirs.tobytes()


def test_errors_of_shipped_bots_are_not_swallowed(monkeypatch):
    def broken(*_records):
        raise RuntimeError("a mistake of ours")

    broken.__module__ = "risk_kit.bots.broken"
    setting = setting_of("classic", bots=(Bot("random", choose=broken),) * 3)
    with pytest.raises(RuntimeError, match="a mistake of ours"):
        Ready(setting, compiled=False).batch(0, 1, pace=False)


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (KeyError("armys"), "line {line}: No record has a field armys. Did you mean armies?"),
        (KeyError("zzz"), "No record has a field zzz."),
        (
            TypeError(f"Failed in nopython mode\nNRT required but not enabled\nlowering at {__file__} (7)"),
            "line 7: it makes a list, a text or an array, but compiled code works with whole numbers.",
        ),
        (
            TypeError(
                "Failed in nopython mode pipeline\nNo implementation of function "
                f"Function(<built-in function sorted>) found for signature:\n\nat {__file__} (9)"
            ),
            "line 9: sorted cannot be used in this way in compiled code.",
        ),
        (
            TypeError("No implementation of function Function(<class 'str'>) found"),
            "str cannot be used in this way in compiled code.",
        ),
        (
            TypeError("Failed in nopython mode pipeline (step: x)\nNameError: name 'foo' is not defined\n"),
            "NameError: name 'foo' is not defined",
        ),
        (
            TypeError(
                "Unknown attribute 'choose' of type Module(<module 'risk_kit.bots.craft' from '/x.py'>)"
            ),
            "compiled code calls functions by their own names: from risk_kit.bots.craft import choose.",
        ),
        (TypeError(), "TypeError"),
    ],
)
def test_errors_of_the_compiler_in_plain_words(error, words):
    assert compile_fault_text(error, misspelt) == words.format(line=line_of(misspelt, "armys"))


# What the contract says of records and moves is held to the records.


def test_the_bot_of_the_contract_plays(tmp_path):
    code = contract.__doc__.split("many times as fast::\n")[1].split("\nTerritories, players")[0]
    space = {}
    exec(compile(textwrap.dedent(code), str(tmp_path / "bold.py"), "exec"), space)
    simulation = Simulation("classic", bots=[space["bold"], "random"], players=3, seed=1, compiled=False)
    simulation.play(3, progress=False)
    assert simulation.lost_by_bot() == {"bold": 0, "random": 0}
    for ruleset in ("risiko", "us_2004_two_player", "capital"):
        players = 2 if "two" in ruleset else 3
        simulation = Simulation(
            ruleset, bots=space["bold"], players=players, seed=1, compiled=False, rounds=9
        )
        simulation.play(1, progress=False)
        assert simulation.lost_by_bot() == {"bold": 0}


def test_the_fields_of_the_contract_are_those_of_the_records():
    table = contract.__doc__.split("place:\n\n====")[1].split("A move is five numbers")[0]
    name, named = "", {}
    for line in table.splitlines()[1:]:
        name = line[:11].strip() or name
        for word in line[11:].split("``")[1::2]:
            named.setdefault(name, []).append(word.split("[")[0].split(" to ")[0])
    functions = {"count_chance", "count_cost"}
    assert set(named) >= set(RECORDS)
    for record, fields in RECORDS.items():
        assert set(named[record]) - functions <= set(fields.__annotations__), record
    assert {"owner", "armies", "phase", "player", "to_place"} <= set(named["g"])


def test_the_moves_of_the_contract_are_those_of_the_engine():
    for member in (*Kind, *(phase for phase in Phase if phase is not Phase.OVER)):
        assert f"{member.name} ({member.value})" in contract.__doc__, member
