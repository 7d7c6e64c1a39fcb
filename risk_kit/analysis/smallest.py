"""The smallest difference that matters, named by who compares: one figure a metric."""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING

from risk_kit.analysis.metrics import POINTS
from risk_kit.errors import RuleError
from risk_kit.files.findings import clip
from risk_kit.files.suggest import unknown_name
from risk_kit.language import translate as _

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from risk_kit.analysis.metrics import Metric

GROUPS = ("wins_seat", "wins_bot")
"""Names that stand for several metrics: the wins of every seat, of every bot."""


def smallest_differences(
    chosen: Sequence[Metric], named: Mapping[str, float | str] | None = None
) -> tuple[float, ...]:
    """The smallest difference that matters for each metric, in its unit (shares from 0 to 1).

    Parameters
    ----------
    chosen : sequence of Metric
    named : mapping, optional
        By the id of a metric; ``wins_seat`` and ``wins_bot`` stand for all of theirs. Shares as ``0.03`` or
        ``"3%"``.

    Raises
    ------
    UnknownNameError
        When there is no such metric.
    RuleError
        When a figure is not a number above 0, or a share is 1 or more.

    Examples
    --------
    >>> from risk_kit.analysis.metrics import metrics
    >>> smallest_differences(metrics(2)[:4], {"rounds": 2, "wins_seat": "3%"})
    (2.0, 0.02, 0.02, 0.03)
    """
    figures = dict.fromkeys((metric.id for metric in chosen), 0.0)
    for metric in chosen:
        figures[metric.id] = metric.smallest
    for name, value in (named or {}).items():
        matching = [m for m in chosen if m.id == name or (name in GROUPS and m.id.startswith(name))]
        if not matching:
            _refuse_name(name, list(figures))
        for metric in matching:
            figures[metric.id] = _figure(metric, value)
    return tuple(figures.values())


def _refuse_name(name: str, known: list[str]) -> None:
    message = _("There is no metric {name!r}; there are {known}.").format(
        name=clip(name), known=", ".join(known)
    )
    raise unknown_name(message, name, "metric", [*known, *GROUPS])


def _figure(metric: Metric, value: float | str) -> float:
    text = str(value).strip()
    share = text.endswith("%") and metric.unit == POINTS
    try:
        figure = float(text.removesuffix("%").replace(",", ".") if share else text.replace(",", "."))
    except ValueError:
        figure = -1.0
    figure = figure / 100 if share else figure
    if not (isfinite(figure) and figure > 0):
        message = _("The smallest difference of {metric} must be a number above 0, not {value}.")
        raise RuleError(message.format(metric=metric.id, value=clip(text)))
    if metric.unit == POINTS and figure >= 1:
        message = _("{metric} is a share: write {value} percentage points as {percent}% or {share}.")
        raise RuleError(
            message.format(
                metric=metric.id, value=clip(text), percent=f"{figure:g}", share=f"{figure / 100:g}"
            )
        )
    return figure
