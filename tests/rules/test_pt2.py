"""The rules of the summary for 2 to 6 players (pt2-01 to pt2-18), played through `Game` by `classic_2to6`."""

from __future__ import annotations

from functools import partial
from itertools import pairwise

import pytest

from risk_kit.errors import RuleError
from risk_kit.game.moves import Attack, Claim, EndPhase, Fortify, Occupy, Place, Trade
from risk_kit.kernels.words import Ending, Phase
from tests.rules.positions import cards_of, game_at, pass_turn, play_until_last_army, refusal, spread, take

summary = partial(game_at, "classic_2to6")

# A front in the east: Ann attacks Ben from Alaska over the sea.
FRONT = {"alaska": ("Ann", 10), "kamchatka": ("Ben", 1), "japan": ("Ben", 1)}


# Set-up


@pytest.mark.rule("pt2-01")
@pytest.mark.parametrize(("players", "armies"), [(2, 40), (3, 35), (4, 30), (5, 25), (6, 20)])
def test_starting_armies(players, armies):
    game = summary(players=players)
    game.deal()
    for player in game.players:
        assert sum(game.armies(t) for t in game.territories(player)) == armies
    assert not any(game.is_neutral(t) for t in game.board.territories)


@pytest.mark.rule("pt2-01")
@pytest.mark.parametrize("players", [1, 7])
def test_other_numbers_of_players_are_refused(players):
    with pytest.raises(RuleError, match="Numbers that are allowed: 2, 3, 4, 5, 6"):
        summary(players=players)


@pytest.mark.rule("pt2-02")
@pytest.mark.parametrize(("rolls", "order"), [([1, 2, 6], "Cleo Ann Ben"), ([4, 4, 2, 1, 3], "Ben Cleo Ann")])
def test_the_highest_roll_claims_first_and_play_is_clockwise(rolls, order):
    game = summary(given=rolls)
    players = []
    for territory in game.board.territories:
        assert game.phase is Phase.CLAIM
        players.append(game.player.name)
        game.claim(territory)
        assert refusal(game, Claim(territory))[0] in ("ALREADY_CLAIMED", "NOT_NOW")
    assert players == order.split() * 14
    assert game.phase is Phase.PLACE
    assert all(game.armies(t) == 1 for t in game.board.territories)


@pytest.mark.rule("pt2-02")
def test_a_claimed_territory_cannot_be_claimed():
    game = summary()
    game.claim("peru")
    assert refusal(game, Claim("peru")) == ("ALREADY_CLAIMED", "pt2-02")


@pytest.mark.rule("pt2-03")
@pytest.mark.parametrize(("players", "starter"), [(2, 1), (3, 2), (4, 0), (5, 3)])
def test_who_placed_first_plays_first(players, starter):
    rolls = [6 if seat == starter else 2 for seat in range(players)]
    game = summary(players=players, given=rolls)
    play_until_last_army(game)
    result = game.push(next(iter(game.legal_moves)))
    assert result.chance == ()  # nobody rolls again
    assert (game.turn_player.seat, game.round, game.phase) == (starter, 1, Phase.REINFORCE)


@pytest.mark.rule("pt2-17")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_armies_are_placed_one_at_a_time_before_play(players):
    game = summary(players=players)
    armies = dict(game.rules.setup.armies)[players]
    for _claim in range(42):
        game.push(next(iter(game.legal_moves)))
    assert refusal(game, Place(game.territories(game.player)[0], 2)) == ("TOO_MANY_TO_PLACE", "pt2-17")
    seats = []
    while game.phase is Phase.PLACE:
        assert refusal(game, EndPhase())[0] == "NOT_NOW"
        seats.append(game.player.seat)
        game.push(next(iter(game.legal_moves)))
    assert len(seats) == players * armies - 42
    assert all(after == (before + 1) % players for before, after in pairwise(seats))
    assert sum(game.armies(t) for t in game.board.territories) == players * armies


# Reinforcements and cards


@pytest.mark.rule("pt2-04")
@pytest.mark.parametrize(
    ("territories", "armies"),
    [(1, 3), (3, 3), (8, 3), (9, 3), (11, 3), (12, 4), (13, 4), (14, 4), (15, 5), (32, 10)],
)
def test_reinforcements_for_territories(territories, armies):
    game = summary(dict.fromkeys(spread(summary().board, territories), ("Ann", 1)), turn="Cleo")
    pass_turn(game)
    assert (game.turn_player.name, game.to_place) == ("Ann", armies)


@pytest.mark.rule("pt2-05")
@pytest.mark.parametrize(
    ("continent", "armies"),  # the bonus, and 3, or a third of the 12 of Asia
    [
        ("asia", 7 + 4), ("europe", 5 + 3), ("north_america", 5 + 3),
        ("africa", 3 + 3), ("south_america", 2 + 3), ("oceania", 2 + 3),
    ],
)  # fmt: skip
def test_a_whole_continent_pays_its_bonus(continent, armies):
    territories = summary().board.continents[continent].territories
    game = summary(dict.fromkeys(territories, ("Ann", 1)), turn="Cleo")
    pass_turn(game)
    assert game.to_place == armies
    game = summary(dict.fromkeys(territories[1:], ("Ann", 1)))
    assert game.reinforcements("Ann") == 3


NO_SET = ("NOT_A_SET", "pt2-06")


@pytest.mark.rule("pt2-06")
@pytest.mark.parametrize(
    ("cards", "refused"),
    [
        *((cards, None) for cards in ("iii", "ccc", "aaa", "ica", "iiw", "icw", "caw", "waa", "iww")),
        *((cards, NO_SET) for cards in ("iic", "cca", "aai", "iai")),
    ],
)
def test_what_a_set_is(cards, refused):
    hand = cards_of(cards)
    game = summary({"peru": ("Ann", 1)}, phase=Phase.REINFORCE, hands={"Ann": hand})
    assert refusal(game, Trade(*hand)) == refused


@pytest.mark.rule("pt2-06")
def test_sets_pay_by_the_values_of_the_classic_game():
    game = summary()
    for worth in (4, 6, 8, 10, 12, 15, 20):
        game.arrange({"peru": ("Ann", 1)}, phase=Phase.REINFORCE, hands={"Ann": cards_of("iii")}, turn="Ann")
        game.trade(*cards_of("iii"))
        assert game.to_place == worth


@pytest.mark.rule("pt2-07")
@pytest.mark.parametrize("cards", [5, 6, 8, 9])
def test_five_cards_force_one_set_at_the_start_of_the_turn(cards):
    hand = cards_of("i" * cards)
    game = summary({"peru": ("Ann", 1)}, turn="Cleo", hands={"Ann": hand})
    pass_turn(game)
    game.place("peru", 3)
    assert refusal(game, EndPhase()) == ("MUST_TRADE", "pt2-07")
    game.trade(*hand[:3])
    game.place("peru", 4)
    if cards >= 6:
        assert refusal(game, Trade(*hand[3:6])) is None
    game.end_phase()
    assert game.phase is Phase.ATTACK


@pytest.mark.rule("pt2-07")
@pytest.mark.parametrize("cards", [3, 4])
def test_fewer_than_five_cards_force_nothing(cards):
    hand = cards_of("i" * cards)
    game = summary({"peru": ("Ann", 1)}, turn="Cleo", hands={"Ann": hand})
    pass_turn(game)
    game.place("peru", 3)
    assert refusal(game, EndPhase()) is None
    assert refusal(game, Trade(*hand[:3])) is None


TAKEN = ("india", "indonesia", "china")  # each from Siam


@pytest.mark.rule("pt2-08")
@pytest.mark.parametrize(
    ("changes", "cards"), [((), [0, 1, 1, 1]), (("cards.draw=once_a_conquest",), [0, 1, 2, 3])]
)
def test_one_card_a_turn_for_who_took_a_territory(changes, cards):
    for taken, drawn in enumerate(cards):
        game = summary({"siam": ("Ann", 10), "japan": ("Ben", 1)}, changes=changes)
        for target in TAKEN[:taken]:
            take(game, "siam", target)
        assert game.hand("Ann") == ()
        pass_turn(game)
        assert len(game.hand("Ann")) == drawn


# Attacking


@pytest.mark.rule("pt2-09")
@pytest.mark.parametrize(
    ("armies", "target", "refused"),
    [
        (1, "kamchatka", ("TOO_FEW_TO_ATTACK", "pt2-09")),
        (2, "kamchatka", None),
        (2, "alberta", None),
        (2, "japan", ("NO_BORDER", "pt2-09")),
        (2, "greenland", ("TARGET_IS_YOURS", "pt2-09")),
    ],
)
def test_an_attack_goes_to_a_neighbor_from_more_than_one_army(armies, target, refused):
    game = summary({**FRONT, "alaska": ("Ann", armies), "greenland": ("Ann", 2)})
    assert refusal(game, Attack("alaska", target, 1)) == refused


@pytest.mark.rule("pt2-10")
@pytest.mark.parametrize(("armies", "dice"), [(2, 1), (3, 2), (4, 3), (5, 3), (50, 3)])
def test_the_number_of_attack_dice_is_fixed(armies, dice):
    game = summary({**FRONT, "alaska": ("Ann", armies)})
    for other in range(1, 6):
        found = refusal(game, Attack("alaska", "kamchatka", other))
        few, many = ("MUST_ROLL_MOST", "pt2-10"), ("TOO_MANY_ATTACK_DICE", "pt2-10")
        assert found == (None if other == dice else few if other < dice else many)
    assert len(game.attack("alaska", "kamchatka").dice[0]) == dice


@pytest.mark.rule("pt2-11")
@pytest.mark.parametrize(("armies", "dice"), [(1, 1), (2, 2), (3, 2), (50, 2)])
@pytest.mark.parametrize("attackers", [1, 2, 9])
def test_the_number_of_defense_dice_is_fixed(armies, dice, attackers):
    game = summary({**FRONT, "alaska": ("Ann", attackers + 1), "kamchatka": ("Ben", armies)})
    result = game.attack("alaska", "kamchatka")
    assert game.phase is not Phase.DEFEND
    assert len(result.dice[1]) == dice


@pytest.mark.rule("pt2-12")
@pytest.mark.parametrize(
    ("attack", "defense", "lost"),
    [
        ([5, 4, 1], [4, 3], (0, 2)),
        ([6, 1, 1], [5, 2], (1, 1)),
        ([3, 6, 5], [6, 4], (1, 1)),  # the highest lost by a tie, the second won
        ([4, 4, 4], [4, 4], (2, 0)),
        ([2, 2, 1], [6, 6], (2, 0)),
        ([6, 6, 6], [6], (1, 0)),
        ([6, 1, 1], [5], (0, 1)),
        ([1], [1], (1, 0)),
        ([2], [1], (0, 1)),
        ([4], [3, 4], (1, 0)),
        ([5, 1], [4, 1], (1, 1)),
    ],
)
def test_dice_are_compared_in_pairs_and_ties_are_the_defenders(attack, defense, lost):
    stack, there = {1: 2, 2: 3, 3: 10}[len(attack)], {1: 1, 2: 5}[len(defense)]
    game = summary({**FRONT, "alaska": ("Ann", stack), "kamchatka": ("Ben", there)})
    assert game.attack("alaska", "kamchatka", rolled=[attack, defense]).losses == lost


@pytest.mark.rule("pt2-18")
def test_both_sides_roll_at_the_same_time():
    game = summary({**FRONT, "kamchatka": ("Ben", 5)})
    result = game.attack("alaska", "kamchatka", rolled=[[6, 6, 1], [5, 5]])
    assert result.dice == ((6, 6, 1), (5, 5))
    assert result.losses == (0, 2)
    assert (game.phase, game.player.name) == (Phase.ATTACK, "Ann")


@pytest.mark.rule("pt2-18")
def test_where_dice_are_chosen_the_defender_does_not_know_those_of_the_attacker():
    changes = ["defense.choice=chosen", "attack.choice=chosen"]
    game = summary({**FRONT, "kamchatka": ("Ben", 5)}, changes=changes)
    assert game.attack("alaska", "kamchatka", 2).chance == ()
    view = game.view("Ben")
    assert (view.attack, view.rolled) == (Attack("alaska", "kamchatka", 0), ())
    assert len(game.defend(2).chance) == 4


@pytest.mark.rule("pt2-13")
@pytest.mark.parametrize(("armies", "most"), [(3, 2), (4, 3), (10, 9)])
def test_a_captor_moves_in_at_least_one_army_and_leaves_one(armies, most):
    game = summary({**FRONT, "alaska": ("Ann", armies)})
    game.attack("alaska", "kamchatka", rolled=[[6] * min(3, armies - 1), [1]])
    assert game.phase is Phase.OCCUPY
    assert [move.armies for move in game.legal_moves.of(Occupy)] == list(range(1, most + 1))
    assert refusal(game, Occupy(0)) == ("TOO_FEW_TO_OCCUPY", "pt2-13")
    assert refusal(game, Occupy(most + 1)) == ("TOO_MANY_TO_OCCUPY", "pt2-13")
    game.occupy(most)
    assert (game.armies("alaska"), game.armies("kamchatka")) == (armies - most, most)


@pytest.mark.rule("pt2-13")
def test_with_two_armies_one_moves_and_one_stays():
    game = summary({**FRONT, "alaska": ("Ann", 2)})
    take(game)
    assert (game.armies("alaska"), game.armies("kamchatka")) == (1, 1)


# The end of the turn


NEAR = {
    "alaska": ("Ann", 10), "kamchatka": ("Cleo", 1), "yakutsk": ("Ann", 5), "siberia": ("Ann", 4),
    "alberta": ("Ann", 3), "japan": ("Ben", 1),
}  # fmt: skip


@pytest.mark.rule("pt2-14")
@pytest.mark.parametrize(
    ("source", "target", "armies", "refused"),
    [
        ("alaska", "kamchatka", 1, None),
        ("yakutsk", "kamchatka", 4, None),  # not only from where the attack came
        ("yakutsk", "kamchatka", 5, "TOO_MANY_TO_FORTIFY"),
        ("siberia", "kamchatka", 1, "NOT_ADJACENT"),  # connected, but no neighbor
        ("alberta", "kamchatka", 1, "NOT_ADJACENT"),
        ("siberia", "yakutsk", 1, "NOT_TAKEN_THIS_TURN"),
        ("kamchatka", "alaska", 1, "NOT_TAKEN_THIS_TURN"),
        ("japan", "kamchatka", 1, "NOT_YOURS"),
    ],
)
def test_a_territory_taken_this_turn_is_strengthened_from_a_neighbor(source, target, armies, refused):
    game = summary(NEAR)
    take(game, occupy=3)
    game.end_phase()
    assert game.phase is Phase.FORTIFY
    assert refusal(game, Fortify(source, target, armies)) == (refused and (refused, "pt2-14"))


@pytest.mark.rule("pt2-14")
def test_it_is_strengthened_once_or_not_at_all():
    for strengthened in (True, False):
        game = summary(NEAR)
        take(game, occupy=1)
        game.end_phase()
        game.push(Fortify("yakutsk", "kamchatka", 2) if strengthened else EndPhase())
        assert (game.turn_player.name, game.phase) == ("Ben", Phase.REINFORCE)
        assert game.armies("kamchatka") == (3 if strengthened else 1)


@pytest.mark.rule("pt2-14")
def test_without_a_capture_nothing_is_moved():
    game = summary(NEAR)
    game.end_phase()
    assert (game.turn_player.name, game.phase) == ("Ben", Phase.REINFORCE)


@pytest.mark.rule("pt2-14")
def test_a_territory_taken_a_round_ago_is_not_strengthened():
    game = summary({**NEAR, "alberta": ("Ann", 10)})
    take(game)
    pass_turn(game)
    for _player in ("Ben", "Cleo"):
        game.place(game.territories(game.turn_player)[0], game.to_place)
        pass_turn(game)
    game.place("alaska", game.to_place)
    game.end_phase()
    take(game, "alberta", "ontario")
    game.end_phase()
    assert refusal(game, Fortify("yakutsk", "kamchatka", 1)) == ("NOT_TAKEN_THIS_TURN", "pt2-14")


# Elimination and victory


SPOILS = {"alaska": ("Ann", 4), "kamchatka": ("Ben", 1)}


@pytest.mark.rule("pt2-15")
@pytest.mark.parametrize(("mine", "taken"), [(1, 2), (4, 4)])
@pytest.mark.parametrize("trades", [True, False])
def test_the_eliminator_takes_the_cards_and_may_trade(mine, taken, trades):
    cards = cards_of("i" * (mine + taken))
    game = summary(SPOILS, hands={"Ann": cards[:mine], "Ben": cards[mine:]})
    take(game)
    assert game.is_out("Ben")
    assert (set(game.hand("Ann")), game.hand("Ben")) == (set(cards), ())
    assert game.phase is Phase.TRADE
    assert refusal(game, EndPhase()) is None
    if trades:
        game.trade(*cards[:3])
        assert refusal(game, EndPhase()) == ("ARMIES_LEFT", "pt2-15")
        game.place("kamchatka", 4)
    game.end_phase()
    assert game.phase is Phase.ATTACK
    assert len(game.hand("Ann")) == mine + taken - (3 if trades else 0)


@pytest.mark.rule("pt2-15")
def test_the_cards_may_be_traded_later():
    cards = cards_of("iii")
    game = summary(SPOILS, hands={"Ann": cards[:1], "Ben": cards[1:]})
    take(game)
    pass_turn(game)
    game.place("peru", game.to_place)
    pass_turn(game)
    assert game.turn_player.name == "Ann"
    assert refusal(game, Trade(*cards)) is None


@pytest.mark.rule("pt2-15")
def test_without_a_set_the_captor_goes_on_at_once():
    game = summary(SPOILS, hands={"Ann": cards_of("iic")[:2], "Ben": cards_of("iic")[2:]})
    take(game)
    assert len(game.hand("Ann")) == 3
    assert game.phase is Phase.ATTACK


@pytest.mark.rule("pt2-16")
@pytest.mark.parametrize("last", [True, False])
def test_holding_every_territory_wins(last):
    others = {} if last else {"siam": ("Cleo", 1)}
    game = summary({**SPOILS, **others}, others=("Ann", 1))
    take(game)
    assert game.is_over == last
    if last:
        assert (game.outcome.winner.name, game.outcome.ending) == ("Ann", Ending.ALL_TERRITORIES)
        assert refusal(game, EndPhase()) == ("GAME_OVER", "pt2-16")
