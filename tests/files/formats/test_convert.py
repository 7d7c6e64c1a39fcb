"""``risk-kit convert``: what survives the way there and back, what is told to stay behind."""

from __future__ import annotations

import inspect
import json
import shutil
from pathlib import Path

import networkx as nx
import pytest

from risk_kit import load_map
from risk_kit.cli.main import main
from risk_kit.rules.objectives import load_objectives
from tests.files.formats.compare import facts, missions

FAULTS = Path(__file__).parent / "faults"
DECK = FAULTS / "foreign-wild-cards.deck.map"
SHIPPED = ("world", "risiko", "hourglass", "lagoon", "orchestra", "war")
FOREIGN = (".map", ".geojson", ".json")
ONE_WAY = """\
format: risk_kit/board/1
id: odd
canvas: {width: 200, height: 100}
continents:
  west: {name: {en: 'The "West", = 1', it: Ovest}, bonus: 2}
  east: {bonus: 0, color: "#d6a43b"}
territories:
  harbor: {continent: west, at: [10.5, 20], card: infantry}
  quay: {continent: west, name: Harbor, at: [40, 20], card: rocket}
  summit: {continent: east, name: Süd-Ost Ω}
borders:
  - [harbor, quay]
  - {between: [quay, summit], one_way: true}
  - {between: [summit, harbor], sea: true, wraps: true}
"""


def convert(capsys, *arguments) -> str:
    assert main(["convert", *map(str, arguments)]) == 0, capsys.readouterr()
    return capsys.readouterr().out


@pytest.fixture
def odd(tmp_path):
    path = tmp_path / "odd.yaml"
    path.write_text(ONE_WAY, encoding="utf-8")
    return path


@pytest.mark.parametrize("ending", FOREIGN)
@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_boards_survive(name, ending, tmp_path, capsys):
    convert(capsys, name, tmp_path / f"away{ending}")
    (tmp_path / "home").mkdir()
    convert(capsys, tmp_path / f"away{ending}", tmp_path / "home" / "back.yaml")
    there, back = load_map(name), load_map(tmp_path / "home" / "back.yaml")
    by_name = ending == ".map"
    assert facts(back, by_name) == facts(there, by_name)
    cards = {(t.card, u.card) for t, u in zip(there.territory_list, back.territory_list, strict=True)}
    # Where a format has other symbols, each stands for just one of ours.
    assert len(cards) == len({card for card, _other in cards}) == len({other for _card, other in cards})
    assert ending == ".map" or all(one == other for one, other in cards)
    if ending != ".map":
        assert back.names == there.names
        assert [t.names for t in back.territory_list] == [t.names for t in there.territory_list]
        assert set(back.borders) == set(there.borders)
        assert (back.canvas, back.source) == (there.canvas, there.source)
    if ending == ".geojson":
        assert back.shapes == there.shapes


@pytest.mark.parametrize("name", SHIPPED)
def test_conquest_keeps_the_graph(name, tmp_path, capsys):
    convert(capsys, name, tmp_path / "away.map", "--to", "conquest")
    there, back = load_map(name), load_map(tmp_path / "away.map")
    assert [t.name("en") for t in back.territory_list] == [t.name("en") for t in there.territory_list]
    assert facts(back, by_name=True) == facts(there, by_name=True)


@pytest.mark.parametrize("deck", ["european", "us_1993", "risiko"])
def test_missions_survive_domination(deck, tmp_path, capsys):
    board = "risiko" if deck == "risiko" else "world"
    convert(capsys, board, tmp_path / "away.map", "--objectives", deck)
    convert(capsys, tmp_path / "away.map", tmp_path / "back.yaml")
    there, back = load_objectives(deck), load_objectives(tmp_path / "back_missions.yaml")
    there_board, back_board = load_map(board), load_map(tmp_path / "back.yaml")
    colors = set()
    for one, other in zip(there, back, strict=True):
        assert (one.goal, one.territories, one.armies) == (other.goal, other.territories, other.armies)
        assert one.any_other == other.any_other
        assert [there_board.continents[id].index for id in one.continents] == [
            back_board.continents[id].index for id in other.continents
        ]
        colors.add((one.destroy, other.destroy))
    # Numbers stand for colors: some change, none falls together with another.
    assert len(colors) == len({one for one, _o in colors}) == len({other for _o, other in colors})
    assert (back.fallback is None) == (there.fallback is None)
    if there.fallback:
        assert back.fallback.territories == there.fallback.territories


def test_a_deck_of_ours_goes_there_and_back(tmp_path, capsys):
    """Four territories, three missions and one wild card, written by hand in the form of Domination."""
    for ending in (".map", ".cards"):
        shutil.copy(DECK.with_suffix(ending), tmp_path)
    out = convert(capsys, tmp_path / DECK.name, tmp_path / "corners.yaml")
    assert "foreign-wild-cards" in out
    deck = load_objectives(tmp_path / "corners_missions.yaml")
    assert missions(deck) == [
        ("CONTINENTS", 0, 1, ("north",), 0, None),
        ("TERRITORIES", 3, 2, (), 0, None),
        ("DESTROY", 0, 1, (), 0, "red"),
    ]
    assert deck.fallback.territories == 3
    convert(capsys, tmp_path / "corners.yaml", tmp_path / "again.map", "--wild", 1)
    cards = (tmp_path / "again.cards").read_text(encoding="utf-8")
    wanted = DECK.with_suffix(".cards").read_text(encoding="utf-8")
    assert cards == wanted


def test_networkx_reads_the_graph_that_a_board_has(tmp_path, capsys, odd):
    for name in ("world", odd):
        path = tmp_path / "graph.json"
        convert(capsys, name, path, "--force")
        data = json.loads(path.read_text(encoding="utf-8"))
        # Until networkx 3.4 the argument had another name.
        known = inspect.signature(nx.node_link_graph).parameters
        read = nx.node_link_graph(data, **{"edges" if "edges" in known else "link": "edges"})
        board = load_map(name)
        assert nx.utils.edges_equal(read.edges, board.graph.edges)
        assert set(read.nodes) == set(board.graph.nodes)
        assert read.is_directed() == board.graph.is_directed()
        for id, data in board.graph.nodes(data=True):
            assert read.nodes[id]["continent"] == data["continent"]
            assert read.nodes[id]["bonus"] == data["bonus"]


def test_what_a_format_cannot_hold_is_told(capsys, odd, tmp_path):
    out = convert(capsys, odd, tmp_path / "odd.map")
    for place, text in (
        ("odd.yaml:8:", "fractions of a point"),
        ("odd.yaml:10:", "a territory without a place"),
        ("odd.yaml:9:", "this card symbol"),
        ("odd.yaml:5:", "names in several languages"),
        ("odd.yaml:14:", "crossed by sea"),
    ):
        assert any(place in line and text in line for line in out.splitlines()), text
    out = convert(capsys, odd, tmp_path / "odd.map", "--to", "conquest", "--force")
    for text in ("this name", "the same name twice", "colors of continents", "card symbols"):
        assert text in out
    back = load_map(tmp_path / "odd.map")
    assert [t.name() for t in back.territory_list] == ["Harbor", "Harbor 2", "Süd-Ost Ω"]
    assert "warn=no" in (tmp_path / "odd.map").read_text(encoding="utf-8")
    assert [(b.a, b.b) for b in back.borders if b.one_way] == [("harbor_2", "sud_ost")]


def test_limits_of_conquest_are_told(capsys, tmp_path):
    names = [f"t{number}" for number in range(40)]
    lines = ["format: risk_kit/board/1", "id: star", "continents:"]
    lines += [f"  c{number}: {{bonus: 1}}" for number in range(40)]
    lines += ["territories:"] + [f"  {name}: {{continent: c{name[1:]}}}" for name in names]
    lines += ["borders:"] + [f"  - [t0, {name}]" for name in names[1:]]
    (tmp_path / "star.yaml").write_text("\n".join(lines), encoding="utf-8")
    out = convert(capsys, tmp_path / "star.yaml", tmp_path / "star.map", "--to", "conquest")
    assert "at most 32 continents; here there are 40" in out
    assert "at most 10 neighbors of a territory; here there are 39" in out


def test_nothing_is_overwritten_without_force(capsys, odd, tmp_path):
    target = tmp_path / "odd.json"
    target.write_text("mine", encoding="utf-8")
    assert main(["convert", str(odd), str(target)]) == 2
    assert "--force" in capsys.readouterr().err
    assert target.read_text(encoding="utf-8") == "mine"
    convert(capsys, odd, target, "--force")
    assert load_map(target).territories.keys() == {"harbor", "quay", "summit"}


def test_errors_write_nothing(capsys, tmp_path):
    assert main(["convert", str(FAULTS / "board-in-pieces.domination.map"), str(tmp_path / "a.yaml")]) == 1
    assert "Nothing was written." in capsys.readouterr().out
    assert not list(tmp_path.iterdir())


def test_an_ending_that_is_not_written_is_refused(capsys, tmp_path):
    assert main(["convert", "world", str(tmp_path / "a.luxb")]) == 2
    assert "--to" in capsys.readouterr().err


def test_formats_can_be_told(capsys, tmp_path):
    odd_name = tmp_path / "map.txt"
    odd_name.write_bytes((FAULTS / "foreign-canvas.domination.map").read_bytes())
    convert(capsys, odd_name, tmp_path / "graph.dat", "--from", "domination", "--to", "node-link")
    assert len(json.loads((tmp_path / "graph.dat").read_text(encoding="utf-8"))["nodes"]) == 4


def test_missions_of_another_board_are_refused(capsys, tmp_path):
    assert main(["convert", "hourglass", str(tmp_path / "a.map"), "--objectives", "european"]) == 1
    assert "objectives-" in capsys.readouterr().out


def test_folders_are_looked_through(capsys, tmp_path):
    shutil.copy(FAULTS / "foreign-canvas.domination.map", tmp_path / "four.map")
    (tmp_path / "page.xml").write_text("<html/>", encoding="utf-8")
    assert main(["check", str(tmp_path)]) == 0
    assert "1 file checked" in capsys.readouterr().out
