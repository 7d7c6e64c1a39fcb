"""Chance: where every die, card and deal comes from.

Each move has a tape, `g.chance`. What is given on it beforehand is used, such as dice rolled on a real table;
what is missing is drawn and written there. So a recorded game, a class that enters its own dice and a
simulation all go the same way.

Random numbers are sfc32 by C. Doty-Humphrey (PractRand), four lanes of 32 bits, keyed by two words of the
seed and the number of the game: games are the same however they are shared out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from risk_kit.kernels.layout import Row, State

_BITS = 0xFFFFFFFF


def seed_random(lanes: Row, first: int, second: int, number: int) -> None:
    """Start the stream of one game."""
    lanes[0] = first & _BITS
    lanes[1] = second & _BITS
    lanes[2] = number & _BITS
    # The high bits of the number keep games apart beyond four thousand millions.
    lanes[3] = 1 + (number >> 32)
    for _step in range(12):
        next_bits(lanes)


def next_bits(lanes: Row) -> int:
    """Next 32 random bits."""
    a, b, c, count = lanes[0], lanes[1], lanes[2], lanes[3]
    bits = (a + b + count) & _BITS
    lanes[0] = b ^ (b >> 9)
    lanes[1] = (c + (c << 3)) & _BITS
    lanes[2] = ((((c << 21) | (c >> 11)) & _BITS) + bits) & _BITS
    lanes[3] = (count + 1) & _BITS
    return bits


def random_below(lanes: Row, count: int) -> int:
    """Random number from 0 to count - 1, each as likely: Lemire's method, which rejects the uneven rest."""
    product = next_bits(lanes) * count
    if (product & _BITS) < count:
        uneven = (_BITS + 1) % count
        while (product & _BITS) < uneven:
            product = next_bits(lanes) * count
    return product >> 32


def draw_number(g: State, lowest: int, count: int) -> int:
    """Next number on the tape, or a random one from `lowest` upward, `count` of them."""
    used = g.chance_used
    g.chance_used = used + 1
    if used < g.chance_given:
        value = g.chance[used]
        if lowest <= value < lowest + count:
            return value
        g.chance_bad = 1
        return lowest
    value = lowest + random_below(g.random, count)
    if used < len(g.chance):
        g.chance[used] = value
    return value


def draw_from(g: State, pool: Row, size: int) -> int:
    """Take the next number on the tape, or a random one, out of the first `size` of a pool.

    The last of the pool takes its place.
    """
    used = g.chance_used
    g.chance_used = used + 1
    index = 0
    if used < g.chance_given:
        index = _index_of(pool, size, g.chance[used])
        if index < 0:
            g.chance_bad = 1
            index = 0
    else:
        index = random_below(g.random, size)
    value = pool[index]
    if g.chance_given <= used < len(g.chance):
        g.chance[used] = value
    pool[index] = pool[size - 1]
    pool[size - 1] = value
    return value


def _index_of(pool: Row, size: int, value: int) -> int:
    for index in range(size):
        if pool[index] == value:
            return index
    return -1
