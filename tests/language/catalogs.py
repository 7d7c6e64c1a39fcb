"""Bring the catalogs up to date with the source: ``python -m tests.language.catalogs [--check]``.

Messages come from the Python source (``_``, ``translate``, ``mark``, ``ngettext``) and from the titles of the
options in the schema of rulesets.
"""

from __future__ import annotations

import ast
import io
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from risk_kit.files.schema import load_schema
from risk_kit.language.catalog import DOMAIN, LANGUAGES, LOCALES

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parent.parent.parent
# The functions that take messages, and how many of their arguments are messages.
FUNCTIONS = {"_": 1, "translate": 1, "mark": 1, "ngettext": 2}
TRANSLATIONS = [language for language in LANGUAGES if language != "en"]


HEADER = """\
msgid ""
msgstr ""
"Project-Id-Version: risk_kit\\n"
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
"""
"""Start of a new catalog: two forms are enough, since no count reaches a million."""


def messages_of_source() -> Catalog:
    """All messages of the source, with where they stand."""
    catalog = Catalog(project=DOMAIN, charset="utf-8")
    for path in sorted((ROOT / "risk_kit").rglob("*.py")):
        for message in messages_of(path.read_text(encoding="utf-8")):
            # Without the lines: their numbers would change the catalogs with every edit.
            catalog.add(message, locations=[(path.relative_to(ROOT).as_posix(), None)])
    for title in _titles(load_schema("ruleset")["properties"]):
        catalog.add(title, locations=[("schemas/ruleset.schema.json", None)])
    return catalog


def messages_of(text: str) -> Iterator[str | tuple[str, str]]:
    """Messages of a Python text: the literal strings that calls of the functions begin with."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            count = FUNCTIONS.get(node.func.id, 0)
            found = [arg.value for arg in node.args[:count] if isinstance(arg, ast.Constant)]
            if count and len(found) == count:
                yield (found[0], found[1]) if count == 2 else found[0]


def _titles(properties: dict[str, Any]) -> list[str]:
    found = []
    for rule in properties.values():
        found += [rule["title"]] if "title" in rule else []
        found += _titles(rule.get("properties", {}))
    return found


def path_of(language: str) -> Path:
    """File of a language's catalog."""
    return LOCALES / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def read(language: str) -> Catalog:
    """A language's catalog as stored; an empty one where there is none."""
    path = path_of(language)
    content = path.read_bytes() if path.exists() else HEADER.format(language=language).encode()
    return read_po(io.BytesIO(content), locale=language, domain=DOMAIN)


def problems_of(catalog: Catalog, source: Catalog) -> list[str]:
    """Missing, stale and faulty entries of a catalog."""
    found = []
    for message in source:
        entry = catalog.get(message.id) if message.id else None
        if message.id and (entry is None or not _complete(entry)):
            found.append(f"missing: {message.id}")
        elif entry is not None and entry.fuzzy:
            found.append(f"fuzzy: {message.id}")
        elif entry is not None:
            found += [f"{problem}: {message.id}" for problem in _faults(entry)]
    found += [f"stale: {message.id}" for message in catalog if message.id and message.id not in source]
    return found + [f"stale: {message}" for message in catalog.obsolete]


def _complete(entry: Any) -> bool:
    texts = entry.string if isinstance(entry.string, tuple | list) else [entry.string]
    return all(texts)


def _faults(entry: Any) -> list[str]:
    """Placeholders of the source that a translation lacks or adds."""

    def names(text: str) -> set[str]:
        return {brace or percent for brace, percent in re.findall(r"\{(\w+)[^}]*\}|%\((\w+)\)", text)}

    ids = entry.id if isinstance(entry.id, tuple | list) else [entry.id]
    texts = entry.string if isinstance(entry.string, tuple | list) else [entry.string]
    pairs = zip(ids, texts, strict=True)
    return [
        f"placeholders {sorted(names(text) ^ names(key))}" for key, text in pairs if names(text) != names(key)
    ]


def main() -> int:
    """Update all catalogs, or with ``--check`` print what is missing or stale."""
    source = messages_of_source()
    problems = []
    for language in TRANSLATIONS:
        catalog = read(language)
        if "--check" not in sys.argv:
            catalog.update(source, no_fuzzy_matching=True)
            catalog.obsolete.clear()
            path_of(language).parent.mkdir(parents=True, exist_ok=True)
            path_of(language).write_bytes(text_of(catalog, language))
            with path_of(language).with_suffix(".mo").open("wb") as stream:
                write_mo(stream, catalog)
        problems += [f"{language}: {problem}" for problem in problems_of(catalog, source)]
    print("\n".join(problems) or "all catalogs are complete")
    return bool(problems)


def text_of(catalog: Catalog, language: str) -> bytes:
    """The catalog as it is stored, with a header that does not change at every update."""
    stream = io.BytesIO()
    write_po(stream, catalog, sort_output=True, omit_header=True, width=110)
    return HEADER.format(language=language).encode() + b"\n" + stream.getvalue()


if __name__ == "__main__":
    raise SystemExit(main())
