"""A played game to look at, move by move: what each did, and the board after it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from risk_kit.drawing.palette import INK, PAPER
from risk_kit.game.moves import Attack, ChooseCapital, Claim, Defend, Fortify, Occupy, Place
from risk_kit.game.picture import state_svg
from risk_kit.language import translate as _

if TYPE_CHECKING:
    from risk_kit.game.game import Game
    from risk_kit.game.result import Result

_RING = 19


class Film:
    """A game with all its moves; move 0 is the start.

    Parameters
    ----------
    game : Game
        With the moves that are to be shown; they are taken back and made again.

    Attributes
    ----------
    turns : tuple of int
        The moves with which a turn begins, in order.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        moves = list(game.moves)
        while game.moves:
            game.pop()
        self._start = game._repr_svg_()
        self.results: list[Result] = [
            game.push(step.move, chance=step.chance if step.given else ()) for step in moves
        ]
        begins = [number for number, result in enumerate(self.results, 1) if _begins_turn(result)]
        self.turns = tuple(begins)

    def __len__(self) -> int:
        """Number of moves."""
        return len(self.results)

    def sentence(self, number: int) -> str:
        """What a move did, in words."""
        return self.results[number - 1].text() if number else _("The start.")

    def where(self, number: int) -> str:
        """Number of a move, and its round, in words."""
        game_round = self.results[number - 1].after.round if number else 0
        text = _("Move {number} of {count}, round {round}:") if game_round else _("Move {number} of {count}:")
        return text.format(number=number, count=len(self), round=game_round)

    def svg(self, number: int) -> str:
        """The board after a move, with rings around the territories that it was about."""
        if number == 0:
            return self._start
        result = self.results[number - 1]
        rings = "".join(self._ring(territory, leaves) for territory, leaves in self._places(result))
        board = state_svg(self.game.table, result.after)
        return re.sub(r"</svg>\s*$", f'<g class="move" aria-hidden="true">{rings}</g></svg>', board)

    def turn_after(self, number: int) -> int:
        """The move that begins the next turn; the last move where there is none."""
        return next((turn for turn in self.turns if turn > number), len(self))

    def turn_before(self, number: int) -> int:
        """The move that began this turn or the one before; the start where there is none."""
        return next((turn for turn in reversed(self.turns) if turn < number), 0)

    def _places(self, result: Result) -> list[tuple[str, bool]]:
        """Territories that a move was about, each with whether armies went out from it."""
        move = result.move
        if isinstance(move, Attack | Fortify):
            return [(move.source, True), (move.target, False)]
        if isinstance(move, Defend | Occupy):
            g, names = result.before, self.game.table.territories
            return [(names[g.attack_from], True), (names[g.attack_to], False)]
        return [(move.territory, False)] if isinstance(move, Claim | ChooseCapital | Place) else []

    def _ring(self, territory: str, dashed: bool) -> str:
        place = self.game.board.territories[territory].at
        if place is None:
            return ""
        x, y = place
        dash = ' stroke-dasharray="6 5"' if dashed else ""
        circle = f'<circle cx="{x}" cy="{y}" r="{_RING}" fill="none"{dash}'
        return "".join(
            f'{circle} stroke="{color}" stroke-width="{width}"/>' for color, width in ((PAPER, 7), (INK, 3.5))
        )


def _begins_turn(result: Result) -> bool:
    """Whether after a move another turn begins."""
    before, after = result.before, result.after
    return bool((before.turn_player, before.round) != (after.turn_player, after.round))
