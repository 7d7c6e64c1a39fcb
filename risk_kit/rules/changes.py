"""Single rules by their dotted name (``defense.dice``): what they mean, and changing one."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any

from risk_kit.errors import RuleError, UnknownNameError
from risk_kit.files.findings import Source
from risk_kit.files.reader import parse
from risk_kit.files.schema import check_schema, load_schema
from risk_kit.files.suggest import did_you_mean, suggestions
from risk_kit.language import translate as _

if TYPE_CHECKING:
    from collections.abc import Iterator

    from risk_kit.files.extends import Layers

_ABOUT_THE_FILE = ("format", "id", "extends", "name", "board", "sources")


def option_titles() -> dict[str, str]:
    """What each option and group of options means, in the language in use, by its dotted name."""
    return {name: _(schema["title"]) for name, schema in _schemas() if "title" in schema}


def _schemas() -> Iterator[tuple[str, Any]]:
    def walk(properties: dict[str, Any], prefix: str) -> Iterator[tuple[str, Any]]:
        for name, schema in properties.items():
            yield prefix + name, schema
            yield from walk(schema.get("properties", {}), f"{prefix}{name}.")

    rules = load_schema("ruleset")["properties"]
    yield from walk({name: schema for name, schema in rules.items() if name not in _ABOUT_THE_FILE}, "")


def change_rule(layers: Layers, change: str) -> None:
    """Change one rule in the data of layers without errors so far; a bad value is a finding of theirs.

    Parameters
    ----------
    change : str
        ``"defense.dice=3"``: a dotted name and a value as in a file.

    Raises
    ------
    UnknownNameError
        When there is no rule of that name.
    RuleError
        When no value is given.
    """
    name, _equals, text = (part.strip() for part in change.partition("="))
    _known_name(name)
    if not text:
        raise RuleError(_("The rule {name} needs a value: {name}=...").format(name=name))
    # Read like a small file of its own, so that a bad value is reported like one in a file.
    value = parse(Source(f"--rule {name}", f"{text}\n"))
    *groups, last = name.split(".")
    data = copy.deepcopy(layers.data)
    group = data
    for key in groups:
        group[key] = group.get(key) or {}
        group = group[key]
    group[last] = value.data
    if value.complete:
        value.data = data
        check_schema(value, "ruleset")
    layers.own.findings += value.findings
    layers.data = data


def _known_name(name: str) -> None:
    known = [option for option, schema in _schemas() if "properties" not in schema]
    if name not in known:
        close = suggestions(name, known)
        message = _("There is no rule {name!r}.").format(name=name)
        hint = did_you_mean(close) or _("Rules are named like defense.dice or fortify.reach.")
        raise UnknownNameError(f"{message} {hint}", name=name, kind="rule", suggestions=close)
