"""What strategies draw is what files may hold: written down, boards, decks and rulesets load as they were drawn."""

from __future__ import annotations

import tempfile
from dataclasses import replace
from pathlib import Path

from hypothesis import HealthCheck, given, settings

from risk_kit.board.board import Board
from risk_kit.board.load import load_map
from risk_kit.rules.build import options, word
from risk_kit.rules.load import load_ruleset
from risk_kit.rules.objectives import Deck, load_objectives
from risk_kit.rules.options import Goal
from risk_kit.rules.ruleset import Ruleset
from tests.strategies import settings_of_games


def board_text(board: Board) -> str:
    lines = ["format: risk_kit/board/1", f"id: {board.id}", "name: Tiny", "source: drawn", "continents:"]
    lines += [f"  {c.id}: {{name: {c.name()}, bonus: {c.bonus}}}" for c in board.continent_list]
    lines.append("territories:")
    for index, t in enumerate(board.territory_list):
        card = f", card: {t.card}" if t.card else ""
        place = f"at: [{50 + 70 * index}, {50 + 40 * (index % 7)}]"
        lines.append(f"  {t.id}: {{name: {t.name()}, continent: {t.continent}, {place}{card}}}")
    lines.append("borders:")
    for b in board.borders:
        kinds = f", sea: {word(b.sea)}, one_way: {word(b.one_way)}"
        lines.append(f"  - {{between: [{b.a}, {b.b}]{kinds}}}")
    return "\n".join([*lines, ""])


def deck_text(deck: Deck) -> str:
    def entry(card):
        if card.goal is Goal.TERRITORIES:
            return f"{{territories: {card.territories}, armies: {card.armies}}}"
        if card.goal is Goal.DESTROY:
            return f"{{destroy: {card.destroy}}}"
        if card.goal is Goal.HOLD:
            return f"{{hold: {word(card.hold)}}}"
        more = f", any_other: {card.any_other}" if card.any_other else ""
        return f"{{continents: {word(card.continents)}{more}}}"

    lines = [
        "format: risk_kit/objectives/1",
        f"id: {deck.id}",
        "name: Tiny",
        f"board: {deck.board}",
        "source: drawn",
    ]
    lines += ["objectives:", *(f"  - {entry(card)}" for card in deck), f"fallback: {entry(deck.fallback)}"]
    return "\n".join([*lines, ""])


def rules_text(rules: Ruleset) -> str:
    groups: dict[str, object] = {}
    for name, value in options(rules):
        *path, last = name.split(".")
        here = groups
        for key in path:
            here = here.setdefault(key, {})  # type: ignore[assignment]
        here[last] = value
    about = {"format": "risk_kit/ruleset/1", "id": rules.id, "name": rules.name(), "board": rules.board}
    groups = {k: v for k, v in groups.items() if k not in ("id", "names", "board", "sources")}

    def flow(value):
        if not isinstance(value, dict):
            return word(value)
        return "{" + ", ".join(f"{key}: {flow(part)}" for key, part in value.items()) + "}"

    lines = [f"{key}: {flow(value)}" for key, value in {**about, **groups}.items()]
    return "\n".join([*lines, ""])


@settings(max_examples=12, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(settings_of_games())
def test_what_is_drawn_loads(setting):
    board, rules, deck = setting.board, setting.rules, setting.deck
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / f"{board.id}.yaml").write_text(board_text(board))
        (folder / "drawn.yaml").write_text(rules_text(rules))
        if deck:
            (folder / f"{deck.id}.yaml").write_text(deck_text(deck))
            assert [bare(c) for c in load_objectives(folder / f"{deck.id}.yaml")] == [bare(c) for c in deck]
        read = load_map(folder / f"{board.id}.yaml")
        assert read.borders == board.borders
        assert [replace(t, at=None) for t in read.territory_list] == list(board.territory_list)
        assert [(c.id, c.bonus, c.territories) for c in read.continent_list] == [
            (c.id, c.bonus, c.territories) for c in board.continent_list
        ]
        found = load_ruleset(folder / "drawn.yaml")
        assert dict(options(found)) | ABOUT == dict(options(rules)) | ABOUT


ABOUT = {"names": (), "sources": ()}


def bare(card):
    return replace(card, whole=(), rest=(), continent_names=(), territory_names=())
