from __future__ import annotations

from dataclasses import replace

import pytest

from risk_kit import load_map
from risk_kit.board.board import Board, Border
from risk_kit.drawing.svg import board_svg
from risk_kit.language import LANGUAGES
from tests.drawing.reading import SVG, group, items, make_plain_board, pictures, titles, tree


@pytest.fixture
def plain_board() -> Board:
    return make_plain_board()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_territory_has_a_titled_shape_and_a_name(language: str) -> None:
    board = load_map("world")
    root = tree(pictures("world", language)[0])
    said = titles(root)
    assert list(said) == list(board.territories)
    for territory in board.territory_list:
        continent = board.continents[territory.continent]
        text = said[territory.id]
        assert text.startswith(f"{territory.name(language)} ({continent.name(language)}, ")
        assert f" {continent.bonus})" in text
        # neighbors() asks networkx, the words do not
        neighbors = [board.territories[t].name(language) for t in board.neighbors(territory.id)]
        assert text.endswith(" " + ", ".join(neighbors))
    drawn = {
        text.get("data-territory"): " ".join(span.text or "" for span in text)
        for text in group(root, "names").iter(f"{SVG}text")
    }
    assert drawn == {t.id: t.name(language) for t in board.territory_list}


def test_titles_tell_armies_owner_and_neighbors() -> None:
    board = load_map("world")
    said = titles(
        tree(
            board_svg(
                board,
                language="en",
                names=False,
                armies={"alaska": 1, "peru": 7},
                owners={"alaska": "Ann", "peru": None},
            )
        )
    )
    assert said["alaska"] == (
        "Alaska (North America, bonus 5): 1 army, Ann; borders Northwest Territory, Alberta, Kamchatka"
    )
    assert said["peru"] == (
        "Peru (South America, bonus 2): 7 armies, Neutral army; borders Venezuela, Brazil, Argentina"
    )
    assert said["japan"] == "Japan (Asia, bonus 7): borders Kamchatka, Mongolia"


def test_titles_say_which_way_a_border_goes(plain_board: Board) -> None:
    borders = (Border("t0", "t2", one_way=True), Border("t0", "t5"))
    said = titles(tree(board_svg(replace(plain_board, borders=borders), language="en")))
    assert said["t0"].endswith(": borders Lake & Co (only to there), Isle")
    assert said["t2"].endswith(": borders North (only from there)")
    assert said["t5"].endswith(": borders North")
    assert said["t6"] == "Nowhere (Bee, bonus -1)"


@pytest.mark.parametrize("map_id", ["world", "plain"])
def test_screen_readers_reach_the_description_and_the_parts(map_id: str, plain_board: Board) -> None:
    board = plain_board if map_id == "plain" else load_map(map_id)
    root = tree(board_svg(board, language="en", owners={"t0": 0, "alaska": 0}, armies={"alaska": 2}))
    ids = {e.get("id"): e.text for e in root}
    label = [ids[ref] for ref in (root.get("aria-labelledby") or "").split()]
    assert label == [board.name("en"), root[1].text]
    lists = {e.get("aria-label"): e for e in root if e.get("role") == "list"}
    assert set(lists) == {"territories", "Legend", "Players"}
    assert len(items(lists["territories"])) == len(board.territory_list)
    assert "+5" in {"".join(i.itertext())[-2:] for i in items(lists["Legend"])} or map_id == "plain"
    # what no list holds is decoration
    hidden = {"shore", "land", "lanes", "notes", "badges", "names"}
    for part in root:
        if part.get("class") in hidden:
            assert part.get("aria-hidden") == "true", part.get("class")
    loose = {e.get("class") for e in root if e.get("aria-hidden") != "true" and e.get("role") != "list"}
    assert loose == {None}  # title, desc, the sea
