"""Two territories of one name: a warning where the file that is checked is to blame."""

from __future__ import annotations

import pytest

from risk_kit.board.load import check_map, load_map

EDITION = """format: risk_kit/board/1
id: mine
extends: world
territories:
  quebec: {name: {en: Quebec, it: ONTARIO}}
"""


def test_the_name_of_another_territory_is_pointed_at(tmp_path):
    path = tmp_path / "mine.yaml"
    path.write_text(EDITION, encoding="utf-8")
    [finding] = check_map(path).findings
    assert (finding.code, str(finding.severity)) == ("territory-same-name", "warning")
    assert (finding.place.line, finding.path) == (5, ("territories", "quebec", "name"))
    assert "ontario and quebec" in finding.message
    assert "language it" in finding.message
    load_map(path)  # a warning does not forbid using it


def test_the_edition_is_to_blame_wherever_its_territory_stands(tmp_path):
    path = tmp_path / "mine.yaml"
    path.write_text(EDITION.replace("quebec: ", "alaska: ").replace("Quebec", "Japan"), encoding="utf-8")
    assert [f.place.line for f in check_map(path).findings] == [5, 5]


def test_a_board_of_its_own(world_copy):
    text = world_copy.read_text(encoding="utf-8")
    world_copy.write_text(text.replace("es: Perú, ", "es: Brasil, "), encoding="utf-8")
    [finding] = check_map(world_copy).findings
    assert finding.code == "territory-same-name"
    assert "brazil:" in finding.source_line


@pytest.mark.parametrize("text", [EDITION.replace("it: ONTARIO", "it: Ontari")])
def test_other_names_are_fine(tmp_path, text):
    path = tmp_path / "mine.yaml"
    path.write_text(text, encoding="utf-8")
    assert check_map(path).findings == ()
