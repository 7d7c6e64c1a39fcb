"""The words that users see: one message catalog in English, Spanish, Italian and Portuguese."""

from risk_kit.language.catalog import LANGUAGES, get_language, mark, ngettext, translate, use_language
from risk_kit.language.numbers import decimal, percent

__all__ = [
    "LANGUAGES",
    "decimal",
    "get_language",
    "mark",
    "ngettext",
    "percent",
    "translate",
    "use_language",
]
