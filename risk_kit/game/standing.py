"""How the players stand: what the ranking of a ruleset counts, from the first to the last."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from risk_kit.kernels.board import is_out
from risk_kit.kernels.victory import ranking_count
from risk_kit.language import armies_in_words, ngettext
from risk_kit.language import translate as _
from risk_kit.rules.options import Ranking

if TYPE_CHECKING:
    from collections.abc import Callable

    from risk_kit.game.table import Table


def standing_lines(table: Table, g: Any) -> list[str]:
    """A line for each player with what the ranking counts, in its order; who stands first comes first."""
    rules = table.options
    measures = list(rules.ranking)[: rules.rankings] or [Ranking.TERRITORIES]
    counts = {
        player: [ranking_count(table.board_view, rules, g, player.seat, measure) for measure in measures]
        for player in table.players
    }
    out = {player: is_out(g, player.seat) for player in table.players}
    lines = []
    for player in sorted(counts, key=lambda player: (out[player], [-count for count in counts[player]])):
        told = [_TEXTS[Ranking(which)](count) for which, count in zip(measures, counts[player], strict=True)]
        gone = _("{player}: eliminated").format(player=player)
        lines.append(gone if out[player] else f"{player}: {', '.join(told)}")
    return lines


def _territories(count: int) -> str:
    return ngettext("{count} territory", "{count} territories", count).format(count=count)


def _continents(count: int) -> str:
    return ngettext("{count} whole continent", "{count} whole continents", count).format(count=count)


def _later_in_turn(count: int) -> str:
    return _("place {number} in the order of play").format(number=count + 1)


_TEXTS: dict[Ranking, Callable[[int], str]] = {
    Ranking.TERRITORIES: _territories,
    Ranking.ARMIES: armies_in_words,
    Ranking.CONTINENTS: _continents,
    Ranking.LATER_IN_TURN: _later_in_turn,
}
