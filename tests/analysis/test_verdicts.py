"""When more, less and practically the same are said, and that they are kept."""

from __future__ import annotations

import numpy as np
import pytest

from risk_kit.analysis.metrics import metrics
from risk_kit.analysis.sequences import FEWEST, PRIOR_VALUES, log_evidence, mean_interval
from risk_kit.analysis.verdicts import ERROR, Verdict, Watch, pairing_gain
from tests.analysis.holm import holm

CHOSEN = metrics(3)[:4]
SMALLEST = [1.0, 0.02, 0.02, 0.02]


def drawn(true, pairs=2000, seed=1):
    rng = np.random.default_rng(seed)
    scales = np.array([metric.scale for metric in CHOSEN])
    return np.array(true) + scales * rng.normal(size=(pairs, len(CHOSEN)))


def watched(differences, size=None, smallest=SMALLEST):
    watch = Watch(CHOSEN, smallest)
    for start in range(0, len(differences), size or len(differences)):
        watch.add(differences[start : start + (size or len(differences))])
    return watch


def test_four_verdicts():
    # More, nothing known yet, less, and so small that it does not matter.
    watch = watched(drawn([3, 0, -0.3, 0]), smallest=[1.0, 0.02, 0.02, 0.2])
    assert [found.verdict for found in watch.findings()] == [
        Verdict.MORE,
        Verdict.UNKNOWN,
        Verdict.LESS,
        Verdict.SAME,
    ]


def test_intervals_hold_the_truth_and_sit_on_the_right_side():
    true = [3, 0, -0.3, 0]
    for found, difference in zip(watched(drawn(true)).findings(), true, strict=True):
        assert found.low <= difference <= found.high
        assert found.low <= found.difference <= found.high
    more, _none, less, _same = watched(drawn(true)).findings()
    assert more.low >= 0
    assert less.high <= 0


@pytest.mark.parametrize("size", [1, 7, 250])
def test_how_many_come_in_at_a_time_does_not_matter(size):
    differences = drawn([3, 0, -0.3, 0.1], pairs=400)
    for one, other in zip(
        watched(differences).findings(), watched(differences, size).findings(), strict=True
    ):
        assert (one.verdict, one.decided_at) == (other.verdict, other.decided_at)
        assert (one.low, one.high, one.p_value) == pytest.approx((other.low, other.high, other.p_value))


def test_a_verdict_is_kept():
    """What comes later looks the other way: the verdict stays, and says when it was reached."""
    first = drawn([3, 0, -0.3, 0.0], pairs=600)
    before = watched(first).findings()
    after = watched(np.vstack([first, -first, -first])).findings()
    for one, other in zip(before, after, strict=True):
        if one.verdict is not Verdict.UNKNOWN:
            assert (other.verdict, other.decided_at) == (one.verdict, one.decided_at)


def two_ways():
    """The first metric first points up, then down for longer; the second becomes certain late.

    Evidence about the first is enough only after the second has left Holm's family.
    """
    first = np.concatenate([np.full(100, 4.6), np.full(300, -2.3)])
    second = np.zeros(400)
    second[330:] = 60.0
    return np.column_stack([first, second])


LENGTHS = [metric for metric in metrics(3) if metric.id in ("rounds", "lead_changes")]


def test_more_and_less_have_the_sign_that_the_evidence_had():
    watch = Watch(LENGTHS, [1.0, 1.0])
    watch.add(two_ways()[:200])
    assert [found.verdict for found in watch.findings()] == [Verdict.UNKNOWN] * 2
    watch.add(two_ways()[200:])
    first, second = watch.findings()
    assert (first.verdict, second.verdict) == (Verdict.MORE, Verdict.MORE)
    assert first.decided_at == second.decided_at > 330
    # The mean of all pairs is below 0 by now: what is shown does not say the contrary of the verdict.
    assert two_ways()[:, 0].mean() < 0
    assert 0 <= first.low <= first.difference <= first.high


@pytest.mark.parametrize("size", [1, 150])
def test_the_sign_does_not_depend_on_how_many_come_in_at_a_time(size):
    watch = Watch(LENGTHS, [1.0, 1.0])
    for start in range(0, 400, size):
        watch.add(two_ways()[start : start + size])
    assert watch.findings()[0].verdict is Verdict.MORE
    mirrored = Watch(LENGTHS, [1.0, 1.0])
    mirrored.add(-two_ways())
    assert mirrored.findings()[0].verdict is Verdict.LESS
    assert mirrored.findings()[0].difference <= 0


def test_intervals_never_grow():
    watch, last = Watch(CHOSEN, SMALLEST), None
    differences = drawn([1, 0, 0, 0], pairs=600)
    for start in range(0, 600, 20):
        watch.add(differences[start : start + 20])
        now = watch.findings()
        for one, other in zip(last or now, now, strict=True):
            assert one.low <= other.low <= other.high <= one.high
        last = now


def test_nothing_is_said_about_few_pairs():
    watch = watched(np.full((FEWEST - 1, 4), 1000.0))
    assert {found.verdict for found in watch.findings()} == {Verdict.UNKNOWN}
    assert {found.p_value for found in watch.findings()} == {1.0}


def test_more_and_less_are_those_of_holm_at_every_number_of_pairs():
    """The obvious way: the least p-value so far of each metric, Holm's procedure after each pair."""
    differences = drawn([1.2, 0.02, 0.1, -0.1], pairs=1500, seed=4)
    prior = PRIOR_VALUES * np.array([metric.scale for metric in CHOSEN]) ** 2
    least, decided = np.ones(4), [0] * 4
    for n in range(1, len(differences) + 1):
        seen = differences[:n]
        least = np.minimum(least, np.exp(-log_evidence(n, seen.sum(0), (seen**2).sum(0), prior)))
        for column in np.flatnonzero(holm(least, ERROR)):
            decided[column] = decided[column] or n
    assert sum(map(bool, decided)) >= 2
    found = watched(differences, smallest=[1e-9] * 4).findings()
    assert [each.decided_at for each in found] == decided


def test_the_intervals_are_those_of_all_metrics_together():
    differences = drawn([0, 0, 0, 0], pairs=FEWEST)
    prior = PRIOR_VALUES * np.array([metric.scale for metric in CHOSEN]) ** 2
    low, high = mean_interval(FEWEST, differences.sum(0), (differences**2).sum(0), prior, ERROR / 4)
    found = watched(differences).findings()
    # Shares differ by 1 at most.
    assert [each.low for each in found] == pytest.approx([low[0], *np.maximum(low[1:], -1)])
    assert [each.high for each in found] == pytest.approx([high[0], *np.minimum(high[1:], 1)])
    assert (low[1:] < -1).any()


def test_what_is_known_first_is_the_verdict():
    """A difference of 0.8 is certain sooner or later; whether it matters depends on what was said to matter."""
    differences = drawn([0.8, 0, 0, 0], pairs=40_000)
    more = watched(differences, smallest=[1.5, 0.02, 0.02, 0.02]).findings()[0]
    assert (more.verdict, more.high < 1.5) == (Verdict.MORE, True)
    same = watched(differences, smallest=[20.0, 0.02, 0.02, 0.02]).findings()[0]
    assert (same.verdict, same.low > 0) == (Verdict.SAME, True)
    assert 0 < same.decided_at < more.decided_at


def test_means_of_more_games_are_narrower():
    """Values of set-ups with nine games each have a third of the spread, and so has the prior."""
    differences = drawn([0, 0, 0, 0], pairs=300)
    one, nine = Watch(CHOSEN, SMALLEST), Watch(CHOSEN, SMALLEST, games=9)
    one.add(differences)
    nine.add(differences / 3)
    for single, mean in zip(one.findings(), nine.findings(), strict=True):
        assert mean.high - mean.low == pytest.approx((single.high - single.low) / 3)


def test_equal_values_come_to_be_the_same():
    watch = watched(np.zeros((3000, 4)))
    assert watch.findings()[0].verdict is Verdict.SAME


def test_pairing_gain():
    rng = np.random.default_rng(6)
    shared, a, b = (rng.normal(size=(50_000, 1)) for _ in range(3))
    # Var(A) + Var(B) = 2 + 2, Var(A - B) = 1 + 1: twice as many games without pairs.
    assert pairing_gain(shared + a, shared + b) == pytest.approx(2, rel=0.03)
    assert pairing_gain(a, b) == pytest.approx(1, rel=0.03)
    assert np.isnan(pairing_gain(a, a)).all()
    assert np.isnan(pairing_gain(a[:1], b[:1])).all()
