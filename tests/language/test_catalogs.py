"""The catalogs are complete, the language is found, and numbers are written as it writes them."""

from __future__ import annotations

import ast

import pytest
from babel.messages.mofile import read_mo

from risk_kit.errors import UnknownNameError
from risk_kit.language import decimal, get_language, ngettext, percent, translate, use_language
from risk_kit.language.catalog import _language_of_environment
from tests.language.catalogs import (
    ROOT,
    TRANSLATIONS,
    messages_of,
    messages_of_source,
    path_of,
    problems_of,
    read,
)


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_catalog_has_every_message_and_no_other(language):
    assert problems_of(read(language), messages_of_source()) == []


def texts(catalog):
    return {tuple(message.id): tuple(message.string) for message in catalog if message.id}


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_compiled_catalog_is_the_stored_one(language):
    with path_of(language).with_suffix(".mo").open("rb") as stream:
        compiled = read_mo(stream)
    assert texts(compiled) == texts(read(language)), "install again, or run tests.language.catalogs"


def test_source_is_searched():
    found = {message.id if isinstance(message.id, str) else message.id[0] for message in messages_of_source()}
    assert {"chance to win", "Most defense dice", "{count} error", "The text is not UTF-8 here."} <= found


def test_only_literal_strings_in_calls_are_messages():
    text = '''
g.mark[start] = 1
def reach():
    """Leave no trace."""
    print(_("One " "sentence."), f"{translate('Two.')}", mark(name), table.mark("no"), ngettext("one", "many", 2))
'''
    assert set(messages_of(text)) == {"One sentence.", "Two.", ("one", "many")}


def test_no_message_hides_in_an_f_string():
    """A sentence is easily overlooked there."""
    for path in (ROOT / "risk_kit").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.JoinedStr):
                calls = [inner.func for inner in ast.walk(node) if isinstance(inner, ast.Call)]
                names = {call.id for call in calls if isinstance(call, ast.Name)}
                assert not names & {"_", "translate", "ngettext", "mark"}, f"{path}:{node.lineno}"


def test_missing_and_stale_entries_are_noticed():
    source, catalog = messages_of_source(), read("it")
    source.add("A sentence that nobody translated.")
    catalog.add("A sentence that nobody says.", "Una frase che nessuno dice.")
    catalog.get("chance to win").string = ""
    catalog.get("Write {name}.").string = "Scrivi {nome}."
    found = "\n".join(problems_of(catalog, source))
    assert "missing: A sentence that nobody translated." in found
    assert "missing: chance to win" in found
    assert "stale: A sentence that nobody says." in found
    assert "placeholders ['name', 'nome']: Write {name}." in found


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_messages_are_translated(language):
    with use_language(language):
        assert translate("chance to win") != "chance to win"
        assert ngettext("{count} error", "{count} errors", 1) != ngettext(
            "{count} error", "{count} errors", 2
        )


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({"RISK_KIT_LANGUAGE": "it"}, "it"),
        ({"RISK_KIT_LANGUAGE": "pt_BR.UTF-8", "LANG": "es_ES"}, "pt"),
        ({"LC_ALL": "es_AR.UTF-8"}, "es"),
        ({"LANG": "it_IT.UTF-8"}, "it"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"RISK_KIT_LANGUAGE": "klingon"}, "en"),
    ],
)
def test_language_of_the_environment(monkeypatch, variables, language):
    for name in ("RISK_KIT_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert _language_of_environment() == language


def test_language_is_given_back():
    with use_language("it"):
        with use_language("es_ES"):
            assert get_language() == "es"
        with use_language(None):
            assert get_language() == "it"
    assert get_language() == "en"


def test_unknown_language_says_which_there_are():
    with pytest.raises(UnknownNameError, match="en, es, it, pt"), use_language("xx"):
        pass


@pytest.mark.parametrize(
    ("probability", "text"),
    [
        (0.5, "50.0%"),
        (0, "0.0%"),
        (1, "100.0%"),
        (1e-12, "under 0.1%"),
        (0.99999, "over 99.9%"),
        (0.0005, "under 0.1%"),
        (0.00051, "0.1%"),
    ],
)
def test_percent_never_rounds_to_impossible_or_certain(probability, text):
    assert percent(probability) == text


@pytest.mark.parametrize(
    ("language", "number", "share"), [("en", "1,234.50", "56.8%"), ("it", "1.234,50", "56,8%")]
)
def test_numbers_follow_the_language(language, number, share):
    with use_language(language):
        assert decimal(1234.5) == number
        assert percent(0.567593) == share
