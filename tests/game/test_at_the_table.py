"""What people at a table need: moves as text, answers that print, the source of a house rule, random play."""

from __future__ import annotations

import pytest

import risk_kit
from risk_kit import Attack, EndPhase, Fortify, Game, load_ruleset
from risk_kit.errors import NotationError, UnknownNameError
from risk_kit.game.moves import KINDS
from risk_kit.kernels.words import Phase, Violation


def table(rules="classic", phase=Phase.ATTACK):
    game = Game(ruleset=rules, players=["Ann", "Ben", "Cleo"], seed=1)
    holdings = {"alaska": ("Ann", 5), "alberta": ("Ann", 2), "ontario": ("Ann", 2), "kamchatka": ("Ben", 3)}
    return game.arrange(holdings, others=("Cleo", 1), hands={"Ann": ["peru"]}, turn="Ann", phase=phase)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("attack alaska kamchatka 3", Attack("alaska", "kamchatka", 3)),
        ("attack alaska kamchatka", Attack("alaska", "kamchatka")),
        ("attack alaska kamchatka 4", Attack("alaska", "kamchatka", 4)),
        ("fortify alaska alberta 1", Fortify("alaska", "alberta", 1)),
        ("end", EndPhase()),
    ],
)
def test_a_text_is_asked_about_like_a_move(text, move):
    game = table()
    assert game.violation(text) == game.violation(move)
    assert game.why_not(text) == game.why_not(move)
    assert (text in game.legal_moves) == (game.violation(move) == Violation.NONE)


@pytest.mark.parametrize("text", ["", "march", "attack alaska", "attack alaska kamchatka three"])
def test_a_slip_of_the_pen_is_not_an_illegal_move(text):
    game = table()
    for ask in (game.violation, game.why_not, game.legal_moves.__contains__):
        with pytest.raises(NotationError):
            ask(text)
    with pytest.raises(UnknownNameError, match="alaska"):
        game.why_not("attack alasko kamchatka 3")


def test_answers_print_as_their_text():
    game = table()
    why = game.why_not("attack alaska kamchatka 4")
    assert str(why) == why.text()
    game.attack("alaska", "kamchatka", 3)
    assert str(game.defend(2, rolled=[[6, 4, 1], [6, 3]])).splitlines() == [
        "Ben defends with 2 dice.",
        "Dice: 6, 4, 1 against 6, 3. Losses: attack 1, defense 1.",
    ]


def test_a_card_drawn_at_a_real_table_after_fortifying():
    game = table()
    game.attack("alaska", "kamchatka", 3)
    game.defend(2, rolled=[[6, 6, 6], [5, 5]])
    game.attack("alaska", "kamchatka", 3, rolled=[[6, 6, 6], [5]])
    game.occupy(3)
    game.end_phase()
    assert game.fortify("alaska", "ontario", 1, cards=["siam"]).drawn == ("siam",)
    assert game.hand("Ann") == ("peru", "siam")


HOUSE = "format: risk_kit/ruleset/1\nextends: classic\ndefense: {dice: 3}\n"


@pytest.mark.parametrize(
    ("more", "dice", "fortify"),
    [
        ("", "house.yaml", "pt1-33"),
        ("sources: {defense: Ben says so}\n", "Ben says so", "pt1-33"),
        ("sources: {fortify: Ann says so}\n", "house.yaml", "Ann says so"),
    ],
)
def test_a_house_rule_is_not_laid_to_the_rule_book(tmp_path, more, dice, fortify):
    file = tmp_path / "house.yaml"
    file.write_text(HOUSE + more)
    sources = dict(load_ruleset(file).sources)
    assert (sources["defense.dice"], sources["defense"]) == (
        dice,
        dict(load_ruleset("classic").sources)["defense"],
    )
    assert fortify in sources["fortify"]
    game = table(load_ruleset(file))
    game.attack("alaska", "kamchatka", 3)
    assert "defend 3" in game.legal_moves
    why = game.why_not("defend 4")
    assert (why.rule, why.source) == ("", dice)


def test_a_changed_rule_is_its_own_source():
    rules = load_ruleset("classic", ["fortify.reach=adjacent"])
    assert dict(rules.sources)["fortify.reach"] == "fortify.reach=adjacent"
    why = table(rules, Phase.FORTIFY).why_not("fortify alaska ontario 1")
    assert (why.violation, why.rule, why.source) == (Violation.NOT_ADJACENT, "", "fortify.reach=adjacent")


def test_a_house_rule_over_a_house_rule(tmp_path):
    (tmp_path / "house.yaml").write_text(HOUSE)
    second = tmp_path / "second.yaml"
    second.write_text("format: risk_kit/ruleset/1\nextends: house\nfortify: {reach: adjacent}\n")
    sources = dict(load_ruleset(second).sources)
    assert (sources["defense.dice"], sources["fortify.reach"]) == ("house.yaml", "second.yaml")


def test_random_moves_are_legal_and_those_of_the_game():
    rules = load_ruleset("classic", ["victory.round_limit=20"])
    games = [Game("hourglass", rules, 3, seed=5) for _copy in range(2)]
    for game in games:
        while not game.is_over:
            move = game.legal_moves.random()
            assert move == game.legal_moves.random()
            assert move in game.legal_moves
            game.push(move)
    assert games[0].position() == games[1].position()
    other = Game("hourglass", rules, 3, seed=6)
    while not other.is_over:
        other.push(other.legal_moves.random())
    assert other.moves != games[0].moves


def test_the_package_has_every_kind_of_move():
    assert {getattr(risk_kit, kind.__name__) for kind in KINDS} == set(KINDS)
    assert risk_kit.Phase is Phase
