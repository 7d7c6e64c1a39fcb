"""Ids of names, and what is near to a mistyped word."""

from __future__ import annotations

import unicodedata

import pytest

from risk_kit.cli.main import main
from risk_kit.files.lookalikes import _SPELLED, latin
from risk_kit.files.suggest import as_id, one_slip, suggestions

A = "\u0430"  # CYRILLIC SMALL LETTER A


@pytest.mark.parametrize(
    ("name", "id"),
    [
        # As the names are written where no such letters are at hand.
        ("North Africa", "north_africa"),
        ("Łódź", "lodz"),
        ("Ørsted", "orsted"),
        ("Straße", "strasse"),
        ("GROẞ", "gross"),
        ("Ærø", "aero"),
        ("Œuvre", "oeuvre"),
        ("Þórshöfn", "thorshofn"),
        ("Ísafjörður", "isafjordur"),
        ("Kıbrıs", "kibris"),
        ("İzmir", "izmir"),
        ("Đà Nẵng", "da_nang"),
        ("Gəncə", "gence"),
        ("São Tomé & Príncipe", "sao_tome_principe"),
        ("Côte d’Ivoire", "cote_d_ivoire"),
        ("Hawaiʻi", "hawaii"),
        ("co\u00adop", "coop"),
        ("\uff22razil", "brazil"),
        (f"h{A}rbor", "harbor"),
        (f"{A} b", ""),  # a word without a Latin letter is not ours to read
        ("Москва", ""),
        ("Москва 2", ""),
        ("東京", ""),
        ("Йork", ""),
        ("12", ""),
    ],
)
def test_id_of_a_name(name, id):
    assert as_id(name) == id
    assert as_id(unicodedata.normalize("NFD", name)) == id


def test_words_without_an_id_can_be_left_out():
    assert as_id("東京 Tokyo Ω", part=True) == "tokyo"
    assert as_id("東京", part=True) == ""


def test_letters_are_spelled_that_unicode_leaves_whole():
    for letter, spelled in _SPELLED.items():
        assert latin(f"a{letter}") == f"a{spelled}"
        assert spelled.isascii()
        assert not unicodedata.normalize("NFKD", letter).isascii()


def test_new_board_has_a_readable_id(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert main(["new", "board", "Łódź"]) == 0
    assert "id: lodz\n" in (tmp_path / "lodz.yaml").read_text(encoding="utf-8")
    assert main(["check", "lodz.yaml"]) == 0


@pytest.mark.parametrize(
    ("word", "name", "near"),
    [
        ("territorys", "territories", True),
        ("territory", "territories", True),
        ("countries", "country", True),
        ("Extends", "extends", True),
        ("territor", "territories", False),
    ],
)
def test_plural_is_a_slip(word, name, near):
    assert one_slip(word, name) is near


def test_suggestions_do_not_mind_capitals():
    assert suggestions("ALASKA", ["alaska", "peru"]) == ("alaska",)
    assert suggestions("North-Africa", ["north_africa"]) == ("north_africa",)
