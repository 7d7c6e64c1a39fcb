"""``risk-kit compare``: what is asked for, what is printed, and the page; games are made up."""

from __future__ import annotations

import base64
import hashlib
import re
import xml.etree.ElementTree as ET
from html import escape

import pytest

from risk_kit.analysis.comparison import Comparison
from risk_kit.analysis.playing import Simulated
from risk_kit.analysis.report import report_of
from risk_kit.cli import compare
from risk_kit.cli.main import main
from risk_kit.drawing.page.comparison import comparison_page
from risk_kit.drawing.palette import contrast
from risk_kit.language import LANGUAGES, use_language
from risk_kit.rules.load import load_ruleset
from tests.analysis.synthetic import play_with
from tests.cli.test_page import Page

NASTY = "</style><b>&\"'$title {share}"


@pytest.fixture
def asked(monkeypatch):
    """Comparisons that the command made, with games that are not played."""
    made = []

    class Quick(Comparison):
        def __init__(self, *args, **how):
            super().__init__(*args, **how)
            self._play = play_with({"risiko": {"rounds": 3}}, self.rotations, len(self.bots))
            made.append(self)

    monkeypatch.setattr("risk_kit.analysis.comparison.Comparison", Quick)
    return made


@pytest.fixture(scope="module")
def report():
    comparison = Comparison("classic", "risiko", seed=3, play=play_with({"risiko": {"rounds": 3}}))
    list(comparison.run(1500))
    return report_of(comparison)


def test_it_prints_what_was_found(asked, capsys):
    assert main(["compare", "classic", "risiko", "--games", "1500", "--seed", "3"]) == 0
    printed = capsys.readouterr().out
    assert printed.startswith("A: Classic\nB: RisiKo!\n")
    assert re.search(
        r"^- Games under B are \d\.\d rounds longer \(between \d\.\d and \d\.\d\)\.$", printed, re.M
    )
    assert "1,500 games under each, seed 3." in printed
    assert "A against A, as a check: 0 of 17 metrics are called different." in printed
    assert "10 attackers against 10 defenders  56.8%  19.0%  −37.7" in printed
    assert "... and 18 more" in printed
    assert max(map(len, printed.splitlines())) <= 100


@pytest.mark.parametrize("width", [80, 100])
def test_lines_fit_the_terminal(report, width):
    lines = compare.report_text(report, width).splitlines()
    assert max(map(len, lines)) <= width
    assert all(line == line.rstrip() for line in lines)


def test_a_narrow_terminal_has_fewer_columns(report):
    wide, narrow = (compare.report_text(report, width) for width in (90, 89))
    assert "Games: when the verdict was reached." in wide
    assert "Games: when" not in narrow
    assert str(report.rows[0].decided_at) in wide


def test_b_is_a_with_changed_rules(asked, capsys):
    main(["compare", "classic", "--rule", "defense.dice=3", "--rule", "A:attack.dice=2", "--games", "60"])
    (made,) = asked
    assert (made.a.attack.dice, made.a.defense.dice) == (2, 2)
    assert (made.b.attack.dice, made.b.defense.dice) == (2, 3)
    assert "Rules that differ" in capsys.readouterr().out


def test_rules_of_either_side(asked):
    rules = ["--rule", "a: attack.dice=2", "--rule", "B:defense.dice=1", "--rule", "fortify.stay=2"]
    main(["compare", "classic", "risiko", *rules, "--games", "60"])
    (made,) = asked
    assert made.a == load_ruleset("classic", ["attack.dice=2"])
    assert made.b == load_ruleset("risiko", ["defense.dice=1", "fortify.stay=2"])


def test_who_plays_where(asked):
    words = ["--bots", "continental, cautious", "--players", "4", "--board", "risiko", "--no-null"]
    main(["compare", "classic", "risiko", *words, "--games", "60", "--smallest", "rounds=2,5"])
    (made,) = asked
    assert [bot.name for bot in made.bots] == ["continental", "cautious", "continental", "cautious"]
    assert made.board == "risiko"
    assert made.null_rows == ()
    assert made.rows[0].smallest == 2.5


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["classic", "nowhere"], "nowhere"),
        (["classic", "two_player"], "No number of players"),
        (["classic", "risiko", "--games", "0"], "At least 1 game"),
        (["classic", "risiko", "--smallest", "rounds"], "METRIC=NUMBER"),
        (["classic", "risiko", "--smallest", "round=1"], "Did you mean rounds?"),
        (["classic", "risiko", "--html", "page.pdf"], "'.pdf'"),
        (["classic", "risiko", "--bots", ",".join(["random"] * 5), "--players", "3"], "3 seats, for 5 bots"),
        (["classic", "risiko", "--bots", "continentl"], "continental"),
        (["classic", "risiko", "--bots", "cautious,agressive"], "Did you mean aggressive?"),
        (
            ["classic", "risiko", "--players", "9"],
            "Both rulesets are played by 3, 4, 5, 6 players, not by 9.",
        ),
        (
            ["classic", "risiko", "--players", "0"],
            "Both rulesets are played by 3, 4, 5, 6 players, not by 0.",
        ),
    ],
)
def test_bad_requests_are_answered(words, says, capsys):
    assert main(["compare", *words]) == 2
    answer = capsys.readouterr().err
    assert says in answer
    assert "Traceback" not in answer


def test_an_interruption_prints_what_is_known(asked, monkeypatch, capsys):
    real, batches = Comparison._add, []

    def add(self, setups):
        batches.append(setups)
        if len(batches) == 3:
            raise KeyboardInterrupt
        real(self, setups)

    monkeypatch.setattr(Comparison, "_add", add)
    assert main(["compare", "classic", "risiko", "--games", "3000", "--seed", "1"]) == 130
    printed = capsys.readouterr()
    assert "Interrupted" in printed.err
    assert "369 games under each" in printed.out


def test_an_interruption_before_the_first_games_says_that_there_is_nothing(asked, monkeypatch, capsys):
    def add(self, setups):
        raise KeyboardInterrupt

    monkeypatch.setattr(Comparison, "_add", add)
    assert main(["compare", "classic", "risiko", "--games", "3000", "--seed", "1"]) == 130
    printed = capsys.readouterr()
    assert printed.out == ""
    assert "this is what the games so far say" not in printed.err
    assert "nothing to tell yet" in printed.err


def test_what_is_waited_for_is_said_where_no_bar_is_shown(monkeypatch, capsys):
    monkeypatch.setattr(Simulated, "warm_up", lambda self, rules, seed, tell: tell("compiling the rules"))
    monkeypatch.setattr(Simulated, "__call__", lambda self, *asked: play_with({})(*asked))
    assert main(["compare", "classic", "risiko", "--games", "30", "--seed", "1"]) == 0
    assert "Compiling the rules …\n" in capsys.readouterr().err


def test_the_page_is_written_and_names_its_command(asked, capsys, tmp_path):
    page = tmp_path / "page.html"
    words = ["classic", "--rule", "defense.dice=3", "--games", "300", "--seed", "4", "--html", str(page)]
    assert main(["compare", *words]) == 0
    text = page.read_text(encoding="utf-8")
    command = (
        "risk-kit compare classic --games 300 --seed 4 --bots continental,cautious,aggressive --players 3"
    )
    assert f"{command} --rule defense.dice=3" in text
    assert f"Wrote {page}." in capsys.readouterr().out


def test_the_page_stands_alone(report):
    text = comparison_page(report)
    page = Page(text)
    assert not {name for name, _attributes in page.elements} & {"script", "img", "iframe", "form"}
    assert not re.search(r"(?<!xmlns=\")https?://", text)
    assert not any("style" in attributes for _name, attributes in page.elements)
    policy = next(meta["content"] for meta in page.named("meta") if "http-equiv" in meta)
    style = re.search(r"<style>(.*?)</style>", text, re.S)[1]
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    assert (
        policy
        == f"default-src 'none'; style-src 'sha256-{digest}'; img-src data:; base-uri 'none'; form-action 'none'"
    )


def test_the_page_shows_every_figure(report):
    text = comparison_page(report)
    for row in report.rows:
        for part in (row.label, row.definition, row.a_text, row.b_text, row.interval_text, row.verdict_text):
            assert escape(part) in text
    pictures = re.findall(r"<svg.*?</svg>", text, re.S)
    assert len(pictures) == 2 * len(report.rows)
    for picture in pictures:
        ET.fromstring(picture)
    for sentence in (*report.found, report.estimand, *report.checks, *report.notes):
        assert escape(sentence) in text
    for change in report.changes:
        assert escape(change[0]) in text


def test_pictures_of_the_page_have_the_color_of_their_light_ground(report):
    """Lines that are not decided have the color of text, which is light on a page in the dark."""
    rule = re.search(r"\.picture svg\{([^}]*)\}", comparison_page(report))[1]
    ground, ink = (re.search(rf"(?<![-\w]){name}:(#\w+)", rule)[1] for name in ("background", "color"))
    assert contrast(ground, ink) > 7


def test_a_page_without_noise_or_changes():
    comparison = Comparison("classic", "classic", seed=1, play=play_with({}))
    list(comparison.run(120))
    text = comparison_page(report_of(comparison))
    assert len(re.findall("<svg ", text)) == len(comparison.rows)
    assert "Rules that differ" not in text
    assert "The dice rules are the same." in text


def test_names_cannot_break_the_page(tmp_path):
    house = tmp_path / "house.yaml"
    house.write_text(
        f"format: risk_kit/ruleset/1\nid: house\nname: '{NASTY.replace(chr(39), chr(39) * 2)}'\n"
        "extends: classic\ndefense: {dice: 3}\n",
        encoding="utf-8",
    )
    comparison = Comparison("classic", house, seed=1, play=play_with({}))
    list(comparison.run(120))
    page = Page(comparison_page(report_of(comparison), command=NASTY))
    assert not page.named("b") or {"A", "B"} == set(page.texts["b"])
    assert NASTY in page.texts["code"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language(report, language):
    with use_language(language):
        text = comparison_page(report)
        assert f'<html lang="{language}">' in text
        assert compare.report_text(report, 80)
