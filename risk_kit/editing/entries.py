"""Entries of continents and territories: looked up, named, and written in a few words."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Any

from risk_kit.errors import EditError
from risk_kit.files.splice import Add, Operation, Remove, Set
from risk_kit.files.suggest import as_id, plain_name, unknown_name
from risk_kit.language import translate as _

if TYPE_CHECKING:
    from collections.abc import Collection

    from risk_kit.board.board import Point
    from risk_kit.editing.drawing import Drawing

NOUNS = {"territories": "territory", "continents": "continent"}


def known(drawing: Drawing, group: str, id: str) -> Any:
    """Entry of a territory or continent.

    Raises
    ------
    UnknownNameError
        With ids that look alike.
    """
    entries = drawing.territories if group == "territories" else drawing.continents
    if id not in entries:
        messages = {
            "territories": _("There is no territory {name!r} on the board."),
            "continents": _("There is no continent {name!r} on the board."),
        }
        raise unknown_name(messages[group].format(name=id), id, NOUNS[group], entries)
    return entries[id]


def free_id(wanted: str, taken: Collection[str]) -> str:
    """An id for a name that nothing else has: with a number where it is taken."""
    id = as_id(wanted)
    if not id:
        raise EditError(_("{name!r} gives no id: use letters.").format(name=wanted))
    if id not in taken:
        return id
    return next(f"{id}_{number}" for number in count(2) if f"{id}_{number}" not in taken)


def new_id(wanted: str, old: str, taken: Collection[str]) -> str:
    """The id for another name; refused where something else has it."""
    id = free_id(wanted, ())
    if id != old and id in taken:
        raise EditError(_("The id {id} is taken already.").format(id=id))
    return id


def numbered_id(stem: str, taken: Collection[str]) -> str:
    """The first of stem_1, stem_2, ... that nothing else has."""
    return next(f"{stem}_{number}" for number in count(1) if f"{stem}_{number}" not in taken)


def add_entry(drawing: Drawing, group: str, id: str, entry: Any) -> Drawing:
    """Drawing with one more territory or continent."""
    there = () if isinstance(drawing.data.get(group), dict) else (empty(drawing, group, {}),)
    return drawing.edited(*there, Add((group,), entry, key=id))


ORDER = ("canvas", "background", "shapes", "continents", "territories", "borders", "blocked")
"""Keys of a board in the order in which they are written."""
ENTRY_ORDER = ("continent", "name", "uncertain", "bonus", "at", "color", "card")
"""Keys of a territory or continent in that order."""


def empty(drawing: Drawing, group: str, value: Any) -> Operation:
    """The operation that gives the file an empty group, or a line for a value, where it belongs."""
    if group in drawing.data:
        return Set((group,), value)
    return Add((), value, key=group, index=_index(drawing.data, group, ORDER))


def _index(entry: Any, key: str, order: tuple[str, ...]) -> int:
    """Where a key goes among those of an entry: before the first one that comes after it in an order."""
    keys = list(entry)
    later = order[order.index(key) + 1 :] if key in order else ()
    return min((keys.index(other) for other in later if other in keys), default=len(keys))


def set_key(drawing: Drawing, path: tuple[str, ...], key: str, value: Any) -> Drawing:
    """Drawing in which a key of an entry has a value; None takes it out."""
    if value is None:
        return drawing.edited(Remove((*path, key))) if key in _at(drawing, path) else drawing
    return drawing.edited(put_key(drawing, path, key, value))


def put_key(drawing: Drawing, path: tuple[str, ...], key: str, value: Any) -> Operation:
    """The operation that gives a key of an entry a value, in its usual place."""
    entry = _at(drawing, path)
    if key in entry:
        return Set((*path, key), value)
    return Add(path, value, key=key, index=_index(entry, key, ENTRY_ORDER))


def _at(drawing: Drawing, path: tuple[str, ...]) -> Any:
    entry: Any = drawing.data
    for step in path:
        entry = entry[step]
    return entry


def label_of(entry: Any) -> Point | None:
    """Label point of a territory, None where its entry has none that can be read."""
    at = entry.get("at") if isinstance(entry, dict) else None
    if isinstance(at, list) and len(at) == 2 and all(isinstance(value, int | float) for value in at):
        return (float(at[0]), float(at[1]))
    return None


def first_name(id: str, text: str, language: str) -> Any:
    """Name of a new entry as it is written: in one language; None where the id says it, or without one."""
    if not text or (language == "en" and text == plain_name(id)):
        return None
    return text if language == "en" else {language: text}


def named(entry: Any, id: str, text: str, language: str) -> Any:
    """Names of an entry with another one in a language, as they are written; None where the id says it."""
    names = entry.get("name")
    texts = (
        dict(names)
        if isinstance(names, dict)
        else {"en": names if isinstance(names, str) else plain_name(id)}
    )
    if text:
        texts[language] = text
    else:
        texts.pop(language, None)
    if not texts or texts == {"en": plain_name(id)}:
        return None
    only = isinstance(names, str | None) and list(texts) == ["en"]
    return texts["en"] if only else texts
