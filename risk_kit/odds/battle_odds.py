"""What is known about one battle: the chance to take the territory, what is left, what it costs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from enum import Enum
from fractions import Fraction
from functools import cached_property
from math import inf, log, log1p, log10
from typing import TYPE_CHECKING, Any

from risk_kit.language import attackers_in_words, decimal, defenders_in_words, percent
from risk_kit.language import translate as _
from risk_kit.odds.distribution import Distribution, Expected
from risk_kit.rules.dice import DiceRules

if TYPE_CHECKING:
    from decimal import Decimal

    import pandas as pd

SMALLEST = 1e-290
"""Below this, sums of floats have lost terms to underflow."""


@dataclass(frozen=True)
class BattleOdds:
    """Odds of one battle to the end.

    Attributes
    ----------
    attackers : int
        Armies that may fight; the one that must stay is not counted, here and in everything below.
    defenders : int
        Armies on the attacked territory.
    rules : DiceRules
        The dice.
    win, fail : float
        Probability (0 to 1) that the territory is taken, or not; each added up on its own.
    rolls : Expected
        Rolls on average, with ``.spread``.
    ends : mapping of (int, int) to float
        Probability of ending with so many attackers and defenders. One of the two is 0, unless the rules
        stop an attack with fewer dice than the defender's (`never_fewer`).
    ends_exact : mapping of (int, int) to Fraction, or None
        The same in fractions, where the battle was computed so.
    """

    attackers: int
    defenders: int
    rules: DiceRules
    win: float
    fail: float
    rolls: Expected
    ends: Mapping[tuple[int, int], float] = field(repr=False)
    ends_exact: Mapping[tuple[int, int], Fraction] | None = field(repr=False, default=None)

    def __getstate__(self) -> dict[str, object]:
        exact = None if self.ends_exact is None else dict(self.ends_exact)
        return {**self.__dict__, "ends": dict(self.ends), "ends_exact": exact}  # proxies cannot be pickled

    @property
    def stack(self) -> int:
        """All armies on the attacking territory at the start, the one that must stay included."""
        return self.attackers + 1

    @cached_property
    def win_exact(self) -> Fraction | None:
        """Probability that the territory is taken, as a fraction; None when computed in floats."""
        return None if self.ends_exact is None else Fraction(_total(self.ends_exact, won=True))

    @cached_property
    def fail_exact(self) -> Fraction | None:
        """Probability that the territory is not taken, as a fraction; None when computed in floats."""
        return None if self.ends_exact is None else Fraction(_total(self.ends_exact, won=False))

    @cached_property
    def stopped(self) -> float:
        """Probability that the rules stop the attack while both sides have armies; part of ``fail``."""
        return float(sum(p for (attackers, defenders), p in self.ends.items() if attackers and defenders))

    @cached_property
    def attackers_left(self) -> Distribution:
        """Probability of each number of attackers at the end, won or not."""
        return _marginal(self.ends, side=0, name="attackers_left")

    @cached_property
    def defenders_left(self) -> Distribution:
        """Probability of each number of defenders at the end; 0 is a battle won."""
        return _marginal(self.ends, side=1, name="defenders_left")

    @cached_property
    def attackers_left_if_won(self) -> Distribution:
        """Probability of each number of attackers among the battles won; empty when none can be."""
        won = {end: p / self.win for end, p in self.ends.items() if self.win and not end[1]}
        return _marginal(won, side=0, name="attackers_left")

    @cached_property
    def defenders_left_if_failed(self) -> Distribution:
        """Probability of each number of defenders among the battles not won; empty when all are."""
        failed = {end: p / self.fail for end, p in self.ends.items() if self.fail and end[1]}
        return _marginal(failed, side=1, name="defenders_left")

    @cached_property
    def attacker_losses(self) -> Expected:
        """Armies the attacker loses on average, with ``.spread``."""
        return Expected(self.attackers - self.attackers_left.mean, spread=self.attackers_left.spread)

    @cached_property
    def defender_losses(self) -> Expected:
        """Armies the defender loses on average, with ``.spread``."""
        return Expected(self.defenders - self.defenders_left.mean, spread=self.defenders_left.spread)

    @property
    def log10_win(self) -> float:
        """Decimal logarithm of ``win``, also where ``win`` is too small for a float."""
        return _log10(self.win, self.fail, self.win_exact, lambda: _total(self._tiny_ends, won=True))

    @property
    def log10_fail(self) -> float:
        """Decimal logarithm of ``fail``, also where ``fail`` is too small for a float."""
        return _log10(self.fail, self.win, self.fail_exact, lambda: _total(self._tiny_ends, won=False))

    @cached_property
    def _tiny_ends(self) -> Mapping[tuple[int, int], Decimal]:
        from risk_kit.odds.bulk import log10_ends

        return log10_ends(self.attackers, self.defenders, self.rules)

    def win_in_words(self) -> str:
        """The chance to win as a percentage that is never rounded to certainty."""
        # A float of the other side can be too small to exist.
        rest = self.fail or float(self.win == 1 and self.log10_fail > -inf)
        return percent(self.win, rest=rest)

    def to_series(self) -> pd.Series[float]:
        """Probability of each end.

        Returns
        -------
        pandas.Series
            Named ``probability``, index ``(attackers_left, defenders_left)``.
        """
        import pandas as pd

        index = pd.MultiIndex.from_tuples(list(self.ends), names=["attackers_left", "defenders_left"])
        return pd.Series(list(self.ends.values()), index=index, name="probability", dtype="float64")

    def to_frame(self) -> pd.DataFrame:
        """One row for each end of the battle.

        Returns
        -------
        pandas.DataFrame
            Columns ``attackers_left``, ``defenders_left``, ``attacker_losses``, ``defender_losses`` (armies),
            ``won`` (bool) and ``probability``.
        """
        frame = self.to_series().reset_index()
        frame.insert(2, "attacker_losses", self.attackers - frame["attackers_left"])
        frame.insert(3, "defender_losses", self.defenders - frame["defenders_left"])
        frame.insert(4, "won", frame["defenders_left"] == 0)
        return frame

    def to_dict(self) -> dict[str, Any]:
        """The odds as plain values for JSON; ``counts`` says that the staying army is not counted."""
        plain: dict[str, Any] = {
            "counts": "attackers",
            "attackers": self.attackers,
            "stack": self.stack,
            "defenders": self.defenders,
            "rules": {k: v.name.lower() if isinstance(v, Enum) else v for k, v in asdict(self.rules).items()},
            "win": self.win,
            "fail": self.fail,
            "win_exact": None if self.win_exact is None else str(self.win_exact),
            "fail_exact": None if self.fail_exact is None else str(self.fail_exact),
            "stopped": self.stopped,
        }
        for name in ("attacker_losses", "defender_losses", "rolls"):
            expected: Expected = getattr(self, name)
            plain[name] = {"mean": float(expected), "spread": expected.spread}
        ends = [(*end, p) for end, p in self.ends.items()]
        plain["ends"] = [{"attackers_left": u, "defenders_left": d, "probability": p} for u, d, p in ends]
        return plain

    def describe(self) -> str:
        """The odds in a few plain sentences, in the language in use."""
        sentences = [self._sentence_of_winning()]
        if self.attackers_left_if_won and self.defenders_left_if_failed:
            sentences.append(
                _("Otherwise {defenders} defenders hold it on average.").format(
                    defenders=decimal(self.defenders_left_if_failed.mean, 1)
                )
            )
        if self.stopped:
            sentences.append(
                _(
                    "In {share} of battles the rules stop it: it would throw fewer dice than the defender."
                ).format(share=percent(self.stopped))
            )
        sentences.append(
            _(
                "On average the attacker loses {attacker} armies "
                "and the defender {defender}, in {rolls} rolls."
            ).format(
                attacker=decimal(self.attacker_losses, 1),
                defender=decimal(self.defender_losses, 1),
                rolls=decimal(self.rolls, 1),
            )
        )
        if self.rules.attack_bonus or self.rules.defense_bonus:
            sentences.append(_("Both sides throw the most dice they may."))
        return " ".join(sentences)

    def _sentence_of_winning(self) -> str:
        sides = {
            "attackers": attackers_in_words(self.attackers),
            "stack": self.stack,
            "defenders": defenders_in_words(self.defenders),
        }
        if self.stopped == 1:
            return _("{attackers} (a stack of {stack}, one stays) against {defenders}:").format(**sides)
        if not self.attackers_left_if_won:
            return _(
                "{attackers} (a stack of {stack}, one stays) against {defenders}: "
                "the attacker practically never takes the territory."
            ).format(**sides)
        return _(
            "{attackers} (a stack of {stack}, one stays) against {defenders}: "
            "the attacker takes the territory in {share} of battles "
            "and then has {left} attackers left on average."
        ).format(share=self.win_in_words(), left=decimal(self.attackers_left_if_won.mean, 1), **sides)

    def __repr__(self) -> str:
        counts = f"attackers={self.attackers}, stack={self.stack}, defenders={self.defenders}"
        return f"BattleOdds({counts}, win={self.win:.6g})"


def _total(ends: Mapping[tuple[int, int], Any], *, won: bool) -> Any:
    return sum((p for (_attackers, defenders), p in ends.items() if (defenders == 0) == won))


def _marginal(ends: Mapping[tuple[int, int], float], side: int, name: str) -> Distribution:
    counts: defaultdict[int, float] = defaultdict(float)
    for end, p in ends.items():
        counts[end[side]] += p
    return Distribution(counts, name)


def _log10(value: float, other: float, exact: Fraction | None, tiny: Callable[[], Any]) -> float:
    """Logarithm of a probability from whichever figure holds it best."""
    if value > 0.5:
        return log1p(-other) / log(10)  # near 1 the other side is the more precise one
    if value >= SMALLEST:
        return log10(value)
    if exact is not None:
        return log10(exact.numerator) - log10(exact.denominator) if exact else -inf
    total = tiny()
    return float(total.log10()) if total else -inf
