"""Editions and house rules: a document laid over the one that it `extends`."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from risk_kit.files.findings import Severity
from risk_kit.files.locate import shipped
from risk_kit.files.reader import Document, read_document
from risk_kit.files.schema import check_schema, document_kind
from risk_kit.files.suggest import did_you_mean, suggestions

if TYPE_CHECKING:
    from risk_kit.files.findings import Path as DataPath
    from risk_kit.files.findings import Place


@dataclass
class Layers:
    """A document and all that it extends, the base first.

    Attributes
    ----------
    documents : list of Document
        Each as written; the last is the one that was asked for and carries all findings.
    data : dict
        The values of the base, overridden by those of each layer: groups key by key, all else whole.
    """

    documents: list[Document]
    data: dict[str, Any]

    @property
    def own(self) -> Document:
        """The document that was asked for."""
        return self.documents[-1]

    @property
    def usable(self) -> bool:
        """True when nothing found so far is an error."""
        return self.own.complete and not any(f.severity is Severity.ERROR for f in self.own.findings)

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
        """Add a finding at a place of any layer."""
        source = next((d.source for d in self.documents if d.source.file == place.file), self.own.source)
        self.own.findings.append(source.finding(code, place, path, hint=hint, **params))


def read_layers(path: str | Path, kind: str | None = None) -> tuple[str | None, Layers]:
    """Kind of a file and its layers, checked against the schema; every problem is a finding of `own`."""
    document = read_document(path)
    found = document_kind(document) if document.complete else None
    if found is not None and kind not in (None, found):
        document.add("format-unknown", ("format",), found=str(document.data["format"]))
        return found, Layers([document], {})
    if found is None:
        return None, Layers([document], {})
    check_schema(document, found)
    layers = Layers([document], document.data)
    if layers.usable and "extends" in document.data:
        _extend(layers, found)
    return found, layers


def _extend(layers: Layers, kind: str) -> None:
    """Put the bases below a document, the nearest first."""
    own = layers.own
    names = [str(own.data["id"])]
    document = own
    while "extends" in document.data:
        name = document.data["extends"]
        path = _base_path(own, document, kind, name)
        if path is None:
            return
        base = read_document(path)
        if base.complete and document_kind(base) == kind:
            check_schema(base, kind)
        if not base.complete or any(f.severity is Severity.ERROR for f in base.findings):
            own.findings += base.findings
            own.add("extends-broken", ("extends",), name=str(path))
            return
        names.append(str(base.data["id"]))
        if Path(path).resolve() in {Path(d.source.file).resolve() for d in layers.documents}:
            own.add("extends-circle", ("extends",), names=" → ".join(names))
            return
        layers.documents.insert(0, base)
        document = base
    for layer in layers.documents:
        layers.data = layer.data if layer is layers.documents[0] else merge(layers.data, layer.data)


def _base_path(own: Document, document: Document, kind: str, name: str) -> Path | None:
    """Path of what a document extends: a file beside it, else a shipped one; None with a finding."""
    place = document.value_place(("extends",)) if document is own else None
    if Path(name).name != name or name in (".", ".."):
        own.add("extends-outside", ("extends",), place=place, name=name)
        return None
    beside = Path(document.source.file).parent
    candidates = [beside / name, beside / f"{name}.yaml", shipped(kind).get(name)]
    for candidate in candidates:
        if candidate is not None and candidate.is_file():
            return candidate
    near = [path.stem for path in beside.glob("*.yaml")] + list(shipped(kind))
    own.add(
        "extends-unknown", ("extends",), place=place, name=name, hint=did_you_mean(suggestions(name, near))
    )
    return None


def merge(base: Any, over: Any) -> Any:
    """Base overridden: groups are merged key by key, everything else is replaced.

    Examples
    --------
    >>> merge({"attack": {"dice": 3, "sides": 6}}, {"attack": {"dice": 2}})
    {'attack': {'dice': 2, 'sides': 6}}
    """
    if not (isinstance(base, dict) and isinstance(over, dict)):
        return over
    return base | {key: merge(base[key], value) if key in base else value for key, value in over.items()}
