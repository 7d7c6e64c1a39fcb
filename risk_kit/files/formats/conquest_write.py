"""Boards as ``.map`` files of Conquest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from risk_kit.files.formats.losses import (
    lose_cards,
    lose_colors,
    lose_drawing,
    lose_names,
    lose_sea,
    whole_points,
)
from risk_kit.language import mark, translate

if TYPE_CHECKING:
    from collections.abc import Mapping

    from risk_kit.files.formats.outgoing import Outgoing

MOST_CONTINENTS, MOST_TERRITORIES, MOST_NEIGHBORS = 32, 255, 10
_CONTINENTS = mark("continents")
_TERRITORIES = mark("territories")
_NEIGHBORS = mark("neighbors of a territory")
_PICTURE = mark("a picture with white areas (`image=`)")
_SIGNS = mark("this name")
_OTHER = mark("its signs , = [ ] are left out")
_SAME = mark("the same name twice")
_COUNTED = mark("a number follows the second one")
_TITLE = mark("the name of the board")


def write_conquest(out: Outgoing, file: str) -> dict[str, str]:
    """Text of the file; one-way borders are written as such, with ``warn=no``."""
    board, points, near = out.board, whole_points(out), out.neighbors()
    continents = _names(out, "continents", board.continents)
    territories = _names(out, "territories", board.territories)
    one_way = any(border.one_way for border in board.borders)
    wraps = any(border.wraps for border in board.borders)
    source = " ".join(str(out.data.get("source", "")).split())[:100]
    lines = ["[Map]", *([f"author={source}"] if source else [])]
    lines += [f"wrap={'yes' if wraps else 'no'}", f"warn={'no' if one_way else 'yes'}", "", "[Continents]"]
    lines += [f"{continents[id]}={entry['bonus']}" for id, entry in board.continents.items()]
    lines += ["", "[Territories]"]
    before = None
    for id, entry in board.territories.items():
        if before not in (None, entry["continent"]):
            lines.append("")
        before = entry["continent"]
        x, y = points[id]
        reached = [territories[there] for there in near[id]]
        lines.append(",".join([territories[id], str(x), str(y), continents[before], *reached]))
    _limits(out, max(map(len, near.values()), default=0))
    _losses(out)
    return {file: "\n".join(lines) + "\n"}


def _names(out: Outgoing, group: str, entries: Mapping[str, dict[str, object]]) -> dict[str, str]:
    """Names without the signs that mean something here, each once."""
    found: dict[str, str] = {}
    taken: set[str] = set()
    for id, entry in entries.items():
        whole = out.name(id, entry)
        name = " ".join("".join(" " if sign in ",=[]" else sign for sign in whole).split()).lstrip(";") or id
        if name != whole:
            out.change(_SIGNS, _OTHER, (group, id))
        once, count = name, 1
        while name.casefold() in taken:
            count += 1
            name = f"{once} {count}"
        if count > 1:
            out.change(_SAME, _COUNTED, (group, id))
        taken.add(name.casefold())
        found[id] = name
    return found


def _limits(out: Outgoing, neighbors: int) -> None:
    board = out.board
    for what, most, count, path in (
        (_CONTINENTS, MOST_CONTINENTS, len(board.continents), "continents"),
        (_TERRITORIES, MOST_TERRITORIES, len(board.territories), "territories"),
        (_NEIGHBORS, MOST_NEIGHBORS, neighbors, "borders"),
    ):
        if count > most:
            place = board.layers.place((path,))
            out.add("export-limit", place, (path,), what=translate(what), most=most, count=count)


def _losses(out: Outgoing) -> None:
    if out.data.get("name"):
        out.lose(_TITLE, ("name",))
    lose_names(out)
    lose_sea(out, wraps=False)
    lose_drawing(out)
    lose_colors(out)
    lose_cards(out)
    out.add("export-needs", out.board.layers.place(()), what=translate(_PICTURE))
