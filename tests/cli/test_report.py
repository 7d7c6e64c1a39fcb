"""``risk-kit report``: what is printed, and a page that stands alone."""

from __future__ import annotations

import base64
import hashlib
import re
from dataclasses import replace

import pytest

from risk_kit import board_report, load_map
from risk_kit.board.board import Names
from risk_kit.cli.main import main
from risk_kit.cli.table import table
from risk_kit.drawing.page.board import MOST_DRAWN, board_page, spots_of
from risk_kit.files.locate import shipped
from risk_kit.language import LANGUAGES, use_language
from tests.bench.large_boards import net
from tests.cli.test_page import Page

NASTY = "</style><b>&\"'$title {share}"


def run(capsys, *argv):
    code = main(["report", *argv])
    out, err = capsys.readouterr()
    return code, out, err


@pytest.mark.parametrize("board", list(shipped("board")))
def test_every_shipped_board_has_a_report(board, capsys):
    code, out, err = run(capsys, board, "--ruleset", "risiko")
    assert (code, err) == (0, "")
    assert out.startswith(load_map(board).name())
    assert "All these chances are exact." in out
    assert max(map(len, out.splitlines())) <= 100


def test_rules_can_be_changed(capsys):
    _code, out, _err = run(
        capsys, "world", "--rule", "players.numbers=[3]", "--rule", "reinforcements.divisor=2"
    )
    assert re.search(r"^3 +14 \(7\)", out, re.M)
    assert not re.search(r"^4 +1", out, re.M)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["wolrd"], "Did you mean world?"),
        (["world", "--ruleset", "clasic"], "Did you mean classic?"),
        (["nowhere.yaml"], "nowhere.yaml"),
        (["world", "--deals", "-3"], "whole numbers from 0"),
        (["world", "--html", "page.pdf"], "'.pdf'"),
    ],
)
def test_bad_requests_are_answered(words, says, capsys):
    code, _out, err = run(capsys, *words)
    assert code == 2
    assert says in err
    assert "Traceback" not in err


def test_a_board_of_ones_own(tmp_path, capsys):
    file = tmp_path / "two.yaml"
    file.write_text(
        "format: risk_kit/board/1\nid: two\nname: Two\ncontinents:\n  left: {bonus: 1}\n  right: {bonus: 9}\n"
        "territories:\n  a: {continent: left}\n  b: {continent: right}\nborders:\n  - [a, b]\n"
    )
    code, out, _err = run(capsys, str(file))
    assert code == 0
    assert "too few territories for the players" in out
    assert "a guess" in out


def test_the_page_is_one_file_without_a_network(tmp_path, capsys):
    file = tmp_path / "world.html"
    code, out, _err = run(capsys, "world", "--ruleset", "risiko", "--seed", "4", "--html", str(file))
    assert (code, out) == (0, f"Wrote {file}.\n")
    text = file.read_bytes().decode()
    page = Page(text)
    style = re.search(r"<style>(.*?)</style>", text, re.S)[1]
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    policy = next(each["content"] for each in page.named("meta") if "http-equiv" in each)
    assert f"style-src 'sha256-{digest}'" in policy
    assert "default-src 'none'" in policy
    assert page.named("script") == []
    assert not re.search(r'(?:src|href)="(?!data:|#)', text)
    assert not re.search(r"<[a-z]+ [^>]*style=", text)
    command = f"risk-kit report world --ruleset risiko --seed 4 --html {file}"
    assert command in text.replace("&#x27;", "'")
    sizes = [len(row.split("</tr>")[0]) for row in text.split('<table class="plain told')[1:]]
    assert len(sizes) == 3


def test_marks_tell_gateways_choke_points_and_ways():
    report = board_report("world")
    spots = spots_of(report.territories)
    assert len(spots) == 42
    kinds = {name: spots[name].kind for name in ("siam", "brazil", "argentina")}
    assert kinds == {"siam": "diamond", "brazil": "circle", "argentina": "ring"}
    most = report.territories["betweenness"].idxmax()
    assert spots[most].size == 1
    # The area of a mark goes with the share of ways.
    ways = report.territories["betweenness"]
    assert spots["siam"].size ** 2 == pytest.approx(ways["siam"] / ways.max())
    assert spots["argentina"].size < spots["peru"].size < spots["brazil"].size
    assert board_page(report).count("<figure") == 1


def test_a_board_without_ways_has_dots():
    report = board_report(net(10))
    assert all(0 <= spot.size <= 1 for spot in spots_of(report.territories).values())
    assert board_page(board_report("hourglass", "risiko"))


def test_the_largest_boards_go_without_a_picture():
    page = board_page(board_report(net(MOST_DRAWN + 10), deals=0))
    assert "<figure" not in page
    Page(page)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_speaks_one_language_and_takes_any_name(language):
    board = load_map("hourglass")
    odd = replace(board.continent_list[0], names=Names(((language, NASTY),)))
    board = replace(board, names=Names(((language, NASTY),)), continent_list=(odd, *board.continent_list[1:]))
    with use_language(language):
        report = board_report(board, "risiko")
        page = board_page(report, command=NASTY)
        assert "<b>" not in report._repr_html_()
    assert f'<html lang="{language}">' in page
    assert "<b>" not in page
    Page(page)


def test_words_in_narrow_tables_are_broken_only_where_they_must():
    heads, rows = ("a", "territories", "attackable from"), [("x", "1", "two or three")]
    assert table(heads, rows, 26).splitlines()[:2] == ["a  territories  attackable", "                from"]
    assert table(heads, rows, 25).splitlines()[:2] == ["a  territorie  attackable", "   s           from"]
