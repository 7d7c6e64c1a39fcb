"""What one player may know of a game: the board, counts of cards, and the player's own secrets."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from risk_kit.game.moves import Attack
from risk_kit.kernels.layout import DISCARDED
from risk_kit.kernels.words import Phase
from risk_kit.rules.options import Declared

if TYPE_CHECKING:
    from risk_kit.board.board import Board
    from risk_kit.game.game import Game
    from risk_kit.game.legal import LegalMoves
    from risk_kit.game.players import Player, PlayerLike
    from risk_kit.game.progress import Progress
    from risk_kit.rules.objectives import Objective
    from risk_kit.rules.ruleset import Ruleset


class GameView:
    """A game as a player sees it. It follows the game; nothing in it changes the game.

    Attributes
    ----------
    me : Player
        Whose view it is.
    random : random.Random
        Chance for whoever plays this seat; the same in the same game.

    Examples
    --------
    >>> from risk_kit import Game
    >>> view = Game(ruleset="risiko", players=3, seed=1).view(0)
    >>> view.my_mission.number > 0, view.hand_size(1)
    (True, 0)
    """

    def __init__(self, game: Game, me: Player) -> None:
        self._game = game
        self.me = me
        self.random = Random(f"{game.seed}/{game.number}/{me.seat}")

    @property
    def board(self) -> Board:
        """The board."""
        return self._game.board

    @property
    def rules(self) -> Ruleset:
        """The ruleset."""
        return self._game.rules

    @property
    def players(self) -> tuple[Player, ...]:
        """All players by their seats."""
        return self._game.players

    @property
    def phase(self) -> Phase:
        """What is to be done next."""
        return self._game.phase

    @property
    def player(self) -> Player | None:
        """Who moves next."""
        return self._game.player

    @property
    def turn_player(self) -> Player | None:
        """Whose turn it is."""
        return self._game.turn_player

    @property
    def round(self) -> int:
        """Number of the round, from 1."""
        return self._game.round

    @property
    def to_place(self) -> int:
        """Armies that the player who moves has to place."""
        return self._game.to_place

    @property
    def sets_traded(self) -> int:
        """Card sets traded so far in the game."""
        return int(self._game.state.sets_traded)

    @property
    def legal_moves(self) -> LegalMoves | tuple[()]:
        """Legal moves, while it is this player's move; else none."""
        return self._game.legal_moves if self._game.player == self.me else ()

    def armies(self, territory: str) -> int:
        """Armies on a territory."""
        return self._game.armies(territory)

    def owner(self, territory: str) -> Player | None:
        """Owner of a territory; None for the neutral army's and nobody's."""
        return self._game.owner(territory)

    def territories(self, player: PlayerLike) -> tuple[str, ...]:
        """Ids of the territories of a player."""
        return self._game.territories(player)

    def is_out(self, player: PlayerLike) -> bool:
        """Whether a player has been eliminated."""
        return self._game.is_out(player)

    def reinforcements(self, player: PlayerLike) -> int:
        """Armies that a player would receive for territories and continents."""
        return self._game.reinforcements(player)

    def hand_size(self, player: PlayerLike) -> int:
        """Cards in a hand: their number is open, what they show is not."""
        return int(self._game.state.hand[self._game.find_player(player).seat])

    @property
    def discards(self) -> tuple[str, ...]:
        """Cards on the discard pile, which lie open."""
        holders = self._game.state.holder
        return tuple(
            card for card, at in zip(self._game.table.cards, holders, strict=False) if at == DISCARDED
        )

    @property
    def attack(self) -> Attack | None:
        """The attack that waits for the defender's dice; None without one.

        Where both declare together, the number of its dice is kept from the defender and told as 0.
        """
        game, g = self._game, self._game.state
        if g.phase != Phase.DEFEND:
            return None
        names = game.table.territories
        hidden = game.rules.defense.declared is Declared.TOGETHER and game.turn_player != self.me
        return Attack(names[g.attack_from], names[g.attack_to], 0 if hidden else int(g.attack_count))

    @property
    def rolled(self) -> tuple[int, ...]:
        """Dice of the attack where the defender sees them before choosing; else empty."""
        g = self._game.state
        shown = g.phase == Phase.DEFEND and g.attack_rolled
        return tuple(g.attack_pips[: g.attack_count]) if shown else ()

    @property
    def my_hand(self) -> tuple[str, ...]:
        """The player's own cards."""
        return self._game.hand(self.me)

    @property
    def my_mission(self) -> Objective | None:
        """The player's own mission card."""
        return self._game.mission(self.me)

    @property
    def my_capital(self) -> str | None:
        """The player's own capital."""
        return self._game.capital(self.me)

    @property
    def known_capitals(self) -> dict[str, str]:
        """Ids of capitals by the names of whose they are: the own one, and those the player ever took."""
        game, known = self._game, self._game.state.captured
        capitals = {p.name: game.capital(p) for p in self.players if known[self.me.seat, p.seat]}
        return {name: capital for name, capital in capitals.items() if capital}

    @property
    def my_progress(self) -> list[Progress]:
        """How near the player is to each way to win."""
        return self._game.progress(self.me)

    def __repr__(self) -> str:
        """Whose view of which game."""
        return f"GameView({self.me.name!r}, {self._game!r})"
