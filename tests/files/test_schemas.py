"""The schemas are sound, readable by old editors, and no trap: nothing in them takes long on any text."""

from __future__ import annotations

import itertools
import json
import re
import re._constants as regex
import re._parser as regex_parser
import time
from pathlib import Path

import jsonschema
import pytest

from risk_kit.files.boards import LEAST_CANVAS, MOST_CANVAS, is_extent
from risk_kit.files.schema import _WANTED, SCHEMAS

FOLDER = Path(__file__).parent.parent.parent / "schemas"
FILES = sorted(FOLDER.glob("*.json"))
# Unknown to editors that stopped at draft-07, quadratic in jsonschema, or inexact with floats.
FORBIDDEN = {
    "$dynamicRef", "$dynamicAnchor", "prefixItems", "uniqueItems", "multipleOf", "unevaluatedItems",
    "unevaluatedProperties", "patternProperties", "contains", "minContains", "maxContains", "dependentSchemas",
}  # fmt: skip
MANY = 50_000
REPEATS = {regex.MAX_REPEAT, regex.MIN_REPEAT, regex.POSSESSIVE_REPEAT}
LETTERS = [chr(number) for number in range(0x250)]


def load(path: Path):
    return json.loads(path.read_text(encoding="utf-8"))


def schemas_in(node, where="#"):
    """Every schema within a schema, with its place."""
    yield where, node
    for key in ("properties", "$defs"):
        for name, below in node.get(key, {}).items():
            yield from schemas_in(below, f"{where}/{key}/{name}")
    for key in ("allOf", "anyOf", "oneOf"):
        for number, below in enumerate(node.get(key, [])):
            yield from schemas_in(below, f"{where}/{key}/{number}")
    for key in ("items", "additionalProperties", "propertyNames", "if", "then", "else", "not"):
        if isinstance(node.get(key), dict):
            yield from schemas_in(node[key], f"{where}/{key}")


def patterns() -> list[str]:
    return sorted({n["pattern"] for path in FILES for _, n in schemas_in(load(path)) if "pattern" in n})


def letters_of(nodes) -> set[str]:
    """Letters that parts of a parsed pattern can match."""
    found: set[str] = set()
    for operator, argument in nodes:
        if operator in REPEATS:
            found |= letters_of(argument[2])
        elif operator is regex.SUBPATTERN:
            found |= letters_of(argument[3])
        elif operator is regex.BRANCH:
            for branch in argument[1]:
                found |= letters_of(branch)
        elif operator not in (regex.AT, regex.ASSERT, regex.ASSERT_NOT):
            one = regex_parser.SubPattern(regex_parser.State(), [(operator, argument)])
            compiled = re._compiler.compile(one)
            found |= {letter for letter in LETTERS if compiled.fullmatch(letter)}
    return found


def traps(nodes):
    """Repeats within a repeat that nothing keeps apart: they can share a text in countless ways.

    ``(_[a-z]+)*`` is none, since each round starts with a letter that no round contains.
    """
    for operator, argument in nodes:
        if operator in REPEATS and argument[1] > 1:
            body = list(argument[2])
            while len(body) == 1 and body[0][0] is regex.SUBPATTERN:
                body = list(body[0][1][3])
            kinds = {kind for kind, _ in body}
            kept_apart = body[0][0] in (regex.LITERAL, regex.IN) and not letters_of(body[:1]) & letters_of(
                body[1:]
            )
            if regex.BRANCH in kinds or (kinds & REPEATS and not kept_apart):
                yield operator
            yield from traps(body)
        elif operator is regex.SUBPATTERN:
            yield from traps(argument[3])
        elif operator is regex.BRANCH:
            for branch in argument[1]:
                yield from traps(branch)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
class TestSchema:
    def test_is_a_schema_with_a_name_of_its_own(self, path):
        schema = load(path)
        jsonschema.Draft202012Validator.check_schema(schema)
        assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
        assert schema["$id"].endswith(f"/schemas/{path.name}")
        assert path.name in SCHEMAS.values()

    def test_uses_only_words_that_all_readers_know(self, path):
        for where, node in schemas_in(load(path)):
            assert not FORBIDDEN & node.keys(), where

    def test_refers_only_to_itself(self, path):
        schema = load(path)
        for where, node in schemas_in(schema):
            if "$ref" in node:
                assert node["$ref"].startswith("#/$defs/"), where
                assert node["$ref"].removeprefix("#/$defs/") in schema["$defs"], where

    def test_explains_every_key(self, path):
        for where, node in schemas_in(load(path)):
            if any(part in where for part in ("/if", "/then", "/else", "/not")):
                continue  # conditions on keys that are explained elsewhere
            for name, below in node.get("properties", {}).items():
                assert "title" in below or "$ref" in below, f"{where}/{name}"


@pytest.mark.parametrize("pattern", patterns())
class TestPattern:
    def test_means_the_same_in_all_languages(self, pattern):
        assert re.fullmatch(r"\^.*\$\(\?!\\n\)", pattern), "write ^...$(?!\\n)"
        assert not re.search(r"\\[dwbDWB]", pattern), "spell letters and digits out"
        assert not re.search(pattern, "a\n")

    def test_has_words(self, pattern):
        assert _WANTED[pattern]

    def test_is_no_trap(self, pattern):
        assert list(traps(regex_parser.parse(pattern))) == []
        compiled = re.compile(pattern)
        started = time.process_time()
        for one, other in itertools.product("aA0_ -#.x\u00e9", repeat=2):
            for end in ("", "!", "\n", "_", " "):
                compiled.search((one + other) * (MANY // 2) + end)
        # 500 texts; a quadratic pattern would take minutes.
        assert time.process_time() - started < 20


@pytest.mark.parametrize(
    ("pattern", "is_trap"),
    [
        # The first two are refused by every guide to regular expressions; the third looks harmless and is none.
        ("^(a+)+$", True),
        ("^(a|a)*$", True),
        ("^([a-z0-9]+_?)+$", True),
        ("^([a-z]*)*$", True),
        ("^[a-z0-9]+(_[a-z0-9]+)*$", False),
        ("^[a-z]{2}(-[A-Z]{2,3})?$", False),
    ],
)
def test_traps_are_told_from_patterns(pattern, is_trap):
    assert bool(list(traps(regex_parser.parse(pattern)))) == is_trap


def test_every_kind_of_text_that_is_wanted_is_used():
    assert set(_WANTED) == set(patterns())


def test_bounds_of_a_canvas_are_those_of_the_schema():
    canvas = load(FOLDER / "map.schema.json")["properties"]["canvas"]["properties"]
    for side in ("width", "height"):
        assert (canvas[side]["minimum"], canvas[side]["maximum"]) == (LEAST_CANVAS, MOST_CANVAS)
    sizes = (9.9, 10, 100_000, 100_001, float("nan"))
    assert [is_extent(size) for size in sizes] == [False, True, True, False, False]
