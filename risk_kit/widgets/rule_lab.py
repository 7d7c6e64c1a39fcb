"""The rule laboratory: two rulesets side by side, changed option by option, with odds at once and games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import ipywidgets as w

from risk_kit.errors import RuleError
from risk_kit.language import translate as _
from risk_kit.language import use_language
from risk_kit.rules.choices import Choices, Kind
from risk_kit.rules.compare import compare
from risk_kit.widgets.battle_model import MOST_ARMIES, BattleModel
from risk_kit.widgets.guard import Guarded, number_field
from risk_kit.widgets.rule_lab_games import Games
from risk_kit.widgets.rule_lab_head import LETTERS, Head
from risk_kit.widgets.rule_lab_options import OptionsTable
from risk_kit.widgets.rule_lab_replay import Replay
from risk_kit.widgets.rule_lab_style import STYLE

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from risk_kit.analysis.comparison import Comparison
    from risk_kit.files.findings import Finding
    from risk_kit.game.game import Game
    from risk_kit.rules.ruleset import Ruleset


class RuleLab(Guarded):
    """Two rulesets to change and compare.

    Parameters
    ----------
    a, b : str, Path or Ruleset
        What to begin with; shipped rulesets can be chosen in the widget.
    board : str, Path or Board, optional
        The board of both, in games (default: that of A).
    bots : sequence, optional
        Who plays in games: names of known bots, or bots; fewer than seats are seated over and over.
    seed : int
        The same seed plays the same games.
    attackers, defenders : int
        The battle whose odds are shown (1 to 60); the army that must stay is not counted.
    language : str, optional
        Language of the widget (default: the one in use).

    Raises
    ------
    RuleError
        When a seed or a number of armies makes no sense.
    UnknownNameError, FileError
        When there is no ruleset, board or bot of a name, or its file has errors.
    BotError
        When something cannot take a seat.

    Examples
    --------
    >>> lab = RuleLab("classic", "classic")
    >>> lab.set("B", "defense.dice", 3)
    ()
    >>> lab.b.defense.dice, dict(lab.changes)
    (3, {'defense.dice': ('2', '3')})
    """

    def __init__(
        self,
        a: str | Path | Ruleset = "classic",
        b: str | Path | Ruleset = "risiko",
        board: Any = None,
        bots: Sequence[Any] | None = None,
        *,
        seed: int = 1,
        attackers: int = 10,
        defenders: int = 10,
        language: str | None = None,
    ) -> None:
        super().__init__(language)
        with use_language(self.language):
            self.columns = [Choices(a), Choices(b)]
            self.battle = BattleModel(attackers, defenders, [self.a, self.b], seed=0)
            known = self._known_rulesets()
            self._heads = [
                Head(self.columns, column, known, self._changed, self._guarded)
                for column in range(len(LETTERS))
            ]
            self.table = OptionsTable(self.columns, self._moved, self)
            self.games = Games(self.columns, board, bots, seed, self, self._games_came)
            self.replay = Replay(self.game, self)
            self._build()
            self._show()

    @property
    def a(self) -> Ruleset:
        """The first ruleset, with its changes."""
        return self.columns[0].ruleset

    @property
    def b(self) -> Ruleset:
        """The second ruleset, with its changes."""
        return self.columns[1].ruleset

    @property
    def changes(self) -> Mapping[str, tuple[str, ...]]:
        """Options in which the rulesets differ, each with both values as a file has them."""
        return compare(self.a, self.b).differing

    def set(self, ruleset: str, name: str, value: Any) -> tuple[Finding, ...]:
        """What is wrong after an option of a ruleset was given a value; nothing when all is well.

        Parameters
        ----------
        ruleset : str
            ``"A"`` or ``"B"``.
        name : str
            Dotted name of the option.
        value : object
            Plain data, or text as in a file.
        """
        with self._lock, use_language(self.language):
            findings = self.columns[_column(ruleset)].set(name, value)
            self._changed()
        return findings

    def reset(self, ruleset: str) -> None:
        """Take all changes of ``"A"`` or ``"B"`` back."""
        with self._lock, use_language(self.language):
            self.columns[_column(ruleset)].reset()
            self._changed()

    def save(self, ruleset: str, name: str, path: str | Path | None = None) -> Path:
        """Path of the file that ``"A"`` or ``"B"`` was saved to, as a house rule; see `Choices.save`."""
        with self._lock, use_language(self.language):
            return self.columns[_column(ruleset)].save(name, path)

    def start(self, games: int | None = None) -> None:
        """Play games under both rulesets, in a thread of its own; `comparison` has them."""
        with self._lock, use_language(self.language):
            self.games.start(games)

    def stop(self) -> None:
        """End the games after those that are being played now."""
        with self._lock, use_language(self.language):
            self.games.stop()

    def wait(self, seconds: float | None = None) -> bool:
        """Whether all games are played, after so many seconds at most."""
        with use_language(self.language):
            return self.games.wait(seconds)

    @property
    def comparison(self) -> Comparison | None:
        """The games that were played, and what they show."""
        return self.games.run.comparison if self.games.run else None

    def game(self, ruleset: str, number: int) -> Game:
        """A game that was played under ``"A"`` or ``"B"``, from 0, with all its moves."""
        _column(ruleset)
        if self.comparison is None:
            raise RuleError(_("No games have been played yet."))
        return self.comparison.game(ruleset, number)

    def show_game(self, ruleset: str, number: int) -> None:
        """Show a game that was played, on the board."""
        with self._lock, use_language(self.language):
            self.replay.show(ruleset, number)

    def html(self) -> str:
        """Still picture: the odds, and what differs."""
        with use_language(self.language):
            parts = [STYLE, self.battle.html(), self.table.html(), self.games.html(), self.replay.html()]
            return "".join(parts)

    def _build(self) -> None:
        self._attackers = number_field(_("Attackers"), self.battle.attackers, 1, MOST_ARMIES, "170px")
        self._defenders = number_field(_("Defenders"), self.battle.defenders, 1, MOST_ARMIES, "170px")
        self._attackers.observe(lambda _change: self._guarded(self._fight), "value")
        self._defenders.observe(lambda _change: self._guarded(self._fight), "value")
        self._odds = w.HTML()
        head = w.GridBox([self.table.tools, *(head.ui for head in self._heads)])
        head.add_class("risk-kit-options")
        body = w.Box([self.table.body])
        body.add_class("risk-kit-scroll")
        battle = w.HBox([self._attackers, self._defenders], layout={"flex_flow": "row wrap"})
        rules = [head, self._problem, battle, self._odds, body]
        self.ui = w.VBox([w.HTML(STYLE), *rules, self.games.ui, self.replay.ui])
        self.ui.add_class("risk-kit-lab")

    def _moved(self, column: int, name: str, value: Any) -> None:
        """Take what a control says."""
        findings = self.columns[column].set(name, value)
        if self.table.options[name].kind is Kind.SWITCH:
            self.table.fill()
        else:
            self.table.refresh()  # the rows stay where they are
        self._show()
        # What was refused is told too; its control is back at the value that counts.
        self._heads[column].tell(findings)
        self.games.outdate()

    def _changed(self) -> None:
        """Show rulesets that were changed as a whole."""
        self.table.fill()
        self._show()
        self.games.outdate()

    def _games_came(self) -> None:
        self.replay.offer(self.games.run.played if self.games.run else 0)

    def _fight(self) -> None:
        self.battle.change(attackers=self._attackers.value, defenders=self._defenders.value)
        self._odds.value = self.battle.html()

    def _show(self) -> None:
        """Show what follows from the rules."""
        for column, head in enumerate(self._heads):
            self.battle.change(ruleset=(column, self.columns[column].ruleset))
            head.show()
        self._odds.value = self.battle.html()

    def __repr__(self) -> str:
        """The state in words, the same in every run."""
        with use_language(self.language):
            pairs = zip(LETTERS, self.columns, strict=True)
            names = [f"{letter}: {choices.ruleset.name()}" for letter, choices in pairs]
            return "\n".join(["RuleLab", *names, self.table.describe(), self.battle.describe()])


def _column(ruleset: str) -> int:
    if ruleset not in LETTERS:
        raise RuleError(_("There is no ruleset {name} here: name A or B.").format(name=repr(ruleset)))
    return LETTERS.index(ruleset)
