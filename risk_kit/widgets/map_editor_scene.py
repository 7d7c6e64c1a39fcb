"""What the canvas of the map editor is told: the whole scene, and after each change only what differs."""

from __future__ import annotations

import base64
from mimetypes import guess_type
from typing import TYPE_CHECKING, Any

from risk_kit.board.board import names_of
from risk_kit.editing.borders import blocked, ends_of
from risk_kit.editing.measures import canvas_of, color_of, place_of
from risk_kit.errors import EditError
from risk_kit.language import translate as _

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from risk_kit.editing.drawing import Drawing
    from risk_kit.editing.faults import Fault

MOST_PICTURE = 12 * 2**20
"""Bytes of a background picture beyond which it is not shown: it travels to every view."""
MOST_NAMES = 4
"""Places of a fault beyond which their names say nothing."""
GROUPS = ("points", "territories", "continents")
"""Parts of a scene of which only entries that changed are told."""


def scene_of(drawing: Drawing, language: str) -> dict[str, Any]:
    """The drawing as the canvas shows it, with names in a language; without findings and the background."""
    plane = drawing.plane
    return {
        "canvas": list(canvas_of(drawing)),
        "points": {str(number): list(at) for number, at in plane.points.items()},
        "territories": {
            name: _territory(drawing, name, entry, language) for name, entry in drawing.territories.items()
        },
        "continents": {name: _continent(drawing, name, language) for name in drawing.continents},
        "borders": list(_borders(drawing)),
        "blocked": [
            sorted(pair) for pair in blocked(drawing) if len(pair) == 2 and pair <= drawing.territories.keys()
        ],
        "still": [
            {"kind": shape.kind, "rings": [list(map(list, ring)) for ring in shape.rings]}
            for shape in plane.others
            if shape.kind != "lane"
        ],
    }


def _territory(drawing: Drawing, name: str, entry: Any, language: str) -> dict[str, Any]:
    at = place_of(drawing, name)
    return {
        "rings": [list(ring) for ring in drawing.plane.rings.get(name, ())],
        "name": name_of(entry, name, language),
        "continent": word_of(entry, "continent"),
        "at": list(at) if at else None,
        "card": word_of(entry, "card") or None,
    }


def _continent(drawing: Drawing, name: str, language: str) -> dict[str, Any]:
    entry = drawing.continents[name]
    bonus = entry.get("bonus")
    return {
        "name": name_of(entry, name, language),
        "color": color_of(drawing, name),
        "bonus": bonus if isinstance(bonus, int) else 0,
    }


def word_of(entry: Any, key: str) -> str:
    """A word of an entry as it is written; empty where something else is there."""
    value = entry.get(key) if isinstance(entry, dict) else None
    return value if isinstance(value, str) else ""


def name_of(entry: Any, id: str, language: str) -> str:
    """Name of a territory or continent in a language, as its board will have it; other things are skipped."""
    found = entry.get("name") if isinstance(entry, dict) else None
    texts = found if isinstance(found, dict) else {"en": found}
    names = {code: text for code, text in texts.items() if isinstance(text, str) and text}
    return names_of(id, {"name": names}).text(language)


def subjects_of(drawing: Drawing, fault: Fault, language: str) -> str:
    """Names, as the map shows them, of what a fault is about; empty where it is about no place or many."""
    path = fault.finding.path
    group, names = "territories", fault.territories
    if len(path) > 1 and path[0] == "continents":
        group, names = "continents", (str(path[1]),)
    entries = drawing.continents if group == "continents" else drawing.territories
    if len(names) > MOST_NAMES:
        return ""
    return ", ".join(name_of(entries[id], id, language) for id in names if id in entries)


def _borders(drawing: Drawing) -> Any:
    for border in drawing.borders:
        ends = ends_of(border)
        if ends is None or not all(end in drawing.territories for end in ends):
            continue
        options = border if isinstance(border, dict) else {}
        yield {
            "a": ends[0],
            "b": ends[1],
            **{key: bool(options.get(key)) for key in ("sea", "one_way", "wraps")},
            "touching": frozenset(ends) in drawing.plane.touching,
        }


def findings_of(faults: Sequence[Fault]) -> list[dict[str, Any]]:
    """Faults as the canvas marks them."""
    return [
        {
            "key": fault.key,
            "severity": fault.finding.severity.value,
            "at": list(fault.at) if fault.at else None,
            "territories": list(fault.territories),
            "message": fault.finding.message,
        }
        for fault in faults
    ]


def changes(old: Mapping[str, Any], new: Mapping[str, Any]) -> dict[str, Any]:
    """What differs between two scenes; None for entries that are gone."""
    found: dict[str, Any] = {}
    for key, value in new.items():
        if old.get(key) == value:
            continue
        if key in GROUPS:
            before = old.get(key, {})
            entries = {name: part for name, part in value.items() if before.get(name) != part}
            found[key] = entries | {name: None for name in before if name not in value}
        else:
            found[key] = value
    return found


def picture_of(path: Path) -> dict[str, Any]:
    """The picture to draw over, inside the message that carries it; nothing is ever fetched.

    Raises
    ------
    EditError
        When it is not there or too large.
    """
    try:
        size = path.stat().st_size
        raw = path.read_bytes() if size <= MOST_PICTURE else None
    except OSError as error:
        message = _("The background {file} cannot be read: {reason}.")
        raise EditError(message.format(file=path.name, reason=error.strerror)) from None
    if raw is None:
        message = _("The background {file} is larger than {most} MB; make it smaller.")
        raise EditError(message.format(file=path.name, most=MOST_PICTURE >> 20))
    kind = guess_type(path.name)[0] or "image/png"
    return {"href": f"data:{kind};base64,{base64.b64encode(raw).decode()}", "opacity": 0.6}
