"""What a player may know: the own secrets, and nothing that depends on those of others."""

from __future__ import annotations

import pytest

from risk_kit.game.legal import LegalMoves
from risk_kit.game.moves import Attack, Defend
from risk_kit.game.opening import opening_chance
from risk_kit.game.view import GameView
from risk_kit.kernels.words import Phase
from risk_kit.rules.options import Goal
from tests.game.tables import PLAYERS, board_of, game_at, new_game

FRONT = {"alaska": ("Ann", 9), "kamchatka": ("Ben", 5), "japan": ("Ben", 1)}
HANDS = {"Ann": ["peru", "wild"], "Ben": ["congo"], "Cleo": ["egypt", "india", "siam"]}
ASKED_OF_ALL = ("armies", "owner", "territories", "is_out", "reinforcements", "hand_size")


def everything(view: GameView) -> dict[str, object]:
    """All that a view tells, by the name of what tells it."""
    told: dict[str, object] = {"repr": repr(view)}
    for name in dir(GameView):
        if name.startswith("_"):
            continue
        value = getattr(view, name)
        if not callable(value):
            told[name] = list(value) if isinstance(value, LegalMoves) else value
        elif name in ("armies", "owner"):
            told[name] = [value(territory) for territory in view.board.territories]
        else:
            told[name] = [value(player) for player in view.players]
    return told


def test_everything_asks_for_all_that_a_view_has():
    view = game_at(FRONT).view("Ann")
    methods = {name for name in dir(GameView) if not name.startswith("_") and callable(getattr(view, name))}
    assert methods == set(ASKED_OF_ALL)


def missions_game(*picked: int):
    """A game with these of the missions of continents, which nobody completes here."""
    table = new_game("secret_mission").table
    numbers = [mission.number for mission in table.missions if mission.goal is Goal.CONTINENTS]
    given = opening_chance(table, rolls=[6, 2, 1], missions=[numbers[index] for index in picked])
    return game_at(FRONT, "secret_mission", given=[*given, *range(42)], hands=HANDS)


def swapped(change):
    game = game_at(FRONT, "capital", hands=HANDS)
    other = game_at(FRONT, "capital", hands=HANDS)
    change(other)
    return game, other


def test_missions_of_others_change_nothing_in_a_view():
    one, other = missions_game(0, 1, 2), missions_game(0, 3, 1)
    assert len({one.mission("Ben").number, one.mission("Cleo").number, other.mission("Ben").number}) == 3
    assert everything(one.view("Ann")) == everything(other.view("Ann"))
    assert everything(one.view("Ben")) != everything(other.view("Ben"))
    assert one.view("Ben").my_mission == one.mission("Ben")
    assert one.view("Ben").my_progress == one.progress("Ben")


def test_hands_and_pile_change_nothing_but_for_their_sizes():
    one = game_at(FRONT, hands=HANDS)
    other = game_at(FRONT, hands={**HANDS, "Ben": ["wild_2"], "Cleo": ["alaska", "japan", "ural"]})
    assert everything(one.view("Ann")) == everything(other.view("Ann"))
    assert [one.view("Ann").hand_size(p) for p in PLAYERS] == [2, 1, 3]
    assert one.view("Ann").my_hand == ("peru", "wild")
    assert everything(one.view("Ben")) != everything(other.view("Ben"))
    other = game_at(FRONT, hands={**HANDS, "Ben": ["congo", "china"]})
    assert one.view("Ann").hand_size("Ben") + 1 == other.view("Ann").hand_size("Ben")


def test_the_order_of_the_pile_and_the_stream_of_chance_are_hidden():
    def stir(game):
        game.state.random[0] ^= 12345
        game.state.deck[0], game.state.deck[1] = game.state.deck[1], game.state.deck[0]

    one, other = swapped(stir)
    for player in PLAYERS:
        assert everything(one.view(player)) == everything(other.view(player))


def test_capitals_of_others_are_hidden():
    def move_capital(game):
        seat = game.find_player("Ben").seat
        own = game.table.index[game.territories("Ben")[0]]
        other = game.table.index[game.territories("Ben")[1]]
        game.state.capital[seat] = other if game.state.capital[seat] == own else own

    one, other = swapped(move_capital)
    assert one.capital("Ben") != other.capital("Ben")
    assert everything(one.view("Ann")) == everything(other.view("Ann"))
    assert everything(one.view("Ben")) != everything(other.view("Ben"))
    assert one.view("Ben").my_capital == one.capital("Ben")


def waiting(declared: str, dice: int):
    game = game_at(FRONT, "classic", f"defense.declared={declared}")
    game.attack("alaska", "kamchatka", dice)
    assert game.phase is Phase.DEFEND
    return game


def test_declared_together_the_number_of_dice_is_hidden_from_the_defender():
    games = [waiting("together", dice) for dice in (1, 2, 3)]
    for player in ("Ben", "Cleo"):
        told = [everything(game.view(player)) for game in games]
        assert told[0] == told[1] == told[2]
        assert told[0]["attack"] == Attack("alaska", "kamchatka", 0)
    assert [game.view("Ann").attack.dice for game in games] == [1, 2, 3]


def test_declared_after_the_attacker_it_is_shown_and_no_roll_is():
    for dice in (1, 2, 3):
        view = waiting("after_attacker", dice).view("Ben")
        assert (view.attack, view.rolled) == (Attack("alaska", "kamchatka", dice), ())


def test_after_the_roll_the_dice_are_shown():
    game = game_at(FRONT, "classic", "defense.declared=after_roll")
    game.attack("alaska", "kamchatka", 3, rolled=[[2, 6, 4]])
    for player in PLAYERS:
        assert game.view(player).rolled == (6, 4, 2)
    game.defend(2, rolled=[[6, 5]])
    assert game.view("Ben").rolled == ()
    assert game.view("Ben").attack is None


@pytest.mark.parametrize("declared", ["after_attacker", "together", "after_roll"])
def test_legal_moves_are_shown_to_whoever_moves(declared):
    game = waiting(declared, 2)
    assert list(game.view("Ben").legal_moves) == [Defend(1), Defend(2)]
    assert game.view("Ann").legal_moves == game.view("Cleo").legal_moves == ()
    game.defend(1)
    assert len(game.view("Ann").legal_moves) == len(game.legal_moves)
    assert game.view("Ben").legal_moves == ()


def test_a_view_shows_the_open_board_and_follows_the_game():
    game = game_at(FRONT, hands={"Ann": ["alaska", "alberta", "egypt"]}, phase=Phase.REINFORCE)
    view = game.view("Cleo")
    assert (view.me.name, view.player.name, view.turn_player.name, view.round) == ("Cleo", "Ann", "Ann", 1)
    assert view.board is board_of("classic")
    assert (view.rules, view.players, view.phase) == (game.rules, game.players, Phase.REINFORCE)
    assert (view.armies("alaska"), view.owner("japan").name) == (9, "Ben")
    assert view.territories("Ben") == ("kamchatka", "japan") == game.territories("Ben")
    assert (view.is_out("Ben"), view.reinforcements("Ben")) == (False, game.reinforcements("Ben"))
    assert (view.sets_traded, view.discards) == (0, ())
    game.trade("alaska", "alberta", "egypt")
    assert (view.sets_traded, view.to_place) == (1, game.to_place)
    assert set(view.discards) == {"alaska", "alberta", "egypt"}
    assert repr(view).startswith("GameView('Cleo', Game('classic', round 1, reinforce, Ann")
