"""What cures a fault: an edit of one step, with a name that says what it does."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import dist
from typing import TYPE_CHECKING, Any

from risk_kit.drawing.palette import CONTINENTS
from risk_kit.editing.borders import borders_of, has, pair_of
from risk_kit.editing.color_vision import distance
from risk_kit.editing.entries import label_of
from risk_kit.editing.measures import color_of
from risk_kit.errors import EditError
from risk_kit.files.edits import apply_edits
from risk_kit.language import translate as _

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from risk_kit.editing.drawing import Drawing
    from risk_kit.files.edits import Edit
    from risk_kit.files.findings import Finding


@dataclass(frozen=True)
class Cure:
    """An edit that cures a fault.

    Attributes
    ----------
    label : str
        What it does, in a few words.
    do : str
        Name of the edit; see `Editor.do`.
    args : mapping
        Its arguments.
    """

    label: str
    do: str
    args: Mapping[str, Any] = field(default_factory=dict)


def cures_for(drawing: Drawing, finding: Finding, names: Sequence[str]) -> tuple[Cure, ...]:
    """Cures of a finding about some territories, the usual one first; none where a person must choose."""
    if finding.fix:
        args = {"edits": finding.fix.edits, "text": drawing.document.source.text}
        return (Cure(finding.fix.label, "mend", args),)
    make = _CURES.get(finding.code)
    return tuple(make(drawing, finding, names)) if make else ()


def mend(drawing: Drawing, edits: Sequence[Edit], text: str) -> Drawing:
    """Drawing with the edits of a fix made in its text, which they were found in."""
    if text != drawing.document.source.text:
        raise EditError(_("The board has changed since this was found; look at the list of faults again."))
    return drawing.with_text(drawing.bom + apply_edits(text, edits))


def _touch(drawing: Drawing, finding: Finding, names: Sequence[str]) -> list[Cure]:
    a, b = names
    return [
        Cure(_("add the border"), "set_border", {"a": a, "b": b, "kind": "land"}),
        Cure(_("block it"), "set_border", {"a": a, "b": b, "kind": "none"}),
    ]


def _apart(drawing: Drawing, finding: Finding, names: Sequence[str]) -> list[Cure]:
    a, b = names
    one_way = any(has(border, "one_way") for _i, border in borders_of(drawing, a, b))
    kind = "sea_one_way" if one_way else "sea"
    return [
        Cure(_("make it a border by sea"), "set_border", {"a": a, "b": b, "kind": kind}),
        Cure(_("delete the border"), "set_border", {"a": a, "b": b, "kind": "none"}),
    ]


def _one_way(drawing: Drawing, finding: Finding, names: Sequence[str]) -> list[Cure]:
    if len(names) != 2:
        return []
    a, b = names
    sea = any(has(border, "sea") for _i, border in borders_of(drawing, a, b))
    return [Cure(_("open it both ways"), "set_border", {"a": a, "b": b, "kind": "sea" if sea else "land"})]


def _label(drawing: Drawing, finding: Finding, names: Sequence[str]) -> list[Cure]:
    label = _("put the label of {territory} where there is room")
    drawn = [name for name in names if name in drawing.plane.rings]
    return [Cure(label.format(territory=name), "center_label", {"territory": name}) for name in drawn]


def _pieces(drawing: Drawing, finding: Finding, names: Sequence[str]) -> list[Cure]:
    """A border from the piece that cannot be reached to the nearest territory of the largest one."""
    import networkx as nx

    graph: Any = nx.Graph()
    graph.add_nodes_from(drawing.territories)
    graph.add_edges_from(tuple(pair) for pair in map(pair_of, drawing.borders) if len(pair) == 2)
    pieces = sorted(nx.connected_components(graph), key=len, reverse=True)
    piece = next((p for p in pieces[1:] if set(names) & p), None)
    if piece is None:
        return []
    far = (1e9, 1e9)
    places = {name: label_of(entry) or far for name, entry in drawing.territories.items()}
    pairs = [(dist(places[a], places[b]), a, b) for a in sorted(piece) for b in sorted(pieces[0])]
    _length, a, b = min(pairs)
    kind = "land" if frozenset((a, b)) in drawing.plane.touching else "sea"
    label = _("add a border of {a} and {b}").format(a=a, b=b)
    return [Cure(label, "set_border", {"a": a, "b": b, "kind": kind})]


def _empty(drawing: Drawing, finding: Finding, names: Sequence[str]) -> list[Cure]:
    continent = str(finding.path[1])
    return [Cure(_("delete the continent"), "remove_continent", {"continent": continent})]


def _colors(drawing: Drawing, finding: Finding, names: Sequence[str]) -> list[Cure]:
    """The color of the palette that lies farthest from those of all other continents."""
    continent = str(finding.path[1])
    used = [color_of(drawing, name) for name in drawing.continents if name != continent]
    best = max(CONTINENTS, key=lambda color: min((distance(color, other) for other in used), default=0.0))
    label = _("give {continent} another color").format(continent=continent)
    return [Cure(label, "set_color", {"continent": continent, "color": best})]


_CURES: dict[str, Callable[[Drawing, Finding, Sequence[str]], list[Cure]]] = {
    "drawing-touch": _touch,
    "drawing-apart": _apart,
    "drawing-label-outside": _label,
    "drawing-no-label": _label,
    "drawing-room": _label,
    "drawing-labels-close": _label,
    "drawing-colors": _colors,
    "territory-same-place": _label,
    "territory-outside-canvas": _label,
    "border-one-way": _one_way,
    "board-in-pieces": _pieces,
    "continent-empty": _empty,
}
