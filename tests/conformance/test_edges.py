"""Tables at the edge of what a board, a deck and the players can be."""

from __future__ import annotations

from dataclasses import replace

import pytest

from risk_kit.board.board import Border
from risk_kit.errors import RuleError
from risk_kit.game.game import Game
from risk_kit.game.moves import Trade
from risk_kit.kernels.layout import Capacity
from risk_kit.kernels.words import Phase
from risk_kit.rules.load import load_ruleset
from risk_kit.rules.objectives import Deck, Objective
from risk_kit.rules.options import First, Goal, Seats, SetValue, Simultaneous, Territories, Wild
from risk_kit.rules.ruleset import ByPlayers, Missions
from tests.conformance.laws import check_state
from tests.conformance.play import check_repeats, play_watched
from tests.strategies import Setting, make_board

MISSIONS = Missions("tiny", False, True, True, True, False)
CARDS = {"a": "infantry", "b": "cavalry", "c": "artillery"}


def tiny(names: str = "abcdef"):
    """A ring of territories in one continent."""
    ring = [Border(a, b) for a, b in zip(names, names[1:] + names[:1], strict=True)]
    return make_board(ring, {"all": (2, list(names))}, CARDS)


def rules_for(players: int, armies: int = 12, missions: Missions | None = None):
    rules = load_ruleset("classic")
    return replace(
        rules,
        players=replace(rules.players, numbers=(players,)),
        setup=replace(rules.setup, armies=ByPlayers(((players, armies),))),
        victory=replace(rules.victory, missions=missions),
    )


def test_more_missions_than_territories_a_record_has_room_for():
    """The queue that deals territories deals missions too: 500 fit a file, 64 its common size."""
    many = Capacity().territories + 36
    deck = Deck(
        "tiny",
        (),
        "tiny",
        "",
        tuple(Objective(n, Goal.TERRITORIES, territories=6) for n in range(many)),
        None,
    )
    setting = Setting(tiny(), rules_for(3, missions=MISSIONS), deck, 3, seed=4)
    with setting.deck_known():
        game = setting.game()
        check_state(game.table, game.state)
        assert len({game.mission(player).number for player in game.players}) == 3
        play_watched(game, 1, 60)
        check_repeats(game)


@pytest.mark.parametrize("claimed", [True, False])
def test_more_owners_than_territories_are_refused(claimed):
    rules = rules_for(4)
    if not claimed:
        setup = replace(rules.setup, territories=Territories.DEALT, first_to_place=First.HIGHEST_ROLL)
        rules = replace(rules, setup=setup)
    with pytest.raises(RuleError, match="The board tiny has 3 territories, too few for 4 owners"):
        Game(tiny("abc"), rules, 4, seed=1)
    assert Game(tiny("abcd"), rules, 4, seed=1).deal()


def test_the_neutral_army_needs_a_territory_too():
    rules = rules_for(3)
    rules = replace(rules, players=replace(rules.players, neutral_at=(3,)))
    with pytest.raises(RuleError, match="3 territories, too few for 4 owners"):
        Game(tiny("abc"), rules, 3, seed=1)


def test_missions_that_were_taken_out_may_not_leave_too_few():
    """Nobody plays green or yellow: of three missions one is left for two players."""
    cards = tuple(Objective(n, Goal.DESTROY, destroy=c) for n, c in enumerate(("green", "yellow", "red"), 1))
    missions = replace(MISSIONS, remove_absent=True, fallback_if_absent=False)
    fallback = Objective(0, Goal.TERRITORIES, territories=6)
    setting = Setting(
        tiny(), rules_for(2, missions=missions), Deck("tiny", (), "tiny", "", cards, fallback), 2, 1
    )
    with setting.deck_known():
        with pytest.raises(
            RuleError, match="1 mission of tiny can be dealt with these colors, too few for 2"
        ):
            Game(setting.board, setting.rules, [("Ann", "red"), ("Ben", "white")], seed=1)
        assert Game(setting.board, setting.rules, [("Ann", "red"), ("Ben", "green")], seed=1).mission("Ann")


def test_a_deck_for_another_board_is_refused():
    with pytest.raises(
        RuleError, match="The missions risiko name what the board hourglass does not have: europe"
    ):
        Game("hourglass", "risiko", 3, seed=1)


def test_cards_without_a_value_are_refused():
    with pytest.raises(
        RuleError, match="risiko has no value for three cards with a symbol of the board war: circle"
    ):
        Game("war", "risiko", 4, seed=1)


def test_rolls_that_stay_equal_seat_everybody_once():
    """After twenty equal rolls seats decide; no player may be seated twice."""
    rules = rules_for(3)
    rules = replace(rules, setup=replace(rules.setup, seats=Seats.BY_ROLL))
    game = Game(tiny(), rules, 3, seed=1, given=[6] * 3 * 21, compiled=False)
    assert sorted(game.state.order[:3]) == [0, 1, 2]


def test_three_wild_cards_pay_as_a_set_with_a_wild_card():
    rules = rules_for(2)
    cards = replace(
        rules.cards, wild=3, sets=replace(rules.cards.sets, most_wild=3), value=SetValue.BY_KIND,
        by_kind=replace(rules.cards.by_kind, with_wild=12, one_of_each=10),
    )  # fmt: skip
    game = Game(tiny(), replace(rules, cards=cards), ["Ann", "Ben"], seed=1, compiled=False)
    hand = ["wild", "wild_2", "wild_3", "a", "b"]
    for three, armies in ((hand[:3], 12), (hand[1:4], 12), (hand[2:], 10)):
        game.arrange({}, hands={"Ann": hand}, turn="Ann")
        game.state.phase = 5
        assert game.trade(*three).armies_traded == armies


@pytest.mark.parametrize(
    ("asked", "winner"), [(Simultaneous.PLAYER_IN_TURN, "Cleo"), (Simultaneous.SEAT_ORDER, "Ann")]
)
def test_who_wins_when_one_event_completes_several_missions(asked, winner):
    """Each mission asks for a single territory: all three are done when they are first looked at."""
    deck = Deck(
        "tiny", (), "tiny", "", tuple(Objective(n, Goal.TERRITORIES, territories=1) for n in (1, 2, 3)), None
    )
    rules = rules_for(3, missions=MISSIONS)
    rules = replace(rules, victory=replace(rules.victory, simultaneous=asked))
    setting = Setting(tiny(), rules, deck, 3, seed=1)
    with setting.deck_known():
        game = Game(
            setting.board, rules, ["Ann", "Ben", "Cleo"], seed=1, given=[1, 1, 6, 0, 1, 2], compiled=False
        )
        holdings = {
            name: (owner, 2) for name, owner in zip("abcdef", ["Ann", "Ben", "Cleo"] * 2, strict=True)
        }
        game.arrange(holdings, turn="Cleo", phase=Phase.REINFORCE, to_place=1)
        game.place("c", 1)
    assert game.outcome.winner.name == winner


@pytest.mark.parametrize(
    ("takes", "limit", "hand"),
    [(True, 0, ["a", "b", "c", "wild"]), (True, 3, ["a", "b", "c"]), (False, 0, ["c"])],
)
def test_cards_of_a_player_who_is_out_are_taken_as_far_as_the_rules_let_them(takes, limit, hand):
    """What is not taken is discarded, no card is lost."""
    rules = rules_for(3)
    after = replace(rules.cards.after_elimination, takes_cards=takes)
    rules = replace(rules, cards=replace(rules.cards, after_elimination=after, hand_limit=limit))
    game = Game(tiny(), rules, ["Ann", "Ben", "Cleo"], seed=1, compiled=False)
    game.arrange(
        {"a": ("Ann", 3), "b": ("Ben", 1)},
        others=("Cleo", 1), hands={"Ann": ["c"], "Ben": ["a", "b", "wild"]}, turn="Ann",
    )  # fmt: skip
    assert game.attack("a", "b", 2, rolled=[[6, 6], [1]]).eliminated.name == "Ben"
    assert sorted(game.hand("Ann")) == hand
    assert not game.hand("Ben")
    check_state(game.table, game.state)


def test_a_pair_with_a_wild_card_is_a_set_that_must_be_traded():
    """Where three alike and one of each are no sets, the only set of this hand forces a trade all the same."""
    rules = rules_for(2)
    cards = replace(
        rules.cards,
        sets=replace(rules.cards.sets, three_alike=False, one_of_each=False, wild=Wild.WITH_TWO_ALIKE, most_wild=1),
        at_start=replace(rules.cards.at_start, forced_from=3, until_below=3),
    )  # fmt: skip
    board = make_board(
        [Border(a, b) for a, b in zip("abc", "bca", strict=True)], {"all": (2, list("abc"))}, PAIR
    )
    game = Game(board, replace(rules, cards=cards), ["Ann", "Ben"], seed=1, compiled=False)
    for hand, due in ((["a", "b", "wild"], 1), (["a", "c", "wild"], 0), (["a", "b", "c"], 0)):
        game.arrange({}, hands={"Ann": hand}, turn="Ann", phase=Phase.REINFORCE)
        assert game.state.trade_due == due
        assert bool(game.legal_moves.of(Trade)) == bool(due)


PAIR = {"a": "infantry", "b": "infantry", "c": "cavalry"}


def test_rolling_again_never_lifts_a_player_past_a_higher_roll():
    """Two, one and one: whatever the last two roll again, they stay behind."""
    rules = rules_for(3)
    rules = replace(rules, setup=replace(rules.setup, seats=Seats.BY_ROLL))
    game = Game(tiny(), rules, 3, seed=1, given=[2, 1, 1, 6, 5], compiled=False)
    assert list(game.state.order[:3]) == [0, 1, 2]


def test_no_trade_is_due_in_a_game_that_was_won_before_it():
    rules = load_ruleset("risiko", ["cards.at_start.forced_from=3"])
    game = Game(ruleset=rules, players=["Ann", "Ben", "Cleo"], seed=1)
    names = game.table.territories
    holdings = dict.fromkeys(names[:18], ("Ann", 2)) | {names[0]: ("Ann", 1), names[20]: ("Cleo", 1)}
    hand = {"Ann": ["alaska", "alberta", "northwest_territory", "greenland", "ontario"]}
    game.arrange(holdings, others=("Ben", 2), hands=hand, turn="Ann", phase=Phase.REINFORCE, to_place=1)
    game.state.mission[0] = [mission.armies for mission in game.table.missions].index(2)
    assert game.state.trade_due
    game.place(names[0])
    assert game.is_over
    assert not game.state.trade_due
