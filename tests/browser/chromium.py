"""Finding and starting a Chromium for tests and for stored pictures."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import Any

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge")
PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
)
HOW_TO_GET_ONE = (
    "no Chromium found: install it (Debian: apt-get install chromium; elsewhere Chromium, Chrome or Edge), "
    "or set BROWSER_PATH to its program"
)
# The sandbox does not work for root, which CI is; the rest keeps Chromium from calling home.
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def find_chromium() -> str | None:
    """Path of a Chromium, None where there is none."""
    named = os.environ.get("BROWSER_PATH")
    found = next((path for name in NAMES if (path := shutil.which(name))), None)
    return named or found or next((place for place in PLACES if Path(place).exists()), None)


def launch(playwright: Any) -> Any:
    """A running Chromium."""
    path = find_chromium()
    if path is None:
        raise FileNotFoundError(HOW_TO_GET_ONE)
    return playwright.chromium.launch(executable_path=path, args=ARGUMENTS, headless=True)
