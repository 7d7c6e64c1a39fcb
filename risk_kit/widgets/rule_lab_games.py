"""Whole games in the rule laboratory: who plays where, start and stop, and what was found so far."""

from __future__ import annotations

import asyncio
import contextlib
from html import escape
from typing import TYPE_CHECKING, Any

import ipywidgets as w

from risk_kit.analysis.comparison import Comparison
from risk_kit.analysis.playing import about_three_players, bots_for, shared_players
from risk_kit.board.load import as_board
from risk_kit.bots.contract import (
    USUAL_BOTS,
    about_bot,
    bot_names,
    find_bot,
    is_several,
    named_apart,
    seat_bots,
    seated,
)
from risk_kit.errors import RuleError
from risk_kit.files.locate import known
from risk_kit.game.opening import check_key
from risk_kit.language import decimal
from risk_kit.language import translate as _
from risk_kit.odds.counts import whole_count
from risk_kit.widgets.guard import number_field
from risk_kit.widgets.rule_lab_results import Results, checks_html, found_html, meaning_html
from risk_kit.widgets.rule_lab_run import Run
from risk_kit.widgets.rule_lab_style import folded, heading, items

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from risk_kit.bots.contract import Bot
    from risk_kit.rules.choices import Choices
    from risk_kit.rules.ruleset import Ruleset
    from risk_kit.widgets.guard import Guarded

LOOK = 0.35
"""Seconds between two looks at what is being played."""
MOST_GAMES = 100_000
MOST_SEED = 2**53 - 1
"""A browser has no larger whole numbers."""
WRAP = {"flex_flow": "row wrap"}


class Games:
    """The part of the laboratory that plays.

    Parameters
    ----------
    columns : list of Choices
        The rulesets side by side.
    board : str, Path or Board, optional
        The board of both (default: that of A).
    bots : sequence, optional
        Names of known bots, or bots; fewer than seats are seated over and over.
    seed : int
    owner : Guarded
        Runs callbacks, so that what goes wrong is shown.
    ready : callable
        Called when games have come in.

    Attributes
    ----------
    run : Run or None
        The games that are being played, or were.
    play : callable or None
        Plays set-ups in the place of the simulation; see `Comparison`.
    """

    play: Any = None

    def __init__(
        self,
        columns: list[Choices],
        board: Any,
        bots: Sequence[Any] | None,
        seed: int,
        owner: Guarded,
        ready: Callable[[], None],
    ) -> None:
        self._columns, self._owner, self._ready = columns, owner, ready
        self.run: Run | None = None
        self._loop = _running_loop()
        self._results = Results()
        self._played: tuple[Any, ...] = ()
        own = _own_bots(self._rules, bots)
        named = named_apart([*map(find_bot, bot_names()), *own])
        self._known = {bot.name: bot for bot in named}
        self._own = [bot.name for bot in named[-len(own) :]] if own else []
        self._board = _board_choice(board)
        self.players = _choice(_("Players"), "120px", options=[])
        self.games = number_field(_("Games"), 2000, 1, MOST_GAMES, "140px")
        check_key(seed)
        self.seed = number_field(_("Seed"), seed, 0, MOST_SEED, "140px")
        self._seats = w.HBox(layout=WRAP)
        self.start_button = w.Button(description=_("Start"), button_style="primary")
        self.stop_button = w.Button(description=_("Stop"), disabled=True)
        self._status, self._problem, self._progress = w.HTML(), w.HTML(), w.HTML()
        self._table, self._found, self._checks, self._meaning = w.HTML(), w.HTML(), w.HTML(), w.HTML()
        self.ui = self._build()
        self.offer_players()
        self._show()

    def _build(self) -> w.Widget:
        guarded = self._owner._guard_at(self._problem)
        self.start_button.on_click(lambda _button: guarded(self.start))
        self.stop_button.on_click(lambda _button: guarded(self.stop))
        self.players.observe(lambda _change: guarded(self._seat), "value")
        for control in (self._board, self.seed):
            control.observe(lambda _change: guarded(self.outdate), "value")
        return w.VBox(
            [
                w.HTML(heading(_("Whole games"))),
                w.HBox([self._board, self.players, self.games, self.seed], layout=WRAP),
                self._seats,
                w.HTML(_about_bots()),
                w.HBox([self.start_button, self.stop_button, self._status], layout=WRAP),
                self._problem,
                self._progress,
                self._table,
                self._found,
                self._checks,
                self._meaning,
            ]
        )

    @property
    def bots(self) -> tuple[str, ...]:
        """Names of those who play, by seats."""
        return tuple(seat.value for seat in self._seats.children)

    @property
    def is_running(self) -> bool:
        """Whether games are being played."""
        return self.run is not None and not self.run.is_over

    @property
    def _rules(self) -> list[Ruleset]:
        return [choices.ruleset for choices in self._columns]

    @property
    def _chosen(self) -> tuple[Any, ...]:
        """Everything that games depend on, rules first."""
        return self._rules, self._board.value, self.bots, self.seed.value

    @property
    def _outdated(self) -> bool:
        """Whether the games were played in another way than is chosen now."""
        return self.run is not None and self._played != self._chosen

    def start(self, games: int | None = None) -> None:
        """Play, from the first game on."""
        if self.is_running:
            raise RuleError(_("Games are being played: stop them first."))
        if not self.players.options:
            raise RuleError(_("No number of players is allowed by both rulesets."))
        wanted = whole_count(self.games.value if games is None else games, "games", least=1)
        self.games.value = wanted
        rules = self._rules
        how = {
            "board": self._board.value or None,
            "bots": [self._known[name] for name in self.bots],
            "seed": self.seed.value,
            "play": self.play,
        }
        self._results, self._played = Results(), self._chosen
        self.run = Run(lambda: Comparison(*rules, **how), wanted)
        for part in (self._problem, self._progress, self._table, self._found, self._checks, self._meaning):
            part.value = ""
        self._ready()
        self._show()
        self._look_later()

    def stop(self) -> None:
        """End the games after those that are being played now."""
        if self.run is not None:
            self.run.stop()
            self._show()

    def wait(self, seconds: float | None = None) -> bool:
        """Whether all games are played, after so many seconds at most; the results show meanwhile."""
        run = self.run
        if run is None:
            return True
        left = seconds
        while not run.wait(LOOK if left is None else min(LOOK, left)):
            self._shielded(self._show)
            left = None if left is None else left - LOOK
            if left is not None and left <= 0:
                return False
        self._shielded(self._show)
        self._fail()
        return True

    def outdate(self) -> None:
        """Look whether what is chosen is still what games are played by."""
        if self._outdated:
            self.stop()
        self.offer_players()
        self._show()

    def offer_players(self) -> None:
        """Offer the numbers of players that both rulesets allow."""
        shared = shared_players(*self._rules)
        if tuple(shared) == tuple(self.players.options):
            return
        wanted = self.players.value or len(self._own)
        self.players.options = shared
        self.players.value = about_three_players(shared, wanted) if shared else None
        self._seat()

    def html(self) -> str:
        """Still picture of the results."""
        return f"{self._progress.value}{self._table.value}{self._found.value}"

    def _seat(self) -> None:
        """Put a choice of bots at each seat."""
        count = self.players.value or 0
        there = list(self.bots)
        bots = seated(there + self._own[len(there) :] or USUAL_BOTS, count) if count else ()
        guarded = self._owner._guard_at(self._problem)
        seats = []
        for number, bot in enumerate(bots, 1):
            label = _("Seat {number}").format(number=number)
            seats.append(_choice(label, "190px", options=list(self._known), value=bot))
            seats[-1].observe(lambda _change: guarded(self.outdate), "value")
        self._seats.children = seats
        if self.run is not None:
            self.outdate()

    def _look_later(self) -> None:
        """Look again in a moment, in the loop of the notebook; a plain script waits, or looks for itself."""
        loop = self._loop or _running_loop()
        if loop is not None:
            with contextlib.suppress(RuntimeError):  # it is closed
                loop.call_soon_threadsafe(loop.call_later, LOOK, self._look)

    def _look(self) -> None:
        """Show what is known now, and look again in a moment, as long as games are played."""
        again = self.is_running  # asked first: what comes in at the very end is shown too
        self._shielded(self._show)
        if again:
            self._look_later()
        else:
            self._shielded(self._fail)

    def _shielded(self, action: Callable[[], None]) -> None:
        """Do what nobody asked for just now; what went wrong before stays to be read."""
        self._owner._shielded_at(self._problem, action)

    def _fail(self) -> None:
        """Say what ended the games early."""
        if self.run is not None and self.run.error is not None:
            raise self.run.error

    def _show(self) -> None:
        run = self.run
        running = self.is_running
        self.start_button.disabled, self.stop_button.disabled = running, not running
        self._status.value = f'<div role="status">{escape(self._status_text())}</div>'
        if run is None:
            return
        share, label = run.played / run.wanted, escape(_("Games"))
        self._progress.value = (
            f'<progress value="{share:.3f}" max="1" aria-label="{label}"></progress> '
            f"{escape(self._progress_text(run))}"
        )
        if run.state is None:
            return
        faded = ' style="opacity:.55"' if self._outdated else ""
        self._table.value = f"<div{faded}>{self._results.html(run.state.rows)}</div>"
        self._found.value = found_html(run.state)
        self._checks.value = checks_html(run)
        if run.is_over:
            self._meaning.value = meaning_html(run)
        self._ready()

    def _status_text(self) -> str:
        """What is being done, in words that change seldom: they are read out."""
        run = self.run
        if run is None:
            return _("Start plays A and B with the same random numbers, and shows what differs.")
        if self._outdated:
            if self._played[0] != self._rules:
                return _("The rules have changed since: these games are of the rules before.")
            return _("The board, the bots or the seed have changed since: these games are of those before.")
        if run.error is not None:
            return _("Stopped by an error.")
        if run.is_over:
            return _("Stopped.") if run.played < run.wanted else _("All games are played.")
        return self._running_text(run)

    def _running_text(self, run: Run) -> str:
        if run.is_stopped:
            return _("Stopping …")
        if run.state is None and run.waits_for:
            return f"{run.waits_for} …"
        return _("Playing …") if run.state is not None else _("Starting …")

    def _progress_text(self, run: Run) -> str:
        text = _("{count} of {wanted} games under each ruleset").format(
            count=decimal(run.played, 0), wanted=decimal(run.wanted, 0)
        )
        if run.state is None:
            return _("{text}, for {seconds} s").format(text=text, seconds=int(run.seconds))
        if run.is_over or not run.speed:
            return text
        return _("{text}, {speed} games a second").format(text=text, speed=decimal(run.speed, 0))


def _own_bots(rules: Sequence[Ruleset], bots: Any) -> tuple[Bot, ...]:
    """The bots that were asked for, by seats; refuses what cannot take one."""
    if bots is None:
        return ()
    if shared_players(*rules):
        return bots_for(rules[0], rules[1], bots)
    return seat_bots(bots, len(bots) if is_several(bots) else 1)


def _board_choice(board: Any) -> w.Dropdown:
    """Which board both rulesets are played on; refuses one that cannot be had."""
    if board is not None:
        as_board(board)
    options: list[tuple[str, Any]] = [(_("that of A"), ""), *((name, name) for name in known("board"))]
    if board is not None and board not in known("board"):
        options.append((str(getattr(board, "id", board)), board))
    return _choice(_("Board"), "190px", options=options, value="" if board is None else board)


def _choice(label: str, width: str, **more: Any) -> w.Dropdown:
    return w.Dropdown(
        description=label, layout={"width": width}, style={"description_width": "initial"}, **more
    )


def _running_loop() -> asyncio.AbstractEventLoop | None:
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None


def _about_bots() -> str:
    """How the shipped bots think, folded away."""
    return folded(_("Who the bots are"), items(f"{name}: {about_bot(name)}" for name in bot_names()))
