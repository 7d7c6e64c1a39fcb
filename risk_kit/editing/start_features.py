"""The features of a GeoJSON file of any source: their shapes, and what their properties call them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from shapely.geometry import shape as shape_of

from risk_kit.errors import FileError
from risk_kit.files.findings import Place, Report, Source, clip
from risk_kit.files.formats.geojson import NO_FEATURES, is_geojson, is_territory, properties_of
from risk_kit.files.formats.json_board import USUAL
from risk_kit.files.formats.json_text import MOST_BYTES, JsonText, text_of
from risk_kit.files.formats.lenient import clean_name, decode_lenient
from risk_kit.files.shapes import rings_of
from risk_kit.files.suggest import unknown_name
from risk_kit.files.text import read_raw
from risk_kit.language import LANGUAGES
from risk_kit.language import translate as _

if TYPE_CHECKING:
    import pathlib
    from collections.abc import Mapping

    from shapely.geometry.base import BaseGeometry

    from risk_kit.files.findings import Finding, Path

_AREAS = ("Polygon", "MultiPolygon")


@dataclass
class Feature:
    """A feature with an area: its place in the file, its properties, its shape as it is there."""

    place: Place
    properties: Mapping[str, Any]
    shape: BaseGeometry
    key: str = ""


@dataclass
class Features:
    """The features of a file that are areas.

    Attributes
    ----------
    source : Source
    own : bool
        Whether they are those of a board of risk_kit, in canvas units.
    """

    source: Source
    findings: list[Finding] = field(default_factory=list)
    features: list[Feature] = field(default_factory=list)
    own: bool = False

    @property
    def start(self) -> Place:
        """The first place of the file, for what is about all of it."""
        return Place(self.source.file)

    def add(self, code: str, place: Place, **params: object) -> None:
        """Add a finding."""
        self.findings.append(self.source.finding(code, place, (), hint="", **params))

    def fail(self) -> FileError:
        """The error that the file cannot be used."""
        return FileError(Report.of(self.findings))

    def known(self) -> list[str]:
        """Names of all properties of the features."""
        return list(dict.fromkeys(name for feature in self.features for name in feature.properties))

    def values(self, column: str) -> list[str]:
        """Different values of a property, without the empty one."""
        found = (text_of(feature.properties.get(column)) for feature in self.features)
        return list(dict.fromkeys(filter(None, found)))

    def chosen(self, column: str) -> str:
        """A property that was asked for.

        Raises
        ------
        UnknownNameError
            When no feature has it.
        """
        known = self.known()
        if column not in known:
            message = _("There is no property {name!r} in {file}; there are {known}.").format(
                name=clip(column), file=clip(self.source.file, 400), known=clip(", ".join(known), 400)
            )
            raise unknown_name(message, column, "property", known)
        return column

    def usual(self, what: str, least: int = 1) -> str | None:
        """The first property of a usual name with so many different values at least, None without one."""
        by_name = {name.lower(): name for name in reversed(self.known())}
        there = (by_name[name] for name in USUAL[what] if name in by_name)
        return next((name for name in there if len(self.values(name)) >= least), None)

    def names(self, feature: Feature, column: str | None) -> Any:
        """The name under a property: text, or texts by language where there are such as ``name_es`` too."""
        if column is None:
            return ""
        plain = clean_name(text_of(feature.properties.get(column)))
        pattern = re.compile(rf"{re.escape(column)}[_:-]({'|'.join(LANGUAGES)})", re.IGNORECASE)
        texts: dict[str, str] = {}
        for name, value in feature.properties.items():
            match = pattern.fullmatch(name)
            if match and clean_name(text_of(value)):
                texts[match[1].lower()] = clean_name(text_of(value))
        if plain:
            texts.setdefault("en", plain)
        if set(texts.values()) <= {plain}:
            return plain
        return {code: texts[code] for code in LANGUAGES if code in texts}


def shown(name: Any) -> str:
    """A name as it is said of the board: in English, else in the first language there is."""
    return str(name.get("en") or next(iter(name.values()))) if isinstance(name, dict) else str(name)


def read_features(path: pathlib.Path) -> Features:
    """The features of a file.

    Raises
    ------
    FileError
        When it cannot be read, or has no two areas.
    """
    raw, problems = read_raw(path, MOST_BYTES)
    source = Source(str(path))
    if not problems:
        source, problems = decode_lenient(raw, str(path))
    found = Features(source, problems)
    if not source.text:
        raise found.fail()
    text = JsonText(source, found.findings)
    if not is_geojson(text.data):
        if text.data is not None:
            found.add("foreign-not-a-map", found.start, reason=_(NO_FEATURES))
        raise found.fail()
    skipped = [
        index for index, data in enumerate(text.data["features"]) if not _take(found, data, text, index)
    ]
    if skipped:
        found.add("start-no-area", text.place(("features", skipped[0])), count=len(skipped))
    if len(found.features) < 2:
        found.add("foreign-few-territories", found.start, count=len(found.features))
        raise found.fail()
    return found


def _take(found: Features, data: Any, text: JsonText, index: int) -> bool:
    """Whether a value is a feature with an area, which is taken then."""
    geometry = data.get("geometry") if isinstance(data, dict) else None
    if not (is_territory(data) and isinstance(geometry, dict) and geometry.get("type") in _AREAS):
        return False
    path: Path = ("features", index)
    rings = rings_of(geometry)
    if not rings or min(map(len, rings)) < 4:
        found.add("foreign-coordinates", text.place(path), territory=str(index + 1), found=geometry["type"])
        return False
    properties = properties_of(data)
    found.own = found.own or "kind" in properties
    key = text_of(data.get("id"))
    flat = {"type": geometry["type"], "coordinates": _flat(geometry["coordinates"])}
    found.features.append(Feature(text.place(path), properties, shape_of(flat), key))
    return True


def _flat(coordinates: Any) -> Any:
    """Coordinates without heights."""
    if isinstance(coordinates[0], list):
        return [_flat(part) for part in coordinates]
    return coordinates[:2]
