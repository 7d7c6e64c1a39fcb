"""Games in which every decision of a bot is looked at."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np

from risk_kit.bots.contract import SHIPPED, Bot, find_bot
from risk_kit.bots.mind import Mind
from risk_kit.kernels.layout import new_array, view_of
from risk_kit.kernels.words import Phase
from risk_kit.rules.limits import with_round_limit
from risk_kit.simulation.loop import forget_decision
from risk_kit.simulation.setting import Ready, Setting
from tests.bots.hidden import OBJECTIVES, changed_positions
from tests.game.tables import read_board, read_ruleset

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

ROUNDS = 12


@cache
def setting_of(
    ruleset: str,
    changes: tuple[str, ...] = (),
    board: str | None = None,
    players: int = 3,
    bots: tuple[Bot, ...] = (),
    seed: int = 1,
) -> Setting:
    """A setting with short games; without bots `random` sits everywhere."""
    rules = with_round_limit(read_ruleset(ruleset, changes), ROUNDS)
    seated = bots or (find_bot("random"),) * players
    return Setting(read_board(board or rules.board), rules, seated, seed)


class Looked:
    """A bot whose decisions are looked at: every so many, and the first of each phase in each game.

    Attributes
    ----------
    faults : list of str
        What it did that no bot may do.
    phases : Counter
        Decisions that were looked at, by phase.
    swayed : set of str
        What of its own objective changed a decision.
    """

    def __init__(self, choose: Callable[..., None], uses_chance: bool, every: int) -> None:
        self.choose, self.uses_chance, self.every = choose, uses_chance, every
        self.ready: Ready | None = None
        self.faults: list[str] = []
        self.phases: Counter[str] = Counter()
        self.swayed: set[str] = set()
        self._random, self._made = Random(1), 0

    def __call__(self, board: Any, rules: Any, odds: Any, g: Any, mind: Any) -> None:
        state, before = numbers_of(g), numbers_of(mind)
        self.choose(board, rules, odds, g, mind)
        if (numbers_of(g) != state).any():
            self.faults.append("it changed the game")
        self._made += 1
        phase = Phase(g.phase).name
        if self._made % self.every == 0 or self.phases[phase] < 2:
            self.phases[phase] += 1
            self.look(phase, state, before, decided(mind))

    def look(self, phase: str, state: np.ndarray, mind: np.ndarray, decision: tuple[int, ...]) -> None:
        """Let it decide again, in the same position and in those that look the same to it."""
        assert self.ready is not None
        table = self.ready.table
        seat = table.state_view(state).player

        def again(changed: np.ndarray, in_mind: np.ndarray = mind) -> tuple[int, ...]:
            return self.decide(changed.copy(), in_mind.copy())

        if again(state) != decision:
            self.faults.append(f"{phase}: it decided otherwise in the same position")
        for name, changed in changed_positions(table, state, seat, self._random):
            if again(changed) != decision:
                self.faults.append(f"{phase}: it knows the {name}")
        if not self.uses_chance:
            other = mind.copy()
            view_of(Mind, table.capacity, other).random[0] ^= 0x1234567
            if again(state, other) != decision:
                self.faults.append(f"{phase}: it uses chance")
        for name, change in OBJECTIVES.items():
            changed = state.copy()
            change(table, table.state_view(changed), seat, self._random)
            if (changed != state).any() and again(changed) != decision:
                self.swayed.add(name)

    def decide(self, state: np.ndarray, mind: np.ndarray) -> tuple[int, ...]:
        """What it decides on in a position, with what it had in mind before."""
        assert self.ready is not None
        table = self.ready.table
        view, before = view_of(Mind, table.capacity, mind), mind.copy()
        g = table.state_view(state)
        self.choose(table.board_view, table.options, self.ready.odds_view, g, view)
        lanes = list(view_of(Mind, table.capacity, before).random)
        if not self.uses_chance and list(view.random) != lanes:
            self.faults.append("it uses chance")
        return decided(view)


def numbers_of(view: Any) -> np.ndarray:
    """A copy of all numbers of a record."""
    return np.frombuffer(view._numbers, dtype=np.int64).copy()


def decided(mind: Any) -> tuple[int, ...]:
    """What a mind has decided on, and what it keeps."""
    return mind.kind, mind.a, mind.b, mind.c, mind.number, mind.stay, *mind.memory


def look_at(
    name: str, choose: Callable[..., None], setting: Setting, *, games: Sequence[int] = (0,), every: int = 40
) -> tuple[Looked, np.ndarray]:
    """Games of a setting in which a bot sits in every seat, and their tallies."""
    uses_chance = name in SHIPPED and SHIPPED[name].uses_chance
    looked = Looked(choose, uses_chance, every)
    bot = Bot(name, choose=looked)
    ready = Ready(replace(setting, bots=(bot,) * len(setting.bots)), compiled=False)
    looked.ready = ready
    tallies = [ready.batch(game, 1, pace=False)[0] for game in games]
    return looked, np.concatenate(tallies)


def new_mind(ready: Ready) -> Any:
    """A mind with nothing in it."""
    mind = view_of(Mind, ready.table.capacity, new_array(Mind, ready.table.capacity))
    forget_decision(mind)
    return mind
