"""One roll as dice that one can see: pairs above each other, each loser crossed out."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from risk_kit.drawing.palette import ATTACKER, DEFENDER, INK, PAPER
from risk_kit.kernels.dice import count_compared_dice, is_attacker_hit
from risk_kit.language import armies_in_words
from risk_kit.language import translate as _

if TYPE_CHECKING:
    from collections.abc import Sequence

    from risk_kit.rules.dice import DiceRules

SIDE = 38
GAP = 12
TOP = 6
ROW = SIDE + 24  # from the top of one row of dice to the top of the next
LABEL = 76  # room for the words before each row
_OPACITY = {"surplus": 0.5, "lost": 0.6}
FONT = "DejaVu Sans, Verdana, Arial, sans-serif"
_THIRD = SIDE / 4
# Places of the pips on a 3 x 3 grid, by the number shown.
_PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def roll_svg(attack: Sequence[int], defense: Sequence[int], rules: DiceRules) -> str:
    """SVG of a roll: the attacker's dice above the defender's, sorted, the loser of each pair crossed out.

    Parameters
    ----------
    attack, defense : sequence of int
        Pips of the dice in any order, before a bonus on the highest.
    rules : DiceRules
        Decide each pair.
    """
    attack, defense = sorted(attack, reverse=True), sorted(defense, reverse=True)
    hits = _attacker_hits(attack, defense, rules)
    most = max(len(attack), len(defense))
    width, height = LABEL + most * (SIDE + GAP), TOP + ROW + SIDE + 6
    parts = [
        _row(_("attack"), attack, ATTACKER, TOP, hits),
        _row(_("defense"), defense, DEFENDER, TOP + ROW, [not h for h in hits]),
    ]
    parts += [_between(pair, hit) for pair, hit in enumerate(hits)]
    title = escape(describe_roll(attack, defense, rules))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{title}" '
        f'width="{width}" height="{height}" viewBox="0 0 {width} {height}" font-family="{FONT}">'
        f"<title>{title}</title>{''.join(parts)}</svg>"
    )


def describe_roll(attack: Sequence[int], defense: Sequence[int], rules: DiceRules) -> str:
    """The roll in words: what was thrown, and what each side loses."""
    attack, defense = sorted(attack, reverse=True), sorted(defense, reverse=True)
    hits = _attacker_hits(attack, defense, rules)
    return _("{attack} against {defense}: the attacker loses {attacker}, the defender {defender}.").format(
        attack=" ".join(map(str, attack)),
        defense=" ".join(map(str, defense)),
        attacker=armies_in_words(sum(hits)),
        defender=armies_in_words(len(hits) - sum(hits)),
    )


def _attacker_hits(attack: Sequence[int], defense: Sequence[int], rules: DiceRules) -> list[bool]:
    """Whether the attacker loses each pair of sorted dice."""
    pairs = range(count_compared_dice(len(attack), len(defense)))
    return [is_attacker_hit(rules, pair, attack[pair], defense[pair]) for pair in pairs]


def _left(index: int) -> int:
    return LABEL + index * (SIDE + GAP)


def _row(word: str, dice: Sequence[int], color: str, top: int, lost: Sequence[bool]) -> str:
    label = (
        f'<text x="0" y="{top + SIDE / 2 + 5}" font-size="14" font-weight="bold" fill="currentColor">'
        f"{escape(word)}</text>"
    )
    return label + "".join(_die(pips, color, _left(i), top, _fate(i, lost)) for i, pips in enumerate(dice))


def _fate(index: int, lost: Sequence[bool]) -> str:
    if index >= len(lost):
        return "surplus"
    return "lost" if lost[index] else "won"


def _die(pips: int, color: str, left: float, top: float, fate: str) -> str:
    """A die: faint when it met no other, crossed when it lost its pair."""
    middle_x, middle_y = left + SIDE / 2, top + SIDE / 2
    if pips in _PIPS:
        face = "".join(
            f'<circle cx="{middle_x + x * _THIRD}" cy="{middle_y + y * _THIRD}" r="4" fill="{PAPER}"/>'
            for x, y in _PIPS[pips]
        )
    else:  # dice of more than six sides
        face = (
            f'<text x="{middle_x}" y="{middle_y + 8}" font-size="22" font-weight="bold" '
            f'text-anchor="middle" fill="{PAPER}">{pips}</text>'
        )
    outline = ' stroke-dasharray="4 3"' if fate == "surplus" else ""
    body = (
        f'<rect x="{left}" y="{top}" width="{SIDE}" height="{SIDE}" rx="9" fill="{color}" stroke="{INK}" '
        f'stroke-width="1.5"{outline}/>'
    )
    faint = f' opacity="{_OPACITY[fate]}"' if fate in _OPACITY else ""
    return f"<g{faint}>{body}{face}</g>{_cross(left + SIDE, top) if fate == 'lost' else ''}"


def _cross(x: float, y: float) -> str:
    """A cross on the upper right corner: this die costs an army."""
    return (
        f'<circle cx="{x - 2}" cy="{y + 4}" r="9" fill="{PAPER}" stroke="{INK}" stroke-width="1.5"/>'
        f'<path d="M{x - 6} {y}l8 8m0 -8l-8 8" stroke="{INK}" stroke-width="2.5"/>'
    )


def _between(pair: int, attacker_hit: bool) -> str:
    """A sign between two dice of a pair that opens towards the winner."""
    x, y = _left(pair) + SIDE / 2, TOP + SIDE + 12
    tip = -6 if attacker_hit else 6
    return (
        f'<path d="M{x - 9} {y - tip}L{x} {y + tip}L{x + 9} {y - tip}" fill="none" stroke="currentColor" '
        'stroke-width="2.5"/>'
    )
