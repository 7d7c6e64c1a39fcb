"""Plain data to the dataclasses of a ruleset, by their type hints."""

from __future__ import annotations

import dataclasses
from enum import IntEnum
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Any, get_args, get_origin, get_type_hints

from risk_kit.rules.ruleset import ByPlayers, BySymbol

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


def build(
    kind: Any, data: Any, missing: Callable[[tuple[str, ...]], None], path: tuple[str, ...] = ()
) -> Any:
    """Value of a type hint from plain data that fits the schema.

    Parameters
    ----------
    kind : type
        A dataclass, an IntEnum, a tuple, a union with None, or a plain type.
    data : object
    missing : callable
        Called with the path of each option that the data lacks; the result is then not to be used.
    """
    if get_origin(kind) is UnionType:
        if data is None:
            return None
        kind = next(part for part in get_args(kind) if part is not NoneType)
    if kind in (ByPlayers, BySymbol):
        return _pairs(kind, data)
    if get_origin(kind) is tuple:
        item = get_args(kind)[0]
        return tuple(build(item, entry, missing, path) for entry in data)
    if dataclasses.is_dataclass(kind):
        return _build_group(kind, data, missing, path)
    if isinstance(kind, type) and issubclass(kind, IntEnum):
        return kind[data.upper()]
    return data


def _pairs(kind: Any, data: Any) -> Any:
    if kind is ByPlayers:
        return ByPlayers(sorted((int(players), count) for players, count in data.items()))
    return BySymbol(data.items())


def _build_group(
    kind: Any, data: Any, missing: Callable[[tuple[str, ...]], None], path: tuple[str, ...]
) -> Any:
    values: dict[str, Any] = {}
    for name, hint in get_type_hints(kind).items():
        values[name] = None
        if name in data:
            values[name] = build(hint, data[name], missing, (*path, name))
        else:
            missing((*path, name))
    return kind(**values)


def options(group: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[str, Any]]:
    """Dotted name and value of every option in a dataclass, in the order of the file.

    A group that is None (no missions, no capitals) is one option with the value None.
    """
    for field in dataclasses.fields(group):
        value = getattr(group, field.name)
        if dataclasses.is_dataclass(value):
            yield from options(value, (*path, field.name))
        else:
            yield ".".join((*path, field.name)), value


def word(value: Any) -> str:
    """An option's value as it is written in a file."""
    if isinstance(value, IntEnum):
        return value.name.lower()
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None:
        return "null"
    if isinstance(value, ByPlayers | BySymbol):
        return "{" + ", ".join(f"{key}: {count}" for key, count in value) + "}"
    if isinstance(value, tuple):
        return "[" + ", ".join(map(word, value)) + "]"
    return str(value)
