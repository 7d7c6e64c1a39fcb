"""Bots as students write them in a notebook: short ones play, and what goes wrong costs a move, not the run."""

from __future__ import annotations

import numpy as np
import pytest

from risk_kit import Attack, EndPhase, Game, Phase, Simulation
from risk_kit.bots import random_moves
from risk_kit.bots.contract import Bot
from risk_kit.errors import BotError
from risk_kit.simulation.seated import MOST_STALLS, MOST_TOLD


class Rusher:
    """Attacks wherever it has two armies more."""

    def choose(self, view):
        for move in view.legal_moves:
            if isinstance(move, Attack) and view.armies(move.source) > view.armies(move.target) + 2:
                return move
        if view.phase in (Phase.ATTACK, Phase.FORTIFY):
            return EndPhase()
        return view.legal_moves.random()


class Timid:
    def choose(self, view):
        return view.legal_moves.random()


class Writer:
    """Answers with texts."""

    def choose(self, view):
        return str(view.legal_moves.ranges()[0]).partition("-")[0]


def bot_of(name, choose):
    return type(name, (), {"choose": choose})


def every_fifth(answer):
    """A bot that does something of its own every fifth time, and else a random move."""

    def choose(self, view):
        self.asked = getattr(self, "asked", 0) + 1
        return answer(view) if self.asked % 5 == 0 else view.legal_moves.random()

    return bot_of("Student", choose)


def play(bots, games=3, ruleset="classic_2to6", **more):
    simulation = Simulation(
        ruleset, "lagoon", bots, len(bots), seed=5, rounds=10, **{"compiled": False, **more}
    )
    assert simulation.play(games, batch=2, progress=False) == games
    return simulation


@pytest.mark.parametrize("bot", [Rusher, Timid, Writer, Rusher(), Bot("mine", make=Rusher)])
def test_a_class_of_ten_lines_plays(bot):
    frame = play([bot, "random", "cautious"]).frame()
    assert frame["lost_moves"].sum() == 0
    assert (frame["ending"] != "not_over").all()


def test_a_better_idea_wins_more():
    frame = play([Rusher, Timid], games=20).frame()
    assert (frame["winner_bot"] == "Rusher").sum() >= 14


def test_equal_seeds_are_equal_games():
    one, other = play([Timid, Timid, "random"]), play([Timid, Timid, "random"])
    assert one.frame().equals(other.frame())
    assert one.frame()["moves"].nunique() > 1


def raises(view):
    raise ZeroDivisionError("my mistake")


def leaves(view):
    raise SystemExit("bye")


def recurses(view):
    return recurses(view)


@pytest.mark.parametrize(
    ("answer", "error"),
    [
        (raises, "ZeroDivisionError: my mistake"),
        (leaves, "SystemExit: bye"),
        (recurses, "RecursionError: maximum recursion depth exceeded"),
        (lambda view: None, "The bot answered with None, which is no move."),
        (lambda view: 42, "The bot answered with 42, which is no move."),
        (lambda view: [1] * 99, "The bot answered with [1, 1, 1, 1, 1, 1, 1,"),
        (
            lambda view: Attack,
            "The bot answered with <class 'risk_kit.game.moves.Attack'>, which is no move.",
        ),
        (lambda view: "attack", "This move is written like this: attack SOURCE TARGET DICE."),
        (lambda view: "dance", "A move begins with one of these words"),
        (
            lambda view: Attack("atlantis", "windmill"),
            "UnknownNameError: There is no territory 'atlantis' on the board lagoon.",
        ),
        (lambda view: Attack("windmill", "windmill", "three"), "'three' should be a whole number."),
        (lambda view: "defend 3", ""),
        (lambda view: view.nothing, "AttributeError: 'GameView' object has no attribute 'nothing'"),
    ],
)
def test_a_wrong_answer_loses_the_move_and_the_run_goes_on(answer, error):
    simulation = play([every_fifth(answer), "random"])
    frame, lost = simulation.frame(), simulation.lost
    assert (frame["lost_moves"] > 2).all()
    assert {each.bot for each in lost} == {"Student"}
    for number, count in zip(frame["game"], frame["lost_moves"], strict=True):
        told = [each for each in lost if each.game == number]
        assert len(told) == min(count, MOST_TOLD)
        assert [each.move for each in told] == sorted(each.move for each in told)
    assert all(error in each.error for each in lost)
    check_positions(simulation)


def check_positions(simulation):
    """The position of a lost move reads back, and is that of the game played again."""
    for lost in simulation.lost[:4]:
        there = Game.from_position(lost.position)
        again = simulation.game(lost.game)
        while len(again.moves) >= lost.move:
            again.pop()
        assert again.position() == lost.position
        assert there.position() == lost.position
        assert there.rules == simulation.setting.rules
        assert lost.bot in str(lost)


def test_an_illegal_move_says_why():
    def choose(view):
        held = view.territories(view.me)
        return Attack(held[0], held[0]) if view.phase is Phase.ATTACK else view.legal_moves.random()

    simulation = play([every_fifth(choose), "random"], games=4)
    assert simulation.lost
    assert all("'s own.\nAllowed: attack " in lost.error for lost in simulation.lost)


def test_a_lost_move_ends_the_phase_or_is_the_first_legal_one():
    simulation = play([bot_of("Silent", lambda self, view: None), "random"], games=1)
    game = simulation.game(0)
    silent = int(simulation.frame()["seats"][0].split().index("Silent"))
    made = []
    while game.moves:
        move = game.pop()
        if game.player.seat == silent:
            made.append(move)
            assert move == EndPhase() if EndPhase() in game.legal_moves else move in game.legal_moves
    assert len(made) == simulation.frame()["lost_moves"][0]


def test_a_bot_that_thinks_for_ever_is_interrupted():
    def choose(self, view):
        while view.phase is Phase.ATTACK:
            pass
        return view.legal_moves.random()

    simulation = play([bot_of("Thinker", choose), "random"], games=2, seconds=0.2)
    frame = simulation.frame()
    assert (frame["lost_moves"] >= MOST_STALLS).all()
    for number in (0, 1):
        told = [lost.error for lost in simulation.lost if lost.game == number]
        assert told[:MOST_STALLS] == ["The bot thought for more than 0.2 seconds about a move."] * MOST_STALLS
        # From then on it is not waited for.
        assert set(told[MOST_STALLS:]) <= {
            f"The bot is not asked any more in this game: it thought for too long {MOST_STALLS} times."
        }


def test_a_bot_that_cannot_be_made_stops_the_run():
    class Broken:
        def __init__(self):
            raise OSError("no book")

        def choose(self, view):
            return None

    with pytest.raises(BotError, match="The bot Broken cannot be made: OSError: no book"):
        play([Broken, "random"])


def test_a_bot_knows_only_its_view_and_its_own_chance():
    seen = []

    def choose(self, view):
        seen.append((view.me.seat, view.random.random()))
        return view.legal_moves.random()

    play([bot_of("Watcher", choose)] * 3, games=1)
    first = dict(reversed(seen))
    assert len(set(first.values())) == 3


def test_a_bot_is_made_anew_for_each_game():
    class Learner:
        games = 0

        def choose(self, view):
            self.games += view.round == 1
            assert self.games < 30, "it remembers more than one game"
            return view.legal_moves.random()

    for learner in (Learner, Learner()):
        assert play([learner, "random"], games=12).frame()["lost_moves"].sum() == 0


def test_a_function_that_does_not_decide_loses_its_moves():
    def idle(board, rules, odds, g, mind):
        return

    simulation = play([idle, "random"])
    frame = simulation.frame()
    assert (frame["lost_moves"] > 5).all()
    assert {lost.bot for lost in simulation.lost} == {"idle"}
    assert "no move" in simulation.lost[0].error
    check_positions(simulation)


def test_a_function_that_decides_wrongly_loses_its_moves():
    def wild(board, rules, odds, g, mind):
        mind.kind, mind.a, mind.b, mind.c, mind.number = 5, -3, 99, 7, 10**9

    simulation = play([wild, "random"])
    assert (simulation.frame()["lost_moves"] > 5).all()
    check_positions(simulation)


def test_a_function_that_raises_loses_its_moves_and_the_run_goes_on():
    """Interpreted, as games are while compiled code is made; a scratch that it left is cleared."""

    def clumsy(board, rules, odds, g, mind):
        random_moves.choose(board, rules, odds, g, mind)
        g.mark[0] = mind.memory[0]
        mind.memory[0] += 1
        if mind.memory[0] % 9 == 0:
            g.mark[0] = g.queue[3] = 1
            mind.value[1 // (mind.memory[0] % 9)] = 7
        g.mark[0] = 0

    simulation = play([clumsy, "random"])
    frame = simulation.frame()
    assert (frame["lost_moves"] > 3).all()
    assert {lost.bot for lost in simulation.lost} == {"clumsy"}
    assert all("ZeroDivisionError" in lost.error for lost in simulation.lost)
    assert simulation.lost[0].error.startswith("line ")
    check_positions(simulation)
    mixed = play([clumsy, Timid])
    assert (mixed.frame()["lost_moves"] > 3).all()


@pytest.mark.parametrize("bots", [[Rusher, "random", "continental"], ["objective", Timid], [Timid, Rusher]])
def test_the_game_played_again_is_the_same(bots):
    simulation = play(bots, games=4)
    frame = simulation.frame()
    for number in frame["game"]:
        game = simulation.game(number)
        assert len(game.moves) == frame["moves"][number]
        assert game.round == frame["rounds"][number]
        assert (game.outcome.winner.seat + 1 if game.outcome.winner else 0) == frame["winner"][number]
    assert np.isin(frame["winner_bot"], [bot.name for bot in simulation.setting.bots]).all()
