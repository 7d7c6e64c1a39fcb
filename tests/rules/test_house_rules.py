"""Choices of options that no shipped ruleset makes, or makes together: what each means at the table."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from risk_kit.board.board import Border
from risk_kit.errors import RuleError
from risk_kit.game.game import Game
from risk_kit.game.moves import Attack, Claim, Fortify, PickPile, Trade
from risk_kit.kernels.layout import NOWHERE
from risk_kit.kernels.words import Ending, Phase
from risk_kit.rules.load import load_ruleset
from risk_kit.rules.objectives import Deck, Objective
from risk_kit.rules.options import Domination, Goal
from risk_kit.rules.ruleset import ByPlayers, Missions
from tests.conformance.laws import check_state
from tests.rules.positions import PLAYERS, cards_of, game_at, pass_turn, play_until_last_army, refusal, take
from tests.strategies import Setting, make_board

FRONT = {"alaska": ("Ann", 20), "kamchatka": ("Ben", 1)}


# Set-up


@pytest.mark.parametrize(
    ("seats", "rolls", "order"),
    [
        ("clockwise", [1, 6, 2], "Ben Cleo Ann"),
        ("counter_clockwise", [1, 6, 2], "Ben Ann Cleo"),
        ("counter_clockwise", [6, 1, 2], "Ann Cleo Ben"),
        ("by_roll", [1, 6, 2], "Ben Cleo Ann"),
        ("by_roll", [6, 1, 2], "Ann Cleo Ben"),
    ],
)
def test_seats(seats, rolls, order):
    game = game_at("classic", changes=(f"setup.seats={seats}",), given=rolls)
    turns = []
    for territory in list(game.board.territories)[:6]:
        turns.append(game.player.name)
        game.claim(territory)
    assert turns == order.split() * 2


def test_a_die_that_is_rolled_again_has_six_sides_too():
    with pytest.raises(RuleError, match="does not fit"):
        game_at("classic", given=[6, 6, 1, 7, 2])
    with pytest.raises(RuleError, match="does not fit"):
        game_at("classic", given=[6, 6, 1, 0, 2])
    assert game_at("classic", given=[6, 6, 1, 6, 1]).player.name == "Ann"


def test_who_picks_a_pile_first_may_be_rolled_again():
    """Ann deals; Ben rolls highest for the piles."""
    changes = ("setup.first_to_claim=rolled_again",)
    given = [6, 1, *range(42), 2, 5]
    game = game_at("us_2004_two_player", changes=changes, players=["Ann", "Ben"], given=given)
    assert game.player.name == "Ben"
    game.push(PickPile(1))
    assert game.player.name == "Ann"


def test_who_deals_begins_where_nobody_has_placed_an_army():
    """The deal takes all 14 armies of each, so that no first placer is there to begin."""
    changes = (
        "setup.territories=dealt", "setup.armies={3: 14}", "setup.first_to_place=highest_roll",
        "setup.first_to_play=first_placer",
    )  # fmt: skip
    for seat, name in enumerate(PLAYERS):
        given = [*(6 if seat == other else 1 for other in range(3)), *range(42)]
        game = game_at("classic", changes=changes, given=given)
        assert (game.turn_player.name, game.phase, game.round) == (name, Phase.REINFORCE, 1)


def test_nobody_rolls_for_neutral_armies_that_are_not_there():
    game = game_at("classic_2to6", changes=("setup.neutral_begins=rolled_again",))
    play_until_last_army(game)
    assert game.push(next(iter(game.legal_moves))).chance == ()


@pytest.mark.parametrize("armies", [15, 16])
def test_who_begins_with_the_neutral_armies_may_be_rolled_again(armies):
    """Also where just one is left to place; Ann would be next."""
    changes = (f"setup.neutral_armies={{2: {armies}}}", "setup.neutral_begins=rolled_again")
    game = game_at("us_2004_two_player", changes=changes, players=["Ann", "Ben"], given=[6, 1, *range(42)])
    while sum(game.state.armies_left[:2]) > game.to_place or game.phase is Phase.PICK_PILE:
        game.push(next(iter(game.legal_moves)))
    game.place(game.territories(game.player)[0], game.to_place - 1)
    game.push(next(iter(game.legal_moves)), chance=[2, 5])
    assert (game.phase, game.player.name) == (Phase.PLACE_NEUTRAL, "Ben")


def test_chance_claims_for_the_neutral_army_after_the_last_seat():
    """Of eight territories each of four has two, and the neutral army the last one."""
    rules = load_ruleset("classic", ["cards.draw=never"])
    rules = replace(
        rules,
        players=replace(rules.players, numbers=(3,), neutral_at=(3,)),
        setup=replace(rules.setup, armies=ByPlayers(((3, 4),)), neutral_armies=ByPlayers(((3, 4),))),
    )
    game = Game(ring("abcdefgh"), rules, PLAYERS, seed=1, given=[6, 1, 1], compiled=False)
    owners = []
    for place, chance in zip("abcegf", ([], [], [7], [], [], [3]), strict=True):
        owners.append(game.player.name)
        assert game.push(Claim(place), chance=chance).chance == tuple(chance)
    assert owners == [*PLAYERS, *PLAYERS]
    assert [place for place in "abcdefgh" if game.is_neutral(place)] == ["d", "h"]
    assert game.phase is Phase.PLACE


def test_a_neutral_army_with_a_single_territory_is_placed_there():
    rules = load_ruleset("classic", ["cards.draw=never"])
    rules = replace(
        rules,
        players=replace(rules.players, numbers=(3,), neutral_at=(3,)),
        setup=replace(rules.setup, armies=ByPlayers(((3, 1),)), neutral_armies=ByPlayers(((3, 3),))),
    )
    game = Game(ring("abcd"), rules, PLAYERS, seed=1, compiled=False)
    for place in "abc":
        game.claim(place)
    for left in (2, 1):
        assert (game.phase, game.to_place, game.state.armies_left[3]) == (Phase.PLACE_NEUTRAL, 1, left)
        game.place("d")
    assert (game.armies("d"), game.phase) == (3, Phase.REINFORCE)


def test_an_uneven_deal_leaves_nobody_with_armies_to_place():
    """Of 42 territories two players have 11 and two have 10; all have 30 armies."""
    changes = ("setup.territories=dealt", "setup.first_to_place=highest_roll")
    game = game_at("classic", changes=changes, players=4)
    game.deal()
    assert sorted(len(game.territories(player)) for player in game.players) == [10, 10, 11, 11]
    for player in game.players:
        assert sum(map(game.armies, game.territories(player))) == 30


def test_who_has_no_armies_left_is_passed_over():
    """Of nine territories Ann has three and the others two; in the last round of placing she has nothing left."""
    rules = load_ruleset(
        "classic", ["cards.draw=never", "setup.territories=dealt", "setup.first_to_place=highest_roll"]
    )
    setup = replace(rules.setup, armies=ByPlayers(((4, 5),)))
    game = Game(
        ring("abcdefghi"), replace(rules, setup=setup), [*PLAYERS, "Dan"], seed=1,
        given=[6, 1, 1, 1, *range(9)], compiled=False,
    )  # fmt: skip
    names = []
    while game.phase is Phase.PLACE:
        names.append(game.player.name)
        game.push(next(iter(game.legal_moves)))
    assert names == [*PLAYERS, "Dan"] * 2 + ["Ben", "Cleo", "Dan"]


def test_neutral_armies_that_are_left_after_all_own_ones_are_placed_in_turn():
    """Nobody rolls for them where they are placed after each own step."""
    changes = (
        "setup.neutral_armies={2: 50}",
        "setup.neutral_placed=after_each",
        "setup.neutral_begins=rolled_again",
    )
    game = game_at("us_2004_two_player", changes=changes, players=["Ann", "Ben"])
    names = []
    while game.phase is not Phase.REINFORCE:
        if not any(game.state.armies_left[:2]):
            names.append(game.player.name)
        *_fewer, move = game.legal_moves  # the most armies at once
        assert game.push(move).chance == ()
    assert len(names) == 50 - 14 - 26 + 1
    assert all(after != before for before, after in pairwise(names))


def test_what_chance_has_claimed_is_written_down():
    changes = ("players.neutral_at=[3]", "setup.neutral_armies={3: 35}")
    game = game_at("classic", changes=changes)
    claimed = [game.claim(place) for place in list(game.board.territories)[:3]]
    (place,) = [place for place in game.board.territories if game.is_neutral(place)]
    assert [result.chance for result in claimed] == [(), (), (game.table.index[place],)]


def test_cards_are_dealt_from_the_highest_roll_on():
    changes = ("setup.territories=dealt", "setup.first_to_place=highest_roll")
    game = game_at("classic", changes=changes, given=[1, 6, 2, *range(42)])
    names = list(game.board.territories)
    assert {name: game.territories(name) for name in PLAYERS} == {
        name: tuple(names[start::3]) for name, start in (("Ben", 0), ("Cleo", 1), ("Ann", 2))
    }


def test_who_holds_more_territories_than_armies_places_none():
    rules = load_ruleset("classic", ["cards.draw=never"])
    setup = replace(rules.setup, armies=ByPlayers(((3, 2),)))
    game = Game(ring("abcdefghi"), replace(rules, setup=setup), PLAYERS, seed=1, compiled=False)
    for place in "abcdefghi":
        game.claim(place)
        assert min(game.state.armies_left) == 0
    assert game.phase is Phase.REINFORCE


@pytest.mark.parametrize("which", [0, 5, -1])
def test_capitals_may_be_drawn(which):
    """From all that a player holds, in the order of seats; nobody chooses."""
    game = game_at("capital", changes=("victory.capitals.picked=drawn",))
    play_until_last_placed(game)
    drawn = {name: game.territories(name)[which] for name in PLAYERS}
    game.push(next(iter(game.legal_moves)), chance=[game.table.index[place] for place in drawn.values()])
    assert game.phase is Phase.REINFORCE
    assert {name: game.capital(name) for name in PLAYERS} == drawn
    assert not any(game.state.queue)


@pytest.mark.parametrize("seed", range(5))
def test_a_capital_is_drawn_from_the_own_territories(seed):
    game = game_at("capital", changes=("victory.capitals.picked=drawn",), seed=seed)
    game.deal()
    for name in PLAYERS:
        assert game.capital(name) in game.territories(name)


def test_a_single_territory_is_the_capital():
    rules = load_ruleset("capital", ["victory.capitals.picked=drawn"])
    setup = replace(rules.setup, armies=ByPlayers(((3, 2),)))
    game = Game(ring("abc"), replace(rules, setup=setup), PLAYERS, seed=1, compiled=False)
    game.deal()
    assert [[game.capital(name)] for name in PLAYERS] == [list(game.territories(name)) for name in PLAYERS]


def play_until_last_placed(game: Game) -> None:
    """Play the set-up of a dealt game but for the last army."""
    while sum(game.state.armies_left[: len(game.players)]) > 1:
        game.push(next(iter(game.legal_moves)))


# Cards


@pytest.mark.parametrize(("reshuffle", "drawn"), [("true", 1), ("false", 0)])
def test_discards_stay_where_they_are_not_shuffled(reshuffle, drawn):
    game = game_at("classic", changes=(f"cards.reshuffle={reshuffle}",))
    cards = list(game.table.cards)
    mine = cards_of("iii")
    rest = [card for card in cards if card not in mine]
    game.arrange(
        FRONT, others=("Cleo", 1), hands={"Ann": mine, "Cleo": rest}, turn="Ann", phase=Phase.REINFORCE
    )
    game.trade(*mine)
    game.place("alaska", game.to_place)
    game.end_phase()
    take(game)
    pass_turn(game)
    assert len(game.hand("Ann")) == drawn
    assert game.state.deck_size == 3 * (reshuffle == "true") - drawn


@pytest.mark.parametrize("armies", [0, 1, 2, 3])
def test_the_territory_for_extra_armies_is_named_where_there_are_any(armies):
    changes = (f"cards.shown_territory.armies={armies}",)
    hand = cards_of("iii")
    game = game_at(
        "us_2004", {hand[0]: ("Ann", 1)}, changes=changes, phase=Phase.REINFORCE, hands={"Ann": hand}
    )
    why = game.why_not(Trade(*hand))
    assert (why.violation.name if why else None) == ("SHOWN_NOT_NAMED" if armies else None)
    game.trade(*hand, *[hand[0]][:armies])
    assert game.armies(hand[0]) == 1 + armies


@pytest.mark.parametrize(
    ("counted", "placed", "on_board", "to_place"),
    [
        ("once_a_set", "there", 2, 0),
        ("once_a_set", "anywhere", 0, 2),
        ("each_card", "there", 4, 0),
        ("each_card", "anywhere", 0, 4),
    ],
)
def test_where_extra_armies_go_is_said_just_where_there_is_a_choice(counted, placed, on_board, to_place):
    """Ann holds two of the territories that her three cards show; the set itself pays 4."""
    changes = (f"cards.shown_territory.counted={counted}", f"cards.shown_territory.placed={placed}")
    hand = cards_of("iii")
    mine = dict.fromkeys(hand[:2], ("Ann", 1))
    game = game_at("us_2004", mine, changes=changes, phase=Phase.REINFORCE, hands={"Ann": hand})
    choice = (counted, placed) == ("once_a_set", "there")
    for shown in ("", *hand):
        assert (game.why_not(Trade(*hand, shown)) is None) == ((shown in mine) if choice else not shown)
    game.trade(*hand, *hand[:choice])
    assert (game.armies(hand[0]) + game.armies(hand[1]) - 2, game.to_place) == (on_board, 4 + to_place)


@pytest.mark.parametrize(("limit", "cards"), [(0, 2), (1, 1), (2, 2), (3, 2)])
def test_nobody_draws_beyond_the_hand_limit(limit, cards):
    changes = (f"cards.hand_limit={limit}", "cards.at_start.forced_from=0")
    game = game_at("classic", FRONT, changes=changes, hands={"Ann": ["peru"]})
    take(game)
    pass_turn(game)
    assert len(game.hand("Ann")) == cards


@pytest.mark.parametrize(("cards", "due"), [("iiii", 0), ("iiiii", 1), ("iiiccccw", 1)])
def test_a_trade_is_due_or_not(cards, due):
    """One or zero, as equal positions are equal in every number."""
    hand = cards_of(cards)
    game = game_at("classic", {"peru": ("Ann", 1)}, turn="Cleo", hands={"Ann": hand})
    pass_turn(game)
    assert game.state.trade_due == due
    if len(hand) > 7:
        game.trade(*hand[:3])
        assert game.state.trade_due == due


ALIKE_ONLY = ("cards.sets.one_of_each=false", "cards.wild=0", "cards.sets.most_wild=0")


@pytest.mark.parametrize(
    ("trade", "cards", "phase", "due"),
    [
        ("forced", "iiicc", Phase.TRADE, 1),
        ("forced", "iicca", Phase.ATTACK, 0),  # five cards, but no set
        ("forced_then_stop", "iiicc", Phase.TRADE, 1),
        ("forced_then_stop", "iicca", Phase.ATTACK, 0),
        ("forced", "iiic", Phase.ATTACK, 0),  # a set, but too few cards
        ("free", "iiic", Phase.TRADE, 0),
        ("free", "iicca", Phase.ATTACK, 0),
        ("none", "iiicc", Phase.ATTACK, 0),
    ],
)
def test_trading_after_an_elimination(trade, cards, phase, due):
    changes = (*ALIKE_ONLY, f"cards.after_elimination.trade={trade}")
    game = game_at("classic", FRONT, changes=changes, hands={"Ann": cards_of(cards)})
    take(game)
    assert (game.phase, game.state.trade_due) == (phase, due)


def test_a_capture_without_an_elimination_lets_nobody_trade():
    """Not even after one with an elimination in the same turn."""
    game = game_at("classic_2to6", FRONT, hands={"Ann": cards_of("iii")})
    take(game)
    assert game.phase is Phase.TRADE
    game.end_phase()
    take(game, "alaska", "alberta")
    assert game.phase is Phase.ATTACK


# Attacking and fortifying


@pytest.mark.parametrize(("out", "chooser"), [((), "Ben"), (("Ben",), "Cleo"), (("Ben", "Cleo"), "Dan")])
def test_the_next_opponent_who_is_left_rolls_for_the_neutral_army(out, chooser):
    changes = ("players.neutral_at=[4]", "setup.neutral_armies={4: 30}", "defense.neutral_dice=opponent")
    names = ["Ann", "Ben", "Cleo", "Dan"]
    homes = {place: (name, 1) for place, name in zip(("peru", "japan", "siam"), names[1:], strict=True)}
    homes = {place: (name if name not in out else "Ann", 1) for place, (name, _armies) in homes.items()}
    game = game_at(
        "classic", {**homes, "alaska": ("Ann", 9)}, changes=changes, players=names, others=(None, 2)
    )
    game.attack("alaska", "alberta", 3)
    assert (game.phase, game.player.name) == (Phase.DEFEND, chooser)


@pytest.mark.parametrize(
    ("dice", "defender", "chooser"),
    [("opponent", None, "Ben"), ("most", None, None), ("opponent", "Cleo", "Cleo"), ("most", "Cleo", "Cleo")],
)
def test_who_chooses_for_the_defense(dice, defender, chooser):
    """How the neutral army defends is nothing to the players."""
    changes = ("players.neutral_at=[3]", "setup.neutral_armies={3: 35}", f"defense.neutral_dice={dice}")
    holdings = {"alaska": ("Ann", 9), "kamchatka": (defender, 3), "peru": ("Ben", 1)}
    game = game_at("classic", holdings, changes=changes)
    result = game.attack("alaska", "kamchatka", 3)
    assert (game.player.name if game.phase is Phase.DEFEND else None) == chooser
    assert len(result.dice[1]) == (0 if chooser else 2)


def test_a_neutral_army_that_is_gone_is_no_player_who_is_out():
    changes = ("players.neutral_at=[3]", "setup.neutral_armies={3: 35}")
    game = game_at("classic", {**FRONT, "kamchatka": (None, 1), "peru": ("Ben", 1)}, changes=changes)
    assert game.attack("alaska", "kamchatka", 3, rolled=[[6, 6, 6], [1]]).eliminated is None
    assert game.state.alive == 3
    assert game.outcome is None
    game.occupy(3)
    assert game.phase is Phase.ATTACK


@pytest.mark.parametrize("early", ["barred", "last_army_spared"])
def test_the_neutral_army_may_be_gone_as_early_as_anybody_likes(early):
    changes = (
        "players.neutral_at=[3]", "setup.neutral_armies={3: 35}", "attack.eliminate_from_round=3",
        f"attack.early_elimination={early}",
    )  # fmt: skip
    game = game_at("classic", {**FRONT, "kamchatka": (None, 1), "peru": ("Ben", 1)}, changes=changes)
    take(game)
    assert not any(map(game.is_neutral, game.board.territories))


@pytest.mark.parametrize("armies", [0, -1])
def test_fortifying_moves_an_army_at_least(armies):
    game = game_at("classic", {"alaska": ("Ann", 5), "alberta": ("Ann", 1)}, phase=Phase.FORTIFY)
    assert refusal(game, Fortify("alaska", "alberta", armies))[0] == "NO_ARMIES"


def test_nothing_of_a_battle_stays_behind():
    """Equal positions are equal however they came about."""
    game = game_at("classic", {**FRONT, "kamchatka": ("Ben", 3)})
    game.attack("alaska", "kamchatka", 3)
    game.defend(2, rolled=[[6, 5, 4], [5, 4]])
    assert_no_battle(game)
    game.attack("alaska", "kamchatka", 3, rolled=[[6, 5, 4], [3]])
    game.occupy(5)
    assert_no_battle(game)


def assert_no_battle(game: Game) -> None:
    g = game.state
    counts = (g.attack_count, g.defense_count, g.attack_rolled, g.occupy_least)
    assert not any([*g.attack_pips, *g.defense_pips, *counts])
    assert (g.attack_from, g.attack_to, game.phase) == (NOWHERE, NOWHERE, Phase.ATTACK)


def test_all_connected_ground_is_reached_on_a_board_of_any_size():
    """Also where a board fills the room that there is for territories, and the last of them is reached first."""
    names = [f"t{number:02}" for number in range(64)]
    rules = load_ruleset("classic")
    setup = replace(rules.setup, armies=ByPlayers(((3, 40),)))
    game = Game(ring(names), replace(rules, setup=setup), PLAYERS, seed=1, compiled=False)
    home = {"t30": ("Ben", 1), "t31": ("Cleo", 1)}
    game.arrange(home, others=("Ann", 2), turn="Ann", phase=Phase.FORTIFY)
    moves = [move for move in game.legal_moves if isinstance(move, Fortify)]
    assert {move.target for move in moves if move.source == "t00"} == {*names[1:]} - {"t30", "t31"}


# Victory


@pytest.mark.parametrize("players", [("Ann", "Ben", "Cleo"), ("Ann", "Ben")])
@pytest.mark.parametrize("checked", ["at_once", "end_of_turn", "start_of_own_turn"])
def test_a_game_without_opponents_is_over_whenever_victory_is_looked_for(checked, players):
    changes = (f"victory.checked={checked}", "players.numbers=[2, 3]", "setup.armies={2: 35, 3: 35}")
    game = game_at("classic", FRONT, changes=changes, players=players, others=("Ann", 1))
    result = game.attack("alaska", "kamchatka", 3, rolled=[[6, 6, 6], [1]])
    assert result.eliminated.name == "Ben"
    assert (game.outcome.winner.name, game.outcome.ending) == ("Ann", Ending.ALL_TERRITORIES)


@pytest.mark.parametrize(
    ("domination", "survivor", "ending"),
    [
        ("all_territories", "false", None),
        ("all_territories", "true", Ending.LAST_SURVIVOR),
        ("all_opponents_out", "false", Ending.ALL_OPPONENTS_OUT),
        ("none", "true", Ending.LAST_SURVIVOR),
    ],
)
def test_the_last_player_beside_a_neutral_army(domination, survivor, ending):
    changes = (
        "players.neutral_at=[3]", "setup.neutral_armies={3: 35}", f"victory.domination={domination}",
        f"victory.last_survivor={survivor}",
    )  # fmt: skip
    game = game_at("classic", {**FRONT, "peru": (None, 1)}, changes=changes, others=("Ann", 1))
    game.attack("alaska", "kamchatka", 3, rolled=[[6, 6, 6], [1]])
    assert (game.outcome and game.outcome.ending) == ending


@pytest.mark.parametrize(("checked", "over"), [("at_once", True), ("end_of_turn", False)])
def test_who_plays_alone_wins_when_victory_is_looked_for(checked, over):
    """Nobody else is there from the beginning, which ends no game."""
    changes = (
        "players.numbers=[1]", "players.neutral_at=[1]", "setup.armies={1: 35}", "setup.neutral_armies={1: 35}",
        f"victory.checked={checked}",
    )  # fmt: skip
    holdings = {"alaska": ("Ann", 9), "alberta": (None, 1), "kamchatka": (None, 1)}
    game = game_at("classic", holdings, changes=changes, players=["Ann"], others=("Ann", 1))
    take(game, "alaska", "kamchatka")
    assert not game.is_over
    game.attack("alaska", "alberta", 3, rolled=[[6, 6, 6], [1]])
    assert game.is_over == over
    if not over:
        game.occupy(3)
        assert not game.is_over
        pass_turn(game)
    assert game.outcome.ending is Ending.ALL_TERRITORIES


# On a ring of ten: Ann holds a, b, c, e, the first continent whole, Ben d, f, g, i, and Cleo h, j.
@pytest.mark.parametrize(
    ("ranking", "armies", "first", "winner"),
    [
        ("[armies]", (10, 11, 9), 0, "Ben"),
        ("[armies]", (11, 10, 9), 0, "Ann"),
        ("[armies]", (10, 9, 11), 0, "Cleo"),
        ("[armies]", (10, 10, 9), 0, None),  # nobody: the best are equal
        ("[armies]", (10, 9, 10), 0, None),
        ("[armies]", (9, 10, 10), 0, None),
        ("[armies]", (10, 10, 11), 0, "Cleo"),
        ("[armies]", (11, 10, 10), 0, "Ann"),
        ("[territories]", (9, 9, 30), 0, None),
        ("[territories, armies]", (10, 11, 30), 0, "Ben"),
        ("[territories, continents]", (9, 20, 20), 0, "Ann"),
        ("[continents]", (9, 20, 30), 0, "Ann"),
        ("[continents, armies]", (9, 20, 30), 0, "Ann"),
        ("[later_in_turn]", (9, 9, 9), 0, "Cleo"),
        ("[later_in_turn]", (9, 9, 9), 1, "Ann"),
        ("[later_in_turn]", (9, 9, 9), 2, "Ben"),
        ("[territories, later_in_turn]", (9, 9, 9), 0, "Ben"),
        ("[territories, later_in_turn]", (9, 9, 9), 1, "Ann"),
    ],
)
def test_the_ranking_at_the_round_limit(ranking, armies, first, winner):
    """The first measure that differs decides."""
    rules = load_ruleset(
        "classic", ["victory.round_limit=1", f"victory.ranking={ranking}", "cards.draw=never"]
    )
    game = Game(ring("abcdefghij"), rules, PLAYERS, seed=1, given=[6, 1, 1], compiled=False)
    holdings = {}
    for player, places, count in zip(PLAYERS, ("abce", "dfgi", "hj"), armies, strict=True):
        holdings |= dict.fromkeys(places, (player, 1)) | {places[0]: (player, count + 1 - len(places))}
    game.arrange(holdings, turn=PLAYERS[first - 1])
    game.state.first_place = first  # the turn is the last one of the round
    pass_turn(game)
    assert game.outcome.ending is Ending.ROUND_LIMIT
    assert (game.outcome.winner and game.outcome.winner.name) == winner


@pytest.mark.parametrize("limit", [0, 1, 3])
def test_the_last_round_is_played_to_its_end(limit):
    game = game_at("classic", FRONT, changes=(f"victory.round_limit={limit}", "victory.ranking=[armies]"))
    game.state.first_place = 0
    turns = []
    while not game.is_over and len(turns) < 12:
        turns.append((game.round, game.player.name))
        if game.to_place:
            game.place(game.territories(game.player)[0], game.to_place)
        pass_turn(game)
    assert turns == [(round, name) for round in range(1, (limit or 4) + 1) for name in PLAYERS]
    assert game.is_over == bool(limit)


def test_who_is_ranked_alone_wins_without_a_single_point():
    """The neutral army keeps Ann from every continent, and from the territories that she would win with."""
    changes = (
        "players.numbers=[1]", "players.neutral_at=[1]", "setup.armies={1: 35}", "setup.neutral_armies={1: 35}",
        "victory.round_limit=1", "victory.ranking=[continents]",
    )  # fmt: skip
    game = game_at("classic", {"alaska": ("Ann", 9)}, changes=changes, players=["Ann"], others=(None, 1))
    pass_turn(game)
    assert (game.outcome.winner.name, game.outcome.ending) == ("Ann", Ending.ROUND_LIMIT)


@pytest.mark.parametrize(("held", "over"), [("now", False), ("ever_captured", True)])
def test_capitals_count_now_or_for_ever(held, over):
    """Ann had Ben's capital and lost it; Cleo's is the third of three."""
    game = game_at("capital", changes=(f"victory.capitals.held={held}",))
    game.deal()
    capitals = {"Ann": "alaska", "Ben": "japan", "Cleo": "kamchatka"}
    for seat, place in enumerate(capitals.values()):
        game.state.capital[seat] = game.table.index[place]
    game.state.captured[0, 1] = 1
    holdings = {"alaska": ("Ann", 9), "japan": ("Ben", 1), "kamchatka": ("Cleo", 1), "peru": ("Cleo", 1)}
    game.arrange(holdings, others=("Ben", 1), turn="Ann")
    assert [p.have for p in game.progress("Ann")] == [1 + over]
    game.attack("alaska", "kamchatka", 3, rolled=[[6, 6, 6], [1]])
    outcome = game.outcome and (game.outcome.winner.name, game.outcome.ending)
    assert outcome == (("Ann", Ending.CAPITALS) if over else None)


# Missions, on a ring of eight territories in four continents

COLORED = tuple(zip(PLAYERS, ("red", "blue", "green"), strict=True))
PLAIN = Missions("tiny", False, False, False, False, False)
EVERYTHING = Objective(9, Goal.TERRITORIES, territories=8)


def ring(names):
    """A ring of territories, in continents of two."""
    pairs = [names[start : start + 2] for start in range(0, len(names), 2)]
    borders = [Border(a, b) for a, b in zip(names, [*names[1:], names[0]], strict=True)]
    return make_board(borders, {f"c{number}": (1, list(pair)) for number, pair in enumerate(pairs)})


def mission_game(
    mission: Objective, missions: Missions = PLAIN, fallback: Objective | None = None, count: int = 3
):
    """A setting where Ann is dealt this mission; what the others must do takes the whole board."""
    rules = load_ruleset("classic", ["cards.draw=never"])
    rules = replace(
        rules,
        setup=replace(rules.setup, armies=ByPlayers(((3, 12),))),
        victory=replace(rules.victory, missions=missions),
    )
    deck = Deck("tiny", (), "tiny", "", (mission, *[EVERYTHING] * (count - 1)), fallback)
    return Setting(ring("abcdefgh"), rules, deck, 3, seed=1)


def is_won(setting: Setting, mine: dict[str, int], place: str) -> bool:
    """Whether Ann has won by her mission when an army more is placed; of the rest the others hold 2 armies each."""
    with setting.deck_known():
        game = Game(setting.board, setting.rules, COLORED, seed=1, given=[6, 1, 1, 0, 1, 2], compiled=False)
    others = [name for name in "abcdefgh" if name not in mine]
    holdings = {name: (PLAYERS[1 + number % 2], 2) for number, name in enumerate(others)}
    holdings |= {name: ("Ann", armies) for name, armies in mine.items()}
    game.arrange(holdings, turn="Ann", phase=Phase.REINFORCE, to_place=1)
    game.place(place, 1)
    assert not game.is_over or (game.outcome.winner.name, game.outcome.ending) == ("Ann", Ending.MISSION)
    return game.is_over


@pytest.mark.parametrize(
    ("mine", "won"),
    [("ac", True), ("abc", True), ("ach", True), ("a", False), ("c", False), ("b", False), ("bdefgh", False)],
)
def test_a_mission_to_hold_certain_territories(mine, won):
    setting = mission_game(Objective(1, Goal.HOLD, hold=("a", "c")))
    assert is_won(setting, dict.fromkeys(mine, 1), mine[0]) == won


@pytest.mark.parametrize(
    ("mine", "place", "won"),
    [
        ({"a": 1, "b": 2, "c": 2}, "a", True),
        ({"a": 1, "b": 1, "c": 2}, "a", False),  # b has a single army
        ({"a": 1, "b": 1, "c": 2}, "c", False),
        ({"a": 1, "b": 2, "c": 2, "d": 1}, "a", True),
        ({"a": 9, "b": 9}, "a", False),  # what others hold is not counted
    ],
)
def test_a_mission_to_hold_territories_with_two_armies(mine, place, won):
    setting = mission_game(Objective(1, Goal.TERRITORIES, territories=3, armies=2))
    assert is_won(setting, mine, place) == won


@pytest.mark.parametrize(
    ("mine", "won"),
    [("abcd", False), ("abcde", False), ("abcdef", True), ("abcdgh", True), ("cdefgh", False)],
)
def test_a_mission_for_two_continents_of_the_own_choice(mine, won):
    setting = mission_game(Objective(1, Goal.CONTINENTS, continents=("c0",), any_other=2))
    assert is_won(setting, dict.fromkeys(mine, 1), mine[0]) == won


@pytest.mark.parametrize("falls_back", [True, False])
def test_a_mission_against_an_absent_color_without_another_is_never_done(falls_back):
    missions = replace(PLAIN, fallback_if_absent=falls_back)  # nobody here is brown
    setting = mission_game(Objective(1, Goal.DESTROY, destroy="brown"), missions)
    assert not is_won(setting, {"a": 9, "b": 9, "c": 9}, "a")


def game_with_cards(**position):
    """Ann wants three territories with two armies each, and holds a with a single one; a, b and c have cards."""
    setting = mission_game(Objective(1, Goal.TERRITORIES, territories=3, armies=2))
    rules = load_ruleset("classic", ["cards.shown_territory.armies=2"])
    board = make_board(
        list(setting.board.borders), {"all": (1, list("abcdefgh"))}, dict.fromkeys("abc", "infantry")
    )
    setting = replace(setting, board=board, rules=replace(setting.rules, cards=rules.cards))
    with setting.deck_known():
        game = Game(setting.board, setting.rules, COLORED, seed=1, given=[6, 1, 1, 0, 1, 2], compiled=False)
    mine = {"a": ("Ann", 1), "b": ("Ann", 2), "c": ("Ann", 2), "d": ("Ben", 2)}
    return game.arrange(mine, others=("Cleo", 2), turn="Ann", **position)


def test_armies_for_a_shown_territory_complete_a_mission():
    game = game_with_cards(hands={"Ann": list("abc")}, phase=Phase.REINFORCE)
    game.trade(*"abc", "a")
    assert (game.outcome.winner.name, game.outcome.ending) == ("Ann", Ending.MISSION)


def test_nobody_draws_a_card_after_the_end():
    """Ann took a territory, and her last move completes her mission."""
    game = game_with_cards(phase=Phase.FORTIFY)
    game.state.armies[1], game.state.captures = 3, 1
    game.fortify("b", "a", 1)
    assert (game.outcome.winner.name, game.outcome.ending, game.hand("Ann")) == ("Ann", Ending.MISSION, ())


def test_who_plays_alone_may_have_the_only_mission():
    setting = mission_game(Objective(1, Goal.TERRITORIES, territories=3), count=1)
    setup = replace(setting.rules.setup, armies=ByPlayers(((1, 8),)), neutral_armies=ByPlayers(((1, 8),)))
    players = replace(setting.rules.players, numbers=(1,), neutral_at=(1,))
    with setting.deck_known():
        rules = replace(setting.rules, players=players, setup=setup)
        game = Game(setting.board, rules, ["Ann"], seed=1, compiled=False)
    game.arrange({"a": ("Ann", 9), "b": ("Ann", 1)}, others=(None, 1), turn="Ann")
    game.attack("a", "h", 3, rolled=[[6, 6, 6], [1]])
    assert (game.outcome.winner.name, game.outcome.ending) == ("Ann", Ending.MISSION)


@pytest.mark.parametrize("count", [31, 32, 33])
def test_a_deck_that_fills_its_room_has_a_mission_to_fall_back_on(count):
    """A record has room for 32 missions, or for twice as many."""
    against, hold = Objective(1, Goal.DESTROY, destroy="brown"), Objective(0, Goal.HOLD, hold=("a",))
    setting = mission_game(against, replace(PLAIN, fallback_if_absent=True), hold, count)
    assert is_won(setting, {"a": 1, "b": 1}, "b")
    assert not is_won(setting, {"b": 1, "c": 1}, "b")


def test_a_game_is_over_where_nothing_is_left_to_fight():
    """Whatever the rules name: Ann can do her mission no more, but has the whole board."""
    setting = mission_game(Objective(1, Goal.DESTROY, destroy="brown"))
    victory = replace(setting.rules.victory, domination=Domination.NONE, last_survivor=False)
    setting = replace(setting, rules=replace(setting.rules, victory=victory))
    with setting.deck_known():
        game = Game(setting.board, setting.rules, COLORED, seed=1, given=[6, 1, 1, 0, 1, 2], compiled=False)
    game.arrange({"h": ("Ben", 1)}, others=("Ann", 9), turn="Ann")
    game.attack("a", "h", 3, rolled=[[6, 6, 6], [1]])
    assert (game.outcome.winner.name, game.outcome.ending) == ("Ann", Ending.LAST_SURVIVOR)


def test_a_mission_that_is_done_by_the_deal_wins_at_once():
    setting = mission_game(Objective(1, Goal.TERRITORIES, territories=2))
    with setting.deck_known():
        game = Game(setting.board, setting.rules, PLAYERS, seed=1, given=[6, 1, 1, 0, 1, 2], compiled=False)
        game.deal()
    assert (game.outcome.winner.name, game.outcome.ending, game.round) == ("Ann", Ending.MISSION, 1)


@pytest.mark.parametrize("count", [7, 8, 9])
def test_cards_may_have_many_symbols(count):
    """A record has room for eight, the wild one among them, or for twice as many."""
    names = [f"t{number:02}" for number in range(3 * count)]
    cards = {name: f"kind_{number % count}" for number, name in enumerate(names)}
    plain = ring(names)
    board = make_board(list(plain.borders), {"all": (1, names)}, cards)
    game = Game(board, load_ruleset("classic"), PLAYERS, seed=1, compiled=False)
    last = [name for name, kind in cards.items() if kind == f"kind_{count - 1}"]
    hands = {"Ben": last, "Cleo": ["wild"]}
    game.arrange({"t00": ("Cleo", 1)}, others=("Ben", 1), hands=hands, turn="Ben", phase=Phase.REINFORCE)
    check_state(game.table, game.state)
    assert game.why_not(Trade(*last)) is None


def test_attacks_are_listed_as_long_as_there_are_borders():
    """A board with more borders than there is usually room for."""
    names = [f"t{number:02}" for number in range(24)]
    borders = [Border(a, b) for index, a in enumerate(names) for b in names[index + 1 :]]
    board = make_board(borders, {"all": (1, names)})
    rules = load_ruleset("classic", ["cards.draw=never"])
    game = Game(board, rules, PLAYERS, seed=1, compiled=False)
    game.arrange({"t23": ("Ann", 9)}, others=("Ben", 2), turn="Ann")
    attacks = {move.target for move in game.legal_moves if isinstance(move, Attack)}
    assert attacks == {*names} - {"t23"}
