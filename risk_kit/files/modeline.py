"""The first line of a new file: it tells an editor which schema completes and checks the rest."""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

from risk_kit.files.findings import Place
from risk_kit.files.locate import data_folder
from risk_kit.files.schema import SCHEMAS

if TYPE_CHECKING:
    from risk_kit.files.extends import Layers

HIDDEN = ".risk_kit"
"""Folder beside a new file with a copy of the schema, where no other copy is near."""
_MODELINE = "# yaml-language-server: $schema={schema}\n"
_NAMED = re.compile(r"# yaml-language-server: \$schema=(\S+)")
_MOST_LINES = 20
"""Lines of a file in which it is looked for."""


def modeline(path: Path, kind: str) -> str:
    """First line of a new file of a kind at a path; where no schema is near, one is put beside it."""
    near = _near(path, kind)
    if not near:
        copy = path.resolve().parent / HIDDEN / SCHEMAS[kind]
        copy.parent.mkdir(exist_ok=True)
        shutil.copy(data_folder("schemas") / SCHEMAS[kind], copy)
        near = f"{HIDDEN}/{copy.name}"
    return _MODELINE.format(schema=near)


def _near(path: Path, kind: str) -> str:
    """The schema for a file as its first line names it: in a folder above it, else beside it, else empty."""
    path, name = path.resolve(), SCHEMAS[kind]
    for folder in path.parents:
        if (folder / "schemas" / name).is_file():
            return Path(os.path.relpath(folder / "schemas" / name, path.parent)).as_posix()
    return f"{HIDDEN}/{name}" if (path.parent / HIDDEN / name).is_file() else ""


def check_modeline(kind: str, layers: Layers) -> None:
    """Add a finding where a file names a schema that is not there, as a copy from another folder does."""
    document = layers.own
    path = Path(document.source.file)
    for number, line in enumerate(document.source.lines[:_MOST_LINES], start=1):
        match = _NAMED.match(line)
        if not match or "://" in match[1]:
            continue
        if not (path.parent / match[1]).is_file():
            schema = _near(path, kind) or (data_folder("schemas") / SCHEMAS[kind]).as_uri()
            place = Place(document.source.file, number, match.start(1) + 1)
            layers.add("modeline-broken", place, schema=match[1], there=schema)
        return
