"""Games for the rules of the two Spanish pages: openings that are given, and positions set up by hand."""

from __future__ import annotations

from copy import copy
from functools import cache
from typing import TYPE_CHECKING, Any

from risk_kit import Game, load_map, load_ruleset
from risk_kit.game import opening
from risk_kit.game.moves import ChooseCapital, Trade
from risk_kit.kernels.words import Phase
from risk_kit.rules.options import Territories

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from risk_kit.board.board import Board
    from risk_kit.game.result import Result
    from risk_kit.rules.ruleset import Ruleset

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eva", "Fay")
SET_UP = (Phase.CLAIM, Phase.PICK_PILE, Phase.PLACE, Phase.PLACE_NEUTRAL, Phase.CHOOSE_CAPITAL)
# Headquarters, out of the way of what most tests do; with two players the third is the neutral army's.
CAPITALS = {"Ann": "japan", "Ben": "madagascar", "Cleo": "argentina"}
# Cards of the secret missions, from 1: red Ann and yellow Ben are after each other, green Cleo has the own color.
MISSIONS = (2, 1, 3)


@cache
def world() -> Board:
    """The board of all these rulesets."""
    return load_map("world")


@cache
def rules(name: str) -> Ruleset:
    """A shipped ruleset."""
    return load_ruleset(name)


@cache
def _first(ruleset: Ruleset, players: int) -> Game:
    return Game(world(), ruleset, NAMES[:players], seed=0, compiled=False)


def _copy(made: Game, array: Any) -> Game:
    """A game at the table of another: reading the deck of missions again would take most of the time."""
    game = copy(made)
    game._array = array
    game._record, game.state = made.table.state_record(array), made.table.state_view(array)
    game.moves, game._undo = [], []
    return game


def opened(ruleset: Ruleset, players: int, given: Sequence[int] = (), number: int = 0) -> Game:
    """A game before its first choice."""
    made = _first(ruleset, players)
    game = _copy(made, made.table.new_state())
    game.seed, game.number, game.opening_given = 1, number, bool(given)
    game.opening = opening.begin(game, given)
    return game


def begin(
    ruleset: str | Ruleset,
    players: int,
    rolls: Sequence[int] = (),
    *,
    missions: Sequence[int] = (),
    deal: Iterable[str] = (),
) -> Game:
    """A game whose opening is given: the rolls (the first seat's the highest), missions and the deal.

    Cards that `deal` does not name are dealt after it in board order.
    """
    ruleset = rules(ruleset) if isinstance(ruleset, str) else ruleset
    places = _first(ruleset, players).table
    if places.options.missions and not missions:
        missions = MISSIONS
    cards: list[str] = []
    if ruleset.setup.territories != Territories.CLAIMED:
        cards = list(dict.fromkeys([*deal, *places.territories]))
    rolls = rolls or (6, *[1] * (players - 1))
    given = opening.opening_chance(places, rolls=rolls, missions=missions, deal=cards)
    return opened(ruleset, players, given)


def set_up(game: Game, capitals: Mapping[str, str] = CAPITALS) -> list[Result]:
    """What the rest of a set-up did: the first legal move each time, and these headquarters."""
    done = []
    while game.phase in SET_UP:
        chooses = game.phase == Phase.CHOOSE_CAPITAL
        done.append(
            game.push(ChooseCapital(capitals[game.player.name]) if chooses else next(iter(game.legal_moves)))
        )
    return done


@cache
def _ready(ruleset: Ruleset, players: int) -> Game:
    game = begin(ruleset, players, deal=CAPITALS.values())
    set_up(game)
    return game


def ready(ruleset: str | Ruleset, players: int = 0) -> Game:
    """A game at its first turn, Ann's; for the fewest players unless told otherwise."""
    ruleset = rules(ruleset) if isinstance(ruleset, str) else ruleset
    made = _ready(ruleset, players or min(ruleset.players.numbers))
    game = _copy(made, made._array.copy())
    game.start_anew()
    return game


def arranged(ruleset: str | Ruleset, holdings: Mapping[str, tuple[str | None, int]], **options) -> Game:
    """A game for three, or two, at a position set up by hand.

    Everybody holds the own headquarters, with 1 army, where `holdings` do not say otherwise; the rest is
    Ben's, 1 army each.
    """
    ruleset = rules(ruleset) if isinstance(ruleset, str) else ruleset
    game = ready(ruleset)
    owners = (*NAMES[: len(game.players)], None)
    own = {place: (owner, 1) for place, owner in zip(CAPITALS.values(), owners, strict=False)}
    return game.arrange({**own, **holdings}, **{"others": ("Ben", 1), "turn": "Ann", **options})


def next_turn(ruleset: str | Ruleset, holdings: Mapping[str, tuple[str | None, int]], **options) -> Game:
    """The same, at the moment when Ann's turn begins after that of the last player."""
    players = min((rules(ruleset) if isinstance(ruleset, str) else ruleset).players.numbers)
    game = arranged(ruleset, holdings, turn=NAMES[players - 1], phase=Phase.FORTIFY, **options)
    game.end_phase()
    assert (game.player.name, game.phase) == ("Ann", Phase.REINFORCE)
    return game


def fight(game: Game, source: str, target: str, attack: Sequence[int], defense: Sequence[int]) -> Result:
    """What a roll with these dice did, whether the defender chooses or not."""
    if game.armies(target) > 1:
        game.attack(source, target, len(attack))
        return game.defend(len(defense), rolled=[attack, defense])
    return game.attack(source, target, len(attack), rolled=[attack, defense])


def cards_of(symbol: str, count: int, start: int = 0) -> list[str]:
    """Cards of a symbol, in board order."""
    return [t.id for t in world().territory_list if t.card == symbol][start : start + count]


def trade_first(game: Game) -> Result:
    """What the first legal trade did."""
    return game.push(game.legal_moves.of(Trade)[0])
