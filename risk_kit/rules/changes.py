"""Single rules by their dotted name (``defense.dice``): what they mean, and changing one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from risk_kit.errors import RuleError
from risk_kit.files.extends import merge
from risk_kit.files.findings import clip
from risk_kit.files.reader import Document, parse
from risk_kit.files.schema import check_schema, load_schema
from risk_kit.files.suggest import unknown_name
from risk_kit.files.text import decode
from risk_kit.language import translate as _

if TYPE_CHECKING:
    from collections.abc import Iterator

    from risk_kit.files.extends import Layers

_ABOUT_THE_FILE = ("format", "id", "extends", "name", "board", "sources")


def option_titles() -> dict[str, str]:
    """What each option and group of options means, in the language in use, by its dotted name."""
    return {name: _(schema["title"]) for name, schema in option_schemas() if "title" in schema}


def option_schemas() -> Iterator[tuple[str, Any]]:
    """Dotted name and schema of each option and group of options, in the order of a file."""

    def walk(properties: dict[str, Any], prefix: str) -> Iterator[tuple[str, Any]]:
        for name, schema in properties.items():
            yield prefix + name, schema
            yield from walk(schema.get("properties", {}), f"{prefix}{name}.")

    rules = load_schema("ruleset")["properties"]
    yield from walk({name: schema for name, schema in rules.items() if name not in _ABOUT_THE_FILE}, "")


def change_rule(layers: Layers, change: str) -> None:
    """Lay one changed rule over layers without errors; a bad value is a finding of theirs.

    Parameters
    ----------
    change : str
        ``"defense.dice=3"``: a dotted name and a value as in a file.

    Raises
    ------
    UnknownNameError
        When there is no rule of that name.
    RuleError
        When no value is given.
    """
    name, _equals, text = (part.strip() for part in change.partition("="))
    nullable = _known_name(name)
    document = _one_rule(name, text)
    value = document.data
    if value is None and all(finding.code == "yaml-empty" for finding in document.findings):
        if not (nullable and text in ("null", "~")):
            raise RuleError(_("The rule {name} needs a value: {name}=...").format(name=name))
        document.findings.clear()
        document.complete = True
    if document.complete:
        keys = name.split(".")
        document.places[tuple(keys)] = document.places[()]
        for key in reversed(keys):
            value = {key: value}
        # As in a house rule: what it extends has all the rest.
        about = {"format": layers.data["format"], "id": layers.data["id"], "extends": layers.data["id"]}
        document.data = {**about, **value}
        check_schema(document, "ruleset")
        layers.data = merge(layers.data, value)
    layers.findings += document.findings
    layers.documents.append(document)


def _one_rule(name: str, text: str) -> Document:
    """The value of a changed rule, read and reported like a small file."""
    source, findings = decode(f"{text}\n".encode("utf-8", "surrogateescape"), f"--rule {name}")
    if findings:
        return Document(source, findings=findings, complete=False)
    return parse(source)


def _known_name(name: str) -> bool:
    """Whether a rule can be switched off by null; refuses what is no rule."""
    options = {
        option: "null" in schema.get("type", ())
        for option, schema in option_schemas()
        if "properties" not in schema or "null" in schema.get("type", ())
    }
    if name not in options:
        message = _("There is no rule {name!r}.").format(name=clip(name))
        hint = _("Rules are named like defense.dice or fortify.reach.")
        raise unknown_name(message, name, "rule", options, hint)
    return options[name]
