"""Whole games in the rule laboratory: they come in while a thread plays, can be stopped, and be looked at."""

from __future__ import annotations

import asyncio
import re
import threading
import xml.etree.ElementTree as ET
from dataclasses import dataclass
from types import SimpleNamespace

import numpy as np
import pytest

from risk_kit.errors import BotError, RiskKitError, RuleError, UnknownNameError
from risk_kit.game.game import Game
from risk_kit.rules.load import load_ruleset
from risk_kit.widgets import rule_lab_games, rule_lab_run
from risk_kit.widgets.rule_lab import RuleLab
from risk_kit.widgets.rule_lab_film import Film
from risk_kit.widgets.rule_lab_run import Run
from tests.analysis.synthetic import play_with

WAIT = 300
"""Seconds that a busy machine may take, the first compiling included."""
RISIKO_IS_LONGER = play_with({"risiko": {"rounds": 6}})


@pytest.fixture
def lab():
    lab = RuleLab("classic", "risiko")
    lab.games.play = RISIKO_IS_LONGER
    return lab


def widths(lab):
    """Widths of the intervals by metric."""
    found = re.findall(r'data-metric="(\w+)" data-width="([^"]+)"', lab.games._table.value)
    return {name: float(width) for name, width in found}


def test_games_come_in_and_show(lab):
    lab.start(600)
    assert lab.wait(WAIT)
    assert lab.comparison.games == 600
    assert "600 of 600 games" in lab.games._progress.value
    assert "All games are played." in lab.games._status.value
    assert "▲ more" in lab.games._table.value
    assert "Games under B are" in lab.games._found.value
    assert "Rounds that a game lasts" in lab.games._meaning.value
    assert "the bots (continental, cautious, aggressive)" in lab.games._meaning.value
    assert "A against A, as a check: 0 of 1" in lab.games._checks.value
    assert "Half of the games are over by round" in lab.games._found.value
    ET.fromstring(re.search(r"<svg.*?</svg>", lab.games._table.value)[0])
    assert lab.games._table.value in lab.html()


def test_a_count_may_be_that_of_numpy(lab):
    lab.start(np.int64(60))
    assert lab.wait(WAIT)
    assert lab.comparison.games == 60


class Looked(Run):
    """A run that is looked at after each change of what it knows."""

    seen: tuple = ()

    def __setattr__(self, name, value):
        super().__setattr__(name, value)
        if name != "seen" and getattr(self, "_first", None):
            self.seen = (*self.seen, self.speed)


class Ticking:
    """A comparison with a batch of 100 games each second; the second comes in the same moment as the first."""

    def run(self, games, tell):
        return (SimpleNamespace(games=100 * batch, of=games) for batch in range(1, 6))


def test_the_speed_can_be_asked_at_any_moment(monkeypatch):
    ticks = iter([0.0, 1.0, 1.0, 2.0, 3.0, 4.0])
    monkeypatch.setattr(rule_lab_run.time, "monotonic", lambda: next(ticks))
    run = Looked(Ticking, 500)
    assert run.wait(WAIT)
    assert run.error is None
    # Of both rulesets, since the first batch: 200 games after a second, 300 after two, 400 after three.
    assert list(dict.fromkeys(run.seen)) == pytest.approx([0, 400, 300, 800 / 3])


def test_the_same_seed_shows_the_same(lab):
    lab.start(200)
    lab.wait(WAIT)
    shown = lab.games._table.value
    lab.start()
    lab.wait(WAIT)
    assert lab.games._table.value == shown
    lab.games.seed.value = 2
    lab.start()
    lab.wait(WAIT)
    assert lab.games._table.value != shown


def test_intervals_shrink(lab):
    lab.start(150)
    lab.wait(WAIT)
    before = widths(lab)["rounds"]
    lab.start(1500)
    lab.wait(WAIT)
    assert widths(lab)["rounds"] < before / 2


def test_start_and_stop(lab):
    gate, played = threading.Event(), threading.Event()

    def slow(*args):
        played.set()
        gate.wait(WAIT)
        return RISIKO_IS_LONGER(*args)

    lab.games.play = slow
    assert not lab.games.start_button.disabled
    lab.games.start_button.click()
    assert (lab.games.start_button.disabled, lab.games.stop_button.disabled) == (True, False)
    assert played.wait(WAIT)
    assert "0 of 2,000 games under each ruleset, for 0 s" in lab.games._progress.value
    with pytest.raises(RuleError, match="stop them first"):
        lab.start()
    lab.games.stop_button.click()
    assert "Stopping" in lab.games._status.value
    gate.set()
    assert lab.wait(WAIT)
    assert "Stopped." in lab.games._status.value
    assert 0 < lab.comparison.games < 2000
    assert (lab.games.start_button.disabled, lab.games.stop_button.disabled) == (False, True)


def test_stop_before_anything_was_played(lab):
    gate = threading.Event()
    real = rule_lab_games.Comparison

    def slow(*args, **kwargs):
        gate.wait(WAIT)
        return real(*args, **kwargs)

    rule_lab_games.Comparison, lab.games.play = slow, None
    try:
        lab.start()
        lab.stop()
        gate.set()
        assert lab.wait(WAIT)
    finally:
        rule_lab_games.Comparison = real
    assert "Stopped." in lab.games._status.value
    assert lab.comparison.games == 0


def test_widgets_are_touched_by_the_loop_alone(lab, monkeypatch):
    monkeypatch.setattr(rule_lab_games, "LOOK", 0.02)
    threads, shows = set(), []
    lab.games._table.observe(lambda _change: threads.add(threading.current_thread()), "value")
    lab.games._progress.observe(lambda change: shows.append(change["new"]), "value")

    async def notebook():
        lab.games.start_button.click()
        while lab.games.is_running or lab.games.start_button.disabled:
            await asyncio.sleep(0.02)

    asyncio.run(asyncio.wait_for(notebook(), 60))
    assert threads == {threading.main_thread()}
    assert len(shows) > 1
    assert "2,001 of 2,001 games" in lab.games._progress.value


def test_error_while_playing_shows_in_the_widget(lab):
    def fail(*_args):
        raise RiskKitError("no such bot")

    lab.games.play = fail
    lab.start()
    with pytest.raises(RiskKitError, match="no such bot"):
        lab.wait(WAIT)

    async def notebook():
        lab.games.start_button.click()
        await asyncio.sleep(3 * rule_lab_games.LOOK)

    asyncio.run(notebook())
    assert "no such bot" in lab.games._problem.value, "beside the button"
    assert "Stopped by an error." in lab.games._status.value
    assert not lab.games.start_button.disabled


def test_looking_leaves_other_messages(lab):
    lab.start(50)
    lab._problem.value = "not saved"
    lab.games._problem.value = "stopped already"
    lab.wait(WAIT)
    assert lab._problem.value == "not saved"
    assert lab.games._problem.value == "stopped already"


def test_changed_rules_end_the_games_and_say_so(lab):
    lab.start(100)
    lab.wait(WAIT)
    assert "opacity" not in lab.games._table.value
    lab.set("B", "defense.dice", 2)
    assert "The rules have changed since" in lab.games._status.value
    assert "opacity" in lab.games._table.value
    lab.set("B", "defense.dice", 3)
    assert "opacity" not in lab.games._table.value


CHOICES = {
    "board": lambda games, other: setattr(games._board, "value", "risiko" if other else ""),
    "bot": lambda games, other: setattr(games._seats.children[1], "value", "random" if other else "cautious"),
    "players": lambda games, other: setattr(games.players, "value", 4 if other else 3),
    "seed": lambda games, other: setattr(games.seed, "value", 2 if other else 1),
}


@pytest.mark.parametrize("choose", CHOICES.values(), ids=CHOICES)
def test_another_board_seed_or_bot_makes_games_outdated(lab, choose):
    lab.start(100)
    lab.wait(WAIT)
    choose(lab.games, True)
    assert "The board, the bots or the seed have changed since" in lab.games._status.value
    assert "opacity" in lab.games._table.value
    choose(lab.games, False)
    assert "All games are played." in lab.games._status.value
    assert "opacity" not in lab.games._table.value


@pytest.mark.parametrize("choose", CHOICES.values(), ids=CHOICES)
def test_games_do_not_go_on_in_a_way_that_nobody_sees(lab, choose):
    begun, gate = threading.Event(), threading.Event()

    def slow(*args):
        begun.set()
        gate.wait(WAIT)
        return RISIKO_IS_LONGER(*args)

    lab.games.play = slow
    lab.start()
    assert begun.wait(WAIT)
    choose(lab.games, True)
    gate.set()
    assert lab.wait(WAIT)
    assert lab.comparison.games < 2000


def test_a_start_that_fails_says_so_beside_the_button(lab):
    """The board does not fit the missions of RisiKo!; the games before are gone."""
    lab.start(30)
    lab.wait(WAIT)
    lab.games.play = None
    lab.games._board.value = "hourglass"
    lab._problem.value = "not saved"
    lab.start()
    with pytest.raises(RuleError, match="hourglass"):
        lab.wait(WAIT)
    lab.games.start_button.click()
    assert lab.games.run.wait(WAIT)
    lab.games._look()
    assert "hourglass" in lab.games._problem.value
    assert lab._problem.value == "not saved"
    assert "Stopped by an error." in lab.games._status.value
    assert lab.replay.show_button.disabled
    places = lab.games.ui.children
    assert places.index(lab.games._problem) + 1 == places.index(lab.games._progress)
    lab.games._board.value = ""
    lab.games.play = RISIKO_IS_LONGER
    lab.games.start_button.click()
    assert lab.games._problem.value == ""


def test_what_cannot_be_shown_is_told_beside_its_button(lab):
    lab.replay.show_button.disabled = False
    lab.replay.show_button.click()
    assert "No games have been played yet" in lab.replay._problem.value
    assert lab._problem.value == ""


def test_games_do_not_go_on_by_rules_that_nobody_sees(lab):
    begun, gate = threading.Event(), threading.Event()

    def slow(*args):
        begun.set()
        gate.wait(WAIT)
        return RISIKO_IS_LONGER(*args)

    lab.games.play = slow
    lab.start()
    assert begun.wait(WAIT)
    lab.table.control("defense.dice", 1).value = 2
    gate.set()
    assert lab.wait(WAIT)
    assert lab.comparison.games < 2000


def test_players_are_those_that_both_rulesets_allow(lab):
    assert tuple(lab.games.players.options) == (3, 4, 5, 6)
    assert lab.games.bots == ("continental", "cautious", "aggressive")
    lab.games.players.value = 4
    assert len(lab.games.bots) == 4
    lab.set("A", "players.numbers", [4, 6])
    assert tuple(lab.games.players.options) == (4, 6)
    lab._heads[0].ruleset.value = next(r for _n, r in lab._heads[0].ruleset.options if r.id == "two_player")
    assert lab.games.bots == ()
    with pytest.raises(RuleError, match="No number of players is allowed by both"):
        lab.start()


def test_bots_and_seats_are_chosen(lab):
    lab.games._seats.children[1].value = "continental"
    assert lab.games.bots == ("continental", "continental", "aggressive")
    lab.start(10)
    lab.wait(WAIT)
    assert [bot.name for bot in lab.comparison.bots] == ["continental", "continental", "aggressive"]
    assert RuleLab(bots=["cautious"] * 4).games.bots == ("cautious",) * 4


@dataclass
class Patient:
    """A bot that cannot be hashed."""

    armies: int = 3

    def choose(self, view):
        return view.legal_moves.random()


@pytest.mark.parametrize(
    ("bots", "names"),
    [
        (["cautious"], ("cautious",) * 3),
        (["cautious", "random"], ("cautious", "random", "cautious")),
        ("random", ("random",) * 3),
        ([Patient()], ("Patient",) * 3),
        ([Patient(), Patient(4), "random"], ("Patient", "Patient_2", "random")),
        ([type("continental", (Patient,), {})()], ("continental_2",) * 3),
    ],
)
def test_bots_of_ones_own_and_fewer_than_seats(bots, names):
    lab = RuleLab("classic", "risiko", bots=bots)
    assert lab.games.bots == names
    lab.games.play = RISIKO_IS_LONGER
    lab.start(9)
    assert lab.wait(WAIT)
    assert tuple(bot.name for bot in lab.comparison.bots) == names


def test_what_cannot_be_is_refused_at_once():
    with pytest.raises(UnknownNameError, match="Did you mean aggressive"):
        RuleLab(bots=["cautious", "agressive"])
    with pytest.raises(UnknownNameError, match="Did you mean world"):
        RuleLab(board="wrold")
    with pytest.raises(BotError, match="There are 6 seats, for 9 bots"):
        RuleLab(bots=["random"] * 9)
    for seed in (-1, 1.5, "x"):
        with pytest.raises(RuleError, match="whole numbers from 0"):
            RuleLab(seed=seed)
    for games in (0, -5, 2.5):
        with pytest.raises(RuleError, match="must be a whole number, at least 1"):
            RuleLab().start(games)
    assert RuleLab(seed=10**10).games.seed.value == 10**10
    lab = RuleLab("two_player", "classic", bots=["random", "cautious"])
    assert lab.games.bots == ()
    lab._heads[1].ruleset.value = next(r for _n, r in lab._heads[1].ruleset.options if r.id == "two_player")
    assert lab.games.bots == ("random", "cautious")


# One game on the board


@pytest.fixture(scope="module")
def played():
    game = Game(ruleset=load_ruleset("risiko", ["victory.round_limit=3"]), players=3, seed=5)
    while not game.is_over:
        game.push(game.legal_moves.random())
    return game


def test_film_shows_every_move(played):
    position = played.position()
    film = Film(played)
    assert len(film) == len(film.results) > 50
    assert played.position() == position
    assert film.sentence(0) == "The start."
    assert film.where(0) == f"Move 0 of {len(film)}:"
    assert film.where(len(film)) == f"Move {len(film)} of {len(film)}, round 3:"
    fought = next(n for n, result in enumerate(film.results, 1) if sum(result.losses))
    assert "Dice:" in film.sentence(fought)
    svg = film.svg(fought)
    ET.fromstring(svg)
    assert svg.count('stroke-dasharray="6 5"') == 2, (
        "the territory that attacks, as a light ring and a dark one"
    )
    assert film.svg(fought) != film.svg(fought - 1)


def test_film_of_dice_from_a_real_table():
    game = Game(ruleset="risiko", players=3, seed=7)
    game.arrange({"alaska": (0, 6), "kamchatka": (1, 1)}, turn=0)
    game.attack("alaska", "kamchatka", 3, rolled=[[6, 4, 1], [5]])
    position = game.position()
    film = Film(game)
    assert game.position() == position
    assert "Dice: 6, 4, 1 against 5." in film.sentence(1)


def test_film_goes_from_turn_to_turn(played):
    film = Film(played)
    first = film.turn_after(0)
    assert "Round 1" in film.sentence(first)
    second = film.turn_after(first)
    assert film.turn_before(second) == first
    assert film.turn_before(second + 1) == second
    assert film.turn_before(first) == 0
    assert film.turn_after(len(film)) == len(film)
    # Three players, three rounds.
    assert len(film.turns) == 9


def test_replay_follows_the_slider(lab, played, monkeypatch):
    asked = []
    monkeypatch.setattr(lab.replay, "_game", lambda *which: asked.append(which) or played)
    assert lab.replay.show_button.disabled
    lab.start(30)
    lab.wait(WAIT)
    assert not lab.replay.show_button.disabled
    assert lab.replay.number.max == 29
    lab.replay.number.value = 17
    lab.replay.show_button.click()
    assert asked == [("A", 17)]
    assert "<svg" in lab.replay._board.value
    first = lab.replay.move.value
    assert "Round 1" in lab.replay._sentence.value
    lab.replay.on.click()
    assert lab.replay.move.value == lab.replay.film.turn_after(first)
    lab.replay.back.click()
    assert lab.replay.move.value == first
    lab.replay._slider.value = len(lab.replay.film)
    assert f"Move {len(lab.replay.film)} of" in lab.replay._sentence.value
    lab.show_game("B", 3)
    assert asked[-1] == ("B", 3)
    assert lab.replay.move.value == first
    lab.start(30)
    assert lab.replay.show_button.disabled, "those games are gone"
    assert lab.replay.film is None
    assert lab.replay.html() == ""
    assert lab.replay._film_controls.children == ()
    lab.wait(WAIT)
    lab.replay.show_button.click()
    assert "<svg" in lab.replay._board.value
