"""What a move did, told apart from the positions before and after it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from risk_kit.game.moves import Attack, Defend, EndPhase, Fortify, Move
from risk_kit.kernels.words import Ending, Phase

if TYPE_CHECKING:
    import numpy as np

    from risk_kit.game.players import Player
    from risk_kit.game.table import Table

Dice = tuple[int, ...]


@dataclass(frozen=True)
class Outcome:
    """How a game ended: the winner (None when nobody stands above the others), why, and in which round."""

    winner: Player | None
    ending: Ending
    round: int
    text: str


class Result:
    """What a move did.

    Attributes
    ----------
    move : Move
    number : int
        Of the move in its game, from 1.
    chance : tuple of int
        Every number that chance gave: pips in the order rolled, cards, rolls for who begins.
    """

    def __init__(
        self, table: Table, move: Move, number: int, before: np.ndarray[Any, Any], after: np.ndarray[Any, Any]
    ) -> None:
        self.move = move
        self.number = number
        self._table = table
        self._arrays = before, after

    @cached_property
    def before(self) -> Any:
        """State before the move, as the kernels name it."""
        return self._table.state_view(self._arrays[0])

    @cached_property
    def after(self) -> Any:
        """State after the move, as the kernels name it."""
        return self._table.state_view(self._arrays[1])

    @property
    def player(self) -> Player:
        """Who made the move."""
        player: Player = self._table.players[self.before.player]
        return player

    @property
    def chance(self) -> tuple[int, ...]:
        """Every number that chance gave, in the order in which it was asked."""
        return tuple(self.after.chance[: min(self.after.chance_used, len(self.after.chance))])

    @property
    def _battle(self) -> tuple[int, int] | None:
        """From where to where a roll was made; None without one."""
        if isinstance(self.move, Defend):
            return self.before.attack_from, self.before.attack_to
        if isinstance(self.move, Attack) and self.after.phase != Phase.DEFEND:
            return self._table.territory(self.move.source), self._table.territory(self.move.target)
        return None

    @property
    def dice(self) -> tuple[Dice, Dice]:
        """Dice of the attacker and of the defender, each from the highest; empty where none were rolled."""
        chance = self.chance
        if not isinstance(self.move, (Attack, Defend)):
            return (), ()
        attack, rolled = self.attack_dice, bool(self.before.attack_rolled)
        own = tuple(self.before.attack_pips[:attack]) if rolled else chance[:attack]
        defense = chance if rolled else chance[attack:]
        return tuple(sorted(own, reverse=True)), tuple(sorted(defense, reverse=True))

    @property
    def attack_dice(self) -> int:
        """Number of dice of an attack."""
        if isinstance(self.move, Defend):
            return int(self.before.attack_count)
        battle, dice = self._battle, getattr(self.move, "dice", 0)
        if dice or battle is None:
            return int(dice or self.after.attack_count)
        return int(min(self.before.armies[battle[0]] - 1, self._table.options.attack_dice))

    @property
    def losses(self) -> tuple[int, int]:
        """Armies that the attacker and the defender lost in the roll."""
        battle = self._battle
        if battle is None:
            return 0, 0
        start, end = battle
        before, after = self.before, self.after
        if self.captured:
            gone = before.armies[end]
            return before.armies[start] - after.armies[start] - after.armies[end], gone
        return before.armies[start] - after.armies[start], before.armies[end] - after.armies[end]

    @property
    def captured(self) -> str:
        """Id of the territory that was taken; empty for none."""
        battle = self._battle
        taken = battle is not None and self.before.owner[battle[1]] != self.after.owner[battle[1]]
        return self._table.territories[battle[1]] if battle and taken else ""

    @property
    def eliminated(self) -> Player | None:
        """The player who was put out."""
        pairs = zip(self._table.players, self.before.eliminated_by, self.after.eliminated_by, strict=False)
        return next((player for player, was, now in pairs if was != now), None)

    @property
    def drawn(self) -> tuple[str, ...]:
        """Cards that the player in turn drew."""
        if not isinstance(self.move, (EndPhase, Fortify)):
            return ()
        player = self.before.turn_player
        was, now = self.before.holder, self.after.holder
        return tuple(
            name for card, name in enumerate(self._table.cards) if was[card] != player and now[card] == player
        )

    @property
    def armies_traded(self) -> int:
        """Armies that traded cards brought, on the board or to place."""
        before, after = self.before, self.after
        if after.sets_traded == before.sets_traded:
            return 0
        on_board = sum(after.armies) - sum(before.armies)
        return int(after.to_place - before.to_place + on_board)

    def lines(self) -> list[str]:
        """What happened, in sentences in the language in use."""
        from risk_kit.game.story import tell

        return tell(self._table, self)

    def text(self) -> str:
        """What happened, in a few sentences."""
        return " ".join(self.lines())

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def __repr__(self) -> str:
        """The move and what followed."""
        return f"Result({self.text()!r})"
