"""Writes the logs of whole games, one a ruleset: ``python -m tests.golden.refresh``.

They are what ``risk-kit play RULESET --seed 1 --log`` prints, with an early last round. Read what changed in
them: a changed sentence is fine, a changed game is a change of behavior (see tests/parity/refresh.py).
"""

from __future__ import annotations

import io
from contextlib import redirect_stdout
from pathlib import Path

from risk_kit.cli.main import main
from risk_kit.files.locate import shipped
from risk_kit.language import use_language
from risk_kit.rules.load import load_ruleset

LOGS = Path(__file__).parent / "logs"


def log_of(ruleset: str) -> str:
    """Log of a short game by a ruleset: its last round is the second, or the first in which one may be put out."""
    last = max(2, load_ruleset(ruleset).attack.eliminate_from_round)
    command = ["play", ruleset, "--seed", "1", "--log", "--rule", f"victory.round_limit={last}"]
    with use_language("en"), redirect_stdout(io.StringIO()) as out:
        assert main(command) == 0
    return out.getvalue()


def refresh() -> None:
    """Write all logs, and remove those of rulesets that are gone."""
    LOGS.mkdir(exist_ok=True)
    names = list(shipped("ruleset"))
    for path in LOGS.glob("*.txt"):
        if path.stem not in names:
            path.unlink()
    for name in names:
        (LOGS / f"{name}.txt").write_text(log_of(name), encoding="utf-8")
        print(f"Wrote {LOGS / name}.txt.")


if __name__ == "__main__":
    refresh()
