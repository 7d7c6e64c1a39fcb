"""Reports for machines, explanations of codes, and files to start from."""

from __future__ import annotations

import json
import re

import pytest

from risk_kit.cli.check import check_file
from risk_kit.cli.main import main
from risk_kit.cli.new import TEMPLATES
from risk_kit.files.codes import CODES
from risk_kit.files.schema import SCHEMAS

BROKEN = "format: risk_kit/ruleset/1\nid: house\nextends: classic\ndefense: {dice: 9, ties: 50%}\n"


@pytest.fixture
def broken(tmp_path, monkeypatch):
    (tmp_path / "house.yaml").write_text(BROKEN, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return "house.yaml"


def run(capsys, *argv: str) -> tuple[int, str, str]:
    code = main(argv)
    out, err = capsys.readouterr()
    return code, out, err


def test_json_is_alone_on_its_stream(capsys, broken):
    code, out, err = run(capsys, "check", broken, "--output", "json")
    found = json.loads(out)
    assert code == 1
    assert [(f["code"], f["line"], f["column"]) for f in found] == [
        ("schema-range", 4, 17),
        ("schema-choice", 4, 26),
    ]
    assert found[0]["path"] == ["defense", "dice"]
    assert "2 errors" in err


def test_json_of_a_good_file_is_an_empty_list(capsys, world_copy):
    assert json.loads(run(capsys, "check", str(world_copy), "--output", "json")[1]) == []


def test_github_annotations_are_escaped(capsys, broken):
    _code, out, _err = run(capsys, "check", broken, "--output", "github")
    first, second = out.splitlines()
    assert first.startswith("::error file=house.yaml,line=4,col=17,title=schema-range::")
    assert "50%25" in second


def test_sarif_has_a_place_for_each_result(capsys, broken):
    _code, out, _err = run(capsys, "check", broken, "--output", "sarif")
    document = json.loads(out)
    [sarif] = document["runs"]
    assert document["version"] == "2.1.0"
    assert {rule["id"] for rule in sarif["tool"]["driver"]["rules"]} == {"schema-range", "schema-choice"}
    location = sarif["results"][0]["locations"][0]["physicalLocation"]
    assert location["artifactLocation"]["uri"] == "house.yaml"
    assert location["region"] == {"startLine": 4, "startColumn": 17}
    assert sarif["results"][0]["level"] == "error"


# A board with a byte order mark, line ends of two characters and a letter outside of the first plane before
# what is to be mended, so that places are right only if all are counted as YAML counts.
MENDABLE = """\
format: risk_kit/board/1
id: land
name: {en: "\U0001d504", no: Land}
continents: {north: {name: North, bonus: 2, bonus: 2}}
territories:
  alaska: {continent: north}
  peru: {continent: north}
borders:
  - [alaska, peru]
  - [peruu, alaska]
""".replace("\n", "\r\n")
MENDED = MENDABLE.replace("no:", '"no":').replace(", bonus: 2, bonus: 2", ", bonus: 2")


@pytest.fixture
def mendable(tmp_path, monkeypatch):
    (tmp_path / "land.yaml").write_bytes(("\ufeff" + MENDABLE).encode())
    monkeypatch.chdir(tmp_path)
    return "land.yaml"


def replaced(text: str, edits: list[tuple[int, int, int, int, str]]) -> str:
    """A text with regions (lines and columns from 1) replaced, the last first."""
    starts = [0]
    for line in text.split("\r\n"):
        starts.append(starts[-1] + len(line) + 2)
    for line, column, end_line, end_column, new in sorted(edits, reverse=True):
        start, end = starts[line - 1] + column - 1, starts[end_line - 1] + end_column - 1
        text = text[:start] + new + text[end:]
    return text


def test_json_carries_the_fixes_that_hold(capsys, mendable):
    found = json.loads(run(capsys, "check", mendable, "--output", "json")[1])
    fixes = {finding["code"]: finding["fix"] for finding in found}
    # Mended, that border would stand there twice.
    assert fixes.pop("border-unknown-territory") is None
    assert {code: fix["text"] for code, fix in fixes.items()} == {
        "yaml-boolean-word": "put no in quotes",
        "yaml-duplicate-key": "delete the second bonus",
    }
    assert fixes["yaml-boolean-word"]["edits"] == [
        {"line": 3, "column": 17, "end_line": 3, "end_column": 19, "text": '"no"'}
    ]
    edits = [tuple(edit.values()) for fix in fixes.values() for edit in fix["edits"]]
    assert replaced(MENDABLE, edits) == MENDED


def test_json_without_a_fix_says_so(capsys, broken):
    assert [f["fix"] for f in json.loads(run(capsys, "check", broken, "--output", "json")[1])] == [None, None]


def test_sarif_carries_the_fixes_that_hold(capsys, mendable):
    [sarif] = json.loads(run(capsys, "check", mendable, "--output", "sarif")[1])["runs"]
    assert sarif["columnKind"] == "unicodeCodePoints"
    assert "\r\n" in sarif["newlineSequences"]
    fixes = {result["ruleId"]: result.get("fixes") for result in sarif["results"]}
    assert fixes.pop("border-unknown-territory") is None
    edits = []
    for [fix] in fixes.values():
        # What SARIF 2.1.0 requires: fix 3.55.3, artifactChange 3.56.2 and 3.56.3, replacement 3.57.3.
        assert set(fix) == {"description", "artifactChanges"}
        assert fix["description"]["text"]
        [change] = fix["artifactChanges"]
        assert change["artifactLocation"] == {"uri": "land.yaml"}
        assert change["replacements"]
        for replacement in change["replacements"]:
            region = replacement.pop("deletedRegion")
            assert list(region) == ["startLine", "startColumn", "endLine", "endColumn"]
            assert all(isinstance(number, int) and number >= 1 for number in region.values())
            new = replacement.pop("insertedContent", {"text": ""})
            assert not replacement
            edits.append((*region.values(), new["text"]))
    assert replaced(MENDABLE, edits) == MENDED


def test_fixes_of_a_shipped_base_are_no_matter_of_an_edition(capsys, tmp_path, monkeypatch):
    (tmp_path / "base.yaml").write_text(MENDABLE, encoding="utf-8")
    (tmp_path / "mine.yaml").write_text(
        "format: risk_kit/board/1\nextends: base\nname: no\n", encoding="utf-8"
    )
    monkeypatch.chdir(tmp_path)
    found = json.loads(run(capsys, "check", "mine.yaml", "--output", "json")[1])
    assert {f["code"] for f in found if f["file"] == "mine.yaml" and f["fix"]} == {"yaml-boolean-word"}
    assert {f["code"] for f in found if f["file"] != "mine.yaml" and f["fix"]} <= {"yaml-duplicate-key"}


def test_help_names_all_kinds_of_files(capsys):
    with pytest.raises(SystemExit):
        main(["check", "--help"])
    assert "boards, rulesets and objectives" in " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize("code", sorted(CODES))
def test_every_code_is_explained(capsys, code):
    exit_code, out, _err = run(capsys, "explain", code)
    assert exit_code == 0
    assert out.startswith(f"{code} (")
    assert not re.search(r"[{}]\w", out.replace("{add:", "").replace("{key}", ""))


def test_all_codes_are_listed(capsys):
    out = run(capsys, "explain")[1]
    assert all(code in out for code in CODES)


def test_unknown_code_is_answered_with_a_suggestion(capsys):
    code, _out, err = run(capsys, "explain", "border-twise")
    assert code == 2
    assert "Did you mean border-twice?" in err


@pytest.mark.parametrize("kind", [kind for kind in TEMPLATES if kind in SCHEMAS])
def test_new_file_is_clean_and_names_its_schema(capsys, tmp_path, monkeypatch, kind):
    monkeypatch.chdir(tmp_path)
    code, out, _err = run(capsys, "new", kind, 'My "First" One')
    path = tmp_path / "my_first_one.yaml"
    assert code == 0
    assert "risk-kit check my_first_one.yaml" in out
    assert check_file(path).findings == ()
    [schema] = re.findall(r"\$schema=(\S+)", path.read_text(encoding="utf-8"))
    assert json.loads((tmp_path / schema).read_text(encoding="utf-8"))["$id"].endswith(SCHEMAS[kind])


def test_new_file_uses_the_schemas_of_the_working_folder(capsys, tmp_path, monkeypatch):
    (tmp_path / "schemas").mkdir()
    (tmp_path / "schemas" / SCHEMAS["board"]).write_text("{}", encoding="utf-8")
    (tmp_path / "maps" / "boards").mkdir(parents=True)
    monkeypatch.chdir(tmp_path / "maps" / "boards")
    run(capsys, "new", "board", "mine")
    assert "$schema=../../schemas/map.schema.json\n" in (tmp_path / "maps/boards/mine.yaml").read_text(
        "utf-8"
    )


@pytest.mark.parametrize("name", ["", "123", "??", "../x", "/nonexist/x.yaml", "..\\x"])
def test_new_file_wants_a_name(capsys, tmp_path, monkeypatch, name):
    monkeypatch.chdir(tmp_path)
    assert run(capsys, "new", "board", name)[0] == 2
    assert list(tmp_path.iterdir()) == []


def test_new_file_never_overwrites(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.yaml").write_text("mine", encoding="utf-8")
    code, _out, err = run(capsys, "new", "board", "mine")
    assert code == 2
    assert "mine.yaml" in err
    assert (tmp_path / "mine.yaml").read_text() == "mine"
