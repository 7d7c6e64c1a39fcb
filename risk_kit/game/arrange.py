"""Setting up a position by hand: who holds what, whose turn it is, and which cards are where."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from risk_kit.errors import RuleError
from risk_kit.files.findings import clip
from risk_kit.game.position import derive
from risk_kit.game.sound import MOST, fault_of, whole
from risk_kit.kernels.layout import IN_DECK, NOBODY
from risk_kit.kernels.turn import forget_battle, is_trade_forced
from risk_kit.kernels.words import Ending, Phase
from risk_kit.language import translate as _

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from risk_kit.game.game import Game
    from risk_kit.game.players import PlayerLike

# Phases that a turn can be in without a battle or an elimination before it.
_QUIET = (Phase.REINFORCE, Phase.ATTACK, Phase.FORTIFY)


def arrange(
    game: Game,
    holdings: Mapping[str, tuple[PlayerLike | None, int]],
    others: tuple[PlayerLike | None, int] | None,
    hands: Mapping[PlayerLike, Sequence[str]],
    turn: PlayerLike | None,
    *,
    phase: Phase,
    to_place: int,
    round: int,
) -> None:
    """Write a position into a game whose set-up is over."""
    g, table = game.state, game.table
    if phase not in _QUIET:
        raise RuleError(_("A position is arranged while reinforcing, attacking or fortifying."))
    if turn is not None:
        g.turn_player = game.find_player(turn).seat
        g.place = list(g.order).index(g.turn_player)
    wanted: dict[int, tuple[PlayerLike | None, int]] = {
        table.territory(name): h for name, h in holdings.items()
    }
    if others is not None:
        wanted = dict.fromkeys(range(len(table.territories)), others) | wanted
    for territory, (owner, armies) in wanted.items():
        if whole(armies) is None:
            raise RuleError(_("Armies are a whole number, not {what}.").format(what=clip(repr(armies))))
        if armies < 1:
            raise RuleError(_("A territory holds at least 1 army."))
        if armies > MOST:
            raise RuleError(_("A territory holds at most {most} armies.").format(most=MOST))
        g.owner[territory] = table.neutral if owner is None else game.find_player(owner).seat
        g.armies[territory] = armies
    _deal_hands(game, g, hands)
    g.phase, g.to_place, g.round = phase, to_place, round
    g.player = g.turn_player
    _forget_turn(g)
    _count_anew(game, g)
    g.trade_due = int(phase == Phase.REINFORCE and is_trade_forced(table.options, g, g.player))
    _check(game, g)


def _check(game: Game, g: Any) -> None:
    """Refuse a position that cannot be played."""
    if g.territories[g.player] == 0:
        message = _("{player} holds no territory and cannot have the turn.")
        raise RuleError(message.format(player=game.table.owner_name(g.player)))
    fault = fault_of(game.table, g)
    if fault:
        raise RuleError(fault[1])
    if g.alive < min(2, len(game.players)):
        message = _("No player but {player} holds a territory: the game would be over.")
        raise RuleError(message.format(player=game.table.owner_name(g.player)))


def _forget_turn(g: Any) -> None:
    """Nothing has happened in this turn, and the game is not over."""
    forget_battle(g)
    g.captures = g.fortifies = g.after_capture = 0
    for territory in range(len(g.taken)):
        g.taken[territory] = 0
    g.winner, g.ending = NOBODY, Ending.NOT_OVER


def _deal_hands(game: Game, g: Any, hands: Mapping[PlayerLike, Sequence[str]]) -> None:
    """Put cards into hands, and all others into the draw pile."""
    table = game.table
    count = len(table.cards)
    for card in range(count):
        g.holder[card] = IN_DECK
    for player, cards in hands.items():
        numbers = [table.card(name) for name in cards]
        twice = [card for card in numbers if g.holder[card] != IN_DECK or numbers.count(card) > 1]
        if twice:
            raise RuleError(_("The card {card} is given twice.").format(card=table.cards[twice[0]]))
        most = table.options.hand_limit
        if most and len(numbers) > most:
            raise RuleError(_("A hand has at most {most} cards here.").format(most=most))
        for card in numbers:
            g.holder[card] = game.find_player(player).seat
    free = [card for card in range(count) if g.holder[card] == IN_DECK]
    for place in range(len(g.deck)):
        g.deck[place] = free[place] if place < len(free) else 0
    g.deck_size = len(free)


def _count_anew(game: Game, g: Any) -> None:
    """Everything that follows from who holds what; players without a territory are out."""
    table = game.table
    for owner in range(len(table.players) + 1):
        g.territories[owner] = 0
        g.hand[owner] = 0
        for continent in range(len(table.board.continent_list)):
            g.held[owner, continent] = 0
        for symbol in range(table.options.symbols):
            g.symbols[owner, symbol] = 0
    derive(table, g)
    for player in table.players:
        gone = g.territories[player.seat] == 0
        # Nobody says who put them out: so nobody has done it for a mission.
        g.eliminated_by[player.seat] = player.seat if gone else NOBODY
    g.alive = sum(1 for player in table.players if g.territories[player.seat] > 0)
