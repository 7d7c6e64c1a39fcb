"""Boards of any size for measuring: a net of triangles, cut into continents of ten."""

from __future__ import annotations

from risk_kit.board.board import Board, Border, Continent, Names, Territory


def net(territories: int, one_way: bool = False) -> Board:
    """Board of a net as wide as high, six neighbors a territory inside; each seventh border one-way if asked for."""
    wide = round(territories**0.5)
    ids = [f"t{number}" for number in range(territories)]
    steps = ((1, lambda n: (n + 1) % wide), (wide, bool), (wide + 1, lambda n: (n + 1) % wide))
    pairs = [
        (number, number + step)
        for number in range(territories)
        for step, inside in steps
        if number + step < territories and (step == wide or inside(number))
    ]
    borders = [Border(ids[a], ids[b], one_way=one_way and i % 7 == 0) for i, (a, b) in enumerate(pairs)]
    count = territories // 10
    members = [ids[territories * part // count : territories * (part + 1) // count] for part in range(count)]
    return Board(
        id="net",
        names=Names((("en", "Net"),)),
        territory_list=tuple(
            Territory(name, number, Names((("en", name),)), f"c{part}")
            for part, held in enumerate(members)
            for number, name in enumerate(held, int(held[0][1:]))
        ),
        continent_list=tuple(
            Continent(f"c{part}", part, Names((("en", f"C{part}"),)), 5, tuple(held))
            for part, held in enumerate(members)
        ),
        borders=tuple(borders),
    )
