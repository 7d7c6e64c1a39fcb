"""Every way in which a move can be wrong: what is said about it, what would be allowed, and by which rule."""

from __future__ import annotations

import re

import pytest

from risk_kit.errors import GameOverError, IllegalMoveError
from risk_kit.game.moves import (
    Attack,
    ChooseCapital,
    Claim,
    Defend,
    EndPhase,
    Fortify,
    Occupy,
    PickPile,
    Place,
    Trade,
)
from risk_kit.game.refusals import PHASES, explain, phase_text
from risk_kit.kernels.words import Kind, Phase, Violation
from risk_kit.language import LANGUAGES, use_language
from risk_kit.rules.citations import DOCUMENTS
from risk_kit.rules.options import Choice
from tests.game.tables import game_at, new_game

FRONT = {"alaska": ("Ann", 5), "kamchatka": ("Ben", 3), "japan": ("Ben", 1)}
FOUR = ("Ann", "Ben", "Cleo", "Dan")
ROW = {"alaska": ("Ann", 5), "alberta": ("Ann", 1), "peru": ("Ann", 2), "japan": ("Ben", 1)}


def over():
    game = game_at({"alaska": ("Ann", 5), "kamchatka": ("Ben", 1)}, others=("Ann", 1))
    game.attack("alaska", "kamchatka", 3, rolled=[[6, 6, 6], [1]])
    return game


def claimed():
    game = new_game(given=[6, 1, 1])
    game.claim("alaska")
    return game


def piles(picked=()):
    game = new_game("us_2004_two_player", players=["Ann", "Ben"])
    for pile in picked:
        game.pick_pile(pile)
    return game


def neutral_placing():
    game = piles((1, 2))
    while game.phase is Phase.PLACE:
        game.push(next(iter(game.legal_moves)))
    return game


def capitals():
    game = new_game("capital")
    while game.phase is not Phase.CHOOSE_CAPITAL:
        game.push(next(iter(game.legal_moves)))
    return game


def placing(**more):
    return game_at(FRONT, phase=Phase.REINFORCE, **{"to_place": 3, **more})


def with_cards(*cards, ruleset="classic", changes=()):
    return game_at(
        {**FRONT, "iceland": ("Ann", 1)}, ruleset, *changes, phase=Phase.REINFORCE, hands={"Ann": cards}
    )


def defending():
    game = game_at(FRONT)
    game.attack("alaska", "kamchatka", 3)
    return game


def occupying():
    game = game_at(FRONT)
    game.attack("alaska", "kamchatka", 3)
    game.defend(2, rolled=[[6, 6, 6], [1, 1]])
    game.attack("alaska", "kamchatka", 3, rolled=[[6, 6, 6], [1]])
    return game


def spoils(ruleset, cards):
    game = game_at({"alaska": ("Ann", 5), "kamchatka": ("Ben", 1)}, ruleset, hands={"Ann": cards})
    game.attack("alaska", "kamchatka", 3, rolled=[[6, 6, 6], [1]])
    game.occupy(3)
    return game


def traded_enough():
    game = spoils("classic_es", ["alaska", "alberta", "argentina", "iceland", "egypt", "india"])
    game.trade("alaska", "alberta", "argentina")
    return game


def fortifying(ruleset="classic", changes=()):
    return game_at(ROW, ruleset, *changes, phase=Phase.FORTIFY)


INFANTRY = ("alaska", "alberta", "argentina", "iceland", "egypt")
# The game, a move, what is wrong, in words, what is allowed (its beginning), and the rule.
CASES = [
    (over, EndPhase(), "GAME_OVER", "The game is over.", "", "pt1-01"),
    (placing, Attack("alaska", "kamchatka"), "NOT_NOW",
     "This move is not part of the phase that is being played: reinforcing.", "place alaska 1-3", "pt1-12"),
    (claimed, Claim("alaska"), "ALREADY_CLAIMED", "Alaska is Ann's already.", "claim northwest_territory", "pt1-08"),
    (piles, PickPile(4), "NO_SUCH_PILE", "There are three piles.", "pile 1, pile 2, pile 3", "es2-06"),
    (piles, PickPile(0), "NO_SUCH_PILE", "There are three piles.", "pile 1, pile 2, pile 3", "es2-06"),
    (lambda: piles((2,)), PickPile(2), "PILE_TAKEN", "This pile was taken by {first}.", "pile 1, pile 3", "es2-06"),
    (neutral_placing, Place("{own}"), "NOT_NEUTRAL",
     "{Own} is not neutral, and neutral armies are placed now.", "place ", "es2-08"),
    (placing, Place("japan"), "NOT_YOURS", "Japan is not Ann's but Ben's.", "place alaska 1", "pt1-22"),
    (placing, Place("alaska", 0), "NO_ARMIES", "At least one army is needed.", "place alaska 1", "pt1-22"),
    (placing, Place("alaska", -3), "NO_ARMIES", "At least one army is needed.", "place alaska 1", "pt1-22"),
    (placing, Place("alaska", 4), "TOO_MANY_TO_PLACE", "Ann has 3 armies to place.", "place alaska 1", "pt1-22"),
    (placing, EndPhase(), "ARMIES_LEFT", "Ann has 3 armies to place first.", "place alaska 1", "pt1-22"),
    (lambda: placing(to_place=1), EndPhase(), "ARMIES_LEFT", "Ann has 1 army to place first.", "place alaska 1",
     "pt1-22"),
    (lambda: with_cards(*INFANTRY[:3]), Trade("alaska", "alberta", "japan"), "NOT_YOUR_CARD",
     "Ann does not hold this card: Japan.", "trade alaska alberta argentina", "pt1-17"),
    (lambda: with_cards(*INFANTRY[:3]), Trade("alaska", "alberta", "wild"), "NOT_YOUR_CARD",
     "Ann does not hold this card: a wild card.", "trade alaska alberta argentina", "pt1-17"),
    (lambda: with_cards(*INFANTRY[:3]), Trade("alaska", "alberta", "alaska"), "SAME_CARD",
     "A set is three cards; one is named twice.", "trade alaska alberta argentina", "pt1-17"),
    (lambda: with_cards("alaska", "alberta", "peru"), Trade("alaska", "alberta", "peru"), "NOT_A_SET",
     "These cards are not a set.", "end", "pt1-17"),
    (lambda: with_cards("wild", "wild_2", "alaska", ruleset="risiko"), Trade("wild", "wild_2", "alaska"),
     "TOO_MANY_WILD", "These are more wild cards than a set may have.", "end", "it1-15"),
    (lambda: with_cards(*INFANTRY[:3], ruleset="us_2004"), Trade(*INFANTRY[:3], "argentina"), "NOT_SHOWN",
     "No army goes there: the territory must be shown by one of the cards and be Ann's.",
     "trade alaska alberta argentina alaska", "es2-15"),
    (lambda: with_cards(*INFANTRY[:3], ruleset="us_2004"), Trade(*INFANTRY[:3]), "SHOWN_NOT_NAMED",
     "A card shows a territory that Ann holds: say where its armies go.", "trade alaska alberta argentina alaska",
     "es2-15"),
    (traded_enough, Trade("iceland", "egypt", "india"), "MUST_STOP_TRADING",
     "Enough cards were traded; no more may be traded now.", "place ", "es1-06"),
    (lambda: with_cards(*INFANTRY), EndPhase(), "MUST_TRADE", "Ann holds 5 cards and must trade a set first.",
     "trade ", "pt1-19"),
    (lambda: spoils("classic", INFANTRY), EndPhase(), "MUST_TRADE",
     "Ann holds 5 cards and must trade a set first.", "trade ", "pt1-32"),
    (lambda: game_at(ROW), Attack("alaska", "alberta", 1), "TARGET_IS_YOURS", "Alberta is Ann's own.",
     "attack alaska northwest_territory 1", "pt1-23"),
    (lambda: game_at(FRONT), Attack("alaska", "japan", 1), "NO_BORDER", "No border leads from Alaska to Japan.",
     "attack alaska northwest_territory 1", "pt1-23"),
    (lambda: game_at({**FRONT, "alaska": ("Ann", 1)}), Attack("alaska", "kamchatka", 1), "TOO_FEW_TO_ATTACK",
     "An attack needs at least 2 armies in Alaska: one always stays.", "end", "pt1-24"),
    (lambda: game_at({**FRONT, "alaska": ("Ann", 3)}), Attack("alaska", "kamchatka", 3), "TOO_MANY_ATTACK_DICE",
     "These are more dice than may attack from Alaska.", "attack alaska northwest_territory 1", "pt1-25"),
    (lambda: game_at(FRONT), Attack("alaska", "kamchatka", -1), "NO_DICE", "At least one die has to be rolled.",
     "attack alaska northwest_territory 1", "pt1-25"),
    (lambda: game_at(FRONT, "risiko_tournament", players=FOUR, round=5), Attack("alaska", "kamchatka", 2),
     "MUST_ROLL_MOST", "The number of dice is not chosen here: the most allowed are rolled.",
     "attack alaska northwest_territory 3", ""),
    (lambda: game_at(FRONT, "classic", "attack.never_fewer=true"), Attack("alaska", "kamchatka", 1),
     "FEWER_THAN_DEFENDER", "An attack with fewer dice than the defender's is not allowed.",
     "attack alaska northwest_territory 1", ""),
    (lambda: game_at({"alaska": ("Ann", 5), "kamchatka": ("Ben", 3)}, "risiko"), Attack("alaska", "kamchatka", 1),
     "TOO_EARLY_TO_ELIMINATE", "Kamchatka is Ben's last territory, and nobody may be eliminated before round 5.",
     "attack alaska northwest_territory 1", "it1-25"),
    (defending, Defend(3), "TOO_MANY_DEFENSE_DICE", "These are more dice than may defend Kamchatka.",
     "defend 1-2", "pt1-26"),
    (defending, Defend(0), "NO_DICE", "At least one die has to be rolled.", "defend 1-2", "pt1-26"),
    (occupying, Occupy(2), "TOO_FEW_TO_OCCUPY", "At least 3 armies must move into Kamchatka.",
     "occupy 3-4", "pt1-29"),
    (occupying, Occupy(5), "TOO_MANY_TO_OCCUPY", "At least one army must stay in Alaska.", "occupy 3-4",
     "pt1-29"),
    (fortifying, Fortify("alaska", "alaska", 1), "SAME_PLACE", "Armies move from one territory to another.",
     "fortify alaska alberta 1", "pt1-33"),
    (fortifying, Fortify("alaska", "alberta", 5), "TOO_MANY_TO_FORTIFY", "At least 1 army must stay in Alaska.",
     "fortify alaska alberta 1", "pt1-33"),
    (fortifying, Fortify("alaska", "peru", 1), "NOT_CONNECTED",
     "No chain of own territories leads from Alaska to Peru.", "fortify alaska alberta 1", "pt1-33"),
    (fortifying, Fortify("alaska", "japan", 1), "NOT_YOURS", "Japan is not Ann's but Ben's.",
     "fortify alaska alberta 1", "pt1-33"),
    (lambda: fortifying("risiko"), Fortify("alaska", "peru", 1), "NOT_ADJACENT",
     "No border leads from Alaska to Peru.", "fortify alaska alberta 1", "it1-23"),
    (lambda: fortifying("classic", ["fortify.reach=taken_this_turn"]), Fortify("alaska", "alberta", 1),
     "NOT_TAKEN_THIS_TURN", "Alberta was not taken in this turn.", "end", ""),
    (lambda: game_at(FRONT), Attack("japan", "kamchatka", 1), "NOT_YOURS", "Japan is not Ann's but Ben's.",
     "attack alaska northwest_territory 1", "pt1-23"),
    (capitals, ChooseCapital("{theirs}"), "NOT_YOURS", "{Theirs} is not {player}'s but {owner}'s.", "capital ", "es1-14"),
]  # fmt: skip
IDS = [f"{case[2]}-{number}" for number, case in enumerate(CASES)]


def filled(game, move, reason):
    """A move and a reason with the names that this game has."""
    if "{" not in f"{move}{reason}":
        return move, reason
    names = {"player": game.player, "first": game.players[game.state.pile_owner[1]]}
    if isinstance(move, (Place, ChooseCapital)):
        for key, mine in (("own", True), ("theirs", False)):
            place = next(
                t for t in game.board.territories if game.owner(t) and (game.owner(t) == game.player) == mine
            )
            names |= {key: place, key.title(): game.board.territory(place).name(), "owner": game.owner(place)}
        move = type(move)(move.territory.format(**names))
    return move, reason.format(**names)


@pytest.mark.parametrize(("make", "move", "violation", "reason", "allowed", "rule"), CASES, ids=IDS)
def test_refusals_say_what_why_what_else_and_by_which_rule(make, move, violation, reason, allowed, rule):
    game = make()
    move, reason = filled(game, move, reason)
    before, moves = bytes(game._array), len(game.moves)
    assert game.violation(move) == Violation[violation]
    why = game.why_not(move)
    assert (why.violation, why.reason) == (Violation[violation], reason)
    assert why.allowed.startswith(allowed)
    assert bool(why.allowed) == (game.phase is not Phase.OVER)
    assert why.rule == rule
    kind = GameOverError if violation == "GAME_OVER" else IllegalMoveError
    with pytest.raises(kind) as raised:
        game.push(move)
    assert type(raised.value) is kind
    assert (raised.value.violation, raised.value.rule) == (Violation[violation], rule)
    assert str(raised.value) == why.text()
    assert why.text().splitlines()[:2] == [f"Not allowed: {why.move}.", reason]
    assert raised.value.position == game.position()
    assert move not in game.legal_moves
    assert bytes(game._array) == before
    assert len(game.moves) == moves


@pytest.mark.parametrize(("make", "move", "violation", "reason", "allowed", "rule"), CASES, ids=IDS)
def test_a_rule_comes_with_its_own_document(make, move, violation, reason, allowed, rule):
    game = make()
    why = game.why_not(filled(game, move, reason)[0])
    if rule:
        assert why.source == DOCUMENTS[rule.partition("-")[0]]
        assert why.text().splitlines()[-1] == f"Rule: {rule}; {why.source}"
    # No id but that of the rule: of a range of others nobody knows which is meant.
    assert re.findall(r"[a-z]{2}\d-\d\d", why.text()) == [rule] * bool(rule)


def test_what_is_allowed_can_be_played():
    for make, move, _violation, reason, _allowed, _rule in CASES:
        game = make()
        first = game.why_not(filled(game, move, reason)[0]).allowed.split(", ")[0]
        if first:
            game.push(re.sub(r"(\d+)-\d+$", r"\1", first))


def test_no_such_place_is_what_the_kernels_say_of_numbers_outside_the_board():
    # Through names an unknown territory is an UnknownNameError already; a bot that thinks in numbers gets this.
    for make, kind, a, b in [
        (placing, Kind.PLACE, 42, -1), (placing, Kind.PLACE, -1, -1), (claimed, Kind.CLAIM, 42, -1),
        (fortifying, Kind.FORTIFY, 0, 42), (fortifying, Kind.FORTIFY, -1, 0), (capitals, Kind.CHOOSE_CAPITAL, 99, -1),
        (lambda: game_at(FRONT), Kind.ATTACK, 0, 42), (lambda: game_at(FRONT), Kind.ATTACK, -2, 0),
    ]:  # fmt: skip
        game = make()
        table, numbers = game.table, (kind, a, b, -1, 1)
        code = table.engine.call.check(table.board_record, table.rules_record, game._record, *numbers)
        assert Violation(code) == Violation.NO_SUCH_PLACE
        why = explain(table, game.state, Place("nowhere"), numbers, code, "")
        assert why.reason == "There is no such territory."


def test_every_violation_is_here():
    here = {case[2] for case in CASES} | {"NONE", "NO_SUCH_PLACE"}
    assert here == set(Violation.__members__)


def test_the_defender_reads_its_own_refusal_and_the_neutral_army_has_a_name():
    game = game_at(
        {"alaska": ("Ann", 5), "kamchatka": (None, 3)},
        "two_player",
        players=["Ann", "Ben"],
        others=("Ben", 1),
    )
    assert game.rules.defense.choice is Choice.CHOSEN
    assert (
        game.why_not(Attack("kamchatka", "alaska", 1)).reason
        == "Kamchatka is not Ann's but the neutral army's."
    )


def test_every_refusal_reads_in_every_language():
    for make, move, _violation, reason, _allowed, _rule in CASES:
        game = make()
        tried = filled(game, move, reason)[0]
        english = game.why_not(tried).reason
        for language in LANGUAGES:
            with use_language(language):
                text = game.why_not(tried).reason
            assert text
            assert "{" not in text
            assert (text == english) == (language == "en"), (language, english)


def test_every_phase_has_a_name_in_every_language():
    assert set(PHASES) == set(Phase)
    english = {phase_text(phase) for phase in Phase}
    assert len(english) == len(Phase)
    for language in set(LANGUAGES) - {"en"}:
        with use_language(language):
            assert len({phase_text(phase) for phase in Phase} - english) == len(Phase), language
