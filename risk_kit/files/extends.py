"""Editions and house rules: a document laid over the one that it `extends`."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from risk_kit.files.findings import MOST_SHOWN, Severity
from risk_kit.files.formats.names import is_foreign
from risk_kit.files.formats.registry import read_foreign
from risk_kit.files.locate import find, known
from risk_kit.files.reader import Document, document_of, read_document
from risk_kit.files.schema import KIND_NAMES, check_schema, document_kind
from risk_kit.files.suggest import did_you_mean, suggestions
from risk_kit.files.text import decode
from risk_kit.language import translate

if TYPE_CHECKING:
    from collections.abc import Iterable

    from risk_kit.files.findings import Finding, Place
    from risk_kit.files.findings import Path as DataPath

MOST_LAYERS = 8
MOST_COMPARED = 20_000
"""Names looked at for suggestions in one file; beyond that findings go without."""
# Never taken from the base: a house rule is not called Classic because it extends classic.
_NOT_INHERITED = ("name", "uncertain")


@dataclass
class Layers:
    """A document and all that it extends, the base first.

    Attributes
    ----------
    documents : list of Document
        Each as written; the last is the one that was asked for.
    data : dict
        The values of the base, overridden by those of each layer: groups key by key, all else whole.
    findings : list of Finding
        What is wrong with the document that was asked for, errors of its base included.
    """

    documents: list[Document]
    data: dict[str, Any]
    findings: list[Finding] = field(default_factory=list)
    _compared: int = 0

    @property
    def own(self) -> Document:
        """The document that was asked for."""
        return self.documents[-1]

    @property
    def usable(self) -> bool:
        """True when nothing found so far is an error."""
        return self.own.complete and not any(f.severity is Severity.ERROR for f in self.findings)

    def place(self, path: DataPath) -> Place:
        """Place of a key in the last layer that has it, else in the document that was asked for."""
        for document in reversed(self.documents):
            if path in document.key_places or path in document.places:
                return document.place(path)
        return self.own.place(path)

    def value_place(self, path: DataPath) -> Place:
        """Place of a value in the last layer that has it, else as `place`."""
        for document in reversed(self.documents):
            if path in document.places:
                return document.places[path]
        return self.place(path)

    def add(self, code: str, place: Place, path: DataPath = (), *, hint: str = "", **params: object) -> None:
        """Add a finding; one about a line of the base stands where the document changes or names the base.

        The base has no errors of its own, so the change is to blame; its warnings are its own matter.
        """
        own = self.own
        if place.file != own.source.file:
            removed = ("borders", "remove")
            place = own.value_place(removed if removed in own.places else ("extends",))
            finding = own.source.finding(code, place, path, hint=hint, **params)
            if finding.severity is not Severity.ERROR:
                return
        else:
            finding = own.source.finding(code, place, path, hint=hint, **params)
        self.findings.append(finding)

    def did_you_mean(self, name: str, names: Iterable[str]) -> str:
        """Sentence that suggests a name, where `close` finds one."""
        return did_you_mean(self.close(name, names))

    def close(self, name: str, names: Iterable[str]) -> tuple[str, ...]:
        """Names that look like one, as long as that is quick and the finding will be shown."""
        names = list(names)
        self._compared += len(names)
        if len(self.findings) >= MOST_SHOWN or self._compared > MOST_COMPARED:
            return ()
        return suggestions(name, names)


def read_layers(
    path: str | Path, kind: str | None = None, text: str | None = None
) -> tuple[str | None, Layers]:
    """Kind of a file and its layers, checked against the schema.

    Parameters
    ----------
    kind : str, optional
        The kind that is wanted; another one is a finding.
    text : str, optional
        Text to read as if it stood in the file.
    """
    if is_foreign(path):
        return _read_foreign(path, kind, text)
    document = read_document(path) if text is None else document_of(*decode(text.encode(), str(path)))
    layers = Layers([document], {}, document.findings)
    found = document_kind(document) if document.complete else None
    if found is None:
        return None, layers
    if kind not in (None, found):
        _refuse_kind(document, "format", found, str(kind))
        return found, layers
    check_schema(document, found)
    layers.data = document.data
    if "extends" in document.data and document.complete:
        if layers.usable:
            _extend(layers, found)
        else:  # say at least whether there is such a file
            _base_path(document, document, found, {Path(document.source.file).resolve()})
    return found, layers


def _read_foreign(path: str | Path, kind: str | None, text: str | None) -> tuple[str | None, Layers]:
    """Kind and layers of a file in a foreign format: a board, or the deck of a ``.cards`` file."""
    imported = read_foreign(path, text=text)
    found = "objectives" if imported.deck and not imported.board.complete else "board"
    document = imported.deck if imported.deck and "objectives" in (found, kind) else imported.board
    layers = Layers([document], document.data or {}, document.findings)
    if not document.complete:
        return None, layers
    if kind not in (None, found) and not (kind == "objectives" and imported.deck):
        _refuse_kind(document, "format", found, str(kind))
    return found, layers


def read_named(name: str | Path, kind: str) -> Layers:
    """Layers of the file of a kind at a path or with a known id; see `locate.find`."""
    return read_layers(find(kind, name), kind)[1]


def _refuse_kind(document: Document, key: str, found: str, wanted: str) -> None:
    names = {"found": translate(KIND_NAMES[found]), "wanted": translate(KIND_NAMES[wanted])}
    document.add("format-other-kind", (key,), place=document.value_place((key,)), **names)


def _extend(layers: Layers, kind: str) -> None:
    """Put the bases below a document, the nearest first, and merge them."""
    own = layers.own
    seen = {Path(own.source.file).resolve()}
    document = own
    while "extends" in document.data:
        path = _base_path(own, document, kind, seen)
        if path is None:
            return
        seen.add(path.resolve())
        base = read_document(path)
        found = document_kind(base) if base.complete else None
        if found not in (None, kind):
            _refuse_kind(own, "extends", str(found), kind)
            return
        if found:
            check_schema(base, kind)
        if not found or any(finding.severity is Severity.ERROR for finding in base.findings):
            own.findings += base.findings
            own.add("extends-broken", ("extends",), place=own.value_place(("extends",)), name=str(path))
            return
        layers.documents.insert(0, base)
        document = base
    layers.data = layers.documents[0].data
    for layer in layers.documents[1:]:
        layers.data = merge(layers.data, layer.data)
    layers.data = {key: value for key, value in layers.data.items() if key != "name" or key in own.data}


def _base_path(own: Document, document: Document, kind: str, seen: set[Path]) -> Path | None:
    """Path of what a document extends: a file beside it, else a known one; None with a finding."""
    name: str = document.data["extends"]
    place = own.value_place(("extends",))
    if Path(name).name != name or name in (".", ".."):
        own.add("extends-outside", ("extends",), place=place, name=name)
        return None
    beside = Path(document.source.file).parent
    candidates = [beside / name, beside / f"{name}.yaml", known(kind).get(name)]
    there = [path for path in candidates if path is not None and path.is_file()]
    unseen = [path for path in there if path.resolve() not in seen]
    if unseen and len(seen) < MOST_LAYERS:
        return unseen[0]
    if there:
        code = "extends-too-deep" if unseen else "extends-circle"
        own.add(code, ("extends",), place=place, name=name, most=MOST_LAYERS)
        return None
    other = next((other for other in KIND_NAMES if other != kind and name in known(other)), None)
    if other:
        _refuse_kind(own, "extends", other, kind)
        return None
    near = [path.stem for path in beside.glob("*.yaml")] + list(known(kind))
    hint = did_you_mean(suggestions(name, near))
    own.add("extends-unknown", ("extends",), place=place, name=name, hint=hint)
    return None


def merge(base: Any, over: Any) -> Any:
    """Base overridden: groups are merged key by key, everything else, names too, is replaced.

    Examples
    --------
    >>> merge({"attack": {"dice": 3, "sides": 6}}, {"attack": {"dice": 2}})
    {'attack': {'dice': 2, 'sides': 6}}
    """
    if not (isinstance(base, dict) and isinstance(over, dict)):
        return over
    merged = base | {
        key: merge(base[key], value) if key in base and key not in _NOT_INHERITED else value
        for key, value in over.items()
    }
    if "name" in over and "uncertain" not in over:
        merged.pop("uncertain", None)
    return merged
