"""What differs between two boards: territories, continents, borders, bonuses, names and cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from risk_kit.board.board import Place

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from risk_kit.board.board import Board, Border, Names

Pair = tuple[str, str]


@dataclass(frozen=True)
class Change:
    """One difference.

    Attributes
    ----------
    kind : str
        ``"territory"``, ``"continent"``, ``"border"``: there or not; ``"way"`` of a border, by land or sea;
        ``"belongs"``, the continent of a territory; ``"bonus"``, ``"name"``, ``"card"``.
    ids : tuple of str
        The territory or continent, or the two ends of a border.
    before, after : str or None
        The value on each board; None where the thing is not there.
    language : str
        Language of a changed name.
    """

    kind: str
    ids: tuple[str, ...]
    before: str | None
    after: str | None
    language: str = ""


def compare_boards(one: Board, other: Board) -> tuple[Change, ...]:
    """Changes from one board to another, in board order; ids, sources, shapes and label points do not count.

    Examples
    --------
    >>> from risk_kit import load_map
    >>> for change in compare_boards(load_map("world"), load_map("risiko")):
    ...     print(change.kind, *change.ids, change.before, change.after)
    border middle_east china None land
    border east_africa middle_east sea None
    border afghanistan india land None
    """
    return (
        *_places("territory", one.territories, other.territories),
        *_places("continent", one.continents, other.continents),
        *_borders(one, other),
        *_bonuses(one, other),
        *_territories(one, other),
    )


def _places(kind: str, one: Mapping[str, object], other: Mapping[str, object]) -> Iterator[Change]:
    yield from (Change(kind, (name,), None, name) for name in other if name not in one)
    yield from (Change(kind, (name,), name, None) for name in one if name not in other)


def _borders(one: Board, other: Board) -> Iterator[Change]:
    before, after = _ways(one), _ways(other)
    for ends, (pair, way) in after.items():
        if ends not in before:
            yield Change("border", pair, None, way)
    for ends, (pair, way) in before.items():
        if ends not in after:
            yield Change("border", pair, way, None)
        elif after[ends][1] != way:
            yield Change("way", pair, way, after[ends][1])


def _ways(board: Board) -> dict[frozenset[str], tuple[Pair, str]]:
    """How two territories are joined: ``land`` or ``sea``, and for one-way borders from where to where."""
    found: dict[frozenset[str], list[Border]] = {}
    for border in board.borders:
        found.setdefault(frozenset((border.a, border.b)), []).append(border)
    return {
        ends: ((borders[0].a, borders[0].b), " + ".join(sorted(map(_way, borders))))
        for ends, borders in found.items()
    }


def _way(border: Border) -> str:
    way = "sea" if border.sea else "land"
    return f"{way} {border.a} → {border.b}" if border.one_way else way


def _bonuses(one: Board, other: Board) -> Iterator[Change]:
    for name, before, after in _shared(one.continents, other.continents):
        if before.bonus != after.bonus:
            yield Change("bonus", (name,), str(before.bonus), str(after.bonus))
        yield from _renamed(name, before.names, after.names)


def _territories(one: Board, other: Board) -> Iterator[Change]:
    pairs = list(_shared(one.territories, other.territories))
    for name, before, after in pairs:
        if before.continent != after.continent:
            yield Change("belongs", (name,), before.continent, after.continent)
    for name, before, after in pairs:
        yield from _renamed(name, before.names, after.names)
    for name, before, after in pairs:
        if before.card != after.card:
            yield Change("card", (name,), before.card, after.card)


def _shared(one: Mapping[str, Place], other: Mapping[str, Place]) -> Iterator[tuple[str, Place, Place]]:
    yield from ((name, one[name], other[name]) for name in one if name in other)


def _renamed(name: str, before: Names, after: Names) -> Iterator[Change]:
    old, new = dict(before.texts), dict(after.texts)
    for language in dict.fromkeys((*old, *new)):
        if old.get(language) != new.get(language):
            yield Change("name", (name,), old.get(language), new.get(language), language)
