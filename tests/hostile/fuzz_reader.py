"""Guided fuzzing of the reader by atheris: bytes that reach new code are changed further.

Run ``python -m tests.hostile.fuzz_reader FOLDER`` (``pip install atheris``); what it finds is kept in the
folder, and libFuzzer's options such as ``-max_total_time=60`` may follow.
"""

from __future__ import annotations

import sys
from pathlib import Path

HERE = Path(__file__).parent


def main() -> None:
    """Start from the hostile and the shipped files; an exception is a find."""
    import atheris

    with atheris.instrument_imports(include=["risk_kit.files"]):
        from tests.hostile.loaders import judge, shipped

    folder = next((Path(argument) for argument in sys.argv[1:] if not argument.startswith("-")), None)
    if folder:
        folder.mkdir(exist_ok=True)
        for path in [*HERE.glob("*.yaml"), *shipped()]:
            (folder / path.name).write_bytes(path.read_bytes()[:4_000])
    atheris.Setup(sys.argv, lambda raw: judge(raw[:4_000].decode("utf-8", "ignore")))
    atheris.Fuzz()


if __name__ == "__main__":
    main()
