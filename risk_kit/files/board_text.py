"""The text of a whole board file as a person would write it: in columns, with a comment for each group."""

from __future__ import annotations

import textwrap
from itertools import groupby
from typing import TYPE_CHECKING, Any

from risk_kit.files.findings import clip
from risk_kit.files.splice_render import flow, flow_entry, inline
from risk_kit.files.suggest import plain_name
from risk_kit.language import get_language

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

_WIDEST = 28
"""Ids and values up to this length are followed by spaces, so that entries stand in columns."""
_GROUPS = ("continents", "territories", "borders", "blocked")
_COMMENT_WIDTH = 108
_LONGEST = 80
"""Characters of a text that stands on the line of its key."""


def board_text(data: Mapping[str, Any], notes: Mapping[str, str] | None = None) -> str:
    """Text of a board: a line for each continent, territory and border.

    Where the territories of each continent stand together, its name stands above them and above the borders
    that start in it.

    Parameters
    ----------
    data : mapping
        The board as plain data.
    notes : mapping, optional
        Comments by the group that they stand above; under ``""`` what stands at the top.

    Examples
    --------
    >>> print(board_text({"format": "risk_kit/board/1", "id": "tiny", "borders": [["a", "b"]]}), end="")
    format: risk_kit/board/1
    id: tiny
    <BLANKLINE>
    borders:
      - [a, b]
    """
    notes = notes or {}
    lines = _comment(notes.get("", ""))
    lines += [line for key in data if key not in _GROUPS for line in _top(key, data[key])]
    continents, territories = (data.get(group) or {} for group in ("continents", "territories"))
    continent_of = {id: entry.get("continent") for id, entry in territories.items()}
    together = _together(list(continent_of.values()))
    titles = {id: _title(id, entry) for id, entry in continents.items()} if together else {}
    for group in ("continents", "territories"):
        if group in data:
            kinds = continent_of if group == "territories" else {}
            lines += ["", *_comment(notes.get(group, "")), f"{group}:"]
            rows = zip(data[group], _keyed(data[group]), strict=True)
            lines += _titled([(kinds.get(id), f"  {row}") for id, row in rows], titles)
    if "borders" in data:
        lines += ["", *_comment(notes.get("borders", "")), "borders:" if data["borders"] else "borders: []"]
        starts = [continent_of.get(_start(border)) for border in data["borders"]]
        rows = zip(starts, (f"  - {flow(border)}" for border in data["borders"]), strict=True)
        lines += _titled(list(rows), titles if _together(starts) else {})
    if data.get("blocked"):
        lines += ["", "blocked:", *(f"  - {flow(pair)}" for pair in data["blocked"])]
    return "\n".join(lines) + "\n"


def _top(key: str, value: Any) -> list[str]:
    """Lines of a key at the top; a long text is folded."""
    words = value.split() if isinstance(value, str) else []
    plain = isinstance(value, str) and value.isprintable() and " ".join(words) == value
    if not plain or len(value) <= _LONGEST or max(map(len, words)) > _LONGEST:
        return [f"{key}: {inline(value)}"]
    wrapped = textwrap.wrap(value, _COMMENT_WIDTH, break_on_hyphens=False)
    return [f"{key}: >-", *(f"  {line}" for line in wrapped)]


def _comment(text: str) -> list[str]:
    wrapped = (textwrap.wrap(line, _COMMENT_WIDTH) for line in text.splitlines())
    return [f"# {line}" for lines in wrapped for line in lines]


def _together(kinds: Sequence[Any]) -> bool:
    """Whether equal values stand side by side."""
    runs = [kind for kind, _run in groupby(kinds)]
    return len(runs) == len(set(runs)) > 1


def _title(id: str, entry: Mapping[str, Any]) -> str:
    texts = entry.get("name") or plain_name(id)
    if isinstance(texts, str):
        return clip(texts)
    return clip(texts.get(get_language()) or texts.get("en") or next(iter(texts.values())))


def _titled(rows: Sequence[tuple[Any, str]], titles: Mapping[str, str]) -> Iterable[str]:
    for kind, run in groupby(rows, key=lambda row: row[0]):
        if kind in titles:
            yield f"  # {titles[kind]}"
        for _kind, line in run:
            yield line


def _start(border: Any) -> Any:
    """The first territory of a border as it is written."""
    return (border["between"] if isinstance(border, dict) else border)[0]


def _keyed(entries: Mapping[str, Any]) -> list[str]:
    """Lines of entries with their ids, the values in columns."""
    widest = min(max(map(len, entries), default=0), _WIDEST)
    rows = _rows(list(entries.values()))
    return [f"{f'{id}:':<{widest + 1}} {row}" for id, row in zip(entries, rows, strict=True)]


def _rows(groups: Sequence[Any]) -> list[str]:
    """Groups of keys in braces, equal keys below each other."""
    keys = list(dict.fromkeys(key for group in groups for key in group))
    columns = [_column(key, groups) for key in keys]
    lines = ["".join(cells).rstrip().removesuffix(",") for cells in zip(*columns, strict=True)]
    return ["{" + line + "}" for line in lines] if keys else ["{}"] * len(groups)


def _column(key: str, groups: Sequence[Mapping[str, Any]]) -> list[str]:
    """The cells of a key, as wide as the widest; blank where a group lacks it."""
    values = [group[key] for group in groups if key in group]
    nested = all(isinstance(value, dict) for value in values)
    written = iter(_rows(values) if nested else [flow(value) for value in values])
    start = flow_entry(key, 0).removesuffix("0")
    cells = [f"{start}{next(written)}, " if key in group else "" for group in groups]
    widest = max(map(len, cells))
    width = widest if nested else min(widest, len(start) + _WIDEST)
    return [cell.ljust(width) for cell in cells]
