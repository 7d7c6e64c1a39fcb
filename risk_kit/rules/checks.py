"""Options of a ruleset that cannot go together, each with its reason, at the option to blame."""

from __future__ import annotations

from typing import TYPE_CHECKING

from risk_kit.language import ngettext
from risk_kit.language import translate as _
from risk_kit.rules.options import (
    Domination,
    Draw,
    First,
    Reach,
    Territories,
    Trade,
    TradeAfterElimination,
    Wild,
)

if TYPE_CHECKING:
    from risk_kit.files.extends import Layers
    from risk_kit.files.findings import Path
    from risk_kit.rules.ruleset import Ruleset

FORCED = (TradeAfterElimination.FORCED, TradeAfterElimination.FORCED_THEN_STOP)


class Faults:
    """Findings about options of a ruleset."""

    def __init__(self, layers: Layers) -> None:
        self.layers = layers

    def add(self, code: str, *options: str, hint: str = "", at_key: bool = False, **params: object) -> None:
        """Add a finding at the one of some options that was written last, the first one among equals.

        Parameters
        ----------
        options : str
            Dotted names; a number is an index in a list.
        at_key : bool
            Whether the key is at fault, not its value.
        """
        paths = [_path(option) for option in options]
        path = next(
            (p for document in reversed(self.layers.documents) for p in paths if p in document.places),
            paths[0],
        )
        place = self.layers.place(path) if at_key else self.layers.value_place(path)
        self.layers.add(code, place, path, hint=hint, **params)


def _path(option: str) -> Path:
    keys = option.split(".")
    lists = (["players", "numbers"], ["players", "neutral_at"], ["victory", "ranking"])
    return tuple(int(key) if keys[:2] in lists and index == 2 else key for index, key in enumerate(keys))


def check_options(rules: Ruleset, layers: Layers) -> None:
    """Add findings about options that cannot go together, whatever the board."""
    faults = Faults(layers)
    _check_players(rules, faults)
    _check_beginners(rules, faults)
    _check_sets(rules, faults)
    _check_trades(rules, faults)
    _check_turn(rules, faults)
    _check_victory(rules, faults)
    _check_capitals(rules, faults)


def _check_players(rules: Ruleset, faults: Faults) -> None:
    numbers, neutral_at = rules.players.numbers, rules.players.neutral_at
    for option, values in (("players.numbers", numbers), ("players.neutral_at", neutral_at)):
        for index, value in enumerate(values):
            if value in values[:index]:
                faults.add("ruleset-twice", f"{option}.{index}", option, value=value)
    armies, neutral_armies = dict(rules.setup.armies), dict(rules.setup.neutral_armies)
    for players in dict.fromkeys(numbers):
        if players not in armies:
            blamed = ("players.numbers", "setup.armies")
            faults.add("ruleset-players-armies", *blamed, who=players_text(players))
        if players == 1 and players not in neutral_at:
            faults.add("ruleset-one-player", "players.numbers", "players.neutral_at")
        if rules.setup.territories is Territories.PILES and not (players == 2 and players in neutral_at):
            who = _("two players without one") if players == 2 else players_text(players)
            faults.add("ruleset-piles", "setup.territories", "players.numbers", "players.neutral_at", who=who)
    for players in dict.fromkeys(neutral_at):
        who = players_text(players)
        if players not in numbers:
            blamed = ("players.neutral_at", "players.numbers")
            faults.add("ruleset-neutral-unused", *blamed, players=players, who=who)
        elif not neutral_armies.get(players):
            group = "setup.neutral_armies"
            options = ("players.neutral_at", f"{group}.{players}", group)
            faults.add("ruleset-neutral-armies", *options, players=players, who=who)


def players_text(count: int) -> str:
    """A number of players in words."""
    return ngettext("{count} player", "{count} players", count).format(count=count)


def _check_beginners(rules: Ruleset, faults: Faults) -> None:
    """Who begins must be known by then: by a roll, by who dealt, or by what went before."""
    setup = rules.setup
    claimed = setup.territories is Territories.CLAIMED
    begins = {"first_to_place": setup.first_to_place, "first_to_play": setup.first_to_play}
    if setup.territories is not Territories.DEALT:
        begins = {"first_to_claim": setup.first_to_claim, **begins}
    if rules.players.neutral_at:
        begins["neutral_begins"] = setup.neutral_begins
    earliest = next(iter(begins))
    for name, first in begins.items():
        reason = ""
        if first is First.DEALER and claimed:
            reason = _("no territories are dealt")
        elif name == earliest and (first is First.FIRST_PLACER or (first is First.NEXT_IN_TURN and claimed)):
            reason = _("nobody has placed an army before")
        if reason:
            option = f"setup.{name}"
            value = first.name.lower()
            faults.add(
                "ruleset-first-unknown", option, "setup.territories", option=name, value=value, reason=reason
            )


def _check_sets(rules: Ruleset, faults: Faults) -> None:
    cards = rules.cards
    if cards.draw is Draw.NEVER:
        return
    sets, wild = cards.sets, cards.wild
    blamed = ("cards.sets.most_wild", "cards.wild")
    if sets.most_wild > wild:
        faults.add("ruleset-most-wild", *reversed(blamed), most=sets.most_wild, wild=wild)
    elif wild and not sets.most_wild:
        faults.add("ruleset-wild-useless", *blamed, wild=wild)
    elif sets.wild is Wild.WITH_TWO_ALIKE and sets.most_wild > 1:
        faults.add("ruleset-wild-alone", "cards.sets.most_wild", "cards.sets.wild", most=sets.most_wild)
    with_wild = min(wild, sets.most_wild) and sets.wild is Wild.WITH_TWO_ALIKE
    if not (sets.three_alike or sets.one_of_each or with_wild):
        faults.add("ruleset-no-sets", "cards.sets.three_alike", "cards.sets.one_of_each", "cards.draw")


def _check_trades(rules: Ruleset, faults: Faults) -> None:
    cards = rules.cards
    if cards.draw is Draw.NEVER:
        return
    start, after = cards.at_start, cards.after_elimination
    groups = []
    if start.forced_from:
        until = start.until_below if start.trade is Trade.UNTIL_BELOW else None
        groups.append(("cards.at_start", start.forced_from, until))
    if after.trade in FORCED and after.takes_cards:
        if after.forced_from:
            groups.append(("cards.after_elimination", after.forced_from, after.until_below))
        else:
            group = "cards.after_elimination"
            faults.add("ruleset-trade-from-none", f"{group}.forced_from", f"{group}.trade")
    for group, forced, until in groups:
        here = (f"{group}.until_below", f"{group}.forced_from", f"{group}.trade")
        if forced < 3:
            faults.add("ruleset-trade-few", f"{group}.forced_from", count=forced)
        elif until is not None and until > forced:
            faults.add("ruleset-trade-until", *here, forced=forced, until=until)
        elif until == 0:
            faults.add("ruleset-trade-never-ends", *here, forced=forced)
    if cards.hand_limit and start.forced_from > cards.hand_limit:
        faults.add(
            "ruleset-hand-limit", "cards.hand_limit", "cards.at_start.forced_from",
            limit=cards.hand_limit, forced=start.forced_from,
        )  # fmt: skip


def _check_turn(rules: Ruleset, faults: Faults) -> None:
    attack, defense = rules.attack, rules.defense
    if attack.never_fewer and attack.dice < defense.dice:
        faults.add(
            "ruleset-never-fewer", "attack.never_fewer", "attack.dice", "defense.dice",
            attack=attack.dice, defense=defense.dice,
        )  # fmt: skip
    if rules.fortify.reach is not Reach.NONE and not rules.fortify.moves:
        faults.add("ruleset-fortify-no-moves", "fortify.moves", "fortify.reach")


def _check_victory(rules: Ruleset, faults: Faults) -> None:
    victory = rules.victory
    ways = (victory.missions, victory.capitals, victory.last_survivor)
    if victory.domination is Domination.NONE and not any(ways):
        faults.layers.add("ruleset-no-victory", faults.layers.place(("victory",)), ("victory",))
    for index, value in enumerate(victory.ranking):
        if value in victory.ranking[:index]:
            blamed = (f"victory.ranking.{index}", "victory.ranking")
            faults.add("ruleset-twice", *blamed, value=value.name.lower())
    limit, first = victory.round_limit, rules.attack.eliminate_from_round
    if limit and not victory.ranking:
        faults.add("ruleset-ranking-missing", "victory.ranking", "victory.round_limit", rounds=limit)
    if limit and first > limit:
        blamed = ("victory.round_limit", "attack.eliminate_from_round")
        faults.add("ruleset-elimination-late", *blamed, first=first, last=limit)


def _check_capitals(rules: Ruleset, faults: Faults) -> None:
    capitals = rules.victory.capitals
    if capitals is None:
        return
    to_hold = dict(capitals.to_hold)
    option = "victory.capitals.to_hold"
    for players in dict.fromkeys(rules.players.numbers):
        count = to_hold.get(players)
        if players == 1:
            faults.add("ruleset-capitals-alone", "players.numbers", "victory.capitals")
        elif count is None:
            faults.add("ruleset-capitals-missing", "players.numbers", option, players=players)
        elif not 2 <= count <= players:
            faults.add("ruleset-capitals-count", f"{option}.{players}", option, players=players, count=count)
