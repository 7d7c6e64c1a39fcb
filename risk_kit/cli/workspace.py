"""A working folder with copies of the notebooks, boards and schemas, which never loses a user's change."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from risk_kit.files.locate import RECORD, data_folder

FOLDERS = ("notebooks", "maps", "schemas")
_LEFT_OUT = ("__pycache__", ".ipynb_checkpoints")


@dataclass
class Filling:
    """What `fill` did, as paths relative to the working folder.

    Attributes
    ----------
    written : list of str
        New copies, and copies that nobody had changed and that are newer now.
    kept : list of str
        Files that the user has changed (or that were there before) and that differ from the shipped ones.
    """

    written: list[str] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)


def fill(folder: Path) -> Filling:
    """Copy what is shipped into a working folder.

    A file that the user changed stays as it is; one that was never changed is renewed; one that was deleted
    comes back.
    """
    folder.mkdir(parents=True, exist_ok=True)
    record = _read_record(folder)
    done = Filling()
    for name, source in shipped_files().items():
        content = source.read_bytes()
        target = folder / name
        there = target.read_bytes() if target.is_file() else None
        if there == content:
            pass
        elif there is None or _digest(there) == record.get(name):
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)
            done.written.append(name)
        else:
            done.kept.append(name)
            continue
        record[name] = _digest(content)
    (folder / RECORD).write_text(json.dumps(record, indent=1, sort_keys=True), encoding="utf-8")
    return done


def shipped_files() -> dict[str, Path]:
    """Path of every shipped file by its name in a working folder (with slashes)."""
    found = {}
    for folder in FOLDERS:
        root = data_folder(folder)
        for path in sorted(root.rglob("*")):
            inside = path.relative_to(root)
            if path.is_file() and not any(part in _LEFT_OUT for part in inside.parts):
                found[f"{folder}/{inside.as_posix()}"] = path
    return found


def sign(folder: Path, names: list[str]) -> None:
    """Mark copies of notebooks as trusted, so that their stored outputs show."""
    from nbformat import read
    from nbformat.sign import NotebookNotary

    notary: Any = NotebookNotary()  # type: ignore[no-untyped-call]
    for name in names:
        if name.endswith(".ipynb"):
            notary.sign(read(folder / name, as_version=4))  # type: ignore[no-untyped-call]


def first_notebook() -> str:
    """Name of the notebook to begin with."""
    return min(name for name in shipped_files() if name.endswith(".ipynb"))


def _read_record(folder: Path) -> dict[str, str]:
    try:
        record = json.loads((folder / RECORD).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}  # lost or broken: then no file counts as unchanged
    return record if isinstance(record, dict) else {}


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
