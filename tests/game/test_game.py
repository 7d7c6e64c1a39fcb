"""A game as a person meets it: players, names, given dice and cards, positions by hand, options of house rules."""

from __future__ import annotations

import re

import pytest

from risk_kit import Game
from risk_kit.errors import RuleError, UnknownNameError
from risk_kit.game.moves import Attack, Claim, EndPhase, Fortify, Place, Trade
from risk_kit.game.opening import opening_chance
from risk_kit.game.players import Player
from risk_kit.kernels.words import Ending, Phase
from risk_kit.language import use_language
from tests.game.tables import RULESETS, fewest, game_at, is_set_up, new_game, pass_turn, rules_of

FRONT = {"alaska": ("Ann", 9), "kamchatka": ("Ben", 2), "japan": ("Ben", 1)}


def seats(game):
    return [(player.seat, player.name, player.color) for player in game.players]


# Players


def test_players_are_counted_or_named_with_colors_or_without():
    assert [(seat, color) for seat, _name, color in seats(new_game(players=3))] == [
        (0, "red"), (1, "blue"), (2, "yellow"),
    ]  # fmt: skip
    assert [name.lower() for _seat, name, _color in seats(new_game(players=3))] == ["red", "blue", "yellow"]
    assert seats(new_game(players=["Ann", ("Ben", "red"), "Cleo"])) == [
        (0, "Ann", "blue"), (1, "Ben", "red"), (2, "Cleo", "yellow"),
    ]  # fmt: skip
    assert seats(new_game(players=[Player(5, "Zoe", "pink"), "Ben", "Cleo"]))[0] == (0, "Zoe", "pink")


def test_colors_of_missions_come_first():
    colors = [player.color for player in new_game("risiko", players=6).players]
    assert colors == ["red", "yellow", "green", "black", "purple", "blue"]


@pytest.mark.parametrize(
    ("ruleset", "players", "said"),
    [
        ("classic", 2, "classic is not played by 2 players. Numbers that are allowed: 3, 4, 5, 6."),
        ("classic", 1, "classic is not played by 1 player."),
        ("classic", 0, "classic is not played by 0 players."),
        ("classic", -1, "classic is not played by -1 players."),
        ("classic", [], "classic is not played by 0 players."),
        ("risiko", ["Ann", "Ben"], "risiko is not played by 2 players."),
        ("risiko_tournament", 5, "Numbers that are allowed: 4."),
        ("classic", ["Ann", "Ann", "Ben"], "Two players have the same name: Ann."),
        ("classic", [("Ann", "red"), ("Ben", "red"), "Cleo"], "Two players have the same color: red."),
        ("classic", ["blue", "Ann", "red"], ""),
        ("classic", "Ann", "a list with a name, or a name and a color, for each; not 'Ann'"),
        ("classic", [None, "Ben", "Cleo"], "not None"),
        ("classic", [("Ann", 3), "Ben", "Cleo"], "not ('Ann', 3)"),
        ("classic", 10**12, "is not played by"),
    ],
)
def test_players_that_the_rules_or_names_forbid(ruleset, players, said):
    if not said:
        assert [player.name for player in new_game(ruleset, players=players).players] == players
        return
    with pytest.raises(RuleError) as raised:
        new_game(ruleset, players=players)
    assert said in str(raised.value)


def test_a_color_that_nobody_knows_is_refused():
    """It would leave missions out that ask for the color that was meant."""
    for color, hint in (("gren", "Did you mean green?"), ("rojo", ""), ("light blue", ""), ("red,blue", "")):
        with pytest.raises(UnknownNameError, match=f"no color {color!r} of armies. *{re.escape(hint)}"):
            new_game("secret_mission", players=[("Ann", color), "Ben", "Cleo"])
    players = [["Ann", "Red"], ("Ben", "grey"), "Cleo"]
    assert [player.color for player in new_game(players=players).players] == ["red", "gray", "blue"]
    with use_language("es"):
        game = new_game("secret_mission", players=[("A", "rojo"), ("B", "Verde"), "C"])
    assert [player.color for player in game.players[:2]] == ["red", "green"]


def test_without_a_word_three_play_or_as_few_as_may():
    assert len(Game(ruleset="classic", seed=1, compiled=False).players) == 3
    assert len(Game(ruleset="two_player", seed=1, compiled=False).players) == 2
    assert len(Game(ruleset="risiko_tournament", seed=1, compiled=False).players) == 4


@pytest.mark.parametrize(
    ("rolled", "said"),
    [
        ([[6, 3], [6, 5, 5]], "3 of the attacker, then 2 of the defender"),
        ([[6, 4], [1, 6, 3]], "3 of the attacker, then 2 of the defender"),
        ([[6, 4, 1, 6, 3]], "3 of the attacker, then 2 of the defender"),
        ([6, 4, 1, 6, 3], "roll by roll"),
        ("64163", "roll by roll"),
    ],
)
def test_dice_of_one_side_are_not_taken_for_the_others(rolled, said):
    game = game_at({"alaska": ("Ann", 9), "kamchatka": ("Ben", 5)}, turn="Ann")
    game.attack("alaska", "kamchatka", 3)
    before = game.position()
    with pytest.raises(RuleError, match=said):
        game.defend(2, rolled=rolled)
    assert game.position() == before
    assert game.defend(2, rolled=[[6, 4, 1], [6, 3]]).losses == (1, 1)


def test_dice_that_lie_on_the_table_are_not_given_again():
    game = game_at(
        {"alaska": ("Ann", 9), "kamchatka": ("Ben", 5)}, "classic", "defense.declared=after_roll", turn="Ann"
    )
    with pytest.raises(RuleError, match="One roll of 3 dice"):
        game.attack("alaska", "kamchatka", 3, rolled=[[6, 4], [1]])
    game.attack("alaska", "kamchatka", 3, rolled=[[6, 4, 1]])
    with pytest.raises(RuleError, match="One roll of 2 dice"):
        game.defend(2, rolled=[[6], [3]])
    assert game.defend(2, rolled=[[6, 3]]).losses == (1, 1)


def test_cards_are_found_by_names_of_territories():
    game = game_at({"alaska": ("Ann", 9)}, hands={"Ann": ["Alaska", "perú"], "Ben": ["Congo"]})
    assert (game.hand("Ann"), game.hand("Ben")) == (("alaska", "peru"), ("congo",))


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"others": ("Ann", 3)}, "No player but Ann holds a territory"),
        ({"hands": {"Ann": ["peru"], "Ben": ["peru"]}}, "The card peru is given twice"),
        ({"hands": {"Ann": ["peru", "peru"]}}, "The card peru is given twice"),
        ({"hands": {"Ann": ["peru", "congo", "alaska"]}}, "A hand has at most 2 cards"),
        ({"holdings": {"alaska": ("Ann", 1.5)}}, "whole number, not 1.5"),
    ],
)
def test_positions_that_cannot_be_are_refused_and_change_nothing(more, said):
    game = new_game("classic", "cards.hand_limit=2")
    game.deal()
    before = bytes(game._array)
    with pytest.raises(RuleError, match=said):
        game.arrange(**{"holdings": {"alaska": ("Ann", 4)}, "others": ("Cleo", 1), "turn": "Ann"} | more)
    assert bytes(game._array) == before


def test_who_is_absent_was_destroyed_by_nobody():
    """it1-05: the mission to destroy a color falls back where somebody else has done it."""
    game = Game(
        ruleset="risiko", players=[("Ann", "red"), ("Ben", "blue"), ("Cleo", "green")], seed=1, compiled=False
    )
    game.deal()
    game.arrange({"alaska": ("Ann", 4), "kamchatka": ("Ben", 2)}, others=("Ben", 1), turn="Ann")
    assert game.is_out("Cleo")
    assert game.state.eliminated_by[2] != 0


def test_what_is_no_move_is_told():
    with pytest.raises(RuleError, match="not None"):
        new_game().push(None)


def test_a_card_that_cannot_be_drawn_is_named():
    game = game_at({"alaska": ("Ann", 9), "kamchatka": ("Ben", 1)}, turn="Ann", hands={"Ben": ["congo"]})
    game.attack("alaska", "kamchatka", 3, rolled=[[6, 6, 6], [1]])
    game.occupy(3)
    game.end_phase()
    with pytest.raises(RuleError, match="cannot come up here: congo"):
        game.end_phase(cards=["congo"])


def test_a_player_is_found_by_name_color_or_seat():
    game = game_at(FRONT)
    for wanted in ("Ben", "blue", 1, game.players[1]):
        assert game.find_player(wanted).name == "Ben"
        assert game.territories(wanted) == ("kamchatka", "japan")
    for wanted in ("Bem", "purple", 3, -1):
        with pytest.raises(UnknownNameError) as raised:
            game.hand(wanted)
        assert (raised.value.kind, raised.value.name) == ("player", str(wanted))
    with pytest.raises(UnknownNameError, match="Did you mean Ben"):
        game.mission("Bem")


# Names


@pytest.mark.parametrize("language", ["en", "es", "it", "pt"])
def test_territories_answer_to_their_names_in_any_language(language):
    game = game_at({"western_united_states": ("Ann", 7), "kamchatka": ("Ben", 1)})
    name = game.board.territory("western_united_states").name(language)
    assert name != "western_united_states"
    assert (game.armies(name), game.owner(name).name, game.is_neutral(name)) == (7, "Ann", False)
    assert game.push(Attack(name, "alberta", 1)).move.source == "western_united_states"


def test_a_move_in_another_language_is_kept_by_ids():
    game = game_at(FRONT)
    target = game.board.territory("kamchatka").name("it")
    result = game.attack("alaska", target, 3)
    assert result.move == Attack("alaska", "kamchatka", 3)
    assert game.record().moves[0]["move"] == "attack alaska kamchatka 3"


UNKNOWN = [
    (lambda game: game.armies("alasska"), "territory", "alaska"),
    (lambda game: game.attack("alaska", "kamchaka", 1), "territory", "kamchatka"),
    (lambda game: game.why_not(Fortify("brasilia", "peru", 1)), "territory", None),
    (lambda game: game.trade("wilds", "peru", "congo"), "card", "wild"),
    (lambda game: game.trade("alaska", "peru", "wild_3"), "card", "wild_2"),
    (lambda game: game.trade("alaska", "alberta", "egypt", "alasska"), "territory", "alaska"),
    (lambda game: game.end_phase(cards=["congoo"]), "card", "congo"),
    (lambda game: game.is_out("An"), "player", "Ann"),
    (lambda game: game.view("Clea"), "player", "Cleo"),
    (lambda game: game.arrange({"alasska": ("Ann", 1)}), "territory", "alaska"),
    (lambda game: game.arrange({"alaska": ("An", 1)}), "player", "Ann"),
    (lambda game: game.arrange({}, hands={"Ann": ["wildd"]}), "card", "wild"),
    (lambda game: game.arrange({}, turn="Bem"), "player", "Ben"),
]


@pytest.mark.parametrize(("ask", "kind", "meant"), UNKNOWN)
def test_unknown_names_are_named_with_what_looks_alike(ask, kind, meant):
    game = game_at(FRONT, phase=Phase.REINFORCE, hands={"Ann": ["alaska", "alberta", "egypt"]})
    before = bytes(game._array)
    with pytest.raises(UnknownNameError) as raised:
        ask(game)
    assert raised.value.kind == kind
    if meant:
        assert raised.value.suggestions[0] == meant
        assert f"Did you mean {meant}?" in str(raised.value)
    assert bytes(game._array) == before


@pytest.mark.parametrize(("board", "ruleset"), [("nowhere", "classic"), (None, "clasic")])
def test_unknown_boards_and_rulesets(board, ruleset):
    with pytest.raises(UnknownNameError):
        Game(board, ruleset)


# Seeds


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_same_seed_and_number_are_the_same_game(ruleset):
    def opened(seed, number=0):
        game = new_game(ruleset, players=fewest(ruleset), seed=seed, number=number)
        game.deal()
        return game.position()

    assert opened(5) == opened(5)
    assert len({opened(5), opened(6), opened(5, 1), opened(5, 2**40)}) == 4


@pytest.mark.parametrize(
    ("seed", "number"), [(-1, 0), (1.5, 0), ("x", 0), (1, -1), (1, 2**62), (1, 0.5), (1, None)]
)
def test_seeds_that_are_none(seed, number):
    with pytest.raises(RuleError, match="number of a game"):
        new_game(seed=seed, number=number)


def test_without_a_seed_one_is_made_and_told():
    game = Game(new_game().board, rules_of("classic"), compiled=False)
    assert 0 <= game.seed < 10**9
    assert new_game(players=3, seed=game.seed).position() == game.position()


# What a real table gives


# A move with numbers of chance that do not fit it.
MISFITS = [
    lambda game: game.attack("kamchatka", "japan", 3, rolled=[[6, 5, 4], [1, 1]]),  # one army defends
    lambda game: game.attack("kamchatka", "japan", 3, rolled=[[6, 5], [1]]),
    lambda game: game.attack("kamchatka", "japan", 3, rolled=[[6, 5, 4]]),
    lambda game: game.attack("kamchatka", "japan", 3, rolled=[[6, 5, 7], [1]]),
    lambda game: game.attack("kamchatka", "japan", 3, rolled=[[6, 5, 0], [1]]),
    lambda game: game.attack("kamchatka", "japan", 3, rolled=[[6, 5, -1], [1]]),
    lambda game: game.attack("kamchatka", "japan", 3, rolled=[[6, 5, 4.0], [1]]),
    lambda game: game.attack("kamchatka", "japan", 3, rolled=["654", "1"]),
    lambda game: game.attack("kamchatka", "japan", 3, rolled=[[6, 5, None], [1]]),
    lambda game: game.attack("kamchatka", "japan", 3, rolled=[[6, 5, 10**30], [1]]),
    lambda game: game.attack("kamchatka", "japan", 3, rolled=[[1] * 1000, [1]]),
    # nothing is rolled before the defender chooses
    lambda game: game.attack("kamchatka", "mongolia", 3, rolled=[[6, 5, 4], [1, 1]]),
    lambda game: game.end_phase(cards=["congo"]),  # no card is drawn yet
]  # fmt: skip


@pytest.mark.parametrize("move", MISFITS)
def test_given_numbers_that_do_not_fit_leave_the_game_as_it_was(move):
    game = game_at({"kamchatka": ("Ann", 9), "japan": ("Ben", 1), "mongolia": ("Ben", 3)})
    before, moves = bytes(game._array), len(game.moves)
    with pytest.raises(RuleError):
        move(game)
    assert bytes(game._array) == before
    assert len(game.moves) == moves
    game.attack("kamchatka", "japan", 3, rolled=[[6, 5, 4], [1]])
    assert game.owner("japan").name == "Ann"


@pytest.mark.parametrize("cards", [["alaska"], ["congo", "peru"], ["congo", "congo"]])
def test_given_cards_that_cannot_be_drawn(cards):
    game = game_at(
        {"kamchatka": ("Ann", 9), "japan": ("Ben", 1), "peru": ("Ben", 1)}, hands={"Ben": ["alaska"]}
    )
    game.attack("kamchatka", "japan", 3, rolled=[[6, 5, 4], [1]])
    game.occupy(3)
    game.end_phase()
    before = bytes(game._array)
    with pytest.raises(RuleError):
        game.end_phase(cards=cards)
    assert bytes(game._array) == before
    assert game.end_phase(cards=["congo"]).drawn == ("congo",)


def test_a_whole_opening_of_a_real_table():
    table = new_game("risiko", players=4).table
    deal = list(reversed(table.territories))
    given = opening_chance(table, rolls=[1, 6, 3, 2], missions=[2, 4, 6, 8], deal=deal)
    game = new_game("risiko", players=4, given=given)
    assert [game.mission(player).number for player in game.players] == [2, 4, 6, 8]
    assert [game.owner(name).seat for name in deal[:5]] == [1, 2, 3, 0, 1]
    assert game.player.seat == 1


@pytest.mark.parametrize("given", [[6], [6, 1, 1, 1], [6, 6, 1], [7, 1, 1], [6, 1, "x"], [6, 1, 10**30]])
def test_an_opening_that_does_not_fit(given):
    with pytest.raises(RuleError):
        new_game(given=given)


def test_a_mission_that_is_not_there():
    with pytest.raises(RuleError, match="There is no mission 99 in this game"):
        opening_chance(new_game("risiko").table, rolls=[6, 5, 4], missions=[99])


# Positions set up by hand


@pytest.mark.parametrize(
    ("holdings", "more", "said"),
    [
        ({"alaska": ("Ann", 0)}, {}, "A territory holds at least 1 army."),
        ({"alaska": ("Ann", -1)}, {}, "A territory holds at least 1 army."),
        ({"alaska": ("Ann", 10**30)}, {}, "A territory holds at most 1000000000 armies."),
        ({}, {"others": ("Cleo", 0)}, "A territory holds at least 1 army."),
        ({}, {"phase": Phase.DEFEND}, "A position is arranged while reinforcing, attacking or fortifying."),
        ({}, {"phase": Phase.CLAIM}, "A position is arranged while reinforcing, attacking or fortifying."),
        ({}, {"phase": Phase.OVER}, "A position is arranged while reinforcing, attacking or fortifying."),
        ({}, {"others": ("Ben", 1)}, "Ann holds no territory and cannot have the turn."),
        ({}, {"round": 0}, "round should be from 1 to"),
        ({}, {"to_place": -1}, "to_place should be from 0 to"),
        ({"peru": (None, 3)}, {"others": ("Ann", 1)}, "territories does not fit the rest of the position."),
    ],
)
def test_positions_that_cannot_be_arranged_leave_the_game_as_it_was(holdings, more, said):
    game = game_at(FRONT)
    before = bytes(game._array)
    with pytest.raises(RuleError) as raised:
        game.arrange(holdings, **{"turn": "Ann", **more})
    assert said in str(raised.value)
    assert bytes(game._array) == before


def test_an_arranged_position_is_what_was_asked_for():
    game = game_at(
        FRONT, turn="Ben", round=7, to_place=3, phase=Phase.REINFORCE, hands={"Ben": ["peru", "wild"]}, others=("Cleo", 4)
    )  # fmt: skip
    assert (game.player.name, game.turn_player.name, game.round, game.to_place) == ("Ben", "Ben", 7, 3)
    assert (game.armies("alaska"), game.armies("peru"), game.owner("peru").name) == (9, 4, "Cleo")
    assert (game.hand("Ben"), game.state.deck_size) == (("peru", "wild"), 42)
    assert (
        game.reinforcements("Cleo") == 39 // 3 + 2 + 5 + 3 + 2
    )  # all continents but those that the front cuts
    game.place("japan", 3)
    pass_turn(game)
    assert (game.round, game.turn_player.name) in ((7, "Cleo"), (8, "Cleo"))
    assert (
        Game.from_position(game.position(), board=game.board, ruleset=game.rules).position()
        == game.position()
    )


def test_what_is_not_named_stays():
    game = game_at(FRONT)
    game.arrange({"peru": ("Ben", 8)}, turn="Cleo")
    assert [game.armies(name) for name in ("alaska", "peru", "egypt")] == [9, 8, 1]
    assert game.player.name == "Cleo"


def test_players_without_a_territory_are_out():
    game = game_at({"alaska": ("Ann", 1)}, others=("Cleo", 1))
    assert [game.is_out(player) for player in ("Ann", "Ben", "Cleo")] == [False, True, False]
    pass_turn(game)
    assert game.turn_player.name == "Cleo"


# The set-up


@pytest.mark.parametrize("ruleset", RULESETS)
def test_dealing_plays_the_set_up_to_the_first_turn(ruleset):
    game = new_game(ruleset, players=fewest(ruleset), seed=8)
    results = game.deal()
    assert len(results) == len(game.moves) > 0
    assert all(result.text() for result in results)
    assert not is_set_up(game)
    assert (game.phase, game.round) == (Phase.REINFORCE, 1)
    assert game.deal() == []
    armies = dict(game.rules.setup.armies)[len(game.players)]
    for player in game.players:
        assert sum(map(game.armies, game.territories(player))) == armies
    neutral = [name for name in game.board.territories if game.is_neutral(name)]
    assert bool(neutral) == (len(game.players) in game.rules.players.neutral_at)
    assert sum(map(game.armies, neutral)) == dict(game.rules.setup.neutral_armies).get(len(game.players), 0)


def test_the_neutral_army_is_no_owner_with_a_name():
    game = new_game("two_player", players=["Ann", "Ben"])
    game.deal()
    neutral = next(name for name in game.board.territories if game.is_neutral(name))
    assert game.owner(neutral) is None
    assert neutral not in (*game.territories("Ann"), *game.territories("Ben"))


# House rules


def reach_of(reach, taken=False):
    holdings = {"alaska": ("Ann", 5), "alberta": ("Ann", 1), "ontario": ("Ann", 1), "kamchatka": ("Ben", 1),
                "japan": ("Ben", 1)}  # fmt: skip
    game = game_at(holdings, "classic", f"fortify.reach={reach}")
    if taken:
        game.attack("alaska", "kamchatka", 1, rolled=[[6], [1]])
        game.occupy(1)
    game.end_phase()
    return game, {(move.source, move.target) for move in game.legal_moves.of(Fortify)}


def test_fortify_reach():
    assert reach_of("none")[0].turn_player.name == "Ben"
    assert reach_of("adjacent")[1] == {("alaska", "alberta")}
    assert reach_of("connected")[1] == {("alaska", "alberta"), ("alaska", "ontario")}
    assert reach_of("taken_this_turn")[0].turn_player.name != "Ann"
    assert reach_of("taken_this_turn", taken=True)[1] == {("alaska", "kamchatka")}


def test_fortify_moves_and_stay():
    holdings = {"alaska": ("Ann", 5), "alberta": ("Ann", 1), "japan": ("Ben", 1)}
    game = game_at(holdings, "classic", "fortify.moves=2", "fortify.stay=2", phase=Phase.FORTIFY)
    assert {move.armies for move in game.legal_moves.of(Fortify)} == {1, 2, 3}
    assert game.why_not(Fortify("alaska", "alberta", 4)).reason == "At least 2 armies must stay in Alaska."
    game.fortify("alaska", "alberta", 2)
    assert game.turn_player.name == "Ann"
    game.fortify("alberta", "alaska", 1)
    assert game.turn_player.name != "Ann"


@pytest.mark.parametrize(
    ("occupy", "least", "most"), [("one", 1, 8), ("dice_rolled", 3, 8), ("all_but_one", 8, 8)]
)
def test_occupy(occupy, least, most):
    game = game_at({**FRONT, "kamchatka": ("Ben", 1)}, "classic", f"occupy={occupy}")
    game.attack("alaska", "kamchatka", 3, rolled=[[6, 6, 6], [1]])
    if least == most:
        assert (game.phase, game.armies("kamchatka"), game.armies("alaska")) == (Phase.ATTACK, 8, 1)
    else:
        assert [move.armies for move in game.legal_moves] == list(range(least, most + 1))


@pytest.mark.parametrize(("dice", "most"), [(1, 1), (2, 2), (3, 3), (4, 4)])
def test_dice_of_both_sides(dice, most):
    game = game_at(
        {**FRONT, "kamchatka": ("Ben", 9)}, "classic", f"attack.dice={dice}", f"defense.dice={dice}"
    )
    assert len([move for move in game.legal_moves.of(Attack) if move.target == "kamchatka"]) == most
    game.attack("alaska", "kamchatka", dice, rolled=[[6] * dice, [1]] if dice == 1 else [])
    if dice > 1:
        assert len(game.legal_moves) == most
        assert game.defend(dice, rolled=[[6] * dice, [1] * dice]).losses == (0, dice)


def test_ties_sides_and_bonuses():
    def losses(*changes, rolled=([3], [3])):
        game = game_at({**FRONT, "kamchatka": ("Ben", 1)}, "classic", *changes)
        return game.attack("alaska", "kamchatka", 1, rolled=rolled).losses

    assert losses() == (1, 0)
    assert losses("defense.ties=attacker") == (0, 1)
    assert losses("attack.bonus=1") == (0, 1)
    assert losses("attack.bonus=1", "defense.bonus=1") == (1, 0)
    assert losses("attack.sides=8", rolled=([8], [6])) == (0, 1)
    with pytest.raises(RuleError):
        losses(rolled=([8], [6]))


@pytest.mark.parametrize(("limit", "hand"), [(0, 4), (3, 3), (4, 4)])
def test_hand_limit(limit, hand):
    game = game_at({**FRONT, "kamchatka": ("Ben", 1)}, "classic", f"cards.hand_limit={limit}",
                   hands={"Ann": ["peru", "congo", "egypt"]})  # fmt: skip
    game.attack("alaska", "kamchatka", 1, rolled=[[6], [1]])
    game.occupy(1)
    pass_turn(game)
    assert len(game.hand("Ann")) == hand


def test_a_deck_that_is_not_shuffled_again_runs_out():
    game = game_at({**FRONT, "kamchatka": ("Ben", 1)}, "classic", "cards.reshuffle=false")
    cards = game.table.cards
    game.arrange({}, turn="Ann", hands={"Cleo": cards[3:], "Ann": cards[:3]})
    assert game.state.deck_size == 0
    game.attack("alaska", "kamchatka", 1, rolled=[[6], [1]])
    game.occupy(1)
    pass_turn(game)
    assert len(game.hand("Ann")) == 3


@pytest.mark.parametrize("takes", ["true", "false"])
def test_cards_of_the_eliminated(takes):
    game = game_at({"alaska": ("Ann", 5), "kamchatka": ("Ben", 1)}, "classic",
                   f"cards.after_elimination.takes_cards={takes}", hands={"Ben": ["peru", "wild"]})  # fmt: skip
    game.attack("alaska", "kamchatka", 3, rolled=[[6, 6, 6], [1]])
    assert (set(game.hand("Ann")), set(game.view("Ann").discards)) == (
        ({"peru", "wild"}, set()) if takes == "true" else (set(), {"peru", "wild"})
    )


@pytest.mark.parametrize(
    ("ranking", "winner"),
    [
        ("[territories]", "Cleo"),
        ("[armies]", "Ann"),
        ("[continents, armies]", "Cleo"),
        ("[later_in_turn]", None),
    ],
)
def test_a_round_limit_ends_the_game_by_a_ranking(ranking, winner):
    holdings = {"alaska": ("Ann", 500), "kamchatka": ("Ben", 1)}
    game = game_at(
        holdings, "classic", "victory.round_limit=2", f"victory.ranking={ranking}", round=2, turn="Ann"
    )
    order = [game.players[game.state.order[place]].name for place in range(3)]
    turns = []
    while not game.is_over:
        turns.append(game.turn_player.name)
        if game.to_place:
            game.place(game.territories(game.player)[0], game.to_place)
        pass_turn(game)
    first = game.state.first_place
    last = order[(first - 1) % 3]
    assert turns[-1] == last
    assert game.outcome.ending is Ending.ROUND_LIMIT
    assert game.outcome.winner.name == (winner or last)
    assert game.round == 2


# Whose turn begins after Ann's, when her mission is looked for at the start of the own turn.
@pytest.mark.parametrize(("checked", "when"), [("at_once", 0), ("end_of_turn", 1), ("start_of_own_turn", 2)])
def test_when_victory_is_looked_for(checked, when):
    table = new_game("secret_mission").table
    destroy_ben = next(m.number for m in table.missions if m.destroy == table.players[1].color)
    rest = [m.number for m in table.missions if m.continents][:2]
    given = opening_chance(table, rolls=[6, 5, 4], missions=[destroy_ben, *rest], deal=table.territories)
    # Ann cuts every continent, so that nobody else has won.
    cuts = dict.fromkeys(("brazil", "ukraine", "egypt", "siam", "indonesia"), ("Ann", 1))
    holdings = {"alaska": ("Ann", 9), "kamchatka": ("Ben", 1), **cuts}
    game = game_at(holdings, "secret_mission", f"victory.checked={checked}", others=("Cleo", 1), given=given)
    game.attack("alaska", "kamchatka", 3, rolled=[[6, 6, 6], [1]])
    assert game.is_over == (when == 0)
    if when:
        game.occupy(3)
        pass_turn(game)
        assert game.is_over == (when == 1)
    if when == 2:
        assert game.turn_player.name == "Cleo"
        game.place("peru", game.to_place)
        pass_turn(game)
    assert (game.outcome.winner.name, game.outcome.ending) == ("Ann", Ending.MISSION)


def test_after_the_end_there_is_no_move():
    game = game_at({"alaska": ("Ann", 5), "kamchatka": ("Ben", 1)}, others=("Ann", 1))
    game.attack("alaska", "kamchatka", 3, rolled=[[6, 6, 6], [1]])
    assert (game.is_over, game.player, game.phase) == (True, None, Phase.OVER)
    assert not game.legal_moves
    assert len(game.legal_moves) == 0
    for move in (Claim("alaska"), Place("alaska"), Trade("alaska", "peru", "wild"), EndPhase()):
        assert game.why_not(move).violation.name == "GAME_OVER"


def test_a_game_reads_well():
    game = new_game("risiko")
    assert repr(game) == f"Game('risiko', round 0, place, {game.player})"
    assert game.outcome is None
    assert game.capital("Ann") is None
    assert game_at(FRONT).mission("Ann") is None
    assert game_at(FRONT)._repr_svg_().startswith("<svg")
