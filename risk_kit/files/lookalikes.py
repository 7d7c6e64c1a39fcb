"""Letters and marks that look like others: of another alphabet, decomposed, or typographic."""

from __future__ import annotations

import re
import unicodedata
from typing import NamedTuple

# Letters of other alphabets that are drawn like Latin ones: Cyrillic, Greek, Armenian, Cherokee.
_LETTERS = dict(
    zip(
        "аеорсухіјѕһԁԛԝӏАВЕКМНОРСТУХІЈЅҮԌԚԜαοινρυκχΑΒΕΖΗΙΚΜΝΟΡΤΥΧϲϳօսցհոԼՕՍᎪᎬᎻᏚᏢᏴ",
        "aeopcyxijshdqwlABEKMHOPCTYXIJSYGQWaoivpukxABEZHIKMNOPTYXcjouqhnLOUAEHSPB",
        strict=True,
    )
)
_LOOKS = _LETTERS | {"ɑ": "a", "ɡ": "g"}
# Latin letters that Unicode does not take apart, as people write them where the keyboard has no other.
_SPELLED = {
    "ß": "ss", "ẞ": "SS", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "þ": "th", "Þ": "Th",
} | dict(
    zip(
        "łŁøØðÐđĐıħĦŧŦŋŊĸəƏǝƎƒƑɨƗʉɄɵƟɓƁɗƊɖƉɛƐɔƆɣƔƴƳƙƘƥƤƭƬɲƝʋƲƶƵǥǤƀɃȼȻɇɆɉɈɍɌɏɎⱥȺⱦȾȷ",
        "lLoOdDdDihHtTnNkeEeEfFiIuUoObBdDdDeEoOgGyYkKpPtTnNvVzZgGbBcCeEjJrRyYaAtTj",
        strict=True,
    )
)  # fmt: skip
_WIDE = re.compile("[\uff01-\uff5e\U0001d400-\U0001d7ff]")
_WORD = re.compile(r"\w+")
# What word processors put in place of the marks of YAML.
_TYPOGRAPHIC = dict.fromkeys("“”„‟«»", '"') | dict.fromkeys("‘’‚‛‹›", "'")
_BULLET = re.compile("[–—−•‣▪] ")


class LookAlike(NamedTuple):
    """A character and what it looks like."""

    character: str
    plain: str
    name: str


def skeleton(text: str) -> str:
    r"""The text as the eye sees it: composed, with look-alike letters as Latin ones.

    Examples
    --------
    >>> skeleton("р\u0430ris")
    'paris'
    """
    composed = unicodedata.normalize("NFC", text)
    return "".join(_plain(character) for character in composed)


def latin(text: str) -> str:
    """The text with letters a-z for those that are such with a mark, or look so in a word that is Latin.

    All other letters stay.

    Examples
    --------
    >>> latin("Łódź"), latin("Straße"), latin("Rh\u043ene"), latin("Нева")
    ('Lodz', 'Strasse', 'Rhone', 'Нева')
    """
    if text.isascii():
        return text
    seen = _WORD.sub(lambda word: skeleton(word[0]) if _is_latin(word[0]) else word[0], text)
    spelled = "".join(_SPELLED.get(character, character) for character in seen)
    apart = unicodedata.normalize("NFKD", spelled)
    # Accents and what has no width or sound of its own go; a letter without a form stays to be seen.
    return "".join(c for c in apart if unicodedata.category(c) not in ("Mn", "Cf", "Lm"))


def is_composed(text: str) -> bool:
    """Whether accents stand with their letters (NFC), as keyboards write them."""
    return unicodedata.is_normalized("NFC", text)


def find_look_alike(text: str, *, any_word: bool) -> LookAlike | None:
    r"""The first letter that only looks Latin, in a word that is otherwise Latin.

    Parameters
    ----------
    any_word : bool
        Look also in words of another alphabet that look all Latin.

    Examples
    --------
    >>> find_look_alike("Br\u0430zil", any_word=False).name
    'CYRILLIC SMALL LETTER A'
    >>> find_look_alike("\u0420\u043e\u0441\u0441\u0438\u044f", any_word=False)
    """
    for word in _WORD.findall(text):
        if word.isascii() or not (_is_latin(word) or (any_word and skeleton(word).isascii())):
            continue
        for character in word:
            plain = _plain(character)
            if plain != character:
                return LookAlike(character, plain, unicodedata.name(character, ""))
    return None


def typographic_mark(text: str) -> tuple[str, str] | None:
    """A typographic quote or dash at the start of a text and the plain mark for it; None without one.

    Examples
    --------
    >>> typographic_mark("“no”")
    ('“', '"')
    """
    if text[:1] in _TYPOGRAPHIC:
        return text[0], _TYPOGRAPHIC[text[0]]
    return (text[0], "-") if _BULLET.match(text) else None


def _plain(character: str) -> str:
    if _WIDE.match(character):
        return unicodedata.normalize("NFKC", character)
    return _LOOKS.get(character, character)


def _is_latin(word: str) -> bool:
    """Whether a word has Latin letters, or looks all Latin but for an accent that is its own."""
    return any(c.isalpha() and (c.isascii() or "LATIN" in unicodedata.name(c, "")) for c in word)
