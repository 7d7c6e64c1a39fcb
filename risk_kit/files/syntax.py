"""YAML's own syntax errors in plain words, at the place of their cause."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from risk_kit.files.findings import Place, Source, clip
from risk_kit.files.layout import scan
from risk_kit.files.prepare import syntax_finding
from risk_kit.language import mark as _
from risk_kit.language import translate

if TYPE_CHECKING:
    import yaml

    from risk_kit.files.findings import Finding

# What PyYAML and libyaml say (a part of it) -> what we say, where the layout shows no cause.
_WORDS: tuple[tuple[str, str], ...] = (
    ("cannot start any token", _("a value cannot start with this character; put it in quotes")),
    ("did not find expected", _("this does not go with the lines around it")),
    ("expected", _("this does not go with the lines around it")),
)


def syntax_problem(error: yaml.YAMLError, source: Source, lines: list[str]) -> Finding:
    """Finding of a syntax error in lines as the parser saw them, at the place of its cause."""
    noticed = _place(getattr(error, "problem_mark", None) or getattr(error, "context_mark", None), source)
    cause = scan(lines).blamed
    if cause and cause.line < noticed.line + 1:
        return syntax_finding(source, cause)
    problem = str(getattr(error, "problem", None) or error)
    for part, words in _WORDS:
        if part in problem:
            return source.finding("yaml-syntax", noticed, problem=translate(words))
    return source.finding("yaml-syntax", noticed, problem=clip(problem, 120))


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
