"""The node-link JSON of networkx: nodes with the properties of territories, edges for borders."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from risk_kit.files.formats.draft import Draft
from risk_kit.files.formats.json_board import (
    add_place,
    find_territory,
    kinds_of,
    read_members,
    settle_continents,
    twice,
)
from risk_kit.files.formats.json_text import point_of, text_of
from risk_kit.files.formats.losses import lose_cards, lose_drawing

if TYPE_CHECKING:
    from risk_kit.files.findings import Finding, Source
    from risk_kit.files.formats.json_text import JsonText
    from risk_kit.files.formats.outgoing import Outgoing

_PLACES = ("pos", "at", "position", "coordinates")


def is_node_link(data: Any) -> bool:
    """Whether a value looks like a graph in this form."""
    if not isinstance(data, dict) or not isinstance(data.get("nodes"), list):
        return False
    return any(isinstance(data.get(key), list) for key in ("edges", "links"))


def read_node_link(text: JsonText, id: str, findings: list[Finding]) -> Draft:
    """Draft of a graph."""
    source: Source = text.source
    data, draft = text.data, Draft(source, id, findings)
    members = data.get("graph")
    read_members(draft, members if isinstance(members, dict) else {}, text, ("graph",))
    ids: dict[str, str] = {}
    nodes = [(index, node) for index, node in enumerate(data["nodes"]) if isinstance(node, dict)]
    keys = [(text_of(node.get("id")), ("nodes", index)) for index, node in nodes]
    twice(draft, keys, text)
    for index, node in nodes:
        key = text_of(node.get("id"))
        path = ("nodes", index)
        if not key:
            draft.add("foreign-fields", text.place(path), form='{"id": ...}')
        elif key not in ids:
            ids[key] = add_place(draft, key, node, text, path)
            point = next((found for name in _PLACES if (found := point_of(node.get(name)))), None)
            if point:
                draft.territories[ids[key]].entry["at"] = point
    _read_edges(draft, ids, text)
    settle_continents(draft)
    return draft


def _read_edges(draft: Draft, ids: dict[str, str], text: JsonText) -> None:
    data = text.data
    group = "edges" if isinstance(data.get("edges"), list) else "links"
    for index, edge in enumerate(data[group]):
        path = (group, index)
        if not isinstance(edge, dict) or not {"source", "target"} <= edge.keys():
            draft.add("foreign-fields", text.place(path), form='{"source": ..., "target": ...}')
            continue
        ends = [find_territory(draft, ids, edge[end], text, (*path, end)) for end in ("source", "target")]
        if not all(ends):
            continue
        a, b = ends
        place = text.place(path)
        if data.get("directed") is True or a == b:
            draft.link(a, b, place)
        else:  # many programs write such an edge from both ends
            draft.links.setdefault((a, b), place)
            draft.links.setdefault((b, a), place)
        if kinds_of(edge):
            draft.kinds[frozenset(ends)] = kinds_of(edge)


def write_node_link(out: Outgoing, file: str) -> dict[str, str]:
    """Text of the file: the graph that `Board.graph` is, and what else a board says."""
    board, data = out.board, out.data
    directed = any(border.one_way for border in board.borders)
    nodes = []
    for id, entry in board.territories.items():
        bonus = board.continents[entry["continent"]]["bonus"]
        known = {key: entry[key] for key in ("name", "card", "uncertain") if key in entry}
        node = {"continent": entry["continent"], "bonus": bonus, "pos": entry.get("at")}
        nodes.append({"id": id, **node, **known})
    edges = []
    for border in board.borders:
        options = {"kind": "sea" if border.sea else "land"} | ({"wraps": True} if border.wraps else {})
        edges.append({"source": border.a, "target": border.b, **options})
        if directed and not border.one_way:
            edges.append({"source": border.b, "target": border.a, **options})
    members: dict[str, Any] = {key: data[key] for key in ("id", "name", "source", "canvas") if key in data}
    members["continents"] = board.continents
    lose_drawing(out, canvas=False)
    lose_cards(out, symbols=False)
    lines = [
        f'"directed":{json.dumps(directed)}',
        '"multigraph":false',
        f'"graph":{_line(members)}',
        f'"nodes":[\n{_lines(nodes)}\n]',
        f'"edges":[\n{_lines(edges)}\n]',
    ]
    return {file: "{" + ",\n".join(lines) + "}\n"}


def _line(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _lines(values: list[Any]) -> str:
    return ",\n".join(map(_line, values))
