"""What changed from one drawing to the next, small enough to keep for ever, and the way back and forth."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from risk_kit.board.board import Shape
from risk_kit.editing.plane import Plane
from risk_kit.errors import EditError
from risk_kit.language import translate as _

if TYPE_CHECKING:
    from collections.abc import Mapping

    from risk_kit.board.board import Point
    from risk_kit.editing.drawing import Drawing
    from risk_kit.editing.plane import Ring

Change = tuple[Any, Any]
"""What was there, and what is; None for nothing."""


@dataclass(frozen=True)
class Step:
    """An edit: everything in which two drawings differ.

    Attributes
    ----------
    label : str
        What was done, in the language of who did it.
    text : tuple of (int, str, str) or None
        Place in the text, what stood there and what stands there now.
    points, rings : mapping
        Points by number and rings by territory that differ, before and after; None for nothing.
    others : tuple or None
        Lanes, lakes and land before and after, where they differ.
    properties : mapping
        What other programs wrote about shapes, by id, where it differs.
    drawn : tuple of (bool, bool)
        Whether the shapes were the board's own, before and after.
    """

    label: str
    text: tuple[int, str, str] | None
    points: Mapping[int, Change]
    rings: Mapping[str, Change]
    others: Change | None
    properties: Mapping[str, Change]
    drawn: tuple[bool, bool]

    @property
    def is_nothing(self) -> bool:
        """Whether nothing changed."""
        return not (self.text or self.points or self.rings or self.others)

    @property
    def inverse(self) -> Step:
        """The step back."""
        text = (self.text[0], self.text[2], self.text[1]) if self.text else None
        return Step(
            self.label, text, _turned(self.points), _turned(self.rings),
            self.others and (self.others[1], self.others[0]), _turned(self.properties),
            (self.drawn[1], self.drawn[0]),
        )  # fmt: skip

    def apply(self, drawing: Drawing) -> Drawing:
        """The drawing after this step.

        Raises
        ------
        EditError
            When it is not the drawing that the step began from.
        """
        plane = drawing.plane
        if self.points or self.rings or self.others or self.properties:
            plane = Plane(
                _put(plane.points, self.points), _put(plane.rings, self.rings),
                self.others[1] if self.others else plane.others, _put(plane.properties, self.properties),
            )  # fmt: skip
        found = replace(drawing, plane=plane, drawn=self.drawn[1])
        if not self.text:
            return found
        at, old, new = self.text
        if drawing.text[at : at + len(old)] != old:
            raise EditError(_("This step does not fit the drawing."))
        return found.with_text(drawing.text[:at] + new + drawing.text[at + len(old) :])

    def plain(self) -> dict[str, Any]:
        """The step as JSON holds it."""
        return {
            "label": self.label,
            "text": self.text,
            "points": {str(number): change for number, change in self.points.items()},
            "rings": self.rings,
            "others": self.others and [[_plain_shape(s) for s in side] for side in self.others],
            "properties": self.properties,
            "drawn": self.drawn,
        }


def step_between(label: str, before: Drawing, after: Drawing) -> Step:
    """The step from one drawing to another."""
    one, other = before.plane, after.plane
    return Step(
        label,
        _text_change(before.text, after.text),
        _differing(one.points, other.points) if one.points is not other.points else {},
        _differing(one.rings, other.rings) if one.rings is not other.rings else {},
        (one.others, other.others) if one.others != other.others else None,
        _differing(one.properties, other.properties) if one.properties is not other.properties else {},
        (before.drawn, after.drawn),
    )


def step_of(plain: Mapping[str, Any]) -> Step:
    """The step that `Step.plain` gave.

    Raises
    ------
    KeyError, TypeError, ValueError
        When it is none.
    """
    text, others = plain["text"], plain["others"]
    points = {int(number): (_point(a), _point(b)) for number, (a, b) in plain["points"].items()}
    rings = {str(name): (_rings(a), _rings(b)) for name, (a, b) in plain["rings"].items()}
    sides = others and tuple(tuple(map(_shape, side)) for side in others)
    before, after = plain["drawn"]
    place = (int(text[0]), str(text[1]), str(text[2])) if text else None
    properties = {str(id): (a, b) for id, (a, b) in plain.get("properties", {}).items()}
    drawn = (bool(before), bool(after))
    return Step(str(plain["label"]), place, points, rings, sides or None, properties, drawn)


def _text_change(one: str, other: str) -> tuple[int, str, str] | None:
    """The one span in which two texts differ."""
    if one == other:
        return None
    most = min(len(one), len(other))
    start = _common(one, other, most)
    end = _common(one[::-1], other[::-1], most - start)
    return start, one[start : len(one) - end], other[start : len(other) - end]


def _common(one: str, other: str, most: int) -> int:
    """How many first characters are equal, at most so many; by halving, since texts are long."""
    low, high = 0, most
    while low < high:
        middle = (low + high + 1) // 2
        if one[:middle] == other[:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def _differing(one: Mapping[Any, Any], other: Mapping[Any, Any]) -> dict[Any, Change]:
    found = {key: (value, other.get(key)) for key, value in one.items() if other.get(key) != value}
    return found | {key: (None, value) for key, value in other.items() if key not in one}


def _turned(changes: Mapping[Any, Change]) -> dict[Any, Change]:
    return {key: (after, before) for key, (before, after) in changes.items()}


def _put(whole: Mapping[Any, Any], changes: Mapping[Any, Change]) -> dict[Any, Any]:
    if any(whole.get(key) != before for key, (before, _after) in changes.items()):
        raise EditError(_("This step does not fit the drawing."))
    found = {**whole, **{key: after for key, (_before, after) in changes.items()}}
    return {key: value for key, value in found.items() if value is not None}


def _point(value: Any) -> Point | None:
    return None if value is None else (float(value[0]), float(value[1]))


def _rings(value: Any) -> tuple[Ring, ...] | None:
    return None if value is None else tuple(tuple(int(point) for point in ring) for ring in value)


def _plain_shape(shape: Shape) -> list[Any]:
    return [shape.kind, shape.id, shape.rings]


def _shape(value: Any) -> Shape:
    kind, id, rings = value
    return Shape(str(kind), str(id), tuple(tuple((float(x), float(y)) for x, y in ring) for ring in rings))
