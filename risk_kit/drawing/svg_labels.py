"""Where the names of territories go: inside when they fit, beside when not, never over one another."""

from __future__ import annotations

import math
from bisect import insort
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from risk_kit.drawing.svg_cover import Box
from risk_kit.drawing.svg_ground import Ground, survey
from risk_kit.drawing.svg_text import LINE, clip, text_width, wrappings

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from risk_kit.board.board import Board, Point

SIZES = {12.0: 0.0, 10.8: 2.0, 10.0: 5.0}
"""Sizes of names in units of the ground, and the price of each: small text is for narrow places only."""
BADGE = 9.0
"""Radius of an army badge."""
GAP = 1.2
"""Least space between a name and a badge, or above and below another name."""
SIDE_GAP = 5.0
"""Least space between two names side by side, so that they are not read as one."""
_KEPT = 12  # candidates kept of each territory
_WORSE = 12.0  # how much worse than its best a place may be to be looked at
_ON_OTHER = 70.0  # price of a name over the land of others
_ON_DISC = 12.0  # the same for the name of a disc, which has no land: close to the disc comes first
_STEP = (6.0, 3.5)
_REACH = (52.0, 32.0)
_ROUND = 4  # half sizes of names are rounded to this many units where places around a point are listed


class Label(NamedTuple):
    """A placed name: its lines, their boxes, the size of its text, and how good the place is (0 is best)."""

    lines: tuple[str, ...]
    boxes: tuple[Box, ...]
    size: float
    cost: float

    def meets(self, boxes: Iterable[Box], gap: float) -> bool:
        """True when a line of the name overlaps one of the boxes."""
        return any(mine.meets(box, gap) for box in boxes for mine in self.boxes)

    def aside(self, unit: float) -> list[Box]:
        """Boxes of the lines with the space that other names keep at their sides."""
        more = (SIDE_GAP - GAP) * unit
        return [box._replace(left=box.left - more, right=box.right + more) for box in self.boxes]


@lru_cache(maxsize=32)
def place_names(
    board: Board, language: str, taken: tuple[Box, ...] = (), *, badges: bool = False
) -> Mapping[str, Label]:
    """Labels by territory id; a name for which there is no free place is left out.

    Parameters
    ----------
    board : Board
    language : str
        Language of the names.
    taken : tuple of Box
        Where no name may lie, such as the legend.
    badges : bool, optional
        Leave room for an army badge at the label point of every territory.
    """
    ground = survey(board)
    blocked = tuple(badge_boxes(ground, badges=badges).values()) + taken
    offers = {
        t.id: _candidates(ground, t.id, clip(t.name(language)), blocked, badges=badges)
        for t in board.territory_list
    }
    chosen = _settle(offers, ground)
    for t in board.territory_list:
        if t.id not in chosen:  # none of its best places stayed free: take any that is
            others = tuple(box for label in chosen.values() for box in label.aside(ground.unit))
            free = _candidates(ground, t.id, clip(t.name(language)), blocked + others, badges=badges)
            chosen.update(zip([t.id], free, strict=False))
    return chosen


def badge_boxes(ground: Ground, *, badges: bool) -> dict[str, Box]:
    """Box around the badge (or the disc, of a territory without a shape) of each territory that has one."""
    found = {}
    for territory, (x, y) in ground.places.items():
        disc = ground.radius if territory in ground.discs else 0.0
        radius = max(disc, BADGE * ground.unit if badges else 0.0)
        if radius:
            found[territory] = Box(x, y, x, y).grown(radius)
    return found


def _candidates(
    ground: Ground, territory: str, name: str, blocked: tuple[Box, ...], *, badges: bool
) -> list[Label]:
    """Best places of a name, best first."""
    center = ground.places[territory]
    reach = Box(*center, *center).grown(160 * ground.unit)
    near = [box for box in blocked if box.meets(reach)]
    apart = badges or territory in ground.discs
    best: list[Label] = []
    canvas, gap = ground.canvas.grown(-2 * ground.unit), GAP * ground.unit
    for size, lines in product(SIZES, wrappings(name)):
        looks = SIZES[size] + (len(lines) - 1) * 1.0
        text = size * ground.unit
        for bound, block in _blocks(lines, text, center, ground.unit, apart=apart):
            least = looks + bound
            if len(best) >= _KEPT and least >= min(best[-1].cost, best[0].cost + _WORSE):
                break  # places come nearest first: the rest is worse
            if not block.inside(canvas):
                continue
            boxes = _line_boxes(lines, text, block)
            if Label(lines, boxes, text, least).meets([box for box in near if box.meets(block, gap)], gap):
                continue
            cost = least + _ground_cost(ground, territory, boxes)
            if len(best) < _KEPT or cost < best[-1].cost:
                insort(best, Label(lines, boxes, text, cost), key=lambda kept: kept.cost)
                del best[_KEPT:]
    return best


def _blocks(
    lines: tuple[str, ...], size: float, center: Point, unit: float, *, apart: bool
) -> Iterator[tuple[float, Box]]:
    """Boxes of a whole name at places around a point, nearest first, each with the price of its distance."""
    half_width = max(text_width(line, size) for line in lines) / 2
    half_height = len(lines) * LINE * size / 2
    about = [_ROUND * round(half / unit / _ROUND) for half in (half_width, half_height)]
    for price, dx, dy in _offsets(about[0], about[1], apart):
        x, y = center[0] + dx * unit, center[1] + dy * unit
        yield price, Box(x - half_width, y - half_height, x + half_width, y + half_height)


def _line_boxes(lines: tuple[str, ...], size: float, block: Box) -> tuple[Box, ...]:
    """Boxes of the lines of a name, each centered in the block."""
    if len(lines) == 1:
        return (block,)
    middle = (block.left + block.right) / 2
    halves = [text_width(line, size) / 2 for line in lines]
    tops = [block.top + row * LINE * size for row in range(len(lines))]
    return tuple(
        Box(middle - half, top, middle + half, top + LINE * size)
        for half, top in zip(halves, tops, strict=True)
    )


@lru_cache(maxsize=1024)
def _offsets(half_width: int, half_height: int, apart: bool) -> tuple[tuple[float, float, float], ...]:
    """Offsets of a name from the label point with the price of each, cheapest first, in units."""
    wide, high = (
        math.ceil(most / step)
        for most, step in zip((_REACH[0] + half_width / 2, _REACH[1]), _STEP, strict=True)
    )
    found = []
    for row in range(-high, high + 1):
        for column in range(-wide, wide + 1):
            dx, dy = column * _STEP[0], row * _STEP[1]
            # From a badge the nearest part of the name counts, else its middle; names under it read best.
            side = max(abs(dx) - half_width, 0.0) if apart else abs(dx)
            rise = max(abs(dy) - half_height, 0.0) if apart else abs(dy)
            aside = (0.08 * abs(dx) + (0.3 if dy < 0 else 0.0)) if apart else 0.0
            price = 0.25 * math.hypot(side, rise) + aside
            found.append((price, dx, dy))
    return tuple(sorted(found))


def _ground_cost(ground: Ground, territory: str, boxes: tuple[Box, ...]) -> float:
    """Price of what lies under a name: other land is dear, a coast through the letters a little."""
    whole = own = other = lanes = 0.0
    for box in boxes:
        area = (box.right - box.left) * (box.bottom - box.top)
        under = ground.cover.under(box, territory)
        whole += area
        own += area * under.own
        other += area * under.other
        lanes += under.lanes
    own, other = own / whole, other / whole
    sea = max(1 - own - other, 0.0)
    dear = _ON_DISC if territory in ground.discs else _ON_OTHER
    return dear * other + 9 * sea + 12 * min(sea, own) + 0.6 * lanes / ground.unit


def _settle(offers: Mapping[str, list[Label]], ground: Ground) -> dict[str, Label]:
    """Choose one place for each name so that none meet: those with little choice first, then improve."""
    gap = GAP * ground.unit
    chosen: dict[str, Label] = {}
    order = sorted((t for t in offers if offers[t]), key=lambda t: (-offers[t][0].cost, t))
    for _ in range(6):
        before = dict(chosen)
        for territory in order:
            others = [b for t, label in chosen.items() if t != territory for b in label.aside(ground.unit)]
            free = (label for label in offers[territory] if not label.meets(others, gap))
            best = next(free, None)
            if best is not None:
                chosen[territory] = best
            else:
                _make_room(territory, offers, chosen, ground.unit)
        if chosen == before:
            break
    return {territory: chosen[territory] for territory in offers if territory in chosen}


def _make_room(
    territory: str, offers: Mapping[str, list[Label]], chosen: dict[str, Label], unit: float
) -> None:
    """Place a name by moving one other name, where a single move is enough."""
    gap = GAP * unit
    around = {t: other.aside(unit) for t, other in chosen.items() if t != territory}
    for label in offers[territory]:
        rivals = [t for t, boxes in around.items() if label.meets(boxes, gap)]
        if len(rivals) != 1:
            continue
        rest = [box for t, boxes in around.items() if t != rivals[0] for box in boxes]
        rest += label.aside(unit)
        moved = next((offer for offer in offers[rivals[0]] if not offer.meets(rest, gap)), None)
        if moved is not None:
            chosen[territory], chosen[rivals[0]] = label, moved
            return
