"""Rules es1: a Spanish page of questions and answers; classic game, Secret Mission, Capital and two players."""

from __future__ import annotations

from collections import Counter

import pytest

from risk_kit import Game, load_ruleset
from risk_kit.errors import GameOverError, RuleError
from risk_kit.game.moves import Attack, ChooseCapital, Claim, Defend, EndPhase, Fortify, Occupy, Place, Trade
from risk_kit.kernels.words import Ending, Phase, Violation
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

RULESETS = ("classic_es", "secret_mission", "capital", "two_player")
VARIANTS = RULESETS[1:]
FOR_MANY = RULESETS[:3]
EVERY = pytest.mark.parametrize("ruleset", RULESETS)
EXTREMES = {"alaska", "argentina", "iceland", "madagascar", "kamchatka", "western_australia"}


def spread(count: int) -> list[str]:
    """So many territories, Japan among them, and of no continent all."""
    return ["japan", *(t for t in world().territories if t not in EXTREMES | {"japan"})][:count]


def whole(*continents: str) -> list[str]:
    """Japan, and the territories of some continents."""
    return ["japan", *(t for c in continents for t in world().continents[c].territories)]


# A turn


@EVERY
@pytest.mark.rule("es1-01")
def test_a_turn_receives_may_attack_and_may_move(ruleset):
    game = arranged(ruleset, {"alaska": ("Ann", 3)}, phase=Phase.REINFORCE, to_place=3)
    attack, move, place = Attack("alaska", "kamchatka", 1), Fortify("alaska", "japan", 1), Place("alaska", 3)
    assert [game.violation(m) for m in (attack, move, EndPhase())] == [
        Violation.NOT_NOW,
        Violation.NOT_NOW,
        Violation.ARMIES_LEFT,
    ]
    game.push(place)
    game.end_phase()
    assert game.phase == Phase.ATTACK
    assert [game.violation(m) for m in (place, move, attack)] == [Violation.NOT_NOW] * 2 + [Violation.NONE]
    game.end_phase()  # without an attack
    assert game.phase == Phase.FORTIFY
    assert [game.violation(m) for m in (place, attack)] == [Violation.NOT_NOW] * 2
    game.end_phase()  # without a move
    assert (game.player.name, game.phase) == ("Ben", Phase.REINFORCE)


@EVERY
@pytest.mark.rule("es1-02")
@pytest.mark.parametrize(
    ("territories", "armies"),
    [
        (spread(1), 3),
        (spread(8), 3),
        (spread(11), 3),
        (spread(12), 4),
        (spread(14), 4),
        (spread(15), 5),
        (whole("oceania"), 3),  # 1 for 5 territories and 2: the minimum is one of the sum
        (whole("north_america"), 3 + 5),
        (whole("europe", "oceania"), 4 + 7),
    ],
)
def test_reinforcements(ruleset, territories, armies):
    game = next_turn(ruleset, dict.fromkeys(territories, ("Ann", 1)))
    assert game.to_place == armies
    assert game.reinforcements("Ann") == armies


@pytest.mark.rule("es1-02")
def test_the_minimum_may_be_one_of_territories_alone():
    other = load_ruleset("classic_es", ["reinforcements.minimum_for=territories"])
    assert arranged(other, dict.fromkeys(whole("oceania"), ("Ann", 1))).reinforcements("Ann") == 3 + 2


# Attacks


@EVERY
@pytest.mark.rule("es1-03")
@pytest.mark.parametrize(
    ("source", "target", "violation"),
    [
        ("alaska", "alberta", Violation.NONE),
        ("alaska", "kamchatka", Violation.NONE),  # by sea
        ("brazil", "north_africa", Violation.NONE),  # by sea
        ("alaska", "ontario", Violation.NO_BORDER),
        ("iceland", "great_britain", Violation.TOO_FEW_TO_ATTACK),
        ("alaska", "northwest_territory", Violation.TARGET_IS_YOURS),
    ],
)
def test_an_attack_needs_two_armies_and_a_neighbor(ruleset, source, target, violation):
    holdings = {
        "alaska": ("Ann", 2),
        "brazil": ("Ann", 2),
        "iceland": ("Ann", 1),
        "northwest_territory": ("Ann", 1),
    }
    game = arranged(ruleset, holdings)
    attack = Attack(source, target, 1)
    assert game.violation(attack) == violation
    assert (attack in game.legal_moves.of(Attack)) == (violation == Violation.NONE)


@EVERY
@pytest.mark.rule("es1-04")
@pytest.mark.parametrize(("armies", "most"), [(2, 1), (3, 2), (4, 3), (5, 3), (30, 3)])
def test_most_attack_dice(ruleset, armies, most):
    game = arranged(ruleset, {"alaska": ("Ann", armies)})
    assert [m.dice for m in game.legal_moves.of(Attack) if m.target == "kamchatka"] == list(
        range(1, most + 1)
    )
    assert game.violation(Attack("alaska", "kamchatka", most + 1)) == Violation.TOO_MANY_ATTACK_DICE


@EVERY
@pytest.mark.rule("es1-04")
@pytest.mark.parametrize("armies", [2, 3, 30])
def test_most_defense_dice(ruleset, armies):
    game = arranged(ruleset, {"alaska": ("Ann", 4), "kamchatka": ("Ben", armies)})
    game.attack("alaska", "kamchatka", 3)
    assert game.player.name == "Ben"
    assert list(game.legal_moves) == [Defend(1), Defend(2)]
    assert game.violation(Defend(3)) == Violation.TOO_MANY_DEFENSE_DICE


@EVERY
@pytest.mark.rule("es1-04")
def test_one_army_defends_with_one_die(ruleset):
    game = arranged(ruleset, {"alaska": ("Ann", 4)})
    rolled = game.attack("alaska", "kamchatka", 3)
    assert [len(dice) for dice in rolled.dice] == [3, 1]


@EVERY
@pytest.mark.rule("es1-04")
@pytest.mark.parametrize(
    ("attack", "defense", "losses"),
    [
        ([6, 1, 1], [5, 4], (1, 1)),
        ([6, 6, 6], [6, 6], (2, 0)),  # ties
        ([5, 5, 1], [4, 4], (0, 2)),
        ([1, 6, 2], [1, 5], (0, 2)),  # the highest against the highest, whatever the order
        ([5, 5, 5], [6], (1, 0)),
        ([6], [5, 5], (0, 1)),
        ([3], [3], (1, 0)),
        ([4], [3], (0, 1)),
    ],
)
def test_dice_are_compared_from_the_highest(ruleset, attack, defense, losses):
    game = arranged(ruleset, {"alaska": ("Ann", 9), "kamchatka": ("Ben", 9)})
    assert fight(game, "alaska", "kamchatka", attack, defense).losses == losses
    assert (game.armies("alaska"), game.armies("kamchatka")) == (9 - losses[0], 9 - losses[1])


@EVERY
@pytest.mark.rule("es1-16")
def test_any_number_of_attacks(ruleset):
    game = arranged(ruleset, {"alaska": ("Ann", 19), "brazil": ("Ann", 9)})
    for _attack in range(7):
        fight(game, "alaska", "kamchatka", [1], [6])
        assert game.phase == Phase.ATTACK
    for source, target in [
        ("brazil", "peru"),
        ("alaska", "alberta"),
        ("brazil", "venezuela"),
        ("alberta", "ontario"),
    ]:
        fight(game, source, target, [6], [1])
        game.occupy(4 if source == "alaska" else 1)
    assert (game.turn_player.name, game.phase) == ("Ann", Phase.ATTACK)


@EVERY
@pytest.mark.rule("es1-17")
def test_no_territory_is_left_empty(ruleset):
    game = arranged(ruleset, {"alaska": ("Ann", 6), "northwest_territory": ("Ann", 3)})
    fight(game, "alaska", "kamchatka", [6], [1])
    assert game.violation(Occupy(6)) == Violation.TOO_MANY_TO_OCCUPY
    game.occupy(5)
    assert (game.armies("alaska"), game.armies("kamchatka")) == (1, 5)
    assert Attack("alaska", "alberta", 1) not in game.legal_moves
    game.end_phase()
    assert game.violation(Fortify("northwest_territory", "alaska", 3)) == Violation.TOO_MANY_TO_FORTIFY
    game.fortify("northwest_territory", "alaska", 2)
    assert min(game.armies(t) for t in world().territories) == 1


# Cards


@EVERY
@pytest.mark.rule("es1-05")
@pytest.mark.parametrize(("taken", "cards"), [(0, 0), (1, 1), (3, 1)])
def test_one_card_a_turn_after_a_conquest(ruleset, taken, cards):
    game = arranged(ruleset, {"alaska": ("Ann", 9)})
    fight(game, "alaska", "kamchatka", [1], [6])  # an attack alone brings none
    for target in ("kamchatka", "alberta", "northwest_territory")[:taken]:
        fight(game, "alaska", target, [6], [1])
        game.occupy(1)
        assert game.hand("Ann") == ()
    game.end_phase()
    result = game.end_phase()
    assert game.player.name == "Ben"
    assert len(game.hand("Ann")) == len(result.drawn) == cards


@pytest.mark.rule("es1-05")
@pytest.mark.parametrize("ruleset", FOR_MANY)
def test_an_eliminator_takes_all_cards_of_the_loser(ruleset):
    hands = {"Ann": ["alaska"], "Ben": ["siam"], "Cleo": ["peru", "wild", "egypt"]}
    game = arranged(ruleset, {"brazil": ("Ann", 9)}, hands=hands)
    fight(game, "brazil", "argentina", [6], [1])
    game.occupy(1)
    assert game.is_out("Cleo")
    assert set(game.hand("Ann")) == {"alaska", "peru", "wild", "egypt"}
    assert (game.hand("Ben"), game.hand("Cleo")) == (("siam",), ())
    game.end_phase()
    game.end_phase(cards=["japan"])  # and a card for the conquest
    assert len(game.hand("Ann")) == 5


@pytest.mark.rule("es1-06")
@pytest.mark.parametrize("ruleset", FOR_MANY)
@pytest.mark.parametrize(
    ("own", "theirs", "left"),
    [
        (2, 2, 4),
        (2, 3, 5),
        (4, 1, 5),
        (3, 3, 3),
        (4, 2, 3),
        (4, 3, 4),
        (4, 4, 2),
        (4, 5, 3),
        (5, 5, 4),
        (6, 5, 2),
    ],
)
def test_trades_after_an_elimination_go_on_to_four_and_stop(ruleset, own, theirs, left):
    alike = [*cards_of("infantry", 12)]
    hands = {"Ann": alike[:own], "Cleo": alike[own : own + theirs]}
    game = arranged(ruleset, {"brazil": ("Ann", 9)}, hands=hands)
    fight(game, "brazil", "argentina", [6], [1])
    game.occupy(1)
    held = own + theirs
    assert game.phase == (Phase.TRADE if held >= 6 else Phase.ATTACK)
    armies, values = 0, iter((4, 6, 8))
    while held > left:
        assert game.violation(EndPhase()) == Violation.MUST_TRADE
        armies += next(values)
        trade_first(game)
        held -= 3
        assert len(game.hand("Ann")) == held
    assert (game.to_place, game.legal_moves.of(Trade)) == (armies, [])
    if armies:
        if held >= 3:
            refusal = game.why_not(Trade(*game.hand("Ann")[:3]))
            assert (refusal.violation, refusal.rule) == (Violation.MUST_STOP_TRADING, "es1-06")
        assert game.violation(EndPhase()) == Violation.ARMIES_LEFT
        game.place("brazil", armies)
        game.end_phase()
    assert (game.player.name, game.phase) == ("Ann", Phase.ATTACK)


# The manoeuvre


@EVERY
@pytest.mark.rule("es1-07")
@pytest.mark.parametrize(
    ("source", "target", "armies", "violation"),
    [
        ("alaska", "alberta", 1, Violation.NONE),
        ("alaska", "ontario", 4, Violation.NONE),  # through Alberta
        ("alaska", "ontario", 5, Violation.TOO_MANY_TO_FORTIFY),
        ("alaska", "japan", 4, Violation.NOT_CONNECTED),  # through Ben's Kamchatka
        ("alaska", "peru", 1, Violation.NOT_CONNECTED),
        ("alaska", "kamchatka", 1, Violation.NOT_YOURS),
    ],
)
def test_a_group_moves_through_own_territories(ruleset, source, target, armies, violation):
    own = {"alaska": ("Ann", 5), "alberta": ("Ann", 1), "ontario": ("Ann", 1), "peru": ("Ann", 1)}
    game = arranged(ruleset, own)
    game.end_phase()  # no attack before it
    move = Fortify(source, target, armies)
    assert game.violation(move) == violation
    if violation == Violation.NONE:
        game.push(move)
        assert (game.armies(source), game.armies(target)) == (5 - armies, 1 + armies)
        assert game.turn_player.name == "Ben"  # one group, one destination
    else:
        assert move not in game.legal_moves.of(Fortify)


@pytest.mark.rule("es1-07")
def test_a_group_never_moves_through_neutral_ground():
    game = arranged("two_player", {"alaska": ("Ann", 5), "alberta": (None, 1), "ontario": ("Ann", 1)})
    game.end_phase()
    assert game.violation(Fortify("alaska", "ontario", 1)) == Violation.NOT_CONNECTED
    assert game.legal_moves.of(Fortify) == []


# Set-up


def secrets_in_view(game: Game, player: str) -> list[object]:
    """Everything that a view shows by name, and what is in it."""
    view = game.view(player)
    shown = [getattr(view, name) for name in dir(view) if not name.startswith("_")]
    return shown + [inside for value in shown if isinstance(value, dict) for inside in value.values()]


@pytest.mark.rule("es1-08")
def test_one_mission_each_kept_from_the_others():
    game = begin("secret_mission", 3, missions=[7, 2, 12])
    assert [game.mission(name).number for name in NAMES[:3]] == [7, 2, 12]
    for me in NAMES[:3]:
        shown = secrets_in_view(game, me)
        assert [game.mission(name) in shown for name in NAMES[:3]] == [name == me for name in NAMES[:3]]


@pytest.mark.rule("es1-08")
def test_missions_are_dealt_once_and_never_of_an_absent_color():
    absent, dealt = ("black", "blue", "gray"), set()
    for number in range(12):
        game = opened(rules("secret_mission"), 3, number=number)
        missions = [game.mission(player) for player in range(3)]
        assert len({m.number for m in missions}) == 3
        dealt |= {m.number for m in missions}
        assert all(m.destroy not in absent for m in missions)
    assert len(dealt) == 12 - len(absent)


@pytest.mark.rule("es1-08")
@pytest.mark.parametrize("colors", [("blue", "gray", "red"), ("purple", "black", "white", "red")])
def test_missions_follow_the_colors_at_the_table(colors):
    game = Game(world(), rules("secret_mission"), list(zip(NAMES, colors, strict=False)), seed=1)
    named = {m.destroy for m in game.table.missions if m.destroy}
    assert named == set(colors) & {"red", "yellow", "green", "black", "blue", "gray"}


@pytest.mark.rule("es1-09")
@pytest.mark.parametrize(
    ("ruleset", "players", "shares", "left"),
    [
        ("secret_mission", 3, [14, 14, 14], [21, 21, 21]),
        ("secret_mission", 4, [11, 11, 10, 10], [19, 19, 20, 20]),
        ("secret_mission", 5, [9, 9, 8, 8, 8], [16, 16, 17, 17, 17]),
        ("capital", 3, [14, 14, 14], [21, 21, 21]),
        ("capital", 6, [7] * 6, [13] * 6),
        ("two_player", 2, [14, 14], [26, 26]),
    ],
)
def test_territories_are_dealt_by_card(ruleset, players, shares, left):
    deal = ["siam", "peru", "egypt"]
    game = begin(
        ruleset, players, missions=range(7, 7 + players) if ruleset == "secret_mission" else (), deal=deal
    )
    names = NAMES[:players]
    assert [game.owner(t) for t in deal] == [*game.players, None][
        :3
    ]  # one card at a time, from the highest roll
    assert [len(game.territories(name)) for name in names] == shares
    assert {game.armies(t) for t in world().territories} == {1}
    assert list(game.state.armies_left)[:players] == left


@EVERY
@pytest.mark.rule("es1-09")
def test_the_rest_goes_on_own_territories_one_army_at_a_time(ruleset):
    players = 2 if ruleset == "two_player" else 3
    game = begin(ruleset, players)
    while game.phase == Phase.CLAIM:
        game.push(next(iter(game.legal_moves)))
    placed, foreign = Counter(), game.territories("Ben")[0]
    for turn in range(26 * 2 if players == 2 else 21 * 3):
        name = NAMES[turn % players]
        assert (game.phase, game.player.name, game.to_place) == (Phase.PLACE, name, 1)
        if name == "Ann":
            assert game.violation(Place(foreign, 1)) == Violation.NOT_YOURS
        game.place(game.territories(name)[0])
        placed[name] += 1
    assert game.phase != Phase.PLACE
    total = {name: sum(game.armies(t) for t in game.territories(name)) for name in NAMES[:players]}
    assert set(total.values()) == {40 if players == 2 else 35}


@EVERY
@pytest.mark.rule("es1-10")
def test_territory_cards_and_two_wild_cards_are_the_draw_pile(ruleset):
    game = ready(ruleset)
    assert (game.phase, game.round) == (Phase.REINFORCE, 1)
    cards = game.table.cards
    assert sorted(cards) == sorted([*world().territories, "wild", "wild_2"])
    assert game.state.deck_size == 44
    assert sorted(game.state.deck[:44]) == list(range(44))
    assert all(game.hand(player) == () for player in game.players)


@pytest.mark.rule("es1-10")
def test_the_draw_pile_is_shuffled():
    drawn = set()
    for number in range(6):
        game = opened(rules("classic_es"), 3, number=number)
        game.arrange({"alaska": ("Ann", 3), "kamchatka": ("Ben", 1)}, turn="Ann")
        fight(game, "alaska", "kamchatka", [6], [1])
        game.occupy(1)
        game.end_phase()
        drawn.update(game.end_phase().drawn)
    assert len(drawn) > 2


@EVERY
@pytest.mark.rule("es1-10")
@pytest.mark.parametrize(
    ("rolls", "first"),
    [((2, 5, 3), 1), ((1, 2, 6), 2), ((4, 3, 1), 0), ((6, 6, 1, 2, 4), 1), ((5, 1, 5, 3, 3, 6, 2), 0)],
)
def test_the_highest_roll_starts(ruleset, rolls, first):
    players = 3
    if ruleset == "two_player":
        players, rolls, first = 2, {0: (4, 3), 1: (2, 5), 2: (6, 6, 1, 2)}[first], min(first, 1)
    game = begin(ruleset, players, rolls)
    assert game.player.name == NAMES[first]  # also claims or places first
    capitals = {name: game.territories(name)[0] for name in NAMES[:players]} if ruleset == "capital" else {}
    done = set_up(game, capitals)
    assert (game.turn_player.name, game.round) == (NAMES[first], 1)
    assert done[-1].chance == ()  # no other roll


@pytest.mark.rule("es1-11")
def test_classic_territories_are_claimed_in_turn():
    game = begin("classic_es", 4, rolls=[1, 1, 5, 2])
    order = [NAMES[(2 + turn) % 4] for turn in range(42)]
    for turn, territory in enumerate(world().territories):
        assert (game.phase, game.player.name) == (Phase.CLAIM, order[turn])
        if turn:
            assert game.violation(Claim("alaska")) == Violation.ALREADY_CLAIMED
            assert len(game.legal_moves) == 42 - turn
        game.claim(territory)
        assert (game.owner(territory).name, game.armies(territory)) == (order[turn], 1)
    assert (game.phase, game.player.name) == (Phase.PLACE, "Ann")


@pytest.mark.rule("es1-12")
def test_the_neutral_army_shares_the_deal():
    game = begin("two_player", 2)
    neutral = [t for t in world().territories if game.is_neutral(t)]
    assert (len(neutral), len(game.territories("Ann")), len(game.territories("Ben"))) == (14, 14, 14)
    set_up(game)
    assert sum(game.armies(t) for t in neutral) == 40


# Victory


def destroyer_game(missions: tuple[int, ...], holdings, players: int = 3, turn: str = "Ann") -> Game:
    """A Secret Mission game with these missions, at a position set up by hand."""
    game = begin("secret_mission", players, missions=missions)
    return game.arrange(holdings, others=("Ben", 1), turn=turn)


@pytest.mark.rule("es1-13")
def test_a_completed_mission_wins_at_once():
    # 12: North America and Africa
    own = {t: ("Ann", 3) for c in ("north_america", "africa") for t in world().continents[c].territories}
    game = destroyer_game((12, 1, 3), own | {"argentina": ("Cleo", 1), "alaska": ("Ben", 2)})
    fight(game, "northwest_territory", "alaska", [6, 6], [1])
    assert game.outcome is None
    fight(game, "northwest_territory", "alaska", [6], [1])
    assert (game.phase, game.outcome.winner.name, game.outcome.ending) == (Phase.OVER, "Ann", Ending.MISSION)


@pytest.mark.rule("es1-13")
def test_destroying_the_color_of_the_mission_wins_at_once():
    game = destroyer_game(
        (2, 1, 3),
        dict.fromkeys(world().territories, ("Cleo", 1)) | {"alaska": ("Ann", 4), "kamchatka": ("Ben", 1)},
    )
    fight(game, "alaska", "kamchatka", [6, 6, 6], [1])
    assert (game.outcome.winner.name, game.outcome.ending) == ("Ann", Ending.MISSION)


@pytest.mark.rule("es1-13", "es1-20")
def test_a_mission_is_completed_by_another_and_in_the_turn_of_another():
    # 3: destroy green, Cleo
    game = destroyer_game((8, 3, 1), {"alaska": ("Ann", 4), "kamchatka": ("Cleo", 1)})
    assert [p.have for p in game.progress("Ben")] == [0]
    fight(game, "alaska", "kamchatka", [6, 6, 6], [1])
    assert game.turn_player.name == "Ann"
    assert (game.phase, game.outcome.winner.name, game.outcome.ending) == (Phase.OVER, "Ben", Ending.MISSION)
    assert [p.have for p in game.progress("Ben")] == [1]


@pytest.mark.rule("es1-20")
def test_no_mission_is_completed_by_another_where_the_rules_say_so():
    strict = load_ruleset("secret_mission", ["victory.missions.counts_if_another_does=false"])
    game = begin(strict, 3, missions=(8, 3, 1))
    game.arrange({"alaska": ("Ann", 4), "kamchatka": ("Cleo", 1)}, others=("Ben", 1), turn="Ann")
    fight(game, "alaska", "kamchatka", [6, 6, 6], [1])
    assert game.outcome is None


@pytest.mark.rule("es1-20")
def test_a_color_that_only_lost_territories_is_not_destroyed():
    game = destroyer_game((8, 3, 1), {"alaska": ("Ann", 4), "kamchatka": ("Cleo", 1), "peru": ("Cleo", 1)})
    fight(game, "alaska", "kamchatka", [6, 6, 6], [1])
    assert game.outcome is None


@pytest.mark.rule("es1-13")
@pytest.mark.parametrize(("missions", "turn", "winner"), [
    # One conquest destroys green (3) and completes Asia and South America (9) for who makes it.
    ((9, 3, 1, 7), "Ann", "Ann"),
    ((3, 1, 7, 9), "Dan", "Dan"),  # though Ann sits before Dan
    # It completes 3 for Ben while Dan has had 9 for a while: neither is in turn.
    ((7, 3, 1, 9), "Ann", "Ben"),
])  # fmt: skip
def test_the_player_in_turn_wins_when_two_missions_are_completed(missions, turn, winner):
    holder = "Dan" if missions[3] == 9 else turn
    own = {t: (holder, 1) for c in ("asia", "south_america") for t in world().continents[c].territories}
    if holder == turn:
        own |= {"brazil": (turn, 4), "argentina": ("Cleo", 1)}
        battle = "brazil", "argentina"
    else:
        own |= {"alaska": (turn, 4), "alberta": ("Cleo", 1)}
        battle = "alaska", "alberta"
    others = {"iceland": ("Ann", 1), "egypt": ("Dan", 1)}
    game = destroyer_game(missions, others | own, players=4, turn=turn)
    fight(game, *battle, [6, 6, 6], [1])
    assert game.is_out("Cleo")
    assert (game.outcome.winner.name, game.outcome.ending) == (winner, Ending.MISSION)


@pytest.mark.rule("es1-13")
def test_seats_decide_between_players_out_of_turn():
    # Ann (destroy green) and Dan (Asia and South America) in the turn of Ben: Ann sits first, Dan follows Ben in turn.
    own = {t: ("Dan", 1) for c in ("asia", "south_america") for t in world().continents[c].territories}
    game = destroyer_game(
        (3, 1, 12, 9),
        own | {"alaska": ("Ben", 4), "alberta": ("Cleo", 1), "iceland": ("Ann", 1)},
        players=4,
        turn="Ben",
    )
    fight(game, "alaska", "alberta", [6, 6, 6], [1])
    assert game.outcome.winner.name == "Ann"


@pytest.mark.rule("es1-13")
def test_the_own_color_becomes_24_territories():
    # 1: red, which is Ann's
    own = dict.fromkeys([*world().territories][:22], ("Ann", 1))
    game = destroyer_game((1, 3, 2), own | {"alaska": ("Ann", 6), "japan": ("Cleo", 1)})
    fight(game, "alaska", "kamchatka", [6], [1])
    game.occupy(3)
    assert (len(game.territories("Ann")), game.outcome) == (23, None)
    fight(game, "kamchatka", "yakutsk", [6], [1])
    assert (game.outcome.winner.name, game.outcome.ending) == ("Ann", Ending.MISSION)


HEADQUARTERS = ("venezuela", "brazil", "peru", "argentina", "north_africa", "egypt")
HOMES = ("alaska", "japan", "siam", "iceland", "ukraine", "india")


def capital_game(players: int, held: int) -> Game:
    """Capital, Ann in turn with her headquarters and the last `held` of the others', all others at home."""
    capitals = dict(zip(NAMES, HEADQUARTERS[:players], strict=False))
    game = begin("capital", players, deal=HEADQUARTERS[:players])
    set_up(game, capitals)
    seats = range(players)
    homes = {HOMES[seat]: (NAMES[seat], 1) for seat in seats}
    own = {HEADQUARTERS[seat]: (NAMES[seat] if seat < players - held else "Ann", 1) for seat in seats}
    return game.arrange(homes | own | {"venezuela": ("Ann", 6)}, others=("Ben", 1), turn="Ann")


@pytest.mark.rule("es1-14")
@pytest.mark.parametrize(("players", "enemy"), [(3, 2), (4, 2), (5, 3), (6, 4)])  # 6: our choice
def test_enough_enemy_headquarters_win_at_once(players, enemy):
    game = capital_game(players, enemy - 2)
    fight(game, "venezuela", "peru", [6], [1])
    assert game.outcome is None
    game.occupy(3)
    fight(game, "venezuela", "brazil", [6], [1])
    assert (game.phase, game.outcome.winner.name, game.outcome.ending) == (Phase.OVER, "Ann", Ending.CAPITALS)
    assert [p.have for p in game.progress("Ann")] == [enemy + 1]


@pytest.mark.rule("es1-14")
def test_the_own_headquarters_must_be_held():
    game = capital_game(4, 1)
    game.arrange(
        {
            "venezuela": ("Ben", 1),
            "peru": ("Ann", 5),
            "brazil": ("Ben", 1),
            "japan": ("Ann", 1),
            "alberta": ("Ann", 1),
        },
        turn="Ann",
    )
    fight(game, "peru", "brazil", [6], [1])
    game.occupy(3)
    assert game.outcome is None  # three headquarters, not the own
    fight(game, "brazil", "venezuela", [6], [1])
    assert game.outcome.ending == Ending.CAPITALS


@pytest.mark.rule("es1-14")
def test_headquarters_count_while_they_are_held():
    game = capital_game(4, 0)
    fight(game, "venezuela", "peru", [6], [1])
    game.occupy(1)
    assert [p.have for p in game.progress("Ann")] == [2]
    game.arrange({"peru": ("Cleo", 1)})  # Cleo has it back
    fight(game, "venezuela", "brazil", [6], [1])
    assert [p.have for p in game.progress("Ann")] == [2]
    assert game.outcome is None


@pytest.mark.rule("es1-14")
def test_headquarters_are_chosen_by_their_owners_after_the_set_up_and_kept_secret():
    game = begin("capital", 3, deal=HEADQUARTERS[:3])
    while game.phase == Phase.PLACE:
        game.push(next(iter(game.legal_moves)))
    for seat, name in enumerate(NAMES[:3]):
        assert (game.phase, game.player.name) == (Phase.CHOOSE_CAPITAL, name)
        assert game.violation(ChooseCapital("alaska" if name != "Ann" else "siam")) == Violation.NOT_YOURS
        game.choose_capital(HEADQUARTERS[seat])
    assert game.phase == Phase.REINFORCE
    for me in NAMES[:3]:
        shown = secrets_in_view(game, me)
        assert [game.capital(name) in shown for name in NAMES[:3]] == [name == me for name in NAMES[:3]]


@pytest.mark.rule("es1-18")
def test_losing_the_headquarters_eliminates_nobody():
    game = capital_game(4, 0)
    assert [p.have for p in game.progress("Ann")] == [1]
    fight(game, "venezuela", "brazil", [6], [1])
    game.occupy(1)
    assert not game.is_out("Ben")
    # It counts for who took it, and no more for the loser.
    assert [[p.have for p in game.progress(name)] for name in ("Ann", "Ben")] == [[2], [0]]
    assert game.view("Ann").known_capitals == {"Ann": "venezuela", "Ben": "brazil"}
    assert game.view("Cleo").known_capitals == {"Cleo": "peru"}
    game.end_phase()
    game.end_phase()
    assert (game.player.name, game.to_place > 0) == ("Ben", True)


@pytest.mark.rule("es1-15")
@pytest.mark.parametrize(
    ("ruleset", "holdings", "others", "ending"),
    [
        ("classic_es", {"argentina": ("Ann", 1)}, "Ann", Ending.ALL_TERRITORIES),
        ("two_player", {}, "Ann", Ending.ALL_OPPONENTS_OUT),
        # Cleo goes on existing, and in the capital game Ben too.
        ("secret_mission", {}, "Ann", Ending.MISSION),
        ("capital", {"argentina": ("Ann", 1), "siam": ("Cleo", 1)}, "Ben", Ending.CAPITALS),
    ],
)
def test_the_game_ends_the_moment_somebody_has_won(ruleset, holdings, others, ending):
    game = arranged(
        ruleset, {"east_africa": ("Ann", 9), "madagascar": ("Ben", 1)} | holdings, others=(others, 1)
    )
    assert game.outcome is None
    fight(game, "east_africa", "madagascar", [6], [1])
    assert (game.phase, game.outcome.winner.name, game.outcome.ending) == (Phase.OVER, "Ann", ending)
    assert game.player is None
    assert not game.legal_moves
    with pytest.raises(GameOverError):
        game.occupy(1)


# The neutral army


@pytest.mark.rule("es1-19")
def test_the_neutral_army_has_no_turn_and_receives_nothing():
    game = arranged("two_player", dict.fromkeys(whole("asia", "africa"), (None, 1)) | {"alaska": ("Ann", 3)})
    before = [(t, game.armies(t)) for t in world().territories if game.is_neutral(t)]
    assert len(before) > 12
    for name in ("Ann", "Ben", "Ann", "Ben"):
        assert game.turn_player.name == name
        if game.phase == Phase.REINFORCE:
            neutral = before[0][0]
            assert game.violation(Place(neutral, 1)) == Violation.NOT_YOURS
            game.place(game.territories(name)[0], game.to_place)
            game.end_phase()
        assert all(not game.is_neutral(move.source) for move in game.legal_moves.of(Attack))
        game.end_phase()
        game.end_phase()
    assert [(t, game.armies(t)) for t in world().territories if game.is_neutral(t)] == before


@pytest.mark.rule("es1-19")
@pytest.mark.parametrize(("attacker", "opponent"), [("Ann", "Ben"), ("Ben", "Ann")])
@pytest.mark.parametrize("dice", [1, 2])
def test_the_opponent_rolls_for_the_neutral_army_and_chooses_its_dice(attacker, opponent, dice):
    game = arranged("two_player", {"alaska": (attacker, 9), "kamchatka": (None, 3)}, turn=attacker)
    game.attack("alaska", "kamchatka", 3)
    assert (game.phase, game.player.name) == (Phase.DEFEND, opponent)
    assert list(game.view(opponent).legal_moves) == [Defend(1), Defend(2)]
    assert game.view(attacker).legal_moves == ()
    rolled = game.defend(dice, rolled=[[6, 6, 6], [1, 1][:dice]])
    assert (rolled.losses, game.armies("kamchatka")) == ((0, dice), 3 - dice)
    assert (game.phase, game.player.name) == (Phase.ATTACK, attacker)


# Players, and what is taken from elsewhere


@EVERY
@pytest.mark.rule("es1-21")
def test_each_player_has_a_color_of_their_own(ruleset):
    for number in rules(ruleset).players.numbers[::3]:
        assert len({player.color for player in opened(rules(ruleset), number).players}) == number
    names = NAMES[: min(rules(ruleset).players.numbers)]
    with pytest.raises(RuleError, match="same color: red"):
        Game(world(), rules(ruleset), [(name, "red") for name in names])


@pytest.mark.rule("es1-22")
@pytest.mark.parametrize(
    ("ruleset", "armies"),
    [*((name, {3: 35, 4: 30, 5: 25, 6: 20}) for name in FOR_MANY), ("two_player", {2: 40})],  # pt1-05, es2-06
)
def test_numbers_of_players_and_starting_armies(ruleset, armies):
    for players in range(1, 8):
        if players in armies:
            assert (
                begin(
                    ruleset, players, missions=range(7, 7 + players) if ruleset == "secret_mission" else ()
                ).table.options.start_armies
                == armies[players]
            )
        else:
            with pytest.raises(RuleError, match="not played by"):
                Game(world(), rules(ruleset), players)


@EVERY
@pytest.mark.rule("es1-22")
def test_sets_at_the_start_and_their_values(ruleset):
    # 4, 6, 8, 10, 12, 15 and 5 more each (pt1-20, es2-14); from 5 cards until fewer are left (pt1-19)
    hand = [*cards_of("infantry", 14), *cards_of("cavalry", 7), "wild", "wild_2"]
    game = next_turn(ruleset, {}, hands={"Ann": hand})
    base, worth = game.to_place, []
    while len(game.hand("Ann")) >= 5:
        assert game.violation(EndPhase()) == Violation.MUST_TRADE
        worth.append(trade_first(game).armies_traded)
    assert worth == [4, 6, 8, 10, 12, 15, 20]
    assert (len(game.hand("Ann")), game.to_place) == (2, base + sum(worth))
    assert game.violation(EndPhase()) == Violation.ARMIES_LEFT


@EVERY
@pytest.mark.rule("es1-22")
@pytest.mark.parametrize("dice", [1, 2, 3])
def test_at_least_the_dice_rolled_move_in(ruleset, dice):
    game = arranged(ruleset, {"alaska": ("Ann", 9)})
    fight(game, "alaska", "kamchatka", [6] * dice, [1])
    assert game.violation(Occupy(dice - 1)) == Violation.TOO_FEW_TO_OCCUPY
    assert [move.armies for move in game.legal_moves] == list(range(dice, 9))


@EVERY
@pytest.mark.rule("es1-22")
def test_shown_territories_pay_nothing(ruleset):
    cards = cards_of("infantry", 3)
    game = next_turn(ruleset, dict.fromkeys(cards, ("Ann", 1)), hands={"Ann": cards})
    assert game.trade(*cards).armies_traded == 4
    assert {game.armies(card) for card in cards} == {1}


# What a refusal cites


@EVERY
@pytest.mark.rule("es1-03", "es1-04", "es1-07", "es1-17")
def test_refusals_name_the_rule(ruleset):
    game = next_turn(
        ruleset, {"alaska": ("Ann", 5), "peru": ("Ann", 1)}, hands={"Ann": cards_of("artillery", 6)}
    )
    assert game.why_not(EndPhase()).rule == "pt1-19"  # es1-06 is about eliminations
    game.arrange({"alaska": ("Ann", 5), "peru": ("Ann", 1)}, phase=Phase.ATTACK)
    assert game.why_not(Attack("alaska", "ontario", 1)).rule == "es1-03"
    assert game.why_not(Attack("alaska", "alberta", 4)).rule == "es1-04"
    fight(game, "alaska", "alberta", [6, 6], [1])
    assert game.why_not(Occupy(1)).rule == "pt1-29"  # the page does not say how many
    assert game.why_not(Occupy(5)).rule == "es1-17"
    game.occupy(2)
    game.end_phase()
    assert game.why_not(Fortify("alaska", "peru", 1)).rule == "es1-07"
