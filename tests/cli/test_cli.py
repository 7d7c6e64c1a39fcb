"""The command as a user types it: answers, exit codes, and no traceback."""

from __future__ import annotations

import json
import os
import xml.etree.ElementTree as ET

import pytest

from risk_kit.cli.main import main
from risk_kit.cli.table import table
from risk_kit.files.locate import data_folder

WORLD = str(data_folder("maps") / "boards" / "world.yaml")


def run(capsys, *argv: str) -> tuple[int, str, str]:
    code = main(argv)
    out, err = capsys.readouterr()
    return code, out, err


# Sources of the figures: Osborne 2003 through Hoehle 2025 (units), MATLAB Cody 1260 (stack), exact computation.
@pytest.mark.parametrize(
    ("argv", "win"),
    [
        (["--attackers", "10", "--ruleset", "classic"], 0.567593),
        (["--attackers", "10", "--ruleset", "risiko"], 0.190248),
        (["--attackers", "10", "--rule", "defense.dice=3"], 0.190248),
        (["--stack", "11", "--ruleset", "risiko"], 0.190248),
        (["--stack", "10"], 0.479935),
    ],
)
def test_odds_as_json(capsys, argv, win):
    code, out, _err = run(capsys, "odds", *argv, "--defenders", "10", "--json")
    found = json.loads(out)
    assert code == 0
    assert found["win"] == pytest.approx(win, abs=5e-7)
    assert found["stack"] == found["attackers"] + 1
    assert found["counts"] == "attackers"


def test_odds_in_words_say_what_they_count(capsys):
    code, out, _err = run(
        capsys, "odds", "--stack", "11", "--defenders", "10", "--compare", "classic", "risiko"
    )
    head, *_header, classic, risiko = out.splitlines()
    assert code == 0
    assert head == "10 attackers (a stack of 11, one stays) against 10 defenders"
    assert classic.split()[:2] == ["Classic", "56.8%"]
    assert risiko.split()[:2] == ["RisiKo!", "19.0%"]


def test_odds_of_one_ruleset_are_sentences(capsys):
    _code, out, _err = run(capsys, "odds", "--attackers", "1", "--defenders", "1")
    assert "1 attacker (a stack of 2, one stays) against 1 defender:" in out
    assert "41.7%" in out


@pytest.mark.parametrize("attackers", ["60", "20000"])
def test_certainty_is_never_claimed(capsys, attackers):
    _code, out, _err = run(capsys, "odds", "--attackers", attackers, "--defenders", "1")
    assert "over 99.9%" in out


def test_odds_compared_as_json_are_a_list(capsys):
    _code, out, _err = run(
        capsys, "odds", "--attackers", "3", "--defenders", "2", "--compare", "classic", "risiko", "--json"
    )
    assert [entry["ruleset"] for entry in json.loads(out)] == ["classic", "risiko"]


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (["odds", "--attackers", "0", "--defenders", "3"], "attackers"),
        (["odds", "--stack", "1", "--defenders", "3"], "stack"),
        (["odds", "--attackers", "5", "--defenders", "-3"], "defenders"),
        (["odds", "--attackers", "5", "--defenders", "3", "--ruleset", "clasic"], "Did you mean classic?"),
        (
            ["odds", "--attackers", "5", "--defenders", "3", "--rule", "defense.dise=3"],
            "Did you mean defense.dice?",
        ),
        (["odds", "--attackers", "5", "--defenders", "3", "--rule", "defense.dice=7"], "from 1 to 4"),
        (["rules", "clasic"], "Did you mean classic?"),
        (["show", "wrld"], "Did you mean world?"),
        (["show", "world", "--out", "picture.gif"], ".svg, .html, .png or .pdf"),
        (["show", "world", "--out", "no/such/folder/x.svg"], "no/such/folder"),
        (["show", "none.yaml"], "no such file"),
        (["check", "--language", "xx", "maps"], "en, es, it, pt"),
        (["odds", "--attackers", "99999999999", "--defenders", "3"], "from 1 to 20000"),
        (
            ["odds", "--attackers", "3", "--defenders", "3", "--ruleset", WORLD],
            "This is a board; a ruleset is wanted here.",
        ),
    ],
)
def test_mistakes_are_answered_in_a_sentence(capsys, argv, words):
    code, _out, err = run(capsys, *argv)
    assert code == 2
    assert words in err
    assert "Traceback" not in err


@pytest.mark.parametrize(
    "argv", [[], ["odds"], ["check", ""], ["odds", "--attackers", "x", "--defenders", "3"], ["nonsense"]]
)
def test_wrong_usage_exits_2(argv, capsys):
    with pytest.raises(SystemExit) as caught:
        main(argv)
    assert caught.value.code == 2
    assert "usage: risk-kit" in capsys.readouterr().err


def test_check_reports_all_files_and_exits_1(capsys, world_copy):
    text = world_copy.read_text(encoding="utf-8")
    world_copy.write_text(text.replace("[alaska, alberta]", "[alaska, albert]"), encoding="utf-8")
    second = world_copy.with_name("rules.yaml")
    second.write_text("format: risk_kit/ruleset/1\nid: rules\nextends: clasic\n", encoding="utf-8")
    code, out, _err = run(capsys, "check", str(world_copy.parent))
    assert code == 1
    assert "Did you mean alberta?" in out
    assert "Did you mean classic?" in out
    summary = "2 files checked: 2 errors, 1 hint."  # the copy names a schema that is not beside it
    assert out.splitlines()[-2:] == [summary, "More may show once these are mended."]
    line = next(n for n, line in enumerate(text.splitlines(), 1) if "[alaska, alberta]" in line)
    assert f"world.yaml:{line}:" in out


def test_caret_stands_below_the_fault(capsys, world_copy):
    text = world_copy.read_text(encoding="utf-8")
    world_copy.write_text(text.replace("bonus: 5", "bonus: five", 1), encoding="utf-8")
    _code, out, _err = run(capsys, "check", str(world_copy))
    lines = out.splitlines()
    told = next(n for n, line in enumerate(lines) if " schema-type: " in line)
    shown, caret = lines[told + 1 : told + 3]
    assert shown[caret.index("^") :].startswith("five")


def test_check_of_shipped_files_is_clean(capsys):
    code, out, _err = run(capsys, "check", str(data_folder("maps")))
    assert code == 0
    assert "no problem found" in out


@pytest.mark.parametrize("name", ["none.yaml", "."])
def test_nothing_to_check_exits_2(capsys, tmp_path, name):
    code, _out, _err = run(capsys, "check", str(tmp_path / name))
    assert code == 2


def test_rules_side_by_side(capsys):
    code, out, _err = run(capsys, "rules", "classic", "risiko")
    rows = {line.split()[0]: line for line in out.splitlines() if line.strip()}
    assert code == 0
    assert rows["defense.dice"].split()[-2:] == ["2", "3"]
    assert "attack.dice" not in rows


def test_show_writes_svg_and_html(capsys, tmp_path):
    for ending in ("svg", "html"):
        file = tmp_path / f"board.{ending}"
        code, out, _err = run(capsys, "show", "risiko", "--language", "it", "--out", str(file))
        assert code == 0
        assert str(file) in out
        assert "Africa del Nord" in file.read_text(encoding="utf-8") or "del Nord" in file.read_text(
            encoding="utf-8"
        )
    ET.parse(tmp_path / "board.svg")


def test_show_without_a_file_prints_the_territories(capsys):
    _code, out, _err = run(capsys, "show", "world", "--language", "it")
    assert "Planisfero" in out
    assert "Kamchatka" in out


def test_language_changes_messages(capsys):
    _code, english, _err = run(capsys, "check", "--language", "en", "none.yaml")
    _code, italian, _err = run(capsys, "check", "--language", "it", "none.yaml")
    assert english != italian


def test_identical_rulesets_are_said_to_be(capsys):
    assert run(capsys, "rules", "classic", "classic")[1].strip() == "These rulesets do not differ."


def test_file_named_twice_is_checked_once(capsys, world_copy):
    assert "1 file checked" in run(capsys, "check", str(world_copy), str(world_copy))[1]


def test_pipe_is_not_read_for_ever(capsys, tmp_path):
    if not hasattr(os, "mkfifo"):
        pytest.skip("no named pipes on this system")
    os.mkfifo(tmp_path / "pipe.yaml")
    assert run(capsys, "check", str(tmp_path / "pipe.yaml"))[0] == 2


def test_table_wraps_all_but_its_first_column():
    text = table(("name", "meaning"), [("a.long.name", "words " * 20)], width=40)
    assert max(map(len, text.splitlines())) <= 40
    assert text.count("a.long.name") == 1
