"""Any single game of a comparison, on the board: a slider over its moves, and what each did in words."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

import ipywidgets as w

from risk_kit.language import translate as _
from risk_kit.widgets.rule_lab_film import Film
from risk_kit.widgets.rule_lab_head import LETTERS
from risk_kit.widgets.rule_lab_style import heading

if TYPE_CHECKING:
    from collections.abc import Callable

    from risk_kit.game.game import Game
    from risk_kit.widgets.guard import Guarded


class Replay:
    """The part of the laboratory that shows a game.

    Parameters
    ----------
    game : callable
        Gives a played game, by the letter of its ruleset and its number.
    owner : Guarded
        Runs callbacks, so that what goes wrong is shown.

    Attributes
    ----------
    film : Film or None
        The game that is shown.
    """

    def __init__(self, game: Callable[[str, int], Game], owner: Guarded) -> None:
        self._game = game
        self._problem = w.HTML()
        guarded = owner._guard_at(self._problem)
        self.film: Film | None = None
        self.ruleset = w.Dropdown(description=_("Rules"), options=LETTERS, layout={"width": "160px"})
        self.number = w.BoundedIntText(description=_("Game"), min=0, max=0, layout={"width": "180px"})
        self.show_button = w.Button(description=_("Show this game"), disabled=True)
        self.move = w.BoundedIntText(description=_("Move"), min=0, max=0, layout={"width": "180px"})
        self._slider: w.IntSlider | None = None
        self._link: Any = None
        self.back = w.Button(description=_("◀ turn"), tooltip=_("To the start of a turn before"))
        self.on = w.Button(description=_("turn ▶"), tooltip=_("To the start of the next turn"))
        self._sentence, self._board = w.HTML(), w.HTML()
        self._board.add_class("risk-kit-replay")
        self.show_button.on_click(lambda _button: guarded(self.show))
        self.move.observe(lambda _change: guarded(self._draw), "value")
        self.back.on_click(lambda _button: guarded(self._turn, -1))
        self.on.on_click(lambda _button: guarded(self._turn, 1))
        wrap = {"flex_flow": "row wrap"}
        self._film_controls = w.HBox(layout=wrap)
        self.ui = w.VBox(
            [
                w.HTML(heading(_("One game on the board"))),
                w.HBox([self.ruleset, self.number, self.show_button], layout=wrap),
                self._problem,
                self._film_controls,
                self._sentence,
                self._board,
            ]
        )

    def offer(self, games: int) -> None:
        """Offer so many games of each ruleset; where there are none, what is shown is not among them."""
        if not games:
            self._clear()
        self.number.max = max(games - 1, 0)
        self.show_button.disabled = not games

    def show(self, ruleset: str | None = None, number: int | None = None) -> None:
        """Show a game, from the first turn on."""
        if ruleset is not None:
            self.ruleset.value = ruleset
        if number is not None:
            self.number.value = number
        self.film = Film(self._game(self.ruleset.value, self.number.value))
        first = self.film.turn_after(0)
        self.move.max = len(self.film)
        self._renew_slider(len(self.film))
        if self.move.value == first:
            self._draw()
        else:
            self.move.value = first

    def _clear(self) -> None:
        """Show no game."""
        self.film = None
        self._drop_slider()
        self._film_controls.children = []
        self._problem.value = self._sentence.value = self._board.value = ""

    def _drop_slider(self) -> None:
        if self._slider is not None:
            self._link.unlink()
            self._slider.close()
            self._slider = None

    def _renew_slider(self, moves: int) -> None:
        """Put a slider of another length there: a longer one would keep the old end for its End key."""
        self._drop_slider()
        most = max(moves, 1)
        value = min(self.move.value, most)
        self._slider = w.IntSlider(
            value=value, min=0, max=most, readout=False, layout={"width": "360px"}, tooltip=_("Move")
        )
        self._link = w.link((self._slider, "value"), (self.move, "value"))
        self._film_controls.children = [self.move, self._slider, self.back, self.on]

    def html(self) -> str:
        """Still picture of the board."""
        return f"{self._sentence.value}{self._board.value}"

    def _turn(self, step: int) -> None:
        """Go to the next turn, or back to one before."""
        if self.film is not None:
            to = self.film.turn_after if step > 0 else self.film.turn_before
            self.move.value = to(self.move.value)

    def _draw(self) -> None:
        if self.film is None:
            return
        number = self.move.value
        where, sentence = (escape(text) for text in (self.film.where(number), self.film.sentence(number)))
        self._sentence.value = f'<p role="status"><b>{where}</b> {sentence}</p>'
        self._board.value = self.film.svg(number)
