"""Borders of a board that is edited: written by hand, or found where shapes touch."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from risk_kit.editing.entries import empty, known
from risk_kit.errors import EditError
from risk_kit.files.formats.yaml_write import written_border
from risk_kit.files.splice import Add, Operation, Remove, Set
from risk_kit.language import translate as _

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from risk_kit.editing.drawing import Drawing
    from risk_kit.editing.plane import Pair, Plane

KINDS = ("land", "sea", "one_way", "sea_one_way", "none")
"""What a border may be; none is no border, also where the shapes touch."""


def ends_of(border: Any) -> tuple[str, str] | None:
    """The two territories of a border as it is written; None for something else."""
    ends = border.get("between") if isinstance(border, dict) else border
    if not isinstance(ends, list) or len(ends) != 2 or not all(isinstance(end, str) for end in ends):
        return None
    return ends[0], ends[1]


def pair_of(border: Any) -> Pair:
    """The two territories of a border, in any order; empty for something else."""
    return frozenset(ends_of(border) or ())


def borders_of(drawing: Drawing, *territories: str) -> Iterator[tuple[int, Any]]:
    """Borders with all of some territories, and their index in the file."""
    wanted = set(territories)
    return ((i, border) for i, border in enumerate(drawing.borders) if wanted <= pair_of(border))


def blocked(drawing: Drawing) -> list[Pair]:
    """Pairs that touch and are no neighbors on purpose."""
    found = drawing.data.get("blocked")
    return [pair_of(pair) for pair in found] if isinstance(found, list) else []


def set_border(drawing: Drawing, a: str, b: str, kind: str = "land") -> Drawing:
    """Drawing with a border of two territories, of a kind of `KINDS`; one-way leads from `a` to `b`."""
    for name in (a, b):
        known(drawing, "territories", name)
    if a == b:
        raise EditError(_("A territory has no border with itself."))
    if kind not in KINDS:
        raise EditError(_("A border is one of: {kinds}.").format(kinds=", ".join(KINDS)))
    there = [i for i, _border in borders_of(drawing, a, b)]
    operations: list[Operation] = [
        Remove(("borders", i)) for i in reversed(there[1 if kind != "none" else 0 :])
    ]
    if kind != "none":
        wraps = any(has(drawing.borders[i], "wraps") for i in there)
        new = written_border(a, b, sea="sea" in kind, one_way="one_way" in kind, wraps=wraps)
        operations += [Set(("borders", there[0]), new)] if there else add_to(drawing, "borders", new)
    operations += _blocking(drawing, a, b, kind)
    found = drawing.edited(*operations)
    keeps_lane = kind != "none" and frozenset((a, b)) not in drawing.plane.touching
    return found if keeps_lane else without_lanes(found, [frozenset((a, b))])


def has(border: Any, option: str) -> bool:
    """Whether a border as it is written has an option, such as ``"sea"``."""
    return isinstance(border, dict) and bool(border.get(option))


def _blocking(drawing: Drawing, a: str, b: str, kind: str) -> list[Operation]:
    """What makes two territories that touch no neighbors on purpose, or takes that back."""
    pair = frozenset((a, b))
    pairs = blocked(drawing)
    if kind == "none":
        wanted = pair in drawing.plane.touching and pair not in pairs
        return add_to(drawing, "blocked", [a, b]) if wanted else []
    return without_blocked(drawing, [pair])


def without_blocked(drawing: Drawing, pairs: Iterable[Pair]) -> list[Operation]:
    """Operations that take pairs out of those that are no neighbors on purpose."""
    there = blocked(drawing)
    gone = set(pairs).intersection(there)
    if gone and gone == set(there):
        return [Remove(("blocked",))]
    return [Remove(("blocked", i)) for i in reversed(range(len(there))) if there[i] in gone]


def add_to(drawing: Drawing, group: str, *values: Any) -> list[Operation]:
    """Operations that add to a list of the file, which may not be there yet."""
    new = bool(values) and not isinstance(drawing.data.get(group), list)
    return [*([empty(drawing, group, [])] if new else []), *(Add((group,), value) for value in values)]


def renamed(border: Any, old: str, new: str) -> Any:
    """A border with another territory at one end."""
    ends = [new if end == old else end for end in ends_of(border) or ()]
    return {**border, "between": ends} if isinstance(border, dict) else ends


def with_touching(drawing: Drawing, territory: str, like: str = "", before: Drawing | None = None) -> Drawing:
    """Drawing in which a territory has borders with all that it touches, in their order on the board.

    Where it is a part of another one (`like`, in a drawing `before`), it has that one's borders: blocked
    stays blocked, one-way stays one-way.
    """
    there = {pair_of(border) for border in drawing.borders} | set(blocked(drawing))
    new: dict[str, list[Any]] = {"borders": [], "blocked": []}
    for other in drawing.territories:
        pair = frozenset((territory, other))
        if pair not in drawing.plane.touching or pair in there:
            continue
        group, border = "borders", [territory, other]
        if before is not None and frozenset((like, other)) in blocked(before):
            group = "blocked"
        elif before is not None and other != like:
            border = next((renamed(b, like, territory) for _i, b in borders_of(before, like, other)), border)
        new[group].append(border)
    added = (add_to(drawing, group, *values) for group, values in new.items())
    return drawing.edited(*(operation for operations in added for operation in operations))


def lost_touch(drawing: Drawing, before: Plane, territory: str) -> Drawing:
    """Drawing without the borders by land of a territory that touched before and touch no more."""
    parted = {pair for pair in before.touching - drawing.plane.touching if territory in pair}
    gone = [
        i
        for i, border in borders_of(drawing, territory)
        if pair_of(border) in parted and not has(border, "sea")
    ]
    operations: list[Operation] = [Remove(("borders", i)) for i in reversed(gone)]
    return drawing.edited(*operations, *without_blocked(drawing, parted))


def without_lanes(drawing: Drawing, pairs: Iterable[Pair]) -> Drawing:
    """Drawing without the lanes of some pairs."""
    names = {"--".join(sorted(pair)) for pair in pairs}
    others = drawing.plane.others
    kept = [shape for shape in others if shape.kind != "lane" or shape.id not in names]
    # Lanes made for a board without shapes are not its own for that.
    return drawing if len(kept) == len(others) else replace(drawing, plane=drawing.plane.with_others(kept))
