"""Where boards, rulesets, schemas and notebooks are: working folder, source tree or wheel."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from risk_kit.files.findings import clip
from risk_kit.files.suggest import unknown_name
from risk_kit.language import mark, translate

if TYPE_CHECKING:
    from collections.abc import Mapping

PACKAGE = Path(__file__).parent.parent
RECORD = ".risk_kit.json"
"""File that marks a working folder; it holds the digest of each copy as it was made."""
FOLDERS = {"board": ("boards", "editions"), "ruleset": ("rulesets",), "objectives": ("objectives",)}
"""Folders of ``maps/`` that hold the files of a kind."""

_UNKNOWN = {
    "board": mark("There is no board {name!r}; there are {known}."),
    "ruleset": mark("There is no ruleset {name!r}; there are {known}."),
    "objectives": mark("There is no deck of objectives {name!r}; there are {known}."),
}


def data_folder(name: str) -> Path:
    """Folder of shipped data: ``"maps"``, ``"schemas"`` or ``"notebooks"``.

    The source tree comes first, so that an edit of a YAML file counts at once in an editable install.
    """
    source = PACKAGE.parent
    in_checkout = (source / "pyproject.toml").is_file() and (source / name).is_dir()
    return source / name if in_checkout else PACKAGE / "_data" / name


def workspace() -> Path | None:
    """The working folder (see ``risk-kit lab``) in which this process runs, None outside of any."""
    here = Path.cwd()
    return next((folder for folder in (here, *here.parents) if (folder / RECORD).is_file()), None)


def shipped(kind: str) -> Mapping[str, Path]:
    """Path of every shipped file of a kind (``"board"`` or ``"ruleset"``), by id."""
    return _files(kind, data_folder("maps"))


def known(kind: str) -> Mapping[str, Path]:
    """Path of every file of a kind that an id finds: those of the working folder come before shipped ones."""
    mine = workspace()
    return {**shipped(kind), **(_files(kind, mine / "maps") if mine else {})}


def _files(kind: str, maps: Path) -> dict[str, Path]:
    found = {path.stem: path for folder in FOLDERS[kind] for path in (maps / folder).glob("*.yaml")}
    return dict(sorted(found.items()))


def find(kind: str, name: str | Path) -> Path:
    """Path of a file of a kind: the path itself, else the file that `known` has for the id.

    Raises
    ------
    UnknownNameError
        When the name is neither a file nor a known id.
    """
    path = Path(name)
    if path.suffix or path.is_file():
        return path
    there = known(kind)
    if str(name) not in there:
        message = translate(_UNKNOWN[kind]).format(name=clip(str(name)), known=", ".join(there))
        raise unknown_name(message, str(name), kind, there)
    return there[str(name)]
