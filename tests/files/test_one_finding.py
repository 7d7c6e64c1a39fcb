"""One mistake gives one finding, with a hint that leads to what is meant."""

from __future__ import annotations

import pytest

from risk_kit.cli.check import check_file
from risk_kit.files.findings import MOST_SHOWN
from risk_kit.files.fixes import repair
from risk_kit.files.locate import data_folder
from tests.files.test_boards import GOOD

RULES = "format: risk_kit/ruleset/1\n"
HOUSE = RULES + "extends: risiko\n"


def check(tmp_path, text, name="small"):
    path = tmp_path / f"{name}.yaml"
    path.write_text(text, encoding="utf-8")
    return check_file(path).findings


def found(tmp_path, text):
    return [(f.code, f.place.line, f.place.column, f.hint) for f in check(tmp_path, text)]


def mended(path, text):
    return repair(text, str(path), lambda new: check_file(path, text=new).findings)


def test_mistyped_extends_hides_what_it_would_bring(tmp_path):
    text = RULES + "extend: risiko\ndefense: {dice: 2}\n"
    assert found(tmp_path, text) == [("schema-unknown-key", 2, 1, "Did you mean extends?")]
    repaired = mended(tmp_path / "house.yaml", text)
    assert repaired.text == text.replace("extend:", "extends:")
    assert not repaired.left


def test_what_a_mistyped_extends_names_is_looked_for(tmp_path):
    findings = found(tmp_path, RULES + "extend: risko\n")
    assert [f[0] for f in findings] == ["schema-unknown-key", "extends-unknown"]
    assert findings[1][3] == "Did you mean risiko?"


def test_a_house_rule_without_extends_is_one_finding(tmp_path):
    [finding] = check(tmp_path, RULES + "defense: {dice: 2}\n")
    assert (finding.code, finding.place.line) == ("schema-missing-keys", 1)
    assert "`setup`, `reinforcements`" in finding.message
    assert "`defense`" not in finding.message
    assert "`extends: classic`" in finding.hint


def test_a_board_without_anything_is_one_finding(tmp_path):
    [finding] = check(tmp_path, "format: risk_kit/board/1\nid: small\n")
    assert finding.code == "schema-missing-keys"
    assert "`extends: world`" in finding.hint


def test_one_missing_section_is_named_alone(tmp_path):
    [finding] = check(tmp_path, GOOD[: GOOD.index("borders:")])
    assert (finding.code, finding.message) == ("schema-missing-key", "The key `borders` is missing.")


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("territories", "territorys"),
        ("continents", "continent"),
        ("territories", "Territories"),
        ("borders", "border"),
    ],
)
@pytest.mark.parametrize("whole", [True, False], ids=["world", "small"])
def test_mistyped_section_is_one_finding(tmp_path, right, wrong, whole):
    text = GOOD
    if whole:
        world = data_folder("maps") / "boards" / "world.yaml"
        text = "\n".join(
            line
            for line in world.read_text(encoding="utf-8").splitlines()
            if not line.startswith(("#", "shapes"))
        )
    text = text.replace(f"\n{right}:", f"\n{wrong}:")
    line = text[: text.index(f"\n{wrong}:")].count("\n") + 2
    assert found(tmp_path, text) == [("schema-unknown-key", line, 1, f"Did you mean {right}?")]
    repaired = mended(tmp_path / "small.yaml", text)
    assert repaired.text == text.replace(f"\n{wrong}:", f"\n{right}:")
    assert not repaired.left


def test_what_is_wrong_within_a_mistyped_section_is_found_there(tmp_path):
    text = GOOD.replace("territories:", "territorys:").replace("continent: west", "continent: wets", 1)
    findings = check(tmp_path, text)
    assert [f.code for f in findings] == ["schema-unknown-key", "territory-unknown-continent"]
    line = text.splitlines()[findings[1].place.line - 1]
    assert line[findings[1].place.column - 1 :].startswith("wets")


def test_many_unknown_keys_answer(tmp_path, monkeypatch):
    asked = []
    monkeypatch.setattr("risk_kit.files.sections.suggestions", lambda *words: asked.append(words) or ())
    text = RULES + "".join(f"key_{number}: 1\n" for number in range(3000))
    assert len(check(tmp_path, text)) > MOST_SHOWN
    assert len(asked) < 10 * 300


# Text below the head of a house rule; code, line, column and hint of the one finding.
HOUSE_RULES = [
    ("defense {dice: 2}", "schema-unknown-key", 3, 1, "A `:` and a space are missing before the `{`."),
    ("defense:{dice: 2}", "schema-unknown-key", 3, 1, "A space is missing after the `:`."),
    ("setup: {armies: {3: 35,5:25}}", "schema-unknown-key", 3, 24, "A space is missing after the `:`."),
    ("defense: {dice: yes}", "schema-type", 3, 17, ""),
    ("defense: {dice: 0x2}", "schema-type", 3, 17, ""),
    ("defense: {ties: no}", "schema-choice", 3, 17, ""),
    ("attack: {dice: .inf}", "yaml-not-finite", 3, 16, "Write an ordinary number"),
    ("defense: {dice: .nan}", "yaml-not-finite", 3, 17, "Write an ordinary number"),
    ("defense: {declared: After_Attacker}", "schema-choice", 3, 21, "Did you mean after_attacker?"),
    ("cards: {by_kind: {alike: {infantri: 4}}}", "ruleset-symbol-unknown", 3, 27, "Did you mean infantry?"),
]


@pytest.mark.parametrize(("text", "code", "line", "column", "hint"), HOUSE_RULES)
def test_house_rule(tmp_path, text, code, line, column, hint):
    [(there, *place, told)] = found(tmp_path, HOUSE + text + "\n")
    assert (there, place) == (code, [line, column])
    assert told.startswith(hint)
    assert bool(hint) == bool(told)


# What the fixes make of house rules.
MENDED = {
    "defense {dice: 2}": "defense: {dice: 2}",
    "defense:{dice: 2}": "defense: {dice: 2}",
    "setup: {armies: {3: 35,5:25}}": "setup: {armies: {3: 35,5: 25}}",
    "defense: {declared: After_Attacker}": "defense: {declared: after_attacker}",
    "cards: {by_kind: {alike: {infantri: 4}}}": "cards: {by_kind: {alike: {infantry: 4}}}",
    "defense: {dice: yes}": "defense: {dice: yes}",
    "defense: {ties: no}": "defense: {ties: no}",
}


@pytest.mark.parametrize(("text", "after"), MENDED.items())
def test_house_rule_is_mended(tmp_path, text, after):
    assert mended(tmp_path / "house.yaml", f"{HOUSE}{text}\n").text == f"{HOUSE}{after}\n"


@pytest.mark.parametrize(
    ("text", "code", "line", "column", "hint"),
    [
        ("formt: risk_kit/ruleset/1\nextends: risiko", "format-missing", 1, 1, "Did you mean format?"),
        ("extends: risiko\nFormat: risk_kit/ruleset/1", "format-missing", 2, 1, "Did you mean format?"),
        ("rules: 3", "format-missing", 1, 1, "Start it with"),
        ("format: ruleset", "format-unknown", 1, 9, "Did you mean risk_kit/ruleset/1?"),
        ("format: xml", "format-unknown", 1, 9, "Known formats: risk_kit/board/1, "),
        ("format: risk_kit/ruleset/1\nextends: world", "format-other-kind", 2, 10, ""),
        ("format: risk_kit/board/1\nid: small\nextends: classic", "format-other-kind", 3, 10, ""),
        (
            "format: risk_kit/board/1\nid: small\nextends: world\nborders: {remove: [[alaska, kamchatkka]]}",
            "border-not-there", 4, 20, "Did you mean kamchatka?",
        ),
        (
            "format: risk_kit/board/1\nid: small\nextends: world\ncontinents: {azia: {bonus: 9}}",
            "continent-empty", 4, 14, "Did you mean asia?",
        ),
        (
            "format: risk_kit/objectives/1\nid: small\nboard: world\nobjectives:\n  - {continents: [australia, asia]}",
            "objectives-unknown-continent", 5, 19, "Did you mean oceania?",
        ),
        (
            "format: risk_kit/objectives/1\nid: small\nboard: world\nobjectives:\n  - {hold: [alaska, africa_del_nord]}",
            "objectives-unknown-territory", 5, 21, "Did you mean north_africa?",
        ),
    ],
)  # fmt: skip
def test_what_is_meant_is_named(tmp_path, text, code, line, column, hint):
    [(there, *place, told)] = found(tmp_path, text + "\n")
    assert (there, place) == (code, [line, column])
    assert told.startswith(hint)


def test_other_kind_of_base_is_named(tmp_path):
    [finding] = check(tmp_path, RULES + "extends: world\n")
    assert finding.message == "This is a board; a ruleset is wanted here."


def test_symbol_is_checked_though_sets_pay_otherwise(tmp_path):
    text = RULES + "extends: classic\ncards: {by_kind: {alike: {infantri: 4}}}\n"
    assert [f[:3] for f in found(tmp_path, text)] == [("ruleset-symbol-unknown", 3, 27)]


def test_broken_base_is_told_at_its_name(tmp_path):
    (tmp_path / "base.yaml").write_text(HOUSE + "defense: {ties: atacker}\n", encoding="utf-8")
    assert ("extends-broken", 2, 10) in [f[:3] for f in found(tmp_path, RULES + "extends: base\n")]
    board = GOOD.replace("continent: west", "continent: wets", 1)
    (tmp_path / "land.yaml").write_text(board.replace("id: small", "id: land"), encoding="utf-8")
    edition = "format: risk_kit/board/1\nid: small\nextends: land\n"
    assert ("extends-broken", 3, 10) in [f[:3] for f in found(tmp_path, edition)]


def test_least_number_of_entries_is_called_so(tmp_path):
    text = "format: risk_kit/board/1\nid: small\ncontinents: {c: {bonus: 1}}\n"
    [finding] = check(tmp_path, text + "territories: {a: {continent: c}}\nborders: []\n")
    assert finding.message == "Expected at least 2 entries, found 1."


def test_escaped_text_is_escaped_once(tmp_path):
    [finding] = check(tmp_path, HOUSE + "name: |\n Casa\n")
    assert finding.message.startswith(r"'Casa\u000a' is")


def test_number_that_is_none_is_told_once_in_a_point(tmp_path):
    text = GOOD.replace("at: [100, 100]", "at: [.nan, 100]", 1)
    assert text != GOOD
    assert [f[0] for f in found(tmp_path, text)] == ["yaml-not-finite"]


# Boards


def test_missing_background_is_a_warning(tmp_path):
    text = GOOD + "background: sketch.png\n"
    [finding] = check(tmp_path, text)
    assert (finding.code, finding.severity) == ("background-missing", "warning")
    assert finding.place.column == len("background: ") + 1
    (tmp_path / "sketch.png").write_bytes(b"")
    assert not check(tmp_path, text)


TWO = "  - {between: [meadow, harbor], one_way: true}\n  - {between: [harbor, meadow], one_way: true}\n"


def with_borders(lines):
    kept = [line for line in GOOD.splitlines(keepends=True) if "[harbor, meadow]" not in line]
    assert len(kept) == len(GOOD.splitlines()) - 1
    return "".join(kept) + lines


def test_one_way_border_says_how_to_open_it(tmp_path):
    [finding] = check(tmp_path, with_borders("  - {between: [meadow, harbor], one_way: true}\n"))
    assert finding.code == "border-one-way"
    assert finding.hint == "If it goes both ways, leave `one_way: true` out."


@pytest.mark.parametrize(
    ("lines", "after"),
    [
        (TWO, "  - [meadow, harbor]\n"),
        (TWO.replace("}", ", sea: true}"), "  - {between: [meadow, harbor], sea: true}\n"),
        (
            "  - between: [meadow, harbor]\n    one_way: true\n  - {between: [harbor, meadow], one_way: true}\n",
            "  - between: [meadow, harbor]\n",
        ),
        ("  # there\n" + TWO, "  # there\n  - [meadow, harbor]\n"),
        # Another border, or a comment that would be lost.
        (TWO.replace("}\n", ", sea: true}\n", 1), ""),
        (TWO[:-1] + "  # back\n", ""),
    ],
)
def test_two_one_way_borders_that_answer_each_other(tmp_path, lines, after):
    text = with_borders(lines)
    [finding] = check(tmp_path, text)
    assert finding.code == "border-both-ways"
    repaired = mended(tmp_path / "small.yaml", text)
    assert repaired.text == (with_borders(after) if after else text)
    assert len(repaired.left) == (0 if after else 1)


def test_open_link_of_a_foreign_map_says_what_to_add(tmp_path):
    path = tmp_path / "d.map"
    path.write_text(
        "name d\n\n[continents]\nAll 2 red\n\n[countries]\n1 one 1 10 10\n2 two 1 50 50\n3 three 1 90 90\n\n"
        "[borders]\n1 2\n2 1 3\n3\n",
        encoding="utf-8",
    )
    [finding] = [f for f in check_file(path).findings if f.code == "border-one-way"]
    assert finding.hint == "If it goes both ways, add two to the neighbors of three."
