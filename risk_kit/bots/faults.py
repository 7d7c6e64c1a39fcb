"""What is wrong with a bot that is a function, in words for whoever wrote it."""

from __future__ import annotations

import linecache
import re
from typing import TYPE_CHECKING

from risk_kit.bots.mind import Mind, Odds
from risk_kit.files.findings import clip
from risk_kit.files.suggest import did_you_mean, suggestions
from risk_kit.kernels.layout import BoardRecord, RulesRecord, State
from risk_kit.language import translate as _

if TYPE_CHECKING:
    from collections.abc import Mapping
    from types import FunctionType

RECORDS: Mapping[str, type] = {
    "board": BoardRecord,
    "rules": RulesRecord,
    "odds": Odds,
    "g": State,
    "mind": Mind,
}
"""What such a bot is a function of, by the usual names."""
MOST_SHOWN = 200


def fault_text(error: BaseException, choose: FunctionType) -> str:
    """What an error that a bot raised means, with the line of its file that raised it."""
    line, text = line_raised(error, choose), f"{type(error).__name__}: {clip(str(error), MOST_SHOWN)}"
    if isinstance(error, AttributeError) and error.name is not None:
        for name, record in RECORDS.items():
            if type(error.obj).__name__ == f"{record.__name__}View":
                meant = did_you_mean(suggestions(error.name, record.__annotations__))
                text = _("{record} has no field {field}.").format(record=name, field=error.name)
                text = f"{text} {meant}".strip()
    elif isinstance(error, TypeError) and "format 'q'" in str(error):  # what a view says of 0.5
        text = _("it wrote something else than a whole number into a record.")
    return _with_line(text, line)


def compile_fault_text(error: BaseException, choose: FunctionType) -> str:
    """What the compiler found wrong with a bot, without the insides of the compiler."""
    if isinstance(error, KeyError) and error.args and isinstance(error.args[0], str):
        field = error.args[0]  # all that numba says of a field that a record does not have
        known = [name for record in RECORDS.values() for name in record.__annotations__]
        meant = did_you_mean(suggestions(field, known))
        text = _("No record has a field {field}.").format(field=field)
        return _with_line(f"{text} {meant}".strip(), _line_of(field, choose))
    text = str(error).strip()
    line = _line_told(text, choose)
    if "NRT required" in text:
        message = _("it makes a list, a text or an array, but compiled code works with whole numbers.")
        return _with_line(message, line)
    told = [part.strip() for part in text.splitlines() if part.strip()]
    of_use = [part for part in told if not part.startswith("Failed in ")] or told or [type(error).__name__]
    of_module = re.search(r"Unknown attribute '(\w+)' of type Module\(<module '([\w.]+)'", of_use[0])
    if of_module:
        message = _("compiled code calls functions by their own names: from {module} import {name}.")
        return _with_line(message.format(module=of_module.group(2), name=of_module.group(1)), line)
    unknown = re.search(r"Function\(<(?:built-in )?(?:function|class) '?(\w+)", of_use[0])
    if unknown:
        message = _("{function} cannot be used in this way in compiled code.")
        name = {"getitem": "[...]", "setitem": "[...]"}.get(unknown.group(1), unknown.group(1))
        return _with_line(message.format(function=name), line)
    return _with_line(clip(of_use[0], MOST_SHOWN), line)


def line_raised(error: BaseException, choose: FunctionType) -> int:
    """Line of the file of a bot in which an error was raised; 0 where it was not there."""
    line, trace = 0, error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == choose.__code__.co_filename:
            line = trace.tb_lineno
        trace = trace.tb_next
    return line


def _line_told(text: str, choose: FunctionType) -> int:
    """The first line of the bot's own file that the compiler names."""
    file = re.escape(choose.__code__.co_filename)
    found = re.search(rf"{file} \((\d+)\)", text) or re.search(r'^File ".*", line (\d+):', text, re.MULTILINE)
    return int(found.group(1)) if found else 0


def _line_of(field: str, choose: FunctionType) -> int:
    """The first line of the bot's own file in which a field is named; 0 where no text is kept."""
    lines = linecache.getlines(choose.__code__.co_filename)
    return next((n for n, line in enumerate(lines, 1) if re.search(rf"\.{re.escape(field)}\b", line)), 0)


def _with_line(text: str, line: int) -> str:
    return _("line {line}: {text}").format(line=line, text=text) if line else text
