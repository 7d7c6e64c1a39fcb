"""Whether board, deck of missions and players fit each other, before the first move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from risk_kit.errors import RuleError
from risk_kit.files.findings import listing
from risk_kit.kernels.records import missions_of, symbols_of
from risk_kit.language import ngettext
from risk_kit.language import translate as _
from risk_kit.rules.options import Draw, SetValue

if TYPE_CHECKING:
    from collections.abc import Sequence

    from risk_kit.board.board import Board
    from risk_kit.game.players import Player
    from risk_kit.rules.objectives import Deck
    from risk_kit.rules.ruleset import Ruleset


def check_fit(board: Board, rules: Ruleset, deck: Deck | None, players: Sequence[Player]) -> None:
    """Refuse a table at which the game could not begin.

    Raises
    ------
    RuleError
        When missions name what the board lacks, somebody would be left without territory or mission, or cards
        would be worth nothing.
    """
    if deck is not None:
        _check_deck(board, deck)
        _check_missions(rules, deck, players)
    _check_shares(board, rules, len(players))
    _check_symbols(board, rules)


def _check_deck(board: Board, deck: Deck) -> None:
    """A deck may be played on another board that has the same names."""
    cards = [*deck, *([deck.fallback] if deck.fallback else [])]
    known = {*board.territories, *board.continents}
    named = dict.fromkeys(name for card in cards for name in (*card.continents, *card.hold))
    missing = [name for name in named if name not in known]
    if missing:
        text = _("The missions {deck} name what the board {board} does not have: {names}.")
        raise RuleError(text.format(deck=deck.id, board=board.id, names=listing(missing)))


def _check_missions(rules: Ruleset, deck: Deck, players: Sequence[Player]) -> None:
    """Missions of absent colors may be taken out; one for each player must be left."""
    left = len(missions_of(rules, deck, [player.color for player in players]))
    if left < len(players):
        text = ngettext(
            "{count} mission of {deck} can be dealt with these colors, too few for {players} players.",
            "{count} missions of {deck} can be dealt with these colors, too few for {players} players.",
            left,
        )
        raise RuleError(text.format(count=left, deck=deck.id, players=len(players)))


def _check_shares(board: Board, rules: Ruleset, players: int) -> None:
    """Every player, and the neutral army, needs a territory to place armies on."""
    owners = players + (players in rules.players.neutral_at)
    territories = len(board.territory_list)
    if territories < owners:
        text = ngettext(
            "The board {board} has {count} territory, too few for {owners} owners.",
            "The board {board} has {count} territories, too few for {owners} owners.",
            territories,
        )
        raise RuleError(text.format(board=board.id, count=territories, owners=owners))


def _check_symbols(board: Board, rules: Ruleset) -> None:
    """Where three alike are paid by their symbol, each symbol of the board's cards needs a value."""
    cards = rules.cards
    if cards.draw is Draw.NEVER or cards.value is not SetValue.BY_KIND or not cards.sets.three_alike:
        return
    paid = dict(cards.by_kind.alike)
    missing = [symbol for symbol in symbols_of(board) if symbol not in paid]
    if missing:
        text = _("{rules} has no value for three cards with a symbol of the board {board}: {names}.")
        raise RuleError(text.format(rules=rules.id, board=board.id, names=listing(missing)))
