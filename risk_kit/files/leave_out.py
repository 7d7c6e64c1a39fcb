"""Values that broke a rule: left out of the data, so that the rest can be checked further."""

from __future__ import annotations

from typing import TYPE_CHECKING

from risk_kit.files.suggest import as_id

if TYPE_CHECKING:
    from risk_kit.files.findings import Path
    from risk_kit.files.reader import Document

_NEEDED = (("extends",), ("continents",), ("territories",), ("borders",))
"""What nothing can be said without."""


def leave_out(document: Document, path: Path) -> None:
    """Take a value out of the data, so that the rest can be checked further.

    An entry of a group (a territory, a continent) stays, empty, since others may name it; an entry of a list
    becomes None. Without a whole group, or with nothing left, the rest says little.
    """
    if not path or path[:2] in _NEEDED:
        document.complete = False
        return
    parent = document.data
    for key in path[:-1]:
        parent = parent.get(key) if isinstance(parent, dict) else parent[int(key)] if parent else None
        if parent is None:
            return  # something around it is left out already
    if isinstance(parent, list):
        parent[int(path[-1])] = None
    elif len(path) == 2 and path[0] in ("territories", "continents"):
        parent[path[1]] = {}
    elif isinstance(parent, dict):
        parent.pop(path[-1], None)


def rename_to_id(document: Document, path: Path) -> None:
    """Give an entry the id that it is told to have, so that it is found by that."""
    if len(path) != 2 or path[0] not in ("territories", "continents"):
        return
    group, name = document.data.get(path[0]), as_id(str(path[1]))
    if not isinstance(group, dict) or path[1] not in group or not name or name in group:
        return
    group[name] = group.pop(path[1])
    document.key_places[path[0], name] = document.place(path)
