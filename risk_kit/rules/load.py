"""Loading and checking rulesets: from a file or a shipped id to a `Ruleset` or a report."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from risk_kit.errors import FileError
from risk_kit.files.extends import Layers, read_layers
from risk_kit.files.findings import Report
from risk_kit.files.locate import find
from risk_kit.language import translate
from risk_kit.rules.build import build
from risk_kit.rules.changes import change_rule
from risk_kit.rules.dice import DiceRules
from risk_kit.rules.options import Domination
from risk_kit.rules.ruleset import Ruleset

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path


def load_ruleset(name: str | Path, changes: Iterable[str] = ()) -> Ruleset:
    """Ruleset of a file, or of the id of a shipped ruleset.

    Parameters
    ----------
    name : str or Path
        ``"classic"``, ``"risiko"``, or the path of a YAML file.
    changes : iterable of str
        Single rules to change, such as ``"defense.dice=3"``.

    Raises
    ------
    UnknownNameError
        When no shipped ruleset has that id, or there is no rule of a name in `changes`.
    FileError
        When the file has errors, or a changed rule a value that does not fit; ``report`` has all of them.

    Examples
    --------
    >>> load_ruleset("classic", ["defense.dice=3"]).defense.dice
    3
    """
    layers = read_layers(find("ruleset", name), "ruleset")[1]
    changes = list(changes)
    for change in changes if layers.usable else ():
        change_rule(layers, change)
    ruleset, report = _load(layers)
    if ruleset is None:
        raise FileError(report)
    return _renamed(ruleset, changes)


def _renamed(ruleset: Ruleset, changes: list[str]) -> Ruleset:
    """The ruleset with its changes in its names, so that a variant is never taken for what it varies."""
    added = f" ({', '.join(changes)})" if changes else ""
    return replace(ruleset, names=tuple((language, name + added) for language, name in ruleset.names))


def check_ruleset(name: str | Path) -> Report:
    """Report of all findings in the file of a ruleset."""
    return check_layers(read_layers(find("ruleset", name), "ruleset")[1])


def check_layers(layers: Layers) -> Report:
    """Report of all findings in a ruleset that was read into layers."""
    return _load(layers)[1]


def dice_rules_of(rules: Ruleset | DiceRules | str | Path) -> DiceRules:
    """Dice rules of a ruleset, of its id or path, or the rules themselves."""
    if isinstance(rules, DiceRules):
        return rules
    return (rules if isinstance(rules, Ruleset) else load_ruleset(rules)).dice


def _load(layers: Layers) -> tuple[Ruleset | None, Report]:
    ruleset = None
    if layers.usable:
        ruleset = _build(layers)
        if layers.usable:
            _check_options(ruleset, layers)
    report = Report.of(layers.findings)
    return (ruleset if report.ok else None), report


def _build(layers: Layers) -> Ruleset:
    def missing(path: tuple[str, ...]) -> None:
        hint = translate("Add `{key}: ...` here.").format(key=path[-1])
        layers.add("schema-missing-key", layers.place(path[:-1]), path[:-1], key=".".join(path), hint=hint)

    data = layers.data
    names = data.get("name") or data["id"].replace("_", " ").title()
    values: dict[str, Any] = data | {
        "names": ({"en": names} if isinstance(names, str) else names).items(),
        "board": data.get("board", "world"),
        "sources": (data.get("sources") or {}).items(),
    }
    ruleset: Ruleset = build(Ruleset, values, missing)
    return ruleset


def _check_options(ruleset: Ruleset, layers: Layers) -> None:
    armies = dict(ruleset.setup.armies)
    for players in ruleset.players.numbers:
        if players not in armies:
            path = _last_written(layers, ("players", "numbers"), ("setup", "armies"))
            layers.add("ruleset-players-armies", layers.value_place(path), path, players=players)
    victory = ruleset.victory
    ways = (
        victory.domination is not Domination.NONE,
        victory.last_survivor,
        victory.missions,
        victory.capitals,
    )
    if not any(ways):
        layers.add("ruleset-no-victory", layers.place(("victory",)), ("victory",))


def _last_written(layers: Layers, *paths: tuple[str, ...]) -> tuple[str, ...]:
    """The path that the last layer speaks of: the one to blame when two options do not fit."""
    for document in reversed(layers.documents):
        for path in paths:
            if path in document.places:
                return path
    return paths[0]
