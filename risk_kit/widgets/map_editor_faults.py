"""The list of faults beside the canvas: each with its line, a button that goes there, and what cures it."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

import ipywidgets as w

from risk_kit.language import ngettext
from risk_kit.language import translate as _
from risk_kit.widgets.guard import alert, told

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from risk_kit.editing.faults import Fault

MOST = 25
"""Faults that are listed; the others come when these are cured."""
# Colors of the marks can be told from white and from the dark theme's ground.
_MARKS = {"error": ("⛔", "#e5484d"), "warning": ("⚠", "#b7791f"), "hint": ("ⓘ", "#3b82c4")}


class FaultRow:
    """A line of the list, made once and filled with one fault after the other."""

    def __init__(self, go: Callable[[Fault], None], cure: Callable[[Fault, int], None]) -> None:
        self.fault: Fault | None = None
        self._text = w.HTML(layout={"flex": "1 1 0", "min_width": "0"})
        self._go = w.Button(layout={"width": "auto"})
        self._go.on_click(lambda _button: self.fault and go(self.fault))
        self._cures = [w.Button(layout={"width": "auto", "max_width": "100%"}) for _number in range(2)]
        for number, made in enumerate(self._cures):
            made.on_click(lambda _button, number=number: self.fault and cure(self.fault, number))
        self.ui = w.VBox([self._text, w.HBox([self._go, *self._cures], layout={"flex_flow": "row wrap"})])
        self.ui.add_class("risk-kit-fault")

    def show(self, fault: Fault | None, about: str = "") -> None:
        """Show a fault and the names of what it is about, or nothing."""
        self.fault = fault
        self.ui.layout.display = "none" if fault is None else ""
        if fault is None:
            return
        finding = fault.finding
        mark, color = _MARKS[finding.severity.value]
        line = _("line {line}").format(line=finding.place.line)
        names = f"<b>{escape(about)}</b> · " if about else ""
        self._text.value = (
            f"<span style='color:{color}'>{mark}</span> {escape(finding.message)} <small>{names}"
            f"{escape(finding.severity.text())} · {escape(line)} · <code>{finding.code}</code></small>"
            + (f"<br><small>{escape(finding.hint)}</small>" if finding.hint else "")
        )
        self._go.description = _("Show")
        self._go.tooltip = _("Show on the map: {message}").format(message=finding.message)
        self._go.layout.display = "" if fault.territories or fault.at else "none"
        for number, made in enumerate(self._cures):
            there = number < len(fault.cures)
            made.layout.display = "" if there else "none"
            if there:
                label = fault.cures[number].label
                made.description = label[:1].upper() + label[1:]


class FaultList:
    """All that is wrong, worst first."""

    def __init__(self, go: Callable[[Fault], None], cure: Callable[[Fault, int], None]) -> None:
        self._rows = [FaultRow(go, cure) for _number in range(MOST)]
        self._head = w.HTML()
        self.ui = w.VBox([self._head, *(row.ui for row in self._rows)], layout={"width": "98%"})
        self.show(())

    def show(
        self, faults: Sequence[Fault], about: Callable[[Fault], str] = lambda _fault: "", lost: str = ""
    ) -> None:
        """Show faults, with the names of what each is about, after what could not be shown on the map."""
        if not faults:
            text = "" if lost else _("Nothing is wrong with this board.")
        else:
            text = ngettext("{count} thing to look at.", "{count} things to look at.", len(faults))
        if len(faults) > MOST:
            text += " " + _("The first {most} are listed.").format(most=MOST)
        self._head.value = (alert(lost) if lost else "") + told(text.format(count=len(faults)))
        for number, row in enumerate(self._rows):
            fault = faults[number] if number < len(faults) else None
            row.show(fault, about(fault) if fault else "")
