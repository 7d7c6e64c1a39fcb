"""Whole games in the rule laboratory: they come in while a thread plays, can be stopped, and be looked at."""

from __future__ import annotations

import asyncio
import re
import threading
import xml.etree.ElementTree as ET

import pytest

from risk_kit.errors import RiskKitError, RuleError
from risk_kit.game.game import Game
from risk_kit.rules.load import load_ruleset
from risk_kit.widgets import rule_lab_games
from risk_kit.widgets.rule_lab import RuleLab
from risk_kit.widgets.rule_lab_film import Film
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
    assert "no such bot" in lab._problem.value
    assert not lab.games.start_button.disabled


def test_looking_leaves_other_messages(lab):
    lab._problem.value = "not saved"
    lab.start(50)
    lab.wait(WAIT)
    assert lab._problem.value == "not saved"


def test_changed_rules_end_the_games_and_say_so(lab):
    lab.start(100)
    lab.wait(WAIT)
    assert "opacity" not in lab.games._table.value
    lab.set("B", "defense.dice", 2)
    assert "The rules have changed since" in lab.games._status.value
    assert "opacity" in lab.games._table.value
    lab.set("B", "defense.dice", 3)
    assert "opacity" not in lab.games._table.value


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
    assert lab.comparison.bots == ("continental", "continental", "aggressive")
    assert RuleLab(bots=["cautious"] * 4).games.bots == ("cautious",) * 4


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
