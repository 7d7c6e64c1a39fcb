"""House rules as files: what a ruleset extends, and only what differs."""

from __future__ import annotations

import re
from enum import IntEnum
from typing import TYPE_CHECKING, Any

from risk_kit.files.splice_render import inline, scalar
from risk_kit.rules.build import options
from risk_kit.rules.ruleset import ByPlayers, BySymbol

if TYPE_CHECKING:
    from collections.abc import Mapping

    from risk_kit.rules.ruleset import Ruleset

HOUSE_RULE = """\
format: risk_kit/ruleset/1
id: {id}
name: {name}
extends: {base}

# Only what differs; `risk-kit rules {base} --all` lists every option.
{rules}
"""
"""A house rule: its name is quoted, its rules are lines of YAML."""
_ABOUT_THE_FILE = ("id", "names", "board", "sources")
_LONGEST_LINE = 100


def plain_options(ruleset: Ruleset) -> dict[str, Any]:
    """Each option by its dotted name, with its value as plain data, as a file has it.

    Examples
    --------
    >>> from risk_kit import load_ruleset
    >>> plain_options(load_ruleset("classic"))["setup.armies"]
    {'3': 35, '4': 30, '5': 25, '6': 20}
    """
    return {name: _plain(value) for name, value in options(ruleset) if name not in _ABOUT_THE_FILE}


def _plain(value: Any) -> Any:
    if isinstance(value, IntEnum):
        return value.name.lower()
    if isinstance(value, ByPlayers | BySymbol):
        return {str(key): count for key, count in value}
    if isinstance(value, tuple):
        return [_plain(entry) for entry in value]
    return value


def changed_options(base: Ruleset, other: Ruleset) -> dict[str, Any]:
    """Options that turn one ruleset into another, as a file states them; of a table the rows that differ.

    Examples
    --------
    >>> from risk_kit import load_ruleset
    >>> changed_options(load_ruleset("classic"), load_ruleset("classic", ["defense.dice=3"]))
    {'defense.dice': 3}
    """
    before, changed = plain_options(base), {}
    for name, value in plain_options(other).items():
        old = before.get(name)
        if name in before and value == old:
            continue
        changed[name] = changed_rows(old, value)
    # A table that has only lost rows: nobody plays with so many any more.
    return {name: value for name, value in changed.items() if value != {}}


def change_texts(base: Ruleset, other: Ruleset) -> list[str]:
    """Changes that turn one ruleset into another, as `load_ruleset` takes them.

    Examples
    --------
    >>> from risk_kit import load_ruleset
    >>> change_texts(load_ruleset("risiko"), load_ruleset("risiko", ["victory.missions=null"]))
    ['victory.missions=null']
    """
    return [f"{name}={inline(value)}" for name, value in changed_options(base, other).items()]


def changed_rows(old: Any, new: Any) -> Any:
    """Rows of a table that differ from another; what is no table as it is."""
    if not (isinstance(old, dict) and isinstance(new, dict)):
        return new
    return {key: count for key, count in new.items() if old.get(key) != count}


def house_rule(name: str, file_id: str, base: str, changes: Mapping[str, Any]) -> str:
    r"""Text of a house rule, without the line for editors.

    Parameters
    ----------
    name, file_id : str
        Name for people, and id for files.
    base : str
        What it extends.
    changes : mapping
        Options by dotted name, as `changed_options` has them.

    Examples
    --------
    >>> text = house_rule("Ours", "ours", "classic", {"defense.dice": 3, "defense.ties": "attacker"})
    >>> text.splitlines()[-1]
    'defense: {dice: 3, ties: attacker}'
    """
    rules = "\n".join(line for group, value in nested(changes).items() for line in _lines(group, value))
    quoted = scalar(name, flow=False, like='"')
    return HOUSE_RULE.format(
        id=scalar(file_id, flow=False), name=quoted, base=base, rules=rules or "# Nothing differs."
    )


def nested(flat: Mapping[str, Any]) -> dict[str, Any]:
    """Groups within groups, as a file has them, of values by dotted name.

    Examples
    --------
    >>> nested({"defense.dice": 3, "defense.ties": "attacker"})
    {'defense': {'dice': 3, 'ties': 'attacker'}}
    """
    found: dict[str, Any] = {}
    for name, value in flat.items():
        *groups, last = name.split(".")
        inner = found
        for group in groups:
            inner = inner.setdefault(group, {})
        inner[last] = value
    return found


def _lines(group: str, value: Any) -> list[str]:
    # Numbers of players are keys without quotes, as people write them.
    line = re.sub(r'"(\d+)": ', r"\1: ", f"{group}: {inline(value)}")
    if len(line) <= _LONGEST_LINE or not isinstance(value, dict):
        return [line]
    return [f"{group}:", *(f"  {inside}" for key, part in value.items() for inside in _lines(key, part))]
