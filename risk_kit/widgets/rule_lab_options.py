"""The options of two rulesets as controls side by side: one row an option, differences marked."""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING, Any

import ipywidgets as w

from risk_kit.language import translate as _
from risk_kit.rules.choices import Kind, rule_options
from risk_kit.rules.compare import compare
from risk_kit.rules.option_words import choice_text
from risk_kit.rules.sheet import rules_sheet
from risk_kit.widgets.guard import Later
from risk_kit.widgets.rule_lab_head import LETTERS
from risk_kit.widgets.rule_lab_style import items

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from risk_kit.rules.choices import Choices, Option
    from risk_kit.widgets.guard import Guarded

DIFFERENT, ALL = "different", "all"
SEARCH_DELAY = 0.3
"""Seconds without a key after which the search is done."""


class OptionsTable:
    """Rows of options with a control for each of two rulesets.

    Parameters
    ----------
    columns : sequence of Choices
        The rulesets side by side.
    change : callable
        Called with a column (0-based), the name of an option and its new value when a control was moved.
    owner : Guarded
        Runs callbacks, one at a time, so that what goes wrong is shown.

    Attributes
    ----------
    tools : Widget
        What chooses the rows.
    rows : tuple of str
        Names of the options that are shown.
    """

    def __init__(
        self,
        columns: Sequence[Choices],
        change: Callable[[int, str, Any], None],
        owner: Guarded,
    ) -> None:
        self.columns = columns
        self.options = rule_options()
        self.rows: tuple[str, ...] = ()
        self._change = change
        self._owner, guarded = owner, owner._guarded
        self._controls: dict[tuple[str, int], Any] = {}
        self._labels: dict[str, w.HTML] = {}
        self._headings: dict[str, w.HTML] = {}
        self._filling = False
        titles = {group: self._titles(group)[0] for group in self.groups}
        self._view = w.Dropdown(
            description=_("Show"),
            options=[
                (_("what differs"), DIFFERENT),
                *((title, group) for group, title in titles.items()),
                (_("all options"), ALL),
            ],
        )
        self._search = w.Text(description=_("Search"), placeholder=_("dice, cards, …"))
        self._count = w.HTML()
        self.tools = w.VBox([self._view, self._search, self._count])
        self.body = w.GridBox()
        self.body.add_class("risk-kit-options")
        fill_soon = Later(lambda: guarded(self.fill), SEARCH_DELAY)
        self._view.observe(lambda _change: guarded(self._choose), "value")
        self._search.observe(lambda _change: fill_soon(), "value")
        self.fill()

    @property
    def groups(self) -> tuple[str, ...]:
        """Groups of options, in the order of a file."""
        return tuple(dict.fromkeys(option.group for option in self.options.values()))

    def show(self, view: str) -> None:
        """Show the rows of a group, or those that are `DIFFERENT`, or `ALL`."""
        self._view.value = view

    def control(self, name: str, column: int) -> Any:
        """The control of an option in a column."""
        if (name, column) not in self._controls:
            self._controls[name, column] = self._new_control(self.options[name], column)
        self._fill_control(name, column)
        return self._controls[name, column]

    def differs(self, name: str) -> bool:
        """Whether the rulesets differ in an option; a group that is off in one of them counts as one."""
        if not all(choices.is_on(name) for choices in self.columns):
            return False
        one, other = (choices.value(name) for choices in self.columns)
        if self.options[name].kind is Kind.SWITCH:
            return (one is None) != (other is None)
        return bool(one != other)

    def fill(self) -> None:
        """Choose the rows anew."""
        self.rows = tuple(self._wanted())
        children: list[w.Widget] = []
        group = ""
        for name in self.rows:
            if self.options[name].group != group:
                group = self.options[name].group
                children.append(self._headings.setdefault(group, _wide(w.HTML())))
            label = self._labels.setdefault(name, w.HTML())
            children += [label, self.control(name, 0), self.control(name, 1)]
        self.refresh()
        if not children:
            text = escape(_("No option is to be shown here."))
            children = [_wide(w.HTML(f"<p>{text}</p>"))]
        self.body.children = children

    def describe(self) -> str:
        """How many options differ, in words; of a group that is off in one of them each counts."""
        differing = compare(*(choices.ruleset for choices in self.columns)).differing
        return _("Different options: {count}").format(count=len(differing))

    def refresh(self) -> None:
        """Show the present values in the rows that are there."""
        self._count.value = f'<div role="status">{escape(self.describe())}</div>'
        for name in self.rows:
            self._labels[name].value = self._label(name)
            for column in range(len(self.columns)):
                self._fill_control(name, column)
        for group in {self.options[name].group for name in self.rows}:
            self._headings[group].value = self._heading(group)

    def html(self) -> str:
        """Still picture: a table of what differs."""
        heads = [
            _("what differs"),
            *(f"{x}: {c.ruleset.name()}" for x, c in zip(LETTERS, self.columns, strict=True)),
        ]
        rows = [
            [option.title, *(self._words(name, column) for column in range(len(self.columns)))]
            for name, option in self.options.items()
            if self.differs(name)
        ]
        body = "".join(f"<tr>{_cells(row, 'td')}</tr>" for row in rows)
        return f'<table class="risk-kit-table"><tr>{_cells(heads, "th")}</tr>{body}</table>'

    def _words(self, name: str, column: int) -> str:
        """Value of an option in words."""
        choices, option = self.columns[column], self.options[name]
        value = choices.value(name)
        if option.kind is Kind.SWITCH:
            return value_text(option, value is not None)
        return "–" if value is None else value_text(option, value)

    def _choose(self) -> None:
        """Show what was chosen; a search would hide it."""
        self._search.value = ""
        self.fill()

    def _wanted(self) -> Iterable[str]:
        words = self._search.value.casefold().split()
        view = self._view.value
        for name, option in self.options.items():
            if not any(choices.is_on(name) for choices in self.columns):
                continue
            if words:
                text = f"{name} {option.title}".casefold()
                wanted = all(word in text for word in words)
            elif view == DIFFERENT:
                wanted = self.differs(name)
            else:
                wanted = view in (ALL, option.group)
            if wanted:
                yield name

    def _new_control(self, option: Option, column: int) -> Any:
        label = f"{option.title} ({LETTERS[column]})"
        control: Any
        if option.kind is Kind.NUMBER:
            control = w.BoundedIntText(
                min=option.least, max=option.most, value=option.least, description=label
            )
        elif option.kind in (Kind.YES_NO, Kind.SWITCH):
            control = w.Checkbox(description=label, indent=False)
        elif option.kind is Kind.CHOICE:
            words = [(choice_text(option.name, word), word) for word in option.words]
            control = w.Dropdown(options=words, description=label)
        else:
            control = w.Text(description=label, continuous_update=False)
        control.add_class("risk-kit-control")
        control.layout.width = "auto"
        control.observe(lambda change: self._moved(option, column, change["new"]), "value")
        return control

    def _moved(self, option: Option, column: int, shown: Any) -> None:
        with self._owner._lock:
            if not self._filling:
                self._owner._guarded(self._change, column, option.name, _meant(option, shown))

    def _fill_control(self, name: str, column: int) -> None:
        control, option, choices = self._controls[name, column], self.options[name], self.columns[column]
        value = choices.value(name)
        self._filling = True
        try:
            control.disabled = not choices.is_on(name)
            if option.kind is Kind.SWITCH:
                control.value = value is not None
            elif value is not None:
                control.value = _shown(value)
        finally:
            self._filling = False

    def _label(self, name: str) -> str:
        option = self.options[name]
        title = escape(option.title)
        limits = "" if option.least is None else f", {option.least} … {option.most}"
        different = escape(_("different"))
        mark = f'<b title="{different}">≠ {title}</b>' if self.differs(name) else title
        before = "".join(
            f"<div>{escape(text)}</div>" for text in map(self._before, [name] * 2, range(len(self.columns)))
            if text
        )  # fmt: skip
        return (
            f'<div class="{"risk-kit-differs" if self.differs(name) else ""}">{mark}'
            f"<small><code>{name}</code>{limits}{before}</small></div>"
        )

    def _before(self, name: str, column: int) -> str:
        """What an option was at the start, where it was changed since."""
        choices, option = self.columns[column], self.options[name]
        value = choices.start_value(name)
        if option.kind is Kind.SWITCH:
            if (value is None) == (choices.value(name) is None):
                return ""
            value = value is not None
        elif value is None or value == choices.value(name):
            return ""
        text = _("✎ {ruleset}: it was {value}")
        return text.format(ruleset=LETTERS[column], value=value_text(option, value))

    def _heading(self, group: str) -> str:
        """Title of a group, with its rules in words and where they come from."""
        title, place = self._titles(group)
        parts = []
        for letter, choices in zip(LETTERS, self.columns, strict=True):
            sentences = rules_sheet(choices.ruleset).sections[place].sentences
            source = _("Source: {source}").format(source=choices.source(group) or "–")
            parts.append(
                f"<div><b>{letter}: {escape(choices.ruleset.name())}</b>{items(sentences)}"
                f"<small>{escape(source)}</small></div>"
            )
        about = escape(_("in words, and where it is from"))
        summary = f"<b>{escape(title)}</b> <small>({about})</small>"
        return (
            f'<details class="risk-kit-group"><summary>{summary}</summary>'
            f'<div class="risk-kit-pair">{"".join(parts)}</div></details>'
        )

    def _titles(self, group: str) -> tuple[str, int]:
        """Title of a group, and which section of a rule sheet it is."""
        place = self.groups.index(group)
        return rules_sheet(self.columns[0].start).sections[place].title, place


def _cells(texts: Iterable[str], tag: str) -> str:
    return "".join(f"<{tag}>{escape(text)}</{tag}>" for text in texts)


def value_text(option: Option, value: Any) -> str:
    """A value of an option in words."""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if option.kind is Kind.CHOICE:
        return choice_text(option.name, value)
    return str(_shown(value))


def _shown(value: Any) -> Any:
    """A value as its control has it: lists and tables as text, without their brackets."""
    if isinstance(value, dict):
        return ", ".join(f"{key}: {count}" for key, count in value.items())
    return ", ".join(map(str, value)) if isinstance(value, list) else value


def _meant(option: Option, shown: Any) -> Any:
    """The value of what a control shows, as data or as text of a file."""
    if option.kind is Kind.TABLE:
        return "{" + re.sub(r":(?=\S)", ": ", shown) + "}"
    return f"[{shown}]" if option.kind is Kind.LIST else shown


def _wide(widget: w.Widget) -> w.Widget:
    """A widget that takes all columns."""
    widget.add_class("risk-kit-wide")
    return widget
