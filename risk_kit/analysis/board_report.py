"""Is it a good board? What continents cost and pay, where it is narrow, how far it is, how even a deal is."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from risk_kit.analysis.board_continents import continent_figures
from risk_kit.analysis.board_deals import Deal
from risk_kit.analysis.board_graph import (
    Betweenness,
    Distances,
    betweenness,
    bridges,
    choke_points,
    distances,
    parts,
)
from risk_kit.analysis.board_hands import all_hands
from risk_kit.analysis.board_pay import PayFit, pay_fit
from risk_kit.board.load import as_board
from risk_kit.errors import RuleError
from risk_kit.language import translate as _
from risk_kit.rules.load import as_ruleset

if TYPE_CHECKING:
    from pathlib import Path

    import pandas as pd

    from risk_kit.analysis.board_story import Story
    from risk_kit.board.board import Board
    from risk_kit.rules.ruleset import Ruleset

DEALS = 10_000
"""Deals drawn where a chance cannot be counted exactly."""
SEED = 1


@dataclass(frozen=True, eq=False)
class BoardReport:
    """Figures of a board, each computed when it is first asked for; names are in the language then in use.

    Attributes
    ----------
    board : Board
    ruleset : Ruleset
    deals : int
        Deals drawn where a chance cannot be counted exactly; with 0 such chances stay unknown (NaN).
    seed : int
        Of drawn deals and of sampled betweenness.
    """

    board: Board
    ruleset: Ruleset
    deals: int = DEALS
    seed: int = SEED

    @cached_property
    def continents(self) -> pd.DataFrame:
        """Each continent by id: what it takes to hold, what it pays, and what comparable boards pay for it.

        `territories`, `gateways`; `exposed`, its territories that can be attacked from outside; `attackers`,
        outside territories that can attack it; `crossings`, borders over which they can; `bonus` in armies a
        turn, per territory and per gateway (NaN without any); `pays`, the bonus fitted over the shipped
        boards, `spread`, one standard deviation of a continent around that, and `covered`, whether those
        boards have continents of this size.
        """
        import pandas as pd

        fit, rows = self.pay, []
        for each in continent_figures(self.board):
            size, gateways = each.territories, each.gateways
            rows.append(
                {
                    "continent": each.continent.id,
                    "name": each.continent.name(),
                    "territories": size,
                    "gateways": gateways,
                    "exposed": each.exposed,
                    "attackers": each.attackers,
                    "crossings": each.crossings,
                    "bonus": each.bonus,
                    "bonus_per_territory": each.bonus / size if size else float("nan"),
                    "bonus_per_gateway": each.bonus / gateways if gateways else float("nan"),
                    "pays": fit.bonus(size, gateways),
                    "spread": fit.deviation(size, gateways),
                    "covered": fit.covers(size, gateways),
                }
            )
        return pd.DataFrame(rows).set_index("continent")

    @cached_property
    def pay(self) -> PayFit:
        """The fit behind `pays`: a line through the continents of the shipped boards, these here left out."""
        return pay_fit(self.board)

    @cached_property
    def territories(self) -> pd.DataFrame:
        """Each territory by id, with its graph figures.

        `name`, `continent`; `neighbors` that it can attack, `attackers` that can attack it; whether it is a
        `gateway` and a `choke_point`; `betweenness` with its `error`, `mean_distance`, `farthest` and
        `unreached_by`: see `Betweenness` and `Distances`.
        """
        import pandas as pd

        graph: Any = self.board.graph
        into = graph.in_degree if graph.is_directed() else graph.degree
        out = graph.out_degree if graph.is_directed() else graph.degree
        gateways = {name for names in self.board.gateways_by_continent.values() for name in names}
        table = pd.DataFrame(
            [
                (
                    t.id,
                    t.name(),
                    t.continent,
                    out[t.id],
                    into[t.id],
                    t.id in gateways,
                    t.id in self.choke_points,
                )
                for t in self.board.territory_list
            ],
            columns=["territory", "name", "continent", "neighbors", "attackers", "gateway", "choke_point"],
        ).set_index("territory")
        return table.join(self.betweenness.table).join(self.distances.table)

    @cached_property
    def choke_points(self) -> tuple[str, ...]:
        """Ids of territories without which the board falls apart: see `choke_points` of `board_graph`."""
        return choke_points(self.board)

    @cached_property
    def bridges(self) -> tuple[tuple[str, str], ...]:
        """Borders without which it does, as pairs of ids."""
        return bridges(self.board)

    @cached_property
    def parts(self) -> tuple[tuple[str, ...], ...]:
        """Largest sets of territories of which each can be reached from each; one without one-way borders."""
        return parts(self.board)

    @cached_property
    def betweenness(self) -> Betweenness:
        """Share of shortest ways that lead through each territory; sampled on a large board."""
        return betweenness(self.board, self.seed)

    @cached_property
    def distances(self) -> Distances:
        """Borders to cross between territories; exact."""
        return distances(self.board)

    @cached_property
    def deal_chances(self) -> tuple[Deal, ...]:
        """Chances of a deal at each number of players from two that the rules and the board allow."""
        hands = all_hands(len(self.board.territory_list), self.ruleset)
        return tuple(Deal(self.board, self.ruleset, each, self.deals, self.seed) for each in hands)

    @cached_property
    def deal(self) -> pd.DataFrame:
        """Chances of a deal by number of players.

        How often some player starts with a whole continent (`whole`), with one or with all but one territory
        of one of three or more (`near`), and how often first reinforcements differ (`uneven`), each with the
        ends of its interval (`whole_low`, `whole_high`); `difference`, most less fewest reinforcements on
        average, and its standard error `difference_error`; `exact` where nothing was drawn; territories of
        the `neutral` army.
        """
        rows = []
        for deal in self.deal_chances:
            chances = {"whole": deal.whole, "near": deal.near, "uneven": deal.uneven}
            row: dict[str, object] = {"players": deal.hands.players, "neutral": deal.hands.neutral}
            for name, chance in chances.items():
                row |= {name: chance.value, f"{name}_low": chance.low, f"{name}_high": chance.high}
            mean, error = deal.mean_difference
            row |= {"difference": mean, "difference_error": error}
            rows.append(row | {"exact": all(chance.is_exact for chance in chances.values())})
        return _frame(rows, ["players"])

    @cached_property
    def deal_continents(self) -> pd.DataFrame:
        """Exact probability, by number of players and continent, that some player starts with it.

        `whole`: with all of it; `near`: with all of it or all but one of its territories.
        """
        rows = [
            {
                "players": deal.hands.players,
                "continent": each.continent.id,
                "name": each.continent.name(),
                "whole": each.whole,
                "near": each.near,
            }
            for deal in self.deal_chances
            for each in deal.continents
        ]
        return _frame(rows, ["players", "continent"])

    @cached_property
    def deal_seats(self) -> pd.DataFrame:
        """What is dealt by number of players and seat, in the order of dealing from 1.

        `territories`, `armies` of the first turn without any continent, and their `mean` with continents.
        """
        rows = [
            {
                "players": deal.hands.players,
                "seat": place,
                "territories": seat.territories,
                "armies": seat.armies,
                "mean": seat.mean,
            }
            for deal in self.deal_chances
            for place, seat in enumerate(deal.seats, 1)
        ]
        return _frame(rows, ["players", "seat"])

    @cached_property
    def deal_differences(self) -> pd.DataFrame:
        """Probability (`share`, with the ends of its interval) of each difference in first reinforcements.

        By number of players, and by how many armies the most exceeds the fewest.
        """
        rows = [
            {"players": deal.hands.players, "difference": by, "share": c.value, "low": c.low, "high": c.high}
            for deal in self.deal_chances
            for by, c in deal.differences.items()
        ]
        return _frame(rows, ["players", "difference"])

    @property
    def story(self) -> Story:
        """All of it as texts and tables, in the language in use."""
        from risk_kit.analysis.board_story import story_of

        return story_of(self)

    def __str__(self) -> str:
        """The story as text."""
        return self.story.text()

    def __repr__(self) -> str:
        """Board and ruleset."""
        return f"BoardReport({self.board.id!r}, {self.ruleset.id!r})"

    def _repr_html_(self) -> str:
        """The story as tables, for notebooks."""
        return self.story.html()


def board_report(
    board: Board | str | Path,
    ruleset: Ruleset | str | Path = "classic",
    *,
    deals: int = DEALS,
    seed: int = SEED,
) -> BoardReport:
    """Report on a board: its continents beside those of comparable boards, its narrow places, its deals.

    Parameters
    ----------
    board : Board, str or Path
    ruleset : Ruleset, str or Path
        Says how many may play, how territories are dealt, and what a first turn brings.
    deals : int
        Deals to draw where a chance cannot be counted exactly; 0 draws none.
    seed : int
        The same seed is the same report.

    Raises
    ------
    RuleError
        When deals or seed is below 0.
    UnknownNameError, FileError
        When there is no such board or ruleset, or its file has errors.

    Examples
    --------
    >>> report = board_report("world")
    >>> report.continents.loc["oceania", ["territories", "gateways", "bonus"]].tolist()
    [4, 1, 2]
    >>> report.choke_points
    ('siam', 'indonesia')
    >>> print(f"{report.deal.loc[6, 'whole']:.4f}")
    0.0038
    """
    if deals < 0 or seed < 0:
        raise RuleError(_("The number of deals and the seed are whole numbers from 0."))
    return BoardReport(as_board(board), as_ruleset(ruleset), deals, seed)


def _frame(rows: list[dict[str, Any]], index: list[str]) -> pd.DataFrame:
    import pandas as pd

    return pd.DataFrame(rows).set_index(index) if rows else pd.DataFrame()
