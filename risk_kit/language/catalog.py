"""The message catalog (gettext) and the language in use.

English text is the key of every message. The language is, first found first: the one of `use_language`
(``--language`` on the command line), the variable ``RISK_KIT_LANGUAGE``, the locale, English.
"""

from __future__ import annotations

import gettext
import locale
import os
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from risk_kit.errors import UnknownNameError

if TYPE_CHECKING:
    from collections.abc import Iterator

LANGUAGES = ("en", "es", "it", "pt")
"""The languages of the catalog, English (the language of the source) first."""

LOCALES = Path(__file__).parent / "locales"
DOMAIN = "risk_kit"

_in_use: ContextVar[str | None] = ContextVar("risk_kit_language", default=None)


def translate(message: str) -> str:
    """Message in the language in use; the English one where the catalog has none."""
    return _catalog(get_language()).gettext(message) if message else ""


def ngettext(singular: str, plural: str, count: int) -> str:
    """Message in the form that fits a count, in the language in use."""
    return _catalog(get_language()).ngettext(singular, plural, count)


def mark(message: str) -> str:
    """The message itself, unchanged: marks text in a table for the catalog."""
    return message


def get_language() -> str:
    """Code of the language in use, one of `LANGUAGES`."""
    return _in_use.get() or _language_of_environment()


@contextmanager
def use_language(language: str | None) -> Iterator[None]:
    """Use a language within the ``with`` block.

    Parameters
    ----------
    language : str or None
        ``"it"``, or a locale such as ``"it_IT"``; None changes nothing.

    Raises
    ------
    UnknownNameError
        When there is no such language in the catalog.

    Examples
    --------
    >>> with use_language("it"):
    ...     get_language()
    'it'
    """
    token = _in_use.set(_known(language) if language is not None else _in_use.get())
    try:
        yield
    finally:
        _in_use.reset(token)


def _known(language: str) -> str:
    code = _code(language)
    if code is None:
        message = translate("There is no language {name!r}; there are {known}.")
        raise UnknownNameError(
            message.format(name=language, known=", ".join(LANGUAGES)),
            name=language,
            kind="language",
            suggestions=LANGUAGES,
        )
    return code


def _code(language: str | None) -> str | None:
    """Catalog language of a locale name such as ``pt_BR.UTF-8``, None where there is none."""
    code = (language or "").replace("-", "_").split("_")[0].split(".")[0].lower()
    return code if code in LANGUAGES else None


def _language_of_environment() -> str:
    for name in ("RISK_KIT_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name)
        if value:
            return _code(value) or "en"
    return _code(locale.getlocale()[0]) or "en"  # Windows and macOS without LANG


@lru_cache
def _catalog(language: str) -> gettext.NullTranslations:
    return gettext.translation(DOMAIN, LOCALES, [language], fallback=True)
