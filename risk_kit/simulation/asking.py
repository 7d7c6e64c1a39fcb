"""One step of the loop by itself, for games in which Python asks the bots.

Written like kernels, and run interpreted or compiled like them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from risk_kit.kernels.words import Phase
from risk_kit.simulation.loop import follow
from risk_kit.simulation.tally import note_pace

if TYPE_CHECKING:
    from collections.abc import Sequence

    from risk_kit.bots.mind import Mind
    from risk_kit.kernels.layout import BoardRecord, RulesRecord, State
    from risk_kit.simulation.tally import Pace, Tally


def follow_answer(
    boards: Sequence[BoardRecord],
    rules: Sequence[RulesRecord],
    states: Sequence[State],
    minds: Sequence[Mind],
    tallies: Sequence[Tally],
    paces: Sequence[Pace],
) -> None:
    """Make the move in the mind of the bot that moves; one that is not legal is lost."""
    board, rule, g = boards[0], rules[0], states[0]
    mind, round = minds[g.player], g.round
    follow(board, rule, g, mind, tallies[0])
    if g.round != round or g.phase == Phase.OVER:
        note_pace(board, rule, g, paces[0], round)
