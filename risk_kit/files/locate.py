"""Where the shipped boards, rulesets, schemas and notebooks are: in the source tree, else in the wheel."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from risk_kit.errors import UnknownNameError
from risk_kit.files.suggest import did_you_mean, suggestions
from risk_kit.language import mark, translate

if TYPE_CHECKING:
    from collections.abc import Mapping

PACKAGE = Path(__file__).parent.parent
FOLDERS = {"board": ("boards", "editions"), "ruleset": ("rulesets",)}
"""Folders of ``maps/`` that hold the files of a kind."""

_UNKNOWN = {
    "board": mark("There is no board {name!r}; there are {known}."),
    "ruleset": mark("There is no ruleset {name!r}; there are {known}."),
}


def data_folder(name: str) -> Path:
    """Folder of shipped data: ``"maps"``, ``"schemas"`` or ``"notebooks"``.

    The source tree comes first, so that an edit of a YAML file counts at once in an editable install.
    """
    source = PACKAGE.parent
    in_checkout = (source / "pyproject.toml").is_file() and (source / name).is_dir()
    return source / name if in_checkout else PACKAGE / "_data" / name


def shipped(kind: str) -> Mapping[str, Path]:
    """Path of every shipped file of a kind (``"board"`` or ``"ruleset"``), by id, in order of the ids."""
    folders = [data_folder("maps") / folder for folder in FOLDERS[kind]]
    found = {path.stem: path for folder in folders for path in folder.glob("*.yaml")}
    return dict(sorted(found.items()))


def find(kind: str, name: str | Path) -> Path:
    """Path of a file of a kind: the path itself, else the shipped file with that id.

    Raises
    ------
    UnknownNameError
        When the name is neither a file nor a shipped id.
    """
    path = Path(name)
    if path.suffix or path.is_file():
        return path
    known = shipped(kind)
    if str(name) not in known:
        close = suggestions(str(name), known)
        message = translate(_UNKNOWN[kind]).format(name=str(name), known=", ".join(known))
        raise UnknownNameError(
            f"{message} {did_you_mean(close)}".strip(), name=str(name), kind=kind, suggestions=close
        )
    return known[str(name)]
