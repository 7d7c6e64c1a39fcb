"""Before the first choice: the table, the seed, and what chance gives in the opening."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from risk_kit.board.load import as_board
from risk_kit.errors import RuleError
from risk_kit.game.fit import check_fit
from risk_kit.game.players import seat_all
from risk_kit.game.sound import whole
from risk_kit.game.table import Table
from risk_kit.language import translate as _
from risk_kit.rules.load import as_ruleset
from risk_kit.rules.objectives import load_objectives

if TYPE_CHECKING:
    from collections.abc import Sequence

    from risk_kit.game.game import Game
    from risk_kit.game.players import PlayersLike

# The stream of chance is keyed by so many games of a seed.
_MOST_GAMES = 2**62


def make_table(board: Any, ruleset: Any, players: PlayersLike, compiled: bool | None) -> Table:
    """Table of a game, from objects or from names of files; one that is made already stays as it is."""
    if isinstance(board, Table):
        return board
    rules = as_ruleset(ruleset)
    board = as_board(board or rules.board)
    missions = rules.victory.missions
    deck = load_objectives(missions.deck) if missions else None
    seated = seat_all(players, rules, deck)
    check_fit(board, rules, deck, seated)
    return Table(board, rules, deck, seated, compiled)


def fresh_seed() -> int:
    """A seed that nobody has seen, short enough to write down."""
    import secrets

    return secrets.randbelow(10**9)


def check_key(number: Any) -> None:
    """Refuse what is no seed or number of a game.

    Raises
    ------
    RuleError
        When it is no whole number from 0.
    """
    if whole(number) is None or number < 0:
        raise RuleError(_("The seed and the number of a game are whole numbers from 0."))


def begin(game: Game, given: Sequence[int]) -> tuple[int, ...]:
    """What chance gave in the opening of a game, after it has begun."""
    import numpy as np

    table, call = game.table, game.table.engine.call
    for number in (game.seed, game.number):
        check_key(number)
    if game.number >= _MOST_GAMES:
        raise RuleError(_("The number of a game is below {most}.").format(most=_MOST_GAMES))
    first, second = (int(word) for word in np.random.SeedSequence(game.seed).generate_state(2))
    call.seed(game._record, first, second, game.number)
    game.give_chance(given)
    call.begin(table.board_record, table.rules_record, game._record)
    if given and (game.state.chance_bad or game.state.chance_used != len(given)):
        message = _("What is given of chance does not fit this opening, which asks for {count} numbers.")
        raise RuleError(message.format(count=game.state.chance_used))
    return game.chance()


def opening_chance(
    table: Table, *, rolls: Sequence[int], missions: Sequence[int] = (), deal: Sequence[str] = ()
) -> list[int]:
    """Numbers of chance for an opening that was played on a real table.

    Parameters
    ----------
    rolls : sequence of int
        Rolls for who begins, by seats; after them those of players who rolled again.
    missions : sequence of int
        Number of the mission card of each player by seats, from 1 as in the file of the deck.
    deal : sequence of str
        Territories in the order in which their cards were dealt.
    """
    numbers = [mission.number for mission in table.missions]
    for number in missions:
        if number not in numbers:
            raise RuleError(_("There is no mission {number} in this game.").format(number=number))
    return [*rolls, *(numbers.index(number) for number in missions), *map(table.territory, deal)]
