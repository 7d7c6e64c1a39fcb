"""New values as YAML text, in the manner of what stands beside them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from risk_kit.errors import SpliceError
from risk_kit.files.findings import clip
from risk_kit.files.scalars import read_plain
from risk_kit.files.text import is_invisible
from risk_kit.language import translate

if TYPE_CHECKING:
    from risk_kit.files.splice_layout import Layout, Node

# A plain scalar does not start with an indicator; `- `, `? ` and `: ` would be fine glued, but read badly.
_FIRST = frozenset("-?:,[]{}#&*!|>'\"%@`=<")
_ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r"}


def scalar(value: Any, *, flow: bool, like: str = "") -> str:
    """A scalar as YAML text.

    Parameters
    ----------
    flow : bool
        Whether it stands within braces or brackets.
    like : str
        The quote to use for texts, wanted or not; empty for none where none is needed.

    Examples
    --------
    >>> scalar("Peru", flow=False), scalar("no", flow=False), scalar(True, flow=False)
    ('Peru', '"no"', 'true')
    """
    if isinstance(value, str):
        return text(value, flow=flow, like=like)
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float) and -1e99 < value < 1e99:
        whole = value == int(value) and abs(value) < 10**18
        word = str(int(value)) if whole else repr(float(value))
        reading = read_plain(word)
        if reading.code == "" and reading.value == value and not isinstance(reading.value, str):
            return word
    shown = clip(repr(value)) if isinstance(value, int | float) else type(value).__name__
    raise SpliceError(translate("{value} cannot be written into a file.").format(value=shown))


def text(word: str, *, flow: bool, like: str = "") -> str:
    """A text as YAML: plain where it reads back as itself, else in quotes."""
    if not like and _plain(word, flow):
        return word
    if any(is_invisible(c) or "\ud800" <= c <= "\udfff" for c in word if c not in "\n\r"):
        raise SpliceError(translate("{value} cannot be written into a file.").format(value=clip(repr(word))))
    printable = all(_printable(character) for character in word)
    if printable and (like == "'" or ('"' in word or "\\" in word)):
        return "'" + word.replace("'", "''") + "'"
    return '"' + "".join(map(_escaped, word)) + '"'


def _plain(word: str, flow: bool) -> bool:
    """Whether a text reads as itself without quotes."""
    if not word or word != word.strip() or word[0] in _FIRST or word.startswith("..."):
        return False
    if not all(map(_printable, word)) or ": " in word or " #" in word or word.endswith(":"):
        return False
    # Older readers end a plain text in braces at any of these.
    if flow and re.search(r"[,\[\]{}?:]", word):
        return False
    reading = read_plain(word)
    return reading.code == "" and reading.value == word and isinstance(reading.value, str)


def _printable(character: str) -> bool:
    return character.isprintable()


def _escaped(character: str) -> str:
    if character in _ESCAPES:
        return _ESCAPES[character]
    if _printable(character):
        return character
    number = ord(character)
    if number < 0x100:
        return f"\\x{number:02x}"
    return f"\\u{number:04x}" if number < 0x10000 else f"\\U{number:08x}"


def quote_of(model: Node | None) -> str:
    """The quote that a text had without needing it; a new text beside or instead of it has it too."""
    if model is None or model.kind != "scalar" or model.style not in ("'", '"'):
        return ""
    word = str(model.value)
    if model.style == '"' and _plain(word, flow=True):
        return '"'
    return "'" if model.style == "'" else ""


def flow_entry(key: str | None, value: Any, model: Node | None = None, key_model: Node | None = None) -> str:
    """An entry of a collection in braces or brackets."""
    written = flow(value, model)
    return written if key is None else f"{text(key, flow=True, like=quote_of(key_model))}: {written}"


def flow(value: Any, model: Node | None = None) -> str:
    """A value on one line, collections in braces and brackets.

    Examples
    --------
    >>> flow({"between": ["alaska", "alberta"], "sea": True})
    '{between: [alaska, alberta], sea: true}'
    """
    if isinstance(value, dict):
        entries = (flow_entry(_key(k), v, _child(model, k), _key_node(model)) for k, v in value.items())
        return "{" + ", ".join(entries) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(flow(v, _child(model, None)) for v in value) + "]"
    return scalar(value, flow=True, like=quote_of(model))


def is_block(value: Any, model: Node | None) -> bool:
    """Whether a value is written over several lines, as its model is."""
    return bool(value) and not (model is None or model.flow) and model.kind == kind_of(value) != "scalar"


def kind_of(value: Any) -> str:
    """``"mapping"``, ``"sequence"`` or ``"scalar"``."""
    if isinstance(value, dict):
        return "mapping"
    return "sequence" if isinstance(value, list | tuple) else "scalar"


def inline(value: Any, model: Node | None = None) -> str:
    """A value on one line, not within braces."""
    if isinstance(value, dict | list | tuple):
        return flow(value, model)
    return scalar(value, flow=False, like=quote_of(model))


def block(value: Any, model: Node, layout: Layout) -> list[str]:
    """Lines of a collection without braces, the first in column 0, its parts in the manner of the model."""
    if isinstance(value, dict):
        like = quote_of(_key_node(model))
        lines = []
        for key, part in value.items():
            child = _child(model, key)
            step = layout.column(child.start) - layout.column(model.start) if child else 0
            lines += keyed(text(_key(key), flow=False, like=like) + ":", part, child, step, layout)
        return lines
    return [line for part in value for line in dashed("- ", part, _child(model, None), layout)]


def keyed(key: str, value: Any, model: Node | None, step: int, layout: Layout) -> list[str]:
    """Lines of an entry of a block mapping; a value of several lines is indented by `step`."""
    if not (model and is_block(value, model)):
        return [f"{key} {inline(value, model)}"]
    least = 1 if isinstance(value, dict) else 0
    indent = " " * max(step, least)
    return [key, *(indent + line for line in block(value, model, layout))]


def dashed(dash: str, value: Any, model: Node | None, layout: Layout) -> list[str]:
    """Lines of an entry of a block sequence."""
    if not (model and is_block(value, model)):
        return [dash + inline(value, model)]
    first, *rest = block(value, model, layout)
    return [dash + first, *(" " * len(dash) + line for line in rest)]


def _key(key: Any) -> str:
    if not isinstance(key, str):
        raise SpliceError(translate("A key must be text, not {value}.").format(value=clip(repr(key))))
    return key


def _key_node(model: Node | None) -> Node | None:
    return model.entries[-1].key if model and model.entries else None


def _child(model: Node | None, key: str | None) -> Node | None:
    """The value in a model that a new one follows: that of the same key, else the last one."""
    if model is None or not model.entries:
        return None
    same = (entry.value for entry in model.entries if key is not None and entry.word == key)
    return next(same, model.entries[-1].value)
