"""What two boards or decks are compared by."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from risk_kit.board.board import Board
    from risk_kit.rules.objectives import Deck


def facts(board: Board, by_name: bool = False) -> dict[str, Any]:
    """Territories with continent, bonus and whom they reach, by ids or by English names."""

    def label(place):
        return place.name("en") if by_name else place.id

    return {
        label(territory): (
            label(board.continents[territory.continent]),
            board.continents[territory.continent].bonus,
            frozenset(label(board.territories[other]) for other in board.neighbors(territory.id)),
        )
        for territory in board.territory_list
    }


def missions(deck: Deck) -> list[tuple[Any, ...]]:
    """Missions without their words."""
    return [
        (card.goal.name, card.territories, card.armies, card.continents, card.any_other, card.destroy)
        for card in deck
    ]
