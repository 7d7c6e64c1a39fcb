"""What stands above a column of the rule laboratory: which ruleset, reset, save, what does not fit."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

import ipywidgets as w

from risk_kit.files.locate import workspace
from risk_kit.language import translate as _
from risk_kit.rules.choices import Choices
from risk_kit.widgets.guard import alert

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from risk_kit.files.findings import Finding
    from risk_kit.rules.ruleset import Ruleset

LETTERS = ("A", "B")


class Head:
    """The head of a column.

    Parameters
    ----------
    columns : list of Choices
        The rulesets side by side; another one is put there when it is chosen.
    column : int
    known : sequence of Ruleset
        What can be chosen.
    changed : callable
        Called after another ruleset was chosen, or its changes taken back.
    guarded : callable
        Runs a callback, so that what goes wrong is shown.
    """

    def __init__(
        self,
        columns: list[Choices],
        column: int,
        known: Sequence[Ruleset],
        changed: Callable[[], None],
        guarded: Callable[..., None],
    ) -> None:
        self._columns, self._column, self._changed = columns, column, changed
        letter = LETTERS[column]
        start = columns[column].start
        offered = [(ruleset.name(), ruleset) for ruleset in known if ruleset != start]
        # What it began with may have a file of its own, which a ruleset does not know.
        self._first = columns[column]
        self.ruleset = w.Dropdown(
            description=_("Rules {number}").format(number=letter),
            options=[(start.name(), start), *offered],
        )
        self.name = w.Text(
            description=_("Name"), placeholder=_("for your own rules"), continuous_update=False
        )
        self.reset = w.Button(description=_("Reset {ruleset}").format(ruleset=letter))
        self.save = w.Button(description=_("Save {ruleset} as file").format(ruleset=letter))
        self._file = w.HTML()
        self._message = w.HTML()
        self.ruleset.observe(lambda change: guarded(self._begin, change["new"]), "value")
        self.name.observe(lambda _change: guarded(self.show), "value")
        self.reset.on_click(lambda _button: guarded(self._reset))
        self.save.on_click(lambda _button: guarded(self._save))
        buttons = w.HBox([self.reset, self.save], layout={"flex_flow": "row wrap"})
        self.ui = w.VBox([self.ruleset, self.name, buttons, self._file, self._message])
        self.ui.add_class(f"risk-kit-head-{letter.lower()}")

    @property
    def choices(self) -> Choices:
        """The ruleset of the column, with its changes."""
        return self._columns[self._column]

    def show(self) -> None:
        """Show the changes as a file, and what does not fit."""
        summary = _("{ruleset} as a file").format(ruleset=LETTERS[self._column])
        text = self.choices.text(self._chosen_name())
        self._file.value = f"<details><summary>{escape(summary)}</summary><pre>{escape(text)}</pre></details>"
        self.tell(self.choices.findings)

    def tell(self, findings: tuple[Finding, ...]) -> None:
        """Tell what is wrong."""
        lines = [f"{finding.message} {finding.hint}".strip() for finding in findings]
        if not self.choices.is_possible:
            lines.append(_("Until it fits, the last rules that were possible count."))
        self._message.value = "".join(map(alert, lines))

    def _begin(self, ruleset: Ruleset) -> None:
        """Begin with another ruleset."""
        first = self._first
        self._columns[self._column] = first if ruleset is first.start else Choices(ruleset)
        self._changed()

    def _reset(self) -> None:
        self.choices.reset()
        self._changed()

    def _save(self) -> None:
        path = self.choices.save(self._chosen_name())
        folder = workspace()
        path = path.relative_to(folder) if folder else path
        text = _("Saved as {file}; risk-kit check finds no problem in it.").format(file=path)
        self._message.value = f'<p role="status">✔ {escape(text)}</p>'

    def _chosen_name(self) -> str:
        return self.name.value.strip() or _("My rules {ruleset}").format(ruleset=LETTERS[self._column])
