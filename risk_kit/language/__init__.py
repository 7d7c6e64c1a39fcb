"""The words that users see: one message catalog in English, Spanish, Italian and Portuguese."""

from risk_kit.language.armies import armies_in_words, attackers_in_words, defenders_in_words
from risk_kit.language.catalog import LANGUAGES, get_language, mark, ngettext, translate, use_language
from risk_kit.language.numbers import decimal, percent

__all__ = [
    "LANGUAGES",
    "armies_in_words",
    "attackers_in_words",
    "decimal",
    "defenders_in_words",
    "get_language",
    "mark",
    "ngettext",
    "percent",
    "translate",
    "use_language",
]
