"""Ids of files: what a name gives; and those checked together, since an id stands once and finds its file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from risk_kit.errors import RuleError
from risk_kit.files.findings import clip
from risk_kit.files.suggest import as_id
from risk_kit.language import translate as _

if TYPE_CHECKING:
    from risk_kit.files.extends import Layers

Seen = dict[tuple[str, str], str]
"""Where each id was first seen, by kind of file and id."""
# Names of devices, which Windows lets no file have, with any ending.
RESERVED = {"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10))}


def file_id(name: str, given: str = "") -> str:
    """The id that a name gives, which can be the name of a file.

    Parameters
    ----------
    given : str
        The name as its user wrote it, for messages (default: the same).

    Raises
    ------
    RuleError
        When the name has no letters that an id may have, or Windows keeps the id for itself.
    """
    id, shown = as_id(name), clip(given or name)
    if not id:
        raise RuleError(_("{name!r} gives no file name: use letters and digits.").format(name=shown))
    if id in RESERVED:
        message = _("{name!r} cannot be the name of a file on Windows: choose another name.")
        raise RuleError(message.format(name=shown))
    return id


def check_id(kind: str, layers: Layers, seen: Seen) -> None:
    """Add findings about the id of a document: another file's, or not the name of its own file."""
    document = layers.own
    name = document.data.get("id")
    if not isinstance(name, str):
        return
    path = Path(document.source.file)
    place = document.value_place(("id",))
    first = seen.setdefault((kind, name), document.source.file)
    if first != document.source.file:
        layers.add("id-twice", place, ("id",), id=name, first=first)
    if path.stem != name and as_id(name) == name:  # else the id itself is at fault
        layers.add("id-not-file-name", place, ("id",), id=name)
