"""The rules of RisiKo! (it1-01 to it1-31), played through `Game` by the ruleset `risiko`."""

from __future__ import annotations

from collections import Counter

import pytest

from risk_kit.errors import NotationError, RuleError
from risk_kit.game.moves import Attack, Defend, EndPhase, Fortify, Occupy, Place, Trade, parse_move
from risk_kit.game.pieces import FLAGS, count_pieces
from risk_kit.kernels.words import Ending, Phase
from tests.game.tables import board_of, keep_decks, new_game, pass_turn
from tests.rules.it_games import (
    DESTROY,
    EIGHTEEN,
    SEATS,
    TWENTY_FOUR,
    at,
    begin,
    fight,
    held_by,
    scattered,
    set_up,
    take,
)
from tests.rules.positions import cards_of, refusal


@pytest.fixture(autouse=True)
def _decks_kept(monkeypatch):
    keep_decks(monkeypatch)


BOARD = board_of("risiko")
# A front over the sea: Ann in the west, Ben in the east.
FRONT = {"alaska": ("Ann", 10), "kamchatka": ("Ben", 3), "japan": ("Ben", 3)}
SPAN = {c.id: c.territories for c in BOARD.continent_list}


def ending(game) -> tuple[str, Ending] | None:
    return game.outcome and (game.outcome.winner.name, game.outcome.ending)


# The aim, players and missions


@pytest.mark.rule("it1-01")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_three_to_six_play(players):
    assert len(new_game("risiko", players=players).players) == players


@pytest.mark.rule("it1-01")
@pytest.mark.parametrize("players", [1, 2, 7])
def test_other_numbers_do_not(players):
    with pytest.raises(RuleError, match="Numbers that are allowed: 3, 4, 5, 6"):
        new_game("risiko", players=players)


@pytest.mark.rule("it1-01")
def test_the_first_to_reach_the_objective_wins_at_once():
    mine = scattered(BOARD, 25)
    assert "egypt" in mine
    mine.remove("egypt")
    game = at({**held_by("Ann", mine[:22]), "north_africa": ("Ann", 5)}, missions=[TWENTY_FOUR])
    assert len(game.territories("Ann")) == 23
    assert not game.is_over
    take(game, "north_africa", "egypt")
    assert ending(game) == ("Ann", Ending.MISSION)
    assert refusal(game, EndPhase()) == ("GAME_OVER", "it1-01")


@pytest.mark.rule("it1-01")
def test_conquest_is_no_objective_of_its_own():
    game = at({**held_by("Ann", BOARD.territories), "alaska": ("Ann", 3), "kamchatka": ("Ben", 1),
               "japan": ("Ben", 1)}, missions=[EIGHTEEN])  # fmt: skip
    assert [str(line).split()[0] for line in game.progress("Ann")] == ["Hold"]
    take(game, "alaska", "kamchatka")
    assert not game.is_over


@pytest.mark.rule("it1-01")
def test_the_last_survivor_wins_without_the_objective():
    game = at({**held_by("Ann", BOARD.territories), "alaska": ("Ann", 3), "kamchatka": ("Ben", 1)},
              missions=[EIGHTEEN])  # fmt: skip
    take(game, "alaska", "kamchatka")
    assert ending(game) == ("Ann", Ending.LAST_SURVIVOR)


# What each of the 14 cards asks for: holdings that are one territory or army short, and what completes them.
CONTINENTS = {
    3: ("europe", "oceania", "africa"),
    4: ("europe", "south_america", "oceania"),
    5: ("asia", "south_america"),
    6: ("asia", "africa"),
    7: ("north_america", "oceania"),
    8: ("north_america", "africa"),
}


@pytest.mark.rule("it1-02")
def test_there_are_14_objectives_of_which_each_is_dealt_once():
    dealt = {mission.number for seed in range(40) for mission in missions_at(seed)}
    assert dealt == set(range(1, 15))
    for seed in range(10):
        assert len({mission.number for mission in missions_at(seed)}) == 6


def missions_at(seed):
    game = new_game("risiko", players=6, seed=seed)
    return [game.mission(player) for player in game.players]


@pytest.mark.rule("it1-02")
@pytest.mark.parametrize(("mission", "continents"), CONTINENTS.items())
def test_missions_of_continents(mission, continents):
    for last in continents:
        names = [name for continent in continents for name in SPAN[continent]]
        # One territory of each continent in turn is still missing, and is taken.
        gate, target = next(
            (start, end)
            for end in SPAN[last]
            for start in BOARD.neighbors(end)
            if start in names and start != end
        )
        holdings = {**held_by("Ann", names), gate: ("Ann", 4), target: ("Cleo", 1)}
        missions = [mission, TWENTY_FOUR, EIGHTEEN]  # Cleo holds the rest, with 1 army each
        game = at(holdings, missions=missions, phase=Phase.REINFORCE, to_place=1)
        game.place(gate)  # a victory would be noticed now
        assert not game.is_over
        game.end_phase()
        take(game, gate, target)
        assert ending(game) == ("Ann", Ending.MISSION)


@pytest.mark.rule("it1-02")
@pytest.mark.parametrize("mission", [5, 6, 7, 8])
def test_two_other_continents_do_not_complete_a_mission_of_two(mission):
    names = [
        name
        for c in ("europe", "oceania", "south_america")
        for name in SPAN[c]
        if c not in CONTINENTS[mission]
    ]
    game = at(
        {**held_by("Ann", names), names[0]: ("Ann", 9)}, missions=[mission], phase=Phase.REINFORCE, to_place=1
    )
    game.place(names[0])
    assert not game.is_over


@pytest.mark.rule("it1-02")
def test_eighteen_territories_need_two_armies_on_each():
    mine = scattered(BOARD, 18)
    game = at({**held_by("Ann", mine, 2), mine[0]: ("Ann", 1)}, missions=[EIGHTEEN], phase=Phase.REINFORCE,
              to_place=2)  # fmt: skip
    game.place(mine[1])
    assert not game.is_over
    game.place(mine[0])
    assert ending(game) == ("Ann", Ending.MISSION)


@pytest.mark.rule("it1-02")
@pytest.mark.parametrize(("color", "loser"), [("blue", "Ben"), ("green", "Cleo"), ("yellow", "Dan")])
def test_a_color_is_destroyed_by_taking_its_last_territory(color, loser):
    others = next(name for name in ("Ben", "Cleo", "Dan") if name != loser)
    game = at({"alaska": ("Ann", 5), "kamchatka": (loser, 1), **rest_of_four(loser, others)}, players=4,
              missions=[DESTROY[color]], others=(others, 1))  # fmt: skip
    take(game, "alaska", "kamchatka")
    assert ending(game) == ("Ann", Ending.MISSION)


def rest_of_four(loser, others):
    third = next(name for name in ("Ben", "Cleo", "Dan") if name not in (loser, others))
    return {"japan": (third, 1)}


# Missions to destroy a color that cannot be destroyed by their owner: 24 territories take their place.


def nearly(count: int, **position):
    """Ann holds so many territories, among them Alaska; Kamchatka is Ben's with Japan, the rest Cleo's."""
    mine = ["alaska", *[name for name in scattered(BOARD, 40) if name not in ("kamchatka", "japan")]][:count]
    holdings = {**held_by("Ann", mine), "alaska": ("Ann", 5), "kamchatka": ("Ben", 1), "japan": ("Ben", 1)}
    return at(holdings, **position)


@pytest.mark.rule("it1-01", "it1-02")
@pytest.mark.parametrize(("count", "wins"), [(22, False), (23, True)])
@pytest.mark.parametrize("color", ["black", "purple", "yellow", "red"])
def test_a_color_that_is_absent_or_the_own_makes_it_24_territories(color, count, wins):
    game = nearly(count, missions=[DESTROY[color]])
    assert game.progress("Ann")[0].need == 24
    take(game, "alaska", "kamchatka")
    assert ending(game) == (("Ann", Ending.MISSION) if wins else None)


@pytest.mark.rule("it1-01", "it1-02")
def test_a_color_in_play_must_be_destroyed_whatever_else_is_held():
    game = nearly(30, missions=[DESTROY["blue"]])
    take(game, "alaska", "kamchatka", 4)
    assert not game.is_over
    take(game, "kamchatka", "japan")
    assert ending(game) == ("Ann", Ending.MISSION)


@pytest.mark.rule("it1-01", "it1-02")
@pytest.mark.parametrize(("count", "wins"), [(23, False), (24, True)])
def test_a_color_destroyed_by_another_makes_it_24_territories_from_then_on(count, wins):
    mine = [name for name in scattered(BOARD, 36) if name not in ("kamchatka", "japan")][:count]
    game = at({**held_by("Ann", mine), "kamchatka": ("Ben", 1), "japan": ("Cleo", 5)}, turn="Cleo",
              missions=[DESTROY["blue"]])  # fmt: skip
    take(game, "japan", "kamchatka")
    assert game.is_out("Ben")
    assert game.progress("Ann")[0].need == 24
    assert ending(game) == (("Ann", Ending.MISSION) if wins else None)


@pytest.mark.rule("it1-02")
def test_a_deck_of_territories_and_two_wild_cards():
    game = begin()
    assert Counter(game.table.cards) == Counter([*game.board.territories, "wild", "wild_2"])
    assert len(game.table.cards) == 42 + 2


@pytest.mark.rule("it1-03")
def test_three_dice_each_and_never_four():
    game = at({"alaska": ("Ann", 10), "kamchatka": ("Ben", 10), "japan": ("Ben", 1)})
    assert refusal(game, Attack("alaska", "kamchatka", 4)) == ("TOO_MANY_ATTACK_DICE", "it1-20")
    game.attack("alaska", "kamchatka", 3)
    assert refusal(game, Defend(4)) == ("TOO_MANY_DEFENSE_DICE", "it1-20")
    assert [len(dice) for dice in game.defend(3).dice] == [3, 3]


# Rolls by seats, then those of who rolls again; the order of play.
ORDERS = [
    (3, [6, 5, 4], "Ann Ben Cleo"),
    (3, [2, 6, 4], "Ben Cleo Ann"),
    (3, [1, 2, 6], "Cleo Ben Ann"),
    (4, [3, 6, 1, 5], "Ben Dan Ann Cleo"),
    (3, [5, 5, 2, 1, 6], "Ben Ann Cleo"),  # two highest
    (3, [6, 3, 3, 2, 4], "Ann Cleo Ben"),  # two that are not the highest: their places are rolled for too
    (3, [4, 4, 4, 2, 2, 6, 1, 3], "Cleo Ben Ann"),  # all, then two of them
    (4, [6, 6, 2, 2, 1, 5, 5, 3], "Ben Ann Cleo Dan"),  # two pairs at once
]


@pytest.mark.rule("it1-04")
@pytest.mark.parametrize(("players", "rolls", "order"), ORDERS)
def test_play_goes_down_the_rolls(players, rolls, order):
    game = begin(players, rolls)
    names = order.split()
    assert [name for name, _armies in set_up(game)][:players] == names
    for name in [*names, names[0]]:
        assert (game.player.name, game.phase) == (name, Phase.REINFORCE)
        if game.to_place:
            game.place(game.territories(name)[0], game.to_place)
        pass_turn(game)


@pytest.mark.rule("it1-05")
def test_one_objective_each_that_only_its_player_sees():
    game = begin(missions=[9, 2, 5])
    assert [game.view(player).my_mission.number for player in game.players] == [9, 2, 5]
    view = game.view("Ann")
    assert view.my_progress == game.progress("Ann")
    assert not [name for name in dir(view) if "mission" in name and name != "my_mission"]


# Set-up

ARMIES = [(3, 35), (4, 30), (5, 25), (6, 20)]


@pytest.mark.rule("it1-06")
@pytest.mark.parametrize(("players", "armies"), ARMIES)
def test_starting_armies(players, armies):
    game = begin(players)
    set_up(game)
    assert [sum(map(game.armies, game.territories(player))) for player in game.players] == [armies] * players


@pytest.mark.rule("it1-07")
@pytest.mark.parametrize(
    ("players", "hands"), [(3, [14] * 3), (4, [11, 11, 10, 10]), (5, [9, 9, 8, 8, 8]), (6, [7] * 6)]
)
def test_all_territories_are_dealt_with_one_army_each(players, hands):
    game = begin(players)
    assert [len(game.territories(player)) for player in game.players] == hands
    assert {game.armies(name) for name in BOARD.territories} == {1}
    assert all(game.owner(name) for name in BOARD.territories)
    assert game.phase is Phase.PLACE


@pytest.mark.rule("it1-07")
def test_cards_are_dealt_in_turn_from_the_highest_roll():
    game = begin(4, [3, 6, 1, 5], deal=["peru", "japan", "ural", "egypt", "congo"])
    dealt = ["peru", "japan", "ural", "egypt", "congo"]
    assert [game.owner(name).name for name in dealt] == ["Ben", "Dan", "Ann", "Cleo", "Ben"]
    assert [len(game.territories(name)) for name in ("Ben", "Dan", "Ann", "Cleo")] == [11, 11, 10, 10]


@pytest.mark.rule("it1-08")
@pytest.mark.parametrize(
    ("players", "shares"),
    [
        (3, [[3] * 7] * 3),  # 35 - 14 = 21 each
        (4, [[*[3] * 6, 1]] * 2 + [[*[3] * 6, 2]] * 2),  # 30 - 11 = 19, 30 - 10 = 20
        (5, [[*[3] * 5, 1]] * 2 + [[*[3] * 5, 2]] * 3),  # 25 - 9 = 16, 25 - 8 = 17
        (6, [[*[3] * 4, 1]] * 6),  # 20 - 7 = 13
    ],
)
def test_three_armies_a_time_in_turn_until_all_are_placed(players, shares):
    steps = set_up(begin(players))
    names = [name for name, _color in SEATS[:players]]
    for name, share in zip(names, shares, strict=True):
        assert [armies for player, armies in steps if player == name] == share
    assert [name for name, _armies in steps] == names * len(shares[0])


@pytest.mark.rule("it1-08")
def test_a_share_goes_to_one_or_several_own_territories():
    game = begin()
    first, second, third = game.territories("Ann")[:3]
    assert refusal(game, Place(first, 4)) == ("TOO_MANY_TO_PLACE", "it1-08")
    assert refusal(game, Place(game.territories("Ben")[0])) == ("NOT_YOURS", "it1-08")
    game.place(first, 2)
    assert (game.player.name, game.to_place) == ("Ann", 1)
    game.place(second)
    assert (game.player.name, game.to_place) == ("Ben", 3)
    assert [game.armies(name) for name in (first, second, third)] == [3, 2, 1]


@pytest.mark.rule("it1-09")
@pytest.mark.parametrize("drawn", ["alaska", "new_guinea", "wild", "wild_2"])
def test_all_cards_are_in_the_pile_when_play_begins(drawn):
    game = begin()
    set_up(game)
    assert [game.hand(player) for player in game.players] == [(), (), ()]
    assert (game.state.deck_size, game.view("Ann").discards) == (44, ())
    game.arrange(FRONT, others=("Cleo", 1), turn="Ann", round=5)
    fight(game, "alaska", "kamchatka", [6, 6, 6], [1, 1, 1])
    game.occupy(3)
    game.end_phase()
    assert game.end_phase(cards=[drawn]).drawn == (drawn,)


@pytest.mark.rule("it1-09")
def test_the_order_of_the_pile_is_chance():
    drawn = set()
    for seed in range(12):
        game = at(FRONT, seed=seed)
        fight(game, "alaska", "kamchatka", [6, 6, 6], [1, 1, 1])
        game.occupy(3)
        pass_turn(game)
        drawn.update(game.hand("Ann"))
    assert len(drawn) > 6


# Reinforcements


@pytest.mark.rule("it1-10")
@pytest.mark.parametrize(
    ("territories", "armies"),
    [(1, 0), (2, 0), (3, 1), (5, 1), (8, 2), (9, 3), (11, 3), (12, 4), (14, 4), (15, 5), (30, 10)],
)
def test_a_third_of_the_territories_rounded_down_without_a_minimum(territories, armies):
    mine = scattered(BOARD, territories)
    game = at({**held_by("Ben", mine), "alaska": ("Ann", 1)}, phase=Phase.FORTIFY)
    assert game.reinforcements("Ben") == armies
    game.end_phase()
    assert (game.turn_player.name, game.to_place) == ("Ben", armies)
    assert (EndPhase() in game.legal_moves) == (armies == 0)


BONUSES = {"asia": 7, "north_america": 5, "europe": 5, "africa": 3, "oceania": 2, "south_america": 2}


@pytest.mark.rule("it1-11")
@pytest.mark.parametrize(("continent", "bonus"), BONUSES.items())
def test_continents_pay_every_turn(continent, bonus):
    game = at(held_by("Ben", SPAN[continent]), phase=Phase.FORTIFY, others=("Ann", 1), missions=[EIGHTEEN])
    armies = len(SPAN[continent]) // 3 + bonus
    for _round in range(2):
        game.end_phase()
        assert (game.turn_player.name, game.to_place) == ("Ben", armies)
        game.place(SPAN[continent][0], armies)
        pass_turn(game)
        game.place(game.territories("Ann")[0], game.to_place)
        game.end_phase()
        game.end_phase()
    game = at(held_by("Ben", SPAN[continent][1:]), others=("Ann", 1))
    assert game.reinforcements("Ben") == (len(SPAN[continent]) - 1) // 3


@pytest.mark.rule("it1-11")
def test_several_continents_pay_together():
    mine = [name for continent in BONUSES for name in SPAN[continent]]
    game = at({**held_by("Ann", mine), "alaska": ("Ben", 1)}, missions=[DESTROY["blue"]])
    assert game.reinforcements("Ann") == 41 // 3 + 7 + 5 + 3 + 2 + 2


# Cards


@pytest.mark.rule("it1-12")
@pytest.mark.parametrize("taken", [0, 1, 2])
def test_one_card_a_turn_that_took_a_territory(taken):
    game = at({"alaska": ("Ann", 10), "kamchatka": ("Ben", 1), "japan": ("Ben", 1), "ural": ("Ben", 1)})
    for source, target in [("alaska", "kamchatka"), ("kamchatka", "japan")][:taken]:
        take(game, source, target, 2)
        assert game.hand("Ann") == ()
    game.end_phase()
    result = game.end_phase()
    assert len(result.drawn) == len(game.hand("Ann")) == min(taken, 1)
    assert game.state.deck_size == 44 - min(taken, 1)
    assert game.turn_player.name == "Ben"


@pytest.mark.rule("it1-12")
def test_cards_are_hidden():
    game = at(FRONT, hands={"Ann": ["peru", "wild"]})
    assert game.view("Ann").my_hand == ("peru", "wild")
    ben = game.view("Ben")
    assert (ben.hand_size("Ann"), ben.my_hand) == (2, ())
    assert not [name for name in dir(ben) if "hand" in name and name not in ("hand_size", "my_hand")]


def trade(symbols, holdings=None, **position):
    """Ann before trading cards of these symbols, which show nothing of hers."""
    cards = cards_of(symbols)
    game = at(holdings or {"kamchatka": ("Ann", 1), "japan": ("Ben", 1)}, phase=Phase.REINFORCE,
              hands={"Ann": cards}, **position)  # fmt: skip
    return game, cards


VALUES = [
    ("aaa", 4), ("iii", 6), ("ccc", 8), ("ica", 10), ("aci", 10),
    ("wii", 12), ("cwc", 12), ("aaw", 12),
]  # fmt: skip


@pytest.mark.rule("it1-13")
@pytest.mark.parametrize(("symbols", "armies"), VALUES)
def test_a_set_pays_by_its_kind_at_any_time(symbols, armies):
    for traded in (0, 5):
        game, cards = trade(symbols)
        game.state.sets_traded = traded
        assert game.trade(*cards).armies_traded == armies
        assert game.to_place == armies


@pytest.mark.rule("it1-13")
@pytest.mark.parametrize("symbols", ["iic", "aca", "cci"])
def test_other_cards_are_no_set(symbols):
    game, cards = trade(symbols)
    assert refusal(game, Trade(*cards)) == ("NOT_A_SET", "it1-13")
    assert not game.legal_moves.of(Trade)


@pytest.mark.rule("it1-14")
@pytest.mark.parametrize("shown", [0, 1, 2, 3])
@pytest.mark.parametrize(("symbols", "armies"), [("iii", 6), ("ica", 10)])
def test_two_more_armies_for_each_card_that_shows_an_own_territory(symbols, armies, shown):
    cards = cards_of(symbols)
    game, cards = trade(
        symbols, {"kamchatka": ("Ann", 1), "japan": ("Ben", 1), **held_by("Ann", cards[:shown])}
    )
    before = {name: game.armies(name) for name in cards}
    assert game.trade(*cards).armies_traded == armies + 2 * shown
    assert {name: game.armies(name) for name in cards} == before  # none of them is bound to its territory
    assert game.to_place == armies + 2 * shown
    game.place("kamchatka", game.to_place)
    assert game.armies("kamchatka") == 1 + armies + 2 * shown


@pytest.mark.rule("it1-14")
def test_a_wild_card_shows_no_territory():
    game, cards = trade("wii")
    game.arrange(held_by("Ann", cards[1:]), phase=Phase.REINFORCE, turn="Ann", hands={"Ann": cards}, round=5)
    game.trade(*cards)
    assert game.to_place == 12 + 2 * 2


@pytest.mark.rule("it1-14")
def test_no_territory_is_named_for_them():
    game, cards = trade("iii", {"alaska": ("Ann", 1), "japan": ("Ben", 1)})
    assert refusal(game, Trade(*cards, "alaska")) == ("NOT_SHOWN", "it1-14")


@pytest.mark.rule("it1-15")
@pytest.mark.parametrize(
    ("symbols", "why"),
    [("wic", "NOT_A_SET"), ("awc", "NOT_A_SET"), ("wwi", "TOO_MANY_WILD"), ("waa", None), ("iwi", None)],
)
def test_a_wild_card_counts_only_with_two_alike(symbols, why):
    game, cards = trade(symbols)
    refused = refusal(game, Trade(*cards))
    assert (refused and refused[0]) == why
    assert bool(game.legal_moves.of(Trade)) == (why is None)
    if why == "TOO_MANY_WILD":
        assert refused[1] == "it1-15"


@pytest.mark.rule("it1-16")
@pytest.mark.parametrize("cards", ["iii", "iiicc", "iiiccca", "iiicccaaaww"])
def test_a_trade_is_never_forced(cards):
    game, _cards = trade(cards, missions=[3, 4, 5])
    assert game.legal_moves.of(Trade)
    game.end_phase()
    assert game.phase is Phase.ATTACK


@pytest.mark.rule("it1-16")
def test_any_number_of_sets_may_be_traded():
    game, _cards = trade("iiicccaaa")
    for worth in (6, 8, 4):
        kind = {6: "iii", 8: "ccc", 4: "aaa"}[worth]
        assert game.trade(*cards_of(kind)).armies_traded == worth
    assert game.to_place == 18
    assert game.hand("Ann") == ()


@pytest.mark.rule("it1-16")
def test_a_hand_has_no_limit():
    game = at(FRONT, hands={"Ann": cards_of("iiiicccca")})
    fight(game, "alaska", "kamchatka", [6, 6, 6], [1, 1, 1])
    game.occupy(3)
    pass_turn(game)
    assert len(game.hand("Ann")) == 10


@pytest.mark.rule("it1-17")
def test_discards_are_shuffled_when_the_pile_is_empty():
    cards = cards_of("iii")
    game = at(FRONT, hands={"Ann": cards}, phase=Phase.REINFORCE)
    rest = [card for card in game.table.cards if card not in cards]
    for pile in (1, 0):
        game.arrange(FRONT, hands={"Ann": cards, "Ben": rest[: 41 - pile]}, phase=Phase.REINFORCE, round=5)
        assert game.state.deck_size == pile
        game.trade(*cards)
        assert set(game.view("Cleo").discards) == set(cards)
        game.place("alaska", game.to_place)
        game.end_phase()
        fight(game, "alaska", "kamchatka", [6, 6, 6], [1, 1, 1])
        game.occupy(3)
        game.end_phase()
        (drawn,) = game.end_phase().drawn
        assert drawn in (rest[-1:] if pile else cards)
        assert game.state.deck_size == (0 if pile else 2)
        assert len(game.view("Cleo").discards) == (3 if pile else 0)
        game.arrange({}, turn="Ann")


# A turn


@pytest.mark.rule("it1-18")
@pytest.mark.parametrize("parts", [[7], [3, 4], [1, 1, 5], [1] * 7])
def test_armies_are_placed_anywhere_on_own_territories(parts):
    places = scattered(BOARD, 7)
    game = at({**held_by("Ann", places), "japan": ("Ben", 1)}, phase=Phase.REINFORCE, to_place=7)
    for place, armies in zip(places, parts, strict=False):
        game.place(place, armies)
    assert [game.armies(place) for place, _part in zip(places, parts, strict=False)] == [1 + p for p in parts]
    assert game.to_place == 0


@pytest.mark.rule("it1-18")
def test_no_more_than_one_has_and_not_elsewhere():
    game = at(FRONT, phase=Phase.REINFORCE, to_place=2)
    assert refusal(game, Place("alaska", 3)) == ("TOO_MANY_TO_PLACE", "it1-18")
    assert refusal(game, Place("japan")) == ("NOT_YOURS", "it1-18")


SEA = """alaska-kamchatka northwest_territory-greenland greenland-iceland brazil-north_africa iceland-scandinavia
great_britain-western_europe southern_europe-egypt east_africa-madagascar mongolia-japan siam-indonesia
new_guinea-eastern_australia"""
LAND = "alaska-alberta peru-brazil ural-ukraine congo-east_africa china-siam middle_east-china"
APART = "alaska-japan brazil-congo peru-egypt iceland-northern_europe afghanistan-india east_africa-middle_east japan-china"


@pytest.mark.rule("it1-19")
@pytest.mark.parametrize("pair", [*SEA.split(), *LAND.split()])
def test_attacks_go_over_land_and_dotted_lines_both_ways(pair):
    for source, target in (pair.split("-"), pair.split("-")[::-1]):
        game = at({source: ("Ann", 4), target: ("Ben", 2)})
        assert Attack(source, target, 3) in game.legal_moves


@pytest.mark.rule("it1-19")
@pytest.mark.parametrize("pair", APART.split())
def test_no_attack_without_a_border(pair):
    for source, target in (pair.split("-"), pair.split("-")[::-1]):
        game = at({source: ("Ann", 4), target: ("Ben", 2)})
        assert refusal(game, Attack(source, target, 3)) == ("NO_BORDER", "it1-19")


@pytest.mark.rule("it1-20")
@pytest.mark.parametrize(("armies", "most"), [(2, 1), (3, 2), (4, 3), (5, 3), (12, 3)])
def test_the_attacker_chooses_dice_up_to_the_armies_but_one(armies, most):
    game = at({**FRONT, "alaska": ("Ann", armies)})
    attacks = [move.dice for move in game.legal_moves.of(Attack) if move.target == "kamchatka"]
    assert attacks == list(range(1, most + 1))
    assert refusal(game, Attack("alaska", "kamchatka", most + 1)) == ("TOO_MANY_ATTACK_DICE", "it1-20")


@pytest.mark.rule("it1-20")
@pytest.mark.parametrize(("armies", "most"), [(2, 2), (3, 3), (4, 3), (9, 3)])
def test_the_defender_chooses_dice_up_to_the_armies_before_the_roll(armies, most):
    game = at({**FRONT, "kamchatka": ("Ben", armies)})
    result = game.attack("alaska", "kamchatka", 2)
    assert (game.phase, game.player.name) == (Phase.DEFEND, "Ben")
    assert (result.dice, result.chance, game.view("Ben").rolled) == (((), ()), (), ())
    assert game.view("Ben").attack == Attack("alaska", "kamchatka", 2)
    assert list(game.legal_moves) == [Defend(dice) for dice in range(1, most + 1)]
    assert refusal(game, Defend(most + 1)) == ("TOO_MANY_DEFENSE_DICE", "it1-20")


@pytest.mark.rule("it1-20")
def test_a_single_army_defends_with_one_die():
    game = at({**FRONT, "kamchatka": ("Ben", 1)})
    attack, defense = game.attack("alaska", "kamchatka", 3).dice
    assert (len(attack), len(defense)) == (3, 1)


# Dice of the attacker and of the defender, and the armies that each loses.
ROLLS = [
    ([6], [5], (0, 1)), ([5], [6], (1, 0)), ([4], [4], (1, 0)),
    ([6, 1], [5], (0, 1)), ([1, 1, 5], [5], (1, 0)), ([2, 6, 2], [1, 5], (0, 2)),
    ([6, 3], [5, 3], (1, 1)), ([5], [6, 1], (1, 0)), ([6], [5, 5, 5], (0, 1)),
    ([6, 5, 4], [5, 4, 3], (0, 3)), ([6, 5, 4], [6, 5, 4], (3, 0)), ([3, 6, 4], [4, 5, 2], (1, 2)),
    ([6, 6, 1], [5, 5, 1], (1, 2)), ([2, 2, 6], [3, 3, 3], (2, 1)), ([6, 6, 6], [1, 1], (0, 2)),
    ([6, 6], [5, 6, 6], (2, 0)),
]  # fmt: skip


@pytest.mark.rule("it1-21")
@pytest.mark.parametrize(("attack", "defense", "losses"), ROLLS)
def test_dice_are_compared_from_the_highest(attack, defense, losses):
    game = at({**FRONT, "kamchatka": ("Ben", 4)})
    game.attack("alaska", "kamchatka", len(attack))
    assert game.defend(len(defense), rolled=[attack, defense]).losses == losses
    assert (10 - game.armies("alaska"), 4 - game.armies("kamchatka")) == losses


@pytest.mark.rule("it1-22")
@pytest.mark.parametrize(
    ("armies", "dice", "least", "most"), [(10, 3, 3, 9), (10, 2, 2, 9), (10, 1, 1, 9), (5, 3, 3, 4)]
)
def test_a_taken_territory_receives_the_armies_used_or_more(armies, dice, least, most):
    for moved in (least, most):
        game = at({**FRONT, "alaska": ("Ann", armies), "kamchatka": ("Ben", 1)})
        fight(game, "alaska", "kamchatka", [6] * dice, [1])
        assert game.owner("kamchatka").name == "Ann"
        assert refusal(game, Occupy(least - 1)) == ("TOO_FEW_TO_OCCUPY", "it1-22")
        assert refusal(game, Occupy(most + 1)) == ("TOO_MANY_TO_OCCUPY", "it1-22")
        game.occupy(moved)
        assert (game.armies("alaska"), game.armies("kamchatka")) == (armies - moved, moved)


@pytest.mark.rule("it1-22")
def test_without_a_choice_all_but_one_have_moved():
    game = at({**FRONT, "alaska": ("Ann", 4), "kamchatka": ("Ben", 1)})
    fight(game, "alaska", "kamchatka", [6, 6, 6], [1])
    assert (game.phase, game.armies("alaska"), game.armies("kamchatka")) == (Phase.ATTACK, 1, 3)


@pytest.mark.rule("it1-22")
def test_a_taken_territory_attacks_on_at_once():
    game = at({**FRONT, "kamchatka": ("Ben", 1)})
    fight(game, "alaska", "kamchatka", [6, 6, 6], [1])
    game.occupy(9)
    assert Attack("kamchatka", "japan", 3) in game.legal_moves


# Alaska, Alberta and Ontario are Ann's, in a row; Peru stands alone.
ROW = {
    "alaska": ("Ann", 5),
    "alberta": ("Ann", 3),
    "ontario": ("Ann", 1),
    "peru": ("Ann", 4),
    "japan": ("Ben", 1),
}


@pytest.mark.rule("it1-23")
def test_one_move_to_an_adjacent_own_territory():
    game = at(ROW, phase=Phase.FORTIFY)
    assert refusal(game, Fortify("alaska", "ontario", 1)) == ("NOT_ADJACENT", "it1-23")
    assert refusal(game, Fortify("peru", "alaska", 1)) == ("NOT_ADJACENT", "it1-23")
    assert refusal(game, Fortify("alaska", "kamchatka", 1)) == ("NOT_YOURS", "it1-23")
    assert refusal(game, Fortify("alaska", "alberta", 5)) == ("TOO_MANY_TO_FORTIFY", "it1-23")
    assert refusal(game, Fortify("alaska", "alaska", 1)) == ("SAME_PLACE", "it1-23")
    assert {(m.source, m.target, m.armies) for m in game.legal_moves.of(Fortify)} == {
        *(("alaska", "alberta", armies) for armies in range(1, 5)),
        *(("alberta", end, armies) for end in ("alaska", "ontario") for armies in (1, 2)),
    }
    game.fortify("alaska", "alberta", 4)
    assert (game.armies("alaska"), game.armies("alberta")) == (1, 7)
    assert game.turn_player.name == "Ben"


@pytest.mark.rule("it1-23")
@pytest.mark.parametrize("attacks", [0, 1])
def test_it_comes_with_or_without_an_attack(attacks):
    game = at({**ROW, "kamchatka": ("Ben", 1)})
    for _attack in range(attacks):
        fight(game, "alaska", "kamchatka", [1], [6])
    game.end_phase()
    assert Fortify("alaska", "alberta", 1) in game.legal_moves
    game.end_phase()
    assert game.turn_player.name == "Ben"


@pytest.mark.rule("it1-24")
def test_the_cards_of_an_opponent_go_to_whoever_takes_the_last_territory():
    game = at(
        {"alaska": ("Ann", 8), "kamchatka": ("Ben", 1)}, hands={"Ann": ["peru"], "Ben": cards_of("iiw")}
    )
    result = take(game, "alaska", "kamchatka")
    assert result.eliminated.name == "Ben"
    assert set(game.hand("Ann")) == {"peru", *cards_of("iiw")}
    assert (game.hand("Ben"), game.view("Cleo").discards) == ((), ())


@pytest.mark.rule("it1-24")
def test_they_are_usable_at_once_or_later():
    def eliminated():
        game = at(
            {"alaska": ("Ann", 8), "kamchatka": ("Ben", 1)},
            hands={"Ben": cards_of("iii")},
            others=("Cleo", 3),
        )
        take(game, "alaska", "kamchatka")
        return game

    at_once = eliminated()
    assert at_once.phase is Phase.TRADE
    at_once.trade(*cards_of("iii"))
    assert at_once.to_place == 6 + 2  # one of them shows Alaska
    assert refusal(at_once, EndPhase()) == ("ARMIES_LEFT", "it1-24")
    at_once.place("kamchatka", 8)
    at_once.end_phase()
    assert Attack("kamchatka", "japan", 3) in at_once.legal_moves
    later = eliminated()
    later.end_phase()
    assert later.phase is Phase.ATTACK
    pass_turn(later)
    later.place("japan", later.to_place)
    pass_turn(later)
    assert (later.turn_player.name, later.phase) == ("Ann", Phase.REINFORCE)
    assert Trade(*cards_of("iii")) in later.legal_moves


@pytest.mark.rule("it1-24")
def test_without_a_set_attacks_go_on():
    game = at({"alaska": ("Ann", 8), "kamchatka": ("Ben", 1)}, hands={"Ben": cards_of("iic")})
    take(game, "alaska", "kamchatka")
    assert game.phase is Phase.ATTACK
    assert len(game.hand("Ann")) == 3


@pytest.mark.rule("it1-25")
@pytest.mark.parametrize("round", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize("armies", [1, 4])
def test_nobody_is_attacked_in_the_last_territory_before_the_fifth_round(round, armies):
    game = at({"alaska": ("Ann", 8), "kamchatka": ("Ben", armies)}, round=round)
    early = round < 5
    assert refusal(game, Attack("alaska", "kamchatka", 1)) == (
        ("TOO_EARLY_TO_ELIMINATE", "it1-25") if early else None
    )
    game = at({"alaska": ("Ann", 8), "kamchatka": ("Ben", armies), "japan": ("Ben", 1)}, round=round)
    assert refusal(game, Attack("alaska", "kamchatka", 1)) is None


@pytest.mark.rule("it1-25")
def test_the_fourth_round_lasts_until_all_have_had_their_turn():
    game = begin()
    set_up(game)
    for round in (1, 2, 3, 4):
        for name in ("Ann", "Ben", "Cleo"):
            assert (game.round, game.turn_player.name) == (round, name)
            game.arrange({"alaska": ("Ann", 8), "kamchatka": ("Ben", 1)}, others=("Cleo", 1), round=round)
            if name == "Ann":
                assert Attack("alaska", "kamchatka", 1) not in game.legal_moves
            pass_turn(game)
    assert (game.round, game.turn_player.name) == (5, "Ann")
    game.arrange({}, turn="Ann", round=game.round)
    assert Attack("alaska", "kamchatka", 1) in game.legal_moves


SPARED = ["attack.early_elimination=last_army_spared"]


@pytest.mark.rule("it1-25")
@pytest.mark.parametrize("round", [4, 5])
def test_or_the_last_army_is_spared(round):
    game = at({"alaska": ("Ann", 8), "kamchatka": ("Ben", 2)}, round=round, changes=SPARED)
    result = fight(game, "alaska", "kamchatka", [6, 6], [1, 1])
    if round == 5:
        assert result.losses == (0, 2)
        assert game.is_out("Ben")
        return
    assert (result.losses, result.captured, result.eliminated) == ((0, 1), "", None)
    assert (game.armies("kamchatka"), game.owner("kamchatka").name) == (1, "Ben")
    assert fight(game, "alaska", "kamchatka", [6], [1]).losses == (0, 0)
    assert fight(game, "alaska", "kamchatka", [1], [6]).losses == (1, 0)
    assert (game.phase, game.armies("kamchatka")) == (Phase.ATTACK, 1)


@pytest.mark.rule("it1-25")
def test_a_territory_that_is_not_the_last_is_taken_early_in_both_readings():
    for changes in ([], SPARED):
        game = at(
            {"alaska": ("Ann", 8), "kamchatka": ("Ben", 1), "peru": ("Ben", 1)}, round=1, changes=changes
        )
        assert take(game, "alaska", "kamchatka").captured == "kamchatka"


@pytest.mark.rule("it1-26")
@pytest.mark.parametrize(
    ("armies", "pieces"),
    [(0, {}), (1, {"tank": 1}), (9, {"tank": 9}), (10, {"flag": 1}), (23, {"flag": 2, "tank": 3})],
)
def test_a_flag_stands_for_ten_armies(armies, pieces):
    assert count_pieces(armies, FLAGS) == pieces


@pytest.mark.rule("it1-27")
def test_a_turn_is_placing_attacking_and_moving():
    game = at(ROW, phase=Phase.REINFORCE, to_place=1, hands={"Ann": cards_of("iii")})
    assert refusal(game, Attack("alaska", "kamchatka", 1)) == ("NOT_NOW", "it1-27")
    assert refusal(game, Fortify("alaska", "alberta", 1)) == ("NOT_NOW", "it1-27")
    assert refusal(game, EndPhase()) == ("ARMIES_LEFT", "it1-27")
    game.trade(*cards_of("iii"))
    assert game.to_place > 1
    game.place("alaska", game.to_place - 1)
    assert refusal(game, EndPhase()) == ("ARMIES_LEFT", "it1-27")
    game.place("alaska")
    game.end_phase()
    assert refusal(game, Place("alaska")) == ("NOT_NOW", "it1-27")
    game.end_phase()  # attacking is optional
    assert refusal(game, Attack("alaska", "kamchatka", 1)) == ("NOT_NOW", "it1-27")
    assert game.phase is Phase.FORTIFY


@pytest.mark.rule("it1-27")
def test_card_armies_come_before_fighting():
    game = at(FRONT, hands={"Ann": cards_of("iii")})
    assert refusal(game, Trade(*cards_of("iii"))) == ("NOT_NOW", "it1-27")
    game.end_phase()
    assert refusal(game, Trade(*cards_of("iii"))) == ("NOT_NOW", "it1-27")


@pytest.mark.rule("it1-28")
def test_one_army_does_not_attack():
    game = at({**FRONT, "alaska": ("Ann", 1)})
    assert refusal(game, Attack("alaska", "kamchatka", 1)) == ("TOO_FEW_TO_ATTACK", "it1-28")
    game.arrange({"alaska": ("Ann", 2)}, turn="Ann", round=5)
    assert Attack("alaska", "kamchatka", 1) in game.legal_moves


@pytest.mark.rule("it1-28")
@pytest.mark.parametrize("armies", [2, 3, 4, 5])
def test_every_territory_keeps_an_army(armies):
    game = at({**ROW, "alaska": ("Ann", armies), "kamchatka": ("Ben", 1)})
    dice = min(3, armies - 1)
    fight(game, "alaska", "kamchatka", [6] * dice, [1])
    if game.phase is Phase.OCCUPY:
        assert refusal(game, Occupy(armies)) == ("TOO_MANY_TO_OCCUPY", "it1-22")
        game.occupy(armies - 1)
    assert game.armies("alaska") == 1
    game = at({**ROW, "alaska": ("Ann", armies)}, phase=Phase.FORTIFY)
    assert max(m.armies for m in game.legal_moves.of(Fortify) if m.source == "alaska") == armies - 1


@pytest.mark.rule("it1-29")
def test_any_attacks_in_any_order_and_breaking_off():
    game = at({"alaska": ("Ann", 9), "peru": ("Ann", 9), "kamchatka": ("Ben", 3), "japan": ("Ben", 1)})
    for source, target in [
        ("alaska", "kamchatka"), ("peru", "brazil"), ("alaska", "kamchatka"), ("alaska", "alberta"),
        ("peru", "argentina"), ("peru", "brazil"),
    ]:  # fmt: skip
        result = fight(game, source, target, [1], [6])
        assert (result.losses, game.player.name) == ((1, 0), "Ann")
    assert (game.armies("alaska"), game.armies("peru")) == (6, 6)
    assert refusal(game, Attack("alaska", "peru", 1)) == ("TARGET_IS_YOURS", "it1-29")
    assert refusal(game, Attack("japan", "kamchatka", 1)) == ("NOT_YOURS", "it1-29")
    game.end_phase()
    assert game.phase is Phase.FORTIFY


@pytest.mark.rule("it1-30")
def test_an_attack_names_both_territories():
    game = at(FRONT)
    with pytest.raises(TypeError):
        Attack("alaska")
    with pytest.raises(NotationError, match="attack SOURCE TARGET DICE"):
        parse_move("attack alaska")
    assert all(move.source and move.target for move in game.legal_moves.of(Attack))
    assert game.attack("alaska", "kamchatka", 1).text() == "Ann attacks Kamchatka from Alaska with 1 die."


@pytest.mark.rule("it1-31")
def test_with_one_army_everywhere_attacks_end_and_the_third_phase_follows():
    game = at({"alaska": ("Ann", 1), "peru": ("Ann", 1), "japan": ("Ben", 1)})
    assert list(game.legal_moves) == [EndPhase()]
    game.end_phase()
    assert game.phase is Phase.FORTIFY
    game.end_phase()
    assert game.turn_player.name == "Ben"


@pytest.mark.rule("it1-31")
def test_until_then_the_player_decides_when_to_stop():
    game = at(FRONT)
    for _attack in range(8):
        fight(game, "alaska", "kamchatka", [1], [6])
        assert game.phase is Phase.ATTACK
        assert EndPhase() in game.legal_moves
    assert game.legal_moves.of(Attack) == [Attack("alaska", t, 1) for t in BOARD.neighbors("alaska")]
    game.end_phase()
    assert game.phase is Phase.FORTIFY
