"""A call that takes too long is interrupted, once and wherever it is; others are left alone."""

from __future__ import annotations

import sys
import time

import pytest

from risk_kit.bots import watch as watching
from risk_kit.bots.watch import StallError, Watch


@pytest.fixture
def watch(monkeypatch):
    monkeypatch.setattr(watching, "_STEP", 0.005)
    started = Watch(0.05).start()
    yield started
    started.stop()


def spin(seconds):
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        pass
    return "spun"


def spin_for_ever():
    while True:
        pass


def spin_and_excuse():
    try:
        spin_for_ever()
    except BaseException:
        return "sorry"


def fail():
    raise KeyError("mine")


def test_answers_and_errors_pass(watch):
    assert watch.call(spin, 0.0) == "spun"
    with pytest.raises(KeyError, match="mine"):
        watch.call(fail)


@pytest.mark.parametrize("function", [spin_for_ever, spin_and_excuse])
def test_an_endless_loop_ends(watch, function):
    with pytest.raises(StallError, match=r"more than 0\.05 seconds"):
        watch.call(function)
    assert watch.call(spin, 0.001) == "spun"


def test_a_long_wait_outside_of_python_is_late_too(watch):
    with pytest.raises(StallError):
        watch.call(time.sleep, 0.15)
    assert watch.call(time.sleep, 0.001) is None


def test_nothing_is_raised_after_a_call(monkeypatch):
    """Calls that end in the very moment of the interruption: it never strikes outside of them."""
    monkeypatch.setattr(watching, "_STEP", 0.0002)
    before = sys.getswitchinterval()
    sys.setswitchinterval(0.0001)
    watch, late = Watch(0.001).start(), 0
    try:
        for number in range(500):
            try:
                assert watch.call(spin, 0.0008 + number % 50 * 1e-5) == "spun"
            except StallError:
                late += 1
            spin(0.0001)
    finally:
        sys.setswitchinterval(before)
        watch.stop()
    assert late > 0
