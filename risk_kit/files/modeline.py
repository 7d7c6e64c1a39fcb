"""The first line of a new file: it tells an editor which schema completes and checks the rest."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from risk_kit.files.locate import data_folder
from risk_kit.files.schema import SCHEMAS

HIDDEN = ".risk_kit"
"""Folder beside a new file with a copy of the schema, where no other copy is near."""
_MODELINE = "# yaml-language-server: $schema={schema}\n"


def modeline(path: Path, kind: str) -> str:
    """First line of a new file of a kind at a path; where no schema is near, one is put beside it."""
    path, name = path.resolve(), SCHEMAS[kind]
    for folder in path.parents:
        if (folder / "schemas" / name).is_file():
            near = Path(os.path.relpath(folder / "schemas" / name, path.parent)).as_posix()
            return _MODELINE.format(schema=near)
    copy = path.parent / HIDDEN / name
    copy.parent.mkdir(exist_ok=True)
    shutil.copy(data_folder("schemas") / name, copy)
    return _MODELINE.format(schema=f"{HIDDEN}/{name}")
