"""The keys of a group against those that it may have: mistyped, glued to what follows, or missing."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, Any

from risk_kit.files.suggest import did_you_mean, suggestions
from risk_kit.language import mark as _
from risk_kit.language import translate

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Sequence

    from risk_kit.files.findings import Path
    from risk_kit.files.reader import Document

MOST_STRANGERS = 200
FEW = 3
"""So many sections missing at once are told together."""
_BRACE = re.compile(r"[\w.-]+[ \t]*(:?)[ \t]*\{")
_WORD = re.compile(r"[\w-]+")
_FROM_BASE = {
    "continents": _("Add them, or write `extends: world` to take them from that board."),
    "players": _("Write `extends: classic` to take them from that ruleset, or add them."),
}
_KINDS = {"object": dict, "array": list, "string": str}


def strangers(group: dict[str, Any], known: Container[str]) -> list[str]:
    """The first keys of a group that are unknown: looking for each one's meaning takes a while."""
    return list(islice((key for key in group if key not in known), MOST_STRANGERS))


def near_keys(key: str, group: dict[str, Any], known: Iterable[str]) -> tuple[str, ...]:
    """Known keys that are not there yet and look like an unknown one."""
    return suggestions(key, [name for name in known if name not in group])


def near_format(data: dict[str, Any]) -> tuple[Path, tuple[str, ...]]:
    """Path of the key that is meant to be ``format``, and that word; both empty where none is."""
    key = next((key for key in data if suggestions(key, ["format"])), None)
    return ((), ()) if key is None else ((key,), ("format",))


def brace_hint(key: str, value: Any) -> str:
    """What is missing in a key such as ``defense {dice`` or ``bonus:5``; empty where it is another matter."""
    brace = _BRACE.match(key)
    if (brace and brace[1]) or (":" in key and value is None):
        return translate("A space is missing after the `:`.")
    return translate("A `:` and a space are missing before the `{`.") if brace else ""


def mend_sections(document: Document, schema: dict[str, Any]) -> None:
    """Tell mistyped keys at the top, and read them as those that are meant, so that nothing follows."""
    known: dict[str, Any] = schema["properties"]
    for key in filter(_WORD.fullmatch, strangers(document.data, known)):
        close = near_keys(key, document.data, known)
        if close and _fits(schema, known[close[0]], document.data[key]):
            document.add("schema-unknown-key", (key,), key=key, hint=did_you_mean(close), meant=close)
            _move(document, key, close[0])


def _fits(root: dict[str, Any], rule: dict[str, Any], value: Any) -> bool:
    """Whether a value has a type that a rule allows."""
    if "$ref" in rule:
        rule = root["$defs"][rule["$ref"].rpartition("/")[2]]
    names = rule.get("type", "string")
    names = [names] if isinstance(names, str) else names
    return any(isinstance(value, _KINDS[name]) for name in names if name in _KINDS)


def _move(document: Document, key: str, name: str) -> None:
    """Give a section another name, in its place."""
    renamed = {name if old == key else old: value for old, value in document.data.items()}
    document.data.clear()
    document.data.update(renamed)
    for places in (document.places, document.key_places):
        for path in [path for path in places if path[:1] == (key,)]:
            places[name, *path[1:]] = places.pop(path)


def add_missing(document: Document, path: Path, absent: Sequence[str], wanted: Sequence[str]) -> None:
    """Add findings about keys that are missing in a group; one where it is most of the file."""
    base = _FROM_BASE.get(wanted[0]) or next((_FROM_BASE[key] for key in wanted if key in _FROM_BASE), "")
    if not path and base and len(absent) >= FEW and 2 * len(absent) > len(wanted):
        keys = ", ".join(f"`{key}`" for key in absent)
        document.add("schema-missing-keys", path, keys=keys, hint=translate(base))
        return
    for key in absent:
        hint = translate("Add `{key}: ...` here.").format(key=key)
        document.add("schema-missing-key", path, key=key, hint=hint)
