"""The battle explorer: sliders for both armies, two rulesets side by side, dice, odds and charts."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import ipywidgets as w

from risk_kit.drawing import figures
from risk_kit.language import translate as _
from risk_kit.language import use_language
from risk_kit.rules.load import load_ruleset
from risk_kit.rules.ruleset import Ruleset
from risk_kit.widgets.battle_model import MOST_ARMIES, BattleModel
from risk_kit.widgets.guard import Guarded, Later, number_field

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import plotly.graph_objects as go

PLOTLY = "application/vnd.plotly.v1+json"
MANY_THROWS = 100
CHART_DELAY = 0.06
"""Seconds without a change after which the chart follows; dice and text follow at once."""


class BattleExplorer(Guarded):
    """Odds of a battle that follow the hand, under two rulesets side by side.

    Parameters
    ----------
    attackers, defenders : int
        Armies at the start (1 to 60); the army that must stay is not counted.
    rulesets : sequence of Ruleset or str
        One or two rulesets, or their ids; shipped ones can be chosen in the widget.
    language : str, optional
        Language of the widget (default: the one in use).
    seed : int, optional
        The same seed throws the same dice; without one they are left to chance.

    Examples
    --------
    >>> explorer = BattleExplorer(attackers=3, defenders=2, rulesets=["classic"])
    >>> explorer.attackers = 10
    >>> round(explorer.model.odds(explorer.rulesets[0]).win, 4)
    0.9942
    """

    def __init__(
        self,
        attackers: int = 10,
        defenders: int = 10,
        rulesets: Sequence[Ruleset | str] | Ruleset | str = ("classic", "risiko"),
        *,
        language: str | None = None,
        seed: int | None = None,
    ) -> None:
        super().__init__(language)
        rulesets = [rulesets] if isinstance(rulesets, Ruleset | str) else rulesets
        loaded = [load_ruleset(each) if isinstance(each, str) else each for each in rulesets]
        self.model = BattleModel(attackers, defenders, loaded, seed)
        self._show_chart_soon = Later(lambda: self._guarded(self._show_chart), CHART_DELAY)
        with use_language(self.language):
            self._build()
            self._show_battle()
            self._show_chart()

    @property
    def attackers(self) -> int:
        """Armies that attack; the army that must stay is not counted."""
        return self.model.attackers

    @attackers.setter
    def attackers(self, count: int) -> None:
        self._attackers.value = count

    @property
    def defenders(self) -> int:
        """Armies that defend."""
        return self.model.defenders

    @defenders.setter
    def defenders(self, count: int) -> None:
        self._defenders.value = count

    @property
    def rulesets(self) -> list[Ruleset]:
        """The rulesets side by side."""
        return self.model.rulesets

    def throw(self, times: int = 1) -> None:
        """Throw the dice anew, once or several times; the chart of one roll counts what they cost."""
        self.model.throw(times)
        with use_language(self.language):
            self._show_battle()
            if self._chart_choice.value == "roll":
                self._show_chart()

    def figure(self) -> go.Figure:
        """The chart that is shown, as a plain plotly figure."""
        with use_language(self.language):
            return _CHARTS[self._chart_choice.value](self.model)

    def html(self) -> str:
        """Still picture of the odds and dice, as HTML."""
        with use_language(self.language):
            return self.model.html()

    def _build(self) -> None:
        self._attackers, attackers = _army_control(_("Attackers"), self.model.attackers)
        self._defenders, defenders = _army_control(_("Defenders"), self.model.defenders)
        choices = [self._ruleset_choice(number) for number in range(len(self.model.rulesets))]
        self._chart_choice = w.ToggleButtons(
            options=[
                (_("One roll"), "roll"),
                (_("Who is left"), "left"),
                (_("More attackers"), "growth"),
                (_("All battles"), "all"),
            ],
            value="left",
            style={"button_width": "auto"},
        )
        self._panel = w.HTML()
        self._chart = w.Output(layout={"min_height": f"{figures.HEIGHT + 10}px"})
        self._attackers.observe(lambda change: self._guarded(self._change, attackers=change["new"]), "value")
        self._defenders.observe(lambda change: self._guarded(self._change, defenders=change["new"]), "value")
        self._chart_choice.observe(lambda _change: self._guarded(self._show_chart), "value")
        wrap = {"flex_flow": "row wrap"}
        self.ui = w.VBox(
            [
                w.HBox([attackers, defenders], layout=wrap),
                w.HBox(choices, layout=wrap),
                self._problem,
                self._panel,
                w.HBox([self._chart_choice, *self._throw_buttons()], layout=wrap),
                self._chart,
            ]
        )

    def _throw_buttons(self) -> list[w.Button]:
        once = w.Button(description=_("Throw the dice"))
        once.on_click(lambda _button: self._guarded(self.throw))
        often = w.Button(description=_("Throw {count} times").format(count=MANY_THROWS))
        often.on_click(lambda _button: self._guarded(self._throw_often))
        return [once, often]

    def _throw_often(self) -> None:
        self._chart_choice.value = "roll"
        self.throw(MANY_THROWS)

    def _ruleset_choice(self, number: int) -> w.Dropdown:
        current = self.model.rulesets[number]
        choices = [*self._known_rulesets(), *self.model.rulesets]
        choice = w.Dropdown(
            options=[(ruleset.name(), ruleset) for ruleset in dict.fromkeys(choices)],
            value=current,
            description=_("Rules {number}").format(number=number + 1),
        )
        choice.observe(lambda change: self._guarded(self._change, ruleset=(number, change["new"])), "value")
        return choice

    def _change(self, **changes: Any) -> None:
        self.model.change(**changes)
        self._show_battle()
        self._show_chart_soon()

    def _show_battle(self) -> None:
        self._panel.value = self.model.html()

    def _show_chart(self) -> None:
        figure = self.figure()
        content = json.loads(figure.to_json())
        content["config"] = {"displayModeBar": False, "responsive": True}
        data = {PLOTLY: content, "text/plain": self.model.describe()}
        # Set as a whole, not captured: nothing flickers, and no output strays into another cell.
        self._chart.outputs = ({"output_type": "display_data", "data": data, "metadata": {}},)

    def __repr__(self) -> str:
        """The state in words, the same in every run."""
        with use_language(self.language):
            return f"BattleExplorer\n{self.model.describe()}"


def _army_control(label: str, value: int) -> tuple[w.IntSlider, w.HBox]:
    """A slider and the number field that names it for screen readers; both show one number."""
    slider = w.IntSlider(
        value=value, min=1, max=MOST_ARMIES, readout=False, layout={"width": "220px"}, tooltip=label
    )
    field = number_field(label, value, 1, MOST_ARMIES, "170px")
    w.link((slider, "value"), (field, "value"))
    return slider, w.HBox([field, slider])


def _roll(model: BattleModel) -> go.Figure:
    return figures.one_roll(
        model.rulesets, attackers=model.attackers, defenders=model.defenders, thrown=model.thrown
    )


def _left(model: BattleModel) -> go.Figure:
    return figures.survivors(model.rulesets, attackers=model.attackers, defenders=model.defenders)


def _growth(model: BattleModel) -> go.Figure:
    most = max(30, model.attackers + 5)
    return figures.growth(model.rulesets, defenders=model.defenders, attackers=most, marked=model.attackers)


def _all(model: BattleModel) -> go.Figure:
    most = max(20, model.attackers, model.defenders)
    marked = (model.attackers, model.defenders)
    return figures.heat_map(model.rulesets, attackers=most, defenders=most, marked=marked)


_CHARTS: dict[str, Callable[[BattleModel], go.Figure]] = {
    "roll": _roll,
    "left": _left,
    "growth": _growth,
    "all": _all,
}
