"""Where chance comes from: the stream of random numbers, even numbers out of it, and the tape of a move."""

from __future__ import annotations

import pytest

from risk_kit.kernels.chance import next_bits, random_below, seed_random

WORD = 2**32


def test_the_stream_is_that_of_its_author():
    """Lanes 0, 2, 1 after 16 steps; numbers of PractRand's own program, by the tests of the Rust crate rand_sfc."""
    lanes = [0] * 4
    seed_random(lanes, 0, 2, 1)
    for _step in range(16 - 12):
        next_bits(lanes)
    assert [next_bits(lanes) for _number in range(8)] == [
        0xA87DBC7E, 0x1787178C, 0x4C7B7234, 0xC65DADE2, 0x2C692349, 0xF52C2153, 0xDF098072, 0x9D49B03C,
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("words", "lanes"),
    [
        ((7, 8, 9), [7, 8, 9, 1]),
        ((WORD - 1, WORD - 2, WORD - 3), [WORD - 1, WORD - 2, WORD - 3, 1]),
        ((WORD + 7, WORD + 8, 9), [7, 8, 9, 1]),
        ((7, 8, WORD + 9), [7, 8, 9, 2]),
        ((7, 8, WORD // 2), [7, 8, WORD // 2, 1]),
        ((7, 8, 6 * WORD + 9), [7, 8, 9, 7]),
    ],
)
def test_a_stream_begins_with_its_seed_and_number(words, lanes):
    """Games of other numbers have other streams, also beyond 32 bits."""
    seeded, lanes = [0] * 4, list(lanes)
    seed_random(seeded, *words)
    for _step in range(12):
        next_bits(lanes)
    assert seeded == lanes


def test_a_stream_goes_on_when_its_counter_is_full():
    lanes = [0, 0, 0, WORD - 1]
    assert next_bits(lanes) == WORD - 1
    assert lanes == [0, 0, WORD - 1, 0]


def lanes_with(first: int, second: int) -> list[int]:
    """Lanes whose next two numbers are these: the second one is nine times the third lane and 1 more."""
    return [first, 0, (second - 1) * pow(9, -1, WORD) % WORD, 0]


@pytest.mark.parametrize(
    ("count", "bits", "number", "draws"),
    [
        # Bits times the count: how often the word is full is the number, the rest must not be among the uneven few.
        (6, WORD - 1, 5, 1),
        (6, 1, 0, 1),
        (6, (WORD + 2) // 6, 3, 2),  # the rest is 2, under the 4 by which six does not divide a word
        (6, (2 * WORD + 4) // 6, 2, 1),  # the rest is 4
        (6, 0, 3, 2),
        (5, 0, 2, 2),  # the rest is 0, under 1
        (5, (4 * WORD + 1) // 5, 4, 1),
        (4, 0, 0, 1),  # four divides a word
        (1, WORD - 1, 0, 1),
    ],
)
def test_numbers_below_a_count_are_even(count, bits, number, draws):
    lanes = lanes_with(bits, WORD // 2 + 1)
    assert random_below(lanes, count) == number
    assert lanes[3] == draws
