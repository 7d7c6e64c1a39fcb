"""What a picture says to those who hear it: the board in a sentence, each territory with its neighbors."""

from __future__ import annotations

from typing import TYPE_CHECKING

from risk_kit.language import armies_in_words
from risk_kit.language import translate as _

if TYPE_CHECKING:
    from collections.abc import Iterator

    from risk_kit.board.board import Board, Territory


def board_in_words(board: Board) -> str:
    """How much there is on a board."""
    return _(
        "{territories} territories in {continents} continents, {borders} borders, {sea} of them by sea."
    ).format(
        territories=len(board.territory_list),
        continents=len(board.continent_list),
        borders=len(board.borders),
        sea=sum(border.sea for border in board.borders),
    )


def territory_in_words(
    board: Board, territory: Territory, language: str, armies: int | None, owner: str | None
) -> str:
    """Name, continent and bonus, then armies and owner where they are known, then the neighbors."""
    continent = board.continents[territory.continent]
    text = _("{territory} ({continent}, bonus {bonus})").format(
        territory=territory.name(language), continent=continent.name(language), bonus=continent.bonus
    )
    facts = [armies_in_words(armies)] if armies is not None else []
    facts += [owner] if owner else []
    neighbors = ", ".join(_neighbors(board, territory.id, language))
    parts = [", ".join(facts), _("borders {neighbors}").format(neighbors=neighbors) if neighbors else ""]
    walled = ", ".join(_blocked(board, territory.id, language))
    parts.append(_("no border with {neighbors}").format(neighbors=walled) if walled else "")
    said = "; ".join(part for part in parts if part)
    return f"{text}: {said}" if said else text


def _neighbors(board: Board, territory: str, language: str) -> Iterator[str]:
    """Names of the neighbors in board order, with the way where it is one only."""
    there = {b.b for b in board.borders if b.a == territory}
    there |= {b.a for b in board.borders if b.b == territory and not b.one_way}
    back = {b.a for b in board.borders if b.b == territory}
    back |= {b.b for b in board.borders if b.a == territory and not b.one_way}
    for neighbor in board.territory_list:
        name = neighbor.name(language)
        if neighbor.id in there and neighbor.id in back:
            yield name
        elif neighbor.id in there:
            yield _("{territory} (only to there)").format(territory=name)
        elif neighbor.id in back:
            yield _("{territory} (only from there)").format(territory=name)


def _blocked(board: Board, territory: str, language: str) -> list[str]:
    """Names of the territories that are no neighbors on purpose, in board order."""
    others = {end for pair in board.blocked if territory in pair for end in pair} - {territory}
    return [other.name(language) for other in board.territory_list if other.id in others]
