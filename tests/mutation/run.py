"""Mutants of the kernels, and which of them no test notices: ``python -m tests.mutation.run --minutes 10``.

Each mutant is one small slip in one function (`slips.py`). Tests are collected and run once, which tells the
lines of kernels that each goes through; then every mutant gets a fork of this process, its slip is put into the
function, and the tests that go through its lines run until one fails. A mutant that passes them all has survived
and is printed, to be read: is it the same rule said otherwise, or is a test missing? Those that are the same stand
with the reason in SAME.md and are not tried. Not run by CI.

Results are added to a file, one a line; mutants that it has are not run again. To try survivors anew take their
lines out of it.
"""

from __future__ import annotations

import argparse
import ast
import gc
import io
import mmap
import os
import random
import re
import signal
import sys
import tempfile
import time
from collections import Counter
from contextlib import redirect_stdout
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import pytest
from _pytest.runner import runtestprotocol

from tests.mutation.slips import Mutant, mutants

if TYPE_CHECKING:
    from types import CodeType, FunctionType

ROOT = Path(__file__).parent.parent.parent
KERNELS = ROOT / "risk_kit" / "kernels"
MODULES = (
    "attack", "board", "cards", "chance", "dice", "entries", "fortify", "legal", "missions", "moves", "opening",
    "placing", "playout", "records", "seats", "turn", "victory",
)  # fmt: skip
# What tests the rules; digests and logs of whole games would notice every change, also a good one.
TESTS = (
    "tests/perft",
    *(
        f"tests/rules/test_{name}.py"
        for name in ("card_sets", "es1", "es2", "house_rules", "it1", "pt1", "pt2")
    ),
    *(
        f"tests/conformance/test_{name}.py"
        for name in ("chance", "edges", "numbers", "playout", "random_games")
    ),
    *(f"tests/game/test_{name}.py" for name in ("game", "moves", "violations")),
)
SAME = Path(__file__).parent / "SAME.md"
MEMORY = 3 << 30
# How a child ends.
NOTICED, BROKEN = 1, 2


class Watch:
    """What the tests go through, and how long they take, when nothing is wrong."""

    def __init__(self, items: list[pytest.Item]) -> None:
        self.items = items
        self.seconds: list[float] = []
        self.through: list[set[tuple[str, int]]] = []
        lines: set[tuple[str, int]] = set()
        kept = mark_kernels(lines)
        for item in items:
            forget()
            lines.clear()
            start = time.process_time()
            fault = fault_of(item)
            if fault:
                pytest.exit(f"{fault}\n{item.nodeid} fails without any mutant.", 1)
            self.seconds.append(time.process_time() - start)
            self.through.append(set(lines))
        for function, code in kept.items():
            function.__code__ = code

    def related(self, mutant: Mutant, killers: Counter[tuple[str, str]]) -> list[int]:
        """Tests that go through a mutant, those first that noticed more, in its function or in less time."""
        step = (mutant.module, mutant.line)

        def worth(index: int) -> tuple[int, float]:
            name = self.items[index].nodeid
            return killers[name, mutant.place], (killers[name, ""] + 0.1) / (self.seconds[index] + 0.01)

        found = [index for index, through in enumerate(self.through) if step in through or not mutant.line]
        return sorted(found, key=worth, reverse=True)


def mark_kernels(lines: set[tuple[str, int]]) -> dict[FunctionType, CodeType]:
    """Have each step of the kernels note that it was reached; the code of the functions as it was."""
    kept = {}
    for name in MODULES:
        module = import_module(f"risk_kit.kernels.{name}")
        vars(module)["_lines"] = lines
        for code in ast.parse((KERNELS / f"{name}.py").read_text(encoding="utf-8")).body:
            if isinstance(code, ast.FunctionDef):
                function = vars(module)[code.name]
                kept[function] = function.__code__
                function.__code__ = made(name, with_marks(name, code), code.name).__code__
    return kept


def with_marks(module: str, code: ast.FunctionDef) -> ast.FunctionDef:
    """A function whose steps note that they were reached."""
    for node in list(ast.walk(code)):
        for part in ("body", "orelse"):
            steps = getattr(node, part, None)
            if isinstance(steps, list):
                marks = [ast.parse(f"_lines.add(({module!r}, {step.lineno}))").body[0] for step in steps]
                setattr(node, part, [each for pair in zip(marks, steps, strict=True) for each in pair])
    return code


def made(name: str, code: ast.stmt, value: str) -> Any:
    """The function or constant that a piece of source makes in a module."""
    space = dict(vars(import_module(f"risk_kit.kernels.{name}")))
    whole: Any = ast.fix_missing_locations(ast.Module([code], []))
    exec(compile(whole, str(KERNELS / f"{name}.py"), "exec"), space)
    return space[value]


def fault_of(item: pytest.Item) -> str:
    """How a test fails; empty when it passes."""
    with redirect_stdout(io.StringIO()):
        reports = runtestprotocol(item, log=False, nextitem=None)
    return "\n".join(report.longreprtext or "failed" for report in reports if report.failed)


def forget() -> None:
    """Empty the memories of tests, which may hold games; boards and rulesets that were read stay."""
    for name, module in list(sys.modules.items()):
        for value in vars(module).values() if name.startswith("tests.") else ():
            if hasattr(value, "cache_clear") and value.__module__ == name:
                value.cache_clear()


def put_in(mutant: Mutant) -> None:
    """Give a function the code of its mutant, or a constant its value, wherever it was imported."""
    module = import_module(f"risk_kit.kernels.{mutant.module}")
    old, new = vars(module)[mutant.name], made(mutant.module, mutant.code, mutant.name)
    if callable(old):
        old.__code__ = new.__code__
        return
    for other in [m for name, m in sys.modules.items() if name.startswith("risk_kit.")]:
        if vars(other).get(mutant.name) == old:
            setattr(other, mutant.name, new)


def try_in_fork(mutant: Mutant, watch: Watch, order: list[int]) -> int | None:
    """The test that notices a mutant, by its number, if any does."""
    now = mmap.mmap(-1, 8)
    child = os.fork()
    if child == 0:
        run_in_child(mutant, watch, order, now)
    _child, status = os.waitpid(child, 0)
    if os.waitstatus_to_exitcode(status) == BROKEN:
        sys.exit(f"Cannot be tried: {mutant}")
    return int.from_bytes(now[:], "big") if status else None


def run_in_child(mutant: Mutant, watch: Watch, order: list[int], now: mmap.mmap) -> NoReturn:
    """Run tests until one notices a mutant, and end this process."""
    import resource  # not everywhere, nor is a fork

    end = BROKEN
    try:
        put_in(mutant)
        end = NOTICED
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        os.dup2(nowhere, 2)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        forget()
        for index in order:
            now[:] = index.to_bytes(8, "big")
            # A loop without end is ended by a signal.
            signal.setitimer(signal.ITIMER_PROF, 2 + 10 * watch.seconds[index])
            if fault_of(watch.items[index]):
                os._exit(NOTICED)
        os._exit(0)
    finally:
        os._exit(end)


def control(watch: Watch) -> None:
    """Stop unless all tests pass on a mutant without a slip: else something else is wrong."""
    source = (KERNELS / "playout.py").read_text(encoding="utf-8")
    code: Any = next(code for code in ast.parse(source).body if isinstance(code, ast.FunctionDef))
    mutant = Mutant("playout", code.name, "nothing", 0, code)
    killer = try_in_fork(mutant, watch, watch.related(mutant, Counter()))
    if killer is not None:
        pytest.exit(f"{watch.items[killer].nodeid} fails without any mutant.", 1)


class Mutation:
    """A plugin that tries mutants in place of running the tests that pytest has collected."""

    def __init__(self, args: argparse.Namespace) -> None:
        self.args = args
        self.killers: Counter[tuple[str, str]] = Counter()
        self.told: Counter[str] = Counter()

    def pytest_configure(self) -> None:
        """Have drawn games fail at the first sight of a mutant, which nobody wants to see made smaller."""
        from hypothesis import Phase, settings

        phases = (Phase.explicit, Phase.generate)
        settings.register_profile("mutants", phases=phases, report_multiple_bugs=False, database=None)
        settings.load_profile("mutants")

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try mutants until the time is over."""
        todo, watch = self.chosen(), Watch(session.items)
        print(
            len(todo),
            "mutants to try;",
            len(watch.items),
            f"tests take {sum(watch.seconds):.0f} s.",
            flush=True,
        )
        gc.freeze()
        control(watch)
        end = time.monotonic() + self.args.minutes * 60
        for mutant in todo:
            if time.monotonic() > end:
                break
            killer = try_in_fork(mutant, watch, watch.related(mutant, self.killers))
            self.tell(mutant, "" if killer is None else watch.items[killer].nodeid)
        control(watch)
        print(", ".join(f"{number} {word}" for word, number in self.told.items()), f"of {len(todo)} mutants.")
        return True

    def chosen(self) -> list[Mutant]:
        """The mutants to try in a random order: without those that are the same, and those with a result."""
        found = [
            mutant
            for name in self.args.modules
            for mutant in mutants(name, (KERNELS / f"{name}.py").read_text(encoding="utf-8"))
        ]
        done = set()
        for line in self.args.results.read_text(encoding="utf-8").splitlines():
            _word, mutant, test = line.split("\t")
            done.add(mutant)
            self.count(mutant.partition(":")[0], test)
        for line in re.findall(r"^- (.*)$", SAME.read_text(encoding="utf-8"), flags=re.MULTILINE):
            pattern = re.compile(re.escape(line).replace("…", ".*"))
            same = {str(mutant) for mutant in found if pattern.fullmatch(str(mutant))}
            if not same and line.split(".")[0] in self.args.modules:
                print(f"SAME.md has what is no mutant any more: {line}")
            done |= same
        random.Random(self.args.seed).shuffle(found)
        return [mutant for mutant in found if str(mutant) not in done]

    def tell(self, mutant: Mutant, test: str) -> None:
        """Add a result to the file, and print a survivor."""
        word = "noticed" if test else "survived"
        self.told[word] += 1
        self.count(mutant.place, test)
        with self.args.results.open("a", encoding="utf-8") as file:
            file.write(f"{word}\t{mutant}\t{test}\n")
        if not test:
            print(mutant, flush=True)

    def count(self, place: str, test: str) -> None:
        """Remember what a test has noticed, in a function and at all."""
        self.killers[test, place] += 1
        self.killers[test, ""] += 1


def main() -> None:
    """Collect the tests and try mutants on them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--modules", nargs="*", default=MODULES)
    parser.add_argument("--tests", nargs="*", default=TESTS)
    parser.add_argument("--results", type=Path, default=ROOT / ".mutants.tsv")
    args = parser.parse_args()
    args.results.touch()
    # Tests write into a folder of this run: pytest clears the common one when others need it.
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        words = ["-q", "-s", "-p", "no:cacheprovider", "-m", "not slow", f"--basetemp={folder}/tests"]
        sys.exit(pytest.main([*words, *args.tests], plugins=[Mutation(args)]))


if __name__ == "__main__":
    main()
