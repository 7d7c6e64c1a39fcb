"""Which document, or which house rule, a rule comes from: what a refusal cites."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from risk_kit.files.extends import merge
from risk_kit.language import mark
from risk_kit.language import translate as _

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from risk_kit.files.extends import Layers
    from risk_kit.files.reader import Document

DOCUMENTS = {
    "pt1": mark("rule book of the golden cavalry edition (Portuguese)"),
    "pt2": mark("Portuguese summary for 2 to 6 players"),
    "es1": mark("Spanish questions and answers"),
    "es2": mark("US edition of 2004 (Spanish page)"),
    "it1": mark("Italian rule sheet"),
}
"""Titles of the documents of the ledger, by what their ids begin with."""
# A text of a shipped ruleset that is cited as it stands.
_SHIPPED = (mark("public descriptions of tournaments in Italy"),)
_RULES = re.compile(rf"\b({'|'.join(DOCUMENTS)})-(\d\d)(?: to \1-(\d\d))?")


def sources_of(layers: Layers, groups: Iterable[str]) -> dict[str, str]:
    """Source of each group of options, and of each option that a house rule changed, by its dotted name.

    A group that is a single option (``occupy``) has a dot at its end there.

    A text that names rules of the ledger speaks for a whole group. Any other one, and a house rule that names
    no source, speaks for what it changes: the source of the base would say the contrary of that, but of
    nothing else.
    """
    sources: dict[str, str] = {}
    data: dict[str, Any] = {}
    for number, document in enumerate(layers.documents):
        named = document.data.get("sources") or {}
        before = dict(_leaves(data)) if number else {}
        data = merge(data, {group: document.data[group] for group in groups if group in document.data})
        differing = [name for name, value in _leaves(data) if number and before.get(name, ...) != value]
        changed = [name if "." in name else f"{name}." for name in differing]
        for group, text in named.items():
            inside = [name for name in changed if name.startswith(f"{group}.")]
            if _RULES.search(text) or not inside:
                sources = {name: old for name, old in sources.items() if not name.startswith(f"{group}.")}
                sources[group] = text
        for name in changed:
            sources[name] = named.get(name.partition(".")[0], _own_name(document))
    return sources


def _leaves(data: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    for key, value in data.items():
        if isinstance(value, dict):
            yield from _leaves(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", value


def _own_name(document: Document) -> str:
    """What to call a house rule that names no source: its file, or the rule as it was changed."""
    file, text = document.source.file, document.source.text
    rule = file.removeprefix("--rule ")
    return Path(file).name if rule == file else f"{rule}={text}".strip()


def group_source(sources: Mapping[str, str], group: str) -> str:
    """All sources of a group in one text, those of changed options first."""
    texts = [text for name, text in sources.items() if name.startswith(f"{group}.")]
    return "; ".join(dict.fromkeys([*texts, sources.get(group, "")] if group in sources else texts))


def cite(
    sources: Mapping[str, str], group: str, rules: Sequence[str], options: Iterable[str]
) -> tuple[str, str]:
    """Rule of the ledger and title of its document; or what stands in its place, without an id.

    Parameters
    ----------
    sources : mapping
        As `sources_of` has them.
    group : str
        Group of options whose source says so; without one the document that most groups follow does.
    rules : sequence of str
        Ids of the rule, at most a few for each document.
    options : iterable of str
        Dotted names of the options that decide here; a house rule is cited where it changed one of them.
    """
    changed = [text for option in options for name, text in sources.items() if _covers(name, option)]
    # Shipped rulesets change options too, and name their rules; a house rule lies over them.
    changed.sort(key=lambda text: bool(_RULES.search(text)))
    text = changed[0] if changed else sources.get(group, "") if group else _main_document(sources)
    named = [found.groups() for found in _RULES.finditer(text)]
    for start, first, last in named:
        for rule in rules:
            if f"{start}-{first}" <= rule <= f"{start}-{last or first}":
                return rule, _(DOCUMENTS[start])
    for start, _first, _last in named:
        for rule in rules:
            if rule.startswith(start):
                return rule, _(DOCUMENTS[start])
    said = "; ".join(part.strip() for part in text.split(";") if not _RULES.search(part))
    if named and not (changed and said):
        return "", _(DOCUMENTS[named[0][0]])
    return "", _(said) if said else ""


def _covers(name: str, option: str) -> bool:
    """Whether a source by this name is that of an option, not of its whole group."""
    inside = name == option or name.startswith(f"{option}.") or option.startswith(f"{name}.")
    return "." in name and inside


def _main_document(sources: Mapping[str, str]) -> str:
    """Text that names the document that most groups name first; empty without any."""
    firsts = [found.group(0) for found in map(_RULES.search, sources.values()) if found]
    count = Counter(text.partition("-")[0] for text in firsts)
    start = count.most_common(1)[0][0] if count else ""
    return next((text for text in firsts if text.startswith(start)), "") if start else ""
