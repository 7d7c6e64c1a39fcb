"""How soon the battle explorer follows the hand, in Chromium: ``python -m tests.bench.explorer_latency``.

Each step presses an arrow key on a slider and waits until text and dice, and then the chart, have changed.
``--busy N`` keeps N processors busy meanwhile and counts charts that stay blank.
"""

from __future__ import annotations

import argparse
import multiprocessing
import statistics
import tempfile
from pathlib import Path
from typing import Any

from tests.browser.lab import PANEL, open_page, run_all, running_lab

# Notes when the panel and the chart have shown another text than before the key.
WATCH = """(panelSelector) => {
  const panel = () => document.querySelector(panelSelector).innerText;
  const chart = () => [...document.querySelectorAll('.jupyter-widgets .legendtext')].map(t => t.textContent).join();
  window.step = () => new Promise(resolve => {
    const before = {panel: panel(), chart: chart()}, times = {};
    let start = null;
    addEventListener('keydown', () => { start = performance.now(); }, {once: true, capture: true});
    const look = () => {
      const now = performance.now();
      if (start !== null) {
        if (!times.panel && panel() !== before.panel) times.panel = now - start;
        if (!times.chart && chart() !== before.chart && chart() !== '') times.chart = now - start;
        if ((times.panel && times.chart) || now - start > 10000) return resolve(times);
      }
      requestAnimationFrame(look);
    };
    look();
  });
}"""


def measure(steps: int) -> dict[str, list[float]]:
    """Milliseconds from key to panel and to chart, for each step; a missing chart is left out."""
    strangers: list[str] = []
    problems: list[str] = []
    found: dict[str, list[float]] = {"panel": [], "chart": []}
    with (
        tempfile.TemporaryDirectory() as folder,
        running_lab(Path(folder) / "lab") as address,
        open_page(address, strangers, problems) as page,
    ):
        run_all(page)
        page.evaluate(WATCH, PANEL)
        for number in range(steps):
            for name, time in _step(page, "ArrowRight" if number % 20 < 10 else "ArrowLeft").items():
                found[name].append(time)
    return found


def _step(page: Any, key: str) -> dict[str, float]:
    page.locator(".noUi-handle").first.focus()
    page.evaluate("() => { window.result = window.step(); }")
    page.keyboard.press(key)
    times: dict[str, float] = page.evaluate("() => window.result")
    page.wait_for_timeout(250)
    return times


def _spin() -> None:
    while True:
        pass


def main() -> None:
    """Print median and 95th percentile, with the aims."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=60)
    parser.add_argument("--busy", type=int, default=0)
    args = parser.parse_args()
    hogs = [multiprocessing.Process(target=_spin, daemon=True) for _ in range(args.busy)]
    for hog in hogs:
        hog.start()
    found = measure(args.steps)
    for name, aim in (("panel", 100), ("chart", 400)):
        times = found[name]
        p95 = statistics.quantiles(times, n=20)[-1]
        blank = args.steps - len(times)
        print(
            f"{name}: median {statistics.median(times):.0f} ms, 95% within {p95:.0f} ms (aim {aim}), blank {blank}"
        )
    for hog in hogs:
        hog.terminate()


if __name__ == "__main__":
    main()
