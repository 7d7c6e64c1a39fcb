"""Loading and checking rulesets: from a file or a shipped id to a `Ruleset` or a report."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from risk_kit.errors import FileError
from risk_kit.files.extends import Layers, read_layers
from risk_kit.files.findings import Report
from risk_kit.files.locate import find
from risk_kit.files.suggest import as_id, plain_name
from risk_kit.language import translate
from risk_kit.rules.build import build
from risk_kit.rules.changes import change_rule
from risk_kit.rules.checks import check_options
from risk_kit.rules.checks_named import check_references
from risk_kit.rules.citations import sources_of
from risk_kit.rules.dice import DiceRules
from risk_kit.rules.ruleset import ByPlayers, Ruleset

if TYPE_CHECKING:
    from collections.abc import Iterable

_ABOUT_THE_FILE = ("id", "names", "board", "sources")
_GROUPS = tuple(name for name in Ruleset.__dataclass_fields__ if name not in _ABOUT_THE_FILE)


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
    ruleset, report = try_ruleset(name, changes)
    if ruleset is None:
        raise FileError(report)
    return ruleset


def as_ruleset(wanted: Ruleset | str | Path) -> Ruleset:
    """The ruleset that is meant: itself, or loaded by its name."""
    return wanted if isinstance(wanted, Ruleset) else load_ruleset(wanted)


def try_ruleset(name: str | Path, changes: Iterable[str] = ()) -> tuple[Ruleset | None, Report]:
    """Ruleset as `load_ruleset` has it, None where there are errors; and all findings, warnings too."""
    layers = _read(name)
    changes = list(changes)
    for change in changes if layers.usable else ():
        change_rule(layers, change)
    ruleset, report = _load(layers)
    return (_renamed(ruleset, changes) if ruleset else None), report


def _renamed(ruleset: Ruleset, changes: list[str]) -> Ruleset:
    """The ruleset with its changes in its names, so that a variant is never taken for what it varies."""
    added = f" ({', '.join(changes)})" if changes else ""
    return replace(ruleset, names=tuple((language, name + added) for language, name in ruleset.names))


def check_ruleset(name: str | Path) -> Report:
    r"""Report of all findings in the file of a ruleset.

    Raises
    ------
    UnknownNameError
        When no shipped ruleset has that id.

    Examples
    --------
    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     house = Path(folder, "house.yaml")
    ...     _size = house.write_text("format: risk_kit/ruleset/1\nextends: classic\ndefense: {dice: 9}\n")
    ...     report = check_ruleset(house)
    >>> [(finding.place.line, finding.message) for finding in report.findings]
    [(3, '9 is out of range: it must be from 1 to 4.')]
    """
    return check_layers(_read(name))


def _read(name: str | Path) -> Layers:
    """Layers of a ruleset; a house rule without an id of its own has that of its file."""
    path = find("ruleset", name)
    layers = read_layers(path, "ruleset")[1]
    if layers.usable and "id" not in layers.own.data:
        layers.data["id"] = as_id(path.stem) or as_id(f"house {path.stem}", part=True)
    return layers


def check_layers(layers: Layers) -> Report:
    """Report of all findings in a ruleset that was read into layers."""
    return _load(layers)[1]


def dice_rules_of(rules: Ruleset | DiceRules | str | Path) -> DiceRules:
    """Dice rules of a ruleset, of its id or path, or the rules themselves."""
    if isinstance(rules, DiceRules):
        return rules
    return as_ruleset(rules).dice


def _load(layers: Layers) -> tuple[Ruleset | None, Report]:
    ruleset = None
    if layers.usable:
        ruleset = _build(layers)
        if layers.usable:
            check_options(ruleset, layers)
            check_references(ruleset, layers)
    report = Report.of(layers.findings)
    return (ruleset if report.ok else None), report


def _build(layers: Layers) -> Ruleset:
    def missing(path: tuple[str, ...]) -> None:
        hint = translate("Add `{key}: ...` here.").format(key=path[-1])
        layers.add("schema-missing-key", layers.place(path[:-1]), path[:-1], key=".".join(path), hint=hint)

    data = layers.data
    names = data.get("name") or plain_name(data["id"])
    values: dict[str, Any] = data | {
        "names": ({"en": names} if isinstance(names, str) else names).items(),
        "board": data.get("board", "world"),
        "sources": sources_of(layers, _GROUPS).items(),
    }
    ruleset: Ruleset = build(Ruleset, values, missing)
    return _played(ruleset) if layers.usable else ruleset


def _played(rules: Ruleset) -> Ruleset:
    """The ruleset without counts for numbers of players that are not its own: a base may have had more."""
    numbers, neutral_at = rules.players.numbers, rules.players.neutral_at

    def only(counts: ByPlayers, allowed: tuple[int, ...]) -> ByPlayers:
        return ByPlayers(pair for pair in counts if pair[0] in allowed)

    armies, neutral = only(rules.setup.armies, numbers), only(rules.setup.neutral_armies, neutral_at)
    capitals = rules.victory.capitals
    if capitals is not None:
        capitals = replace(capitals, to_hold=only(capitals.to_hold, numbers))
    return replace(
        rules,
        setup=replace(rules.setup, armies=armies, neutral_armies=neutral),
        victory=replace(rules.victory, capitals=capitals),
    )
