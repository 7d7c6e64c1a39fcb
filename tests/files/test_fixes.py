"""Fixes mend what has one meaning, nothing else, and never make a file worse."""

from __future__ import annotations

import os
import unicodedata

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from risk_kit.cli import fix as fixing
from risk_kit.cli.check import check_file, files_of
from risk_kit.cli.main import main
from risk_kit.files import fixes
from risk_kit.files.codes import Severity
from risk_kit.files.edits import Edit, Fix, apply_edits
from risk_kit.files.findings import Finding, Place
from risk_kit.files.fixes import repair, sound_fixes, with_fixes
from risk_kit.files.fixes_judge import Checked, refusals
from risk_kit.files.locate import data_folder
from risk_kit.files.suggest import one_slip

BOARD = """\
format: risk_kit/board/1
id: land
name: Land
continents:
  north: {name: North, bonus: 2, color: "#d6a43b"}
territories:
  alaska: {continent: north}
  alberta: {continent: north}
  peru: {continent: north}
borders:
  - [alaska, alberta]   # by land
  - {between: [alberta, peru], sea: true}
"""


def check(path, text):
    return check_file(path, text=text).findings


def mended(path, text):
    return repair(text, str(path), lambda new: check(path, new))


# Each pair changes the board above by its first text in place of some of it; the fix must give the second.
FIXES = {
    "boolean word": ("name: Land", "name: no", 'name: "no"'),
    "boolean word in braces": ("name: North", "name: On", 'name: "On"'),
    "date": ("name: Land", "name: 2026-11-29", 'name: "2026-11-29"'),
    "boolean key": ("name: Land", "name: {en: Land, no: Land}", 'name: {en: Land, "no": Land}'),
    "color": ('"#d6a43b"}', "#d6a43b}", '"#d6a43b"}'),
    "number after a hash": ("name: Land", "name: Land #3", 'name: "Land #3"'),
    "comment glued to a number": (
        "  north: {name: North, bonus: 2,",
        "  south:\n    bonus: 3 #three\n  north: {name: North, bonus: 2,",
        "  south:\n    bonus: 3 # three\n  north: {name: North, bonus: 2,",
    ),
    "same key again": ("id: land\n", "id: land\nid: land\n", "id: land\n"),
    "same key again in braces": ("bonus: 2,", "bonus: 2, bonus: 2,", "bonus: 2,"),
    "border again": (
        "  - {between: [alberta, peru]",
        "  - [alberta, alaska]\n  - {between: [alberta, peru]",
        "  - {between: [alberta, peru]",
    ),
    "yes for true": ("sea: true", "sea: yes", "sea: true"),
    "quoted no for false": ("sea: true", 'sea: true, wraps: "no"', "sea: true, wraps: false"),
    "quoted number": ("bonus: 2", 'bonus: "2"', "bonus: 2"),
    "quoted number, told as it is": ("bonus: 2", "bonus: '2'", "bonus: 2"),
    "letters with a mark of their own": ("id: land", "id: Łąndø", "id: lando"),
    "look-alike letter in an id": ("id: land", "id: l\u0430nd", "id: land"),
    "other case": ("bonus: 2", "Bonus: 2", "bonus: 2"),
    "plural": ("territories:", "territorys:", "territories:"),
    "quoted true": ("sea: true", 'sea: "true"', "sea: true"),
    "mistyped key": ("bonus: 2", "bonsu: 2", "bonus: 2"),
    "mistyped key of the file": ("borders:", "border:", "borders:"),
    "mistyped continent": ("peru: {continent: north}", "peru: {continent: nort}", "peru: {continent: north}"),
    "mistyped territory": ("- [alaska, alberta]", "- [alasca, alberta]", "- [alaska, alberta]"),
    "mistyped territory, other style": ("[alberta, peru]", "[albertta, peru]", "[alberta, peru]"),
    "mistyped format": ("risk_kit/board/1", "risk_kit/bord/1", "risk_kit/board/1"),
    "missing space": ("bonus: 2", "bonus:2", "bonus: 2"),
    "name for an id": ("id: land", "id: My Land!", "id: my_land"),
    "accents apart": (
        "name: Land",
        "name: " + unicodedata.normalize("NFD", "Perú"),
        "name: " + unicodedata.normalize("NFC", "Perú"),
    ),
    "invisible": ("name: Land", "name: La\u200bnd", "name: Land"),
    "hard space": ("name: Land", "name:\u00a0Land", "name: Land"),
    "Cyrillic letter": ("name: Land", "name: L\u0430nd", "name: Land"),
}  # fmt: skip


@pytest.mark.parametrize(("there", "before", "after"), FIXES.values(), ids=FIXES)
@pytest.mark.parametrize("newline", ["\n", "\r\n"], ids=["LF", "CRLF"])
def test_fixes(tmp_path, there, before, after, newline):
    assert there in BOARD
    path = tmp_path / "land.yaml"
    broken, wanted = (BOARD.replace(there, new).replace("\n", newline) for new in (before, after))
    found = check(path, broken)
    assert found
    repaired = mended(path, broken)
    assert repaired.text == wanted
    assert len(repaired.left) < len(found) or any(f.code == "text-invisible" for f in found)
    assert mended(path, "\ufeff" + broken).text == "\ufeff" + wanted
    assert mended(path, wanted).text == wanted


# What has more than one meaning, or may be meant.
LEFT_ALONE = {
    "clean": ("name: Land", "name: Land"),
    "leading zero": ("bonus: 2", "bonus: 010"),
    "text swallowed by a hash": ("name: Land", "name: Land #three men"),
    "other value again": ("id: land\n", "id: land\nid: other\n"),
    "same key again, with a comment": ("id: land\n", "id: land\nid: land  # the bridge\n"),
    "border again, with a comment": ("  - {between", "  - [alberta, alaska]  # the bridge\n  - {between"),
    "border again, below a comment": ("  - {between", "  # in summer\n  - [alberta, alaska]\n  - {between"),
    "border again, by sea": ("  - {between", "  - {between: [alberta, alaska], sea: true}\n  - {between"),
    "one-way border": ("sea: true", "sea: true, one_way: true"),
    "two names as near": (
        "  peru: {continent: north}\nborders:\n  - [alaska, alberta]",
        "  peru: {continent: north}\n  alberto: {continent: north}\nborders:\n  - [alaska, albert]\n  - [alberto, peru]\n  - [alaska, peru]",
    ),
    "short key": ("name: Land", "nme: Land"),
    "numbers in a row": (
        "  peru: {continent: north}\nborders:",
        "  peru: {continent: north}\n  sector_1: {continent: north}\nborders:\n  - [peru, sector_1]\n  - [peru, sector_2]",
    ),
    "number word": ("bonus: 2", "bonus: yes"),
    "name of other letters": ("id: land", "id: Москва"),
    "control character": ("name: Land", "name: La\x1b[31mnd"),
    "two names for one id": (
        "  alaska: {continent: north}",
        "  alaska: {continent: north}\n  North Land: {continent: north}\n  North-Land: {continent: north}",
    ),
    "no such territory": ("[alberta, peru]", "[alberta, atlantis]"),
    "broken": ("borders:", "borders: ["),
}  # fmt: skip


@pytest.mark.parametrize(("there", "new"), LEFT_ALONE.values(), ids=LEFT_ALONE)
def test_what_is_left_alone(tmp_path, there, new):
    if there == "name: Land" and new.startswith("nme"):
        there, new = "id: land", "ids: land\nid: land"
    assert there in BOARD
    text = BOARD.replace(there, new, 1)
    repaired = mended(tmp_path / "land.yaml", text)
    assert repaired.text == text
    assert not repaired.fixed


def test_look_alike_is_mended_where_it_stands(tmp_path):
    """The right spelling elsewhere is left alone."""
    text = BOARD.replace("  alaska:", "  al\u0430ska:")
    found = check(tmp_path / "land.yaml", text)
    assert {f.place.line for f in found} == {7}
    assert [f.hint for f in found if f.code == "schema-pattern"] == ["Write alaska."]
    assert mended(tmp_path / "land.yaml", text).text == BOARD


def test_id_that_another_one_has_is_not_given_again(tmp_path):
    text = BOARD.replace(
        "  peru:", "  al\u0131ska: {continent: north}\n  aliska: {continent: north}\n  peru:"
    )
    repaired = mended(tmp_path / "land.yaml", text)
    assert repaired.text == text
    [hint] = [f.hint for f in repaired.left if f.code == "schema-pattern"]
    assert hint == "aliska is there already; give this one another id."


def test_rest_is_mended_beside_an_alias(tmp_path):
    text = BOARD.replace("name: Land", "name: no") + "x: *alaska\n"
    repaired = mended(tmp_path / "land.yaml", text)
    assert repaired.text == text.replace("name: no", 'name: "no"')
    assert [f.code for f in repaired.left] == ["yaml-anchor"]


def test_places_are_those_of_the_file_as_it_was(tmp_path):
    again = "  - [alberta, alaska]\n"
    text = BOARD.replace("id: land\n", "id: land\nid: land\nid: land\n") + again + again
    text = text.replace("territories:", "territorys:").replace("name: Land", "name: no")
    repaired = mended(tmp_path / "land.yaml", text)
    lines = text.splitlines()
    for finding in repaired.fixed:
        line = lines[finding.place.line - 1][finding.place.column - 1 :]
        starts = {"yaml-duplicate-key": "id", "border-twice": "[al", "schema-unknown-key": "terr"}
        assert line.startswith(starts.get(finding.code, "no"))
    assert len({f.place for f in repaired.fixed}) == len(repaired.fixed) == 6
    assert not repaired.left


@pytest.mark.parametrize("many", [300, 3000])
def test_many_of_a_kind_are_mended_in_one_round(tmp_path, many):
    text = BOARD + "  - [alberta, alaska]\n" * many
    tries = []
    repaired = repair(text, "land.yaml", lambda new: tries.append(new) or check(tmp_path / "land.yaml", new))
    # Their file is another one here, so that nothing is offered: a check is all that it takes.
    assert (repaired.text, len(tries)) == (text, 1)
    path = tmp_path / "land.yaml"
    tries.clear()
    repaired = repair(text, str(path), lambda new: tries.append(new) or check(path, new))
    assert repaired.text == BOARD
    assert len(repaired.fixed) == many
    assert len(tries) == 2


def test_tries_of_a_large_file_are_few_and_the_rest_is_told(tmp_path, monkeypatch):
    monkeypatch.setattr(fixes, "MOST_CHARACTERS", 1)
    path = tmp_path / "land.yaml"
    keys = "".join(f"  t{number}: {{continent: north}}\n" * 2 for number in range(600))
    text = BOARD.replace("borders:", f"{keys}borders:")
    tries = []
    repaired = repair(text, str(path), lambda new: tries.append(new) or check(path, new))
    assert len(tries) == fixes.LEAST_TRIES + 1
    assert repaired.fixed
    assert set(repaired.refused) == {f for f in repaired.left if f.fix}
    assert all("enough for once" in why for why in repaired.refused.values())


def test_one_that_spoils_all_is_found_among_many(tmp_path):
    """Where all fall together, halves are tried."""
    path = tmp_path / "land.yaml"

    def spoiled(text):
        found = list(check(path, text))
        if "id: land\n" in text and 'name: "no"' in text:
            found.append(Finding("x", Severity.ERROR, Place(str(path), 99, 1), (), "Spoiled."))
        return found

    names = "".join(f"  t{number}: {{continent: north, name: on}}\n" for number in range(40))
    text = BOARD.replace("name: Land", "name: no").replace("borders:", f"{names}borders:")
    repaired = repair(text, str(path), spoiled)
    assert len(repaired.fixed) == 40
    assert repaired.text == text.replace("name: on", 'name: "on"')
    assert [f.place.line for f in repaired.refused] == [3]


def test_names_become_ids_everywhere(tmp_path):
    text = BOARD.replace("alaska", "Nova Alaska")
    repaired = mended(tmp_path / "land.yaml", text)
    assert repaired.text == BOARD.replace("alaska", "nova_alaska")
    assert not repaired.left


def test_many_faults_at_once(tmp_path):
    text = (
        BOARD.replace("name: Land", "name: no")
        .replace("bonus: 2", "bonsu:2")
        .replace("sea: true", "sea: yes")
        .replace("alberta]   #", "albertta]   #")
        .replace("id: land", "id: la\u200bnd\nid: land")
    )
    repaired = mended(tmp_path / "land.yaml", text)
    # The comment stays in the column that it had behind the longer name.
    assert repaired.text == BOARD.replace("name: Land", 'name: "no"').replace("alberta]   #", "alberta]    #")
    assert all(finding.fix for finding in repaired.fixed)


def test_a_fix_that_makes_it_worse_is_not_kept(tmp_path):
    """A check that finds more in any other text: nothing may be changed."""
    path = tmp_path / "land.yaml"
    text = BOARD.replace("name: Land", "name: no")
    found = check(path, text)
    repaired = repair(text, str(path), lambda new: found if new == text else [*found, *found])
    assert repaired.text == text
    repaired = repair(text, str(path), lambda new: found)
    assert repaired.text == text


# Each is the board above with several texts replaced: one mistake hides others, and what is found before the
# first is mended, and after it. Counting findings would keep it from being mended.
UNCOVERED = {
    "names, by the format": (
        {"board/1": "bord/1", "north}\nborders": "south}\nborders", "[alberta, peru]": "[alberta, atlantis]"},
        ["format-unknown"],
        ["territory-unknown-continent", "border-unknown-territory"],
    ),
    "the graph, by a mistyped continent": (
        {"peru: {continent: north}": "peru: {continent: nort}\n  mu: {continent: north}\n  hy: {continent: north}"},
        ["territory-unknown-continent"],
        ["continent-in-pieces", "board-in-pieces", "board-in-pieces"],
    ),
}  # fmt: skip


@pytest.mark.parametrize(("changes", "before", "after"), UNCOVERED.values(), ids=UNCOVERED)
def test_a_fix_is_kept_whatever_it_uncovers(tmp_path, changes, before, after):
    path = tmp_path / "land.yaml"
    text = BOARD
    for there, new in changes.items():
        assert there in text
        text = text.replace(there, new)
    assert [f.code for f in sorted(check(path, text), key=lambda f: f.place)] == before
    repaired = mended(path, text)
    assert len(repaired.fixed) == 1
    assert [f.code for f in sorted(repaired.left, key=lambda f: f.place)] == after


def test_a_fix_that_leads_to_another_finding_there_is_refused_in_words(tmp_path):
    path = tmp_path / "land.yaml"
    text = BOARD + "  - [albertta, alaska]\n"
    repaired = mended(path, text)
    assert repaired.text == text
    [(finding, why)] = repaired.refused.items()
    assert finding.code == "border-unknown-territory"
    assert why == (
        'Not mended: after "write alberta for albertta" this would be found: '
        "The border of alberta and alaska stands here again; it was first at land.yaml:11."
    )
    assert sound_fixes(text, str(path), lambda new: check(path, new)) == {}


def test_others_are_mended_beside_one_that_is_refused(tmp_path):
    path = tmp_path / "land.yaml"
    text = (
        BOARD.replace("name: Land", "name: no").replace("sea: true", "sea: yes") + "  - [albertta, alaska]\n"
    )
    repaired = mended(path, text)
    assert [f.code for f in repaired.fixed] == ["yaml-boolean-word", "schema-type"]
    assert [f.code for f in repaired.refused] == ["border-unknown-territory"]
    assert all(finding in repaired.left for finding in repaired.refused)


def test_one_that_is_refused_costs_the_others_nothing(tmp_path):
    path = tmp_path / "land.yaml"
    names = "".join(f"  t{number}: {{continent: north, name: no}}\n" for number in range(40))
    text = BOARD.replace("borders:", names + "borders:") + "  - [albertta, alaska]\n"
    repaired = mended(path, text)
    assert len(repaired.fixed) == 40
    assert repaired.text == text.replace("name: no", 'name: "no"')
    assert len(repaired.refused) == 1


def test_fixes_that_cannot_be_made_together_are_tried_alone(tmp_path):
    path = tmp_path / "land.yaml"
    text = BOARD.replace("name: Land", "name: La\u200b\u200bnd")
    fixes = sound_fixes(text, str(path), lambda new: check(path, new))
    at = text.index("\u200b")
    assert [f.edits for f in fixes.values()] == [(Edit(at, at + 1, ""),), (Edit(at + 1, at + 2, ""),)]


def finding(column: int, *edits: Edit, line: int = 1, code: str = "yaml-hash", error: bool = False, path=()):
    severity = Severity.ERROR if error else Severity.WARNING
    fix = Fix("do it", edits) if edits else None
    return Finding(code, severity, Place("a.yaml", line, column), path, f"{code} is here.", fix=fix)


WIDER = Edit(3, 4, "five")
# "a: b" and a finding in it, what else is found before; what is found after; why the fix does not hold.
JUDGED = {
    "gone": (finding(4, WIDER), [], [], ""),
    "still there": (finding(4, WIDER), [], [finding(4)], '"do it" would not help'),
    "its twin behind it, moved": (finding(4, WIDER), [finding(5)], [finding(8)], ""),
    "deleted, and the same behind it": (finding(4, Edit(3, 4, "")), [finding(5)], [finding(4)], ""),
    "another one in its text": (finding(4, WIDER), [], [finding(6, code="x")], "found: x is here."),
    "another one behind its text": (finding(4, WIDER), [], [finding(8, code="x")], ""),
    "another one in its text, beside one that was there": (
        finding(4, WIDER), [finding(4, code="x")], [finding(4, code="x"), finding(4, code="x")], "found: x is here.",
    ),
    "another one of its value": (
        finding(4, WIDER, path=("a",)), [], [finding(1, code="x", path=("a",))], "found: x is here.",
    ),
    "an error elsewhere, nothing hidden": (
        finding(4, WIDER), [], [finding(2, line=2, code="x", error=True)], "error on line 2: x is here.",
    ),
    "an error elsewhere, hidden by it": (
        finding(4, WIDER, error=True), [], [finding(2, line=2, code="x", error=True)], "",
    ),
    "an error elsewhere, hidden by another that is gone": (
        finding(4, WIDER), [finding(2, code="y", error=True)], [finding(2, line=2, code="x", error=True)], "",
    ),
    "unreadable": (finding(4, Edit(3, 4, "[")), [], [], 'after "do it" the file could not be read'),
}  # fmt: skip


@pytest.mark.parametrize(("own", "others", "after", "why"), JUDGED.values(), ids=JUDGED)
def test_how_a_fix_is_judged(own, others, after, why):
    text = "a: b      \nc: d\n"
    before = Checked(text, "a.yaml", (own, *others))
    told = refusals(before, [own], Checked(apply_edits(text, own.fix.edits), "a.yaml", tuple(after)))
    assert bool(told) == bool(why)
    assert why in told.get(own, "")


def test_findings_of_other_files_get_no_fix(tmp_path):
    text = BOARD.replace("name: Land", "name: no")
    found = check(tmp_path / "other.yaml", text)
    assert not any(f.fix for f in with_fixes(found, text, "land.yaml"))
    assert any(f.fix for f in with_fixes(found, text, str(tmp_path / "other.yaml")))


@pytest.mark.parametrize("path", files_of(data_folder("maps")), ids=lambda path: path.stem)
def test_shipped_files_need_no_fix(path):
    text = path.read_bytes().decode()
    assert mended(path, text).text == text


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_fixes_never_make_a_file_worse(tmp_path_factory, data):
    """A board with any characters put anywhere or taken out."""
    path = tmp_path_factory.getbasetemp() / "any.yaml"
    text = BOARD
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(text)))
        length = data.draw(st.sampled_from([0, 0, 1, 2]))
        new = data.draw(
            st.sampled_from(
                ["", "x", " ", "no", "#", ": ", ",", "\u200b", "\u0301", '"', "yes", "[", "}", "\n"]
            )
        )
        text = text[:place] + new + text[place + length :]
    before = check(path, text)
    repaired = mended(path, text)
    after = check(path, repaired.text)
    assert [f.code for f in repaired.left] == [f.code for f in after]
    assert (repaired.text != text) == bool(repaired.fixed)
    errors = [any(f.severity == "error" for f in found) for found in (before, after)]
    assert errors[0] or not errors[1]
    readable = [Checked(each, str(path), ()).readable for each in (text, repaired.text)]
    assert readable[1] or not readable[0]
    # Everything that has a fix was mended, or it is said why not.
    assert set(repaired.refused) == {f for f in repaired.left if f.fix}
    assert not mended(path, repaired.text).fixed
    for finding in with_fixes(before, text, str(path)):
        if finding.fix:
            apply_edits(text, finding.fix.edits)


@pytest.mark.parametrize(
    ("word", "name", "near"),
    [
        ("alasca", "alaska", True), ("alska", "alaska", True), ("alaskka", "alaska", True),
        ("alsaka", "alaska", True), ("alaska", "alaska", False), ("sector_1", "sector_2", False),
        ("north_africa", "south_africa", False), ("sea", "seas", False), ("aalaska", "alaska", True),
    ],
)  # fmt: skip
def test_one_slip(word, name, near):
    assert one_slip(word, name) == one_slip(name, word) == near


@pytest.mark.parametrize(
    ("there", "new"),
    [
        ("[alaska, alberta]", "[12, alberta]"),
        ("{between: [alberta, peru]", "{betwen: [alberta, peru]"),
        ("name: Land", "name: Land\ncanvas: {width: wide, height: 10}"),
        ("alaska: {continent: north}", "alaska: {continent: north, at: [x, 1]}"),
    ],
)
def test_a_value_left_out_for_an_error_stops_nothing(tmp_path, there, new):
    assert there in BOARD
    text = BOARD.replace(there, new)
    codes = {finding.code for finding in check(tmp_path / "land.yaml", text)}
    assert codes & {"schema-type", "schema-unknown-key"}


# The command


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "land.yaml"
    path.write_text(BOARD.replace("name: Land", "name: no"), encoding="utf-8")
    return path


def run(capsys, *argv):
    code = main(argv)
    return code, capsys.readouterr().out


def test_without_a_terminal_the_diff_is_shown_only(capsys, file):
    before = file.read_bytes()
    code, out = run(capsys, "check", "--fix", str(file))
    assert code == 1
    assert '-name: no\n+name: "no"\n' in out
    assert "3:7 yaml-boolean-word: put no in quotes" in out
    assert "--yes" in out
    assert file.read_bytes() == before


def test_yes_writes(capsys, file):
    code, out = run(capsys, "check", "--fix", "--yes", str(file))
    assert code == 0
    assert "no problem found" in out
    assert file.read_text(encoding="utf-8") == BOARD.replace("name: Land", 'name: "no"')
    assert os.listdir(file.parent) == ["land.yaml"]
    code, out = run(capsys, "check", "--fix", str(file))
    assert (code, out.count("\n")) == (0, 1)


@pytest.mark.parametrize(
    ("answer", "changed"), [("y", True), ("Sí", True), ("n", False), ("", False), (None, False)]
)
def test_at_a_terminal_it_asks(capsys, monkeypatch, file, answer, changed):
    def say(question):
        assert "land.yaml" in question
        if answer is None:
            raise EOFError
        return answer

    monkeypatch.setattr(fixing, "_can_ask", lambda: True)
    monkeypatch.setattr("builtins.input", say)
    before = file.read_bytes()
    code, _out = run(capsys, "check", "--fix", str(file))
    assert code == 0  # a warning only, and someone has decided
    assert (file.read_bytes() != before) == changed


def test_why_something_was_not_mended_stands_beside_it(capsys, file):
    text = BOARD.replace("name: Land", "name: no") + "  - [albertta, alaska]\n"
    file.write_text(text, encoding="utf-8")
    hint = "hint: Did you mean alberta?"
    why = ' Not mended: after "write alberta for albertta" this would be found: The border of alberta and alaska'
    assert hint + why not in run(capsys, "check", str(file))[1]
    code, out = run(capsys, "check", "--fix", "--yes", str(file))
    assert code == 1
    assert file.read_text(encoding="utf-8") == text.replace("name: no", 'name: "no"')
    assert hint + why in out
    assert hint + why in run(capsys, "check", "--fix", str(file))[1]


def test_a_file_changed_while_it_asks_is_left_alone(capsys, monkeypatch, file):
    def say(_question):
        file.write_text("mine\n", encoding="utf-8")
        return "y"

    monkeypatch.setattr(fixing, "_can_ask", lambda: True)
    monkeypatch.setattr("builtins.input", say)
    code = main(["check", "--fix", str(file)])
    assert code == 2
    assert "has changed on disk" in capsys.readouterr().err
    assert file.read_text(encoding="utf-8") == "mine\n"


def test_machines_get_nothing_but_the_report(capsys, file):
    code = main(["check", "--fix", "--output", "json", str(file)])
    out, err = capsys.readouterr()
    assert code == 1
    assert out.lstrip().startswith("[")
    assert '+name: "no"' in err


def test_files_that_cannot_be_read_are_left_to_the_check(capsys, tmp_path):
    (tmp_path / "a.yaml").write_bytes(b"name: Per\xf9\n")
    code, out = run(capsys, "check", "--fix", "--yes", str(tmp_path), str(tmp_path / "gone.yaml"))
    assert code == 2
    assert "text-not-utf8" in out
    assert "file-missing" in out
