"""What is meant by a border or a point that is written in another form than ours."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from risk_kit.files.scalars import read_plain
from risk_kit.files.suggest import as_id, suggestions

if TYPE_CHECKING:
    from collections.abc import Container
    from typing import Any

OPTIONS = ("sea", "one_way", "wraps")
MOST_LETTERS = 200
"""Longer texts and lists are no slip of the pen."""
MOST_PARTS = 50
# What people put between two territories; a dash within a word may belong to a name.
_BETWEEN = re.compile(r"[,;/|+&()\[\]→↔–—]|<?[-=]*>|<[-=]*|-{2,}|\s-\s")
_WITHIN = re.compile(r"[\s-]+")
# What people put between two numbers, from the clearest to what may be a decimal comma too.
_APART = (re.compile(r"[;/|x]"), re.compile(r",\s+|\s+"), re.compile(","))
_NUMBER = re.compile(r"[-+]?[0-9]+([.,][0-9]+)?")
_WHOLE = re.compile(r"[-+]?[0-9]+")
_RANGE = re.compile(r"([0-9]{1,2})\s*(?:-|–|\.\.+)\s*([0-9]{1,2})")
_FOUR = re.compile(r"([^,\s]+,[^,\s]+),\s*([^,\s]+,[^,\s]+)")
_POINT = re.compile(r"[\[({]?[-+0-9\s.,;:=xy'\"/|]*[\])}]?", re.IGNORECASE)


class Border(NamedTuple):
    """Territories and options that are named where a border should be."""

    names: tuple[str, ...]
    options: tuple[str, ...] = ()

    def text(self) -> str:
        """The border in our form.

        Examples
        --------
        >>> Border(("harbor", "meadow"), ("sea",)).text()
        '{between: [harbor, meadow], sea: true}'
        """
        pair = f"[{', '.join(self.names[:2])}{'' if len(self.names) > 1 else ', ...'}]"
        options = "".join(f", {option}: true" for option in self.options)
        return f"{{between: {pair}{options}}}" if options else pair

    def value(self) -> Any:
        """The border as data."""
        pair = list(self.names)
        return {"between": pair, **dict.fromkeys(self.options, True)} if self.options else pair


def read_border(entry: Any, known: Container[str]) -> Border | None:
    """Border that is meant by an entry in another form; None where it is in ours, or says nothing.

    Parameters
    ----------
    entry : Any
        What stands in the list of borders.
    known : container of str
        Ids of territories; may be empty.

    Examples
    --------
    >>> read_border("harbor - meadow", ())
    Border(names=('harbor', 'meadow'), options=())
    >>> read_border(["harbor", "meadow", "sea"], ())
    Border(names=('harbor', 'meadow'), options=('sea',))
    """
    if is_border(entry, known) or (isinstance(entry, dict) and _is_mistyped(entry, known)):
        return None
    parts = _parts(entry, known)
    if not parts or len(parts) > MOST_PARTS or sum(map(len, parts)) > MOST_LETTERS:
        return None
    words = [word for part in parts for piece in _BETWEEN.split(part) for word in _apart(piece, known)]
    ids = [as_id(word) for word in words]
    if not all(ids):
        return None
    options = tuple(dict.fromkeys(name for name in ids if name in OPTIONS and name not in known))
    named = [(word, name) for word, name in zip(words, ids, strict=True) if name not in options]
    names = tuple(name for _word, name in named)
    if len(named) == 1:
        names = _split(named[0][0], known)
    return Border(names, options) if names else None


def is_border(entry: Any, known: Container[str]) -> bool:
    """Whether an entry names two territories in our form; letters and further keys may still be wrong."""
    ends = entry.get("between") if isinstance(entry, dict) else entry
    return (
        isinstance(ends, list)
        and len(ends) == 2
        and all(isinstance(end, str) and (end in known or end not in OPTIONS) for end in ends)
    )


def _is_mistyped(group: dict[str, Any], known: Container[str]) -> bool:
    """Whether a key of a group looks like one of ours."""
    strangers = [key for key in group if key not in OPTIONS and key != "between" and key not in known]
    return any(suggestions(key, ("between", *OPTIONS)) for key in strangers[:MOST_PARTS])


def _parts(entry: Any, known: Container[str]) -> list[str] | None:
    """The texts in an entry, in order; None where something else stands there."""
    if isinstance(entry, str):
        return [entry]
    if isinstance(entry, list) and len(entry) <= MOST_PARTS:
        return _joined([_parts(part, known) for part in entry])
    if not isinstance(entry, dict) or len(entry) > MOST_PARTS:
        return None
    strangers = [key for key in entry if key not in OPTIONS and key != "between"]
    found: list[list[str] | None] = []
    for key, value in entry.items():
        if key in OPTIONS and (value is None or isinstance(value, bool)):
            found.append([] if value is False else [key])
            continue
        # {harbor: meadow} names two; {from: harbor, to: meadow}, {ends: [harbor, meadow]} do so by values.
        alone = strangers == [key] and not (isinstance(value, list) and len(value) > 1)
        if value is None or as_id(key) in known or alone:
            found.append([key])
        if value is not None:
            found.append(_parts(value, known))
    return _joined(found)


def _joined(parts: list[list[str] | None]) -> list[str] | None:
    return None if None in parts else [word for part in parts if part for word in part]


def _apart(text: str, known: Container[str]) -> tuple[str, ...]:
    """A text as it is, or the two territories that a dash joins in it; nothing of blanks."""
    pair = _split(text, known) if "-" in text and as_id(text) not in known else ()
    return pair if len(pair) == 2 and all(name in known for name in pair) else (text,) if text.strip() else ()


def _split(text: str, known: Container[str]) -> tuple[str, ...]:
    """One or two names in a text without any mark between them; none where it may be read in several ways."""
    words = [word for word in _WITHIN.split(text) if as_id(word)]
    if as_id(text) in known or len(words) == 1:
        return (as_id(text),)
    splits = [(as_id(" ".join(words[:n])), as_id(" ".join(words[n:]))) for n in range(1, len(words))]
    sure = [pair for pair in splits if pair[0] in known and pair[1] in known]
    if len(sure) == 1 or len(splits) == 1:
        return (sure or splits)[0]
    return ()


class Point(NamedTuple):
    """Two numbers as read from a line, and how many letters they take there."""

    values: tuple[float, float]
    length: int

    def text(self) -> str:
        """The point in our form."""
        return f"[{', '.join(f'{value:.12g}' for value in self.values)}]"


def read_point(line: str, column: int = 0) -> Point | None:
    """The two numbers that stand at a column of a line, whatever stands around and between them.

    Examples
    --------
    >>> [read_point(text).text() for text in ("120, 140", "[120,5, 140,2]", "(120; 140)", "{x: 120, y: 140}")]
    ['[120, 140]', '[120.5, 140.2]', '[120, 140]', '[120, 140]']
    """
    match = _POINT.match(line, column)
    raw = match[0] if match else ""
    if not raw or len(raw) > MOST_LETTERS:
        return None
    plain = re.sub(r"[xy]\s*[:=]|['\"\[\](){}]", "", raw.lower()).strip(" \t,;")
    for apart in _APART:
        numbers = [_number(part.strip()) for part in apart.split(plain)]
        if len(numbers) == 2:
            break
    else:
        four = _FOUR.fullmatch(plain)
        numbers = [_number(part) for part in four.groups()] if four else []
    if len(numbers) != 2 or numbers[0] is None or numbers[1] is None:
        return None
    return Point((numbers[0], numbers[1]), len(raw))


def _number(text: str) -> float | None:
    if not _NUMBER.fullmatch(text):
        return None
    value, code = read_plain(text.replace(",", "."))
    return value if not code and isinstance(value, int | float) else None


def read_list(text: str) -> list[str]:
    """The entries of a list without brackets; a range of small numbers is written out.

    Examples
    --------
    >>> read_list("it, pt"), read_list("3-5"), read_list("4 6 8")
    (['it', 'pt'], ['3', '4', '5'], ['4', '6', '8'])
    """
    spread = _RANGE.fullmatch(text.strip())
    if spread and int(spread[1]) < int(spread[2]):
        return [str(number) for number in range(int(spread[1]), int(spread[2]) + 1)]
    numbers = re.split(r"[\s,;]+", text.strip(" ()"))
    if all(map(_WHOLE.fullmatch, numbers)):
        return numbers
    return [item.strip() for item in re.split(r"[,;]", text.strip(" ()")) if item.strip()]


def decimal_comma(text: str) -> tuple[str, str] | None:
    """A number with a comma as a decimal and, where the comma may part thousands, as a whole number.

    Examples
    --------
    >>> decimal_comma("2,5"), decimal_comma("1,000"), decimal_comma("2, 5")
    (('2.5', ''), ('1.000', '1000'), None)
    """
    before, comma, after = text.partition(",")
    if not (comma and _WHOLE.fullmatch(before) and after.isascii() and after.isdigit()):
        return None
    thousands = len(after) == 3 and 0 < len(before.lstrip("+-")) < 4 and before.lstrip("+-")[0] != "0"
    return f"{before}.{after}", before + after if thousands else ""
