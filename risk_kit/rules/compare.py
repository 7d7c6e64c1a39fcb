"""What differs between rulesets, option by option."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from risk_kit.rules.build import options, word

if TYPE_CHECKING:
    from collections.abc import Mapping

    from risk_kit.rules.ruleset import Ruleset

_ABOUT_THE_FILE = ("id", "names", "board", "sources")


@dataclass(frozen=True)
class Comparison:
    """Options of several rulesets.

    Attributes
    ----------
    differing : mapping
        By dotted name, each ruleset's value as it is written in a file; all options of a single ruleset.
    same : int
        How many options are the same in all.
    """

    differing: Mapping[str, tuple[str, ...]]
    same: int


def compare(*rulesets: Ruleset, everything: bool = False) -> Comparison:
    """Comparison of rulesets, in the order of the options in a file.

    Parameters
    ----------
    everything : bool
        Keep the options that are the same in all, too.

    Examples
    --------
    >>> from risk_kit import load_ruleset
    >>> compare(load_ruleset("classic"), load_ruleset("risiko")).differing["defense.dice"]
    ('2', '3')
    """
    columns = [dict(options(ruleset)) for ruleset in rulesets]
    names = dict.fromkeys(name for column in columns for name in column if name not in _ABOUT_THE_FILE)
    differing = {}
    for name in names:
        if any(other.startswith(f"{name}.") for other in names):
            continue  # a group (missions, capitals) that one ruleset has: its options say so
        values = tuple(word(column[name]) if name in column else "–" for column in columns)
        if everything or len(rulesets) == 1 or len(set(values)) > 1:
            differing[name] = values
    shared = names.keys() & set[str].intersection(*map(set, columns))
    return Comparison(differing, len(shared - differing.keys()))
