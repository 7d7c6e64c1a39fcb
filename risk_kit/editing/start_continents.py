"""Continents of a new board: grown over its graph, with bonuses by a rule of thumb, colors and cards."""

from __future__ import annotations

from math import dist, floor
from typing import TYPE_CHECKING, Any

import networkx as nx

from risk_kit.drawing.palette import CONTINENTS, INK, mix

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from risk_kit.board.board import Point


def usual_count(territories: int) -> int:
    """How many continents a board of so many territories usually has: their square root, as the common board.

    Examples
    --------
    >>> usual_count(42), usual_count(12), usual_count(2)
    (6, 3, 1)
    """
    return max(1, round(territories**0.5)) if territories > 3 else 1


def usual_bonus(territories: int, gateways: int) -> int:
    """Bonus by a rule of thumb: a third of the territories and half of the gateways, rounded.

    On the common board it is right for four continents of six, and one off for the others.

    Examples
    --------
    >>> [usual_bonus(*counts) for counts in ((9, 3), (4, 2), (7, 4), (6, 3), (12, 5), (4, 1))]
    [5, 2, 4, 4, 7, 2]
    """
    return max(1, floor(territories / 3 + gateways / 2 + 0.5))


def colors(count: int) -> list[str]:
    """Colors of continents, all different: those of pictures, then lighter and darker ones."""
    found = list(CONTINENTS)
    step = 1
    while len(found) < count:
        found += [mix(color, "#ffffff" if step % 2 else INK, 0.12 * step) for color in CONTINENTS]
        step += 1
    return found[:count]


def grown(graph: Any, places: Mapping[str, Point], count: int) -> list[list[str]]:
    """Territories of so many continents, each in one piece and about as large as the others.

    They grow from territories far from each other; then larger ones give to smaller ones beside them.

    Parameters
    ----------
    graph : networkx.Graph
        The board, in one piece.
    places : mapping
        Where each territory lies.
    """
    seeds = _seeds(graph, places, count)
    owner = {seed: number for number, seed in enumerate(seeds)}
    parts = [[seed] for seed in seeds]
    growing = set(range(count))
    while growing:
        number = min(growing, key=lambda part: (len(parts[part]), part))
        free = {near for name in parts[number] for near in graph[name] if near not in owner}
        if not free:
            growing.discard(number)
            continue
        taken = min(free, key=lambda name: _fit(graph, owner, places, name, number, seeds))
        owner[taken] = number
        parts[number].append(taken)
    _even_out(graph, owner, count)
    order = {name: index for index, name in enumerate(graph)}
    return [sorted((n for n in owner if owner[n] == part), key=order.__getitem__) for part in range(count)]


def _seeds(graph: Any, places: Mapping[str, Point], count: int) -> list[str]:
    """Territories far from each other, in steps, then on the canvas."""
    first = next(iter(graph))
    far = nx.single_source_shortest_path_length(graph, first)
    seeds = [max(far, key=lambda name: (far[name], dist(places[name], places[first])))]
    steps = dict(nx.single_source_shortest_path_length(graph, seeds[0]))
    while len(seeds) < count:
        away = {
            name: (steps[name], min(dist(places[name], places[seed]) for seed in seeds))
            for name in graph
            if steps[name]
        }
        seeds.append(max(away, key=away.__getitem__))
        for name, length in nx.single_source_shortest_path_length(graph, seeds[-1]).items():
            steps[name] = min(steps[name], length)
    return seeds


def _fit(
    graph: Any, owner: Mapping[str, int], places: Mapping[str, Point], name: str, number: int,
    seeds: Sequence[str],
) -> tuple[float, float]:  # fmt: skip
    """How badly a territory fits into a continent: few neighbors in it, far from its first one."""
    own = sum(owner.get(near) == number for near in graph[name])
    return -own / len(graph[name]), dist(places[name], places[seeds[number]])


def _even_out(graph: Any, owner: dict[str, int], count: int) -> None:
    """Let larger continents give territories to smaller neighbors, as long as each stays in one piece."""
    for _move in range(4 * len(owner)):
        sizes = [0] * count
        for part in owner.values():
            sizes[part] += 1
        wishes = [
            (sizes[owner[near]] - sizes[owner[name]], name, owner[near])
            for name in graph
            for near in graph[name]
            if sizes[owner[name]] - sizes[owner[near]] > 1
        ]
        given = next((wish for wish in sorted(wishes) if _stays_whole(graph, owner, wish[1])), None)
        if given is None:
            return
        owner[given[1]] = given[2]


def _stays_whole(graph: Any, owner: Mapping[str, int], name: str) -> bool:
    """Whether a continent is in one piece without a territory."""
    rest = [other for other, part in owner.items() if part == owner[name] and other != name]
    return bool(nx.is_connected(graph.subgraph(rest)))
