"""One game: names in, names out; every move checked by the kernels, kept, and undone."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from risk_kit.errors import GameOverError, IllegalMoveError, RuleError, UnknownNameError
from risk_kit.game import opening, position, story
from risk_kit.game.arrange import arrange
from risk_kit.game.legal import LegalMoves
from risk_kit.game.moves import Move, as_move
from risk_kit.game.players import Player, PlayerLike, find_player
from risk_kit.game.progress import Progress, progress_of
from risk_kit.game.refusals import Refusal, allowed_text, explain
from risk_kit.game.result import Outcome, Result
from risk_kit.game.rolls import all_pips, rolls_fault
from risk_kit.game.steps import Steps
from risk_kit.kernels.words import Ending, Phase, Violation

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from risk_kit.board.board import Board
    from risk_kit.game.players import PlayersLike
    from risk_kit.game.record import Record
    from risk_kit.game.view import GameView
    from risk_kit.rules.objectives import Objective
    from risk_kit.rules.ruleset import Ruleset

_OPENING = (Phase.CLAIM, Phase.PICK_PILE, Phase.PLACE, Phase.PLACE_NEUTRAL, Phase.CHOOSE_CAPITAL)


class Game(Steps):
    """A game by the rules of a ruleset.

    Parameters
    ----------
    board : str, Path, Board or None
        None takes the board of the ruleset.
    ruleset : str, Path or Ruleset
    players : int, or sequence of str or (str, str), optional
        How many, or names by seats clockwise, each with a color or without. Default: three, or else the
        fewest that the rules allow.
    seed : int or None
        The same seed is the same game; None takes a fresh one, which `seed` then tells.
    number : int
        Of the game within the seed, from 0.
    given : sequence of int
        What chance gave in the opening at a real table; see `risk_kit.game.opening.opening_chance`.
    compiled : bool or None
        Run the rules compiled or interpreted, with the same results. None runs them compiled where that is
        ready at once, and interpreted else.

    Raises
    ------
    UnknownNameError, FileError
        When board or ruleset cannot be had.
    RuleError
        When the rules do not allow these players.

    Examples
    --------
    >>> game = Game(ruleset="risiko", players=["Ann", "Ben", "Cleo"], seed=7)
    >>> game.phase.name, game.player.name
    ('PLACE', 'Ann')
    >>> _ = game.deal()
    >>> game.phase.name, game.to_place
    ('REINFORCE', 4)
    """

    def __init__(
        self,
        board: Any = None,
        ruleset: Any = "classic",
        players: PlayersLike = None,
        seed: int | None = None,
        *,
        number: int = 0,
        given: Sequence[int] = (),
        compiled: bool | None = None,
    ) -> None:
        self.table = opening.make_table(board, ruleset, players, compiled)
        super().__init__(self.table)
        self.seed = opening.fresh_seed() if seed is None else seed
        self.number = number
        self.opening_given, self.start = bool(given), ""
        self.opening = opening.begin(self, given)

    @classmethod
    def from_position(cls, text: str, *, board: Any = None, ruleset: Any = None) -> Game:
        """Game at the position of a text that `position` made; a changed board or ruleset has to be given.

        The last round of a simulation is no such change: it is found by the digest in the text.

        Raises
        ------
        NotationError
            At the word of the text that does not fit.
        """
        board_id, players = position.position_head(text)
        try:
            game = cls(board or board_id, ruleset or position.named_ruleset(text), players, seed=0)
        except (RuleError, UnknownNameError) as error:
            raise position.head_error(text, error) from None
        position.check_names(game.table, text, (board is not None, ruleset is not None))
        game._array[:] = 0
        position.read_position(game.table, text, game.state)
        game.start_anew()
        return game

    def arrange(
        self,
        holdings: Mapping[str, tuple[PlayerLike | None, int]],
        *,
        others: tuple[PlayerLike | None, int] | None = None,
        hands: Mapping[PlayerLike, Sequence[str]] = MappingProxyType({}),
        turn: PlayerLike | None = None,
        phase: Phase = Phase.ATTACK,
        to_place: int = 0,
        round: int = 1,
    ) -> Game:
        """The game, at a position that was set up by hand; sets traded before stay counted.

        Parameters
        ----------
        holdings : mapping of str to (player, armies)
            Owner of territories and armies there; None stands for the neutral army.
        others : (player, armies), optional
            The same for all territories that are not named; without it they stay as they were.
        hands : mapping of player to cards
            All other cards are in the draw pile.
        turn : player, optional
            Whose turn it is; without it the one whose turn it was.
        phase : Phase
            Reinforcing, attacking or fortifying.
        to_place : int
            Armies still to be placed.
        round : int
            From 1.

        Raises
        ------
        RuleError
            When a territory would be empty, a card is in two hands, the phase is another, or whose turn it is
            holds nothing or everything. Missions that are complete already count with the next move.

        Examples
        --------
        >>> game = Game(ruleset="classic", players=["Ann", "Ben", "Cleo"], seed=1)
        >>> _ = game.arrange({"alaska": ("Ann", 4), "kamchatka": ("Ben", 1)}, turn="Ann")
        >>> _ = game.attack("alaska", "kamchatka", 3, rolled=[[6, 2, 1], [5]])
        >>> game.owner("kamchatka").name
        'Ann'
        """
        self.deal()
        before = self._array.copy()
        try:
            arrange(self, holdings, others, hands, turn, phase=phase, to_place=to_place, round=round)
        except Exception:
            self._array[:] = before
            raise
        self.start_anew()
        return self

    def start_anew(self) -> None:
        """Take the position as the start of the game: nothing before it can be taken back."""
        self.forget()
        self.opening, self.opening_given, self.start = (), False, self.position()

    # What is

    @property
    def board(self) -> Board:
        """The board."""
        return self.table.board

    @property
    def rules(self) -> Ruleset:
        """The ruleset."""
        return self.table.rules

    @property
    def players(self) -> tuple[Player, ...]:
        """The players by their seats, also those who are out."""
        return self.table.players

    @property
    def phase(self) -> Phase:
        """What is to be done next."""
        return Phase(self.state.phase)

    @property
    def player(self) -> Player | None:
        """Who moves next, such as the defender; None when the game is over."""
        return self.table.player(self.state.player)

    @property
    def turn_player(self) -> Player | None:
        """Whose turn it is; None in the set-up."""
        return self.table.player(self.state.turn_player)

    @property
    def round(self) -> int:
        """Number of the round, from 1; 0 in the set-up."""
        return int(self.state.round)

    @property
    def to_place(self) -> int:
        """Armies that the player has to place now."""
        return int(self.state.to_place)

    def armies(self, territory: str) -> int:
        """Armies on a territory."""
        return int(self.state.armies[self.table.territory(territory)])

    def owner(self, territory: str) -> Player | None:
        """Owner of a territory; None for the neutral army's and nobody's."""
        return self.table.player(self.state.owner[self.table.territory(territory)])

    def is_neutral(self, territory: str) -> bool:
        """Whether a territory is the neutral army's."""
        return bool(self.state.owner[self.table.territory(territory)] == self.table.neutral)

    def find_player(self, player: PlayerLike) -> Player:
        """Player of a name, color or seat."""
        return find_player(self.players, player)

    def territories(self, player: PlayerLike) -> tuple[str, ...]:
        """Ids of the territories of a player, in board order."""
        seat = self.find_player(player).seat
        return tuple(
            t for t, owner in zip(self.table.territories, self.state.owner, strict=False) if owner == seat
        )

    def hand(self, player: PlayerLike) -> tuple[str, ...]:
        """Cards of a player: the territory that each shows, or ``wild``."""
        seat = self.find_player(player).seat
        return tuple(
            c for c, holder in zip(self.table.cards, self.state.holder, strict=False) if holder == seat
        )

    def mission(self, player: PlayerLike) -> Objective | None:
        """Mission card of a player; None in games without."""
        number = self.state.mission[self.find_player(player).seat]
        return self.table.missions[number] if self.table.options.missions else None

    def capital(self, player: PlayerLike) -> str | None:
        """Id of the capital of a player; None without."""
        number = self.state.capital[self.find_player(player).seat]
        return None if number < 0 else self.table.territories[number]

    def is_out(self, player: PlayerLike) -> bool:
        """Whether a player has been eliminated."""
        return bool(self.state.eliminated_by[self.find_player(player).seat] >= 0)

    def reinforcements(self, player: PlayerLike) -> int:
        """Armies that a player would receive for territories and continents."""
        call, table = self.table.engine.call, self.table
        seat = self.find_player(player).seat
        return int(call.reinforcements(table.board_record, table.rules_record, self._record, seat))

    def progress(self, player: PlayerLike) -> list[Progress]:
        """How near a player is to each way to win."""
        return progress_of(self.table, self.state, self.find_player(player).seat)

    def view(self, player: PlayerLike) -> GameView:
        """What a player may know."""
        from risk_kit.game.view import GameView

        return GameView(self, self.find_player(player))

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        g = self.state
        if g.phase != Phase.OVER:
            return None
        text = story.ending_text(self.table, g)
        return Outcome(self.table.player(g.winner), Ending(g.ending), int(g.round), text)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.state.phase == Phase.OVER)

    # Moves

    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves: iterate, ``in``, ``bool``, ``len``."""
        return LegalMoves(self)

    def violation(self, move: Move | str) -> Violation:
        """What is wrong with a move; `Violation.NONE` when it is legal."""
        table = self.table
        numbers = table.numbers(as_move(move), self.state)
        code = table.engine.call.check(table.board_record, table.rules_record, self._record, *numbers)
        return Violation(code)

    def why_not(self, move: Move | str) -> Refusal | None:
        """Why a move is not legal, in words, with what would be and the rule; None for a legal one."""
        violation = self.violation(move := as_move(move))
        if violation == Violation.NONE:
            return None
        numbers = self.table.numbers(move, self.state)
        return explain(self.table, self.state, move, numbers, violation, self._allowed(move))

    def _allowed(self, move: Move) -> str:
        """A few legal moves, those like the one that was tried first."""
        same = self.legal_moves.ranges(type(move))
        near = [m for m in same if _shares_source(m.first, move)]
        return allowed_text(near or same or self.legal_moves.ranges())

    def push(
        self,
        move: Move | str,
        *,
        dice: Sequence[Sequence[int]] = (),
        cards: Sequence[str] = (),
        chance: Sequence[int] = (),
    ) -> Result:
        """What a move did, after checking and making it.

        Parameters
        ----------
        move : Move or str
            A move, or its text such as ``"attack alaska kamchatka 3"``.
        dice : sequence of sequences of int
            Dice rolled on a real table: the attacker's, then the defender's.
        cards : sequence of str
            Cards drawn on a real table, where the move draws some.
        chance : sequence of int
            Any other numbers of chance, such as the rolls for who begins.

        Raises
        ------
        IllegalMoveError
            When the rules forbid it; the game is as it was.
        RuleError
            When what is given of chance does not fit the move; the game is as it was.
        """
        move = as_move(move)
        pips = all_pips(dice)
        given = [*pips, *map(self.table.card, cards), *chance]
        violation, before = self.step(move, given, shown=[*pips, *cards, *chance])
        if violation == Violation.NONE:
            result = Result(self.table, self.moves[-1].move, len(self.moves), before, self._array.copy())
            if dice and (fault := rolls_fault(result, dice)):
                self.pop()
                raise RuleError(fault)
            return result
        refusal = self.why_not(move)
        assert refusal is not None
        kind = GameOverError if violation == Violation.GAME_OVER else IllegalMoveError
        raise kind(move, refusal, self.position())

    def deal(self) -> list[Result]:
        """Results of the rest of the set-up, each choice made by chance, up to the first turn."""
        import random

        chooser, results = random.Random(f"{self.seed}/{self.number}/set-up"), []
        while self.phase in _OPENING:
            results.append(self.push(self.table.move(chooser.choice(list(self.legal_moves.numbers())))))
        return results

    # Texts

    def position(self) -> str:
        """The position as one line of text, which `from_position` reads back; chance included."""
        return position.position_text(self.table, self.state)

    def record(self) -> Record:
        """The game so far as a record, which saves and replays."""
        from risk_kit.game.record import Record

        return Record.of(self)

    def _repr_svg_(self) -> str:
        """The picture of the position, for notebooks."""
        from risk_kit.game.picture import state_svg

        return state_svg(self.table, self.state)

    def __repr__(self) -> str:
        """Ruleset, round, phase and player."""
        who = f", {self.player.name}" if self.player else ""
        return f"Game({self.rules.id!r}, round {self.round}, {self.phase.name.lower()}{who})"


def _shares_source(move: Move, tried: Move) -> bool:
    """Whether a legal move begins where the one that was tried did."""
    return all(
        getattr(move, name) == getattr(tried, name)
        for name in ("source", "territory")
        if hasattr(tried, name)
    )
