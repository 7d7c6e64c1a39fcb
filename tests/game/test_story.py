"""The log of a game tells all that is needed to check it against the rules."""

from __future__ import annotations

import re

import pytest

from risk_kit.cli.main import main
from risk_kit.game.standing import standing_lines
from risk_kit.game.story_opening import Tape, opening_lines
from risk_kit.kernels.layout import DISCARDED
from risk_kit.kernels.words import Phase
from risk_kit.rules.options import Ranking
from tests.game.tables import RULESETS, fewest, game_at, new_game, pass_turn, rules_of

FRONT = {"alaska": ("Ann", 9), "kamchatka": ("Ben", 1), "japan": ("Ben", 1)}
INFANTRY = ["alaska", "alberta", "argentina"]
LAST = {"alaska": ("Ann", 9), "kamchatka": ("Ben", 1)}


def opening(game):
    return opening_lines(game.table, game.state, game.opening)


def winner(line, by_places=False):
    """Who rolled highest, read off a line as a person would; with `by_places` all of them, highest first."""
    rounds = re.sub(r"^.*?: |\.$", "", line).split("; again: ")
    rolls: dict[str, list[int]] = {}
    for text in rounds:
        found = dict(part.rsplit(" ", 1) for part in text.split(", "))
        for name in rolls or found:
            rolls.setdefault(name, []).append(int(found.get(name, 0)))
    order = sorted(rolls, key=lambda name: rolls[name], reverse=True)
    # Nobody rolled again without a tie, and every tie that matters was rolled again.
    assert by_places or rolls[order[0]] != rolls[order[1]]
    return order if by_places else order[0]


# Rolls for who begins (pt1-06, es1-10, es2-04, it1-04)


@pytest.mark.rule("pt1-06", "pt2-02", "es1-10", "es2-04", "it1-04")
@pytest.mark.parametrize("ruleset", RULESETS)
def test_rolls_for_who_begins(ruleset):
    again = 0
    for seed in range(40):
        game = new_game(ruleset, players=fewest(ruleset), seed=seed)
        lines = opening(game)
        rolls, order = lines[:2]
        by_roll = rules_of(ruleset).setup.seats.name == "BY_ROLL"
        assert rolls.startswith("Rolls for who begins: ")
        best = winner(rolls, by_roll)
        assert order.removeprefix("Order of play: ").startswith(f"{game.player}")
        if by_roll:
            assert order == f"Order of play: {', '.join(best)}."
        else:
            assert best == game.players[game.state.highest].name == game.player.name
        again += "again" in rolls
    assert again, "no equal rolls among forty games"


def test_equal_highest_rolls_are_told_one_after_another():
    """Play goes to the left of Cleo, who rolled highest the second time."""
    game = new_game(given=[3, 5, 5, 2, 2, 1, 6])
    assert opening(game)[:2] == [
        "Rolls for who begins: Ann 3, Ben 5, Cleo 5; again: Ben 2, Cleo 2; again: Ben 1, Cleo 6.",
        "Order of play: Cleo, Ann, Ben.",
    ]
    assert game.player.name == "Cleo"


def test_what_is_on_the_tape_behind_the_rolls_is_left_there():
    game = new_game(given=[6, 1, 1])
    tape = Tape(game.table, [2, 2, 1, 4, 5, 6, 6, 6])
    assert tape.rolls("{rolls}") == "Ann 2, Ben 2, Cleo 1; again: Ann 4, Ben 5"
    assert tape.rolls("{rolls}") == "Ann 6, Ben 6, Cleo 6"  # the tape ends before the tie does
    assert tape.rolls("{rolls}") == ""


# Rolled again before a part of the set-up, by the option that says so.
@pytest.mark.rule("pt1-11")
@pytest.mark.parametrize(
    ("ruleset", "changes", "text"),
    [
        ("classic", (), "plays first"),
        ("classic", ("setup.first_to_claim=rolled_again",), "claims first"),
        ("classic", ("setup.first_to_place=rolled_again",), "places first"),
        ("capital", ("setup.first_to_place=rolled_again",), "places first"),
        ("secret_mission", ("setup.first_to_place=rolled_again",), "places first"),
        ("capital", ("setup.first_to_play=rolled_again",), "plays first"),
        ("capital", ("setup.first_to_play=rolled_again", "victory.capitals.picked=drawn"), "plays first"),
        ("us_2004_two_player", ("setup.first_to_claim=rolled_again",), "picks a pile first"),
        ("us_2004_two_player", ("setup.first_to_place=rolled_again",), "places first"),
        ("us_2004_two_player", ("setup.neutral_begins=rolled_again",), "places neutral armies first"),
        ("two_player", ("setup.territories=claimed", "setup.first_to_place=rolled_again"), "places first"),
    ],
)
def test_later_rolls_name_who_goes_on(ruleset, changes, text):
    for seed in range(6):
        game = new_game(ruleset, *changes, players=fewest(ruleset), seed=seed)
        told = [(line, game.player) for line in opening(game)]
        while game.phase < Phase.REINFORCE:
            result = game.push(game.legal_moves.random())
            told += [(line, game.player) for line in result.lines()]
        found = [(line, player) for line, player in told if line.startswith(f"Rolls for who {text}: ")]
        assert len(found) == 1, told
        assert winner(found[0][0]) == found[0][1].name


# Who holds what


@pytest.mark.rule("es1-12", "es2-06")
def test_territories_of_the_neutral_army_are_listed():
    game = new_game("two_player", players=["Ann", "Ben"])
    lines = {line.partition(": ")[0]: line.partition(": ")[2].split(", ") for line in opening(game)}
    neutral = [t.name() for t in game.board.territory_list if game.is_neutral(t.id)]
    assert lines["Territories of the neutral army"] == neutral
    assert len(neutral) == 14
    game = new_game("us_2004_two_player", players=["Ann", "Ben"])
    assert not [line for line in opening(game) if line.startswith("Territories")]
    assert "neutral" not in game.pick_pile(1).text()
    line = game.pick_pile(3).lines()[1]
    places = [t.name() for t in game.board.territory_list if game.is_neutral(t.id)]
    assert line == f"Territories of the neutral army: {', '.join(places)}"
    assert len(places) == 14


def test_what_chance_claims_for_the_neutral_army_is_told():
    game = new_game("two_player", "setup.territories=claimed", players=["Ann", "Ben"])
    told = []
    while game.phase is Phase.CLAIM:
        told += [line for line in game.push(next(iter(game.legal_moves))).lines() if "neutral" in line]
    names = {line.removeprefix("Chance claims for the neutral army: ").rstrip(".") for line in told}
    assert names == {t.name() for t in game.board.territory_list if game.is_neutral(t.id)}
    assert len(told) == 14


def test_capitals_that_are_drawn_are_told():
    game = new_game("capital", "victory.capitals.picked=drawn")
    result = None
    while game.round == 0:
        result = game.push(next(iter(game.legal_moves)))
    for player in game.players:
        place = game.board.territory(game.capital(player)).name()
        assert f"The capital of {player} is drawn: {place}." in result.lines()


def test_the_last_round_and_what_ranks_are_stated():
    limit = "After 7 rounds the game ends, and this decides, in this order: "
    game = new_game("classic", "victory.round_limit=7", "victory.ranking=[continents, later_in_turn]")
    assert opening(game)[-1] == f"{limit}most continents, later in the order of play."
    assert "rounds" not in "\n".join(opening(new_game("classic")))


def test_a_game_from_a_position_has_no_rolls():
    game = game_at(FRONT, turn="Ben")
    lines = opening(game)
    assert not any("Rolls" in line for line in lines)
    assert "Territories of Ann: Alaska" in lines


# Cards


@pytest.mark.rule("es2-15", "it1-14")
@pytest.mark.parametrize(
    ("changes", "shown", "told"),
    [
        ((), "", ""),
        (("armies=2",), "alberta", "Of these, 2 armies are placed on shown territories: Alberta."),
        (("armies=2", "counted=each_card"), "",
         "Of these, 4 armies are placed on shown territories: Alaska, Alberta."),
        (("armies=3", "placed=anywhere"), "", "Of these, 3 armies are for shown territories: Alaska, Alberta."),
        (("armies=2", "placed=anywhere", "counted=each_card"), "",
         "Of these, 4 armies are for shown territories: Alaska, Alberta."),
    ],
)  # fmt: skip
def test_a_trade_says_where_armies_for_shown_territories_went(changes, shown, told):
    changes = [f"cards.shown_territory.{change}" for change in changes]
    holdings = {"alaska": ("Ann", 1), "alberta": ("Ann", 1), "japan": ("Ben", 1)}
    game = game_at(holdings, "classic", *changes, phase=Phase.REINFORCE, hands={"Ann": INFANTRY})
    text = game.trade(*INFANTRY, shown).text()
    assert text.partition("Argentina.")[2].strip() == told


@pytest.mark.rule("it1-17")
def test_a_reshuffle_is_told():
    game = game_at(FRONT, hands={"Ben": [c for c in new_game().table.cards if c not in INFANTRY]})
    state = game.state
    for name in INFANTRY:
        state.holder[game.table.card(name)] = DISCARDED
    state.deck_size = 0
    game.attack("alaska", "kamchatka", 3, rolled=[[6, 6, 6], [1]])
    game.occupy(3)
    game.end_phase()
    lines = game.end_phase(cards=["alberta"]).lines()
    told = "The draw pile is empty: 3 discarded cards are shuffled into a new one."
    assert lines[1:3] == [told, "Ann draws a card: Alberta."]


@pytest.mark.parametrize(
    ("change", "hand", "told"),
    [
        ("cards.hand_limit=3", 3, "Ann draws no more: a hand holds at most 3 cards."),
        ("cards.hand_limit=3", 2, ""),
        ("cards.reshuffle=false", 44, "Ann draws no more: no card is left."),
        ("cards.draw=never", 0, ""),
    ],
)
@pytest.mark.parametrize("captured", [True, False])
def test_why_no_card_is_drawn(change, hand, told, captured):
    changes = ("cards.at_start.forced_from=0", "cards.at_start.until_below=0", change)
    game = game_at(FRONT, "classic", *changes, hands={"Ann": new_game().table.cards[:hand]})
    if captured:
        game.attack("alaska", "kamchatka", 3, rolled=[[6, 6, 6], [1]])
        game.occupy(3)
    game.end_phase()
    text = game.end_phase().text()
    assert ("draws no more" in text) == bool(told and captured)
    assert not (told and captured) or told in text


@pytest.mark.rule("pt1-31")
@pytest.mark.parametrize(
    ("change", "told"),
    [
        ("cards.hand_limit=0", ["Ann takes 3 cards: Alaska, Alberta, Argentina."]),
        ("cards.hand_limit=4", ["Ann takes 1 card: Alaska.", "2 cards are discarded: Alberta, Argentina."]),
        ("cards.hand_limit=5", ["Ann takes 2 cards: Alaska, Alberta.", "1 card is discarded: Argentina."]),
        ("cards.hand_limit=3", ["3 cards are discarded: Alaska, Alberta, Argentina."]),
        ("cards.after_elimination.takes_cards=false", ["3 cards are discarded: Alaska, Alberta, Argentina."]),
    ],
)
def test_what_becomes_of_the_cards_of_who_is_out(change, told):
    changes = ("cards.at_start.forced_from=0", "cards.at_start.until_below=0",
               "cards.after_elimination.trade=free", change)  # fmt: skip
    game = game_at(LAST, "classic", *changes, hands={"Ann": ["peru", "india", "siam"], "Ben": INFANTRY})
    lines = game.attack("alaska", "kamchatka", 3, rolled=[[6, 6, 6], [1]]).lines()
    assert lines[lines.index("Ben is eliminated.") + 1 :] == told


# Capitals


@pytest.mark.rule("es1-18")
@pytest.mark.parametrize(("whose", "told"), [("Ben", True), ("Cleo", True), ("Ann", True), (None, False)])
def test_taking_a_capital_is_told(whose, told):
    """Also that of a third player, and one's own that was lost."""
    game = game_at(FRONT, "capital")
    for player, place in (("Ann", "alaska"), ("Ben", "japan"), ("Cleo", "peru")):
        game.state.capital[game.find_player(player).seat] = game.table.territory(place)
    if whose:
        game.state.capital[game.find_player(whose).seat] = game.table.territory("kamchatka")
    text = game.attack("alaska", "kamchatka", 3, rolled=[[6, 6, 6], [1]]).text()
    assert (f"Kamchatka is taken and holds 3 armies. Kamchatka is the capital of {whose}." in text) == told


# How it ends


def test_the_standing_lists_what_the_ranking_counts_in_its_order():
    """Ann and Cleo hold as many territories: armies decide. Ben is out."""
    holdings = {"alaska": ("Cleo", 1), "kamchatka": ("Ann", 5), "japan": ("Ann", 1)}
    game = game_at(holdings, "classic", others=("Cleo", 2))
    assert standing_lines(game.table, game.state) == [
        "Cleo: 40 territories, 79 armies", "Ann: 2 territories, 6 armies", "Ben: eliminated",
    ]  # fmt: skip
    game = game_at(
        {"alaska": ("Ben", 3)} | dict.fromkeys(list(game.board.territories)[1:21], ("Ann", 1)), "classic",
        "victory.ranking=[armies, continents, later_in_turn]",
    )  # fmt: skip
    assert [line.partition(":")[0] for line in standing_lines(game.table, game.state)] == [
        "Cleo",
        "Ann",
        "Ben",
    ]
    lines = "\n".join(standing_lines(game.table, game.state))
    assert re.search(r"^Ben: 3 armies, 0 whole continents, place \d in the order of play$", lines, re.M)


@pytest.mark.parametrize("measure", list(Ranking))
def test_who_stands_first_wins(measure):
    for seed in range(5):
        game = new_game(
            "classic", "victory.round_limit=1", f"victory.ranking=[{measure.name.lower()}]", seed=seed
        )
        game.deal()
        while not game.is_over:
            if game.to_place:
                game.place(game.territories(game.player)[0], game.to_place)
            pass_turn(game)
        first = standing_lines(game.table, game.state)[0]
        if game.outcome.winner is not None:
            assert first.startswith(f"{game.outcome.winner}: ")


def test_replaying_with_a_log_tells_what_playing_told(tmp_path, capsys):
    record = tmp_path / "game.json"
    command = ["play", "secret_mission", "--seed", "3", "--rounds", "1", "--log", "--out", str(record)]
    assert main(command) == 0
    played = capsys.readouterr().out.splitlines()
    assert main(["replay", str(record), "--log"]) == 0
    replayed = capsys.readouterr().out.splitlines()
    first = next(number for number, line in enumerate(played) if line.startswith("    1  "))
    last = next(number for number, line in enumerate(played) if line.startswith("The game ended"))
    assert replayed[: last - 1] == played[1:last]
    assert played[1].startswith("Rolls for who begins: ")
    assert any(line.startswith("Mission of ") for line in played[:first])
    assert replayed[-4:] == played[last:-1][-4:]
