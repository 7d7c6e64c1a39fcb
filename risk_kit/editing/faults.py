"""The live list of what is wrong with a board, in its file and in its drawing, with place and cure."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import dist
from typing import TYPE_CHECKING

from shapely.geometry import Point as Spot_

from risk_kit.drawing.svg_labels import BADGE
from risk_kit.editing.borders import blocked, ends_of, has, pair_of
from risk_kit.editing.color_vision import alike_to
from risk_kit.editing.cures import Cure, cures_for
from risk_kit.editing.measures import color_of, place_of, unit_of
from risk_kit.editing.shaping import OVERLAP
from risk_kit.files.findings import Finding, Severity
from risk_kit.files.fixes import with_fixes
from risk_kit.language import translate as _

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from risk_kit.board.board import Point
    from risk_kit.editing.drawing import Drawing
    from risk_kit.files.findings import Path, Report


@dataclass(frozen=True)
class Fault:
    """A finding, where it shows on the picture, and what would cure it.

    Attributes
    ----------
    finding : Finding
        What is wrong, with the line of the file.
    territories : tuple of str
        Ids of the territories that it is about.
    at : (float, float) or None
        Where to look, in canvas units.
    cures : tuple of Cure
        Edits of one step that cure it, the usual one first.
    """

    finding: Finding
    territories: tuple[str, ...] = ()
    at: Point | None = None
    cures: tuple[Cure, ...] = field(default=(), compare=False)

    @property
    def key(self) -> str:
        """What stays the same while the fault does."""
        return " ".join((self.finding.code, *self.territories, *map(str, self.finding.path[:2])))


def faults_of(drawing: Drawing, report: Report) -> tuple[Fault, ...]:
    """All faults of a drawing, errors first: those in the report of its file, and those of its shapes."""
    file = drawing.document.source.file
    own = [finding for finding in report.findings if finding.place.file == file]
    found = [*with_fixes(own, drawing.document.source.text, file), *_drawn(drawing)]
    order = {Severity.ERROR: 0, Severity.WARNING: 1, Severity.HINT: 2}
    faults = [_fault(drawing, finding) for finding in found]
    return tuple(sorted(faults, key=lambda fault: order[fault.finding.severity]))


def _fault(drawing: Drawing, finding: Finding) -> Fault:
    names = tuple(name for name in _subjects(drawing, finding.path) if name in drawing.territories)
    return Fault(finding, names, _where(drawing, names), cures_for(drawing, finding, names))


def _subjects(drawing: Drawing, path: Path) -> Sequence[str]:
    """Territories that a path leads to."""
    if len(path) < 2:
        return ()
    group, step = path[0], path[1]
    if group == "territories":
        return [str(step), *map(str, path[3:])] if "with" in path else [str(step)]
    if group in ("borders", "blocked") and isinstance(step, int):
        entries = drawing.data.get(group)
        entry = entries[step] if isinstance(entries, list) and step < len(entries) else None
        return ends_of(entry) or ()
    if group == "continents":
        return [name for name, entry in drawing.territories.items() if entry.get("continent") == step]
    return ()


def _where(drawing: Drawing, names: Sequence[str]) -> Point | None:
    """Where to look: at the edge that two share, at the label of one, between the labels of several."""
    if len(names) == 2:
        shared = [edge for edge, owners in drawing.plane.owners.items() if set(owners) == set(names)]
        places = [drawing.plane.points[point] for edge in shared for point in edge]
        if places:
            return _mean(places)
    places = [at for at in (place_of(drawing, name) for name in names[:8]) if at]
    return _mean(places) if places else None


def _mean(places: Sequence[Point]) -> Point:
    return sum(x for x, _y in places) / len(places), sum(y for _x, y in places) / len(places)


def _drawn(drawing: Drawing) -> Iterator[Finding]:
    """Findings about the drawing alone."""
    yield from _labels(drawing)
    yield from _colors(drawing)
    if drawing.drawn:
        yield from _contacts(drawing)
        yield from _overlaps(drawing)


def _finding(drawing: Drawing, code: str, path: Path, **params: str) -> Finding:
    document = drawing.document
    return document.source.finding(code, document.place(path), path, **params)


def _contacts(drawing: Drawing) -> Iterator[Finding]:
    """Shapes that touch without a border, and borders by land between shapes that do not touch."""
    neighbors = {pair_of(border) for border in drawing.borders}
    apart = set(blocked(drawing))
    for a, b in sorted(map(sorted, drawing.plane.touching - neighbors - apart)):
        if a in drawing.territories and b in drawing.territories:
            yield _finding(drawing, "drawing-touch", ("territories", a, "with", b), a=a, b=b)
    lanes = {frozenset(shape.id.split("--")) for shape in drawing.plane.others if shape.kind == "lane"}
    for i, border in enumerate(drawing.borders):
        pair = pair_of(border)
        by_sea = has(border, "sea") or has(border, "wraps")
        shaped = len(pair) == 2 and all(name in drawing.plane.rings for name in pair)
        if shaped and not by_sea and pair not in drawing.plane.touching and pair not in lanes:
            a, b = ends_of(border) or ("", "")
            yield _finding(drawing, "drawing-apart", ("borders", i), a=a, b=b)


def _overlaps(drawing: Drawing) -> Iterator[Finding]:
    plane = drawing.plane
    for name in plane.rings:
        if name in drawing.territories and not plane.areas[name].is_valid:
            yield _finding(drawing, "drawing-crossing", ("territories", name), territory=name)
    for (a, b), shared in plane.overlaps.items():
        if shared > OVERLAP and a in drawing.territories:
            yield _finding(drawing, "drawing-overlap", ("territories", a, "with", b), a=a, b=b)


def _labels(drawing: Drawing) -> Iterator[Finding]:
    """Labels that are missing, outside of their shapes, without room, or over each other."""
    wanted = BADGE * unit_of(drawing)
    placed: dict[str, Point] = {}
    for name, entry in drawing.territories.items():
        path = ("territories", name)
        at = place_of(drawing, name)
        if not isinstance(entry, dict) or at is None:
            yield _finding(drawing, "drawing-no-label", path, territory=name)
            continue
        placed[name] = at
        if name in drawing.plane.rings and drawing.plane.areas[name].is_valid:
            yield from _room(drawing, name, at, wanted)
    names = sorted(placed, key=lambda name: placed[name])
    for i, a in enumerate(names):
        for b in names[i + 1 :]:
            if placed[b][0] - placed[a][0] > 2 * wanted:
                break
            if placed[a] != placed[b] and dist(placed[a], placed[b]) < 2 * wanted:
                yield _finding(drawing, "drawing-labels-close", ("territories", a, "with", b), a=a, b=b)


def _room(drawing: Drawing, name: str, at: Point, wanted: float) -> Iterator[Finding]:
    area = drawing.plane.areas[name]
    spot = Spot_(at)
    if not area.contains(spot):
        yield _finding(drawing, "drawing-label-outside", ("territories", name, "at"), territory=name)
        return
    room = area.boundary.distance(spot)
    if room < 0.5 * wanted:
        values = {"room": f"{room:.0f}", "wanted": f"{wanted:.0f}"}
        yield _finding(drawing, "drawing-room", ("territories", name, "at"), territory=name, **values)


def _colors(drawing: Drawing) -> Iterator[Finding]:
    """Neighboring continents whose colors look alike."""
    pairs = {
        frozenset(str(drawing.territories[name].get("continent")) for name in pair_of(border))
        for border in drawing.borders
        if pair_of(border) <= drawing.territories.keys()
    }
    for pair in sorted(map(sorted, (pair for pair in pairs if len(pair) == 2))):
        if all(name in drawing.continents for name in pair):
            a, b = pair
            who = alike_to(color_of(drawing, a), color_of(drawing, b))
            if who:
                yield _finding(drawing, "drawing-colors", ("continents", a), a=a, b=b, who=_(who))
