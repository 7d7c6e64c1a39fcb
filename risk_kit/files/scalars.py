"""What a plain YAML scalar means: the core schema of YAML 1.2, less what people trip over."""

from __future__ import annotations

import re
from typing import NamedTuple

Scalar = None | bool | int | float | str

_INTEGER = re.compile(r"[-+]?(0|[1-9][0-9]{0,17})")
_LEADING_ZERO = re.compile(r"[-+]?0[0-9]{1,17}")
_FLOAT = re.compile(r"[-+]?([0-9]{1,18}(\.[0-9]{0,18})?|\.[0-9]{1,18})([eE][-+]?[0-9]{1,2})?")
_NOT_FINITE = re.compile(r"[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)")
# Numbers beyond those above: too long to be a count, or too large or small for a computer.
_TOO_LONG = re.compile(r"[-+]?([0-9]+(\.[0-9]*)?|\.[0-9]+)([eE][-+]?[0-9]+)?")
_NUMBER_START = frozenset("0123456789+-.")
_WORDS: dict[str, Scalar] = {"": None, "~": None, "null": None, "Null": None, "NULL": None}
_WORDS |= {"true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False}
# Boolean in YAML 1.1, which most programs still read.
_OLD_BOOLEAN = frozenset({"y", "n", "yes", "no", "on", "off"})
# Base 60, octal, hexadecimal and dates in YAML 1.1 (and partly in 1.2).
_OLD_NUMBER = re.compile(
    r"[-+]?[0-9]+(:[0-5]?[0-9])+(\.[0-9]*)?|0[xob][0-9a-fA-F_]+|[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}.*"
)


class Reading(NamedTuple):
    """Value of a plain scalar, and the code of the finding it deserves (empty for none)."""

    value: Scalar
    code: str = ""


def read_plain(word: str) -> Reading:
    """Value of a plain (unquoted) scalar.

    Examples
    --------
    >>> read_plain("12"), read_plain("no").value, read_plain("010").code
    (Reading(value=12, code=''), 'no', 'yaml-leading-zero')
    """
    if word in _WORDS:
        return Reading(_WORDS[word])
    if word.lower() in _OLD_BOOLEAN:
        return Reading(word, "yaml-boolean-word")
    return _read_number(word) if word[:1] in _NUMBER_START else Reading(word)


def _read_number(word: str) -> Reading:
    if _LEADING_ZERO.fullmatch(word):
        return Reading(int(word), "yaml-leading-zero")
    if _INTEGER.fullmatch(word):
        return Reading(int(word))
    if _FLOAT.fullmatch(word):
        number = float(word)
        # 3.0 is a whole number for JSON Schema and so for the user.
        return Reading(int(number) if number.is_integer() else number)
    if _NOT_FINITE.fullmatch(word) or _TOO_LONG.fullmatch(word):
        return Reading(None, "yaml-not-finite")
    return Reading(word, "yaml-number-like" if _OLD_NUMBER.fullmatch(word) else "")
