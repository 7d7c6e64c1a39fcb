"""How many attackers it takes: the odds of a battle read the other way round."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from risk_kit.errors import RuleError
from risk_kit.language import percent
from risk_kit.language import translate as _
from risk_kit.odds.counts import dice_rules, whole_count
from risk_kit.odds.table import BattleTable
from risk_kit.rules.dice import DiceRules
from risk_kit.rules.options import Declared

if TYPE_CHECKING:
    from risk_kit.rules.ruleset import Ruleset

MOST_DEFENDERS = 2000


def attackers_needed(
    defenders: int, probability: float = 0.5, rules: Ruleset | DiceRules | str = "classic"
) -> int:
    """Least attackers that take the territory with at least this probability.

    Parameters
    ----------
    defenders : int
        Armies on the attacked territory, at most 2000.
    probability : float
        Chance to win that is asked for, above 0 and below 1.
    rules : Ruleset, DiceRules or str
        Default the classic rules.

    Returns
    -------
    int
        Armies that may fight; with the one that must stay, the stack is one larger.

    Raises
    ------
    RuleError
        When no number up to some times the defenders is enough, or a value makes no sense.

    Examples
    --------
    >>> [attackers_needed(d) for d in (1, 5, 10)]
    [2, 5, 10]
    >>> [attackers_needed(d, rules="risiko") for d in (1, 5, 10)]
    [2, 8, 17]
    """
    dice = dice_rules(rules)
    defenders = whole_count(defenders, "defenders", least=1, most=MOST_DEFENDERS)
    if not 0 < probability < 1:
        message = _("The probability asked for lies above 0 and below 1; {value!r} does not.")
        raise RuleError(message.format(value=probability))
    columns = 16
    while columns < defenders:
        columns *= 2
    seen = dice.declared == Declared.AFTER_ROLL
    rows = columns if not seen else max(1, min(4 * columns, 40_000 // columns))
    most = 16 * columns if not seen else rows
    while rows <= most:
        column = _table(rows, columns if not seen else min(columns, defenders), dice).win[1:, defenders]
        enough = (column >= probability).nonzero()[0]
        if enough.size:
            return int(enough[0]) + 1
        rows *= 4
    message = _(
        "Under these rules not even {most} attackers win against {defenders} with probability {share}."
    )
    raise RuleError(message.format(most=rows // 4, defenders=defenders, share=percent(probability)))


@lru_cache(maxsize=8)
def _table(attackers: int, defenders: int, rules: DiceRules) -> BattleTable:
    return BattleTable(attackers, defenders, rules)
