"""Rules es2: a Spanish page about the US edition of 2004, and its game for two players."""

from __future__ import annotations

import pytest

from risk_kit import Game, load_map, load_ruleset
from risk_kit.errors import RuleError
from risk_kit.game.moves import Attack, Claim, Defend, EndPhase, Fortify, Occupy, PickPile, Place, Trade
from risk_kit.game.pieces import FLAGS, PIECES, count_pieces
from risk_kit.kernels.words import Ending, Phase, Violation
from risk_kit.rules.objectives import load_objectives
from tests.rules.es_games import (
    NAMES,
    arranged,
    begin,
    cards_of,
    fight,
    next_turn,
    opened,
    ready,
    rules,
    set_up,
    trade_first,
    world,
)

BOTH = pytest.mark.parametrize("ruleset", ["us_2004", "us_2004_two_player"])
TWO = "us_2004_two_player"


# What is in the box


@pytest.mark.rule("es2-01")
def test_the_box_has_56_cards():
    game = ready("us_2004")
    assert len(game.table.cards) - 2 == 42
    assert set(game.table.cards) == {*world().territories, "wild", "wild_2"}
    missions = load_objectives("us_1993")
    assert len(missions) == 12
    assert len(game.table.cards) + len(missions) == 56
    assert [game.mission(player) for player in game.players] == [None] * 3  # left out of the classic game


@pytest.mark.rule("es2-02")
@pytest.mark.parametrize(
    ("armies", "artillery", "cavalry", "infantry"),
    [
        (0, 0, 0, 0),
        (1, 0, 0, 1),
        (4, 0, 0, 4),
        (5, 0, 1, 0),
        (9, 0, 1, 4),
        (10, 1, 0, 0),
        (15, 1, 1, 0),
        (38, 3, 1, 3),
    ],
)
def test_pieces_stand_for_1_5_and_10_armies(armies, artillery, cavalry, infantry):
    wanted = {"artillery": artillery, "cavalry": cavalry, "infantry": infantry}
    assert count_pieces(armies) == {name: count for name, count in wanted.items() if count}
    assert (
        artillery * PIECES["artillery"] + cavalry * PIECES["cavalry"] + infantry * PIECES["infantry"]
        == armies
    )


@pytest.mark.rule("es2-02")
def test_pieces_of_other_values():
    assert count_pieces(27, FLAGS) == {"flag": 2, "tank": 7}  # it1-26
    tied = count_pieces(6, {"a": 2, "b": 3, "c": 4})
    assert list(tied.items()) == [("c", 1), ("a", 1)]  # the largest first, and in place of 3 and 3
    assert count_pieces(6, {"one": 1, "three": 3, "four": 4}) == {"three": 2}  # not 4, 1 and 1
    with pytest.raises(RuleError, match="cannot show 7: four 4"):
        count_pieces(7, {"four": 4})
    for armies, values in [(-1, PIECES), (3, {"nothing": 0})]:
        with pytest.raises(RuleError, match="at least 1 army"):
            count_pieces(armies, values)


@pytest.mark.rule("es2-03")
@pytest.mark.parametrize(
    ("edition", "territory", "language", "name"),
    [
        ("canadian", "alberta", "en", "Western Canada"),
        ("canadian", "ontario", "en", "Central Canada"),
        ("canadian", "quebec", "en", "Eastern Canada"),
        ("canadian", "alberta", "es", "Canadá Occidental"),
        ("canadian", "ontario", "es", "Canadá Central"),
        ("canadian", "quebec", "es", "Canadá Oriental"),
        ("mexican", "central_america", "es", "México"),
        ("modern", "ukraine", "en", "Russia"),
        ("modern", "ukraine", "es", "Rusia"),
    ],
)
def test_names_of_editions(edition, territory, language, name):
    board = load_map(edition)
    assert (
        board.territories[territory].name(language) == name != world().territories[territory].name(language)
    )
    game = Game(board, rules("us_2004"), NAMES[:3], seed=1, compiled=False)
    game.claim(name)
    assert game.armies(territory) == 1


@pytest.mark.rule("es2-22")
def test_six_continents_of_4_to_12_territories():
    sizes = sorted(len(continent.territories) for continent in ready("us_2004").board.continent_list)
    assert (len(sizes), sizes[0], sizes[-1], sum(sizes)) == (6, 4, 12, 42)


@BOTH
@pytest.mark.rule("es2-17")
@pytest.mark.parametrize(
    ("source", "targets", "others"),
    [
        ("greenland", {"northwest_territory", "ontario", "quebec", "iceland"}, set()),
        # With the others of pt1-02's board, which the page leaves out.
        ("north_africa", {"egypt", "western_europe", "brazil"}, {"southern_europe", "east_africa", "congo"}),
        ("alaska", {"kamchatka"}, {"northwest_territory", "alberta"}),
        ("kamchatka", {"alaska"}, {"yakutsk", "irkutsk", "mongolia"}),
    ],
)
def test_borders(ruleset, source, targets, others):
    game = arranged(ruleset, {source: ("Ann", 2), "japan": ("Ann", 1)})
    assert {attack.target for attack in game.legal_moves.of(Attack)} == targets | others


# Set-up


@pytest.mark.rule("es2-04")
@pytest.mark.parametrize(("players", "armies"), [(3, 35), (4, 30), (5, 25), (6, 20)])
def test_territories_are_claimed_and_armies_placed_one_by_one(players, armies):
    game = begin("us_2004", players, rolls=[1, 6, *[2] * (players - 2)])
    turns = [
        NAMES[(1 + turn) % players] for turn in range(armies * players)
    ]  # the highest roll, then to the left
    for turn in range(42):
        assert (game.phase, game.player.name) == (Phase.CLAIM, turns[turn])
        assert game.violation(Place("alaska", 1)) == Violation.NOT_NOW
        game.push(next(iter(game.legal_moves)))
        assert game.violation(Claim("alaska")) in (Violation.ALREADY_CLAIMED, Violation.NOT_NOW)
    for turn in range(42, armies * players):
        assert (game.phase, game.player.name, game.to_place) == (Phase.PLACE, turns[turn], 1)
        game.place(game.territories(turns[turn])[0])  # all on one: there is no limit
    assert game.phase == Phase.REINFORCE
    first = game.territories("Ann")[0]
    assert game.armies(first) == armies - len(game.territories("Ann")) + 1


@pytest.mark.rule("es2-04")
@pytest.mark.parametrize(("ruleset", "players"), [("us_2004", 2), ("us_2004", 7), (TWO, 3)])
def test_other_numbers_of_players_are_refused(ruleset, players):
    with pytest.raises(RuleError, match="not played by"):
        Game(world(), rules(ruleset), players)


@pytest.mark.rule("es2-05")
@pytest.mark.parametrize(
    ("rolls", "first"), [((6, 1, 1), 0), ((1, 6, 1), 1), ((2, 2, 5), 2), ((3, 6, 6, 2, 4), 2)]
)
def test_who_placed_the_first_army_plays_first(rolls, first):
    game = begin("us_2004", 3, rolls)
    assert game.player.name == NAMES[first]
    done = set_up(game)
    assert done[-1].chance == ()  # nobody rolls again
    assert (game.turn_player.name, game.round) == (NAMES[first], 1)


@pytest.mark.rule("es2-05")
def test_the_first_placer_is_not_the_highest_roll_but_who_placed():
    again = load_ruleset("us_2004", ["setup.first_to_claim=rolled_again"])
    game = opened(again, 3, [6, 1, 1, 2, 3, 5])
    assert game.player.name == "Cleo"
    set_up(game)
    assert game.turn_player.name == "Cleo"


@pytest.mark.rule("es2-25")
@pytest.mark.parametrize(
    "order", [("Ben", "Cleo", "Dan", "Ann", "Ben"), ("Ben", "Cleo", "Ann", "Ben")]
)  # Dan out
def test_play_passes_to_the_left(order):
    game = begin("us_2004", 4, rolls=[1, 5, 1, 1])
    set_up(game)
    homes = {"alaska": ("Ann", 1), "japan": ("Dan", 1), "siam": ("Cleo", 1)}
    game.arrange({t: home for t, home in homes.items() if home[0] in order}, others=("Ben", 1), turn="Ben")
    for name in order:
        assert game.turn_player.name == name
        if game.phase == Phase.REINFORCE:
            game.place(game.territories(name)[0], game.to_place)
            game.end_phase()
        game.end_phase()
        game.end_phase()


def piles(rolls: tuple[int, ...] = (1, 6)) -> Game:
    """The two-player game before the piles are picked: Alaska, Northwest Territory, Greenland begin them."""
    return begin(TWO, 2, rolls)


@pytest.mark.rule("es2-06")
@pytest.mark.parametrize(("rolls", "dealer", "other"), [((1, 6), "Ben", "Ann"), ((6, 1), "Ann", "Ben")])
def test_three_piles_of_14_cards(rolls, dealer, other):
    game = piles(rolls)
    assert (game.phase, game.player.name) == (Phase.PICK_PILE, dealer)
    assert list(game.legal_moves) == [PickPile(1), PickPile(2), PickPile(3)]
    game.pick_pile(2)
    assert game.player.name == other
    assert [game.violation(PickPile(pile)) for pile in (2, 0, 4)] == [
        Violation.PILE_TAKEN,
        Violation.NO_SUCH_PILE,
        Violation.NO_SUCH_PILE,
    ]
    game.pick_pile(3)
    names = list(world().territories)  # dealt one by one
    assert game.territories(dealer) == tuple(names[1::3])
    assert game.territories(other) == tuple(names[2::3])
    assert [t for t in names if game.is_neutral(t)] == names[0::3]
    assert len(names[0::3]) == 14


@pytest.mark.rule("es2-07")
def test_one_army_on_each_territory_of_a_pile():
    game = piles()
    game.pick_pile(1)
    game.pick_pile(2)
    assert {game.armies(t) for t in world().territories} == {1}
    assert list(game.state.armies_left[:3]) == [26, 26, 26]  # of 40; for the neutral army our choice


def place_own(game: Game, name: str) -> None:
    """Place a share of two own armies: on one territory, or on two."""
    first, second = game.territories(name)[:2]
    foreign = game.territories("Ann" if name == "Ben" else "Ben")[0]
    assert (game.phase, game.player.name, game.to_place) == (Phase.PLACE, name, 2)
    assert game.violation(Place(first, 3)) == Violation.TOO_MANY_TO_PLACE
    assert game.violation(Place(foreign, 1)) == Violation.NOT_YOURS
    if game.armies(first) % 2:
        game.place(first, 2)
    else:
        game.place(first)
        assert (game.player.name, game.to_place) == (name, 1)
        game.place(second)


@pytest.mark.rule("es2-08")
def test_two_own_armies_a_time_then_the_neutral_ones_in_turn():
    game = piles()
    game.pick_pile(1)
    game.pick_pile(2)
    for turn in range(26):
        place_own(game, ("Ben", "Ann")[turn % 2])
    neutral = [t for t in world().territories if game.is_neutral(t)]
    for turn in range(26):
        name = ("Ben", "Ann")[turn % 2]  # the dealer begins
        assert (game.phase, game.player.name, game.to_place) == (Phase.PLACE_NEUTRAL, name, 1)
        assert game.violation(Place(game.territories(name)[0], 1)) == Violation.NOT_NEUTRAL
        assert game.violation(Place(neutral[0], 2)) == Violation.TOO_MANY_TO_PLACE
        game.place(neutral[turn % 14])
    assert game.phase == Phase.REINFORCE
    assert sum(game.armies(t) for t in neutral) == 40
    assert [sum(game.armies(t) for t in game.territories(name)) for name in ("Ann", "Ben")] == [40, 40]


@pytest.mark.rule("es2-08")
def test_the_dealer_begins_with_the_neutral_army_whoever_placed_first():
    other = load_ruleset(TWO, ["setup.first_to_place=rolled_again"])
    game = begin(other, 2, (1, 6))
    game.pick_pile(1)
    game.push(PickPile(2), chance=[6, 1])  # Ann places first, Ben has dealt
    assert (game.phase, game.player.name) == (Phase.PLACE, "Ann")
    while game.phase == Phase.PLACE:
        game.push(next(iter(game.legal_moves)))
    assert (game.phase, game.player.name) == (Phase.PLACE_NEUTRAL, "Ben")


@pytest.mark.rule("es2-08")
def test_neutral_armies_may_follow_each_share():
    game = begin(load_ruleset(TWO, ["setup.neutral_placed=after_each"]), 2, (1, 6))
    game.pick_pile(1)
    game.pick_pile(2)
    neutral = next(t for t in world().territories if game.is_neutral(t))
    for turn in range(26):
        name = ("Ben", "Ann")[turn % 2]
        place_own(game, name)
        assert (game.phase, game.player.name, game.to_place) == (Phase.PLACE_NEUTRAL, name, 1)
        game.place(neutral)
    assert (game.phase, game.armies(neutral)) == (Phase.REINFORCE, 27)


@pytest.mark.rule("es2-09")
@pytest.mark.parametrize(("rolls", "first"), [((1, 6), "Ben"), ((6, 1), "Ann"), ((4, 4, 2, 5), "Ben")])
def test_the_wild_cards_go_back_and_who_placed_first_plays_first(rolls, first):
    game = piles(rolls)
    game.pick_pile(1)
    game.pick_pile(2)
    assert game.player.name == first
    placed = set_up(game)
    assert placed[-1].chance == ()
    assert (game.turn_player.name, game.state.deck_size) == (first, 44)
    cards = game.table.cards
    assert sorted(cards[card] for card in game.state.deck[:44]) == sorted(
        [*world().territories, "wild", "wild_2"]
    )


@pytest.mark.rule("es2-09")
def test_the_first_placer_plays_first_whoever_rolled_highest():
    other = load_ruleset(TWO, ["setup.first_to_place=rolled_again"])
    game = begin(other, 2, (1, 6))
    game.pick_pile(1)
    game.push(PickPile(2), chance=[6, 1])
    set_up(game)
    assert game.turn_player.name == "Ann"


# Armies and cards


@BOTH
@pytest.mark.rule("es2-10")
@pytest.mark.parametrize(
    ("continents", "armies"),
    [
        # The page lost its figures: pt1-13 to pt1-15.
        (["north_america"], 3 + 5),  # 10 territories with Japan
        (["europe"], 3 + 5),  # 8
        (["africa"], 3 + 3),  # 7
        (["oceania"], 3 + 2),  # 5: the minimum counts for the territories
        (["asia"], 4 + 7),  # 12
        (["south_america"], 3 + 2),  # 5
        (["north_america", "europe"], 5 + 10),  # 17
    ],
)
def test_continents_pay_at_the_start_of_the_turn(ruleset, continents, armies):
    own = dict.fromkeys(
        ["japan", *(t for c in continents for t in world().continents[c].territories)], ("Ann", 1)
    )
    rest = {"siam": ("Ben", 1), "egypt": ("Ben", 1)}
    if ruleset == "us_2004":
        rest |= {"china": ("Cleo", 1), "congo": ("Cleo", 1)}
    assert next_turn(ruleset, rest | own).to_place == armies


@BOTH
@pytest.mark.rule("es2-10")
def test_a_continent_taken_in_the_turn_pays_from_the_next(ruleset):
    own = dict.fromkeys(world().continents["oceania"].territories, ("Ann", 1)) | {"siam": ("Ann", 9)}
    game = arranged(ruleset, own | {"indonesia": ("Ben", 1)})
    assert game.reinforcements("Ann") == 3
    fight(game, "siam", "indonesia", [6], [1])
    game.occupy(1)
    assert (game.to_place, game.reinforcements("Ann")) == (0, 3 + 2)


@BOTH
@pytest.mark.rule("es2-11")
@pytest.mark.parametrize(("taken", "cards"), [(0, 0), (1, 1), (3, 1)])
def test_one_card_at_the_end_of_a_turn_with_a_conquest(ruleset, taken, cards):
    game = arranged(ruleset, {"alaska": ("Ann", 9)})
    fight(game, "alaska", "kamchatka", [1], [6])
    for target in ("kamchatka", "alberta", "northwest_territory")[:taken]:
        fight(game, "alaska", target, [6], [1])
        game.occupy(1)
    game.end_phase()
    assert game.hand("Ann") == ()  # not before its end
    assert len(game.end_phase().drawn) == len(game.hand("Ann")) == cards


SYMBOLS = {
    "infantry": ["alaska", "alberta", "iceland"],
    "cavalry": ["greenland", "ontario", "peru"],
    "artillery": ["quebec", "brazil", "venezuela"],
    "wild": ["wild", "wild_2"],
}


@BOTH
@pytest.mark.rule("es2-12")
@pytest.mark.parametrize(
    ("symbols", "violation"),
    [
        (["infantry"] * 3, Violation.NONE),
        (["cavalry"] * 3, Violation.NONE),
        (["artillery"] * 3, Violation.NONE),
        (["infantry", "cavalry", "artillery"], Violation.NONE),
        (["infantry", "infantry", "wild"], Violation.NONE),
        (["infantry", "cavalry", "wild"], Violation.NONE),  # any two
        (["artillery", "wild", "wild"], Violation.NONE),
        (["infantry", "infantry", "cavalry"], Violation.NOT_A_SET),
        (["artillery", "artillery", "infantry"], Violation.NOT_A_SET),
    ],
)
def test_sets_may_be_traded_at_the_start_of_a_turn_or_kept(ruleset, symbols, violation):
    supply = {symbol: iter(cards) for symbol, cards in SYMBOLS.items()}
    hand = [next(supply[symbol]) for symbol in symbols]
    game = next_turn(ruleset, {}, hands={"Ann": hand})
    assert game.violation(Trade(*hand)) == violation
    assert bool(game.legal_moves.of(Trade)) == (violation == Violation.NONE)
    game.place("japan", game.to_place)
    game.end_phase()
    assert game.phase == Phase.ATTACK
    assert len(game.hand("Ann")) == 3
    assert game.violation(Trade(*hand)) == Violation.NOT_NOW


@BOTH
@pytest.mark.rule("es2-13")
@pytest.mark.parametrize(
    ("cards", "forced"), [(3, False), (4, False), (5, True), (6, True), (7, True), (9, True)]
)
def test_one_set_must_be_traded_with_5_cards_or_more(ruleset, cards, forced):
    game = next_turn(ruleset, {}, hands={"Ann": cards_of("artillery", cards)})
    game.place("japan", game.to_place)
    assert game.violation(EndPhase()) == (Violation.MUST_TRADE if forced else Violation.NONE)
    trade_first(game)
    game.place("japan", game.to_place)
    assert game.violation(EndPhase()) == Violation.NONE  # the second is a choice
    assert bool(game.legal_moves.of(Trade)) == (cards >= 6)
    game.end_phase()
    assert len(game.hand("Ann")) == cards - 3


@pytest.mark.rule("es2-14")
@pytest.mark.parametrize(("ruleset", "rest"), [("us_2004", "Cleo"), (TWO, None)])
def test_values_of_sets_grow_with_those_of_all_players(ruleset, rest):
    hands = {"Ann": cards_of("artillery", 12), "Ben": cards_of("cavalry", 12)}
    game = next_turn(ruleset, {}, hands=hands, others=(rest, 1))
    worth = []
    for name in ("Ann", "Ben"):
        assert game.player.name == name
        for _set in range(4):
            worth.append(trade_first(game).armies_traded)
        game.place(game.territories(name)[0], game.to_place)
        for _phase in range(3):
            game.end_phase()
    assert worth == [4, 6, 8, 10, 12, 15, 20, 25]


@BOTH
@pytest.mark.rule("es2-15")
@pytest.mark.parametrize("held", [[], ["brazil"], ["quebec", "brazil"], ["quebec", "brazil", "venezuela"]])
@pytest.mark.parametrize("cards", [["quebec", "brazil", "venezuela"], ["quebec", "brazil", "wild"]])
def test_two_armies_go_on_one_shown_territory(ruleset, held, cards):
    game = next_turn(ruleset, dict.fromkeys(held, ("Ann", 1)), hands={"Ann": cards})
    base, shown = game.to_place, [card for card in cards if card in held]
    assert game.violation(Trade(*cards)) == (Violation.SHOWN_NOT_NAMED if shown else Violation.NONE)
    assert game.violation(Trade(*cards, "japan")) == Violation.NOT_SHOWN  # held, not shown
    assert {trade.shown for trade in game.legal_moves.of(Trade)} == set(shown or [""])
    chosen = shown[-1] if shown else ""
    assert game.trade(*cards, chosen).armies_traded == 4 + (2 if shown else 0)
    assert game.to_place == base + 4
    assert {t: game.armies(t) for t in held} == {t: 3 if t == chosen else 1 for t in held}


# Attacks


@BOTH
@pytest.mark.rule("es2-16")
@pytest.mark.parametrize(
    ("source", "target", "violation"),
    [
        ("alaska", "alberta", Violation.NONE),
        ("alaska", "kamchatka", Violation.NONE),  # dotted
        ("brazil", "north_africa", Violation.NONE),  # dotted
        ("alaska", "ontario", Violation.NO_BORDER),
        ("iceland", "great_britain", Violation.TOO_FEW_TO_ATTACK),
    ],
)
def test_attacks_go_to_neighbors_from_two_armies(ruleset, source, target, violation):
    game = arranged(ruleset, {"alaska": ("Ann", 2), "brazil": ("Ann", 2), "iceland": ("Ann", 1)})
    attack = Attack(source, target, 1)
    assert game.violation(attack) == violation
    assert (attack in game.legal_moves.of(Attack)) == (violation == Violation.NONE)


@BOTH
@pytest.mark.rule("es2-16", "es2-24")
def test_attacks_go_on_or_elsewhere_as_often_as_wanted(ruleset):
    game = arranged(ruleset, {"alaska": ("Ann", 9), "kamchatka": ("Ben", 4), "peru": ("Ann", 5)})
    fight(game, "alaska", "kamchatka", [6, 6], [1, 1])
    fight(game, "peru", "venezuela", [1], [6])  # another target, from elsewhere
    fight(game, "alaska", "alberta", [1], [6])
    fight(game, "alaska", "kamchatka", [6], [1, 1])  # back again, until it is empty
    assert (game.owner("kamchatka").name, game.armies("kamchatka")) == ("Ben", 1)
    assert fight(game, "alaska", "kamchatka", [6], [1]).captured == "kamchatka"
    game.occupy(1)
    assert game.violation(Attack("alaska", "kamchatka", 1)) == Violation.TARGET_IS_YOURS
    for armies in (3, 2, 1):
        fight(game, "peru", "brazil", [1], [6])
        assert (game.armies("peru"), game.phase) == (armies, Phase.ATTACK)


@BOTH
@pytest.mark.rule("es2-18", "es2-23")
@pytest.mark.parametrize(("armies", "most"), [(2, 1), (3, 2), (4, 3), (5, 3), (30, 3)])
def test_attack_dice(ruleset, armies, most):
    game = arranged(ruleset, {"alaska": ("Ann", armies)})
    assert [m.dice for m in game.legal_moves.of(Attack) if m.target == "alberta"] == list(range(1, most + 1))
    assert game.violation(Attack("alaska", "alberta", most + 1)) == Violation.TOO_MANY_ATTACK_DICE


@BOTH
@pytest.mark.rule("es2-18", "es2-23")
@pytest.mark.parametrize("armies", [1, 2, 3, 30])
def test_defense_dice(ruleset, armies):
    game = arranged(ruleset, {"alaska": ("Ann", 4), "alberta": ("Ben", armies)})
    rolled = game.attack("alaska", "alberta", 3)
    if armies == 1:
        assert [len(dice) for dice in rolled.dice] == [3, 1]
    else:
        assert list(game.legal_moves) == [Defend(1), Defend(2)]
        assert game.violation(Defend(3)) == Violation.TOO_MANY_DEFENSE_DICE


@BOTH
@pytest.mark.rule("es2-18")
def test_both_announce_their_dice_before_rolling(ruleset):
    game = arranged(ruleset, {"alaska": ("Ann", 4), "alberta": ("Ben", 2)})
    declared = game.attack("alaska", "alberta", 2)
    assert (declared.chance, game.phase, game.player.name) == ((), Phase.DEFEND, "Ben")
    # The defender does not hear how many dice attack.
    assert [game.view(name).attack.dice for name in ("Ann", "Ben")] == [2, 0]
    assert game.view("Ben").rolled == ()
    rolled = game.defend(1)
    assert [len(dice) for dice in rolled.dice] == [2, 1]


@BOTH
@pytest.mark.rule("es2-19")
@pytest.mark.parametrize(
    ("attack", "defense", "losses"),
    [
        ([6], [5], (0, 1)),
        ([5], [5], (1, 0)),
        ([6, 3], [5], (0, 1)),  # one pair
        ([4], [5, 1], (1, 0)),  # one pair
        ([2, 6], [1, 5], (0, 2)),  # then the second highest
        ([6, 2], [5, 2], (1, 1)),
        ([6, 6, 6], [1, 1], (0, 2)),  # never three
        ([3, 3, 3], [3, 3], (2, 0)),
    ],
)
def test_dice_are_compared_from_the_highest(ruleset, attack, defense, losses):
    game = arranged(ruleset, {"alaska": ("Ann", 9), "alberta": ("Ben", 9)})
    assert fight(game, "alaska", "alberta", attack, defense).losses == losses


@BOTH
@pytest.mark.rule("es2-20")
@pytest.mark.parametrize(
    ("target", "armies", "violation"),
    [
        ("northwest_territory", 1, Violation.NONE),
        ("ontario", 4, Violation.NONE),  # connected: our choice, like the number of moves
        ("ontario", 5, Violation.TOO_MANY_TO_FORTIFY),
        ("peru", 1, Violation.NOT_CONNECTED),
    ],
)
def test_territories_may_be_fortified_without_an_attack(ruleset, target, armies, violation):
    own = {"alaska": ("Ann", 5), "northwest_territory": ("Ann", 1), "ontario": ("Ann", 1), "peru": ("Ann", 1)}
    game = arranged(ruleset, own)
    game.end_phase()
    assert game.violation(Fortify("alaska", target, armies)) == violation
    if violation == Violation.NONE:
        game.fortify("alaska", target, armies)
        assert (game.armies("alaska"), game.armies(target)) == (5 - armies, 1 + armies)
        assert game.turn_player.name == "Ben"  # one move


# Victory, and what is taken from elsewhere


@pytest.mark.rule("es2-21")
def test_holding_all_territories_wins():
    game = arranged(
        "us_2004",
        {
            "alaska": ("Ann", 9),
            "kamchatka": ("Ben", 1),
            "alberta": ("Cleo", 1),
            "madagascar": ("Ann", 1),
            "argentina": ("Ann", 1),
        },
        others=("Ann", 1),
    )
    fight(game, "alaska", "kamchatka", [6], [1])
    assert (game.is_out("Ben"), game.outcome) == (True, None)
    game.occupy(1)
    fight(game, "alaska", "alberta", [6], [1])
    assert (game.outcome.winner.name, game.outcome.ending) == ("Ann", Ending.ALL_TERRITORIES)
    assert len(game.territories("Ann")) == 42


@pytest.mark.rule("es2-26")
def test_for_two_the_opponent_must_be_out_and_the_neutral_army_may_stand():
    game = arranged(
        TWO,
        {"alaska": ("Ann", 9), "kamchatka": ("Ben", 1), "madagascar": ("Ann", 1), "alberta": (None, 1)},
        others=("Ann", 1),
    )
    fight(game, "alaska", "alberta", [6], [1])
    game.occupy(1)
    assert game.outcome is None
    fight(game, "alaska", "kamchatka", [6], [1])
    assert (game.outcome.winner.name, game.outcome.ending) == ("Ann", Ending.ALL_OPPONENTS_OUT)
    assert game.is_neutral("argentina")


@pytest.mark.rule("es2-26")
@pytest.mark.parametrize(("own", "theirs", "left"), [(2, 2, 4), (2, 3, 2), (4, 2, 3), (4, 4, 2), (5, 5, 4)])
def test_the_cards_of_the_loser_are_taken_and_traded(own, theirs, left):
    # From 5 cards until fewer are left: pt1-31, pt1-32.
    cards = cards_of("artillery", own + theirs)
    game = arranged("us_2004", {"peru": ("Ann", 9)}, hands={"Ann": cards[:own], "Cleo": cards[own:]})
    fight(game, "peru", "argentina", [6], [1])
    game.occupy(1)
    held = own + theirs
    assert set(game.hand("Ann")) == set(cards)
    assert game.phase == (Phase.TRADE if held >= 5 else Phase.ATTACK)
    while held > left:
        assert game.violation(EndPhase()) == Violation.MUST_TRADE
        trade_first(game)
        held -= 3
    assert game.violation(EndPhase()) == (Violation.ARMIES_LEFT if own + theirs >= 5 else Violation.NONE)
    assert bool(game.legal_moves.of(Trade)) == (own + theirs >= 5 and held >= 3)  # more is a choice


@BOTH
@pytest.mark.rule("es2-26")
@pytest.mark.parametrize("dice", [1, 2, 3])
def test_at_least_the_dice_rolled_move_in(ruleset, dice):
    game = arranged(ruleset, {"alaska": ("Ann", 9)})
    fight(game, "alaska", "kamchatka", [6] * dice, [1])
    assert game.violation(Occupy(dice - 1)) == Violation.TOO_FEW_TO_OCCUPY
    assert [move.armies for move in game.legal_moves] == list(range(dice, 9))


# What a refusal cites


@pytest.mark.rule("es2-04", "es2-06", "es2-08")
@pytest.mark.parametrize(("ruleset", "rule"), [("us_2004", "es2-04"), (TWO, "es2-08")])
def test_refusals_in_the_set_up_name_the_rule(ruleset, rule):
    game = begin(ruleset, min(rules(ruleset).players.numbers))
    if ruleset == TWO:
        game.pick_pile(1)
        assert game.why_not(PickPile(1)).rule == "es2-06"
    while game.phase != Phase.PLACE:
        game.push(next(iter(game.legal_moves)))
    assert game.why_not(Place(game.territories("Ben")[0], 1)).rule == rule
    assert game.why_not(Place(game.territories("Ann")[0], 9)).rule == rule


@BOTH
@pytest.mark.rule("es2-13", "es2-16", "es2-18", "es2-20", "es2-26")
def test_refusals_name_the_rule(ruleset):
    game = next_turn(
        ruleset, {"alaska": ("Ann", 5), "peru": ("Ann", 1)}, hands={"Ann": cards_of("artillery", 6)}
    )
    assert game.why_not(EndPhase()).rule == "es2-13"
    game.arrange({"alaska": ("Ann", 5), "peru": ("Ann", 1)}, phase=Phase.ATTACK)
    assert game.why_not(Attack("alaska", "ontario", 1)).rule == "es2-16"
    assert game.why_not(Attack("alaska", "alberta", 4)).rule == "es2-18"
    fight(game, "alaska", "alberta", [6, 6], [1])
    assert game.why_not(Occupy(1)).rule == "pt1-29"
    game.occupy(2)
    game.end_phase()
    assert game.why_not(Fortify("alaska", "peru", 1)).rule == "es2-20"
