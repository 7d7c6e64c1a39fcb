"""What nbval leaves out when it compares notebooks: pictures and what only a browser shows."""

from typing import Any

NOT_COMPARED = (
    "application/vnd.jupyter.widget-view+json",
    "application/vnd.plotly.v1+json",
    "application/vnd.risk_kit.still+html",
    "image/png",
    "image/svg+xml",
    "stderr",  # what is waited for; warnings are seen by the test that outputs are fresh
)


def pytest_collectstart(collector: Any) -> None:
    """Tell a notebook what not to compare."""
    if hasattr(collector, "skip_compare"):  # a notebook
        collector.skip_compare += NOT_COMPARED
