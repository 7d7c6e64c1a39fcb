"""Edits of YAML that a person wrote: only the characters that must change do.

An operation is a value: `Set`, `Add`, `Remove` or `Rename`, each at a path of keys and 0-based indices.
`splice` makes operations one after the other and gives the new text; comments, alignment, blank lines, line
ends, quotes and a byte order mark stay. The contract:

* The new text reads as the old data with the operations done to it (`applied`), or `SpliceError` is raised
  and nothing was changed. Every result is read again and compared.
* Lines without a part in an operation keep every byte. `Set` and `Rename` change the lines of the value or
  key; `Add` adds lines to block style and changes one line in flow style (the neighbor's comma may be a
  second); `Remove` takes out the lines of the entry with the comments on them, and leaves comments around.
* A new entry follows its neighbors: indentation, blocks or braces, quotes, the column of the values.
* `Set` of a collection writes all of it anew; comments within it are lost. Set its parts to keep them.

Not edited: the root as a whole, texts with errors that stop the reader, explicit keys (``? key``) and pairs
without braces in a list where more than a scalar would change.
"""

from __future__ import annotations

import copy
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from risk_kit.errors import SpliceError
from risk_kit.files.edits import BOM, Edit, apply_edits
from risk_kit.files.findings import Severity, Source, clip
from risk_kit.files.reader import parse
from risk_kit.files.splice_add import add_entry
from risk_kit.files.splice_change import rename_key, set_value
from risk_kit.files.splice_layout import Layout
from risk_kit.files.splice_remove import remove_entry
from risk_kit.language import translate

if TYPE_CHECKING:
    from collections.abc import Sequence

    from risk_kit.files.findings import Path
    from risk_kit.files.reader import Document


@dataclass(frozen=True)
class Set:
    """Give another value to what stands at a path."""

    path: Path
    value: Any


@dataclass(frozen=True)
class Add:
    """Put a new entry into the collection at a path.

    Attributes
    ----------
    key : str, optional
        Its key, in a mapping.
    index : int, optional
        How many entries stand before it; without it, it comes last.
    """

    path: Path
    value: Any
    key: str | None = None
    index: int | None = None


@dataclass(frozen=True)
class Remove:
    """Take out the entry at a path."""

    path: Path


@dataclass(frozen=True)
class Rename:
    """Give another key to the entry at a path."""

    path: Path
    key: str


Operation = Set | Add | Remove | Rename


def splice(text: str, *operations: Operation) -> str:
    r"""The text with operations made one after the other.

    Raises
    ------
    SpliceError
        When one of them cannot be placed; the message says why.

    Examples
    --------
    >>> splice("bonus: 5  # armies\n", Set(("bonus",), 7))
    'bonus: 7  # armies\n'
    >>> splice("borders:\n  - [a, b]\n", Add(("borders",), ["b", "c"]))
    'borders:\n  - [a, b]\n  - [b, c]\n'
    """
    body = text.removeprefix(BOM)
    document = spliced(_read(body), *operations)
    return text[: len(text) - len(body)] + document.source.text


def edits_of(text: str, operation: Operation) -> tuple[Edit, ...]:
    """The edits of one operation, from the first to the last place; applied and read again before."""
    body = text.removeprefix(BOM)
    shift = len(text) - len(body)
    edits, _document = _edited(_read(body), operation)
    return tuple(Edit(edit.start + shift, edit.end + shift, edit.text) for edit in edits)


def spliced(document: Document, *operations: Operation) -> Document:
    """A document that was read, without a byte order mark, with operations made in its text.

    Raises
    ------
    SpliceError
        When one of them cannot be placed.
    """
    together = _all_at_once(document, operations) if len(operations) > 1 else None
    if together is not None:
        return together
    for operation in operations:
        document = _edited(document, operation)[1]
    return document


def _all_at_once(document: Document, operations: Sequence[Operation]) -> Document | None:
    """The document with all operations made, read once; None where they must be made one after the other."""
    if _reaches_into_new(operations):
        return None
    body = document.source.text
    layout, edits = Layout(body), dict[tuple[int, int], str]()
    wanted = document.data
    try:
        for operation in operations:
            wanted = applied(wanted, operation)
            for edit in sorted(_place(layout, operation)):
                place = (edit.start, edit.end)
                if place in edits and edit.end > edit.start:
                    return None
                edits[place] = edits.get(place, "") + edit.text
        text = apply_edits(body, (Edit(start, end, new) for (start, end), new in edits.items()))
    except (SpliceError, ValueError, IndexError):  # one depends on another, or they overlap
        return None
    found = parse(Source(document.source.file, text))
    good = found.complete and same(found.data, wanted) and _errors(found) <= _errors(document)
    return found if good else None


def _reaches_into_new(operations: Sequence[Operation]) -> bool:
    """Whether an operation is on a value, or within one, that an earlier one has written."""
    written: set[Path] = set()
    for operation in operations:
        path = tuple(operation.path)
        if any(path[:length] in written for length in range(len(path) + 1)):
            return True
        if isinstance(operation, Set):
            written.add(path)
    return False


def _edited(document: Document, operation: Operation) -> tuple[tuple[Edit, ...], Document]:
    wanted = applied(document.data, operation)
    if same(wanted, document.data):
        return (), document
    body = document.source.text
    edits = tuple(sorted(_place(Layout(body), operation)))
    found = parse(Source(document.source.file, apply_edits(body, edits)))
    if not (found.complete and same(found.data, wanted) and _errors(found) <= _errors(document)):
        raise SpliceError(
            translate("The layout of the text around {path} does not allow this edit.").format(
                path=_shown(operation.path)
            )
        )
    return edits, found


def applied(data: Any, operation: Operation) -> Any:
    """Plain data with an operation done to it; what `splice` does to texts. Parts that stay are shared.

    Examples
    --------
    >>> applied({"bonus": 5}, Rename(("bonus",), "armies"))
    {'armies': 5}
    """
    if isinstance(operation, Add):
        data, parent = _copied(data, operation.path)
        _add(parent, operation)
        return data
    if not operation.path:
        raise SpliceError(translate("The whole file cannot be edited as one value."))
    _at(data, operation.path)
    data, parent = _copied(data, operation.path[:-1])
    step = operation.path[-1]
    if isinstance(operation, Set):
        parent[step] = _plain(operation.value)
    elif isinstance(operation, Remove):
        del parent[step]
    else:
        _rename(parent, step, operation)
    return data


def same(one: Any, other: Any) -> bool:
    """Whether two plain values are equal, also in the order of keys, and true is not 1."""
    if isinstance(one, dict) and isinstance(other, dict):
        return list(one) == list(other) and all(same(one[key], other[key]) for key in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(same, one, other))
    return isinstance(one, bool) == isinstance(other, bool) and bool(one == other)


def _place(layout: Layout, operation: Operation) -> Sequence[Edit]:
    if isinstance(operation, Add):
        node = layout.node(operation.path)
        index = len(node.entries) if operation.index is None else operation.index
        return add_entry(layout, operation.path, index, operation.key, operation.value)
    parent, number = layout.entry(operation.path)
    if isinstance(operation, Set):
        return set_value(layout, parent, number, operation.value)
    if isinstance(operation, Rename):
        return rename_key(layout, parent.entries[number], operation.key)
    return remove_entry(layout, operation.path)


def _read(body: str) -> Document:
    document = parse(Source("", body))
    if not document.complete:
        problem = document.findings[-1].message if document.findings else ""
        raise SpliceError(translate("The text must be mended first: {problem}").format(problem=problem))
    return document


def _errors(document: Document) -> int:
    return sum(finding.severity is Severity.ERROR for finding in document.findings)


def _at(data: Any, path: Path) -> Any:
    for depth, step in enumerate(path):
        is_index = isinstance(step, int) and not isinstance(step, bool)
        inside = isinstance(data, dict) and step in data
        if not inside and not (isinstance(data, list) and is_index and 0 <= int(step) < len(data)):
            where = _shown(path[: depth + 1])
            raise SpliceError(translate("There is nothing at {path}.").format(path=where))
        data = data[step]
    return data


def _copied(data: Any, path: Path) -> tuple[Any, Any]:
    """Plain data in which all that lies around and at a path is new, and what lies there."""
    _at(data, path)
    root = here = copy.copy(data)
    for step in path:
        here[step] = copy.copy(here[step])
        here = here[step]
    return root, here


def _add(parent: Any, operation: Add) -> None:
    """Do an `Add` to the collection itself."""
    key, value = operation.key, _plain(operation.value)
    if not isinstance(parent, dict | list) or isinstance(parent, dict) != (key is not None):
        wanted = translate("a group of keys") if key is not None else translate("a list")
        where = _shown(operation.path)
        raise SpliceError(translate("Expected {wanted} at {path}.").format(wanted=wanted, path=where))
    index = len(parent) if operation.index is None else operation.index
    if not 0 <= index <= len(parent):
        where = _shown((*operation.path, index))
        raise SpliceError(translate("There is nothing at {path}.").format(path=where))
    if isinstance(parent, list):
        parent.insert(index, value)
        return
    _refuse_twin(parent, str(key))
    entries = list(parent.items())
    entries.insert(index, (str(key), value))
    parent.clear()
    parent.update(entries)


def _rename(parent: Any, step: str | int, operation: Rename) -> None:
    """Do a `Rename` to the mapping around the entry."""
    if not isinstance(parent, dict):
        where = _shown(operation.path[:-1])
        wanted = translate("a group of keys")
        raise SpliceError(translate("Expected {wanted} at {path}.").format(wanted=wanted, path=where))
    if operation.key != step:
        _refuse_twin(parent, operation.key)
    entries = [(operation.key if key == step else key, value) for key, value in parent.items()]
    parent.clear()
    parent.update(entries)


def _refuse_twin(parent: dict[str, Any], key: str) -> None:
    if key in parent:
        raise SpliceError(translate("The key {key} is there already.").format(key=clip(key)))


def _plain(value: Any) -> Any:
    """A copy of a value as the reader gives it: lists for tuples."""
    if isinstance(value, dict):
        return {key: _plain(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(part) for part in value]
    return value


def _shown(path: Path) -> str:
    return clip(".".join(map(str, path)), 120) or translate("the top of the file")
