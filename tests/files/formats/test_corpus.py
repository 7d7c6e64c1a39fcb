"""Published files with the defects that they really have; read from a folder that is not part of the project."""

from __future__ import annotations

import os
import re
from collections import Counter
from pathlib import Path

import pytest

from risk_kit import load_map
from risk_kit.cli.check import check_file
from risk_kit.cli.main import main
from risk_kit.errors import FileError
from risk_kit.rules.objectives import load_objectives
from tests.files.formats.compare import facts, missions

FOLDER = os.environ.get("RISK_KIT_CORPUS", "")
pytestmark = pytest.mark.skipif(not FOLDER, reason="RISK_KIT_CORPUS names no folder")

# The words of the index for each defect, and the findings that tell it.
TOLD = {
    "asymmetric": ("border-one-way", "foreign-no-neighbors"),
    "no-neighbours": ("foreign-no-neighbors", "board-in-pieces", "foreign-few-territories", "border-one-way"),
    "no-border-line": ("foreign-no-neighbors",),
    "disconnected": ("board-in-pieces", "foreign-no-neighbors"),
    "continent-disconnected": ("continent-in-pieces",),
    "empty-continent": ("continent-empty",),
    "undefined-continent": ("territory-unknown-continent",),
    "continent-index-out-of-range": ("territory-unknown-continent",),
    "country-continent-not-int": ("territory-unknown-continent",),
    "border-unknown-id": ("border-unknown-territory",),
    "border-not-int": ("border-unknown-territory",),
    "undefined-neighbour": ("border-unknown-territory",),
    "dup-country-name": ("territory-same-name",),
    "dup-territory": ("foreign-territory-twice",),
    "dup-continent": ("foreign-continent-same-name",),
    "dup-neighbour": ("foreign-neighbor-twice",),
    "dup-border-line": ("foreign-border-line-twice",),
    "self-loop": ("border-to-itself",),
    "missing-section": ("foreign-section-missing", "foreign-section-absent"),
    "unknown-section": ("foreign-section-unknown", "foreign-section-name"),
    "section-order": ("foreign-section-order",),
    "text-outside-section": ("foreign-line-outside",),
    "continent-bonus-not-int": ("foreign-bonus", "foreign-name-words"),
    "continent-extra-token": ("foreign-extra",),
    "bad-coords": ("foreign-coordinates", "foreign-no-places"),
    "country-too-few-fields": ("foreign-fields",),
    "territory-too-few-fields": ("foreign-fields", "foreign-no-places"),
    "country-extra-token": ("foreign-extra",),
    "country-id-out-of-order": ("foreign-number-order",),
    "country-id-not-int": ("foreign-fields",),
    "bad-files-line": ("foreign-section-missing",),
    "no-countries": ("foreign-few-territories", "foreign-section-missing"),
    "no-territories": ("foreign-few-territories", "foreign-section-missing"),
}
CONQUER_CLUB = {
    "unknown territory Nowhere": "border-unknown-territory",
    "borders itself": "border-to-itself",
    "duplicate border": "foreign-neighbor-twice",
    "not vice versa": "border-one-way",
    "no continents": "foreign-continent-assumed",
    "unknown territory Fir": "foreign-component",
    "required": "foreign-required",
    "not previously defined": "foreign-component",
    "lower > upper": "foreign-reinforcement",
    "divisor zero": "foreign-reinforcement",
    "duplicate territory": "foreign-territory-twice",
    "not well-formed": "foreign-broken",
    "position component": "foreign-position",
}
MAPS = ("domination", "conquest", "conquerclub_xml", "lux", "networkx_node_link")


def index() -> list[dict[str, str]]:
    if not FOLDER:
        return []
    text = (Path(FOLDER) / "INDEX.tsv").read_text(encoding="utf-8", errors="replace")
    head, *lines = text.splitlines()
    return [dict(zip(head.split("\t"), line.split("\t"), strict=False)) for line in lines]


ROWS = index()


def rows(*statuses: str, formats: tuple[str, ...] = ()) -> list[object]:
    """Rows of the index as parameters."""
    return [
        pytest.param(row, id=row["file"])
        for row in ROWS
        if row["status"] in statuses and (not formats or row["format"] in formats)
    ]


def report_of(row):
    return check_file(Path(FOLDER) / row["file"])


def causes(row) -> list[str]:
    """The kinds of defects that the index names, each once."""
    return list(dict.fromkeys(re.findall(r"(?:^|\| )([a-z-]+)", row["why"])))


@pytest.mark.parametrize("row", rows("valid", "quirk", "synthetic-valid"))
def test_what_is_played_is_read_without_an_error(row):
    assert report_of(row).errors == ()


@pytest.mark.parametrize("row", rows("quirk"))
def test_every_quirk_is_told(row):
    codes = Counter(finding.code for finding in report_of(row).findings)
    for cause in causes(row):
        assert any(codes[code] for code in TOLD[cause]), (cause, codes)


@pytest.mark.parametrize("row", rows("invalid", formats=("domination", "conquest")))
def test_an_invalid_file_is_told_with_its_defect(row):
    codes = {finding.code for finding in report_of(row).findings}
    wanted = {code for cause in causes(row) for code in TOLD.get(cause, ())}
    assert codes & wanted, (row["why"], codes)


@pytest.mark.parametrize("row", rows("synthetic-invalid"))
def test_an_invalid_file_of_conquer_club_is_told_with_its_defect(row):
    codes = {finding.code for finding in report_of(row).findings}
    wanted = {code for words, code in CONQUER_CLUB.items() if words in row["why"]}
    assert wanted, row["why"]
    assert wanted <= codes


@pytest.mark.parametrize("row", rows("invalid", formats=("garbage",)))
def test_garbage_gets_one_sentence(row):
    report = report_of(row)
    assert [finding.code for finding in report.findings] == ["foreign-not-a-map"]
    assert len(report.findings[0].message) < 160


@pytest.mark.parametrize("row", rows("reference"))
def test_nothing_raises(row):
    report = report_of(row)
    assert all(finding.place.line >= 1 for finding in report.findings)


@pytest.mark.parametrize("row", rows("valid", "quirk", "synthetic-valid", formats=MAPS))
def test_boards_survive_the_way_there_and_back(row, tmp_path, capsys):
    """Foreign file, our YAML, the foreign format again, read anew: nothing that the formats hold is lost."""
    source = Path(FOLDER) / row["file"]
    first = tmp_path / "first.yaml"
    assert main(["convert", str(source), str(first)]) == 0
    board = load_map(first)
    ids = facts(load_map(source))
    assert facts(board) == ids
    conquest = row["format"] == "conquest"
    for number, target in enumerate(("conquest",) if conquest else ("domination", "node-link", "geojson")):
        ending = {"node-link": ".json", "geojson": ".geojson"}.get(target, ".map")
        away = tmp_path / f"away{number}{ending}"
        assert main(["convert", str(first), str(away), "--to", target]) == 0
        back = load_map(away)
        assert facts(back) == ids
        assert {t.id: t.card for t in back.territory_list} == (
            dict.fromkeys(ids) if conquest else {t.id: t.card for t in board.territory_list}
        )
        whole = {t.id: t.at and tuple(map(round, t.at)) for t in board.territory_list}
        assert {t.id: t.at and tuple(map(round, t.at)) for t in back.territory_list} == whole
    capsys.readouterr()


@pytest.mark.parametrize("row", rows("valid", formats=("domination_cards",)))
def test_missions_survive_the_way_there_and_back(row, tmp_path, capsys):
    source = Path(FOLDER) / row["file"]
    try:
        there = load_objectives(source)
    except (FileError, KeyError):
        pytest.skip("it has no missions")
    from risk_kit.files.formats.registry import map_of_deck

    near = map_of_deck(source)
    assert near is not None
    assert main(["convert", str(near), str(tmp_path / "first.yaml")]) == 0
    assert main(["convert", str(tmp_path / "first.yaml"), str(tmp_path / "away.map")]) == 0
    assert missions(load_objectives(tmp_path / "first_missions.yaml")) == missions(there)
    assert missions(load_objectives(tmp_path / "away.cards")) == missions(there)
    capsys.readouterr()
