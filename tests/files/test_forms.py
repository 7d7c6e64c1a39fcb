"""Values in a form that people write by hand and we do not: one finding each, with the line as it would be right."""

from __future__ import annotations

import time

import pytest

from risk_kit.cli.check import check_file
from risk_kit.files import reader
from risk_kit.files.readings import decimal_comma, read_border, read_point
from tests.files.test_boards import GOOD
from tests.hostile.loaders import LOADERS

LIST = GOOD[GOOD.index("borders:") :]
HARBOR = "  harbor: {continent: west, at: [100, 100]}"
BLOCK = "  harbor:\n    continent: west\n    at: "
HOUSE = "format: risk_kit/ruleset/1\nid: small\nextends: classic\n"
EDITION = "format: risk_kit/board/1\nid: edition\nextends: small\n"


@pytest.fixture(params=LOADERS, ids=lambda loader: loader.__name__)
def loader(request, monkeypatch):
    monkeypatch.setattr(reader, "_LOADER", request.param)


def found(tmp_path, text: str, name: str = "small"):
    path = tmp_path / f"{name}.yaml"
    path.write_text(text, encoding="utf-8")
    return [(f.code, f.place.line, f.place.column, f.hint) for f in check_file(path).findings]


# What a person writes for [harbor, meadow], and for the same border by sea.
PAIR = "Write `- [harbor, meadow]`."
SEA = "Write `- {between: [harbor, meadow], sea: true}`."
BORDERS = {
    "- harbor, meadow": PAIR,
    "- harbor - meadow": PAIR,
    "- harbor-meadow": PAIR,
    "- harbor--meadow": PAIR,
    "- harbor -> meadow": PAIR,
    "- harbor/meadow": PAIR,
    "- harbor meadow": PAIR,
    "- harbor; meadow": PAIR,
    "- (harbor, meadow)": PAIR,
    "- '[harbor, meadow]'": PAIR,
    "- Harbor, Meadow": PAIR,
    "- harbor: meadow": PAIR,
    "- harbor: [meadow]": PAIR,
    "- {harbor, meadow}": PAIR,
    "- {from: harbor, to: meadow}": PAIR,
    "- {ends: [harbor, meadow]}": PAIR,
    "- {between: harbor, meadow}": PAIR,
    "- {between: harbor - meadow}": PAIR,
    "- {between: [harbor meadow]}": PAIR,
    "- [harbor; meadow]": PAIR,
    "- [harbor meadow]": PAIR,
    "- [harbor - meadow]": PAIR,
    "- [[harbor, meadow]]": PAIR,
    "- [harbor, meadow, sea]": SEA,
    "- [harbor, meadow, sea: true]": SEA,
    "- [harbor, {meadow: sea}]": SEA,
    "- harbor, meadow, sea": SEA,
    "- harbor - meadow (sea)": SEA,
    "- {harbor, meadow, sea: true}": SEA,
    "- {between: [harbor, meadow, sea]}": SEA,
    "- between: harbor, meadow\n    sea: true": SEA,
    "- [harbor, meadow, summit]": "Write an entry for each border, such as `- [harbor, meadow]`.",
    "- harbor": "Write `- [harbor, ...]`.",
    "- [harbor]": "Write `- [harbor, ...]`.",
}


@pytest.mark.usefixtures("loader")
@pytest.mark.parametrize(("written", "hint"), BORDERS.items(), ids=BORDERS)
def test_border_in_another_form_is_one_finding_with_the_right_line(tmp_path, written, hint):
    text = GOOD.replace("- [harbor, meadow]", written, 1)
    assert found(tmp_path, text) == [("border-form", 12, 5, hint)]


@pytest.mark.usefixtures("loader")
@pytest.mark.parametrize(
    ("written", "code", "line", "column", "hint"),
    [
        ("borders:\n  harbor: [meadow]\n  meadow: [harbor, summit]\n  summit: [valley]\n", "border-form", 12, 3,
         "Write an entry for each border, such as `- [harbor, meadow]`."),
        ("borders:\n  harbor: meadow\n  meadow: summit\n  summit: valley\n", "border-form", 12, 3,
         "Write an entry for each border, such as `- [harbor, meadow]`."),
        ("borders:\n  harbor - meadow\n  meadow - summit\n", "border-form", 12, 3,
         "Write an entry for each border, such as `- [harbor, meadow]`."),
        ("borders: harbor-meadow, meadow-summit\n", "border-form", 11, 10,
         "Write an entry for each border, such as `- [harbor, meadow]`."),
        ("borders: [harbor, meadow]\n", "border-form", 11, 11, "Write `[[harbor, meadow]]`."),
        ("borders:\n  - harbor\n  - meadow\n", "border-form", 12, 5, "Write `- [harbor, meadow]`."),
        ("borders:\n", "schema-type", 11, 9, "Write an entry for each border, such as `- [a, b]`."),
        ("borders: {}\n", "border-add-remove", 11, 1, "Write an entry for each border, such as `- [a, b]`."),
        ("borders:\n  - [harbor, meadow], sea: true\n", "yaml-syntax", 12, 21, SEA),
        ("borders:\n  - [harbor, meadow], [meadow, summit]\n", "yaml-syntax", 12, 21,
         "Write an entry for each border, such as `- [harbor, meadow]`."),
        ("borders:\n  [harbor, meadow]\n  [meadow, summit]\n", "yaml-syntax", 12, 3, ""),
    ],
)  # fmt: skip
def test_borders_in_another_form_are_one_finding(tmp_path, written, code, line, column, hint):
    assert found(tmp_path, GOOD.replace(LIST, written)) == [(code, line, column, hint)]


@pytest.mark.parametrize(
    ("written", "column", "hint"),
    [
        ("borders: {add: [harbor summit]}", 17, "Write `[harbor, summit]`."),
        ("borders: {add: [harbor, summit]}", 17, "Write `[[harbor, summit]]`."),
        ("borders: {remove: [[harbor, meadow, sea]]}", 20, "Write `[harbor, meadow]`."),
        ("borders: {harbor: [summit]}", 10, "Write what is new below `add:`, such as `- [harbor, summit]`."),
    ],
)
def test_borders_of_an_edition(tmp_path, written, column, hint):
    (tmp_path / "small.yaml").write_text(GOOD, encoding="utf-8")
    assert found(tmp_path, f"{EDITION}{written}\n", "edition") == [("border-form", 4, column, hint)]


def test_space_in_an_id_of_an_edition_is_no_missing_comma(tmp_path):
    (tmp_path / "small.yaml").write_text(GOOD.replace("harbor", "old_harbor"), encoding="utf-8")
    rows = found(tmp_path, f"{EDITION}borders: {{add: [[old harbor, summit]]}}\n", "edition")
    assert rows == [("schema-pattern", 4, 18, "Write old_harbor.")]


def test_names_in_a_border_of_another_form_are_checked(tmp_path):
    assert found(tmp_path, GOOD.replace("- [harbor, meadow]", "- harbr, meado")) == [
        ("border-form", 12, 5, PAIR)
    ]
    text = GOOD.replace("- [harbor, meadow]", "- harbor, atlantis")
    assert found(tmp_path, text)[1:] == [("border-unknown-territory", 12, 5, "")]


def test_large_map_of_neighbors_is_one_finding(tmp_path):
    count = 400
    text = GOOD[: GOOD.index("borders:")]
    text += "".join(f"  t{n}: {{continent: west}}\n" for n in range(count))
    text += "borders:\n" + "".join(f"  t{n}: [t{n + 1}]\n" for n in range(count - 1))
    rows = [row for row in found(tmp_path, text) if row[0] == "border-form"]
    assert rows == [("border-form", 412, 3, "Write an entry for each border, such as `- [t0, t1]`.")]
    assert [row[0] for row in found(tmp_path, text)] == ["border-form"]


@pytest.mark.parametrize(
    ("written", "hint"),
    [
        ("[old harbor, meadow]", "Write old_harbor."),
        ("[Old Harbor, meadow]", "Write old_harbor."),
        ("[Old Harbour, meadow]", "Did you mean old_harbor?"),
        ("[old harbor meadow]", "Write `- [old_harbor, meadow]`."),
        ("[meadow old_harbor]", "Write `- [meadow, old_harbor]`."),
        ("old harbor, meadow", "Write `- [old_harbor, meadow]`."),
        ("old-harbor - meadow", "Write `- [old_harbor, meadow]`."),
    ],
)
def test_space_in_an_id_is_no_missing_comma(tmp_path, written, hint):
    text = GOOD.replace("harbor", "old_harbor").replace("[old_harbor, meadow]", written)
    assert [row[3] for row in found(tmp_path, text)] == [hint]


# One id, one answer: what names the id as it would be right is no second finding.
@pytest.mark.parametrize(
    ("old", "new", "line", "hint"),
    [
        ("  harbor: {", "  Harbor: {", 7, "Write harbor."),
        ("  west: {", "  West: {", 4, "Write west."),
        ("  harbor: {", "  harbor: {continent: west}\n  Harbor: {", 8, "harbor is there already; give this one another id."),
        ("continent: west, at: [100", "continent: West, at: [100", 7, "Write west."),
        ("continent: west, at: [100", "continent: Wst, at: [100", 7, "Did you mean west?"),
        ("[harbor, meadow]", "[Harbor, meadow]", 12, "Write harbor."),
        ("[harbor, meadow]", "[Harbr, meadow]", 12, "Did you mean harbor?"),
    ],
)  # fmt: skip
def test_hints_about_one_id_agree(tmp_path, old, new, line, hint):
    [(code, *place, said)] = found(tmp_path, GOOD.replace(old, new, 1))
    assert (code, place[0], said) == ("schema-pattern", line, hint)


@pytest.mark.usefixtures("loader")
@pytest.mark.parametrize(
    ("written", "right"),
    [
        ("120, 140", "120, 140"), ("120,140", "120, 140"), ("[120; 140]", "120, 140"), ("[120 140]", "120, 140"),
        ("(120, 140)", "120, 140"), ("{x: 120, y: 140}", "120, 140"), ("'120, 140'", "120, 140"),
        ('["120", "140"]', "120, 140"), ("[120/140]", "120, 140"), ("[120,5, 140,2]", "120.5, 140.2"),
        ("[120,5,140,2]", "120.5, 140.2"), ("[120,5, 140]", "120.5, 140"), ("[120,5; 140,2]", "120.5, 140.2"),
        ("[120,05, 140]", "120.05, 140"), ("120,5, 140,5", "120.5, 140.5"), ("[-3,5, 4,5]", "-3.5, 4.5"),
    ],
)  # fmt: skip
def test_point_in_another_form_is_one_finding_with_the_right_line(tmp_path, written, right):
    # A canvas would not hold a negative number: that is a finding of its own.
    expected = [("territory-point", 7, 33, f"Write `at: [{right}]`.")]
    text = GOOD.replace("at: [100, 100]", f"at: {written}")
    assert [row for row in found(tmp_path, text) if row[0] != "territory-outside-canvas"] == expected
    text = GOOD.replace("at: [100, 100]", f"at: {written}, card: x")
    assert [row for row in found(tmp_path, text) if row[0] != "territory-outside-canvas"] == expected
    rows = found(tmp_path, GOOD.replace(HARBOR, BLOCK + written))
    assert [row for row in rows if row[0] != "territory-outside-canvas"] == [
        ("territory-point", 9, 9, expected[0][3])
    ]


@pytest.mark.parametrize("written", ["[400]", "[120, 140, 3]", "[]", "120", "here"])
def test_point_that_cannot_be_read_gets_the_form(tmp_path, written):
    [(_code, line, column, hint)] = found(tmp_path, GOOD.replace("at: [100, 100]", f"at: {written}"))
    assert (line, column, hint) == (7, 33, "Write `at: [x, y]`.")


@pytest.mark.usefixtures("loader")
@pytest.mark.parametrize(
    ("old", "new", "places"),
    [
        ("bonus: 2", "bonus: 2,5", [(4, 17, "Write a whole number, without a comma.")]),
        ("  west: {bonus: 2}", "  west:\n    bonus: 2,5", [(5, 12, "Write a whole number, without a comma.")]),
        ("bonus: 2", 'bonus: "2,5"', [(4, 17, "Write a whole number, without a comma.")]),
        ("bonus: 2", "bonus: 1,000", [(4, 17, "Write 1000.")]),
        ("id: small", "id: small\ncanvas: {width: 600,5, height: 400,5}", [(3, 17, "Write 600.5."), (3, 32, "Write 400.5.")]),
        ("id: small", "id: small\ncanvas:\n  width: 600,5\n  height: 400", [(4, 10, "Write 600.5.")]),
        ("id: small", "id: small\ncanvas: {width: 1,000, height: 400}", [(3, 17, "Write 1.000, or 1000 without a comma.")]),
    ],
)  # fmt: skip
def test_comma_within_a_number_is_told_at_the_number(tmp_path, old, new, places):
    rows = found(tmp_path, GOOD.replace(old, new, 1))
    assert rows == [("number-comma", *place) for place in places]


def test_comma_within_a_number_of_a_ruleset(tmp_path):
    rows = found(tmp_path, f"{HOUSE}reinforcements: {{divisor: 2,5}}\n")
    assert rows == [("number-comma", 4, 27, "Write a whole number, without a comma.")]
    assert found(tmp_path, f"{HOUSE}setup: {{armies: {{3: 35,4: 30, 5: 25}}}}\n") == []


@pytest.mark.parametrize(
    ("old", "new", "column", "hint"),
    [
        ("bonus: 2", 'bonus: "2"', 17, "Leave the quotes out: 2."),
        ("sea: true", 'sea: "true"', 38, "Leave the quotes out: true."),
        ("sea: true", "sea: 'False'", 38, "Leave the quotes out: false."),
        ("sea: true", "sea: 'yes'", 38, "Write true."),
        ("sea: true", "sea: 1", 38, "Write true."),
        ("sea: true", "sea: sí", 38, "Write true."),
        ("id: small", "id: small\nname: 1984", 7, 'Put it in quotes: "1984".'),
        ("id: small", "id: small\ncanvas: 600 x 300", 9, "Write `canvas: {width: 1000, height: 600}`."),
        ("bonus: 2", 'bonus: "two"', 17, ""),
        ("bonus: 2", 'bonus: "2.5"', 17, ""),
    ],
)
def test_value_of_another_type_is_told_as_it_is_meant(tmp_path, old, new, column, hint):
    [(code, _line, *rest)] = found(tmp_path, GOOD.replace(old, new, 1))
    assert (code, rest) == ("schema-type", [column, hint])


@pytest.mark.usefixtures("loader")
@pytest.mark.parametrize(
    ("old", "new", "line", "column", "key"),
    [
        ("  west: {bonus: 2}", "  west:\n  bonus: 2", 5, 3, "west"),
        ("  west: {bonus: 2}\n  east: {bonus: 3", "west: {bonus: 2}\neast: {bonus: 3", 4, 1, "continents"),
        (HARBOR, "  harbor:\n  continent: west\n  at: [100, 100]", 8, 3, "harbor"),
    ],
)
def test_key_beside_the_group_it_belongs_in_is_one_finding(tmp_path, old, new, line, column, key):
    [(code, *place, hint)] = found(tmp_path, GOOD.replace(old, new, 1))
    assert (code, place) == ("key-indent", [line, column])
    assert key in hint


def test_key_beside_its_group_in_a_ruleset(tmp_path):
    [(code, line, column, _hint)] = found(tmp_path, f"{HOUSE}attack:\ndice: 2\nchoice: most\n")
    assert (code, line, column) == ("key-indent", 5, 1)


@pytest.mark.usefixtures("loader")
@pytest.mark.parametrize(
    ("written", "line", "column", "right"),
    [
        ("players: {numbers: 4, 5}", 4, 20, "numbers: [4, 5]"),
        ("players: {numbers: 4, 5, neutral_at: []}", 4, 20, "numbers: [4, 5]"),
        ("players:\n  numbers: 4, 5", 5, 12, "numbers: [4, 5]"),
        ("players:\n  numbers: 3-5", 5, 12, "numbers: [3, 4, 5]"),
        ("players: {numbers: 4}", 4, 20, "numbers: [4]"),
        ("cards: {escalating: {first: 4, 6, 8, step: 2}}", 4, 29, "first: [4, 6, 8]"),
        ("players:\n  numbers: [3-5]", 5, 12, "numbers: [3, 4, 5]"),
        ("cards: {escalating: {first: 4 6 8}}", 4, 29, "first: [4, 6, 8]"),
        ("victory:\n  ranking: territories, armies", 5, 12, "ranking: [territories, armies]"),
    ],
)
def test_list_without_brackets_is_one_finding_with_the_right_line(tmp_path, written, line, column, right):
    rows = found(tmp_path, f"{HOUSE}{written}\n")
    assert rows == [("list-form", line, column, f"Write `{right}`.")]


def test_list_without_brackets_where_the_schema_only_names_its_rule(tmp_path):
    text = GOOD.replace("{bonus: 2}", "{bonus: 2, uncertain: it, pt}", 1)
    column = text.splitlines()[text[: text.index("uncertain")].count("\n")].index("it, pt") + 1
    line = text[: text.index("uncertain")].count("\n") + 1
    assert found(tmp_path, text) == [("list-form", line, column, "Write `uncertain: [it, pt]`.")]


@pytest.mark.parametrize(
    ("text", "message", "hint"),
    [
        ("defense: {dice: 5}", "5 is out of range: it must be from 1 to 4.", ""),
        ("reinforcements: {minimum: -1}", "-1 is out of range: it must be from 0 to 100.", ""),
        ("players: {numbers: []}", "Expected at least 1 entry, found 0.", ""),
        ("occupy: 2", "2 is not one of the choices: one, dice_rolled, all_but_one.", ""),
        ("occupy: all", '"all" is not one of the choices: one, dice_rolled, all_but_one.', ""),
        ("occupy:", "Expected text, found nothing.", "Choices: one, dice_rolled, all_but_one."),
        ("occupy: [one]", "Expected text, found a list.", "Choices: one, dice_rolled, all_but_one."),
        (
            "players: 4",
            "Expected a group of keys, found a whole number 4.",
            "Known keys: numbers, neutral_at.",
        ),
    ],
)
def test_broken_rule_of_the_schema_is_one_readable_sentence(tmp_path, text, message, hint):
    path = tmp_path / "house.yaml"
    path.write_text(f"{HOUSE}{text}\n".replace("id: small", "id: house"), encoding="utf-8")
    [finding] = check_file(path).findings
    assert (finding.message, finding.hint) == (message, hint)


@pytest.mark.parametrize(
    "entry",
    [
        ["a", "b"], {"between": ["a", "b"]}, {"between": ["a", "b"], "sea": True}, {"between": ["a", "b"], "se": True},
        {"betwen": ["a", "b"]}, ["sea", "b"], 3, None, [], {}, [1, 2], "", "-", {"a": {"b": 3}}, "x " * 500,
        [["a"] * 60] * 60,
    ],
)  # fmt: skip
def test_what_is_no_border_in_another_form(entry):
    assert read_border(entry, {"sea"}) is None


def test_texts_that_are_no_numbers():
    assert [
        read_point(text) for text in ("", "a", "1", "1, 2, 3", "1-2-3", "[1,2,3]", "1,2,3", "010, 3")
    ] == [None] * 8
    assert [decimal_comma(text) for text in ("", "2", "2,", ",5", "2, 5", "2,5,5", "a,5", "2.5,3")] == [
        None
    ] * 8
    assert decimal_comma("1234,567") == ("1234.567", "")


def test_many_borders_in_another_form_answer_quickly(tmp_path):
    rows = "".join(f"  - {{x{n}: {'y' * 150}, z{n}: 1}}\n" for n in range(4000))
    started = time.process_time()
    assert len(found(tmp_path, GOOD + rows)) > 4000
    assert time.process_time() - started < 20  # far above what it takes


@pytest.mark.parametrize("written", ["[T{0}, T{1}]", "[t{0} t{1}]", "u{0} - u{1}"])
def test_many_wrong_names_answer_quickly(tmp_path, written):
    territories = "".join(f"  t{n}: {{continent: west}}\n" for n in range(2000))
    rows = "".join(f"  - {written.format(n % 2000, n % 1999)}\n" for n in range(10_000))
    started = time.process_time()
    assert found(tmp_path, GOOD.replace("borders:\n", f"{territories}borders:\n{rows}"))
    assert time.process_time() - started < 20  # far above what it takes; without a limit it takes minutes
