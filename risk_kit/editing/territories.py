"""Territories that are drawn, split, merged, moved and deleted, with their entries, labels and borders."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from risk_kit.editing import shaping
from risk_kit.editing.borders import (
    add_to,
    blocked,
    borders_of,
    ends_of,
    lost_touch,
    pair_of,
    renamed,
    with_touching,
    without_blocked,
    without_lanes,
)
from risk_kit.editing.entries import (
    add_entry,
    first_name,
    free_id,
    known,
    label_of,
    new_id,
    numbered_id,
    set_key,
)
from risk_kit.editing.plane import tidy
from risk_kit.editing.properties import BONUS
from risk_kit.editing.splitting import split as split_plane
from risk_kit.errors import EditError
from risk_kit.files.splice import Operation, Remove, Rename, Set
from risk_kit.language import translate as _

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from risk_kit.board.board import Point
    from risk_kit.editing.drawing import Drawing
    from risk_kit.editing.plane import Pair
    from risk_kit.editing.shaping import Spot


def draw(
    drawing: Drawing, outline: Sequence[Spot], name: str = "", continent: str = "", language: str = "en"
) -> Drawing:
    """Drawing with one more territory; what lies over others is cut away, what it touches is its neighbor.

    One that lies within another as a whole is cut out of that.

    Parameters
    ----------
    name : str
        Its name, from which its id comes; without one both are a number.
    continent : str
        Id of its continent; without one that of a neighbor, else the first, else a new one.
    """
    taken = drawing.territories
    id = free_id(name, taken) if name else numbered_id("territory", taken)
    plane = shaping.draw(drawing.plane, id, outline)
    found = drawing.redrawn(plane)
    found, continent = _with_continent(found, id, continent)
    entry: dict[str, Any] = {"continent": continent}
    texts = first_name(id, name, language)
    entry |= {"name": texts} if texts else {}
    entry["at"] = list(shaping.best_place(plane.areas[id]))
    found = add_entry(found, "territories", id, entry)
    for other, rings in drawing.plane.rings.items():
        smaller = plane.rings[other] != rings and plane.areas[other].area < drawing.plane.areas[other].area
        if smaller:  # what it was cut out of
            found = _label_inside(found, other)
    return with_touching(found, id)


def _with_continent(drawing: Drawing, id: str, continent: str) -> tuple[Drawing, str]:
    """Drawing in which there is a continent for a territory, and that continent."""
    if continent:
        known(drawing, "continents", continent)
        return drawing, continent
    near = {name for pair in drawing.plane.touching if id in pair for name in pair - {id}}
    for other in reversed(list(drawing.territories)):
        found = drawing.territories[other].get("continent")
        if other in near and found in drawing.continents:
            return drawing, found
    if drawing.continents:
        return drawing, next(iter(drawing.continents))
    new = numbered_id("continent", drawing.continents)
    return add_entry(drawing, "continents", new, {"bonus": BONUS}), new


def split(drawing: Drawing, territory: str, line: Sequence[Spot], name: str = "") -> Drawing:
    """Drawing with a territory cut in two along a line; the part with its label stays what it was."""
    entry = known(drawing, "territories", territory)
    id = free_id(name or territory, drawing.territories)
    plane = split_plane(_drawn(drawing, territory).plane, territory, line, label_of(entry), id)
    found = drawing.redrawn(plane)
    part = {"continent": entry.get("continent")} | ({"name": name} if name else {})
    part["at"] = list(shaping.best_place(plane.areas[id]))
    found = add_entry(found, "territories", id, part)
    found = lost_touch(found, drawing.plane, territory)
    return with_touching(_label_inside(found, territory), id, territory, drawing)


def merge(drawing: Drawing, a: str, b: str) -> Drawing:
    """Drawing in which a territory takes in another one, with its borders."""
    for name in (a, b):
        known(drawing, "territories", name)
        _drawn(drawing, name)
    if a == b:
        raise EditError(_("Choose two territories to merge."))
    found = drawing.redrawn(shaping.merge(drawing.plane, a, b))
    has = {frozenset(pair_of(border) - {a}) for _i, border in borders_of(drawing, a)}
    operations: list[Operation] = []
    for i, border in reversed(list(borders_of(drawing, b))):
        other = pair_of(border) - {b}
        if other == {a} or other in has:
            operations.append(Remove(("borders", i)))
        else:
            operations.append(Set(("borders", i), renamed(border, b, a)))
    operations += [*_merged_blocked(drawing, a, b), Remove(("territories", b))]
    return with_touching(without_lanes(found.edited(*operations), _pairs(drawing, b)), a)


def _merged_blocked(drawing: Drawing, a: str, b: str) -> list[Operation]:
    """What makes of the pairs that are blocked with `b` pairs with `a`, unless these are neighbors."""
    pairs = drawing.data.get("blocked")
    if not isinstance(pairs, list):
        return []
    open_to = {
        other for name in (a, b) for _i, border in borders_of(drawing, name) for other in pair_of(border)
    }
    kept: list[Any] = []
    for pair in pairs:
        ends = [a if end == b else end for end in ends_of(pair) or ()]
        apart = len(set(ends)) == 2 and not (a in ends and open_to.intersection(ends) - {a, b})
        if apart and frozenset(ends) not in map(frozenset, kept):
            kept.append(ends)
    if kept == pairs:
        return []
    return [Set(("blocked",), kept) if kept else Remove(("blocked",))]


def delete(drawing: Drawing, territory: str) -> Drawing:
    """Drawing without a territory and its borders."""
    known(drawing, "territories", territory)
    operations: list[Operation] = [
        Remove(("borders", i)) for i, _border in reversed(list(borders_of(drawing, territory)))
    ]
    gone = [pair for pair in blocked(drawing) if territory in pair]
    operations += [*without_blocked(drawing, gone), Remove(("territories", territory))]
    found = without_lanes(drawing.edited(*operations), _pairs(drawing, territory))
    if territory not in found.plane.rings:
        return found
    # Regions made around label points stay such: they are made anew.
    return replace(found, plane=found.plane.with_rings({territory: None}))


def move_points(drawing: Drawing, points: Mapping[int, Point]) -> Drawing:
    """Drawing with points moved; neighbors that share them follow."""
    plane = shaping.move(drawing.plane, {int(point): tidy(at) for point, at in points.items()})
    return _reshaped(drawing, plane)


def join_points(drawing: Drawing, point: int, onto: int) -> Drawing:
    """Drawing with two points made one, so that territories share it."""
    return _reshaped(drawing, shaping.join(drawing.plane, point, onto))


def add_point(drawing: Drawing, a: int, b: int, at: Point) -> Drawing:
    """Drawing with one more point, put into the edge between two."""
    return _reshaped(drawing, shaping.add_point(drawing.plane, a, b, at))


def remove_point(drawing: Drawing, point: int) -> Drawing:
    """Drawing without a point."""
    return _reshaped(drawing, shaping.remove_point(drawing.plane, point))


def _reshaped(drawing: Drawing, plane: Any) -> Drawing:
    """Drawing with another plane: territories that touch now are neighbors, those that part are not."""
    before = drawing.plane
    found = drawing.redrawn(plane)
    changed = (plane.touching - before.touching) | (before.touching - plane.touching)
    for name in sorted({min(pair) for pair in changed}):
        found = lost_touch(found, before, name)
    for pair in sorted(map(sorted, plane.touching - before.touching)):
        if next(borders_of(found, *pair), None) is None and frozenset(pair) not in blocked(found):
            found = found.edited(*add_to(found, "borders", pair))
    return found


def move_territory(drawing: Drawing, territory: str, by: Point) -> Drawing:
    """Drawing with all points of a territory and its label moved; what neighbors share follows."""
    entry = known(drawing, "territories", territory)
    points = shaping.points_of(_drawn(drawing, territory).plane, territory)
    places = {n: _moved(drawing.plane.points[n], by) for n in points}
    found = move_points(drawing, places)
    at = label_of(entry)
    return found if at is None else move_label(found, territory, _moved(at, by))


def move_label(drawing: Drawing, territory: str, at: Point) -> Drawing:
    """Drawing with the label and armies of a territory elsewhere."""
    known(drawing, "territories", territory)
    return set_key(drawing, ("territories", territory), "at", list(tidy(at)))


def center_label(drawing: Drawing, territory: str) -> Drawing:
    """Drawing with a label where its territory has most room for it."""
    known(drawing, "territories", territory)
    at = shaping.best_place(_drawn(drawing, territory).plane.areas[territory])
    return set_key(drawing, ("territories", territory), "at", list(at))


def rename(drawing: Drawing, territory: str, id: str) -> Drawing:
    """Drawing in which a territory has another id, everywhere."""
    known(drawing, "territories", territory)
    new = new_id(id, territory, drawing.territories)
    if new == territory:
        return drawing
    operations: list[Operation] = [
        Set(("borders", i), renamed(border, territory, new)) for i, border in borders_of(drawing, territory)
    ]
    pairs = drawing.data.get("blocked")
    operations += [
        Set(("blocked", i), renamed(pair, territory, new))
        for i, pair in enumerate(pairs if isinstance(pairs, list) else [])
        if territory in pair_of(pair)
    ]
    found = drawing.edited(*operations, Rename(("territories", territory), new))
    return _renamed_shapes(found, territory, new)


def _renamed_shapes(drawing: Drawing, old: str, new: str) -> Drawing:
    plane, ids = drawing.plane, {old: new}
    for shape in plane.others:
        ends = shape.id.split("--")
        if shape.kind == "lane" and old in ends:
            ids[shape.id] = "--".join(sorted(new if end == old else end for end in ends))
    rings = {ids.get(name, name): value for name, value in plane.rings.items()}
    others = tuple(replace(shape, id=ids.get(shape.id, shape.id)) for shape in plane.others)
    properties = {ids.get(id, id): value for id, value in plane.properties.items()}
    if rings == plane.rings and others == plane.others:
        return drawing
    # Shapes made around label points stay such: their territory only has another name.
    return replace(drawing, plane=replace(plane, rings=rings, others=others, properties=properties))


def _label_inside(drawing: Drawing, territory: str) -> Drawing:
    """Drawing in which the label of a territory lies within it."""
    from shapely.geometry import Point as Spot_

    at = label_of(drawing.territories[territory])
    if at is not None and drawing.plane.areas[territory].contains(Spot_(at)):
        return drawing
    return center_label(drawing, territory)


def _drawn(drawing: Drawing, territory: str) -> Drawing:
    """The drawing, where a territory has a shape."""
    if territory not in drawing.plane.rings:
        raise EditError(_("{territory} has no shape yet.").format(territory=territory))
    return drawing


def _pairs(drawing: Drawing, territory: str) -> list[Pair]:
    return [pair_of(border) for _i, border in borders_of(drawing, territory) if ends_of(border)]


def _moved(at: Point, by: Point) -> Point:
    return tidy((at[0] + by[0], at[1] + by[1]))
