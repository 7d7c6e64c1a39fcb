"""The rules of the golden cavalry edition (pt1-01 to pt1-35), played through `Game` by the ruleset `classic`."""

from __future__ import annotations

from functools import partial
from itertools import product

import pytest

from risk_kit.errors import RuleError
from risk_kit.game.moves import Attack, Claim, Defend, EndPhase, Fortify, Occupy, Place, Trade
from risk_kit.kernels.words import Ending, Phase
from tests.rules.positions import cards_of, game_at, pass_turn, play_until_last_army, refusal, spread, take

classic = partial(game_at, "classic")

# A front in the east: Ann attacks Ben from Alaska over the sea.
FRONT = {"alaska": ("Ann", 10), "kamchatka": ("Ben", 3), "japan": ("Ben", 3)}


# The aim, the board and the cards


@pytest.mark.rule("pt1-01")
def test_the_holder_of_all_territories_wins_at_once():
    game = classic({"alaska": ("Ann", 4), "kamchatka": ("Ben", 1)}, others=("Ann", 1))
    assert not game.is_over
    game.attack("alaska", "kamchatka", 3, rolled=[[6, 6, 6], [1]])
    assert (game.outcome.winner.name, game.outcome.ending) == ("Ann", Ending.ALL_TERRITORIES)
    assert len(game.territories("Ann")) == 42
    assert game.is_out("Ben")
    assert game.is_out("Cleo")
    assert refusal(game, EndPhase()) == ("GAME_OVER", "pt1-01")


@pytest.mark.rule("pt1-01")
def test_with_one_territory_left_to_an_opponent_nobody_has_won():
    game = classic({**FRONT, "japan": ("Cleo", 1), "kamchatka": ("Ben", 1)}, others=("Ann", 1))
    game.attack("alaska", "kamchatka", 3, rolled=[[6, 6, 6], [1]])
    assert len(game.territories("Ann")) == 41
    assert game.is_out("Ben")
    assert not game.is_over


@pytest.mark.rule("pt1-02")
def test_the_board_has_42_territories_in_6_continents():
    board = classic().board
    assert (len(board.territories), len(board.continents)) == (42, 6)
    assert sum(len(continent.territories) for continent in board.continent_list) == 42


@pytest.mark.rule("pt1-03")
def test_the_deck_is_a_card_a_territory_and_two_wild_ones():
    game = classic()
    assert sorted(game.table.cards) == sorted([*game.board.territories, "wild", "wild_2"])
    assert game.state.deck_size == 44
    assert game.view("Ann").discards == ()


@pytest.mark.rule("pt1-03")
def test_the_deck_is_shuffled_and_face_down():
    drawn = set()
    for seed in range(8):
        game = classic(FRONT, seed=seed)
        take(game)
        pass_turn(game)
        drawn.add(game.hand("Ann"))
        view = game.view("Ben")
        assert view.hand_size("Ann") == 1
        assert view.my_hand == ()
    assert len(drawn) > 1


MARKER = [4, 6, 8, 10, 12, 15, 20, 25, 30]  # pt1-20: 4, then 6; the rest from es2-14


@pytest.mark.rule("pt1-04", "pt1-20")
def test_the_worth_of_a_set_follows_a_marker_shared_by_all():
    game = classic()
    for number, worth in enumerate(MARKER):
        player = "Ann" if number % 3 else "Ben"
        cards = cards_of(("iii", "ica", "ccw")[number % 3])
        game.arrange({"peru": ("Ann", 1)}, others=("Ben", 1), turn=player, phase=Phase.REINFORCE,
                     hands={player: cards})  # fmt: skip
        assert game.view("Cleo").sets_traded == number
        game.trade(*cards)
        assert game.to_place == worth


# Set-up


@pytest.mark.rule("pt1-05")
@pytest.mark.parametrize(("players", "armies"), [(3, 35), (4, 30), (5, 25), (6, 20)])
def test_starting_armies(players, armies):
    game = classic(players=players)
    game.deal()
    for player in game.players:
        assert sum(game.armies(t) for t in game.territories(player)) == armies


@pytest.mark.rule("pt1-05")
@pytest.mark.parametrize("players", [1, 2, 7])
def test_other_numbers_of_players_are_refused(players):
    with pytest.raises(RuleError, match="Numbers that are allowed: 3, 4, 5, 6"):
        classic(players=players)


# Rolls of Ann, Ben and Cleo, then those of who rolls again; who has the highest.
ROLLS = [
    ([6, 5, 5], "Ann"),
    ([1, 4, 3], "Ben"),
    ([2, 2, 3], "Cleo"),
    ([5, 5, 1, 2, 3], "Ben"),
    ([4, 1, 4, 6, 5], "Ann"),
    ([3, 3, 3, 6, 6, 1, 2, 1], "Ann"),
]


@pytest.mark.rule("pt1-06")
@pytest.mark.parametrize(("rolls", "starter"), ROLLS)
def test_the_highest_roll_starts_and_play_goes_to_the_left(rolls, starter):
    game = classic(given=rolls)
    order = []
    for territory in ("peru", "brazil", "japan", "siam"):
        order.append(game.player.name)
        game.claim(territory)
    first = ("Ann", "Ben", "Cleo").index(starter)
    left = ("Ann", "Ben", "Cleo", "Ann", "Ben", "Cleo")
    assert order == [*left[first : first + 3], starter]


@pytest.mark.rule("pt1-07")
def test_the_starter_claims_any_empty_territory_with_one_army():
    game = classic(given=[1, 6, 1])
    assert {move.territory for move in game.legal_moves} == set(game.board.territories)
    assert len(game.legal_moves.of(Claim)) == len(game.legal_moves) == 42
    game.claim("peru")
    assert (game.owner("peru").name, game.armies("peru")) == ("Ben", 1)
    assert game.player.name == "Cleo"
    assert game.owner("brazil") is None


@pytest.mark.rule("pt1-08")
def test_claiming_goes_on_until_no_territory_is_empty():
    game = classic()
    for claimed, territory in enumerate(game.board.territories):
        assert game.phase is Phase.CLAIM
        if claimed:
            assert refusal(game, Claim("alaska")) == ("ALREADY_CLAIMED", "pt1-08")
            assert refusal(game, Place("alaska"))[0] == "NOT_NOW"
        game.claim(territory)
    assert game.phase is Phase.PLACE
    assert refusal(game, Claim("alaska"))[0] == "NOT_NOW"


@pytest.mark.rule("pt1-09")
@pytest.mark.parametrize(("players", "left"), [(3, 63), (4, 78), (5, 83), (6, 78)])
def test_the_other_armies_are_placed_one_at_a_time_in_the_order_that_runs_on(players, left):
    game = classic(players=players)
    seats = []
    for _claim in range(42):
        seats.append(game.player.seat)
        game.push(next(iter(game.legal_moves)))
    while game.phase is Phase.PLACE:
        assert game.to_place == 1
        seats.append(game.player.seat)
        game.push(next(iter(game.legal_moves)))
    assert len(seats) == 42 + left
    assert seats == [(seats[0] + step) % players for step in range(len(seats))]
    assert game.phase is Phase.REINFORCE


@pytest.mark.rule("pt1-09")
def test_an_army_of_the_set_up_goes_to_an_own_territory():
    game = classic(given=[6, 1, 1])
    for territory in game.board.territories:
        game.claim(territory)
    mine, theirs = game.territories("Ann")[0], game.territories("Ben")[0]
    assert refusal(game, Place(theirs)) == ("NOT_YOURS", "pt1-09")
    assert refusal(game, Place(mine, 2)) == ("TOO_MANY_TO_PLACE", "pt1-09")
    game.place(mine)
    assert game.armies(mine) == 2


@pytest.mark.rule("pt1-10")
def test_a_territory_has_no_upper_limit_and_never_less_than_one():
    game = classic({"peru": ("Ann", 1_000_000), "brazil": ("Ann", 1)}, phase=Phase.REINFORCE, to_place=3)
    game.place("peru", 3)
    assert game.armies("peru") == 1_000_003
    game.end_phase()
    game.end_phase()
    assert refusal(game, Fortify("peru", "brazil", 1_000_003))[0] == "TOO_MANY_TO_FORTIFY"
    game.fortify("peru", "brazil", 1_000_002)
    assert (game.armies("peru"), game.armies("brazil")) == (1, 1_000_003)


@pytest.mark.rule("pt1-11")
@pytest.mark.parametrize(("rolls", "starter"), ROLLS)
def test_all_roll_again_for_who_begins_the_game(rolls, starter):
    game = classic(given=[1, 6, 1])
    play_until_last_army(game)
    game.push(next(iter(game.legal_moves)), chance=rolls)
    turns = []
    for _turn in range(3):
        turns.append(game.turn_player.name)
        game.place(game.territories(game.turn_player)[0], game.to_place)
        pass_turn(game)
    first = ("Ann", "Ben", "Cleo").index(starter)
    assert turns == ["Ann", "Ben", "Cleo", "Ann", "Ben"][first : first + 3]


# The turn and its reinforcements


MOVES = {
    "place": Place("alaska"),
    "trade": Trade(*cards_of("iii")),
    "attack": Attack("alaska", "northwest_territory", 1),
    "fortify": Fortify("alaska", "alberta", 1),
}


@pytest.mark.rule("pt1-12")
def test_a_turn_goes_through_its_phases_in_order_and_never_back():
    game = classic({**FRONT, "alberta": ("Ann", 1)}, hands={"Ann": cards_of("iii")}, phase=Phase.REINFORCE,
                   to_place=3)  # fmt: skip

    def allowed() -> set[str]:
        found = {name: refusal(game, move) for name, move in MOVES.items()}
        assert {why for why in found.values() if why} <= {("NOT_NOW", "pt1-12")}
        return {name for name, why in found.items() if why is None}

    assert allowed() == {"place", "trade"}
    assert refusal(game, EndPhase())[0] == "ARMIES_LEFT"
    game.place("alaska", 3)
    game.end_phase()
    assert allowed() == {"attack"}
    take(game)
    assert allowed() == {"attack"}
    game.end_phase()
    assert allowed() == {"fortify"}
    assert len(game.hand("Ann")) == 3
    game.fortify("alaska", "alberta", 1)
    assert len(game.hand("Ann")) == 4
    assert (game.turn_player.name, game.phase) == ("Ben", Phase.REINFORCE)


@pytest.mark.rule("pt1-12")
def test_attacking_and_fortifying_may_be_left_out():
    game = classic(FRONT)
    game.end_phase()
    assert game.phase is Phase.FORTIFY
    game.end_phase()
    assert game.turn_player.name == "Ben"


@pytest.mark.parametrize(
    ("territories", "armies"),
    [
        *(pytest.param(n, 3, marks=pytest.mark.rule("pt1-14")) for n in (1, 2, 3, 5, 6, 8)),
        *(
            pytest.param(n, armies, marks=pytest.mark.rule("pt1-13"))
            for n, armies in [
                (9, 3),
                (11, 3),
                (12, 4),
                (13, 4),
                (14, 4),
                (15, 5),
                (29, 9),
                (30, 10),
                (35, 11),
            ]
        ),
    ],
)
def test_reinforcements_for_territories(territories, armies):
    held = spread(classic().board, territories)
    game = classic(dict.fromkeys(held, ("Ann", 1)), turn="Cleo")
    pass_turn(game)
    assert (game.turn_player.name, game.to_place) == ("Ann", armies)


BONUSES = [  # with the territories of each: pt1-15, and the board (42 in all)
    ("north_america", 9, 5),
    ("south_america", 4, 2),
    ("africa", 6, 3),
    ("asia", 12, 7),
    ("europe", 7, 5),
    ("oceania", 4, 2),
]


@pytest.mark.rule("pt1-15")
@pytest.mark.parametrize(("continent", "size", "bonus"), BONUSES)
def test_a_continent_pays_its_bonus(continent, size, bonus):
    territories = classic().board.continents[continent].territories
    game = classic(dict.fromkeys(territories, ("Ann", 1)), turn="Cleo")
    pass_turn(game)
    assert len(territories) == size
    assert game.to_place == max(3, size // 3) + bonus


@pytest.mark.rule("pt1-15")
def test_several_continents_pay_together():
    board = classic().board
    held = [t for name in ("asia", "oceania") for t in board.continents[name].territories]
    game = classic(dict.fromkeys(held, ("Ann", 1)), turn="Cleo")
    assert game.reinforcements("Ann") == 16 // 3 + 7 + 2


@pytest.mark.rule("pt1-16")
@pytest.mark.parametrize(("continent", "size", "bonus"), BONUSES)
def test_a_continent_with_one_territory_missing_pays_nothing(continent, size, bonus):
    territories = classic().board.continents[continent].territories[1:]
    game = classic(dict.fromkeys(territories, ("Ann", 1)), turn="Cleo")
    pass_turn(game)
    assert game.to_place == max(3, (size - 1) // 3)


@pytest.mark.rule("pt1-16")
def test_a_continent_pays_by_what_is_held_at_the_start_of_the_turn():
    oceania = dict.fromkeys(classic().board.continents["oceania"].territories, ("Ann", 1))
    game = classic({**oceania, "siam": ("Cleo", 3)}, turn="Cleo")
    game.attack("siam", "indonesia", 2, rolled=[[6, 6], [1]])
    pass_turn(game)
    assert (game.turn_player.name, game.to_place) == ("Ann", 3)
    game.place("new_guinea", 3)
    game.end_phase()
    take(game, "new_guinea", "indonesia")
    assert len(game.territories("Ann")) == 4
    assert game.to_place == 0
    pass_turn(game)
    assert game.reinforcements("Ann") == 3 + 2


# Cards


@pytest.mark.parametrize(
    ("cards", "refused"),
    [
        *(
            pytest.param(cards, None, marks=pytest.mark.rule("pt1-17"))
            for cards in ("iii", "ccc", "aaa", "ica", "aci")
        ),
        *(
            pytest.param(cards, ("NOT_A_SET", "pt1-17"), marks=pytest.mark.rule("pt1-17"))
            for cards in ("iic", "cci", "aac", "iai")
        ),
        *(
            pytest.param(cards, None, marks=pytest.mark.rule("pt1-18"))
            for cards in ("iiw", "cwc", "icw", "waa", "wca", "iww", "wwa")
        ),
    ],
)
def test_what_a_set_is(cards, refused):
    hand = cards_of(cards)
    game = classic({"peru": ("Ann", 1)}, phase=Phase.REINFORCE, hands={"Ann": hand})
    assert refusal(game, Trade(*hand)) == refused
    if refused is None:
        game.trade(*hand)
        assert game.to_place == 4


@pytest.mark.rule("pt1-17")
def test_a_set_is_three_cards_of_the_own_hand():
    hand, other = cards_of("iiii")[:3], cards_of("iiii")[3]
    game = classic({"peru": ("Ann", 1)}, phase=Phase.REINFORCE, hands={"Ann": hand, "Cleo": [other]})
    assert refusal(game, Trade(hand[0], hand[1], other)) == ("NOT_YOUR_CARD", "pt1-17")
    assert refusal(game, Trade(hand[0], hand[1], hand[1])) == ("SAME_CARD", "pt1-17")


def trade_while_forced(game):
    """Number of sets that a player with infantry only had to trade before the phase could end."""
    sets = 0
    while game.to_place:
        game.place(game.territories(game.player)[0], game.to_place)
    while (why := refusal(game, EndPhase())) is not None:
        assert why[0] == "MUST_TRADE"
        game.trade(*game.hand(game.player)[:3])
        game.place(game.territories(game.player)[0], game.to_place)
        sets += 1
    return sets


@pytest.mark.rule("pt1-19")
@pytest.mark.parametrize(
    ("cards", "sets"), [(0, 0), (3, 0), (4, 0), (5, 1), (6, 1), (7, 1), (8, 2), (10, 2), (11, 3)]
)
def test_a_hand_of_five_cards_forces_trades_until_fewer_are_left(cards, sets):
    game = classic({"peru": ("Ann", 1)}, turn="Cleo", hands={"Ann": cards_of("i" * cards)})
    pass_turn(game)
    if sets:
        assert refusal(game, EndPhase()) == ("MUST_TRADE", "pt1-19")
    assert trade_while_forced(game) == sets
    assert len(game.hand("Ann")) == cards - 3 * sets


@pytest.mark.rule("pt1-19")
@pytest.mark.parametrize("cards", [3, 4])
def test_with_fewer_than_five_cards_a_trade_is_a_choice(cards):
    game = classic({"peru": ("Ann", 1)}, turn="Cleo", hands={"Ann": cards_of("i" * cards)})
    pass_turn(game)
    assert refusal(game, Trade(*cards_of("iii"))) is None
    game.place("peru", 3)
    assert refusal(game, EndPhase()) is None


@pytest.mark.rule("pt1-21")
def test_traded_cards_go_to_the_discard_pile():
    hand = cards_of("iiic")
    game = classic({"peru": ("Ann", 1)}, phase=Phase.REINFORCE, hands={"Ann": hand, "Cleo": ["wild"]})
    deck = game.state.deck_size
    game.trade(*hand[:3])
    assert set(game.view("Ben").discards) == set(hand[:3])
    assert game.hand("Ann") == (hand[3],)
    assert game.state.deck_size == deck == 39


@pytest.mark.rule("pt1-22")
@pytest.mark.parametrize("split", [{"peru": 7}, {"peru": 6, "brazil": 1}, {"brazil": 2, "japan": 5}])
def test_all_reinforcements_are_placed_on_own_territories_before_attacking(split):
    hand = cards_of("iii")
    own = {"peru": ("Ann", 1), "brazil": ("Ann", 1), "japan": ("Ann", 1)}
    game = classic(own, phase=Phase.REINFORCE, to_place=3, hands={"Ann": hand})
    game.trade(*hand)
    assert game.to_place == 7
    assert refusal(game, Place("egypt")) == ("NOT_YOURS", "pt1-22")
    assert refusal(game, Place("peru", 8)) == ("TOO_MANY_TO_PLACE", "pt1-22")
    for territory, armies in split.items():
        assert refusal(game, EndPhase()) == ("ARMIES_LEFT", "pt1-22")
        assert refusal(game, Attack("brazil", "venezuela", 1))[0] == "NOT_NOW"
        game.place(territory, armies)
    assert {name: game.armies(name) - 1 for name in own} == {**dict.fromkeys(own, 0), **split}
    game.end_phase()
    assert game.phase is Phase.ATTACK


# Attacking


@pytest.mark.rule("pt1-23")
@pytest.mark.parametrize(
    ("target", "refused"),
    [
        ("alberta", None),
        ("northwest_territory", None),
        ("kamchatka", None),  # by sea
        ("ontario", ("NO_BORDER", "pt1-23")),
        ("japan", ("NO_BORDER", "pt1-23")),
        ("alaska", ("TARGET_IS_YOURS", "pt1-23")),
        ("greenland", ("TARGET_IS_YOURS", "pt1-23")),
    ],
)
def test_an_attack_crosses_a_border_or_a_sea_line_to_an_enemy(target, refused):
    game = classic({"alaska": ("Ann", 4), "greenland": ("Ann", 4)})
    assert refusal(game, Attack("alaska", target, 1)) == refused


@pytest.mark.rule("pt1-23")
def test_an_attack_starts_from_an_own_territory():
    game = classic(FRONT)
    assert refusal(game, Attack("kamchatka", "alaska", 1)) == ("NOT_YOURS", "pt1-23")


@pytest.mark.rule("pt1-24")
@pytest.mark.parametrize(("armies", "refused"), [(1, ("TOO_FEW_TO_ATTACK", "pt1-24")), (2, None), (3, None)])
def test_an_attack_needs_two_armies(armies, refused):
    game = classic({"alaska": ("Ann", armies)})
    assert refusal(game, Attack("alaska", "kamchatka", 1)) == refused


@pytest.mark.rule("pt1-24")
def test_one_army_always_stays():
    game = classic({"alaska": ("Ann", 2)})
    game.attack("alaska", "kamchatka", 1, rolled=[[6], [1]])
    assert game.phase is Phase.ATTACK  # there is nothing to choose
    assert (game.armies("alaska"), game.armies("kamchatka")) == (1, 1)


def allowed_dice(game, kind, violation, rule, most=6):
    """Numbers of dice that may be chosen; for more than those there is one reason."""
    found = {dice: refusal(game, kind(dice)) for dice in range(1, most + 1)}
    allowed = [dice for dice, why in found.items() if why is None]
    assert {why for why in found.values() if why} == {(violation, rule)}
    return allowed


@pytest.mark.rule("pt1-25")
@pytest.mark.parametrize(
    ("armies", "dice"),
    [(1, []), (2, [1]), (3, [1, 2]), (4, [1, 2, 3]), (5, [1, 2, 3]), (100, [1, 2, 3])],
)
def test_dice_that_the_attacker_may_choose(armies, dice):
    game = classic({**FRONT, "alaska": ("Ann", armies)})
    why = ("TOO_MANY_ATTACK_DICE", "pt1-25") if armies > 1 else ("TOO_FEW_TO_ATTACK", "pt1-24")
    assert allowed_dice(game, lambda n: Attack("alaska", "kamchatka", n), *why) == dice


@pytest.mark.rule("pt1-26")
@pytest.mark.parametrize(("armies", "dice"), [(2, [1, 2]), (3, [1, 2]), (50, [1, 2])])
def test_dice_that_the_defender_may_choose(armies, dice):
    game = classic({**FRONT, "kamchatka": ("Ben", armies)})
    game.attack("alaska", "kamchatka", 3)
    assert game.player.name == "Ben"
    assert allowed_dice(game, Defend, "TOO_MANY_DEFENSE_DICE", "pt1-26") == dice
    assert refusal(game, Defend(0)) == ("NO_DICE", "pt1-26")


@pytest.mark.rule("pt1-26")
def test_a_single_army_defends_with_one_die():
    game = classic({**FRONT, "kamchatka": ("Ben", 1)})
    result = game.attack("alaska", "kamchatka", 3, rolled=[[1, 1, 1], [1]])
    assert result.dice == ((1, 1, 1), (1,))
    assert (result.losses, game.phase) == ((1, 0), Phase.ATTACK)


def losses(attack, defense):
    game = classic(FRONT)
    game.attack("alaska", "kamchatka", len(attack))
    result = game.defend(len(defense), rolled=[attack, defense])
    assert (game.armies("alaska"), game.armies("kamchatka")) == (10 - result.losses[0], 3 - result.losses[1])
    return result.losses


@pytest.mark.rule("pt1-27")
def test_the_higher_die_wins_and_a_tie_is_the_defenders():
    for attack, defense in product(range(1, 7), repeat=2):
        assert losses([attack], [defense]) == ((0, 1) if attack > defense else (1, 0))


@pytest.mark.rule("pt1-27")
@pytest.mark.parametrize(
    ("attack", "defense", "lost"),
    [
        ([1, 5], [4], (0, 1)),  # only the highest counts, whatever the order on the table
        ([2, 3, 6], [5], (0, 1)),
        ([2, 3, 5], [5], (1, 0)),
        ([5], [2, 4], (0, 1)),
        ([5], [2, 5], (1, 0)),
    ],
)
def test_against_one_die_only_the_highest_is_compared(attack, defense, lost):
    assert losses(attack, defense) == lost


@pytest.mark.rule("pt1-28")
@pytest.mark.parametrize(
    ("attack", "defense", "lost"),
    [
        ([6, 5], [5, 4], (0, 2)),
        ([5, 4], [5, 4], (2, 0)),
        ([6, 4], [5, 4], (1, 1)),
        ([5, 5], [6, 4], (1, 1)),
        ([3, 6, 5], [4, 5], (0, 2)),
        ([2, 6, 4], [4, 5], (1, 1)),
        ([6, 6, 6], [6, 6], (2, 0)),
        ([1, 1, 6], [1, 6], (2, 0)),
    ],
)
def test_second_highest_dice_are_compared_too(attack, defense, lost):
    assert losses(attack, defense) == lost


@pytest.mark.rule("pt1-29")
@pytest.mark.parametrize(
    ("armies", "dice", "least", "most"),
    [(10, 3, 3, 9), (10, 2, 2, 9), (10, 1, 1, 9), (5, 3, 3, 4), (3, 1, 1, 2)],
)
def test_armies_that_fought_the_last_roll_move_in_and_more_may(armies, dice, least, most):
    game = classic({"alaska": ("Ann", armies), "kamchatka": ("Ben", 1), "japan": ("Ben", 1)})
    game.attack("alaska", "kamchatka", dice, rolled=[[6] * dice, [1]])
    assert game.phase is Phase.OCCUPY
    assert [move.armies for move in game.legal_moves.of(Occupy)] == list(range(least, most + 1))
    assert refusal(game, Occupy(least - 1)) == ("TOO_FEW_TO_OCCUPY", "pt1-29")
    assert refusal(game, Occupy(most + 1)) == ("TOO_MANY_TO_OCCUPY", "pt1-29")
    for moved in (least, most):
        game.occupy(moved)
        assert (game.armies("kamchatka"), game.armies("alaska")) == (moved, armies - moved)
        game.pop()


@pytest.mark.rule("pt1-29")
def test_it_is_the_last_roll_that_counts():
    game = classic({**FRONT, "kamchatka": ("Ben", 2)})
    game.attack("alaska", "kamchatka", 3)
    game.defend(1, rolled=[[6, 6, 6], [1]])
    game.attack("alaska", "kamchatka", 1, rolled=[[6], [1]])
    assert [move.armies for move in game.legal_moves.of(Occupy)] == list(range(1, 10))


@pytest.mark.rule("pt1-30")
def test_after_any_roll_the_attacker_may_stop_go_on_change_or_come_back():
    game = classic({**FRONT, "peru": ("Ann", 5), "brazil": ("Ben", 3)})
    north, east, south = (
        Attack("alaska", "alberta", 3), Attack("alaska", "kamchatka", 3), Attack("peru", "brazil", 2),
    )  # fmt: skip
    for attack in (east, east, south, east, Attack("alaska", "kamchatka", 1)):
        for choice in (north, east, south, EndPhase()):
            assert refusal(game, choice) is None
        game.push(attack)
        game.defend(1, rolled=[[1] * attack.dice, [1]])
    assert (game.armies("alaska"), game.armies("peru")) == (6, 4)


# Elimination


SPOILS = {"alaska": ("Ann", 4), "kamchatka": ("Ben", 1)}


@pytest.mark.rule("pt1-31")
def test_a_player_without_armies_is_out_and_the_eliminator_takes_the_cards():
    hands = {"Ann": ["peru"], "Ben": ["wild", "siam", "japan"], "Cleo": ["brazil"]}
    game = classic(SPOILS, hands=hands)
    result = game.attack("alaska", "kamchatka", 3, rolled=[[6, 6, 6], [1]])
    assert result.eliminated.name == "Ben"
    assert game.is_out("Ben")
    assert [set(game.hand(p)) for p in ("Ann", "Ben", "Cleo")] == [
        {"peru", "wild", "siam", "japan"}, set(), {"brazil"},
    ]  # fmt: skip
    pass_turn(game)
    assert game.turn_player.name == "Cleo"


@pytest.mark.rule("pt1-31")
def test_a_player_with_an_army_left_is_in_and_keeps_the_cards():
    game = classic({**SPOILS, "japan": ("Ben", 1)}, hands={"Ben": ["wild", "siam"]})
    result = game.attack("alaska", "kamchatka", 3, rolled=[[6, 6, 6], [1]])
    assert result.eliminated is None
    assert not game.is_out("Ben")
    assert (len(game.hand("Ann")), len(game.hand("Ben"))) == (0, 2)
    pass_turn(game)
    assert game.turn_player.name == "Ben"


@pytest.mark.rule("pt1-32")
@pytest.mark.parametrize(
    ("mine", "taken", "sets"),
    [(0, 3, 0), (2, 2, 0), (4, 0, 0), (4, 1, 1), (2, 5, 1), (4, 4, 2), (4, 6, 2), (4, 7, 3)],
)
def test_five_cards_after_an_elimination_are_traded_at_once(mine, taken, sets):
    cards = cards_of("i" * (mine + taken))
    game = classic(SPOILS, hands={"Ann": cards[:mine], "Ben": cards[mine:]})
    game.attack("alaska", "kamchatka", 3, rolled=[[6, 6, 6], [1]])
    if sets:
        assert game.phase is Phase.TRADE
        assert refusal(game, EndPhase()) == ("MUST_TRADE", "pt1-32")
        assert refusal(game, Attack("kamchatka", "japan", 1))[0] == "NOT_NOW"
        assert trade_while_forced(game) == sets
        game.end_phase()
    assert len(game.hand("Ann")) == mine + taken - 3 * sets
    assert game.phase is Phase.ATTACK
    assert refusal(game, Attack("kamchatka", "japan", 1)) is None


@pytest.mark.rule("pt1-32")
def test_armies_of_those_sets_are_placed_before_going_on():
    cards = cards_of("iiiii")
    game = classic(SPOILS, hands={"Ann": cards[:2], "Ben": cards[2:]})
    game.attack("alaska", "kamchatka", 3, rolled=[[6, 6, 6], [1]])
    game.trade(*cards[:3])
    assert game.to_place == 4
    assert refusal(game, EndPhase()) == ("ARMIES_LEFT", "pt1-32")
    assert refusal(game, Place("peru")) == ("NOT_YOURS", "pt1-32")
    game.place("kamchatka", 4)
    game.end_phase()
    assert game.armies("kamchatka") == 7
    assert game.phase is Phase.ATTACK


# The end of the turn

CHAIN = {"alaska": ("Ann", 5), "alberta": ("Ann", 1), "ontario": ("Ann", 2), "kamchatka": ("Ben", 1),
         "japan": ("Ann", 1)}  # fmt: skip


@pytest.mark.rule("pt1-33")
@pytest.mark.parametrize(
    ("source", "target", "armies", "refused"),
    [
        ("alaska", "alberta", 1, None),
        ("alaska", "alberta", 4, None),
        ("alaska", "ontario", 4, None),  # through Alberta
        ("alaska", "ontario", 5, "TOO_MANY_TO_FORTIFY"),
        ("alberta", "alaska", 1, "TOO_MANY_TO_FORTIFY"),
        ("alaska", "japan", 1, "NOT_CONNECTED"),  # through Kamchatka, which is Ben's
        ("alaska", "kamchatka", 1, "NOT_YOURS"),
        ("kamchatka", "alaska", 1, "NOT_YOURS"),
        ("alaska", "alaska", 1, "SAME_PLACE"),
    ],
)
def test_fortifying_reaches_what_own_territories_join(source, target, armies, refused):
    game = classic(CHAIN, phase=Phase.FORTIFY)
    assert refusal(game, Fortify(source, target, armies)) == (refused and (refused, "pt1-33"))


@pytest.mark.rule("pt1-33")
def test_fortifying_is_one_move():
    game = classic(CHAIN, phase=Phase.FORTIFY)
    game.fortify("alaska", "ontario", 3)
    assert [game.armies(t) for t in ("alaska", "alberta", "ontario")] == [2, 1, 5]
    assert (game.turn_player.name, game.phase) == ("Ben", Phase.REINFORCE)


@pytest.mark.rule("pt1-34")
@pytest.mark.parametrize("taken", [0, 1, 2, 3])
@pytest.mark.parametrize("fortifies", [False, True])
def test_a_turn_that_took_a_territory_earns_one_card_at_its_end(taken, fortifies):
    game = classic({"siam": ("Ann", 20), "china": ("Ann", 2), "japan": ("Ben", 1)})
    for source, target in (("siam", "india"), ("siam", "indonesia"), ("china", "ural"))[:taken]:
        take(game, source, target)
    game.end_phase()
    assert game.hand("Ann") == ()
    result = game.fortify("siam", "china", 1) if fortifies else game.end_phase()
    assert len(result.drawn) == len(game.hand("Ann")) == min(taken, 1)
    assert game.turn_player.name == "Ben"


@pytest.mark.rule("pt1-35")
def test_the_defender_chooses_after_the_attacker_and_before_the_roll():
    game = classic(FRONT)
    result = game.attack("alaska", "kamchatka", 2)
    assert (game.phase, game.player.name, game.turn_player.name) == (Phase.DEFEND, "Ben", "Ann")
    assert game.view("Ben").attack == Attack("alaska", "kamchatka", 2)
    assert (result.chance, game.view("Ben").rolled) == ((), ())
    result = game.defend(2, rolled=[[6, 5], [1, 1]])
    assert (len(result.chance), result.losses) == (4, (0, 2))
