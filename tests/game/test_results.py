"""What a move did, as a result tells it: in every way of declaring dice, and where none are chosen."""

from __future__ import annotations

import pytest

from risk_kit.kernels.words import Ending, Phase
from tests.game.tables import game_at, new_game

FRONT = {"alaska": ("Ann", 9), "kamchatka": ("Ben", 2), "japan": ("Ben", 1)}
# Ways to come to a roll: the changes, whether the defender is asked, and whether the attacker's dice come first.
WAYS = {
    "after_attacker": (["defense.declared=after_attacker"], True, False),
    "together": (["defense.declared=together"], True, False),
    "after_roll": (["defense.declared=after_roll"], True, True),
    "most": (["defense.choice=most"], False, False),
    "most_after_roll": (["defense.choice=most", "defense.declared=after_roll"], False, False),
    "both_most": (["defense.choice=most", "attack.choice=most"], False, False),
}
# Dice in the order rolled, what each side loses.
ROLLS = [
    ([2, 6, 4], [1, 5], (0, 2)),
    ([3, 3, 3], [4, 3], (2, 0)),
    ([1, 6, 1], [2, 3], (1, 1)),
]


def roll(way, attack, defense, holdings=FRONT):
    """The game and the results of an attack with these dice: its declaration, if any, and its roll."""
    changes, asked, first = WAYS[way]
    game = game_at(holdings, "classic", *changes)
    if not asked or game.armies("kamchatka") < 2:
        return game, None, game.attack("alaska", "kamchatka", len(attack), rolled=[attack, defense])
    declared = game.attack("alaska", "kamchatka", len(attack), rolled=[attack] if first else [])
    return game, declared, game.defend(len(defense), rolled=[defense] if first else [attack, defense])


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(("attack", "defense", "losses"), ROLLS)
def test_dice_and_losses(way, attack, defense, losses):
    game, declared, rolled = roll(way, attack, defense)
    assert rolled.dice == (tuple(sorted(attack, reverse=True)), tuple(sorted(defense, reverse=True)))
    assert rolled.losses == losses
    assert rolled.attack_dice == 3
    assert rolled.captured == ("kamchatka" if losses[1] == 2 else "")
    assert (rolled.eliminated, rolled.drawn, rolled.armies_traded) == (None, (), 0)
    assert sum(map(game.armies, ("alaska", "kamchatka"))) == 11 - sum(losses)
    assert rolled.player.name == ("Ann" if declared is None else "Ben")
    if declared is not None:
        assert (declared.losses, declared.captured, declared.player.name) == ((0, 0), "", "Ann")
        assert declared.attack_dice == 3
        shown = way == "after_roll"
        assert declared.dice == ((tuple(sorted(attack, reverse=True)), ()) if shown else ((), ()))
        assert (declared.number, rolled.number) == (1, 2)
        assert declared.chance + rolled.chance == (*attack, *defense)
    else:
        assert rolled.chance == (*attack, *defense)


@pytest.mark.parametrize("way", WAYS)
def test_the_text_of_a_roll(way):
    _game, declared, rolled = roll(way, [1, 6, 1], [2, 3])
    attack = "Ann attacks Kamchatka from Alaska with 3 dice."
    dice = "Dice: 6, 1, 1 against 3, 2. Losses: attack 1, defense 1."
    if declared is None:
        assert rolled.text() == f"{attack} {dice}"
        return
    assert declared.text() == (f"{attack} Dice of the attack: 6, 1, 1." if way == "after_roll" else attack)
    assert rolled.text() == f"Ben defends with 2 dice. {dice}"


@pytest.mark.parametrize("way", WAYS)
def test_a_taken_territory(way):
    game, _declared, rolled = roll(way, [6, 6, 6], [1, 1])
    assert (rolled.captured, rolled.losses, rolled.eliminated) == ("kamchatka", (0, 2), None)
    assert rolled.text().endswith("Kamchatka is taken and holds 3 armies.")
    assert (game.armies("alaska"), game.armies("kamchatka")) == (6, 3)
    moved = game.occupy(5)
    assert moved.text() == "Ann occupies Kamchatka with 5 armies."
    assert (moved.dice, moved.losses, moved.captured) == (((), ()), (0, 0), "")


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("armies", [1, 2])
def test_an_eliminated_player(way, armies):
    holdings = {"alaska": ("Ann", 9), "kamchatka": ("Ben", armies)}
    game, _declared, rolled = roll(way, [6, 6, 6], [1] * armies, holdings)
    assert (rolled.eliminated.name, rolled.captured) == ("Ben", "kamchatka")
    assert "Ben is eliminated." in rolled.text()
    assert game.is_out("Ben")


@pytest.mark.parametrize("way", WAYS)
def test_the_last_roll_of_a_game(way):
    changes, asked, first = WAYS[way]
    game = game_at({"alaska": ("Ann", 9), "kamchatka": ("Ben", 2)}, "classic", *changes, others=("Ann", 1))
    if asked:
        game.attack("alaska", "kamchatka", 3, rolled=[[6, 6, 6]] if first else [])
        result = game.defend(2, rolled=[[1, 1]] if first else [[6, 6, 6], [1, 1]])
    else:
        result = game.attack("alaska", "kamchatka", 3, rolled=[[6, 6, 6], [1, 1]])
    assert (result.losses, result.captured, result.eliminated.name) == ((0, 2), "kamchatka", "Ben")
    assert result.text().endswith("Ben is eliminated. Ann holds every territory and wins.")
    assert (game.outcome.winner.name, game.outcome.ending) == ("Ann", Ending.ALL_TERRITORIES)
    assert game.outcome.text == "Ann holds every territory and wins."


def test_without_a_number_the_most_dice_are_rolled():
    for armies, dice in [(2, 1), (3, 2), (4, 3), (9, 3)]:
        game = game_at({**FRONT, "alaska": ("Ann", armies), "kamchatka": ("Ben", 1)})
        result = game.attack("alaska", "kamchatka")
        assert (result.attack_dice, len(result.dice[0]), len(result.dice[1])) == (dice, dice, 1)
        assert result.move.dice == dice


@pytest.mark.parametrize("dice", [1, 2, 3])
def test_the_neutral_armys_dice(dice):
    holdings = {"alaska": ("Ann", 9), "kamchatka": (None, 3)}
    game = game_at(holdings, "two_player", players=["Ann", "Ben"], others=("Ben", 1))
    result = game.attack("alaska", "kamchatka", dice)
    assert (result.dice, game.player.name) == (((), ()), "Ben")
    result = game.defend(1, rolled=[[6] * dice, [1]])
    assert (result.losses, result.captured) == ((0, 1), "")
    game = game_at(
        holdings, "two_player", "defense.neutral_dice=most", players=["Ann", "Ben"], others=("Ben", 1)
    )
    result = game.attack("alaska", "kamchatka", dice, rolled=[[6] * dice, [1, 1]])
    assert result.losses == (0, min(dice, 2))


@pytest.mark.parametrize(("captures", "draw", "cards"), [(0, "once_a_turn", []), (1, "once_a_turn", ["congo"]),
                                                         (2, "once_a_turn", ["congo"]),
                                                         (2, "once_a_conquest", ["congo", "wild"])])  # fmt: skip
@pytest.mark.parametrize("by", ["end", "fortify"])
def test_drawn_cards(captures, draw, cards, by):
    game = game_at({**FRONT, "kamchatka": ("Ben", 1), "alberta": ("Ann", 2)}, "classic", f"cards.draw={draw}")
    for source, target in [("alaska", "kamchatka"), ("kamchatka", "japan")][:captures]:
        game.attack(source, target, 1, rolled=[[6], [1]])
        game.occupy(max(move.armies for move in game.legal_moves) - 1 if target == "kamchatka" else 1)
    assert game.end_phase().drawn == ()
    move = "end" if by == "end" else "fortify alberta alaska 1"
    result = game.push(move, cards=cards)
    assert result.drawn == tuple(card for card in game.table.cards if card in cards)
    assert ("Ann draws a card: " in result.text()) == bool(cards)
    assert f"Round {game.round}: {game.turn_player} holds" in result.text()
    assert set(game.hand("Ann")) == set(cards)


# Worth of three infantry at first: 4; two armies for a shown territory, where they go.
@pytest.mark.parametrize(
    ("changes", "shown", "armies", "to_place", "on_board"),
    [
        ((), "", 4, 4, 0),
        (("cards.shown_territory.armies=2",), "alaska", 6, 4, 2),
        (("cards.shown_territory.armies=2", "cards.shown_territory.counted=each_card"), "", 8, 4, 4),
        (("cards.shown_territory.armies=2", "cards.shown_territory.placed=anywhere"), "", 6, 6, 0),
        (("cards.shown_territory.armies=2", "cards.shown_territory.placed=anywhere",
          "cards.shown_territory.counted=each_card"), "", 8, 8, 0),
    ],
)  # fmt: skip
def test_traded_armies(changes, shown, armies, to_place, on_board):
    cards = ["alaska", "alberta", "egypt"]
    holdings = {"alaska": ("Ann", 1), "alberta": ("Ann", 1), "japan": ("Ben", 1)}
    game = game_at(holdings, "classic", *changes, phase=Phase.REINFORCE, to_place=3, hands={"Ann": cards})
    result = game.trade(*cards, shown)
    assert result.armies_traded == armies
    assert game.to_place == 3 + to_place
    assert game.armies("alaska") + game.armies("alberta") == 2 + on_board
    told = f"Ann trades a set for {armies} armies: Alaska, Alberta, Egypt."
    assert result.lines()[0].startswith(told)
    assert (f"Of these, {armies - 4} armies are" in result.text()) == (armies > 4)
    assert (result.dice, result.losses, result.captured, result.drawn) == (((), ()), (0, 0), "", ())


def test_the_texts_of_the_other_moves():
    game = new_game(given=[6, 1, 1])
    assert game.claim("alaska").text() == "Ann claims Alaska."
    pile = new_game("us_2004_two_player", players=["Ann", "Ben"])
    picker = pile.player
    assert pile.pick_pile(2).text().startswith(f"{picker} picks pile 2")
    pile.pick_pile(1)
    while pile.phase is Phase.PLACE:
        pile.push(next(iter(pile.legal_moves)))
    assert "of the neutral army on" in pile.push(next(iter(pile.legal_moves))).text()
    capital = new_game("capital")
    while capital.phase is Phase.PLACE:
        capital.push(next(iter(capital.legal_moves)))
    assert "chooses a capital: " in capital.push(next(iter(capital.legal_moves))).text()
    game = game_at(FRONT, phase=Phase.REINFORCE, to_place=2)
    assert game.place("alaska", 2).text() == "Ann places 2 armies on Alaska."
    assert game.end_phase().text() == "Ann ends this phase: reinforcing."
    game.end_phase()
    ended = game.end_phase().text()
    assert ended == "Ann ends this phase: fortifying. Round 1: Ben holds 2 territories and receives 3 armies."
    game = game_at({"alaska": ("Ann", 3), "alberta": ("Ann", 1), "japan": ("Ben", 1)}, phase=Phase.FORTIFY)
    assert game.fortify("alaska", "alberta", 1).text().startswith("Ann moves 1 army from Alaska to Alberta.")


def test_a_turn_that_begins_with_continents_names_them():
    game = game_at({"alaska": ("Ann", 3), **dict.fromkeys(("peru", "brazil", "venezuela", "argentina"), ("Ben", 1))},
                   phase=Phase.FORTIFY)  # fmt: skip
    assert (
        game.end_phase()
        .text()
        .endswith("Round 1: Ben holds 4 territories and receives 5 armies. Continents: South America.")
    )


def test_a_result_keeps_what_it_told():
    game, _declared, rolled = roll("after_attacker", [6, 6, 6], [1, 1])
    text = rolled.text()
    game.occupy(4)
    game.pop()
    game.pop()
    assert (rolled.text(), rolled.captured, rolled.losses) == (text, "kamchatka", (0, 2))
    assert repr(rolled) == f"Result({text!r})"
