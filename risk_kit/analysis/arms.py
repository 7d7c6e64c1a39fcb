"""One side of a comparison: a ruleset, its seed, and the results so far."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from risk_kit.analysis.lengths import Lengths, lengths_of
from risk_kit.analysis.metrics import block_means, lost_moves

if TYPE_CHECKING:
    import pandas as pd
    from numpy.typing import NDArray

    from risk_kit.analysis.metrics import Metric
    from risk_kit.analysis.playing import Play
    from risk_kit.rules.ruleset import Ruleset

    Floats = NDArray[np.float64]


class Arm:
    """Games under one ruleset, batch by batch."""

    def __init__(self, ruleset: Ruleset, seed: int) -> None:
        self.ruleset, self.seed = ruleset, seed
        self.setups = 0
        self._frames: list[pd.DataFrame] = []
        self._values: list[Floats] = []

    def played(self, play: Play, setups: range, chosen: tuple[Metric, ...]) -> tuple[pd.DataFrame, Floats]:
        """Results of set-ups, and their values: one row a set-up, one column a metric. Nothing is kept."""
        frame = play(self.ruleset, setups, self.seed)
        found, values = block_means(frame, chosen)
        assert found.tolist() == list(setups), "results of other set-ups than were asked for"
        return frame, values

    def add(self, frame: pd.DataFrame, values: Floats) -> None:
        """Keep the results of a batch."""
        self._frames.append(frame)
        self._values.append(values)
        self.setups += len(values)

    def values(self, columns: int) -> Floats:
        """Values of all set-ups so far."""
        if len(self._values) > 1:
            self._values = [np.concatenate(self._values)]
        return self._values[0] if self._values else np.zeros((0, columns))

    @property
    def frame(self) -> pd.DataFrame:
        """Results of all games so far, in their order."""
        import pandas as pd

        if len(self._frames) > 1:
            attrs = self._frames[0].attrs
            self._frames = [pd.concat(self._frames, ignore_index=True)]
            self._frames[0].attrs = attrs
        return self._frames[0] if self._frames else pd.DataFrame()

    @property
    def lengths(self) -> Lengths:
        """How long the games lasted; those that end by a last round of their own rules are not cut off."""
        frame = self.frame
        if not self.setups:
            return lengths_of([], [])
        cut_off = (frame["ending"] == "round_limit") & (not self.ruleset.victory.round_limit)
        return lengths_of(frame["rounds"], frame["setup"], cut_off)

    @property
    def lost_moves(self) -> int:
        """Moves that bots lost."""
        return lost_moves(self.frame) if self.setups else 0
