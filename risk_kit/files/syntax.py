"""YAML's own syntax errors in plain words, at the place of their cause."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from risk_kit.files.findings import Place, Source, clip
from risk_kit.language import mark as _
from risk_kit.language import translate

if TYPE_CHECKING:
    import yaml

_TAB = _("a tab stands here; indent with spaces")
_DASH = _("a space is missing after the `-` on this line")
_COLON = _("a `:` and a space are missing on this line")
# What PyYAML and libyaml say (a part of it) -> what we say, and whether the place is where the thing began.
_WORDS: tuple[tuple[str, str, bool], ...] = (
    ("found unexpected end of stream", _("a quote is opened here and never closed"), True),
    ("mapping values are not allowed", _("a `:` is not expected here; put the text in quotes"), False),
    ("could not find expected ':'", _COLON, True),
    ("found character '\\t'", _TAB, False),
    ("found a tab character", _TAB, False),
    ("cannot start any token", _("a value cannot start with this character; put it in quotes"), False),
    ("did not find expected ',' or ']'", _("the list that starts here is not closed by a `]`"), True),
    ("expected ',' or ']'", _("the list that starts here is not closed by a `]`"), True),
    ("did not find expected ',' or '}'", _("the braces that open here are not closed by a `}`"), True),
    ("expected ',' or '}'", _("the braces that open here are not closed by a `}`"), True),
    ("did not find expected key", _("this line is not indented like the ones around it"), False),
    ("expected <block end>", _("this line is not indented like the ones around it"), False),
    ("did not find expected '-' indicator", _("this line is not indented like the ones around it"), False),
    ("unknown escape character", _("there is no such escape after the \\; use single quotes"), False),
    ("undefined alias", _("a value cannot start with `*`; put it in quotes"), False),
)


def syntax_problem(error: yaml.YAMLError, source: Source) -> tuple[Place, str]:
    """Place of a syntax error's cause, and what is wrong there in the language in use."""
    problem = str(getattr(error, "problem", None) or error)
    begun = getattr(error, "context_mark", None)
    noticed = getattr(error, "problem_mark", None)
    place = _place(noticed or begun, source)
    if source.lines[place.line - 1][place.column - 1 : place.column] == "\t":
        return place, translate(_TAB)
    # A dash without a space is noticed some lines later.
    glued = _glued_dash(range(max(1, place.line - 3), place.line + 1), source)
    if glued:
        return glued, translate(_DASH)
    if "mapping values are not allowed" in problem:
        missing = _missing_colon(place, source)
        if missing:
            return missing, translate(_COLON)
    for part, words, at_start in _WORDS:
        if part in problem:
            return _place(begun, source) if at_start and begun else place, translate(words)
    return place, clip(problem, 120)


def _glued_dash(lines: range, source: Source) -> Place | None:
    """Place of a dash without a space in some lines: it makes text where a list entry is meant."""
    for line in lines:
        match = re.match(r"\s*-(?=[^-\s])", source.lines[line - 1])
        if match:
            return Place(source.file, line, match.end())
    return None


def _missing_colon(place: Place, source: Source) -> Place | None:
    """End of the line before, where a key without a colon made it and this line one text."""
    if ":" in source.lines[place.line - 1][: place.column - 1] or place.line < 2:
        return None
    before = source.lines[place.line - 2]
    return (
        None if ":" in before or not before.strip() else Place(source.file, place.line - 1, len(before) + 1)
    )


def _place(mark: Any, source: Source) -> Place:
    if mark is None:
        return Place(source.file)
    last = len(source.lines) - 1
    line = min(mark.line, last)
    # At the end of the text there is nothing to see: point at the end of the last line with text.
    while line > 0 and mark.line >= last and not source.lines[line].strip():
        line -= 1
    column = mark.column if line == mark.line else len(source.lines[line])
    return Place(source.file, line + 1, column + 1)
