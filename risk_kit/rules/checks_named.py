"""What a ruleset asks of the board and the deck of missions that it names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from risk_kit.files.extends import read_layers
from risk_kit.files.findings import listing
from risk_kit.files.locate import known
from risk_kit.files.suggest import did_you_mean, suggestions
from risk_kit.language import ngettext
from risk_kit.language import translate as _
from risk_kit.rules.checks import Faults, players_text
from risk_kit.rules.objective_checks import check_objectives, misfits
from risk_kit.rules.options import Draw, SetValue, Territories
from risk_kit.rules.references import board_facts, find_named

if TYPE_CHECKING:
    from risk_kit.files.extends import Layers
    from risk_kit.rules.references import BoardFacts
    from risk_kit.rules.ruleset import Missions, Ruleset

_MISSIONS = "victory.missions"


def check_references(rules: Ruleset, layers: Layers) -> None:
    """Add findings about the board and the deck of a ruleset, and about options that do not fit them."""
    faults = Faults(layers)
    facts = _board(rules, faults)
    if facts is not None:
        _check_shares(rules, facts, faults)
        _check_symbols(rules, facts, faults)
    if rules.victory.missions is not None:
        _check_missions(rules, rules.victory.missions, facts, faults)


def _board(rules: Ruleset, faults: Faults) -> BoardFacts | None:
    path = find_named("board", rules.board, faults.layers)
    if path is None:
        hint = did_you_mean(suggestions(rules.board, known("board")))
        faults.add("ruleset-board-unknown", "board", board=rules.board, hint=hint)
        return None
    facts = board_facts(path)
    if facts is None:
        faults.add("ruleset-board-broken", "board", board=rules.board, file=str(path))
    return facts


def _check_shares(rules: Ruleset, facts: BoardFacts, faults: Faults) -> None:
    """Every territory takes an army at the start: a largest share needs as many."""
    setup, count = rules.setup, len(facts.territories)
    armies, neutral_armies = dict(setup.armies), dict(setup.neutral_armies)
    for players in dict.fromkeys(rules.players.numbers):
        neutral = players in rules.players.neutral_at
        parts = 3 if setup.territories is Territories.PILES else players + neutral
        share = -(-count // parts)
        if players + neutral > count:
            _tell_too_many(rules, players, count, faults)
            continue
        where = ("setup.armies", "board", "players.numbers")
        values: dict[str, Any] = {"who": players_text(players), "territories": count, "share": share}
        if armies.get(players, share) < share:
            blamed = (f"{where[0]}.{players}", *where)
            faults.add("ruleset-too-few-armies", *blamed, armies=armies[players], **values)
        if neutral and 0 < neutral_armies.get(players, 0) < share:
            blamed = (f"setup.neutral_armies.{players}", "setup.neutral_armies", *where[1:])
            faults.add("ruleset-too-few-neutral", *blamed, armies=neutral_armies[players], **values)


def _tell_too_many(rules: Ruleset, players: int, count: int, faults: Faults) -> None:
    """Point at a number of players that a board has no room for.

    One that a base allows is left alone as long as fewer can play: a small board needs no other numbers.
    """
    numbers = rules.players.numbers
    if ("players", "numbers") in faults.layers.own.places or players == min(numbers):
        blamed = (f"players.numbers.{numbers.index(players)}", "board", "players.numbers")
        faults.add(
            "ruleset-too-many-players", *blamed,
            board=rules.board, territories=count, who=players_text(players),
        )  # fmt: skip


def _check_symbols(rules: Ruleset, facts: BoardFacts, faults: Faults) -> None:
    cards, symbols = rules.cards, facts.symbols
    if cards.draw is Draw.NEVER:
        return
    if not symbols:
        faults.add("ruleset-no-cards", "board", "cards.draw", board=rules.board)
        return
    if cards.sets.one_of_each and len(symbols) < 3:
        blamed = ("cards.sets.one_of_each", "board")
        faults.add("ruleset-one-of-each", *blamed, board=rules.board, count=len(symbols))
    option = "cards.by_kind.alike"
    paid = dict(cards.by_kind.alike)
    # A base may pay for symbols of its own board: a table is laid over, not replaced.
    written = faults.layers.own.places
    unknown = [s for s in paid if s not in symbols and (*option.split("."), s) in written]
    missing = [symbol for symbol in symbols if symbol not in paid]
    not_written = [symbol for symbol in symbols if (*option.split("."), symbol) not in written]
    meant: set[str] = set()
    for symbol in unknown:
        close = suggestions(symbol, not_written)
        meant.update(close[:1])
        faults.add(
            "ruleset-symbol-unknown", f"{option}.{symbol}", "board",
            board=rules.board, symbol=symbol, symbols=listing(symbols), hint=did_you_mean(close),
            meant=close, at_key=True,
        )  # fmt: skip
    paying = cards.value is SetValue.BY_KIND and cards.sets.three_alike
    for symbol in missing if paying else ():
        if symbol not in meant:
            faults.add("ruleset-symbol-missing", option, "board", board=rules.board, symbol=symbol)


def _check_missions(rules: Ruleset, missions: Missions, facts: BoardFacts | None, faults: Faults) -> None:
    deck = _deck(missions, faults)
    if deck is None:
        return
    if facts is not None and deck["board"] != rules.board:
        names = list(dict.fromkeys(misfit.what for misfit in misfits(deck, facts)))
        if names:
            faults.add(
                "ruleset-deck-board", f"{_MISSIONS}.deck", "board",
                deck=missions.deck, board=rules.board, names=listing(names), wanted=deck["board"],
            )  # fmt: skip
    count, most = len(deck["objectives"]), max(rules.players.numbers)
    if count < most:
        blamed = (f"{_MISSIONS}.deck", "players.numbers")
        missions_text = ngettext("{count} mission", "{count} missions", count).format(count=count)
        who = players_text(most)
        faults.add("ruleset-deck-small", *blamed, deck=missions.deck, missions=missions_text, who=who)
    if any("destroy" in card for card in deck["objectives"]):
        _check_colors(missions, bool(deck.get("fallback")), faults)


def _deck(missions: Missions, faults: Faults) -> dict[str, Any] | None:
    """The deck as plain data; None, with a finding, where it cannot be had."""
    option = f"{_MISSIONS}.deck"
    path = find_named("objectives", missions.deck, faults.layers)
    if path is None:
        decks = known("objectives")
        hint = did_you_mean(suggestions(missions.deck, decks))
        faults.add("ruleset-deck-unknown", option, deck=missions.deck, known=", ".join(decks), hint=hint)
        return None
    layers = read_layers(path, "objectives")[1]
    if layers.usable:
        check_objectives(layers)
    if not layers.usable:
        faults.add("ruleset-deck-broken", option, deck=missions.deck, file=str(path))
        return None
    return layers.data


def _check_colors(missions: Missions, has_fallback: bool, faults: Faults) -> None:
    """A mission to destroy a color must stay possible, and be replaced in one way only."""
    falls = ("fallback_if_absent", "fallback_if_own", "fallback_if_destroyed")
    used = [name for name in falls if getattr(missions, name)]
    if used and not has_fallback:
        blamed = (f"{_MISSIONS}.{used[0]}", f"{_MISSIONS}.deck")
        faults.add("ruleset-deck-fallback", *blamed, deck=missions.deck, option=used[0])
    rivals = {
        ("remove_absent", "fallback_if_absent"): _("a card that was taken out is dealt to nobody"),
        ("counts_if_another_does", "fallback_if_destroyed"): _("a mission is completed or replaced"),
    }
    for (first, second), reason in rivals.items():
        if getattr(missions, first) and getattr(missions, second):
            blamed = (f"{_MISSIONS}.{first}", f"{_MISSIONS}.{second}")
            faults.add("ruleset-missions-contradict", *blamed, first=first, second=second, reason=reason)
    hopeless = {
        ("fallback_if_absent", "remove_absent"): _("nobody may play that color"),
        ("fallback_if_own",): _("the color may be one's own"),
        ("fallback_if_destroyed", "counts_if_another_does"): _("another player may destroy the color"),
    }
    for names, reason in hopeless.items():
        if not any(getattr(missions, name) for name in names):
            options = [f"{_MISSIONS}.{name}" for name in names]
            faults.add("ruleset-mission-hopeless", *options, option=names[0], reason=reason)
