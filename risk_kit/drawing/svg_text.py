"""Text in a picture: how wide it is, how it wraps, and how it is escaped."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from html import escape

FONT = "'DejaVu Sans',Verdana,Arial,sans-serif"
LINE = 1.17
"""Height of a line, and `BASELINE` the share of it above the baseline, in font sizes."""
BASELINE = 0.92

# Advance widths of DejaVu Sans (with Verdana the widest of the stack) in 1/100 of the font size.
# fmt: off
_WIDTHS = (
    32, 40, 46, 84, 64, 95, 78, 27, 39, 39, 50, 84, 32, 36, 32, 34,  # space ! " # $ % & ' ( ) * + , - . /
    64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 34, 34, 84, 84, 84, 53,  # 0 ... ?
    100, 68, 69, 70, 77, 63, 58, 77, 75, 29, 29, 66, 56, 86, 75, 79,  # @ A ... O
    60, 79, 69, 63, 61, 73, 68, 99, 69, 61, 69, 39, 34, 39, 84, 50,  # P ... _
    50, 61, 63, 55, 63, 62, 35, 63, 63, 28, 28, 58, 28, 97, 63, 61,  # ` a ... o
    63, 63, 41, 52, 39, 63, 59, 82, 59, 59, 52, 64, 34, 64, 84,  # p ... ~
)
# fmt: on
_BOLD = 1.13  # bold glyphs are wider
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")  # never legal in XML
_LONGEST = 60  # a longer name is clipped in the picture; its title keeps the whole


def xml(text: str) -> str:
    """Text safe inside an XML element or attribute."""
    return escape(_CONTROL.sub("�", text))


def clip(text: str, longest: int = _LONGEST) -> str:
    """Text on one line, at most `longest` characters."""
    plain = " ".join(text.split())
    return plain if len(plain) <= longest else plain[: longest - 1] + "…"


def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """Estimated width of text in canvas units; on the safe side for the fonts of `FONT`."""
    return _width(text) * size * (_BOLD if bold else 1)


@lru_cache(maxsize=4096)
def _width(text: str) -> float:
    return sum(map(_advance, unicodedata.normalize("NFD", text))) / 100


def _advance(char: str) -> int:
    if " " <= char <= "~":
        return _WIDTHS[ord(char) - 32]
    if unicodedata.combining(char):
        return 0
    return 105 if unicodedata.east_asian_width(char) in "WF" or ord(char) > 0xFFFF else 80


def wrappings(text: str, most: int = 3) -> list[tuple[str, ...]]:
    """Ways to break text into 1, 2, ... `most` lines, each as narrow as that number of lines allows.

    Examples
    --------
    >>> wrappings("Territori del Nord Ovest")
    [('Territori del Nord Ovest',), ('Territori del', 'Nord Ovest'), ('Territori', 'del Nord', 'Ovest')]
    """
    words = text.split() or [""]
    return [_balanced(tuple(words), lines) for lines in range(1, min(most, len(words)) + 1)]


@lru_cache(maxsize=4096)
def _balanced(words: tuple[str, ...], lines: int) -> tuple[str, ...]:
    if lines == 1:
        return (" ".join(words),)
    breaks = range(1, len(words) - lines + 2)
    options = [(" ".join(words[:at]), *_balanced(words[at:], lines - 1)) for at in breaks]
    return min(options, key=lambda option: (max(map(_width, option)), -_width(option[0])))
