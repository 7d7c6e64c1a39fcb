"""Reports for machines, and files to start from."""

from __future__ import annotations

import contextlib
import json
import re
import shutil
import tempfile
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from risk_kit.cli.check import check_file
from risk_kit.cli.main import main
from risk_kit.cli.new import TEMPLATES
from risk_kit.files.locate import data_folder, shipped
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


def test_json_of_a_good_file_is_an_empty_list(capsys):
    good = str(shipped("board")["world"])
    assert json.loads(run(capsys, "check", good, "--output", "json")[1]) == []


def test_github_annotations_are_escaped(capsys, broken):
    _code, out, _err = run(capsys, "check", broken, "--output", "github")
    first, second = out.splitlines()
    assert first.startswith("::error file=house.yaml,line=4,col=17,title=schema-range::")
    assert "50%25" in second


ODD_NAMES = ["dir: with, %odd/ñ a:1%.yaml", "a#b?c.yaml", "esc\x1b[31m.yaml"]


@pytest.mark.parametrize("name", ODD_NAMES)
@pytest.mark.parametrize("absolute", [False, True])
def test_sarif_names_files_by_uris(capsys, tmp_path, monkeypatch, name, absolute):
    path = tmp_path / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(BROKEN, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    out = run(capsys, "check", str(path) if absolute else name, "--output", "sarif")[1]
    for result in json.loads(out)["runs"][0]["results"]:
        uri = result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
        # RFC 3986, section 2: what a URI may consist of; a % stands before two hexadecimal digits.
        assert re.fullmatch(r"([A-Za-z0-9._~/-]|%[0-9A-F]{2})+", uri.removeprefix("file://"))
        # Read by a client: resolved against the folder it is the file again.
        resolved = urljoin(tmp_path.as_uri() + "/", uri)
        assert unquote(urlsplit(resolved).path) == str(path)
        assert uri.startswith("file://") == absolute


def test_sarif_rules_are_described_without_placeholders(capsys, broken):
    out = run(capsys, "check", broken, "--output", "sarif")[1]
    rules = {rule["id"]: rule for rule in json.loads(out)["runs"][0]["tool"]["driver"]["rules"]}
    assert rules["schema-choice"]["shortDescription"]["text"] == "… is not one of the choices: …."
    assert rules["schema-choice"]["fullDescription"]["text"].startswith("This option takes one of")


def test_github_annotations_have_no_control_characters(capsys, tmp_path, monkeypatch):
    (tmp_path / "a\x1b[31m\nb.yaml").write_text(BROKEN, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    out = run(capsys, "check", "a\x1b[31m\nb.yaml", "--output", "github")[1]
    assert all(r" file=a\u001b[31m%0Ab.yaml,line=" in line for line in out.splitlines())
    assert "\x1b" not in out


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


WORDS = [
    "yes",
    "No",
    "null",
    "on",
    "y",
    "TRUE",
    "con",
    "Aux",
    "nul.yaml",
    "com1",
    "COM10",
    "1e5",
    "e1",
    "x" * 101,
]
WORDS += [
    "San Marti\u0301n",
    "\u0421anada",
    "a\u200bb",
    "a\x1b[1mb",
    "a\nb",
    " a",
    "a: b # c",
    "'a\"",
    "“a”",
    "#a",
    "- a",
]
NAMES = st.one_of(
    st.sampled_from(WORDS),
    st.text(min_size=1, max_size=12),
    st.text("abno yes-_.:#\"'", min_size=1, max_size=110),
)


@given(st.sampled_from(sorted(TEMPLATES)), NAMES)
@example("board", "yes")
@example("board", "x" * 101)
@example("ruleset", "null")
@example("board", "CON")
@settings(deadline=None, max_examples=120)
def test_new_file_passes_the_check_or_is_refused(kind, name):
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        code = main(["new", kind, "--", name])
        files = [path for path in Path().iterdir() if path.is_file()]
        assert code == (0 if files else 2)
        for path in files:
            assert check_file(path, {}).findings == ()
            # What Windows reserves: learn.microsoft.com, "Naming Files, Paths, and Namespaces".
            assert not re.fullmatch(r"con|prn|aux|nul|(com|lpt)[0-9]", path.stem)


@pytest.mark.parametrize("name", ["CON", "nul", "Aux.yaml", "com1", "LPT9"])
def test_new_file_has_no_name_that_windows_reserves(capsys, tmp_path, monkeypatch, name):
    monkeypatch.chdir(tmp_path)
    code, _out, err = run(capsys, "new", "board", name)
    assert code == 2
    assert "Windows" in err
    assert list(tmp_path.iterdir()) == []


def test_new_file_with_too_long_a_name_is_refused_with_a_sentence(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for start in ([], ["--grid", "2x2"]):
        code, _out, err = run(capsys, "new", "board", "x" * 101, *start)
        assert code == 2
        assert "This text has 101 characters; at most 100 are allowed." in err
        assert list(tmp_path.iterdir()) == []


def shipped_copy(folder, *parts):
    """A shipped ruleset copied to another folder, as by `cp`."""
    path = folder.joinpath(*parts, "classic.yaml")
    path.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(shipped("ruleset")["classic"], path)
    return path


def test_a_copy_that_names_a_schema_which_is_not_there_is_told(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    path = shipped_copy(tmp_path).relative_to(tmp_path)
    code, out, _err = run(capsys, "check", str(path))
    assert code == 0
    assert (
        "classic.yaml:1:33: hint modeline-broken: There is no schema ../../schemas/ruleset.schema.json" in out
    )
    [uri] = re.findall(r"Write `\$schema=(\S+)`, or delete the line\.", out)
    assert json.loads(Path(unquote(urlsplit(uri).path)).read_text(encoding="utf-8"))["$id"].endswith(
        SCHEMAS["ruleset"]
    )
    # What the hint says mends it; so does the line that `risk-kit new` writes in the same folder.
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("../../schemas/ruleset.schema.json", uri), encoding="utf-8")
    assert "no problem found" in run(capsys, "check", str(path))[1]
    run(capsys, "new", "ruleset", "mine")
    path.write_text(text, encoding="utf-8")
    assert "Write `$schema=.risk_kit/ruleset.schema.json`" in run(capsys, "check", str(path))[1]


def test_a_copy_whose_schema_is_there_is_not_told(capsys, tmp_path):
    path = shipped_copy(tmp_path, "maps", "rulesets")
    shutil.copytree(data_folder("schemas"), tmp_path / "schemas")
    assert "no problem found" in run(capsys, "check", str(path))[1]
    deeper = shipped_copy(tmp_path, "maps", "rulesets", "ours")
    assert "Write `$schema=../../../schemas/ruleset.schema.json`" in run(capsys, "check", str(deeper))[1]


def test_shipped_files_name_their_schemas(capsys):
    assert "no problem found" in run(capsys, "check", str(data_folder("maps")))[1]
