"""What a schema cannot state about a deck of missions: one goal a card, names and numbers of its board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from risk_kit.files.locate import known
from risk_kit.files.suggest import as_id, did_you_mean, suggestions
from risk_kit.language import translate as _
from risk_kit.rules.options import Goal
from risk_kit.rules.references import board_facts, find_named

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from risk_kit.files.extends import Layers
    from risk_kit.files.findings import Path
    from risk_kit.rules.references import BoardFacts

_GOALS = {goal.name.lower(): goal for goal in Goal}
# Keys that say more about one goal, and mean nothing beside another.
_BELONGS = {"armies": "territories", "any_other": "continents"}


class Misfit(NamedTuple):
    """Something in a deck that its board does not have.

    Attributes
    ----------
    code : str
        Of the finding.
    path : tuple
        Where in the deck.
    what : str
        The name or number that does not fit.
    params : dict
        For the message of the finding.
    known : collection of str
        What might be meant.
    """

    code: str
    path: Path
    what: str
    params: dict[str, object]
    known: Collection[str] = ()


def goal_of(entry: dict[str, Any]) -> Goal:
    """The goal of a card that has just one."""
    return next(goal for key, goal in _GOALS.items() if key in entry)


def cards_of(data: dict[str, Any]) -> Iterator[tuple[Path, dict[str, Any]]]:
    """The cards of a deck as plain data, its fallback last, with their paths."""
    for index, entry in enumerate(data.get("objectives") or ()):
        yield ("objectives", index), entry
    if data.get("fallback"):
        yield ("fallback",), data["fallback"]


def check_objectives(layers: Layers) -> None:
    """Add the findings of a deck that fits its schema."""
    if "board" not in layers.data or "objectives" not in layers.data:
        return  # said already, where the deck stands alone; a base has its own findings
    for path, entry in cards_of(layers.data):
        _check_goal(layers, path, entry)
    if Goal.DESTROY.name.lower() in layers.data.get("fallback", ()):
        path = ("fallback", "destroy")
        layers.add("objectives-fallback-color", layers.value_place(path), path)
    _check_doubles(layers)
    if layers.usable:
        _check_board(layers)


def _check_goal(layers: Layers, path: Path, entry: dict[str, Any]) -> None:
    goals = [key for key in entry if key in _GOALS]
    if not goals:
        layers.add("objectives-no-goal", layers.value_place(path), path, goals=", ".join(_GOALS))
    for extra in goals[1:]:
        there = (*path, extra)
        layers.add("objectives-two-goals", layers.place(there), there, first=goals[0], second=extra)
    for key, goal in _BELONGS.items():
        if key in entry and goals and goal not in entry:
            there = (*path, key)
            layers.add("objectives-stray-key", layers.place(there), there, key=key, goal=goal)
    for key in ("continents", "hold"):
        seen: set[str] = set()
        for index, name in enumerate(entry.get(key, ())):
            if name in seen:
                there = (*path, key, index)
                layers.add("objectives-name-twice", layers.value_place(there), there, name=name)
            seen.add(name)


def _check_doubles(layers: Layers) -> None:
    first: dict[object, int] = {}
    for index, entry in enumerate(layers.data["objectives"]):
        meant = tuple(
            (key, frozenset(value) if isinstance(value, list) else value)
            for key, value in sorted(entry.items())
            if key not in ("name", "uncertain") and not (key == "armies" and value == 1)
        )
        number = first.setdefault(meant, index + 1)
        if meant and number != index + 1:
            path = ("objectives", index)
            layers.add("objectives-same", layers.value_place(path), path, number=index + 1, first=number)


def _check_board(layers: Layers) -> None:
    name = layers.data["board"]
    path = find_named("board", name, layers)
    place = layers.value_place(("board",))
    if path is None:
        hint = did_you_mean(suggestions(name, known("board")))
        layers.add("objectives-board-unknown", place, ("board",), board=name, hint=hint)
        return
    facts = board_facts(path)
    if facts is None:
        layers.add("objectives-board-broken", place, ("board",), board=name, file=str(path))
        return
    for misfit in misfits(layers.data, facts):
        called = facts.named.get(as_id(misfit.what), "")
        close = (called,) if called in misfit.known else layers.close(misfit.what, misfit.known)
        layers.add(
            misfit.code, layers.value_place(misfit.path), misfit.path,
            hint=did_you_mean(close), meant=close, board=name, **misfit.params,
        )  # fmt: skip


def misfits(data: dict[str, Any], facts: BoardFacts) -> Iterator[Misfit]:
    """What the cards of a deck name or count that a board does not have, in the order of the cards."""
    for path, entry in cards_of(data):
        for index, name in enumerate(entry.get("continents", ())):
            if name not in facts.continents:
                where = (*path, "continents", index)
                params = {"continent": name}
                yield Misfit("objectives-unknown-continent", where, name, params, facts.continents)
        for index, name in enumerate(entry.get("hold", ())):
            if name not in facts.territories:
                where = (*path, "hold", index)
                params = {"territory": name}
                yield Misfit("objectives-unknown-territory", where, name, params, facts.territories)
        yield from _numbers(path, entry, facts)


def _numbers(path: Path, entry: dict[str, Any], facts: BoardFacts) -> Iterator[Misfit]:
    """Territories or continents that are more than there are."""
    wanted, there = entry.get("territories", 0), len(facts.territories)
    if wanted > there:
        what = _("{count} territories").format(count=wanted)
        params = {"wanted": wanted, "there": there}
        yield Misfit("objectives-too-many-territories", (*path, "territories"), what, params)
    wanted, there = len(entry.get("continents", ())) + entry.get("any_other", 0), len(facts.continents)
    if "any_other" in entry and wanted > there:
        what = _("{count} continents").format(count=wanted)
        params = {"wanted": wanted, "there": there}
        yield Misfit("objectives-too-many-continents", (*path, "any_other"), what, params)
