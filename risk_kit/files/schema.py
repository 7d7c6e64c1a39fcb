"""JSON Schema to findings: each broken rule becomes a sentence at the place of the value it is about."""

from __future__ import annotations

import json
import sys
from functools import cache
from typing import TYPE_CHECKING, Any

from risk_kit.files.findings import clip
from risk_kit.files.leave_out import leave_out, rename_to_id
from risk_kit.files.locate import data_folder
from risk_kit.files.scalars import read_plain
from risk_kit.files.sections import add_missing, brace_hint, mend_sections, near_format, near_keys, strangers
from risk_kit.files.slips import comma_hint, form_hint, mend_slips
from risk_kit.files.suggest import MOST_COMPARED, as_id, did_you_mean, suggestions
from risk_kit.language import mark as _
from risk_kit.language import ngettext, translate

if TYPE_CHECKING:
    from collections.abc import Iterable

    from risk_kit.files.findings import Path, Place
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
_BOOLEAN_WORDS = dict.fromkeys(("yes", "on", "y", "1", "sí", "si", "sì", "sim", "true"), "true")
_BOOLEAN_WORDS |= dict.fromkeys(("no", "off", "n", "0", "não", "nao", "false"), "false")
_QUOTES = ("yaml-boolean-word", "yaml-number-like")
_SIZES = ("minItems", "maxItems", "minProperties")
_ID = "^[a-z][a-z0-9]*(_[a-z0-9]+)*$(?!\\n)"
# What a text should look like, by the pattern of the schema that it breaks.
_WANTED = {
    _ID: _("small letters a-z, digits and single underscores, as in north_africa"),
    "^[a-z]{2}(-[A-Z0-9]{2,3})?$(?!\\n)": _("a language code such as it or pt-BR"),
    "^#[0-9a-fA-F]{6}$(?!\\n)": _('a color in quotes, such as "#d6a43b"'),
    "^[A-Za-z0-9_-]+\\.geojson$(?!\\n)": _("the name of a .geojson file beside this one"),
    "^[^/\\\\]+\\.([pP][nN][gG]|[jJ][pP][eE]?[gG]|[wW][eE][bB][pP]|[gG][iI][fF])$(?!\\n)": _(
        "the name of a picture beside this one, such as sketch.png"
    ),
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
        key, close = near_format(document.data)
        document.add("format-missing", key, hint=did_you_mean(close), meant=close)
        return None
    kind = FORMATS.get(name) if isinstance(name, str) else None
    if kind is None:
        place = document.value_place(("format",))
        close = suggestions(str(name), FORMATS)
        close = close or tuple(known for known in FORMATS if str(name).lower() == FORMATS[known])
        known = translate("Known formats: {formats}.").format(formats=", ".join(FORMATS))
        hint = did_you_mean(close) or known
        document.add("format-unknown", ("format",), place=place, found=str(name), hint=hint, meant=close)
    return kind


def check_schema(document: Document, kind: str) -> None:
    """Add a finding for each broken rule of the kind's schema, and leave out of the data what broke it."""
    validator = _validator(kind)
    mend_sections(document, validator.schema)
    told = mend_slips(document, kind, validator.schema)
    broken = list(told)
    ids = _Ids(document)
    for error in list(validator.iter_errors(document.data)):
        path = tuple(error.absolute_path)
        # Of a value that is no choice and of another type, one of the two says enough.
        plain = error.instance is None or isinstance(error.instance, dict | list)
        if "enum" in error.schema and error.validator == ("enum" if plain else "type"):
            continue
        if not any(path[:end] in told for end in range(1, len(path) + 1)):
            broken += _Translation(document, error, validator.schema, ids).add()
    findings = document.findings
    findings[:] = [f for f in findings if f.code not in _QUOTES or f.place not in ids.no_quotes]
    for path in broken:
        leave_out(document, path)
    for path in broken:
        rename_to_id(document, path)


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

    def __init__(self, document: Document, error: Any, root: dict[str, Any], ids: _Ids) -> None:
        self.document = document
        self.root = root
        self.ids = ids
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
        elif rule in ("minimum", "maximum"):
            self.at_value("schema-range", found=json.dumps(self.value), limit=self.limits())
        elif rule in _SIZES:
            self.size()
        elif rule == "pattern":
            return [self.pattern()]
        else:
            self.at_value("schema-other", rule=rule)
        return [self.path]

    def at_value(self, code: str, *, hint: str = "", **params: object) -> None:
        self.document.add(code, self.path, place=self.document.value_place(self.path), hint=hint, **params)

    def limits(self) -> str:
        """The range of a number."""
        least, most = self.error.schema.get("minimum"), self.error.schema.get("maximum")
        if least is None:
            return translate("at most {limit}").format(limit=most)
        if most is None:
            return translate("at least {limit}").format(limit=least)
        return translate("from {least} to {most}").format(least=least, most=most)

    def size(self) -> None:
        """Too many or too few entries."""
        limit, schema = self.error.validator_value, self.error.schema
        if "minItems" in schema and schema["minItems"] == schema.get("maxItems"):
            wanted = ngettext("{count} entry", "{count} entries", limit)
        elif self.error.validator == "maxItems":
            wanted = ngettext("at most {count} entry", "at most {count} entries", limit)
        else:
            wanted = ngettext("at least {count} entry", "at least {count} entries", limit)
        expected = wanted.format(count=limit)
        self.at_value("schema-size", expected=expected, count=len(self.value), hint=form_hint(self.path))

    def wrong_type(self) -> None:
        wanted = self.error.validator_value
        names = [wanted] if isinstance(wanted, str) else wanted
        comma = comma_hint(self.value, names) if isinstance(self.value, str) else ""
        if comma and {"integer", "number"} & set(names):
            self.at_value("number-comma", found=self.value, hint=comma)
            return
        expected = translate(" or ").join(translate(_TYPES[name]) for name in names)
        place = self.document.value_place(self.path)
        if self.value is None and place in self.ids.not_finite:
            return  # the reader has said it
        hint, meant = self.other_type(names)
        if "string" not in names:
            self.ids.no_quotes.add(place)
        hint = hint or form_hint(self.path) or self.inside(names)
        self.at_value("schema-type", expected=expected, found=_found(self.value), hint=hint, meant=meant)

    def other_type(self, names: list[str]) -> tuple[str, tuple[str, ...]]:
        """What to write for a value that has the sense of another type, as a hint and as it is meant."""
        word = str(self.value)
        if "boolean" in names and word.lower() in _BOOLEAN_WORDS:
            meant = _BOOLEAN_WORDS[word.lower()]
        elif isinstance(self.value, str) and {"integer", "number"} & set(names):
            value, code = read_plain(word)
            whole = isinstance(value, int) and not isinstance(value, bool)
            if code or not (whole or (isinstance(value, float) and "number" in names)):
                return "", ()
            meant = word
        elif (
            "string" in names and type(self.value) in (int, float) and self.error.schema.get("pattern") != _ID
        ):
            return translate('Put it in quotes: "{word}".').format(word=clip(json.dumps(self.value))), ()
        else:
            return "", ()
        if isinstance(self.value, str) and meant == word.lower():
            return translate("Leave the quotes out: {name}.").format(name=meant), (meant,)
        return translate("Write {name}.").format(name=meant), (meant,)

    def inside(self, names: list[str]) -> str:
        """The keys of a group, or the words, that are wanted."""
        if "enum" in self.error.schema:
            return translate("Choices: {choices}.").format(choices=", ".join(self.error.schema["enum"]))
        keys = self.error.schema.get("properties", {})
        return _known_keys(keys) if keys and names[0] == "object" else ""

    def unknown_keys(self) -> list[Path]:
        known = self.error.schema.get("properties", {})
        asked = set(strangers(self.value, known))
        for key in [key for key in self.value if key not in known]:
            close = near_keys(key, self.value, known) if key in asked else ()
            hint = brace_hint(key, self.value[key]) or did_you_mean(close) or _known_keys(known)
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
        unknown = strangers(self.value, known)
        slips = {name for key in unknown for name in (*near_keys(key, self.value, known), key.split(":")[0])}
        if not self.path and "extends" in slips:
            return  # what is missing would come from there
        absent = [k for k in self.error.validator_value if k not in self.value and k not in slips]
        add_missing(self.document, self.path, absent, self.error.validator_value)

    def choice(self) -> None:
        rule = self.error.validator_value
        choices = [str(choice) for choice in (rule if isinstance(rule, list) else [rule])]
        close = suggestions(self.value, choices) if isinstance(self.value, str) else ()
        hint = did_you_mean(close)
        self.ids.no_quotes.add(self.document.value_place(self.path))
        found = clip(json.dumps(self.value, ensure_ascii=False), 40)
        self.at_value("schema-choice", found=found, choices=", ".join(choices), hint=hint, meant=close)

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
            hint=self.id_hint(is_key=is_key) if pattern == _ID else "",
            meant=(as_id(self.value),) if pattern == _ID and as_id(self.value) else (),
        )
        return path

    def id_hint(self, *, is_key: bool) -> str:
        name, group = as_id(self.value), self.document.data
        if not name:
            return ""
        if is_key:
            for key in self.path:
                group = group[key]
            taken = translate("{name} is there already; give this one another id.")
            return (taken if name in group else translate("Write {name}.")).format(name=name)
        if name not in self.ids.at(self.path):
            close = self.ids.close(name, self.path)
            if close:
                return did_you_mean(close)
            words = self.value.split()
            in_list = bool(self.path) and isinstance(self.path[-1], int) and self.path[:1] != ("borders",)
            if in_list and len(words) > 1 and all(word == word.lower() for word in words):
                question = translate("Is a comma missing between {a} and {b}?")
                return question.format(a=clip(words[0]), b=clip(words[1]))
        return translate("Write {name}.").format(name=name)


class _Ids:
    """Ids of the territories and continents of a file, as they would be right.

    Attributes
    ----------
    not_finite : set of Place
        Where the reader has found a number that is none.
    no_quotes : set of Place
        Where quotes, which the reader advises, would not help.
    """

    def __init__(self, document: Document) -> None:
        self.data = document.data if isinstance(document.data, dict) else {}
        self.not_finite = {f.place for f in document.findings if f.code == "yaml-not-finite"}
        self.no_quotes: set[Place] = set()
        self.left = MOST_COMPARED
        self.read: dict[str, set[str]] = {}

    def at(self, path: Path) -> set[str]:
        """Those that may stand at a path."""
        name = (
            "territories" if path[:1] == ("borders",) else "continents" if path[-1:] == ("continent",) else ""
        )
        if name not in self.read:
            group = self.data.get(name)
            self.read[name] = {as_id(key) for key in group} if isinstance(group, dict) else set()
        return self.read[name]

    def close(self, name: str, path: Path) -> tuple[str, ...]:
        """Those that look like a name, as long as that is quick."""
        known = self.at(path)
        self.left -= len(known)
        return suggestions(name, known) if self.left >= 0 else ()


def _known_keys(keys: Iterable[str]) -> str:
    return translate("Known keys: {keys}.").format(keys=", ".join(keys))


def _type_of(value: Any) -> str:
    names = {dict: "object", list: "array", str: "string", bool: "boolean", int: "integer", float: "number"}
    return translate(_TYPES[names.get(type(value), "null")])


def _found(value: Any) -> str:
    """What stands there: its type, and the value where it is short."""
    if value is None or isinstance(value, dict | list):
        return _type_of(value)
    shown = clip(json.dumps(value, ensure_ascii=False), 40)
    return shown if isinstance(value, bool) else f"{_type_of(value)} {shown}"
