"""JSON text to plain data, with the places of its values."""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from functools import cached_property
from typing import TYPE_CHECKING, Any

from risk_kit.files.findings import Place
from risk_kit.language import translate as _

if TYPE_CHECKING:
    from risk_kit.files.findings import Finding, Path, Source

MOST_BYTES = 20 * 2**20
MOST_DEPTH = 6
"""Places are kept of values up to this depth."""
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{},:]|[^\s\[\]{},:"]+')
_NUMBERS = re.compile(r"[\s\d\[\],.eE+-]*")


class JsonText:
    """A JSON text.

    Attributes
    ----------
    data : Any
        The value; None, with a finding, where the text is not JSON.
    """

    def __init__(self, source: Source, findings: list[Finding]) -> None:
        self.source = source
        try:
            self.data: Any = json.loads(source.text, parse_constant=lambda _name: None)
        except json.JSONDecodeError as error:
            place = Place(source.file, error.lineno, error.colno)
            findings.append(source.finding("foreign-broken", place, problem=_("this is not JSON")))
            self.data = None
        except (RecursionError, ValueError):
            findings.append(
                source.finding("foreign-not-a-map", Place(source.file), reason=_("it is nested too deep"))
            )
            self.data = None

    def place(self, path: Path) -> Place:
        """Place of the value at a path, else of the nearest thing around it."""
        while path and path not in self._offsets:
            path = path[:-1]
        offset = self._offsets.get(path, 0)
        line = bisect_right(self._starts, offset)
        return Place(self.source.file, line, offset - self._starts[line - 1] + 1)

    @cached_property
    def _starts(self) -> list[int]:
        """Offset of the start of each line."""
        return [0, *(match.end() for match in re.finditer(r"\r\n|\r|\n", self.source.text))]

    @cached_property
    def _offsets(self) -> dict[Path, int]:
        """Offset of each value by its path; of a value with a key, that of the key."""
        found: dict[Path, int] = {}
        text, position = self.source.text, 0
        steps: list[Any] = []  # index or key within each open list or group; None before a key
        for_key: list[bool] = []
        while match := _TOKEN.search(text, position):
            token, position = match[0], match.end()
            if token in "]}" and steps:
                steps.pop()
                for_key.pop()
            elif token == "," and steps:
                steps[-1] = None if for_key[-1] else steps[-1] + 1
            elif token[0] == '"' and steps and for_key[-1] and steps[-1] is None:
                steps[-1] = json.loads(token)
                if len(steps) <= MOST_DEPTH:
                    found[tuple(steps)] = match.start()
                if steps[-1] == "coordinates":
                    position = self._behind_numbers(position)
            elif token not in ",:]}":
                if len(steps) <= MOST_DEPTH and None not in steps:
                    found.setdefault(tuple(steps), match.start())
                if token in "[{":
                    steps.append(None if token == "{" else 0)
                    for_key.append(token == "{")
        return found

    def _behind_numbers(self, position: int) -> int:
        """Position behind a list of numbers, which nothing asks the place of."""
        colon = self.source.text.find(":", position) + 1
        match = _NUMBERS.match(self.source.text, colon)
        end = match.end() if match else colon
        return end - 1 if self.source.text[end - 1 : end] == "," else end


def text_of(value: Any) -> str:
    """A value as the text of a name; empty for what is none."""
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return ""
    return str(value).strip()


def names_of(value: Any) -> Any:
    """A name as a board may have it: text, or texts by language; None for anything else."""
    if isinstance(value, dict):
        texts = {str(code): text_of(text)[:100] for code, text in value.items() if text_of(text)}
        fits = all(re.fullmatch(r"[a-z]{2}(-[A-Z0-9]{2,3})?", code) for code in texts)
        return texts if texts and fits else None
    return text_of(value)[:100] or None


def point_of(value: Any) -> list[float] | None:
    """A point as a list of two numbers; None for anything else."""
    if not isinstance(value, list | tuple) or len(value) < 2:
        return None
    pair = list(value[:2])
    if not all(type(v) in (int, float) and abs(v) <= 1e6 for v in pair):
        return None
    return pair
