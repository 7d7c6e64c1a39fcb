"""Options to choose: every option of a ruleset with its meaning, and a variant made by changing some."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Any

from risk_kit.errors import FileError, RuleError, SaveError
from risk_kit.files.extends import merge, read_layers
from risk_kit.files.findings import Report, clip
from risk_kit.files.ids import file_id
from risk_kit.files.locate import find, known, workspace
from risk_kit.files.modeline import modeline
from risk_kit.files.reader import document_of
from risk_kit.files.save import save
from risk_kit.files.splice_render import flow
from risk_kit.files.suggest import as_id
from risk_kit.files.text import decode
from risk_kit.language import ngettext
from risk_kit.language import translate as _
from risk_kit.rules.changes import option_schemas, option_titles
from risk_kit.rules.citations import group_source
from risk_kit.rules.house import changed_options, changed_rows, house_rule, nested, plain_options
from risk_kit.rules.load import check_layers, load_ruleset, try_ruleset

if TYPE_CHECKING:
    from risk_kit.files.findings import Finding
    from risk_kit.rules.ruleset import Ruleset

MOST_NAMED = 2
"""Changed rules that are named beside the name of a ruleset; more are counted."""


class Kind(Enum):
    """What can be chosen."""

    CHOICE = "choice"
    NUMBER = "number"
    YES_NO = "yes or no"
    LIST = "list"
    TABLE = "table"
    SWITCH = "switch"
    """A group of options that may be off as a whole, such as secret missions."""


@dataclass(frozen=True)
class Option:
    """One option of every ruleset.

    Attributes
    ----------
    name, group : str
        Dotted name, and the first part of it.
    kind : Kind
    title : str
        What it means, in the language in use when it was made.
    least, most : int or None
        Limits of a number.
    words : tuple of str
        What may be chosen, as files write it; for a list, of what it is made.
    """

    name: str
    group: str
    kind: Kind
    title: str
    least: int | None = None
    most: int | None = None
    words: tuple[str, ...] = ()


def rule_options() -> dict[str, Option]:
    """Every option by its dotted name, in the order of a file.

    Examples
    --------
    >>> option = rule_options()["defense.dice"]
    >>> option.title, option.least, option.most
    ('Most defense dice', 1, 4)
    """
    titles = option_titles()
    found = {}
    for name, schema in option_schemas():
        kind = _kind(schema)
        if kind is None:
            continue
        words = schema.get("enum", schema.get("items", {}).get("enum", ()))
        if kind is Kind.CHOICE and not words:
            words = known("objectives")  # the only id that is an option
        found[name] = Option(
            name=name,
            group=name.split(".")[0],
            kind=kind,
            title=titles[name],
            least=schema.get("minimum"),
            most=schema.get("maximum"),
            words=tuple(words),
        )
    return found


def _kind(schema: dict[str, Any]) -> Kind | None:
    """Kind of an option by its schema; None for a group of options."""
    types = schema.get("type", schema.get("$ref", ""))
    if isinstance(types, list):
        return Kind.SWITCH
    if "properties" in schema:
        return None
    if "enum" in schema or types.endswith("/id"):
        return Kind.CHOICE
    kinds = {"integer": Kind.NUMBER, "boolean": Kind.YES_NO, "array": Kind.LIST}
    return kinds.get(types, Kind.TABLE)


class Choices:
    """A ruleset and changes to its options.

    A value that an option cannot have is refused. Values that do not go together are kept as a wish, since
    the way from one good combination to another may lead over a bad one: `findings` say what does not fit,
    and `ruleset` stays what it was until it does.

    Parameters
    ----------
    start : str, Path or Ruleset
        What to begin with.

    Attributes
    ----------
    start, ruleset : Ruleset
        What it began with, and what the changes make of it.
    findings : tuple of Finding
        What is wrong with the wishes, warnings too.

    Examples
    --------
    >>> choices = Choices("classic")
    >>> choices.set("defense.dice", 3)
    ()
    >>> choices.ruleset.defense.dice, choices.changes
    (3, {'defense.dice': 3})
    """

    def __init__(self, start: str | Path | Ruleset) -> None:
        self._anchor, self._given, self.start = _trace(start)
        self._anchor_rules = load_ruleset(self._anchor) if self._given else self.start
        self.ruleset = self.start
        self.findings: tuple[Finding, ...] = ()
        self._values = nested(plain_options(self.start))
        self._wishes: dict[str, Any] = {}
        self._saved: dict[Path, str] = {}

    @property
    def is_possible(self) -> bool:
        """Whether the options go together; else `ruleset` is the last combination that did."""
        return Report(self.findings).ok

    @property
    def changes(self) -> dict[str, Any]:
        """Options that differ from the start, wishes included, in the order of a file."""
        return {name: self.value(name) for name in rule_options() if name in self._wishes}

    def value(self, name: str) -> Any:
        """Value of an option as it is wished, as plain data; None where its group is off."""
        return _at(merge(self._values, nested(self._wishes)), name)

    def start_value(self, name: str) -> Any:
        """Value of an option at the start, as plain data; None where its group is off."""
        return _at(self._values, name)

    def is_on(self, name: str) -> bool:
        """Whether an option counts: the group that it is in may be off."""
        group = name.rpartition(".")[0]
        return not group or self.value(group) is not None

    def source(self, group: str) -> str:
        """Where the rules of a group come from, before they were changed: documents, and ids of rules."""
        return group_source(dict(self.start.sources), group)

    def set(self, name: str, value: Any) -> tuple[Finding, ...]:
        """What is wrong with the options after one of them was given a value; nothing when all is well.

        Parameters
        ----------
        name : str
            Dotted name.
        value : object
            Plain data, or text as in a file. For a group that may be off, True or False.

        Raises
        ------
        UnknownNameError
            When there is no rule of that name.
        RuleError
            When the group of the option is off.
        """
        if isinstance(value, bool) and name in rule_options() and rule_options()[name].kind is Kind.SWITCH:
            value = self._group(name) if value else None
        text = value if isinstance(value, str) else flow(value)
        if not self.is_on(name):
            group = name.rpartition(".")[0]
            raise RuleError(_("{name} says nothing while {group} is off.").format(name=name, group=group))
        ruleset, report = self._try({name: text})
        if any(not finding.code.startswith("ruleset-") for finding in report.errors):
            return report.findings
        self._wish(name, document_of(*decode(text.encode(), name)).data)
        self._take(ruleset, report)
        return self.findings

    def reset(self, name: str | None = None) -> tuple[Finding, ...]:
        """What is wrong with the options after one, or all of them, went back to the start."""
        for wish in list(self._wishes):
            if name is None or wish == name or wish.startswith(f"{name}."):
                del self._wishes[wish]
        self._take(*self._try({}))
        return self.findings

    def text(self, name: str, file_id: str = "") -> str:
        """The variant as a house rule: what it extends, and only what differs.

        Parameters
        ----------
        name : str
            Its name for people.
        file_id : str
            Its id, that of the file; without it one like the name.
        """
        file_id = file_id or as_id(name) or "my_rules"
        return house_rule(name, file_id, self._base()[0], changed_options(self._anchor_rules, self.ruleset))

    def save(self, name: str, path: str | Path | None = None) -> Path:
        """Path of the file that the variant was saved to, as a house rule that `risk-kit check` finds good.

        Parameters
        ----------
        name : str
            Its name for people.
        path : str or Path, optional
            By default a file of that name: in a working folder among its rulesets, else here.

        Raises
        ------
        RuleError
            When the options do not go together.
        SaveError
            When there is a file already, or this one has changed since it was saved from here.
        """
        if not self.is_possible:
            raise RuleError(_("These options do not go together yet: {problem}").format(problem=self.problem))
        path = self._path(name, path)
        base, file = self._base()
        if base == file.name and file.parent != path.resolve().parent:
            text = _("Save it beside {file}, which it extends.")
            raise RuleError(text.format(file=clip(str(file), 400)))
        text = self.text(name, as_id(path.stem))
        report = check_layers(read_layers(path, "ruleset", text)[1])
        if not report.ok:
            raise FileError(report)
        text = modeline(path, "ruleset") + text
        if path.exists() and path.resolve() not in self._saved:
            message = _("There is a file {file} already: choose another name.")
            raise SaveError(message.format(file=clip(str(path), 400)))
        save(path, text, self._saved.get(path.resolve()))
        self._saved[path.resolve()] = text
        return path

    @property
    def problem(self) -> str:
        """What does not fit, in sentences."""
        return " ".join(
            f"{finding.message} {finding.hint}".strip() for finding in Report(self.findings).errors
        )

    def _try(self, texts: dict[str, str]) -> tuple[Ruleset | None, Report]:
        """What the wishes make of the start, one of them as a text."""
        kept = [wish for wish in self._wishes if not any(wish.startswith(f"{name}.") for name in texts)]
        wishes = {wish: flow(self.value(wish)) for wish in kept} | texts
        wished = self._given | wishes
        changes = [f"{name}={wished[name]}" for name in rule_options() if name in wished]
        unknown = [f"{name}={text}" for name, text in texts.items() if name not in rule_options()]
        return try_ruleset(self._anchor, changes + unknown)

    def _wish(self, name: str, value: Any) -> None:
        """Keep a value that differs from the start, and of a table the rows that do."""
        group, _dot, key = name.rpartition(".")
        if group in self._wishes:  # switched on by a wish
            self._wishes[group] = {**self._wishes[group], key: value}
            return
        for wish in [wish for wish in self._wishes if wish.startswith(f"{name}.")]:
            del self._wishes[wish]
        old = self.start_value(name)
        if rule_options()[name].kind is Kind.TABLE:
            value = changed_rows(old, value)
        if value in (old, {}):
            self._wishes.pop(name, None)
        else:
            self._wishes[name] = value

    def _take(self, ruleset: Ruleset | None, report: Report) -> None:
        self.findings = report.findings
        if ruleset is None:
            return
        if not self._wishes:
            ruleset = self.start
        elif len(self._given | self._wishes) > MOST_NAMED:
            ruleset = replace(ruleset, names=self._counted_names())
        self.ruleset = ruleset

    def _counted_names(self) -> tuple[tuple[str, str], ...]:
        """Names of the variant that say how many rules were changed."""
        count = len(self._given | self._wishes)
        more = ngettext("{count} rule changed", "{count} rules changed", count).format(count=count)
        return tuple((language, f"{name} ({more})") for language, name in self._anchor_rules.names)

    def _group(self, name: str) -> Any:
        """Values of a group that is switched on: those of a ruleset that has it, best on this board."""
        if self.start_value(name) is not None:
            return self.start_value(name)
        rulesets = known_rulesets()
        rulesets.sort(key=lambda ruleset: ruleset.board != self.start.board)
        groups = (_at(nested(plain_options(ruleset)), name) for ruleset in rulesets)
        group = next((group for group in groups if group is not None), None)
        if group is None:
            raise RuleError(_("No ruleset has {name} to begin with.").format(name=name))
        return group

    def _path(self, name: str, path: str | Path | None) -> Path:
        """Where a variant is saved."""
        if path is None:
            folder = workspace()
            path = (folder / "maps" / "rulesets" if folder else Path()) / f"{as_id(name)}.yaml"
        path = Path(path)
        path = path if path.suffix == ".yaml" else path.with_name(f"{path.name}.yaml")
        id = file_id("" if path.stem.startswith(".") else path.stem, name)
        taken = known("ruleset").get(id)
        if taken is not None and taken.resolve() != path.resolve():
            raise RuleError(_("There is a ruleset {name} already: choose another name.").format(name=id))
        return path

    def _base(self) -> tuple[str, Path]:
        """What a house rule extends: an id, or the name of a file beside it; and its file."""
        file = find("ruleset", self._anchor).resolve()
        ids = {there.resolve(): name for name, there in known("ruleset").items()}
        return ids.get(file, file.name), file


def known_rulesets(broken: list[FileError] | None = None) -> list[Ruleset]:
    """Every ruleset that an id finds; files with errors are left out, and told in `broken`."""
    found = []
    for name in known("ruleset"):
        try:
            found.append(load_ruleset(name))
        except FileError as error:
            if broken is not None:
                broken.append(error)
    return found


def _trace(start: str | Path | Ruleset) -> tuple[str | Path, dict[str, str], Ruleset]:
    """A ruleset, its file, and the changes of single rules that make it out of the file."""
    if isinstance(start, str | Path):
        return start, {}, load_ruleset(start)
    rulesets = known_rulesets()
    same_board = [ruleset for ruleset in rulesets if ruleset.board == start.board]
    tries = [(changed_options(ruleset, start), ruleset.id) for ruleset in same_board]
    # Its own id first: then the nearest.
    for changes, name in sorted(tries, key=lambda each: (each[1] != start.id, len(each[0]))):
        texts = {option: flow(value) for option, value in changes.items()}
        found = try_ruleset(name, [f"{option}={text}" for option, text in texts.items()])[0]
        if found is not None and plain_options(found) == plain_options(start):
            return name, texts, start
    text = _("{name} is made of no ruleset that is known here: give the file that it is in.")
    raise RuleError(text.format(name=start.name()))


def _at(values: dict[str, Any], name: str) -> Any:
    value: Any = values
    for key in name.split("."):
        value = value.get(key) if isinstance(value, dict) else None
    return value
