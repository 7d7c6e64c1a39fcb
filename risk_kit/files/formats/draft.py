"""A board as it is read from a foreign file, piece by piece, and the plain document that comes of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import ceil, floor
from typing import TYPE_CHECKING, Any

from risk_kit.files.findings import MOST_SHOWN, Place, Severity, listing
from risk_kit.files.formats.lenient import Ids, clean_name
from risk_kit.files.reader import Document
from risk_kit.files.suggest import did_you_mean, plain_name, suggestions

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from risk_kit.files.findings import Finding, Path, Source
    from risk_kit.files.shapes import ShapeEntry

MOST_BONUS = 1000
MOST_COMPARED = 20_000
Point = tuple[float, float]


@dataclass
class Piece:
    """A territory or a continent as read: its name, its place in the file, its entry of the board."""

    name: str
    place: Place
    entry: dict[str, Any] = field(default_factory=dict)


@dataclass
class Draft:
    """A board that is being read.

    Attributes
    ----------
    source : Source
    id : str
    findings : list of Finding
    continents, territories : dict of Piece
        By the ids that they get.
    links : dict
        Place of each neighbor that a territory lists, by the two ids: from where, to where.
    kinds : dict
        What else is known of a border (``sea``, ``wraps``), by the two ids in order.
    """

    source: Source
    id: str
    findings: list[Finding]
    name: str = ""
    origin: str = ""
    canvas: Point | None = None
    continents: dict[str, Piece] = field(default_factory=dict)
    territories: dict[str, Piece] = field(default_factory=dict)
    links: dict[tuple[str, str], Place] = field(default_factory=dict)
    kinds: dict[frozenset[str], dict[str, bool]] = field(default_factory=dict)
    shapes: dict[str, ShapeEntry] | None = None
    _continent_ids: Ids = field(default_factory=lambda: Ids("continent"))
    _territory_ids: Ids = field(default_factory=lambda: Ids("territory"))
    _compared: int = 0

    def add(self, code: str, place: Place, path: Path = (), *, hint: str = "", **params: object) -> None:
        """Add a finding."""
        self.findings.append(self.source.finding(code, place, path, hint=hint, **params))

    @property
    def sound(self) -> bool:
        """Whether nothing found so far is an error."""
        return not any(finding.severity is Severity.ERROR for finding in self.findings)

    @property
    def start(self) -> Place:
        """The first place of the file, for what is about all of it."""
        return Place(self.source.file)

    def add_continent(self, name: str, bonus: int | None, place: Place, *, id: str = "") -> str:
        """Id of a new continent."""
        found = self._continent_ids.take(id or name)
        self.continents[found] = Piece(self._named(name, place), place)
        self._name(self.continents[found], found)
        if bonus is not None:
            kept = min(max(bonus, 0), MOST_BONUS)
            if kept != bonus:
                self.add("foreign-bonus-range", place, continent=name, found=bonus, bonus=kept)
            self.continents[found].entry["bonus"] = kept
        return found

    def add_territory(self, name: str, continent: str | None, place: Place, *, id: str = "") -> str:
        """Id of a new territory."""
        found = self._territory_ids.take(id or name)
        self.territories[found] = Piece(self._named(name, place), place)
        if continent is not None:
            self.territories[found].entry["continent"] = continent
        self._name(self.territories[found], found)
        return found

    def _named(self, name: str, place: Place) -> str:
        cleaned = clean_name(name)
        if cleaned != name.strip():
            self.add("foreign-name-changed", place, found=name, name=cleaned)
        return cleaned

    def _name(self, piece: Piece, id: str) -> None:
        """Write the name where the id alone would not read like it."""
        if piece.name and piece.name != plain_name(id):
            piece.entry["name"] = piece.name

    def link(self, here: str, there: str, place: Place) -> bool:
        """Whether a neighbor that a territory lists is new; one listed again is a finding."""
        if here == there:
            self.add("border-to-itself", place, territory=self.territories[here].name)
            return True
        if (here, there) in self.links:
            self.add("foreign-neighbor-twice", place, name=self.territories[there].name)
            return False
        self.links[here, there] = place
        return True

    def close(self, name: str, names: Iterable[str]) -> str:
        """Sentence that suggests a name, as long as that is quick and the finding will be shown."""
        names = list(names)
        self._compared += len(names)
        if len(self.findings) >= MOST_SHOWN or self._compared > MOST_COMPARED:
            return ""
        return did_you_mean(suggestions(name, names))

    def document(self) -> Document:
        """The board as plain data with places, as if it had been read from YAML."""
        self._check_counts()
        self._settle_points()
        continents = {key: piece.entry for key, piece in self.continents.items()}
        territories = {key: piece.entry for key, piece in self.territories.items()}
        data: dict[str, Any] = {"format": "risk_kit/board/1", "id": self.id}
        if self.name:
            data["name"] = self.name
        if self.origin:
            data["source"] = self.origin[:1000]
        if self.canvas:
            data["canvas"] = {"width": self.canvas[0], "height": self.canvas[1]}
        data |= {"continents": continents, "territories": territories, "borders": []}
        document = Document(self.source, data, findings=self.findings, shapes=self.shapes)
        document.places[()] = self.start
        for group, pieces in (("continents", self.continents), ("territories", self.territories)):
            for key, piece in pieces.items():
                document.key_places[group, key] = piece.place
        self._write_borders(document)
        return document

    def _check_counts(self) -> None:
        if len(self.territories) < 2 and self.sound:
            self.add("foreign-few-territories", self.start, count=len(self.territories))
        listing_none = self.territories.keys() - {here for here, _there in self.links}
        for key in self.territories:
            if key in listing_none:
                self.add(
                    "foreign-no-neighbors", self.territories[key].place, territory=self.territories[key].name
                )

    def _write_borders(self, document: Document) -> None:
        """Two links that answer each other are a border; one alone is one-way."""
        borders: list[Any] = document.data["borders"]
        done: set[frozenset[str]] = set()
        for (here, there), place in self.links.items():
            answered = (there, here) in self.links
            if frozenset((here, there)) in done:
                continue
            if answered:
                done.add(frozenset((here, there)))
            options = dict(self.kinds.get(frozenset((here, there)), {}))
            if not answered:
                options["one_way"] = True
            document.places["borders", len(borders)] = place
            borders.append({"between": [here, there], **options} if options else [here, there])

    def _settle_points(self) -> None:
        self._drop_placeholders()
        points = [piece.entry["at"] for piece in self.territories.values() if "at" in piece.entry]
        left, top = (min((point[axis] for point in points), default=0) for axis in (0, 1))
        if self.canvas is None and min(left, top) < 0:
            shift = (max(0, ceil(-left)), max(0, ceil(-top)))
            self.add("foreign-moved", self._first_point(), x=shift[0], y=shift[1])
            for point in points:
                point[0], point[1] = point[0] + shift[0], point[1] + shift[1]
        if self.canvas is None and points:
            self.canvas = canvas_of(points)
            width, height = self.canvas
            self.add("foreign-canvas", self._first_point(), width=f"{width:g}", height=f"{height:g}")
        missing = [piece for piece in self.territories.values() if "at" not in piece.entry]
        if missing and self.shapes is None:
            named = listing([piece.name for piece in missing])
            self.add("foreign-no-places", missing[0].place, territories=named)

    def _first_point(self) -> Place:
        return next(piece.place for piece in self.territories.values() if "at" in piece.entry)

    def _drop_placeholders(self) -> None:
        """Leave out 0, 0, and a point that many territories share: they say nothing."""
        shared: dict[tuple[float, ...], list[Piece]] = {}
        for piece in self.territories.values():
            if "at" in piece.entry:
                shared.setdefault(tuple(piece.entry["at"]), []).append(piece)
        for point, pieces in shared.items():
            if len(pieces) > 2 or not any(point):  # nothing stands in the very corner
                named = listing([piece.name for piece in pieces])
                x, y = (f"{value:g}" for value in point)
                self.add("foreign-same-place", pieces[0].place, x=x, y=y, territories=named)
                for piece in pieces:
                    del piece.entry["at"]


def canvas_of(points: Sequence[Sequence[float]]) -> Point:
    """Width and height of a canvas that holds points with a margin, in whole tens.

    Examples
    --------
    >>> canvas_of([(20, 30), (580, 371)])
    (600.0, 410.0)
    """
    width, height = (max(point[axis] for point in points) for axis in (0, 1))
    left, top = (min(point[axis] for point in points) for axis in (0, 1))
    margins = (min(left, 0.1 * width), min(top, 0.1 * height))
    found = [
        max(10.0, 10.0 * ceil((value + max(margin, 4)) / 10))
        for value, margin in zip((width, height), margins, strict=True)
    ]
    return found[0], found[1]


def tidy(value: float) -> float:
    """A coordinate without a useless fraction."""
    return int(value) if value == floor(value) else round(value, 2)
