"""Mutants of the kernels, and which of them no test notices: ``python -m tests.mutation.run --minutes 10``.

Each mutant is one small slip in a copy of the package: another comparison, one more or less, ``and`` for ``or``,
another choice of an option, a lost ``not``. Quick tests run on it, interpreted; a mutant that passes them all has
survived and is printed, to be read: is it the same rule said otherwise, or is a test missing? Not run by CI.
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import shutil
import signal
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

# The options of the checkout, of which only names are asked; the copy that is tested is imported by children.
from risk_kit.rules import options

ROOT = Path(__file__).parent.parent.parent
MODULES = (
    "attack", "board", "cards", "chance", "dice", "fortify", "legal", "missions", "moves", "opening", "placing",
    "playout", "records", "seats", "turn", "victory",
)  # fmt: skip
# What tests the rules; digests and logs of whole games would notice every change, also a good one.
TESTS = (
    "tests/perft",
    *(f"tests/rules/test_{name}*.py" for name in ("es", "it", "pt")),
    *(f"tests/conformance/test_{name}.py" for name in ("edges", "random_games")),
)
SECONDS = 90
_COMPARED = {
    ast.Lt: (ast.LtE, ast.GtE), ast.LtE: (ast.Lt, ast.Gt), ast.Gt: (ast.GtE, ast.LtE), ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,), ast.NotEq: (ast.Eq,),
}  # fmt: skip
_COUNTED = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Mod: ast.Add}


def mutants(source: str) -> Iterator[tuple[str, str, str]]:
    """Place, slip in words and source of every mutant of a module."""
    spots = len(list(ast.walk(ast.parse(source))))
    for index in range(spots):
        for variant in range(4):
            tree = ast.parse(source)
            node = list(ast.walk(tree))[index]
            before = ast.unparse(node) if isinstance(node, (ast.expr, ast.stmt)) else ""
            if not slip(node, variant):
                break
            place = f"{getattr(node, 'lineno', 0)}:{getattr(node, 'col_offset', 0) + 1}"
            yield place, f"{before} -> {ast.unparse(node)}", ast.unparse(tree)


def slip(node: ast.AST, variant: int) -> bool:
    """Whether a node was changed into its variant of a number."""
    change = _SLIPS.get(type(node))
    return change is not None and change(node, variant)


def slip_comparison(node: ast.Compare, variant: int) -> bool:
    others = _COMPARED.get(type(node.ops[0]), ())
    if variant < len(others):
        node.ops[0] = others[variant]()
    return variant < len(others)


def slip_sum(node: ast.BinOp | ast.AugAssign, variant: int) -> bool:
    other = _COUNTED.get(type(node.op))
    if variant or other is None:
        return False
    node.op = other()
    return True


def slip_join(node: ast.BoolOp, variant: int) -> bool:
    node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
    return variant == 0


def slip_number(node: ast.Constant, variant: int) -> bool:
    if type(node.value) is bool:
        node.value = not node.value
        return variant == 0
    if type(node.value) is not int or variant > 1:
        return False
    node.value += 1 - 2 * variant
    return True


def slip_condition(node: ast.If | ast.While, variant: int) -> bool:
    if variant or isinstance(node.test, ast.Compare) or ast.unparse(node.test) == "TYPE_CHECKING":
        return False
    node.test = ast.UnaryOp(ast.Not(), node.test)
    return True


def slip_call(node: ast.Expr, variant: int) -> bool:
    if variant or not isinstance(node.value, ast.Call):
        return False
    node.value = ast.Constant(0)
    return True


def slip_option(node: ast.Attribute, variant: int) -> bool:
    """Another choice of an option: the next member of its enum."""
    members = list(_OPTIONS.get(node.value.id, ())) if isinstance(node.value, ast.Name) else []
    if variant or len(members) < 2:
        return False
    names = [member.name for member in members]
    node.attr = names[(names.index(node.attr) + 1) % len(names)]
    return True


_OPTIONS = {name: kind for name, kind in vars(options).items() if isinstance(kind, type)}
_SLIPS: dict[type, Any] = {
    ast.Compare: slip_comparison, ast.BinOp: slip_sum, ast.AugAssign: slip_sum, ast.BoolOp: slip_join,
    ast.Constant: slip_number, ast.If: slip_condition, ast.While: slip_condition, ast.Expr: slip_call,
    ast.Attribute: slip_option,
}  # fmt: skip


def kill(path: Path, source: str, tests: list[str]) -> bool:
    """Whether tests notice a mutant, which a child process imports in place of the module."""
    kept = path.read_text(encoding="utf-8")
    path.write_text(source, encoding="utf-8")
    try:
        child = os.fork()
        if child == 0:
            run_tests(tests)
        deadline = time.monotonic() + SECONDS
        while time.monotonic() < deadline:
            done, status = os.waitpid(child, os.WNOHANG)
            if done:
                return status != 0
            time.sleep(0.02)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        return True
    finally:
        path.write_text(kept, encoding="utf-8")


def run_tests(tests: list[str]) -> None:
    """End this process with what pytest says about the tests."""
    import pytest

    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    words = ["-x", "-q", "-p", "no:cacheprovider", "-p", "no:randomly", "-m", "not slow", *tests]
    os._exit(int(pytest.main(words)))


def main() -> None:
    """Run mutants in a random order until the time is over."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--modules", nargs="*", default=MODULES)
    parser.add_argument(
        "--tests", nargs="*", default=[str(p.relative_to(ROOT)) for t in TESTS for p in sorted(ROOT.glob(t))]
    )
    args = parser.parse_args()
    copy = Path(tempfile.mkdtemp(prefix="mutants-"))
    for folder in ("risk_kit", "tests", "maps", "schemas"):
        shutil.copytree(ROOT / folder, copy / folder, ignore=shutil.ignore_patterns("__pycache__", "_data"))
    for name in ("pyproject.toml", "README.md"):
        shutil.copy(ROOT / name, copy)
    os.chdir(copy)
    sys.dont_write_bytecode = True
    sys.path[:] = [str(copy), *(p for p in sys.path if p not in ("", str(ROOT)))]
    # Children import the copy, and nothing of the checkout.
    for name in [name for name in sys.modules if name.split(".")[0] in ("risk_kit", "tests")]:
        del sys.modules[name]
    for heavy in ("numpy", "pytest", "networkx", "jsonschema", "yaml", "babel"):
        __import__(heavy)
    try:
        report(copy, args)
    finally:
        shutil.rmtree(copy)


def report(copy: Path, args: argparse.Namespace) -> None:
    """Print survivors as they are found, and how many there were."""
    kernels = copy / "risk_kit" / "kernels"
    found = [
        (name, *mutant)
        for name in args.modules
        for mutant in mutants((kernels / f"{name}.py").read_text(encoding="utf-8"))
    ]
    random.Random(args.seed).shuffle(found)
    untouched = kernels / "playout.py"
    if kill(untouched, untouched.read_text(encoding="utf-8"), args.tests):
        sys.exit(f"The tests fail without any mutant: see `pytest {' '.join(args.tests)}`.")
    start, tried, survived = time.monotonic(), 0, 0
    for name, place, text, source in found:
        if time.monotonic() - start > args.minutes * 60:
            break
        tried += 1
        if not kill(kernels / f"{name}.py", source, args.tests):
            survived += 1
            print(f"{name}.py:{place}: {text}", flush=True)
    print(f"{tried} of {len(found)} mutants tried, {survived} survived.")


if __name__ == "__main__":
    main()
