"""Values in a form that a schema would refuse in riddles: each is told once, as it would be right.

What is meant takes the place of what is written in the data, so that the rest is judged as if it were right.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from risk_kit.files.findings import Place, clip
from risk_kit.files.readings import (
    Border,
    Point,
    decimal_comma,
    is_border,
    read_border,
    read_list,
    read_point,
)
from risk_kit.files.suggest import MOST_COMPARED, as_id, suggestions
from risk_kit.language import translate

if TYPE_CHECKING:
    from collections.abc import Container, Iterator

    from risk_kit.files.findings import Path
    from risk_kit.files.reader import Document

MOST_TRIES = 200
"""Entries in other forms that are looked at in one file; nobody is shown more."""
MOST_ITEMS = 20
_REST = re.compile(r"[-+]?[0-9]+\)?")
_COMMA = re.compile(r"[-+]?[0-9]{1,18},([0-9]{1,18})(?=[ \t]*(?:[,}#]|$))")
_PAIR = re.compile(r"[0-9]{1,3}:[0-9]{1,6}")
# What the reader says of the parts of a value that were taken for keys.
_OF_KEYS = (
    "yaml-duplicate-key",
    "yaml-key-not-text",
    "yaml-boolean-word",
    "yaml-number-like",
    "yaml-leading-zero",
)


def mend_slips(document: Document, kind: str, schema: dict[str, Any]) -> set[Path]:
    """Put what is meant in the place of wrong forms in the data; paths that were told and not mended."""
    slips = _Slips(document, schema)
    slips.walk((), document.data)
    if kind == "board":
        slips.points()
        slips.borders()
    slips.forget_all()
    return slips.told


def schema_at(root: dict[str, Any], path: Path) -> dict[str, Any]:
    """The part of a schema that is about a path; empty where none is."""
    node = root
    for step in path:
        if isinstance(step, int):
            node = node.get("items", {})
        else:
            node = node.get("properties", {}).get(step) or node.get("additionalProperties") or {}
        node = _resolved(root, node)
        if not isinstance(node, dict):
            return {}
    return node


def _resolved(root: dict[str, Any], node: Any) -> Any:
    """A part of a schema itself, where it is only named."""
    while isinstance(node, dict) and "$ref" in node:
        node = root["$defs"][node["$ref"].rpartition("/")[2]]
    return node


def comma_hint(text: str, types: Container[str]) -> str:
    """What to write for a number with a decimal comma where a type is wanted; empty for other text."""
    read = decimal_comma(text)
    if not read:
        return ""
    decimal, whole = read
    if "number" not in types:
        write = translate("Write {name}.").format(name=whole) if whole else ""
        return write or translate("Write a whole number, without a comma.")
    if whole:
        return translate("Write {decimal}, or {whole} without a comma.").format(decimal=decimal, whole=whole)
    return translate("Write {name}.").format(name=decimal)


def form_hint(path: Path) -> str:
    """What a value looks like whose form is no simple one; empty for others."""
    form = ""
    if path == ("borders",) or path[:2] == ("borders", "add"):
        return translate("Write an entry for each border, such as `{line}`.").format(line="- [a, b]")
    if path[:1] == ("borders",) and path[-1] == "between":
        form = "between: [a, b]"
    elif path[-2:-1] in (("borders",), ("add",), ("remove",)) and isinstance(path[-1], int):
        form = "- [a, b]"
    elif path[:1] == ("territories",) and path[2:3] == ("at",):
        form = "at: [x, y]"
    elif path == ("canvas",):
        form = "canvas: {width: 1000, height: 600}"
    return translate("Write `{line}`.").format(line=form) if form else ""


class _Slips:
    """A document while its wrong forms are looked for."""

    def __init__(self, document: Document, schema: dict[str, Any]) -> None:
        self.document = document
        self.schema = schema
        self.told: set[Path] = set()
        self.left = MOST_TRIES
        self.compared = 0
        self.known: set[str] = set()
        self.no_keys: dict[int, list[tuple[int, int]]] = {}

    def walk(self, path: Path, value: Any) -> None:
        """Look at a value and all within it for keys that are none or belong elsewhere."""
        if isinstance(value, dict):
            self.indented(path, value)
            self.bare_lists(path, value)
            self.glued(path, value)
            self.commas(path, value)
        elif not isinstance(value, list):
            return
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            if isinstance(inner, dict | list):
                self.walk((*path, key), inner)

    def line(self, place: Place) -> str:
        return self.document.source.lines[place.line - 1]

    def forget(self, place: Place, end: int) -> None:
        """Note that no keys stand between a place and a column (from 1) of its line."""
        self.no_keys.setdefault(place.line, []).append((place.column, end))

    def forget_all(self) -> None:
        """Drop what the reader has said of keys that are none."""
        self.document.findings[:] = [
            f
            for f in self.document.findings
            if f.code not in _OF_KEYS
            or not any(start <= f.place.column < end for start, end in self.no_keys.get(f.place.line, ()))
        ]

    # Keys and values

    def indented(self, path: Path, group: dict[str, Any]) -> None:
        """Move keys into the empty group above them, where they belong only there."""
        here = schema_at(self.schema, path).get("properties", {})
        moved: dict[str, list[str]] = {}
        outer, inner = None, {}
        for key, value in group.items():
            if outer is not None and key not in here and _belongs(inner, key, value):
                moved.setdefault(outer, []).append(key)
            else:
                outer = key if value is None else None
                inner = schema_at(self.schema, (*path, key)) if value is None else {}
        for outer, keys in moved.items():
            where = (*path, keys[0])
            if self.document.place((*path, outer)).line == self.document.place(where).line:
                continue
            self.document.add("key-indent", where, key=keys[0], other=outer)
            group[outer] = {key: group.pop(key) for key in keys}
            for below in _paths(group[outer], ()):
                for places in (self.document.places, self.document.key_places):
                    if (*path, *below) in places:
                        places[*path, outer, *below] = places[*path, *below]

    def commas(self, path: Path, group: dict[str, Any]) -> None:
        """Tell decimal commas, behind which the rest of a number was taken for a key."""
        for key, value in list(group.items()):
            place = self.document.places.get((*path, key))
            if type(value) is not int or place is None:  # a changed rule may have no place of its own
                continue
            match = _COMMA.match(self.line(place), place.column - 1)
            wanted = schema_at(self.schema, (*path, key)).get("type") if match else None
            if not match or wanted not in ("integer", "number"):
                continue
            hint = comma_hint(match[0], (wanted,))
            self.document.add("number-comma", (*path, key), place=place, found=match[0], hint=hint)
            decimal, whole = decimal_comma(match[0]) or ("", "")
            group[key] = int(whole) if whole else float(decimal) if wanted == "number" else value
            if group.get(match[1], key) is None:
                del group[match[1]]
            self.forget(place, place.column + len(match[0]))

    def glued(self, path: Path, group: dict[str, Any]) -> None:
        """Tell the missing space of ``5:25`` where any number may be a key."""
        if "propertyNames" not in schema_at(self.schema, path):
            return
        for key in [key for key, value in group.items() if value is None and _PAIR.fullmatch(key)]:
            hint, place = translate("A space is missing after the `:`."), self.document.place((*path, key))
            self.document.add("schema-unknown-key", (*path, key), place=place, key=key, hint=hint)
            self.forget(place, place.column + len(key))
            name, _colon, value = key.partition(":")
            del group[key]
            group.setdefault(name, int(value))

    def bare_lists(self, path: Path, group: dict[str, Any]) -> None:
        """Tell lists without brackets, whose later entries were taken for keys."""
        if path[:1] == ("borders",):
            return
        here = schema_at(self.schema, path).get("properties", {})
        keys = list(group)
        for number, key in enumerate(keys):
            rule, value = _resolved(self.schema, here.get(key, {})), group.get(key)
            if rule.get("type") != "array" or key == "at":
                continue
            if isinstance(value, list) and len(value) == 1 and isinstance(value[0], str):  # [3-5]
                value = value[0] if len(read_list(value[0])) > 1 else None
            if not isinstance(value, str) and type(value) is not int:
                continue
            where = (*path, key)
            place = self.document.value_place(where)
            later = []
            for rest in keys[number + 1 :]:
                line = self.document.place((*path, rest)).line
                if group[rest] is not None or rest in here or line != place.line:
                    break
                later.append(rest)
            items = [*read_list(str(value)), *later]
            if len(items) > MOST_ITEMS:
                continue
            hint = translate("Write `{line}`.").format(line=f"{key}: [{', '.join(map(clip, items))}]")
            self.document.add("list-form", where, place=place, hint=hint)
            self.told.add(where)
            for rest in later:
                end = self.document.place((*path, rest))
                del group[rest]
                self.forget(place, end.column + len(rest))

    # Points

    def points(self) -> None:
        for name, entry in self.entries("territories"):
            at = entry.get("at")
            if "at" not in entry or (isinstance(at, list) and len(at) == 2 and all(map(_is_number, at))):
                continue
            self.left -= 1
            if self.left < 0:
                return
            self.point(name, entry)

    def point(self, name: str, entry: dict[str, Any]) -> None:
        path, at = ("territories", name, "at"), entry["at"]
        place = self.document.value_place(path)
        point = read_point(self.line(place), place.column - 1)
        if not point and isinstance(at, dict) and {key.lower() for key in at} == {"x", "y"}:
            x, y = (value for _key, value in sorted(at.items()))
            point = Point((x, y), 0) if _is_number(x) and _is_number(y) else None
        if not point:
            return
        hint = translate("Write `{line}`.").format(line=f"at: {point.text()}")
        self.document.add("territory-point", path, place=place, hint=hint)
        entry["at"] = list(point.values)
        end = place.column + point.length
        for key in [key for key, value in entry.items() if value is None and _REST.fullmatch(key)]:
            where = self.document.place((*path[:2], key))
            if where.line == place.line and place.column < where.column < end:
                del entry[key]
        self.forget(place, end)

    # Borders

    def entries(self, group: str) -> list[tuple[str, dict[str, Any]]]:
        """Entries of a group that are groups themselves."""
        found = self.document.data.get(group)
        found = found if isinstance(found, dict) else {}
        return [(name, entry) for name, entry in found.items() if isinstance(entry, dict)]

    def borders(self) -> None:
        territories = self.document.data.get("territories")
        self.known = {as_id(name) for name in territories} if isinstance(territories, dict) else set()
        borders = self.document.data.get("borders")
        if isinstance(borders, str):
            self.text_of_borders()
        elif isinstance(borders, list):
            self.listed(("borders",), borders)
        elif isinstance(borders, dict):
            if borders and not {"add", "remove"} & borders.keys():
                self.mapped(borders)
            for part in ("add", "remove"):
                if isinstance(borders.get(part), list):
                    self.listed(("borders", part), borders[part])

    def tell(self, path: Path, border: Border, *, whole: bool = False, alone: bool = False) -> None:
        """Add the finding of a border in another form; `whole` for all borders, `alone` for the only one."""
        place = self.document.value_place(path)
        dash = whole or self.line(place)[: place.column - 1].rstrip().endswith("-")
        line = f"- {border.text()}" if dash else border.text()
        line = f"[{line}]" if alone and not dash else line
        hint = translate("Write `{line}`.")
        if whole and "extends" in self.document.data:
            hint = translate("Write what is new below `add:`, such as `{line}`.")
        elif whole or len(border.names) > 2:
            hint = translate("Write an entry for each border, such as `{line}`.")
        self.document.add("border-form", path, place=place, hint=hint.format(line=line))

    def read(self, entry: Any) -> Border | None:
        if self.left <= 0 or is_border(entry, self.known):
            return None
        self.left -= 1
        border = read_border(entry, self.known)
        return Border(tuple(map(self.meant, border.names)), border.options) if border else None

    def meant(self, name: str) -> str:
        """The territory that a name is meant to be, where that is quick to say."""
        if name in self.known or self.compared > MOST_COMPARED:
            return name
        self.compared += len(self.known)
        return next(iter(suggestions(name, self.known)), name)

    def listed(self, path: Path, entries: list[Any]) -> None:
        """Tell entries of a list that are borders in another form."""
        read = [self.read(entry) for entry in entries]
        names = [border.names for border in read if border]
        if len(entries) == len(names) == 2 and all(len(ends) == 1 for ends in names):
            # One border, whose ends were taken for two.
            pair = Border((*names[0], *names[1]))
            self.tell((*path, 0), pair, alone=True)
            entries[:] = [pair.value()]
            return
        for index, found in enumerate(read):
            if found is None:
                continue
            where = (*path, index)
            border = Border(found.names) if path[-1] == "remove" else found
            self.tell(where, border)
            if len(border.names) == 2:
                entries[index] = border.value()
            else:
                self.told.add(where)

    def mapped(self, borders: dict[str, Any]) -> None:
        """Tell borders that are written as neighbors by territory."""
        pairs: dict[frozenset[str], tuple[Border, Place]] = {}
        for name, others in borders.items():
            self.known.add(as_id(name))  # what has neighbors is a territory, known or not
            read = read_border({name: others}, self.known)
            if read is None or len(read.names) < 2:
                return
            place = self.document.place(("borders", name))
            for other in read.names[1:]:
                border = Border((read.names[0], other), read.options)
                pairs.setdefault(frozenset(border.names), (border, place))
        if not pairs:
            return
        self.tell(("borders",), next(iter(pairs.values()))[0], whole=True)
        listed = [border.value() for border, _place in pairs.values()]
        path: Path = ("borders", "add") if "extends" in self.document.data else ("borders",)
        self.document.data["borders"] = {"add": listed} if len(path) > 1 else listed
        for index, (_border, place) in enumerate(pairs.values()):
            self.document.places[*path, index] = place

    def text_of_borders(self) -> None:
        """Tell borders that are one text: the first line says what is meant."""
        place = self.document.value_place(("borders",))
        border = read_border(self.line(place)[place.column - 1 :], self.known)
        if border and len(border.names) > 1:
            self.tell(("borders",), border, whole=True)
            self.told.add(("borders",))


def _belongs(inner: dict[str, Any], key: str, value: Any) -> bool:
    """Whether a key may stand in a group of a schema."""
    if key in inner.get("properties", {}):
        return key == "name" or not isinstance(value, dict)
    return isinstance(inner.get("additionalProperties"), dict) and isinstance(value, dict)


def _paths(value: Any, path: Path) -> Iterator[Path]:
    """Paths of a value and of all within it."""
    yield path
    steps = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, inner in steps:
        yield from _paths(inner, (*path, step))


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)
