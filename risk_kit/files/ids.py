"""Ids of the files that are checked together: an id finds its file by name, and stands once."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from risk_kit.files.suggest import as_id

if TYPE_CHECKING:
    from risk_kit.files.extends import Layers

Seen = dict[tuple[str, str], str]
"""Where each id was first seen, by kind of file and id."""


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
