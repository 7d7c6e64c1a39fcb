"""The rule ledger: every id has a test, and the report would say so if not."""

from __future__ import annotations

import pytest
import yaml

from risk_kit.files.locate import shipped
from tests.rules.report import LEDGER, ledger_rules, marked_rules, report

SIZES = {
    "pt1": 35,
    "pt2": 18,
    "es1": 22,
    "it1": 31,
    "es2": 26,
}  # rules of each source, counted when it was read


def test_every_rule_has_a_test():
    assert report() == []


def test_the_ledger_is_whole():
    rules = ledger_rules()
    wanted = [f"{source}-{number:02}" for source, size in SIZES.items() for number in range(1, size + 1)]
    assert list(rules) == wanted
    assert all(text.strip() for text in rules.values())


def test_the_ledger_names_editions_and_shipped_rulesets():
    editions = yaml.safe_load(LEDGER.read_text(encoding="utf-8"))
    assert len({edition["edition"] for edition in editions}) == len(SIZES)
    assert all(set(edition["rulesets"]) <= set(shipped("ruleset")) for edition in editions)


LEDGER_TEXT = """
- edition: one
  rulesets: [classic]
  rules: {a-01: first, a-02: second, a-03: third, a-04: fourth, a-05: fifth, a-06: sixth}
"""
TESTS = """
import pytest
pytestmark = pytest.mark.rule("a-01")

@pytest.mark.rule("a-02", "b-01")
@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("a-03"))])
def test_function(x): ...

@pytest.mark.rule("a-04")
class TestClass:
    def test_method(self): ...

@pytest.mark.rule("a-05")
def helper():
    def test_inside(): ...

@pytest.mark.rule("a-06")
class Helper:
    def test_method(self): ...
"""


def test_the_report_reads_marks_of_collected_tests_only(tmp_path):
    (tmp_path / "ledger.yaml").write_text(LEDGER_TEXT, encoding="utf-8")
    (tmp_path / "test_some.py").write_text(TESTS, encoding="utf-8")
    (tmp_path / "helpers.py").write_text(TESTS, encoding="utf-8")
    marked = marked_rules(tmp_path)
    assert marked["a-02"] == marked["a-03"] == ["test_some.py::test_function"]
    assert marked["a-04"] == ["test_some.py::TestClass::test_method"]
    assert report(tmp_path / "ledger.yaml", tmp_path) == [
        "a-05: no test; fifth",
        "a-06: no test; sixth",
        "b-01: not in the ledger; test_some.py::test_function",
    ]


def test_the_report_refuses_ids_that_cannot_be_read(tmp_path):
    (tmp_path / "test_some.py").write_text("@pytest.mark.rule(RULE)\ndef test(): ...\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"line 1: pytest\.mark\.rule takes ids"):
        marked_rules(tmp_path)
