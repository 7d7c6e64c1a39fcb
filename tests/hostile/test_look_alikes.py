"""Keys and names that look alike and are not: other alphabets, other compositions, typographic marks."""

from __future__ import annotations

import unicodedata

import pytest

from risk_kit.files.lookalikes import _LETTERS, find_look_alike, skeleton
from tests.hostile.loaders import LOADERS, places, read_by, shipped

A = "\u0430"  # CYRILLIC SMALL LETTER A
TILDE = "a\u0303"  # a letter and an accent, for ã


@pytest.mark.parametrize("loader", LOADERS, ids=lambda loader: loader.__name__)
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"brazil: 1\nbr{A}zil: 2\n", [("text-look-alike", 2, 1), ("yaml-key-look-alike", 2, 1)]),
        (f"br{A}zil: 1\nbrazil: 2\n", [("text-look-alike", 1, 1), ("yaml-key-look-alike", 2, 1)]),
        (f"são: 1\ns{TILDE}o: 2\n", [("text-not-normalized", 2, 1), ("yaml-key-look-alike", 2, 1)]),
        (f"a: {{são: 1}}\nb: {{s{TILDE}o: 2}}\n", [("text-not-normalized", 2, 5)]),
        (f'"br{A}zil": 1\n', [("text-look-alike", 1, 1)]),
        ("\u043e\u0440: 1\n", [("text-look-alike", 1, 1)]),  # a key is wanted in Latin letters
        (f"name: Br{A}zil\n", [("text-look-alike", 1, 7)]),
        (f"name: S{TILDE}o Paulo\n", [("text-not-normalized", 1, 7)]),
        ("name: \uff22razil\n", [("text-look-alike", 1, 7)]),  # a full-width letter
        ("name: {ru: Бразилия, el: Βραζιλία, en: Brazil}\n", []),
        ("name: São Paulo, Côte d’Ivoire, 3.ª, Kıbrıs, Łódź\n", []),
        ("Москва: 1\n", []),  # nobody takes it for Latin
        ("são: 1\nsao: 2\n", []),  # an eye tells them apart
    ],
)
def test_look_alikes_are_pointed_at(text, expected, loader):
    assert places(read_by(loader, text).findings) == expected


def test_letter_and_its_double_are_named():
    [finding] = read_by(LOADERS[0], f"name: Br{A}zil\n").findings
    assert "CYRILLIC SMALL LETTER A" in finding.message
    assert "only looks like a" in finding.message


def test_table_pairs_letters_of_other_alphabets_with_latin_ones():
    for letter, plain in _LETTERS.items():
        assert "LATIN" not in unicodedata.name(letter)
        assert plain.isascii()
        assert plain.isalpha()
        assert skeleton(letter) == plain
        assert find_look_alike(f"a{letter}", any_word=False) == (letter, plain, unicodedata.name(letter))


@pytest.mark.parametrize("path", shipped(), ids=lambda path: path.stem)
def test_shipped_names_are_what_they_look_like(path):
    document = read_by(LOADERS[-1], path.read_text(encoding="utf-8"))
    assert not [f for f in document.findings if f.code.startswith(("text-", "yaml-key"))]
