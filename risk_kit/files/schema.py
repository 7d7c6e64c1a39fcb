"""JSON Schema to findings: each broken rule becomes a sentence at the place of the value it is about."""

from __future__ import annotations

import json
import re
import sys
import unicodedata
from functools import cache
from typing import TYPE_CHECKING, Any

from risk_kit.files.findings import clip
from risk_kit.files.locate import data_folder
from risk_kit.files.suggest import did_you_mean, suggestions
from risk_kit.language import mark as _
from risk_kit.language import translate

if TYPE_CHECKING:
    from risk_kit.files.findings import Path
    from risk_kit.files.reader import Document

SCHEMAS = {
    "board": "map.schema.json",
    "ruleset": "ruleset.schema.json",
    "objectives": "objectives.schema.json",
}
KIND_NAMES = {"board": _("a board"), "ruleset": _("a ruleset"), "objectives": _("a deck of objectives")}
FORMATS = {
    "risk_kit/board/1": "board",
    "risk_kit/ruleset/1": "ruleset",
    "risk_kit/objectives/1": "objectives",
}

_TYPES = {
    "object": _("a group of keys"),
    "array": _("a list"),
    "string": _("text"),
    "integer": _("a whole number"),
    "number": _("a number"),
    "boolean": _("true or false"),
    "null": _("nothing"),
}
_BOOLEAN_WORDS = {"yes": "true", "on": "true", "y": "true", "no": "false", "off": "false", "n": "false"}
_LIMITS = {
    "minimum": _("at least {limit}"),
    "maximum": _("at most {limit}"),
    "minItems": _("at least {limit}"),
    "maxItems": _("at most {limit}"),
    "minProperties": _("at least {limit}"),
}
_ID = "^[a-z][a-z0-9]*(_[a-z0-9]+)*$(?!\\n)"
# What a text should look like, by the pattern of the schema that it breaks.
_WANTED = {
    _ID: _("small letters a-z, digits and single underscores, as in north_africa"),
    "^[a-z]{2}(-[A-Z0-9]{2,3})?$(?!\\n)": _("a language code such as it or pt-BR"),
    "^#[0-9a-fA-F]{6}$(?!\\n)": _('a color in quotes, such as "#d6a43b"'),
    "^[A-Za-z0-9_-]+\\.geojson$(?!\\n)": _("the name of a .geojson file beside this one"),
    "^[1-9][0-9]?$(?!\\n)": _("a number of players"),
    "^[^\\s](.*[^\\s])?$(?!\\n)": _("text on one line, without a space at its ends"),
    "^[a-z_]{1,40}$(?!\\n)": _("the name of a group of rules, such as defense"),
}


def document_kind(document: Document) -> str | None:
    """Kind of a document, ``"board"`` or ``"ruleset"``; None, with a finding, where it does not say."""
    if not isinstance(document.data, dict):
        found = _type_of(document.data)
        document.add("schema-type", (), expected=translate(_TYPES["object"]), found=found)
        return None
    name = document.data.get("format")
    if name is None:
        document.add("format-missing", ())
        return None
    kind = FORMATS.get(name) if isinstance(name, str) else None
    if kind is None:
        place = document.value_place(("format",))
        close = suggestions(str(name), FORMATS)
        hint = did_you_mean(close) or ", ".join(FORMATS)
        document.add("format-unknown", ("format",), place=place, found=str(name), hint=hint, meant=close)
    return kind


def check_schema(document: Document, kind: str) -> None:
    """Add a finding for each broken rule of the kind's schema, and leave out of the data what broke it."""
    validator = _validator(kind)
    broken = []
    for error in validator.iter_errors(document.data):
        broken += _Translation(document, error, validator.schema).add()
    for path in broken:
        _leave_out(document, path)


def load_schema(kind: str) -> dict[str, Any]:
    """The JSON Schema of a kind of file, as plain data."""
    text = (data_folder("schemas") / SCHEMAS[kind]).read_text(encoding="utf-8")
    schema: dict[str, Any] = json.loads(text)
    return schema


def import_jsonschema() -> Any:
    """The module jsonschema, without the 3 seconds that it takes beside JupyterLab.

    JupyterLab brings rfc3987-syntax, which compiles grammars when jsonschema imports it and only checks
    the format of web addresses. It is left out while jsonschema is imported for the first time.
    """
    slow = "rfc3987_syntax"
    if "jsonschema" in sys.modules or slow in sys.modules:
        import jsonschema

        return jsonschema
    sys.modules[slow] = None  # type: ignore[assignment]  # makes the import fail, which jsonschema allows for
    try:
        import jsonschema

        return jsonschema
    finally:
        del sys.modules[slow]


@cache
def _validator(kind: str) -> Any:
    jsonschema = import_jsonschema()
    from referencing import Registry

    # An empty registry: nothing is ever fetched.
    return jsonschema.Draft202012Validator(load_schema(kind), registry=Registry())


class _Translation:
    """One error of jsonschema, on its way to a finding."""

    def __init__(self, document: Document, error: Any, root: dict[str, Any]) -> None:
        self.document = document
        self.root = root
        self.error = error
        self.path: Path = tuple(error.absolute_path)
        self.value = error.instance

    def add(self) -> list[Path]:
        """Add the findings; paths of what cannot be judged further."""
        rule = self.error.validator
        if rule == "additionalProperties":
            return self.unknown_keys()
        if rule == "required":
            self.missing_keys()
            return []
        if rule == "type":
            self.wrong_type()
        elif rule in ("enum", "const"):
            self.choice()
        elif rule == "minLength":
            self.at_value("schema-empty-text")
        elif rule == "maxLength":
            self.at_value("schema-long-text", count=len(self.value), most=self.error.validator_value)
        elif rule in _LIMITS:
            limit = translate(_LIMITS[rule]).format(limit=self.error.validator_value)
            if rule in ("minimum", "maximum"):
                self.at_value("schema-range", found=_found(self.value), limit=limit)
            else:
                self.at_value("schema-size", count=len(self.value), limit=limit)
        elif rule == "pattern":
            return [self.pattern()]
        else:
            self.at_value("schema-other", rule=rule)
        return [self.path]

    def at_value(self, code: str, *, hint: str = "", **params: object) -> None:
        self.document.add(code, self.path, place=self.document.value_place(self.path), hint=hint, **params)

    def wrong_type(self) -> None:
        wanted = self.error.validator_value
        names = [wanted] if isinstance(wanted, str) else wanted
        expected = translate(" or ").join(translate(_TYPES[name]) for name in names)
        hint = ""
        meant: tuple[str, ...] = ()
        if "boolean" in names and str(self.value).lower() in _BOOLEAN_WORDS:
            meant = (_BOOLEAN_WORDS[str(self.value).lower()],)
            hint = translate("Write {name}.").format(name=meant[0])
            # The reader has advised quotes, which would not help here.
            place = self.document.value_place(self.path)
            self.document.findings[:] = [
                f for f in self.document.findings if (f.code, f.place) != ("yaml-boolean-word", place)
            ]
        self.at_value("schema-type", expected=expected, found=_found(self.value), hint=hint, meant=meant)

    def unknown_keys(self) -> list[Path]:
        known = self.error.schema.get("properties", {})
        for key in [key for key in self.value if key not in known]:
            close = _meant(key, self.value, known)
            hint = did_you_mean(close) or translate("Known keys: {keys}.").format(keys=", ".join(known))
            if ":" in key and self.value[key] is None:
                hint = translate("A space is missing after the `:`.")
            group, _dot, option = key.partition(".")
            if option and group in known:
                hint = translate("Write `{group}: {{{option}: ...}}`.").format(group=group, option=option)
            self.document.add("schema-unknown-key", (*self.path, key), key=key, hint=hint, meant=close)
        return [(*self.path, key) for key in self.value if key not in known]

    def missing_keys(self) -> None:
        # jsonschema names the key in no field; a slip of the pen is reported as that alone.
        # The rule may stand apart from the properties; the top is where every key is known.
        known = dict.fromkeys(self.error.validator_value) if self.path else self.root["properties"]
        strangers = [key for key in self.value if key not in known]
        slips = {name for key in strangers for name in (*_meant(key, self.value, known), key.split(":")[0])}
        for key in self.error.validator_value:
            if key not in self.value and key not in slips:
                hint = translate("Add `{key}: ...` here.").format(key=key)
                self.document.add("schema-missing-key", self.path, key=key, hint=hint)

    def choice(self) -> None:
        rule = self.error.validator_value
        choices = [str(choice) for choice in (rule if isinstance(rule, list) else [rule])]
        close = suggestions(self.value, choices) if isinstance(self.value, str) else ()
        hint = did_you_mean(close)
        self.at_value(
            "schema-choice", found=_found(self.value), choices=", ".join(choices), hint=hint, meant=close
        )

    def pattern(self) -> Path:
        pattern = self.error.validator_value
        is_key = "propertyNames" in self.error.absolute_schema_path
        path = (*self.path, self.value) if is_key else self.path
        self.document.add(
            "schema-pattern",
            path,
            place=self.document.place(path) if is_key else self.document.value_place(path),
            found=clip(self.value),
            wanted=translate(_WANTED[pattern]),
            hint=self.id_hint() if pattern == _ID else "",
            meant=(as_id(self.value),) if pattern == _ID and as_id(self.value) else (),
        )
        return path

    def id_hint(self) -> str:
        in_list = bool(self.path) and isinstance(self.path[-1], int)
        words = self.value.split()
        if in_list and len(words) > 1 and all(word == word.lower() for word in words):
            question = translate("Is a comma missing between {a} and {b}?")
            return question.format(a=clip(words[0]), b=clip(words[1]))
        name = as_id(self.value)
        return translate("Write {name}.").format(name=name) if name else ""


_NEEDED = (("extends",), ("continents",), ("territories",), ("borders",))
"""What nothing can be said without."""


def _leave_out(document: Document, path: Path) -> None:
    """Take a value out of the data, so that the rest can be checked further.

    An entry of a group (a territory, a continent) stays, empty, since others may name it; an entry of a list
    becomes None. Without a whole group, or with nothing left, the rest says little.
    """
    if not path or path[:2] in _NEEDED:
        document.complete = False
        return
    parent = document.data
    for key in path[:-1]:
        parent = parent.get(key) if isinstance(parent, dict) else parent[int(key)] if parent else None
        if parent is None:
            return  # something around it is left out already
    if isinstance(parent, list):
        parent[int(path[-1])] = None
    elif len(path) == 2 and path[0] in ("territories", "continents"):
        parent[path[1]] = {}
    elif isinstance(parent, dict):
        parent.pop(path[-1], None)


def _meant(key: str, group: dict[str, Any], known: dict[str, Any]) -> tuple[str, ...]:
    """Known keys that are not there yet and look like an unknown one."""
    return suggestions(key, [name for name in known if name not in group])


def as_id(text: str) -> str:
    """The id that a name would have, empty where there is none.

    Examples
    --------
    >>> as_id("North Africa")
    'north_africa'
    """
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    name = re.sub(r"[^a-z0-9]+", "_", plain).strip("_")[:60]
    return name if name[:1].isalpha() else ""


def _type_of(value: Any) -> str:
    names = {dict: "object", list: "array", str: "string", bool: "boolean", int: "integer", float: "number"}
    return translate(_TYPES[names.get(type(value), "null")])


def _found(value: Any) -> str:
    """What stands there: its type, and the value where it is short."""
    if value is None or isinstance(value, dict | list):
        return _type_of(value)
    shown = clip(json.dumps(value, ensure_ascii=False), 40)
    return shown if isinstance(value, bool) else f"{_type_of(value)} {shown}"
