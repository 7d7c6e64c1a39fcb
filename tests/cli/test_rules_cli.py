"""``risk-kit rules`` as a user types it."""

from __future__ import annotations

import pytest

from risk_kit.cli.main import main
from risk_kit.cli.rules import sheet_text
from risk_kit.rules.sheet import load_sheet


def run(capsys, *argv: str) -> tuple[int, str, str]:
    code = main(argv)
    out, err = capsys.readouterr()
    return code, out, err


HOUSE = "format: risk_kit/ruleset/1\nextends: risiko\ndefense: {dice: 2}\n"


@pytest.fixture
def house(tmp_path):
    path = tmp_path / "my_house.yaml"
    path.write_text(HOUSE, encoding="utf-8")
    return path


def test_a_house_rule_prints_its_difference(capsys, house):
    code, out, _err = run(capsys, "rules", "risiko", str(house))
    rows = [line.split() for line in out.splitlines() if line.startswith("defense")]
    assert code == 0
    assert out.splitlines()[0].split()[-3:] == ["RisiKo!", "My", "House"]
    assert [row[0] for row in rows] == ["defense.dice"]
    assert rows[0][-2:] == ["3", "2"]


@pytest.mark.parametrize(
    ("typo", "place", "words"),
    [
        (HOUSE.replace("dice", "dise"), "3:11", "Did you mean dice?"),
        (HOUSE.replace("defense", "defence"), "3:1", "Did you mean defense?"),
        (HOUSE.replace("risiko\n", "risko\n"), "2:10", "Did you mean risiko?"),
        (HOUSE.replace("dice: 2", "ties: atacker"), "3:17", "Did you mean attacker?"),
        (HOUSE.replace("ruleset", "rulset"), "1:9", "Did you mean risk_kit/ruleset/1?"),
    ],
)
@pytest.mark.parametrize("verb", ["rules", "check"])
def test_a_typo_gets_its_suggestion_at_its_column(capsys, house, typo, place, words, verb):
    house.write_text(typo, encoding="utf-8")
    code, out, err = run(capsys, verb, str(house))
    assert code == (2 if verb == "rules" else 1)
    assert f"my_house.yaml:{place}: error" in out + err
    assert words in out + err


def test_one_ruleset_is_a_sheet(capsys):
    code, out, _err = run(capsys, "rules", "risiko")
    assert code == 0
    assert out.splitlines()[0] == "RisiKo!"
    assert "- The defender chooses 1 to 3 dice, at most as many as the armies there." in out
    assert " 1. Hold 18 territories of your choice, with at least 2 armies on each." in out
    assert "defense.dice" not in out


def test_a_sheet_fits_the_terminal():
    assert max(map(len, sheet_text(load_sheet("risiko_tournament"), width=60).splitlines())) <= 60


def test_all_options_of_one_ruleset(capsys):
    _code, out, _err = run(capsys, "rules", "classic", "--all")
    rows = {line.split()[0]: line for line in out.splitlines() if line[:1].isalpha()}
    assert rows["defense.dice"].split()[-1] == "2"
    assert "occupy" in rows


def test_all_options_of_two_rulesets(capsys):
    _code, out, _err = run(capsys, "rules", "classic", "risiko", "--all")
    rows = {line.split()[0]: line for line in out.splitlines() if line[:1].isalpha()}
    assert rows["attack.dice"].split()[-2:] == ["3", "3"]
    assert rows["defense.dice"].split()[-2:] == ["2", "3"]


def test_the_sheet_as_a_page(capsys, tmp_path):
    file = tmp_path / "sheet.html"
    code, out, _err = run(capsys, "rules", "risiko", "--language", "it", "--out", str(file))
    page = file.read_text(encoding="utf-8")
    assert code == 0
    assert str(file) in out
    assert '<html lang="it">' in page
    assert page.count("<li>") > 40


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (["classic", "risiko", "--out", "x.html"], "one ruleset"),
        (["classic", "--all", "--out", "x.html"], "without `--all`"),
        (["classic", "--out", "x.pdf"], ".html, not as '.pdf'"),
        (["clasic"], "Did you mean classic?"),
    ],
)
def test_mistakes_are_answered(capsys, argv, words):
    code, _out, err = run(capsys, "rules", *argv)
    assert code == 2
    assert words in err


@pytest.mark.browser
def test_a_sheet_without_missions_is_one_page_of_a4(chromium, tmp_path, capsys):
    import re
    import subprocess

    for name in ("classic", "us_2004_two_player"):
        page, pdf = tmp_path / f"{name}.html", tmp_path / f"{name}.pdf"
        run(capsys, "rules", name, "--out", str(page))
        command = [chromium, "--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer"]
        subprocess.run(
            [*command, f"--print-to-pdf={pdf}", page.as_uri()], check=True, capture_output=True, timeout=120
        )
        text = pdf.read_bytes()
        assert len(re.findall(rb"/Type\s*/Page\b", text)) == 1
        width, height = map(float, re.search(rb"/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)", text).groups())
        assert (round(width), round(height)) == (595, 842)
