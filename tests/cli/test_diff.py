"""``risk-kit diff``, and what ``risk-kit check`` says of ids: answers and exit codes."""

from __future__ import annotations

import shutil

import pytest

from risk_kit.cli.main import main
from risk_kit.files.locate import data_folder


def run(capsys, *argv: str) -> tuple[int, str, str]:
    code = main(argv)
    out, err = capsys.readouterr()
    return code, out, err


def test_boards(capsys):
    code, out, _err = run(capsys, "diff", "world", "risiko")
    assert code == 1
    header, _rule, *rows = out.splitlines()
    assert header.split() == ["what", "differs", "where", "World", "RisiKo!"]
    assert [row.split() for row in rows] == [
        ["border", "Middle", "East", "–", "China", "–", "by", "land"],
        ["border", "East", "Africa", "–", "Middle", "East", "by", "sea", "–"],
        ["border", "Afghanistan", "–", "India", "by", "land", "–"],
    ]


def test_names_are_those_of_the_language_in_use(capsys):
    _code, out, _err = run(capsys, "diff", "world", "modern", "--language", "es")
    assert out.splitlines()[2].split()[-4:] == ["(es)", "Ucrania", "Ucrania", "Rusia"]
    code, out, _err = run(capsys, "diff", "world", "portugal", "--language", "en")
    assert (code, out) == (1, "5 names differ in pt: `--language pt` shows them.\n")


def test_rulesets(capsys):
    code, out, _err = run(capsys, "diff", "classic", "risiko")
    rows = {line.split()[0]: line for line in out.splitlines() if line.strip()}
    assert code == 1
    assert rows["defense.dice"].split()[-2:] == ["2", "3"]


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (("world", "world"), "These boards do not differ."),
        (("classic", "classic"), "These rulesets do not differ."),
        (("risiko", "risiko", "--kind", "ruleset"), "These rulesets do not differ."),
        (("risiko", "risiko"), "`--kind ruleset`"),
    ],
)
def test_equal_is_exit_0(capsys, argv, words):
    code, out, _err = run(capsys, "diff", *argv)
    assert code == 0
    assert words in out


def test_files(capsys, world_copy):
    text = world_copy.read_text(encoding="utf-8")
    world_copy.write_text(text.replace("bonus: 7", "bonus: 8"), encoding="utf-8")
    code, out, _err = run(capsys, "diff", "world", str(world_copy))
    assert code == 1
    assert out.splitlines()[2].split() == ["bonus", "Asia", "7", "8"]
    assert str(world_copy.name) in out.splitlines()[0]  # both are called World: the files tell them apart


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (("world", "classic"), "world is a board, classic is a ruleset"),
        (("wrld", "world"), "Did you mean world?"),
        (("none.yaml", "world"), "There is no such file."),
        (("world", "classic", "--kind", "board"), "There is no board 'classic'"),
    ],
)
def test_what_cannot_be_compared_is_exit_2(capsys, argv, words):
    code, _out, err = run(capsys, "diff", *argv)
    assert code == 2
    assert words in err


def test_ids_of_a_checked_folder(capsys, tmp_path):
    source = data_folder("maps") / "boards" / "hourglass.yaml"
    for name in ("hourglass", "other"):
        shutil.copy(source, tmp_path / f"{name}.yaml")
    code, out, _err = run(capsys, "check", str(tmp_path))
    assert code == 0
    assert "other.yaml:4:5: warning id-twice" in out
    assert "hourglass.yaml" in out.split("id-twice")[1].splitlines()[0]
    assert "other.yaml:4:5: hint id-not-file-name" in out
    assert out.count("id-twice") == out.count("id-not-file-name") == 1


def test_a_board_and_a_ruleset_may_share_an_id(capsys):
    maps = data_folder("maps")
    code, out, _err = run(capsys, "check", str(maps / "editions"), str(maps / "rulesets"))
    assert (code, "id-" in out) == (0, False)
