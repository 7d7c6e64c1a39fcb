"""Names of the formats and the endings of their files; nothing else, so that a command starts at once."""

from __future__ import annotations

from pathlib import Path

BY_ENDING = {
    ".yaml": "yaml",
    ".yml": "yaml",
    ".map": "domination",
    ".geojson": "geojson",
    ".json": "node-link",
}
"""The format in which a file of an ending is written."""
ENDINGS = {
    ".map": "",
    ".cards": "domination",
    ".geojson": "json",
    ".json": "json",
    ".xml": "xml",
    ".luxb": "xml",
}
"""Endings of foreign files, and what reads them where the ending alone says it."""
READ = ("yaml", "domination", "conquest", "geojson", "node-link", "conquer-club", "lux")
WRITTEN = ("yaml", "domination", "conquest", "geojson", "node-link")


def is_foreign(path: str | Path) -> bool:
    """Whether a file has the ending of a foreign format.

    Examples
    --------
    >>> is_foreign("europe.map"), is_foreign("world.yaml")
    (True, False)
    """
    return Path(path).suffix.lower() in ENDINGS
