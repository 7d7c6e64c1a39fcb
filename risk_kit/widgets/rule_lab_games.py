"""Whole games in the rule laboratory: who plays where, start and stop, and what was found so far."""

from __future__ import annotations

import asyncio
import contextlib
from html import escape
from typing import TYPE_CHECKING, Any

import ipywidgets as w

from risk_kit.analysis.comparison import Comparison
from risk_kit.analysis.playing import USUAL_BOTS, USUAL_PLAYERS, bot_name, shared_players
from risk_kit.bots.contract import about_bot, bot_names, seated
from risk_kit.errors import RuleError
from risk_kit.files.locate import known
from risk_kit.language import decimal
from risk_kit.language import translate as _
from risk_kit.widgets.guard import number_field
from risk_kit.widgets.rule_lab_results import Results, checks_html, found_html, meaning_html
from risk_kit.widgets.rule_lab_run import Run
from risk_kit.widgets.rule_lab_style import folded, heading, items

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from risk_kit.rules.choices import Choices
    from risk_kit.rules.ruleset import Ruleset
    from risk_kit.widgets.guard import Guarded

LOOK = 0.35
"""Seconds between two looks at what is being played."""
MOST_GAMES = 100_000
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
        One for each seat; names of known bots, or bots.
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
        self._played_rules: list[Ruleset] = []
        self._bots = bots
        self._board = _board_choice(board)
        self.players = _choice(_("Players"), "120px", options=[])
        self.games = number_field(_("Games"), 2000, 2, MOST_GAMES, "140px")
        self.seed = number_field(_("Seed"), seed, 0, 2**31 - 1, "140px")
        self._seats = w.HBox(layout=WRAP)
        self.start_button = w.Button(description=_("Start"), button_style="primary")
        self.stop_button = w.Button(description=_("Stop"), disabled=True)
        self._status, self._progress = w.HTML(), w.HTML()
        self._table, self._found, self._checks, self._meaning = w.HTML(), w.HTML(), w.HTML(), w.HTML()
        self.ui = self._build()
        self.offer_players()
        self._show()

    def _build(self) -> w.Widget:
        guarded = self._owner._guarded
        self.start_button.on_click(lambda _button: guarded(self.start))
        self.stop_button.on_click(lambda _button: guarded(self.stop))
        self.players.observe(lambda _change: guarded(self._seat), "value")
        return w.VBox(
            [
                w.HTML(heading(_("Whole games"))),
                w.HBox([self._board, self.players, self.games, self.seed], layout=WRAP),
                self._seats,
                w.HTML(_about_bots()),
                w.HBox([self.start_button, self.stop_button, self._status], layout=WRAP),
                self._progress,
                self._table,
                self._found,
                self._checks,
                self._meaning,
            ]
        )

    @property
    def bots(self) -> tuple[Any, ...]:
        """Who plays, by seats."""
        return tuple(seat.value for seat in self._seats.children)

    @property
    def is_running(self) -> bool:
        """Whether games are being played."""
        return self.run is not None and not self.run.is_over

    @property
    def _outdated(self) -> bool:
        """Whether the games were played by other rules than those that are chosen now."""
        return self.run is not None and self._played_rules != [each.ruleset for each in self._columns]

    def start(self, games: int | None = None) -> None:
        """Play, from the first game on."""
        if self.is_running:
            raise RuleError(_("Games are being played: stop them first."))
        if not self.players.options:
            raise RuleError(_("No number of players is allowed by both rulesets."))
        self.games.value = games or self.games.value
        rules = [choices.ruleset for choices in self._columns]
        how = {
            "board": self._board.value or None,
            "bots": self.bots,
            "seed": self.seed.value,
            "play": self.play,
        }
        self._results, self._played_rules = Results(), rules
        self.run = Run(lambda: Comparison(*rules, **how), self.games.value)
        for part in (self._progress, self._table, self._found, self._checks, self._meaning):
            part.value = ""
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
            self._owner._shielded(self._show)
            left = None if left is None else left - LOOK
            if left is not None and left <= 0:
                return False
        self._owner._shielded(self._show)
        self._fail()
        return True

    def outdate(self) -> None:
        """Look whether the rules are still those that games are played by."""
        if self._outdated:
            self.stop()
        self.offer_players()
        self._show()

    def offer_players(self) -> None:
        """Offer the numbers of players that both rulesets allow."""
        shared = shared_players(*(choices.ruleset for choices in self._columns))
        if tuple(shared) == tuple(self.players.options):
            return
        wanted = self.players.value or (len(self._bots) if self._bots else USUAL_PLAYERS)
        self.players.options = shared
        if wanted in shared:
            self.players.value = wanted
        self._seat()

    def html(self) -> str:
        """Still picture of the results."""
        return f"{self._progress.value}{self._table.value}{self._found.value}"

    def _seat(self) -> None:
        """Put a choice of bots at each seat."""
        count = self.players.value or 0
        own = list(self._bots or ())
        there = [seat.value for seat in self._seats.children]
        bots = seated(there + own[len(there) :] or USUAL_BOTS, count) if count else ()
        named = dict.fromkeys([*bot_names(), *own])
        options = [(bot_name(bot), bot) for bot in named]
        seats = []
        for number, bot in enumerate(bots, 1):
            label = _("Seat {number}").format(number=number)
            seats.append(_choice(label, "190px", options=options, value=bot))
        self._seats.children = seats

    def _look_later(self) -> None:
        """Look again in a moment, in the loop of the notebook; a plain script waits, or looks for itself."""
        loop = self._loop or _running_loop()
        if loop is not None:
            with contextlib.suppress(RuntimeError):  # it is closed
                loop.call_soon_threadsafe(loop.call_later, LOOK, self._look)

    def _look(self) -> None:
        """Show what is known now, and look again in a moment, as long as games are played."""
        again = self.is_running  # asked first: what comes in at the very end is shown too
        self._owner._shielded(self._show)
        if again:
            self._look_later()
        else:
            self._owner._shielded(self._fail)

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
            return _("Start plays the same set-ups under A and under B, and shows what differs.")
        if self._outdated:
            return _("The rules have changed since: these games are of the rules before.")
        if not run.is_over:
            if run.is_stopped:
                return _("Stopping …")
            if run.state is None and run.waits_for:
                return f"{run.waits_for} …"
            return _("Playing …") if run.state is not None else _("Starting …")
        return _("Stopped.") if run.played < run.wanted else _("All games are played.")

    def _progress_text(self, run: Run) -> str:
        text = _("{count} of {wanted} games under each ruleset").format(
            count=decimal(run.played, 0), wanted=decimal(run.wanted, 0)
        )
        if run.state is None:
            return _("{text}, for {seconds} s").format(text=text, seconds=int(run.seconds))
        if run.is_over or not run.speed:
            return text
        return _("{text}, {speed} games a second").format(text=text, speed=decimal(run.speed, 0))


def _board_choice(board: Any) -> w.Dropdown:
    """Which board both rulesets are played on."""
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
