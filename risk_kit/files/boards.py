"""Board documents: what a schema cannot state about territories, continents, borders and shapes."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import sqrt
from pathlib import Path
from typing import TYPE_CHECKING, Any

from risk_kit.files.findings import listing
from risk_kit.files.formats.names import is_foreign
from risk_kit.files.shapes import ShapeEntry, ShapeError, read_shapes
from risk_kit.files.slips import form_hint
from risk_kit.files.suggest import did_you_mean
from risk_kit.language import translate

if TYPE_CHECKING:
    from risk_kit.files.extends import Layers
    from risk_kit.files.findings import Path as DataPath
    from risk_kit.files.findings import Place

Canvas = tuple[float, float]
CANVAS: Canvas = (1000.0, 600.0)
"""Width and height where a board does not say."""
LEAST_CANVAS, MOST_CANVAS = 10, 100_000
"""Bounds of width and height, as the schema has them."""


def is_extent(value: float) -> bool:
    """Whether a canvas may be so wide or high."""
    return LEAST_CANVAS <= value <= MOST_CANVAS


def unit_of(area: float) -> float:
    """Length that is 1 on a canvas of the usual size: sizes of badges and texts are multiples of it."""
    return sqrt(area / (CANVAS[0] * CANVAS[1]))


@dataclass(frozen=True)
class BorderEntry:
    """A border as written, with its place."""

    a: str
    b: str
    sea: bool
    one_way: bool
    wraps: bool
    place: Place

    @property
    def ends(self) -> frozenset[str]:
        """The two territories."""
        return frozenset((self.a, self.b))


@dataclass
class BoardDocument:
    """A board as plain data, editions laid over what they extend.

    Attributes
    ----------
    layers : Layers
    sound : bool
        Whether nothing was left out for an error: only then something missing is missed.
    by_ends : dict
        Borders by their two ends; more than one only where one-way borders run both ways.
    shapes : dict
        Shapes by the id of their feature; those of an edition replace those of its base.
    """

    layers: Layers
    sound: bool
    by_ends: dict[frozenset[str], list[BorderEntry]] = field(default_factory=dict)
    shapes: dict[str, ShapeEntry] = field(default_factory=dict)

    @property
    def borders(self) -> list[BorderEntry]:
        """The borders, in the order written, the base first."""
        return [border for borders in self.by_ends.values() for border in borders]

    @property
    def territories(self) -> dict[str, Any]:
        """Entries of the territories by id."""
        return self.layers.data.get("territories") or {}

    @property
    def continents(self) -> dict[str, Any]:
        """Entries of the continents by id."""
        return self.layers.data.get("continents") or {}

    @property
    def canvas(self) -> Canvas:
        """Width and height of the drawing."""
        size = self.layers.data.get("canvas") or {}
        # A part may be left out for an error, here and in what follows.
        return (size["width"], size["height"]) if len(size) == 2 else CANVAS


def board_document(layers: Layers) -> BoardDocument:
    """Board document of layers without errors so far; problems are findings of the layers."""
    board = BoardDocument(layers, sound=layers.usable)
    _check_territories(board)
    _check_continents(board)
    _read_borders(board)
    _check_blocked(board)
    _read_shapes(board)
    _check_background(board)
    return board


def _check_territories(board: BoardDocument) -> None:
    layers, (width, height) = board.layers, board.canvas
    placed: dict[tuple[float, ...], str] = {}
    for name, entry in board.territories.items():
        path: DataPath = ("territories", name)
        continent = entry.get("continent")
        if continent is None and board.sound:
            base = [other for other in board.territories if other != name]
            hint = did_you_mean(layers.close(name, base)) if len(layers.documents) > 1 else ""
            layers.add("territory-without-continent", layers.place(path), path, hint=hint, territory=name)
        elif continent is not None and continent not in board.continents:
            path = (*path, "continent")
            close = layers.close(continent, board.continents)
            place, hint = layers.value_place(path), did_you_mean(close)
            layers.add(
                "territory-unknown-continent", place, path, continent=continent, hint=hint, meant=close
            )
        at = entry.get("at") or [None]
        if None not in at and not (0 <= entry["at"][0] <= width and 0 <= entry["at"][1] <= height):
            path = ("territories", name, "at")
            layers.add(
                "territory-outside-canvas", layers.value_place(path), path,
                territory=name, width=f"{width:g}", height=f"{height:g}",
            )  # fmt: skip
        elif None not in at and placed.setdefault(tuple(at), name) != name:
            path = ("territories", name, "at")
            other = placed[tuple(at)]
            layers.add("territory-same-place", layers.value_place(path), path, territory=name, other=other)


def _check_continents(board: BoardDocument) -> None:
    filled = {entry.get("continent") for entry in board.territories.values()}
    for name, entry in board.continents.items():
        path: DataPath = ("continents", name)
        place = board.layers.place(path)
        if name not in filled and board.sound:
            others = [other for other in board.continents if other in filled]
            hint = did_you_mean(board.layers.close(name, others)) if len(board.layers.documents) > 1 else ""
            board.layers.add("continent-empty", place, path, continent=name, hint=hint)
        if entry.get("bonus") is None:
            if board.sound:
                board.layers.add("schema-missing-key", place, path, key="bonus")
        elif entry["bonus"] == 0:
            board.layers.add("continent-zero-bonus", place, path, continent=name)


def _read_borders(board: BoardDocument) -> None:
    """Collect the borders of all layers: those of the base, then what each edition adds and removes."""
    layers = board.layers
    path: DataPath
    for number, document in enumerate(layers.documents):
        borders = document.data.get("borders", [])
        if isinstance(borders, dict):
            if number == 0:
                path = ("borders",)
                layers.add("border-add-remove", document.place(path), path, hint=form_hint(path))
            for index, pair in enumerate(borders.get("remove") or []):
                if _has_ends(pair):
                    _remove(board, pair, document.places[("borders", "remove", index)])
            path = ("borders", "add")
            entries = borders.get("add") or []
        else:
            if number > 0 and borders:
                layers.add("border-list-in-edition", document.place(("borders",)), ("borders",))
            path, entries = ("borders",), borders
        for index, entry in enumerate(entries):
            if not _has_ends(entry):
                continue  # left out for an error, all of it or a part
            _add(board, _border(entry, document.places[(*path, index)]), (*path, index))


def _has_ends(entry: Any) -> bool:
    """Whether an entry still has its two territories."""
    ends = entry.get("between") if isinstance(entry, dict) else entry
    return isinstance(ends, list) and len(ends) == 2 and all(isinstance(end, str) for end in ends)


def _border(entry: Any, place: Place) -> BorderEntry:
    options = entry if isinstance(entry, dict) else {"between": entry}
    a, b = options["between"]
    sea, one_way, wraps = (bool(options.get(key)) for key in ("sea", "one_way", "wraps"))
    return BorderEntry(a, b, sea, one_way, wraps, place)


def _add(board: BoardDocument, border: BorderEntry, path: DataPath) -> None:
    layers = board.layers
    sound = _has_two_ends(board, border.a, border.b, border.place, path)
    twin = next((other for other in board.by_ends.get(border.ends, ()) if _same(other, border)), None)
    if twin:
        first = f"{Path(twin.place.file).name}:{twin.place.line}"
        layers.add("border-twice", border.place, path, a=border.a, b=border.b, first=first)
    if border.one_way:
        _tell_one_way(board, border, path)
    if sound and not twin:
        board.by_ends.setdefault(border.ends, []).append(border)


def _tell_one_way(board: BoardDocument, border: BorderEntry, path: DataPath) -> None:
    """Point at a one-way border, or at two that answer each other."""
    layers, ends = board.layers, {"a": border.a, "b": border.b}
    there = board.by_ends.get(border.ends, ())
    back = next((other for other in there if other.one_way and other.a == border.b), None)
    if back is None:
        hint = ""
        if is_foreign(border.place.file):
            hint = translate("If it goes both ways, add {a} to the neighbors of {b}.").format(**ends)
        layers.add("border-one-way", border.place, path, hint=hint, **ends)
        return
    told = [f for f in layers.findings if (f.code, f.place) != ("border-one-way", back.place)]
    layers.findings[:] = told
    first = f"{Path(back.place.file).name}:{back.place.line}"
    layers.add("border-both-ways", border.place, path, first=first, **ends)


def _has_two_ends(board: BoardDocument, a: str, b: str, place: Place, path: DataPath) -> bool:
    """Whether a pair is two territories of the board; a finding says where not."""
    layers = board.layers
    unknown = [name for name in (a, b) if name not in board.territories]
    for name in unknown:
        close = layers.close(name, board.territories)
        hint = did_you_mean(close)
        layers.add("border-unknown-territory", place, path, territory=name, hint=hint, meant=close)
    if a == b:
        layers.add("border-to-itself", place, path, territory=a)
    return not unknown and a != b


def _check_blocked(board: BoardDocument) -> None:
    """Add findings about pairs that are no neighbors on purpose, where they are some after all."""
    layers = board.layers
    for index, pair in enumerate(layers.data.get("blocked") or []):
        path: DataPath = ("blocked", index)
        if not _has_ends(pair):
            continue
        (a, b), place = pair, layers.value_place(path)
        if _has_two_ends(board, a, b, place, path) and frozenset(pair) in board.by_ends:
            layers.add("blocked-border", place, path, a=a, b=b)


def _same(one: BorderEntry, other: BorderEntry) -> bool:
    """Whether two borders are one: two one-way borders in opposite directions are not."""
    both_one_way = one.one_way and other.one_way
    return (one.a, one.b) == (other.a, other.b) if both_one_way else one.ends == other.ends


def _remove(board: BoardDocument, pair: list[str], place: Place) -> None:
    """Take a border away; of two one-way borders the one in the direction that is written."""
    there = board.by_ends.pop(frozenset(pair), [])
    if len(there) > 1:
        board.by_ends[frozenset(pair)] = [border for border in there if [border.a, border.b] != pair]
    if not there:
        unknown = next((name for name in pair if name not in board.territories), None)
        close = board.layers.close(unknown, board.territories) if unknown else ()
        board.layers.add("border-not-there", place, a=pair[0], b=pair[1], hint=did_you_mean(close))


def _read_shapes(board: BoardDocument) -> None:
    for document in board.layers.documents:
        board.shapes |= document.shapes or {}
        name = document.data.get("shapes")
        if name is None:
            continue
        place = document.value_place(("shapes",))
        if document.shapes is not None:  # shapes that are being edited
            _check_shapes(board, name, place)
            continue
        path = Path(document.source.file).parent / name
        try:
            board.shapes |= read_shapes(path)
        except FileNotFoundError:
            board.layers.add("shapes-missing", place, ("shapes",), file=name)
        except (OSError, ShapeError) as error:
            problem = error.strerror if isinstance(error, OSError) else str(error)
            board.layers.add("shapes-broken", place, ("shapes",), file=name, problem=problem or "")
        else:
            _check_shapes(board, name, place)


def _check_background(board: BoardDocument) -> None:
    name, own = board.layers.own.data.get("background"), board.layers.own
    if name is not None and not (Path(own.source.file).parent / name).is_file():
        board.layers.add("background-missing", own.value_place(("background",)), ("background",), file=name)


def _check_shapes(board: BoardDocument, name: str, place: Place) -> None:
    shaped = {key for key, shape in board.shapes.items() if shape.kind == "territory"}
    strangers = sorted(shaped - board.territories.keys())
    if strangers:
        named = listing(strangers)
        board.layers.add("shape-unknown-territory", place, ("shapes",), file=name, territories=named)
    borders = {"--".join(sorted(ends)) for ends in board.by_ends}
    lanes = {key for key, shape in board.shapes.items() if shape.kind == "lane"}
    loose = sorted(lanes - borders)
    if loose and len(board.layers.documents) == 1:  # an edition may have removed the border
        board.layers.add("shape-unknown-lane", place, ("shapes",), file=name, lanes=listing(loose))
    for territory in (name for name in board.territories if name not in shaped):
        path: DataPath = ("territories", territory)
        board.layers.add(
            "shape-missing-territory", board.layers.place(path), path, file=name, territory=territory
        )
