"""Which rules of the ledger have a test: `python -m tests.rules.report` prints those without one.

A test proves rules when it is marked `@pytest.mark.rule("pt1-23")`, with one id or several, or stands in a class
or module so marked (`pytestmark`), or takes a parameter that is (`pytest.param(..., marks=...)`). The marks are
read off the source, so that the report needs no run and counts no test that is only collected elsewhere.
"""

from __future__ import annotations

import ast
from pathlib import Path
from typing import TYPE_CHECKING

import yaml

if TYPE_CHECKING:
    from collections.abc import Iterator

FOLDER = Path(__file__).parent
LEDGER = FOLDER / "ledger.yaml"
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


def ledger_rules(path: Path = LEDGER) -> dict[str, str]:
    """Rules of the ledger in our own words, by id."""
    editions = yaml.safe_load(path.read_text(encoding="utf-8"))
    return {rule: text for edition in editions for rule, text in edition["rules"].items()}


def marked_rules(folder: Path = FOLDER) -> dict[str, list[str]]:
    """Tests that carry each id, as ``file.py::test``."""
    tests: dict[str, list[str]] = {}
    for path in sorted(folder.glob("test_*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
        for name, rules in _tests(tree.body, []):
            for rule in rules:
                tests.setdefault(rule, []).append(f"{path.name}::{name}")
    return tests


def _tests(body: list[ast.stmt], outer: list[str]) -> Iterator[tuple[str, list[str]]]:
    """Name and ids of each test that pytest collects from these statements."""
    around = outer + [rule for node in body if _is_pytestmark(node) for rule in _rules(node)]
    for node in body:
        if isinstance(node, _FUNCTIONS) and node.name.startswith("test"):
            yield node.name, around + [rule for mark in node.decorator_list for rule in _rules(mark)]
        elif isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
            own = around + [rule for mark in node.decorator_list for rule in _rules(mark)]
            yield from ((f"{node.name}::{name}", rules) for name, rules in _tests(node.body, own))


def _is_pytestmark(node: ast.stmt) -> bool:
    return isinstance(node, ast.Assign) and any(
        isinstance(target, ast.Name) and target.id == "pytestmark" for target in node.targets
    )


def _rules(tree: ast.AST) -> list[str]:
    """Ids in all calls of `pytest.mark.rule` within a piece of source."""
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
            if not node.args or not all(_is_text(argument) for argument in node.args) or node.keywords:
                raise ValueError(f"line {node.lineno}: pytest.mark.rule takes ids written out")
            found += [argument.value for argument in node.args if _is_text(argument)]
    return found


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def report(ledger: Path = LEDGER, folder: Path = FOLDER) -> list[str]:
    """A line for each id without a test, and for each id in a mark that the ledger does not have."""
    rules, marked = ledger_rules(ledger), marked_rules(folder)
    missing = [f"{rule}: no test; {text}" for rule, text in rules.items() if rule not in marked]
    unknown = [
        f"{rule}: not in the ledger; {', '.join(marked[rule])}" for rule in marked if rule not in rules
    ]
    return missing + unknown


if __name__ == "__main__":
    lines = report()
    print("\n".join(lines) or "Every rule of the ledger has a test.")
    raise SystemExit(bool(lines))
